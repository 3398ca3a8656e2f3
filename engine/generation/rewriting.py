"""What a rewriting model is asked, in words: one sentence of a summary from the one to three it rests on.

Training and use ask in the same words, so that what was learned is what is used. The document is data: a template's
marks in it are broken up before they reach the model.
"""

from collections.abc import Sequence
from dataclasses import dataclass

BEGIN, END = "<|im_start|>", "<|im_end|>"
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
    return " ".join(text.split()).replace("<|", "< |").replace("|>", "| >")
