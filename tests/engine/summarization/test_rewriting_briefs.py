"""The brief of a model that rewrites: chosen as quotations are, said in its words where they are borne out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.document import Document, Result
from engine.errors import Cancelled
from engine.generation.chunkwise import Draft
from engine.generation.rewriting import RewritingModel, RewritingTask, WrittenSentence
from engine.ingest.reader import read_document
from engine.progress import silent
from engine.registry.loaded import Models
from engine.schema.enums import SummaryFormat, Support, Verdict
from engine.schema.result import ModelUse, SummarySettings
from engine.store.library import Library
from engine.summarization.job import summarize_file
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.rewriting import SHORT
from engine.summarization.rewriting_briefs import BriefChunk, RewritingBrief
from engine.summarization.summarize import summarize
from tests.engine.generation.instruct.tiny_models import instruct_gguf
from tests.engine.made_documents import meeting

LETTING = (
    "LEASE OF 4 MILL LANE\n\n"
    "This Lease is made on 4 March 2019 between Northfield Estates Ltd, a company of Leeds (the “Landlord”), and "
    "Anna Berg (the “Tenant”).\n\n"
    "1. Letting\n\n"
    "The Landlord lets to the Tenant the ground floor of the building at 4 Mill Lane in Leeds for use as a bakery and "
    "for no other.\n\n"
    "2. Term\n\n"
    "The term of this Lease begins on 1 April 2019 and ends on 31 March 2024, and it is not renewed by itself when it "
    "ends.\n\n"
    "3. Rent\n\n"
    "The Tenant shall pay a rent of £1,250 a month, which falls due in advance on the first working day of each month "
    "of the term.\n\n"
    "4. Repairs\n\n"
    "The Tenant shall:\n\n"
    "(a) keep the ovens, the windows and the shop front in good repair and clean the flue at least once a year; and\n\n"
    "(b) tell the Landlord of any damage to the roof or to the walls within three days after it has been seen.\n\n"
    "5. Law\n\n"
    "This Lease is governed by English law.\n"
)


class NoPages:
    """A text has none."""

    def page_words(self, page: int) -> None:
        raise AssertionError(page)


@dataclass
class Shortener:
    """Says that a source was said, in fewer words than it has."""

    use: ModelUse = field(default_factory=lambda: ModelUse("summarizer", "fake", "decoder", None))
    tasks: list[RewritingTask] = field(default_factory=list)

    def write(
        self, task: RewritingTask, check: Callable[[], None], *, from_sources_alone: bool = False
    ) -> WrittenSentence:
        del from_sources_alone
        check()
        self.tasks.append(task)
        return WrittenSentence(f"Said in short: {' '.join(task.sources[0].split()[:6])}.", ended=True)


@pytest.fixture(scope="module")
def lease(tmp_path_factory: pytest.TempPathFactory) -> Document:
    path = tmp_path_factory.mktemp("briefs") / "lease.txt"
    path.write_text(LETTING, "utf-8")
    return read_document(path, on_words=lambda _: None)


def brief(
    document: Document,
    models: Models,
    rewriter: Shortener | None,
    judge: Callable[[str, Sequence[str]], float] = lambda _sentence, _sources: 0.9,
    *,
    journal: MemoryJournal | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    def checkpoint(*_: object) -> None:
        if stop():
            raise Cancelled

    settings = SummarySettings(400, kind="contract", format=SummaryFormat.BRIEF)
    return summarize(
        document,
        settings,
        encoder=models.encoder(),
        geometry=NoPages(),
        journal=journal or MemoryJournal(),
        on_sentence=lambda _: None,
        checkpoint=checkpoint,
        rewriting=None if rewriter is None else RewritingModel(rewriter, judge, 0.5, (rewriter.use,)),
    )


def test_lines_are_said_in_other_words_below_the_same_headings_with_the_same_sources(
    lease: Document, models: Models
) -> None:
    quoted, rewriter = brief(lease, models, None), Shortener()
    written = brief(lease, models, rewriter)
    assert [one.section for one in written.summary] == [one.section for one in quoted.summary]
    assert [one.evidence[0].quote for one in written.summary] == [one.evidence[0].quote for one in quoted.summary]
    assert written.sections == quoted.sections
    assert written.facts == quoted.facts
    told = {one.section: one for one in written.summary}
    assert told["money"].text == "Said in short: The Tenant shall pay a rent."
    assert (told["money"].verdict, told["money"].support) == (Verdict.REWRITTEN, Support.WEAK)
    assert rewriter.use in written.models
    (notice,) = [one for one in written.notices if one.code == "written"]
    assert f"Written and checked against their sources: {len(rewriter.tasks)}" in notice.message


def test_what_is_short_or_told_with_others_is_quoted(lease: Document, models: Models) -> None:
    rewriter = Shortener()
    written = brief(lease, models, rewriter)
    asked = {task.sources[0] for task in rewriter.tasks}
    assert not any(source.startswith(("(a)", "(b)", "The Tenant shall:")) for source in asked)
    assert all(len(source.split()) > SHORT for source in asked)
    law = [one for one in written.summary if one.section == "governing_law"]
    assert [(one.text, one.verdict) for one in law] == [("This Lease is governed by English law.", None)]


def test_what_is_not_borne_out_is_quoted_and_says_so(lease: Document, models: Models) -> None:
    rewriter = Shortener()
    written = brief(lease, models, rewriter, lambda sentence, _: 0.1 if "rent" in sentence else 0.9)
    (money,) = [one for one in written.summary if one.section == "money"]
    assert money.verdict is Verdict.QUOTED_INSTEAD
    assert money.text == money.evidence[0].quote.replace("\n", " ")
    assert sum("rent of" in task.sources[0] for task in rewriter.tasks) == 2, "a second try"


def test_a_brief_that_was_stopped_goes_on_to_the_same(lease: Document, models: Models) -> None:
    whole, rewriter, journal = brief(lease, models, Shortener()), Shortener(), MemoryJournal()
    with pytest.raises(Cancelled):
        brief(lease, models, rewriter, journal=journal, stop=lambda: len(rewriter.tasks) == 2)
    again = brief(lease, models, Shortener(), journal=journal)
    assert [one.text for one in again.summary] == [one.text for one in whole.summary]
    assert again.notices == whole.notices


def test_a_language_model_of_the_user_s_own_writes_the_brief_and_a_writer_of_chunks_does_not(
    models: Models, tmp_path: Path
) -> None:
    path = tmp_path / "lease.txt"
    path.write_text(LETTING, "utf-8")

    def made(model: str) -> Result:
        settings = SummarySettings(400, kind="contract", format=SummaryFormat.BRIEF, model=model)
        with Library.temporary() as library:
            return summarize_file(
                library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
            )[1]

    own = made(str(instruct_gguf(tmp_path / "tiny.gguf")))
    # A model of random weights says nothing that its sources say: what it was asked for is quoted.
    assert {one.verdict for one in own.summary} == {Verdict.QUOTED_INSTEAD, None}
    assert own.models[0].name == "tiny"
    assert "brief_quotes" not in {one.code for one in own.notices}
    other = made("awesome-compact-en")
    assert other.models[0].name == "extractive"
    assert "brief_quotes" in {one.code for one in other.notices}


def test_what_somebody_says_in_a_few_words_is_told_of_them() -> None:
    document = meeting([("Ada", "Um I think we should raise the quay in May.")])

    class Quoting:
        """Quotes the first sentence."""

        def decode(self, _: object) -> list[Draft]:
            return [Draft(document.text, 0, 1.0)]

    rewriting = RewritingModel(Shortener(), lambda _, __: 1.0, 0.5, (), cuts_alone=True)
    made = RewritingBrief(
        document,
        Quoting(),
        rewriting,
        together=frozenset(),
        models=(),
        check=lambda _: None,
    )
    (told,) = made.decode(BriefChunk(None))
    assert (told.text, told.says) == ("Ada thinks that they should raise the quay in May.", 0)
    assert made.outcomes.written == 1
