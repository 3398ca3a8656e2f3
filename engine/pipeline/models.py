"""The models a process has loaded: each at most once, none before the first job that needs it."""

from typing import TYPE_CHECKING

from engine.errors import ModelUnavailable, OutOfResources

if TYPE_CHECKING:
    from engine.models.sentence_encoder import SentenceEncoder

EXTRACTIVE = "extractive"
SUMMARIZERS = (EXTRACTIVE,)
"""Summarizers that are part of the program, the default first."""

_EXTRACTIVE_GB = 1.0
"""What the extractive summarizer needs for a document of any length, with room to spare (`precis bench extractive`)."""


def check_summarizer(name: str) -> None:
    """Refuse a summarizer that is not there.

    Raises:
        ModelUnavailable: no summarizer has this name.
    """
    if name not in SUMMARIZERS:
        raise ModelUnavailable(f"There is no summarizer “{name}” here; installed: {', '.join(SUMMARIZERS)}.")


class Models:
    """Loads models when they are first asked for and keeps them."""

    def __init__(self, memory_gb: float | None = None) -> None:
        """Keep within `memory_gb` gigabytes of memory, where given.

        Raises:
            OutOfResources: that is less than the smallest summarizer needs.
        """
        if memory_gb is not None and memory_gb < _EXTRACTIVE_GB:
            raise OutOfResources(
                f"Summarizing needs up to {_EXTRACTIVE_GB:g} GB of memory and --memory-gb allows {memory_gb:g}; "
                "allow more."
            )
        self._encoder: SentenceEncoder | None = None

    def encoder(self) -> "SentenceEncoder":
        """The bundled sentence encoder.

        Raises:
            ModelUnavailable: its file is missing or not the one its card names.
        """
        if self._encoder is None:
            from engine.models.sentence_encoder import SentenceEncoder

            self._encoder = SentenceEncoder.load()
        return self._encoder
