"""What each kind of document has to say stands in its brief: a refusal, an award, a resolution, a notice period."""

from pathlib import Path

import pytest

from engine.registry.loaded import Models
from engine.schema.enums import Doubt, Support
from engine.summarization.headings import headings_of
from tests.engine.summarization.told_briefs import brief_of, brief_of_file, lines

REFUSAL = """BUILDING ACT 1984
NOTICE OF DECISION

Application number: 24/118
Applicant: Orchard Sheds Ltd
Proposal: A workshop behind the mill, with a lane of its own

The Council REFUSES planning permission for the workshop that is described above for the following reasons:

1. The workshop would stand within the flood plain of the river. It is contrary to policy W3 of the plan.

2. Lorries would have to turn in Mill Street, which would be a danger to the children of the school.

The noise was not a reason. A bat survey that the applicant offered is not needed.

Appeal

You may appeal to the Minister within eight weeks of the date of this notice.
"""


def test_what_an_authority_refused_is_told_with_its_reasons_and_the_time_for_an_appeal(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, REFUSAL, models)
    assert "Applicant: Orchard Sheds Ltd" in lines(result, "matter")
    (refused,) = [line for line in result.summary if line.section == "decision"]
    assert "REFUSES planning permission" in refused.text
    assert refused.support is Support.SUPPORTED
    assert Doubt.INCOMPLETE not in refused.doubts
    assert any("policy W3" in line for line in lines(result, "reasons"))
    assert "within eight weeks" in lines(result, "appeal")[0]


LETTER = """Fund for Families
Reference: 8812/L
4 March 2025

Dear Mr Abadi

Your application for the Winter Grant

We have looked at your application of 3 February 2025. You cannot get the Winter Grant.

Why we decided this

Your savings were £9,200 on the day of your application. The limit is £8,000.

If you disagree

You can ask us to look at this decision again. You must do this within one month, by 4 April 2025.

Yours sincerely
P. Lund
"""


def test_a_letter_of_refusal_says_first_that_nothing_is_paid(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LETTER, models)
    assert lines(result, "decision") == ["You cannot get the Winter Grant."]
    assert "The limit is £8,000." in lines(result, "reasons")
    assert any("4 April 2025" in line for line in lines(result, "appeal"))


AWARD = """IN THE MATTER OF AN ARBITRATION

BETWEEN

TERN LINES AS
Claimant (Owners)

and

GRANARY TRADING LTD
Respondent (Charterers)

FINAL AWARD

1. The Owners let the ship to the Charterers for one voyage from Riga to Hull, at a daily rate of US$9,500.

2. The Owners claim hire of US$57,000 for six days for which she lay off Hull. The Charterers say that the crane was out
of order on those days and that nothing is due.

3. The crane was repaired before a berth was free. I find that the Charterers were in breach of clause 4.

4. Nobody could have used the crane while the ship lay at anchor, and no time was lost by its failure.

NOW I, ASTRID FELL, DO HEREBY AWARD AND DIRECT that:

(A) the Owners' claim succeeds;

(B) the Charterers shall forthwith pay to the Owners US$57,000 with interest at 4% a year; and

(C) the Charterers shall pay my fees of £4,200.

Given in London this 2nd day of June 2024.
"""


def test_all_that_an_arbitrator_directs_is_told_below_the_words_that_direct_it(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, AWARD, models)
    order = [line for line in result.summary if line.section == "order"]
    assert [line.text.split()[0] for line in order] == ["NOW", "the", "the", "the"]
    assert "US$57,000 with interest at 4%" in order[2].text
    assert all(line.support is Support.SUPPORTED for line in order)
    assert any("in breach of clause 4" in line for line in lines(result, "holding"))


MINUTES = """HOLLIN PARISH COUNCIL

Minutes of the meeting held on Monday 3 March 2025 at 7 pm in the school

Present: Cllr A Reed (Chair), Cllr B Osei, Cllr C Marsh

41/25 Apologies
Apologies were received from Cllr D Lowe, who was abroad.

42/25 Speeding in Back Lane
Cllr Osei said that few drivers keep to the limit in the morning. After a long discussion it was RESOLVED by two votes
to one to ask the county for a sign. The Clerk to write to the county by 20 March.

43/25 Allotments
The rent ends in May. It was RESOLVED to offer £300 a year. Cllr Marsh to meet the owner.

44/25 Library van
It was agreed to defer a decision until May. If the county pays for it the matter returns to the Council.

45/25 Finance
Payments of £812.40 were approved.

The meeting closed at 8.10 pm. Date of next meeting: 7 April 2025.
"""


def test_every_resolution_and_task_of_minutes_is_told_with_its_item(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, MINUTES, models)
    assert "Present: Cllr A Reed (Chair), Cllr B Osei, Cllr C Marsh" in lines(result, "purpose")
    decisions = " ".join(lines(result, "decisions"))
    assert all(words in decisions for words in ("ask the county for a sign", "£300 a year", "£812.40"))
    assert set(lines(result, "actions")) == {
        "The Clerk to write to the county by 20 March.",
        "Cllr Marsh to meet the owner.",
    }
    assert lines(result, "open") == [
        "If the county pays for it the matter returns to the Council.",
        "Date of next meeting: 7 April 2025.",
    ]
    (rent,) = [line for line in result.summary if "£300" in line.text]
    assert rent.evidence[0].item == "43/25 Allotments"


EMPLOYMENT = """CONTRACT OF EMPLOYMENT

This Agreement is made on 2 May 2024 between Reed Pharmacy Ltd of Leith ("the Company") and Ms Ines Lowe of Leith
("the Employee").

1. Start
1.1 The Employee's employment begins on 1 June 2024. No earlier work counts towards it.
1.2 The Employee is employed as a dispenser.

2. Pay
2.1 The Employee's salary is £27,300 a year, paid in equal instalments at the end of each month.

3. Hours and leave
3.1 Normal hours are 36 hours a week, from Monday to Friday.
3.2 The Employee is entitled to 30 days' paid holiday in each year.
3.3 In sickness the Employee receives full pay for four weeks.

4. Ending
4.1 In the first three months either party may end the employment by giving one week's notice.
4.2 After that the Company gives two months' notice and the Employee gives one month's notice.

5. Law
5.1 This Agreement is governed by the law of Scotland.
"""


def test_a_contract_of_employment_says_from_when_for_how_long_and_with_what_notice(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, EMPLOYMENT, models, words=200)
    assert lines(result, "term") == ["The Employee's employment begins on 1 June 2024."]
    assert "£27,300" in lines(result, "money")[0]
    assert any("two months' notice" in line for line in lines(result, "termination"))
    assert len(lines(result, "working_time")) == 3


CLINIC = """Lung Clinic
Clinic date: 6 May 2024

Dear Dr Lund

Mr Owen Tate, born 02.05.1951

Diagnoses:
1. Asthma
2. Gout, since 2019
3. High blood pressure

Thank you for referring this retired teacher, who has coughed every night since January. He has no fever.

His blood pressure was 152/88 and the chest was clear. The X-ray of today shows no shadow.

Please stop ramipril and start losartan 50 mg once daily. I have started a steroid inhaler. He must not fly for a week.

I will see him again in six months.

Yours sincerely
Dr A Fell
"""


def test_a_clinic_letter_has_all_diagnoses_and_what_the_reader_is_to_change(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, CLINIC, models)
    assessment = [line for line in result.summary if line.section == "assessment"]
    assert [line.text for line in assessment][:4] == [
        "Diagnoses:",
        "Asthma",
        "Gout, since 2019",
        "High blood pressure",
    ]
    assert all(line.support is Support.SUPPORTED for line in assessment)
    plan = " ".join(lines(result, "plan"))
    assert all(words in plan for words in ("losartan 50 mg", "steroid inhaler", "see him again"))


SETTLEMENT = """SETTLEMENT AGREEMENT

between

(1) Fell Tools Ltd, of Unit 6, Ferry Road, Leith ("the Company"); and
(2) Owen Tate, of 21 Mill Lane, Leith ("the Employee").

1. Payment
1.1 Within 28 days of the date of this agreement the Company shall pay the Employee £18,000 as compensation.

2. Waiver
2.1 The Employee accepts this in full and final settlement of all claims against the Company.
2.2 This does not apply to claims for injuries of which he does not know.

3. Confidentiality
3.1 Neither party shall disclose these terms to anybody but advisers.

4. General
4.1 The agreement is made without admission of liability.
4.2 The law of Scotland governs it.
"""


def test_a_settlement_says_which_claims_are_given_up(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SETTLEMENT, models, words=200)
    assert "£18,000" in lines(result, "money")[0]
    assert [line.split()[1] for line in lines(result, "claims")] == ["Employee", "does", "agreement"]
    assert lines(result, "confidentiality") == ["Neither party shall disclose these terms to anybody but advisers."]
    assert lines(result, "governing_law") == ["The law of Scotland governs it."]


DEFENCE = """IN THE HIGH COURT
Claim No. KB-24-118

BETWEEN
INES REED   Claimant
and
FELL ROOFS LIMITED   Defendant

DEFENCE

1. Paragraphs 1 and 2 are admitted.

2. As to paragraph 3, it is denied that the slate was to come from Wales. The offer says "natural slate".

3. The Defendant left the site on 14 August 2023 because the Claimant failed to pay the last instalment of £8,800.

4. The Claimant is required to prove the loss that she alleges. She gave the Defendant no chance to mend anything.

5. The claim should be dismissed.

The Defendant believes that the facts stated in this Defence are true.
"""


def test_a_defence_says_what_is_denied_and_what_the_court_is_asked_for(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DEFENCE, models)
    disputed = " ".join(lines(result, "disputed"))
    assert all(words in disputed for words in ("are admitted", "it is denied", "required to prove"))
    assert any("14 August 2023" in line for line in lines(result, "happened"))
    assert lines(result, "asked") == ["The claim should be dismissed."]


NOTICE = """Haberland GmbH
Lindenallee 8, 04177 Leipzig

Frau Martina Lund

Kündigung der Wohnung Mühlgasse 14, 3. OG links

Sehr geehrte Frau Lund,

hiermit kündigen wir das mit Ihnen seit dem 1. April 2014 bestehende Mietverhältnis ordentlich zum 30. Juni 2026.

Die Tochter des Eigentümers möchte die Wohnung mit ihrem Kind bewohnen. Andere Wohnungen hat der Eigentümer nicht.

Der Widerspruch muss uns schriftlich bis zum 30. April 2026 zugehen. Bitte bestätigen Sie uns den Termin.

Mit freundlichen Grüßen
"""


def test_a_letter_that_goes_on_low_after_its_salutation_says_first_what_it_is_about(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, NOTICE, models)
    assert result.summary[0].text.startswith("hiermit kündigen wir")
    assert result.summary[0].text.endswith("30. Juni 2026.")
    assert not any(line.text.endswith(", 3.") for line in result.summary)


SAFETY = """SAFETY DATA SHEET
according to Regulation (EC) No 1907/2006

SECTION 1: Identification of the mixture and of the company
1.1 Product identifier
Trade name: Brook Descaler

SECTION 2: Hazards identification
2.2 Label elements
Signal word: Danger
Hazard statements:
H290 May be corrosive to metals.
H314 Causes severe skin burns and eye damage.
Precautionary statements:
P280 Wear protective gloves.

SECTION 3: Composition/information on ingredients
Chemical name             CAS No.      Share
Hydrochloric acid         7647-01-0    15 - 25 %
Citric acid               77-92-9      1 - 5 %

SECTION 4: First aid measures
After skin contact: Wash with plenty of water for at least 15 minutes.
After eye contact: Rinse with plenty of water for at least 15 minutes.
After swallowing: Do not induce vomiting.

SECTION 7: Handling and storage
Always add the acid to the water and never the other way round.
Do not store together with bleach.

SECTION 8: Exposure controls/personal protection
Hand protection: Gloves of nitrile rubber, at least 0.4 mm thick.

SECTION 12: Ecological information
The low pH harms fish.

SECTION 14: Transport information
14.2 UN proper shipping name: HYDROCHLORIC ACID, solution
"""


def test_a_safety_data_sheet_says_what_it_does_and_what_to_do_then(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SAFETY, models, words=300)
    assert lines(result, "hazards") == [
        "Signal word: Danger",
        "H290 May be corrosive to metals.",
        "H314 Causes severe skin burns and eye damage.",
    ]
    assert [line.split(":")[0] for line in lines(result, "first_aid")] == [
        "After skin contact",
        "After eye contact",
        "After swallowing",
    ]
    composition = [line for line in result.summary if line.section == "composition"]
    assert [line.text.split()[0] for line in composition] == ["Hydrochloric", "Citric"]
    assert all(Doubt.INCOMPLETE not in line.doubts for line in composition)
    assert "Do not store together with bleach." in lines(result, "handling")
    assert not any(line.text.startswith("SECTION") for line in result.summary)
    assert not lines(result, "fire_and_spills")


PRIVACY = """Privacy notice

Last updated: 14 March 2025

Reed Dental Practice Ltd ("we", "us") is the controller of your personal data. Please write to our data protection
lead, Ms Ines Lowe, at 9 Back Lane, Leith.

1. What we collect

1.1 Information you give us. When you come to us we collect your name, your address and your dental history.

1.2 Information from others. We may also receive information from your doctor.

1.3 Information we record. Our website sets a cookie that remembers your language.

2. Why we use it

We use your data to give you dental care and to send reminders. The lawful basis is our legitimate interests.

3. Who we share it with

We share your data with the laboratory that makes crowns. We never sell your data.

4. How long we keep it

Records of adults are kept for eleven years after the last visit.

5. Your rights

You have the right to ask for a copy of your data. You can complain to the Information Commissioner's Office.
"""


