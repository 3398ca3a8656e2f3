"""Invented models for the scripted engine: folders named `pickle*` are refused, `slow*` are copied for ever."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.protocol.codes import Code


class Refusal(Exception):
    """A known error."""

    def __init__(self, code: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.code, self.kind = code, kind


class Later(Exception):
    """No answer now."""


class FakeModels:
    """Handlers of `models.*`; what is to happen after an answer goes into `after`."""

    def __init__(self, after: list[Callable[[], None]], changed: Callable[[], None]) -> None:
        self.after, self.changed = after, changed
        self.rows = [
            self.model("extractive", "summarizer", "whole sentences of the source", "program", path=None),
            self.model("all-MiniLM-L6-v2", "encoder", "sentence encoder", "program", size=90_868_376),
            self.model("salience", "extractor", "feature network", "program", size=120_000),
        ]

    def model(self, name: str, role: str, kind: str, source: str, **more: Any) -> dict[str, Any]:
        return {"name": name, "role": role, "kind": kind, "source": source, "size": 0, "licence": "AGPL-3.0-or-later",
                "card": f"# {name}\n\nMade for *tests*, of nothing at all.", "sha256": "5" * 64,
                "path": f"/somewhere/models/{name}", "problem": None, **more}  # fmt: skip

    def on_models_list(self, _p: dict[str, Any]) -> dict[str, Any]:
        return {"models": self.rows}

    def on_models_find(self, _p: dict[str, Any]) -> dict[str, Any]:
        one = {"program": "LM Studio", "kind": "gguf", "context": 8192, "licence": None, "problem": None}
        return {"models": [
            one | {"name": "big", "path": "/m/big.gguf", "size": 40 * 10**9, "predicted": 42 * 10**9, "fits": False},
            one | {"name": "small:1b", "path": "/m/sha256-ab", "size": 10**9, "predicted": 2 * 10**9, "fits": True},
        ]}  # fmt: skip

    def on_models_add(self, p: dict[str, Any]) -> dict[str, Any]:
        name = p.get("name") or Path(p["path"]).name
        if name.startswith("slow"):
            raise Later
        if name.startswith("pickle"):
            raise Refusal(Code.MODEL_UNAVAILABLE, "model", f"{p['path']} holds its weights as a pickle.")
        kind, source = "BART, no trained memory", "linked" if p["link"] else "copied"
        added = self.model(name, "summarizer", kind, source, size=1_625_000_000, licence=None,
                           card="---\nlicense: mit\n---\n# A summarizer\n\nIts card.")  # fmt: skip
        self.rows.append(added)
        self.after.append(self.changed)
        return added

    def on_models_remove(self, p: dict[str, Any]) -> dict[str, Any]:
        self.rows = [row for row in self.rows if row["name"] != p["name"]]
        self.after.append(self.changed)
        return {}

    def on_models_verify(self, p: dict[str, Any]) -> dict[str, Any]:
        bad = p["name"].startswith("damaged")
        problem = "model.safetensors is not the file that was added: add it again." if bad else None
        return {"name": p["name"], "ok": not bad, "problem": problem}
