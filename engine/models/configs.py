"""The shapes of the models as frozen dataclasses: torch-free, so that commands can speak of a model without loading it.

Impossible combinations are refused when a configuration is made, not when the first tensor meets them.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.models.hat_layouts import parse_layout


@dataclass(frozen=True, slots=True)
class SentenceEncoderConfig:
    """A BERT encoder whose mean-pooled, normalised output is a sentence vector. The defaults are all-MiniLM-L6-v2."""

    name: str = "all-MiniLM-L6-v2"
    sha256: str = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
    """Of `model.safetensors`; checked whenever the model is loaded."""
    vocabulary: int = 30522
    width: int = 384
    layers: int = 6
    heads: int = 12
    hidden: int = 1536
    positions: int = 512
    longest: int = 256
    """Word pieces of one pass, marks of beginning and end included: what the model was trained on."""
    layer_norm_eps: float = 1e-12

    def __post_init__(self) -> None:
        if self.width % self.heads:
            raise ValueError(f"width {self.width} is not a multiple of heads {self.heads}")
        if not 2 < self.longest <= self.positions:
            raise ValueError(f"longest {self.longest} must lie in 3..{self.positions}")


@dataclass(frozen=True, slots=True)
class HatConfig:
    """A Hierarchical Attention Transformer (Chalkidis et al. 2022, arXiv 2210.05529).

    Choices where the paper and its code differ or are silent:

    - The cross-segment position table has no padding row in effect: the first segment's row learns like any other (in the
      official code RoBERTa's pad id 1 freezes just that row). Row 0 stands for padded segments, which are never computed
      here; it is kept so that counts and checkpoints agree.
    - A token is seen if it is real. (The official tokenizer writes the pad id into the mask too, which for RoBERTa is 1, so
      that padding inside a segment is attended.)
    - The document head pools the raw [CLS] states of real segments by maximum, then projects once, as the code does; the
      paper's text projects before the maximum as well.
    - The token head projects with tanh as the text says; no published checkpoint has one, since the official class fails.
      For masked language modelling the head is the code's: dense, GELU, layer norm, decoder tied to the word embeddings.
    - A block of cross-segment attention that does not directly follow a segment-wise one is a layer of its own, counted as
      the official converter counts (`hat_layouts.layers_of`).
    """

    vocabulary: int = 30522
    width: int = 256
    heads: int = 4
    hidden: int = 1024
    layout: str = "I3"
    """Name or pattern (`hat_layouts.parse_layout`); kept as given, `blocks` is its block string."""
    segment_length: int = 128
    """K: slots of a segment, its own [CLS] included."""
    segments: int = 32
    """N: positions the cross-segment table has. 32 times 128 tokens is 4,096; 500 makes 64,000."""
    token_types: int = 2
    layer_norm_eps: float = 1e-12
    dropout: float = 0.1
    attention_dropout: float = 0.1
    activation: str = "gelu"
    cross_segment_positions: bool = True
    """Add the segment's position before each cross-segment block, as the paper says. Off for the published checkpoints:
    from April 2022 to January 2024 the official code computed these positions and then overwrote them, so they had none."""
    initial_std: float = 0.02
    pad_id: int = 0
    cls_id: int = 101
    sep_id: int = 102
    mask_id: int = 103

    def __post_init__(self) -> None:
        parse_layout(self.layout)
        if self.width % self.heads:
            raise ValueError(f"width {self.width} is not a multiple of heads {self.heads}")
        if self.segment_length < 2:
            raise ValueError("a segment needs room for its [CLS] and a token")
        if min(self.vocabulary, self.heads, self.hidden, self.segments, self.token_types) < 1:
            raise ValueError("sizes must be at least 1")
        if not (0 <= self.dropout < 1 and 0 <= self.attention_dropout < 1):
            raise ValueError("dropout rates lie in 0..1")
        if self.activation not in ("gelu", "gelu_new", "relu"):
            raise ValueError(f"activation {self.activation!r} is not one of gelu, gelu_new, relu")
        ids = (self.pad_id, self.cls_id, self.sep_id, self.mask_id)
        if min(ids) < 0 or max(ids) >= self.vocabulary:
            raise ValueError(f"special ids {ids} must lie in the vocabulary of {self.vocabulary}")
        if self.pad_id in ids[1:]:
            raise ValueError("padding needs an id of its own")

    @property
    def blocks(self) -> str:
        """The layout as a string of S and C."""
        return parse_layout(self.layout)

    @property
    def tokens(self) -> int:
        """Length of the longest document, in slots."""
        return self.segments * self.segment_length

    @property
    def segment_positions(self) -> int:
        """Rows of the position table within a segment: slot 0 has row pad_id + 1, as in BERT's and RoBERTa's converters."""
        return self.segment_length + self.pad_id + 1


class HatTask(StrEnum):
    """What a head on HAT answers."""

    LANGUAGE = "language"
    """Which word stood under the mask: (S)MLM."""
    TOKENS = "tokens"
    SEGMENTS = "segments"
    DOCUMENT = "document"
    NLI = "nli"
    """Document and hypothesis, the hypothesis being the last segment."""
    CHOICE = "choice"
    """One score for a document whose last segment is the candidate; softmax runs over the candidates."""


@dataclass(frozen=True, slots=True)
class HatHeadConfig:
    """A head: its task and how many labels it scores."""

    task: HatTask
    labels: int = 1
    multi_label: bool = False
    """Labels are independent (sigmoid) instead of exclusive (softmax)."""
    regression: bool = False
    """One number is predicted (segment order)."""
    dropout: float = 0.1

    def __post_init__(self) -> None:
        if self.labels < 1:
            raise ValueError("a head needs at least one label")
        if self.task is HatTask.NLI and (self.labels != 3 or self.multi_label):
            raise ValueError("inference has exactly the three labels entailment, contradiction, neutral")
        if self.task is HatTask.CHOICE and (self.labels != 1 or self.multi_label):
            raise ValueError("a choice head gives one score per candidate")
        if self.regression and (self.labels != 1 or self.multi_label or self.task is HatTask.LANGUAGE):
            raise ValueError("regression predicts one number")
        if not 0 <= self.dropout < 1:
            raise ValueError("dropout lies in 0..1")
