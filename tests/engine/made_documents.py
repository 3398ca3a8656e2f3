"""Documents for tests, made in the test's own words, and an encoder that needs no model."""

from array import array
from collections.abc import Callable, Sequence
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from engine.document import Block, Document, Page, PageWords, Sentence, Turn
from engine.schema.enums import Kind, PageState, Role

SUBJECTS = (
    ("library", ("shelves", "readers", "opening hours", "the reading room", "new books", "the catalogue")),
    ("river", ("the flood", "the dam", "water levels", "the old bridge", "fishing boats", "the estuary")),
    ("orchard", ("apple trees", "the harvest", "late frost", "bees", "cider presses", "the north slope")),
)


def sentences_about(subject: int, count: int) -> list[str]:
    """Different whole sentences about one subject."""
    name, things = SUBJECTS[subject % len(SUBJECTS)]
    return [
        f"In year {1900 + i} the council of the {name} counted {things[i % len(things)]} and spent {17 * i + 3} pounds "
        f"on {things[(i * 5 + 1) % len(things)]}."
        for i in range(count)
    ]


def text_document(paragraphs: Sequence[Sequence[str]], role: Role = Role.BODY, **changes: object) -> Document:
    """Paragraphs of sentences as a document without pages."""
    text, blocks, sentences = "", [], []
    for paragraph in paragraphs:
        begin = len(text)
        for sentence in paragraph:
            sentences.append(Sentence(len(text), len(text) + len(sentence), role))
            text += sentence + " "
        text = text[:-1]
        blocks.append(Block(begin, len(text), role))
        text += "\n\n"
    text = text.rstrip("\n")
    fields: dict[str, object] = {
        "path": "made.txt",
        "sha256": sha256(text.encode()).hexdigest(),
        "kind": Kind.TEXT,
        "title": "",
        "language": "en",
        "text": text,
        "pages": (),
        "turns": (),
        "cues": (),
        "blocks": tuple(blocks),
        "sentences": tuple(sentences),
        "outline": (),
        "left_out": (),
        "notices": (),
    }
    return Document(**(fields | changes))  # type: ignore[arg-type]


def long_document(paragraphs: int = 24) -> Document:
    """Three subjects one after another, eight sentences a paragraph."""
    return text_document(
        [sentences_about(i * 3 // paragraphs, 8 * paragraphs)[8 * i : 8 * i + 8] for i in range(paragraphs)]
    )


def meeting(turns: Sequence[tuple[str, str]]) -> Document:
    """A transcript: speaker and one sentence a turn, ten seconds each."""
    made = text_document([[words] for _, words in turns], Role.SPEECH)
    spoken = tuple(
        Turn(block.start, block.end, speaker, 10.0 * i, 10.0 * i + 9)
        for i, (block, (speaker, _)) in enumerate(zip(made.blocks, turns, strict=True))
    )
    return text_document([[words] for _, words in turns], Role.SPEECH, kind=Kind.TRANSCRIPT, turns=spoken)


FERRY_TALK = (
    ("Ada", "We have to decide on the cable ferry before the winter."),
    ("Ben", "I think the cable ferry is too slow for the lorries."),
    ("Ada", "The lorries can take the bridge, and the cable ferry is for people."),
    ("Ben", "People will not wait for a cable ferry in the rain."),
    ("Cleo", "Then we need a shelter, and the shelter must have a roof."),
    ("Ada", "A shelter for the cable ferry is in the budget of the harbour."),
    ("Ben", "The lorries pay for the budget, and without lorries there is no shelter."),
    ("Cleo", "So we will build a shelter, and we will ask the lorries for a toll."),
    ("Ada", "I will ask for the shelter, and you will ask about the lorries."),
)
"""Turns of a talk about a cable ferry, a shelter and lorries."""


def transcript(turns: Sequence[tuple[str, str]]) -> str:
    """Turns as people write them down, the speaker before each."""
    return "\n\n".join(f"{speaker}: {said}" for speaker, said in turns)


def paged(document: Document, breaks: Sequence[int]) -> Document:
    """The document as a PDF whose pages end at `breaks` (offsets)."""
    ends = [*breaks, len(document.text)]
    starts = [0, *breaks]
    pages = tuple(
        Page(i + 1, start, end, PageState.READ, None, 612.0, 792.0, 0)
        for i, (start, end) in enumerate(zip(starts, ends, strict=True))
    )
    fields = {name: getattr(document, name) for name in Document.__dataclass_fields__}
    return Document(**(fields | {"kind": Kind.PDF, "pages": pages}))


def varied_document(paragraphs: int = 40) -> Document:
    """Whole sentences that share hardly a word."""

    def thing(number: int) -> str:
        return "".join("bdfglmnprstvz"[number // 13**place % 13] + "aeiou"[place % 5] for place in range(4))

    return text_document(
        [
            ["The " + " ".join(thing(97 * (8 * p + i) + k) for k in range(14)) + " remained." for i in range(8)]
            for p in range(paragraphs)
        ]
    )


class WordGrid:
    """Geometry of a page whose words stand in lines of `per_line`, each word 50 by 10 points."""

    def __init__(self, document: Document, per_line: int = 6, missing: Callable[[str], bool] = lambda _: False) -> None:
        self._document = document
        self._per_line = per_line
        self._missing = missing

    def page_words(self, page: int) -> PageWords | None:
        """The words of a page."""
        found = self._document.pages[page - 1]
        starts, ends, lines, boxes = array("l"), array("l"), array("l"), array("d")
        place = found.start
        for number, word in enumerate(self._document.text[found.start : found.end].split()):
            start = self._document.text.index(word, place)
            place = start + len(word)
            if self._missing(word):
                continue
            line, column = divmod(number, self._per_line)
            starts.append(start)
            ends.append(place)
            lines.append(line)
            boxes.extend((60.0 * column, 20.0 * line, 60.0 * column + 50, 20.0 * line + 10))
        return PageWords(page, starts, ends, lines, boxes)


class NoGeometry:
    """Geometry of a document without pages."""

    def page_words(self, page: int) -> PageWords | None:
        """Nothing."""
        return None


class HashingEncoder:
    """Sentence vectors from hashed words: alike where words are shared, the same on every machine, and fast."""

    name = "hashing"
    sha256 = "0" * 64
    width = 64
    kind = "hashed words"

    def __init__(self) -> None:
        self.encoded = 0

    def encode(self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None) -> npt.NDArray[np.float32]:
        """Unit rows."""
        vectors = np.zeros((len(texts), self.width), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().split():
                digest = sha256(word.encode()).digest()
                vectors[row, digest[0] % self.width] += 1 if digest[1] % 2 else -1
            if on_batch is not None:
                on_batch(row + 1)
        self.encoded += len(texts)
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.where(norms > 0, norms, 1))

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Words."""
        return [len(text.split()) for text in texts]
