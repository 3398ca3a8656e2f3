"""How a source is named beside a sentence: `p. 12`, `pp. 12-13`, `00:14:03`, or nothing where a file has neither."""

from typing import Any


def clock(seconds: float) -> str:
    """Seconds from the start as HH:MM:SS."""
    whole = int(seconds)
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def citation(sentence: dict[str, Any]) -> str:
    """The place of a contract sentence's evidence, without brackets; empty where the document has no places."""
    pages = sorted({item["page"] for item in sentence["evidence"] if item["page"] is not None})
    if pages:
        return f"p. {pages[0]}" if len(pages) == 1 else f"pp. {pages[0]}–{pages[-1]}"
    times = [item["times"][0] for item in sentence["evidence"] if item["times"]]
    return clock(min(times)) if times else ""


def speaker(sentence: dict[str, Any]) -> str | None:
    """Who said a contract sentence's first evidence."""
    name: str | None = sentence["evidence"][0]["speaker"]
    return name
