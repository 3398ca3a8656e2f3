"""Coherence of a summary by the nouns its sentences share: the entity graph, and DiscoScore's two families.

Own work from the published formulas (Guinaudeau & Strube 2013; Zhao, Strube & Eger 2023), with what is known to go
wrong in the published code mended: padding is masked, texts longer than the encoder are read in windows, nouns are
matched by stem and not by surface against lemma, single-sentence references count once, nothing is fetched from
anywhere. So figures are not comparable with published ones, only with one another. Two tools stand in: the bundled
MiniLM for the discourse models, and for a part-of-speech tagger the rule of `nouns_of`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.language.english import FUNCTION_WORDS
from engine.language.vocabulary import terms_of

Floats = npt.NDArray[np.float32]

ENCODER = "all-MiniLM-L6-v2, all layers"
NOUNS = "nouns by rule: content words that follow a determiner, adjective ending or preposition, capitals, noun endings"

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_BEFORE_NOUNS = _words(
    """
    a an the this that these those his her its their our my your some any each every no of in on for with by from
    between into about
    """
)
_ADJECTIVE = re.compile(r"(?:al|ous|ive|ic|able|ible|ful|less|ary|ent|ant|ish)$")
_NOUN = re.compile(r"(?:tion|sion|ment|ness|ity|ance|ence|ship|ism|ist|ology|hood|dom|er|or|age)s?$")
_NEVER = re.compile(r"(?:ly|ing|ed)$")
_WINDOW, _OVERLAP = 510, 64


def nouns_of(sentence: str) -> frozenset[str]:
    """Stems of the words that are nouns by the rule."""
    words = _WORD.findall(sentence)
    nouns: set[str] = set()
    for i, word in enumerate(words):
        low = word.lower()
        if low in FUNCTION_WORDS or len(low) < 3 or low.isdigit():
            continue
        before = words[i - 1].lower() if i else ""
        named = i > 0 and word[0].isupper()
        placed = before in _BEFORE_NOUNS or bool(_ADJECTIVE.search(before))
        if named or _NOUN.search(low) or (placed and not _NEVER.search(low) and not _ADJECTIVE.search(low)):
            nouns.update(terms_of(word))
    return frozenset(nouns)


def entity_graph(sentences: Sequence[str]) -> float:
    """Guinaudeau & Strube: edges of weight 1/(j-i) between sentences that share a noun, their sum over sentences."""
    nouns = [nouns_of(sentence) for sentence in sentences]
    count = len(sentences)
    edges = sum(1 / (j - i) for i in range(count) for j in range(i + 1, count) if nouns[i] & nouns[j])
    return edges / count if count else 0.0


@dataclass(frozen=True, slots=True)
class Encoded:
    """A text's tokens as the encoder sees them: states (n, d), and of each the sentence and the stem of its word."""

    states: Floats
    sentences: npt.NDArray[np.int64]
    stems: tuple[str | None, ...]
    nouns: tuple[frozenset[str], ...]
    """Of each sentence."""


def encoded(sentences: Sequence[str]) -> Encoded:
    """Encode a text, in overlapping windows where it is longer than the encoder reads."""
    tokenizer, model = _encoder()
    ids: list[int] = []
    owners: list[int] = []
    stems: list[str | None] = []
    for number, sentence in enumerate(sentences):
        encoding = tokenizer.encode(sentence.lower(), add_special_tokens=False)
        ids += encoding.ids
        owners += [number] * len(encoding.ids)
        stems += _last_pieces(sentence.lower(), encoding.offsets)
    nouns = tuple(nouns_of(sentence) for sentence in sentences)
    return Encoded(_states(model, tokenizer, ids), np.array(owners, dtype=np.int64), tuple(stems), nouns)


