"""Contracts, acts and judgments of many forms: what they say stands under the heading where it is looked for."""

from pathlib import Path

from engine.api import settings_for
from engine.progress import silent
from engine.registry.loaded import Models
from engine.schema.enums import Doubt
from engine.store.library import Library
from engine.summarization.job import summarize_file
from tests.engine.summarization.told_briefs import brief_of, lines


def answer_of(folder: Path, text: str, question: str, models: Models) -> list[str]:
    """The lines that answer, none where it is refused."""
    path = folder / "document.txt"
    path.write_text(text, "utf-8")
    settings = settings_for(question=question, kind="auto")
    with Library.temporary() as library:
        result = summarize_file(
            library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )[1]
    return [sentence.text for sentence in result.summary] if result.answered else []


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
    result = brief_of(tmp_path, BUILT, models, name="document.md")
    assert "Contract Sum: £91,400 plus VAT" in lines(result, "money")
    assert "Date for Completion: 30 November 2024" in lines(result, "term")
    assert "The Works · A stone barn at Beck Farm" in lines(result, "subject")
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
    assert any("may not transfer" in line for line in lines(result, "prohibited"))
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


REGULATION = """REGULATION (EU) 2024/1182 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL

of 18 June 2024

on the repair of kettles

THE EUROPEAN PARLIAMENT AND THE COUNCIL OF THE EUROPEAN UNION,

Whereas:

(1) Kettles are often thrown away because their lids cannot be replaced.

(2) Common rules would reduce waste.

HAVE ADOPTED THIS REGULATION:

Article 1
Scope

1. This Regulation lays down requirements for the repair of kettles.

2. It does not apply to kettles made before 1 January 2020.

Article 2
Manufacturers

Manufacturers shall make spare lids available for at least seven years.

Article 3
Penalties

Member States shall lay down the rules on penalties applicable to infringements of this Regulation. Fines shall be at
least 2 % of the annual turnover of the manufacturer.

Article 4
Entry into force and application

This Regulation shall enter into force on the twentieth day following that of its publication.

It shall apply from 1 January 2026.

However, Article 2 shall apply from 1 July 2027.
"""


def test_a_regulation_says_from_when_it_applies_to_what_not_and_what_the_fine_is(
    tmp_path: Path, models: Models
) -> None:
    result = brief_of(tmp_path, REGULATION, models)
    assert len(lines(result, "force")) == 3
    assert lines(result, "whom") == ["It does not apply to kettles made before 1 January 2020."]
    assert any("2 % of the annual turnover" in line for line in lines(result, "penalties"))
    assert "Whereas:" not in [sentence.text for sentence in result.summary]


ACT = """Stiles (Safety) Act 2023

2023 CHAPTER 31

An Act to make provision about the inspection of stiles; and for connected purposes.

1 Duty to inspect stiles

(1) The owner of a stile must have it inspected by an engineer at least once in every six years.

(2) Subsection (1) does not apply to a stile which is made of stone.

2 Closure notices

(1) A person who fails to comply with a closure notice commits an offence.

(2) A person guilty of an offence under this section is liable on summary conviction to a fine not exceeding £20,000.

3 Extent, commencement and short title

(1) This Act extends to England and Wales.

(2) Section 1 comes into force on 1 April 2025.

(3) The other provisions come into force on the day on which this Act is passed.

(4) This Act may be cited as the Stiles (Safety) Act 2023.
"""


def test_an_act_says_first_what_it_is_for_and_what_an_offence_is(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ACT, models)
    assert lines(result, "purpose") == [
        "An Act to make provision about the inspection of stiles; and for connected purposes.",
        "This Act may be cited as the Stiles (Safety) Act 2023.",
    ]
    assert any("must have it inspected" in line for line in lines(result, "required"))
    assert "A person who fails to comply with a closure notice commits an offence." in lines(result, "penalties")
    assert len(lines(result, "force")) == 2


