"""Frames on a byte stream, as in LSP 3.17: a header block with `Content-Length`, an empty line, that many bytes.

Both sides read with the same `FrameReader`: it is fed whatever a pipe or a QProcess hands over and gives back whole
message bodies. After a wrong header there is no safe place to resume (the next bytes may be the middle of a body), so a
bad frame is final: the session ends and the supervisor starts a new one. Nothing is allocated beyond the caps.
"""

import re

MAX_BODY = 64 * 1024 * 1024
"""Bytes. The largest honest message, a page picture of 8192 pixels a side, stays far below it."""
MAX_HEADER = 4096
"""Bytes of a whole header block."""

_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e\t]*)")
_LENGTH = re.compile(rb"[0-9]{1,12}")
_UTF8 = re.compile(rb"charset=\"?utf-?8\"?", re.IGNORECASE)


class FramingError(Exception):
    """The peer sent something that is no frame; the stream can't be read any further.

    `complete` holds the bodies that were whole before the fault, in order: they were sent in good faith.
    """

    def __init__(self, reason: str, complete: list[bytes]) -> None:
        super().__init__(reason)
        self.complete = complete


class _BadFrame(Exception):
    """A header that breaks the rules."""


class FrameReader:
    """Turns a stream of bytes, split anywhere, into message bodies."""

    def __init__(self, max_body: int = MAX_BODY) -> None:
        self._max_body = max_body
        self._buffer = bytearray()
        self._scanned = 0
        self._header_size = 0
        self._length: int | None = None
        self._body: int | None = None
        self._fault: str | None = None

    @property
    def idle(self) -> bool:
        """Whether the stream stands between two frames, so that its end here is a clean end."""
        return self._fault is None and not self._buffer and self._header_size == 0 and self._body is None

    def feed(self, data: bytes) -> list[bytes]:
        """Take the next bytes of the stream and return the bodies that are whole now.

        Raises:
            FramingError: the stream is broken; every later call raises it again, without bodies.
        """
        if self._fault is not None:
            raise FramingError(self._fault, [])
        self._buffer += data
        complete: list[bytes] = []
        try:
            while (body := self._next()) is not None:
                complete.append(body)
        except _BadFrame as fault:
            self._fault = str(fault)
            self._buffer.clear()
            raise FramingError(self._fault, complete) from None
        return complete

    def _next(self) -> bytes | None:
        while self._body is None:
            line = self._line()
            if line is None:
                return None
            if line:
                self._field(line)
            else:
                self._end_header()
        if len(self._buffer) < self._body:
            return None
        body = bytes(memoryview(self._buffer)[: self._body])
        del self._buffer[: self._body]
        self._body = None
        return body

    def _line(self) -> bytes | None:
        """The next header line without its end, or None until it is whole; judged early, so that garbage fails fast."""
        end = self._buffer.find(b"\n", self._scanned)
        size = len(self._buffer) if end < 0 else end + 1
        if self._header_size + size > MAX_HEADER:
            raise _BadFrame(f"a header is longer than {MAX_HEADER} bytes")
        if end < 0:
            self._scanned = size
            return None
        if end == 0 or self._buffer[end - 1] != 0x0D:
            raise _BadFrame("a header line does not end in CR LF")
        line = bytes(self._buffer[: end - 1])
        del self._buffer[:size]
        self._scanned = 0
        self._header_size += size
        return line

    def _field(self, line: bytes) -> None:
        field = _FIELD.fullmatch(line)
        if field is None:
            raise _BadFrame("a header line is not `Name: value`")
        name, value = field[1].lower(), field[2].strip()
        if name == b"content-length":
            if self._length is not None:
                raise _BadFrame("Content-Length is given twice")
            if not _LENGTH.fullmatch(value):
                raise _BadFrame("Content-Length is not a number")
            self._length = int(value)
            if self._length > self._max_body:
                raise _BadFrame(f"a body of {self._length} bytes is over the limit of {self._max_body}")
        elif name == b"content-type" and b"charset" in value.lower() and not _UTF8.search(value):
            raise _BadFrame("the body is not UTF-8")

    def _end_header(self) -> None:
        if self._length is None:
            raise _BadFrame("a header has no Content-Length")
        self._body, self._length, self._header_size = self._length, None, 0


def frame(body: bytes) -> bytes:
    """A body with its header, ready to be written."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
