"""Bytes to text, and text to the form every offset in the program refers to.

The document text has line feeds only, no byte-order mark, no NUL, no lone surrogates, and of ligatures only those
of the Latin presentation forms (U+FB00 to FB06) expanded: no NFKC, for 10² is not 102.
"""

import codecs
import quopri
import re

from charset_normalizer import from_bytes

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 64 * 1024
_SHORT = 32
_CODE_PAGES = [
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "koi8_r", "cp932", "euc_jp", "gb18030",
    "big5", "euc_kr",
]  # fmt: skip
_SIGN_IN_WORD = re.compile(r"(?<=[^\W\d_])[\u00a1-\u00b6\u00b8-\u00bf\u00d7\u00f7\u2020\u2021\u2030\u0192](?=[^\W\d_])")
_LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
_LIGATURE = re.compile("[\ufb00-\ufb06]")
# NUL, other controls but tab and line feed, the byte-order mark, lone surrogates, and the noncharacters.
_FORBIDDEN = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufeff\ufffe\uffff\ud800-\udfff]")
_SOFT_BREAK = re.compile(r"^.{50,75}(?<=\S)=$", re.MULTILINE)
_LOST_BREAK = re.compile(r"(?<=[a-z.,;])= (?=[a-z])")
_ESCAPED_SPACE = re.compile(r"=20(?=\s|[A-Za-z])")
"""In quoted-printable, a line broken by its length, the same where line ends were lost, and a space at a line's end."""
_LEAST_BREAKS = 3
"""Full lines that end in “=”, from which a text is a mail as it was sent."""
_LINE_END = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def decode(data: bytes) -> str:
    """The text of `data` by its byte-order mark, as UTF-8, as UTF-16 without a mark, or by the likeliest old code page.

    Never fails: bytes that fit nothing become U+FFFD.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    wide = utf16_without_mark(data)
    if wide is not None:
        return data.decode(wide, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and not data[: error.start].isascii():
            return data.decode("utf-8", errors="replace")  # a download that broke off within a character
    return data.decode(_code_page(data), errors="replace")


def utf16_without_mark(data: bytes) -> str | None:
    """`utf-16-le` or `utf-16-be` if every other byte of a Latin text is zero, else None."""
    sample = data[: 4096 - len(data[:4096]) % 2]
    if len(sample) < 4:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > 0.6 * half and even < 0.1 * half:
        return "utf-16-le"
    return "utf-16-be" if even > 0.6 * half and odd < 0.1 * half else None


def _code_page(data: bytes) -> str:
    """The likeliest encoding of bytes that are not UTF-8.

    Windows-1252 unless it gives nonsense: statistics confuse it with its Central European sister on plain English with
    curly quotes, so they are asked only where signs stand inside words or most letters are beyond ASCII.
    """
    sample = data[:_SAMPLE]
    western = sample.decode("cp1252", errors="replace")
    letters = sum(c.isalpha() for c in western)
    high = sum(c > "\x7f" and c.isalpha() for c in western)
    odd = len(_SIGN_IN_WORD.findall(western)) + western.count("\ufffd")
    if odd * 200 <= letters and high * (2 if letters < _SHORT else 4) < letters:
        return "cp1252"
    best = from_bytes(sample, cp_isolation=_CODE_PAGES).best()
    return best.encoding if best is not None else "cp1252"


def clean(text: str) -> str:
    """`text` in the form of a document text; only what the module's docstring names is changed."""
    text = _LINE_END.sub("\n", text)
    text = _FORBIDDEN.sub("", text)
    return _LIGATURE.sub(lambda match: _LIGATURES[match.group()], text)


def without_transfer_encoding(text: str) -> str:
    """A mail that was saved as it was sent, in quoted-printable (RFC 2045, 6.7), as it was written; else `text`.

    It is known by the full lines that end in “=”; where line ends were lost, by “= ” within words and “=20” for spaces.
    """
    if len(_SOFT_BREAK.findall(text)) < _LEAST_BREAKS:
        if min(len(_LOST_BREAK.findall(text)), len(_ESCAPED_SPACE.findall(text))) < _LEAST_BREAKS:
            return text
        text = re.sub(r"= (?=\S)", "=\n", text)
    written = quopri.decodestring(text.encode("utf-8"))
    try:
        return clean(written.decode("utf-8"))
    except UnicodeDecodeError:
        return clean(written.decode("cp1252", errors="replace")) if text.isascii() else text