TRIBUNAL = """EMPLOYMENT TRIBUNALS

Case Number: 2402981/2023

Claimant: Mr Per Lund

Respondent: Fell Bakeries Ltd

Before: Employment Judge Birkett

Representation

Claimant: In person

Respondent: Ms Moor, solicitor

JUDGMENT

1. The complaint of unfair dismissal is well-founded.

2. The respondent shall pay the claimant a basic award of £3,215.

REASONS

3. The claimant was employed as a baker from 6 May 2018 until 19 January 2023.

4. On the night of 9 January 2023 an oven overheated. The claimant was in the yard, smoking.

5. No reasonable employer would have dismissed him without looking at the log of the oven.
"""


def test_a_tribunal_names_both_sides_and_nobody_who_was_in_the_yard(tmp_path: Path, models: Models) -> None:
    parties = lines(brief_of(tmp_path, TRIBUNAL, models), "parties")
    assert {"Claimant: Mr Per Lund", "Respondent: Fell Bakeries Ltd"} <= set(parties)
    assert not any("yard" in line or "solicitor" in line or "In person" in line for line in parties)


def test_an_act_is_asked_for_its_penalty_and_when_it_begins(tmp_path: Path, models: Models) -> None:
    told = answer_of(tmp_path, ACT, "What is the maximum penalty?", models)
    assert any("a fine not exceeding £20,000" in line for line in told)
    assert "Section 1 comes into force on 1 April 2025." in answer_of(
        tmp_path, ACT, "When does the Act come into force?", models
    )


def test_the_judge_is_named_by_the_line_that_says_before_whom_it_was(tmp_path: Path, models: Models) -> None:
    assert answer_of(tmp_path, COUNTY, "Who was the judge?", models)[0] == "Before District Judge Moor"


COUNTY = """IN THE COUNTY COURT AT KENDAL

Before District Judge Moor

Between:

ADA BIRKETT                                        Claimant

and

FELL ROOFING LIMITED                               Defendant

JUDGMENT

1. This is a claim for the cost of putting right a roof which the defendant laid in 2021.

2. I find that the defendant did not use reasonable care and skill.

3. There will be judgment for the claimant for £25,940. The defendant must pay by 4 pm on 3 March 2025.

4. Permission to appeal is refused.
"""


def test_a_sentence_that_is_longer_than_the_encoder_reads_is_told_whole_in_one_line(
    tmp_path: Path, models: Models
) -> None:
    places = ("barn", "byre", "mill", "kiln", "loft", "dairy", "stable", "chapel")
    wares = ", ".join(f"{ware} of the {place}" for ware in ("beams", "slates", "doors") for place in places)
    long = (
        f"In no event shall the Contractor be liable for any indirect or consequential loss arising out of {wares}, "
        "or out of anything that was stored in them, lent to them or let with them at any time before the works were "
        "completed and handed over, and the Contractor's whole liability under this contract, whether it arises in "
        "contract, in tort or in any other way, shall in no event exceed the sum of £90,000 in each year of the works."
    )
    care = "\n\n".join(
        f"The {place} is measured by the Architect, who records its walls, its floor and its roof on a plan for the "
        "Employer, with photographs of each side, and keeps the plan until the works are over. Rubble from it is laid "
        "out along the lane, sorted by its size, where the carts of the quarry can reach it in any weather."
        for place in places
    )
    text = f"{BUILT}\n## Care\n\n{care}\n\n## Liability\n\n{long}\n"
    result = brief_of(tmp_path, text, models, name="document.md", kind="contract")
    told = next(sentence for sentence in result.summary if sentence.text == long)
    assert told.section == "liability"
    assert not told.doubts
    assert sum(one.end - one.start for one in told.evidence) == len(long)
    short = brief_of(tmp_path, f"{BUILT}\n{long}\n", models, name="short.md", kind="contract")
    assert lines(short, "liability") == []  # it would be most of the brief
    assert lines(short, "governing_law")


