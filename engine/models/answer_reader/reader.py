"""Whether a sentence answers a question: a cross-encoder reads both, and what the sentence stands below and behind.

Question and sentence meet word by word, so that “Who insures the goods?” finds “risk of loss shall be borne by the
carrier”, and “How much is the premium?” does not find the clause that says who pays it. English.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from tokenizers import Tokenizer

from engine.models.answer_reader.lines import Line
from engine.models.configs import ANSWER_READER_TYPE
from engine.models.cross_encoder.files import begin_cross_encoder, learned_tensors, restore_learned
from engine.models.cross_encoder.model import CrossEncoder, packed_pairs
from engine.models.encoder.sentence_encoder import BATCH_PIECES
from engine.models.packing import fast_dtype, pack
from engine.models.plain_tensors import Arrays, load_folder, write_folder
from engine.protocol.resources import resources
from engine.schema.result import ModelUse

Floats = npt.NDArray[np.float32]

FORMAT = 1
KIND = "cross-encoder"
"""What a result calls it."""
_FOLDER = resources() / "models" / "answer-reader-en"
_QUESTION, _HEADING, _BEFORE, _SENTENCE = 48, 16, 40, 160
"""Pieces of each that are read: of what stands before a sentence the last ones, else the first."""


Pieces = tuple[int, ...]


def question_pieces(question: str, tokenizer: Tokenizer) -> Pieces:
    """The first of the two texts that are read together."""
    return _pieces(question, tokenizer)[:_QUESTION]


def line_pieces(line: Line, tokenizer: Tokenizer, end: int) -> Pieces:
    """The second: heading, what stands before, and behind a mark, `end`, the sentence itself."""
    heading, before = _pieces(line.heading, tokenizer)[:_HEADING], _pieces(line.before, tokenizer)[-_BEFORE:]
    return (*heading, *before, end, *_pieces(line.sentence, tokenizer)[:_SENTENCE])


class AnswerReader:
    """A trained network with what it takes to read: fulfils `ReadsAnswers`. Make it with `load`."""

    def __init__(
        self, network: CrossEncoder, tokenizer: Tokenizer, marks: tuple[int, int], threshold: float, use: ModelUse
    ) -> None:
        self._network, self._tokenizer, self._marks = network, tokenizer, marks
        self.threshold = threshold
        """The logit that its card measures at; documents are judged by `engine.salience.answer_reading`."""
        self.use = use

    def logits(self, question: str, lines: Sequence[Line], check: Callable[[], None] = lambda: None) -> Floats:
        """How surely each line answers, (n,). `check` is called before every batch and may raise Cancelled."""
        first = question_pieces(question, self._tokenizer)
        pairs = [(first, line_pieces(one, self._tokenizer, self._marks[1])) for one in lines]
        found = np.zeros(len(pairs), dtype=np.float32)
        order = sorted(range(len(pairs)), key=lambda number: len(pairs[number][1]))
        longest = len(first) + max((len(second) for _, second in pairs), default=0) + 3
        each = max(1, BATCH_PIECES // longest)
        for begin in range(0, len(order), each):
            check()
            numbers = order[begin : begin + each]
            packing, types = packed_pairs([pairs[number] for number in numbers], self._marks)
            with torch.inference_mode():
                found[numbers] = self._network(packing, types).float().numpy()
        return found

    @classmethod
    def load(cls, folder: Path = _FOLDER) -> "AnswerReader":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, of another version, or builds on another encoder than the
                installed one.
        """

        def make(config: dict[str, object], tensors: Arrays, sha256: str) -> AnswerReader:
            network, tokenizer, marks = begin_cross_encoder()
            if config["encoder_sha256"] != network.config.sha256:
                raise ValueError("it builds on another encoder")
            restore_learned(network, {name: torch.from_numpy(one) for name, one in tensors.items()})
            network = network.to(fast_dtype()).eval().requires_grad_(requires_grad=False)
            pack(network)
            use = ModelUse("extractor", folder.name, KIND, sha256)
            return cls(network, tokenizer, marks, float(str(config["threshold"])), use)

        return load_folder(folder, ANSWER_READER_TYPE, FORMAT, "reader of answers", make)


def save_answer_reader(folder: Path, network: CrossEncoder, threshold: float, card: str) -> None:
    """Write a folder: configuration, what was learned in eight bits, card, checksums."""
    config = {
        "model_type": ANSWER_READER_TYPE,
        "format": FORMAT,
        "encoder_sha256": network.config.sha256,
        "threshold": threshold,
    }
    write_folder(folder, config, {name: one.numpy() for name, one in learned_tensors(network).items()}, card)


@cache
def bundled_reader() -> AnswerReader:
    """The one that comes with the program, loaded once. Raises `ModelUnavailable`."""
    return AnswerReader.load()


def _pieces(text: str, tokenizer: Tokenizer) -> Pieces:
    return tuple(tokenizer.encode(text, add_special_tokens=False).ids) if text else ()
