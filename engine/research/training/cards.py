"""The card of a trained model: what it learned from, under which licences, how it came about, what it is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a card says; the checksums of the model's own files stand beside it in `checksums.json`."""

    title: str
    about: str
    licences: str
    data: Mapping[str, str]
    """Files and their sha256."""
    documents: str
    command: str
    recipe: Mapping[str, object]
    hardware: str
    hours: float
    measures: Sequence[str]
    limits: str
    curve: bool = True
    """Whether the loss by step lies beside it as `curve.png`."""

    def text(self) -> str:
        lines = [f"# {self.title}", "", self.about, "", "## Data", ""]
        lines += [self.licences.strip() or "Licences: as the files say; none was named to the training.", ""]
        lines += [self.documents, ""]
        lines += [f"- `{name}`, sha256 `{digest}`" for name, digest in self.data.items()]
        lines += ["", "## Recipe", ""]
        if self.command:
            lines += ["```", self.command, "```", ""]
        lines += [f"- {name.replace('_', ' ')}: {value}" for name, value in self.recipe.items()]
        lines += [f"- time of the last run: {self.hours:.2f} hours on {self.hardware}", "", "## Measured", ""]
        lines += [f"- {measure}" for measure in self.measures] or ["Nothing: no dev set was given."]
        lines += ["", *(["The loss by step is in `curve.png`.", ""] if self.curve else [])]
        lines += ["## Limits", "", self.limits, ""]
        return "\n".join(lines)
