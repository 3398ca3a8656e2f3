"""AWESOME's way of writing, on a decoder: chunk after chunk, knowing what came before and what matters elsewhere.

A chunk is asked about in words, as a user would ask an instruct model: its text, sentences that matter elsewhere (the
outermost first, section 3.2 of the paper), and what the summary has said last. What came before is the external memory
of some layers too (`engine.models.decoder.memory`). A chunk of which nothing matters is answered by `NOTHING`.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from engine.errors import ModelUnavailable
from engine.generation.rewriting import BEGIN, END, WORDS_STEP, plain
from engine.generation.salient_content import choose
from engine.language.boundaries import sentence_spans
from engine.models import checkpoints
from engine.models.adapted import base_file
from engine.models.configs import MemoryKind
from engine.models.decoder.gguf_files import decoder_config, load_decoder, load_tokenizer, open_gguf
from engine.models.decoder.low_rank import merge
from engine.models.decoder.memory import DecoderMemorySizes, MemoryDecoder
from engine.models.decoder.model import KeyValues
from engine.models.json_files import read_object

if TYPE_CHECKING:
    from tokenizers import Tokenizer

OWN_TYPE = "precis-chunk-writer"
FORMAT = 1
WEIGHTS = "adapters.safetensors"
NOTHING = "Nothing."
CHUNK = 320
"""Tokens of a chunk at most, a single longer sentence aside."""
ELSEWHERE = 80
"""Tokens of what matters elsewhere at most."""
SAID = 60
"""Words of what the summary said last at most."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a document, with the sentences that matter before and behind it."""

    sentences: tuple[str, ...]
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentences as one."""
        return " ".join(self.sentences)


@dataclass(frozen=True, slots=True)
class ChunkPrompt:
    """The tokens behind which a chunk's sentences are written."""

    tokens: tuple[int, ...]
    begin: int
    """Where the chunk's own text begins: from there on it is remembered."""


@dataclass(frozen=True, slots=True)
class Aids:
    """What a chunk is written with beside its own text."""

    memory: bool = True
    salient: bool = True


def prompt_of(chunk: Chunk, words: int, said: str, tokenizer: "Tokenizer") -> ChunkPrompt:
    """Ask for about `words` words of what matters in a chunk."""
    rounded = max(1, round(words / WORDS_STEP)) * WORDS_STEP
    asked = f"Say in about {rounded} words, in whole sentences, what matters in this part of a longer text."
    lines = [f"{asked} If nothing does, say: {NOTHING}"]
    past, future = _elsewhere(chunk, tokenizer)
    lines += [f"Before: {past}"] if past else []
    lines += [f"Later: {future}"] if future else []
    lines += [f"Said: {plain(' '.join(said.split()[-SAID:]))}"] if said else []
    head = tokenizer.encode(f"{BEGIN}user\n" + "\n".join(lines) + "\nText: ").ids
    own = tokenizer.encode(plain(chunk.text)).ids
    return ChunkPrompt((*head, *own, *tokenizer.encode(f"{END}\n{BEGIN}assistant\n").ids), len(head))


def _elsewhere(chunk: Chunk, tokenizer: "Tokenizer") -> tuple[str, str]:
    room = ELSEWHERE

    def fits(sentence: str, _is_past: bool) -> bool:
        nonlocal room
        taken = len(tokenizer.encode(sentence).ids)
        if taken > room:
            return False
        room -= taken
        return True

    chosen = choose([plain(one) for one in chunk.past], [plain(one) for one in chunk.future], fits)
    past = [text for is_past, text in chosen if is_past]
    future = [text for is_past, text in chosen if not is_past]
    return " ".join(past), " ".join(reversed(future))


