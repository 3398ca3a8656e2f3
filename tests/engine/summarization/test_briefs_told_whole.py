"""What a document lists in its own way is told to the end: resolutions, medicines, conditions, instalments."""

from pathlib import Path

from engine.api import settings_for
from engine.document import Result
from engine.progress import silent
from engine.registry.loaded import Models
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import Doubt
from engine.schema.result import KIND_OF_THE_DOCUMENT
from engine.store.library import Library
from engine.summarization.job import summarize_file
from tests.engine.summarization.told_briefs import brief_of, lines


def asked_of(folder: Path, text: str, question: str, models: Models, name: str = "document.txt") -> Result:
    path = folder / name
    path.write_text(text, "utf-8")
    settings = settings_for(question=question, kind=KIND_OF_THE_DOCUMENT)
    with Library.temporary() as library:
        return summarize_file(
            library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )[1]


def answer_of(folder: Path, text: str, question: str, models: Models, name: str = "document.txt") -> list[str]:
    """The lines that answer, none where it is refused."""
    result = asked_of(folder, text, question, models, name)
    return [sentence.text for sentence in result.summary] if result.answered else []


RESOLUTIONS = """WRITTEN RESOLUTIONS OF THE BOARD OF DIRECTORS
of
OLD MILL FLOURS, INC.

The undersigned, being all of the directors of Old Mill Flours, Inc., adopt the following resolutions:

Sale of the Weir

WHEREAS, the Company no longer has a use for the weir;

NOW, THEREFORE, BE IT RESOLVED, that the sale of the weir to the county is approved;

RESOLVED FURTHER, that the Chair, Ada Birkett, is authorized to sign the deed; and

RESOLVED FURTHER, that the proceeds shall be used to repay the loan of the Fell Bank.

Officers

RESOLVED, that Tom Finch is appointed Secretary with effect from May 4, 2026.

General

These resolutions may be signed in counterparts.
"""


def test_each_resolution_of_a_board_is_a_decision_though_it_ends_with_a_semicolon(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, RESOLUTIONS, models)
    told = lines(result, "decisions")
    assert [line.split(",")[0] for line in told] == ["NOW", "RESOLVED FURTHER", "RESOLVED FURTHER", "RESOLVED"]
    assert not any(Doubt.INCOMPLETE in line.doubts for line in result.summary if line.section == "decisions")


DISCHARGE = """DISCHARGE SUMMARY

Patient: Ann Moss
Date of birth: 2 May 1951
Admitted: 3 June 2025

Reason for admission

Mrs Moss was admitted with fever and a cough of four days.

Diagnosis

Pneumonia of the left lower lobe.

Treatment

She was treated with intravenous antibiotics and improved within two days.

Medication on discharge

Amoxicillin 500 mg three times daily for five days
Paracetamol 1 g four times daily
Salbutamol inhaler as required
Ramipril 2.5 mg once daily

Follow-up

Please repeat the chest X-ray in six weeks.

Dr Tom Finch
Registrar
"""


def test_medicines_in_lines_of_their_own_are_all_told(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DISCHARGE, models)
    assert lines(result, "medicines") == [
        "Amoxicillin 500 mg three times daily for five days",
        "Paracetamol 1 g four times daily",
        "Salbutamol inhaler as required",
        "Ramipril 2.5 mg once daily",
    ]
    assert not any(Doubt.INCOMPLETE in line.doubts for line in result.summary if line.section == "medicines")


PERMISSION = """FELL DISTRICT COUNCIL

NOTICE OF DECISION

Application number: 25/0044
Applicant: Fell Stone Ltd
Proposal: Conversion of the old mill to nine flats
Date of decision: 4 September 2025

Fell District Council hereby GRANTS planning permission for the development described above, in accordance with the
plans submitted, subject to the following conditions:

1. The development must be begun not later than three years from the date of this decision.
Reason: To comply with section 91 of the Act.

2. Works shall take place only between 0800 and 1800 hours on Mondays to Fridays.
Reason: To protect the quiet of the neighbours.

3. No tree on the bank shall be felled without the consent of the council.
Reason: The trees shade the stream.

Planning obligation

The applicant will pay £40,000 towards the village school before the fifth flat is occupied.

Purchase notices

If permission is granted subject to conditions, the owner may serve a purchase notice on the council.
"""


def test_all_conditions_of_a_permission_are_told_and_their_reasons_stand_nowhere_alone(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, PERMISSION, models)
    (granted,) = lines(result, "decision")
    assert "GRANTS planning permission" in granted
    conditions = lines(result, "conditions")
    assert [line.split()[0] for line in conditions] == ["The", "Works", "No", "The"]
    assert "£40,000" in conditions[-1]
    assert not any(line.text.startswith("Reason:") for line in result.summary)


