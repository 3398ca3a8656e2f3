"""Text to the summarizer's tokens and back, with the offsets that links need.

Over `tokenizers`: byte-level BPE as BART's checkpoints bring it (`tokenizer.json`, or the older pair of `vocab.json`
and `merges.txt`), WordPiece as the bundled MiniLM's, Unigram (`tokenizer.json`). Over `sentencepiece`: the
`spiece.model` of T5 and PEGASUS checkpoints that bring no other. Special tokens are never added here: the model's
configuration says which ones a source and a target carry.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from tokenizers import ByteLevelBPETokenizer, Tokenizer

from engine.errors import ModelUnavailable
from engine.models.json_files import read_object

PIECES = "spiece.model"

_T5 = ("t5", "mt5", "umt5", "longt5", "precis-colt5")
_PEGASUS = ("pegasus", "pegasus_x")
_SENTINELS, _OFFSET = 100, 103
"""Tokens that T5's tokenizer adds behind the file's, and PEGASUS' before them, unless `tokenizer_config.json` says."""


class SummaryTokenizer(ABC):
    @staticmethod
    def load(folder: Path) -> "SummaryTokenizer":
        """Read the tokenizer of a checkpoint folder. Raises ModelUnavailable where there is none, or a broken one."""
        whole, vocabulary, merges = folder / "tokenizer.json", folder / "vocab.json", folder / "merges.txt"
        try:
            if whole.is_file():
                return FastTokenizer(Tokenizer.from_file(str(whole)))
            if vocabulary.is_file() and merges.is_file():
                pair = ByteLevelBPETokenizer(str(vocabulary), str(merges))
                pair.add_special_tokens(["<s>", "<pad>", "</s>", "<unk>", "<mask>"])
                return FastTokenizer(Tokenizer.from_str(pair.to_str()))
            if (folder / PIECES).is_file():
                return PieceTokenizer.of_folder(folder)
        except ModelUnavailable:
            raise
        except Exception as error:  # tokenizers raises plain Exception
            raise ModelUnavailable(f"The tokenizer in {folder} can't be read: {error}.") from error
        raise ModelUnavailable(
            f"{folder} has no tokenizer: no tokenizer.json, no vocab.json with merges.txt, and no {PIECES}."
        )

    @abstractmethod
    def fingerprint(self) -> str:
        """What tells this tokenizer from any other."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many tokens there are, special and added ones included."""

    @abstractmethod
    def id_of(self, token: str) -> int | None:
        """The id of a token by its name, such as "<s>"."""

    @property
    @abstractmethod
    def marks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What the tokenizer itself would put before and behind a source; both empty where it does not say."""

    @property
    def is_uncased(self) -> bool:
        return self.decode(self.encode("The")) == "the"

    def encode(self, text: str) -> list[int]:
        """Token ids of `text`, without special tokens."""
        return self.encode_with_offsets(text)[0]

    @abstractmethod
    def encode_with_offsets(self, text: str) -> tuple[list[int], list[tuple[int, int]]]:
        """Token ids of `text` and the code points each stands for, half open."""

    @abstractmethod
    def count(self, texts: Sequence[str]) -> list[int]:
        """How many tokens each text is, without special tokens."""

    @abstractmethod
    def decode(self, ids: Sequence[int]) -> str:
        """The text of token ids, special tokens left out."""

    @abstractmethod
    def pieces(self, ids: Sequence[int], *, special: bool = False) -> list[str]:
        """The tokens as the vocabulary has them, `special` ones (of which the unknown one is one) only if asked for."""

    @abstractmethod
    def save(self, folder: Path) -> None:
        """Write the tokenizer into `folder`, so that `load` reads it there."""


class FastTokenizer(SummaryTokenizer):
    """A tokenizer of the library `tokenizers`."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer

    def fingerprint(self) -> str:
        return sha256(self._tokenizer.to_str().encode()).hexdigest()

    @property
    def size(self) -> int:
        size: int = self._tokenizer.get_vocab_size(with_added_tokens=True)
        return size

    def id_of(self, token: str) -> int | None:
        number: int | None = self._tokenizer.token_to_id(token)
        return number

    @property
    def marks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        marked = self._tokenizer.encode("a", add_special_tokens=True)
        own = [place for place, special in enumerate(marked.special_tokens_mask) if not special]
        if not own:
            return (), ()
        return tuple(marked.ids[: own[0]]), tuple(marked.ids[own[-1] + 1 :])

    def encode_with_offsets(self, text: str) -> tuple[list[int], list[tuple[int, int]]]:
        encoding = self._tokenizer.encode(text, add_special_tokens=False)
        return encoding.ids, encoding.offsets

    def count(self, texts: Sequence[str]) -> list[int]:
        return [len(encoding.ids) for encoding in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    def decode(self, ids: Sequence[int]) -> str:
        text: str = self._tokenizer.decode(list(ids), skip_special_tokens=True)
        return text.strip()

    def pieces(self, ids: Sequence[int], *, special: bool = False) -> list[str]:
        left_out = frozenset[int]() if special else self._special
        return [self._tokenizer.id_to_token(number) or "" for number in ids if number not in left_out]

    @cached_property
    def _special(self) -> frozenset[int]:
        added = self._tokenizer.get_added_tokens_decoder()
        return frozenset(number for number, token in added.items() if token.special)

    def save(self, folder: Path) -> None:
        self._tokenizer.save(str(folder / "tokenizer.json"))


class PieceTokenizer(SummaryTokenizer):
    """A SentencePiece vocabulary with the special tokens that its family's tokenizer adds to it.

    Token 0 is padding, 1 the end. T5 adds its sentinels behind the vocabulary, the last of them first. PEGASUS puts two
    masks and tokens that only pretraining used behind the first two, so that all others are `shift` places further on.
    """

    def __init__(self, model: bytes, *, shift: int = 0, behind: int = 0) -> None:
        """`model`: what a `spiece.model` holds. `behind`: tokens that are added after it. Raises RuntimeError."""
        from sentencepiece import SentencePieceProcessor  # 0.15 s of every start, for models that few have

        self._model, self._shift, self._behind = model, shift, behind
        self._processor = SentencePieceProcessor(model_proto=model)
        self._own = self._processor.get_piece_size()

    @classmethod
    def of_folder(cls, folder: Path) -> "PieceTokenizer":
        """The tokenizer of a checkpoint with a `spiece.model`.

        Raises:
            ModelUnavailable: the file is damaged, or the model is of another family.
        """
        path, settings = folder / PIECES, folder / "tokenizer_config.json"
        family = read_object(folder / "config.json").get("model_type")
        said = read_object(settings) if settings.is_file() else {}
        if family not in {*_T5, *_PEGASUS}:
            raise ModelUnavailable(
                f"{path} is used for T5 and PEGASUS only, and the model is of type {family!r}: save its tokenizer "
                "with transformers, so that there is a tokenizer.json."
            )
        try:
            if family in _PEGASUS:
                return cls(path.read_bytes(), shift=int(said.get("offset", _OFFSET)))
            return cls(path.read_bytes(), behind=int(said.get("extra_ids", _SENTINELS)))
        except (OSError, RuntimeError) as error:
            raise ModelUnavailable(f"{path} is not a complete SentencePiece vocabulary. Copy it again.") from error

    def fingerprint(self) -> str:
        return sha256(self._model + f"|{self._shift}|{self._behind}".encode()).hexdigest()

    @property
    def size(self) -> int:
        return self._own + self._shift + self._behind

    def id_of(self, token: str) -> int | None:
        number: int = self._processor.piece_to_id(token)
        return self._shifted(number) if self._processor.id_to_piece(number) == token else None

    @property
    def marks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return (), (1,)

    def encode_with_offsets(self, text: str) -> tuple[list[int], list[tuple[int, int]]]:
        found = self._processor.encode(text, return_type="offset_mapping")
        return [self._shifted(number) for number in found["ids"]], [_inked(text, *span) for span in found["offsets"]]

    def count(self, texts: Sequence[str]) -> list[int]:
        return [len(ids) for ids in self._processor.encode(list(texts))]

    def decode(self, ids: Sequence[int]) -> str:
        text: str = self._processor.decode([number - self._shift for number in ids if not self._is_special(number)])
        return text.strip()

    def pieces(self, ids: Sequence[int], *, special: bool = False) -> list[str]:
        return [self._name(number) for number in ids if special or not self._is_special(number)]

    def save(self, folder: Path) -> None:
        (folder / PIECES).write_bytes(self._model)

    def _shifted(self, number: int) -> int:
        return number if number < 2 else number + self._shift

    def _is_special(self, number: int) -> bool:
        own = number - self._shift
        if number < 2 or not 2 <= own < self._own:
            return True
        return bool(self._processor.is_control(own) or self._processor.is_unknown(own))

    def _name(self, number: int) -> str:
        own = number if number < 2 else number - self._shift
        if 0 <= own < self._own and (number < 2 or own >= 2):
            name: str = self._processor.id_to_piece(own)
            return name
        if number >= self._own:
            return f"<extra_id_{self._own + self._behind - 1 - number}>"
        return f"<mask_{number - 1}>" if number < 4 else f"<unk_{number - 2}>"


def _inked(text: str, first: int, last: int) -> tuple[int, int]:
    """A span without the white space at its ends: a piece that begins a word holds the blank before it."""
    while first < last and text[first].isspace():
        first += 1
    while first < last and text[last - 1].isspace():
        last -= 1
    return first, last
