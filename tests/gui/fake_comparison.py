"""What the scripted engine says of two documents whose texts are the same: made up, line by line."""

from typing import Any

CHANGED, DELETED, INSERTED, MOVED_FROM, MOVED_TO = 3, 8, 12, 20, 40


def compared(text: str, *, summarized: bool) -> dict[str, Any]:
    """An answer to `compare.documents` for a text of at least 50 lines."""
    spans, at = [], 0
    for line in text.splitlines(keepends=True):
        spans.append((at, at + len(line.rstrip("\n"))))
        at += len(line)

    def passage(number: int, marks: list[list[int]] | None = None, place: str = "") -> dict[str, Any]:
        start, end = spans[number]
        return {"start": start, "end": end, "place": place or f"p. {number // 30 + 1}", "text": text[start:end],
                "marks": marks or []}  # fmt: skip

    def difference(change: str, old: dict[str, Any] | None, new: dict[str, Any] | None) -> dict[str, Any]:
        return {"change": change, "sentences": 1, "old": old, "new": new}

    differences = [
        difference("changed", passage(CHANGED, [[0, 6]]), passage(CHANGED, [[0, 6], [10, 14]])),
        difference("deleted", passage(DELETED), None),
        difference("inserted", None, passage(INSERTED)),
        difference("moved", passage(MOVED_FROM), passage(MOVED_TO, place="p. 2, clause 4.1")),
    ]
    numbers = {CHANGED: 0, DELETED: 1, INSERTED: 2, MOVED_FROM: 3, MOVED_TO: 3}
    rows = []
    for number, (start, end) in enumerate(spans):
        has_old, has_new = number not in (INSERTED, MOVED_TO), number not in (DELETED, MOVED_FROM)
        old, new = (start, end) if has_old else (-1, -1), (start, end) if has_new else (-1, -1)
        rows.append([*old, *new, numbers.get(number, -1)])
    facts = [
        {"kind": "amount", "old": "EUR 1200", "new": "EUR 1350", "difference": 0},
        {"kind": "date", "old": None, "new": "2024-04-01", "difference": 2},
    ]
    lines = [{"text": "The harbour wall cost nine million.", "change": "deleted", "difference": 1}]
    return {"alike": len(spans) - 5, "rows": rows, "differences": differences,
            "lines": lines if summarized else None, "facts": facts}  # fmt: skip
