"""The shapes of the models as frozen dataclasses: torch-free, so that commands can speak of a model without loading it.

Impossible combinations are refused when a configuration is made, not when the first tensor meets them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Literal

from engine.models.hat_layouts import parse_layout

CLAUSES_TYPE = "precis-clauses"
HASHED_WORDS_TYPE = "precis-hashed-words"
HEADINGS_TYPE = "precis-headings"
WELLFORMEDNESS_TYPE = "precis-wellformedness"
STATIC_TYPE = "precis-static"
"""The `model_type` of a folder with static vectors (`engine.models.encoder.static_encoder`)."""
QUESTIONS_TYPE = "precis-questions"
ANSWER_READER_TYPE = "precis-answer-reader"
ESSENTIALS_READER_TYPE = "precis-essentials-reader"


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

    - The cross-segment position table has no padding row in effect: the first segment's row learns like any other
      (in the official code RoBERTa's pad id 1 freezes just that row). Row 0 stands for padded segments, which are
      never computed here; it is kept so that counts and checkpoints agree.
    - A token is seen if it is real. (The official tokenizer writes the pad id into the mask too, which for RoBERTa
      is 1, so that padding inside a segment is attended.)
    - The document head pools the raw [CLS] states of real segments by maximum, then projects once, as the code does;
      the paper's text projects before the maximum as well.
    - The token head projects with tanh as the text says; no published checkpoint has one, since the official class
      fails. For masked language modelling the head is the code's: dense, GELU, layer norm, decoder tied to the word
      embeddings.
    - A cross-segment block that does not directly follow a segment-wise one is a layer of its own, counted as the
      official converter counts (`hat_layouts.layers_of`).
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
    """Add the segment's position before each cross-segment block, as the paper says. Off for the published
    checkpoints: from April 2022 to January 2024 the official code computed these positions and then overwrote them."""
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
        """Rows of the position table within a segment: slot 0 has row pad_id + 1, as in the official converters."""
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


ACTIVATIONS = ("gelu", "gelu_tanh", "relu", "silu", "tanh")
"""Names of the feed-forward activations; `gelu` is the exact one (erf)."""


class MemoryKind(StrEnum):
    """How a layer carries what earlier segments held (AWESOME section 3.1)."""

    NONE = "none"
    COMPRESSIVE = "compressive"
    ATTENTIVE = "attentive"


LENGTH_BOUNDS = (16, 32, 64, 128)
"""Tokens up to which a summary is of the first, second, ... of a model's `length_tokens`; longer ones of the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwesomeConfig:
    """AWESOME (Cao & Wang 2023, arXiv 2305.14806v2): a BART-family encoder-decoder with external memory.

    The first block of fields is BART's own; defaults are BART-large's. What the paper leaves open is decided so:

    * Memory layers: "the last three layers" is the last three of the encoder and the last three of the decoder.
    * Memory update: lazily, at the start of the next segment, from the detached earlier memory and the detached
      recorded states, so that the update's own parameters learn and no graph outlives its segment.
    * Recorded states: detached always. Compressive memory records the layer's input, attentive memory the state after
      self-attention, its residual and its norm. Of the decoder, the rows of the inputs (start token and summary,
      without the end token), in training and in use alike.
    * Attentive memory: the summarizing attention has an output projection, the four update matrices have no biases
      (so that all 24 layers of BART-large come to the paper's 708M parameters). It reads with an attention block of its
      own behind self-attention. That block's norm is applied to the sum that self-attention's norm was applied to,
      plus what was read: with a zero output projection (how training starts) and the norm copied from
      self-attention's, the layer is BART's exactly, where a norm over a norm would not be.
    * First memory: attentive memory starts from `memory_slots` distinct rows between -1 and 1, a buffer by default, or
      one learned matrix, shared by all layers of both sides; it is read for the first segment too. Identical rows would
      stay identical for ever. Compressive memory starts empty and grows.
    * Compressive memory: rows that do not fill a window of the convolution are dropped (the newest of the slice), as a
      plain strided convolution does; nothing is carried over. The convolution starts as the mean of its window. The
      earlier compressed rows are detached in training like all earlier memory. No reconstruction loss.
    * Padding of a batch never enters a memory; nor does salient text that stands beside a segment, or the query.
    * Targets (`training.targets`): a summary sentence goes to the segment of highest ROUGE-1 + ROUGE-2 precision, the
      earliest of equals; a segment without any is trained to end at once. Loss: mean over a document's target tokens.
    * Salient text (`pipeline.salient_content`): past before future in each round, whole sentences, a side closes at the
      first that does not fit, blocks in document order, prefixes only where there is something behind them.
    * Salient key-value vectors: the encoder's final outputs, detached and encoded without memory, for all equipped
      layers, through a projection of each layer's own that starts as the identity; which layers is `salient_layers`
      (all or none as `awesome.configs.with_memory` builds them).
    """

    vocab_size: int = 50265
    d_model: int = 1024
    encoder_layers: int = 12
    decoder_layers: int = 12
    encoder_heads: int = 16
    decoder_heads: int = 16
    encoder_ffn: int = 4096
    decoder_ffn: int = 4096
    max_positions: int = 1024
    activation: str = "gelu"
    norm_eps: float = 1e-5
    dropout: float = 0.1
    attention_dropout: float = 0.0
    activation_dropout: float = 0.0
    scale_embedding: bool = False
    tie_embeddings: bool = True
    init_std: float = 0.02
    pad_id: int = 1
    bos_id: int = 0
    eos_id: int = 2
    start_id: int = 2
    """The decoder's first input."""
    target_bos: bool = True
    """Whether a target opens with `bos_id`, as BART's do."""
    lower_case: bool = False
    """Whether the tokenizer loses case, so that summaries need it restored."""

    memory: MemoryKind = MemoryKind.NONE
    memory_slots: int = 1024
    """m: rows a layer's memory holds at most (exactly, where attentive)."""
    encoder_memory: tuple[int, ...] = ()
    decoder_memory: tuple[int, ...] = ()
    """The layers that carry memory, counted from 0."""
    compression: int = 5
    """r: kernel and stride of the compressing convolution."""
    learned_first_memory: bool = False
    salient_layers: tuple[int, ...] = ()
    """Encoder layers that take salient key-value vectors."""
    copy_runs: int = 0
    """R: source tokens may be copied, and runs of up to so many are told apart (`engine.models.awesome.copying`); 0:
    they may not, as in the paper."""
    highlights: bool = False
    """The segment's own salient sentences are marked for decoder and pointer (`engine.models.awesome.highlighting`)."""
    length_tokens: tuple[int, ...] = ()
    """The decoder's first input says how much to write: of these tokens, the one of the summary's length."""

    @property
    def source_positions(self) -> int:
        """Tokens of the longest source; models that read further than they write say so themselves."""
        return self.max_positions

    def start_for(self, tokens: int) -> int:
        """The decoder's first input where so many tokens are to be written."""
        if not self.length_tokens:
            return self.start_id
        step = sum(tokens > bound for bound in LENGTH_BOUNDS)
        return self.length_tokens[min(step, len(self.length_tokens) - 1)]

    def __post_init__(self) -> None:
        """Refuse shapes that can't be built."""
        if self.d_model % self.encoder_heads or self.d_model % self.decoder_heads:
            raise ValueError(
                f"width {self.d_model} is not a multiple of {self.encoder_heads}, {self.decoder_heads} heads"
            )
        if self.activation not in ACTIVATIONS:
            raise ValueError(f"activation {self.activation!r} is none of {', '.join(ACTIVATIONS)}")
        _refuse_bad_layers("encoder_memory", self.encoder_memory, self.encoder_layers)
        _refuse_bad_layers("decoder_memory", self.decoder_memory, self.decoder_layers)
        _refuse_bad_layers("salient_layers", self.salient_layers, self.encoder_layers)
        equipped = bool(self.encoder_memory or self.decoder_memory)
        if equipped != (self.memory is not MemoryKind.NONE):
            raise ValueError(f"memory is {self.memory.value!r} but layers {self.encoder_memory}, {self.decoder_memory}")
        if self.memory_slots < 2 or (self.memory is MemoryKind.COMPRESSIVE and self.memory_slots % 2):
            raise ValueError(f"memory_slots is {self.memory_slots}: at least 2, and even where compressive")
        if self.compression < 1:
            raise ValueError(f"compression is {self.compression}, not at least 1")
        if self.learned_first_memory and self.memory is not MemoryKind.ATTENTIVE:
            raise ValueError("only attentive memory has a first memory to learn")
        if self.copy_runs < 0:
            raise ValueError(f"copy_runs is {self.copy_runs}, not at least 0")
        if self.highlights and not self.copy_runs:
            raise ValueError("only a model that may copy is told which sentences are highlighted")


