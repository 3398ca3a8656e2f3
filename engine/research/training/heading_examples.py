"""Sentences with the headings that people put them under: the titles of sections, and the parts of judgments.

Where a document names its sections, the title above a sentence says what it is about: "Materials and Methods",
"Limitations", "Backwards Compatibility", "Action items". Judgments come with the role of each paragraph.
"""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from engine.document import Block
from engine.language.sentences import split_sentences
from engine.schema.enums import Role
from engine.summarization.signs import plainly

MEETING = "meeting transcript"
PAPER, COURT, PROPOSAL, MINUTES = "research article", "court decision", "technical proposal", "minutes"

FILES: Mapping[str, tuple[str, ...]] = {
    PAPER: ("summarization/papers", "summarization/scisumm"),
    COURT: ("classification/ecthr_arguments",),
    PROPOSAL: ("summarization/proposals",),
}
"""Of each kind the files, in the folder of shared data, without split and ending. Those of `text` have no splits."""
JUDGING: Mapping[str, tuple[str, ...]] = {MEETING: ("summarization/meetings",), MINUTES: ("text/minutes",)}
"""The same of kinds of which the data says too little to learn from, or is of one publisher."""

_TITLES: Mapping[str, Mapping[str, str]] = {
    PAPER: {
        "question": r"(?:study )?(?:aims?|objectives?|purpose|hypothes[ei]s|research questions?)(?: and .*)?|"
        r"aims? of the (?:study|work)|the present study",
        "method": r"(?:materials? (?:and|&) )?(?:methods?|methodology)(?: (?:and|&) materials?)?|patients and methods|"
        r"subjects and methods|experimental(?: (?:section|procedures?|design|set-?up))?|study design|procedures?|"
        r"statistical analys[ie]s|(?:our |the |proposed )?(?:approach|model|method|algorithm)|data analys[ie]s",
        "data": r"(?:study )?(?:participants?|populations?|subjects|patients|samples?|area|site|setting)|sample size|"
        r"data(?: (?:collection|sets?))?|the data|datasets?|corp(?:us|ora)|the corpus|animals",
        "findings": r"(?:main |key )?(?:results?|findings|conclusions?|concluding remarks|summary)"
        r"(?: and (?:discussion|conclusions?|outlook))?|experimental results",
        "limits": r"(?:study |strengths and |strength and )?limitations?(?: of (?:the|this) (?:study|work|review))?"
        r"(?: and .*)?|strengths and weaknesses",
        "": r"introduction|background|related work|previous work|acknowledge?ments?|appendix|"
        r"references|ethics.*|author contributions|funding|conflicts? of interest.*|supplementa.*|abbreviations|"
        r"data availability.*|literature review|motivation|competing interests|notes",
    },
    PROPOSAL: {
        "problem": r"motivation|problem(?: statement| description)?|the problem|background|use cases",
        "change": r"proposal|proposed (?:change|solution)|abstract|simple summary|goals|solution",
        "consequences": r"(?:back(?:wards?)?|forwards?)[- ]compatibility.*|"
        r"security (?:considerations?|implications?|impact)|"
        r"risks(?: and mitigations)?|drawbacks|performance (?:impact|implications?)|other end user impact|"
        r"impact.*|downsides",
        "alternatives": r"alternatives?(?: .*)?|rejected (?:ideas|alternatives|approaches|proposals)|prior art",
        "state": r"(?:open|unresolved) (?:issues|questions).*|future (?:work|possibilities|directions)|"
        r"implementation history|graduation criteria|status",
        "": r"specification|detailed design|design details|design|implementation.*|reference implementation|test.*|"
        r"copyright.*|references|dependencies|test plan|non-goals|user stories|terminology|work items|introduction|"
        r"summary|assignee.*|how to teach this|version skew strategy|upgrade.*|guide-level explanation.*",
    },
    MINUTES: {
        "purpose": r"attend(?:ance|ees|ing)|participants?|present|regrets|apologies|meeting roles|roll call",
        "decisions": r"decisions?.*|resolutions?.*|votes?|motions?|approv.*|conclusions?|consensus",
        "actions": r"(?:new )?(?:action(?: items?)?s?|todos?|to[- ]dos?|next steps|follow[- ]?ups?)(?: review)?",
        "open": r"open (?:questions?|issues?|points?).*|unresolved.*|outstanding.*|next meeting.*|blockers.*",
    },
}
"""Of each kind the titles under which people put what a heading asks; under "" those that tell of none."""
_AMONG = {"data": frozenset({"method"})}
"""Whom one studies is told among the methods."""
_ABSTRACT: Mapping[str, str] = {
    "question": r"(?:objectives?|aims?|purpose|questions?)",
    "method": r"(?:methods?|design|methodology|materials and methods|methods and materials|setting)",
    "findings": r"(?:results?|findings|main results|conclusions?|interpretation)",
}
_ROLES = {
    "Entscheidung des EGMR": "holding",
    **dict.fromkeys(
        (
            "Subsumtion",
            "Einschätzungsspielraum",
            "Distinguishing",
            *(
                f"Verhältnismäßigkeitsprüfung – {step}"
                for step in ("Angemessenheit", "Rechtsgrundlage", "Legitimer Zweck", "Geeignetheit")
            ),
        ),
        "reasoning",
    ),
}
"""What a paragraph of a judgment is called in the data, and the heading it belongs to."""
_ASKED: Mapping[str, re.Pattern[str]] = {
    "decisions": re.compile(r"\b(?:decisions?|decided?|agreed?|agreement|conclusions?|concluded?)\b", re.IGNORECASE),
    "disagreements": re.compile(r"\b(?:disagree\w*|object\w*|oppos\w+|against|concern\w*|argue\w*)\b", re.IGNORECASE),
}
_PARTIES_SAID = re.compile(
    r"\b(?:applicants?|government|parties)\b.{0,60}\b(?:submit\w*|argued?|maintain\w*|contest\w*|contend\w*|complain\w*|"
    r"alleg\w+|claim\w*|disagreed?|stressed|pointed out|considered|asked|relied)\b",
    re.IGNORECASE,
)
_ADMITTED = re.compile(r"\b(?:not (?:\w+ )?(?:manifestly|inadmissible)|declared admissible)\b", re.IGNORECASE)
_PRECEDENT = "Vorherige Rechtsprechung des EGMR"
_LIMITS = re.compile(
    r"\b(?:limitations? (?:of|to|in) (?:this|the|our)|(?:study|work|analysis) (?:has|had|have) (?:\w+ )?limitations|"
    r"interpreted with caution|(?:first|second|another|main|major) limitation)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^[\s#*•\-–]*(?:(?:\d+|[ivx]+|[a-z])(?:\.\d+)*[.)]?\s+)?", re.IGNORECASE)