def test_a_decision_answers_when_it_was_made_whether_it_grants_and_why(tmp_path: Path, models: Models) -> None:
    assert answer_of(tmp_path, PERMISSION, "When was permission granted?", models) == [
        "Date of decision: 4 September 2025"
    ]
    granted, *_ = answer_of(tmp_path, PERMISSION, "Was permission granted or refused?", models)
    assert "GRANTS planning permission" in granted


def test_a_resolution_and_the_line_of_a_medicine_answer_questions(tmp_path: Path, models: Models) -> None:
    (sale,) = answer_of(tmp_path, RESOLUTIONS, "Who is authorized to sign the deed?", models)
    assert "Ada Birkett" in sale
    (dose,) = asked_of(tmp_path, DISCHARGE, "What dose of ramipril?", models).summary
    assert dose.text == "Ramipril 2.5 mg once daily"
    assert Doubt.INCOMPLETE not in dose.doubts


GRANT = """GRANT AGREEMENT

This Agreement is made on 1 July 2025

BETWEEN

(1) THE FELL TRUST, a charity registered under number 1098812, whose office is at 4 Mill Lane, Fell ("the Funder"); and

(2) OLD MILL CIC, a company registered under number 11290045, whose office is at The Weir, Fell ("the Recipient").

1. Grant

1.1 The Funder will pay the Recipient a grant of up to £90,000 towards the costs of the Project.

2. Payment

2.1 The Grant is paid in three instalments:

| Instalment | Amount | When |
|---|---|---|
| 1 | £40,000 | on signature |
| 2 | £25,000 | on the first report |
| 3 | £25,000 | on the second report |

2.2 The Recipient shall send a report every six months.

2.3 The Recipient may not transfer its rights under this Agreement.

2.4 The Recipient shall keep the accounts of the Project for six years, and shall show them on request to the Funder or
to whoever the Funder sends, at any reasonable time of the day.

3. General

3.1 This Agreement is governed by the law of England and Wales.
"""


def test_the_instalments_of_a_grant_are_told_together_with_the_head_of_their_table(
    tmp_path: Path, models: Models
) -> None:
    money = lines(brief_of(tmp_path, GRANT, models), "money")
    assert money[1:] == [
        "The Grant is paid in three instalments:",
        "Instalment · Amount · When",
        "1 · £40,000 · on signature",
        "2 · £25,000 · on the first report",
        "3 · £25,000 · on the second report",
    ]


POLICY = """# Bicycle Policy

Approved by the Board of Governors: 9 July 2025
Effective from: 2 September 2025
Review date: July 2027

## 1. Aim

This policy explains how pupils may bring bicycles to school.

## 2. Rules for pupils

Bicycles must be locked in the shed on arrival. Pupils must not ride in the yard.

## 3. Sanctions

| Incident | Sanction |
|---|---|
| First | The bicycle is kept until the end of the day |
| Second | A parent collects the bicycle |
| Third | Detention of one hour |
"""


def test_rules_sanctions_and_dates_of_a_policy_are_told(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, POLICY, models, name="document.md")
    assert lines(result, "required") == ["Bicycles must be locked in the shed on arrival."]
    assert lines(result, "forbidden") == ["Pupils must not ride in the yard."]
    assert [line.split(" · ")[0] for line in lines(result, "breach")] == ["First", "Second", "Third"]
    assert lines(result, "validity") == ["Effective from: 2 September 2025", "Review date: July 2027"]


SPECIFICATION = """# Technical Specification: Weir Gauge W2

## 1 Scope

This document specifies the hardware of the weir gauge.

## 2 Requirements

2.1 The gauge shall operate at temperatures from -20 to 50 degrees.

2.2 The case shall be watertight to a depth of two metres.

2.3 When the voltage falls below 3 volts, the gauge shall send an alarm.

## 3 Installation

1. Fix the bracket to the wall of the weir.
2. Hang the gauge in the bracket.
3. Press the key until the lamp is green.

Warning: the cells must not be opened.
"""


def test_what_a_specification_requires_is_told_with_the_steps_of_installation(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SPECIFICATION, models, name="document.md")
    assert len(lines(result, "required")) == 3
    assert len(lines(result, "use")) == 3


