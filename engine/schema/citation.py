"""How places of a document are written, the same in the window, in exports and on the terminal."""

import re
from collections.abc import Iterable
from itertools import groupby

from engine.schema.brief import Fact
from engine.schema.result import Evidence, SummarySentence

_COUNTED = re.compile(r"(?<!\w)(pp?\.|clauses?|sections?|paragraphs?) (?=\d)")
_TITLE = 70
"""Characters of an item's title in a citation."""


def clock(seconds: float) -> str:
    """Seconds from the start as `00:14:03`."""
    whole = max(0, int(seconds))
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def citation(pages: Iterable[int], times: Iterable[float]) -> str:
    """`p. 3`, `pp. 3, 40`, `pp. 3–5, 40`, or `00:14:03, 00:20:10`; empty where there are neither pages nor times.

    A range holds no page that is not among `pages`: who reads pp. 3–5 finds something on each of them.

    Args:
        pages: Numbers of pages, in any order and more than once.
        times: Seconds from the start, for documents without pages.
    """
    numbers = sorted(set(pages))
    if numbers:
        return f"{'p.' if len(numbers) == 1 else 'pp.'} {', '.join(_runs(numbers))}"
    return ", ".join(dict.fromkeys(clock(time) for time in sorted(times)))


def _runs(numbers: list[int]) -> list[str]:
    """Numbers in order, neighbours as ranges."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]


def citation_of(sentence: SummarySentence) -> str:
    """The places of a sentence's evidence, `p. 3, clause 4.1`; empty where the document has none."""
    evidence = sentence.evidence
    return with_clauses(
        citation(
            (item.page for item in evidence if item.page is not None),
            (item.times[0] for item in evidence if item.times is not None),
        ),
        (item.clause for item in evidence),
        (item.item for item in evidence),
    )


def with_clauses(place: str, numbers: Iterable[str | None], items: Iterable[str | None] = ()) -> str:
    """A place and the clauses there, each once, `p. 3, clauses 4.1, 4.2`; of minutes `p. 1, under “4. Enforcement”`."""
    called: dict[str, list[str]] = {}
    for number in dict.fromkeys(number for number in numbers if number is not None):
        word, _, own = number.rpartition(" ")
        called.setdefault(word or "clause", []).append(own)
    named = [f"{word}{'s' if len(owns) > 1 else ''} {', '.join(owns)}" for word, owns in called.items()]
    return ", ".join(filter(None, [place, *named, under_items(items)]))


def under_items(items: Iterable[str | None]) -> str:
    """`under “4. Enforcement”`: the items of minutes, each once; empty where there are none."""
    titles = dict.fromkeys(_shortened(title) for title in items if title is not None)
    return f"under {', '.join(f'“{title}”' for title in titles)}" if titles else ""


def _shortened(title: str) -> str:
    """A title, cut behind a word where it is longer than a line has room for; without what acts and is not seen."""
    title = "".join(letter for letter in title if letter.isprintable())
    return title if len(title) <= _TITLE else title[:_TITLE].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def unbreakable(place: str) -> str:
    """A citation whose numbers stay on the line of what they count: `p. 3` and `clause 4.1` are never broken."""
    return _COUNTED.sub("\\1\u00a0", place)


def place_of(item: Evidence | Fact) -> str:
    """The place of one piece of evidence or of a fact; empty where the document has no places."""
    pages = [] if item.page is None else [item.page]
    times = [] if item.times is None else [item.times[0]]
    return with_clauses(citation(pages, times), [item.clause], [item.item])
