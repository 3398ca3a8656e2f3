"""Guidelines, audits, policy briefs and acts, letters that claim or award something, leaflets, testimony: each says
what it says under the heading where a reader looks for it.
"""

from pathlib import Path

import pytest

from engine.registry.loaded import Models
from engine.schema.enums import Doubt
from tests.engine.summarization.told_briefs import brief_of, lines

GUIDELINE = """Chronic cough in children: assessment and management

Quick reference for primary care

1.1 When to suspect asthma

1.1.1 Ask about wheeze, night-time cough and eczema in every child with a cough that has lasted more than four weeks.

1.1.2 Refer children with a wet cough of more than eight weeks to a paediatrician.

1.1.3 Do not diagnose asthma from a cough alone.

1.2 Treatment

1.2.1 Offer a trial of inhaled corticosteroid for eight weeks to children aged 5 and over with suspected asthma.

1.2.2 Do not offer cough medicines to children under 6.

1.2.3 Sedating antihistamines should be avoided for cough at night.

1.2.4 Parents who smoke should be given advice on stopping at every visit.

Why the committee made these recommendations

There was little evidence on cough alone. The committee thought that a trial of treatment does little harm.
"""


def test_numbered_recommendations_of_a_guideline_are_what_to_do_and_what_not(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, GUIDELINE, models)
    assert result.settings.kind == "clinical guideline"
    done, avoided = lines(result, "recommended"), lines(result, "avoid")
    assert [line.split()[0] for line in done] == ["Ask", "Refer", "Offer", "Parents"]
    assert [line.split()[0] for line in avoided] == ["Do", "Do", "Sedating"]
    assert not any("committee" in line for line in done)


COUNTED = """Regional Stroke Network
Guideline for the care of patients who cannot swallow safely

Introduction

About half of all patients cannot swallow safely on the day of their stroke.

Recommendation 1: All wards keep a list of staff who are trained to test swallowing.

Recommendation 2: Give thickened fluids to patients with a weak cough (strong recommendation, moderate certainty).

Recommendation 3: Fluids by mouth must not be given before the test.

Background to the recommendations

Thickened fluids were compared with water in a study of 98 patients. Pneumonia was rarer with thickened fluids.
"""


def test_what_is_called_a_recommendation_is_one_whatever_its_certainty(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, COUNTED, models)
    assert [line[:17] for line in lines(result, "recommended")] == ["Recommendation 1:", "Recommendation 2:"]
    assert [line[:17] for line in lines(result, "avoid")] == ["Recommendation 3:"]


ROADS = """Audit Report: Winter Road Clearing
Office of the Town Auditor

Summary

We reviewed how the works department cleared the roads. We found that 11 of 40 routes were cleared late.

Recommendation 1: Publish a list of priority routes by October each year.

Recommendation 2: That the works department record the time at which each route is cleared.

Recommendation 3 – Spare ploughs to be kept at both depots from November to March.

The department did not keep records of complaints.
"""


def test_what_an_audit_calls_a_recommendation_needs_no_should(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, ROADS, models), "recommendations")
    assert [line[:16] for line in told] == [f"Recommendation {number}" for number in (1, 2, 3)]


POLICY = """Policy brief no. 14

Getting Older People Onto Buses

Summary

Fewer people over 70 take the bus than ten years ago. Free passes alone have not changed that.

Findings

A survey of 2,100 people over 70 found that four in ten do not feel safe at bus stops without a seat or a light.

Recommendations

Many cities have tried to win back older passengers. In Odense a simple seat at every stop raised the number of trips
by 9 per cent. We recommend that councils fit a seat and a light at every stop within five years. Operators should
train drivers to wait until passengers are seated.

- More night buses
- Introduce a telephone line for journeys.
"""


def test_recommendations_of_a_policy_brief_are_not_what_leads_up_to_them(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, POLICY, models)
    assert result.settings.kind == "policy report"
    told = lines(result, "recommendations")
    assert any("We recommend that councils" in line for line in told)
    assert any("Operators should" in line for line in told)
    assert any("telephone line" in line for line in told)
    assert not any("Many cities" in line or "Odense" in line for line in told)


ORDINANCE = """AN ORDINANCE RELATING TO STREET TREES

The Town Council of Elmsford ordains as follows:

SECTION 1. DEFINITIONS.

"Street tree" means any tree that stands within six feet of a public road.

"Permit" shall mean a permit that the applicant must obtain from the town forester under Section 3.

"Town forester" includes any person whom the Council shall appoint to care for trees.

SECTION 2. CARE OF TREES.

Every owner shall keep street trees clear of the sidewalk to a height of eight feet.

SECTION 3. REMOVAL.

No person shall remove a street tree without a permit.

SECTION 4. EFFECTIVE DATE.

This ordinance takes effect on July 1, 2025.
"""


