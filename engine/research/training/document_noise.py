"""Make documents look as if another publisher had made them: what betrays a source is taken out, and form is varied.

A classifier that is shown one publisher's contracts learns that publisher's footers. `without_traces` removes what only
the source has: front matter, identifiers, footers, file names, names of its product. `disguised` varies what any
publisher may do differently: markup, speaker labels, quotation marks, line breaks, page numbers, hyphens at line ends,
errors of character recognition. (Case needs no variation: the word pieces are those of an uncased vocabulary.)
"""

import random
import re
from collections.abc import Callable, Sequence

_FRONT_MATTER = re.compile(r"\A\s*---\n.*?\n---\n", re.DOTALL)
_TRACES: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    publisher: tuple((re.compile(pattern, re.MULTILINE), by) for pattern, by in rules)
    for publisher, rules in {
        "companies": (
            (r"^\s*(?:Source:.*|.*?\bEX-\d+\S*.*|Exhibit \d+\S*)\s*$", ""),
            (r"\bExhibit \d+\.\d+\b|Source: [A-Z0-9 ,.&'/-]+, \d+/\d+/\d+", ""),
        ),
        "crs": (
            (r"^\*\*(?:Product Type|Report No\.|Version|Publication Date|Author\(s\)|Topics|Source):\*\*.*$", ""),
            (
                r"^\s*(?:PRODUCT \(LIBRARY OF CONGRESS\)|Hide Overview|(?:Product \w+|Publication Date):.*)$",
                "",
            ),
            (
                r"^\s*(?:(?:Publication|Report) Number|Referred|Referenced Legislation|Authors?|Version|Topics?):.*$",
                "",
            ),
            (r"^.*(?:CitationSubscribe|CRS Products|Congressional Research Service|congress\.gov).*$", ""),
            (r"^.*(?:copyright (?:holder|protection)|shared staff to congressional).*$", ""),
            (r"\bCRS\b", ""),
        ),
        "dc": (
            (r"\A\d+-[\d.:]+\n", ""),
            (r"^.*(?:D\.C\. (?:Law|Act) \d+|DCR \d+|\d{4} Ed\., §|This section is referenced in|Stat\. \d+).*$", ""),
            (r"^BE IT ENACTED BY THE COUNCIL OF THE DISTRICT OF COLUMBIA, That ", ""),
            (r"\bD\.C\. (?:Official )?Code\b", "Code"),
        ),
        "galaxy": ((r"\[Transcriber's Note:[^\]]*\]|^(?:Illustrated )?[Bb][Yy] [A-Z. ]+$", ""),),
        "openstack": ((r"\A\.\.\s*\n\s*This work is licensed[^\n]*\n[^\n]*\n+\s*http\S+\s*", ""),),
        "pmc": (
            (r"^.*(?:competing|conflicts? of) interests?.*$", ""),
            (r"^.*(?:Additional files?|Supplementary [Ii]nformation|Electronic supplementary).*$", ""),
        ),
        "senate": (
            (r"^(?:Latest News TOPICS.*?IMMEDIATE RELEASE|.*FOR IMMEDIATE RELEASE.*$)", ""),
            (r"^Contact:.*$", ""),
        ),
        "powershell": ((r"^(?:external help file|Locale|ms\.date|online version|schema|title|Module Name):.*$", ""),),
        "rust-team": ((r"^#.*T-[Ll]ang.*$|\[?#\d{3,}\]?|https?://\S+", ""),),
    }.items()
}
_EVERYWHERE = (
    (re.compile(r"\{(?:vocalsound|disfmarker|pause|gap|nonvocalsound|comment)\}"), ""),
    (re.compile(r"&[a-zA-Z]*\d*;"), " "),
    (re.compile(r"\*\*Break\*\*:.*"), ""),
    (re.compile(r"\b(?:PEP|EIP|ERC|XEP|RFC|CIP|SE|KEP|BIP)[- ]?\d+\b|\b(?:pep|eip|erc|xep|rfc|cip)-\d+\b"), "it"),
    (re.compile(r"\n{3,}"), "\n\n"),
)
_STAND_INS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern), choices)
    for pattern, choices in (
        (r"\bDistrict of Columbia\b|\bthe District\b", ("State", "the City", "the Republic", "Commonwealth", "County")),
        (r"\bD\.C\.", ("", "State", "N.Y.", "Ont.")),
        (r"\bMayor\b", ("Governor", "Minister", "Secretary", "Mayor", "Commissioner")),
        (r"\bCouncil\b", ("Legislature", "Parliament", "Council", "Assembly", "Senate")),
        (
            r"\b(?:Windows )?PowerShell\b",
            ("the program", "Apache", "Python", "the server", "PostgreSQL", "the library"),
        ),
        (r"\bcmdlets?\b", ("command", "function", "option", "method")),
        (r"\bEnron\b", ("the company", "Acme", "Delta", "Northern", "the office")),
        (r"\b[Rr]ust(?:c|up)?\b", ("the project", "Go", "Budget", "the board", "Java", "the committee")),
        (r"\bSen(?:ator|s?\.)(?=\s)", ("Senator", "Mayor", "Minister", "CEO", "Director", "Dr.")),
        (r"\bSenate\b", ("Senate", "company", "University", "agency", "board")),
        (r"\bEthereum\b", ("the network", "the city", "the product", "Ethereum")),
        (r"\bPython\b", ("the language", "Kotlin", "Python", "the platform")),
        (r"\bKubernetes\b", ("the cluster", "the system", "Kubernetes", "the service")),
        (r"\bDoctor(?=:)", ("Doctor", "Dr", "Physician", "Clinician", "D")),
    )
)
_MARKDOWN = (
    (re.compile(r"```.*?```|~~~.*?~~~", re.DOTALL), "\n"),
    (re.compile(r"!\[[^\]]*\]\([^)]*\)|<[^<>\n]{1,80}>"), ""),
    (re.compile(r"\[([^\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])"), r"\1"),
    (
        re.compile(r"^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+|^\s*[=~^\"'-]{3,}\s*$|^:::.*$|^\s*\|?[-|: ]{4,}\s*$", re.MULTILINE),
        "",
    ),
    (re.compile(r"[`*|]|(?<!\w)_+|_+(?!\w)"), ""),
)
_SPEAKER = re.compile(r"^(?:\*\*)?[A-Z][^:\n*]{0,40}:(?:\*\*)?[ \t]+", re.MULTILINE)
_SPOKEN_SPACING = re.compile(r" (?=[.,?!]|'\w|n't\b)")
_QUOTES = re.compile('[“”„"«»]')
_MISREAD = (
    ("rn", "m"),
    ("l", "1"),
    ("o", "0"),
    ("e", "c"),
    ("h", "b"),
    ("i", "l"),
    ("cl", "d"),
    ("S", "5"),
    ("fi", "f1"),
)
_SPOKEN = {"meeting transcript", "interview or podcast", "clinical note"}


