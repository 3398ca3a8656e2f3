"""What the scripted engine says for a table across documents: a contract's facts, with a sum for each document."""

from typing import TYPE_CHECKING, Any

from tests.gui import fake_briefs

if TYPE_CHECKING:
    from tests.gui.fake_engine import Library


def stated(document: dict[str, Any], library: "Library") -> dict[str, Any]:
    """Facts, and where the document is summarized headings with lines. Only even documents name the governing law."""
    starts = {page["page"]: page["start"] for page in library.pages(document)}
    brief = fake_briefs.extras("contract", len(fake_briefs.CONTRACT_LINES), document["kind"], starts.__getitem__)
    facts = [fact for fact in brief["facts"] if fact["kind"] != "amount"]
    amount = next(fact for fact in brief["facts"] if fact["kind"] == "amount")
    facts.append({**amount, "value": f"GBP {document['id'] * 100}", "text": f"£{document['id'] * 100}"})
    if document["id"] % 2 == 0:
        facts.append({**amount, "kind": "governing_law", "value": "Scotland", "text": "the laws of Scotland"})
    kinds = sorted({fact["kind"] for fact in facts})
    counts = [{"kind": kind, "facts": sum(fact["kind"] == kind for fact in facts)} for kind in kinds]
    counts = [{**one, "facts": one["facts"] + 3} if one["kind"] == "organisation" else one for one in counts]
    if document["sentences"] is None:
        return {"counts": counts, "facts": facts, "sections": [], "lines": []}
    lines = [fake_briefs.marked(library.sentence(document, position, 8), "contract", position) for position in range(6)]
    return {"counts": counts, "facts": facts, "sections": brief["sections"], "lines": lines}
