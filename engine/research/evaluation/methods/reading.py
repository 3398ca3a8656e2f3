"""How each method of the comparison reads a document: what it is trained on, and what it writes a summary of."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from engine.generation.decoding import generate, remember
from engine.generation.surface import Detokenizer, Recaser
from engine.language.boundaries import sentence_spans
from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Memory
from engine.models.configs import GenerationSettings, MemoryKind
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.research.methods.page_sum import PageSum
from engine.research.methods.unlimiformer import Unlimiformer
from engine.research.methods.warm_start import Method
from engine.research.training.awesome import TrainingDocument, TrainingSegment
from engine.research.training.awesome_documents import Layout, Means, SalientAs, segments_of
from engine.research.training.corpora import Example
from engine.research.training.oracle import greedy_oracle
from engine.research.training.targets import target_ids
from engine.salience.encoding import Encoder

SEGMENT = 768
"""Tokens of a segment at most, as AWESOME's paper has it."""
LONGEST_TARGET = 256
_LEAST = 16
"""Tokens that are written of a segment; where the length has no room for all, every second or third is told."""
LEAST_SHARE = 0.75
"""What is written of a segment at least, of its share of the length."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A method with its model and all that turning documents into tokens takes."""

    method: Method
    model: Awesome
    tokenizer: SummaryTokenizer
    encoder: Encoder
    """Of sentences; asked for nothing, as segments end where they are full."""
    extract: Callable[[Example], Sequence[str]]
    """The extractor's choice, in the document's order: what Extract-Abstract reads when it is measured."""

    @property
    def positions(self) -> int:
        """Tokens that are read of a document at most, where it is not read by segments."""
        model = self.model
        return model.longest if isinstance(model, PageSum | Unlimiformer) else model.config.source_positions

    def learned_from(self, example: Example) -> TrainingDocument:
        """The document with its first reference. Extract-Abstract learns from the sentences an oracle chooses."""
        if self.method.segments:
            return self._segments(example)
        reference = " ".join(example.references[0])
        texts = _sentences(example)
        if self.method.extracts:
            texts = [texts[number] for number in greedy_oracle(texts, reference).chosen]
        target = target_ids(self.tokenizer.encode(reference), self.model.config, LONGEST_TARGET)
        return [self._segment(texts, target)]

    def read_from(self, example: Example) -> TrainingDocument:
        """The document as a summary is written of it; the targets say nothing."""
        if self.method.segments:
            return self._segments(example)
        texts = self.extract(example) if self.method.extracts else _sentences(example)
        return [self._segment(texts, [self.model.config.eos_id])]

    def _segment(self, texts: Sequence[str], target: Sequence[int]) -> TrainingSegment:
        config = self.model.config
        words = self.tokenizer.encode(" ".join(texts))[: self.positions - 2]
        return TrainingSegment((config.bos_id, *words, config.eos_id), (1, 1 + len(words)), tuple(target))

    def _segments(self, example: Example) -> TrainingDocument:
        layout = Layout(salient=SalientAs.NONE, semantic=False, longest_target=LONGEST_TARGET)
        return segments_of(example, Means(self.model.config, self.tokenizer, self.encoder, layout))


def _sentences(example: Example) -> list[str]:
    document = example.document
    return [document.text[sentence.start : sentence.end] for sentence in document.sentences]


@torch.inference_mode()
def written(reading: Reading, document: TrainingDocument, tokens: int, source: str) -> list[str]:
    """The sentences that the model writes, greedily, of each segment in turn: about so many tokens in all, no trigram
    twice. Joined and with capitals as in use, by the text `source` of the document.

    No less than `LEAST_SHARE` of its share is written of any segment: a model that was taught to say nothing of most
    of them would say nothing of all.
    """
    model = reading.model.eval()
    device = model.embed_tokens.weight.device
    most = min(model.config.max_positions - 1, max(_LEAST, tokens // max(1, len(document))))
    every = math.ceil(len(document) * most / max(tokens, most))
    start = model.config.start_for(most)
    settings = GenerationSettings(
        max_length=most, min_length=int(LEAST_SHARE * most), no_repeat_ngram=3, start_id=start
    )
    memories: list[Memory] | None = None
    if model.config.memory is not MemoryKind.NONE:
        memories = [model.first_memory()]
    recase = Recaser(source) if model.config.lower_case else str
    join = Detokenizer((), ())
    sentences: list[str] = []
    for number, segment in enumerate(document):
        encoded = model.encode(torch.tensor([segment.source], device=device), None, memories)
        found = generate(model, encoded, memories, settings)
        if memories is not None:
            memories, _ = remember(model, memories, encoded, found, spans=[slice(*segment.own)])
        tokens_of_it = [one for one in found[0].tokens if one != model.config.eos_id]
        if model.config.lower_case:
            text = join(reading.tokenizer.pieces(tokens_of_it))
        else:
            text = reading.tokenizer.decode(tokens_of_it)
        spans = sentence_spans(text, spoken=model.config.lower_case) if text.strip() else []
        if number % every == 0:
            sentences += [recase(text[start:end]) for start, end in spans]
    return sentences