def focus_difference(system: Encoded, reference: Encoded) -> float | None:
    """DS-FOCUS: squared distance of the summed states of each shared noun, over the system's nouns. Lower is better.

    None where system and reference share no noun: the published 0 would be the best there is.
    """
    ours, theirs = _by_noun(system), _by_noun(reference)
    shared = sorted(ours.keys() & theirs.keys())
    if not shared:
        return None
    return float(sum(np.square(ours[noun] - theirs[noun]).sum() for noun in shared) / len(ours))


def sentence_graph(system: Encoded, reference: Encoded) -> float:
    """DS-SENT: cosine of the documents' vectors, sentences mixed along shared nouns. Higher is better."""
    ours, theirs = _document_vector(system), _document_vector(reference)
    norm = float(np.linalg.norm(ours) * np.linalg.norm(theirs))
    return float(ours @ theirs) / norm if norm else 0.0


def _document_vector(text: Encoded) -> Floats:
    count = len(text.nouns)
    if not count or not len(text.states):
        return np.zeros(1, dtype=np.float32)
    rows = [text.states[text.sentences == i] for i in range(count)]
    means = np.stack([row.mean(axis=0) if len(row) else np.zeros(text.states.shape[1]) for row in rows])  # (s, d)
    mixing = np.eye(count)
    for i in range(count):
        for j in range(i + 1, count):
            if text.nouns[i] & text.nouns[j]:
                mixing[i, j] = 1 / (j - i)
    mixed = mixing @ means  # (s, d)
    mixed /= np.maximum(np.linalg.norm(mixed, axis=1, keepdims=True), 1e-9)
    vector: Floats = np.concatenate([mixed.min(0), mixed.mean(0), mixed.max(0), mixed.sum(0)]).astype(np.float32)
    return vector  # (4 d,)


def _by_noun(text: Encoded) -> dict[str, Floats]:
    """The summed unit states of each noun's last word pieces."""
    sums: dict[str, Floats] = {}
    units = text.states / np.maximum(np.linalg.norm(text.states, axis=1, keepdims=True), 1e-9)  # (n, d)
    for row, (stem, sentence) in enumerate(zip(text.stems, text.sentences.tolist(), strict=True)):
        if stem is not None and stem in text.nouns[sentence]:
            sums[stem] = sums[stem] + units[row] if stem in sums else units[row]
    return sums


def _last_pieces(sentence: str, offsets: Sequence[tuple[int, int]]) -> list[str | None]:
    """For each word piece the stem of the word that it ends, None within words and for marks."""
    ends = {match.end(): match.group() for match in _WORD.finditer(sentence)}
    stems: list[str | None] = []
    for _, end in offsets:
        terms = terms_of(ends[end]) if end in ends else []
        stems.append(terms[0] if terms else None)
    return stems


def _states(model: Any, tokenizer: Any, ids: list[int]) -> Floats:  # noqa: ANN401 (transformers has no types)
    """Last hidden states (n, d) of all ids; of a window's overlap with the one before, half stays with each."""
    import torch

    begin, end = (tokenizer.token_to_id(mark) for mark in ("[CLS]", "[SEP]"))
    parts: list[Floats] = []
    step = _WINDOW - _OVERLAP
    for first in range(0, max(len(ids), 1), step):
        window = ids[first : first + _WINDOW]
        if first and len(window) <= _OVERLAP:
            break
        row = torch.tensor([[begin, *window, end]])  # (1, n + 2)
        with torch.inference_mode():
            states = model(input_ids=row, attention_mask=torch.ones_like(row)).last_hidden_state[0, 1:-1]  # (n, d)
        found = states.float().numpy()
        skip = _OVERLAP // 2 if first else 0
        stop = len(found) if first + _WINDOW >= len(ids) else len(found) - _OVERLAP // 2
        parts.append(found[skip:stop])
    return np.concatenate(parts) if parts else np.zeros((0, 1), dtype=np.float32)


@cache
def _encoder() -> tuple[Any, Any]:
    from tokenizers import Tokenizer
    from transformers import AutoModel

    from engine.models.encoder.files import bundled_folder

    folder = bundled_folder()
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer, AutoModel.from_pretrained(folder, local_files_only=True).eval()
