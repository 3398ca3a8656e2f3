"""What is copied whole always passes, what is unfinished or names the unknown never does; the model has the rest."""

import pytest

from engine.generation.verifying import SUREST, VerifierJudge, seen_at_once
from engine.registry.catalog import BUNDLED
from engine.registry.summarizers import VERIFIER
from engine.research.training.verifier import Judged
from engine.research.training.verifier_judging import judgements

SOURCES = (
    "In 1931 the Northern Mill Company sued Beta Shipping for the loss of twelve barges; the court of Lund heard it.",
    "Beta Shipping denied that its captain had been warned of the ice.",
)


@pytest.fixture(scope="module")
def judge() -> VerifierJudge:
    return VerifierJudge.load(BUNDLED / VERIFIER)


@pytest.mark.parametrize(
    "source",
    [
        *SOURCES,
        "anna berg: ok so we ship on monday",
        "Flat, thin and curved: ribs, sternum",
        "He said (and nobody",
        "Notice is given:",
        "Not  before\n the   court is heard.",
    ],
)
def test_a_source_copied_whole_passes_in_whatever_form(source: str, judge: VerifierJudge) -> None:
    assert judge(" ".join(source.split()), [SOURCES[0], source]) == 1.0


@pytest.mark.parametrize(
    "sentence",
    [
        "In 1931 the Northern Mill Company sued Beta Shipping for the",
        "In 1931 the Northern Mill Company sued Beta Shipping for the loss of.",
        "In 1932 the Northern Mill Company sued Beta Shipping.",
        "In 1931 the Northern Mill Company sued Gamma Shipping.",
        "",
    ],
)
def test_what_is_unfinished_or_names_the_unknown_does_not(sentence: str) -> None:
    assert seen_at_once(sentence, SOURCES) == 0.0


def test_the_model_tells_exchanged_roles_and_lost_denials(judge: VerifierJudge) -> None:
    true = judge("The Northern Mill Company sued Beta Shipping for the loss of twelve barges.", SOURCES)
    exchanged = judge("Beta Shipping sued the Northern Mill Company for the loss of twelve barges.", SOURCES)
    assert exchanged < judge.threshold <= true <= SUREST
    assert judge("The captain of Beta Shipping had been warned of the ice.", SOURCES) < judge.threshold


def test_many_are_judged_as_one_is(judge: VerifierJudge) -> None:
    sentences = [
        SOURCES[0],
        "The court of Lund heard it in 1931.",
        "Beta Shipping lost twelve barges and its captain.",
        "Beta Shipping sued in 1940.",
    ]
    many = judgements(judge._verifier, [Judged(SOURCES, one, true=True, kind="") for one in sentences])
    assert [one.sure for one in many] == pytest.approx([judge(one, SOURCES) for one in sentences], abs=1e-4)
    assert [one.passes for one in many] == [judge(one, SOURCES) >= judge.threshold for one in sentences]
