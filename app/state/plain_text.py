"""A document's words where Qt would read more in them than letters: markup, keys of menus, marks of a changed file.

What is shown as text alone (painted, or in a label of plain text) needs `harmless` or `one_line`; tooltips, menus and
the window's title have a form of their own here.
"""

import re
from textwrap import wrap

from engine.protocol.plain_text import harmless, in_place, one_line, table_cell

_LINE = 100
"""Characters of a tooltip's line; plain ones are not wrapped by Qt."""
_LINES = 12
_MENU = 120
_TITLE = 200
_MARKUP = re.compile("<|&(?=lt;)")
_JOINER = "\u2060"
"""Is not seen and takes no room. After `<` it keeps Qt from taking what follows for a tag."""

__all__ = ["harmless", "in_place", "menu_text", "one_line", "table_cell", "tooltip", "window_title"]


def tooltip(text: str) -> str:
    """The text as a tooltip that Qt shows letter by letter, whatever is in it."""
    lines = harmless(text[: _LINE * _LINES * 4]).split("\n")
    lines = [part for line in lines for part in ([line] if len(line) <= _LINE else wrap(line, _LINE))]
    if len(lines) > _LINES:
        lines[_LINES - 1 :] = [lines[_LINES - 1] + " …"]
    return _MARKUP.sub(lambda found: found[0] + _JOINER, "\n".join(lines))


def menu_text(text: str) -> str:
    """The text as that of an action or a button, where `&` would mark a key."""
    return one_line(text, _MENU).replace("&", "&&")


def window_title(text: str) -> str:
    """The text as a window's title, where `[*]` would mark a change."""
    return one_line(text, _TITLE).replace("[*]", "[*][*]")