def without_traces(text: str, publisher: str) -> str:
    """The text without what only its publisher's documents have."""
    text = _FRONT_MATTER.sub("", text)
    for pattern, by in (*_TRACES.get(publisher, ()), *_EVERYWHERE):
        text = pattern.sub(by, text)
    return text.strip()


def renamed(text: str, draw: random.Random) -> str:
    """The text with its publisher's product, place or office exchanged for others, the same one throughout."""
    for pattern, choices in _STAND_INS:
        text = pattern.sub(draw.choice(choices), text)
    return text


def disguised(text: str, kind: str, draw: random.Random) -> str:
    """A variant of the text as another publisher, converter or scanner might have given it.

    Args:
        text: Without traces.
        kind: Its document type: speech loses its speakers' names more often than not.
        draw: Decides.
    """
    steps: list[tuple[float, Callable[[str, random.Random], str]]] = [
        (0.6, renamed),
        (0.6 if kind in _SPOKEN else 0.0, _without_speakers),
        (0.75, _without_markup),
        (0.7 if kind in _SPOKEN else 0.0, lambda text, _: _SPOKEN_SPACING.sub("", text)),
        (0.3, lambda text, draw: _QUOTES.sub(draw.choice(("", '"', "'")), text)),
        (0.2, lambda text, _: " ".join(text.split())),
        (0.25, _typeset),
        (0.2, _misread),
    ]
    for chance, change in steps:
        if draw.random() < chance:
            text = change(text, draw)
    return text


