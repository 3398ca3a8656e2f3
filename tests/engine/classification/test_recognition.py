"""A document that says what it is need not be judged: its title, how it opens and how it ends decide."""

from pathlib import Path

import pytest

from engine.api import read
from engine.classification.label_sets import find_set
from engine.classification.labelling import Labeller
from engine.classification.recognition import is_talk, recognize
from engine.document import Document
from engine.progress import silent
from engine.registry.loaded import Models
from engine.schema.enums import Certainty, LabelMethod
from engine.schema.result import DOCUMENT_TYPE
from engine.store.library import Library
from engine.summarization.headings import all_headings
from engine.summarization.job import read_into_library

MINUTES = """MINUTES OF THE ALLOTMENT COMMITTEE
held in the village hall on Monday 3 March 2025 at 7 pm

Present: A. Reed (Chair), B. Sloane, C. Marsh

1. Water
RESOLVED by three votes to none that a second tap be fitted before May.

The meeting closed at 8 pm.
"""
JUDGMENT = """IN THE COURT OF APPEAL (CIVIL DIVISION)

Case No: A1/2024/0001

Between:
MOOR FARM LIMITED  Claimant and Appellant
and
RIDGE MILLS LIMITED  Defendant and Respondent

JUDGMENT

LORD JUSTICE ARDEN:

1. This appeal concerns the sale of a mill wheel. The question is whether the wheel was a fixture.

2. In my judgment it was. I would dismiss the appeal.
"""
LETTER = """Hollins & Co
4 Mill Street, Ripon

Our ref: AH/12

Dear Mr. Farrow,

We act for Mrs. Iris Bell. The hedge that you cut down on 4 May stood on her land, and she asks you to plant another.

Yours sincerely,
Ann Hollins
"""
MAIL = """From: Ida Holm <ida@holm-nursery.example>
To: Karl Beck
Sent: Monday, 4 May 2026 08:15
Subject: Greenhouse glass

Dear Karl,

We accept your price. Please begin on 26 May.

Kind regards,
Ida
"""
TRIBUNAL = """EMPLOYMENT TRIBUNALS

Case Number: 1300001/2025

Claimant: Ms A Lund
Respondent: Ridge Bakery Ltd

JUDGMENT

The claim of unfair dismissal is well founded.
"""
CONVERSATION = """# “Bread is patience”

*Tilda Moss talks to Aron Lund, who bakes for a whole valley, about ovens and sleep.*

**You built your first oven at sixteen. Why?**

Because there was no bread on Mondays. My grandmother had given up the shop, and nobody else wanted to rise at two.

**How many people do you bake for today?**

Nine hundred, on a good Saturday. In winter it is half of that.

**What would you do differently?**

I would sleep more. And I would not have borrowed from the bank in 2015.
"""
LEAFLET = """Ovasol 5 mg tablets

Keep this leaflet. You may need to read it again.

1. What Ovasol is and what it is used for

Ovasol lowers the pressure in the eye.

2. Before you take Ovasol

Do not take Ovasol if your heart beats slowly.
"""
PLEA = """Keep the ferry

We hand out leaflets at the pier. The package of measures has side effects that nobody has counted.
"""
RECALL = """# Safety recall: Fell F2 bicycle lamp

Recall number: 2026-014

Fell Lamps Ltd is recalling the F2 lamp because its battery can catch fire.

## Which products are affected

Only lamps with serial numbers from 4100 to 4350. The F3 is not affected.

## What you should do

Stop using the lamp at once and do not charge it.
"""
CALL_FOR_PROJECTS = """# Fund for Quiet Streets: Call for proposals 2026

The Fund invites proposals for projects that make streets quieter. The call closes on 3 June 2026.

## Who can apply

Towns of fewer than 40,000 people. Companies may not apply.
"""
SYLLABUS = """# GEOG 118: Rivers

Spring term 2026, 5 credits

Instructor: Dr. Ada Moss
Office hours: Tuesdays 10-11

## Assessment

The essay counts for 60% and is due on 4 May.
"""
LECTURE = """Good morning, and welcome to the second lecture of this course.

Last week we looked at walls. Today we look at roofs.

The essay is due on Monday. See you next week.
"""
INVOICE = """MARLOW & FENN ROOFING LTD

Invoice no. R-2214
Due date: 5 June 2026

Slates    £260.00
Total due    £260.00
"""
GUIDELINE = """# Clinical guideline 12: Falls in adults in hospital

Approved by the ward board on 3 February 2026.

## Scope

This guideline is for adults on any ward. It does not cover children.
"""
AUDIT = """Office of the County Auditor

School Buses Were Not Inspected

Why we did this audit

A bus left the road near Selby in October.

What we recommend

The county should inspect every bus twice a year.
"""
EVALUATION = """# Evaluation of the quiet lamps

## Executive summary

The lamps saved a fifth of the power.

## Recommendations

Put them in every street.
"""
NOTICE = """NOTICE TO QUIT

To: Mr. Owen Lund
Premises: 4 Weir Lane

You must leave the house by 31 May 2026.
"""
OMBUDSMAN = """LOCAL GOVERNMENT OMBUDSMAN
Final decision

Complaint against: Dunvale Borough Council

The Council missed nine collections. I uphold the complaint in part.
"""
TERMS = """# Terms of Use: Fieldnote Cloud

You may close your account at any time. These terms are governed by the laws of Ireland.
"""
FERRIES = """HALDEN FERRIES ASA
Half-year report 2026

Key figures

Revenue for H1 2026 was NOK 412 million.
"""
POLICY = """# Cycle Parking Policy

Approved by the board on 2 May 2025

This policy sets out where staff may leave their bicycles and what the company pays for.
"""
HALF_YEAR = """BRAEMORE WOOL plc
HALF-YEAR REPORT for the six months ended 30 June 2025

Revenue rose by 8.4 per cent to £21.6 million, and operating profit to £1.9 million.
"""
DISCHARGE = """DISCHARGE SUMMARY

Patient: Ada Nook

Presenting complaint
She presented with two days of fever and a cough.
"""
LEASE = """TENANCY AGREEMENT
Landlord: Ada Brook, 3 Mill Lane
Tenant: Tom Finch

The rent is payable on the first day of each month.
This agreement is governed by the laws of Ireland.
"""
INSURANCE = """HOME INSURANCE POLICY
Insured: Ms. Ada Brook
Period of insurance: 1 May 2025 to 30 April 2026

We will pay for damage caused by fire, storm or flood. We do not cover wear and tear.
"""
CONTENTS_POLICY = """FELL MUTUAL SOCIETY
HOUSEHOLD CONTENTS POLICY

Policyholder: Ms Ada Brook
Sum insured: £40,000
Excess: £100

We insure the contents of your home against fire and theft.
"""
RESOLUTIONS = """BROOK MILLS LIMITED
WRITTEN RESOLUTIONS OF THE BOARD OF DIRECTORS

IT WAS RESOLVED THAT:

1. the lease of the mill be renewed; and

2. Ada Brook be appointed a director.
"""
USE = """TERMS OF USE OF LENDING SHELF

Lending Shelf is a platform on which neighbours lend one another books.

You must not lend a book that is not yours.

Irish law applies.
"""
WILL = """LAST WILL AND TESTAMENT

I, Ada Brook of 2 Fell Lane, Kendal, declare this to be my last will and revoke all earlier wills.

1. I appoint my sister to be my executor.

2. I give the sum of £500 to the library.
"""
TENDER = """INVITATION TO TENDER
Cleaning of the reading rooms

The council invites tenders for the cleaning of its reading rooms. Late tenders are not considered.
"""
EXPERT = """# Medical report

**Prepared for:** Lund & Co
**Claimant:** Ms Ada Brook

I am instructed by Lund & Co to report on the injury. In my opinion the fall caused it.
"""
INTERVIEW = """Interview with Ada Brook, librarian

INTERVIEWER: How many readers come on a Monday?

BROOK: Forty, and more when it rains.

INTERVIEWER: And on a Sunday?

BROOK: On Sundays we are closed.
"""
CALL = INTERVIEW.replace("INTERVIEWER", "LUND").replace("Interview with", "Call with")
MANUAL = """Brook 300 Water Pump
Operating instructions

Never let the pump run dry. Switch it on at the main switch.
"""
DECISION = """Notice of decision

Application number: 24/118
Applicant: Orchard Sheds Ltd

The Council refuses planning permission for the workshop. You may appeal within eight weeks.
"""
REFUSAL = """Dear Mr Abadi

Your application for the Winter Grant

We have looked at your application. You cannot get the Winter Grant.

Why we decided this

Your savings were above the limit.

If you disagree

You can ask us to look at this decision again.

Yours sincerely
P. Lund
"""
AWARD = """IN THE MATTER OF AN ARBITRATION

Tern Lines AS, Claimant, and Granary Trading Ltd, Respondent

FINAL AWARD

The claim succeeds.
"""
STATEMENT = """Claim No. 24/118

Ines Reed, Claimant, and Fell Roofs Limited, Defendant

Witness statement of Ines Reed

I, Ines Reed, WILL SAY as follows: the roof leaks.

I believe that the facts stated in this witness statement are true.
"""
SAFETY = """SAFETY DATA SHEET
according to Regulation (EC) No 1907/2006

1. Identification of the mixture
Trade name: Brook Descaler

2. Hazards identification
Signal word: Danger
H314 Causes severe skin burns.
"""
ABOUT_SHEETS = """Safety data sheets

Every workshop keeps safety data sheets. Members heard how hazards are told on them, and who reads them.
"""
PRIVACY = """Privacy notice

Last updated: 4 May 2025

The Brook Library collects your name and address. We share your information with nobody.
"""
DEBATE = """House of Assembly

Ms Helen Prior (Wexcombe): I beg to move that the last bus shall stay.

The Minister for Transport (Mr Alan Sturgess): I thank the hon. Member. We cannot pay for it.

Ms Prior: Then let us vote.

Mr Sturgess: Let us do so.

Question put.

The House divided: Ayes 14, Noes 17.
"""
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
"""
POWER = """LASTING POWER OF ATTORNEY