def test_what_is_excluded_and_what_is_capped_are_told_of_both_sides(tmp_path: Path, models: Models) -> None:
    def limits(one: str, other: str) -> str:
        return (
            f"IN NO EVENT SHALL {one} BE LIABLE TO {other} FOR ANY SPECIAL OR CONSEQUENTIAL DAMAGES, INCLUDING LOST "
            f"PROFITS. THE LIABILITY OF {one} FOR DAMAGES HEREUNDER, BE IT IN CONTRACT OR IN TORT, IS LIMITED TO, AND "
            f"WILL NOT EXCEED, {other}'S DIRECT DAMAGES."
        )

    clauses = f"## Limits\n\n8.1 {limits('FELL', 'OST')}\n\n8.2 {limits('OST', 'FELL')}\n"
    care = (
        "Fell shall send Ost a report of each barn that it has built, with a plan of its walls and its roof.\n\n" * 12
    )
    text = f"# Agreement\n\nThis Agreement is made between Fell Ltd (“Fell”) and Ost Ltd (“Ost”).\n\n{care}{clauses}"
    told = lines(brief_of(tmp_path, text, models, name="document.md", kind="contract"), "liability")
    assert [("LIABILITY OF" in line, "DAMAGES, INCLUDING" in line) for line in told] == [
        (False, True),
        (True, False),
    ] * 2


APPENDED = """SUPPLY AGREEMENT

This Supply Agreement is made on 3 March 2024 by and between Fell Mills Ltd ("Mill") and Lund Bakery Ltd ("Bakery").

1. Supply. The Mill shall deliver two tonnes of flour to the Bakery each week for as long as this Agreement runs.

2. Price. The Bakery shall pay the Mill 410 pounds for each tonne within 30 days of the invoice.

3. Term. This Agreement shall continue for three years from its date and end then without notice.

4. Law. This Agreement is governed by the laws of England and Wales.

IN WITNESS WHEREOF, the parties have executed this Agreement on the day and year first above written.

Exhibit B: Form of Guarantee

5. The Guarantor shall pay to the Mill on demand whatever the Bakery owes to it and has not paid when it was due.

6. This Guarantee is governed by the laws of Scotland, and the courts of Edinburgh have jurisdiction over it.
"""


def test_the_law_of_an_exhibit_is_not_told_as_that_of_the_agreement(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, APPENDED, models)
    assert lines(result, "governing_law") == ["This Agreement is governed by the laws of England and Wales."]


WITH_A_DISSENT = """IN THE COURT OF APPEAL

Case No. 2024/118

Thwaite v. Moss Mills Ltd

JUDGMENT

1. The appellant, Ms Thwaite, brought this action against Moss Mills Ltd after her lease of the mill was ended.

2. On 3 May 2022 the landlord refused to renew the lease. On 9 June 2022 the county judge dismissed her claim.

3. The question is whether the landlord had to give reasons before it ended the lease.

4. In our view a landlord who says in the lease that it will hear the tenant must do so. We consider that the letter of
3 May gave her no chance to answer.

5. We find that there has been a breach of clause 9 of the lease. The appeal is allowed.

6. The respondent shall pay the appellant £12,400 within 28 days.

DISSENTING OPINION OF JUDGE BIRKETT

INTRODUCTION

1. I conclude that there has been no breach of clause 9 of the lease. In my view the letter of 3 May was a hearing.

2. I accept that the landlord wrote but once. The question is whether a second letter could have changed anything.

CONCLUSION

3. I would dismiss the appeal. The claim fails, for the tenant never asked to be heard.

4. I consider that the order for payment is wrong, and that each side should bear its own costs.
"""


def test_what_a_judge_says_alone_is_not_told_as_what_the_court_held(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, WITH_A_DISSENT, models, kind="court decision")
    held = [line for key in ("holding", "reasoning", "question", "order") for line in lines(result, key)]
    assert any("there has been a breach of clause 9" in line for line in held)
    assert not [line for line in held if "I " in line or "claim fails" in line or "second letter" in line]
    apart = [sentence for sentence in result.summary if sentence.section == "dissent"]
    assert any("I would dismiss the appeal" in sentence.text for sentence in apart)
    assert {sentence.evidence[0].item for sentence in apart} == {"DISSENTING OPINION OF JUDGE BIRKETT"}


