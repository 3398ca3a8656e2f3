"""How HAT's blocks follow one another: the layouts of the paper by name, and any other by pattern. Torch-free.

A layout is a string of blocks in order: `S` a segment-wise encoder (every segment on its own), `C` a cross-segment
encoder (the segments' [CLS] states among themselves). The official code groups blocks into layers of at most one S
followed by at most one C and writes them `S|SD|D`; the index of that layer decides which source block a warm start
copies, so `layers_of` gives the same grouping for any string.
"""

import re

LAYOUTS: dict[str, str] = {
    "AH1": "SSSSSSCCCCCC",
    "AH2": "SSSSSSSSCCCC",
    "I1": "SC" * 6,
    "I2": "SSCC" * 3,
    "I3": "SSC" * 4,
    "I4": "SSSC" * 3,
    "EC1": "SC" * 3 + "S" * 6,
    "EC2": "SSCC" * 2 + "S" * 4,
    "LC1": "S" * 6 + "SC" * 3,
    "LC2": "S" * 4 + "SSCC" * 2,
    "BASE": "SSSC" * 4,
    "BASE-AH": "S" * 12 + "C" * 4,
}
"""The ten mini layouts of the paper's Table 2 and the two of its 152M models."""

OFFICIAL_BERT: dict[str, str] = {
    "s1": "I1",
    "s2": "I2",
    "p1": "I3",
    "p2": "I4",
    "e1": "EC1",
    "e2": "EC2",
    "l1": "LC1",
    "l2": "LC2",
    "f12": "S" * 12,
    "f8": "S" * 8,
    "f6": "S" * 6,
    "b1": "SSSCCSSCCSSS",
    "b2": "SSSCSCSCSSSS",
}
"""Names the official converter from BERT gives its layouts. (Its README prints b1 and b2 as EC1 and EC2: wrong.)"""

OFFICIAL_ROBERTA: dict[str, str] = {"p1": "BASE", "f12": "BASE-AH", "l1": "S" * 5 + "SC" + "SSC" * 3}
"""Names of the official converter from RoBERTa; p1 and l1 mean other layouts there than in the BERT one."""

_REPEAT = re.compile(r"\(([SCD|\s]+)\)\s*x\s*(\d+)|([SCD])\s*x\s*(\d+)")


def parse_layout(text: str) -> str:
    """The block string that `text` means.

    Takes a name of the paper (`I3`), an official name with its converter (`bert:p1`, `roberta:p1`), or a pattern:
    `SSCSSC`, `S S C`, the official `S|SD|D`, and repeats such as `(S S C) x4, S x6`.

    Raises:
        ValueError: `text` is none of these, or has no segment-wise block first (a cross-segment block alone would see
            nothing but the same [CLS] embedding in every segment).
    """
    name = text.strip()
    if name.upper() in LAYOUTS:
        return LAYOUTS[name.upper()]
    source, _, official = name.partition(":")
    if official:
        table = {"bert": OFFICIAL_BERT, "roberta": OFFICIAL_ROBERTA}.get(source.strip().lower(), {})
        if official.strip() not in table:
            raise ValueError(f"{text!r} is not a layout of the official converters.")
        return parse_layout(table[official.strip()])
    return _parse_pattern(text)


def _parse_pattern(text: str) -> str:
    pattern = text.upper().replace("X", "x").replace(",", " ")
    while match := _REPEAT.search(pattern):
        group, times = (match[1], match[2]) if match[1] is not None else (match[3], match[4])
        pattern = pattern[: match.start()] + group * int(times) + pattern[match.end() :]
    blocks = re.sub(r"[\s|]", "", pattern).replace("D", "C")
    if not blocks or set(blocks) - {"S", "C"}:
        raise ValueError(f"{text!r} is neither the name nor the pattern of a layout (S and C blocks in order).")
    if blocks[0] != "S":
        raise ValueError(f"The layout {text!r} has to begin with a segment-wise block (S).")
    return blocks


def layers_of(blocks: str) -> tuple[str, ...]:
    """Group a block string into the official layers: `SSCC` gives `("S", "SC", "C")`."""
    return tuple(re.findall(r"SC|S|C", blocks))


def official_layout(blocks: str) -> dict[str, dict[str, bool]]:
    """The `encoder_layout` field of an official config for a block string."""
    return {
        str(index): {"sentence_encoder": "S" in layer, "document_encoder": "C" in layer}
        for index, layer in enumerate(layers_of(blocks))
    }


def blocks_of(encoder_layout: dict[str, dict[str, bool]]) -> str:
    """The block string of an official config's `encoder_layout`.

    Raises:
        ValueError: The layers are not numbered 0, 1, 2... or one of them has no block.
    """
    blocks = ""
    for index in range(len(encoder_layout)):
        layer = encoder_layout.get(str(index))
        if layer is None or not (layer.get("sentence_encoder") or layer.get("document_encoder")):
            raise ValueError(f"Layer {index} of the encoder layout is missing or empty.")
        blocks += "S" * bool(layer.get("sentence_encoder")) + "C" * bool(layer.get("document_encoder"))
    return parse_layout(blocks)
