"""Summaries as people read them on a terminal: a sentence a line, of a brief under its headings."""

import re
from collections.abc import Iterator

from engine.cli.terminal import inline
from engine.export.brief import FilledSection, filled_sections, sorted_facts, title_of
from engine.schema.brief import Fact
from engine.schema.citation import citation_of, place_of
from engine.schema.fact_words import kind_in_words, text_in_words, value_beside
from engine.schema.result import KIND_OF_THE_DOCUMENT, ResultObject, SummarySentence
from engine.schema.review_words import marks_in_words, speaker_of, words_of

_WIDTH = 100
"""Characters of a fact on a terminal."""
_FACTS = 18
"""Facts shown on a terminal; all of them are in the JSON and in exports."""


def sentence_line(sentence: SummarySentence) -> str:
    """A sentence with who said it, how far its source carries it and its place."""
    place, said = citation_of(sentence), marks_in_words(sentence)
    mark = f" ({said})" if said else ""
    speaker = speaker_of(sentence)
    by = f"{inline(speaker)}: " if speaker else ""
    return by + " ".join(words_of(sentence).split()) + mark + (f" [{place}]" if place else "")


def brief_lines(result: ResultObject) -> Iterator[str]:
    """The lines of a brief: as what kind the document was read, headings with what was found, then what was not, then
    the first facts.
    """
    kind = result.settings.kind
    if result.sections and kind and kind != KIND_OF_THE_DOCUMENT:
        yield f"Kind: {inline(kind)}"
        yield ""
    missing: list[FilledSection] = []
    for filled in filled_sections(result):
        if not filled.lines:
            missing.append(filled)
            continue
        yield inline(title_of(filled.section, result))
        for sentence in filled.lines:
            yield f"  - {sentence_line(sentence)}"
        yield ""
    for one in missing:
        yield f"Not found in this document: {inline(one.section.title)}. {inline(one.section.searched)}"
    yield from _fact_lines(result)


def _fact_lines(result: ResultObject) -> Iterator[str]:
    facts = sorted_facts(result.facts)
    if not facts:
        return
    yield ""
    yield "Facts"
    for fact in _first(facts):
        place = place_of(fact)
        value, written = (inline(" ".join(one.split())) for one in (value_beside(fact), text_in_words(fact)))
        if not value:
            told = written
        elif not written or len(value) > _WIDTH or _is_speaker(fact):
            told = value
        else:
            told = f"{value} – {written}" if fact.context else f"{value} ({written})"
        yield f"  {kind_in_words(fact)}: {_shortened(told)}" + (f" [{place}]" if place else "")
    if len(facts) > _FACTS:
        yield f"  and {len(facts) - _FACTS} more: see --json or --export"


def _is_speaker(fact: Fact) -> bool:
    """Whether it is somebody whose words are in the text, and not the name."""
    return fact.kind == "person" and fact.value.casefold() not in fact.text.casefold()


_NAME = 10
"""Words of a party's name at most."""
_SIDE = 3
"""Parties that are shown before anything else is: to name one of them says little."""
_LETTERED = re.compile(r"party [a-z\d]", re.IGNORECASE)
"""What a party is called that is not named."""


def _first(facts: list[Fact]) -> list[Fact]:
    """As many facts as a terminal shows, of every kind some, the surest first, in the order they came in."""
    turns: dict[str, int] = {}
    ranked = []
    parties = [fact.value.casefold() for fact in facts if fact.kind == "parties"]
    full_names = {party for party in parties if not _is_no_full_name(party, parties)}
    names = {party for party in full_names if len(party.split()) > 1 and not _LETTERED.fullmatch(party)}
    full_names = names if len(names) > 1 else full_names  # "Distributor" says who it is to who knows the name
    for place, fact in sorted(enumerate(facts), key=lambda one: -one[1].score):
        # Where fewer than two are named in full, the rest says who the other one is.
        if fact.kind == "parties" and len(full_names) > 1 and fact.value.casefold() not in full_names:
            ranked.append((len(facts), place))
            continue
        turns[fact.kind] = turns.get(fact.kind, 0) + 1
        turn = turns[fact.kind]
        ranked.append((0 if fact.kind == "parties" and turn <= _SIDE else turn, place))
    return [facts[place] for place in sorted(place for _, place in sorted(ranked)[:_FACTS])]


def _is_no_full_name(value: str, parties: list[str]) -> bool:
    """Whether it is what another party is called for short, or a sentence that says who is called a party."""
    return len(value.split()) > _NAME or any(value != other and value in other for other in parties)


def _shortened(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH].rsplit(' ', 1)[0]} …"
