"""The headings of a brief by the kind of document: files in `resources/kinds`, one a kind.

A file is `KIND.toml`: `kind`, the document type, and `[[headings]]` in the order in which they are read. A kind that
`says_what_is_missing = false`, or a heading, is not expected of every such document: left empty, it is not mentioned.
`like` are sentences as they stand under such a heading, for the sentence encoder; `cues`, `under` and `never` are
patterns of words: that speak for a sentence, of the heading or the first words of the paragraph it stands in, and that
rule it out; one of `needs` must be in it. What is `sure` needs nothing else, such as “Resolved that”, nor, if it is so
`wherever` it stands, the heading's place, and nothing but words of `unless` speaks against it, such as “reported that”;
under words of `not_under` no sentence belongs there, nor what a speaker of `not_by` says; of those that belong there,
one with words of `foremost` comes first, such as a price; `said_before` and `said_after` are what the sentences beside
it say where it surely belongs there, such as “Agreed?” after it. `facts` are kinds of facts whose sentences belong
there. A heading that `must` is never filled by likeness alone, `least` is the score that a line needs; one that takes
`whatever` has its cues is filled with what is no whole sentence too, such as the opening of a contract; one that is
`salient` takes what matters most and is said nowhere else; one that is told `whole` has room for all its lines before
any other for its second; one with `rows` takes the rows of a table below a title of its own, one with `steps` all of a
procedure, one with `columns` those of a table with such a cell in its head, such as “Action”. All that stands under a
title that `belongs` says belongs there, such as “Key findings”, as far as nothing rules it out; of a heading with
`items` what is no item of a list needs its words there, too: recommendations are explained where they stand; one that
is a `lead` begins with the first sentence that can stand by itself: what people write who put the news first; one that
is `last` ends with the last one that can; only one for what is `earlier` takes what a mail repeats of the messages
before it, where its kind has such a heading; one that asks what is `agreed` looks less for it in the exhibits of an
agreement; all that stands `behind` a line with such words, to one with words of `until`, belongs there, such as the
paragraphs of an order; only one that is `separate` takes what judges say for themselves, where its kind has such a
heading. Where a kind has none that is salient, one for the `rest` has what else matters most, as far as there is room,
but for what is `boilerplate` in such documents.

A folder named after another language, such as `de`, has files of the same form for documents written in it: which
headings of the kind there are, in which order, the words of that language, and where they stand. All else is taken from
the English file. What such a document says is found by its words alone, so `like` is missing.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.classification.recognition import ENGLISH, FOLDER, folder_of
from engine.errors import ModelUnavailable
from engine.schema.brief import OWN_TITLE

OTHER = "other"
"""The kind of a document whose kind is not known."""
CLINICAL_NOTE = "clinical note"
"""The kind that visits to the doctor are of, too."""
PARTICULARS = "particulars"
"""The key of its heading for the lines of a form above the text."""
PLACES = {
    "": (0.0, 1.0),
    "beginning": (0.0, 0.2),
    "first half": (0.0, 0.5),
    "second half": (0.4, 1.0),
    "end": (0.8, 1.0),
}
"""Where in a document a heading's sentences stand, as shares of its sentences."""
_KEY = re.compile(r"[a-z][a-z_]*")
_WORDS = frozenset(
    {
        "cues",
        "under",
        "not_under",
        "sure",
        "unless",
        "wherever",
        "needs",
        "never",
        "not_by",
        "foremost",
        "said_before",
        "said_after",
        "columns",
        "belongs",
        "behind",
        "until",
    }
)
_OF_A_LANGUAGE = _WORDS | {"key", "place"}
"""What the files of other languages say of a heading: words, and where these stand, such as what a court ordered."""
_FIELDS = _OF_A_LANGUAGE | {
    "title",
    "searched",
    "like",
    "facts",
    "least",
    "must",
    "whatever",
    "salient",
    "whole",
    "rows",
    "steps",
    "items",
    "asked",
    "says_what_is_missing",
    "lead",
    "last",
    "earlier",
    "agreed",
    "separate",
    "rest",
    "boilerplate",
    "most",
}


