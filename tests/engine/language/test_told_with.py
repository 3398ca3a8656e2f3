"""What says something else without the line before it is known with that line."""

from pathlib import Path

from engine.api import read
from engine.document import Document
from engine.language.told_with import (
    due_behind,
    is_put_to_another,
    options_asked_for,
    options_of,
    outcomes,
    rest_of_fields,
    told_with,
)
from engine.schema.enums import Role
from tests.engine.made_documents import meeting, text_document


def made(folder: Path, text: str, name: str = "paper.md") -> Document:
    path = folder / name
    path.write_text(text, "utf-8")
    return read(path)


def pairs(document: Document) -> list[tuple[str, str]]:
    def text(index: int) -> str:
        return document.text[document.sentences[index].start : document.sentences[index].end]

    return [(text(heads[0]), text(index)) for index, heads in sorted(told_with(document).items())]


OPTIONS = """# Paper

## Option A: Mend the bridge

It costs 40 crowns. Lorries could cross it again.

## Option B: Close it

Nothing is spent.

## Conclusion

The council prefers the first. The bridge is old.
"""


def test_options_hold_what_is_below_their_titles(tmp_path: Path) -> None:
    document = made(tmp_path, OPTIONS)
    assert pairs(document) == [
        ("Option A: Mend the bridge", "It costs 40 crowns."),
        ("Option A: Mend the bridge", "Lorries could cross it again."),
        ("Option B: Close it", "Nothing is spent."),
    ]
    assert options_asked_for("What does option B cost, and what Option  A?") == {"option a", "option b"}
    assert set(options_of(document, told_with(document)).values()) == {"option a", "option b"}


def test_one_option_alone_is_none(tmp_path: Path) -> None:
    assert pairs(made(tmp_path, "# Paper\n\nOption 1: Mend it. It costs 40 crowns.\n\nThe bridge is old.")) == []


def test_an_answer_without_its_question_is_told_with_the_title_that_asks(tmp_path: Path) -> None:
    text = "# Talk\n\n## Why did you stop?\n\nBecause the bank asked for interest. It was in May, and nobody cared.\n"
    assert pairs(made(tmp_path, text)) == [("Why did you stop?", "Because the bank asked for interest.")]


def test_what_became_of_a_motion_is_told_with_it_and_nothing_else() -> None:
    turns = [
        ("HUGH", "I move that the report be printed."),
        ("CHAIR", "All in favour?"),
        ("CHAIR", "The motion is lost."),
        ("CHAIR", "The other motion is carried."),
    ]
    assert pairs(meeting(turns)) == [("I move that the report be printed.", "The motion is lost.")]


def test_what_is_repeated_to_be_asked_about_is_not_said() -> None:
    document = meeting(
        [("HUGH", "You told us that twelve would go."), ("HUGH", "Which is right?"), ("ALVA", "You told us nothing.")]
    )
    assert [is_put_to_another(document, index) for index in range(3)] == [True, False, False]


def test_what_others_say_is_not_said_by_who_asks_whether_it_is_so() -> None:
    document = meeting(
        [
            ("INA", "There are critics who say that it only works with poison."),
            ("INA", "Are they right?"),
            ("OBI", "On my land they are."),
            ("INA", "And what came next?"),
            ("INA", "I've read that the crops fail."),
            ("OBI", "Some say that they do."),
            ("OBI", "Shall I go on?"),
        ]
    )
    assert [is_put_to_another(document, index) for index in range(7)] == [True, False, False, False, True, False, False]
    read_somewhere = meeting([("INA", "I read a claim that the mills will all be gone."), ("INA", "Is that true?")])
    assert is_put_to_another(read_somewhere, 0)


def test_what_somebody_will_do_is_told_with_what_was_asked_for() -> None:
    turns = [
        ("ADA", "Tom, could you write to the painters?"),
        ("ADA", "A short note is enough."),
        ("TOM", "Sure, I'll do that after lunch."),
        ("ADA", "The bridge is dry again."),
        ("TOM", "I'll do that with Ida."),
        ("IDA", "Please count the lamps."),
        ("TOM", "The lamps are in the shed."),
        ("TOM", "They are old."),
        ("TOM", "I'll do that later."),
    ]
    assert pairs(meeting(turns)) == [("Tom, could you write to the painters?", "Sure, I'll do that after lunch.")]


def test_a_title_that_names_who_speaks_is_told_with_what_is_said_in_person(tmp_path: Path) -> None:
    said = "I have closed the ferry. It is old. Nobody asked me, but my mind is made up."
    title = "Statement by Governor Ida Berg on the ferry"
    assert pairs(made(tmp_path, f"# {title}\n\n{said}\n")) == [
        (title, "I have closed the ferry."),
        (title, "Nobody asked me, but my mind is made up."),
    ]
    assert pairs(made(tmp_path, f"# The ferry\n\n{said}\n")) == []


