"""Awards, inspections, accidents, plans of studies, patents, papers on planning, answers to requests for information:
each says what it says under the heading where a reader looks for it.
"""

from pathlib import Path

from engine.registry.loaded import Models
from tests.engine.summarization.told_briefs import brief_of, lines

AWARD = """CHAMBER OF ARBITRATION OF RAVELMOUTH

CASE No. 114/2031

FELL MILLS LTD

Claimant

v.

OST BARGES LTDA.

Respondent

FINAL AWARD

I. THE FACTS

1. On 3 May 2029 the parties entered into a contract for the repair of a barge, Article 9 of which fixes the price.

2. Delivery was due on 30 June 2030. The barge came back on 2 August 2030. Ost withheld the last instalment of £40,000.

II. THE CLAIMS

3. Fell requests the Tribunal to order Ost to pay £40,000. Ost requests the Tribunal to dismiss the claim.

III. DISCUSSION

4. The Tribunal accepts the evidence of Ms Lund that nobody could see the crack before the barge had been lifted.

5. It follows that Fell was in delay for eleven days, and that damages are due in the sum of £2,200.

6. Ost was not entitled to withhold the instalment. Article 11 allows it to set off only what has been awarded.

IV. DISPOSITIVE

7. For these reasons, the Arbitral Tribunal:

(a) DECLARES that it has jurisdiction over the claim;

(b) ORDERS Ost to pay to Fell £37,800 within thirty days;

(c) DISMISSES all other claims.

Seat of arbitration: Ravelmouth
"""


def test_an_award_tells_what_was_asked_found_and_ordered(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, AWARD, models)
    assert result.settings.kind == "court decision"
    assert lines(result, "question")[0].startswith("Fell requests the Tribunal to order Ost to pay £40,000")
    assert any("entered into a contract for the repair" in line for line in lines(result, "facts"))
    assert "Ost was not entitled to withhold the instalment." in lines(result, "holding")
    assert any(line.startswith("It follows that Fell was in delay") for line in lines(result, "holding"))
    assert any(line.startswith("The Tribunal accepts the evidence") for line in lines(result, "reasoning"))
    assert any(line.startswith("ORDERS Ost to pay to Fell £37,800") for line in lines(result, "order"))
    assert [fact.value for fact in result.facts if fact.kind == "parties"] == ["FELL MILLS LTD", "OST BARGES LTDA."]


DISMISSED = """EMPLOYMENT TRIBUNALS

Claimant:      Mr O. Lund

Respondent:    Fell Mills Limited

Heard at:      Wem           On: 8 July 2030

Before:        Employment Judge Moss

JUDGMENT

1. The complaint of unfair dismissal is well-founded. The Claimant was unfairly dismissed.

2. The compensatory award shall be reduced by a quarter.

REASONS

3. The Claimant worked in the mill from 2019. On 3 March 2030 a sack fell from his cart, and nobody was hurt.

4. Mr Rudd looked into it. He did not speak to the only person who had seen it.

5. No reasonable employer would have failed to speak to the only person who had seen it.

6. The Claimant shall send a schedule of his loss to the Respondent by 23 August 2030.
"""


def test_a_judgment_names_its_sides_though_the_judge_stands_in_the_same_form(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DISMISSED, models)
    parties = lines(result, "parties")
    assert parties[:2] == ["Claimant: Mr O. Lund", "Respondent: Fell Mills Limited"]
    assert "Before: Employment Judge Moss" in parties
    assert "The Claimant was unfairly dismissed." in lines(result, "holding")
    order = lines(result, "order")
    assert any("shall be reduced by a quarter" in line for line in order)
    assert any("by 23 August 2030" in line for line in order)


HOME = """# Weir House Care Home

Inspection report

Overall rating for this service: Requires improvement
Is the service safe?: Inadequate

## What we found

Medicines were not managed safely. The charts had 23 gaps in May. There were not enough staff at night. Staff were kind.

## Why we inspected

We carried out this inspection because the council had told us of falls.

## Enforcement

We served a warning notice on the provider. We recommend that the provider fits rails. The home will be inspected again
within six months.
"""


def test_an_inspection_tells_why_it_was_made_what_fell_short_and_what_follows(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, HOME, models, name="home.md")
    assert result.settings.kind == "policy report"
    assert lines(result, "rating")[0].startswith("Overall rating for this service")
    assert any(line.startswith("We carried out this inspection because") for line in lines(result, "mandate"))
    assert {"Medicines were not managed safely.", "There were not enough staff at night."} <= set(
        lines(result, "findings")
    )
    told = lines(result, "recommendations")
    assert any(line.startswith("We served a warning notice") for line in told)
    assert any("inspected again" in line for line in told)


