"""Nothing is told without what it rests on or what limits it: a second allergy, an exception, the head of a table."""

from pathlib import Path

from engine.registry.loaded import Models
from tests.engine.summarization.told_briefs import brief_of, lines

LETTER = """\
                     LARCH HOSPITAL
                  Department of Oncology

Clinic date: 7 October 2025            Ref: KH/448120

Dear Dr Venning,

Re: Mrs Maud HOLLIS, DOB 2 September 1957

DIAGNOSIS:     1. Carcinoma of the bowel, taken out in January and found
                  to have spread to three of 22 nodes
               2. Diabetes

ALLERGIES:     Penicillin (rash). Metoclopramide - dystonic reaction

MEDICATION:    metformin 1 g twice a day
               apixaban 5 mg twice a day

I saw Mrs Hollis today together with her daughter to go through the scan.
She has had no pain. Appetite is poor, and she has lost weight, though she
still does her own shopping. On examination the abdomen was soft. The scan
of 18 September shows two new lesions in the liver, of 31 mm and of 14 mm.

The bloods of 3 October were normal but for the haemoglobin, which was a
little low. She was told what the treatment would be, how it might harm
her, and whom she could call. Written information was given to her, and
she agreed. She does not want to know more figures at present, and has
asked about a trip to her sister in the south, who has a house by a lake.

ACTIONS FOR GP:
  - please check the blood pressure on 14 October
  - NO metoclopramide for sickness: domperidone has been supplied

If she has a temperature of 38 or over she is to ring the ward at once and
not to wait for the surgery, whatever the hour of the day or of the night.

Yours sincerely,

Dr Kamila Hruba
Consultant Oncologist
"""


def test_a_letter_tells_each_diagnosis_allergy_and_action_and_when_to_ring(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, LETTER, models, kind="clinical note")
    assert [line for line in lines(told, "assessment") if line != "DIAGNOSIS:"] == [
        "Carcinoma of the bowel, taken out in January and found to have spread to three of 22 nodes",
        "Diabetes",
    ]
    medicines = lines(told, "medicines")
    assert medicines[:2] == ["ALLERGIES: Penicillin (rash).", "Metoclopramide - dystonic reaction"]
    assert {"metformin 1 g twice a day", "apixaban 5 mg twice a day"} <= set(medicines)
    plan = lines(told, "plan")
    assert "NO metoclopramide for sickness: domperidone has been supplied" in plan
    assert any(line.startswith("If she has a temperature") for line in plan)


EMPLOYMENT = """\
# Contract of Employment

**Between** Quill Mills Limited (the "Company") **and** Ada Birkett (the "Employee" or "you"), dated 3 May 2025

## 1. Beginning

1.1 Your employment begins on 6 May 2025.

1.2 The first six months are a probationary period. While it lasts either side may end the employment on one week's \
notice.

## 2. Pay

2.1 Basic salary is £46,500 a year, paid on the 25th of each month.

2.2 You may be paid an annual bonus of up to 25% of basic salary, measured as follows:

| Measure | Weight |
|---|---|
| Looms delivered | 60% |
| Group profit | 40% |

2.3 A signing payment of £2,000 is paid in May. If you resign within a year you must repay all of it.

## 3. Notice

3.1 After probation: three months from the Company, two months from you, in writing.

## 4. After employment

4.1 You shall not for six months be engaged in any business that competes with the mill in the county.

4.2 You shall not for a year solicit any customer with whom you dealt in your last year at the mill.

4.3 Time spent on leave before the end is counted as a part of these periods.

4.4 If the Company dismisses you as redundant, clause 4.1 falls away.

## 5. General

5.1 English law governs this contract, and the courts of England and Wales decide.

5.2 The handbook is no part of this contract, and may be changed by the Company at any time.
"""


def test_a_contract_tells_no_rule_without_its_exception_and_no_share_without_its_whole(
    tmp_path: Path, models: Models
) -> None:
    told = [line.text for line in brief_of(tmp_path, EMPLOYMENT, models, name="contract.md").summary]

    def stands(opening: str) -> int:
        return next(place for place, line in enumerate(told) if line.startswith(opening))

    assert stands("You may be paid an annual bonus") < stands("Looms delivered")
    assert stands("The first six months") < stands("While it lasts") or not any(
        line.startswith("While it lasts") for line in told
    )
    assert stands("You shall not for six months") < stands("If the Company dismisses you as redundant")
    assert any(line.startswith("After probation: three months") for line in told)
    assert stands("A signing payment of £2,000") < stands("If you resign within a year")


