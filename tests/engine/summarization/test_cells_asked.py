"""A cell answers where its row and its column say what is asked."""

import pytest

from engine.document import CELL_GAP
from engine.salience.questions import Asked
from engine.summarization.cells_asked import cell_says

HEAD = ("Drug", "Dose", "Route", "Comment")
APIXABAN = CELL_GAP.join(("Apixaban", "5 mg", "by mouth", "for the heart"))
ASPIRIN = CELL_GAP.join(("Aspirin", "-", "-", "stopped, on apixaban"))
FINES = ("Rule", "Offence", "Maximum penalty")
DRILLING = CELL_GAP.join(("7(1)", "Drilling without a licence", "fine of £500"))
FEES = ("Matter", "Fee")
OWNER = CELL_GAP.join(("Change of owner", "nil"))


@pytest.mark.parametrize(
    ("question", "head", "row", "says"),
    [
        ("What is the dose of apixaban?", HEAD, APIXABAN, True),
        ("What dose of apixaban is she discharged on?", HEAD, APIXABAN, True),
        ("What is the dose of apixaban?", HEAD, ASPIRIN, False),
        ("What is the dose of aspirin?", HEAD, ASPIRIN, False),
        ("What is the price of apixaban?", HEAD, APIXABAN, False),
        ("What is the dose of metoprolol?", HEAD, APIXABAN, False),
        ("Is the dose of apixaban too high?", HEAD, APIXABAN, False),
        ("What is the penalty for drilling without a licence?", FINES, DRILLING, True),
        ("What is the penalty for fishing without a licence?", FINES, DRILLING, False),
        ("What is the fee for a change of owner?", FEES, OWNER, True),
    ],
)
def test_a_row_answers_where_its_column_is_asked_for(
    question: str, head: tuple[str, ...], row: str, says: bool
) -> None:
    asked = Asked.of(question, "en")
    assert cell_says(asked, row, head, "Medicines at discharge") == says
