"""What is written is shown only where it is whole and true; else it is written again, quoted, or left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from engine.document import Document
from engine.errors import Cancelled
from engine.generation.chunkwise import ChunkTask, Draft
from engine.generation.rewriting import RewritingModel, RewritingTask, WrittenSentence
from engine.progress import silent
from engine.salience.encoding import encode_document
from engine.schema.enums import Support, Verdict
from engine.schema.result import ModelUse
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import features_in
from engine.summarization.rewriting import MOST_SOURCES, MOST_WORDS, Outcomes, RewritingSummarizer
from engine.summarization.summarize import chunks_of
from tests.engine.made_documents import HashingEncoder, long_document, meeting, text_document

USE = ModelUse("summarizer", "fake", "decoder", None)


def nothing(_place: int = 0) -> None:
    pass


@dataclass
class FakeRewriter:
    """Says how many sources it was given; what is in `unfinished` it never ends."""

    use: ModelUse = USE
    tasks: list[RewritingTask] = field(default_factory=list)
    unfinished: bool = False
    answers: Sequence[str] = ()
    """What it says in turn, in place of that."""

    def write(
        self, task: RewritingTask, check: Callable[[], None], *, from_sources_alone: bool = False
    ) -> WrittenSentence:
        check()
        self.tasks.append(task)
        if self.answers:
            return WrittenSentence(self.answers[len(self.tasks) - 1], ended=True)
        way = "Bound" if from_sources_alone else "Free"
        return WrittenSentence(
            f"{way} of {len(task.sources)} sources: {task.sources[0].split()[2]}.", not self.unfinished
        )


@dataclass
class Run:
    drafts: list[Draft]
    summarizer: RewritingSummarizer
    rewriter: FakeRewriter
    memories: list[bytes]
    salient: list[int]


def run(
    document: Document,
    judge: Callable[[str, Sequence[str]], float] = lambda _sentence, _sources: 1.0,
    *,
    salient: Sequence[int],
    after: tuple[int, bytes] = (0, b""),
    check: Callable[[int], None] = nothing,
    unfinished: bool = False,
    cuts_alone: bool = False,
    answers: Sequence[str] = (),
) -> Run:
    encoder, journal = HashingEncoder(), MemoryJournal()
    vectors, lengths = encode_document(document, encoder, journal, silent)
    chunks = chunks_of(document, journal, vectors, lengths)
    features, _ = features_in(document, chunks, vectors, encoder=encoder, checkpoint=silent)
    rewriter = FakeRewriter(unfinished=unfinished, answers=answers)
    model = RewritingModel(rewriter, judge, 0.5, (), cuts_alone=cuts_alone)
    made = RewritingSummarizer(document, features, vectors, model, words=10_000, question=None, models=(), check=check)
    first, memory = after
    made.restore(memory)
    drafts, memories = [], [memory]
    for chunk in chunks[first:]:
        state = made.encode(ChunkTask(chunk, 50, np.array(salient, dtype=np.int64)))
        said = list(made.decode(state))
        made.update(state, said)
        drafts += said
        memories.append(made.serialise())
    return Run(drafts, made, rewriter, memories, list(salient))


def spans_of(document: Document, run: Run) -> list[str]:
    return [document.text[span.start : span.end] for draft in run.drafts for span in draft.spans]


DOCUMENT = long_document()
SALIENT = [*range(6), 30, 31, 90, 91, 92, 93, 150]


def test_every_sentence_rests_on_exactly_its_sources_and_none_is_missed():
    made = run(DOCUMENT, salient=SALIENT)
    expected = [DOCUMENT.text[DOCUMENT.sentences[n].start : DOCUMENT.sentences[n].end] for n in SALIENT]
    assert spans_of(DOCUMENT, made) == expected
    assert [list(task.sources) for task in made.rewriter.tasks] == [
        [DOCUMENT.text[span.start : span.end] for span in draft.spans] for draft in made.drafts
    ]
    assert all(draft.source is None and draft.support is Support.SUPPORTED for draft in made.drafts)
    assert made.summarizer.outcomes == Outcomes(written=len(made.drafts))


def test_groups_are_small_and_of_neighbours():
    for task in run(DOCUMENT, salient=SALIENT).rewriter.tasks:
        assert len(task.sources) <= MOST_SOURCES
        assert sum(len(source.split()) for source in task.sources) <= MOST_WORDS
        years = [int(source.split()[2]) for source in task.sources]
        assert max(years) - min(years) <= 6


def test_what_is_not_borne_out_is_written_again_from_the_sources_words():
    made = run(DOCUMENT, lambda sentence, _: float(sentence.startswith("Bound")), salient=SALIENT)
    assert made.drafts
    assert all(draft.text.startswith("Bound") for draft in made.drafts)
    assert made.summarizer.outcomes == Outcomes(written=len(made.drafts), again=len(made.drafts))


@pytest.mark.parametrize("unfinished", [False, True])
def test_what_stays_unborne_or_unfinished_is_quoted(unfinished):
    made = run(DOCUMENT, lambda _, __: float(unfinished), salient=SALIENT, unfinished=unfinished)
    whole = {DOCUMENT.text[sentence.start : sentence.end] for sentence in DOCUMENT.sentences}
    assert made.drafts
    assert all(draft.text in whole and draft.source in SALIENT for draft in made.drafts)
    assert made.summarizer.outcomes == Outcomes(quoted=len(made.drafts))


def test_short_sentences_are_quoted_without_asking_the_model():
    document = text_document([["The harbour of Vellin was dredged again in the spring."], ["Rain fell. " * 3]])
    made = run(document, salient=[0])
    assert [draft.text for draft in made.drafts] == ["The harbour of Vellin was dredged again in the spring."]
    assert made.rewriter.tasks == []


def test_a_quotation_that_leans_on_what_is_not_shown_is_left_out():
    lines = [
        "The council of the river town met for the whole of the night in the old hall beside the bridge.",
        "However, this was refused by every one of the members who had come from the far side of the river.",
    ]
    made = run(text_document([lines]), lambda _, __: 0.0, salient=[1])
    assert made.drafts == []
    assert made.summarizer.outcomes == Outcomes(left_out=1)
    assert made.rewriter.tasks[0].before == lines[0]


LONG = (
    "In May the council of the river town (which met behind closed doors) agreed that the old bridge will be repaired, "
    "which the engineers of the province had asked for."
)
CUT = "In May the council of the river town agreed that the old bridge will be repaired."


def test_where_only_cuts_are_shown_other_words_are_not():
    said = run(
        text_document([[LONG]]),
        salient=[0],
        cuts_alone=True,
        answers=["The town wants its bridge to be safe again.", CUT],
    )
    assert [(draft.text, draft.verdict, draft.support) for draft in said.drafts] == [
        (CUT, Verdict.REWRITTEN, Support.SUPPORTED)
    ]
    assert said.summarizer.outcomes == Outcomes(written=1, again=1)
    bare = run(
        text_document([[LONG]]), salient=[0], cuts_alone=True, answers=["The bridge is to be repaired soon."] * 2
    )
    assert [(draft.text, draft.verdict) for draft in bare.drafts] == [(LONG, Verdict.QUOTED_INSTEAD)]


def test_a_source_given_back_is_a_quotation():
    said = run(text_document([[LONG]]), salient=[0], answers=[LONG])
    assert [(draft.text, draft.source, draft.verdict) for draft in said.drafts] == [(LONG, 0, None)]
    assert said.summarizer.outcomes == Outcomes(quoted=1)


def test_a_cut_is_supported_and_other_words_are_weak_where_the_judge_is_not_certain():
    for words, support in ((CUT, Support.SUPPORTED), ("The bridge of the town will be repaired.", Support.WEAK)):
        said = run(text_document([[LONG]]), lambda _, __: 0.8, salient=[0], answers=[words])
        assert [(draft.text, draft.support) for draft in said.drafts] == [(words, support)]


def test_what_leans_on_the_sentence_before_is_not_shown():
    said = run(text_document([[LONG]]), salient=[0], answers=["However, it will be repaired by the town.", CUT])
    assert [draft.text for draft in said.drafts] == [CUT]


def test_speech_is_told_with_its_speaker():
    words = "We decided on the second of May that the northern quay is to be raised by forty centimetres before winter."
    made = run(
        meeting([("Ada", words), ("Ben", "Yes, and it will cost us the whole of the harbour fund this year.")]),
        salient=[0],
    )
    assert made.rewriter.tasks[0].sources == [f"Ada: {words}"]


def test_a_run_goes_on_after_any_chunk_to_the_same_end():
    whole = run(DOCUMENT, salient=SALIENT)
    for place, memory in enumerate(whole.memories[:-1]):
        rest = run(DOCUMENT, salient=SALIENT, after=(place, memory))
        assert rest.drafts == whole.drafts[len(whole.drafts) - len(rest.drafts) :]
        assert rest.memories[-1] == whole.memories[-1]
        assert [task.said for task in rest.rewriter.tasks] == [
            task.said for task in whole.rewriter.tasks[len(whole.rewriter.tasks) - len(rest.rewriter.tasks) :]
        ]
    with pytest.raises(ValueError, match="not a memory"):
        run(DOCUMENT, salient=SALIENT, after=(0, b"anything else"))


def test_it_stops_when_asked():
    def check(_place: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        run(DOCUMENT, salient=SALIENT, check=check)
