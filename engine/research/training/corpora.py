"""The shared sets of documents with summaries, read as a user's file is read, their known blemishes mended.

Every text goes through `read_document`, so that what is learned and measured is what the program will see: roles,
sentences and speakers as ingest finds them. Of a set's texts none is kept: they are read from the shared folder.
"""

import json
import lzma
import re
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.document import Block, Document
from engine.errors import UnreadableFile, UsageError
from engine.ingest.reader import read_document
from engine.language.sentences import split_sentences
from engine.schema.enums import Role

SETS = ("papers", "meetings", "proposals", "textbooks", "stories")
MEETING_QUESTIONS = "meeting_questions"
"""The meetings again, each question about a part of one an example with its query."""

_SUFFIX = {"papers": ".txt", "stories": ".txt", "textbooks": ".md"}
_SUPPLEMENT = re.compile(
    r"\n+(?:Electronic supplementary material|Supplementary Information|Trial registration).*", re.DOTALL
)
_TRANSCRIBER = re.compile(r"\[Transcriber's Note:[^\]]*\]\s*")
_LICENCE = re.compile(r"\A\.\.\s*\n\s*This work is licensed[^\n]*\n[^\n]*\n+\s*http\S+\s*")
_ENTITY = re.compile(r"&([A-Za-z][\w.-]{0,40});")
"""What the XML of a proposal leaves to a list that is not there: “&xep0030;”."""
_INLINE_MARKUP = re.compile(
    r"(?::(?P<role>[a-z:]{1,20}):)?(?P<ticks>`{1,2})(?P<text>[^`<\n]{1,120}?)(?:\s*<[^<>`\n]{1,200}>)?(?P=ticks)_{0,2}"
    r"|\s\[(?:\d{1,3}|#\w{0,20})\]_(?!\w)|(?<![\w*])\*{1,2}(?P<stressed>\w(?:[^*\n]{0,80}\w)?)\*{1,2}(?![\w*])"
)
"""Of reStructuredText: “``register``”, “`web interface`_”, “:pep:`301`”, “*discrimination*”, “ [3]_”."""
_SHORT_DESCRIPTION = re.compile(
    r"^#+\s*Short description\s*\n.*?(?=^#+\s|\Z)", re.DOTALL | re.MULTILINE | re.IGNORECASE
)
"""Where documentation states in a sentence what the set asks for."""
_ABSTRACT_LINES = 20
"""Lines at the beginning of a paper among which its abstract may stand."""
_LABEL_LINE = re.compile(r"[A-Z][\w/& ]{2,40}:?|[A-Z ]{4,30}:?")


@dataclass(frozen=True, slots=True)
class Example:
    """A document with one or more summaries that people wrote of it, each as its sentences."""

    id: str
    document: Document
    references: tuple[tuple[str, ...], ...]
    query: str | None = None


def examples(folder: Path, name: str, split: str, limit: int | None = None) -> Iterator[Example]:
    """The examples of a set in `folder`, the shared folder; at most `limit` of its documents, chosen by their hash.

    Raises:
        UsageError: the set is not there.
    """
    for row in rows(folder, name, split, limit):
        yield from examples_of(name, row)


def examples_of(name: str, row: Mapping[str, Any]) -> list[Example]:
    """The examples of one row, which share its document; none where ingest finds nothing to read in it."""
    document = _read(name, row)
    if document is None or not document.sentences:
        return []
    return [
        Example(str(row["id"]), document, tuple(sentences_of(text) for text in references), query)
        for references, query in _references(name, row)
    ]


def document_of(name: str, row: Mapping[str, Any]) -> Document | None:
    """The text of a row as ingest reads it; None where it finds no sentence."""
    document = _read(name, row)
    return document if document is not None and document.sentences else None


def questions_of(row: Mapping[str, Any]) -> int:
    """How many examples `questioned` gives of a row that can be read."""
    if "meeting_transcripts" in row:
        return len(row["general_query_list"]) + len(row["specific_query_list"])
    return len(row["questions"]) if "questions" in row else 1


def questioned(name: str, row: Mapping[str, Any]) -> list[Example]:
    """The examples of one row, and those of the questions that are asked of it, each with its question."""
    found = examples_of(name, row)
    if "meeting_transcripts" in row:
        return found + examples_of(MEETING_QUESTIONS, row)
    for item in row["questions"][1:] if found and "questions" in row else ():
        references = tuple(sentences_of(text) for text in item["references"])
        found.append(Example(str(row["id"]), found[0].document, references, str(item["question"])))
    return found


