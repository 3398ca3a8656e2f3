"""Which lines read well is learned last, from lines that were marked, and what was learned before is not forgotten."""

from pathlib import Path

import pytest
import torch

from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.encoder.sentence_encoder import MiniLM, SentenceEncoder
from engine.models.wellformedness.form import Tag
from engine.models.wellformedness.network import FormJudge, WellFormedness, save
from engine.research.training.marked_lines import MarkedLine
from engine.research.training.readability import ReadabilityTraining, measured_lines, pieces_of, train_further
from engine.research.training.wellformedness import FormTraining, lessons_of, train
from engine.research.training.wellformedness_examples import FormExample

THINGS = ("gate", "ferry", "quay", "bridge", "toll", "mill", "tower", "canal")
CONFIG = SentenceEncoderConfig()


class Stopped(Exception):
    pass


@pytest.fixture(scope="module")
def encoder() -> MiniLM:
    model = MiniLM.load(bundled_folder(), CONFIG)
    return model.float().eval().requires_grad_(requires_grad=False)


def some_lines() -> list[MarkedLine]:
    return [
        line
        for one in THINGS
        for line in (
            MarkedLine(f"We will mend the {one} in the autumn.", readable=True),
            MarkedLine(f"That the {one} is so for the the thing.", readable=False),
        )
    ]


def some_examples() -> list[FormExample]:
    found: list[FormExample] = []
    for one in THINGS:
        words = tuple(f"The old {one} behind the harbour was repaired.".split())
        found.append(FormExample(words, "whole, written", (Tag.FINE,) * len(words), whole=True))
        found.append(FormExample(words[:-2], "subject", whole=False))
    return found


def test_a_line_that_is_too_long_is_cut_and_keeps_its_end():
    tokenizer = tokenizer_of(bundled_folder(), CONFIG.name)
    whole, cut = (pieces_of(some_lines()[:1], tokenizer, longest) for longest in (126, 6))
    assert len(whole.pieces[0]) > 6
    assert cut.pieces[0] == (*whole.pieces[0][:5], whole.pieces[0][-1])


def test_it_learns_forgets_nothing_and_goes_on_where_it_was_stopped(encoder: MiniLM, tmp_path: Path):
    tokenizer = tokenizer_of(bundled_folder(), CONFIG.name)
    lessons = lessons_of(some_examples(), tokenizer, 126)
    first = FormTraining(steps=20, pieces_per_step=400, rate=1e-3, layer=4)
    begun = train(encoder, CONFIG, lessons, first, states=tmp_path / "first", checkpoint=lambda *_: None)
    lines = pieces_of(some_lines(), tokenizer, 126)
    settings = ReadabilityTraining(steps=20, lines_per_step=6, pieces_per_step=200, rate=1e-3, save_every=5)

    def further(states: str, stop_at: int = -1) -> WellFormedness:
        network = WellFormedness(CONFIG, 4)
        network.load_state_dict(begun.state_dict())

        def checkpoint(_: str, done: int, __: int) -> None:
            if done == stop_at:
                raise Stopped

        train_further(encoder, network, lines, lessons, settings, states=tmp_path / states, checkpoint=checkpoint)
        return network

    with pytest.raises(Stopped):
        further("stopped", stop_at=7)
    resumed, network = further("stopped"), further("whole")
    for name, tensor in network.state_dict().items():
        assert torch.equal(tensor, resumed.state_dict()[name]), name

    save(tmp_path / "made", network, CONFIG.sha256, "A card.")
    judge, reader = FormJudge.load(tmp_path / "made"), SentenceEncoder.load()
    shown = {
        line.partition(" (")[0]: line.rpartition(": ")[2].split(", ")
        for line in measured_lines(judge, some_lines(), reader)
    }
    assert shown["read well, spoken"][2] == "0.0 %"
    assert shown["read badly, spoken"][2] == "100.0 %"
    forms = judge.forms_of([" ".join(one.words) for one in some_examples()], reader)
    assert min(form.whole for form in forms[::2]) > 0.5 > max(form.whole for form in forms[1::2])
