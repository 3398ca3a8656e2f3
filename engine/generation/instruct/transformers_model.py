"""A folder of safetensors as a chat model: transformers computes, greedily; what prompts begin with is read once.

Chat templates are rendered by transformers in Jinja's sandbox. No code beside the model is run, and nothing is looked
for anywhere but in the folder.
"""

from collections.abc import Callable, Sequence
from typing import Any

import torch

from engine.errors import ModelUnavailable
from engine.generation.instruct.chat import ChatMessage
from engine.generation.instruct.rewriter import Answer
from engine.models.instruct.files import InstructModel
from engine.schema.result import ModelUse

_READ_AT_ONCE = 256
"""Tokens of a prompt between two calls of `check`."""


class TransformersModel:
    """Fulfils `ChatModel`."""

    def __init__(self, model: InstructModel, use: ModelUse, *, dtype: torch.dtype, device: str) -> None:
        """Load it. Raises ModelUnavailable where the folder does not hold what its config.json describes."""
        from transformers import AutoModelForCausalLM, AutoTokenizer

        self.use = use
        try:
            self._tokenizer: Any = AutoTokenizer.from_pretrained(
                model.place, local_files_only=True, trust_remote_code=False
            )
            self._model: Any = AutoModelForCausalLM.from_pretrained(
                model.place, local_files_only=True, trust_remote_code=False, use_safetensors=True, dtype=dtype
            )
        except (OSError, ValueError, KeyError, RuntimeError, AttributeError) as error:
            raise ModelUnavailable(
                f"The language model in {model.place} can't be loaded: {_first_line(error)}"
            ) from error
        self._model = self._model.to(device).eval()
        self._device, self._name, self._context = device, model.name, model.used_context
        ends = self._model.generation_config.eos_token_id
        self._ends = set(ends if isinstance(ends, list) else [ends]) | {self._tokenizer.eos_token_id}
        self._read: list[int] = []
        self._past: Any = None

    @torch.inference_mode()
    def answer(self, messages: Sequence[ChatMessage], most: int, check: Callable[[], None]) -> Answer:
        """Its likeliest answer. Raises ModelUnavailable where its chat template can't be rendered."""
        prompt = self._prompt(messages)[-self._context :]
        logits = self._read_prompt(prompt, check)  # (v,)
        written: list[int] = []
        while len(written) < most:
            check()
            piece = int(logits.argmax())
            if piece in self._ends:
                return Answer(self._text(written), ended=True)
            written.append(piece)
            logits = self._step([piece])  # (v,)
        return Answer(self._text(written), ended=False)

    def close(self) -> None:
        """Its tensors go with it."""

    def _prompt(self, messages: Sequence[ChatMessage]) -> list[int]:
        told = [{"role": one.role, "content": one.content} for one in messages]
        try:
            text = self._tokenizer.apply_chat_template(
                told, tokenize=False, add_generation_prompt=True, enable_thinking=False
            )
        except Exception as error:  # a template is a program of the model's maker
            raise ModelUnavailable(
                f"The chat template of {self._name} can't be rendered: {_first_line(error)}"
            ) from error
        return list(self._tokenizer(text, add_special_tokens=False)["input_ids"])

    def _read_prompt(self, prompt: list[int], check: Callable[[], None]) -> torch.Tensor:
        same = next((i for i, (a, b) in enumerate(zip(self._read, prompt[:-1], strict=False)) if a != b), None)
        same = min(len(self._read), len(prompt) - 1) if same is None else same
        if self._past is None or not self._cut(same):
            from transformers import DynamicCache

            self._past, same = DynamicCache(config=self._model.config), 0
        self._read = prompt[:same]
        logits = torch.empty(0)
        for first in range(same, len(prompt), _READ_AT_ONCE):
            check()
            logits = self._step(prompt[first : first + _READ_AT_ONCE])  # (v,)
        return logits

    def _cut(self, length: int) -> bool:
        """Forget all but the first tokens read. False where a cache of this family can't."""
        if length == len(self._read):
            return True
        if any(getattr(layer, "is_sliding", False) for layer in self._past.layers):
            return False
        self._past.crop(length - len(self._read))
        return True

    def _step(self, pieces: list[int]) -> torch.Tensor:
        ids = torch.tensor([pieces], device=self._device)  # (1, t)
        found = self._model(input_ids=ids, past_key_values=self._past, use_cache=True, logits_to_keep=1)
        self._read = self._read + pieces
        logits: torch.Tensor = found.logits[0, -1]  # (v,)
        return logits

    def _text(self, written: list[int]) -> str:
        return str(self._tokenizer.decode(written, skip_special_tokens=True))


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
