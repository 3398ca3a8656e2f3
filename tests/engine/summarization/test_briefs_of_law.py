"""Contracts, acts and judgments of many forms: what they say stands under the heading where it is looked for."""

from pathlib import Path

import pytest

from engine.document import Result
from engine.progress import silent
from engine.registry.loaded import Models
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import Doubt, SummaryFormat
from engine.schema.result import KIND_OF_THE_DOCUMENT, SummarySettings
from engine.store.library import Library
from engine.summarization.job import summarize_file


@pytest.fixture(scope="module")
def models() -> Models:
    return Models()


def brief_of(folder: Path, text: str, models: Models, name: str = "document.txt") -> Result:
    """Of the kind that the document calls itself."""
    path = folder / name
    path.write_text(text, "utf-8")
    settings = SummarySettings(AS_NEEDED, kind=KIND_OF_THE_DOCUMENT, format=SummaryFormat.BRIEF)
    with Library.temporary() as library:
        return summarize_file(
            library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )[1]


def lines(result: Result, key: str) -> list[str]:
    return [sentence.text for sentence in result.summary if sentence.section == key]


BUILT = """# Building Contract

This contract is made on 6 May 2024 between Ada Birkett (the Employer) and Fell Masons Ltd (the Contractor).

| | |
|---|---|
| The Works | A stone barn at Beck Farm |
| Contract Sum | £91,400 plus VAT |
| Date for Completion | 30 November 2024 |
| Architect | Lund Moor LLP |

## Work

The Contractor shall build the barn in a workmanlike manner.

## Law

English law governs this contract.
"""


def test_the_table_of_a_contract_says_what_it_costs_and_when_it_ends(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, BUILT, models, "document.md")
    assert "Contract Sum £91,400 plus VAT" in lines(result, "money")
    assert "Date for Completion 30 November 2024" in lines(result, "term")
    assert "The Works A stone barn at Beck Farm" in lines(result, "subject")
    assert not any(Doubt.INCOMPLETE in sentence.doubts for sentence in result.summary)


LOAN = """LOAN NOTE AGREEMENT

Dated 4 June 2024

Issuer: Fell Mills plc, registered in Scotland with number SC400122
Amount: up to £800,000 in notes of £500 each
Interest rate: 7% per annum, paid half-yearly
Maturity date: 4 June 2028

1. The Issuer shall repay the notes at par on the maturity date.

2. The notes become repayable at once if the Issuer:

(a) fails to pay interest within 10 days of its due date; or
(b) enters liquidation.

3. Overdue sums bear interest at 10% per annum.

4. This agreement is governed by Scots law.
"""


def test_a_loan_note_says_its_interest_its_end_and_when_it_is_due_at_once(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LOAN, models)
    assert lines(result, "parties") == ["Issuer: Fell Mills plc, registered in Scotland with number SC400122"]
    assert "Interest rate: 7% per annum, paid half-yearly" in lines(result, "money")
    assert "Overdue sums bear interest at 10% per annum." in lines(result, "money")
    assert "Maturity date: 4 June 2028" in lines(result, "term")
    assert "enters liquidation." in lines(result, "termination")
    assert [one.value for one in result.facts if one.kind == "governing_law"] == ["Scotland"]


FRANCHISE = """FRANCHISE AGREEMENT

THIS FRANCHISE AGREEMENT ("Agreement") is made on the 3rd day of May, 2024 between:

Beck Bakeries, Inc., a Wisconsin corporation ("Franchisor"); and

Lund Foods LLC, a Minnesota limited liability company ("Franchisee").

1.1 Term. The term of this Agreement is ten years from the date above.

1.2 Renewal. Franchisee may renew for one further term of five years on nine months' notice.

2.1 Royalty. Franchisee shall pay a royalty of six percent (6%) of Gross Sales each month.

2.2 Marketing. Franchisee shall contribute two percent (2%) of Gross Sales to the marketing fund.

3.1 Franchisee shall:
(a) buy flour only from suppliers approved by Franchisor;
(b) keep the bakery open at least ten hours a day; and
(c) refurbish the bakery in the fifth year.

4.1 For two years after this Agreement ends, neither Franchisee nor its members shall engage in any bakery business
within ten miles of the bakery.

4.2 Franchisee may not transfer this Agreement without Franchisor's prior written consent.

5.1 Franchisor may terminate this Agreement on thirty days' notice if Franchisee fails to pay any sum. Franchisor may
terminate at once if Franchisee becomes insolvent.

5.2 On termination Franchisee shall remove all signs within ten days.

6.1 The laws of Wisconsin apply to this Agreement.
"""


def test_a_franchise_says_what_its_taker_must_do_and_may_not_do_afterwards(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, FRANCHISE, models)
    parties = [sentence for sentence in result.summary if sentence.section == "parties"]
    assert [one.text.split()[0] for one in parties] == ["THIS", "Beck", "Lund"]
    assert not any(Doubt.INCOMPLETE in one.doubts for one in parties)
    assert any("renew for one further term" in line for line in lines(result, "term"))
    assert any("two percent (2%)" in line for line in lines(result, "money"))
    assert "buy flour only from suppliers approved by Franchisor;" in lines(result, "duties")
    assert any("engage in any bakery business" in line for line in lines(result, "unusual"))
    assert any("may not transfer" in line for line in lines(result, "unusual"))
    assert "On termination Franchisee shall remove all signs within ten days." in lines(result, "termination")


ENDED = """SETTLEMENT AGREEMENT

Date: 3 March 2024

Between

Fell Lifts Ltd (the "Employer")

and

Ms Rosa Lund (the "Employee")

1. Termination. The Employee's employment will end on 30 April 2024 (the "Termination Date").

2. Payment. The Employer will pay the Employee £12,750 within 14 days after the Termination Date.

3. Waiver. The Employee accepts the payment in full and final settlement of all claims arising from her employment.

4. Law. This Agreement is subject to the law of England and Wales.
"""


def test_parties_on_lines_of_their_own_are_told(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ENDED, models)
    assert lines(result, "parties") == ['Fell Lifts Ltd (the "Employer")', 'Ms Rosa Lund (the "Employee")']


GRANTED = """GRANT AGREEMENT

Grant reference: HW/2024/118

1. The Beck Trust ("we") agrees to give Kendal Repair Shed, a registered charity ("you") a grant of up to £18,400.

2. The grant is for fitting out a workshop at the old smithy.

3. You must start by 1 June 2024 and spend the grant by 31 May 2025.

4. You must not sell equipment bought with the grant for five years.

5. We may withhold the grant, or ask for it back, if you break these terms.

6. We may inspect your records on reasonable notice. You keep receipts for everything over £50 for six years, and show
them to us, or to somebody whom we send, whenever we ask for them.

7. We have no part in the work itself and accept no liability for it, whatever anybody else may have told you of it.

8. Notices under this agreement are to be sent by post to the addresses that each of us has given to the other.
"""


def test_a_grant_says_who_gives_it_until_when_and_when_it_is_lost(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, GRANTED, models)
    assert "The Beck Trust" in lines(result, "parties")[0]
    assert lines(result, "subject")[0] == "The grant is for fitting out a workshop at the old smithy."
    assert lines(result, "term") == ["You must start by 1 June 2024 and spend the grant by 31 May 2025."]
    assert lines(result, "termination") == ["We may withhold the grant, or ask for it back, if you break these terms."]
