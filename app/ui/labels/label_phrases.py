"""How a label set decides and how accurate that is, in sentences."""

import re
from collections.abc import Sequence

from app.state.engine_words import path_words
from app.state.phrases import job_sentence
from app.state.plain_text import menu_text, one_line
from app.translation import marked, number, plural, translate
from engine.schema.enums import JobState
from engine.schema.jobs import JobRow
from engine.schema.labels import Accuracy, GivenMany, LabelSetRow, RefusedRow, TaughtSet

_GIVEN = re.compile(
    r"(?:(?P<labels>Give labels of)|(?P<label>Give)|Take) “(?P<name>.*)” (?:to|from) (?P<count>\d+) documents?"
)
_STEPS = frozenset({
    marked("Labels", "Add “{}”"),
    marked("Labels", "Change “{}”"),
    marked("Labels", "Change the rules of “{}”"),
    marked("Labels", "Delete “{}”"),
    marked("Labels", "Teach “{}”"),
    marked("Labels", "Fine-tune “{}”"),
    marked("Labels", "Rename “{}” to “{}”"),
    marked("Labels", "Rename “{}” to “{}” in “{}”"),
})  # fmt: skip
"""Steps of the undo history as the engine names them."""
_NO_QUOTES = str.maketrans("", "", "“”„")
_NAME = re.compile(r"“([^“”]*)”")
_SHOWN = 8
"""Labels, and rows, that are told one by one."""
_PLACE, _LINE = 80, 240
"""Characters."""


def step_words(step: str) -> str:
    """A step of the undo history, which the engine names in English: `Rename “Letter” to “Post”`."""
    if given := _GIVEN.fullmatch(step):
        count = int(given["count"])
        if given["labels"]:
            said = plural("Labels", "Give labels of “{name}” to %Ln document(s)", count)
        elif given["label"]:
            said = plural("Labels", "Give “{name}” to %Ln document(s)", count)
        else:
            said = plural("Labels", "Take “{name}” from %Ln document(s)", count)
        return said.format(name=given["name"])
    named = _NAME.sub("“{}”", step)
    return translate("Labels", named).format(*_NAME.findall(step)) if named in _STEPS else step


def step_in_menu(step: str) -> str:
    """The same for a button or a menu, where names stand without quotation marks."""
    return menu_text(step_words(step)).translate(_NO_QUOTES)


def status_words(row: LabelSetRow) -> str:
    """How a set stands, in a sentence or two."""
    ruled = plural("Labels", "%Ln rule(s) of yours come first.", row.rules) if row.rules else ""
    return f"{_uses_words(row)} {ruled}".strip()


def _uses_words(row: LabelSetRow) -> str:
    if row.bundled:
        return translate(
            "Labels",
            "This set comes with Précis. Its labels can be assigned and corrected; the set itself can't be changed.",
        )
    if not row.labels:
        return translate(
            "Labels",
            "Add at least two labels. Describe each in a sentence; documents are labelled by the descriptions at once.",
        )
    if row.accuracy is None:
        need = min((label.examples for label in row.labels), default=0)
        more = (
            translate("Labels", "press Teach")
            if need >= 2
            else translate("Labels", "give each label to at least two documents, then press Teach")
        )
        return translate("Labels", "Uses the descriptions of the labels. To improve it, {more}.").format(more=more)
    new = row.examples - row.learned_from
    more = plural("Labels", "%Ln new example(s) since it was taught: teach it again.", new) if new > 0 else ""
    tuned = row.tuned
    if tuned is not None and tuned.kept:
        held_out = _held_out(tuned.accuracy)
        if row.accuracy.total == tuned.examples:
            before = translate("Labels", "{held_out}; what it had learned before, {right}")
            held_out = before.format(held_out=held_out, right=row.accuracy.right)
        words = plural("Labels", "Uses a model fine-tuned on %Ln document(s): {held_out}.", tuned.examples)
        words = words.format(held_out=held_out)
    else:
        words = plural("Labels", "Learned from %Ln document(s): {held_out}.", row.accuracy.total)
        words = words.format(held_out=_held_out(row.accuracy))
        if tuned is not None:
            told = plural("Labels", "Fine-tuning on %Ln document(s) did no better{instead}.", tuned.examples)
            words = f"{words} {told.format(instead=_instead(tuned.accuracy))}"
        elif row.enough_to_fine_tune and row.accuracy.right < row.accuracy.total:
            words += " " + translate("Labels", "There are enough examples to fine-tune, which may do better.")
    return f"{words} {more}".strip()


def tuning_words(job: JobRow) -> str:
    """How far a fine-tuning is."""
    if job.state == JobState.WAITING:
        return translate("Labels", "Fine-tuning waits for its turn.")
    return f"{job_sentence(job)}."


def taught_words(taught: TaughtSet) -> str:
    before, after = taught.before, taught.after
    text = translate(
        "Labels",
        "With the descriptions, {before} of {described} were right; after learning, {after} of {learned} while held "
        "out.",
    ).format(before=before.right, described=before.total, after=after.right, learned=after.total)
    if not taught.kept:
        text = f"{text} " + translate("Labels", "So the descriptions stay in use; give it more examples.")
    else:
        text = f"{text} " + translate("Labels", "What it learned is used from now on.")
        text += " " + translate("Labels", "Few documents prove little.") if after.total < 20 else ""
    if taught.job_id is not None:
        text += " " + translate(
            "Labels", "These are enough to fine-tune a model, in the background; it is used if it does better."
        )
    return text


def given_many_words(given: GivenMany) -> str:
    """What was labelled from a table or a folder."""
    names = {*given.made, *(name for name, _ in given.labels)}
    counts = ", ".join(f"{path_words(name, names)} {number(count)}" for name, count in given.labels[:_SHOWN])
    more = " …" if len(given.labels) > _SHOWN else ""
    return plural("Labels", "%Ln document(s) labelled: {counts}.", given.documents).format(counts=counts + more)


def refused_words(refused: Sequence[RefusedRow], total: int) -> str:
    """Why rows of a table, or files of a folder, can't be used, one a line."""
    lines = []
    for row in refused[:_SHOWN]:
        place = one_line(row.place, _PLACE)
        if row.line is None:
            told = f"{place}: {row.reason}"
        elif place:
            words = translate("Labels", "Line {line}, “{place}”: {reason}")
            told = words.format(line=row.line, place=place, reason=row.reason)
        else:
            told = translate("Labels", "Line {line}: {reason}").format(line=row.line, reason=row.reason)
        lines.append(one_line(told, _LINE))
    if total > len(lines):
        lines.append(plural("Labels", "and %Ln more", total - len(lines)))
    return "\n".join(lines)


def _held_out(accuracy: Accuracy | None) -> str:
    if accuracy is None:
        return translate("Labels", "not measured to the end")
    low, high = round(100 * accuracy.low), round(100 * accuracy.high)
    return translate("Labels", "{right} of {total} right while held out ({low} to {high} % of others)").format(
        right=accuracy.right, total=accuracy.total, low=low, high=high
    )


def _instead(accuracy: Accuracy | None) -> str:
    return (
        translate("Labels", " ({right} of {total})").format(right=accuracy.right, total=accuracy.total)
        if accuracy is not None
        else ""
    )
