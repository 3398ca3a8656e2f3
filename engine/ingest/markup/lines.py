"""Lines of plain text that belong together: what goes on in the next, and paragraphs of several."""

import re
from collections.abc import Sequence

from engine.document import joins_unspaced

LABEL = re.compile(r"\s*\(?(?:[A-Za-z]{1,2}|\d{1,3}[A-Z]?|[ivxlIVXL]{1,6})[.)]\s*|\s*[-*•]\s*")
"""What begins an item of a list."""
GOING_ON = re.compile(r"\s*(?:[^\W\d_A-Z]|\((?:(?:the|each|together|hereinafter|collectively),? )*[\"“])")
"""How a line begins that goes on with the one above it: low, or with what something is called."""
UNFINISHED = re.compile(
    r"(?:\b(?:the|an?|of|to|in|on|at|by|for|from|with|and|or|nor|that|which|whose|into|between|under|over|as|than|if|"
    r"because|is|are|was|were|be|been|has|have|had|will|would|shall|should|must|may|can|could|not|its|their|his|her|our|"
    r"your|my|this|these)|,"
    r"|\b(?:der|die|das|den|dem|des|ein|eine[nmrs]?|und|oder|ob|wenn|weil|dass|zu|zum|zur|im|am|auf|aus|bei|beim|mit|nach|"
    r"von|vom|vor|für|gegen|ohne|durch|über|unter|ist|sind|wird|werden|hat|haben|kann|können|soll|muss|darf|nicht|sich|"
    r"keine[nmrs]?|seine[nmrs]?|ihre[nmrs]?|diese[nmrs]?)"
    r"|\b(?:de[rmns]|die|das|(?:k|s)?eine?[nmrs]?|ihre?[nmrs]?|diese[nmrs]?)(?: [a-zäöüß]{3,}){1,2}"
    r"|\b(?:le|la|les|un|une|du|de|et|ou|à|au|aux|en|dans|par|pour|sur|avec|sans|que|qui|dont|est|sont|ce|cette|ces|ses|"
    r"leurs?|el|los|las|una|del|y|al|con|por|para|su|sus|este|esta|es|son|ha|han))\s*$"
)
"""How a line ends that can't be the end of a paragraph, in English, German, French or Spanish: "at the" above "Mill
Lane junction", “eine neue” above “Schaukel”."""
LONG_LINE = 55
"""Characters of a line that was rather broken by its length than by its author."""


def one_line(line: str) -> str:
    """A line with single spaces."""
    return " ".join(line.split())


def joined(lines: Sequence[str]) -> str:
    """Lines as one paragraph; no space after a hyphen, which is kept, nor in a script that has none."""
    text = one_line(lines[0])
    for line in lines[1:]:
        piece = one_line(line)
        broken = len(text) > 1 and text[-1] == "-" and text[-2].isalpha() and piece[:1].islower()
        glued = broken or joins_unspaced(text, piece)
        text = f"{text}{piece}" if glued else f"{text} {piece}"
    return text


def mid_sentence(line: str) -> bool:
    """Whether a line breaks off within a sentence, so that "5. March" below it is no list item."""
    return not re.search(r"[.!?:;)\"”]\s*$", line)


def goes_on(line: str, below: str) -> bool:
    """Whether a sentence goes on in the line below, whatever other lines do: among tables and code some paragraphs are
    wrapped. Lines of a poem are short.
    """
    if len(line.strip()) < LONG_LINE or not mid_sentence(line):
        return False
    return GOING_ON.match(below) is not None or UNFINISHED.search(line) is not None
