"""The comparison of methods: what each reads, what fits into a memory, and what is called a difference."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from engine.errors import UsageError
from engine.generation.decoding import Hypothesis
from engine.models.awesome.model import Awesome
from engine.models.configs import AwesomeConfig
from engine.models.encoder.files import bundled_folder
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.progress import silent
from engine.research.evaluation.methods import cost as cost_module
from engine.research.evaluation.methods import evaluate_costs as costs_module
from engine.research.evaluation.methods import reading as reading_module
from engine.research.evaluation.methods.cost import Cost, positions_within, reading_costs, training_bytes
from engine.research.evaluation.methods.evaluate import evaluate
from engine.research.evaluation.methods.measured import Measured, compared
from engine.research.evaluation.methods.reading import LONGEST_TARGET, Reading, written
from engine.research.evaluation.methods.report import TITLE, Conditions, draw_writing, told
from engine.research.evaluation.result_cache import Record, ResultCache
from engine.research.methods.warm_start import METHODS, warm_started
from engine.research.training.corpora import Example
from tests.engine.made_documents import text_document

SENTENCES = [f"Ship number {number} lies in the harbour beside the mill." for number in range(300)]
SENTENCES[7], SENTENCES[290] = "Ship number 7 burned down.", "Ship number 290 was sold to a trader from Malta."
REFERENCE = ("Ship number 7 burned down.", "Ship number 290 was sold to a trader.")
EXAMPLE = Example("one", text_document([SENTENCES]), (REFERENCE,))


class NoEncoder:
    """No method's segments hang on what sentences mean."""

    name = sha256 = kind = "none"
    width = 1

    def encode(self, texts: Any, on_batch: Any = None) -> Any:
        raise AssertionError

    def count_tokens(self, texts: Any) -> Any:
        raise AssertionError


@pytest.fixture(scope="module")
def plain() -> Awesome:
    torch.manual_seed(0)
    config = AwesomeConfig(
        vocab_size=30522,
        d_model=16,
        encoder_layers=4,
        decoder_layers=2,
        encoder_heads=2,
        decoder_heads=2,
        encoder_ffn=32,
        decoder_ffn=32,
        dropout=0.0,
        pad_id=0,
        bos_id=101,
        eos_id=102,
        start_id=101,
        target_bos=False,
        lower_case=True,
    )
    return Awesome(config)


def reading(name: str, plain: Awesome, positions: int = 2048) -> Reading:
    method = METHODS[name]
    tokenizer = SummaryTokenizer.load(bundled_folder())
    model = warm_started(method, plain, positions)
    return Reading(method, model, tokenizer, NoEncoder(), lambda _: SENTENCES[:20])


def words(own: Reading, document: Any) -> str:
    return " ".join(own.tokenizer.decode(segment.source[1:-1]) for segment in document)


@pytest.mark.parametrize("name", ["BlockAttn", "LED", "LongT5", "PageSum", "Unlimiformer"])
def test_one_pass_reads_the_beginning_as_far_as_it_reaches(plain: Awesome, name: str):
    own = reading(name, plain)
    document = own.learned_from(EXAMPLE)
    assert [len(segment.source) for segment in document] == [2048]
    assert "ship number 100 " in words(own, document)
    assert "ship number 290 " not in words(own, document)
    assert own.tokenizer.decode(document[0].target[:-1]).startswith("ship number 7 burned")


@pytest.mark.parametrize("name", ["Se3", "AWESOME"])
def test_segments_are_the_whole_document(plain: Awesome, name: str):
    own = reading(name, plain)
    document = own.learned_from(EXAMPLE)
    assert len(document) > 3
    assert all(len(segment.source) <= 1024 and len(segment.target) <= LONGEST_TARGET for segment in document)
    assert "ship number 0 " in words(own, document)
    assert "ship number 299 " in words(own, document)


