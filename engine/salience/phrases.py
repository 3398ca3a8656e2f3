"""Vectors of the program's own phrases, made once for each encoder: what stands under a heading, what a kind seeks."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import numpy as np
import numpy.typing as npt

from engine.salience.encoding import Encoder

_MOST = 128
"""Lists of phrases that are kept; each is some ten thousand numbers."""
_kept: OrderedDict[tuple[str, str, tuple[str, ...]], npt.NDArray[np.float32]] = OrderedDict()
_keeping = Lock()


def encoded_phrases(encoder: Encoder, phrases: Sequence[str]) -> npt.NDArray[np.float32]:
    """Unit vectors of phrases that are the same for document after document (n, d); not to be written to."""
    key = (encoder.sha256, encoder.kind, tuple(phrases))
    with _keeping:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    vectors = encoder.encode(phrases)  # (n, d)
    vectors.flags.writeable = False
    with _keeping:
        _kept[key] = vectors
        while len(_kept) > _MOST:
            _kept.popitem(last=False)
    return vectors