def test_what_was_decided_of_a_numbered_item_is_told_with_it(tmp_path: Path) -> None:
    text = (
        "# Minutes\n\n6.1 Land at Orchard Farm, nine barns. It was RESOLVED to object. The Clerk will write.\n\n"
        "The lane is wet. It was agreed to wait.\n\na) 25/01/FUL, a mill. RESOLVED no objection.\n"
    )
    assert pairs(made(tmp_path, text)) == [
        ("6.1 Land at Orchard Farm, nine barns.", "It was RESOLVED to object."),
        ("a) 25/01/FUL, a mill.", "RESOLVED no objection."),
    ]


def test_what_a_subtitle_answers_is_told_with_what_was_asked() -> None:
    turns = [
        ("", "- Did you tell anybody?"),
        ("", "- My brother, in June."),
        ("", "He said to leave it."),
        ("", "- Yes."),
    ]
    assert pairs(meeting(turns)) == [("- Did you tell anybody?", "- My brother, in June.")]


def test_a_task_that_does_not_say_what_is_told_with_what_was_decided(tmp_path: Path) -> None:
    text = (
        "# Minutes\n\n## Roof\n\nMs Lowe proposed and Mr Berg seconded that Larkin be appointed. "
        "Carried, with one abstention.\n\nACTION: Clerk to arrange.\n\n"
        "## Gate\n\nAction: Mr Berg to write to the mill.\n\n## Lamp\n\nAction: Clerk to do this.\n"
    )
    assert pairs(made(tmp_path, text)) == [
        ("Ms Lowe proposed and Mr Berg seconded that Larkin be appointed.", "Carried, with one abstention."),
        ("Ms Lowe proposed and Mr Berg seconded that Larkin be appointed.", "ACTION: Clerk to arrange."),
        ("Lamp", "Action: Clerk to do this."),
    ]


def test_what_was_put_off_in_few_words_is_told_with_the_thing(tmp_path: Path) -> None:
    text = (
        "# Minutes\n\nPlot 7 has not been dug for two years. Mr Berg would wait. Deferred.\n\n"
        "A charge for tea was discussed. Ms Lowe was against it. It was agreed to defer the decision to April.\n\n"
        "The lane is wet. It was agreed to defer the mending of the lane, for which no money is left.\n"
    )
    assert pairs(made(tmp_path, text)) == [
        ("Plot 7 has not been dug for two years.", "Deferred."),
        ("A charge for tea was discussed.", "It was agreed to defer the decision to April."),
    ]


def test_a_reported_answer_is_told_with_what_was_asked_and_the_other_way_round(tmp_path: Path) -> None:
    document = made(
        tmp_path,
        "# Minutes\n\nMr Berg asked whether the legacies were late. Ms Lowe replied that one was expected in April.\n\n"
        "Mr Berg asked for tea. Ms Lowe replied that there was none.\n",
    )
    asked, replied = "Mr Berg asked whether the legacies were late.", "Ms Lowe replied that one was expected in April."
    assert pairs(document) == [(asked, replied)]
    assert outcomes(document, told_with(document)) == {1: 2}


def test_a_motion_is_told_with_the_vote_on_it(tmp_path: Path) -> None:
    text = (
        "Staff presented the plan. Motion to table the plan to December 10 (Marsh/Lund). Carried 3-1, Fell opposed.\n\n"
        "Ms. Lund offered an amendment to wait until August. The amendment carried 3-1.\n\n"
        "A motion to sell the barn (Ost/Fell) failed 2-2.\n"
    )
    assert pairs(made(tmp_path, text, "minutes.txt")) == [
        ("Motion to table the plan to December 10 (Marsh/Lund).", "Carried 3-1, Fell opposed."),
        ("Ms. Lund offered an amendment to wait until August.", "The amendment carried 3-1."),
    ]


def test_the_rest_of_a_field_and_the_case_of_an_item_come_along(tmp_path: Path) -> None:
    text = "Allergies: Penicillin (rash). Aspirin (asthma).\n\nThe scan was clear. If it hurts, rest.\n\n"
    text += "Management response: Not agreed. The office has no boat.\n\n"
    document = made(tmp_path, f"{text}- Scan in six weeks. If it is still there refer.\n- Ring the ward.\n")
    said = [document.text[one.start : one.end] for one in document.sentences]
    assert [(said[first], said[behind]) for first, behind in rest_of_fields(document).items()] == [
        ("Allergies: Penicillin (rash).", "Aspirin (asthma)."),
        ("Management response: Not agreed.", "The office has no boat."),
        ("Scan in six weeks.", "If it is still there refer."),
    ]


def test_what_is_decided_comes_behind_that_it_is() -> None:
    turn = ["All right, so that's decided.", "Phase one on the first, aisles one to six.", "Phase two is later."]
    assert due_behind(text_document([turn], Role.SPEECH)) == {0: 1}
