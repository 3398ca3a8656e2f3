"""The language a document is written in, as an ISO 639-1 code: decides how sentences are split and what is promised.

py3langid was chosen: a naive Bayes model in one 4.6 MB file, numpy its only need, deterministic, nothing downloaded,
maintained. langdetect draws random numbers and is no longer kept, lingua's models take 96 MB, the fastText wrappers
want to download theirs. Its model takes 0.7 s to load, so plain English is told by its function words first.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from engine.document import Block
from engine.language.english import TELLING
from engine.schema.enums import Role
from engine.schema.languages import name_of
from engine.schema.result import Notice

_SAMPLE = 16_000
_MIN_LETTERS = 24
_SHORT = 120
"""Letters below which the model has to be surer."""
_ENGLISH = re.compile(rf"\b(?:{'|'.join(sorted(TELLING))})\b")
_WORD = re.compile(r"[^\W\d_]+")
_MACRO = {"yue": "zh", "wuu": "zh", "arz": "ar", "ary": "ar", "nb": "no", "nn": "no", "pcm": "en", "fuv": "ff"}


class _Identifier(Protocol):
    """The part of py3langid that is used."""

    def classify(self, text: str) -> tuple[str, float]: ...


def detect_language(text: str, blocks: Sequence[Block] = ()) -> str | None:
    """The language of most of the text, or None where there is too little of it to tell.

    Prose is looked at before headings, tables and code. The same text always gives the same answer.
    """
    sample = _sample(text, blocks)
    letters = sum(map(len, _WORD.findall(sample)))
    if letters < _MIN_LETTERS and not _is_dense(sample):
        return None
    if _is_english(sample):
        return "en"
    code, confidence = _identifier().classify(sample)
    if confidence < (0.5 if letters < _SHORT else 0.2):
        return None
    code = _MACRO.get(code, code)
    return code if len(code) == 2 else None


def language_notices(language: str | None) -> list[Notice]:
    """The notice for a document that is not English."""
    if language in {None, "en"}:
        return []
    name = name_of(language or "")
    message = (
        f"The document is written in {name}, not in English: its sentences are chosen by methods that do not depend "
        "on the language."
    )
    return [Notice(code="language", message=message)]


def _sample(text: str, blocks: Sequence[Block]) -> str:
    """Some thousand characters of prose from the beginning, the middle and the end."""
    prose = [block for block in blocks if block.role in {Role.BODY, Role.SPEECH, Role.LIST}]
    if sum(block.end - block.start for block in prose) < 200:
        prose = [Block(0, len(text), Role.BODY)]
    total = sum(block.end - block.start for block in prose)
    stride = max(1, total // _SAMPLE)
    parts: list[str] = []
    passed = taken = 0
    for block in prose:
        length = block.end - block.start
        if taken * stride <= passed:
            part = text[block.start : block.start + min(length, 2000)]
            parts.append(part)
            taken += len(part)
        passed += length
    return unicodedata.normalize("NFKC", "\n".join(parts)[: 2 * _SAMPLE])  # full-width Latin is Latin


def _is_dense(sample: str) -> bool:
    """Whether the sample is in a script that says a lot in a few characters (Chinese, Japanese, Korean, Thai)."""
    return sum(c >= "\u0e00" and c.isalpha() for c in sample) >= 6


def _is_english(sample: str) -> bool:
    """Whether English function words make up as much of the sample as they do in no other language."""
    words = len(_WORD.findall(sample))
    found = _ENGLISH.findall(sample.lower())
    return words >= 30 and len(found) * 5 >= words and len(set(found)) >= 7


@lru_cache(maxsize=1)
def _identifier() -> _Identifier:
    """The model, loaded when first needed."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier: _Identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    return identifier
