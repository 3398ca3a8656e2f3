"""A PDF of ours ends with a sum of itself, in a line that PDF readers pass over: it is known until it is changed."""

import hashlib

_MARK = b"%precis "


def sealed(content: bytes) -> bytes:
    """The file with its seal."""
    return content + _MARK + hashlib.sha256(content).hexdigest().encode() + b"\n"


def is_sealed(content: bytes) -> bool:
    """Whether these are the bytes of a sealed file, unchanged."""
    body, mark, _ = content.rpartition(_MARK)
    return bool(mark) and content == sealed(body)