def test_the_court_is_asked_and_not_the_judge_who_disagreed(tmp_path: Path, models: Models) -> None:
    [answer, *_] = answer_of(tmp_path, WITH_A_DISSENT, "Was there a breach of clause 9 of the lease?", models)
    assert "there has been a breach of clause 9" in answer


ALLIED = """STRATEGIC ALLIANCE AGREEMENT

THIS AGREEMENT is dated for reference the 5th day of May 2026.

BETWEEN:

FELL SLATE CORPORATION, a company organized under the laws of Ruritania, of 2 Mill Road, Thornby ("Fell")

AND:

BECK QUARRIES LIMITED, a private company with its registered office at 9 Quarry Lane, Thornby ("Beck")

WHEREAS:

A. Fell and Beck wish to work the quarry at Thornby together on the terms set out below.

NOW THEREFORE the parties agree as follows:

1. Information to be Provided by Fell. Fell shall provide Beck with a plan of the quarry before each season.

2. Price. Beck shall pay Fell $12,000 a year for the slate.

3. Term. The term of this Agreement commences on the date of this Agreement and, unless extended, shall end as of 31
December 2029. In addition, either party may terminate this Agreement by notice in writing if the other is insolvent.

4. Defence of Claims. Fell will defend Beck against any claim that the plans infringe the rights of others, and will pay
the damages that are awarded. THE FOREGOING STATES ALL LIABILITY OF FELL FOR SUCH CLAIMS.

5. Termination for Cause. If so advised Beck may terminate this Agreement at any time by notice in writing to Fell if:

(a) the quarry is flooded;

(b) the road to the quarry is closed.

6. Amendments. No amendment of this Agreement will be effective unless made in writing and signed by both.

7. Assignment. Fell must not assign this Agreement or any of its rights under it unless Beck

(a) has agreed in writing; and

(b) has been paid.

8. The Quarry. The quarry has four terraces, of which the lowest is wet in winter. The road from the upper terrace to
the mill is 900 metres long, and a gate stands at its end. Slate from the second terrace is blue, and that from the
third is green. The plan that is attached shows the terraces, the road, the mill and the spring above them. A hut for
the workers stands beside the mill, with a stove, a bench and a bell. The bell is rung at seven in the morning and at
five in the afternoon. In the year 2025 the quarry gave 800 tons of slate, of which 300 tons were blue.
"""


def test_who_allied_is_told_and_lists_are_told_with_their_items(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, ALLIED, models, kind="contract")
    parties = " ".join(lines(result, "parties"))
    assert "FELL SLATE CORPORATION" in parties
    assert "BECK QUARRIES LIMITED" in parties
    ended = lines(result, "termination")
    assert any(line.startswith("In addition, either party may terminate") for line in ended)
    assert "the quarry is flooded;" in ended
    assert not [line for line in lines(result, "term") if "amendment" in line or "terminate" in line]
    assert any("will defend Beck" in line for line in lines(result, "liability"))
    told = [sentence.text for sentence in result.summary]
    assert not [line for line in told if "FOREGOING" in line or "agree as follows" in line or "Information to" in line]
    assert "has agreed in writing; and" in told or not [line for line in told if line.endswith("unless Beck")]


def test_the_day_on_which_it_ends_is_not_told_as_the_day_on_which_it_begins(tmp_path: Path, models: Models) -> None:
    facts = {fact.kind: fact.value for fact in brief_of(tmp_path, ALLIED, models, kind="contract").facts}
    assert facts["expiration_date"] == "2029-12-31"
    assert facts.get("effective_date") != "2029-12-31"