HOSTING = """\
# Hosting Agreement

Between Quill Hosting Limited (the "Supplier") and the Borough of Fell (the "Customer"). Effective date: 1 May 2026

## 1. The service

1.1 The Supplier grants a right to use the service for three years from the effective date.

## 2. Fees

2.1 The annual fee is £18,400, payable within 30 days of the invoice date.

2.2 If an invoice stays unpaid for 45 days the Supplier may suspend access on ten days' written warning. Access to the \
Customer's data shall be kept up in any event.

## 3. Service levels

3.1 The Supplier undertakes that the service will be available 99.7% of each calendar month.

| Availability in month | Credit (% of monthly fee) |
|---|---|
| 99.0% to 99.7% | 5% |
| below 99.0% | 20% |

3.2 Credits have to be claimed within 60 days and are set against the next invoice.

## 4. Limits on liability

4.1 The total liability of the Supplier in any year is limited to the fees of that year.

4.2 A claim counts only if it exceeds £2,000.

4.3 None of these limits apply to fraud.

## 5. Ending

5.1 Either party may terminate at once if the other commits a material breach.

5.2 This agreement is governed by the law of England and Wales.
"""


def test_what_is_credited_and_what_limits_the_limits_is_told(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, HOSTING, models, name="hosting.md")
    assert lines(told, "service_levels") == [
        "The Supplier undertakes that the service will be available 99.7% of each calendar month.",
        "99.0% to 99.7% · 5%",
        "below 99.0% · 20%",
        "Credits have to be claimed within 60 days and are set against the next invoice.",
    ]
    liability = lines(told, "liability")
    assert {"A claim counts only if it exceeds £2,000.", "None of these limits apply to fraud."} <= set(liability)
    texts = [line.text for line in told.summary]
    suspends = next(place for place, line in enumerate(texts) if "may suspend access" in line)
    assert texts[suspends + 1].endswith("shall be kept up in any event.")


BY_LAW = """\
# Lodging By-law

*Passed by Council on 24 June 2025*

NOW THEREFORE the Council of the City of Fell enacts as follows:

## PART I – INTERPRETATION

This by-law applies throughout the City, except on Larch Island, and does not bind the Crown. Whoever lets a room for \
fewer than 28 nights for payment is an operator, whether the room is let by the owner or by the tenant of the dwelling.

## PART II – LICENCES

(1) No licence shall be issued for a dwelling that is not the home of the applicant.

(2) Subsection (1) does not apply to a room above a stable that was built before 1 January 2023.

(3) The Director shall decide an application within 30 days of its being complete.

## PART III – DUTIES

An operator shall not let

(a) a whole dwelling for more than 120 nights in a calendar year;

(b) more than three rooms at one time.

Every operator shall keep a register of the guests for two years, and show it to the Director on request.

## PART IV – ENFORCEMENT

Every person who contravenes a provision of this by-law is liable to a fine not exceeding $5,000.

This by-law comes into force on 1 September 2025.
"""


def test_a_law_tells_what_may_not_be_done_to_the_end_with_its_exception(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, BY_LAW, models, kind="legislation", name="law.md")
    assert any(line.startswith("This by-law applies throughout the City") for line in lines(told, "whom"))
    forbidden = lines(told, "forbidden")
    rule = forbidden.index("No licence shall be issued for a dwelling that is not the home of the applicant.")
    assert forbidden[rule + 1].startswith("Subsection (1) does not apply to a room above a stable")
    stem = forbidden.index("An operator shall not let")
    assert forbidden[stem + 1 : stem + 3] == [
        "a whole dwelling for more than 120 nights in a calendar year;",
        "more than three rooms at one time.",
    ]


MINUTES = """\
# Quill Dairy Limited: minutes of a meeting of the board held on 18 September 2025

Present: Hugh Moss (chair), Anna Strom, Vikram Lund

## 1. Packaging

Anna Strom recommended a three-year contract with Fell Packaging at £612,000 a year in place of Larch. Vikram \
Lund asked if service levels were equal.

RESOLVED to approve the contract, provided that it can be ended after 18 months.

## 2. Dividend

The paper proposed a dividend of 4p a share. It was withdrawn. No interim dividend is therefore declared.

## 3. Close

The meeting closed at noon.
"""