STATEMENT = """IN THE COUNTY COURT AT FELL                    Claim No. K02FE318

BETWEEN

ANN MOSS                                       Claimant
and
FELL CARRIERS LIMITED                          Defendant

WITNESS STATEMENT OF TOM FINCH

I, TOM FINCH, of 27 Quarry Road, Fell, will say as follows:

1. I am a joiner. I make this statement in support of the claim.

2. On 22 April 2024 I went to the house of the Claimant. I saw that one leg of the table was broken off.

3. In my opinion the leg was caused to break by a fall.

4. The table was worth about £900 before the move. I quoted £250 plus VAT for the repair.

5. I have not been paid for this statement.

Statement of truth

I believe that the facts stated in this witness statement are true.
"""


def test_a_witness_tells_who_is_against_whom_what_was_seen_and_what_was_lost(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, STATEMENT, models)
    assert "FELL CARRIERS LIMITED · Defendant" in lines(result, "parties")
    happened = lines(result, "happened")
    assert any("broken off" in line for line in happened)
    assert not any("not been paid" in line for line in happened)
    assert len(lines(result, "loss")) == 2


TENANCY = """TENANCY AGREEMENT

Landlord: Ann Moss of 4 Mill Lane, Fell
Tenant: Tom Finch
Property: First Floor Flat, 9 Weir Street, Fell

1. Term

The tenancy is for a fixed term of twelve months beginning on 1 May 2025.

2. Rent

The rent is £900 per calendar month, payable in advance.

3. Animals

No animal may be kept in the flat without the Landlord's consent.

4. Smoking

Smoking is not permitted in the flat.

5. Data

Assistance beyond two hours a month is charged at £40 per hour.

Retention: 24 months
"""


def test_what_nobody_may_do_is_told_and_months_of_retention_are_no_money(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, TENANCY, models)
    assert [line.split()[0] for line in lines(result, "prohibited")] == ["No", "Smoking"]
    money = lines(result, "money")
    assert any("£40 per hour" in line for line in money)
    assert not any("24 months" in line for line in money)


AUDIT = """# Internal Audit Report: Fuel Cards

Audit reference: IA/2025/09
Auditor: Ada Birkett

## 1. Introduction

The Council has 214 cards in use. They were used to buy fuel for vans and boats.

## 2. Opinion

Our opinion is that the arrangements provide limited assurance.

## 3. Recommendations

| No. | Recommendation | Owner | Due |
|---|---|---|---|
| 1 | Suspend cards of leavers | Treasurer | 31 December 2025 |
| 2 | Send the list of cards to the clerk | Clerk | 30 November 2025 |
"""


def test_the_number_of_a_row_and_its_date_count_nothing(tmp_path: Path, models: Models) -> None:
    assert answer_of(tmp_path, AUDIT, "How many cards are in use?", models, "audit.md") == [
        "The Council has 214 cards in use."
    ]


def test_a_label_with_half_of_what_is_asked_does_not_answer(tmp_path: Path, models: Models) -> None:
    told = answer_of(tmp_path, AUDIT, "What is the audit opinion?", models, "audit.md")
    assert not any(line.startswith("Audit") for line in told)


def test_who_is_sued_is_told_by_the_line_with_the_name(tmp_path: Path, models: Models) -> None:
    assert answer_of(tmp_path, STATEMENT, "Who is the defendant?", models) == ["FELL CARRIERS LIMITED · Defendant"]


def test_a_line_that_leads_on_to_duties_says_neither_yes_nor_no(tmp_path: Path, models: Models) -> None:
    duties = (
        "6. Duties\n\nThe Tenant shall:\n\n(a) pay for the gas;\n(b) keep the flat clean; and\n(c) air the rooms.\n"
    )
    told = answer_of(tmp_path, f"{TENANCY}\n{duties}", "May the tenant keep a dog?", models)
    assert told == ["No animal may be kept in the flat without the Landlord's consent."]


INSPECTION = """# Inspection Report: Weir House School

## Overall rating

Requires improvement

## What we found

Lessons were calm. Registers had gaps on nine days in April.

## Breaches of regulation

The school was in breach of regulation 12 because registers were not kept.

## What the school must do

- The school must send us a plan by 31 July 2025.

## What the school should do

- The school should repair the fence of the yard.
"""


def test_an_inspection_tells_its_rating_the_breaches_and_what_should_be_done(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, INSPECTION, models, name="document.md")
    assert lines(result, "rating") == ["Requires improvement"]
    assert any("in breach of regulation 12" in line for line in lines(result, "findings"))
    assert len(lines(result, "recommendations")) == 2


