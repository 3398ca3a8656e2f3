"""Other encoder-decoders, run as transformers implements them, behind the same doors as `engine.models.awesome.model`.

`encode`, `decode`, `start` and `step` are what a search needs of a model, so that PEGASUS, LED, LongT5, PEGASUS-X, T5
and the like are decoded by the same search as AWESOME, streamed, stopped and batched like it. Memories are no part of
them: whatever is passed for one is None.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn

from engine.errors import ModelUnavailable
from engine.models.awesome.states import Decoded, Encoded, Memory
from engine.models.seq2seq.configs import Seq2SeqConfig
from engine.protocol.loading import load_failure

if TYPE_CHECKING:
    from transformers import EncoderDecoderCache, PreTrainedModel


@dataclass(slots=True)
class Seq2SeqCache:
    """A search's state. Rows are documents times beams, B K; before the first step only the documents'."""

    past: "EncoderDecoderCache"
    states: Tensor
    """(B or B K, S, d)"""
    valid: Tensor
    """(B or B K, S), 1 where real."""
    beams: int
    position: int = 0

    def follow(self, parents: Tensor) -> None:
        """From here on beam k continues what beam `parents[b, k]` (B, K) had written."""
        batch, width = parents.shape
        rows = (torch.arange(batch, device=parents.device)[:, None] * width + parents).flatten()  # (B K,)
        # Not the cache of attention to the source: that is the same for all beams of a document.
        self.past.self_attention_cache.reorder_cache(rows)


class Seq2Seq(nn.Module):
    """A model of transformers as a search takes it. For use only: no gradients."""

    def __init__(self, inner: "PreTrainedModel", config: Seq2SeqConfig) -> None:
        super().__init__()
        self.inner: Any = inner
        self.config = config

    def encode(self, tokens: Tensor, valid: Tensor | None = None, memories: Sequence[Memory] | None = None) -> Encoded:
        """Encode sources `tokens` (B, S), padded behind; `valid` (B, S) is True where real (None: everywhere)."""
        del memories
        mask = torch.ones_like(tokens) if valid is None else valid.long()  # (B, S)
        further: dict[str, Tensor] = {}
        if self.config.global_first:
            attends = torch.zeros_like(tokens)  # (B, S)
            attends[:, 0] = 1
            further["global_attention_mask"] = attends
        read = self.inner.get_encoder()(input_ids=tokens, attention_mask=mask, return_dict=True, **further)
        return Encoded(read.last_hidden_state, valid, ())

    def decode(
        self,
        tokens: Tensor,
        encoded: Encoded,
        memories: Sequence[Memory] | None = None,
        *,
        cross_attention: bool = False,
    ) -> Decoded:
        """Run the decoder over whole targets, `tokens` (B, T) being its inputs; the states given are logits (B, T, V).

        Attention weights are only told by the plain way of computing them, which is taken for this pass.
        """
        del memories
        way = self.inner.config._attn_implementation
        if cross_attention:
            self.inner.set_attn_implementation("eager")
        try:
            found = self.inner(
                encoder_outputs=_outputs(encoded.states),
                attention_mask=_mask(encoded),
                decoder_input_ids=tokens,
                output_attentions=cross_attention,
                use_cache=False,
                return_dict=True,
            )
        finally:
            if cross_attention:
                self.inner.set_attn_implementation(way)
        layers = [one for one in found.cross_attentions or () if one is not None] if cross_attention else []
        mean = torch.stack([layer.mean(dim=1) for layer in layers]).mean(dim=0) if layers else None  # (B, T, S)
        return Decoded(found.logits, (), mean if mean is not None and _is_attention(mean, tokens) else None)

    def start(self, encoded: Encoded, memories: Sequence[Memory] | None, beams: int, capacity: int) -> Seq2SeqCache:
        """A cache for `beams` hypotheses a document. It grows; `capacity` is only held against the positions."""
        from transformers import DynamicCache, EncoderDecoderCache

        del memories
        if capacity > self.config.max_positions:
            raise ValueError(f"{capacity} positions asked of a model that has {self.config.max_positions}")
        past = EncoderDecoderCache(DynamicCache(), DynamicCache())
        return Seq2SeqCache(past, encoded.states, _mask(encoded), beams)

    def step(self, tokens: Tensor, cache: Seq2SeqCache) -> Tensor:
        """Next-token logits (B, K, V) after the beams' newest tokens (B, K), which enter the cache.

        At the first step beams are alike, so that one of them reads the source for all.
        """
        batch, width = tokens.shape
        alike = cache.position == 0 and width > 1
        newest = tokens[:, :1] if alike else tokens.reshape(-1, 1)  # (B or B K, 1)
        found = self.inner(
            encoder_outputs=_outputs(cache.states),
            attention_mask=cache.valid,
            decoder_input_ids=newest,
            past_key_values=cache.past,
            use_cache=True,
            return_dict=True,
        )
        cache.position += 1
        logits: Tensor = found.logits[:, -1]  # (B or B K, V)
        if not alike:
            return logits.view(batch, width, -1)  # (B, K, V)
        cache.past.batch_repeat_interleave(width)
        cache.states = cache.states.repeat_interleave(width, dim=0)  # (B K, S, d)
        cache.valid = cache.valid.repeat_interleave(width, dim=0)  # (B K, S)
        return logits[:, None].repeat(1, width, 1)  # (B, K, V)


def load(folder: Path, config: Seq2SeqConfig, *, dtype: torch.dtype, device: str) -> Seq2Seq:
    """Load the checkpoint in `folder` in evaluation mode: safetensors alone, and no code but transformers' own.

    Raises:
        ModelUnavailable: its weights do not fit its configuration, or transformers can't build it.
    """
    from transformers import AutoModelForSeq2SeqLM
    from transformers.utils import logging

    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        inner, told = AutoModelForSeq2SeqLM.from_pretrained(
            folder,
            dtype=dtype,
            use_safetensors=True,
            local_files_only=True,
            trust_remote_code=False,
            output_loading_info=True,
        )
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, ImportError) as error:
        if load_failure(error) is not None or (isinstance(error, RuntimeError) and "memory" in str(error)):
            raise  # the checkpoint is not to blame
        first = str(error).strip().partition("\n")[0]
        raise ModelUnavailable(f"The model in {folder} can't be loaded: {first}") from error
    faults = [f"missing {name}" for name in sorted(told["missing_keys"])]
    faults += [f"of another shape {entry[0]}" for entry in told["mismatched_keys"]]
    if faults:
        raise ModelUnavailable(f"The weights in {folder} do not fit its configuration: {'; '.join(faults[:3])}.")
    if config.family == "bigbird_pegasus":
        # Its blocks are drawn by lot and given up for short sources for good; full attention is what they stand for.
        inner.get_encoder().set_attention_type("original_full")
    return Seq2Seq(inner.to(device), config).eval()


def _outputs(states: Tensor) -> Any:  # noqa: ANN401 (transformers has no types)
    from transformers.modeling_outputs import BaseModelOutput

    return BaseModelOutput(last_hidden_state=states)


def _is_attention(mean: Tensor, tokens: Tensor) -> bool:
    """Whether weights (B, T, S) are what they should be: a row for each input, of shares. ProphetNet's are not."""
    whole = torch.ones((), dtype=mean.dtype, device=mean.device)
    return mean.size(1) == tokens.size(1) and torch.allclose(mean.sum(dim=-1), whole, atol=0.05)


def _mask(encoded: Encoded) -> Tensor:
    if encoded.valid is not None:
        return encoded.valid.long()  # (B, S)
    return torch.ones(encoded.states.shape[:2], dtype=torch.long, device=encoded.states.device)  # (B, S)
