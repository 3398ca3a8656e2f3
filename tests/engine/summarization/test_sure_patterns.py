"""What words belong surely under a heading, and what everyday sentences that only look like them do not."""

import pytest

from engine.summarization.headings import headings_of
from engine.summarization.signs import plainly


def is_sure(kind: str, key: str, text: str) -> bool:
    (heading,) = (one for one in headings_of(kind) if one.key == key)
    return heading.is_sure(plainly(text))


@pytest.mark.parametrize(
    ("kind", "key", "belongs", "does_not"),
    [
        ("call for proposals", "who", "Schools in the valley may apply.", "Other conditions may apply."),
        (
            "clinical note",
            "plan",
            "She was offered surgery and declined.",
            "His kidney function has declined since May.",
        ),
        (
            "contract",
            "confidentiality",
            "Fell and Ost each agree that they will hold in strictest confidence all they learn.",
            "Fell and Ost each agree that the absence of a time limitation of this confidentiality is reasonable.",
        ),
        (
            "contract",
            "term",
            "Unless otherwise agreed, this Agreement shall remain in effect until the end of May 2027.",
            "The obligations under this clause shall remain in force until they are met.",
        ),
        (
            "contract",
            "parties",
            "FELL MILLS LIMITED (Company no 2041) whose registered office is at Fell Lane",
            "Fell Mills Limited (Company no 2041) pays for the office",
        ),
        (
            "contract",
            "termination",
            "This Agreement may be terminated in the following cases:",
            "The price may be changed in the following cases:",
        ),
        (
            "contract",
            "subject",
            '"Vehicle" means the car that Fell hires to Ost.',
            '"Vehicle" means any vehicle to which this Agreement applies.',
        ),
        (
            "contract",
            "subject",
            "WHEREAS, Fell wishes to use the name and the mark of Ost on its boats;",
            "WHEREAS, Fell and Ost wish to set forth the terms on which they have agreed;",
        ),
        (
            "contract",
            "subject",
            "Fell has invited Ost to row for it for one more year, and Ost desires to do so.",
            "Ost hereby retains and does not grant Fell any right to use its name.",
        ),
        (
            "contract",
            "subject",
            "Fell appoints Ost as a non-exclusive distributor of its slate.",
            "Fell appoints Ost as its agent for service of process in Thornby.",
        ),
        (
            "court decision",
            "holding",
            "Accordingly, there has been a continuing breach of clause 9.",
            "The tenant says that there has been a continuing breach of clause 9.",
        ),
        (
            "court decision",
            "holding",
            "Fell was in breach of contract.",
            "A miller is liable only if his mill was the cause.",
        ),
        (
            "court decision",
            "holding",
            "The dismissal was unfair in every way.",
            "If the dismissal was unfair, the award should be halved.",
        ),
        (
            "court decision",
            "dissent",
            "The majority defines the duty too broadly.",
            "The majority of the ferries were late.",
        ),
        (
            "clinical note",
            "plan",
            "If the headache comes back at night, ring 999.",
            "If you get up at night, how often is it?",
        ),
        (
            "clinical note",
            "plan",
            "You may take a second one, but no more than two in a day.",
            "I was told to take a second one.",
        ),
        (
            "clinical note",
            "findings",
            "There is a new 7 mm nodule in the left lobe.",
            "I have a new job in the mill.",
        ),
        (
            "policy report",
            "recommendations",
            "We call on the county to publish its figures every month.",
            "The county calls on the ferry to stop.",
        ),
        (
            "policy report",
            "findings",
            "The investigation established that nobody was at the wheel.",
            "The investigation was opened in May.",
        ),
        (
            "meeting transcript",
            "decisions",
            "Then we go with the Mill Hall on 4 May.",
            "Then we go with it and see what comes.",
        ),
        (
            "meeting transcript",
            "actions",
            "Ida, talk to Tom when he is back and send me a plan.",
            "Okay, tell me more about the ferry.",
        ),
        (
            "meeting transcript",
            "actions",
            "Could you also ask Fell Bank?",
            "Could you ask that again?",
        ),
        ("meeting transcript", "open", "Okay, so that stays open.", "The mill stays open until five."),
        (
            "minutes",
            "decisions",
            "The amended proposal was then LOST by 2 votes to 4.",
            "The proposal got lost in May.",
        ),
        (
            "minutes",
            "decisions",
            "After discussion the Board approved 3%, Mr Ash dissenting.",
            "After discussion the Board went home.",
        ),
        ("minutes", "open", "No decision was taken; it comes back in May.", "The decision was taken in May."),
        (
            "clinical note",
            "complaint",
            "Well, I'm having a lot of headaches in the morning.",
            "I'm having a lot of friends for tea in the morning.",
        ),
        (
            "email",
            "asked",
            "Our only question is whether you have heard from the county.",
            "How are you getting on with the weir, and with the new mill?",
        ),
        (
            "meeting transcript",
            "decisions",
            "So we have decided to close the mill in May.",
            "We keep the mill open until we have decided what to do about the weir.",
        ),
        (
            "contract",
            "money",
            "The compensation to Ost shall be: 3,000 shares of Fell.",
            "The compensation to Ost shall be agreed in 3 weeks.",
        ),
        (
            "contract",
            "confidentiality",
            "Ost will not disclose any confidential information to others.",
            "Ost says that his work does not and will not breach any agreement, and that he will not disclose secrets.",
        ),
        ("contract", "money", "Fell allows Ost a discount of thirty (30) per cent.", "Fell sends Ost a discount card."),
        (
            "contract",
            "subject",
            "Under the terms of this Agreement, Fell hereby grants to Ost a licence.",
            "Under the terms of this Agreement, Fell hereby waives any claim.",
        ),
        (
            "interview or podcast",
            "who",
            "I am here with Ada Behr, who paints.",
            "This is gonna be the kind that I am here with them for.",
        ),
        (
            "meeting transcript",
            "purpose",
            "So today, we can discuss the plan and the budget.",
            "Today the plan came back, and we can discuss nothing.",
        ),
        ("meeting transcript", "purpose", "Welcome to Bridge Call 36.", "You are welcome to call me at 36 Hill Road."),
        ("clinical note", "complaint", "What brings you here? My knee.", "What brings the knee to rest is ice."),
        ("clinical note", "medicines", "Are you taking any tablets? No.", "Have you climbed the stairs? No."),
        ("legislation", "penalties", "Each day constitutes a separate offense.", "Each boat is a separate vessel."),
        ("minutes", "actions", "ACTION ITEM Ida to mend the lamp", "Action items review"),
        ("clinical note", "plan", "She declined admission.", "He declined slowly over the winter."),
        ("clinical note", "plan", "He refused the operation.", "The insurer refused the claim of his brother."),
        ("clinical note", "plan", "She must not drive for a month.", "I think she may take a while to recover."),
        ("clinical note", "plan", "He should take 5 mg at night.", "He said that the pain may return."),
        ("clinical note", "plan", "She may work from May.", "She may stop breathing for some seconds in her sleep."),
        ("clinical note", "plan", "I have stopped his ramipril.", "I have stopped smoking."),
        ("clinical note", "plan", "I have asked for an X-ray.", "I have reduced my walks."),
        ("clinical note", "plan", "Please give 5 mg at night.", "Please give my regards to your wife."),
        ("clinical note", "assessment", "The picture is of iron deficiency.", "She showed me a picture of her dog."),
        ("court decision", "holding", "The judge was right.", "Counsel submits that the judge was wrong."),
        ("court decision", "holding", "The trial court erred.", "Appellant argues that the trial court erred."),
        (
            "court decision",
            "holding",
            "The appeal must be dismissed.",
            "Mr Hill says that the appeal must be dismissed.",
        ),
        (
            "court decision",
            "holding",
            "There has accordingly been no breach of Article 6.",
            "The applicant complained that there had been a breach of Article 6, and that there has been no violation.",
        ),
        (
            "court decision",
            "holding",
            "There has therefore been a breach of Article 13.",
            "Holds that there has been a violation of Article 8;",
        ),
        ("court decision", "dissent", "I do not agree with the majority.", "I do not agree with the witness on this."),
        ("court decision", "dissent", "I respectfully dissent.", "I do not share his doubts about the map."),
        ("email", "promised", "We accept your offer.", "If we accept your offer, who pays the carrier?"),
        (
            "expert report",
            "instructions",
            "I was appointed by the court.",
            "I was appointed professor of timber in 2009.",
        ),
        ("expert report", "recommendations", "I advise a new roof.", "I advise insurers on fires."),
        ("insurance policy", "claims", "You must tell us at once.", "You must tell us if your address changes."),
        (
            "interview or podcast",
            "who",
            "Today we talk with Ida Berg, who steers the ferry.",
            "Today we talk with care.",
        ),
        ("interview or podcast", "who", "With me today is a baker.", "The trouble with us is that we talk."),
        (
            "invitation to tender",
            "criteria",
            "The price counts 40 per cent.",
            "The price may rise by 3 per cent a year.",
        ),
        ("invoice", "due", "A discount of 2 % if you pay by May.", "A trade discount of 15 per cent has been applied."),
        ("invoice", "due", "Please pay by 3 May.", "Paid by card ending 4411."),
        ("lecture", "about", "The first question is what holds it.", "The first question is worth 20 marks."),
        ("lecture", "next", "The project is due on Friday.", "My project is on bees."),
        ("letter", "asked", "We accept your offer.", "We accept no liability for articles lost in transit."),
        ("letter", "asked", "I refuse to pay.", "If I refuse, who else will do it?"),
        ("letter", "asked", "He therefore requires payment.", "The roof therefore requires new felt."),
        ("meeting transcript", "actions", "Ida, you book the room.", "No, you make a good point."),
        ("meeting transcript", "actions", "Can you please send the list?", "Can you please repeat that?"),
        ("meeting transcript", "actions", "I'll take the minutes.", "I'll take that as a yes."),
        ("meeting transcript", "decisions", "So it's the blue one then.", "So we were all young then."),
        ("meeting transcript", "open", "The question is still open.", "The shop in Mill Street is still open."),
        ("minutes", "actions", "The secretary will write to him.", "The secretary will be away in May."),
        (
            "minutes",
            "decisions",
            "The application was refused.",
            "Mr Hill reported that an application was refused in 2019.",
        ),
        ("minutes", "decisions", "The grants were approved.", "Mrs Lee asked why the grants were refused last year."),
        ("minutes", "decisions", "Proposal carried.", "If the application is refused, the applicant may appeal."),
        ("minutes", "decisions", "Carried unanimously.", "Carried forward: £1,200."),
        ("minutes", "decisions", "Team consensus is that it waits.", "Is there a consensus on this?"),
        ("minutes", "decisions", "Sense of the meeting:", "In a sense the meeting was a success."),
        ("minutes", "decisions", "Approved: a grant of £40.", "Approved contractors sign in at the gate."),
        (
            "official decision",
            "decision",
            "The council refused permission.",
            "If the council refuses permission, ask why.",
        ),
        ("official decision", "decision", "You cannot get the grant.", "You cannot park in front of the office."),
        ("official decision", "decision", "Your claim is refused.", "We tell you why your claim was refused."),
        ("official decision", "decision", "It therefore requires a fence.", "The work is loud and it requires care."),
        (
            "official decision",
            "conditions",
            "The wall must be built before 3 May.",
            "An appeal must be made within 28 days.",
        ),
        ("parliamentary debate", "undertakings", "I will give that assurance.", "I will give way to the hon. Member."),
        ("parliamentary debate", "undertakings", "The government will pay.", "I fear the government will cut it."),
        ("parliamentary debate", "result", "Amendment 12 negatived.", "Amendment 12 would put the duty on councils."),
        ("police report", "action", "He was charged with theft.", "The telephone was charged overnight."),
        ("power of attorney", "limits", "She may not sell my house.", "I appoint Ann and, if she cannot act, Tom."),
        ("privacy notice", "shared", "We never sell your data.", "We sell honey and candles."),
        ("privacy notice", "shared", "Your data is never sold.", "Our candles are sold in forty shops."),
        ("privacy notice", "rights", "You have the right to object.", "We have the right to close the shop."),
        ("privacy notice", "rights", "You can change your details.", "You can change your order by telephone."),
        (
            "press release",
            "news",
            "SELBY, YORKS- Ferry boss Ida Berg opened a new landing on Monday.",
            "The RIVER - as Ida Berg calls it - froze on Monday.",
        ),
        ("will", "gifts", "My ring to Ann Moss.", "My executors are to sell the boat."),
        ("will", "funeral", "I wish that my ashes be scattered.", "I wish that my house be sold."),
        (
            "will",
            "residue",
            "If she dies before me, her share goes to Tom.",
            "If she dies before me, I give it to Tom.",
        ),
    ],
)
def test_what_belongs_surely_and_what_only_looks_like_it(kind: str, key: str, belongs: str, does_not: str) -> None:
    assert is_sure(kind, key, belongs)
    assert not is_sure(kind, key, does_not)