1. Appointment

I, Margaret Ellen Doyle of 4 Quay Street, Leith, appoint my son Peter Doyle and my daughter Ruth Hale to be my
attorneys. They act jointly and severally, except that they must act jointly when my house is sold. If one of them
cannot act, the other continues alone.

2. Powers

My attorneys may on my behalf:

(a) open, operate and close accounts at any bank;
"""
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
"""
NOVEL = """The clerk opened the envelope and read.

Dear Mr. Finch, it began, and he knew the hand at once. He went to the court that morning without a word, and
the minutes went by slowly while the judge turned over the papers on the bench.
"""
REPORT_OF_A_COURT = """A new court for the county

The county court will move to a new building next year, and the council has approved the plans. Members heard that the
old court has no lift. A judgment on the site is expected soon.
"""


def document_of(folder: Path, text: str, name: str = "document.txt") -> Document:
    path = folder / name
    path.write_text(text, "utf-8")
    return read(path)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (MINUTES, "minutes"),
        (JUDGMENT, "court decision"),
        (LETTER, "letter"),
        (MAIL, "email"),
        (OMBUDSMAN, "official decision"),
        (TERMS, "contract"),
        (FERRIES, "financial report"),
        (RECALL, "product recall"),
        (LEAFLET, "package leaflet"),
        (PLEA, None),
        ("Voters recall the flood\n\nThey recall that the bridge was closed, and that boats were used.\n", None),
        (CALL_FOR_PROJECTS, "call for proposals"),
        (SYLLABUS, "course syllabus"),
        (NOTICE, "letter"),
        (GUIDELINE, "clinical guideline"),
        (INVOICE, "invoice"),
        ("Westmere\n\nPathology Report\n\nSample: blood\n\nNo growth after 48 hours.\n", "clinical note"),
        (
            "12:4-118\n\nBoats on the weir.\n\n(1) Nobody may row over it.\n\nMay 3, 1963, 77 Stat. 12, Pub. L. 88-9\n",
            "legislation",
        ),
        ("12-118\n\nThe boats were counted on the weir, and nobody rowed over it that year.\n", None),
        (LECTURE, "lecture"),
        ("Today we look back at the lecture\n\nNobody had read the chapter, and the essay was late.\n", None),
        ("Invoices\n\nThe clerk asked who had lost the invoice, and nobody knew that it was due.\n", None),
        (AUDIT, "policy report"),
        (
            "# Memorandum\n\nFrom: Ida Fell, Internal Audit\n\n## Overall opinion\n\nLimited assurance.\n",
            "policy report",
        ),
        ("Internal audit in small towns\n\nWe ask how towns look at their own books.\n", None),
        (EVALUATION, "policy report"),
        (EVALUATION.replace("Executive summary", "Abstract"), None),
        (TRIBUNAL, "court decision"),
        (CONVERSATION, "interview or podcast"),
        (POLICY, "policy"),
        ("Staff Handbook: Leave and Conduct\n\nEveryone has 27 days of paid leave a year.\n", "policy"),
        ("A handbook for beginners: staff and notes\n\nHe reads a stave a day and rests.\n", None),
        (HALF_YEAR, "financial report"),
        (DISCHARGE, "clinical note"),
        (LEASE, "contract"),
        (CONTENTS_POLICY, "insurance policy"),
        (RESOLUTIONS, "minutes"),
        (USE, "contract"),
        (INSURANCE, "insurance policy"),
        (WILL, "will"),
        (TENDER, "invitation to tender"),
        (EXPERT, "expert report"),
        (DECISION, "official decision"),
        (REFUSAL, "official decision"),
        (AWARD, "court decision"),
        (STATEMENT, "court filing"),
        (INTERVIEW, "interview or podcast"),
        (CALL, None),
        (SAFETY, "safety data sheet"),
        (ABOUT_SHEETS, None),
        (PRIVACY, "privacy notice"),
        ("Privacy for readers\n\nThe library will keep what its readers borrow from the county's eyes.\n", None),
        (DEBATE, "parliamentary debate"),
        (POLICE, "police report"),
        (
            (
                "FELL MILLS\n\n4 May 2025\n\nMs Ida Lund\n\nDear Ida,\n\nThis letter agreement sets out the terms on "
                "which Fell will employ you.\n\nYours sincerely\n\nTom Ash\n\nACCEPTED AND AGREED:\n\nIda Lund\n"
            ),
            "contract",
        ),
        (
            (
                "FERRY ACCIDENT INVESTIGATION BOARD\n\nReport No 3/2024\n\nSynopsis\n\nA deckhand was sent below; the "
                "officer was alone. The investigation found that nobody kept a lookout.\n"
            ),
            "policy report",
        ),
        (
            (
                "THE INDEPENDENT INQUIRY INTO THE FAILURE OF THE WEIR\n\nReport to the Minister for Rivers\n\n"
                "Foreword by the Chair\n\nEleven people died.\n\n1. Terms of reference\n\n"
                "1.1 The Inquiry was established on 3 May 2033 to examine the causes.\n"
            ),
            "policy report",
        ),
        (
            (
                "County Assembly\n\nSlow ferries\n\nFourth Report of Session 2023-24\n\nWe launched our inquiry.\n\n"
                "We recommend that the ferries be replaced.\n\nOrdered, That the Report be read a second time.\n"
            ),
            "policy report",
        ),
        (
            (
                "County and Town\n\nCOUNCIL DELEGATED REGULATION (EU) 2024/311\n\non mills\n\nThe Council\n\n"
                "HAS ADOPTED THIS REGULATION:\n\nArticle 1\n\nMills shall have a lamp.\n"
            ),
            "legislation",
        ),
        (
            (
                "FELL HOSPITAL\n\nPATIENT: ADA LUND\nMRN: 3311\nEXAMINATION: CT CHEST\n\nTECHNIQUE: with contrast.\n\n"
                "IMPRESSION:\n1. No clot.\n"
            ),
            "clinical note",
        ),
        (
            (
                "Cleaning mills\n\nUser guide, edition 2\n\nBefore you start\n\nWARNING: The stones are sharp.\n\n"
                "How to clean\n\n1. Stop the wheel.\n"
            ),
            "technical documentation",
        ),
        (
            (
                "Fell Mills plc\n\nQ3 2024 Earnings Call\n\nCompany Participants\n\nAda Lund - Chief Executive\n\n"
                "Operator\n\nWelcome to the call.\n"
            ),
            "financial report",
        ),
        ("Police report record sales\n\nThe police report that fewer bicycles were stolen in May.\n", None),
        (
            (
                "Weir Hospital\n\nHISTOPATHOLOGY REPORT - SUPPLEMENTARY REPORT 1\n\nDOB: 4 May 1961\n\n"
                "MICROSCOPY\n\nThere is no sign of a tumour.\n"
            ),
            "clinical note",
        ),
        (
            (
                "UR-Nr. 11/2031\n\nVerhandelt zu Kiel am 22. August 2031\n\nVor mir, der Notarin, erschienen heute:\n\n"
                "1. Herr Ole Lund, geboren am 3. Juni 1961,\n\n– nachstehend „Verkäufer“ genannt –\n\n"
                "2. Frau Ida Berg, geboren am 4. Mai 1970,\n\n– nachstehend „Käufer“ genannt –.\n\n"
                "Sie baten um die Beurkundung des nachstehenden\n\nGrundstückskaufvertrages\n\n§ 1 Grundbuchstand\n\n"
                "Der Verkäufer ist Eigentümer des Grundstücks in Preetz.\n"
            ),
            "contract",
        ),
        (POWER, "power of attorney"),
        ("Powers of attorney: a guide\n\nAnybody of age may give one, and may take it back.\n", None),
        (BOARD, "board paper"),
        (
            "Will the bridge hold?\n\nThe engineers appoint an inspector, and nobody will cross it until May.\n",
            None,
        ),
        (MANUAL, "technical documentation"),
        (
            "Ferrytime\n\nThis document describes Ferrytime, a small library for timetables.\n",
            "technical documentation",
        ),
        ("Bridges\n\nThis document describes how the two towns came to build a bridge together.\n", None),
        ("A new agreement\n\nThe two towns have come to an agreement on the bridge, and work begins in May.\n", None),
        (
            (
                "Contract of Employment\n\nThis contract is made on 3 March 2025 between Fell Mills Ltd (the Company) "
                "and Ada Birkett (you).\n\nPay\n\nYour salary is £29,400 a year.\n"
            ),
            "contract",
        ),
        (
            (
                "Contract for the supply of flour in dispute\n\nThe contract was made by the two mills in May, and "
                "they have been arguing ever since.\n"
            ),
            None,
        ),
        (
            "Your mill cover\n\nPolicy document FM-09\n\nFell Mutual insures you. We will pay for damage by flood.\n",
            "insurance policy",
        ),
        (
            (
                "Internal Audit Service\n\nKeys of the mill: final report\n\n1. Executive summary\n\nWe looked at who "
                "has keys. Our overall opinion is limited assurance.\n"
            ),
            "policy report",
        ),
        (NOVEL, None),
        (REPORT_OF_A_COURT, None),
        (LETTER + "\nThe river ran on below the mill all that year." * 600, None),  # a book that opens with a letter
    ],
)
def test_it_is_what_it_says_it_is(tmp_path: Path, text: str, kind: str | None) -> None:
    document = document_of(tmp_path, text)
    found = recognize(document)
    assert (found.kind if found else None) == kind
    if found:
        assert document.text[found.start : found.end].strip()
        assert found.kind in all_headings()