def _refuse_bad_layers(name: str, layers: tuple[int, ...], count: int) -> None:
    if list(layers) != sorted(set(layers)) or any(not 0 <= layer < count for layer in layers):
        raise ValueError(f"{name} {layers}: not ascending numbers of {count} layers")


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationSettings:
    """How text is decoded, in the terms of transformers' generation configuration (and with its meaning).

    Lengths count the decoder's start token. The paper names no settings; those of Se3 are beams 2, length penalty 2,
    no repeated trigrams.
    """

    start_id: int | None = None
    """The decoder's first input, where it is another than the model's."""
    beams: int = 1
    max_length: int = 256
    min_length: int = 0
    length_penalty: float = 1.0
    early_stopping: bool | Literal["never"] = False
    no_repeat_ngram: int = 0
    forced_bos_id: int | None = None
    forced_eos_id: int | None = None

    def __post_init__(self) -> None:
        """Refuse what no search can do."""
        if self.beams < 1 or self.max_length < 2 or self.no_repeat_ngram < 0:
            raise ValueError(
                f"beams {self.beams}, max_length {self.max_length}, no_repeat_ngram {self.no_repeat_ngram}"
            )
        if self.early_stopping not in {True, False, "never"}:
            raise ValueError(f"early_stopping is {self.early_stopping!r}: not True, False or 'never'")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractorConfig:
    """The extractor of salient sentences (AWESOME appendix D), over vectors of the bundled sentence encoder.

    The paper runs self-attention over all sentences of a document. Here sentences attend within a block of
    `block` sentences and to `global_vectors` vectors, and those attend to every sentence of the document: the same
    reach in one step, and cost and memory that are linear in the document (no n x n array). Open in the paper, decided:

    * `layers`, `heads`, `width`; place among the sentences: four numbers (fraction of the way, nearness to the start
      and to the end, size of the document) through a linear layer.
    * Loss: binary cross-entropy on logits. Labels: greedy oracle on ROUGE-1 F1 + ROUGE-2 F1.
    * Choice: probability above `threshold`, but at least `at_least` sentences and at most `at_most_share` of them (the
      minimum wins in short documents).
    """

    sentence_width: int = 384
    width: int = 256
    layers: int = 2
    heads: int = 4
    ffn: int = 1024
    hidden: int = 256
    """Width of the scoring MLP's one hidden layer."""
    block: int = 128
    global_vectors: int = 16
    dropout: float = 0.1
    norm_eps: float = 1e-5
    threshold: float = 0.5
    at_least: int = 3
    at_most_share: float = 0.1

    def __post_init__(self) -> None:
        """Refuse shapes that can't be built."""
        if self.width % self.heads:
            raise ValueError(f"width {self.width} is not a multiple of {self.heads} heads")
        if min(self.block, self.global_vectors, self.layers, self.at_least) < 1:
            raise ValueError("block, global_vectors, layers and at_least are at least 1")
        if not 0 < self.at_most_share <= 1:
            raise ValueError(f"at_most_share is {self.at_most_share}, not in (0, 1]")