def rows(folder: Path, name: str, split: str, limit: int | None = None) -> list[dict[str, Any]]:
    """The raw rows of a set; where there are more than `limit`, those whose ids have the smallest hashes."""
    stem = "meetings" if name == MEETING_QUESTIONS else name
    path = folder / "data" / "summarization" / f"{stem}.{split}.jsonl.xz"
    if not path.is_file():
        raise UsageError(f"There is no set “{name}” with a split “{split}” in the shared data at {folder}.")
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    if limit is None or limit >= len(found):
        return found
    return sorted(found, key=lambda row: sha256(str(row["id"]).encode()).hexdigest())[:limit]


def mean_reference_words(folder: Path, name: str) -> int:
    """Mean length of a set's training references: the length that every system is asked for."""
    lengths = [
        len(text.split())
        for row in rows(folder, name, "train")
        for texts, _ in _references(name, row)
        for text in texts
    ]
    return round(sum(lengths) / len(lengths))


def _read(name: str, row: Mapping[str, Any]) -> Document | None:
    """The row's text as a document, or None where ingest finds nothing to read in it."""
    suffix, content = _file_of(name, row)
    return document_from(content, suffix)


def document_from(text: str, suffix: str = ".txt") -> Document | None:
    """A text as ingest reads a file of this kind, or None where it finds nothing to read in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"text{suffix}"
        path.write_text(text, encoding="utf-8")
        try:
            return read_document(path, on_words=lambda _: None)
        except UnreadableFile:
            return None


def _file_of(name: str, row: Mapping[str, Any]) -> tuple[str, str]:
    if "meeting_transcripts" in row:
        return ".json", json.dumps({"meeting_transcripts": row["meeting_transcripts"]})
    text = str(row["text"])
    if name == "stories":
        text = _TRANSCRIBER.sub("", text)
    if name == "proposals":
        text = _without_markup(_LICENCE.sub("", text), Path(str(row["id"])).suffix)
        return (".md" if str(row["id"]).endswith(".md") else ".txt"), text
    if name == "scisumm":
        text = _without_abstract(text, str(row["summary"]))
    if name == "oneline":
        return (".md" if str(row["id"]).endswith(".md") else ".txt"), _SHORT_DESCRIPTION.sub("", text)
    return _SUFFIX.get(name, ".txt"), text


def _without_markup(text: str, suffix: str) -> str:
    if suffix == ".xml":
        return _ENTITY.sub(r"\1", text)
    if suffix == ".rst":
        return _INLINE_MARKUP.sub(_marked_up, text)
    return text


def _marked_up(found: re.Match[str]) -> str:
    """The words of inline markup; of a role that names a series, as “:pep:`301`” does, with its name."""
    words = found["text"] or found["stressed"] or ""
    return f"{found['role'].upper()} {words}" if found["role"] in {"pep", "rfc"} and words.isdigit() else words


def _references(name: str, row: Mapping[str, Any]) -> list[tuple[list[str], str | None]]:
    """Texts of references with the query they answer."""
    if name == MEETING_QUESTIONS:
        return [([item["answer"]], str(item["query"])) for item in row["specific_query_list"]]
    if "meeting_transcripts" in row:
        return [([item["answer"]], None) for item in row["general_query_list"]]
    if "questions" in row:
        return [(list(row["questions"][0]["references"]), None)]
    summary = str(row["summary"])
    return [([_without_labels(summary) if name == "papers" else summary], None)]


def _without_labels(summary: str) -> str:
    """A paper's abstract without lines such as "Background" and without what follows it on the page."""
    lines = _SUPPLEMENT.sub("", summary).split("\n")
    kept = [line for line in lines if not (len(line.split()) <= 5 and _LABEL_LINE.fullmatch(line.strip()))]
    return "\n".join(kept).strip() or summary


def _without_abstract(text: str, summary: str) -> str:
    """A paper's text without the leading lines that stand in its summary: the abstract it was made from."""
    known = " ".join(summary.lower().split())
    lines = text.split("\n")
    for number, line in enumerate(lines[:_ABSTRACT_LINES]):
        low = " ".join(line.lower().split())
        if len(low.split()) >= 6 and low in known:
            lines[number] = ""
    return "\n".join(lines)


def sentences_of(text: str) -> tuple[str, ...]:
    """A reference's sentences, for the measures that go line by line."""
    spans = [found.span() for found in re.finditer(r"[^\n]+", text)]
    split = split_sentences(text, [Block(start, end, Role.BODY) for start, end in spans])
    return tuple(text[sentence.start : sentence.end] for sentence in split) or (text,)