def test_what_is_resolved_of_the_contract_is_told_with_the_contract(tmp_path: Path, models: Models) -> None:
    decisions = lines(brief_of(tmp_path, MINUTES, models, kind="minutes", name="minutes.md"), "decisions")
    assert decisions[:2] == [
        "Anna Strom recommended a three-year contract with Fell Packaging at £612,000 a year in place of Larch.",
        "RESOLVED to approve the contract, provided that it can be ended after 18 months.",
    ]
    assert "No interim dividend is therefore declared." in decisions


JUDGMENT = """\
# Moss v Larch Haulage Ltd

EMPLOYMENT TRIBUNALS

Claimant: Mr Owen Moss

Respondent: Larch Haulage Ltd

The unanimous judgment of the Tribunal is that:

- The complaint of unfair dismissal is well-founded.
- The complaint of unauthorised deduction from wages is dismissed upon withdrawal.
- Any compensatory award is to be reduced by 20% because of the claimant's conduct.

## REASONS

1. The claimant worked for the respondent from 11 August 2014 until he was dismissed on 26 April 2024. The respondent \
says he was dismissed for misconduct.

2. On 21 March 2024 the claimant left the loading bay for some fifty minutes, and a trailer was sent off unsealed.

## Conclusions

3. Mr Crossley submitted that the outcome would have been no different. We think there was some chance of that.

4. The belief was not held on reasonable grounds after a reasonable investigation, and the dismissal was unfair.
"""


def test_a_judgment_is_told_point_by_point_and_what_a_side_says_is_no_fact(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, JUDGMENT, models, kind="court decision", name="judgment.md")
    assert lines(told, "holding")[:3] == [
        "The complaint of unfair dismissal is well-founded.",
        "The complaint of unauthorised deduction from wages is dismissed upon withdrawal.",
        "Any compensatory award is to be reduced by 20% because of the claimant's conduct.",
    ]
    assert not any("says he was dismissed" in line for line in lines(told, "facts"))
    texts = [line.text for line in told.summary]
    if "We think there was some chance of that." in texts:
        before = texts[texts.index("We think there was some chance of that.") - 1]
        assert before == "Mr Crossley submitted that the outcome would have been no different."


SUBMISSIONS = """\
# Lund v. Norland

## A. Merits

### 1. The parties' submissions

28. In the Government's submission, the detention had been justified. The applicant was a person of unsound mind.

### 2. The Court's assessment

29. The Court finds that the applicant was not held in a hospital, and that his detention was not lawful.

## B. Damage

30. The Court awards the applicant EUR 7,000.

FOR THESE REASONS, THE COURT, UNANIMOUSLY,

1. Declares the application admissible;

2. Holds that there has been a violation of Article 5 of the Convention;

3. Dismisses the remainder of the claim for just satisfaction.

Done in English, and notified in writing on 6 July 2017.
"""


def test_what_a_party_submits_is_nobodys_description_and_the_order_is_whole(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, SUBMISSIONS, models, kind="court decision", name="judgment.md")
    assert not any("unsound mind" in line for line in (*lines(told, "parties"), *lines(told, "facts")))
    order = lines(told, "order")
    assert {
        "Declares the application admissible;",
        "Holds that there has been a violation of Article 5 of the Convention;",
        "Dismisses the remainder of the claim for just satisfaction.",
    } <= set(order)


LEASE = """\
# LEASE

THIS LEASE is made on the 3rd day of May 2025

## PRESCRIBED CLAUSES

| | |
|---|---|
| LR1. Date of lease | 3 May 2025 |
| LR2. Title number | KX 4471 |
| LR3. Parties | Landlord: Fenwick Mills Limited (Co. No. 0991). Tenant: Hollis & Daughter LLP |
| LR4. Property | The wheel house at Fenwick Mills, edged red on the plan, but not its roof |
| LR6. Term | A term of eight (8) years from and including 1 June 2025 |
| LR7. Premium | None |

## 1. The letting

1.1 The Landlord lets the Property to the Tenant for the Term, the Tenant paying the Rent of £18,400 per annum by equal
quarterly payments in advance on the Quarter Days.

1.2 The Rent is exclusive of value added tax, which the Tenant shall pay on demand at the rate then in force.

## 2. Tenant's covenants

2.1 To pay the Rent without deduction or set-off, save as required by law.

2.2 To keep the Property in good repair, fair wear and tear excepted, and to paint it in the last year of the Term.

2.3 Not to make any alteration to the Property whatever. The Tenant may put up shelves without consent if they are
taken down again at the end of the Term.

2.4 Not to assign, underlet or part with possession of part only of the Property.

2.5 Not to assign the whole without the Landlord's prior written consent, which shall not be unreasonably withheld.

## 3. Landlord's covenants

3.1 To insure the mill for the cost of building it again and for three years' loss of Rent.

3.2 To keep the weir open and the sluice in working order, so far as it is able.

## 4. Break

4.1 The Tenant may determine this Lease on 1 June 2029 by giving the Landlord not less than six months' written notice.

4.2 A notice under clause 4.1 shall be of no effect unless the Rent has been paid and vacant possession is given.

## 5. Law

5.1 This Lease is governed by the law of England and Wales.
"""


