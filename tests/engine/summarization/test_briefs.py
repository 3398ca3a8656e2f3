"""A brief says under each heading what the document says of it, or that it says nothing; nothing twice, nothing cut."""

from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from engine.document import Document, Result
from engine.errors import Cancelled, ModelUnavailable
from engine.export.contract import result_object
from engine.facts.found import Found
from engine.models.headings.network import HeadingNetwork, Thresholds
from engine.progress import silent
from engine.registry.loaded import Models
from engine.schema.citation import citation_of, place_of
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import Kind, Role, SummaryFormat, Support
from engine.schema.result import SummarySettings
from engine.schema.review_words import marks_in_words
from engine.store.library import Library
from engine.summarization.heading_scores import SLACK, as_likeness
from engine.summarization.headings import FOLDER, HeadingMeaning, all_headings, headings_of
from engine.summarization.job import summarize_file
from engine.summarization.openings import naming_several, needed_anyway, stated_anyway
from engine.summarization.signs import CUE, matter_of, plainly
from engine.verification import check_result
from tests.engine.made_documents import FERRY_TALK, text_document, transcript

CONTRACT = (
    "SUPPLY AGREEMENT\n\n"
    'This Supply Agreement (the "Agreement") is made as of 4 March 2019 by and between Northfield Mills '
    'Ltd, a company of Leeds ("Supplier"), and Harrow Textiles Inc, a company of Boston ("Buyer").\n\n'
    "1. Supply\n\n"
    "1.1 Supplier shall sell to Buyer, and Buyer shall buy from Supplier, the woollen cloth that is "
    "described in Schedule A.\n\n"
    "1.2 Supplier shall use its best efforts to deliver each order within four weeks of its receipt.\n\n"
    "2. Term\n\n"
    "2.1 This Agreement shall commence on 1 April 2019 and continue for a period of three years, and "
    "shall automatically renew for successive periods of one year.\n\n"
    "3. Price\n\n"
    "3.1 Buyer shall pay Supplier a price of $12.50 per metre within thirty days of the date of each "
    "invoice.\n\n"
    "4. Liability\n\n"
    "4.1 In no event shall either party be liable to the other for indirect or consequential damages.\n\n"
    "5. General\n\n"
    "5.1 The headings of this Agreement are for convenience and have no effect on how it is read.\n\n"
    "5.2 The weather in the valley was mild that year and the river stood low until the autumn.\n\n"
    "6. Law\n\n"
    "6.1 This Agreement shall be governed by the laws of the State of New York.\n\n"
)


def brief_of(
    path: Path, models: Models, words: int = AS_NEEDED, kind: str | None = "contract"
) -> tuple[Document, Result]:
    settings = SummarySettings(words, kind=kind, format=SummaryFormat.BRIEF)
    with Library.temporary() as library:
        return summarize_file(
            library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )


@pytest.fixture(scope="module")
def contract(tmp_path_factory: pytest.TempPathFactory, models: Models) -> tuple[Path, Document, Result]:
    path = tmp_path_factory.mktemp("briefs") / "supply.txt"
    path.write_text(CONTRACT, "utf-8")
    return path, *brief_of(path, models, words=400)


def lines(result: Result, key: str) -> list[str]:
    return [sentence.text for sentence in result.summary if sentence.section == key]


def test_lines_and_facts_of_a_document_without_pages_say_where_they_stand(
    contract: tuple[Path, Document, Result], tmp_path: Path, models: Models
) -> None:
    result = contract[2]
    law = [citation_of(one) for one in result.summary if one.section == "governing_law"]
    assert law == ["clause 6.1"]
    assert {place_of(one) for one in result.facts if one.kind == "amount"} == {"clause 3.1"}
    study = tmp_path / "study.md"
    study.write_text(
        "# The Harbour Study\n\nThe council of Lorne asked in 2024 for a study of what it would cost to dredge the "
        "harbour.\n\n## Findings\n\nThe study finds that dredging the harbour would cost 4.2 million euros.\n\n"
        "## Recommendations\n\nWe recommend that the council dredge the outer channel of the harbour first.\n",
        "utf-8",
    )
    told = brief_of(study, models, kind=None)[1]
    places = {citation_of(one) for one in told.summary}
    assert places == {"", "under “Findings”", "under “Recommendations”"}
    assert {place_of(one) for one in told.facts if one.kind == "amount"} == {"under “Findings”"}


def test_a_contract_has_its_parties_term_price_liability_and_law(contract: tuple[Path, Document, Result]) -> None:
    result = contract[2]
    assert "Northfield Mills" in lines(result, "parties")[0]
    assert "sell to Buyer" in lines(result, "subject")[0]
    assert "three years" in lines(result, "term")[0]
    assert "$12.50" in lines(result, "money")[0]
    assert "consequential" in lines(result, "liability")[0]
    assert lines(result, "governing_law") == ["This Agreement shall be governed by the laws of the State of New York."]


def test_what_was_blacked_out_of_a_contract_says_nothing_of_its_secrets() -> None:
    (heading,) = (one for one in headings_of("contract") if one.key == "confidentiality")
    notice = "[*] Certain information was left out under a request for confidential treatment."
    assert not heading.is_sure(notice)
    assert any(pattern.search(notice) for pattern in heading.never)


def test_a_right_that_each_side_has_is_told_of_both(tmp_path: Path, models: Models) -> None:
    """The two sentences are as like each other as repetitions; told alone, one says that only one side may end it."""
    mine = "Supplier may terminate this Agreement for any reason upon sixty (60) days prior written notice to Buyer."
    yours = "Buyer may terminate this Agreement for any reason upon sixty (60) days prior written notice to Supplier."
    breach = "Either party may terminate this Agreement at once if the other breaches it and does not cure the breach."
    sold = "Either party may terminate this Agreement by giving notice if the other is sold to somebody else."
    path = tmp_path / "supply.txt"
    ends = f"7. Ending\n\n7.1 {mine}\n\n7.2 {yours}\n\n7.3 {breach}\n\n7.4 {sold}\n\n"
    path.write_text(CONTRACT + ends + f"8. General\n\n8.1 {mine}\n\n", "utf-8")
    assert lines(brief_of(path, models, words=600)[1], "termination") == [mine, yours, breach, sold]
    told = [lines(brief_of(path, models, words=words)[1], "termination") for words in (125, 140)]
    assert {mine in some for some in told} == {True, False}
    assert all((mine in some) == (yours in some) for some in told)