def test_what_a_word_of_an_act_means_is_not_what_it_requires(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ORDINANCE, models)
    assert lines(result, "required") == [
        "Every owner shall keep street trees clear of the sidewalk to a height of eight feet."
    ]
    assert any(line.startswith('"Permit" shall mean') for line in lines(result, "whom"))


COMPLAINT = """Customer Services
Fernbank Furniture Ltd

Dear Sir or Madam,

Order 55021: oak dining table

On 3 December 2024 I bought an oak dining table from your shop in Halton for £240. Within a week the top had split.

I would like a full refund of £240 and I expect you to collect the table at your own cost. I also want the £15 delivery
charge back.

I expect to hear from you within 14 days. If I do not, I will start a claim in the county court.

Yours faithfully,

Ruth Alder
"""


def test_the_refund_that_a_complaint_wants_is_what_is_asked(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, COMPLAINT, models)
    asked = lines(result, "asked")
    assert any("full refund of £240" in line for line in asked)
    assert any("£15" in line for line in asked)
    assert any("within 14 days" in line for line in lines(result, "consequences"))


REPLY = """Dear Mr Verity,

Thank you for your letter of 14 August. You would like half of the price of your holiday back.

We offer you £200 as a gesture of goodwill. The hotel was full in August. I expect payment to take ten days.

Yours sincerely,

Petra Brandt
"""


def test_what_a_reply_expects_of_others_is_not_asked(tmp_path: Path, models: Models) -> None:
    asked = lines(brief_of(tmp_path, REPLY, models), "asked")
    assert any("We offer you £200" in line for line in asked)
    assert not any("payment to take" in line or "You would like" in line for line in asked)


def test_what_is_to_be_refunded_is_asked_in_a_demand_and_in_a_mail(tmp_path: Path, models: Models) -> None:
    demand = """Dear Mr Osgood,

Letter before action: invoices 311 and 318

We act for Pallister Roofing Ltd, who replaced the roof of your workshop in May. The invoices were due on 31 July.

Our client requires payment of £8,450 to our client account. Please refund the £90 for the second scaffold as well.

If payment is not received within 14 days, we have instructions to issue proceedings.

Yours sincerely,

Meadows & Pike LLP
"""
    asked = lines(brief_of(tmp_path, demand, models), "asked")
    assert len(asked) == 2
    mail = """From: Anna Voss <anna.voss@example.org>
To: help@greenrail.example
Date: 3 May 2025 18:22
Subject: Delay of the 07:14 on 2 May

My train to Castleford was cancelled on 2 May and the next one was 95 minutes late.

I am therefore seeking a refund of my ticket (£38.60) and compensation for the taxi, £22.

The machine at the station would not take my claim form.
"""
    (told,) = lines(brief_of(tmp_path, mail, models), "asked")
    assert told.startswith("I am therefore seeking a refund")


ABSTRACT = """Walking groups and sleep in older adults: a randomised trial

ABSTRACT

Background: Many older adults sleep badly, and few want to take tablets. Methods: We assigned 260 adults aged 65 or over
to a walking group or to a weekly talk for three months. Sleep was recorded with a wrist monitor. Results: Those who
walked slept 31 minutes longer (95% CI 18 to 44). Conclusions: Walking groups lengthen sleep. They could be offered
before tablets are.

Keywords: sleep; walking; older adults

1 Introduction

Sleep grows shorter with age. Tablets for sleep cause falls.

2 Results

Adherence was high: 84 per cent of the walks were attended.
"""


def test_the_labels_of_an_abstract_say_which_heading_is_theirs(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ABSTRACT, models)
    assert result.settings.kind == "research article"
    assert [line.split()[0] for line in lines(result, "question")] == ["Background:"]
    assert [line.split()[0] for line in lines(result, "method")] == ["Methods:", "Sleep"]
    found = lines(result, "findings")
    assert any(line.startswith("Results:") for line in found)
    assert any(line.startswith("Conclusions:") for line in found)
    assert any("offered before tablets" in line for line in found)
    objective = ABSTRACT.replace("Background: Many", "Objective: To see whether walks help. Many")
    (asked,) = lines(brief_of(tmp_path, objective, models), "question")
    assert asked.startswith("Objective:")