class Routing(StrEnum):
    """How CoLT5's tokens find their heavy branches."""

    LEARNED = "learned"
    STATIC = "static"
    """The first token of each of k equal blocks, at full weight: the paper's ablation."""
    NONE = "none"
    """None is routed: the light branches alone."""


class RoutingSlack(StrEnum):
    """What it means that 9k/8 tokens may have a weight in training (CoLT5 appendix C)."""

    SELECT = "select"
    """Weights sum to k, and 9k/8 tokens are routed in training."""
    NORMALIZE = "normalize"
    """Weights sum to 9k/8, and k tokens are routed."""


class KeyWeighting(StrEnum):
    """Where the weights of routed keys and values enter the heavy attention."""

    INPUT = "input"
    """On what both projections are given."""
    VALUES = "values"


@dataclass(frozen=True, slots=True, kw_only=True)
class Colt5Config:
    """CoLT5, the conditional LongT5 (Ainslie et al. 2023, arXiv 2303.09752v3); the defaults are its Base.

    A T5 1.1 whose encoder layers have a light branch that every token passes and a heavy one for a few. What the paper
    leaves open is decided so:

    * Tokens routed: a share of a text's own tokens, rounded up, whatever it is padded to; so a text is read the same
      beside others.
    * 9k/8 in training: weights sum to k and 9k/8 tokens are routed (`slack`).
    * A router scores what its branches read, behind the layer's norm, so that scores are bounded (`routes_normed`).
    * Weights of routed keys and values multiply what both heavy projections read, behind the norm, which would cancel
      them before it (`key_weighting`).
    * Weights multiply what the heavy branch gives; nothing is passed straight through.
    * Each branch of an attention layer has an output projection of its own and a table of relative positions of its
      own, shared by all layers of the encoder as in T5; the heavy one tells distances in the text.
    * One norm for both branches. UL2's mode tokens are the configuration's choice; the paper names none.
    """

    vocab_size: int = 32128
    d_model: int = 768
    head_width: int = 64
    encoder_layers: int = 12
    decoder_layers: int = 12
    light_heads: int = 4
    heavy_heads: int = 8
    decoder_heads: int = 12
    light_ffn: int = 1024
    heavy_ffn: int = 8192
    decoder_ffn: int = 2048
    radius: int = 127
    """Tokens to each side that light attention sees."""
    route_every: int = 16
    """One of so many tokens goes through the heavy feed-forward, and as many ask in the heavy attention."""
    keys_every: int = 8
    """One of so many tokens is asked in the heavy attention."""
    most_routed: int | None = None
    """Never more tokens than this ask, and keys in the same proportion: the paper's texts of 64,000 tokens keep the
    number of 32,000."""
    routing: Routing = Routing.LEARNED
    slack: RoutingSlack = RoutingSlack.SELECT
    key_weighting: KeyWeighting = KeyWeighting.INPUT
    routes_normed: bool = True
    temperature: float = 1.0
    """Of the soft top-k."""
    iterations: int = 50
    buckets: int = 32
    max_distance: int = 128
    """Of relative positions; what is farther away is told apart no more."""
    norm_eps: float = 1e-6
    dropout: float = 0.0
    tie_embeddings: bool = False
    source_positions: int = 16384
    """Tokens read at once, the end token included; nothing in the model limits them."""
    max_positions: int = 1024
    """Tokens written at once."""
    pad_id: int = 0
    eos_id: int = 1
    start_id: int = 0
    """The decoder's first input."""
    sentinels: tuple[int, int] = (32099, -1)
    """UL2's first sentinel, and what is added for the next one."""
    sentinel_count: int = 100
    mode_tokens: tuple[int, ...] = ()
    """UL2's mode tokens of its four objectives, in their order; none where it is not told."""
    lower_case: bool = False
    """Whether the tokenizer loses case, so that summaries need it restored."""

    def __post_init__(self) -> None:
        """Refuse shapes that can't be built."""
        sizes = (self.vocab_size, self.d_model, self.head_width, self.encoder_layers, self.decoder_layers)
        parts = (self.light_heads, self.heavy_heads, self.decoder_heads, self.light_ffn, self.heavy_ffn)
        if min(*sizes, *parts, self.decoder_ffn, self.iterations, self.sentinel_count) < 1:
            raise ValueError("sizes must be at least 1")
        if min(self.route_every, self.keys_every) < 1 or self.radius < 0 or (self.most_routed or 1) < 1:
            raise ValueError("at least one token is routed, and none farther away than nowhere is seen")
        if self.buckets < 4 or self.buckets % 2 or self.max_distance <= self.buckets // 2:
            raise ValueError(f"{self.buckets} buckets for distances up to {self.max_distance}")
        if self.temperature <= 0 or not 0 <= self.dropout < 1:
            raise ValueError("temperature is above 0, dropout lies in 0..1")
        if self.source_positions < 16 or self.max_positions < 16:
            raise ValueError(f"{self.source_positions} positions to read and {self.max_positions} to write are too few")
        if len(self.mode_tokens) not in {0, 4}:
            raise ValueError("UL2 has four mode tokens here, one an objective, or none")
        first, step = self.sentinels
        last = first + step * (self.sentinel_count - 1)
        ids = (self.pad_id, self.eos_id, self.start_id, first, last, *self.mode_tokens)
        if step not in {-1, 1} or min(ids) < 0 or max(ids) >= self.vocab_size:
            raise ValueError(f"special tokens {ids} do not lie in the vocabulary of {self.vocab_size}")

    @property
    def marks_behind(self) -> tuple[int, ...]:
        """What a source ends with."""
        return (self.eos_id,)

    def routed_of(self, valid: int) -> int:
        """Queries, and tokens of the feed-forward, that a text of `valid` tokens routes."""
        return self._share(valid, self.route_every, self.most_routed)

    def keys_of(self, valid: int) -> int:
        """Keys and values that a text of `valid` tokens routes."""
        most = None if self.most_routed is None else -(-self.most_routed * self.route_every // self.keys_every)
        return self._share(valid, self.keys_every, most)

    @staticmethod
    def _share(valid: int, every: int, most: int | None) -> int:
        share = -(-valid // every)
        return share if most is None else min(share, most)


def restored_colt5(stored: Mapping[str, Any]) -> Colt5Config:
    """A configuration from what `dataclasses.asdict` gave, by way of JSON.

    Raises:
        TypeError, ValueError: it is none, or impossible.
    """
    if not isinstance(stored, Mapping):
        raise TypeError("it holds no fields")
    named = {one.name: one.default for one in fields(Colt5Config)}
    values: dict[str, Any] = {key: tuple(one) if isinstance(one, list) else one for key, one in stored.items()}
    for name, value in values.items():
        if name not in named:
            raise TypeError(f"unknown field {name}")
        if not _is_like(value, named[name]):
            raise TypeError(f"{name} is {value!r}")
    kinds: tuple[tuple[str, type[StrEnum]], ...] = (
        ("routing", Routing),
        ("slack", RoutingSlack),
        ("key_weighting", KeyWeighting),
    )
    return Colt5Config(**values | {name: kind(values[name]) for name, kind in kinds if name in values})


def _is_like(value: object, default: object) -> bool:
    """Whether what a file says of a field is of its kind; the one that may be None is a number otherwise."""
    if isinstance(default, float):
        return type(value) in {int, float}
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(type(one) is int for one in value)
    if default is None:
        return value is None or type(value) is int
    return isinstance(value, str) if isinstance(default, StrEnum) else type(value) is type(default)