def test_extract_abstract_learns_from_an_oracle_and_is_measured_on_the_extractor(plain: Awesome):
    own = reading("Extract-Abstract", plain)
    learned, read = words(own, own.learned_from(EXAMPLE)), words(own, own.read_from(EXAMPLE))
    assert "ship number 290 " in learned
    assert "ship number 150 " not in learned
    assert "ship number 19 " in read
    assert "ship number 290 " not in read


@pytest.mark.parametrize("name", sorted(METHODS))
def test_every_method_writes(plain: Awesome, name: str):
    own = reading(name, plain)
    document = own.read_from(EXAMPLE)
    own.model.logits_bias[own.model.config.eos_id] = 100.0
    found = written(own, document, 64, EXAMPLE.document.text)
    assert found, "though the model would rather say nothing"
    assert len(own.tokenizer.encode(" ".join(found))) <= 64 + 16
    assert len(written(own, document, 16 * len(document), EXAMPLE.document.text)) >= len(document), "of each segment"


def test_what_is_written_low_is_cut_into_sentences_with_the_capitals_of_the_source(
    plain: Awesome, monkeypatch: pytest.MonkeyPatch
):
    own = reading("LED", plain)
    tokens = own.tokenizer.encode("ship number 7 burned down . it was sold in malta .")
    told = Hypothesis((*tokens, own.model.config.eos_id), None)
    monkeypatch.setattr(reading_module, "generate", lambda *_: [told])
    found = written(own, own.read_from(EXAMPLE), 64, "A trader from Malta came. Ship number 7 burned down.")
    assert found == ["Ship number 7 burned down.", "It was sold in Malta."]


def test_less_memory_reads_less(plain: Awesome):
    lengths = (256, 512, 1024)
    needed = [training_bytes(METHODS["LongT5"], plain, tokens) for tokens in lengths]
    assert needed == sorted(needed)
    assert positions_within(METHODS["LongT5"], plain, needed[2], lengths) == (1024, needed[2])
    assert positions_within(METHODS["LongT5"], plain, needed[2] - 1, lengths) == (512, needed[1])
    assert positions_within(METHODS["LongT5"], plain, needed[0] - 1, lengths) is None
    by_segments = positions_within(METHODS["Se3"], plain, 10 * needed[2], lengths)
    assert by_segments is not None
    assert by_segments[0] == 256, "segments are as long as they are"


def test_reading_by_segments_takes_the_same_memory_at_any_length(plain: Awesome):
    def costs(name: str, most: int = 1 << 40) -> list[int]:
        found = reading_costs(METHODS[name], plain, (1600, 3200, 6400), most=most, seconds=60.0, checkpoint=silent)
        return [one.peak for one in found]

    by_segments, at_once = costs("AWESOME"), costs("LED")
    assert by_segments[2] < 1.02 * by_segments[1]
    assert at_once[2] - at_once[1] > 1.5 * (at_once[1] - at_once[0])
    assert len(costs("LED", most=at_once[0])) == 2, "what is beyond the memory is the last that is tried"


def test_a_length_that_would_take_down_the_machine_is_not_begun(plain: Awesome, monkeypatch):
    monkeypatch.setattr(cost_module, "_reading_cost", lambda method, plain, tokens: Cost(tokens, 10 * tokens, 0.1))

    def lengths(*asked: int) -> list[int]:
        found = reading_costs(METHODS["LED"], plain, asked, most=1000, seconds=1e12, checkpoint=silent)
        return [one.tokens for one in found]

    assert lengths(50, 300) == [50, 300], "the first that goes beyond it is measured"
    assert lengths(50, 301) == [50]


def test_what_may_be_chance_is_called_so():
    lot = np.random.default_rng(0)

    def records(name: str, mean: float) -> list[Record]:
        noise = lot.normal(0, 1, 12)
        return [Record("papers", str(at), name, {"rouge1": mean + 5 * (at % 3) + noise[at]}) for at in range(12)]

    means = {"Se3": 20.0, "LED": 12.0, "AWESOME": 20.0}
    found = {name: Measured(name=name, positions=1024, records=records(name, mean)) for name, mean in means.items()}
    said = {figure.name.split(": ")[1].split(" ")[0]: figure.bar for figure in compared(found)}
    assert said == {"Se3": "within chance of AWESOME", "LED": "below AWESOME", "AWESOME": None}
    assert all(figure.holds is None for figure in compared(found))


