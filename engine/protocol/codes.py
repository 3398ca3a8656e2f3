"""Error codes on the wire: those of JSON-RPC 2.0 and LSP 3.17, and one for each family of our own errors."""

from enum import IntEnum


class Code(IntEnum):
    """The `code` of an error object."""

    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    NOT_INITIALIZED = -32002
    REQUEST_CANCELLED = -32800

    FILE_UNREADABLE = 3
    """`data.kind` is encrypted | damaged | empty | scanned | unsupported | missing."""
    MODEL_UNAVAILABLE = 4
    """A model (`data.kind` is model), or a library that the program is made of (part)."""
    OUT_OF_RESOURCES = 5
    LIBRARY_UNAVAILABLE = 6
    """`data.kind` is library_read_only | library_locked | library_newer | library_damaged."""
    NOT_FOUND = 7
    """The document, job or result asked for is not there (any more)."""