SHARES = """DATED 9 MAY 2031

(1) ADA BIRKETT AND PER LUND

(2) FELL QUARRIES PLC

SHARE PURCHASE AGREEMENT

THIS AGREEMENT is dated 9 May 2031

PARTIES

(1) ADA BIRKETT of The Old Mill, Kendal and PER LUND of the same address (together the Sellers and each a Seller); and

(2) FELL QUARRIES PLC, a company incorporated in England whose registered office is at 3 Quay Road, Kendal (the Buyer).

BACKGROUND

(A) The Sellers own the whole of the issued share capital of the Company.

(B) The Sellers have agreed to sell and the Buyer has agreed to buy the Sale Shares.

AGREED TERMS

1. INTERPRETATION

1.1 In this agreement:

Company: Birkett Stone Limited.

Conditions: the conditions set out in clause 2.1.

Longstop Date: 30 September 2031.

Purchase Price: £900,000, as adjusted by clause 4.

Sale Shares: the 4,200 ordinary shares of £1 each in the Company.

2. CONDITIONS

2.1 Completion is conditional on the following Conditions being satisfied or waived by the Buyer:

(a) the harbour board consenting to the transfer of the quay; and

(b) no flood having closed the quarry.

2.2 If they have not been satisfied by the Longstop Date, either side may terminate this agreement by written notice.

3. PRICE

3.1 The Buyer shall pay the Purchase Price in cash at Completion.

3.2 If the stock is worth less than £90,000, the Sellers shall pay to the Buyer an amount equal to the shortfall.

4. GOVERNING LAW

4.1 This agreement is governed by the law of England and Wales.
"""


def test_who_sells_how_many_shares_on_what_conditions_is_told(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SHARES, models)
    assert result.settings.kind == "contract"
    parties = lines(result, "parties")
    assert [line.split()[0] for line in parties] == ["THIS", "ADA", "FELL"]  # and not “PARTIES”
    assert "Sale Shares: the 4,200 ordinary shares of £1 each in the Company." in lines(result, "subject")
    conditions = lines(result, "conditions")
    assert conditions[0] == "Longstop Date: 30 September 2031."
    assert conditions[-1] == "no flood having closed the quarry."
    assert not any(line.startswith("Conditions:") for line in conditions)
    assert any("shortfall" in line for line in lines(result, "money"))
    assert {fact.value for fact in result.facts if fact.kind == "parties"} == {
        "ADA BIRKETT", "PER LUND", "FELL QUARRIES PLC",
    }  # fmt: skip


HEADS = """BIRKETT & LUND
Surveyors

HEADS OF TERMS FOR A LEASE

Date: 9 May 2031

Landlord: Fell Quarries Limited

Tenant: Ada Birkett Bakers Ltd

Break: Tenant only, after five years, on six months' notice

Rent: £9,000 per annum, payable quarterly in advance

Rent free: three months from the term start

Term: 10 years from 24 June 2031

Assignment: of the whole with the consent of the Landlord

Law: England and Wales
"""


def test_lines_of_a_term_sheet_stand_under_their_own_headings(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, HEADS, models)
    told = {line: key for key in ("parties", "money", "termination", "unusual") for line in lines(result, key)}
    keys = {line.split(":")[0]: key for line, key in told.items()}
    assert keys["Tenant"] == "parties"
    assert keys["Break"] == "termination"
    assert keys["Rent"] == keys["Rent free"] == "money"
    assert keys["Assignment"] == "unusual"


FACILITY = """OST BANK LTD
1 Mill Street, Kendal

The Directors
Fell Quarries Limited

9 May 2031

Dear Sirs

TERM LOAN OF £90,000

We are pleased to offer Fell Quarries Limited (the "Borrower") a term loan facility on the terms of this letter.

1. The Borrower shall use the Loan to buy a crane and for nothing else.

2. The first drawing is subject to our receiving a valuation of the quay.

3. Interest accrues at 3% per annum over our base rate.

4. The Borrower shall repay the Loan in 20 quarterly instalments, and in full by 31 March 2036.

5. The Loan is to be secured by a first charge over the quay.

6. We may demand immediate repayment if the Borrower fails to pay an instalment or closes the quarry.

7. We may assign our rights. The Borrower may not.

8. This letter is governed by English law.

9. This offer lapses if we have not received the signed copy by 13 June 2031.

Yours faithfully

Ida Holm, Ost Bank Ltd

We accept the offer on the terms above.
"""