def test_a_lease_tells_its_particulars_its_break_and_no_permission_without_its_ban(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, LEASE, models, name="lease.md", kind="contract")
    assert any("Fenwick Mills Limited" in line and "Hollis" in line for line in lines(result, "parties"))
    assert any("eight (8) years" in line for line in lines(result, "term"))
    ending = " ".join(lines(result, "termination"))
    assert "may determine this Lease on 1 June 2029" in ending
    assert "shall be of no effect unless" in ending
    assert any(line.startswith("Not to assign") for line in lines(result, "prohibited"))
    told = [sentence.text for sentence in result.summary]
    ban = any("any alteration to the Property whatever" in line for line in told)
    assert ban or not any("may put up shelves" in line for line in told)


WARD = """\
==============================================================================
 LARCH HOSPITAL                                     GENERAL MEDICINE
 DISCHARGE SUMMARY                                  Ward 2
==============================================================================
 Patient : HOLLIS, Maud (Mrs)              Ref      : 00448120
 DOB     : 02-Sep-1957  (67 y)             Admitted : 11-Feb-2025 via ED
 Doctor  : Dr K. Venning                   Discharged: 19-Feb-2025
 Allergies: PENICILLIN (collapse 1998);  trimethoprim (rash)
==============================================================================

 PRINCIPAL DIAGNOSIS
   Pneumonia of the right lower lobe

 SECONDARY DIAGNOSES
   1. Atrial fibrillation, new
   2. Type 2 diabetes

 HOSPITAL COURSE
   She was treated with ceftriaxone for three days and needed oxygen until the
   fourth. The heart was slowed with metoprolol. She walked the stairs on the
   day before she went home, and her family was glad to have her back.

 MEDICATIONS ON DISCHARGE
 ------------------------------------------------------------------------------
 Drug                 Dose      Route    Freq     Status     Comment
 ------------------------------------------------------------------------------
 Apixaban             5 mg      PO       bd       NEW        long term
 Metoprolol           47.5 mg   PO       mane     NEW        for the heart rate
 Moxifloxacin         400 mg    PO       daily    NEW        until 23-Feb
 Amlodipine           5 mg      PO       mane     UNCHANGED

 PLAN / FOLLOW UP
   1. GP in one week: blood pressure and bloods.
   2. Chest film at six weeks.
   3. Not to drive until seen by the GP.

 RMO: Dr S. Pool (signed 19-Feb-2025 13:52)
==============================================================================
 ADDENDUM  20-Feb-2025 09:10  Dr K. Venning
   On reading the chart again moxifloxacin was STOPPED today because of the ECG.
   It was replaced by cefuroxime 500 mg twice a day.
==============================================================================
"""


def test_a_discharge_summary_tells_all_medicines_what_changed_them_and_the_whole_plan(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, WARD, models, kind="clinical note")
    assert lines(result, "assessment")[0] == "Pneumonia of the right lower lobe"
    medicines = " ".join(lines(result, "medicines"))
    for words in ("PENICILLIN", "trimethoprim", "Apixaban", "Metoprolol", "Moxifloxacin", "Amlodipine"):
        assert words in medicines
    plan = " ".join(lines(result, "plan"))
    for words in ("GP in one week", "Chest film", "Not to drive"):
        assert words in plan
    for words in ("moxifloxacin was STOPPED", "cefuroxime"):
        assert any(words in sentence.text for sentence in result.summary)


