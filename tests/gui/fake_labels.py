"""Invented labels for the scripted engine: every third document is a contract, every third unsure, others are reports.

One is of no type. The set "teams" is the user's own. Teaching needs two documents of each label, as in the real engine.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from engine.protocol.codes import Code
from tests.gui.fake_models import Refusal

MAX_PAGES = 12
"""Pages that labels speak of: making more of a document of thousands takes longer than a test waits."""
TYPES = ("report", "contract", "letter")
NONE_OF_THESE = 27
"""The number of a document that is of no type: nearest to a contract."""

EVEN = 9
"""The number of a document, a contract, whose label rests on the whole text."""


class FakeLabels:
    """Handlers of `labels.*`; what is to happen after an answer goes into `after`."""

    def __init__(self) -> None:
        self.sets: dict[str, dict[str, Any]] = {
            "document type": self.made("document type", [(name, f"A {name}.") for name in TYPES], bundled=True),
            "teams": self.made("teams", [("harbour", "Ports and ships."), ("city", "Streets and houses.")]),
        }
        self.given: dict[tuple[int, str], str] = {}
        self.rules: dict[str, list[dict[str, Any]]] = {}
        self.undone: list[tuple[str, dict[Any, Any], dict[Any, Any]]] = []
        self.documents: dict[int, dict[str, Any]] = {}
        self.evenly = {EVEN}

    def attach(
        self, documents: dict[int, dict[str, Any]], after: list[Callable[[], None]], changed: Callable[[], None]
    ) -> None:
        self.documents, self.after, self.changed = documents, after, changed

    def made(self, name: str, labels: list[tuple[str, str]], *, bundled: bool = False) -> dict[str, Any]:
        return {"name": name, "exclusive": True, "bundled": bundled, "ask_below": 0.7, "method": "description",
                "accuracy": None, "examples": 0, "learned_from": 0,
                "labels": [{"name": label, "description": text, "focus": f"what a {label} says" if bundled else ""}
                           for label, text in labels]}  # fmt: skip

    def guess(self, document_id: int) -> tuple[str, float]:
        """The document type: unsure of every third."""
        return (("contract", 0.93), ("letter", 0.41), ("report", 0.88))[document_id % 3]

    def labels_of(self, document_id: int) -> list[tuple[str, str, float]]:
        found = []
        name, chance = self.guess(document_id)
        mine = self.given.get((document_id, "document type"))
        if mine is not None:
            found += [("document type", mine, 1.0)] if mine else []
        elif document_id == NONE_OF_THESE:
            found.append(("document type", "none of these", chance))
        elif chance >= 0.7:
            found.append(("document type", name, chance))
        if self.given.get((document_id, "teams")):
            found.append(("teams", self.given[document_id, "teams"], 1.0))
        return found

    def of(self, document_id: int) -> list[str]:
        return [label for _, label, _ in self.labels_of(document_id) if label != "none of these"]

    def spans(self, pages: int) -> list[dict[str, Any]]:
        from tests.gui.fake_engine import page_text

        starts = [0]
        for page in range(1, pages + 1):
            starts.append(starts[-1] + len(page_text(page)))
        return [{"start": a, "end": b, "page": n} for n, (a, b) in enumerate(pairwise(starts), 1)]

    def on_labels_document(self, p: dict[str, Any]) -> dict[str, Any]:
        document = self.documents[p["document_id"]]
        pages = self.spans(min(document["pages"], MAX_PAGES))
        paged = document["kind"] == "pdf"
        place = pages[min(4, len(pages) - 1)]
        evidence = [{"start": place["start"] + 5, "end": place["start"] + 60, "page": place["page"] if paged else None,
                     "chunk": 4, "weight": 0.8},
                    {"start": place["start"] + 62, "end": place["start"] + 70, "page": place["page"] if paged else None,
                     "chunk": 5, "weight": 0.1},
                    {"start": pages[0]["start"], "end": pages[0]["start"] + 9, "page": 1 if paged else None,
                     "chunk": 0, "weight": 0.001}]  # fmt: skip
        if document["id"] in self.evenly:
            evidence = []
        name, chance = self.guess(document["id"])
        rest = [(other, (1 - chance) / 2) for other in TYPES if other != name]
        after = {"label": rest[0][0], "probability": rest[0][1]}
        labels = [{"set": s, "label": n, "probability": c, "evidence": evidence if c < 1 and n in TYPES else [],
                   "runner_up": after if c < 1 and n in TYPES else None}
                  for s, n, c in self.labels_of(document["id"])]  # fmt: skip
        state = "given" if (document["id"], "document type") in self.given else "sure" if chance >= 0.7 else "unsure"
        third = max(len(pages) // 3, 1)
        spans = [
            [pages[0]["start"], pages[third - 1]["end"], "report", 0.8],
            [pages[third]["start"], pages[-2]["end"], "contract", 0.9],
            [pages[-1]["start"], pages[-1]["end"], None, 0.4],
        ]
        prediction = {"set": "document type", "state": state, "method": "description", "confidence": chance,
                   "scores": [[name, chance], *map(list, rest)], "timeline": spans,
                   "doubtful": [name, *(other for other, _ in rest)] if state == "unsure" else []}  # fmt: skip
        return {"labels": labels, "predictions": [prediction]}

    def on_labels_sets(self, _p: dict[str, Any]) -> dict[str, Any]:
        rows = []
        for row in self.sets.values():
            labels = [
                label
                | {
                    "examples": sum(1 for (_, s), n in self.given.items() if (s, n) == (row["name"], label["name"])),
                    "documents": sum(
                        (row["name"], label["name"]) == key[:2] for d in self.documents for key in self.labels_of(d)
                    ),
                }
                for label in row["labels"]
            ]
            rows.append(row | {"labels": labels, "examples": sum(label["examples"] for label in labels)})
        return {"sets": rows, "undo": self.undone[-1][0] if self.undone else None}

    def on_labels_review(self, _p: dict[str, Any]) -> dict[str, Any]:
        rows = []
        for document in self.documents.values():
            name, chance = self.guess(document["id"])
            if chance < 0.7 and (document["id"], "document type") not in self.given:
                rest = [[other, (1 - chance) / 2] for other in TYPES if other != name]
                rows.append({"document_id": document["id"], "title": document["title"], "set": "document type",
                             "scores": [[name, chance], *rest]})  # fmt: skip
        return {"total": len(rows), "rows": rows}

    def note(self, step: str) -> None:
        self.undone.append((step, dict(self.given), dict(self.sets)))
        self.after.append(self.changed)

    def on_labels_give(self, p: dict[str, Any]) -> dict[str, Any]:
        self.note(f"Give “{p['label'] or 'none'}” to {len(p['document_ids'])} documents")
        for document_id in p["document_ids"]:
            self.given[document_id, p["set"]] = p["label"]
        return {}

    def on_labels_give_many(self, p: dict[str, Any]) -> dict[str, Any]:
        """A table that names the documents 1 and 2, and in its line 3 one that is not there; a folder without fault."""
        if p["set"] not in self.sets:
            raise Refusal(Code.INVALID_PARAMS, "usage", f"There is no label set “{p['set']}”.")
        label = self.sets[p["set"]]["labels"][0]["name"]
        faulty = p["path"].endswith(".csv")
        refused = [{"line": 3, "place": "no<b>where.txt", "reason": "It is not in the library."}] if faulty else []
        documents = [] if p["path"].endswith("empty.csv") else [1, 2]
        written = bool(documents) and (p["skip"] or not refused)
        if written:
            self.note(f"Give labels of “{p['set']}” to {len(documents)} documents")
            self.given |= {(document_id, p["set"]): label for document_id in documents}
        return {"set": p["set"], "labels": [[label, len(documents)]] if documents else [], "documents": len(documents),
                "made": [], "refused": refused, "unusable": 150 * len(refused), "written": written}  # fmt: skip

    def on_labels_take(self, p: dict[str, Any]) -> dict[str, Any]:
        self.note(f"Take “{p['label']}” from {len(p['document_ids'])} documents")
        for document_id in p["document_ids"]:
            self.given.pop((document_id, p["set"]), None)
        return {}

    def on_labels_save(self, p: dict[str, Any]) -> dict[str, Any]:
        if p["name"] == "document type":
            raise Refusal(Code.INVALID_PARAMS, "usage", "“document type” comes with the program and can't be changed.")
        self.note(f"Change “{p['name']}”")
        labels = [(label["name"], label["description"]) for label in p["labels"]]
        self.sets[p["name"]] = self.made(p["name"], labels) | {"exclusive": p["exclusive"], "ask_below": p["ask_below"]}
        return {}

    def on_labels_rename(self, p: dict[str, Any]) -> dict[str, Any]:
        old, label, new = p["set"], p["label"], p["name"]
        if not label and new in self.sets:
            raise Refusal(Code.INVALID_PARAMS, "usage", f"There is already a label set “{new}”.")
        self.note(f"Rename “{label or old}” to “{new}”")
        row = self.sets[old]
        if label:
            labels = [one | {"name": new} if one["name"] == label else one for one in row["labels"]]
            self.sets[old] = row | {"labels": labels}
            self.given = {key: new if (key[1], n) == (old, label) else n for key, n in self.given.items()}
        else:
            self.sets = {new if name == old else name: one | ({"name": new} if name == old else {})
                         for name, one in self.sets.items()}  # fmt: skip
            self.given = {(d, new if s == old else s): n for (d, s), n in self.given.items()}
        return {}

    def on_labels_delete(self, p: dict[str, Any]) -> dict[str, Any]:
        self.note(f"Delete “{p['name']}”")
        del self.sets[p["name"]]
        return {}

    def on_labels_rules(self, p: dict[str, Any]) -> dict[str, Any]:
        return {"set": p["name"], "rules": self.rules.get(p["name"], [])}

    def on_labels_save_rules(self, p: dict[str, Any]) -> dict[str, Any]:
        for number, rule in enumerate(p["rules"], 1):
            if not any(rule[name] for name in ("has", "any", "sender", "correspondent", "subject", "date")):
                raise Refusal(2, "usage", f"Rule {number} has no condition.")
        self.rules[p["set"]] = p["rules"]
        self.sets[p["set"]]["rules"] = len(p["rules"])
        self.note(f"Change the rules of “{p['set']}”")
        self.after.append(self.changed)
        return {}

    def on_labels_try_rules(self, p: dict[str, Any]) -> dict[str, Any]:
        """Every rule would label as many documents as it has terms."""
        terms = [sum(len(rule[name]) for name in rule if name != "label") for rule in p["rules"]]
        titles = [[f"Harbour report {number}" for number in range(count)] for count in terms]
        return {"documents": len(self.documents), "labelled": terms, "anew": sum(terms) - 1, "titles": titles}

    def on_labels_teach(self, p: dict[str, Any]) -> dict[str, Any]:
        row = self.sets[p["name"]]
        counts = {label["name"]: list(self.given.values()).count(label["name"]) for label in row["labels"]}
        if min(counts.values()) < 2:
            named = ", ".join(f"“{name}” has {count}" for name, count in counts.items() if count < 2)
            raise Refusal(
                Code.INVALID_PARAMS, "too_few_examples", f"At least 2 examples of each label are needed: {named}."
            )
        self.note(f"Teach “{p['name']}”")
        total = sum(counts.values())
        after = {"right": total, "total": total, "low": 0.51, "high": 1.0, "chance": 0.5}
        self.sets[p["name"]] = row | {"method": "examples", "accuracy": after, "learned_from": total}
        return {"set": p["name"], "examples": total, "before": after | {"right": total - 1}, "after": after,
                "kept": True, "enough_to_fine_tune": False}  # fmt: skip

    def on_labels_undo(self, _p: dict[str, Any]) -> dict[str, Any]:
        step, self.given, self.sets = self.undone.pop()
        self.after.append(self.changed)
        return {"step": step}