@pytest.mark.parametrize(
    ("kind", "key", "belongs"),
    [
        ("minutes", "decisions", "The clerk reported that the roof was leaking; agreed to mend it."),
        ("minutes", "decisions", "Mrs Lee said that the fair was late. Proposal carried."),
        ("minutes", "decisions", "The accounts were approved for the year that ended in 2019."),
        ("court decision", "holding", "Mr Hill submits that the judge was wrong, but the appeal fails."),
        (
            "court decision",
            "holding",
            "The claims under the second part of the Act are dismissed, and the claim fails.",
        ),
        ("court decision", "holding", "For the reasons submitted by the defendant, the appeal is dismissed."),
        ("official decision", "decision", "We have decided to refuse permission for the barn."),
        ("official decision", "decision", "The council, which met in May, refuses planning permission."),
        ("clinical note", "plan", "Mrs Tate has refused a blood transfusion."),
        ("letter", "asked", "We do not accept your invoice."),
        ("privacy notice", "rights", "You have the right to a copy."),
        ("technical proposal", "change", "To save ink, this proposal aims to print on both sides."),
    ],
)
def test_what_else_a_sentence_says_does_not_hide_what_is_sure(kind: str, key: str, belongs: str) -> None:
    assert is_sure(kind, key, belongs)