def test_what_several_people_say_is_a_talk(tmp_path: Path) -> None:
    two = "WEBVTT\n\n00:01.000 --> 00:04.000\nAda: We begin.\n\n00:05.000 --> 00:09.000\nBob: Then let us.\n"
    talk = document_of(tmp_path, two, "two.vtt")
    assert is_talk(talk)
    assert recognize(talk) is None
    assert not is_talk(document_of(tmp_path, two.replace("Bob", "Ada"), "one.vtt"))
    assert not is_talk(document_of(tmp_path, MINUTES))


def test_a_show_that_is_announced_is_one_and_showing_something_in_a_call_is_none(tmp_path: Path) -> None:
    def called(words: str) -> str | None:
        two = f"00:01.000 --> 00:09.000\nAda: {words}\n\n00:10.000 --> 00:19.000\nBen: It has three columns.\n"
        text = f"WEBVTT\n\n{two}"
        found = recognize(document_of(tmp_path, text, "call.vtt"))
        return None if found is None else found.kind

    assert called("Hello, this is the Harbour Show, and we speak of boats.") == "interview or podcast"
    assert called("This is all kept in one table, and I will also show how it is read.") is None
    earnings = "Welcome to the Fell Mills earnings call. We begin with the question-and-answer session."
    assert called(earnings) == "financial report"
    assert called("I was on the earnings call, and then we began with the questions.") is None