def test_a_privacy_notice_says_who_keeps_what_why_how_long_and_what_one_may_ask_for(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, PRIVACY, models, words=300)
    assert any("is the controller" in line for line in lines(result, "who"))
    collected = " ".join(lines(result, "collected"))
    assert "your name, your address" in collected
    assert "from your doctor" in collected
    assert not any(line.text.startswith("Information ") for line in result.summary)  # titles of paragraphs
    assert "We never sell your data." in lines(result, "shared")
    assert lines(result, "kept") == ["Records of adults are kept for eleven years after the last visit."]
    assert lines(result, "rights") == ["You have the right to ask for a copy of your data."]
    assert lines(result, "complaints") == ["You can complain to the Information Commissioner's Office."]


DEBATE = """HOUSE OF ASSEMBLY

Buses

Ms Helen Prior (Wexcombe): I beg to move, That this House calls on the Government to keep the last bus to every
village.

The Minister for Transport (Mr Alan Sturgess): I thank the hon. Member for that. The Government cannot support the
motion, because the last buses carry three people a night and cost £900,000 a year. The Government will pay for taxis
until May.

Ms Prior: Will the Minister give way?

Mr Sturgess: I will.

Ms Prior: A taxi does not take twenty pupils home from the theatre.

Mr Iqbal Rahman (Stonebridge North): I support the motion. I beg to move an amendment, to leave out "every village"
and insert "every village with a school".

Mr Sturgess: I shall vote against the amendment.

Question put, That the amendment be made.

The House divided: Ayes 14, Noes 17.

Question accordingly negatived.
"""


def test_a_debate_says_what_was_put_how_the_house_divided_and_who_was_for_and_against(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, DEBATE, models)
    assert lines(result, "subject")[0].startswith("I beg to move, That this House calls on the Government")
    decided = [line for line in result.summary if line.section == "result"]
    assert [line.text for line in decided] == [
        "Question put, That the amendment be made.",
        "The House divided: Ayes 14, Noes 17.",
        "Question accordingly negatived.",
    ]
    assert all(line.evidence[0].speaker is None for line in decided)  # nobody's words
    assert lines(result, "for") == ["I support the motion."]
    assert [line.split(",")[0] for line in lines(result, "against")] == ["The Government cannot support the motion"]
    assert "I shall vote against the amendment." in lines(result, "amendments")
    assert lines(result, "undertakings") == ["The Government will pay for taxis until May."]


DEVELOPMENT = """FLAVOUR DEVELOPMENT AGREEMENT

This Flavour Development Agreement is made as of May 4, 2021 between Alder Drinks, Inc., a Delaware corporation
("Alder"), and Quay Brewing LLC, an Oregon limited liability company ("Quay").

WHEREAS, Alder makes drinks of ginger that hold no alcohol;

WHEREAS, Alder desires to engage Quay to develop the formulas of three drinks with alcohol; and

WHEREAS, Quay has the staff and the kettles for such work.

1. Definitions

"Intellectual Property" means patents, marks, formulas and whatever else the law protects as the product of a mind.

2. Intellectual Property

No rights in the formulas are reserved to Quay, and none will revert to it.

3. Work Product

Quay shall not use the formulas for anyone but Alder. Each party hereto shall execute and deliver such further documents
as the other may reasonably request to carry out the purpose of this Agreement.

4. Fees

Alder shall pay Quay $18,000 on delivery of each formula.

5. Term

This Agreement begins on the date above and ends on May 3, 2023.

6. Termination

Either party may terminate this Agreement at any time and for any reason or none by giving the other not less than
sixty days prior written notice.

7. Law

This Agreement is governed by the laws of the State of Oregon.
"""


def test_the_subject_of_a_contract_is_what_its_recitals_say_that_one_side_wants(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DEVELOPMENT, models)
    subject = lines(result, "subject")
    assert subject[0].startswith("WHEREAS, Alder desires to engage Quay to develop the formulas of three drinks")
    assert not any(one in " ".join(subject) for one in ("No rights", "means", "shall not", "further documents"))
    assert "$18,000" in " ".join(lines(result, "money"))
    assert "sixty days" in " ".join(lines(result, "termination")).replace("\n", " ")


LEASE = """LEASE OF A SHOP

Date: 14 March 2024

Landlord: Marlow Estates Limited, of 9 Quay Street, Hallton
Tenant: Bright Loaf Bakery Limited, of Unit 3, The Maltings, Hallton

1. Letting
The Landlord lets the shop to the Tenant for ten years from 25 March 2024 at a rent of £28,500 a year.

2. Rent
2.1 The Tenant must pay the Rent by equal quarterly instalments in advance on the usual quarter days.
2.2 No rent is payable for the first three months.

3. Repair
3.1 The Tenant must keep the inside of the shop, its windows and its doors in the state in which they are handed over,
fair wear aside, and paint the front of it every fifth summer.
3.2 The Landlord must keep the roof, the walls and the drains in repair. Nobody is to hang anything from the roof.
3.3 Carts and vans may stand in the yard behind the shop for as long as loading takes, by day but not at night.
3.4 The keys of the yard are kept by the Landlord's caretaker, who must be rung up a day before.

4. Alienation
4.1 The Tenant must not assign part of the shop.
4.2 Underletting is not permitted.

5. Forfeiture
The Landlord may re-enter the shop and end this lease if any rent is unpaid twenty-one days after it falls due.

6. Law
This lease is governed by the law of England and Wales.
"""


SPONSORSHIP = """SPONSORSHIP AGREEMENT

(BETWEEN RACER AND SPONSOR)

THIS SPONSORSHIP AGREEMENT is made this 5th day of March 2021 by and between Alder Racing, Inc., an Ohio corporation
("Alder"), and Quay Oils LLC, a Texas limited liability company ("Quay");

WITNESSETH:

WHEREAS, Alder runs a team of racing cars and has room for the signs of sponsors on them; and

WHEREAS, Quay desires to become the sponsor of the team in the season of the year 2021.

1. License

License - Alder grants Quay the right to use the name and the pictures of the team in its advertising.

2. Fee

2.1 Quay shall pay Alder a fee of $150,000 in two equal instalments, on 1 April 2021 and on 1 July 2021.

2.2 All amounts due under this Agreement are net of any applicable taxes, for which Quay is liable by law.

3. Services

Services to be provided by Alder.

3.1 Alder shall use its best efforts to place the signs of Quay where the cameras of the races see them.

4. Law

4.1 This Agreement shall be governed by the laws of the State of Ohio. It may not be assigned by either party.

4.2 This Agreement is subject to all applicable federal, state and municipal laws, whatever they provide for.

Exhibit A

This Agreement with the driver shall be governed by the laws of the State of Texas, where the driver lives.

The driver hereby submits to the jurisdiction of the courts of the State of Texas for any legal action.
"""


def test_a_contract_tells_what_a_lawyer_relies_on_and_nothing_else_beside_it(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SPONSORSHIP, models)
    (parties,) = lines(result, "parties")
    assert "Alder Racing" in parties
    assert "Quay Oils" in parties
    assert any("Alder grants Quay the right" in one for one in lines(result, "subject"))
    assert lines(result, "liability") == []
    assert not any(one.startswith("Services to be") for one in lines(result, "duties"))
    law = lines(result, "governing_law")
    for state in ("Ohio", "Texas"):
        assert f"governed by the laws of the State of {state}" in " ".join(law)
    assert not any("assigned" in one or "subject to all applicable" in one for one in law)
    taxes = "All amounts due under this Agreement are net of any applicable taxes, for which Quay is liable by law."
    assert lines(result, "unusual") == ["It may not be assigned by either party."]
    assert taxes in [*lines(result, "money"), *lines(result, "other_terms")]


def test_a_law_without_its_stop_is_told_and_a_definition_of_a_thing_is_no_subject(
    tmp_path: Path, models: Models
) -> None:
    law = "This Agreement is governed by and shall be construed in accordance with the laws of the State of Ohio"
    text = SPONSORSHIP.replace("This Agreement shall be governed by the laws of the State of Ohio.", law + "\n")
    text = text.replace(" It may not be assigned by either party.\n", "")
    text = text.replace(
        "1. License\n", '1. License\n\nThe term "Host" shall mean the equipment on which the pictures are.\n'
    )
    result = brief_of(tmp_path, text, models)
    assert law in lines(result, "governing_law")
    assert not any("means" in one for one in lines(result, "subject"))


def test_a_lease_says_how_the_rent_is_paid_and_what_the_tenant_may_not_do(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LEASE, models)
    assert "Not found in this document: Term" not in " ".join(notice.message for notice in result.notices)
    assert "lets the shop to the Tenant" in " ".join(lines(result, "subject"))
    money = " ".join(lines(result, "money"))
    assert "quarterly instalments" in money
    assert "No rent is payable" in money
    assert "may re-enter" in " ".join(lines(result, "termination"))
    assert "must not assign" in " ".join(lines(result, "unusual"))


ENGAGEMENT = """CONSULTANCY AGREEMENT

This agreement is made on 4 March 2024 between Brora Weavers Limited (the "Company") and Una Reid (the "Consultant").

1. Engagement

The Company engages the Consultant to advise on the colours of its spring cloth.

2. Fee

The Company shall pay the Consultant a fee of £9,000 within thirty days of each invoice.

3. Term

This agreement begins on 1 April 2024 and continues until 31 March 2025.

4. Termination

Either party may terminate this agreement by one month's written notice to the other.

5. Confidentiality

The Consultant shall keep secret all that she learns of the Company's customers and suppliers.

6. Liability

The liability of the Consultant is limited to the fees paid in the last twelve months.

7. Governing law

This agreement is governed by the law of Scotland.
"""


def test_a_contract_of_a_page_has_room_for_every_heading(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ENGAGEMENT, models)
    assert not [notice for notice in result.notices if notice.code == "brief_cut"]
    assert lines(result, "governing_law") == ["This agreement is governed by the law of Scotland."]


POLICE = """WEXCOMBE VALLEY POLICE
INCIDENT REPORT

Report number: 26-04417
Type of incident: Burglary of a dwelling
Date and time of incident: 4 May 2026, between 23:00 and 02:20
Location: 9 Mill Lane, Wexcombe
Reporting officer: PC Dana Holt, collar number 4471

Victim: Anna Cole, born 12 March 1981
Witness 1: Ravi Shah, 11 Mill Lane
Suspect: unknown male

Narrative

At 02:31 I was dispatched to 9 Mill Lane together with PC Orr. On arrival I saw that the rear door had been forced
with a flat tool. Mrs Cole stated that she had gone to bed at 23:00 and woke at about 02:10 to the sound of breaking
glass. She found a man in the kitchen, who pushed her against the table and ran out through the garden.

Mr Shah stated that he saw a man of about 25 years, tall, wearing a grey hooded top, climb over the wall and get into
a white van. He could read only the letters KV of its plate.

Injuries and property

Mrs Cole had a bruised wrist and declined an ambulance.

Item   Description   Value
1   Laptop computer, silver   £900
2   Gold bracelet, engraved A.C.   £1,450

Evidence

I photographed the door and lifted two fingerprints from the sill. The camera of the shop at 2 Mill Lane shows a
white van at 02:14.

Action taken

No arrest has been made. Mr Shah will be shown photographs on 11 May. The fingerprints were sent to the laboratory.

Case status: Open
"""


def test_a_police_report_says_what_happened_to_whom_and_how_the_case_stands(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, POLICE, models, words=400)
    assert "Type of incident: Burglary of a dwelling" in lines(result, "incident")
    assert "Victim: Anna Cole, born 12 March 1981" in lines(result, "people")
    assert any(line.startswith("Mrs Cole stated") for line in lines(result, "course"))
    assert "Mrs Cole had a bruised wrist and declined an ambulance." in lines(result, "loss")
    assert "I photographed the door and lifted two fingerprints from the sill." in lines(result, "evidence")
    assert {"No arrest has been made.", "Case status: Open"} <= set(lines(result, "action"))


POWER = """LASTING POWER OF ATTORNEY

1. Appointment

I, Margaret Ellen Doyle of 4 Quay Street, Leith, appoint my son Peter Doyle and my daughter Ruth Hale to be my
attorneys. They act jointly and severally, except that they must act jointly when my house is sold. If one of them
cannot act, the other continues alone.

2. Powers

My attorneys may on my behalf:

(a) open, operate and close accounts at any bank;

(b) let or sell my house at 4 Quay Street;

(c) deal with the tax authorities and sign returns.

3. Restrictions

My attorneys may not make gifts of more than £500 in any year. They shall not lend money to themselves. This power
does not extend to decisions about my health.

4. Duties

My attorneys shall keep accounts and send a copy to my sister Joan Kerr each January. They are paid no fee but may
take their expenses from my estate.

5. Duration

This power takes effect when it is registered and is not affected by my incapacity. It ends on 31 December 2040. I
may revoke it at any time in writing while I have capacity.

6. Reliance and law

Any person who is shown a certified copy may rely on it. This power is governed by the law of Scotland.

Signed by Margaret Ellen Doyle on 3 June 2026 in the presence of Ian Reid, solicitor.
"""


def test_a_power_of_attorney_says_who_may_do_what_for_whom_and_until_when(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, POWER, models, words=400)
    assert lines(result, "people")[0].startswith("I, Margaret Ellen Doyle")
    powers = "\n".join(lines(result, "powers"))
    assert all(words in powers for words in ("at any bank", "sell my house", "sign returns"))
    limits = lines(result, "limits")
    assert "My attorneys may not make gifts of more than £500 in any year." in limits
    assert "This power does not extend to decisions about my health." in limits
    assert not any("may not" in line for line in lines(result, "powers"))
    assert "It ends on 31 December 2040." in lines(result, "duration")