HIRE = """EQUIPMENT HIRE AGREEMENT

This Agreement is made on 3 February 2025 between Fell Plant Limited ("the Owner") and Moss Groundworks LLP ("the
Hirer").

1. The Equipment

1.1 The Owner lets and the Hirer takes on hire the equipment described in the Schedule.

2. Hire Period

2.1 The hire begins on delivery of the Equipment and continues for a minimum period of sixteen weeks.

3. Charges

3.1 The Hirer shall pay £900 a week.

4. Law

4.1 This Agreement is governed by the law of England and Wales.
"""


def test_the_hire_of_a_thing_tells_what_is_hired_and_for_how_long(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, HIRE, models)
    assert any("takes on hire" in line for line in lines(result, "subject"))
    assert any("sixteen weeks" in line for line in lines(result, "term"))


PROTOKOLL = """Turnverein Alte Mühle e. V.

Protokoll der Mitgliederversammlung

Datum: Freitag, 21. März 2025
Ort: Vereinsheim, Am Sportpark 3
Beginn: 19:30 Uhr
Ende: 22:05 Uhr
Versammlungsleitung: Ida Moos, 1. Vorsitzende
Protokoll: Uwe Brand
Anwesend: 84 Mitglieder laut Liste

TOP 1: Wahlen

Frau Moos wird mit 79 Stimmen als 1. Vorsitzende wiedergewählt.

TOP 2: Sportplatz

Herr Fink stellt die Planung vor. Die Versammlung vertagt die Entscheidung auf eine Versammlung im Herbst. Herr Fink
holt bis zum 30. Juni drei Angebote ein.
"""


def test_german_minutes_tell_who_was_elected_and_what_was_put_off(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, PROTOKOLL, models)
    assert len(lines(result, "purpose")) == len(PROTOKOLL.split("\n\n")[2].splitlines())
    assert lines(result, "decisions") == ["Frau Moos wird mit 79 Stimmen als 1. Vorsitzende wiedergewählt."]
    assert lines(result, "open") == ["Die Versammlung vertagt die Entscheidung auf eine Versammlung im Herbst."]


COURT_ORDER = """IN THE COUNTY COURT AT NESS

Claim No. N25-00117

Before: District Judge Ida Fell
Dated: 4 July 2025

BETWEEN:

NESS GRAIN LIMITED
Claimant

- and -

OTTO MARSH
Defendant

ORDER

UPON hearing counsel for both parties

IT IS ORDERED (by the court, save for paragraph 3 which is by consent) THAT:

Injunction

1. Until judgment the Defendant must not, whether by himself or by others:
(a) use or disclose the list of customers described in the Schedule;
(b) sell or charge the mill in Wharf Street.

2. Paragraph 1(b) does not prevent a lease of less than one year.

Disclosure

3. The application for disclosure of the tax returns is refused.

4. The Defendant shall by 4 pm on 25 July 2025 give disclosure of all messages about the mill.

Costs

5. The Defendant shall pay 70 per cent of the Claimant's costs, summarily assessed at £41,300, by 18 July 2025.

6. The application is otherwise dismissed.

SCHEDULE
The spreadsheet of 3 March 2025, which has 318 customers in it, is kept by the Claimant's solicitors.
"""


def test_an_order_is_told_paragraph_by_paragraph(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, COURT_ORDER, models, kind="court decision"), "order")
    assert [line.split(" ", 2)[0] for line in told] == [
        "Until",
        "use",
        "sell",
        "Paragraph",
        "The",
        "The",
        "The",
        "The",
    ]
    assert told[4] == "The application for disclosure of the tax returns is refused."
    assert told[-1] == "The application is otherwise dismissed."
    assert not any("spreadsheet" in line for line in told)


MEDICINES = """DISCHARGE LETTER

Patient: Ida Fell
Admitted: 9 February 2025
Discharged: 18 February 2025

Primary diagnosis
NSTEMI

Secondary diagnoses
New atrial fibrillation; hypertension

Hospital course
She was treated with a stent on 12 February and recovered well.

Medication on discharge
Started:
- Apixaban 5 mg twice daily, lifelong
- Clopidogrel 75 mg once daily until 12 February 2026, then stop
- Bisoprolol 3.75 mg once daily

Stopped:
- Ibuprofen: not to be restarted, and no other NSAID

Withheld:
- Ramipril 2.5 mg: please restart at 1.25 mg after the blood test if creatinine is below 150 and the pressure above 100

Unchanged:
- Levothyroxine 75 micrograms once daily

Follow-up
Blood test on 25 February 2025 at the surgery.

Information given to the patient
The patient was told of the stent. She was told of the risk of bleeding. She must not drive for four weeks. She lives
with her sister in Ness. She was seen by the dietician on the ward. Her sister was with her. She may walk as far as she
likes. She was glad to go home.
"""


