"""What stands beside a sentence in an export: where its evidence is, and who said it."""

from typing import Any

from engine.schema.citation import citation


def citation_of(sentence: dict[str, Any]) -> str:
    """The place of a contract sentence's evidence, without brackets; empty where the document has no places."""
    evidence = sentence["evidence"]
    return citation(
        (item["page"] for item in evidence if item["page"] is not None),
        (item["times"][0] for item in evidence if item["times"]),
    )


def speaker(sentence: dict[str, Any]) -> str | None:
    """Who said a contract sentence's first evidence."""
    name: str | None = sentence["evidence"][0]["speaker"]
    return name