_ENTRY = re.compile(r"^\s*(?:[-*+•–>|]|\d+[.)])\s+")
_MARKED = re.compile(r"^#{1,4}\s")
_RULE = re.compile(r"^\s*([-=~^])\1{3,}\s*$")
_NUMBERED = re.compile(r"^\s*(?:\d+|[IVX]+)[.)]?\s+[A-Z][^.?!:]*$")
_LINE_WORDS = 9
_SENTENCE_WORDS = (5, 80)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence. `keys` are the headings it stands under; None where the data does not say."""

    text: str
    keys: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class LabelledDocument:
    """A document of one kind."""

    id: str
    kind: str
    text: str
    sentences: tuple[Labelled, ...]

    @property
    def labelled(self) -> frozenset[str]:
        """The headings of which it has something for sure."""
        return frozenset(key for one in self.sentences for key in one.keys or ())


def bucket_of(name: str) -> int:
    """0 to 9 by the name of a document: 0 judges, 1 of what has no split chooses, the others teach."""
    return int(sha256(name.encode()).hexdigest(), 16) % 10


def labelled(kind: str, row: Mapping[str, Any]) -> LabelledDocument:
    """A row of the files of a kind."""
    if kind == COURT:
        sentences = list(_of_judgment(row))
        text = "\n\n".join(str(one["text"]) for one in row["paragraphs"])
    elif kind == MEETING:
        sentences = list(_of_meeting(row))
        text = "\n\n".join(f"{turn['speaker']}: {turn['content']}" for turn in row["meeting_transcripts"])
    else:
        text = str(row["text"])
        sentences = list(_of_sections(kind, text))
        if kind == PAPER:
            sentences += _of_abstract(str(row.get("summary", "")))
    return LabelledDocument(str(row["id"]), kind, text, tuple(sentences))


def some_of(document: LabelledDocument, most: int, rng: random.Random) -> list[Labelled]:
    """At most `most` sentences under each heading and twice as many others, those that nothing is known of left out."""
    told = [one for one in document.sentences if one.keys is not None]
    rng.shuffle(told)
    taken: dict[str, int] = {}
    some = []
    for one in told:
        keys = one.keys or {""}
        if any(taken.get(key, 0) < (most if key else 2 * most) for key in keys):
            some.append(one)
            for key in keys:
                taken[key] = taken.get(key, 0) + 1
    return some


def sentences_in(text: str) -> Iterator[str]:
    """The sentences of a few words at least, as they are usually written."""
    text = "".join(f"{paragraph}\n" for paragraph in _paragraphs(text))
    blocks: list[Block] = []
    start = 0
    for line in text.splitlines(keepends=True):
        blocks.append(Block(start, start + len(line), Role.BODY))
        start += len(line)
    for one in split_sentences(text, blocks):
        sentence = plainly(text[one.start : one.end])
        if _SENTENCE_WORDS[0] <= len(sentence.split()) <= _SENTENCE_WORDS[1]:
            yield sentence


def _paragraphs(text: str) -> Iterator[str]:
    """Lines that were broken where they were full, joined; entries of lists and rows of tables each by itself."""
    joined: list[str] = []
    for line in [*text.split("\n"), ""]:
        if joined and (not line.strip() or _ENTRY.match(line)):
            yield " ".join(joined)
            joined = []
        if line.strip():
            joined.append(_ENTRY.sub("", line).strip())


@cache
def _titles(kind: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((key, re.compile(pattern, re.IGNORECASE)) for key, pattern in _TITLES[kind].items())


def heading_of(kind: str, line: str) -> str | None:
    """The heading that a title line belongs to, "" of none; None where it is no title that is known."""
    if not line.strip() or len(line.split()) > _LINE_WORDS:
        return None
    title = _NUMBER.sub("", line).strip(" *_#:=.\t")
    return next((key for key, pattern in _titles(kind) if pattern.fullmatch(title)), None)


def _of_sections(kind: str, text: str) -> Iterator[Labelled]:
    """The sentences under known titles. A title that is not known ends a section where it is marked as one; elsewhere
    it can't be told from a short line, and belongs to the section it stands in.
    """
    lines = text.split("\n")
    key: str | None = None
    body: list[str] = []
    for number, line in enumerate([*lines, "# "]):
        ruled = number + 1 < len(lines) and bool(_RULE.match(lines[number + 1])) and bool(line.strip())
        found = heading_of(kind, line)
        if found is None and not (ruled or _MARKED.match(line) or _is_title(line)):
            body.append(line)
            continue
        keys = None if key is None else frozenset({key} - {""}) | _AMONG.get(key, frozenset())
        for sentence in sentences_in("\n".join(body)):
            if kind == PAPER and _LIMITS.search(sentence):
                yield Labelled(sentence, frozenset({"limits"}))
            else:
                yield Labelled(sentence, keys)
        key, body = found, []


def _is_title(line: str) -> bool:
    """Whether a line is the numbered title of a whole section, or one in capitals, or opens a discussion."""
    few = len(line.split()) <= _LINE_WORDS
    return few and (bool(_NUMBERED.match(line)) or line.isupper() or line.strip().lower() == "discussion")


def _of_abstract(summary: str) -> Iterator[Labelled]:
    """The sentences of an abstract whose paragraphs are named."""
    for key, pattern in _ABSTRACT.items():
        for found in re.finditer(rf"(?ims)^{pattern}\s*[:.\n](.+?)(?=^\w[\w ]{{2,25}}\s*[:\n]|\Z)", summary):
            for sentence in sentences_in(found[1]):
                yield Labelled(sentence, frozenset({key}))


def _of_judgment(row: Mapping[str, Any]) -> Iterator[Labelled]:
    """What the parties said, and whether a complaint is looked into at all, has the roles of what the court says."""
    for paragraph in row["paragraphs"]:
        roles = set(paragraph["labels"])
        keys = frozenset(_ROLES[role] for role in roles if role in _ROLES)
        mixed = len(keys) > 1 or (keys and _PRECEDENT in roles)
        for sentence in sentences_in(paragraph["text"]):
            if mixed or (keys and _ADMITTED.search(sentence)):
                yield Labelled(sentence, None)
            else:
                yield Labelled(sentence, frozenset() if _PARTIES_SAID.search(sentence) else keys)


def _of_meeting(row: Mapping[str, Any]) -> Iterator[Labelled]:
    """Which turns answer what somebody asked about decisions or disagreements: of the others nobody says anything."""
    asked: dict[int, set[str]] = {}
    for query in row["specific_query_list"]:
        keys = {key for key, pattern in _ASKED.items() if pattern.search(query["query"])}
        for first, last in query["relevant_text_span"]:
            for turn in range(int(first), int(last) + 1):
                asked.setdefault(turn, set()).update(keys)
    for number, turn in enumerate(row["meeting_transcripts"]):
        for sentence in sentences_in(str(turn["content"])):
            yield Labelled(sentence, frozenset(asked.get(number, ())))