def test_diagnoses_and_medicines_are_told_with_what_becomes_of_them(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, MEDICINES, models, kind="clinical note")
    assert lines(result, "assessment") == ["NSTEMI", "New atrial fibrillation; hypertension"]
    assert not [line.text for line in result.summary if line.section == "medicines" and line.doubts]
    assert [line.split()[0] for line in lines(result, "medicines")] == [
        "Started:",
        "Apixaban",
        "Clopidogrel",
        "Bisoprolol",
        "Stopped:",
        "Ibuprofen:",
        "Withheld:",
        "Ramipril",
        "Unchanged:",
        "Levothyroxine",
    ]


AWARD = """Ness Foundation

Dear Dr Fell,

I am pleased to tell you that a grant has been awarded for less than the sum you asked for.

1. Decision
The Board awards a grant of up to €418,000 over 30 months, from 1 October 2025.

2. Conditions before the first payment
2.1 Written approval of the ethics committee.
2.2 A signed agreement with at least four of the six practices named in the application.
2.3 A revised budget, to be sent by 15 August 2025.
If these conditions are not met by 31 December 2025 the award lapses without further notice.

3. Reasons
The reviewers rated the need as excellent, but two of the three had doubts about the number of patients.

4. Review
There is no appeal against the amount.

Yours sincerely,
Otto Marsh
"""


def test_each_condition_of_a_grant_is_told(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, AWARD, models, kind="letter")
    assert lines(result, "conditions") == [
        "Written approval of the ethics committee.",
        "A signed agreement with at least four of the six practices named in the application.",
        "A revised budget, to be sent by 15 August 2025.",
        "If these conditions are not met by 31 December 2025 the award lapses without further notice.",
    ]
    assert lines(result, "reasons")[0].startswith("The reviewers rated")


MOTIONS = """Minutes of the Board of the Ness Schools, 12 November 2024

Members present: Ida Fell, Otto Marsh, Ann Lund, Sam Ost
Call to order: 6:02 p.m.

1. Consent calendar
Mr. Marsh asked that the contract with Fell Tutoring be removed. The remainder of the consent calendar was approved 4-0. Motion to table the contract to December 10 (Marsh/Lund). Carried 3-1, Fell opposed.

2. Bell schedule
Staff presented the schedule. Ms. Lund offered an amendment to delay the change to August 2026. The amendment carried 3-1. The main motion as amended failed on a 2-2 vote, Fell and Ost opposed.

3. Closed session
The Board voted 4-0 to approve a settlement of $215,000 with the family of a pupil. No action was taken on the evaluation.

4. Turf field
Enrollment and attendance data were not available. A motion to award the contract (Ost/Fell) failed 2-2. Ms. Fell directed that a letter go out by Friday, November 15.
"""  # noqa: E501 (a paragraph is a line)


def test_motions_are_told_with_what_became_of_them(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, MOTIONS, models, kind="minutes")
    told = lines(result, "decisions")
    assert told[:6] == [
        "The remainder of the consent calendar was approved 4-0.",
        "Motion to table the contract to December 10 (Marsh/Lund).",
        "Carried 3-1, Fell opposed.",
        "Ms. Lund offered an amendment to delay the change to August 2026.",
        "The amendment carried 3-1.",
        "The main motion as amended failed on a 2-2 vote, Fell and Ost opposed.",
    ]
    assert "A motion to award the contract (Ost/Fell) failed 2-2." in told
    assert any("settlement of $215,000" in line for line in told)
    assert lines(result, "actions") == ["Ms. Fell directed that a letter go out by Friday, November 15."]
    assert lines(result, "open") == ["No action was taken on the evaluation."]
    assert not any("attendance data" in line for line in lines(result, "purpose"))


