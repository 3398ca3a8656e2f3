"""Text to the summarizer's tokens and back, with the offsets that links need.

One small class over `tokenizers`: byte-level BPE as BART's checkpoints bring it (`tokenizer.json`, or the older pair of
`vocab.json` and `merges.txt`) and WordPiece as the bundled MiniLM's. Special tokens are never added here: the model's
configuration says which ones a source and a target carry.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from tokenizers import ByteLevelBPETokenizer, Tokenizer

from engine.errors import ModelUnavailable


class SummaryTokenizer:
    """A summarizer's tokenizer."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer

    @classmethod
    def load(cls, folder: Path) -> "SummaryTokenizer":
        """Read the tokenizer of a checkpoint folder. Raises ModelUnavailable where there is none, or a broken one."""
        whole, vocabulary, merges = folder / "tokenizer.json", folder / "vocab.json", folder / "merges.txt"
        try:
            if whole.is_file():
                return cls(Tokenizer.from_file(str(whole)))
            if vocabulary.is_file() and merges.is_file():
                pair = ByteLevelBPETokenizer(str(vocabulary), str(merges))
                pair.add_special_tokens(["<s>", "<pad>", "</s>", "<unk>", "<mask>"])
                return cls(Tokenizer.from_str(pair.to_str()))
        except Exception as error:  # tokenizers raises plain Exception
            raise ModelUnavailable(f"The tokenizer in {folder} can't be read: {error}.") from error
        raise ModelUnavailable(f"{folder} has no tokenizer: neither tokenizer.json nor vocab.json with merges.txt.")

    def fingerprint(self) -> str:
        """What tells this tokenizer from any other."""
        return sha256(self._tokenizer.to_str().encode()).hexdigest()

    @property
    def size(self) -> int:
        """How many tokens there are, special and added ones included."""
        size: int = self._tokenizer.get_vocab_size(with_added_tokens=True)
        return size

    def id_of(self, token: str) -> int | None:
        """The id of a token by its name, such as "<s>"."""
        number: int | None = self._tokenizer.token_to_id(token)
        return number

    def encode(self, text: str) -> list[int]:
        """Token ids of `text`, without special tokens."""
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids

    def encode_with_offsets(self, text: str) -> tuple[list[int], list[tuple[int, int]]]:
        """Token ids of `text` and the code points each stands for, half open."""
        encoding = self._tokenizer.encode(text, add_special_tokens=False)
        return encoding.ids, encoding.offsets

    def count(self, texts: Sequence[str]) -> list[int]:
        """How many tokens each text is, without special tokens."""
        return [len(encoding.ids) for encoding in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    def decode(self, ids: Sequence[int]) -> str:
        """The text of token ids, special tokens left out."""
        text: str = self._tokenizer.decode(list(ids), skip_special_tokens=True)
        return text.strip()

    def save(self, folder: Path) -> None:
        """Write `tokenizer.json` into `folder`."""
        self._tokenizer.save(str(folder / "tokenizer.json"))
