"""A user's own language model as a rewriter: asked for one sentence of one to three, as the bundled one is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.generation.instruct.chat import ChatMessage, messages_of, pieces_for, sentence_of
from engine.generation.rewriting import RewritingTask, WrittenSentence
from engine.schema.result import ModelUse

_ENDS = (".", "!", "?", ".”", '."', ".)", "。")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model answered, and whether it made an end itself."""

    text: str
    ended: bool


class ChatModel(Protocol):
    """A loaded language model that answers."""

    use: ModelUse

    def answer(self, messages: Sequence[ChatMessage], most: int, check: Callable[[], None]) -> Answer:
        """Its likeliest answer of at most `most` tokens. `check` is called several times a second and may raise."""
        ...

    def close(self) -> None:
        """Free what it takes."""
        ...


class InstructRewriter:
    """Fulfils `Rewrites` with any language model that follows instructions."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model
        self.use = model.use

    def write(
        self, task: RewritingTask, check: Callable[[], None], *, from_sources_alone: bool = False
    ) -> WrittenSentence:
        """The sentence; `from_sources_alone`, asked for again in the words of the sources."""
        messages = messages_of(task, stricter=from_sources_alone)
        answer = self._model.answer(messages, pieces_for(task.words, task.sources), check)
        text = sentence_of(answer.text)
        return WrittenSentence(text, ended=answer.ended and text.endswith(_ENDS))