PRICED = """# Supply Agreement

between Ness Fittings Ltd ("Supplier") and Marsh Boats Ltd ("Buyer"), dated 22 January 2025.

## 1. Supply

1.1 The Supplier shall supply, and the Buyer shall buy under orders, the valves listed in Schedule A (the "Goods").

1.2 A discount of 2 per cent may be deducted for payment within 10 days of the invoice.

1.3 This Agreement shall not be effective unless the Buyer's bank consents to it in writing by 30 April 2025.

## 2. Storage

2.1 The Buyer shall pay rent for the store as follows:

| Period | Rate per metre | Monthly sum |
|---|---|---|
| 06/01/2025 – 08/31/2025 | €0.00 | €0.00 (free) |
| 09/01/2025 – 08/31/2026 | €2.50 | €975.00 |

2.2 Any part of the allowance that is not used by 31 March 2026 is forfeited.

2.3 The Buyer may use eight places in the yard, which it keeps free of snow.

## 3. General

3.1 Finnish law applies.

3.2 This Agreement may be ended by either party on 30 days' notice.

## Schedule A - Goods and prices

| Item | Description | Unit price (EUR) | Minimum per order |
|---|---|---|---|
| A-1 | Ball valve, steel | 184.20 | 20 |
| A-2 | Ball valve, brass | 297.60 | 10 |
"""


def test_tables_of_prices_and_of_rent_are_told_in_a_contract(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, PRICED, models, 500, name="supply.md")
    money = lines(result, "money")
    for row in (
        "Period · Rate per metre · Monthly sum",
        "06/01/2025 – 08/31/2025 · €0.00 · €0.00 (free)",
        "Item · Description · Unit price (EUR) · Minimum per order",
        "A-2 · Ball valve, brass · 297.60 · 10",
    ):
        assert row in money
    assert any("shall not be effective unless" in line for line in lines(result, "term"))
    assert lines(result, "termination") == ["This Agreement may be ended by either party on 30 days' notice."]
    assert lines(result, "governing_law") == ["Finnish law applies."]


MORE = "\n\n".join(
    f"2.{number} The Supplier keeps {thing} in the store until the Buyer sends for it, at no further cost."
    for number, thing in enumerate(("the paint", "a spare valve", "every drawing", "the packing", "each pallet"), 4)
)
"""Clauses that are no worse than others, and that nobody must read."""


def test_who_asks_for_more_than_is_needed_gets_more(tmp_path: Path, models: Models) -> None:
    text = PRICED.replace("## 3. General", f"{MORE}\n\n## 3. General")
    needed, more = (
        {sentence.text for sentence in brief_of(tmp_path, text, models, words, name="supply.md").summary}
        for words in (AS_NEEDED, 900)
    )
    assert needed < more


OPTIONS = """# Report to Cabinet: the future of Ness Pool

Report of the Director of Place, 9 September 2025

## 1. Purpose of report

1.1 To seek a decision on the future of Ness Pool, which has been closed since January.

## 2. Recommendations

Cabinet is recommended to:

(a) approve Option B and close the pool from 1 December 2025.

## 3. Options considered

3.1 **Option A - Repair.** Estimated at £5.8 million. Not recommended.

3.2 **Option B - Close.** £2.35 million, of which the school pays £600,000. It would open in January 2027.

3.3 **Option C - Do nothing.** £164,000 per year. Not recommended.

## 4. Legal implications

4.1 The site was given in 1921 subject to a covenant for public recreation.
"""


def test_each_option_is_told_with_its_price_and_what_is_thought_of_it(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, OPTIONS, models, name="report.md", kind="board paper")
    assert lines(result, "options") == [
        "Option A - Repair.",
        "Estimated at £5.8 million.",
        "Not recommended.",
        "Option B - Close.",
        "£2.35 million, of which the school pays £600,000.",
        "It would open in January 2027.",
        "Option C - Do nothing.",
        "£164,000 per year.",
        "Not recommended.",
    ]
    assert not any("given in 1921" in line for line in lines(result, "proposed"))


SCAN = """NESS IMAGING CENTER
RADIOLOGY REPORT

Patient: Otto Marsh
Exam: CT abdomen with contrast

CLINICAL HISTORY
Painless hematuria for three weeks. History of hernia repair 2011.

TECHNIQUE
Helical CT from the lung bases after contrast.

FINDINGS
Kidneys: The right kidney is normal. The left kidney has a 3.4 cm enhancing solid mass at the lower pole.

Spleen: Spleen is normal.

IMPRESSION
1. 3.4 cm solid mass of the left kidney, suspicious for carcinoma. No venous invasion.
2. No urinary stone.
3. Stable lung nodule; no follow-up is needed.

RECOMMENDATIONS
Urgent urology referral within two weeks. CT chest for staging. MRI in six months for the pancreatic lesion.

Electronically signed: Ida Fell, MD
"""