GROUNDED = """Marine Accident Investigation Office

Report on the investigation of the grounding of the ferry Ada

Synopsis

At 0410 on 3 May 2031 the ferry Ada ran aground off Wem with 30 passengers on board. Two passengers were injured.

Analysis

The mate was distracted by a telephone. There was no lookout, contrary to the orders of the company. It was not possible
to establish who had switched off the alarm.

Action taken

Fell Ferries has fitted a second alarm on all of its vessels.

Recommendations

1. Fell Ferries should keep two persons on the bridge at night.
"""


def test_a_report_of_an_accident_tells_what_happened_and_what_has_been_done(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, GROUNDED, models)
    assert result.settings.kind == "policy report"
    assert any("ran aground off Wem" in line for line in lines(result, "events"))
    assert "Two passengers were injured." in lines(result, "events")
    assert any(line.startswith("The mate was distracted") for line in lines(result, "findings"))
    assert any(line.startswith("Fell Ferries has fitted") for line in lines(result, "done"))
    assert any(line.startswith("It was not possible") for line in lines(result, "limits"))


TRIAL = """PROTOCOL SYNOPSIS

A randomised, double-blind, placebo-controlled study of tomirabine in millers with a cough

Sponsor: Fell Pharma plc
Protocol number: FP-12, version 2.0

Rationale

No treatment is licensed for the cough of millers.

Study design

Patients will be randomised 1:1 to tomirabine 20 mg once a day or placebo for 12 weeks.

Endpoints

The primary endpoint is the change in the number of coughs from baseline to week 12.

Exclusion criteria

- Pregnancy or breast-feeding
- Current smoker, or former smoker who has smoked more than twenty a day for more than ten years in all, or any pipe
- Asthma

Sample size

With 100 patients in each arm the study has 90% power to detect a difference of a third.

Safety

A serious adverse event shall be reported to the sponsor within 24 hours.

Changes in this version

The arm with 40 mg was removed after two cases of jaundice.
"""


def test_the_plan_of_a_study_tells_whom_it_excludes_to_the_last_ground(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, TRIAL, models)
    assert result.settings.kind == "study protocol"
    assert any("randomised 1:1" in line for line in lines(result, "design"))
    assert any(line.startswith("The primary endpoint is") for line in lines(result, "endpoints"))
    assert [line.split()[0] for line in lines(result, "not_who")] == ["Pregnancy", "Current", "Asthma"]
    assert any("90% power" in line for line in lines(result, "size"))
    assert any("within 24 hours" in line for line in lines(result, "safety"))
    assert any("was removed" in line for line in lines(result, "changes"))


HINGE = """(12) Patent Application

(11) GB 9 100 100 A

(71) Applicant: Fell Hinges Limited

(54) Title of the invention: Hinge for heavy doors

FIELD OF THE INVENTION

[0001] The present invention relates to a hinge for doors of mills.

BACKGROUND

[0002] Known hinges fail under doors of more than 200 kg. There is therefore a need for a stronger hinge.

SUMMARY

[0003] According to a first aspect of the invention there is provided a hinge with two pins of steel.

[0004] An advantage of the invention is that no oil is needed. In a trial 17 of 19 doors still closed after ten years.

CLAIMS

1. A hinge for a door, comprising two pins (12) of steel and a ring (14) between them.

2. A hinge according to claim 1, wherein the ring is made of brass.
"""


def test_a_patent_tells_the_problem_the_solution_and_the_claims(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, HINGE, models)
    assert result.settings.kind == "patent"
    assert any("Known hinges fail" in line for line in lines(result, "problem"))
    assert any(line.startswith("The present invention relates") for line in lines(result, "solution"))
    assert any(line.startswith("An advantage of the invention") for line in lines(result, "better"))
    assert "Title of the invention: Hinge for heavy doors" in lines(result, "whose")
    claims = lines(result, "claims")
    assert claims[0].startswith("A hinge for a door, comprising")
    assert any("according to claim 1" in line for line in claims)


DWELLINGS = """# Report to Planning Committee

Applicant: Fell Homes Ltd

## 1. The proposal

1.1 Full planning permission is sought for 12 dwellings on land east of the mill.

## 2. Consultations

2.1 County Highways: No objection subject to a footway.

## 3. Assessment

3.1 The proposal conflicts with Policy 2 because it lies outside the village. Officers consider that the harm is
outweighed by the need for homes.

## 4. Recommendation

4.1 That the Head of Planning be authorised to GRANT planning permission subject to the conditions below.

## 5. Conditions

1. Commencement within three years.

2. No dwelling to be occupied until the footway has been built.

Background papers: file 31/114. Contact: Ada Moss.
"""


