"""Plain text that was cut from pages: their numbers and heads, and the paragraphs that go on over them."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from engine.ingest.markup.lines import GOING_ON, LABEL, LONG_LINE, goes_on, joined, mid_sentence
from engine.ingest.raw import MarkupBlock
from engine.schema.enums import Role

_MIN_HEADS = 3
"""Times that a line with numbers comes, from which it is a running head."""
_PAGE_BEFORE = re.compile(r"Page # of #\s+")
"""What a footer of several sentences begins with, once its numbers are masked."""
_HEAD_AT_MOST, _FOOTER_AT_MOST = 120, 600
"""Characters of a running head, and of such a footer."""
_PAGE_BEHIND = re.compile(r"\s(\d{1,4})\Z")
_MIN_PAGES = 4
"""Paragraphs that end with rising numbers, from which these are page numbers."""
_MIN_SAME = 4
"""Times that a line without numbers comes right below furniture, from which it is a running head."""
_HEAD_LONG, _PARTED = 80, 2
"""Characters of such a line at most, and how many sentences it parts at least where nothing else tells it."""
_BETWEEN_PAGES = 4
"""Lines of furniture between two pages at most."""
_PARAGRAPH_AT_MOST = 20_000
"""Characters of a paragraph that may go on over a page: beyond, pages without line ends are no paragraph, and joining
them one by one would take time in the square of them.
"""
_LAST_WORD = re.compile(
    r"(?<![;:,.])\s([A-Z][a-z]+|the|an?|of|to|in|by|for|from|with|and|or|under|any|all|each|such|this|its|their)\Z"
)
_ENDS_NOTHING = re.compile(r"\b(?:the|an?|of|to|in|on|at|by|for|from|with|into|between|their|its|this|such)\Z")
"""How a paragraph ends that an article or a preposition leaves open; of `UNFINISHED` those that end no item."""
_LAST_IS_WORD = re.compile(r"[^\W\d_]{2},?\Z")
"""How a line ends in the middle of a sentence, and not with a figure or a mark."""
_PARAGRAPH, _UNENDED = 100, 0.2
"""Characters of a paragraph that ends with a stop, and the share of them that does not."""
_SPEAKER = re.compile(r"[\w.-]+:\s")
"""How a line of a chat begins, low as its writer's name."""
_FIRST_WORD = re.compile(r"([A-Z][a-z]+)\b")
_SAID_ELSEWHERE, _SAID_AT_MOST = 3, 300
"""Times that two words stand side by side in a text, from which no sentence ends between them, and how many such pairs
are looked for."""
_A_HEAD = 40
"""Characters that a block has in common with others where a running head begins both."""


