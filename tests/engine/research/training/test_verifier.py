"""What the verifier learns from: true sentences, and falsehoods made of them."""

from engine.research.training.rewriting_pairs import RewritingPair
from engine.research.training.verifier import examples_of


def test_further_examples_are_reworded_cut_and_misplaced():
    report = "Acme denied that the old pipe in the cellar burst because of the frost in January."
    rule = "The tenant of the house must pay for the damage, if he was told of the frost in time."
    pairs = [RewritingPair("papers", f"{number}", "", "", (report, rule), rule) for number in range(12)]
    found = examples_of(pairs, further=True)
    cut = {one.sentence for one in found if one.kind == "cut"}
    assert "The tenant of the house must pay for the damage." in cut
    assert "The old pipe in the cellar burst because of the frost in January." in cut
    assert {one.kind for one in found if one.true} == {"reworded"}
    assert any(one.kind == "misplaced" for one in found)
    assert not any(one.sentence in (report, rule) for one in found)


def test_of_a_pair_true_and_false_sentences_are_learned():
    pairs = [
        RewritingPair("papers", "a", "", "", ("In 1931 Acme sued Beta for 12 ships.",), "Acme sued Beta in 1931."),
        RewritingPair("papers", "a", "", "", ("The court of Lund may hear it.",), "It may be heard in Lund."),
    ]
    found = examples_of(pairs)
    assert {one.sentence for one in found if one.true} >= {pair.target for pair in pairs}
    assert any(not one.true for one in found)
    assert not any(one.sentence in one.evidence for one in found if not one.true)
    assert examples_of(pairs) == found
