"""A decoder that shortens: it says a source again and leaves out what it would not say of what may go.

Where a part of the source may go, the decoder is asked which it finds likelier, the part's first letters or those
behind it; all else it is given as it stands. So a sentence of it is its source, cut. The same source gives the same
sentence on the same machine.
"""

from collections.abc import Callable

import torch
from tokenizers import Tokenizer

from engine.generation.rewriting import RewritingTask, WrittenSentence, prompt_of
from engine.language.abridging import cuts_of
from engine.models.decoder.model import Decoder, KeyValues
from engine.schema.result import ModelUse

READINESS = 1.0
"""Added to the logit of leaving out, chosen on dev."""


class Shortener:
    """Fulfils `Rewrites` for tasks of one source."""

    def __init__(self, model: Decoder, tokenizer: Tokenizer, use: ModelUse) -> None:
        self._model, self._tokenizer, self.use = model, tokenizer, use

    @torch.inference_mode()
    def write(
        self, task: RewritingTask, check: Callable[[], None], *, from_sources_alone: bool = False
    ) -> WrittenSentence:
        """The source, shortened; a task of several is not finished. It has no words but its source's, asked or not.

        `check` is called at every part that may go and may raise Cancelled.
        """
        del from_sources_alone
        if len(task.sources) != 1:
            return WrittenSentence("", ended=False)
        source = task.sources[0].strip()
        mark = source[len(source.rstrip(" .!?")) :].strip()[:1] or "."
        body = source.rstrip(" .!?")
        cuts: dict[int, list[int]] = {}
        for start, end in cuts_of(source):
            cuts.setdefault(start, []).append(end)
        past, waiting, written, place = KeyValues(), prompt_of(task), "", 0
        logits = torch.empty(0)
        for start in [*sorted(cuts), len(body)]:
            if start < place:
                continue  # within what was left out
            between = body[place:start]
            if not written:
                between = between[:1].upper() + between[1:]
            written, waiting, place = written + between, waiting + between, start
            if start == len(body):
                break
            check()
            if waiting:
                logits, waiting = self._read(waiting, past), ""
            place = self._beyond(logits, body + mark, start, cuts[start], begun=bool(written))
        return WrittenSentence(written + mark, ended=True)

    def _read(self, text: str, past: KeyValues) -> torch.Tensor:
        """What may come behind a further text, (v,)."""
        states = self._model(torch.tensor([self._tokenizer.encode(text).ids]), past)  # (1, t, d)
        logits: torch.Tensor = self._model.head(states[:, -1:])[0, -1]  # (v,)
        return logits

    def _beyond(self, logits: torch.Tensor, text: str, start: int, ends: list[int], *, begun: bool) -> int:
        """Where to go on: at the start of a part, or at the likeliest of its ends."""
        best, most = start, float(logits[self._first(text[start:], begun=begun)])
        for end in ends:
            sure = float(logits[self._first(text[end:], begun=begun)]) + READINESS
            if sure > most:
                best, most = end, sure
        return best

    def _first(self, text: str, *, begun: bool) -> int:
        """The first piece of a text, with a capital where nothing stands before it."""
        shown = text if begun else text[:1].upper() + text[1:]
        piece: int = self._tokenizer.encode(shown[:80]).ids[0]
        return piece