BOARD = """LARKFIELD HOUSING TRUST

Board of Trustees
Meeting: 22 September 2026
Agenda item: 7
Status: For decision
Author: Helen Marsh, Director of Property

Replacement of the boilers at Orchard Court

1. Purpose

1.1 The board is asked to approve the replacement of the boilers at Orchard Court and to delegate the signing of the
contract to the chief executive.

2. Background

2.1 The boilers were installed in 1998 and failed nine times last winter. Parts are no longer made. In March the
board asked for a comparison of gas and heat pumps.

3. Options

Option 1: Do nothing. A failure in January would leave 84 flats without heat.

Option 2: New gas boilers for £310,000. They are cheapest to buy but would have to be replaced by 2035.

Option 3: Heat pumps for £540,000, less a grant of £190,000. This is the preferred option because it costs least over
twenty years.

4. Financial implications

4.1 The net cost of £350,000 is met from the repairs reserve, which stands at £1.1 million. Bills of tenants fall by
about £120 a year.

5. Risks

5.1 The main risk is that the grant is refused; the decision is expected in October. No order is placed before then.

6. Consultation

6.1 Tenants were consulted in July. Sixty-one of 84 answered, and 55 were in favour of heat pumps.

7. Next steps

7.1 Work begins in April 2027 and is complete by September 2027. The director reports back in November.

Recommendation

That the board

(a) approve option 3 at a net cost of £350,000; and

(b) delegate the signing of the contract to the chief executive.
"""


def test_a_board_paper_says_what_is_to_be_decided_the_options_the_cost_and_the_risk(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, BOARD, models, words=400)
    assert any(line.startswith("The board is asked to approve") for line in lines(result, "asked"))
    options = "\n".join(lines(result, "options"))
    assert all(words in options for words in ("Do nothing", "£310,000", "£540,000"))
    assert any("repairs reserve" in line for line in lines(result, "money"))
    assert any(line.startswith("The main risk") for line in lines(result, "risks"))
    assert any(line.startswith("Work begins in April 2027") for line in lines(result, "next"))


THREAD = """From: Ida Holm <ida@holm-nursery.example>
To: Karl Beck <karl@beckglass.example>
Date: Mon, 4 May 2026 08:15
Subject: Re: Re: Greenhouse glass

Dear Karl,

We accept your price, but not the day: the seedlings stay until 22 May, so nobody can begin on 11 May.
Please begin on 26 May and send me the safety plan before that day.

Best regards,
Ida

On Sat, 2 May 2026 at 19:02, Karl Beck <karl@beckglass.example> wrote:
> Dear Ida,
>
> The price would be 7,300 euros if we use the old
> frames. We could begin on 11 May and need nine days.
>
> Karl
"""


def test_what_a_mail_repeats_of_earlier_messages_is_told_as_such_alone(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, THREAD, models)
    assert result.settings.kind == "email"
    assert any("Please begin on 26 May" in line for line in lines(result, "dates") + lines(result, "asked"))
    earlier = lines(result, "earlier")
    assert "We could begin on 11 May and need nine days." in earlier
    others = [sentence.text for sentence in result.summary if sentence.section != "earlier"]
    assert not any("We could begin" in text or "old frames" in text for text in others)


GRANT = """GRANT AGREEMENT

This Agreement is made on 3 May 2026 between Moor Foundation (the "Funder") and Fell Choir (the "Recipient").

1. The Grant
1.1 The Funder shall pay the Recipient a grant of £9,000 for the Project.

2. Grant period
2.1 The Project starts on 1 June 2026 and ends on 30 May 2027 (the "Grant Period").

3. General
3.1 The Funder is not liable for any loss that results from the Project.
3.2 This Agreement is governed by the laws of England.
"""


def test_a_grant_has_a_term_and_a_limit_of_liability(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, GRANT, models)
    assert result.settings.kind == "contract"
    assert any("ends on 30 May 2027" in line for line in lines(result, "term"))
    assert not any(section.key == "liability" and not section.found for section in result.sections)


def test_that_nobody_is_a_partner_is_no_prohibition(tmp_path: Path, models: Models) -> None:
    more = "3.3 The parties are not and shall not be considered as joint venturers, partners or agents of each other.\n"
    assert lines(brief_of(tmp_path, GRANT + more, models), "prohibited") == []


TRIBUNAL = """EMPLOYMENT TRIBUNALS

Case Number: 1300001/2025

Claimant: Ms A Lund
Respondent: Ridge Bakery Ltd

JUDGMENT

1. The claim of unfair dismissal is well founded.
2. The claim of sex discrimination fails and is dismissed.
3. The respondent shall pay the claimant £6,200.

REASONS

4. The claimant baked bread for the respondent from 2016 until she was dismissed on 9 June 2025.
5. The respondent said that she had sold bread of her own at the market. She said that the manager had agreed to it.
6. The manager gave evidence. He remembered the talk in the yard, and did not deny that he had nodded.
7. Nobody asked the claimant for her side before the letter was sent. No reasonable employer would have done so.
8. The claimant was paid more than the man beside her. We do not find that she was treated worse because of her sex.

Employment Judge Moss
"""


def test_a_tribunal_that_says_first_what_it_decides_is_told_with_it(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, TRIBUNAL + "\n9. The parties were heard in turn.\n" * 30, models)
    assert result.settings.kind == "court decision"
    holding = lines(result, "holding")
    assert "The claim of unfair dismissal is well founded." in holding
    assert "The claim of sex discrimination fails and is dismissed." in holding
    assert lines(result, "order") == ["The respondent shall pay the claimant £6,200."]


CONCESSION = """14 Weir Lane, Selby

Dear Ms Carr,

Application 25/0044: twelve flats behind the bakery

I object to this application. The lane is too narrow for the cars of twelve flats, and the yard floods each winter.

I accept that the town needs flats, and I would welcome four of them.

Yours sincerely,
Tom Beck
"""


def test_a_concession_is_not_what_a_letter_asks(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, CONCESSION, models)
    assert result.settings.kind == "letter"
    told = [sentence.text for sentence in result.summary if sentence.section in {"about", "asked"}]
    assert "I object to this application." in told
    assert not any("I accept" in line for line in lines(result, "asked"))


HEARING = """Report of the Review Committee: Three Cases on the Ferry Act

Summary

This report examines three cases on the Ferry Act that are pending before the High Court of Mirland.

Background

The Ferry Act of 1931 requires every ferry to carry two boatmen. In 2019 the Harbour Board fined the Ash Line, which
had sailed with one. The challengers argue that the rule is void because no ferry of today needs a second boatman to
be safe. Supporters of the Act contend that accidents would double within a year if the rule were lifted.

What we found

The review found that in the ten years before 2019 no accident had been caused by the want of a second boatman. We
found that the fines of the Board rose from 4 in 2012 to 61 in 2019. The amicus maintains that the review found no
ferry that was safe with one boatman, and that the Court must not look at it.

Recommendations

The Board should publish how it reckons its fines. Parliament could amend the Act so that small ferries are exempt.
"""


@pytest.mark.parametrize(
    ("title", "recommends"),
    [
        ("Requirements", True),
        ("4. Actions required", True),
        ("Recommendations", True),
        ("Recent Changes to Ferry Manning Requirements", False),
    ],
)
def test_a_report_on_requirements_does_not_recommend_all_that_it_says(title: str, recommends: bool) -> None:
    (heading,) = (one for one in headings_of("policy report") if one.key == "recommendations")
    assert any(pattern.search(title) for pattern in heading.under) is recommends


def test_what_one_side_claims_is_no_finding_of_a_report(tmp_path: Path, models: Models) -> None:
    findings = lines(brief_of(tmp_path, HEARING, models), "findings")
    assert any("no accident had been caused" in line for line in findings)
    assert not any("argue" in line or "contend" in line or "maintains" in line for line in findings)


TWO_OPTIONS = """# Board of Trustees

**Meeting:** 4 May 2026
**Agenda item:** 3
**Author:** Ada Moss, Treasurer
**For:** Decision

## 1. Purpose

The Board is asked to approve Option 2.

## 2. Options

Option 1: Keep the boathouse. A new roof would cost £31,000. The club would have no room for lessons.

Option 2: Share the lake hall. The rent is £4,500 a year. Members would lose their lockers.

## 3. Costs

| | Option 1 | Option 2 |
|---|---|---|
| First year | £31,000 | £4,500 |

## 4. Staff

Nobody is at risk under Option 2. The caretaker was told in May. Lessons go on as before.
"""


