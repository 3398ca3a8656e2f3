"""Targets from texts without summaries: each segment's most telling sentences, which the source holds in part.

Principal sentences as PEGASUS chooses them (Zhang et al. 2020): those that share most words with the rest of their
segment. By lot each of them stays in the source whole (what to choose, and to copy it, is learned), or loses spans
(infilling: what is missing is guessed, the rest copied), or is a gap altogether. A long document gives segments one
behind the other, so that memories learn too.
"""

import random
from collections.abc import Sequence

from engine.document import Document
from engine.generation.passages import LEFT_OUT
from engine.models.configs import AwesomeConfig
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.research.training.awesome import TrainingSegment
from engine.research.training.oracle import grams_of, rouge_f, words_of
from engine.research.training.targets import target_ids

LENGTHS = (192, 256, 384, 512)
"""Of these one is the tokens of a document's segments."""
MAX_SEGMENTS = 4
WHOLE, HOLED = 0.55, 0.25
"""Shares of the chosen sentences that stay whole, and that lose spans; the rest are gaps."""
_HOLE, _HOLED_SHARE = 4, 0.3
"""Tokens of a span that is taken out, and the share of a sentence that spans take out."""
_MIN_WORDS, _MAX_WORDS = 6, 60
_CHOSEN = (1, 1, 2, 2, 3)


def gap_sentence_segments(
    document: Document, tokenizer: SummaryTokenizer, config: AwesomeConfig, lot: random.Random
) -> list[TrainingSegment]:
    """At most `MAX_SEGMENTS` segments in a row, begun at a place by lot, each with its telling sentences as target."""
    readable = [sentence for sentence in document.sentences if sentence.role not in LEFT_OUT]
    texts = [" ".join(document.text[one.start : one.end].split()) for one in readable]
    pieces = [tokenizer.encode(text) for text in texts]
    longest = min(lot.choice(LENGTHS), config.max_positions - 2)
    spans = filled([len(piece) for piece in pieces], longest)
    begin = lot.randrange(max(1, len(spans) - MAX_SEGMENTS + 1)) if spans else 0
    mask = tokenizer.id_of("[MASK]")
    found = []
    for first, last in spans[begin : begin + MAX_SEGMENTS]:
        chosen = telling(texts[first:last], lot.choice(_CHOSEN))
        if chosen:
            source = _source(pieces[first:last], chosen, mask, lot)[: config.max_positions - 2]
            target = target_ids([token for number in chosen for token in pieces[first + number]], config)
            ids = (config.bos_id, *source, config.eos_id)
            found.append(TrainingSegment(ids, (1, len(ids) - 1), tuple(target)))
    return found


def telling(sentences: Sequence[str], count: int) -> list[int]:
    """The `count` sentences whose words the rest of them has most of, in order; short and endless ones never."""
    words = [words_of(sentence) for sentence in sentences]
    whole = grams_of([word for each in words for word in each], 1)
    scores: list[tuple[float, int]] = []
    for number, each in enumerate(words):
        if _MIN_WORDS <= len(each) <= _MAX_WORDS:
            own = grams_of(each, 1)
            scores.append((-rouge_f(whole - own, own), number))
    return sorted(number for _, number in sorted(scores)[:count])


def filled(lengths: Sequence[int], longest: int) -> list[tuple[int, int]]:
    """Sentences in a row, half open, each time up to `longest` tokens and at least one."""
    spans: list[tuple[int, int]] = []
    first = used = 0
    for number, length in enumerate(lengths):
        if number > first and used + length > longest:
            spans.append((first, number))
            first, used = number, 0
        used += length
    return [*spans, (first, len(lengths))] if lengths else []


def _source(pieces: Sequence[Sequence[int]], chosen: Sequence[int], mask: int | None, lot: random.Random) -> list[int]:
    """The sentences as the encoder reads them; each chosen one whole, with holes, or as one gap."""
    source: list[int] = []
    for number, piece in enumerate(pieces):
        drawn = lot.random() if number in chosen and mask is not None else 0.0
        if drawn < WHOLE or mask is None:
            source += piece
        elif drawn < WHOLE + HOLED:
            source += _holed(piece, mask, lot)
        else:
            source.append(mask)
    return source


def _holed(piece: Sequence[int], mask: int, lot: random.Random) -> list[int]:
    """A sentence with spans of it replaced by a mark each."""
    source: list[int] = []
    place = 0
    while place < len(piece):
        if lot.random() < _HOLED_SHARE / _HOLE:
            source.append(mask)
            place += _HOLE
        else:
            source.append(piece[place])
            place += 1
    return source