def without_heads(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, lines that come again and again with other numbers in them (running heads) made `FURNITURE`."""
    masked = [re.sub(r"\d+", "#", block.text) if len(block.text) <= _FOOTER_AT_MOST else "" for block in blocks]
    often = {head for head, count in Counter(masked).items() if "#" in head and count >= _MIN_HEADS and " " in head}
    numbered = {head: page.end() for head in often if (page := _PAGE_BEFORE.match(head))}
    footers = numbered.keys() | {head[end:] for head, end in numbered.items()}  # the first page has no number
    found = [
        MarkupBlock(block.text, Role.FURNITURE)
        if head in footers or (head in often and len(head) <= _HEAD_AT_MOST and _is_loose(block))
        else block
        for head, block in zip(masked, blocks, strict=True)
    ]
    below = Counter(block.text for above, block in pairwise(found) if above.role is Role.FURNITURE)
    whole = Counter(block.text for block in found)
    same = {text for text, count in below.items() if count >= _MIN_SAME and whole[text] <= count + 1}
    found = [MarkupBlock(one.text, Role.FURNITURE) if one.text in same and _is_loose(one) else one for one in found]
    return _without_interruptions(found)


def _without_interruptions(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, lines that come again and again and part sentences made `FURNITURE` behind the first of them, which
    may be the title.
    """
    counts = Counter(block.text for block in blocks if len(block.text) <= _HEAD_LONG and _is_loose(block))
    often = {text for text, count in counts.items() if count > _PARTED and " " in text}
    parted: Counter[str] = Counter()
    above, between = "", list[str]()
    for block in blocks:
        if block.text in often:
            between.append(block.text)
            continue
        if block.role is Role.FURNITURE:
            continue
        if between and len(above) >= LONG_LINE and mid_sentence(above) and GOING_ON.match(block.text):
            parted.update(between)
        above, between = block.text, []
    heads = {text for text, count in parted.items() if count >= _PARTED}
    seen: set[str] = set()
    found: list[MarkupBlock] = []
    for block in blocks:
        again = block.text in seen
        seen.add(block.text)
        found.append(MarkupBlock(block.text, Role.FURNITURE) if again and block.text in heads else block)
    return found


def without_page_numbers(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, page numbers at the ends of paragraphs, where line ends were lost, as `FURNITURE` of their own.

    They are known by their order: a paragraph ends with 4, a later one with 5, another with 6.
    """
    latest: dict[int, int] = {}
    """By its number, the last paragraph that ends with it."""
    before: dict[int, int] = {}
    """Of each such paragraph the one that ends with the number before."""
    pages: dict[int, int] = {}
    """Of each such paragraph how many in a row it ends."""
    for index, block in enumerate(blocks):
        ended = _PAGE_BEHIND.search(block.text) if block.role in {Role.BODY, Role.LIST} else None
        if ended is not None and ended.start() >= LONG_LINE:
            number = int(ended[1])
            if number - 1 in latest:
                before[index] = latest[number - 1]
            pages[index] = 1 + pages.get(before.get(index, -1), 0)
            latest[number] = index
    last = max(latest.values(), key=lambda index: pages[index], default=None)
    if last is None or pages[last] < _MIN_PAGES:
        return list(blocks)
    longest = {last}
    while last in before:
        last = before[last]
        longest.add(last)
    found: list[MarkupBlock] = []
    for index, block in enumerate(blocks):
        ended = _PAGE_BEHIND.search(block.text) if index in longest else None
        if ended is None:
            found.append(block)
        else:
            found.append(MarkupBlock(block.text[: ended.start()], block.role, block.level))
            found.append(MarkupBlock(ended[1], Role.FURNITURE))
    return found


def over_pages(blocks: Sequence[MarkupBlock], text: str) -> list[MarkupBlock]:
    """The blocks, a paragraph that page numbers and running heads interrupt in the middle of a sentence as one, before
    them; and one that ends without a stop, as a page ended, where it can't end, or where two words part that stand side
    by side elsewhere.
    """
    found: list[MarkupBlock] = []
    pairs = _SAID_AT_MOST
    heads = Counter(block.text[:_A_HEAD] for block in blocks)
    ends = _ends_paragraphs(blocks)
    for number, block in enumerate(blocks):
        at = len(found)
        while (
            block.role is Role.BODY and at and found[at - 1].role is Role.FURNITURE and len(found) - at < _BETWEEN_PAGES
        ):
            at -= 1
        above = found[at - 1] if at else None
        if (
            above is not None
            and above.role in {Role.BODY, Role.LIST}
            and len(above.text) <= _PARAGRAPH_AT_MOST
            and not LABEL.match(block.text)
        ):
            once = block.role is Role.BODY and heads[block.text[:_A_HEAD]] == 1
            pair = _words_over(above.text, block.text) if once and pairs else None
            pairs -= pair is not None
            if at < len(found):
                whole = goes_on(above.text, block.text)  # a running head or a page's number stands between them
            else:
                behind = blocks[number + 1].text if number + 1 < len(blocks) else ""
                whole = block.role is Role.BODY and (
                    _is_cut(above.text, block.text)
                    or (ends and above.role is Role.BODY and _breaks_off(above.text, block.text, behind))
                )
            if whole or (pair is not None and text.count(pair) >= _SAID_ELSEWHERE):
                found[at - 1] = MarkupBlock(joined([above.text, block.text]), above.role, above.level)
                continue
        found.append(block)
    return found


def _is_cut(above: str, below: str) -> bool:
    """Whether a paragraph ends where no sentence can, and goes on low: “in the fourth quarter of the”. What ends with a
    comma, “and” or “or” may be an item, with others below it.
    """
    low = below[:1].islower() and not _SPEAKER.match(below)
    return low and goes_on(above, below) and _ENDS_NOTHING.search(above) is not None


def _ends_paragraphs(blocks: Sequence[MarkupBlock]) -> bool:
    """Whether a text ends its paragraphs with stops, nearly all of them."""
    long = [block.text for block in blocks if block.role is Role.BODY and len(block.text) >= _PARAGRAPH]
    return sum(mid_sentence(one) for one in long) <= _UNENDED * len(long)


def _breaks_off(above: str, below: str, behind: str) -> bool:
    """Whether a paragraph of a text that ends them breaks off and goes on low, and is no item between others: these
    begin low as well.
    """
    if len(above) < _PARAGRAPH or not above[:1].isupper() or behind[:1].islower() or _SPEAKER.match(below):
        return False
    return below[:1].islower() and mid_sentence(above) and _LAST_IS_WORD.search(above) is not None


def _words_over(above: str, below: str) -> str | None:
    """The two words that a paragraph without a stop ends and the next begins with, if they may be of one sentence:
    “this” and “Agreement”, “Harbour” and “Bakery”.
    """
    last, first = _LAST_WORD.search(above), _FIRST_WORD.match(below)
    if last is None or first is None or len(above) < LONG_LINE or len(below) < LONG_LINE:
        return None
    return f"{last[1]} {first[1]}"


def _is_loose(block: MarkupBlock) -> bool:
    """Whether a block stands by itself and is no sentence."""
    return block.role in {Role.BODY, Role.HEADING} and block.text[-1] not in ".;:,"