def test_what_is_said_of_one_option_is_told_with_it_and_a_row_with_the_head_of_its_table(
    tmp_path: Path, models: Models
) -> None:
    path = tmp_path / "paper.md"
    path.write_text(TWO_OPTIONS, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "board paper"
    options = lines(result, "options")
    assert options.index("Members would lose their lockers.") > options.index("Option 2: Share the lake hall.")
    told = [sentence.text for sentence in result.summary]
    for line, option in (
        ("The club would have no room for lessons.", "1: Keep"),
        ("The rent is £4,500 a year.", "2: Share"),
    ):
        assert line not in told or any(option in other for other in told[: told.index(line)])
    money = lines(result, "money")
    assert money[-2:] == ["Option 1 · Option 2", "First year · £31,000 · £4,500"]
    assert not any("at risk" in line for line in lines(result, "risks"))


DISCHARGED = """ST MARY'S HOSPITAL
Discharge Letter

Patient: Mr Olav Bern
Date of birth: 2 May 1951

Diagnosis
Pneumonia of the left lung.
Kidney injury, mended.
Old stroke.

Allergies
Codeine (swelling). No known allergy to latex.

Course
He came with a cough of nine days. He was given an antibiotic by the vein for two days and then by mouth.
The blood cultures were negative. He walked without help on the third day and ate well.

Medicines on discharge
Medicine | Dose | How often | Change
Doxycycline | 100 mg | once a day | NEW
Amlodipine | 5 mg | once a day | continued
Ramipril | - | - | STOPPED because of the kidneys

Plan
Please repeat the kidney tests in one week.
"""


def test_no_allergy_and_no_medicine_that_was_stopped_is_left_out(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DISCHARGED, models)
    assert result.settings.kind == "clinical note"
    medicines = [" ".join(line.split()) for line in lines(result, "medicines")]
    assert medicines == [
        "Codeine (swelling).",
        "No known allergy to latex.",
        "Doxycycline · 100 mg · once a day · NEW",
        "Amlodipine · 5 mg · once a day · continued",
        "Ramipril · - · - · STOPPED because of the kidneys",
    ]
    assert lines(result, "assessment") == ["Pneumonia of the left lung.", "Kidney injury, mended.", "Old stroke."]


DUTIES = """GRANT AGREEMENT

This Agreement is made on 3 May 2026 between Moor Foundation (the "Funder") and Fell Choir (the "Recipient").

1. The Grant
1.1 The Funder shall pay the Recipient a grant of £9,000 for the Project.
1.2 The Grant may not be used to buy vehicles or to repay loans.

2. Obligations
2.1 The Recipient shall:

(a) use the Grant only for the Project;

(b) send a report by 30 April 2027;

(c) keep receipts for seven years; and

(d) name the Funder in all programmes, except where the Funder asks not to be named.

3. Liability
3.1 The Funder's liability is limited to £9,000 in each year.
3.2 The limit does not apply to fraud.
"""


def test_a_list_of_duties_is_told_to_its_end_and_a_limit_with_its_exception(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DUTIES, models)
    duties = lines(result, "duties")
    assert duties[-1].startswith("name the Funder in all programmes, except")
    assert "The Grant may not be used to buy vehicles or to repay loans." in lines(result, "prohibited")
    liability = lines(result, "liability")
    assert liability.index("The limit does not apply to fraud.") == 1


COMMITTEE = """CHAIR: Good morning. We hear Ms Alva of the Transport Office on the bus services of the county.

MS ALVA: The county pays for 40 bus routes. The Office proposes to replace nine of them by calls for a bus.

MR HUGH: In March you told this committee that twelve routes would be replaced. Which number is right?

MS ALVA: Nine. The other number stood in a draft that we withdrew.

MR HUGH: And what will it save every year?

MS ALVA: We estimate 300,000 crowns a year, but not in the first one.

MR HUGH: I move that the committee ask the Office for a written plan of the trial by the end of June.

MS SATO: Seconded.

CHAIR: Is there any objection? Hearing none, it is so ordered. The vote on the bill is postponed until we have the plan.
"""


def test_a_motion_is_told_with_what_became_of_it_and_no_question_as_a_fact(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, COMMITTEE, models)
    decided = lines(result, "decisions")
    ordered = decided.index("Hearing none, it is so ordered.")
    assert decided[ordered - 1].startswith("I move that the committee ask the Office")
    told = [sentence.text for sentence in result.summary]
    assert "In March you told this committee that twelve routes would be replaced." not in told
    for line, before in (("We estimate 300,000", "And what will it save every year?"),):
        at = [index for index, text in enumerate(told) if text.startswith(line)]
        assert all(told[index - 1] == before for index in at)


RECALLED = """# Safety recall: Fell F2 bicycle lamp

Recall number: 2026-014

Fell Lamps Ltd is recalling the F2 bicycle lamp because its battery can catch fire while it is charged.

## Which lamps are affected

Only lamps with serial numbers between 4100 and 4350 are affected. The F3 is not affected.

| Colour | Serial numbers | Sold at |
|---|---|---|
| Black | 4100-4350 | Brook Cycles |
| Green | 4180-4220 | online only |

## Incidents

We know of nine fires. Nobody was hurt.

## What you should do

Stop using the lamp at once. Do not take it back to the shop.

You can choose a full refund of 24 crowns or an F3. The exchange is offered until 30 November 2026.
"""


def test_a_recall_says_what_is_affected_what_not_and_what_to_do(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "recall.md"
    path.write_text(RECALLED, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "product recall"
    assert any("can catch fire" in line for line in lines(result, "about"))
    affected = [" ".join(line.split()) for line in lines(result, "affected")]
    assert "The F3 is not affected." in affected
    assert affected[-2:] == ["Black · 4100-4350 · Brook Cycles", "Green · 4180-4220 · online only"]
    assert "Do not take it back to the shop." in lines(result, "do")
    assert any("until 30 November 2026" in line for line in lines(result, "remedy"))


CALLED = """# Fund for Quiet Streets: Call for proposals 2026

The Fund invites proposals for projects that make streets quieter. The call closes on 3 June 2026 at noon.

## Who can apply

Groups of at least two towns of fewer than 40,000 people may apply. Companies may not apply.

## How much

The fund pays up to 60% of the costs of a project, but no more than 90,000 crowns. VAT is not eligible.

## How proposals are judged

| Criterion | Points | Threshold |
|---|---|---|
| Quiet | 60 | 30 |
| Cost | 40 | - |

Proposals with fewer than 65 points are not funded.
"""


def test_a_call_says_who_may_apply_until_when_and_how_it_is_judged(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "call.md"
    path.write_text(CALLED, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "call for proposals"
    assert "Companies may not apply." in lines(result, "who")
    assert any("3 June 2026" in line for line in lines(result, "dates"))
    assert any("60% of the costs" in line for line in lines(result, "money"))
    assert [line.split()[0] for line in lines(result, "criteria")][:3] == ["Criterion", "Quiet", "Cost"]


TAUGHT = """# GEOG 118: Rivers

Spring term 2026, 5 credits

Instructor: Dr. Ada Moss
Office hours: Tuesdays 10-11

## Course description

The course follows a river from its spring to the sea. We ask who owns its water.

## Assessment

| Part | Weight | Due |
|---|---|---|
| Map | 20% | 3 March |
| Essay | 80% | 4 May |

You must pass the essay to pass the course. The essay may be rewritten once.

## Late work

Nothing is accepted after seven days, unless you have a medical certificate.
"""


def test_a_syllabus_says_how_it_is_marked_and_what_is_not_accepted(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "course.md"
    path.write_text(TAUGHT, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "course syllabus"
    marks = [" ".join(line.split()) for line in lines(result, "marks")]
    assert {"Map · 20% · 3 March", "Essay · 80% · 4 May"} <= set(marks)
    assert any("medical certificate" in line for line in lines(result, "rules"))


QUIT = """NOTICE TO QUIT

To: Mr. Owen Lund
Premises: 4 Weir Lane
Date: 3 May 2026

TAKE NOTICE that you owe rent in the amount of $1,840 for the house named above, as follows:

March 2026: $920
April 2026: $920

You must pay this amount within fourteen days, or move out of the house. Late fees of $40 are not part of it.

The deposit of $600 may not be used for rent.
"""


def test_a_notice_says_what_is_owed(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, QUIT, models)
    assert result.settings.kind == "letter"
    assert any("$1,840" in line for line in lines(result, "amounts"))


REPORTED = """COUNTY POLICE - INCIDENT REPORT

Report number: 26-0412
Date and time of incident: 4 May 2026, 22:30
Location: 8 Orchard Close, Wem
Reporting officer: PC 22 Dale

Victim
Name: Joan Perrott
Address: 8 Orchard Close, Wem

Witness
Name: Samir Haddad
Address: 10 Orchard Close, Wem

Property stolen
Item | Value | Recovered
Laptop | £640 | no
Gold ring | £1,200 | yes

Narrative
I arrived at 23:40. Mrs Perrott stated that she found the back door open. The lock had not been forced.

Status
The case is open. No arrest has been made.
"""


def test_a_police_report_says_of_whom_each_field_is_and_what_came_back(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, REPORTED, models)
    assert result.settings.kind == "police report"
    people = lines(result, "people")
    assert people[people.index("Victim") + 1] == "Name: Joan Perrott"
    assert people[people.index("Witness") + 1 :][:2] == ["Name: Samir Haddad", "Address: 10 Orchard Close, Wem"]
    assert not any("10 Orchard" in line for line in lines(result, "incident"))
    assert lines(result, "loss")[:2] == ["Item · Value · Recovered", "Laptop · £640 · no"]


PARISH = """# Minutes of the Parish Council of Thornby

Held on Tuesday 12 May 2026 at 7.30 pm

Present: Cllrs A. Dove (Chair), M. Pell, R. Singh

## 1. Playground

Cllr Singh proposed an amendment: to ask for two further quotes first. The amendment was carried by three votes to one.

## 2. Speed limit

The County has refused it. Cllr Pell moved that the council appeal. The motion fell for want of a seconder.

## 3. Precept

RESOLVED that the precept be set at £14,200.
"""


def test_a_motion_that_fell_is_not_told_without_its_end(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "minutes.md"
    path.write_text(PARISH, "utf-8")
    told = [sentence.text for sentence in brief_of_file(path, models).summary]
    carried = told.index("The amendment was carried by three votes to one.")
    assert told[carried - 1].startswith("Cllr Singh proposed an amendment")
    moved = [index for index, text in enumerate(told) if "moved that the council appeal" in text]
    assert all(told[index + 1] == "The motion fell for want of a seconder." for index in moved)


LENT = """FACILITY AGREEMENT

Dated 5 January 2026 between Fjord Savings AS (the "Lender") and Brook Bakery AS (the "Borrower").

1. The Lender makes available to the Borrower a term loan of NOK 4,200,000.
2. The Borrower shall use the loan only to buy an oven. It may not be used to pay dividends.
3. Interest is charged at 5.4% a year.
4. The Borrower shall repay the loan in 28 equal quarterly instalments, the first on 5 April 2026.
5. The Lender may demand immediate repayment if:

(a) a payment is more than 30 days late; or

(b) the Borrower becomes insolvent.

6. This Agreement is governed by Norwegian law.
"""


def test_a_loan_has_interest_and_ends_when_it_is_not_paid(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LENT, models)
    assert "Interest is charged at 5.4% a year." in lines(result, "money")
    assert "a payment is more than 30 days late; or" in lines(result, "termination")
    assert not any(section.key == "term" and not section.found for section in result.sections)
    told = [sentence.text for sentence in result.summary]
    unused = "It may not be used to pay dividends."
    assert unused not in told or told[told.index(unused) - 1] == "The Borrower shall use the loan only to buy an oven."


BUILDERS = """IN THE HIGH COURT OF JUSTICE

Case No: HT-2024-000311

Between:
MARLOW ESTATES LIMITED  Claimant
and
(1) BRIDGEND BUILDERS LIMITED
(2) ARDEN SURETY PLC  Defendants

JUDGMENT

MRS JUSTICE ELL:

1. This is a claim for damages for breach of a building contract.

2. The First Defendant left the site on 6 June 2023, because the Claimant had not paid two certificates.

3. It was not entitled to remove its scaffolding. I allow £38,500 for the cost of a new one.

4. There will be judgment for the Claimant against the First Defendant for £38,500.

5. The claim against the Second Defendant is dismissed.
"""


def test_a_judgment_of_one_judge_says_what_is_to_be_paid_and_what_happened(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, BUILDERS, models)
    assert any(line.startswith("There will be judgment for the Claimant") for line in lines(result, "order"))
    assert any("left the site" in line for line in lines(result, "facts"))
    assert "The claim against the Second Defendant is dismissed." in lines(result, "holding")


ATTORNEYS = """# General Power of Attorney

I, Henrik Aal, of 14 Pier Road, Hull, appoint my daughter Mia Aal and my son Jon Aal to be my attorneys.

They act jointly for the sale of my house, and jointly and severally in all else. If one of them cannot act, the other
may act alone, but not for the sale of my house.

My attorneys may not make gifts of more than £500 in a year.
"""


def test_who_acts_where_one_attorney_cannot_is_no_limit(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ATTORNEYS, models, words=120)
    assert result.settings.kind == "power of attorney"
    assert any(line.startswith("If one of them cannot act") for line in lines(result, "people"))
    assert not any(line.startswith("If one of them cannot act") for line in lines(result, "limits"))


INSPECTED = """# Food Hygiene Inspection Report

**Premises:** Café Lorne, Ayr
**Rating:** 2 (improvement necessary)

## Findings

The temperature of the refrigerator was 9 °C; it must not be above 5 °C. There was no sign of pests.

## What must be done

| No. | Action | By |
|---|---|---|
| 1 | Store raw meat below other food | at once |
| 2 | Repair the refrigerator | 16 June 2026 |

## Recommendations

We recommend, but do not require, a written cleaning schedule.
"""


def test_an_inspection_has_its_rating_and_what_must_be_done(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "inspection.md"
    path.write_text(INSPECTED, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "policy report"
    assert any("2 (improvement necessary)" in line for line in lines(result, "rating"))
    required = [" ".join(line.split()) for line in lines(result, "recommendations")]
    assert required[:2] == [
        "1 · Store raw meat below other food · at once",
        "2 · Repair the refrigerator · 16 June 2026",
    ]


AGREED = """Anna: Shall we start? We have the launch date and the budget.

Ben: I would like to move the launch to the fifteenth of May. The app is not stable.

Cara: The fifteenth is a holiday in Bavaria. I'd rather say the eighteenth.

Anna: So the eighteenth of May then. Is everybody okay with that?

Cara: Yes.

Anna: And the budget. We have spent 48,000 of 60,000 euros on the app.
"""


def test_a_decision_in_few_words_is_told_where_all_are_asked_to_agree(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, AGREED, models)
    assert result.settings.kind == "meeting transcript"
    assert "So the eighteenth of May then." in lines(result, "decisions")


USED = """# Terms of Use: Fieldnote Cloud

## 1. Price

The Pro plan costs $6 a month. The earlier price was $5.

## 2. Ending

You may close your account at any time.

## 3. Liability

Our liability is limited to what you paid in the last twelve months. Nothing in these terms limits liability for intent.

## 4. Law

These terms are governed by the laws of Ireland.
"""


def test_terms_of_use_tell_what_their_limit_of_liability_does_not_limit(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "terms.md"
    path.write_text(USED, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "contract"
    liability = lines(result, "liability")
    assert liability[-1] == "Nothing in these terms limits liability for intent."
    assert "You may close your account at any time." in lines(result, "termination")
    told = [sentence.text for sentence in result.summary]
    earlier = "The earlier price was $5."
    assert earlier not in told or told[told.index(earlier) - 1].startswith("The Pro plan costs")


ACT = """AN ACT

To help those who buy their first boat

BE IT ENACTED by the Council of Mirland, that this act may be cited as the Boat Buyers Act of 2026.

Section 1. Definitions.

The term "first boat" means a boat bought by a person who has never owned one.

Section 2. Harbour dues.

(a) Beginning on or after October 1, 2026, for a person who meets the requirements of subsection (b), the harbour dues
on a first boat shall be reduced to 0.4% of its price.

(b) To be eligible, the person shall provide proof that he or she lives in Mirland.

Section 3. Report.

The Harbour Master shall submit a report to the Council every year.

Section 4. Effective date.

This act shall take effect on September 1, 2026.
"""


def test_an_act_says_what_it_grants_and_how_much(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ACT, models)
    assert result.settings.kind == "legislation"
    assert any("shall be reduced to 0.4%" in line for line in lines(result, "does"))


CONSULTATION = """Doctor: Welcome to the surgery, please sit down.
Patient: Thank you.
Doctor: What brings you to the surgery this morning?
Patient: My left knee has been swollen and painful since I fell from a ladder in June.
Doctor: Has the swelling in the knee become worse since the fall in June?
Patient: It has become worse, and I can no longer climb the stairs to my bedroom.
Doctor: Have you had any fever, or any redness of the skin over the knee?
Patient: No.
Doctor: Have you taken anything for the pain in the knee since then?
Patient: I have taken ibuprofen three times a day for two weeks, with little effect.
Doctor: Do you have any trouble with your stomach, or with your kidneys?
Patient: I had an ulcer of the stomach in 2019.
"""


def test_what_was_asked_aloud_is_no_point_without_what_was_answered(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, CONSULTATION, models)
    assert any("ibuprofen" in sentence.text for sentence in result.summary)
    spoken = [sentence.text for sentence in result.summary]
    asked = [index for index, text in enumerate(spoken) if text.endswith("?")]
    assert all(index + 1 < len(spoken) and not spoken[index + 1].endswith("?") for index in asked)


CALL = """Ada Lund: Welcome to the weekly call of the bridge group, and thank you for coming this morning.
Tom Ash: I will keep it very, very brief, because we all know the plan for the lower bridge by now.
Tom Ash: The painters have asked for three more weeks, since the wood of the lower bridge is still wet from the flood.
Ada Lund: We have decided to give the painters three more weeks for the lower bridge.
Tom Ash: I will write to the painters about the three weeks by Friday.
Ada Lund: Yeah, we'll keep all these things moving along, and we meet again next Monday morning at nine.
"""


def test_keeping_it_brief_is_no_task_and_keeping_on_is_no_decision(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, CALL, models)
    assert result.settings.kind == "meeting transcript"
    assert any("write to the painters" in line for line in lines(result, "actions"))
    assert not any("brief" in line for line in lines(result, "actions"))
    assert any("three more weeks for the lower bridge" in line for line in lines(result, "decisions"))
    assert not any("moving" in line for line in lines(result, "decisions"))


FERRY_HEARING = """HARBOURS COMMITTEE
Oral evidence: The ferry at Selby

Witnesses: Anna Moss, chief executive of Quay Lines; Leo Hart, who takes the ferry every morning of the week.

Chair: We are here today to ask why the ferry has been late on every second morning since the spring of last year.
Anna Moss: Two of the three engines are older than I am, and the third was bought second-hand from a fishing boat.
Leo Hart: I have written eleven letters to the company about the ferry, and I have not had a single reply to them.
Chair: Could you send us the reports on the three engines, Ms Moss, and what the inspectors have said about them?
Anna Moss: Yes, I'll do that by the end of this week.
Leo Hart: I don't think we should pay the full fare for a ferry that comes one hour late on every second morning.
Chair: Then let's put the fares on the agenda for the session with the Minister in the second week of October.
Chair: The meeting is adjourned.
"""


def test_a_hearing_says_why_it_was_held_and_what_was_promised(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, FERRY_HEARING, models)
    assert result.settings.kind == "meeting transcript"
    assert any("We are here today to ask" in line for line in lines(result, "purpose"))
    actions = lines(result, "actions")
    assert [line[:14] for line in actions] == ["Could you send", "Yes, I'll do t"]
    assert lines(result, "decisions") == [next(line for line in lines(result, "decisions") if "fares" in line)]
    assert any("full fare" in line for line in lines(result, "disagreements"))


ORCHARD_PARISH = """ORCHARD PARISH COUNCIL
Minutes of the meeting held on Monday 9 March 2026 in the Village Hall

Present: Cllr A. Moss (Chair), Cllr T. Lowe. In attendance: Mrs I. Berg (Clerk).

1. Minutes of the last meeting
The minutes of 9 February were approved and signed.

2. Planning
2.1 Land at Orchard Farm, nine barns. It was RESOLVED to object, for the reason that the lorries would turn at the
Mill Lane crossing (3 for, 0 against).
2.2 Rear extension of 3 Church Close. No objection.

3. The locked gate
Cllr Lowe proposed that the council write to the landowner about the locked gate. Carried unanimously.

4. Date of next meeting
Monday 13 April 2026.
"""


def test_minutes_tell_what_was_decided_of_which_item(tmp_path: Path, models: Models) -> None:
    decisions = lines(brief_of(tmp_path, ORCHARD_PARISH, models), "decisions")
    at = decisions.index("Land at Orchard Farm, nine barns.")
    assert decisions[at + 1].startswith("It was RESOLVED to object")
    assert decisions[at + 1].endswith("at the Mill Lane crossing (3 for, 0 against).")
    moved = next(index for index, line in enumerate(decisions) if "locked gate" in line)
    assert decisions[moved + 1] == "Carried unanimously."


TRADERS = """The Quay Traders
12 Quay Street

2 March 2026

Dear Ms Berg,

Thank you for your letter of 9 February and for seeing us at the Mill on the 20th. I am writing for the 46 shops of
the quay, which have asked me to answer it.

We do not object to the closing of the street in principle. However, we cannot support the plan as it has been drawn.

Second, the car park. You wish to remove 38 of the 52 places at the Mill before the new car park opens.

We would be grateful for a reply by 27 March.

Yours sincerely,

Tom Lowe
"""


def test_a_letter_says_what_it_does_not_support_and_not_only_what_it_grants(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, TRADERS, models)
    asked = lines(result, "asked")
    granted = asked.index("We do not object to the closing of the street in principle.")
    assert asked[granted + 1].startswith("However, we cannot support the plan")
    texts = [sentence.text for sentence in result.summary]
    assert not any(text.startswith(("Thank you", "Second,")) for text in texts)


LAMP = """The Lamp

When the keeper of the light died, nobody on the mainland heard of it for eleven days.

His daughter Ida laid him in the boat shed, and at dusk she climbed the stair and lit the lamp.

On the third day the wind went round to the north and the sea came over the rocks. Ida moved the goats into the kitchen.
She had flour for two weeks and oil for three, and she kept the wick low.

On the seventh night a ship came close to the rocks. She turned the lamp up until the whole room was white. The ship
swung to the south and was gone.

That cost her four nights of oil.

The boat that came on the eleventh day brought a priest and a letter. The letter said that the light was to be put out
at the end of the month.

They took her off in the morning, with the goats. Years later the young priest wrote a book about the lamp, and in it
the girl has no name.
"""


def test_how_a_short_story_ends_stands_at_its_end(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "story.txt"
    path.write_text(LAMP, "utf-8")
    result = brief_of_file(path, models, kind="fiction")
    ending = lines(result, "end")
    assert any("in it the girl has no name" in line for line in ending)
    assert not any("third day" in line or "seventh night" in line for line in ending)
    assert not any("morning" in line for line in lines(result, "beginning"))


RIVERS = """# 4 Rivers

## 4.1 What a river carries

In this chapter you will learn what a river carries and why it floods. A **meander** is a bend of a river that grows
from year to year. Because the water on the outer side of a bend runs faster, it takes away the bank there. The sand is
laid down on the inner side, where the water is slow.

## 4.2 Floods

A **flood plain** is the flat land beside a river that is covered when the river is high. Forests on the upper slopes
hold back the rain and make floods smaller.

## Review questions

1. A river is 40 metres wide and carries 200 cubic metres of water in a second past the bridge of the town.
2. The bank of a river with many bends loses half a metre in every year in which there was a flood.
"""


def test_the_questions_of_a_chapter_are_not_what_it_teaches(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "chapter.md"
    path.write_text(RIVERS, "utf-8")
    result = brief_of_file(path, models, kind="textbook chapter")
    texts = [sentence.text for sentence in result.summary]
    assert any("meander" in text for text in texts)
    assert not any("40 metres wide" in text or "half a metre" in text for text in texts)


BANK_AUDIT = """# Options for the Banks of the County

The council asked in the spring which rules for banks hold in the nine towns. A bank may be let off from a rule there.
The rules protect those who save, and it costs the banks two percent of their income to follow them.

## Results

Six of the nine towns did not write down why a bank was let off. Loans grew by 12 percent in the same year.

## Recommendations

The council should write down why a bank is let off from a rule.
"""


def test_the_title_of_the_whole_is_no_heading_of_its_sections(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "audit.md"
    path.write_text(BANK_AUDIT, "utf-8")
    result = brief_of_file(path, models, kind="policy report")
    recommended = lines(result, "recommendations")
    assert any("write down why a bank is let off from a rule" in line for line in recommended)
    assert not any("let off from a rule there" in line or "two percent" in line for line in recommended)


CLINICAL_GUIDELINE = """# Clinical guideline 12: Confusion in adults in hospital

Approved by the ward board on 3 February 2026. Review date: February 2029.

## 1. Scope

This guideline is for adults who are admitted to any ward. It does not cover people under palliative care.

## 2. Key recommendations

1. Assess everyone aged 65 or over for risk of confusion within four hours of admission.
2. Look for the cause first: infection, pain, thirst, medicines.
3. Do not use physical restraint.
4. Do not give fellidol to people with Parkinson's disease.

## 3. Drug treatment

Start fellidol at 0.5 mg by mouth, up to twice a day. Sedatives make confusion worse.

| Drug | Starting dose | Maximum in a day | Avoid in |
|---|---|---|---|
| Fellidol | 0.5 mg | 2 mg | Parkinson's disease |
| Lundamine | 12.5 mg | 50 mg | long QT |

## 4. Evidence

The evidence for fellidol is of low certainty, and comes from one trial of 400 people.

## 5. Changes

The age for screening was lowered from 70 to 65.
"""


def test_a_guideline_says_whom_it_is_for_what_to_give_and_what_never(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "guideline.md"
    path.write_text(CLINICAL_GUIDELINE, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "clinical guideline"
    assert any("does not cover people under palliative care" in line for line in lines(result, "scope"))
    assert any(line.startswith("Assess everyone") for line in lines(result, "recommended"))
    avoid = lines(result, "avoid")
    assert {"Do not use physical restraint.", "Do not give fellidol to people with Parkinson's disease."} <= set(avoid)
    doses = lines(result, "doses")
    head = next(index for index, line in enumerate(doses) if "Starting dose" in line)
    assert "2 mg" in doses[head + 1]
    assert any("low certainty" in line for line in lines(result, "evidence"))
    assert any("lowered from 70 to 65" in line for line in lines(result, "changes"))


TRIAL = """Night watering and the yield of tomatoes on 24 farms

Abstract

We asked whether watering at night saves water in open fields. Night watering saved a fifth of the water.

1 Introduction

Water for crops is scarce in the valley. Two earlier studies were done in glasshouses.

2 Methods

We recruited 24 farms by letter. Each farm was assigned to night or day by drawing lots. Water was metered at the pump.

3 Results

Night watering used 312 mm in a season against 385 mm by day. Yield was 84 t/ha at night and 79 t/ha by day.

4 Discussion

The trial has two limits: both of the seasons were dry, and the farmers knew which group they were in.
"""


def test_a_paper_tells_what_was_measured_and_its_limits(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "trial.txt"
    path.write_text(TRIAL, "utf-8")
    result = brief_of_file(path, models, kind="research article")
    findings = lines(result, "findings")
    assert any("312 mm" in line for line in findings)
    assert any("84 t/ha" in line for line in findings)
    assert [line[:24] for line in lines(result, "limits")] == ["The trial has two limits"]


VOTE = """Dilys Howe: Good evening. The purpose of tonight is to hear what the company plans for the old brickworks.
Rob Lund: We want to burn 160,000 tonnes of waste in a year there, and we expect the permit in the month of September.
Sunil Moss: The school is 400 metres away from the chimney, and I can't accept that nobody has looked at the east wind.
Rob Lund: The filters are the best that can be had, and anybody can look at the figures every half hour of the day.
Sunil Moss: I ask for a letter which says that the permit must wait until somebody has looked at the wind from the east.
Dilys Howe: Shall we vote?
Dilys Howe: Who is in favour of a letter to the council?
Dilys Howe: That is 61, and nine are against.
Dilys Howe: So we will ask the council to object to the plant at the brickworks by the river.
"""


def test_what_a_vote_decides_is_found(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, VOTE, models)
    assert result.settings.kind == "meeting transcript"
    assert any("purpose of tonight" in line for line in lines(result, "purpose"))
    assert any(line.startswith("So we will ask the council to object") for line in lines(result, "decisions"))


PILOT = """# Evaluation of the quiet lamps

## Executive summary

The town put up 412 lamps in two years, and they used a fifth less power. Complaints rose by 12 percent.

## Background

The council wanted to find out whether quiet lamps save power without more falls in the streets.

## Recommendations

Put the lamps in every street. The council should ask for money for them.

## Limitations

The streets were not drawn at random.
"""


def test_an_evaluation_says_what_was_asked_and_its_limits(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "pilot.md"
    path.write_text(PILOT, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "policy report"
    assert any("wanted to find out whether" in line for line in lines(result, "mandate"))
    assert any("not drawn at random" in line for line in lines(result, "limits"))


PRELIMINARY = """JUDGMENT OF THE COURT (Second Chamber)

In Case C-901/21,

REQUEST for a preliminary ruling from the Tribunale di Trieste, in the proceedings

Fari Uniti

v

Comune di Trieste,

Judgment

1 The request has been made in proceedings between Fari Uniti, an association, and the Comune di Trieste, concerning the
fee for a lighthouse.

2 The Tribunale decided to refer the following question to the Court: \u2018Must Article 4 of Directive 2004/9 be
interpreted as precluding a fee for a lighthouse that is out of use?\u2019

3 The fee is due only for a service, and a lamp that does not burn serves nobody.

On those grounds, the Court (Second Chamber) hereby rules:

Article 4 of Directive 2004/9 must be interpreted as precluding a fee for a lighthouse that is out of use.

[Signatures]
"""


def test_a_preliminary_ruling_says_who_asked_what_and_how_the_directive_is_to_be_read(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, PRELIMINARY, models)
    assert [line[:40] for line in lines(result, "holding")] == ["Article 4 of Directive 2004/9 must be in"]
    assert any("refer the following question" in line for line in lines(result, "question"))
    assert any("in proceedings between Fari Uniti" in line for line in lines(result, "parties"))


PANEL = """UNITED STATES COURT OF APPEALS FOR THE TENTH CIRCUIT

No. 22-0191

ADA BIRKETT, Plaintiff - Appellant,

v.

FELL QUARRIES, INC.; RIDGE STONE, LLC, Defendants - Appellees.

Before LUND and HALE, Circuit Judges.

LUND, Circuit Judge.

Ada Birkett lost two fingers when the guard of a stone saw failed. She sued the maker of the saw and the quarry. We
affirm as to the quarry, reverse as to the maker, and remand.

BACKGROUND

On May 4, 2019, Birkett was cutting slate at the quarry. The guard opened while the blade turned. The district court
excluded the only expert because he had never worked in a quarry, and granted summary judgment.

DISCUSSION

We review the exclusion of an expert for abuse of discretion. An expert need not have worked in a quarry to know how a
guard is made. The district court abused its discretion in excluding him.

CONCLUSION

The judgment in favor of the maker is REVERSED, and the case is REMANDED.
"""


def test_an_appeal_says_first_what_it_affirms_and_reverses_and_who_is_against_whom(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, PANEL, models)
    assert "We affirm as to the quarry, reverse as to the maker, and remand." in lines(result, "holding")
    told = " ".join(lines(result, "holding") + lines(result, "reasoning"))
    assert "The district court abused its discretion in excluding him." in told
    parties = [fact.value for fact in result.facts if fact.kind == "parties"]
    assert parties == ["ADA BIRKETT", "FELL QUARRIES, INC.", "RIDGE STONE, LLC"]


LET = """TENANCY AGREEMENT

(1) Ada Birkett of 9 Mill Row, Kendal (the "Landlord"); and

(2) Rosa Lund and Per Lund, both of 3 Fell Lane, Kendal (together the "Tenant").

1. The Landlord lets to the Tenant the cottage at 2 Beck Lane for twelve months from 1 May 2025.

2. The rent is £800 a month. The Landlord pays the ground rent and the service charge.

3. The Landlord may seek possession if rent is unpaid for two months.

4. Nothing in this agreement grants a right to the garden.

This agreement is governed by the laws of England and Wales.
"""


def test_a_lease_lets_the_house_and_not_the_ground_rent(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LET, models)
    subject = lines(result, "subject")
    assert any("lets to the Tenant" in line for line in subject)
    assert not any("ground rent" in line or "Nothing in" in line for line in subject)
    assert "The Landlord may seek possession if rent is unpaid for two months." in lines(result, "termination")
    assert {"Ada Birkett", "Rosa Lund and Per Lund"} <= {fact.value for fact in result.facts if fact.kind == "parties"}


HOSTED = """SERVICE LEVEL AGREEMENT

This Agreement is made on 3 May 2024 between Fell Servers Ltd ("Fell") and Kendal Library (the "Customer").

1. Services

Fell hosts the Customer\u2019s catalogue in its data centre in Leeds.

2. Service levels

Availability is 99.5% in each calendar month.

3. Governing law

English law applies.
"""


def test_the_subject_of_a_service_level_agreement_is_the_service(tmp_path: Path, models: Models) -> None:
    assert lines(brief_of(tmp_path, HOSTED, models), "subject") == [
        "Fell hosts the Customer\u2019s catalogue in its data centre in Leeds."
    ]


PRICE = (
    "2. Price. In consideration of the boilers and of the performance of all of Seller's obligations under "
    "this Agreement, Buyer shall pay to Seller the following instalments: (a) twenty percent (20%), being "
    "$40,000, upon execution of this Agreement; (b) fifty percent (50%), being $100,000, upon delivery of the "
    "boilers to the school in undamaged condition and receipt by Buyer of the manufacturer's certificates; (c) "
    "twenty percent (20%), being $40,000, upon completion of the installation and of the tests that are "
    "described in Exhibit B to the reasonable satisfaction of Buyer's engineer; and (d) ten percent (10%), "
    "being $20,000, sixty (60) days after completion, provided that no defect of which Buyer has told Seller "
    "in that period remains, each instalment being due thirty (30) days after Buyer receives a correct "
    "invoice."
)
INSTALMENTS = f"""EQUIPMENT SUPPLY AGREEMENT

This Agreement is made on March 3, 2025 between Fell Boilers LLC ("Seller") and Kendal School District ("Buyer").

1. Equipment. Seller shall supply to Buyer two boilers and their controls.

{PRICE}

3. Law. This Agreement is governed by the laws of the State of Nevada.
"""


def test_a_price_in_one_long_sentence_is_told_to_its_end(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, INSTALMENTS, models)
    money = [one for one in result.summary if one.section == "money"]
    assert money[0].text.startswith("In consideration of the boilers")
    assert money[-1].text.endswith("after Buyer receives a correct invoice.")
    assert all(one.support is Support.SUPPORTED for one in money)


KEPT = """# Privacy notice of Beck Swimming Club

Beck Swimming Club ("we") is the controller of your personal data.

## What we collect

We collect the names and birthdays of swimmers.

## How long we keep it

| Data | Kept for |
|---|---|
| Invoices | six years |
| Medical notes | until the end of the course |
| Photographs | two years |

## Your rights

You may ask for a copy of your data.
"""


def test_lengths_of_time_in_words_are_figures_of_a_table(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "notice.md"
    path.write_text(KEPT, "utf-8")
    kept = lines(brief_of_file(path, models), "kept")
    assert kept == ["Invoices · six years", "Medical notes · until the end of the course", "Photographs · two years"]


HOSPICE_BOARD = """# Harbour Hospice

**Minutes of the meeting of the trustees held in the Mill on 5 February 2026**

**Present:** Ms Lowe (Chair), Mr Berg, Dr Moss.

## 1. Planning

| Reference | Site | Proposal | Comment |
|---|---|---|---|
| 26/0114/F | 3 Mill Lane | One more storey | No objection |
| 26/0120/O | Glebe Field | 42 houses | Object: access and flooding |

## 2. Roof

Mr Berg proposed and Dr Moss seconded that Larkin be appointed. Carried, with one abstention (Ms Lowe).

Action: Clerk to arrange.

## 3. Tea

A charge of £2 for tea was discussed. Deferred.

## 4. Close

The meeting was closed at 9 pm.
"""


def test_minutes_tell_rows_of_comments_and_no_task_without_what_it_is(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "minutes.md"
    path.write_text(HOSPICE_BOARD, "utf-8")
    result = brief_of_file(path, models)
    assert {line.split()[-1] for line in lines(result, "decisions")[:2]} == {"objection", "flooding"}
    told = [sentence.text for sentence in result.summary]
    task = told.index("Action: Clerk to arrange.")
    assert told[task - 2 : task] == [
        "Mr Berg proposed and Dr Moss seconded that Larkin be appointed.",
        "Carried, with one abstention (Ms Lowe).",
    ]
    assert lines(result, "open") == ["A charge of £2 for tea was discussed.", "Deferred."]
    assert not any("closed at" in line for line in told)


OUTAGE = """# The shop stood still on 12 May

From two until four nobody could pay in the shop. The lamp of the till had gone out, and the cable behind it was wet.

## What we suggest

1. Put the cable behind the wall. (must)
2. Say "closed" on the door.

## Action items

| # | Action | Owner | Due |
|---|---|---|---|
| 1 | Mend the lamp of the till | Ida Berg | 29 May 2026 |
| 2 | Dry the wall behind it | Tom Lowe | 5 June 2026 |
"""


def test_what_is_suggested_and_who_does_what_is_told_of_any_document(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "outage.md"
    path.write_text(OUTAGE, "utf-8")
    told = lines(brief_of_file(path, models), "conclusions")
    assert any("Put the cable behind the wall." in line for line in told)
    assert [line for line in told if "Ida Berg" in line or "Tom Lowe" in line] == [
        "1 · Mend the lamp of the till · Ida Berg · 29 May 2026",
        "2 · Dry the wall behind it · Tom Lowe · 5 June 2026",
    ]


TYPED_DISCHARGE = """St Aldhelm's Hospital
DISCHARGE SUMMARY

Patient: Olav Bern

Diagnosis
1. Gout of the left knee (acute)
2. Old stroke on the right (found by scan in the autumn of 2019)

Hospital course
He came with a hot knee. The joint was washed out on the second day, and he improved.

Allergies: penicillin (rash)

Medication on discharge
Colchicine 500 micrograms twice daily - for 6 days only, then STOP
Apixaban 5 mg twice daily - NEW
Ibuprofen - STOPPED because of the kidneys

Actions for GP
- Please repeat the kidney tests in one week.
- Please review the apixaban when the scan is known.
"""


def test_a_typed_discharge_letter_tells_every_diagnosis_allergy_and_medicine(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, TYPED_DISCHARGE, models)
    assert result.settings.kind == "clinical note"
    assert lines(result, "assessment") == [
        "Gout of the left knee (acute)",
        "Old stroke on the right (found by scan in the autumn of 2019)",
    ]
    assert {line.support for line in result.summary if line.section == "assessment"} == {Support.SUPPORTED}
    assert lines(result, "medicines") == [
        "Allergies: penicillin (rash)",
        "Colchicine 500 micrograms twice daily - for 6 days only, then STOP",
        "Apixaban 5 mg twice daily - NEW",
        "Ibuprofen - STOPPED because of the kidneys",
    ]
    assert "Please review the apixaban when the scan is known." in lines(result, "plan")


NIGHT_TRIAL = """# Night watering of tomatoes: a randomised trial

## Abstract

**Background.** It is not known whether tomatoes may be watered at night. **Results.** Mean yield was 84 tonnes at night
and 79 tonnes by day. **Conclusions.** Night watering was not inferior to day watering and was liked more by farmers.

## Methods

We drew lots. Yield was weighed at each picking on all farms. Water was metered at the pump in both groups.

## Results

In spring, 240 farmers were randomised, 120 to each group. Mould was seen on 22% of plants at night and 11% by day.

## Limits

The farmers knew what they did. Both seasons were dry. No farm lay above 700 metres.

## Data availability

The data of the trial are available from the first author on request.
"""


def test_a_trial_tells_its_conclusion_and_all_limits_and_no_address_as_data(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "trial.md"
    path.write_text(NIGHT_TRIAL, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "research article"
    conclusion = "Night watering was not inferior to day watering and was liked more by farmers."
    assert conclusion in lines(result, "findings")
    assert lines(result, "data") == ["In spring, 240 farmers were randomised, 120 to each group."]
    assert len(lines(result, "limits")) == 3


EVALUATION = """# Internal audit report: the dentists' grant

Audit Office of the county, March 2026

## Overall opinion

Limited assurance. The controls of small grants do not work.

## Key findings

| No. | Finding | Risk | Due |
|---|---|---|---|
| 1 | Of 80 grants 23 were split. | High | 30 June 2026 |
| 2 | Two dentists had not signed. | Medium | 15 May 2026 |

## Recommendations

We recommend that the county

(a) pay the grant in yearly parts;

(b) train assistants in the districts.

## Response

The county agrees with recommendation (a). It does not agree with (b), because nobody would come.
"""


def test_an_audit_tells_its_opinion_the_rows_of_its_findings_and_every_recommendation(
    tmp_path: Path, models: Models
) -> None:
    path = tmp_path / "audit.md"
    path.write_text(EVALUATION, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "policy report"
    assert lines(result, "rating") == ["Limited assurance."]
    findings = " ".join(lines(result, "findings"))
    assert "23 were split" in findings
    assert "had not signed" in findings
    recommended = lines(result, "recommendations")
    assert [line for line in recommended if "yearly" in line or "assistants" in line] == [
        "pay the grant in yearly parts;",
        "train assistants in the districts.",
    ]
    told = [sentence.text for sentence in result.summary]
    for line in told:
        if line.startswith("The county agrees"):
            assert told[told.index(line) + 1].startswith("It does not agree with (b)")


ANNUAL_REPORT = """# Tidewell Ferries plc: Annual Report 2025

## At a glance

| £m | 2025 | 2024 |
|---|---|---|
| Revenue | 412.6 | 398.1 |
| Net debt | 1,604 | 1,522 |

## Chair's statement

Dear shareholder, 2025 was a hard year. The Board recommends a final dividend of 6.0p.

## Going concern

The directors note a material uncertainty, since the refinancing of the bonds has not been agreed.
"""


def test_an_annual_report_tells_its_figures_with_their_years_and_what_is_uncertain(
    tmp_path: Path, models: Models
) -> None:
    path = tmp_path / "annual.md"
    path.write_text(ANNUAL_REPORT, "utf-8")
    result = brief_of_file(path, models)
    assert result.settings.kind == "financial report"
    results = lines(result, "results")
    assert results[0] == "£m · 2025 · 2024"
    assert "Revenue · 412.6 · 398.1" in results
    assert any("material uncertainty" in line for line in lines(result, "risks"))


DEPOT = """Hanna: Right, let's begin. First the lease. Ravi, where are we?
Ravi: The landlord wants ten years for the depot, without a break.
Colm: Ten without a break is a no for me.
Hanna: Agreed. So we offer ten years with a break after five years.
Ravi: I'll write to him today and copy the lawyers in.
Hanna: Next, the racking. Petra, can you work out the overtime by Thursday?
Petra: Nordrack is cheaper, but it comes after the move.
Hanna: Let's not decide this now. The shift plan has to be written, too.
Colm: I am away until the sixth.
Hanna: Then I'll do the draft and you check it when you are back.
"""


def test_a_meeting_tells_what_was_agreed_put_off_and_taken_on_in_few_words(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DEPOT, models)
    assert any("break after five" in line for line in lines(result, "decisions"))
    assert lines(result, "open") == ["Let's not decide this now."]
    assert any("do the draft" in line for line in lines(result, "actions"))
    assert any("overtime by Thursday" in line for line in lines(result, "actions"))
    assert any("is a no for me" in line for line in lines(result, "disagreements"))


BILL = """                          MARLOW & FENN ROOFING LTD
              3 Tannery Yard, Ripon HG4 1QQ

INVOICE

Invoice no.:      R-2214
Invoice date:     6 May 2026
Due date:         5 June 2026

Bill to:
Mr Owen Tarrant
Tarrant Books
9 Fossgate

Description                       Qty     Unit price        Amount
Slates, Welsh, mended              40         £6.50        £260.00
Scaffold for a week                 1       £410.00        £410.00
Work on the roof                 12 h        £38.00        £456.00

                                          Subtotal       £1,126.00
                                          VAT 20 %         £225.20
                                          Total due      £1,351.20
                                          Paid in April   −£300.00
                                          Balance due    £1,051.20

Please pay by bank transfer, sort code 20-11-09, account 55512808, and quote the number of the invoice.
Interest of 8 % a year is charged on late payments. The slates remain our property until they are paid for in full.
Any defect must be reported in writing within 14 days. Thank you for your custom, and please recommend us to friends
if you were content with our work, for most of our customers come to us because somebody told them of us.
"""


def test_a_bill_tells_what_is_to_be_paid_for_what_and_until_when(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, BILL, models)
    assert lines(result, "parties") == ["Bill to: Mr Owen Tarrant · Tarrant Books · 9 Fossgate"]
    assert "Invoice no.: R-2214" in lines(result, "number")
    assert lines(result, "total")[-1] == "Balance due: £1,051.20"
    assert lines(result, "items") == [
        "Description · Qty · Unit price · Amount",
        "Slates, Welsh, mended · 40 · £6.50 · £260.00",
        "Scaffold for a week · 1 · £410.00 · £410.00",
        "Work on the roof · 12 h · £38.00 · £456.00",
    ]
    assert "Due date: 5 June 2026" in lines(result, "due")
    assert any("sort code 20-11-09" in line for line in lines(result, "payment"))
    assert len(lines(result, "late")) == 3
    assert not any(Doubt.INCOMPLETE in sentence.doubts for sentence in result.summary)


ORDER = """PURCHASE ORDER

Order number        K-118
Date                4 March 2026
Supplier            Lindal Printers Ltd, The Old Dairy,
                    Mill Bank, Kendal LA9 4QX
Buyer               Stell Theatre Trust, 5 Market Hall,
                    Penrith CA11 7BQ
Delivery date       No later than 20 April 2026
Price               £2,310.00 plus VAT

Terms

1. The Supplier shall print and bind the programmes that the Buyer has approved.
2. If the programmes are late, the Buyer may deduct 2 % of the price for each day of delay.
3. The Supplier warrants the programmes against defects in paper and binding for 12 months from delivery.
4. Risk in the programmes passes to the Buyer on delivery.
5. Either party may cancel this order by written notice before printing has begun. If the Buyer cancels afterwards, it
shall pay for the paper.
"""


def test_an_order_tells_both_sides_and_what_follows_from_delay(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ORDER, models, words=400)
    parties = lines(result, "parties")
    assert "Supplier: Lindal Printers Ltd, The Old Dairy, Mill Bank, Kendal LA9 4QX" in parties
    assert "Buyer: Stell Theatre Trust, 5 Market Hall, Penrith CA11 7BQ" in parties
    assert [fact.value for fact in result.facts if fact.kind == "parties"] == [
        "Lindal Printers Ltd",
        "Stell Theatre Trust",
    ]
    delivery = lines(result, "delivery")
    assert "Delivery date: No later than 20 April 2026" in delivery
    assert all(any(word in line for line in delivery) for word in ("deduct 2 %", "warrants", "Risk"))
    assert [line[:17] for line in lines(result, "termination")] == ["Either party may ", "If the Buyer canc"]


LECTURED = """Hi everyone, and welcome to lecture four of our course on roofs.

Last week we looked at walls. Today we look at how a roof sheds water. The angle of a roof against the ground is called
its pitch. A roof of slates needs a pitch of at least twenty degrees.

In an experiment at the mill, tiles with a groove let through half as much rain as plain ones. Be careful with that
figure, for it was one wind on one day.

Suppose a valley takes the water of two roofs of forty square metres. Then its gutter must carry eight litres a second.

For next week please read chapter nine. The essay on gutters is due on 4 May. See you on Monday.
"""


def test_a_lecture_tells_what_was_explained_and_what_is_to_be_done(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LECTURED, models, words=300)
    assert lines(result, "about") == ["Today we look at how a roof sheds water."]
    assert lines(result, "terms") == ["The angle of a roof against the ground is called its pitch."]
    assert any("half as much rain" in line for line in lines(result, "examples"))
    assert lines(result, "caution")[-1].startswith("Be careful with that figure")
    assert lines(result, "next") == [
        "For next week please read chapter nine.",
        "The essay on gutters is due on 4 May.",
    ]
    assert not any("Last week" in sentence.text for sentence in result.summary)


RESULTS = """WESTMERE PATHOLOGY
Laboratory report

Patient: Nora Field        Date of birth: 2 June 1958
Sample: venous blood       Reported: 10 March 2026

Test            Result    Unit        Reference range    Flag
Haemoglobin     112       g/L         120-150            LOW
White cells     5.8       10^9/L      4.0-11.0
Ferritin        7         ug/L        15-200             LOW
Sodium          139       mmol/L      133-146

Comment: The picture is that of iron deficiency. Please consider a test for coeliac disease. Sodium is normal.
"""


def test_a_laboratory_tells_every_result_and_what_is_out_of_range(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, RESULTS, models)
    assert lines(result, "findings") == [
        "Haemoglobin · 112 · g/L · 120-150 · LOW",
        "White cells · 5.8 · 10^9/L · 4.0-11.0",
        "Ferritin · 7 · ug/L · 15-200 · LOW",
        "Sodium · 139 · mmol/L · 133-146",
    ]
    assert all(sentence.support is Support.SUPPORTED for sentence in result.summary)
    assert any("iron deficiency" in line for line in lines(result, "assessment"))
    assert any("coeliac" in line for line in lines(result, "plan"))


REPLY = """Northmoor Homes
2 Bridge Street

Mr Daniel Orme
Flat 3, Larch Court

4 May 2026

Dear Mr Orme,

Damp in your flat

Our surveyor found that the gutter above your window is broken. You have done nothing wrong.

We will replace the gutter by 22 May 2026. We offer you £160 for the inconvenience. If you wish to accept, please sign
the form and send it back by 29 May 2026; otherwise the offer will lapse.

Yours sincerely,

Ruth Amory
"""


def test_what_the_writer_will_do_is_no_deadline_of_the_reader(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, REPLY, models, words=200)
    assert not any("We will replace" in line for line in lines(result, "consequences"))
    assert any("We will replace" in sentence.text for sentence in result.summary)
    assert any("29 May" in line for line in [*lines(result, "asked"), *lines(result, "consequences")])


ASKING = """From: Ada Moss <ada@mill.example>
To: Ben Birkett <ben@mill.example>
Subject: The weir

Dear Mr Birkett,

I have been looking through your file and the plan of the mill that you sent us on 9 May 2026. We took the plan to be
for our files, and nobody looked at it before this week.

Our question is: did you write to the county yourself, or was it we who were meant to write about the weir?

If you could please tell us this at your earliest convenience, we will try to have the matter settled before the summer.

The weir was last mended in 2019, and the county has asked about it twice since.

Kind regards
Ada Moss
"""


def test_the_question_of_a_mail_is_told_as_what_is_asked(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ASKING, models)
    asked = [line.text for line in result.summary if line.section == "asked"]
    assert any(line.startswith("Our question is: did you write") for line in asked)
    assert any(line.startswith("If you could please tell us") for line in asked)
    assert not [line.text for line in result.summary if line.section == "promised"]


PRICED = """ENDORSEMENT AGREEMENT

This Endorsement Agreement is made on 4 May 2026 between Fell Boats Ltd, a company of Leeds ("Company"), and Ada Row
Ltd, a company of Boston ("Rower").

1. Services. Rower shall be photographed in a boat of the Company on six days of each year.

2. Fee. The Company shall pay Rower a cash fee of: forty thousand pounds (£40,000) for the first year and fifty thousand
pounds (£50,000) for the second year, for the services and rights under this agreement, and for nothing else that Rower
may do for the Company in these two years. Each cash fee shall be paid in four equal instalments, as follows:

(A) The first payment is due on the first day of the year;

(B) The second payment is due on the first of April;

(C) The third payment is due on the first of July; and

(D) The fourth payment is due on the first of October.

3. Law. This agreement is governed by the laws of England.
"""


def test_a_price_comes_before_the_days_on_which_it_is_paid(tmp_path: Path, models: Models) -> None:
    money = lines(brief_of(tmp_path, PRICED, models), "money")
    assert money[0].startswith("The Company shall pay Rower a cash fee of: forty thousand pounds (£40,000)")
    assert money[1].startswith("Each cash fee shall be paid")


VISIT = """Doctor: Good morning. What brings you here today?
Patient: It's my knee. It hurts when I row, and it has been swollen since May.
Doctor: Are you taking any medicines for it?
Patient: Only ibuprofen.
Doctor: Do you smoke?
Patient: I used to.
Patient: I gave it up when I was forty.
Doctor: Have you fallen, or hit it on the boat?
Patient: Not that I know of.
Doctor: Let me look at it. The X-ray shows no fracture, and the joint is a little swollen.
Doctor: I will refer you to physical therapy, and I would like to see you again in three weeks.
Patient: Thank you, doctor.
"""


def test_what_a_patient_answers_is_told_with_what_was_asked(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, VISIT, models, 200, kind="clinical note")
    assert lines(result, "complaint")[:2] == ["What brings you here today?", "It's my knee."]
    assert lines(result, "medicines") == ["Are you taking any medicines for it?", "Only ibuprofen."]
    assert lines(result, "history")[:2] == ["Do you smoke?", "I used to."]
    assert any("no fracture" in line for line in lines(result, "findings"))
    assert any("see you again in three weeks" in line for line in lines(result, "plan"))


SECTION = """7-1706

Penalties.

Any person who uses the weir in a way that is not allowed in this chapter, by:

(1)
Rowing over the weir or opening its gate shall be assessed a civil fine of not more than $50; or
(2)
Removing a sign posted at the weir shall be assessed a civil fine of not more than $300.

This act shall not apply to:
(1)
Boats of the fire brigade while they are on their way to a fire; or
(2)
The keeper of the weir.

May 3, 1979, County Law 3-22, § 7, 26 CR 390, 77 Stat. 12
The 2013 amendment by County Law 20-48 added “Civil” in the section heading; and rewrote the section.
Applicability of County Law 20-48 : Section 4 of County Law 20-48 provided that the act shall apply from 2014.
This section is referenced in § 7-1709.
"""


def test_a_section_of_a_code_is_a_law_without_its_history(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SECTION, models, words=250)
    assert result.settings.kind == "legislation"
    assert lines(result, "whom") == [
        "This act shall not apply to:",
        "Boats of the fire brigade while they are on their way to a fire; or",
        "The keeper of the weir.",
    ]
    assert any("not more than $300" in line for line in lines(result, "penalties"))
    assert not any("2013 amendment" in sentence.text for sentence in result.summary)


FUNDS = """Report on the funds of the county museums

This report describes the funds of the county museums for 2027.

The museums keep boats, mills and looms, and show them to schools. They are part of the county's office for culture.
For 2027, the county requested £1.3 million for the museums. The review shows that this is a decrease of
£300,000 (19%) from 2026. The boat house would keep a grant of no less than £20,000 a year.
"""


def test_what_a_report_says_of_sums_is_a_finding(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, FUNDS, models, 150, kind="policy report")
    findings = lines(result, "findings")
    assert any("decrease of £300,000" in line for line in findings)
    assert not any("no less than" in line for line in findings)


RELEASE = """FOR IMMEDIATE RELEASE

FELL OPENS THE HALL OF BOATS

The county of Fell today opened the new hall of boats beside the mill, the largest building that it has built this year.

"As chair of the committee that paid for it, I am glad that the hall was finished below its budget and before summer.
The hall is a new face of the county, with room for two hundred boats and a school for rowers," Lund said.

The hall cost £4 million. It will house a workshop, and a room for the letters of the first ferrymen.
"""


def test_nobody_is_quoted_in_a_release_without_a_name(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, RELEASE, models, 150, kind="press release")
    told = [line.text for line in result.summary]
    last = next(index for index, line in enumerate(told) if line.endswith("Lund said."))
    assert result.summary[last].support is Support.SUPPORTED
    first = [index for index, line in enumerate(told) if line.startswith('"As chair')]
    assert first in ([], [last - 1])


PROPOSAL = """# Print on both sides

## Abstract

Printers of the county print on one side of a sheet. There is currently no way to choose the other side.

## Specification

Let SHEETS be the number of sheets. This proposal adds an option that prints on both sides of a sheet.

## Rationale

It is possible to print letters of nine pages on five sheets. Printers that print on both sides slow down by a
tenth, and the paper in them must be dry. By printing on both sides, offices with many readers save four sheets in ten.
The option is set once by the office and kept until the printer is moved to another room.

## Security Considerations

As fewer sheets lie about, no concerns have been raised.
"""


def test_reasons_for_a_proposal_are_no_alternatives_to_it(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, PROPOSAL, models, 120, kind="technical proposal")
    assert lines(result, "alternatives") == []
    assert lines(result, "change") == ["This proposal adds an option that prints on both sides of a sheet."]
    assert not any(line.text.startswith("Let SHEETS") for line in result.summary)


FERRIES = """# Do ferries of wood last longer?

## Abstract

We asked whether ferries of wood last longer than those of iron, and followed forty of them for ten years.

## Results

Ferries of wood lasted 31 years, ferries of iron 24 (p = 0.01).

## Discussion

Several limitations should be borne in mind. Owners chose the boats. All of the ferries were on one river. The county
paid for the repairs of the wooden boats.
"""


def test_what_is_said_to_be_a_limitation_is_one(tmp_path: Path, models: Models) -> None:
    limits = lines(brief_of(tmp_path, FERRIES, models, 150, kind="research article"), "limits")
    assert "All of the ferries were on one river." in limits
    assert not any("Several limitations" in line for line in limits)


GRINDER = """# Cleaning the Fell grinder

User guide, edition 2

## Before you start

**WARNING:** The stones are sharp.

## How to clean

1. Stop the wheel.
2. Pour a cup of the powder into the hopper and close the lid.
3. Turn the handle for a minute.
4. Open the gate below the stones.
5. Brush the flour out.

## Warranty

The grinder has a warranty of two years from the day on which it was bought.
"""


def test_of_a_procedure_no_step_is_told_without_the_others(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, GRINDER, models, 90)
    assert result.settings.kind == "technical documentation"
    steps = [line for line in lines(result, "use") if line in GRINDER]
    assert len(steps) == 5
    assert steps[1].startswith("Pour a cup")


COLLECTED = """# Privacy notice of the Fell Mill

## 1. Who we are

The Fell Mill Ltd is the controller of your personal data.

## 2. Data we collect

| Data | Examples | Source |
|---|---|---|
| Account | name, address | you |
| Deliveries | sacks, boats | the ferry |
| Payments | card type | our bank |

We do not collect your age.
"""


def test_a_table_of_what_is_collected_is_told_whole(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, COLLECTED, models, 200, kind="privacy notice")
    rows = [line for line in result.summary if line.section == "collected" and " · " in line.text]
    assert [line.text.split(" · ")[0] for line in rows] == ["Account", "Deliveries", "Payments"]
    assert {line.support for line in rows} == {Support.SUPPORTED}


SENT_HOME = """DISCHARGE SUMMARY

Patient: Ida Holm   DOB: 3/11/1951   Hosp no: W4088

Presenting complaint
Two weeks of breathlessness and swollen ankles.

Diagnoses
1. Acute heart failure (LVEF 30%)
2. New atrial fibrillation
Past history: gout, and a broken wrist in 2012.

Clinical course
She was treated with furosemide and improved. Her weight fell from 81 kg to 74 kg.

Actions for GP
1. Please do not restart ibuprofen.
2. LFTs are due in May.
"""


def test_diagnoses_are_told_and_the_line_behind_their_list_is_none(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SENT_HOME, models)
    assert result.settings.kind == "clinical note"
    assert lines(result, "assessment") == ["Acute heart failure (LVEF 30%)", "New atrial fibrillation"]
    assert "Past history: gout, and a broken wrist in 2012." in lines(result, "history")
    assert {"Please do not restart ibuprofen.", "LFTs are due in May."} <= set(lines(result, "plan"))


NAMED_ONLY = """Minutes of the Fell Mill Trust held on 9 May 2031

Present: Ida Holm (Chair), Per Lund, Rosa Birkett

3. The Arts Fund opens again in January. The Board asked for a draft application at its next meeting.
Action: RK, by 2 December.

4. Two people slipped on the west stairs. New treads will be fitted in June.
Action: Per Lund.

5. Resolved to close the mill on Mondays.
"""


def test_a_task_that_only_names_somebody_is_told_with_what_is_to_be_done(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, NAMED_ONLY, models), "actions")
    assert told[told.index("Action: RK, by 2 December.") - 1].startswith("The Board asked for a draft")
    assert told[told.index("Action: Per Lund.") - 1] == "New treads will be fitted in June."


SEVEN_LAMPS = """The Lamp

The winter that the boat failed to come, my grandfather burned the chairs. There were six of them, made by his father.

We counted the drums of oil each morning, and by February there were four of them left in the shed below the stairs.

On the ninth he did not come down, and I took the can from between his knees and went up to the lamp by myself.

My grandmother looked at my hands, and then she looked at my face, and asked whether it was lit, and I said that it was.

The ice went out of the sound in the night, with a noise like a cart that goes over a bridge, and then with another.

A boat came up the sound in the dark without a light to guide her, and everybody in the house heard her bell.

We carried him up the stairs on the last of the doors, and my grandfather put out the lamp with his own hand. The lens
turned in the dark, and the ice was far off by then. We all sat on the floor with our backs to the wall and looked out.
"""


def test_a_story_is_told_to_its_last_sentence(tmp_path: Path, models: Models) -> None:
    nights = "\n\n".join(
        f"On night {night} the keeper carried {night + 2} cans of oil up the ninety steps to the lamp, and grandmother "
        f"counted the {40 - night} drums that were left in the shed below the stairs."
        for night in range(1, 30)
    )
    begins, _, ends = SEVEN_LAMPS.partition("On the ninth")
    result = brief_of(tmp_path, f"{begins}{nights}\n\nOn the ninth{ends}", models, kind="fiction")
    assert lines(result, "end")[-1] == "We all sat on the floor with our backs to the wall and looked out."


def test_a_letter_does_not_begin_with_what_is_no_point(tmp_path: Path, models: Models) -> None:
    text = """Dear Mr Lund

Ost Mutual Ltd is authorised by the Mill Board and has been so since the year 1931.

We accept your claim for the damage that the flood of 9 May did to the floor of the mill.

Please return the form by 2 June.

Yours sincerely
Ida Holm
"""
    told = lines(brief_of(tmp_path, text, models, kind="letter"), "about")
    assert not any(line.startswith("Ost Mutual") for line in told)


LOST = """IN THE HIGH COURT

FIRST WITNESS STATEMENT OF ROSA BIRKETT

I, Rosa Birkett, of Fell Haulage Ltd, will say as follows:

1. I am the manager of the Claimant. I make this statement in support of the claim.

2. On 14 November 2029 I agreed with Mr Lund that he would fit all our tyres for two years.

## Our loss

3. The Claimant has lost £9,300, made up as follows:

| Item | Amount |
|---|---|
| A new lorry | £7,200 |
| Hire of another | £2,100 |

4. I believe that the facts stated in this witness statement are true.
"""


def test_the_sum_of_a_loss_is_told_with_what_it_is_made_of(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "statement.md"
    path.write_text(LOST, "utf-8")
    told = lines(brief_of_file(path, models, kind="court filing"), "loss")
    assert told == [
        "The Claimant has lost £9,300, made up as follows:",
        "A new lorry: £7,200",
        "Hire of another: £2,100",
    ]


SALES_CALL = """Ida Holm: Hello, thanks for making the time. Can you hear me?

Per Lund: Yes, we can. So what are we looking at on price?

Ida Holm: For your volume the list price is 2,900 a month. If you sign for two years I can take it down to 2,450.

Per Lund: Hm. Ost Mills quoted us 2,200 all in.

Ida Holm: I will send a proposal by Friday.

Per Lund: Good. The budget is roughly forty thousand for the year.
"""


def test_prices_that_a_seller_names_are_told(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "call.txt"
    path.write_text(SALES_CALL, "utf-8")
    told = lines(brief_of_file(path, models, kind="meeting transcript"), "prices")
    assert [any(figure in line for line in told) for figure in ("2,900", "2,450", "2,200", "forty thousand")] == [
        True
    ] * 4


CHARGED = """Minutes of the Fell Co-operative held on 9 May 2031

Present: Ida Holm (chair), Per Lund, Rosa Birkett

1. Boilers. Four boilers failed in January. Agreed to accept the quotation of Heatwise, subject to a reference.
Action: Per by 13 June.

2. Doors. The survey of the doors is late. Rosa reported that the surveyor had been ill since March.

3. Garden. Ida will write to the council about the pond.
"""


def test_who_does_what_was_decided_is_told_with_the_decision(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, CHARGED, models), "decisions")
    assert told[-2:] == [
        "Agreed to accept the quotation of Heatwise, subject to a reference.",
        "Action: Per by 13 June.",
    ]


MILL_COVER = """# Your mill cover

## Policy document FM-09

Fell Mutual is the insurer. This policy and your schedule are the contract between you and us.

## Your cover

We will pay for damage to the mill by fire, storm and flood.

## What is not covered

- the first £200 of every claim;
- theft when the mill has stood empty for more than 45 days;
- damage by mice;
- boats and carts.

## How to claim

Tell us within 30 days. Report a theft to the police within 24 hours.
"""


def test_all_that_a_policy_excludes_in_one_list_is_told(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, MILL_COVER, models)
    assert lines(told, "insured") == ["Fell Mutual is the insurer."]
    assert lines(told, "not_covered") == [
        "the first £200 of every claim;",
        "theft when the mill has stood empty for more than 45 days;",
        "damage by mice;",
        "boats and carts.",
    ]


SKIN_STUDY = """# Tomirabine for the skin of millers: a randomised trial

Ada Lund, Per Berg

Received 3 May 2023; accepted 19 January 2024

## Abstract

The primary objective was to show that tomirabine 40 mg once daily is superior to placebo in the proportion of patients
with a PASI 75 response at week 16.

## Methods

Patients were randomised to tomirabine or placebo for 16 weeks. We used mixed models.

## Results

At week 16 a PASI 75 response was seen in 58.9% of patients on tomirabine and 9.4% on placebo (difference 49.5
percentage points; 95% CI 43.1 to 55.9; p < 0.0001).

## Discussion

The study has weaknesses. The patients knew what they took, and diaries were not kept by all.

## Acknowledgements

This work was supported by the Fund for Mills, which lent us the rooms, and by the town of Selby. Per Berg has given
paid lectures for a maker of tablets. Ada Lund has received lecture fees from a maker of tablets.
"""


def test_a_result_is_told_though_it_is_worded_as_the_aim_is(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, SKIN_STUDY, models, kind="research article")
    assert any("49.5 percentage" in line for line in lines(told, "findings"))
    assert any(line.startswith("The primary objective") for line in lines(told, "question"))


def test_what_follows_that_a_study_has_weaknesses_is_one_of_them(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, SKIN_STUDY, models, kind="research article")
    assert lines(told, "limits") == ["The patients knew what they took, and diaries were not kept by all."]


def test_who_paid_is_told_beside_who_has_an_interest(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, SKIN_STUDY, models, kind="research article"), "funding")
    assert [line.split(" ")[0] for line in told] == ["This", "Per", "Ada"]


CALL_FOR_TENDERS = """# Invitation to Tender: Hedges of Selby 2026–2029

## 1. What we need

Selby Town Council invites tenders for the cutting of its hedges for three years from 1 April 2026.

## 2. Timetable

Tenders must be submitted by noon on 14 November 2025. Questions may be asked until 24 October 2025. The Council expects
to award the contract on 12 January 2026.
"""


def test_years_in_the_title_of_a_tender_are_no_deadline(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, CALL_FOR_TENDERS, models, kind="invitation to tender"), "deadlines")
    assert [line.split(" ")[0] for line in told] == ["Tenders", "Questions", "The"]


DISCHARGE = """# Discharge Summary

Patient: Mr Per Lund

## Diagnoses

1. Heart attack

## Investigations

ECG showed ST depression in V3 to V6. Troponin T rose from 86 to 1,240 ng/L. HbA1c 71 mmol/mol. eGFR 52 on admission, 49
on discharge.

## Plan

He will be seen in six weeks.
"""


def test_all_that_was_measured_is_told_below_the_title_for_it(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, DISCHARGE, models, kind="clinical note"), "findings")
    assert [line.split(" ")[0] for line in told] == ["ECG", "Troponin", "HbA1c", "eGFR"]


HALF_YEAR = """# Fell Mills plc

Half-year results for the six months ended 30 June 2025

## Financial highlights

- Revenue up 7% to £86.4m (H1 2024: £81.2m)
- Operating profit down 4% to £9.7m (H1 2024: £10.1m)
- Net debt £14.8m, 1.4 times profit

## Review

Flour grew by 16% to £48.1m, helped by the long winter. Bran was flat at £38.3m.
"""


def test_highlights_with_figures_are_told_together(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, HALF_YEAR, models, kind="financial report")
    assert [line.split(" ")[0] for line in lines(told, "results")][:3] == ["Revenue", "Operating", "Net"]
    assert lines(told, "reasons") == ["Flour grew by 16% to £48.1m, helped by the long winter."]


NO_HOUSE = """NOTICE OF REFUSAL OF PLANNING PERMISSION

Application number: 24/118
Applicant: Ada Birkett
Proposal: A house behind the mill

The Council REFUSES planning permission for the following reasons:

1. The site lies outside the boundary of the village.

2. The applicant has not demonstrated that lorries can turn.

3. The house would be prejudicial to the safety of the lane.

You may appeal to the Minister within eight weeks of the date of this notice.
"""


def test_a_refusal_is_told_with_its_number_and_each_of_its_reasons(tmp_path: Path, models: Models) -> None:
    told = brief_of(tmp_path, NO_HOUSE, models, kind="official decision")
    assert lines(told, "matter")[0] == "Application number: 24/118"
    assert [line.split(" ")[1] for line in lines(told, "reasons")] == ["site", "applicant", "house"]


HAVEN_LETTER = """# Discharge letter

Haven Hospital, 5 May 2026

Dear colleague,

we report on Mr Olsen, born 3 February 1951, who was an inpatient with us from 28 April to 5 May 2026.

Diagnoses: Heart failure. Atrial fibrillation. Chronic kidney disease stage 3b.

Medication on discharge:

| Medicine | Dose | When |
| --- | --- | --- |
| Apixaban | 5 mg | 1-0-1 |
| Bisoprolol | 2.5 mg | 1-0-0 |
| Torasemide | 20 mg | 1-0-0 |
| Ramipril | paused | until review |

No NSAIDs.

Plan: Please check creatinine and potassium in one week. If he gains more than 2 kg in three days, please send him back.

Kind regards
Dr Petersen
"""


def test_of_a_table_below_a_line_no_medicine_is_left_out(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, HAVEN_LETTER, models, name="letter.md")
    medicines = lines(result, "medicines")
    for told in ("Apixaban", "Bisoprolol", "Torasemide", "Ramipril · paused"):
        assert any(line.startswith(told) for line in medicines), told
    assert "No NSAIDs." in [sentence.text for sentence in result.summary]
    assert lines(result, "plan")[-2:] == [
        "Plan: Please check creatinine and potassium in one week.",
        "If he gains more than 2 kg in three days, please send him back.",
    ]


JOB_OFFER = """# Offer of employment

Fell Cranes Ltd, Selby, 12 June 2026

Dear Ms Falk,

We are pleased to offer you the post of Rigging Supervisor, starting on 1 September 2026.

Your terms are:

| Term | Detail |
| --- | --- |
| Salary | £41,200 a year, paid monthly on the 25th |
| Place of work | Selby yard; travel to sites in the north |
| Holiday | 26 days plus public holidays |
| Notice | one month; one week during probation |

Please sign and return one copy by 26 June 2026.

Yours sincerely,
Tom Ash
"""


def test_the_terms_that_a_letter_offers_in_a_table_are_told(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, JOB_OFFER, models, name="offer.md")
    assert result.settings.kind == "letter"
    offered = " ".join(lines(result, "asked"))
    for term in ("£41,200", "Selby yard", "26 days", "one month"):
        assert term in offered
