"""Rules of the user's for a label set: read from a file, written as one, and held against a document.

    [[rule]]
    label = "Tenancy"
    has = ["rent", "notice to quit"]
    any = ["landlord", "tenan*"]
    lacks = "invoice"
    sender = ["Harbour Lettings", "lettings@"]

A rule holds where each of `has`, one of `any` and none of `lacks` stands in the text, and one of `sender` where it says
who sends it; where one of `correspondent` and of `subject` stands in the document's field of that name, and its date is
of one of `date` (`2026-03`, `2026-01-01..2026-03-31`). What a rule does not name it does not ask for. Terms are words
or phrases in any case; `*` at the end stands for the rest of a word. The places that bear a rule out are the evidence
for its label.
"""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from engine.classification.classify import MAX_EVIDENCE, Classified, Range, evidence_at
from engine.document import Chunk, Document, LabelRule, LabelSet, Prediction
from engine.errors import UsageError
from engine.language.letters import senders
from engine.protocol.plain_text import one_line
from engine.schema.enums import Certainty, FieldName, LabelMethod
from engine.schema.fields import DocumentField
from engine.schema.result import NO_LABELS, Label

SURE = 0.99
"""What is shown of a label that a rule gives: the user's rule, but not the user."""
_CONDITIONS = ("has", "any", "lacks", "sender", "correspondent", "subject", "date")
_ASKING = ("has", "any", "sender", "correspondent", "subject", "date")
"""A rule has one of these: what only lacks something would be nearly every document."""
_DAY = r"\d{4}(?:-\d\d(?:-\d\d)?)?"
_DATE = re.compile(rf"(?P<first>{_DAY})(?P<span>\.\.)?(?P<last>{_DAY})?|\.\.(?P<until>{_DAY})")
Fields = Mapping[FieldName, DocumentField]
_MOST_RULES, _MOST_TERMS, _LONGEST_TERM = 200, 50, 200
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
"""Scripts that leave no space between words."""


@dataclass(frozen=True, slots=True)
class RuleHolds:
    """A rule that holds of a document, and where the words stand that bear it out."""

    label: str
    places: tuple[Range, ...]
    rule: int = 0
    """Which of the set's rules, from 0."""


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
        raise UsageError("The rules can't be read: each begins with [[rule]], and the file contains nothing else.")
    return rules_from_values(found, label_set)


def rules_from_values(values: Sequence[dict[str, Any]], label_set: LabelSet) -> tuple[LabelRule, ...]:
    """Rules of a set from what each asks for by name, in their order. Raises `UsageError`; the sentence says which."""
    if len(values) > _MOST_RULES:
        raise UsageError(f"There are {len(values)} rules; a set can have {_MOST_RULES} at most.")
    return tuple(_rule(number, table, label_set) for number, table in enumerate(values, 1))


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


def rules_that_hold(document: Document, label_set: LabelSet, fields: Fields | None = None) -> tuple[RuleHolds, ...]:
    """The rules that give a document their labels: of exclusive labels one at most, and of each label one."""
    known = fields or {}
    found: dict[str, RuleHolds] = {}
    signed = list(senders(document)) if any(rule.sender for rule in label_set.rules) else []
    for number, rule in enumerate(label_set.rules):
        if rule.label in found:
            continue
        places = _places(document.text, rule, signed, known)
        if places is not None:
            found[rule.label] = RuleHolds(rule.label, places, number)
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


def _places(text: str, rule: LabelRule, senders: Sequence[Range], fields: Fields) -> tuple[Range, ...] | None:
    """Where the words stand that bear a rule out; None where it does not hold."""
    asked = {FieldName.CORRESPONDENT: rule.correspondent, FieldName.SUBJECT: rule.subject, FieldName.DATE: rule.date}
    wanted = {name: terms for name, terms in asked.items() if terms}
    if not all(name in fields and _is_of(fields[name], terms) for name, terms in wanted.items()):
        return None
    spans = [(fields[name].start, fields[name].end) for name in wanted]
    found: list[Range] = [(start, end) for start, end in spans if start is not None and end is not None]
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


def _is_of(field: DocumentField, terms: Sequence[str]) -> bool:
    """Whether a field is what a rule asks for."""
    if field.name is not FieldName.DATE:
        return any(_find(field.value, term) for term in terms)
    return bool(field.value) and any(_in_time(field.value, term) for term in terms)


def _in_time(day: str, term: str) -> bool:
    """Whether a date lies in a span of time. One of a month or a year does where all of it does."""
    asked = _DATE.fullmatch(term)
    if asked is None:
        return False
    first, last = asked["first"] or "", asked["until"] or asked["last"]
    if asked["first"] and not asked["span"]:
        return day.startswith(first)
    begins = f"{day}-01-01" if len(day) == 4 else f"{day}-01"[:10]
    return (not first or begins >= first) and (not last or _last_day(day) <= _last_day(last))


def _last_day(day: str) -> str:
    """The end of a day, month or year, in the order of texts: months are taken to have 31 days."""
    return f"{day}-12-31" if len(day) == 4 else f"{day}-31"[:10]


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
        raise UsageError(
            f"Rule {number} uses “{one_line(unknown[0], 60)}”; the conditions are {', '.join(_CONDITIONS)}."
        )
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
        raise UsageError(f"Rule {number} has no condition: give it {', '.join(_ASKING)}.")
    return LabelRule(label, **terms)


def _terms(number: int, name: str, value: object) -> tuple[str, ...]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed) or len(listed) > _MOST_TERMS:
        raise UsageError(
            f"Rule {number}: “{name}” must be a word or phrase, or a list of at most {_MOST_TERMS} of them."
        )
    terms = tuple(one_line(str(one)) for one in listed)
    for term in terms:
        if name == "date" and not _is_time(term):
            raise UsageError(
                f"Rule {number}: “{one_line(term, 60)}” is not a date; write 2026, 2026-03, 2026-03-31 or "
                "2026-01-01..2026-03-31."
            )
        if not re.search(r"\w", term) or len(term) > _LONGEST_TERM or "*" in term[:-1]:
            raise UsageError(
                f"Rule {number}: “{one_line(term, 60)}” in “{name}” can't be searched for; it needs letters or digits, "
                f"at most {_LONGEST_TERM} characters, and a * only at its end."
            )
    return terms


def _is_time(term: str) -> bool:
    found = _DATE.fullmatch(term)
    return found is not None and not (found["last"] and not found["span"])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