@dataclass(frozen=True, slots=True)
class HeadingMeaning:
    """A heading and what belongs under it. See the module for what its parts mean."""

    key: str
    title: str
    searched: str
    most: int
    """Lines, where as many are to be had and the length allows."""
    like: tuple[str, ...] = ()
    cues: tuple[re.Pattern[str], ...] = ()
    under: tuple[re.Pattern[str], ...] = ()
    belongs: tuple[re.Pattern[str], ...] = ()
    not_under: tuple[re.Pattern[str], ...] = ()
    sure: tuple[re.Pattern[str], ...] = ()
    wherever: tuple[re.Pattern[str], ...] = ()
    """Those of `sure` that count outside the heading's place, too."""
    unless: tuple[re.Pattern[str], ...] = ()
    """With which nothing is sure."""
    needs: tuple[re.Pattern[str], ...] = ()
    never: tuple[re.Pattern[str], ...] = ()
    not_by: tuple[re.Pattern[str], ...] = ()
    foremost: tuple[re.Pattern[str], ...] = ()
    """With which a sentence comes before others that belong here."""
    said_before: tuple[re.Pattern[str], ...] = ()
    said_after: tuple[re.Pattern[str], ...] = ()
    behind: tuple[re.Pattern[str], ...] = ()
    """Of a short line behind which all belongs there: “It is ordered that:”."""
    until: tuple[re.Pattern[str], ...] = ()
    """Of the line, no item of a list, at which that ends."""
    asked: tuple[re.Pattern[str], ...] = ()
    facts: tuple[str, ...] = ()
    place: str = ""
    least: float = 0.66
    """The least score of a line."""
    must: bool = False
    whatever: bool = False
    salient: bool = False
    lead: bool = False
    last: bool = False
    whole: bool = False
    earlier: bool = False
    agreed: bool = False
    separate: bool = False
    rest: bool = False
    boilerplate: tuple[re.Pattern[str], ...] = ()
    """What stands in every document of its kind: it is none of the `rest`."""
    rows: bool = False
    steps: bool = False
    """Whether the steps of a procedure are told together."""
    items: bool = False
    """Whether, under a title of `belongs`, only items of lists do without a word of `needs`."""
    columns: tuple[re.Pattern[str], ...] = ()
    expected: bool = True
    """Whether a brief says that the document says nothing of it."""
    kind: str = ""
    """The kind of document that it is a heading of."""
    language: str = ENGLISH
    """The language of its words, as an ISO 639-1 code."""

    @property
    def is_own_title(self) -> bool:
        """Whether it is a title of the document itself, and none of its kind."""
        return self.key.startswith(OWN_TITLE)

    def is_sure(self, text: str) -> bool:
        """Whether the words of a sentence, as they are usually written, belong here whatever else speaks against it."""
        return self._is_surely_said(self.sure, text)

    def is_sure_wherever(self, text: str) -> bool:
        """Whether they do outside the heading's place, too."""
        return self._is_surely_said(self.wherever, text)

    def _is_surely_said(self, patterns: Iterable[re.Pattern[str]], text: str) -> bool:
        said = any(pattern.search(text) for pattern in patterns)
        return said and not any(pattern.search(text) for pattern in self.unless)


def headings_of(kind: str | None, language: str | None = None) -> tuple[HeadingMeaning, ...]:
    """The headings of a kind of document in a language, None English; for no kind, or one without a file of its own,
    those of any document, of which those that ask for something are known in English only.

    Raises:
        ModelUnavailable: a file is missing or damaged.
    """
    language = language or ENGLISH
    if kind is not None and kind in kinds_told_in(language):
        return _headings_in(folder_of(language), kind, language)
    return tuple(one for one in _headings_in(FOLDER, OTHER) if one.salient or language == ENGLISH)


def kinds_told_in(language: str | None) -> frozenset[str]:
    """The kinds whose headings are known in a language, None English."""
    return frozenset(_files(folder_of(language)))


def all_headings(folder: Path = FOLDER) -> dict[str, tuple[HeadingMeaning, ...]]:
    """The headings of every kind there is a file of.

    Raises:
        ModelUnavailable: a file is missing or damaged.
    """
    return {kind: _headings_in(folder, kind) for kind in sorted({*_files(folder), OTHER})}


@cache
def _files(folder: Path = FOLDER) -> dict[str, Path]:
    """The file of each kind, which is named after it."""
    return {path.stem.replace("-", " "): path for path in folder.glob("*.toml")}


