"""A decoder that rewrites: one to three source sentences in, one sentence of a summary out, greedily.

The same sources give the same sentence on the same machine. What all prompts begin with is read once.
"""

from collections.abc import Callable, Sequence

import torch
from tokenizers import Tokenizer

from engine.errors import ModelUnavailable
from engine.generation.rewriting import END, RewritingTask, WrittenSentence, prompt_of
from engine.generation.source_words import SourceWords, Vocabulary
from engine.models.decoder.model import Decoder, KeyValues
from engine.schema.result import ModelUse

MOST_PIECES = 120
"""Pieces of a sentence at most; one that has not ended by then is not whole."""


class Rewriter:
    """A loaded decoder that rewrites."""

    def __init__(self, model: Decoder, tokenizer: Tokenizer, use: ModelUse) -> None:
        """Raises ModelUnavailable where the vocabulary lacks the mark that ends a turn."""
        self._model, self._tokenizer, self.use = model, tokenizer, use
        end = tokenizer.token_to_id(END)
        if end is None:
            raise ModelUnavailable(f"The model {use.name} has no {END} in its vocabulary: it can't be asked this way.")
        self._end: int = end
        self._spelling: Vocabulary | None = None
        self._read: list[int] = []
        self._past = KeyValues()

    @torch.inference_mode()
    def write(
        self, task: RewritingTask, check: Callable[[], None], *, from_sources_alone: bool = False
    ) -> WrittenSentence:
        """The sentence; `from_sources_alone`, of words of the sources and words that serve any sentence.

        `check` is called with every piece and may raise Cancelled.
        """
        words = SourceWords(self._vocabulary(), task.sources, self._end) if from_sources_alone else None
        states = self._read_prompt(prompt_of(task))  # (1, 1, d)
        spelled = SourceWords.beginning
        written: list[int] = []
        while len(written) < MOST_PIECES:
            check()
            logits = self._model.head(states)[0, -1]  # (v,)
            if words is None:
                piece = int(logits.argmax())
            else:
                open_pieces = torch.tensor(words.open(spelled))
                piece = int(open_pieces[logits[open_pieces].argmax()])
                spelled = words.after(spelled, piece)
            if piece == self._end:
                return WrittenSentence(self._tokenizer.decode(written).strip(), ended=True)
            written.append(piece)
            states = self._model(torch.tensor([[piece]]), self._past)  # (1, 1, d)
        return WrittenSentence(self._tokenizer.decode(written).strip(), ended=False)

    def _read_prompt(self, prompt: str) -> torch.Tensor:
        """The state behind the prompt's last piece (1, 1, d); what the prompt before began with is not read again."""
        pieces: list[int] = self._tokenizer.encode(prompt).ids
        same = _same_beginning(self._read, pieces[:-1])
        self._past.cut(same)
        self._read = pieces
        states: torch.Tensor = self._model(torch.tensor([pieces[same:]]), self._past)  # (1, t, d)
        return states[:, -1:]

    def _vocabulary(self) -> Vocabulary:
        if self._spelling is None:
            self._spelling = Vocabulary(self._tokenizer)
        return self._spelling


def _same_beginning(one: Sequence[int], other: Sequence[int]) -> int:
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