def test_grounds_for_ending_it_are_told_of_both_sides_and_to_the_end_of_each_list(
    tmp_path: Path, models: Models
) -> None:
    def grounds(side: str, other: str) -> list[str]:
        return [
            f"{side} shall have the right to terminate this Agreement upon thirty (30) days' notice to {other} if:",
            f"(a) {other} is adjudicated insolvent;",
            f"(b) {other} is sold to somebody else; or",
            f"(c) {other} fails to deliver or to take the cloth ordered within sixty (60) days after its due date.",
        ]

    mine, yours = grounds("Supplier", "Buyer"), grounds("Buyer", "Supplier")
    breach = "Either party may terminate this Agreement at once if the other breaches it and does not cure the breach."
    path = tmp_path / "supply.txt"
    ends = "\n\n".join(["7. Ending", "7.1 " + mine[0], *mine[1:], "7.2 " + yours[0], *yours[1:], f"7.3 {breach}"])
    path.write_text(f"{CONTRACT}{ends}\n\n", "utf-8")
    told = [sentence for sentence in brief_of(path, models, words=700)[1].summary if sentence.section == "termination"]
    expected = [line.removeprefix(f"({line[1]}) ") for line in (*mine, *yours, breach)]
    assert [one.text for one in told] == expected
    assert not any(one.doubts for one in told)


def test_what_a_side_must_not_do_is_told_to_the_end_of_its_list(tmp_path: Path, models: Models) -> None:
    stem = "During the term of this Agreement, Supplier shall not, for itself or through anybody else:"
    items = [
        "(i) own, manage, advise, lend to or have any other interest in a mill that weaves wool or felt in the valley;",
        "(ii) divert or attempt to divert any customer of Buyer to another mill;",
        "(iii) tell its own customers where the looms of Buyer were made; or",
        "(iv) induce any person to leave the employment of Buyer.",
    ]
    path = tmp_path / "supply.txt"
    path.write_text("\n\n".join([CONTRACT.rstrip(), "7. Loyalty", "7.1 " + stem, *items, ""]), "utf-8")
    told = brief_of(path, models, words=700)[1].summary
    assert {stem, *(item.split(" ", 1)[1] for item in items)} <= {one.text for one in told}


def test_a_list_of_which_only_a_part_is_told_says_so(tmp_path: Path, models: Models) -> None:
    stem = "7.1 Supplier shall obtain, and thereafter maintain during the term, the following insurance:"
    others = "with an insurer of good standing that is approved by Buyer, in the name of both, for each mill and depot"
    items = [
        f"({letter}) insurance of the {thing} against {danger}, {others}, for not less than ${number}00,000;"
        for number, (letter, thing, danger) in enumerate(
            [
                ("a", "looms", "fire, flood and storm"),
                ("b", "wool", "theft, moths and damp"),
                ("c", "weavers", "accidents on the way to work"),
                ("d", "carts", "breakdown and loss on the road"),
                ("e", "dyes", "spoiling in the heat of summer"),
                ("f", "public", "injury by anything that falls"),
            ],
            start=2,
        )
    ]
    path = tmp_path / "supply.txt"
    path.write_text("\n\n".join([CONTRACT.rstrip(), "7. Insurance", stem, *items, ""]), "utf-8")
    told = brief_of(path, models, words=300)[1].summary
    texts = {one.text for one in told}
    shown = sum(item[4:] in texts for item in items)
    (leading,) = (one for one in told if one.text in stem)
    assert 0 < shown < len(items)
    assert leading.items_left == len(items) - shown
    assert f"{len(items) - shown} more items not shown" in marks_in_words(leading)
    assert all(one.items_left is None for one in told if one is not leading)


def test_what_binds_a_side_that_is_called_by_its_name_is_told(tmp_path: Path, models: Models) -> None:
    text = (
        "ENDORSEMENT AGREEMENT\n\nThis Endorsement Agreement is made on 3 March 2021 by and between Fell Clubs, Inc., "
        "a Delaware corporation (“Fell”), and Rosa Lund, of 4 Mill Street, Kendal (“Lund”).\n\n"
        "1. Grant. Lund hereby grants to Fell the right to use the name of Lund to promote golf clubs.\n\n"
        "2. Term. “Contract Period” shall mean the time from 3 March 2021 through 31 December 2023. The term of this "
        "Agreement shall be the Contract Period.\n\n"
        "3. Work. In each year of the term, Lund agrees to make two appearances at exhibitions for Fell.\n\n"
        "4. Approval. Fell agrees that it will not use the name of Lund unless Lund has approved of the text.\n\n"
        "5. Pay. Fell agrees to pay to Lund during the term the royalty recited in Schedule A.\n\n"
        "6. Loyalty. During the term, Lund agrees not to endorse any product similar to the clubs.\n\n"
        "7. Insurance. Fell agrees, at its own expense, to obtain and maintain liability insurance that names Lund.\n\n"
    )
    path = tmp_path / "endorsement.txt"
    path.write_text(text, "utf-8")
    result = brief_of(path, models, words=600)[1]
    assert any("31 December 2023" in line for line in lines(result, "term"))
    assert any("two appearances" in line for line in lines(result, "duties"))
    assert any("unless Lund has approved" in line for line in lines(result, "prohibited"))
    assert any("Schedule A" in line for line in lines(result, "money"))
    assert any("similar to the clubs" in line for line in lines(result, "unusual"))
    assert any("liability insurance" in line for line in lines(result, "liability"))