def test_a_letter_that_offers_a_loan_is_told_as_an_agreement(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, FACILITY, models)
    assert result.settings.kind == "contract"
    assert "This offer lapses if we have not received the signed copy by 13 June 2031." in lines(result, "conditions")
    assert any("31 March 2036" in line for line in lines(result, "term"))
    assert any("secured by a first charge" in line for line in lines(result, "unusual"))
    assert any("immediate repayment" in line for line in lines(result, "termination"))
    told = [sentence.text for sentence in result.summary]
    if "The Borrower may not." in told:
        assert told[told.index("The Borrower may not.") - 1] == "We may assign our rights."


BY_LAW = """TOWN OF FELL

BY-LAW NO. 2031-4

A by-law to regulate the mooring of houseboats

WHEREAS the Council considers it desirable to keep the quay open;

NOW THEREFORE the Council of the Town of Fell enacts as follows:

1. In this by-law, "houseboat" means a boat in which a person lives.

2. No person shall moor a houseboat at the quay without a licence.

3. A licence expires on December 31 of the year in which it is issued, and is not transferable to another person or to
another boat.

3A. The Harbour Master shall issue or refuse a licence within 30 days after receiving an application with the fee.

3B. Every holder of a licence shall show its number on the bow and keep the deck free of coal, nets and barrels.

4. Every person who contravenes this by-law is guilty of an offence and is liable to a fine of not more than $900.

5. This by-law comes into force on January 1, 2032.

Read a first time this 3rd day of June, 2031.
"""


def test_a_by_law_is_a_law(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, BY_LAW, models)
    assert result.settings.kind == "legislation"
    assert "This by-law comes into force on January 1, 2032." in lines(result, "force")
    assert any("$900" in line for line in lines(result, "penalties"))


PRICE_FIRST = """ASSET PURCHASE AGREEMENT

This Agreement is made on 9 May 2031 between Fell Foods, Inc. ("Buyer") and Ost Bakery LLC ("Seller").

1. At the Closing, Seller shall sell to Buyer all equipment and recipes of the bakery.

2. If the stock at Closing is worth less than $24,000, the price shall be reduced by $2 for each dollar that is missing.

3. If revenue for 2032 exceeds $500,000, Buyer shall pay Seller an additional $40,000 by March 31, 2033.

4. The purchase price is $385,000, of which $38,500 shall be deposited with Moor Trust for fifteen months.

5. This Agreement is governed by the laws of the State of Oregon.
"""


def test_the_price_comes_before_what_is_paid_only_if(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, PRICE_FIRST, models), "money")
    assert any("$385,000" in line for line in told)


ON_A_KITCHEN = """IN THE COUNTY COURT AT KENDAL                 Claim No. K2FM001

Before: HER HONOUR JUDGE LUND

BETWEEN:

(1) ADA BIRKETT
(2) PER BIRKETT                    Claimants

-and-

FELL KITCHENS LIMITED              Defendant

Judgment handed down: 2 April 2024

JUDGMENT

1. In February 2022 Mr and Mrs Birkett ordered a kitchen from Fell Kitchens Limited and paid £24,600 for it.

2. The question is whether the kitchen was fitted with reasonable care and skill.

3. The tops cracked in July 2022 because the units below them had not been levelled. In my judgment a fitter who does
not level them takes no reasonable care. I find that the work fell below the standard required.

4. There will therefore be judgment for the claimants in the sum of £9,690.

5. The defendant must pay the costs of the claim. I refuse permission to appeal.
"""


def test_a_judgment_names_its_court_its_judge_and_its_parties_and_says_what_is_ordered(
    tmp_path: Path, models: Models
) -> None:
    brief = brief_of(tmp_path, ON_A_KITCHEN, models)
    assert [line.split("  ")[0] for line in lines(brief, "parties")][:6] == [
        "IN THE COUNTY COURT AT KENDAL Claim No. K2FM001",
        "Before: HER HONOUR JUDGE LUND",
        "ADA BIRKETT",
        "PER BIRKETT Claimants",
        "FELL KITCHENS LIMITED Defendant",
        "Judgment handed down: 2 April 2024",
    ]
    assert lines(brief, "holding") == ["I find that the work fell below the standard required."]
    assert not any("fell below" in line for line in lines(brief, "reasoning"))
    assert lines(brief, "order") == [
        "There will therefore be judgment for the claimants in the sum of £9,690.",
        "The defendant must pay the costs of the claim.",
        "I refuse permission to appeal.",
    ]