def test_an_unknown_method_is_refused(tmp_path: Path):
    with pytest.raises(UsageError, match="no method “T5”"):
        evaluate(only=["T5"], work=tmp_path)


def test_the_report_has_every_method_and_marks_what_is_no_chance(tmp_path: Path):
    lot = np.random.default_rng(1)

    def measured(name: str, mean: float) -> Measured:
        values = [{"rouge1": mean + lot.normal(0, 1), "consistent": 50.0} for _ in range(12)]
        records = [Record("papers", str(at), name, value) for at, value in enumerate(values)]
        return Measured(name=name, positions=4096, parameters=40_000_000, learned=7, records=records)

    found = {name: measured(name, mean) for name, mean in (("Se3", 20.0), ("LED", 12.0), ("AWESOME", 20.0))}
    found["LongT5"] = Measured(name="LongT5")
    conditions = Conditions(memory_gb=2, train_tokens=100, rate=1e-4, command="precis evaluate methods")
    lines = told(found, conditions).splitlines()
    assert lines[0] == TITLE
    written = lines[lines.index("## Writing: papers") :]
    assert re.search(r"^\| LED \| 1[12]\.\d↓ \[", "\n".join(written), re.MULTILINE)
    assert re.search(r"^\| Se3 \| (19|20)\.\d \[", "\n".join(written), re.MULTILINE)
    assert any(line.startswith("| LongT5 |") and "does not fit" in line for line in lines)
    draw_writing(tmp_path / "methods-writing.png", found)
    assert "(methods-writing.png)" in "\n".join(lines)
    assert (tmp_path / "methods-writing.png").read_bytes().startswith(b"\x89PNG")


def test_the_report_on_costs_has_every_length_and_stops_where_a_method_does(tmp_path: Path):
    found = {
        "Se3": [Cost(1_000, 2**28, 0.1), Cost(4_000, 2**28, 0.4), Cost(16_000, 2**28, 1234.5)],
        "LED": [Cost(1_000, 2**28, 0.1), Cost(4_000, 2**32, 0.9)],
    }
    lines = costs_module.told(found, memory_gb=2, seconds=1000).splitlines()
    assert lines[0] == costs_module.TITLE
    assert "| Se3 | 256 MB, 0.1 s | 256 MB, 0.4 s | 256 MB, 1,234.5 s |" in lines
    assert "| LED | 256 MB, 0.1 s | 4,096 MB, 0.9 s |  |" in lines
    costs_module.draw(tmp_path / "methods-cost.png", found, most=2.0)
    assert "(methods-cost.png)" in "\n".join(lines)
    assert (tmp_path / "methods-cost.png").read_bytes().startswith(b"\x89PNG")
    assert {(figure.value, figure.unit) for figure in costs_module.figures_of(found)} >= {(4096, "MB"), (1234.5, "s")}


def test_costs_that_were_measured_are_not_measured_again(plain: Awesome, tmp_path: Path, monkeypatch):
    kept = tmp_path / "costs.jsonl"

    def costs(most: int = 1 << 40) -> list[Cost]:
        return reading_costs(METHODS["LED"], plain, (200, 400), most=most, seconds=60.0, kept=ResultCache(kept),
                             checkpoint=silent)  # fmt: skip

    first = costs()
    monkeypatch.setattr(cost_module, "_reading_cost", None)
    assert costs() == first
    assert len(costs(most=1)) == 1


def test_another_s_file_is_no_report_to_be_replaced(tmp_path: Path):
    """Asked before anything is trained, which takes hours."""
    (tmp_path / "METHODS.md").write_text("# My notes\n", encoding="utf-8")
    with pytest.raises(UsageError, match="no earlier report"):
        evaluate(work=tmp_path / "work", out=tmp_path)
    assert (tmp_path / "METHODS.md").read_text(encoding="utf-8") == "# My notes\n"