@pytest.mark.parametrize(
    ("kind", "key", "ruled_out", "stays"),
    [
        ("email", "about", "Ada, I hope you had a good weekend.", "I hope to sell the mill by May."),
        ("clinical note", "complaint", "No chest pain or fever.", "She has chest pain and fever."),
        ("clinical note", "findings", "Let me check your blood pressure.", "Your blood pressure is fine."),
        ("court decision", "order", "There the Court of Appeal held that he must pay.", "He must pay the costs."),
        ("policy report", "findings", "Draft Report, proposed by the Chair, read.", "The draft was never read."),
        ("minutes", "decisions", "Mr Lund proposed an amendment.", "The amendment was carried."),
        ("lecture", "terms", "That means we have no class on Monday.", "A span means the way between two piers."),
        (
            "legislation",
            "points",
            "Public Law 9-41, in par. (2), substituted “mill” for “barn”.",
            "The Council may add a mill to the list.",
        ),
        (
            "technical proposal",
            "change",
            "Let SHEETS be the number of sheets.",
            "Printers let readers choose the number of sheets.",
        ),
    ],
)
def test_what_only_looks_like_it_is_ruled_out(kind: str, key: str, ruled_out: str, stays: str) -> None:
    (heading,) = (one for one in headings_of(kind) if one.key == key)
    assert [any(one.search(text) for one in heading.never) for text in (ruled_out, stays)] == [True, False]
