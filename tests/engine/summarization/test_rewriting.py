"""What is written is shown only where it is whole and true; else it is written again, quoted, or left out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
import pytest

from engine.document import Document, Result
from engine.errors import Cancelled
from engine.generation.chunkwise import ChunkTask, Draft
from engine.generation.rewriting import RewritingModel, RewritingTask, WrittenSentence
from engine.progress import silent
from engine.salience.encoding import encode_document
from engine.salience.extractor import default_salience
from engine.salience.topics import TopicModel
from engine.schema.enums import Support, Verdict
from engine.schema.result import ModelUse, SummarySettings
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import Reserve, features_in, plan_of
from engine.summarization.rewriting import (
    BROKEN,
    MOST_SOURCES,
    MOST_WORDS,
    STUMBLING,
    TELLABLE,
    Outcomes,
    RewritingSummarizer,
    worth_told,
)
from engine.summarization.selection import PADDED
from engine.summarization.summarize import chunks_of, summarize
from tests.engine.made_documents import (
    FERRY_TALK,
    HashingEncoder,
    NoGeometry,
    long_document,
    meeting,
    text_document,
    varied_document,
)

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
    words: int = 10_000,
    first: Sequence[int] | None = None,
    mended: Mapping[int, str] | None = None,
    opening: Draft | None = None,
) -> Run:
    encoder, journal = HashingEncoder(), MemoryJournal()
    vectors, lengths = encode_document(document, encoder, journal, silent)
    chunks = chunks_of(document, journal, vectors, lengths)
    features, _ = features_in(document, chunks, vectors, encoder=encoder, checkpoint=silent)
    rewriter = FakeRewriter(unfinished=unfinished, answers=answers)
    model = RewritingModel(rewriter, judge, 0.5, (), cuts_alone=cuts_alone)
    made = RewritingSummarizer(
        document,
        features,
        vectors,
        model,
        words=words,
        question=None,
        models=(),
        check=check,
        first=first,
        mended=mended,
        opening=opening,
    )
    begin, memory = after
    made.restore(memory)
    drafts, memories = [], [memory]
    for chunk in chunks[begin:]:
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


def test_what_leads_on_to_something_else_is_left_out():
    line = "The bylaw of the harbour town is amended in its second part, which is on tolls, to read as follows:"
    said = run(text_document([[line, "No toll is paid on Sundays."]]), salient=(0,))
    assert said.drafts == []
    assert said.summarizer.outcomes.left_out == 1


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


def spoken(*turns: tuple[str, str], judge: Callable[[str, Sequence[str]], float] = lambda _s, _t: 1.0, **way) -> Run:
    way = {"salient": range(len(turns)), "cuts_alone": True} | way
    return run(meeting(turns), judge, **way)


def test_what_is_said_in_the_first_person_is_told_of_who_said_it():
    cut = "We decided that the northern quay of the town is to be raised by forty centimetres."
    source = f"Um {cut.replace(' is', ' (which is low) is')}"
    said = spoken(("Ada", source), answers=[cut])
    assert [(draft.text, draft.verdict, draft.support) for draft in said.drafts] == [
        (f"Ada says that they{cut[2:]}", Verdict.REWRITTEN, Support.SUPPORTED)
    ]
    assert [(span.start, span.end) for span in said.drafts[0].spans] == [(0, len(source))]


def test_short_speech_is_told_as_well_and_judged_beside_who_said_it():
    asked = []

    def judge(sentence: str, sources: Sequence[str]) -> float:
        asked.append((sentence, *sources))
        return 1.0

    said = spoken(("Project Manager", "Uh I think we should use soft rubber for the case of the remote."), judge=judge)
    told = "The Project Manager thinks that they should use soft rubber for the case of the remote."
    assert [draft.text for draft in said.drafts] == [told]
    assert asked == [(told, "Project Manager: Uh I think we should use soft rubber for the case of the remote.")]
    assert said.rewriter.tasks == []


def test_what_can_not_be_told_has_its_speaker_before_it_and_no_sounds():
    said = spoken(("Ada", "Um , so you should uh raise the quay of the town ."))
    assert [(draft.text, draft.verdict) for draft in said.drafts] == [
        ("Ada: You should raise the quay of the town.", Verdict.REWRITTEN)
    ]


def test_speech_is_quoted_where_it_is_clean_already_and_needs_no_judge_without_its_sounds():
    clean = spoken(("Ada", "You should raise the quay of the town."))
    assert [(draft.text, draft.verdict) for draft in clean.drafts] == [("You should raise the quay of the town.", None)]
    words = "Um I think we should raise the quay of the town."
    unsure = spoken(("Ada", words), judge=lambda _, __: 0.0)
    assert [(draft.text, draft.verdict) for draft in unsure.drafts] == [
        ("Ada: I think we should raise the quay of the town.", Verdict.REWRITTEN)
    ]
    words = "Um I think the quay fo of the town should be raised before the storms."
    broken = spoken(("Ada", words), judge=lambda _, __: 0.0)
    assert [(draft.text, draft.verdict) for draft in broken.drafts] == [(words, Verdict.QUOTED_INSTEAD)]


def test_speech_that_can_not_be_told_and_stumbles_is_left_out_where_there_is_more_to_say():
    words = "Um I think the quay fo of the town should be raised before the storms."
    document = meeting([("Ada", words), ("Ben", "The quay of the town will be raised in May.")])
    chosen = run(document, lambda *_: 0.0, salient=[0, 1], cuts_alone=True, first=[0, 1], words=12)
    assert [draft.text for draft in chosen.drafts] == ["The quay of the town will be raised in May."]
    assert chosen.summarizer.outcomes.left_out == 1
    everything = run(document, lambda *_: 0.0, salient=[0, 1], cuts_alone=True, first=[0, 1], words=100)
    assert everything.drafts[0].text == words


def test_speech_whose_cut_is_not_borne_out_is_shown_whole_without_its_sounds():
    words = (
        "Um and then you should raise the the quay of the town, which is uh low, before the storms of the winter come."
    )
    cut = "You should raise the quay of the town before the storms of the winter come."
    unsure = spoken(("Ada", words), judge=lambda _, __: 0.0, answers=[cut])
    assert [(draft.text, draft.verdict) for draft in unsure.drafts] == [
        (
            "Ada: Then you should raise the quay of the town, which is low, before the storms of the winter come.",
            Verdict.REWRITTEN,
        )
    ]


def test_speech_is_told_without_what_was_taken_back_and_the_judge_sees_all_of_it():
    said = "We've got we're planning to sell the remote controls for twenty five Euros each."
    document = meeting([("Ada", said), ("Ben", "I agree with that.")])
    mended = {0: "We're planning to sell the remote controls for twenty five Euros each."}
    judged: list[tuple[str, Sequence[str]]] = []

    def judge(sentence: str, sources: Sequence[str]) -> float:
        judged.append((sentence, sources))
        return 1.0

    made = run(document, judge, salient=[0], cuts_alone=True, mended=mended, answers=[""])
    (line,) = [draft.text for draft in made.drafts]
    assert line == "Ada: We're planning to sell the remote controls for twenty five Euros each."
    assert {tuple(sources) for _, sources in judged} == {(f"Ada: {said}",)}
    (span,) = made.drafts[0].spans
    assert document.text[span.start : span.end] == said
    unsure = run(
        document, lambda *_: 0.0, salient=[0], cuts_alone=True, mended=mended, answers=[""], first=[0], words=9
    )
    assert unsure.drafts == []


def test_speech_that_leans_is_shown_behind_what_it_leans_on_without_its_sounds():
    lines = [
        ("Ada", "The quay of the town will be raised in May."),
        ("Ada", "And it is, um, a very hard task for the town."),
    ]
    assert [(draft.text, draft.verdict) for draft in spoken(*lines).drafts][1:] == [
        ("Ada: It is a very hard task for the town.", Verdict.REWRITTEN)
    ]


def test_a_sentence_that_leans_is_quoted_behind_the_one_it_leans_on():
    lines = [
        "The council of the river town met for the whole of the night in May.",
        "However, this was refused by every one of the members who had come from the far side of the river.",
    ]
    behind = run(text_document([lines]), lambda _, __: 0.0, salient=[0, 1], cuts_alone=True)
    assert [draft.text for draft in behind.drafts] == lines
    assert run(text_document([lines]), lambda _, __: 0.0, salient=[1], cuts_alone=True).drafts == []


def test_what_is_first_is_said_and_others_only_where_there_is_room():
    lines = [f"The harbour of the town number {name} was dredged again in the spring." for name in ("A", "B", "C", "D")]
    document = text_document([[line] for line in lines])

    def said(words: int, first: Sequence[int]) -> list[int | None]:
        return [
            draft.source for draft in run(document, salient=range(4), words=words, first=first, cuts_alone=True).drafts
        ]

    assert said(26, [2, 3]) == [2, 3]
    assert said(39, [2, 3]) == [0, 2, 3]
    assert said(52, [2, 3]) == [0, 1, 2, 3]
    assert said(26, [0, 1, 2]) == [0, 1]
    document = text_document([[line] for line in (lines[0], "Boats came to the harbour.", *lines[2:])])
    assert said(41, [2, 3]) == [0, 2, 3], "long enough without another"


def test_a_plan_with_a_reserve_has_more_than_is_said_first_and_only_what_is_fit():
    document, encoder, journal = varied_document(6), HashingEncoder(), MemoryJournal()
    vectors, lengths = encode_document(document, encoder, journal, silent)
    chunks = chunks_of(document, journal, vectors, lengths)
    plan = partial(plan_of, document, SummarySettings(100), chunks, vectors, encoder=encoder, checkpoint=silent)
    model = default_salience(encoder.sha256, None)
    bare = plan(model=model)
    assert bare.first == set(bare.salient.tolist())
    more = plan(model=model, reserve=Reserve(200, lambda *_: 0.0))
    assert more.first == bare.first
    assert more.first < set(more.salient.tolist())
    assert 190 <= sum(more.grants) <= 220
    even = plan(model=model, reserve=Reserve(200, lambda sentence, _: -BROKEN * (sentence % 2)))
    assert even.first
    assert all(sentence % 2 == 0 for sentence in even.salient.tolist())
    worse = plan(model=model, reserve=Reserve(100, lambda *_: -0.01))
    words = dict(zip(worse.features.candidates, worse.features.words, strict=True))
    length = sum(words[sentence] for sentence in worse.first)
    assert 0 <= length - PADDED * 100 < max(words.values()), "what can't be told well does not fill the length"
    padded = plan(model=model, reserve=Reserve(200, lambda *_: -0.01))
    assert padded.first == set(padded.salient.tolist()), "nor is it held in reserve"


def test_what_is_no_line_by_its_form_is_chosen_where_there_is_nothing_else():
    document = text_document([[f"A list of the harbours of the town number {name};"] for name in "ABCDEFGHIJKL"])
    assert {worth_told(document, number) for number in range(12)} == {-BROKEN}
    assert worth_told(meeting([("Ada", "I think we should use soft rubber for the case.")]), 0) == TELLABLE
    assert worth_told(meeting([("Ada", "You of the, to they said the quay th is low.")]), 0) == -STUMBLING
    assert summary_of(document, SummarySettings(40)).summary


def summary_of(document: Document, settings: SummarySettings) -> Result:
    return summarize(
        document,
        settings,
        encoder=HashingEncoder(),
        geometry=NoGeometry(),
        journal=MemoryJournal(),
        on_sentence=lambda _: None,
        checkpoint=silent,
        rewriting=RewritingModel(FakeRewriter(), lambda _, __: 1.0, 0.5, (), cuts_alone=True),
    )


TALK = meeting(FERRY_TALK)


@pytest.fixture
def all_are_topics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TopicModel, "__call__", lambda _model, features: np.linspace(1, 0.9, len(features)))


@pytest.mark.usefixtures("all_are_topics")
def test_of_a_talk_it_is_said_first_what_it_is_about_and_where_that_is_named():
    result = summary_of(TALK, SummarySettings(60))
    first, *others = result.summary
    assert (first.text, first.verdict, first.support) == (
        "The meeting was about lorries, the shelter and the cable ferry.", Verdict.TOPICS, Support.SUPPORTED
    )  # fmt: skip
    named = zip(("lorries", "shelter", "cable ferry"), first.evidence, strict=True)
    assert all(name in source.quote for name, source in named)
    assert {line.verdict for line in others} == {Verdict.REWRITTEN}
    assert sum(len(line.text.split()) for line in result.summary) <= 1.1 * 60
    assert [use.name for use in result.models][-1] == "topics-en"


@pytest.mark.usefixtures("all_are_topics")
@pytest.mark.parametrize(
    ("document", "settings"),
    [
        (TALK, SummarySettings(60, "What about the ferry?")),
        (TALK, SummarySettings(60, kind="contract")),
        (replace(TALK, language="de"), SummarySettings(60)),
        (DOCUMENT, SummarySettings(60)),
    ],
    ids=["asked", "of another kind", "not English", "no talk"],
)
def test_of_anything_else_it_is_not_said_what_it_is_about(document: Document, settings: SummarySettings):
    assert Verdict.TOPICS not in {line.verdict for line in summary_of(document, settings).summary}


def test_what_a_talk_is_about_is_said_once_and_not_again_after_an_interruption():
    opening = Draft("The meeting was about quays.", None, 1.0, verdict=Verdict.TOPICS)
    whole = run(DOCUMENT, salient=SALIENT, opening=opening)
    assert [draft for draft in whole.drafts if draft is opening] == [whole.drafts[0]] == [opening]
    for place, memory in enumerate(whole.memories[1:-1], 1):
        assert opening not in run(DOCUMENT, salient=SALIENT, opening=opening, after=(place, memory)).drafts