class ChunkWriter:
    """A decoder with its memory, which writes of a document chunk by chunk, greedily and no trigram twice."""

    def __init__(self, model: MemoryDecoder, tokenizer: "Tokenizer") -> None:
        self.model, self.tokenizer = model, tokenizer
        (self._end,) = tokenizer.encode(END).ids
        self._nothing: int = tokenizer.encode(NOTHING).ids[0]

    @torch.inference_mode()
    def write(self, chunks: Sequence[Chunk], words: int, aids: Aids) -> list[list[str]]:
        """The sentences of each chunk, about `words` words of all of them.

        Of a long document most chunks have nothing that a summary says, so the likeliest answer of each is `NOTHING`.
        As many as the words have room for are written of: those of which the model least thinks so.
        """
        model = self.model.eval()
        memory = model.first_memory()
        each = max(WORDS_STEP * 3, round(words / max(1, len(chunks))))
        shown = [chunk if aids.salient else Chunk(chunk.sentences) for chunk in chunks]
        quiet = [self._quiet(prompt_of(chunk, each, "", self.tokenizer)) for chunk in shown]
        spoken = set(sorted(range(len(chunks)), key=lambda number: quiet[number])[: max(1, round(words / each))])
        written: list[list[str]] = []
        for number, chunk in enumerate(shown):
            said = next((" ".join(one) for one in reversed(written) if one), "")
            prompt = prompt_of(chunk, each, said, self.tokenizer)
            reading = model.read_memory(memory) if aids.memory else None
            past = KeyValues()
            states, records = model.remember(torch.tensor([prompt.tokens]), reading, past)
            kept = [[record[:, prompt.begin :]] for record in records]  # per layer (1, n, d) in pieces
            tokens: list[int] = []
            while number in spoken and len(tokens) < 2 * each + 2 * WORDS_STEP:
                logits = model.head(states[:, -1])[0]  # (v,)
                if not tokens:
                    logits[[self._nothing, self._end]] = float("-inf")
                token = self._next(logits, tokens)
                if token == self._end:
                    break
                tokens.append(token)
                states, records = model.remember(torch.tensor([[token]]), reading, past)
                for pieces, record in zip(kept, records, strict=True):
                    pieces.append(record)
            if aids.memory:
                joined = [torch.cat(pieces, dim=1) for pieces in kept]  # per layer (1, n, d)
                memory = model.update(memory, joined, slice(None))
            written.append(self._sentences(tokens))
        return written

    def _quiet(self, prompt: ChunkPrompt) -> float:
        """How likely the answer to a prompt begins like `NOTHING`, as a logarithm."""
        states, _ = self.model.remember(torch.tensor([prompt.tokens]), None, KeyValues())
        return float(self.model.head(states[:, -1])[0].log_softmax(dim=-1)[self._nothing])

    def _next(self, logits: torch.Tensor, tokens: Sequence[int]) -> int:
        """The likeliest token that repeats no trigram, of logits (v,)."""
        if len(tokens) > 1:
            last = tuple(tokens[-2:])
            again = [tokens[at + 2] for at in range(len(tokens) - 2) if tuple(tokens[at : at + 2]) == last]
            logits = logits.index_fill(0, torch.tensor(again, dtype=torch.int64), float("-inf"))  # (v,)
        return int(logits.argmax())

    def _sentences(self, tokens: Sequence[int]) -> list[str]:
        """Whole sentences; what is not finished is left out, and so is `NOTHING`."""
        text = self.tokenizer.decode(list(tokens)).strip()
        found = [text[start:end].strip() for start, end in sentence_spans(text)] if text else []
        return [line for line in found if line.endswith((".", "!", "?", "”", ")")) and line != NOTHING]


# -------------------------------------------------------------------------------------------------------------- files


def fresh(kind: MemoryKind, file: Path | None = None) -> "tuple[MemoryDecoder, Tokenizer]":
    """The published decoder with a memory that has not learned, and its vocabulary.

    Raises:
        ModelUnavailable: the decoder is not there.
    """
    opened = open_gguf(file or base_file())
    config = decoder_config(opened)
    model = MemoryDecoder(config, DecoderMemorySizes.last_layers(config, kind))
    model.load_state_dict(load_decoder(opened).state_dict(), strict=False)
    return model, load_tokenizer(opened)


def save(folder: Path, model: MemoryDecoder, adapters: dict[str, torch.Tensor], card: str) -> None:
    """Write what was learned beside the published decoder: adapters and memory, in bfloat16."""
    from safetensors.torch import save_file

    folder.mkdir(parents=True, exist_ok=True)
    memory = {name: tensor for name, tensor in model.state_dict().items() if is_memory(name)}
    stored: dict[str, Any] = {"model_type": OWN_TYPE, "format": FORMAT, "memory": asdict(model.remembering)}
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    state = {name: tensor.to(torch.bfloat16).contiguous().clone() for name, tensor in (adapters | memory).items()}
    save_file(state, folder / WEIGHTS, metadata={"format": "pt"})
    (folder / "CARD.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(folder, [folder / "config.json", folder / WEIGHTS])


def load(folder: Path, dtype: torch.dtype = torch.float32, file: Path | None = None) -> ChunkWriter:
    """A writer that `save` wrote.

    Raises:
        ModelUnavailable: the folder or the decoder is missing, damaged, or of another format.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    checkpoints.verify(folder)
    try:
        stored = read_object(folder / "config.json")
        if stored.get("model_type") != OWN_TYPE or stored.get("format") != FORMAT:
            raise ModelUnavailable(f"{folder} holds no writer of chunks of a format this program knows.")
        model, tokenizer = fresh(MemoryKind(stored["memory"]["kind"]), file)
        tensors = load_file(folder / WEIGHTS)
        merge(model, {name: tensor for name, tensor in tensors.items() if not is_memory(name)})
        own = {name: tensor.float() for name, tensor in tensors.items() if is_memory(name)}
        left = model.load_state_dict(own, strict=False)
        if left.unexpected_keys:
            raise ValueError(f"{left.unexpected_keys[0]} is not of this model")
    except (OSError, SafetensorError, KeyError, TypeError, ValueError, RuntimeError) as error:
        raise ModelUnavailable(f"The writer in {folder} can't be read ({error}).") from error
    return ChunkWriter(in_numbers(model, dtype), tokenizer)


def in_numbers(model: MemoryDecoder, dtype: torch.dtype) -> MemoryDecoder:
    """The model in numbers of this kind, its memory in float32."""
    model.to(dtype)
    model.memories.float()
    if model.first_rows is not None:
        model.first_rows = model.first_rows.float()
    return model


def is_memory(name: str) -> bool:
    """Whether a tensor of this name is the memory's."""
    return name.startswith("memories.") or name == "first_rows"