def test_what_a_radiologist_concludes_is_told_in_full_and_what_is_normal_is_not(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SCAN, models, kind="clinical note")
    assert lines(result, "assessment") == [
        "3.4 cm solid mass of the left kidney, suspicious for carcinoma.",
        "No venous invasion.",
        "No urinary stone.",
        "Stable lung nodule; no follow-up is needed.",
    ]
    assert lines(result, "plan") == [
        "Urgent urology referral within two weeks.",
        "CT chest for staging.",
        "MRI in six months for the pancreatic lesion.",
    ]
    findings = " ".join(lines(result, "findings"))
    assert "is normal" not in findings
    assert "Helical" not in findings
    assert lines(result, "history") == ["History of hernia repair 2011."]


FINDINGS_OF_A_SPINE = """
L1/2: Left paracentral disc protrusion measuring 6 mm. It touches the left L2 root. No stenosis.

L2/3: Broad bulge, 3 mm. It narrows both foramina slightly. Facets are worn.

L3/4: Right extrusion measuring 9 mm. It displaces the right L4 root. Moderate stenosis of the canal.

L4/5: Left extrusion measuring 11 mm, migrating downwards. It compresses the left L5 root in the recess.

L5/S1: Small annular tear. The left S1 root is displaced by a fragment of 5 mm. Scar tissue surrounds the root.

Adrenals: A 19 mm nodule on the right was 11 mm in 2021. Washout is below 40%.

Aorta: Aneurysm of 4.6 cm below the renal arteries. A mural thrombus narrows the lumen by a third.

Sacrum: A 14 mm lesion in the left ala is bright on STIR. It was not present in 2023. It enhances.
"""


def test_what_matters_below_findings_stands_with_the_findings(tmp_path: Path, models: Models) -> None:
    spine = SCAN.replace("Spleen: Spleen is normal.\n", FINDINGS_OF_A_SPINE)
    result = brief_of(tmp_path, spine, models, 400, kind="clinical note")
    told = [sentence.text for sentence in result.summary]
    assert "Left extrusion measuring 11 mm, migrating downwards." in " ".join(told)
    below = [one for one in result.summary if one.text in FINDINGS_OF_A_SPINE]
    assert len(below) > 10  # more than the heading has lines
    assert {one.section for one in below} == {"findings"}
    assert {one.evidence[0].item for one in below if one.text.startswith("It compresses")} == {"L4/5"}


LET = """LEASE AGREEMENT

This Lease is made on 14 March 2023 between FELL ESTATES LIMITED (the "Landlord") and MARSH BAKERS LTD (the "Tenant").

1.   DEFINITIONS

1.1  In this Lease:

     "Annual Rent" means GBP 48,000 per annum exclusive of VAT;

     "Break Date" means 25 March 2028;

     "Contractual Term" means a term of ten years beginning on 25 March 2023 and ending on 24 March 2033;

     "Interest Rate" means 4% per annum above the base rate of the Fell Bank; and

     "Premises" means the ground floor of the mill at 41 Weir Street, excluding the structure and the roof.

2.   GRANT

2.1  The Landlord lets the Premises to the Tenant for the Contractual Term.

3.   RENT

3.1  The Tenant shall pay the Annual Rent by four equal instalments in advance on the usual quarter days.

3.2  The Tenant shall pay interest at the Interest Rate on any sum which is unpaid 14 days after it falls due.

4.   BREAK CLAUSE

4.1  The Tenant may end this Lease on the Break Date by giving not less than nine months' written notice.

4.2  A notice under clause 4.1 shall have effect only if the Tenant has paid the rent and gives vacant possession.

5.   LIABILITY

5.1  Neither party is liable for indirect or consequential damages.

5.2  Liability is limited to the rent of a year. For breach of Section 6 the limit is instead GBP 500,000. The limits \
do not apply to wilful misconduct.

6.   CONFIDENTIALITY

6.1  Neither party shall disclose the terms of this Lease to anybody but its professional advisers.

6.2  Nothing in this Lease prevents the Tenant from reporting a crime to the police.

7.   LAW

7.1  This Lease is governed by the law of England and Wales.
"""


