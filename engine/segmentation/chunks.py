"""From sentence ranges to chunks that partition the text: every character belongs to exactly one.

White space and whatever else stands between two sentences goes with the chunk before; the first chunk begins at 0 and
the last ends with the text, so that the ledger can account for every character.
"""

from collections.abc import Sequence

from engine.document import Chunk, Document


def partition(document: Document, ranges: Sequence[tuple[int, int]], lengths: Sequence[int]) -> tuple[Chunk, ...]:
    """Chunks of `ranges`, half-open and contiguous over the document's sentences, with their lengths in tokens.

    A text without sentences is one chunk; an empty text has none.
    """
    size = len(document.text)
    if not size:
        return ()
    ranges = ranges or [(0, 0)]
    starts = [0, *(document.sentences[first].start for first, _ in ranges[1:]), size]
    chunks = tuple(
        Chunk(index, starts[index], starts[index + 1], sum(lengths[first:last]), first, last)
        for index, (first, last) in enumerate(ranges)
    )
    check_partition(document, chunks)
    return chunks


def check_partition(document: Document, chunks: Sequence[Chunk]) -> None:
    """Assert that chunks hold every character and every sentence once, in order."""
    place, sentence = 0, 0
    for index, chunk in enumerate(chunks):
        assert chunk.index == index, f"chunk {chunk.index} stands at place {index}"
        assert chunk.start == place, f"chunk {index} starts at {chunk.start}, the one before ended at {place}"
        assert chunk.end > place, f"chunk {index} is empty"
        assert chunk.first_sentence == sentence, f"chunk {index} misses or repeats a sentence"
        place, sentence = chunk.end, chunk.last_sentence
    assert place == len(document.text), "the chunks do not reach the end of the text"
    assert sentence == len(document.sentences), "the chunks do not hold every sentence"