REGULATIONS = """\
# Ferries (Bells and Lights) Regulations

## 1. Citation and commencement

(1) These Regulations may be cited as the Ferries (Bells and Lights) Regulations 2025.

(2) Subject to paragraph (3), these Regulations come into operation on 1 March 2025.

(3) Regulation 4 comes into operation on 1 September 2025.

## 2. Duty to carry a bell

(1) The owner of a ferry shall carry a bell of bronze and shall have it tested by the harbour office in each year.

(2) The owner shall write down the day of each test and keep the book for five years.

## 3. Lights

(1) No person shall work a ferry between sunset and sunrise without a white light at the mast.

(2) Paragraph (1) does not apply to a ferry that is drawn by a cable.

## 4. Radio

(1) The master of a ferry shall keep a radio switched on while passengers are on board.

## 5. Offences

(1) A person who contravenes a provision listed in the Schedule commits an offence and is liable to the penalty there.

(2) It is a defence to prove that the bell was stolen in the course of the crossing.

## SCHEDULE

| Regulation | Offence | Maximum penalty |
|---|---|---|
| 2(1) | Failure to carry a bell | fine of £500 |
| 2(2) | Failure to keep the book | fine of £50 |
| 3(1) | Working without a light | fine of £5,000 or imprisonment for a month, or both |
"""


def test_an_act_tells_each_penalty_of_its_table_and_when_it_begins(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, REGULATIONS, models, name="by-law.md", kind="legislation")
    penalties = " ".join(lines(result, "penalties"))
    for words in ("Failure to carry a bell", "Failure to keep the book", "imprisonment for a month", "a defence"):
        assert words in penalties
    begins = " ".join(lines(result, "force"))
    assert "1 March 2025" in begins
    assert "1 September 2025" in begins
    light = next(one for one in result.summary if one.text.startswith("No person shall work a ferry"))
    assert light.evidence[0].item == "3. Lights, (1)"


LOAN = """\
DATED 3 MAY 2025

NORTH MILLS LIMITED
as Borrower

HALL BANK PLC
as Lender

LOAN AGREEMENT

THIS AGREEMENT is dated 3 May 2025 and made between the parties named above.

1.      THE LOAN

1.1     The Lender makes available to the Borrower a term loan of £900,000 for the building of a new weir.

1.2     The Borrower shall apply the loan to the weir and to nothing else whatever, and shall show the Lender the bills.

2.      REPAYMENT

2.1     The Borrower shall repay the loan in instalments as set out below.

        Repayment Date               Amount (£)
        31 December 2026                200,000
        31 December 2027                300,000
        Termination Date                400,000

3.      INTEREST

3.1     If Leverage is as below, the Margin shall be:

        Leverage                     Margin     Fee
        Greater than 4.0:1           3.60%      0.25%
        3.0:1 to 4.0:1               3.10%      0.20%
        Less than 3.0:1              2.55%      0.15%

4.      COVENANTS

4.1     The Borrower shall ensure that:

        (a)     Leverage shall not exceed 4.50:1 at any time; and

        (b)     Liquidity is not less than £30,000 on each Quarter Date.

4.2     The Borrower shall not sell the mill without the consent of the Lender.

5.      LAW

5.1     This Agreement is governed by the law of England and Wales.
"""


def test_a_loan_tells_its_parties_its_instalments_each_rate_and_the_covenants(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LOAN, models, 400, kind="contract")
    parties = " ".join(lines(result, "parties"))
    assert "NORTH MILLS LIMITED" in parties
    assert "HALL BANK PLC" in parties
    money = " ".join(lines(result, "money"))
    for words in ("200,000", "300,000", "400,000", "3.60%", "3.10%", "2.55%"):
        assert words in money
    duties = " ".join(lines(result, "duties"))
    assert "shall not exceed 4.50:1" in duties
    assert "Liquidity is not less than £30,000" in duties
    assert not any("400,000" in line for line in lines(result, "term"))


POLICY = """\
# Hollis Mutual – Home Policy

## Your schedule

| Section | Sum insured | Excess (each claim) |
|---|---|---|
| A Buildings | £420,000 | £250 |
| B Contents | £65,000 | £150 |
| C Flood | not insured | – |

## Section A – Buildings

### What is insured

We will pay for loss of or damage to the house caused by fire, storm, theft and escape of water.

### What is not insured

(a) Storm damage to gates, fences and hedges.

(b) Damage by escape of water while nobody has lived in the house for more than 35 days.

(c) Anything that happens gradually, such as rust and rot.

## If you need to claim

Tell us within 30 days of what happened, and do not repair anything for good before we have agreed to it.

## Cancelling

You may cancel within 14 days of receiving this policy and we will return the premium. After that we keep £35.
"""


def test_a_policy_tells_each_sum_insured_and_each_exclusion(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, POLICY, models, name="policy.md", kind="insurance policy")
    money = " ".join(lines(result, "money"))
    for words in ("£420,000", "£65,000", "not insured"):
        assert words in money
    excluded = " ".join(lines(result, "not_covered"))
    for words in ("gates, fences and hedges", "more than 35 days", "rust and rot"):
        assert words in excluded
