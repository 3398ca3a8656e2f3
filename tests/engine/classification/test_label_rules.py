"""Rules for labels: read and written whole, refused with their number, and borne out by the words where they stand."""

from dataclasses import replace

import pytest

from engine.classification.classify import Classified
from engine.classification.label_rules import (
    SURE,
    decided_by_rule,
    rules_as_toml,
    rules_from_toml,
    rules_that_hold,
    with_rules,
)
from engine.document import Document, LabelMeaning, LabelRule, LabelSet, Prediction
from engine.errors import UsageError
from engine.schema.enums import Certainty, FieldName, LabelMethod
from engine.schema.fields import DocumentField
from engine.schema.result import UNKNOWN, Label
from tests.engine.made_documents import text_document

MATTER = LabelSet("Matter", (LabelMeaning("Tenancy"), LabelMeaning("Sale"), LabelMeaning("Other")))
TOPICS = replace(MATTER, name="Topics", exclusive=False)
LETTER = (
    ["Dear Ms Okafor,"],
    ["The rent for March has not reached us.", "Unless it is paid we shall give notice  to\nquit."],
    ["Yours sincerely,"],
    ["Una Bright", "Harbour Lettings Ltd"],
)


def mail(*below: list[str], sender: str = "Una Bright <una@harbour-lettings.example>") -> Document:
    head = [[f"From: {sender}"], ["To: Kofi Okafor"], ["Subject: Flat 4"]]
    return text_document([*head, ["The tenancy of the flat ends in May, and the keys are to be left with us."], *below])


def held(document: Document, *rules: LabelRule, of: LabelSet = MATTER) -> list[str]:
    return [one.label for one in rules_that_hold(document, replace(of, rules=rules))]


def test_a_rule_holds_where_all_that_it_asks_for_stands_in_the_text() -> None:
    letter = text_document(LETTER)
    assert held(letter, LabelRule("Tenancy", has=("RENT", "notice to quit"))) == ["Tenancy"]
    assert held(letter, LabelRule("Tenancy", has=("rent", "deposit"))) == []
    assert held(letter, LabelRule("Tenancy", any=("deposit", "rent"))) == ["Tenancy"]
    assert held(letter, LabelRule("Tenancy", has=("rent",), lacks=("Okafor",))) == []
    assert held(letter, LabelRule("Tenancy", has=("ren",))) == []
    assert held(letter, LabelRule("Tenancy", has=("ren*",))) == ["Tenancy"]
    assert held(text_document([["家賃は三月に支払われる。"]], language="ja"), LabelRule("Tenancy", has=("家賃",))) == [
        "Tenancy"
    ]


def test_of_labels_that_exclude_each_other_the_first_rule_decides_of_others_all_do() -> None:
    rules = (LabelRule("Sale", has=("rent",)), LabelRule("Tenancy", has=("rent",)), LabelRule("Sale", has=("March",)))
    assert held(text_document(LETTER), *rules) == ["Sale"]
    assert held(text_document(LETTER), *rules, of=TOPICS) == ["Sale", "Tenancy"]


def test_the_sender_is_who_sends_a_mail_or_signs_a_letter_and_nobody_else() -> None:
    rule = LabelRule("Tenancy", sender=("Harbour Lettings", "una@*"))
    assert held(text_document(LETTER), rule) == ["Tenancy"]
    assert held(mail(), rule) == ["Tenancy"]
    assert held(mail(sender="Kofi Okafor"), rule) == []
    assert held(text_document([["Harbour Lettings wrote to us."], ["We did not answer."]]), rule) == []
    assert held(mail(), LabelRule("Tenancy", sender=("Kofi Okafor",))) == []
    one_line = text_document([["From: Ada Lind To: Una Bright Subject: Flat 4"], ["The keys are with us."]])
    assert held(one_line, LabelRule("Tenancy", sender=("Una Bright",))) == []
    assert held(one_line, LabelRule("Tenancy", sender=("Ada Lind",))) == ["Tenancy"]


def test_who_wrote_the_earlier_mail_that_is_repeated_is_not_the_sender() -> None:
    own = "I can come on Tuesday, and I shall bring the papers about the flat and the keys to the cellar with me then."
    earlier = (
        ["On Monday 4 May Una Bright wrote:"],
        ["Please bring the keys."],
        ["Kind regards"],
        ["Harbour Lettings"],
    )
    thread = text_document([["From: Kofi Okafor"], [own, own], *earlier])
    assert held(thread, LabelRule("Tenancy", sender=("Harbour Lettings",))) == []
    assert held(thread, LabelRule("Tenancy", sender=("Kofi Okafor",))) == ["Tenancy"]


def test_the_words_that_bear_a_rule_out_are_its_evidence() -> None:
    letter = text_document(LETTER)
    rule = LabelRule("Tenancy", has=("rent", "notice to quit"), sender=("Harbour Lettings",))
    label_set = replace(MATTER, rules=(rule,))
    found = decided_by_rule(letter, label_set, rules_that_hold(letter, label_set), ())
    (label,) = found.labels
    quotes = [" ".join(letter.text[item.start : item.end].split()) for item in label.evidence]
    assert quotes == ["Harbour Lettings", "rent", "notice to quit"]
    assert (label.label, label.probability, found.prediction.method) == ("Tenancy", SURE, LabelMethod.RULE)
    assert found.prediction.state is Certainty.SURE


