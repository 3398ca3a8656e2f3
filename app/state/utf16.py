"""Between the document's offsets (code points) and Qt's text positions (UTF-16 units)."""


def units(text: str) -> int:
    """UTF-16 units of a text."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def code_points(text: str, count: int) -> int:
    """Code points in the first `count` UTF-16 units of a text."""
    if count <= 0:
        return 0
    if text.isascii():
        return min(count, len(text))
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * count].decode("utf-16-le", "ignore"))
