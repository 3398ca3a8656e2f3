"""What stands behind a line tells a quotation from what a model wrote, until its reader has put it anew."""

from dataclasses import replace

from engine.schema.enums import Support, Verdict, Via
from engine.schema.result import Evidence, SummarySentence
from engine.schema.review import Review
from engine.schema.review_words import marks_in_words, speaker_of


def test_what_a_model_wrote_says_so_until_it_is_edited() -> None:
    quoted = SummarySentence("It held.", 0, Support.SUPPORTED, 0.5, ())
    written = replace(quoted, verdict=Verdict.REWRITTEN)
    assert marks_in_words(quoted) == ""
    assert marks_in_words(replace(quoted, verdict=Verdict.QUOTED_INSTEAD)) == ""
    assert marks_in_words(written) == "in the model's words"
    assert marks_in_words(replace(quoted, verdict=Verdict.TOPICS)) == "spoken about most"
    assert marks_in_words(replace(written, support=Support.WEAK)).startswith("in the model's words; weak")
    edited = Review(None, "Ida", "2026-01-01T00:00:00Z", "", edited="It fell.")
    assert marks_in_words(replace(written, review=edited)) == "edited"
    noted = replace(edited, edited=None, note="See page 4.")
    assert marks_in_words(replace(written, review=noted)) == "in the model's words"


def test_only_what_somebody_said_is_put_into_his_mouth() -> None:
    source = Evidence(0, 8, "It\n held.", None, (), (1.0, 2.0), "Ida", Via.CHUNK, 1.0)
    quoted = SummarySentence("It held.", 0, Support.SUPPORTED, 0.5, (source,))
    assert speaker_of(quoted) == "Ida"
    assert speaker_of(replace(quoted, evidence=(replace(source, speaker=None),))) is None
    assert speaker_of(replace(quoted, evidence=())) is None
    assert speaker_of(replace(quoted, text="The bridge held.")) is None
    edited = Review(None, "Ben", "2026-01-01T00:00:00Z", "", edited="It fell.")
    assert speaker_of(replace(quoted, review=edited)) is None
