"""Rules of the user's for a label set: read from a file, written as one, and held against a document.

    [[rule]]
    label = "Tenancy"
    has = ["rent", "notice to quit"]
    any = ["landlord", "tenan*"]
    lacks = "invoice"
    sender = ["Harbour Lettings", "lettings@"]

A rule holds where each of `has`, one of `any` and none of `lacks` stands in the text, and one of `sender` where it says
who sends it. What a rule does not name it does not ask for. Terms are words or phrases in any case; `*` at the end
stands for the rest of a word. The places that bear a rule out are the evidence for its label.
"""

import json
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from engine.classification.classify import MAX_EVIDENCE, Classified, Range, evidence_at
from engine.document import Chunk, Document, LabelRule, LabelSet, Prediction
from engine.errors import UsageError
from engine.language.earlier_mail import earlier_mail
from engine.protocol.plain_text import one_line
from engine.schema.enums import Certainty, LabelMethod
from engine.schema.result import NO_LABELS, Label

SURE = 0.99
"""What is shown of a label that a rule gives: the user's rule, but not the user."""
_CONDITIONS = ("has", "any", "lacks", "sender")
_ASKING = ("has", "any", "sender")
"""A rule has one of these: what only lacks something would be nearly every document."""
_MOST_RULES, _MOST_TERMS, _LONGEST_TERM = 200, 50, 200
_HEAD_LINES, _HEAD = 12, 3000
"""Lines, and characters, of a mail's head."""
_WITHIN, _SIGNATURE = 20_000, 300
"""Characters in which a letter is signed, and of who signed it."""
_FROM = re.compile(
    r"^[ \t*_|#]{0,4}(?:from|sender|von|absender|de|da|van|od)[ \t]*:[ \t]*(.+?)"
    r"(?=$|\s+(?:to|cc|sent|date|subject|an|gesendet|datum|betreff|à|objet|para|asunto)[ \t]*:)",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNED = re.compile(
    r"\b(?:yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?,|(?:with )?(?:kind|best|warm) (?:regards|wishes)"
    r"|mit freundlichen grüßen|hochachtungsvoll|cordialement|atentamente|cordiali saluti|met vriendelijke groet)\b\W*",
    re.IGNORECASE,
)
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
"""Scripts that leave no space between words."""


@dataclass(frozen=True, slots=True)
class RuleHolds:
    """A rule that holds of a document, and where the words stand that bear it out."""

    label: str
    places: tuple[Range, ...]


def rules_from_toml(text: str, label_set: LabelSet) -> tuple[LabelRule, ...]:
    """The rules of a file, for a set.

    Raises:
        UsageError: it is no such file, or a rule names what there is not; the sentence says which.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"The rules can't be read: {error}.") from error
    found = tables.get("rule", [])
    if tables.keys() - {"rule"} or not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise UsageError("The rules can't be read: each begins with [[rule]], and nothing else stands beside them.")
    if len(found) > _MOST_RULES:
        raise UsageError(f"There are {len(found)} rules; a set has {_MOST_RULES} at most.")
    return tuple(_rule(number, table, label_set) for number, table in enumerate(found, 1))


def rules_as_toml(label_set: LabelSet) -> str:
    """The rules of a set as the file that `rules_from_toml` reads."""
    lines = [f"# Rules of the label set “{one_line(label_set.name)}”. Where its labels exclude each other, the first"]
    lines += ["# that holds decides."]
    for rule in label_set.rules:
        lines += ["", "[[rule]]", f"label = {_quoted(rule.label)}"]
        for name in _CONDITIONS:
            if terms := getattr(rule, name):
                lines.append(f"{name} = [{', '.join(map(_quoted, terms))}]")
    return "\n".join(lines) + "\n"


def rules_that_hold(document: Document, label_set: LabelSet) -> tuple[RuleHolds, ...]:
    """The rules that give a document their labels: of exclusive labels one at most, and of each label one."""
    found: dict[str, RuleHolds] = {}
    senders = list(_senders(document)) if any(rule.sender for rule in label_set.rules) else []
    for rule in label_set.rules:
        if rule.label in found:
            continue
        places = _places(document.text, rule, senders)
        if places is not None:
            found[rule.label] = RuleHolds(rule.label, places)
            if label_set.exclusive:
                break
    return tuple(found.values())


def decided_by_rule(
    document: Document, label_set: LabelSet, holds: Sequence[RuleHolds], chunks: Sequence[Chunk]
) -> Classified:
    """A document's label of those that exclude each other."""
    (label,) = _labels(document, label_set, holds, chunks)
    scores = ((label.label, SURE),)
    return Classified((label,), Prediction(label_set.name, Certainty.SURE, LabelMethod.RULE, SURE, scores, ()))


def with_rules(
    found: Classified, document: Document, label_set: LabelSet, holds: Sequence[RuleHolds], chunks: Sequence[Chunk]
) -> Classified:
    """Labels that do not exclude each other: those of rules first, and what the set found beside them."""
    labels = _labels(document, label_set, holds, chunks)
    ruled = {label.label for label in labels}
    doubtful = tuple(name for name in found.prediction.doubtful if name not in ruled)
    beside = [one for one in found.labels if one.label not in ruled and one.label not in NO_LABELS]
    prediction = replace(
        found.prediction,
        state=Certainty.UNSURE if doubtful else Certainty.SURE,
        scores=tuple(
            (name, max(chance, SURE) if name in ruled else chance) for name, chance in found.prediction.scores
        ),
        doubtful=doubtful,
    )
    return Classified((*labels, *beside), prediction)


def _labels(
    document: Document, label_set: LabelSet, holds: Sequence[RuleHolds], chunks: Sequence[Chunk]
) -> tuple[Label, ...]:
    return tuple(
        Label(
            label_set.name,
            one.label,
            SURE,
            tuple(item for place in one.places[:MAX_EVIDENCE] for item in evidence_at(document, place, 1.0, chunks)),
        )
        for one in holds
    )


def _places(text: str, rule: LabelRule, senders: Sequence[Range]) -> tuple[Range, ...] | None:
    """Where the words stand that bear a rule out; None where it does not hold."""
    found: list[Range] = []
    if rule.sender:
        place = next((place for term in rule.sender for span in senders if (place := _find(text, term, span))), None)
        if place is None:
            return None
        found.append(place)
    for term in rule.has:
        place = _find(text, term)
        if place is None:
            return None
        found.append(place)
    if rule.any:
        place = next((place for term in rule.any if (place := _find(text, term))), None)
        if place is None:
            return None
        found.append(place)
    if any(_find(text, term) for term in rule.lacks):
        return None
    return tuple(dict.fromkeys(found))


def _senders(document: Document) -> Iterator[Range]:
    """Where a document says who sends it: in a mail's head, and below the words that end a letter; not where it repeats
    an earlier mail.
    """
    text, earlier = document.text, earlier_mail(document)
    head = _FROM.search(text, 0, len("\n".join(text[:_HEAD].split("\n")[:_HEAD_LINES])))
    if head is not None:
        yield head.span(1)
    starts = [sentence.start for sentence in document.sentences]
    for signed in _SIGNED.finditer(text, 0, _WITHIN):
        if bisect_right(starts, signed.start()) - 1 not in earlier:
            yield signed.end(), min(signed.end() + _SIGNATURE, len(text))
            return


def _find(text: str, term: str, span: Range | None = None) -> Range | None:
    first, last = span or (0, len(text))
    found = _pattern(term).search(text, first, last)
    return found.span() if found is not None else None


@lru_cache(maxsize=1 << 12)
def _pattern(term: str) -> re.Pattern[str]:
    words = r"\s+".join(re.escape(word) for word in term.removesuffix("*").split())
    if _UNSPACED.search(term):
        return re.compile(words, re.IGNORECASE)
    before = r"(?<!\w)" if re.match(r"\w", term) else ""
    after = r"\w*" if term.endswith("*") else r"(?!\w)" if re.search(r"\w\Z", term) else ""
    return re.compile(before + words + after, re.IGNORECASE)


def _rule(number: int, table: dict[str, Any], label_set: LabelSet) -> LabelRule:
    unknown = sorted(table.keys() - {field.name for field in fields(LabelRule)})
    if unknown:
        raise UsageError(f"Rule {number} asks for “{one_line(unknown[0], 60)}”; there are {', '.join(_CONDITIONS)}.")
    wanted = table.get("label")
    label = next(
        (one for one in label_set.names if isinstance(wanted, str) and one.casefold() == wanted.strip().casefold()),
        None,
    )
    if label is None:
        has = ", ".join(label_set.names) or "none"
        named = f"the label “{one_line(str(wanted), 60)}”" if wanted is not None else "no label"
        raise UsageError(f"Rule {number} names {named}; the set “{label_set.name}” has {has}.")
    terms = {name: _terms(number, name, table.get(name, [])) for name in _CONDITIONS}
    if not any(terms[name] for name in _ASKING):
        raise UsageError(f"Rule {number} asks for nothing that a document has: give it {', '.join(_ASKING)}.")
    return LabelRule(label, **terms)


def _terms(number: int, name: str, value: object) -> tuple[str, ...]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed) or len(listed) > _MOST_TERMS:
        raise UsageError(f"Rule {number}: “{name}” is a word or phrase, or a list of {_MOST_TERMS} of them at most.")
    terms = tuple(one_line(str(one)) for one in listed)
    for term in terms:
        if not re.search(r"\w", term) or len(term) > _LONGEST_TERM or "*" in term[:-1]:
            raise UsageError(
                f"Rule {number}: “{one_line(term, 60)}” in “{name}” can't be looked for; it has letters or digits, "
                f"at most {_LONGEST_TERM} characters, and a * only at its end."
            )
    return terms


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