@pytest.mark.parametrize("rows", ["table", "lines"])
def test_prices_that_an_agreement_leaves_to_a_schedule_are_told(tmp_path: Path, models: Models, rows: str) -> None:
    prices = [("Passenger lift, each", "£2,400"), ("Goods lift", "£1,950"), ("Call at night", "£180")]
    cells = "".join(f"<tr><td>{what}</td><td>{price}</td></tr>" for what, price in prices)
    told = f"<table>{cells}</table>" if rows == "table" else "".join(f"<p>{what} {price}</p>" for what, price in prices)
    text = (
        "<h1>Maintenance Agreement</h1><p>This Agreement is made on 3 March 2025 between Norbury Lifts Limited (the "
        '"Contractor") and Hallam House Limited (the "Customer").</p><h2>1. Services</h2><p>1.1 The Contractor shall '
        "maintain the lifts and shall attend within four hours of a call.</p><h2>2. Charges</h2><p>2.1 The Customer "
        "shall pay the Contractor the Charges set out in Schedule 2 within thirty days of the invoice.</p>"
        "<h2>3. Term</h2><p>3.1 This Agreement begins on 1 April 2025 and continues for three years.</p>"
        "<h2>4. Governing law</h2><p>4.1 This Agreement is governed by the law of England and Wales.</p>"
        "<h2>Schedule 1</h2><table><tr><td>North core</td><td>value £90,000</td></tr><tr><td>Loading bay</td>"
        f"<td>value £40,000</td></tr></table><h2>Schedule 2</h2>{told}<h2>Schedule 3</h2>"
        "<table><tr><td>Public liability</td><td>£5,000,000</td></tr><tr><td>Excess</td><td>£1,000</td></tr></table>"
    )
    path = tmp_path / "lifts.html"
    path.write_text(f"<html><body>{text}</body></html>", "utf-8")
    result = brief_of(path, models, words=400)[1]
    money = lines(result, "money")
    assert "Charges set out in Schedule 2" in money[0]
    assert [any(what in line and price in line for line in money) for what, price in prices] == [True] * 3
    assert not any("90,000" in line or "5,000,000" in line for line in money), "no other schedule is one of prices"
    assert all(one.support is Support.SUPPORTED for one in result.summary if one.section == "money")


def test_prices_in_the_annex_of_a_german_contract_are_told(tmp_path: Path, models: Models) -> None:
    text = (
        "<h1>Wartungsvertrag</h1><p>zwischen der Norbert Lift GmbH, Hamburg, – nachfolgend Auftragnehmerin – und der "
        "Halm GmbH, Bremen, – nachfolgend Auftraggeberin –</p><h2>§ 1 Gegenstand</h2><p>Die Auftragnehmerin wartet die "
        "Aufzüge im Gebäude Mühlenstraße 4 und trifft binnen vier Stunden nach einer Störungsmeldung ein.</p>"
        "<h2>§ 2 Vergütung</h2><p>Die Auftraggeberin zahlt die Vergütung gemäß Anlage 2 binnen dreißig Tagen nach "
        "Rechnungsstellung.</p><h2>§ 3 Laufzeit</h2><p>Der Vertrag beginnt am 1. April 2025 und läuft drei Jahre.</p>"
        "<h2>Anlage 1</h2><p>Es werden zwei Personenaufzüge und ein Lastenaufzug gewartet.</p><h2>Anlage 2</h2>"
        "<table><tr><td>Personenaufzug, je</td><td>2.400 € im Jahr</td></tr><tr><td>Lastenaufzug</td>"
        "<td>1.950 € im Jahr</td></tr><tr><td>Einsatz nachts</td><td>180 €</td></tr></table>"
    )
    path = tmp_path / "wartung.html"
    path.write_text(f"<html><body>{text}</body></html>", "utf-8")
    money = lines(brief_of(path, models, words=400)[1], "money")
    assert [any(price in line for line in money) for price in ("2.400 €", "1.950 €", "180 €")] == [True] * 3


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("claims", "The cap in clause 9 does not apply to claims arising from a breach of confidentiality."),
        ("claims", "This exclusion shall not apply to claims for death or personal injury."),
        ("termination", "The Landlord must give the Tenant three days' notice before any inspection of the flat."),
        ("termination", "The Company gives the Client at least 30 days' notice of any price increase."),
        ("termination", "If the Customer cancels a single order, the Supplier shall restock the goods."),
        ("working_time", "The Supplier shall provide telephone support 40 hours a week."),
    ],
)
def test_what_stands_under_no_such_heading_is_not_sure_to(key: str, sentence: str) -> None:
    (heading,) = (one for one in headings_of("contract") if one.key == key)
    assert not any(pattern.search(sentence) for pattern in heading.sure)


@pytest.mark.parametrize(
    "sentence",
    [
        "Each party must give the other three months' notice of termination.",
        "The tenant must give two weeks' notice before leaving.",
        "If you cancel within 14 days, we will refund what you paid.",
        "If the client terminates this Agreement, it shall pay for the work done.",
    ],
)
def test_notice_of_the_end_stands_under_termination(sentence: str) -> None:
    (heading,) = (one for one in headings_of("contract") if one.key == "termination")
    assert any(pattern.search(sentence) for pattern in heading.sure)


def test_the_price_is_told_where_it_is_a_definition_or_comes_late_in_a_long_sentence(
    tmp_path: Path, models: Models
) -> None:
    fee = "“Research Fee” means 40% of the net sales of the Cloth in the valley."
    paid = (
        "In return for the Research Fee, Supplier hereby agrees to pay to Buyer what follows: (i) within twenty "
        "business days from the date on which both have signed this Agreement, Supplier will make a first payment of "
        "$185,000 to Buyer; and (ii) within forty days of the day on which the trial in the second mill has ended "
        "well, Supplier will make a payment of $640,000 to Buyer."
    )
    due = "The first Research Fee shall be due thirty days after the end of the quarter of the first sale."
    path = tmp_path / "supply.txt"
    clauses = f"3.1 {fee}\n\n3.2 {paid}\n\n3.3 {due}\n\n3.4 Buyer shall pay Supplier"
    text = CONTRACT.replace("3.1 Buyer shall pay Supplier", clauses)
    path.write_text(text, "utf-8")
    told = " ".join(lines(brief_of(path, models, words=500)[1], "money"))
    assert fee in told
    assert "$185,000" in told
    assert "$12.50" in told