def test_what_was_found_stays_beside_a_rule_where_labels_do_not_exclude_each_other() -> None:
    letter = text_document(LETTER)
    label_set = replace(TOPICS, rules=(LabelRule("Tenancy", has=("rent",)),))
    scores = (("Tenancy", 0.4), ("Sale", 0.9), ("Other", 0.5))
    doubt = Prediction("Topics", Certainty.UNSURE, LabelMethod.EXAMPLES, 0.5, scores, (), ("Other", "Tenancy"))
    holds = rules_that_hold(letter, label_set)
    found = with_rules(Classified((Label("Topics", "Sale", 0.9, ()),), doubt), letter, label_set, holds, ())
    assert [one.label for one in found.labels] == ["Tenancy", "Sale"]
    assert (found.prediction.state, found.prediction.doubtful) == (Certainty.UNSURE, ("Other",))
    assert dict(found.prediction.scores) == {"Tenancy": SURE, "Sale": 0.9, "Other": 0.5}
    sure = replace(doubt, doubtful=("Tenancy",))
    found = with_rules(Classified((Label("Topics", UNKNOWN, 0.5, ()),), sure), letter, label_set, holds, ())
    assert [one.label for one in found.labels] == ["Tenancy"]
    assert found.prediction.state is Certainty.SURE


def test_a_file_of_rules_comes_back_as_it_was_written() -> None:
    rules = (
        LabelRule("Tenancy", has=('a "quoted" word', "back\\slash"), lacks=("invoice",)),
        LabelRule("Sale", any=("price", "sold*"), sender=("Müller & Söhne",)),
    )
    text = rules_as_toml(replace(MATTER, rules=rules))
    assert rules_from_toml(text, MATTER) == rules
    assert rules_from_toml(rules_as_toml(MATTER), MATTER) == ()
    assert rules_from_toml("[[rule]]\nlabel = 'tenancy'\nhas = '  notice   to quit '\n", MATTER) == (
        LabelRule("Tenancy", has=("notice to quit",)),
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[rule]", "can't be read"),
        ("rule = 1", "[[rule]]"),
        ("[[rules]]\nlabel = 'Sale'", "[[rule]]"),
        ("[[rule]]\nhas = ['x']", "Rule 1 names no label"),
        ("[[rule]]\nlabel = 'Sale'\nhas = 'x'\n[[rule]]\nlabel = 'Moon'\nhas = 'x'", "Rule 2 names the label “Moon”"),
        ("[[rule]]\nlabel = 'Sale'\nfrom = 'x'", "Rule 1 uses “from”"),
        ("[[rule]]\nlabel = 'Sale'", "has no condition"),
        ("[[rule]]\nlabel = 'Sale'\nlacks = 'x'", "has no condition"),
        ("[[rule]]\nlabel = 'Sale'\nhas = [1]", "a word or phrase"),
        ("[[rule]]\nlabel = 'Sale'\nhas = ['*']", "can't be searched for"),
        ("[[rule]]\nlabel = 'Sale'\nhas = ['a*b']", "can't be searched for"),
        ("[[rule]]\nlabel = 'Sale'\nhas = ['" + "x" * 201 + "']", "can't be searched for"),
        ("[[rule]]\nlabel = 'Sale'\nhas = 'x'\n" * 201, "200 at most"),
    ],
)
def test_what_is_no_rule_is_refused_with_its_number(text: str, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        rules_from_toml(text, MATTER)
    assert words in str(caught.value)


def test_rules_ask_for_fields_of_the_document_whoever_found_them() -> None:
    letter = text_document(LETTER)
    fields = {
        FieldName.CORRESPONDENT: DocumentField(FieldName.CORRESPONDENT, "Harbour Lettings Ltd", start=0, end=4),
        FieldName.DATE: DocumentField(FieldName.DATE, "2026-03-31", given=True),
        FieldName.SUBJECT: DocumentField(FieldName.SUBJECT, ""),
    }

    def holds(**asked: tuple[str, ...]) -> bool:
        label_set = replace(MATTER, rules=(LabelRule("Tenancy", **asked),))
        return bool(rules_that_hold(letter, label_set, fields))

    assert holds(correspondent=("harbour lettings",))
    assert not holds(correspondent=("Una Bright",)), "it stands in the text, not in the field"
    assert holds(correspondent=("lettings",), date=("2026-03",), has=("rent",))
    assert not holds(correspondent=("lettings",), date=("2026-04",))
    assert not holds(subject=("rent",))
    for time in ("2026", "2026-03-31", "2026-01..2026-03", "2026-03-31..", "..2026", "2025-01-01..2026-03-31"):
        assert holds(date=(time,)), time
    for time in ("2025", "2026-03-3", "..2026-03-30", "2026-04-01..", "2025..2025"):
        assert not holds(date=(time,)), time
    assert not rules_that_hold(letter, replace(MATTER, rules=(LabelRule("Tenancy", date=("2026",)),)))
    (one,) = rules_that_hold(
        letter, replace(MATTER, rules=(LabelRule("Tenancy", correspondent=("Lettings",)),)), fields
    )
    assert one.places == ((0, 4),)


def test_rules_about_fields_are_read_and_refused_as_the_others() -> None:
    text = '[[rule]]\nlabel = "Sale"\ncorrespondent = "Lind*"\nsubject = ["price"]\ndate = "2026-01-01..2026-03-31"'
    rules = rules_from_toml(text, MATTER)
    assert rules == (LabelRule("Sale", correspondent=("Lind*",), subject=("price",), date=("2026-01-01..2026-03-31",)),)
    assert rules_from_toml(rules_as_toml(replace(MATTER, rules=rules)), MATTER) == rules
    for time in ("March", "2026-03-01-2026", "20260301", "2026 2027"):
        with pytest.raises(UsageError, match="is not a date"):
            rules_from_toml(f'[[rule]]\nlabel = "Sale"\ndate = "{time}"', MATTER)
