"""A sentence that was cut shorter passes only where what went could go."""

import pytest

from engine.language.abridging import cuts_of, is_abridged

SOURCE = (
    "However, the harbour board (which met in May), after a long debate, raised the fees of most boats by 4 percent, "
    "which the fishermen, led by their union, resented."
)


@pytest.mark.parametrize(
    "sentence",
    [
        "The harbour board (which met in May), after a long debate, raised the fees of most boats by 4 percent.",
        "However, the harbour board, after a long debate, raised the fees of most boats by 4 percent.",
    ],
)
def test_brackets_openings_and_clauses_at_the_end_may_go(sentence):
    assert is_abridged(sentence, [SOURCE])


@pytest.mark.parametrize(
    ("sentence", "source"),
    [
        ("The quay is damaged by every storm.", "This study also showed that the quay is damaged by every storm."),
        ("The quay has to be of hard stone.", "Um the quay has to be, uh, of hard stone."),
        ("The old quay was built of stone.", "The very old quay was built of stone."),
        ("The old quay was dear to the town.", "The old quay was found to be dear to the town."),
        ("The Mayor shall publish the plan.", "(1) The Mayor shall publish the plan."),
        ("The plan parts fees from fines.", "The plan parts fees (i.e., what must be paid) from fines."),
    ],
)
def test_what_only_tells_hesitates_or_strengthens_may_go(sentence, source):
    assert is_abridged(sentence, [source])


@pytest.mark.parametrize(
    ("sentence", "source"),
    [
        ("The former members of the board left the town.", "The former members of the board never left the town."),
        ("The president of the board left the town.", "The former president of the board left the town."),
        ("The board raised the fees of boats by 4 percent.", "The board raised the fees of most boats by 4 percent."),
        ("The treatment helps patients of every age.", "The treatment helps patients with diabetes of every age."),
        ("The board is liable for the damage.", "The board is liable for the damage, if it was told."),
        ("The board is liable for the damage done.", "Ada Holm claims, the board is liable for the damage done."),
        ("The harbour board sued the river council.", "The river council sued the harbour board."),
        ("Fees rose by 6 percent in the harbour.", "Fees rose by 4 percent in the harbour."),
        ("The town pays for sand, gravel and stone.", "The town pays for sand, gravel, or stone."),
        ("In mice the drug lowers the blood pressure.", "In mice, the drug lowers the blood pressure of males."),
        ("The board raised the fees of the.", "The board raised the fees of the boats."),
        ("The drug lowers the blood pressure.", "In mice, the drug lowers the blood pressure."),
        ("The quay is of stone that it holds in storms.", "The quay is of stone so that it holds in storms."),
        ("Of what we know of the quay is old.", "Much of what we know of the quay is old."),
        ("The quay as as the harbour is low.", "The quay as well as the harbour is low."),
        ("It comes from the quay is low.", "It comes from the fact that the quay is low."),
        ("A crew is made up of people.", "A crew is made up of people who sail together for years."),
        ("The town has a club of rowing.", "The town has a club of rowing, sailing, and fishing."),
        ("The old quay is not high enough for us.", "The old quay is not even high enough for us."),
        ("The quay is damaged by every storm.", "This study suggests that the quay is damaged by every storm."),
        ("The quay is damaged by every storm.", "This study hardly showed that the quay is damaged by every storm."),
        ("The genetics of the plant are hard to read.", "The genetics of the plant is hard to read."),
        ("The May feast drew many of the town.", "The may feast (in the hall) drew many of the town."),
        ("In the study, meant for the dry season.", "In the study, a short plant was used, meant for the dry season."),
        ("It brings four new words, two and three.", "It brings four new words, one, two and three."),
        ("Guests came, two and three, from the towns.", "Guests came, such as one, two and three, from the towns."),
        ("The quay is damaged by every storm.", "The study showed that the quay is damaged by every storm."),
        ("Boats are safe in the harbour.", "Myth: Boats are safe in the harbour."),
    ],
)
def test_what_turns_a_sentence_may_not_go(sentence, source):
    assert not is_abridged(sentence, [source])


def test_two_sentences_may_be_joined_in_their_order_with_their_subjects():
    sources = [
        "The harbour board (of five) raised the fees in May.",
        "The union of the fishermen, which Ada Holm leads, called for a strike in June.",
    ]
    joined = "The harbour board raised the fees in May, and the union of the fishermen called for a strike in June."
    assert is_abridged(joined, sources)
    assert not is_abridged(joined, sources[::-1])
    assert not is_abridged("The harbour board raised the fees in May and called for a strike in June.", sources)


@pytest.mark.parametrize(
    ("source", "gone"),
    [
        ("Paragraph (1) is repealed by the harbour board on the first of May.", []),
        ("The plan of subsection (b)(1) and (2) of this section is to be shown to the board.", []),
        ("The gene(s) of the plant were read by the board of the institute.", []),
        (
            "The board (which met (in private) in May) raised the fees of all boats.",
            [" (which met (in private) in May)", " (in private)"],
        ),
        (
            "Section 4 of the Harbour Act of 1982, effective June 3, 1982 (D.C. Law 4-10; Code § 2-5(a)), is repealed.",
            [", effective June 3, 1982 (D.C. Law 4-10; Code § 2-5(a)),", " (D.C. Law 4-10; Code § 2-5(a))"],
        ),
        ("The fee of each boat, effective January 1, 2020, is five pounds.", []),
        ("It is a very old quay of the harbour of the town.", []),
        ("It is a very high quay of the harbour of the town.", [" very"]),
        ("We, however, think the quay of the town is low.", [", however,"]),
        ("We come back, then, to the quay of the town.", [", then,"]),
        ("The fee of the boats of this town, which is low, was raised by the board.", [", which is low,"]),
    ],
)
def test_brackets_and_asides_go_as_wholes_and_what_numbers_a_paragraph_stays(source, gone):
    assert [source[start:end] for start, end in cuts_of(source)] == gone
    for start, end in cuts_of(source):
        assert is_abridged(source[:start] + source[end:], [source])
