"""What each kind of document has to say stands in its brief: a refusal, an award, a resolution, a notice period."""

from pathlib import Path

import pytest

from engine.document import Result
from engine.progress import silent
from engine.registry.loaded import Models
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import Doubt, SummaryFormat, Support
from engine.schema.result import KIND_OF_THE_DOCUMENT, SummarySettings
from engine.store.library import Library
from engine.summarization.job import summarize_file


@pytest.fixture(scope="module")
def models() -> Models:
    return Models()


def brief_of(folder: Path, text: str, models: Models, words: int = AS_NEEDED) -> Result:
    """Of the kind that the document calls itself."""
    path = folder / "document.txt"
    path.write_text(text, "utf-8")
    settings = SummarySettings(words, kind=KIND_OF_THE_DOCUMENT, format=SummaryFormat.BRIEF)
    with Library.temporary() as library:
        return summarize_file(
            library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )[1]


def lines(result: Result, key: str) -> list[str]:
    return [sentence.text for sentence in result.summary if sentence.section == key]


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
    assert lines(result, "open") == ["If the county pays for it the matter returns to the Council."]
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