def test_two_payments_that_differ_in_their_numbers_alone_are_two(tmp_path: Path, models: Models) -> None:
    payments = [
        f"Buyer will pay Supplier a Milestone Payment of ${millions},000,000, if Supplier achieves Milestone {number}."
        for number, millions in ((1, 3), (2, 5))
    ]
    path = tmp_path / "supply.txt"
    clauses = "\n\n".join(f"3.{number} {one}" for number, one in enumerate((*payments, payments[0]), start=1))
    text = CONTRACT.replace("3.1 Buyer shall pay Supplier", f"{clauses}\n\n3.4 Buyer shall pay Supplier")
    path.write_text(text, "utf-8")
    told = lines(brief_of(path, models, words=500)[1], "money")
    assert [line for line in told if "Milestone" in line] == payments


def test_a_fee_is_told_whose_share_is_written_as_contracts_write_it(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "share.txt"
    fee = "Buyer shall pay to Supplier a fee (the “Finishing Fee”), equal to forty (40)% of Resale Receipts."
    path.write_text(CONTRACT.replace("1. Supply\n\n", f"1. Finishing Fees\n\n(a) {fee}\n\n2. Supply\n\n"), "utf-8")
    assert fee in "\n".join(lines(brief_of(path, models, words=400)[1], "money"))


def test_both_sides_are_told_with_the_terms_defined_for_them(contract: tuple[Path, Document, Result]) -> None:
    parties = {fact.value for fact in contract[2].facts if fact.kind == "parties"}
    assert {"Northfield Mills Ltd", "Supplier", "Harrow Textiles Inc", "Buyer"} <= parties


def test_what_it_does_not_say_is_said_to_be_missing(contract: tuple[Path, Document, Result]) -> None:
    missing = [section for section in contract[2].sections if not section.found]
    assert [section.key for section in missing] == ["termination", "confidentiality", "unusual"]
    assert all(section.searched.startswith("Looked for ") for section in missing)
    assert not any("weather" in sentence.text for sentence in contract[2].summary)


def test_no_sentence_stands_twice_and_lines_come_in_the_order_of_the_headings(
    contract: tuple[Path, Document, Result],
) -> None:
    result = contract[2]
    texts = [sentence.text for sentence in result.summary]
    assert len(set(texts)) == len(texts)
    found = [section.key for section in result.sections if section.found]
    assert list(dict.fromkeys(sentence.section for sentence in result.summary)) == found


def test_what_a_brief_leaves_out_is_kept_whole_and_none_of_it_is_in_the_brief(
    contract: tuple[Path, Document, Result],
) -> None:
    _, document, result = contract
    assert result.left_out
    passages = [document.text[start:end] for start, end in result.left_out]
    assert any("mild that year" in passage for passage in passages)
    assert all(passage.endswith(".") for passage in passages)
    said = [item for line in result.summary for item in line.evidence]
    assert not [p for start, end in result.left_out for p in said if p.start < end and start < p.end]


def test_every_quote_and_fact_of_a_brief_holds_against_the_file(contract: tuple[Path, Document, Result]) -> None:
    path, document, result = contract
    assert ("amount", "USD 12.5") in {(fact.kind, fact.value) for fact in result.facts}
    report = check_result(result_object(document, result), path)
    assert report.problems == ()
    assert report.facts == len(result.facts) > 3


def test_the_boxes_of_a_fact_that_ends_inside_a_word_hold_and_others_do_not(models: Models) -> None:
    path = Path(__file__).parents[3] / "resources" / "samples" / "harbour-report.pdf"
    document, result = brief_of(path, models, kind=None)
    made = result_object(document, result)
    cut = [fact for fact in made.facts if document.text[fact.end] == "."]
    assert cut  # "in October 2017."
    assert check_result(made, path).problems == ()
    x0, y0, x1, y1 = cut[0].boxes[0]
    moved = replace(cut[0], boxes=[[x0 + 40, y0, x1 + 40, y1]])
    wrong = check_result(msgspec.structs.replace(made, facts=[moved]), path)
    assert "are not on its words" in " ".join(wrong.problems)


def test_a_shorter_brief_keeps_what_stays_and_names_what_there_was_no_room_for(
    contract: tuple[Path, Document, Result], models: Models
) -> None:
    long = contract[2]
    short = brief_of(contract[0], models, words=80)[1]
    assert {one.text for one in short.summary} < {one.text for one in long.summary}
    assert sum(len(one.text.split()) for one in short.summary) <= 88
    cut = {section.key for section in long.sections} - {section.key for section in short.sections}
    assert "governing_law" in cut
    assert any(notice.code == "brief_cut" and "Governing law" in notice.message for notice in short.notices)


def test_a_brief_that_was_stopped_goes_on_to_the_same(
    contract: tuple[Path, Document, Result], models: Models, tmp_path: Path
) -> None:
    path, _, whole = contract
    settings = SummarySettings(400, kind="contract", format=SummaryFormat.BRIEF)

    def stop_at_the_end(stage: str, done: int, total: int) -> None:
        if stage == "summarize" and total and done == total:
            raise Cancelled

    with Library.open(tmp_path) as library:
        with pytest.raises(Cancelled):
            summarize_file(
                library, path, settings, models=models, fresh=False, on_sentence=lambda _: None,
                checkpoint=stop_at_the_end,
            )  # fmt: skip
        (row,) = library.documents.rows("")[1]
        partial = library.results.newest(row.id)
        assert partial is not None
        assert partial.result.partial
        assert all(section.found for section in partial.result.sections)
        _, again = summarize_file(
            library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )
        stored = library.results.newest(row.id)
    assert (again.summary, again.sections, again.facts) == (whole.summary, whole.sections, whole.facts)
    assert stored is not None
    assert (stored.result.sections, stored.result.facts) == (whole.sections, whole.facts)


def test_parties_that_stand_in_paragraphs_of_their_own_come_together(models: Models, tmp_path: Path) -> None:
    path = tmp_path / "lease.txt"
    opening = 'This LEASE (this "Lease") is made and entered into as of the 16th day of May, 2017, by and among'
    parties = ['Oak Estates, Inc., a company of Leeds ("Landlord"),', 'Elm Mills Ltd, a company of York ("Tenant").']
    path.write_text("\n\n".join(["LEASE", opening, *parties, *CONTRACT.split("\n\n")[2:]]), "utf-8")
    result = brief_of(path, models, words=400)[1]
    assert lines(result, "parties") == [opening, *parties]


def test_lines_of_a_meeting_carry_their_speakers(models: Models, tmp_path: Path) -> None:
    path = tmp_path / "meeting.txt"
    turns = [
        "Anna: The purpose of this meeting is to agree on the budget of the library for next year.",
        "Ben: We have decided to buy the new shelves for the reading room in the spring.",
        "Anna: I will send the list of the books that are missing to everyone by Friday.",
        "Ben: We still need to find out how much the repair of the roof would cost us.",
    ]
    path.write_text("\n\n".join(turns), "utf-8")
    document, result = brief_of(path, models, kind="meeting transcript", words=200)
    assert document.kind is Kind.TRANSCRIPT
    said = {sentence.section: (sentence.evidence[0].speaker, sentence.text[:12]) for sentence in result.summary}
    assert said["decisions"] == ("Ben", "We have deci")
    assert said["actions"] == ("Anna", "I will send ")
    assert said["open"] == ("Ben", "We still nee")


def test_what_a_talk_is_about_stands_among_its_facts(models: Models, tmp_path: Path) -> None:
    path = tmp_path / "meeting.txt"
    path.write_text(transcript(FERRY_TALK), "utf-8")
    document, result = brief_of(path, models, kind="meeting transcript", words=200)
    topics = [fact for fact in result.facts if fact.kind == "topic"]
    assert {"cable ferry", "shelter"} <= {fact.value for fact in topics}
    assert [fact.text for fact in topics] == [document.text[fact.start : fact.end] for fact in topics]
    assert "topics-en" in {use.name for use in result.models}
    path = tmp_path / "report.txt"
    path.write_text("\n\n".join(said for _, said in FERRY_TALK), "utf-8")
    _, result = brief_of(path, models, kind="letter", words=200)
    assert "topic" not in {fact.kind for fact in result.facts}
    assert "topics-en" not in {use.name for use in result.models}


def test_every_kind_of_document_has_headings_and_unknown_ones_those_of_any() -> None:
    from engine.classification.label_sets import kinds

    assert {kind.name for kind in kinds()} <= all_headings().keys()
    assert headings_of("no such kind") == headings_of(None) == headings_of("other")


def test_headings_name_facts_that_there_are() -> None:
    from engine.facts import clause_kinds, rules

    known = {*clause_kinds.KINDS, *rules.KINDS}
    named = {fact for headings in all_headings().values() for heading in headings for fact in heading.facts}
    assert named <= known


@pytest.mark.parametrize("wrong", ["title = 3", 'place = "nowhere"', "colour = 1", 'cues = ["("]', "most = 0"])
def test_a_damaged_file_of_headings_is_told_in_a_sentence(tmp_path: Path, wrong: str) -> None:
    good = 'kind = "other"\n[[headings]]\nkey = "a"\ntitle = "A"\nsearched = "it"\nmost = 1\nsalient = true\n'
    name = wrong.split(" =", maxsplit=1)[0]
    kept = "".join(line for line in good.splitlines(keepends=True) if not line.startswith(name))
    (tmp_path / "other.toml").write_text(kept + ("" if name == "title" else wrong), "utf-8")
    with pytest.raises(ModelUnavailable, match="Reinstall"):
        all_headings(tmp_path)
    assert all_headings(FOLDER)


def test_words_are_read_as_they_are_usually_written() -> None:
    assert plainly("I 'm , uh , going to do n't") == "I'm, going to don't"


REPORT = (
    "Flood protection in the valley\n\n"
    "This report examines how the towns of the valley protect themselves against floods of the river.\n\n"
    "The dams north of the bridge were built by the county more than sixty years ago.\n\n"
    "Three of the five towns share a pumping station that stands beside the railway.\n\n"
    "Every spring the river carries gravel from the hills and leaves it at the bend.\n\n"
)


def test_what_a_title_tells_of_is_never_said_to_be_missing(models: Models, tmp_path: Path) -> None:
    """A title and fragments below it fill no heading, but they are reason enough to claim nothing."""
    path = tmp_path / "report.txt"
    path.write_text(REPORT, "utf-8")
    told = brief_of(path, models, kind="policy report", words=300)[1]
    assert "limits" in {section.key for section in told.sections if not section.found}
    (tmp_path / "report.md").write_text(f"{REPORT}## Limitations\n\n- old maps\n- few gauges\n", "utf-8")
    told = brief_of(tmp_path / "report.md", models, kind="policy report", words=300)[1]
    assert "limits" not in {section.key for section in told.sections}
    unclear = [notice.message for notice in told.notices if notice.code == "brief_unclear"]
    assert len(unclear) == 1
    assert "Limits" in unclear[0]


def test_a_document_that_is_of_its_kind_in_name_only_is_told_by_its_main_points(models: Models, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_text(REPORT, "utf-8")
    titles = [one.title for one in brief_of(path, models, kind="policy report", words=300)[1].sections if one.found]
    assert titles[0] == "What it is about"
    assert titles[-1] == "Main points"


def test_a_press_release_begins_with_its_news(models: Models, tmp_path: Path) -> None:
    path = tmp_path / "release.txt"
    news = "Mayor Hill has joined the towns of the valley in their plan for new dams along the river."
    more = "The plan will help families beside the river to stay dry in the spring, and it would cost $4 million."
    path.write_text(f"VALLEY TOWNS PLAN DAMS\n\n{news}\n\n{more}\n\n{REPORT}", "utf-8")
    assert lines(brief_of(path, models, kind="press release", words=300)[1], "news")[0] == news


def test_rows_captions_and_what_leads_on_to_a_list_are_not_told(models: Models, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    rows = [
        "| **Finding** | We found that the towns had not kept any record of floods | 2019 | yes |",
        "Figure 3: We found that the river rose by two metres in the spring of 2019.",
        "We found that the towns of the valley had to do all of the following things at once:",
    ]
    found = "We found that four of the towns had not tested their pumps for more than nine years."
    path.write_text("\n\n".join([REPORT, found, *rows, "The bend is wide."]), "utf-8")
    result = brief_of(path, models, kind="policy report", words=400)[1]
    assert lines(result, "findings") == [found]
    assert not {" ".join(row.split()) for row in rows} & {" ".join(one.text.split()) for one in result.summary}


def test_probabilities_become_likeness_by_their_thresholds() -> None:
    """With a word that speaks for it a sentence is told from `cued`, without one from `alone`, if at all."""
    heading = HeadingMeaning("method", "Method", "how", 1, cues=(), least=0.52, kind="research article")
    for alone in (0.9, 1.1):
        told = {("research article", "method"): Thresholds(0.1, 0.4, alone)}
        network = HeadingNetwork("sum", told, np.zeros((1, 2), np.float32), np.zeros(1, np.float32))
        probabilities = np.array([0.05, 0.1, 0.4, 0.9, 1.0], np.float32)
        likeness, least, far = as_likeness(heading, network, probabilities)
        assert list(likeness) == sorted(likeness)
        assert likeness[2] + CUE == pytest.approx(heading.least + SLACK)
        assert likeness[0] < far == pytest.approx(likeness[1])
        assert bool(likeness[3] >= least) == (alone < 1)


@pytest.mark.parametrize(
    ("said", "about_the_matter"),
    [
        ("Well, I'll just start with another presentation, so we can look at the agenda for this meeting.", False),
        ("Okay, let's discuss that later, it's on the agenda anyway.", False),
        ("The licensing fee for the harbour crane goes up in March.", True),
        ("We keep the rubber buttons and drop the touch screen.", True),
    ],
)
def test_what_is_said_of_the_meeting_itself_is_told_from_its_matter(said: str, about_the_matter: bool) -> None:
    assert (matter_of(said) >= 3) is about_the_matter


COVER = (
    "SUPPLY AGREEMENT\n\nTHIS AGREEMENT made as of the 4th day of March 2019\n\nBETWEEN:\n\nNORTHFIELD MILLS LTD.\n\n"
    '(hereinafter called the "Supplier")\n\n- and -\n\nHARROW TEXTILES INC.\n\n(hereinafter called the "Buyer")\n\n'
)


def test_parties_that_no_sentence_names_are_told_by_their_lines(models: Models, tmp_path: Path) -> None:
    path = tmp_path / "cover.txt"
    path.write_text(COVER + CONTRACT[CONTRACT.index("1. Supply") :], encoding="utf-8")
    _, result = brief_of(path, models)
    assert [section.found for section in result.sections if section.key == "parties"] == [True]
    told = [sentence.text for sentence in result.summary if sentence.section == "parties"]
    assert told == [
        "THIS AGREEMENT made as of the 4th day of March 2019",
        "NORTHFIELD MILLS LTD.",
        '(hereinafter called the "Supplier")',
        "HARROW TEXTILES INC.",
        '(hereinafter called the "Buyer")',
    ]


def test_both_parties_of_a_form_are_told_over_the_fields_between_them() -> None:
    lines = [
        "This Cooperation Agreement is made in Leeds on 4 March 2019 by and between the parties below, which agree to:",
        "Party A: Northfield Mills Ltd",
        "Address: 4 Mill Lane, Leeds",
        "Tel:",
        "E-mail:",
        "Party B: Harrow Textiles Inc",
        "Address: 9 River Street, Boston",
        "Whereas,",
    ]
    needed = needed_anyway(text_document([[line] for line in lines]), headings_of("contract"))
    assert needed.forms == {1: (2, 5, 6)}


def test_an_opening_goes_on_over_what_each_party_is_called() -> None:
    lines = [
        "THIS AGREEMENT made effective the 4 day of June 2018,",
        "BETWEEN:",
        "NORTHFIELD MILLS LTD., a company having its office in Leeds",
        '("Northfield" or the "Mill")',
        "AND:",
        "ADA HARROW, of Boston",
        '(the "Weaver")',
        "WITNESSES THAT the Mill grinds.",
    ]
    needed = needed_anyway(text_document([[line] for line in lines]), headings_of("contract"))
    assert needed.openings == {0: (2, 3, 5, 6)}


def test_the_day_behind_an_opening_is_told_with_the_parties() -> None:
    opening = 'This Agreement is made by and between Northfield Mills Ltd ("Mill") and Harrow Textiles Inc ("Weaver").'
    day = "The Effective Date of this Agreement is May 3, 2019."
    agreement = text_document([[opening], ["It has two sides."], [day]])

    def fact(kind: str, words: str) -> Found:
        at = agreement.text.index(words)
        return Found(at, at + len(words), kind, words, 0.9)

    parties = [fact("parties", "Northfield Mills Ltd"), fact("parties", "Harrow Textiles Inc")]
    told = naming_several(agreement, {0: ()}, [*parties, fact("effective_date", "May 3, 2019")])
    assert told == {0: (2,)}
    assert naming_several(agreement, {0: ()}, parties) == {0: ()}
    assert naming_several(agreement, {0: ()}, parties[:1]) == {}


def test_lines_of_parties_are_told_together_and_only_where_no_sentence_names_them() -> None:
    lines = ["LEASE OF A CRANE", "BETWEEN:", "NESS HARBOUR COMPANY LIMITED", "- and -", "ANNA CRANE BOATS INC."]
    agreement = text_document([[line] for line in lines], Role.HEADING)
    facts = [
        Found(agreement.text.index(name), agreement.text.index(name) + len(name), "parties", name, 0.9)
        for name in (lines[2], lines[4])
    ]
    headings = headings_of("contract")
    assert stated_anyway(agreement, headings, facts, {}) == {2: (4,)}
    assert stated_anyway(agreement, headings, facts, {2: (3, 4)}) == {}
    both = "Ness Harbour Company Limited lets Anna Crane Boats Inc. have the crane."
    named = text_document([[line] for line in [*lines[:3], both]], Role.HEADING)
    places = [named.text.index(lines[2]), named.text.index("Anna Crane Boats Inc.")]
    facts = [replace(one, start=at, end=at + len(one.value)) for one, at in zip(facts, places, strict=True)]
    assert stated_anyway(named, headings, facts, {}) == {3: ()}  # who are named on the title page are named there
    facts = [replace(one, start=agreement.text.index(one.value)) for one in facts]
    assert stated_anyway(agreement, headings, [replace(one, score=0.3) for one in facts], {}) == {}


@pytest.mark.parametrize(("between", "told"), [(["Near the quay."], {1: (3, 4)}), (["Rain. " * 120], {3: (4,)})])
def test_the_day_near_the_lines_of_parties_is_told_with_them(
    between: list[str], told: dict[int, tuple[int, ...]]
) -> None:
    lines = [
        "LEASE",
        "MADE on the 3rd day of May 2019 a company under the laws of Ness",
        *between,
        "NESS LTD",
        "BOATS INC.",
    ]
    agreement = text_document([[line] for line in lines], Role.HEADING)
    facts = [
        Found(agreement.text.index(words), agreement.text.index(words) + len(words), kind, words, 0.9)
        for kind, words in (
            ("parties", "NESS LTD"),
            ("parties", "BOATS INC."),
            ("agreement_date", "3rd day of May 2019"),
        )
    ]
    assert stated_anyway(agreement, headings_of("contract"), facts, {}) == told


def test_how_well_a_line_fits_its_heading_is_taken_down(contract: tuple[Path, Document, Result]) -> None:
    result = contract[2]
    assert result.origins is not None
    kept = {one.start: one for one in result.origins.salient}
    law = next(line for line in result.summary if line.section == "governing_law")
    origin = kept[law.evidence[0].start]
    assert origin.stated
    assert origin.fit is not None
    assert origin.least is not None
    assert origin.fit >= origin.least


TENANCY = """RESIDENTIAL TENANCY AGREEMENT

Landlord: Margaret Dowd, 17 Lime Grove, Cork
Tenant: Tomasz and Anna Wieczorek

1. Term. The tenancy begins on 1 February 2025 and runs for twelve months.

2. Rent. The rent is €1,450 per calendar month, payable in advance on the first day of each month.

3. Repairs. The Landlord shall keep the structure and the heating in repair, and the Tenant shall report any defect.

4. Ending the tenancy. Either party may end the tenancy after twelve months by giving 60 days' notice in writing.

5. Law. This agreement is governed by the laws of Ireland.
"""


def test_a_documents_own_titles_fill_the_headings_and_forms_are_told_whole(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "tenancy.txt"
    path.write_text(TENANCY, "utf-8")
    _, result = brief_of(path, models, words=300)
    assert lines(result, "parties") == [
        "Landlord: Margaret Dowd, 17 Lime Grove, Cork",
        "Tenant: Tomasz and Anna Wieczorek",
    ]
    assert "twelve months" in lines(result, "term")[0]
    assert "€1,450" in lines(result, "money")[0]
    assert "60 days' notice" in lines(result, "termination")[0]
    assert {section.key for section in result.sections if not section.found} <= {
        "liability",
        "subject",
        "unusual",
        "confidentiality",
    }


DISCHARGE = """DISCHARGE SUMMARY

Presenting complaint
Mr. Lowe presented to the emergency department with two hours of central chest pain.

Diagnosis
Inferior ST-elevation myocardial infarction.

Medication on discharge
Aspirin 75 mg once a day. Apixaban 5 mg twice daily. Bisoprolol 2.5 mg once daily. Atorvastatin 80 mg at night.

Follow-up
Cardiology clinic in six weeks with a repeat echocardiogram. He must not drive for four weeks.
"""


def test_every_medicine_on_discharge_is_told(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "discharge.txt"
    path.write_text(DISCHARGE, "utf-8")
    _, result = brief_of(path, models, words=250, kind="clinical note")
    assert lines(result, "assessment") == ["Inferior ST-elevation myocardial infarction."]
    assert [line.split()[0] for line in lines(result, "medicines")] == [
        "Aspirin",
        "Apixaban",
        "Bisoprolol",
        "Atorvastatin",
    ]


MAJORITY = """JUDGMENT

LORD JUSTICE ARDEN:

1. The question is whether the clause covers a wilful default of the warehouse keeper.

2. In my judgment the words do not naturally extend to a decision not to perform the contract at all.

3. I would allow the appeal, set aside the order of the judge, and give judgment for the Appellant for £1,162,000.

LORD JUSTICE BROWN:

4. I regret that I do not agree. The parties chose a cheap rate and a low limit. I would dismiss the appeal.

LADY JUSTICE COLE:

5. I agree with Lord Justice Arden. The appeal is allowed by a majority.
"""


def test_what_a_judge_would_do_who_dissents_is_no_holding(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "judgment.txt"
    path.write_text(MAJORITY, "utf-8")
    _, result = brief_of(path, models, words=200, kind="court decision")
    decided = [*lines(result, "holding"), *lines(result, "order")]
    assert "The appeal is allowed by a majority." in decided
    assert any(line.startswith("I would allow the appeal") for line in decided)
    assert "I would dismiss the appeal." not in decided
    assert lines(result, "dissent")[0].startswith("I regret")


CASE = """IN THE HIGH COURT OF JUSTICE

Between:

FELL QUARRIES LIMITED

Claimant

- and -

BIRKETT STONE LIMITED

Defendant

JUDGMENT

1. This is a claim for the price of forty tons of slate. The claimant runs a quarry near Kendal.

2. The defendant says that the slate was cracked when it came. I reject that submission. Mr Lund, who unloaded it, saw
no crack, and the defendant built a wall with it in the same week.

3. In my judgment the price was agreed on the telephone on 4 May 2023.

4. The claimant is entitled to judgment for £8,400. The claim succeeds. The counterclaim is dismissed.
"""


def test_what_a_court_rejects_is_told_with_its_rejection_and_who_the_parties_are(
    tmp_path: Path, models: Models
) -> None:
    path = tmp_path / "case.txt"
    path.write_text(CASE, "utf-8")
    _, result = brief_of(path, models, words=300, kind="court decision")
    assert lines(result, "parties")[:5] == [
        "IN THE HIGH COURT OF JUSTICE",
        "FELL QUARRIES LIMITED",
        "Claimant",
        "BIRKETT STONE LIMITED",
        "Defendant",
    ]
    assert all(evidence.score == 1 for sentence in result.summary for evidence in sentence.evidence)
    assert [fact.value for fact in result.facts if fact.kind == "parties"] == [
        "FELL QUARRIES LIMITED",
        "BIRKETT STONE LIMITED",
    ]
    told = [sentence.text for sentence in result.summary]
    assert "I reject that submission." in told
    assert (
        told.index("I reject that submission.")
        == told.index("The defendant says that the slate was cracked when it came.") + 1
    )
    assert "The claimant is entitled to judgment for £8,400." in lines(result, "order")


def test_a_meetings_tasks_decisions_and_differences_are_known_by_what_stands_beside_them(
    tmp_path: Path, models: Models
) -> None:
    path = tmp_path / "call.txt"
    turns = [
        "Anna: The aim today is to settle how we move the archive to the new building.",
        "Ben: I think that we can move everything in one night with four vans.",
        "Cora: I disagree. The lift takes two hundred kilos and no more.",
        "Anna: The archive stays closed from Friday noon until Monday morning. Agreed?",
        "Ben: Agreed.",
        "Anna: Cora, you'll write the plan for the lift, please, by 5 May.",
        "Ben: The letter to our readers has to go out by 28 April.",
        "Cora: Let's keep that open and come back to the insurance next week.",
    ]
    path.write_text("\n\n".join(turns), "utf-8")
    _, result = brief_of(path, models, kind="meeting transcript", words=300)
    assert lines(result, "purpose") == ["The aim today is to settle how we move the archive to the new building."]
    assert lines(result, "decisions") == ["The archive stays closed from Friday noon until Monday morning."]
    assert lines(result, "disagreements") == ["The lift takes two hundred kilos and no more."]
    assert {line[:11] for line in lines(result, "actions")} == {"Cora, you'l", "The letter "}


LOAN = """FACILITY AGREEMENT

THIS AGREEMENT is made on 14 March 2025

BETWEEN:

(1) FELL QUARRIES LIMITED, a company incorporated in England whose registered office is in Kendal (the "Borrower"); and

(2) LUND BANK PLC, a company incorporated in Scotland whose registered office is at 9 Mill Row (the "Lender").

1. In this Agreement "Final Repayment Date" means 31 March 2030.

2. The Lender makes available to the Borrower a term loan facility in an aggregate amount equal to £450,000.

3. The Borrower shall repay the Loan in twenty equal quarterly instalments, the first falling on 30 June 2025.

4. The rate of interest on the Loan is the percentage rate which is the aggregate of 2.75 per cent. and the base rate.

5. The Borrower shall pay to the Lender an arrangement fee of £4,500 on the date of this Agreement.

6. This Agreement is governed by the law of England.
"""


def test_a_loans_sum_interest_and_end_are_told_with_both_parties(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "loan.txt"
    path.write_text(LOAN, "utf-8")
    _, result = brief_of(path, models, words=400)
    parties = " ".join(lines(result, "parties"))
    assert all(name in parties for name in ("FELL QUARRIES", "LUND BANK"))
    assert "BETWEEN" not in parties
    told = " ".join(sentence.text for sentence in result.summary)
    assert all(words in told for words in ("£450,000", "2.75 per cent", "twenty equal quarterly instalments"))
    assert "31 March 2030" in " ".join(lines(result, "term"))


BYLAW = """A BY-LAW ABOUT BOATS

1. No person shall let a boat without a licence from the clerk of the town.

2. An operator of boats shall

(a) display the number of the licence on every boat that is let;

(b) not let a boat for more than 120 days in a calendar year; and

(c) be reachable by telephone at all times of the day.

3. The clerk may refuse a licence to anyone who was fined three times.

4. Every person who contravenes this by-law is liable to a fine of not more than $500.

5. By-law 12 is repealed.

6. This by-law comes into force on 1 January 2025.
"""


def test_an_item_of_a_list_is_told_below_what_governs_it(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "bylaw.txt"
    path.write_text(BYLAW, "utf-8")
    _, result = brief_of(path, models, words=300, kind="legislation")
    told = [sentence.text for sentence in result.summary]
    stem = told.index("An operator of boats shall")
    items = [line for line in told if line.startswith(("display", "not let", "be reachable"))]
    assert items
    assert told[stem + 1 : stem + 1 + len(items)] == items
    assert len({result.summary[place].section for place in range(stem, stem + 1 + len(items))}) == 1
    assert "By-law 12 is repealed." in lines(result, "force")


def test_medicines_and_fees_in_tables_are_told(tmp_path: Path, models: Models) -> None:
    path = tmp_path / "discharge.md"
    path.write_text(
        "# Discharge summary\n\nHe was admitted after two days of black stools, and an ulcer was clipped.\n\n"
        "## Results\n\n| Test | Value |\n|---|---|\n| Ferritin | 6 |\n\n"
        "## Medication on discharge\n\n| Medicine | Dose | Until |\n|---|---|---|\n"
        "| Omeprazole | 40 mg twice a day | 9 August |\n| Ferrous sulphate | 200 mg once a day | 9 May |\n",
        "utf-8",
    )
    _, result = brief_of(path, models, words=200, kind="clinical note")
    assert lines(result, "medicines") == [
        "Omeprazole · 40 mg twice a day · 9 August",
        "Ferrous sulphate · 200 mg once a day · 9 May",
    ]
