"""Other encoder-decoders than BART: which families run, and what is needed of their `config.json`. Torch-free.

They run as transformers implements them, chunk by chunk and without a memory (`engine.models.seq2seq.model`). What
differs between families stands here: how much they read and write at once, what their sources begin and end with.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import ModelUnavailable

MAX_SOURCE_TOKENS = 4096
"""Tokens that are read at once of a family that could read more: beyond that a layer takes longer than a stop may."""
_MAX_TARGET_TOKENS = 1024
_UNLIMITED = 100_000
"""Above this a tokenizer's `model_max_length` says that there is none."""


@dataclass(frozen=True, slots=True)
class _Family:
    """How a family's configuration names its lengths."""

    source: tuple[str, ...] = ("max_position_embeddings",)
    """Where the tokens it reads are told; the first that is there counts."""
    target: str | None = "max_position_embeddings"
    """Where the tokens it writes are told; None where positions are relative and nothing limits them."""
    most: int = 1024
    """Tokens it reads where nothing tells."""
    relative: bool = False
    opens: bool = False
    """Whether a source opens with the token of beginning, where the tokenizer does not say."""
    span: int | None = None
    """Tokens that each token attends to at most, where that is not all of them."""
    full: bool = False
    """Whether it is run with full attention, in sources as long as the family's shorter ones."""
    line_break: str = ""
    """What it writes for the end of a line."""


_T5 = _Family(source=("n_positions",), target=None, most=512, relative=True)
_BART_LIKE = _Family(opens=True)
_PEGASUS = _Family(line_break="<n>")

FAMILIES: Mapping[str, _Family] = {
    "bigbird_pegasus": _Family(full=True, line_break="<n>"),
    "blenderbot": _Family(most=128),
    "blenderbot-small": _Family(most=512),
    "encoder-decoder": _Family(most=512, opens=True),
    "led": _Family(
        source=("max_encoder_position_embeddings",), target="max_decoder_position_embeddings", span=1536, opens=True
    ),
    "longt5": _Family(source=("n_positions",), target=None, most=4096, span=1024, relative=True),
    "m2m_100": _Family(),
    "marian": _Family(most=512),
    "mbart": _Family(),
    "mt5": _T5,
    "mvp": _BART_LIKE,
    "pegasus": _PEGASUS,
    "pegasus_x": _Family(most=16384, span=1024, line_break="<n>"),
    "plbart": _Family(),
    "prophetnet": _Family(most=512),
    "t5": _T5,
    "umt5": _T5,
}
"""The families that run, by `model_type`: those that transformers' AutoModelForSeq2SeqLM loads and that read text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seq2SeqConfig:
    """An encoder-decoder of another family: sizes, for the plan of its memory, and what its texts look like."""

    family: str
    vocab_size: int
    d_model: int
    encoder_layers: int
    decoder_layers: int
    heads: int
    head_width: int
    ffn: int
    source_positions: int
    """Tokens read at once, marks included."""
    max_positions: int
    """Tokens written at once, the first input included."""
    pad_id: int
    eos_id: int
    start_id: int
    numbers: int
    """How many numbers its weights' files hold."""
    span: int
    """Tokens that each token of a source attends to at most."""
    relative: bool = False
    """Whether positions are told by distances between tokens."""
    marks_before: tuple[int, ...] = ()
    marks_behind: tuple[int, ...] = ()
    """What a source begins and ends with."""
    opening: str = ""
    """Words that a source opens with, such as T5's "summarize: "."""
    line_break: str = ""
    global_first: bool = False
    """Whether the first token attends to all and is attended by all (Longformer's global attention)."""
    lower_case: bool = False

    def __post_init__(self) -> None:
        if min(self.vocab_size, self.d_model, self.heads, self.encoder_layers, self.decoder_layers) < 1:
            raise ValueError("sizes must be at least 1")
        if self.source_positions < 16 or self.max_positions < 16:
            raise ValueError(f"{self.source_positions} positions to read and {self.max_positions} to write are too few")


