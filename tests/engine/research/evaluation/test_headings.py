"""What is counted of the headings of briefs: lines that stand under such a title, and false claims."""

from engine.research.evaluation.headings import HeadingJudgement, figures_of, judge
from engine.research.training.heading_examples import PAPER, labelled
from engine.schema.brief import Section
from engine.schema.enums import Support
from engine.schema.result import SummarySentence

TEXT = (
    "Methods\nLeaves were dried at forty degrees and ground.\nResults\nThe yield rose by twelve percent in a year.\n"
    "Limitations\nThe sample of this trial was rather small."
)


def a_line(text: str, section: str) -> SummarySentence:
    return SummarySentence(text, 0, Support.SUPPORTED, 1.0, (), section=section)


def test_lines_are_judged_by_the_title_they_stand_under() -> None:
    summary = [
        a_line("Leaves were dried at forty degrees and ground.", "method"),
        a_line("Leaves were dried at forty degrees and ground.", "findings"),
        a_line("The valley is wide and green in May.", "findings"),
    ]
    sections = [Section("limits", "Limits", found=False), Section("data", "Data", found=False)]
    judged = {one.key: one for one in judge(labelled(PAPER, {"id": "1", "text": TEXT}), summary, sections)}
    assert judged["method"].lines == (True,)
    assert judged["findings"].lines == (False, None)
    assert (judged["limits"].has, judged["limits"].missing) == (True, True)
    assert (judged["data"].has, judged["data"].missing) == (False, True)


def test_a_false_claim_breaks_the_bar() -> None:
    right = [HeadingJudgement(PAPER, "limits", has=False, filled=False, missing=True)] * 8
    wrong = HeadingJudgement(PAPER, "limits", has=True, filled=False, missing=True)
    lines = HeadingJudgement(PAPER, "method", has=True, filled=True, missing=False, lines=(True, True, None))
    figures = {figure.name: figure for figure in figures_of([*right, wrong, lines])}
    assert figures["lines that stand under their heading, of 2"].holds is True
    claims = figures["“not found” where no section says it, of 9"]
    assert (claims.value, claims.holds) == (0.889, False)
