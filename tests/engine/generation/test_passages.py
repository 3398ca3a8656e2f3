"""What a writer reads of a chunk: each character where the document has it, nothing lost, nothing too long."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document import Document
from engine.generation.passages import Passage, passages_of
from engine.schema.enums import Role
from engine.segmentation.chunks import partition
from tests.engine.made_documents import meeting, text_document

WORDS = st.text("abcdé", min_size=1, max_size=9)
SENTENCES = st.lists(WORDS, min_size=1, max_size=30).map(" ".join)


def count(texts: Sequence[str]) -> list[int]:
    """A token for every three characters, so that words have several."""
    return [-(-len(text) // 3) for text in texts]


def whole(document: Document, longest: int) -> list[Passage]:
    (chunk,) = partition(document, [(0, len(document.sentences))], [1] * len(document.sentences))
    return passages_of(document, chunk, count, longest)


@given(
    paragraphs=st.lists(st.lists(SENTENCES, min_size=1, max_size=4), min_size=1, max_size=4), longest=st.integers(4, 60)
)
def test_pieces_are_the_documents_own_characters_in_order_and_whole(paragraphs: list[list[str]], longest: int) -> None:
    document = text_document(paragraphs)
    passages = whole(document, longest)
    found: dict[int, str] = {}
    for passage in passages:
        assert passage.tokens <= longest
        for piece in passage.pieces:
            words = passage.text[piece.start : piece.end]
            assert words == document.text[piece.source : piece.source + len(words)]
            assert passage.sentence_at(piece.start) == piece.sentence
            found[piece.sentence] = found.get(piece.sentence, "") + words
    assert found == {i: document.text[s.start : s.end] for i, s in enumerate(document.sentences)}


def test_line_ends_become_blanks_without_moving_anything() -> None:
    document = text_document([["One line\nand the\tnext."]])
    (passage,) = whole(document, 100)
    assert passage.text == "One line and the next."
    assert passage.pieces[0].source == 0


@pytest.mark.parametrize("role", [Role.FURNITURE, Role.REFERENCE, Role.TABLE, Role.CODE])
def test_what_is_never_quoted_is_not_read(role: Role) -> None:
    assert whole(text_document([["12 | 13 | 14"]], role), 100) == []


def test_a_turn_opens_with_its_speakers_name_and_the_name_belongs_to_the_sentence() -> None:
    document = meeting([("Ada", "We begin."), ("Ben", "We end.")])
    (passage,) = whole(document, 100)
    assert passage.text == "Ada: We begin. Ben: We end."
    assert [passage.text[piece.start : piece.end] for piece in passage.pieces] == ["We begin.", "We end."]
    assert passage.sentence_at(passage.text.index("Ben")) == 1


def test_no_room_is_refused() -> None:
    with pytest.raises(ValueError):
        whole(text_document([["One."]]), 0)