DEPOSITION = """DEPOSITION OF MARTIN R. KELLER
March 4, 2025

MARTIN R. KELLER, having been first duly sworn, testified as follows:

EXAMINATION
BY MS. ORTEGA:

Q. Who decided to send the truck out that night?
A. My supervisor, Mr. Haas.

Q. Did anyone tell you before the truck left that its brakes had failed an inspection?
A. Yes. The mechanic called me at about nine.

MR. LINDQUIST: Objection, foundation.

Q. Was the driver told?
A. Not by me. I don't know whether anyone else told him.

Q. When did you leave the company?
A. In January 2024.

MS. ORTEGA: Nothing further.
"""


@pytest.mark.parametrize("signs", [("Q.", "A."), ("Q:", "A:"), ("Q", "A")], ids=["stops", "colons", "bare"])
def test_an_answer_of_a_witness_is_told_with_its_question(
    tmp_path: Path, models: Models, signs: tuple[str, str]
) -> None:
    text = DEPOSITION.replace("\nQ. ", f"\n{signs[0]} ").replace("\nA. ", f"\n{signs[1]} ")
    told = [sentence.text for sentence in brief_of(tmp_path, text, models).summary]
    asked = {
        "My supervisor": "Who decided",
        "The mechanic called": "Yes",
        "Yes": "Did anyone tell you",
        "Not by me": "Was the driver told?",
        "In January 2024": "When did you leave",
    }
    answers = 0
    for place, line in enumerate(told):
        for answer, before in asked.items():
            if answer in line[:24]:
                answers += 1
                assert before in told[place - 1]
    assert answers >= 3
    assert not told[-1].endswith("?")


LEASE = """Tenancy Agreement

Date of this agreement: 14 August 2025

The Landlord: Mrs Joan Pettifer of 2 Mill Bank, Stroud

The Tenant: Mr Adil Rahman

The Property: the dwelling known as Flat 3, 61 Bath Road, Stroud GL5 2JB

The Rent: £875 per calendar month, payable in advance on the 1st of each month

1. The Tenant agrees to keep the inside of the Property clean.

2. The Landlord agrees to keep the structure of the Property in repair.
"""


def test_the_premises_of_a_lease_are_its_subject_however_they_are_named(tmp_path: Path, models: Models) -> None:
    assert any("61 Bath Road" in line for line in lines(brief_of(tmp_path, LEASE, models), "subject"))
    room = LEASE.replace("The Property: the dwelling known as", "PREMISES\n\nThe premises are the first-floor room at")
    assert any("61 Bath Road" in line for line in lines(brief_of(tmp_path, room, models), "subject"))
    demise = """COMMERCIAL LEASE

This Lease is entered into as of February 3, 2025, by and between Granite Row Partners, LLC ("Lessor"), and Bluefin
Dental, P.C. ("Lessee").

1.1 Lessor does hereby demise and let unto Lessee approximately 2,450 square feet on the first floor of the building at
88 Granite Row, Richmond, Virginia, as outlined on Exhibit A.

1.2 Lessee shall have the right to use the parking lot.

2.1 Lessee shall pay base rent of $5,100 per month.

3.1 This Lease shall be governed by the laws of Virginia.
"""
    assert any("88 Granite Row" in line for line in lines(brief_of(tmp_path, demise, models), "subject"))


AWARD = """THE BRACKEN TRUST

7 April 2025

Dear Ms Okafor

Grant award: Riverside Community Kitchen

I am pleased to tell you that the trustees have awarded your organisation a grant towards the cost of a cook.

Award amount: £18,500

The grant will be paid in two instalments: £10,000 in May 2025 and £8,500 in November 2025.

The grant is made on the following conditions:
- The money may be spent only on the purposes set out in your application.
- You must send us a report by 31 October 2025.
- The trust is to be named in your annual report.

Any money that has not been spent by 30 April 2026 must be returned to us.

Yours sincerely

Helen Marsh
"""


def test_a_letter_of_award_tells_amount_dates_and_conditions(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, AWARD, models)
    assert result.settings.kind == "letter"
    conditions, amounts = lines(result, "conditions"), lines(result, "amounts")
    for words in ("may be spent only", "a report by 31 October", "to be named", "must be returned"):
        assert any(words in line for line in conditions)
    assert "Award amount: £18,500" in amounts
    assert any("two instalments" in line for line in amounts)


def test_the_conditions_in_a_room_are_none_of_an_offer(tmp_path: Path, models: Models) -> None:
    offer = """Dear Mrs Hale,

We are pleased to offer you the post of head gardener at Tilney Hall.

Your employment will begin on 1 May 2025 and your salary will be £29,400 a year. The offer is subject to two
satisfactory references.

The working conditions in the glasshouses can be hot in summer.

Yours sincerely,

George Finch
"""
    result = brief_of(tmp_path, offer, models)
    assert lines(result, "conditions") == ["The offer is subject to two satisfactory references."]
    assert any("pleased to offer you" in sentence.text for sentence in result.summary)