def seq2seq_config(
    stored: Mapping[str, Any],
    tokenizer: Mapping[str, Any],
    *,
    numbers: int,
    marks: tuple[tuple[int, ...], tuple[int, ...]],
    lower_case: bool = False,
) -> Seq2SeqConfig:
    """What is needed of a `config.json` (with what `generation_config.json` adds to it) and a `tokenizer_config.json`.

    `numbers` is how many numbers the weights hold; `marks` is what the tokenizer puts before and behind a source, both
    empty where it does not say; `lower_case` is whether it loses case.

    Raises:
        ModelUnavailable: it is of a family that does not run here.
        ValueError, TypeError: its numbers are impossible.
    """
    kind = stored.get("model_type")
    family = FAMILIES.get(str(kind))
    if family is None:
        raise ModelUnavailable(
            f"The checkpoint is of type {kind!r}, which is not a summarizer that Précis can run; those are: bart, "
            f"{', '.join(sorted(FAMILIES))}."
        )
    if kind == "encoder-decoder":
        stored = _composed(stored)
    eos = _first(_given(stored, "eos_token_id", 1 if family.relative else 2))
    pad = int(_given(stored, "pad_token_id", 0 if family.relative else 1))
    bos, start = stored.get("bos_token_id"), stored.get("decoder_start_token_id")
    if start is None:
        start = pad if family.relative or bos is None else bos
    width, heads = int(_given(stored, "d_model", 512)), int(_heads(stored))
    layers = int(stored.get("encoder_layers") or stored.get("num_encoder_layers") or stored.get("num_layers") or 6)
    opens = (int(bos),) if family.opens and bos is not None else ()
    before, behind = marks if any(marks) else (opens, (eos,))
    source = _source(stored, tokenizer, family)
    return Seq2SeqConfig(
        family=str(kind),
        vocab_size=int(_given(stored, "vocab_size", 32128)),
        d_model=width,
        encoder_layers=layers,
        decoder_layers=int(stored.get("decoder_layers") or stored.get("num_decoder_layers") or layers),
        heads=heads,
        head_width=int(_given(stored, "d_kv", max(width // heads, 1))),
        ffn=int(stored.get("encoder_ffn_dim") or stored.get("d_ff") or 4 * width),
        source_positions=source,
        max_positions=_target(stored, family),
        pad_id=pad,
        eos_id=eos,
        start_id=int(start),
        numbers=numbers,
        span=min(source, family.span or source),
        relative=family.relative,
        marks_before=before,
        marks_behind=behind,
        opening=str(summarization(stored).get("prefix") or ""),
        line_break=family.line_break,
        global_first=kind == "led",
        lower_case=lower_case,
    )


def summarization(stored: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a `config.json` sets for summaries in particular, as T5's do."""
    tasks = stored.get("task_specific_params")
    found = tasks.get("summarization") if isinstance(tasks, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _source(stored: Mapping[str, Any], tokenizer: Mapping[str, Any], family: _Family) -> int:
    told = next((int(stored[name]) for name in family.source if stored.get(name)), None)
    limit = tokenizer.get("model_max_length")
    usable = int(limit) if isinstance(limit, int | float) and 16 <= limit < _UNLIMITED else None
    if family.relative and told is None:
        told = usable
    most = told or family.most
    if usable is not None and not family.relative:
        most = min(most, usable)
    return min(most, 1024 if family.full else MAX_SOURCE_TOKENS)


def _target(stored: Mapping[str, Any], family: _Family) -> int:
    told = stored.get(family.target) if family.target is not None else None
    return min(int(told or _MAX_TARGET_TOKENS), _MAX_TARGET_TOKENS)


def _composed(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Two models in one: the sizes of the larger side, the lengths of the shorter one."""
    encoder, decoder = stored.get("encoder"), stored.get("decoder")
    if not isinstance(encoder, Mapping) or not isinstance(decoder, Mapping):
        raise ModelUnavailable("The checkpoint's configuration lacks its encoder's or its decoder's part.")
    sizes = {
        "vocab_size": decoder.get("vocab_size", 30522),
        "d_model": max(encoder.get("hidden_size", 768), decoder.get("hidden_size", 768)),
        "encoder_attention_heads": max(encoder.get("num_attention_heads", 12), decoder.get("num_attention_heads", 12)),
        "encoder_layers": encoder.get("num_hidden_layers", 12),
        "decoder_layers": decoder.get("num_hidden_layers", 12),
        "d_ff": max(encoder.get("intermediate_size", 3072), decoder.get("intermediate_size", 3072)),
        "max_position_embeddings": min(
            encoder.get("max_position_embeddings", 512), decoder.get("max_position_embeddings", 512)
        ),
    }
    return {**decoder, **{key: value for key, value in stored.items() if value is not None}, **sizes}


def _heads(stored: Mapping[str, Any]) -> int:
    names = ("encoder_attention_heads", "num_encoder_attention_heads", "num_heads", "num_attention_heads")
    return next((int(stored[name]) for name in names if stored.get(name)), 8)


def _given(stored: Mapping[str, Any], name: str, otherwise: int) -> Any:  # noqa: ANN401 (JSON)
    found = stored.get(name)
    if found is None and name == "d_model":
        found = stored.get("hidden_size")
    return otherwise if found is None else found


def _first(value: Any) -> int:  # noqa: ANN401 (JSON: a number or a list of them)
    return int(value[0] if isinstance(value, list) else value)
