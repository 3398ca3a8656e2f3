"""Text to the summarizer's tokens and back, with the offsets that links need.

One small class over `tokenizers`: byte-level BPE as BART's checkpoints bring it (`tokenizer.json`, or the older pair of
`vocab.json` and `merges.txt`), WordPiece as the bundled MiniLM's, SentencePiece's Unigram (`tokenizer.json`, or the
`spiece.model` of T5 and PEGASUS). Special tokens are never added here: the model's configuration says which ones a
source and a target carry.
"""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from tokenizers import ByteLevelBPETokenizer, Tokenizer

from engine.errors import ModelUnavailable
from engine.models import spiece


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
            if (folder / spiece.NAME).is_file():
                return cls(spiece.load(folder))
        except ModelUnavailable:
            raise
        except Exception as error:  # tokenizers raises plain Exception
            raise ModelUnavailable(f"The tokenizer in {folder} can't be read: {error}.") from error
        raise ModelUnavailable(
            f"{folder} has no tokenizer: no tokenizer.json, no vocab.json with merges.txt, and no {spiece.NAME}."
        )

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

    @property
    def marks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What the tokenizer itself would put before and behind a source; both empty where it does not say."""
        marked = self._tokenizer.encode("a", add_special_tokens=True)
        own = [place for place, special in enumerate(marked.special_tokens_mask) if not special]
        if not own:
            return (), ()
        return tuple(marked.ids[: own[0]]), tuple(marked.ids[own[-1] + 1 :])

    @property
    def is_uncased(self) -> bool:
        """Whether capitals are lost."""
        return self.decode(self.encode("The")) == "the"

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

    def pieces(self, ids: Sequence[int], *, special: bool = False) -> list[str]:
        """The tokens as the vocabulary has them, `special` ones (of which the unknown one is one) only if asked for."""
        left_out = frozenset[int]() if special else self._special
        return [self._tokenizer.id_to_token(number) or "" for number in ids if number not in left_out]

    @cached_property
    def _special(self) -> frozenset[int]:
        added = self._tokenizer.get_added_tokens_decoder()
        return frozenset(number for number, token in added.items() if token.special)

    def save(self, folder: Path) -> None:
        """Write `tokenizer.json` into `folder`."""
        self._tokenizer.save(str(folder / "tokenizer.json"))
