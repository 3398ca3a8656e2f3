"""What is doubtful of a source's words, and what a doubt does to a quotation."""

import pytest

from engine.document import Block, Document, DoubtfulSpan, Sentence
from engine.language.quotability import WritingStyle
from engine.language.soundness import GRAVE, Soundness, is_whole, score_of
from engine.schema.enums import Doubt, Kind, Role

STYLE = WritingStyle(english=True, punctuated=True, cased=True)


def document(text: str, doubts: list[DoubtfulSpan]) -> Document:
    blocks = [Block(0, len(text), Role.BODY)]
    sentences = [Sentence(0, len(text), Role.BODY)]
    return Document("a.pdf", "0", Kind.PDF, "A", "en", text, (), (), (), blocks, sentences, (), (), (), None, doubts)


def is_quoted_whole(text: str, quoted: str, role: Role) -> bool:
    """Whether nothing is thought missing of words quoted from a document of one block."""
    start = text.index(quoted)
    return Doubt.INCOMPLETE not in Soundness(document(text, [])).of_quotation(start, start + len(quoted), role)


@pytest.mark.parametrize(
    "text",
    [
        "The dam holds.",
        "The price (USD 5) is fixed.",
        "He said “it holds” twice.³⁶",
        "There are two: 1) the dam and 2) the gate.",
        "Term A) The first term is a year.",
        'Save as the Trade Act (9 U.S.C. "1051 et seq.) says, the law of Fell applies.',
        'The mill will follow in May," Ida Lund said.',
        "The mill will follow in May,” said Ida Lund of the county.",
        "„Das Rad hält“, sagte Ida Lund.",
        "Ida Lund sagte: „Das Rad hält.“",
        "Sąd orzekł „tak” w maju.",
    ],
)
def test_whole_sentences(text: str) -> None:
    assert is_whole(text, Role.BODY, STYLE)


@pytest.mark.parametrize(
    "text",
    [
        "The price (USD 5 is fixed.",
        "He said “it holds.",
        "Sie sagte, „das Rad hält.",
        "Hundred Thousand) for a term.",
        "Plan A) is.",
        "The dam",
        'The "mill, and it pays.',
    ],
)
def test_pieces_of_sentences(text: str) -> None:
    assert not is_whole(text, Role.BODY, STYLE)


def test_a_doubt_concerns_only_the_words_it_touches() -> None:
    text = "The first stands. The second is joined. The third stands."
    soundness = Soundness(document(text, [DoubtfulSpan(28, 30, Doubt.GUESSED), DoubtfulSpan(5, 6, Doubt.JOINED)]))
    assert soundness.of_quotation(0, 17, Role.BODY) == (Doubt.JOINED,)
    assert soundness.of_quotation(18, 39, Role.BODY) == (Doubt.GUESSED,)
    assert soundness.of_quotation(40, len(text), Role.BODY) == ()


def test_only_sound_text_scores_one() -> None:
    assert score_of(()) == 1
    assert all(score_of((doubt,)) < 1 for doubt in Doubt)
    assert Doubt.JOINED not in GRAVE


@pytest.mark.parametrize(
    ("text", "quoted", "whole"),
    [
        ("FELL QUARRIES LIMITED", "FELL QUARRIES LIMITED", True),
        ("(1) Ada Birkett", "Ada Birkett", True),
        (
            "Bill to Fell Design AB 5 Mill Street Kendal, England",
            "Bill to Fell Design AB 5 Mill Street Kendal, England",
            True,
        ),
        ("Bill to whom it may concern", "Bill to whom it may concern", False),
        ("14.2 Shipping name: ACETONE, solution", "Shipping name: ACETONE, solution", True),
        (
            "3. Guarantee payment: As the parties agreed in March, Fell Quarries shall pay to Lund the sum of dollars",
            "Guarantee payment: As the parties agreed in March, Fell Quarries shall pay to Lund the sum of dollars",
            False,  # a sentence without its end
        ),
        (
            "(b) By Fell: Fell agrees to hold harmless Lund and all who work for it from any claim of anybody; and",
            "By Fell: Fell agrees to hold harmless Lund and all who work for it from any claim of anybody; and",
            True,
        ),
        ("FELL QUARRIES LIMITED of Kendal", "FELL QUARRIES LIMITED", False),  # cut
        ("Fell’s slate or Lund’s services hereunder", "Fell’s slate or Lund’s services hereunder", False),
    ],
)
def test_a_name_in_a_line_of_its_own_is_whole(text: str, quoted: str, whole: bool) -> None:
    assert is_quoted_whole(text, quoted, Role.BODY) is whole


@pytest.mark.parametrize(
    ("text", "quoted", "whole"),
    [
        ("(b) not let it for more than a week; and", "not let it for more than a week; and", True),
        ("(b) not let it for more than a week", "not let it for more than a week", False),
        ("(b) not let it; and (c) paint it;", "not let it; and", False),  # cut
    ],
)
def test_an_item_that_others_follow_is_whole_where_nothing_is_cut(text: str, quoted: str, whole: bool) -> None:
    assert is_quoted_whole(text, quoted, Role.LIST) is whole


@pytest.mark.parametrize(
    ("table", "row", "whole"),
    [
        ("Deadline   4 May\nAward   9 June", "Deadline   4 May", True),
        ("Deadline   4 May\nAward   9 June", "Award   9 June", True),
        ("Deadline   4 May,\nAward   9 June", "Deadline   4 May,", False),  # a cell that goes on
        ("Deadline   4 May\nat noon\nAward   9 June", "Deadline   4 May", False),
        (
            "Deadline   4 May   noon",
            "Deadline   4 May   noon",
            False,
        ),  # nothing beside it says how many cells there are
        ("Part   CAS   Share\nAcetone   67-64-1   60\nWater   7732-18-5   40", "Acetone   67-64-1   60", True),
        ("Part   CAS   Share\nAcetone   67-64-1   60\nWater   7732-18-5   40", "Part   CAS   Share", True),
        ("Part   CAS   Share\nAcetone   67-64-1\nWater   7732-18-5   40", "Part   CAS   Share", False),
        ("Risk   Score   Level\nFire   4   High\nFlood   2   Medium\nTheft   3   Medium", "Flood   2   Medium", True),
        ("Test   Result   Range\nIron   7   15-20   LOW\nZinc   9   10-18", "Iron   7   15-20   LOW", True),
        ("Part   CAS   Share\nAcetone   67-64-1   60\nto 70 %", "Acetone   67-64-1   60", False),
        ("Deadline   4 May\nAward   9 June", "Deadline   4", False),
    ],
)
def test_a_row_of_label_and_value_is_whole_where_no_cell_goes_on(table: str, row: str, whole: bool) -> None:
    assert is_quoted_whole(table, row, Role.TABLE) is whole
