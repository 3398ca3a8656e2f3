"""Clauses of contracts: names, parties, dates and laws from the words, presence from the network, or "not found"."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pytest

from engine.errors import Cancelled
from engine.facts.beginning import name_of
from engine.facts.candidates import date_candidates, party_candidates
from engine.facts.clause_features import SLOTS, features_of, words_of
from engine.facts.clause_kinds import CORE, KINDS, NAMES, key_of
from engine.facts.clauses import clauses_of, feature_windows, judged_with, windows_judged
from engine.facts.dates import DateReading
from engine.facts.states import governing_law_of
from engine.facts.terms import expiration_of, length_of, starts_elsewhere
from engine.models.calibration import logits_of, sigmoid
from engine.models.clauses.network import Floats, bundled_clauses
from engine.models.encoder.static_encoder import bundled_static
from tests.engine.made_documents import text_document

PREAMBLE = (
    "This Master Supply Agreement is made and entered into as of March 3, 2021 (the “Effective Date”) by and between "
    "Harbour Mills, Inc., a Delaware corporation (“Harbour”), and Nordwind Foods LLC, a Texas limited liability "
    "company (“Buyer”)."
)
LAW = (
    "This Agreement shall be governed by and construed in accordance with the laws of the State of New York, without "
    "regard to its conflict of laws principles."
)
CONTRACT: Sequence[Sequence[str]] = (
    ("MASTER SUPPLY AGREEMENT",),
    (PREAMBLE,),
    ("1. TERM.", "The term of this Agreement shall commence on the Effective Date and continue for three (3) years."),
    (
        "2. SUPPLY.",
        "Harbour shall deliver the flour that Buyer orders within ten (10) days after receipt of each order.",
        "The flour shall be of the grade that the order names.",
    ),
    ("9. GOVERNING LAW.", LAW),
    (
        "10. ASSIGNMENT.",
        "Neither party may assign this Agreement without the prior written consent of the other party.",
    ),
)


def test_the_kinds_are_the_lawyers_in_snake_case() -> None:
    assert len(set(KINDS)) == len(NAMES) == 41
    assert key_of("Rofr/Rofo/Rofn") == "rofr_rofo_rofn"
    assert "notice_period_to_terminate_renewal" in KINDS
    assert set(CORE) <= set(KINDS)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("EX-10.1\n\nSUPPLY AGREEMENT\n\nThis Supply Agreement is made as of May 1, 2020 by A.", "SUPPLY AGREEMENT"),
        ("Exhibit 10.2 FORM OF LICENSE AGREEMENT between A and B", "LICENSE AGREEMENT"),
        ("FIRST AMENDMENT TO SERVICES AGREEMENT\n\nThe parties agree.", "FIRST AMENDMENT TO SERVICES AGREEMENT"),
        ("(2) FELL QUARRIES PLC\n\nSHARE PURCHASE AGREEMENT\n\nA and B", "SHARE PURCHASE AGREEMENT"),
        ("WITHOUT PREJUDICE AND SUBJECT TO CONTRACT\n\nSETTLEMENT AGREEMENT\n\nA and B", "SETTLEMENT AGREEMENT"),
        ("OMITTED AND FILED WITH THE COMMISSION. HOSTING AGREEMENT\n\nA and B", "HOSTING AGREEMENT"),
    ],
)
def test_a_contract_is_called_what_its_title_says(text: str, name: str) -> None:
    found = name_of(text)
    assert found is not None
    assert text[found.start : found.end] == name


def test_what_stands_above_a_title_or_below_it_is_no_part_of_it() -> None:
    above = "Draft of 1 May - not binding UNTIL SIGNED\n\nSETTLEMENT AGREEMENT\n\nbetween Fell Ltd and Ada Moss"
    below = "SUPPLY AGREEMENT\n\nAgreement No. 17\n\nbetween Fell Ltd and Ada Moss"
    party = "(2) ADA MARY MOSS\n\n        LEASE DEED\n\nof the mill"
    names = [found.value for text in (above, below, party) if (found := name_of(text))]
    assert names == ["SETTLEMENT AGREEMENT", "SUPPLY AGREEMENT", "LEASE DEED"]


def test_what_has_no_title_has_no_name() -> None:
    assert name_of("Dear Tom, thank you for the flour. We agree to your terms.") is None


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("This Agreement is governed by the laws of the State of New York.", "New York"),
        ("THIS AGREEMENT SHALL BE GOVERNED BY THE LAWS OF THE COMMONWEALTH OF VIRGINIA", "Virginia"),
        ("shall be construed under the laws,\n   other than choice of law rules, of the state of Florida", "Florida"),
        ("shall be governed by Singapore law", "Singapore"),
        ("governed by the laws of the Province of Ontario and the laws of Canada", "Ontario, Canada"),
        ("governed by the laws of England and Wales", "England and Wales"),
        ("Executed in the State of Nevada, it is governed by the laws of the State of Utah", "Utah"),
        ("The laws of Wisconsin apply to this Agreement.", "Wisconsin"),
        ("Swedish law applies. Disputes are settled in Lund.", "Sweden"),
        ("Norwegian law does not apply; this deed is governed by Scots law.", "Scotland"),
        ("Scots law applies to this agreement.", "Scotland"),
        ("English law governs this contract.", "England"),
        ("The parties met in Texas.", None),
        ("Each party shall obey the laws that apply to it.", None),
    ],
)
def test_the_law_is_the_one_that_governs(text: str, place: str | None) -> None:
    assert governing_law_of(text) == place


@pytest.mark.parametrize(
    ("after", "elsewhere"),
    [
        (" The Term will start on the Launch Date.", True),
        (" 2. The effective date of the start of the Term will be from the Launch Date.", True),
        (" The Term starts on the Effective Date.", False),
        (" Fees are due from the Launch Date.", False),
        (" Either party may end the Term. Work starts on the Launch Date.", False),
        ("", False),
    ],
)
def test_a_term_that_begins_with_another_event_is_known_by_the_sentence_behind_it(after: str, elsewhere: bool) -> None:
    assert starts_elsewhere(after) is elsewhere


@pytest.mark.parametrize(
    ("text", "begins", "value"),
    [
        ("shall begin on May 1, 2018 and continue until April 30, 2020.", None, "2020-04-30"),
        ("shall commence on the Effective Date and continue for two (2) years", "2019-02-28", "2021-02-28"),
        ("shall be valid for five (5) years from February 29, 2016", None, "2021-02-28"),
        ("shall end on the fifth anniversary of the Effective Date", "2000-01-31", "2005-01-31"),
        ("for eighteen months from the Launch Date", "2000-01-31", None),
        ("shall commence on the Effective Date and continue for two (2) years", None, None),
        ("shall continue in perpetuity", "2000-01-31", "perpetual"),
        ("for as long as the parties agree", "2000-01-31", None),
        (
            "unless earlier terminated, shall take effect on May 1, 2015 and shall expire on April 30, 2016",
            None,
            "2016-04-30",
        ),
        (
            "shall commence on May 1, 2015 and, unless sooner terminated, shall end as of June 30, 2017",
            None,
            "2017-06-30",
        ),
        ("shall remain in effect until the end of the current calendar year", "2014-05-08", "2014-12-31"),
        ("shall end on the fifth (5th ) anniversary of this Agreement", "2015-06-02", "2020-06-02"),
        ("shall continue until either party informs the other", "2015-06-02", "perpetual"),
        ("shall run for the longer of five (5) years from the Effective Date and the last claim", "2015-06-02", None),
        ("from the Effective Date until the last claim for harm during the six years before", "2015-06-02", None),
        ("shall expire upon the last day of February, 2024", None, "2024-02-29"),
        ("shall continue for ten (10) Contract Years, until terminated under Section 6", "2012-06-13", None),
    ],
)
def test_the_end_is_quoted_or_computed_and_never_guessed(text: str, begins: str | None, value: str | None) -> None:
    assert expiration_of(text, DateReading("en"), begins) == value


def test_a_notice_is_not_the_term() -> None:
    text = "renews for successive terms of one (1) year unless a party gives ninety (90) days prior written notice"
    assert length_of("notice_period_to_terminate_renewal", text) == "P90D"
    assert length_of("renewal_term", text) == "P1Y"


@pytest.mark.parametrize(
    ("text", "notice", "renewal"),
    [
        (
            "shall renew for one (1) year unless a party gives thirty (30) days prior notice within the five (5) years",
            "P30D",
            "P1Y",
        ),
        ("a party wishing to renew shall say so no less than thirty (30) days before the term ends", "P30D", None),
        ("may be extended by two (2) years on six months' written notice", "P6M", "P2Y"),
    ],
)
def test_the_length_of_a_notice_is_told_from_that_of_a_renewal(text: str, notice: str, renewal: str | None) -> None:
    assert length_of("notice_period_to_terminate_renewal", text) == notice
    assert length_of("renewal_term", text) == renewal


IN_INDIA = (
    "This Agreement is made by and between Marut Castings Limited (hereinafter referred to as 'MCL', which has "
    "successors) and Odin Pumps Inc. (hereinafter called the 'Buyer'). The Buyer's costs are its own."
)
IN_CHINA = "COOPERATION\n\nParty A: Dalian Pumps Co., Ltd.\n\nParty B: Wuhan Valve Institute\n\nParty A pays a fee."
SIGNED = (
    "CABLE AGREEMENT\n\nThis Agreement is made between the Terminal Parties.\n\n"
    + "They shall keep the cable in repair and share the cost of it in equal parts every year. " * 160
    + "\n\nFor and on behalf of Telnor Cables Limited\n\nBy: ____\n\nOrchard Fund I, L.P.\nBy: ____\n\n"
    + "Paid to Baltic Wires AG.\n"
)


@pytest.mark.parametrize(
    ("text", "parties"),
    [
        (IN_INDIA, {"Marut Castings Limited", "MCL", "Odin Pumps Inc.", "Buyer"}),
        (IN_CHINA, {"Dalian Pumps Co., Ltd.", "Wuhan Valve Institute", "Party A", "Party B"}),
        (SIGNED, {"Telnor Cables Limited", "Orchard Fund I, L.P."}),
    ],
)
def test_parties_are_proposed_by_other_quotes_labels_and_signatures(text: str, parties: set[str]) -> None:
    found = party_candidates(text)
    assert {one.value for one in found if one.sort != "run"} == parties
    assert all(text[one.start : one.end].casefold() == one.value.casefold() for one in found)


def test_a_person_behind_an_address_is_proposed_alone() -> None:
    text = "This Agreement is made between Nord Mills, Inc. of 5 Quay, Leeds, West Yorkshire and Ada Lund (“Miller”)."
    found = {one.value for one in party_candidates(text)}
    assert "Ada Lund" in found
    assert not any(" and " in one for one in found)


def test_who_signs_and_is_defined_in_the_opening_is_likelier_a_party() -> None:
    """The same words about two names: what tells them apart stands elsewhere."""
    text = (
        "This Agreement is made between Nord Mills, Inc. (“Nord”) and Ost Mills, Inc. (“Ost”).\n\n"
        "WHEREAS they mill.\n\n"
        + "Flour is ground. " * 40
        + "\n\nIt was heard of Lund Mills, Inc. there.\n\nNord Mills, Inc.\nBy: ____\n\nOst Mills, Inc.\nBy: ____\n"
    )
    network = bundled_clauses()
    chances = {one.value: network.span_probability("parties", one.features) for one in party_candidates(text)}
    assert min(chances["Nord Mills, Inc."], chances["Ost Mills, Inc."]) > 0.9
    assert chances["Lund Mills, Inc."] < 0.6


def test_candidates_are_words_of_the_text() -> None:
    text = text_document(CONTRACT).text
    dates = date_candidates(text, DateReading("en"))
    assert [one.value for one in dates if one.sort == "date"] == ["2021-03-03"]
    parties = {one.value: (one.start, one.end) for one in party_candidates(text)}
    assert {"Harbour Mills, Inc.", "Harbour", "Nordwind Foods LLC", "Buyer"} <= parties.keys()
    for value, (start, end) in parties.items():
        assert " ".join(text[start:end].split()).casefold() == value.casefold()


@pytest.mark.parametrize(
    ("text", "day", "value"),
    [
        ("This Agreement is made as of the [ ] day of [ ], 2020 by A.", "day of [ ], 2020", "2020"),
        ("This Agreement is entered into as of March ___, 1999 by A.", "March ___, 1999", "1999-03"),
        ("A, a Delaware corporation. Signed: 12-23-2019", "12-23-2019", "2019-12-23"),
        ("A, a Delaware corporation. Signed: 4/8/2020", "4/8/2020", "2020-04-08"),
        ("Paid on 23/4/2020. Signed: 4/8/2020", "4/8/2020", "2020-08-04"),
    ],
)
def test_a_date_may_be_left_open_or_be_read_as_its_country_does(text: str, day: str, value: str) -> None:
    found = {text[one.start : one.end].strip(): one.value for one in date_candidates(text, DateReading("en"))}
    assert {key: found[key] for key in found if key.endswith(day)} == {next(k for k in found if k.endswith(day)): value}


def test_an_ambiguous_date_without_a_country_is_none() -> None:
    assert date_candidates("Signed: 4/8/2020", DateReading("en")) == []


def test_the_sentence_that_says_when_it_takes_effect_is_a_candidate() -> None:
    text = "The parties agree.\n\n2.1 Term. This Agreement shall commence upon the Closing and run on. No more."
    (effect,) = [one for one in date_candidates(text, DateReading("en")) if one.sort == "effect"]
    assert text[effect.start : effect.end] == "This Agreement shall commence upon the Closing and run on"


def test_a_passage_calls_the_parties_and_terms_stand_together() -> None:
    text = (
        "This Supply Agreement is made between Ost (Pty) Limited (“Buyer” or “Ost”) and Lund Mills, residing in "
        "Lund. Ost and Lund Mills are each a “Party” and together the “Parties”."
    )
    found = {(one.sort, one.value) for one in party_candidates(text)}
    assert ("party", "Ost (Pty) Limited") in found
    assert ("terms", "Buyer or Ost") in found
    assert ("party", "Lund Mills") in found
    assert any(
        sort == "both" and value.startswith("Ost and Lund Mills are each") and value.endswith("Parties")
        for sort, value in found
    )


def test_a_window_sees_over_its_edge() -> None:
    sentences = [f"Sentence {word} ends." for word in ("alpha", "beta")] * 200
    document = text_document([sentences])
    spans = [(one.start, one.end) for one in document.sentences]
    windows = dict(feature_windows(document.text, spans))
    words = [words_of(sentence) for sentence in sentences]
    for first, features in windows.items():
        for place, slots in enumerate(features, start=first):
            before = words[place - 1] if place else []
            behind = words[place + 1] if place + 1 < len(words) else []
            assert slots == features_of(before, words[place], behind, place, len(words))
    assert sum(map(len, windows.values())) == len(sentences)


def test_no_feature_is_out_of_the_table() -> None:
    slots = features_of([], [], [], 0, 1)
    assert slots
    assert max(slots) < SLOTS


def test_a_contract_is_read() -> None:
    document = text_document(CONTRACT)
    found = {clause.kind: clause for clause in clauses_of(document)}
    assert tuple(found) == KINDS
    assert found["document_name"].found[0].value == "MASTER SUPPLY AGREEMENT"
    assert {"Harbour Mills, Inc.", "Nordwind Foods LLC"} <= {one.value for one in found["parties"].shown}
    assert found["agreement_date"].shown[0].value == "2021-03-03"
    assert found["effective_date"].shown[0].value == "2021-03-03"
    assert found["expiration_date"].shown[0].value == "2024-03-03"
    assert found["governing_law"].shown[0].value == "New York"
    assert found["anti_assignment"].present
    for kind in ("source_code_escrow", "insurance", "non_disparagement", "liquidated_damages"):
        assert not found[kind].present
    for clause in found.values():
        scores = [one.score for one in clause.found]
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= one.start < one.end <= len(document.text) for one in clause.found)


def test_the_sentence_with_the_day_comes_before_the_one_that_points_at_it() -> None:
    term = "“Term” means the period from the Effective Date until 31 July 2023."
    points = "This Agreement shall commence on the Effective Date and shall continue for the Term."
    document = text_document([("SUPPLY AGREEMENT",), (PREAMBLE,), (term,), (points,)])
    ends = {clause.kind: clause for clause in clauses_of(document)}["expiration_date"]
    assert ends.shown[0].value == "2023-07-31"


def test_no_agreement_is_dated_by_what_has_lasted_since_a_day() -> None:
    opening = "This agreement is dated ________ and made between Fell Ltd and Ada Birkett.\n\n"
    history = "The Employee has been employed by the Company since 6 January 2014, as a miller.\n\n"
    clauses = {one.kind: one for one in clauses_of(text_document([[opening], [history], ["They agree as follows."]]))}
    assert clauses["agreement_date"].shown == ()


def test_what_is_granted_without_exclusivity_is_no_exclusivity() -> None:
    grants = (
        "Harbour grants Buyer a non-exclusive, worldwide license to use the Mill Marks during the Term.",
        "Harbour grants Buyer the exclusive right to sell the flour in Texas, and a non-exclusive right elsewhere.",
        "Buyer shall be the sole and exclusive distributor of the flour in the Territory.",
    )
    document = text_document([("LICENSE AGREEMENT",), (PREAMBLE,), *((one,) for one in grants)])
    found = {clause.kind: clause for clause in clauses_of(document)}["exclusivity"].found
    told = {document.text[one.start : one.end] for one in found}
    assert grants[0] not in told
    assert set(grants[1:]) <= told


class _Reader:
    """Says 1 of every kind of what it is asked to read, and keeps what that was."""

    def __init__(self) -> None:
        self.thresholds: Mapping[str, float] = dict.fromkeys(KINDS, 0.25)
        self.asked: list[str] = []

    def logits(self, texts: Sequence[str], *, worth: Sequence[bool] | None, tick: Callable[[], None]) -> Floats:
        assert worth is not None
        self.asked += [text for text, one in zip(texts, worth, strict=True) if one]
        return np.where(np.array(worth)[:, None], 1.0, -np.inf) * np.ones(len(KINDS), dtype=np.float32)


def test_finder_and_reader_are_both_asked_and_the_mean_of_their_logits_counts() -> None:
    text = f"{LAW}\nThe flour was white."
    spans = [(0, len(LAW)), (len(LAW) + 1, len(text))]
    network, encoder, reader = bundled_clauses(), bundled_static(), _Reader()
    ((_, alone),) = windows_judged(text, spans, network, encoder)
    ((_, both),) = windows_judged(text, spans, network, encoder, reader=reader)
    assert reader.asked == [LAW], "of the flour the finder sees no chance"
    assert np.allclose(both[0], sigmoid((logits_of(alone[0]) + 1.0) / 2))
    assert np.array_equal(both[1], alone[1])
    assert set(judged_with(network, reader).thresholds.tolist()) == {0.25}


def test_what_is_kept_of_a_kind_does_not_grow_with_the_contract() -> None:
    found = {clause.kind: clause for clause in clauses_of(text_document([[LAW] * 300]))}
    assert 0 < len(found["governing_law"].found) <= 40


def test_an_empty_text_has_no_clauses() -> None:
    assert not any(clause.present for clause in clauses_of(text_document([["Hello."]])))


def test_reading_can_be_cancelled() -> None:
    def stop(stage: str, done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        clauses_of(text_document(CONTRACT), stop)


def test_sentences_are_judged_alone_as_together() -> None:
    network = bundled_clauses()
    features = [features_of([], words_of(text), [], 0, 1) for (*_, text) in CONTRACT]
    vectors = np.zeros((len(features), network.vector_weight.shape[0]), dtype=np.float32)
    together = network.probabilities(features, vectors)
    alone = [network.probabilities([one], vectors[:1])[0] for one in features]
    np.testing.assert_allclose(together, np.stack(alone), atol=1e-5)