FARM_LOAN = """FACILITY AGREEMENT

DATED 8 July 2024

BETWEEN

(1) FELL FARMS LIMITED, a company incorporated in England and Wales (registered number 07711402), whose registered
office is at Low Bank, Kendal LA9 (the "Borrower"); and

(2) OST & BERG BANK PLC, of 1 Grey Street, Kendal (the "Lender").

1. THE FACILITY

1.1 The Lender makes available to the Borrower a term loan facility of £750,000.
"""


def test_every_party_that_is_numbered_is_told(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, FARM_LOAN, models), "parties")
    assert [line.split(" ")[0] for line in told] == ["FELL", "OST"]


TENANCY = """# Tenancy Agreement

This agreement is made on 1 September 2025 between Per Lund (the Landlord) and Ada Birkett (the Tenant).

## 1. The Tenant agrees

- to pay the rent on the first of each month;
- to keep the inside of the flat clean;
- to mend what is broken.

## 2. The Landlord agrees

- to keep the roof and the boiler in repair;
- to let the tenant live in the flat without interruption.
"""


def test_what_each_side_agrees_to_is_told_with_who_does(tmp_path: Path, models: Models) -> None:
    assert lines(brief_of(tmp_path, TENANCY, models), "duties") == [
        "The Tenant agrees",
        "to pay the rent on the first of each month;",
        "to keep the inside of the flat clean;",
        "to mend what is broken.",
        "The Landlord agrees",
        "to keep the roof and the boiler in repair;",
        "to let the tenant live in the flat without interruption.",
    ]


LETTINGS = """HOLIDAY LETTINGS (SAFETY) ACT 2034

An Act to provide for the registration of holiday lettings; and for connected purposes.

PART 1 - PRELIMINARY

1  Commencement

(1)  This Act comes into force on 1 January 2035.

PART 2 - DUTIES

2  Duty to register

(1)  A host must not offer a letting unless the dwelling is registered under this Act.

(2)  The authority must decide an application within 42 days.

3  Duties of hosts

(1)  A host must -
     (a)  fit a smoke alarm on every storey;
     (b)  not let the dwelling for more than 120 nights in a calendar year, unless it is exempt under section 4; and
     (c)  keep a record of each letting for three years.

4  Exemptions

(1)  The authority may exempt a dwelling that is not suitable as a home.

(2)  An exemption may be withdrawn on three months' notice.

PART 3 - ENFORCEMENT

5  Inspection

(1)  An officer may enter a dwelling on 24 hours' notice.

(2)  An officer must not enter a dwelling while guests are in it without their consent.

6  Offences and penalties

(1)  A host who contravenes section 2(1) commits an offence and is liable on conviction to a fine of up to $20,000.

(2)  A host who contravenes section 3 is liable to a civil penalty of up to $5,000 for each contravention.

7  Revocation

(1)  The authority may revoke a registration if the host has been penalised three times in 24 months.

8  Appeals

(1)  A person aggrieved by a decision may appeal to the Tribunal within 28 days.
"""


def test_an_act_tells_each_penalty_and_the_duties_that_it_lists(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, LETTINGS, models, kind="legislation")
    penalties = lines(result, "penalties")
    assert any(line.endswith("a fine of up to $20,000.") for line in penalties)
    assert any(line.endswith("up to $5,000 for each contravention.") for line in penalties)
    required = lines(result, "required")
    first = required.index("A host must -")
    assert [line[:12] for line in required[first + 1 : first + 4]] == ["fit a smoke ", "not let the ", "keep a recor"]
    assert "A host must not offer a letting unless the dwelling is registered under this Act." in lines(
        result, "forbidden"
    )
