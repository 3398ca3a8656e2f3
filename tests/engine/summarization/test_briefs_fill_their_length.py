"""Where the headings of its kind leave room, a brief tells what else its reader must have."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.document import Result
from engine.progress import silent
from engine.registry.loaded import Models
from engine.research.evaluation.essentials import FOLDER
from engine.schema.enums import SummaryFormat
from engine.schema.result import SummarySettings
from engine.store.library import Library
from engine.summarization import filling
from engine.summarization.job import summarize_file
from engine.summarization.selection import ENOUGH, Unit, value_of
from tests.engine.summarization.told_briefs import brief_of, brief_of_file, lines

LEASE = FOLDER / "dev" / "01-shop-lease.md"
CLAIM = FOLDER / "dev" / "09-insurer-claim-letter.txt"


def words_of(lines: list[str]) -> int:
    return sum(len(line.split()) for line in lines)


def test_a_letter_tells_what_was_found_though_no_heading_asks_for_it(models: Models) -> None:
    result = brief_of_file(CLAIM, models)
    told = [one.text for one in result.summary]
    assert any("one joist with about a third of its depth gone" in line for line in lines(result, "points"))
    assert any("if Mr Laskey cannot do it for £3,555" in line for line in lines(result, "points"))
    assert 0.9 * ENOUGH * result.settings.words <= words_of(told) <= 1.1 * result.settings.words


def test_a_lease_tells_the_clauses_that_would_catch_its_reader_out(models: Models) -> None:
    result = brief_of_file(LEASE, models)
    assert any("the rent shall be the higher of the rent then passing" in line for line in lines(result, "money"))
    assert any(line.startswith("The notice shall be of no effect unless") for line in lines(result, "termination"))
    assert any("the Guarantor shall, if required within six months" in line for line in lines(result, "other_terms"))
    assert words_of([one.text for one in result.summary]) <= 1.1 * result.settings.words


def test_what_stands_in_every_contract_fills_no_length(tmp_path: Path, models: Models) -> None:
    text = """# Cleaning Contract

This contract is made on 4 May 2026 between Larch Hall Ltd (the "Customer") and Bright Rooms Ltd (the "Contractor").

1. The Contractor shall clean the offices at Larch Hall every weekday before 7 a.m.

2. The Customer shall pay £1,450 a month within 14 days of each invoice.

3. A deposit of £5,000 is lost if a key goes missing, whoever is to blame.

4. No failure by either party to enforce any provision of this contract shall be construed as a waiver of it.

5. If any provision is held to be invalid or unenforceable, the remaining provisions shall continue in full force.

6. All notices shall be in writing and are deemed to be received two days after they are posted.

7. This contract may be executed in counterparts and may be amended only in writing signed by both parties.
"""
    told = [one.text for one in brief_of(tmp_path, text, models, kind="contract").summary]
    assert any("if a key goes missing" in line for line in told)
    assert not any(word in line for line in told for word in ("waiver", "unenforceable", "deemed", "counterparts"))


def test_what_each_word_is_worth_decides_and_nothing_is_worth_more_for_being_tiny() -> None:
    short, long, tiny = Unit((0,), 15, 1.0), Unit((1,), 45, 1.0), Unit((2,), 4, 0.0)
    assert value_of(short) > value_of(long) > value_of(replace(long, worth=0.5))
    assert value_of(tiny) < value_of(short)
    assert value_of(tiny) == value_of(replace(tiny, words=12))


def test_fewer_words_tell_less_of_it_and_what_is_asked_for_stays(models: Models) -> None:
    long, short = brief_of_file(CLAIM, models, 500), brief_of_file(CLAIM, models, 250)
    assert words_of([one.text for one in short.summary]) <= 1.1 * 250
    assert {one.text for one in short.summary if one.section == "deadline"} <= {one.text for one in long.summary}


def test_what_matters_stands_under_the_heading_that_asks_for_what_it_leans_on(tmp_path: Path, models: Models) -> None:
    text = """IN THE COUNTY COURT AT WEXCOMBE

DEFENCE

1. Paragraph 1 is admitted.
2. The Claimant is required to prove the loss that she alleges. She gave the Defendant no chance to mend anything.
3. The claim should be dismissed.

Statement of truth: the Defendant believes that the facts stated in this Defence are true.
"""
    result = brief_of(tmp_path, text, models, kind="court filing")
    disputed = lines(result, "disputed")
    assert any("required to prove the loss" in line for line in disputed)
    assert not any("required to prove the loss" in line for line in lines(result, "points"))


def test_passages_of_english_are_read_for_a_brief_and_for_nothing_else(tmp_path: Path, models: Models) -> None:
    def used(result: Result) -> set[str]:
        return {one.name for one in result.models}

    brief = brief_of_file(CLAIM, models)
    assert {"essentials-en", "essentials-reader-en"} <= used(brief)
    german = "Die Miete beträgt 900 Euro im Monat. Der Vertrag endet am 4. Mai 2027. Das Büro liegt im zweiten Stock.\n"
    settings = SummarySettings(60, format=SummaryFormat.PLAIN)
    with Library.temporary() as library:
        plain = summarize_file(
            library, CLAIM, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )[1]
    for other in (brief_of(tmp_path, german, models), plain):
        assert not used(other) & {"essentials-en", "essentials-reader-en"}


VISIT = """# Visit to the Ulmen Street cold store

## How we travelled

We came by the morning train. The taxi was late.

## What we saw

The second compressor has leaked ammonia since 3 March, and two loaders were taken to hospital on 9 March. The yard is
swept every day. The canteen has been painted in a pleasant green.

## What must be done

The store must be closed until the compressor has been replaced, which will cost about €84,000. Mr Oduya will order it
by 20 March.

## Papers

A map of the site is kept in the office. The photographs were taken by Ms Brandt.
"""
CALL = """Agent: Good morning, how can I help.
Caller: I got a bill for nine hundred and twelve euros, and it's just me in the flat, it's normally about eighty.
Agent: Okay, so the meter we've got on your account ends in 7714, so I reckon your meter's been swapped with another.
Caller: Oh dear.
Agent: And I'm opening a case with the grid operator, they've got twenty days, so that takes us to the fourth of May.
Caller: Right.
"""


def test_a_title_with_nothing_of_weight_below_it_waits(
    tmp_path: Path, models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> str:
        return " ".join(one.text for one in brief_of(tmp_path, VISIT, models, words=48, name="visit.md").summary)

    weighty = ("leaked ammonia", "must be closed", "by 20 March")
    assert all(words in told() for words in weighty)
    monkeypatch.setattr(filling, "TRIVIAL", -9.0)
    assert "morning train" in told()
    assert not all(words in told() for words in weighty)


def test_what_is_said_roughly_is_told_where_there_is_room(tmp_path: Path, models: Models) -> None:
    told = " ".join(one.text for one in brief_of(tmp_path, CALL, models, words=120, name="call.txt").summary)
    assert "your meter's been swapped" in told
    assert "opening a case" in told
