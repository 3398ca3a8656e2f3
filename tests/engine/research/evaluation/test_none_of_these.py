"""Texts of no type, what is counted over them, and thresholds that refuse them without losing the others."""

from dataclasses import replace

import numpy as np
import pytest

from engine.errors import ModelUnavailable
from engine.models.hashed_words.network import Agreement
from engine.models.hat.files import HatCalibration
from engine.research.evaluation.doctype_words_release import choose
from engine.research.evaluation.no_type_texts import CHOOSING, OF_EACH_KIND, REPORTING, no_type_texts
from engine.research.evaluation.none_of_these import Judged, f1, lost, refused

LABELS = ("letter", "poem")
ALONE = HatCalibration(1.0, 0.8)


def judged(*rows: tuple[str | None, str, float, float]) -> Judged:
    """Of each text: its type, the likeliest one, its chance, and that which the words give it."""
    truth, likeliest, chances, agreement = zip(*rows, strict=True)
    return Judged(truth, likeliest, np.array(chances), np.array(agreement), LABELS)


def test_texts_of_no_type_are_always_the_same_and_none_is_chosen_by_and_reported_on() -> None:
    choosing, reporting = no_type_texts(CHOOSING), no_type_texts(REPORTING)
    assert choosing == no_type_texts(CHOOSING)
    assert len(choosing) >= 200
    assert len(reporting) >= 200
    assert not {one.publisher for one in choosing} & {one.publisher for one in reporting}
    for one in (*choosing, *reporting):
        assert one.label is None
        assert len(one.text.split()) >= 30  # the program judges nothing shorter
    assert len({one.text for one in choosing}) == len(choosing)
    kinds = [one.publisher for one in reporting]
    assert {kinds.count(kind) for kind in kinds} == {OF_EACH_KIND}


def test_a_type_is_given_where_both_agree_and_counted_where_it_is_lost() -> None:
    agreement = Agreement({"letter": 0.3, "poem": 0.6}, 0.5)
    texts = judged(
        ("letter", "letter", 0.9, 0.4),
        ("poem", "poem", 0.9, 0.4),  # its words do not bear it out
        ("poem", "poem", 0.6, 0.9),  # less sure than doctype-en alone has to be
        ("poem", "letter", 0.9, 0.9),
        (None, "letter", 0.9, 0.1),
        (None, "poem", 0.4, 0.9),
        (None, "letter", 0.9, 0.3),
    )
    assert texts.alone(ALONE) == ["letter", "poem", None, "letter", "letter", None, "letter"]
    assert texts.together(agreement) == ["letter", None, "poem", "letter", None, None, "letter"]
    assert (refused(texts, texts.alone(ALONE)), refused(texts, texts.together(agreement))) == (1 / 3, 2 / 3)
    assert lost(texts, ALONE, agreement) == 1 / 2
    assert f1(texts, texts.together(agreement)) == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert texts.part([0, 4]).joined(texts.part([1])).truth == ("letter", None, "poem")


def test_only_where_texts_of_no_type_look_like_a_type_its_threshold_is_raised() -> None:
    known = judged(
        *[("letter", "letter", 0.95, 0.35)] * 50,
        *[("poem", "poem", 0.95, 0.9)] * 50,
        *[("poem", "poem", 0.62, 0.9)] * 9,
    )
    none = judged(
        *[(None, "poem", 0.99, 0.5)] * 60, *[(None, "letter", 0.99, 0.1)] * 20, *[(None, "poem", 0.3, 0.9)] * 20
    )
    chosen = choose(known, none, ALONE)
    assert chosen.words_from["letter"] <= 0.3
    assert 0.5 < chosen.words_from["poem"] <= 0.6
    assert chosen.likeliest_from <= 0.62  # so that all types are given
    assert (refused(none, none.together(chosen)), lost(known, ALONE, chosen)) == (1, 0)
    with pytest.raises(ModelUnavailable, match="No thresholds"):
        choose(known, replace(none, agreement=np.full(100, 0.99)), ALONE)
