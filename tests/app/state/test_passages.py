"""The text in windows: every word comes exactly once, whatever the paragraphs are like."""

from hypothesis import given
from hypothesis import strategies as st

from app.state.passages import CHARACTERS, PIECE, paragraphs_of_text, paragraphs_of_turns
from engine.schema.documents import TextSlice, TurnText, TurnTexts

lengths = st.lists(st.integers(1, 9000), min_size=1, max_size=30)


def document(paragraphs):
    text, blocks = "", []
    for number, size in enumerate(paragraphs):
        blocks.append([len(text), len(text) + size, "body"])
        text += chr(ord("a") + number % 26) * size + "\n\n"
    return text, blocks


@given(lengths)
def test_windows_hold_every_word_once(paragraphs):
    text, blocks = document(paragraphs)
    seen = ""
    for first in range(0, len(text), CHARACTERS):
        end = min(first + CHARACTERS + PIECE, len(text))
        touching = [b for b in blocks if b[0] < end and first < b[1]]
        for paragraph in paragraphs_of_text(
            TextSlice(text[first:end], first, end, touching), first, first + CHARACTERS
        ):
            assert text[paragraph.start : paragraph.end] == paragraph.text
            assert len(paragraph.text) <= PIECE
            seen += paragraph.text
    assert seen == text.replace("\n", "")


def test_text_without_blocks_is_cut_at_lines():
    found = paragraphs_of_text(TextSlice("one\n\ntwo\n", 100, 109, []), 100, 200)
    assert [(p.start, p.end, p.text) for p in found] == [(100, 103, "one"), (105, 108, "two")]


def test_turns_carry_speaker_and_time_once():
    turns = [
        TurnText(0, 0, PIECE + 5, "Ada", 63.0, 70.0, "x" * (PIECE + 5)),
        TurnText(1, PIECE + 7, PIECE + 9, None, None, None, "yy"),
    ]
    found = paragraphs_of_turns(TurnTexts(2, turns))
    assert [p.heading for p in found] == ["Ada   00:01:03", "", ""]
    assert [p.start for p in found] == [0, PIECE, PIECE + 7]


def test_long_turns_are_cut_between_words():
    text = "harbour wall " * (PIECE // 6)
    found = paragraphs_of_turns(TurnTexts(1, [TurnText(0, 10, 10 + len(text), "Ada", 63.0, 70.0, text)]))
    assert len(found) > 2
    assert "".join(one.text for one in found) == text
    assert all(len(one.text) <= PIECE for one in found)
    assert {one.text[-1] for one in found} == {" "}
    assert [one.start for one in found[1:]] == [one.end for one in found[:-1]]
    assert [bool(one.heading) for one in found] == [True] + [False] * (len(found) - 1)
