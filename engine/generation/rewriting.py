"""What a rewriting model is asked, in words: one sentence of a summary from the one to three it rests on.

Training and use ask in the same words, so that what was learned is what is used. The document is data: a template's
marks in it are broken up before they reach the model.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.schema.result import ModelUse

BEGIN, END = "<|im_start|>", "<|im_end|>"
_TEMPLATE_MARK = re.compile(r"<(?=[<|/!｜A-Za-z_])|\[(?=/?[A-Z_]{2,24}\])")
"""What begins a mark of some template: <|im_end|>, <start_of_turn>, </s>, [INST]."""
WORDS_STEP = 5
"""The length asked for is told to this many words."""


@dataclass(frozen=True, slots=True)
class RewritingTask:
    """One sentence to be written."""

    sources: Sequence[str]
    """One to three sentences in text order; of speech with the speaker's name and a colon before each."""
    words: int
    before: str = ""
    """The sentence before the first source, where that one leans on it."""
    said: str = ""
    """What the summary has said last."""
    question: str = ""


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """What a model wrote, and whether it made an end itself."""

    text: str
    ended: bool


class Rewrites(Protocol):
    """A loaded model that says sources in one sentence."""

    use: ModelUse

    def write(
        self, task: RewritingTask, check: Callable[[], None], *, from_sources_alone: bool = False
    ) -> WrittenSentence:
        """The sentence; `from_sources_alone`, of words of the sources and words that serve any sentence.

        `check` is called with every piece and may raise Cancelled.
        """
        ...


Judge = Callable[[str, Sequence[str]], float]
"""How sure it is that a sentence is whole and says only what its sources say, 0 to 1."""


@dataclass(frozen=True, slots=True)
class RewritingModel:
    """A model that rewrites with a judge of what it wrote."""

    rewriter: Rewrites
    judge: Judge
    threshold: float
    """What the judge is less sure of is not shown."""
    uses: tuple[ModelUse, ...]
    cuts_alone: bool = False
    """Whether nothing is shown but sources cut shorter (`is_abridged`): what a small model puts in other words is too
    often untrue."""
    expected: float = 0.75
    """Words that are said for each word of the sentences chosen: by so much more is chosen."""


def prompt_of(task: RewritingTask) -> str:
    """The prompt behind which the model writes the sentence and `END`."""
    words = max(1, round(task.words / WORDS_STEP)) * WORDS_STEP
    lines = [f"Write one sentence of about {words} words that says what matters here."]
    if task.question:
        lines.append(f"Question: {plain(task.question)}")
    if task.said:
        lines.append(f"Said: {plain(task.said)}")
    if task.before:
        lines.append(f"Before: {plain(task.before)}")
    lines += [f"- {plain(source)}" for source in task.sources]
    return f"{BEGIN}user\n" + "\n".join(lines) + f"{END}\n{BEGIN}assistant\n"


def plain(text: str) -> str:
    """A document's words on one line, with no mark in them that a template would heed."""
    return _TEMPLATE_MARK.sub(lambda found: f"{found[0]} ", " ".join(text.split()).replace("|>", "| >"))