@cache
def _headings_in(folder: Path, kind: str, language: str = ENGLISH) -> tuple[HeadingMeaning, ...]:
    """A kind's headings. Those of others stay unread: compiling the patterns of all takes a second of the processor."""
    path = _files(folder).get(kind)
    if path is None:
        raise ModelUnavailable("The headings of briefs are missing. Reinstall the program.")
    try:
        return _read(path, kind) if language == ENGLISH else _read_in(language, path, kind)
    except (OSError, ValueError, KeyError, TypeError, re.error) as error:
        raise ModelUnavailable("The headings of briefs can't be read. Reinstall the program.") from error


def _read(path: Path, kind: str) -> tuple[HeadingMeaning, ...]:
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    if content["kind"] != kind:
        raise ValueError(f"{path.name} is about another kind")
    expected = content.get("says_what_is_missing", True)
    return _checked(tuple(_heading(one, kind, expected=expected) for one in content["headings"]), path)


def _checked(headings: tuple[HeadingMeaning, ...], path: Path) -> tuple[HeadingMeaning, ...]:
    keys = [heading.key for heading in headings]
    if not headings or len(set(keys)) < len(keys):
        raise ValueError(f"{path.name}: no headings, or two of one key")
    return headings


def _read_in(language: str, path: Path, kind: str) -> tuple[HeadingMeaning, ...]:
    """The headings of a file in another language, with all that is no words from the English file."""
    english, content = (tomllib.loads(one.read_text(encoding="utf-8")) for one in (_files()[kind], path))
    if content["kind"] != kind:
        raise ValueError(f"{path.name} is about another kind")
    expected = english.get("says_what_is_missing", True)
    known = {one["key"]: _without_words(one) for one in english["headings"]}
    if any(one.keys() - _OF_A_LANGUAGE for one in content["headings"]):
        raise ValueError(f"{path.name} has fields that are not of a language")
    told = [{**known[one["key"]], **one} for one in content["headings"]]
    return _checked(tuple(_heading(one, kind, language, expected=expected) for one in told), path)


def _without_words(heading: Mapping[str, Any]) -> dict[str, Any]:
    """What an English file says of a heading that holds for every language."""
    return {name: value for name, value in heading.items() if name not in _WORDS | {"like", "asked"}}


def _heading(one: dict[str, Any], kind: str, language: str = ENGLISH, *, expected: bool) -> HeadingMeaning:
    heading = HeadingMeaning(
        key=one["key"],
        title=one["title"],
        searched=one["searched"],
        most=one["most"],
        like=tuple(one.get("like", ())),
        cues=_patterns(one, "cues"),
        under=_patterns(one, "under"),
        belongs=_patterns(one, "belongs"),
        not_under=_patterns(one, "not_under"),
        sure=(*_patterns(one, "sure"), *_patterns(one, "wherever")),
        wherever=_patterns(one, "wherever"),
        unless=_patterns(one, "unless"),
        needs=_patterns(one, "needs"),
        never=_patterns(one, "never"),
        not_by=_patterns(one, "not_by"),
        foremost=_patterns(one, "foremost"),
        said_before=_patterns(one, "said_before"),
        said_after=_patterns(one, "said_after"),
        behind=_patterns(one, "behind"),
        until=_patterns(one, "until"),
        asked=_patterns(one, "asked"),
        facts=tuple(one.get("facts", ())),
        place=one.get("place", ""),
        least=one.get("least", 0.66),
        must=one.get("must", False),
        whatever=one.get("whatever", False),
        salient=one.get("salient", False),
        lead=one.get("lead", False),
        last=one.get("last", False),
        earlier=one.get("earlier", False),
        agreed=one.get("agreed", False),
        separate=one.get("separate", False),
        rest=one.get("rest", False),
        boilerplate=_patterns(one, "boilerplate"),
        expected=one.get("says_what_is_missing", expected),
        whole=one.get("whole", False),
        rows=one.get("rows", False),
        steps=one.get("steps", False),
        items=one.get("items", False),
        columns=_patterns(one, "columns"),
        kind=kind,
        language=language,
    )
    sought = heading.salient or heading.rest or heading.like or heading.cues
    if not _KEY.fullmatch(heading.key) or heading.place not in PLACES or heading.most < 1 or not sought:
        raise ValueError(f"the heading “{heading.key}” is not as it should be")
    if one.keys() - _FIELDS:
        raise ValueError(f"the heading “{heading.key}” has fields that mean nothing")
    return heading


def _patterns(one: dict[str, Any], name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in one.get(name, ()))