def test_a_report_on_planning_tells_the_proposal_how_it_is_judged_and_conditions(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, DWELLINGS, models, name="planning.md")
    assert result.settings.kind == "board paper"
    assert any("be authorised to GRANT" in line for line in lines(result, "asked"))
    assert any("permission is sought for 12 dwellings" in line for line in lines(result, "proposal"))
    assert any("outweighed by the need" in line for line in lines(result, "assessment"))
    assert "Commencement within three years." in lines(result, "conditions")
    assert any(line.startswith("County Highways: No objection") for line in lines(result, "effects"))
    assert not any("Background papers" in sentence.text for sentence in result.summary)


DEPOT = """Information Office, Weir Council

Dear Ms Berg

Freedom of Information Act 2000: request for information about the depot

Thank you for your request, which we received on 3 May 2031. You asked for the report on the depot and for all letters.

I confirm that the Council holds the information. A copy of the report is enclosed. The letters are exempt from
disclosure under section 43(2), because disclosure would be likely to prejudice the talks with the builder. The public
interest in maintaining the exemption outweighs the public interest in disclosure.

You may ask for an internal review within 40 working days. You may then complain to the Information Commissioner.

Yours sincerely
Ada Moss
"""


def test_an_answer_to_a_request_for_information_is_a_decision(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, DEPOT, models)
    assert result.settings.kind == "official decision"
    decided = lines(result, "decision")
    assert "A copy of the report is enclosed." in decided
    assert any(line.startswith("The letters are exempt") for line in decided)
    assert any("internal review within 40 working days" in line for line in lines(result, "appeal"))


REFERRED = """Clinic date: 6 Feb 2031

Dear Dr Moss

Re: Mr Owen Lund, born 2 November 1951, NHS no. 123 456

Diagnoses:

1. Adenocarcinoma of the right upper lobe
2. Gout

Thank you for seeing this retired miller for an operation. He has had a cough for ten weeks. CT on 16 December showed a
nodule of 22 mm. I would be grateful if you could see him within two weeks. EGFR results are awaited.
"""


def test_a_letter_about_a_patient_is_not_all_a_diagnosis(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, REFERRED, models)
    assert result.settings.kind == "clinical note"
    assert lines(result, "patient") == ["Re: Mr Owen Lund, born 2 November 1951, NHS no. 123 456"]
    assert lines(result, "assessment")[-2:] == ["Adenocarcinoma of the right upper lobe", "Gout"]
    assert any(line.startswith("CT on 16 December showed") for line in lines(result, "findings"))
    plan = lines(result, "plan")
    assert any("within two weeks" in line for line in plan)
    assert any("are awaited" in line for line in plan)


def test_what_a_party_argued_in_a_paragraph_is_no_reasoning_of_the_court(tmp_path: Path, models: Models) -> None:
    text = """CASE OF BIRKETT v. FELLMARK

JUDGMENT

THE LAW

I. ALLEGED VIOLATION OF ARTICLE 8

30. The applicant was filmed in a cell by the police of Fellmark in May 2019.

31. The Court considers that the filming had no basis in the law of Fellmark, since no order for it had been given.

32. The Court notes that nobody told the applicant that there was a camera, though the code of the police asks for it.

33. There has accordingly been a violation of Article 8.

II. APPLICATION OF ARTICLE 41

34. The applicant argued that he should be paid for what he had suffered. On its true construction the code was part
of the law. It is a question of what a reasonable person who is filmed in a cell has to bear.

35. The Government submitted that nothing was due. The code was not the law, and a breach of it did not decide the case.

36. The Court, deciding in equity, awards the applicant EUR 1,500.

FOR THESE REASONS, THE COURT UNANIMOUSLY

1. Holds that there has been a violation of Article 8;

2. Holds that Fellmark is to pay the applicant EUR 1,500 within three months.
"""
    reasoning = lines(brief_of(tmp_path, text, models, kind="court decision"), "reasoning")
    assert any("had no basis in the law" in line for line in reasoning)
    assert not any(
        word in line for line in reasoning for word in ("true construction", "reasonable person", "was not the law")
    )