def _without_speakers(text: str, _: random.Random) -> str:
    return _SPEAKER.sub("", text)


def _without_markup(text: str, _: random.Random) -> str:
    for pattern, by in _MARKDOWN:
        text = pattern.sub(by, text)
    return text


def _typeset(text: str, draw: random.Random) -> str:
    """Lines of one width as on a page, hyphenated at times, with page numbers between."""
    width, hyphens, height = draw.randint(45, 95), draw.random() < 0.5, draw.randint(30, 50)
    page = draw.randint(1, 300)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            if line and len(line) + len(word) >= width:
                cut = len(word) // 2
                if hyphens and len(word) > 7 and word.isalpha() and draw.random() < 0.3:
                    lines.append(f"{line} {word[:cut]}-")
                    line = word[cut:]
                else:
                    lines.append(line)
                    line = word
            else:
                line = f"{line} {word}" if line else word
            if len(lines) % height == height - 1:
                lines.append(str(page := page + 1))
        lines.append(line)
    return "\n".join(lines)


def _misread(text: str, draw: random.Random) -> str:
    """Errors of character recognition in up to one word of twenty."""
    rate = draw.uniform(0.005, 0.05)
    words = text.split(" ")
    for place, word in enumerate(words):
        if draw.random() >= rate or len(word) < 2:
            continue
        seen, read = draw.choice(_MISREAD)
        if seen in word:
            words[place] = word.replace(seen, read, 1)
        else:
            cut = draw.randrange(1, len(word))
            words[place] = draw.choice((word[:cut] + " " + word[cut:], word[:cut] + word[cut + 1 :]))
    return " ".join(words)


def nonsense(texts: Sequence[str], draw: random.Random, words: int) -> str:
    """Text of no type: code, numbers, words in any order, lines of many documents mixed, or a list of names.

    Args:
        texts: Documents to take words and lines from.
        draw: Decides.
        words: About how long.
    """
    return draw.choice((_code, _numbers, _shuffled, _mixed, _names))(texts, draw, words)


def _code(texts: Sequence[str], draw: random.Random, words: int) -> str:
    fenced = re.compile(r"```\w*\n(.*?)```", re.DOTALL)
    found: list[str] = []
    for text in draw.sample(texts, min(60, len(texts))):
        found += fenced.findall(text)
        if sum(len(part.split()) for part in found) >= words:
            break
    return "\n".join(found) if found else _numbers(texts, draw, words)


def _numbers(_: Sequence[str], draw: random.Random, words: int) -> str:
    columns = draw.randint(2, 9)
    mark = draw.choice((" ", ",", "\t", " | "))
    rows = [mark.join(f"{draw.uniform(-1000, 1000):.{draw.choice((0, 1, 2))}f}" for _ in range(columns))]
    while len(rows) * columns < words:
        rows.append(mark.join(f"{draw.uniform(-1000, 1000):.{draw.choice((0, 1, 2))}f}" for _ in range(columns)))
    return "\n".join(rows)


def _shuffled(texts: Sequence[str], draw: random.Random, words: int) -> str:
    pool = [word for text in draw.sample(texts, min(6, len(texts))) for word in text.split()]
    return " ".join(draw.choices(pool, k=words)) if pool else ""


def _mixed(texts: Sequence[str], draw: random.Random, words: int) -> str:
    pool = [line for text in draw.sample(texts, min(12, len(texts))) for line in re.split(r"(?<=[.!?])\s+|\n", text)]
    draw.shuffle(pool)
    taken: list[str] = []
    count = 0
    for line in pool:
        if count >= words:
            break
        taken.append(line)
        count += len(line.split())
    return "\n".join(taken)


def _names(texts: Sequence[str], draw: random.Random, words: int) -> str:
    pool = [
        word.strip(".,;:()")
        for text in draw.sample(texts, min(8, len(texts)))
        for word in re.findall(r"(?<=[a-z] )[A-Z][a-z]+ [A-Z][a-z]+|(?<=[a-z] )[A-Z][a-z]{3,}", text)
    ]
    mark = draw.choice(("\n", ", ", "; ", "\n- "))
    return mark.join(draw.choices(pool, k=max(1, words // 2))) if pool else _numbers(texts, draw, words)
