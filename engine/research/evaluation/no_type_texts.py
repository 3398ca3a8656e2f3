"""Texts of none of the fifteen document types, to measure whether doctype-en keeps still about them.

Two files of kinds, written for this project: a threshold is chosen by `choosing.toml`, and `reporting.toml`, which
shares no kind with it, is reported on. A text is an opening, some of its kind's lines and an end, with names, places,
sums and dates drawn from pools: what a kind is about varies, its turns of phrase come again. So figures come with the
share of each kind, and nothing finer than a kind may be read off them.
"""

import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

from engine.research.training.document_types import LabelledText

CHOOSING, REPORTING = "choosing", "reporting"
OF_EACH_KIND = 9
_FOLDER = Path(__file__).parent / "no_type"
_SLOT = re.compile(r"\{(\w+)\}")
_REPEATED = 0.25
"""Of texts so many go on with a second part of the same kind, as a long invoice or a second poem would."""

_POOLS = {
    "first": "Anna Ben Clara Dev Ella Femi Grace Hugo Iris Jonas Kofi Lena Maya Noor Otto Priya Rosa Sam Tara Vera",
    "last": "Abbot Barlow Chandra Drew Ekwueme Finch Garner Holm Ivers Joshi Kemp Larkin Mercer Novak Osei Pryce Quill",
    "town": "Ashby Barnmouth Coldwell Dunmere Eastleigh Fenwick Garstow Hexton Ilmouth Kingsford Larchester Marlow",
    "thing": "kettle lamp bicycle clock ladder toaster drill blanket radio suitcase tent umbrella mixer saddle printer",
    "job": "baker carpenter nurse driver florist gardener plumber receptionist tailor teacher waiter welder",
    "dish": "Leek-soup Lentil-stew Apple-crumble Fish-pie Cheese-scones Mushroom-lasagne Plum-dumplings Carrot-cake",
    "month": "January February March April May June July August September October November December",
    "day": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
}


def no_type_texts(part: str, of_each: int = OF_EACH_KIND) -> list[LabelledText]:
    """Texts without a type, always the same ones.

    Args:
        part: `CHOOSING` or `REPORTING`.
        of_each: How many of each kind.

    Returns:
        Texts of some 60 to 300 words, the kind's name as their publisher.
    """
    kinds = tomllib.loads((_FOLDER / f"{part}.toml").read_text(encoding="utf-8"))
    return [
        LabelledText(f"{kind}-{number}", _text(found, random.Random(f"{kind} {number}")), None, kind)  # noqa: S311
        for kind, found in kinds.items()
        for number in range(of_each)
    ]


def _text(kind: dict[str, str | int], draw: random.Random) -> str:
    opens, lines, closes = (str(kind[part]).strip("\n").split("\n") for part in ("open", "lines", "close"))
    parts = [draw.choice(opens)]
    for _ in range(2 if draw.random() < _REPEATED else 1):
        count = min(len(lines), int(kind["count"]) + draw.randint(-1, 4))
        parts += draw.sample(lines, count)
    parts.append(draw.choice(closes))
    prose = all(line.rstrip().endswith((".", "!", "?", '"', "”")) for line in lines[:3])
    joined = (" " if prose and draw.random() < 0.5 else "\n").join(parts)
    return _SLOT.sub(lambda slot: _filled(slot, draw), joined.replace("\\n", "\n"))


def _filled(slot: re.Match[str], draw: random.Random) -> str:
    name = slot[1]
    if name in _POOLS:
        return draw.choice(_POOLS[name].split()).replace("-", " ")
    made = _MADE.get(name)
    return made(draw) if made is not None else slot[0]


def _person(draw: random.Random) -> str:
    return f"{draw.choice(_POOLS['first'].split())} {draw.choice(_POOLS['last'].split())}"


def _firm(draw: random.Random) -> str:
    return f"{draw.choice(_POOLS['last'].split())} {draw.choice(('Ltd', '& Sons', 'Brothers', 'plc', 'Trading'))}"


_MADE: dict[str, Callable[[random.Random], str]] = {
    "name": _person,
    "firm": _firm,
    "street": lambda draw: (
        f"{draw.randint(1, 140)} {draw.choice(('Mill Lane', 'High Street', 'Oak Road', 'The Green'))}"
    ),
    "phone": lambda draw: f"0{draw.randint(1200, 1999)} {draw.randint(100_000, 999_999)}",
    "money": lambda draw: f"{draw.choice(('£', '£', '£', '€', '$'))}{draw.randint(1, 900)}.{draw.randint(0, 99):02}",
    "date": lambda draw: (
        f"{draw.randint(1, 28)} {draw.choice(_POOLS['month'].split())} {draw.randint(1990, 2024)}"
        if draw.random() < 0.7
        else f"{draw.randint(1, 28):02}/{draw.randint(1, 12):02}/{draw.randint(1990, 2024)}"
    ),
    "year": lambda draw: str(draw.randint(1990, 2024)),
    "yy": lambda draw: f"{draw.randint(10, 99)}",
    "time": lambda draw: f"{draw.randint(0, 23):02}:{draw.randint(0, 59):02}",
    "num": lambda draw: str(draw.randint(100, 9999)),
    "n": lambda draw: str(draw.randint(2, 60)),
    "d": lambda draw: str(draw.randint(1, 9)),
}
