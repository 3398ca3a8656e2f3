"""Words of a document's, made harmless to show: in the window, on a terminal, in an export that people read.

A title, a speaker or a quote comes from a file that anybody may have made. It can hold control characters that a
terminal obeys, marks that turn the letters after them around, line breaks where one line is shown, and no end. Letters
of all scripts stay as they are, and so do the marks that right-to-left text needs within itself.
"""

import re
from pathlib import PurePath

_BREAKS = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_HIDDEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
"""Controls but for tab and line feed, embeddings, overrides and isolates of direction, and tags that nothing shows."""
_FORMULA = re.compile(r"[=+\-@\t\r]")
"""What a spreadsheet takes for the beginning of something to compute."""
_JOINER = "\u2060"
"""Is not seen and takes no room."""
_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,8}")
_SURROGATE = re.compile("[\ud800-\udfff]")
"""Stands in a file name for a byte that is no UTF-8."""


def harmless(text: str) -> str:
    """The text without what acts instead of being seen. Line feeds and tabs stay."""
    if text.isascii() and text.isprintable():
        return text  # what most of it is, told at once
    return _SURROGATE.sub("\ufffd", _HIDDEN.sub("", _BREAKS.sub("\n", text)))


def in_place(text: str) -> str:
    """The text without what acts, of as many UTF-16 units: for views in which offsets have to stay true."""
    if text.isascii() and text.isprintable():
        return text
    kept = _BREAKS.sub(lambda found: "\n" * len(found[0]), text)
    return _SURROGATE.sub("\ufffd", _HIDDEN.sub(lambda found: _JOINER * (1 + (found[0] > "\uffff")), kept))


def file_title(path: PurePath) -> str:
    """What a file is called without the ending that tells its format: `GFDL-1.3` has none."""
    return path.stem if _ENDING.fullmatch(path.suffix) else path.name


def table_cell(text: str) -> str:
    """The text as a cell of a table: on one line, and behind an apostrophe where a spreadsheet would compute it."""
    line = one_line(text)
    return f"'{line}" if _FORMULA.match(line) else line


def one_line(text: str, most: int | None = None) -> str:
    """The text on one line, of `most` characters at most, cut behind a word where one ends in the second half."""
    line = " ".join(harmless(text if most is None else text[: 16 * most]).split())
    return line if most is None else cut_at_a_word(line, most)


def cut_at_a_word(line: str, most: int) -> str:
    """The line, or with `…` what of it has room in `most` characters; a word longer than half of them is cut."""
    if len(line) <= most:
        return line
    kept = line[: most - 1].rstrip()
    space = kept.rfind(" ")
    if line[len(kept)] != " " and space >= most // 2:
        kept = kept[:space].rstrip(" ,;:")
    return kept + "…"