def test_its_label_says_so_and_shows_the_words_unless_the_user_says_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "minutes.txt"
    path.write_text(MINUTES, "utf-8")
    library = Library.open(tmp_path / "home")
    number = library.documents.add(path).document_id
    document = read_into_library(library, number, checkpoint=silent)
    labeller = Labeller(library, Models().encoder(silent))

    def labelled() -> tuple[str, list[str], str, str]:
        result = labeller.label(number, document, checkpoint=silent, sets=[DOCUMENT_TYPE])
        (label,), (prediction,) = result.labels, result.predictions
        words = [document.text[item.start : item.end] for item in label.evidence]
        return label.label, words, prediction.method, prediction.state

    assert labelled() == ("minutes", ["MINUTES"], LabelMethod.NAMED, Certainty.SURE)
    library.label_sets.give(find_set(DOCUMENT_TYPE, []), "policy", [number])  # which no model learned
    assert labelled() == ("policy", [], LabelMethod.MODEL, Certainty.GIVEN)


def test_a_paper_is_known_by_its_number_its_dates_and_its_abstract(tmp_path: Path) -> None:
    head = "Lessons on the weather for schools\n\nIda Berg\n\nDOI: 10.12345/weather.7\n\nSubmitted: 7 May 2019\n\n"
    lessons = "Pupils learn to read a map of the weather in six lessons.\n"
    found = recognize(document_of(tmp_path, f"{head}Summary\n\n{lessons}"))
    assert found is not None
    assert found.kind == "research article"
    assert recognize(document_of(tmp_path, f"Lessons on the weather\n\nSummary\n\n{lessons}")) is None