def test_a_term_with_a_day_or_a_sum_is_told_where_it_is_used_and_no_rule_without_its_exception(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, LET, models, kind="contract")
    assert '"Break Date" means 25 March 2028;' in [sentence.text for sentence in result.summary]
    assert lines(result, "termination")[-2:] == [
        "The Tenant may end this Lease on the Break Date by giving not less than nine months' written notice.",
        "A notice under clause 4.1 shall have effect only if the Tenant has paid the rent and gives vacant possession.",
    ]
    money = lines(result, "money")
    assert money[:2] == [
        '"Annual Rent" means GBP 48,000 per annum exclusive of VAT;',
        '"Interest Rate" means 4% per annum above the base rate of the Fell Bank; and',
    ]
    assert any(line.startswith('"Contractual Term" means a term of ten years') for line in lines(result, "term"))
    assert any(line.startswith('"Premises" means the ground floor') for line in lines(result, "subject"))
    liability = lines(result, "liability")
    capped = next(place for place, line in enumerate(liability) if "limited to the rent of a year" in line)
    assert liability[capped + 1 : capped + 3] == [
        "For breach of Section 6 the limit is instead GBP 500,000.",
        "The limits do not apply to wilful misconduct.",
    ]
    secret = lines(result, "confidentiality")
    assert secret[-1] == "Nothing in this Lease prevents the Tenant from reporting a crime to the police."
    assert all(sentence.support == "supported" for sentence in result.summary)


FEES = """# Services Agreement

between Fell Health Ltd ("Client") and Ness Data Ltd ("Provider"), dated 5 February 2024.

## 1. Services

1.1 Provider shall perform the migration, hosting and support services described in Schedule A.

## 2. Payment

2.1 Client shall pay the fees set out in Schedule B. Undisputed invoices are due forty-five (45) days from receipt.

## Schedule B - Fees

| Item | Basis | Amount |
|---|---|---|
| Migration, milestone 1 | one-time | $60,000 |
| Migration, milestone 2 | one-time | $90,000 |
| Platform hosting | per month | $18,400 |
| Support, up to 80 hours | per month | $9,600 |
| Additional support | per hour | $145 |
"""


def test_of_a_table_of_fees_no_row_is_told_without_the_others(tmp_path: Path, models: Models) -> None:
    rows = [line for line in lines(brief_of(tmp_path, FEES, models, kind="contract"), "money") if "$" in line]
    assert len(rows) == 5


FOLLOW_UP = """                                        Fell Hospital
                                        Department of Rheumatology
                                        Larch Road, Exeter EX4 6TY

Dr Simon Garrity
Wonford Green Surgery
12 Hatch Street
Exeter EX2 5BN

Dear Dr Garrity,

Re: Mrs Helen Torrance, DOB 17/02/1957

Clinic: Rheumatology follow-up, 3 September 2024

Diagnoses:
  1. Seropositive rheumatoid arthritis (diagnosed 2016), currently
     moderately active
  2. Penicillin allergy (rash)

Current medication:
  Methotrexate 20 mg once weekly (Mondays)
  Folic acid 5 mg once weekly (Fridays)
  Apixaban 5 mg twice daily

Changes made today:
  - Methotrexate REDUCED to 15 mg once weekly
  - Naproxen (bought over the counter) STOPPED

Actions for GP:
  1. Please repeat FBC, U&E and LFT in two weeks and then monthly.
  2. Please do not prescribe trimethoprim while she takes methotrexate.

I reviewed this retired teacher in clinic today with her daughter. She
has had a difficult summer. Since about June she has had more pain in
both hands, and she can no longer open jars. On examination her blood
pressure was 148/86. There were nine tender and seven swollen joints.

Investigations (27 August 2024):

  Test               Result       Previous (May 2024)
  Haemoglobin        109 g/L      121 g/L
  ALT                71 U/L       34 U/L

Impression: Her arthritis has flared in spite of full-dose methotrexate,
and she is showing signs of toxicity. We will see her again in eight
weeks, on 29 October 2024, in the nurse-led clinic.

Yours sincerely,

Dr Karin M. Voss
Consultant Rheumatologist
"""


def test_what_a_patient_takes_and_what_was_changed_is_told_and_names_end_with_their_line(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, FOLLOW_UP, models, kind="clinical note")
    assert lines(result, "medicines")[:5] == [
        "Methotrexate 20 mg once weekly (Mondays)",
        "Folic acid 5 mg once weekly (Fridays)",
        "Apixaban 5 mg twice daily",
        "Methotrexate REDUCED to 15 mg once weekly",
        "Naproxen (bought over the counter) STOPPED",
    ]
    assert any(line.startswith("Impression: Her arthritis has flared") for line in lines(result, "assessment"))
    items = {sentence.text[:14]: sentence.evidence[0].item for sentence in result.summary}
    assert items["Please repeat "] == "Actions for GP"
    assert items["Impression: He"] is None  # below the table, not of the investigations
    people = {fact.value for fact in result.facts if fact.kind == "person"}
    assert {"Simon Garrity", "Karin M. Voss"} <= people
    assert "Department of Rheumatology" in {fact.value for fact in result.facts if fact.kind == "organisation"}