APPEAL = """                 SUPREME COURT OF THE STATE OF FELL

                            No. 27-0418

             ASH RIVER TRUST, Petitioner-Appellee,

                                 v.

      DEPARTMENT OF STREAMS and COPPER MINING CO.,
                      Respondents-Appellants.

                  Decided March 5, 2028

MOSS, J., delivered the opinion of the Court. LUND, J., filed a dissenting opinion.

MOSS, J.

     This case asks whether the Department may renew a permit for groundwater without a new assessment. The Court of
Appeals held that it may not. We disagree, and reverse.

                                  I

     In 2002 the Department issued Copper a permit of twenty-five years to withdraw water. On June 30, 2026, Copper
applied to renew it on the same terms. The Court of Appeals reversed, vacated the permit and ordered an assessment.

                                  II

     The Trust has standing. Its members own wells within the affected area. Copper argues that the injury was caused
by the first permit and not by its renewal. But without the renewal the pumping would have stopped.

                                  III

     The Act defines “major action” as “the grant or transfer of a permit.” It does not mention renewal. The Trust
contends that a renewal is a new grant. Where the legislature leaves out a term, we presume that it meant to.

     The judgment of the Court of Appeals is reversed. The permit remains in effect. The case is remanded to the
Department, which shall answer the report within 120 days. Each party shall bear its own costs.

     It is so ordered.

LUND, J., dissenting.

     The Court reads a statute meant to protect the waters of this State so as to exempt the permits that do the most
harm. I would hold that renewal is a grant and that an assessment is required. I respectfully dissent.
"""


def test_a_judgment_on_appeal_tells_what_was_asked_argued_decided_and_why_a_judge_dissents(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, APPEAL, models, kind="court decision")
    assert lines(result, "question") == [
        "This case asks whether the Department may renew a permit for groundwater without a new assessment."
    ]
    argued = lines(result, "arguments")
    assert "Copper argues that the injury was caused by the first permit and not by its renewal." in argued
    assert "The Trust contends that a renewal is a new grant." in argued
    assert {"We disagree, and reverse.", "The Trust has standing."} <= set(lines(result, "holding"))
    order = lines(result, "order")
    assert [line[:24] for line in order[:4]] == [
        "The judgment of the Cour",
        "The permit remains in ef",
        "The case is remanded to ",
        "Each party shall bear it",
    ]
    assert "I would hold that renewal is a grant and that an assessment is required." in lines(result, "dissent")
    told = " ".join(lines(result, "facts"))
    assert "In 2002 the Department issued Copper a permit of twenty-five years" in told


JUDGED = """IN THE COUNTY COURT AT FELLGATE                    Claim No. H47YX218

Between:

                     (1) DOUGLAS KEITH WREN
                     (2) ROSE WREN                       Claimants
                               - and -
                     LARK TIMBER FRAMES LIMITED          Defendant

The facts

1.   The contract was made on 9 April 2028. By clause 14 the defendant undertook that the frame would be dry for ten
     years. The claimants moved in on 3 March 2029.

The issues

2.   The parties agreed that there are three issues: (a) whether the house was weathertight; (b) whether the claim is
     barred for want of notice; and
     (c) the counterclaim.

The parties' submissions

3.   Mr Moss submitted that clause 21 is a condition precedent. The first notice was six months late.

4.   Ms Lund argued that the clause had never been drawn to the attention of the claimants. They dealt as consumers.

Discussion

5.   On issue (a) the house was not weathertight. The defendant was in breach of clause 14.

6.   On issue (b) I find that clause 21 is unfair and does not bind the claimants.

7.   On issue (c) the balance of the price has been due since 22 February 2029. The counterclaim succeeds in the sum of
     £31,260, and it is to be set off.

Conclusion

8.   There will be judgment for the claimants for £156,563. The defendant shall pay 80% of the claimants' costs.
"""


def test_a_judgment_tells_its_findings_and_what_each_side_submitted_as_such(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, JUDGED, models, kind="court decision")
    assert "LARK TIMBER FRAMES LIMITED Defendant" in lines(result, "parties")
    assert lines(result, "question")[0].endswith("and (c) the counterclaim.")
    holding = lines(result, "holding")
    assert "On issue (a) the house was not weathertight." in holding
    assert "The defendant was in breach of clause 14." in holding
    assert "On issue (b) I find that clause 21 is unfair and does not bind the claimants." in holding
    paragraphs = {"paragraph 3", "paragraph 4"}
    argued = [sentence for sentence in result.summary if sentence.evidence[0].clause in paragraphs]
    assert argued
    assert {sentence.section for sentence in argued} == {"arguments"}
    assert "The first notice was six months late." not in [sentence.text for sentence in result.summary]
