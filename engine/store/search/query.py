"""What a user types into a search box, as a query of the full-text index. Nothing typed is ever a syntax error.

Words must all occur, `"words in quotes"` stand together, `-word` must not occur, `word*` begins a word, and so does
the last word while it is being typed.
"""

import re

_LONGEST = 1000
_MAX_TERMS = 32
_MIN_PREFIX_LENGTH = 2
_MIN_TYPED_LENGTH = 3
_TERM = re.compile(r'(?P<minus>-?)(?:"(?P<phrase>[^"]*)(?:"|$)(?P<star>\*?)|(?P<word>[^\s"]+))')


def match_expression(typed: str) -> str | None:
    """The expression for MATCH, or None where nothing can be searched for."""
    cleaned = typed[:_LONGEST].encode("utf-8", "replace").decode("utf-8").replace("\0", " ")
    wanted: list[str] = []
    unwanted: list[str] = []
    for term in list(_TERM.finditer(cleaned))[:_MAX_TERMS]:
        words = term["phrase"] if term["phrase"] is not None else term["word"]
        prefix = bool(term["star"]) or words.endswith("*") or _is_being_typed(term, cleaned)
        words = words.strip("*")
        letters = sum(character.isalnum() for character in words)
        if not letters:
            continue
        # One letter begins a tenth of all words: looking them all up takes longer than anyone waits.
        quoted = f'"{words}"' + ("*" if prefix and letters >= _MIN_PREFIX_LENGTH and not term["minus"] else "")
        (unwanted if term["minus"] else wanted).append(quoted)
    if not wanted:
        return None
    expression = " AND ".join(wanted)
    return f"({expression}) NOT ({' OR '.join(unwanted)})" if unwanted else expression


def _is_being_typed(term: "re.Match[str]", typed: str) -> bool:
    return term["word"] is not None and term.end() == len(typed) and len(term["word"]) >= _MIN_TYPED_LENGTH