LEAFLET = """Package leaflet: Information for the patient

Relivane 25 mg film-coated tablets

Read all of this leaflet carefully before you start taking this medicine.

1. What Relivane is and what it is used for

Relivane belongs to a group of medicines that widen blood vessels. It is used to treat high blood pressure in adults.

2. What you need to know before you take Relivane

Do not take Relivane
- if you are allergic to any of the ingredients of this medicine
- if you are more than three months pregnant

Warnings and precautions
Talk to your doctor before taking Relivane if you have kidney disease.

3. How to take Relivane

The recommended dose is one tablet once a day. Swallow the tablet whole with a glass of water.

If you forget to take Relivane
Do not take a double dose to make up for a forgotten tablet.

4. Possible side effects

Like all medicines, this medicine can cause side effects, although not everybody gets them.

Stop taking Relivane and see a doctor at once if your face, lips or tongue swell.

Common (may affect up to 1 in 10 people): dry cough, dizziness, headache.

5. How to store Relivane

Keep this medicine out of the sight and reach of children. Do not store above 25 °C.

6. Contents of the pack and other information

Each tablet contains 25 mg of cindrapril.
This leaflet was last revised in May 2024.
"""


def test_a_leaflet_tells_what_a_medicine_is_for_who_must_not_take_it_and_how(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LEAFLET, models)
    assert result.settings.kind == "package leaflet"
    assert any("high blood pressure" in line for line in lines(result, "purpose"))
    avoid = lines(result, "avoid")
    first = avoid.index("Do not take Relivane")  # no “if you are allergic” without it
    assert [line.split()[2] for line in avoid[first + 1 : first + 3]] == ["are", "are"]
    assert any("kidney disease" in line for line in avoid)
    assert any("one tablet once a day" in line for line in lines(result, "how"))
    assert any("double dose" in line for line in lines(result, "how"))
    effects = lines(result, "effects")
    assert any("1 in 10 people" in line for line in effects)
    assert any(line.startswith("Stop taking Relivane") for line in effects)
    assert not any("Like all medicines" in line for line in effects)
    assert any("25 °C" in line for line in lines(result, "storage"))
    assert any("25 mg of cindrapril" in line for line in lines(result, "contents"))


def test_entries_below_a_title_that_forbids_are_told_with_it(tmp_path: Path, models: Models) -> None:
    titled = LEAFLET.replace("\nDo not take Relivane\n", "\n### Do NOT take Relivane\n\n").replace("\n2. ", "\n## 2. ")
    avoid = lines(brief_of(tmp_path, titled, models, name="document.md"), "avoid")
    first = next(place for place, line in enumerate(avoid) if "allergic" in line)
    assert avoid[first - 1] == "Do NOT take Relivane"


AUDIT = """# Internal Audit Report: Purchasing Cards

Audit opinion: Limited assurance

We reviewed how cards were used. We found that 14 of 60 card payments had no receipt.

## Action plan

| No. | Finding | Agreed action | Owner | Due date |
|---|---|---|---|---|
| 1 | No one had asked for receipts. | Write to each holder monthly.<br>Block cards without any. | Finance | 30 April |
| 2 | Limits had not been reviewed since 2021. | All limits will be reviewed. | Finance, with site managers | 31 May |
| 3 | The key of the safe is kept in a drawer. | A key safe with a code. | Site manager | 15 April |
| 4 | Nobody reconciles cash at the pool. | Monthly reconciliation. | Duty manager | Done |
| 5 | Two leavers still had cards. | Cancel them, and add cards to the list for leavers. | Personnel | Done |
| 6 | Prizes were bought without approval. | Set a limit for prizes. | Events team | 1 June |

We thank the staff for their help.
"""


def test_the_actions_of_an_audit_are_told_row_by_row_and_all_of_them(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, AUDIT, models, name="document.md")
    rows = [sentence for sentence in result.summary if " · " in sentence.text]
    assert [one.text.split(" · ")[0] for one in rows] == ["1", "2", "3", "4", "5", "6"]
    assert {one.section for one in rows} == {"recommendations"}
    first = "1 · No one had asked for receipts. · Write to each holder monthly. Block cards without any. · "
    assert rows[0].text == f"{first}Finance · 30 April"
    assert not any(Doubt.INCOMPLETE in one.doubts for one in rows)
    assert any("14 of 60" in line for line in lines(result, "findings"))
    untitled = AUDIT.replace("# Internal Audit Report: Purchasing Cards\n\nAudit opinion: Limited assurance\n\n", "")
    told = lines(brief_of(tmp_path, untitled, models, name="document.md"), "conclusions")
    assert len([line for line in told if " · " in line]) >= 5
