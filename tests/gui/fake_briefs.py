"""Briefs of the scripted engine: a contract of two parts and a meeting, invented, with headings, facts and gaps."""

from typing import Any

Line = tuple[int | None, str | None, str]
"""Part, heading, words."""

CONTRACT_SECTIONS = [
    ("parties", "Parties", ""),
    ("date", "Date", ""),
    ("subject", "Subject", ""),
    ("term_and_renewal", "Term and renewal", ""),
    ("money", "Money", ""),
    ("termination", "Termination", ""),
    ("liability", "Liability and indemnity", ""),
    ("governing_law", "Governing law", "Looked for the law that governs and the courts that decide, on all 12 pages."),
    ("unusual_clauses", "Unusual clauses", "Looked for exclusivity, most favoured prices and changes of control."),
]
CONTRACT_LINES: list[Line] = [
    (None, "parties", (
     "This Maintenance Agreement is made between Quayside Harbour Board (the “Board”) and "
     "Brunel & Somerville Marine Works Ltd (the “Contractor”)."
    )),
    (None, "date", "It is dated 3 March 2025 and takes effect on 1 April 2025 (the “Effective Date”)."),
    (None, "subject", "The Contractor shall inspect, maintain and where necessary rebuild the northern harbour wall."),
    (None, "term_and_renewal", (
     "The Agreement runs for five years from the Effective Date and renews for further "
     "periods of one year unless either party gives notice ninety days before its end."
    )),
    (None, "money", "The Board shall pay an annual fee of £1,240,000 in quarterly instalments in arrears."),
    (None, "money", "Stone and concrete above 400 tonnes a year are charged at cost plus 8 per cent."),
    (None, "termination", (
     "Either party may terminate on thirty days’ written notice of a material breach that has "
     "not been remedied."
    )),
    (None, "liability", (
     "The Contractor’s liability in any year shall not exceed £5,000,000, except for death, "
     "personal injury and fraud."
    )),
    (0, "scope", "Schedule 1 lists fourteen stations at which depth and settlement are measured each month."),
    (0, "deadlines", "A report of each inspection is due within ten working days of it."),
    (1, "rates", "Divers are charged at £96 an hour, cranes at £310 an hour with their crew."),
]  # fmt: skip
CONTRACT_PARTS = [(0, "Schedule 1: Inspections", (5, 8)), (1, "Schedule 2: Rates", (9, 12))]
CONTRACT_FACTS = [
    ("agreement_date", "2025-03-03", "3 March 2025", 1),
    ("effective_date", "2025-04-01", "1 April 2025", 1),
    ("amount", "GBP 1240000", "£1,240,000", 3),
    ("amount", "GBP 5000000", "£5,000,000", 4),
    ("amount", "GBP 96", "£96", 10),
    ("deadline", "2026-01-01", "ninety days before its end", 2),
    ("duration", "P5Y", "five years", 2),
    ("duration", "P30D", "thirty days", 3),
    ("organisation", "Quayside Harbour Board", "Quayside Harbour Board", 1),
    ("organisation", "Brunel & Somerville Marine Works Ltd", "Brunel & Somerville Marine Works Ltd", 1),
    ("percentage", "8 %", "8 per cent", 3),
]

MEETING_SECTIONS = [
    ("purpose", "Purpose", ""),
    ("decisions", "Decisions", ""),
    ("actions", "Actions", ""),
    ("open_points", "Open points", ""),
    ("disagreements", "Disagreements", "Looked for objections and votes against, in the whole meeting."),
]
MEETING_LINES: list[Line] = [
    (None, "purpose", "Ada Brunel: We are here to settle when the dredging of the inner basin begins."),
    (None, "decisions", "Joseph Paxton: Then it is agreed that dredging begins on the second Monday in May."),
    (None, "decisions", "Mary Somerville: The ferry keeps its summer timetable and uses the outer quay."),
    (None, "actions", "Joseph Paxton: I will send the tide tables to both crews by Friday."),
    (None, "actions", "Ada Brunel: Mary asks the council for the permit before the end of the month."),
    (None, "open_points", "Mary Somerville: Who pays for the second crane is still not decided."),
]
MEETING_FACTS = [
    ("deadline", "2026-05-11", "the second Monday in May", 2),
    ("person", "Ada Brunel", "Ada Brunel", 1),
    ("person", "Joseph Paxton", "Joseph Paxton", 2),
]

LINES = {"contract": CONTRACT_LINES, "meeting": MEETING_LINES}
SECTIONS = {"contract": CONTRACT_SECTIONS, "meeting": MEETING_SECTIONS}
PARTS = {"contract": CONTRACT_PARTS, "meeting": []}
FACTS = {"contract": CONTRACT_FACTS, "meeting": MEETING_FACTS}


def marked(sentence: dict[str, Any], name: str, position: int) -> dict[str, Any]:
    """A sentence with the words, the heading and the part of a brief's line."""
    part, section, text = LINES[name][position]
    return {**sentence, "text": text, "section": section, "part": part}


def extras(name: str, made: int, kind: str, page_start: Any) -> dict[str, Any]:
    """Sections, parts and facts of a brief of which `made` lines are there; `page_start` tells where a page begins."""
    lines = LINES[name][:made]
    there = {section for part, section, _ in lines if part is None}
    sections = [{"key": key, "title": title, "found": key in there, "searched": searched or "Looked for it.",
                 "part": None} for key, title, searched in SECTIONS[name]]  # fmt: skip
    parts = [{"index": index, "title": title, "start": page_start(pages[0]), "end": page_start(pages[1]),
              "pages": pages, "times": None} for index, title, pages in PARTS[name]]  # fmt: skip
    facts = []
    for number, (what, value, text, page) in enumerate(FACTS[name]):
        start = page_start(page) + 40 * number
        facts.append({"kind": what, "value": value, "text": text, "start": start, "end": start + len(text),
                      "page": page if kind == "pdf" else None,
                      "boxes": [[76.5, 120.0 + 20 * number, 300.0, 134.0 + 20 * number]] if kind == "pdf" else [],
                      "times": [page * 60.0, page * 60.0 + 5] if kind == "transcript" else None,
                      "speaker": "Ada Brunel" if kind == "transcript" else None, "score": 1.0})  # fmt: skip
    return {"sections": sections, "parts": parts, "facts": facts}
