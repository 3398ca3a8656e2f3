"""The data of document types: sources stay together, publishers are held out whole, form gives no type away."""

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.research.training.document_noise import disguised, nonsense, without_traces
from engine.research.training.document_sources import (
    CHOOSING,
    DEV,
    REPORTING,
    TEST,
    TRAIN,
    TYPES,
    SourcedDocument,
    _hold_out,
    assign,
)
from engine.research.training.document_types import held_out, training_windows

WORDS = ("harbour", "engine", "window", "council", "method", "result", "speaker", "paper", "button", "river")


def made(count, kind="contract", publisher="companies", sources=10, words=900):
    draw = random.Random(f"{kind} {publisher}")
    return [
        SourcedDocument(
            f"{kind}-{publisher}-{number}",
            kind,
            publisher,
            f"source-{number % sources}",
            ". ".join(" ".join(draw.choices(WORDS, k=12)).capitalize() for _ in range(words // 12)) + ".",
        )
        for number in range(count)
    ]


@given(st.integers(1, 60), st.integers(1, 20))
def test_documents_of_one_source_fall_into_one_split(count, sources):
    assigned = assign(made(count, sources=sources, words=12))
    assert len(assigned) == count
    splits = {}
    for one in assigned:
        splits.setdefault(one.source, set()).add(one.split)
    assert all(len(found) == 1 for found in splits.values())
    if len(splits) >= 3:
        assert {one.split for one in assigned} == {TRAIN, DEV, TEST}


def test_shares_are_met_and_do_not_depend_on_the_order_of_the_documents():
    found = made(400, sources=100, words=12)
    assigned = assign(found)
    shares = Counter(one.split for one in assigned)
    assert 300 <= shares[TRAIN] <= 335
    assert 25 <= shares[DEV] <= 55
    again = {one.id: one.split for one in assign(found[::-1])}
    assert again == {one.id: one.split for one in assigned}


def test_held_out_publishers_are_never_learned_from():
    for publisher in (*CHOOSING, *REPORTING):
        for split in (TRAIN, DEV, TEST):
            assert _hold_out(replace(made(1, publisher=publisher, words=12)[0], split=split)).split not in {
                TRAIN,
                DEV,
                TEST,
            }


def test_traces_of_the_publisher_go_and_the_text_stays():
    contract = "Exhibit 10.34\nSUPPLY AGREEMENT\nThe parties agree.\nSource: ACME INC, 8-K, 8/15/2019"
    assert without_traces(contract, "companies") == "SUPPLY AGREEMENT\nThe parties agree."
    brief = "# Boats\n\n**Report No.:** IF1\n\nBoats float.\n\nCitationSubscribeShare CRS Products"
    kept = without_traces(brief, "crs")
    assert "Boats float." in kept
    assert not any(trace in kept for trace in ("IF1", "CRS"))
    page = "---\nms.date: 01/01/2020\ntitle: Lists\n---\n# Lists\n\nA list holds things."
    assert without_traces(page, "powershell") == "# Lists\n\nA list holds things."
    assert without_traces("Yes {vocalsound} as in PEP 8", "ami") == "Yes  as in it"


def test_a_disguise_is_repeatable_and_leaves_most_words():
    text = made(1)[0].text
    for seed in range(20):
        first, again = (disguised(text, "contract", random.Random(seed)) for _ in range(2))
        assert first == again
        same = set(first.lower().replace(".", " ").split()) & set(WORDS)
        assert len(same) >= 9
    assert len({disguised(text, "contract", random.Random(seed)) for seed in range(20)}) > 10


def test_speakers_lose_their_names_only_in_speech():
    talk = "Anna Berg: We begin.\nTom: Good.\n" * 20
    spoken = [disguised(talk, "meeting transcript", random.Random(seed)) for seed in range(40)]
    assert 10 < sum("Anna" not in text for text in spoken) < 40
    assert all("Anna" in disguised(talk, "fiction", random.Random(seed)) for seed in range(40))


def test_windows_weigh_types_alike_and_lengths_give_no_type_away():
    found = [one for kind in TYPES for one in made(12, kind, f"house of {kind}", sources=3)]
    found += made(30, "email", "enron", sources=3, words=48)
    windows = training_windows([replace(one, split=TRAIN) for one in found], 1500, seed=3)
    counts = Counter(one.label for one in windows)
    assert set(counts) == {*TYPES, None}
    assert max(counts[kind] for kind in TYPES) < 1.3 * min(counts[kind] for kind in TYPES)
    assert 50 < counts[None] < 140
    mean = {
        kind: sum(len(one.text.split()) for one in windows if one.label == kind) / counts[kind]
        for kind in TYPES
        if kind != "email"
    }
    assert max(mean.values()) < 1.7 * min(mean.values())
    # Short mail is joined with its neighbours half of the time.
    mails = [len(one.text.split()) for one in windows if one.publisher == "enron"]
    assert max(mails) > 300
    assert min(mails) < 60
    assert windows == training_windows([replace(one, split=TRAIN) for one in found], 1500, seed=3)


def test_only_train_is_learned_from():
    found = [replace(one, split=TRAIN) for kind in TYPES for one in made(4, kind, "one", sources=2)]
    secret = [replace(one, split=TEST, text="zebra " * 900) for one in made(8, publisher="two")]
    windows = training_windows([*found, *secret], 300, seed=0)
    assert not any("zebra" in one.text for one in windows)


def test_what_is_held_out_is_whole_and_cut_to_500_words():
    found = [replace(one, split=TEST) for one in made(50, words=1200)]
    whole, windows = held_out(found, TEST, most=8)
    assert len(whole) == 8
    typed = [one for one in windows if one.label is not None]
    assert [one.id for one in typed] == [one.id for one in whole]
    assert {len(one.text.split()) for one in typed} == {500}
    assert any(one.label is None for one in windows)
    assert all(cut.text in one.text for cut, one in zip(typed, whole, strict=True))


def test_nonsense_comes_in_several_kinds():
    texts = [one.text for one in made(5)]
    found = [nonsense(texts, random.Random(seed), 100) for seed in range(60)]
    assert sum(any(letter.isalpha() for letter in text) for text in found) < 60
    assert all(text.strip() for text in found)
