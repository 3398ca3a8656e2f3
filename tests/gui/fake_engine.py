"""A scripted peer for the window: speaks the protocol over stdio, knows no documents but invented ones.

`python fake_engine.py [--documents N] [--pages N] [--sentences N] [--manual] [--library-problem KIND] [--build B]
[--refuse-start] [--brief contract|meeting]`. With `--manual`, a running summary makes its next sentence only when the
test asks for it by the request `test.advance`; nothing here waits for time except with `--pace SECONDS`. What a file
"is" is told by its name: `locked*.pdf` needs the password `open sesame`, `*.exe` is rejected, `failed*` can't be
read, `slow*` is read at the first advance only, `*.vtt` is a transcript, `*.txt` a text, anything else a PDF. The state
is kept in the file named by `--state`, so that a restart after a kill finds the library again, and interrupted jobs are
marked so.
"""

import argparse
import base64
import contextlib
import json
import os
import struct
import sys
import threading
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from engine.protocol import messages, methods  # noqa: E402
from engine.protocol.build import BUILD  # noqa: E402
from engine.protocol.codes import Code  # noqa: E402
from engine.protocol.framing import FrameReader, frame  # noqa: E402
from engine.schema.message import checked  # noqa: E402
from engine.schema.result import SummarySentence  # noqa: E402
from engine.schema.reviewing import line_key  # noqa: E402
from tests.gui import fake_briefs, fake_comparison, fake_table  # noqa: E402
from tests.gui.fake_labels import FakeLabels  # noqa: E402
from tests.gui.fake_models import FakeModels, Later, Refusal  # noqa: E402

WIDTH, HEIGHT = 612.0, 792.0
LINES, WORDS_A_LINE = 30, 9
WORDS = """
harbour wall cargo storm survey repair cost season vessel crane tide report council budget engineer stone
foundation winter inspection concrete warehouse ferry quay depth dredging schedule contract safety
""".split()  # noqa: SIM905 - words read best as words
SPEAKERS = ("Ada Brunel", "Joseph Paxton", "Mary Somerville")
PASSWORD = "open sesame"


def page_words(page: int) -> list[str]:
    """The words of a page: always the same, different from page to page."""
    return [WORDS[(page * 7 + i * 5 + i // 3) % len(WORDS)] for i in range(LINES * WORDS_A_LINE)]


def page_text(page: int) -> str:
    words = page_words(page)
    lines = [" ".join(words[i : i + WORDS_A_LINE]).capitalize() + "." for i in range(0, len(words), WORDS_A_LINE)]
    return "\n".join(lines) + "\n"


def png(width: int, height: int, page: int) -> bytes:
    """White paper with grey lines, drawn without any library."""
    white, line = b"\x00" + b"\xff" * width, None
    rows = []
    margin, step = max(width // 8, 1), max(height // 36, 1)
    for y in range(height):
        row = y // step
        if 3 <= row < 3 + LINES and y % step > step // 2:
            if line is None:
                ink = bytes([150 + page % 60])
                line = b"\x00" + b"\xff" * margin + ink * (width - 2 * margin) + b"\xff" * margin
            rows.append(line)
        else:
            rows.append(white)
    data = zlib.compress(b"".join(rows), 1)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)

    def part(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + part(b"IDAT", data) + part(b"IEND", b"")


class Library:
    """Invented documents; a file of the state survives a kill."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.documents: dict[int, dict[str, Any]] = {}
        self.jobs: dict[int, dict[str, Any]] = {}
        self.next_job = self.next_document = 1
        self.labels = FakeLabels()
        if options.state and Path(options.state).exists():
            kept = json.loads(Path(options.state).read_text())
            self.documents = {int(k): v for k, v in kept["documents"].items()}
            self.jobs = {int(k): v for k, v in kept["jobs"].items()}
            self.next_job = kept["next_job"]
            self.next_document = max(self.documents, default=0) + 1
            for job in self.jobs.values():
                if job["state"] in ("running", "waiting"):
                    job["state"] = "interrupted"
                    self.documents[job["document_id"]]["state"] = "interrupted"
        else:
            for number in range(1, options.documents + 1):
                self.invent(number)

    def keep(self) -> None:
        if self.options.state:
            kept = {"documents": self.documents, "jobs": self.jobs, "next_job": self.next_job}
            part = Path(self.options.state + ".part")
            part.write_text(json.dumps(kept))
            part.replace(self.options.state)

    def invent(self, number: int) -> None:
        kind = ("pdf", "pdf", "transcript", "text")[number % 4]
        suffix = {"pdf": ".pdf", "transcript": ".vtt", "text": ".txt"}[kind]
        document = self.make(f"/somewhere/Harbour report {number:03d}{suffix}")
        document["state"] = ("ready", "read", "ready", "failed", "locked", "interrupted", "ready")[number % 7]
        if document["state"] == "failed":
            document["problem"] = "The file is damaged: it ends in the middle. Ask for it again."
        if document["state"] == "ready":
            document["sentences"] = self.options.sentences

    def make(self, path: str) -> dict[str, Any]:
        name = Path(path).name
        kind = {".vtt": "transcript", ".srt": "transcript", ".txt": "text", ".md": "text"}.get(Path(path).suffix, "pdf")
        pages = self.options.pages
        document = {
            "id": self.next_document, "title": Path(path).stem, "path": path, "kind": kind,
            "state": "locked" if name.startswith("locked") else "failed" if name.startswith("failed") else "read",
            "problem": "The file is damaged." if name.startswith("failed") else None,
            "pages": pages, "sentences": None, "words": 250, "query": None, "partial": False,
            "scanned": name.startswith("scanned"), "unread": name.startswith("slow"),
            "added": f"2026-09-{len(self.documents) % 28 + 1:02d}T10:00:00Z",
        }  # fmt: skip
        self.documents[document["id"]] = document
        self.next_document += 1
        return document

    def text(self, document: dict[str, Any]) -> str:
        return "".join(page_text(page) for page in range(1, document["pages"] + 1))

    def row(self, d: dict[str, Any]) -> dict[str, Any]:
        there = d["state"] not in ("failed", "locked") and not d["unread"]
        pages = d["pages"] if d["kind"] == "pdf" and there else None
        return {
            "id": d["id"], "title": d["title"], "path": d["path"], "kind": d["kind"], "added": d["added"],
            "pages": pages, "words": d["pages"] * LINES * WORDS_A_LINE if there else 0,
            "duration_s": d["pages"] * 60.0 if d["kind"] == "transcript" else None, "language": "en",
            "state": d["state"], "problem": d["problem"], "labels": self.labels.of(d["id"]),
            "pages_unread": 2 if d["scanned"] and there else 0,
        }  # fmt: skip

    def pages(self, d: dict[str, Any]) -> list[dict[str, Any]]:
        found, at = [], 0
        for page in range(1, d["pages"] + 1):
            unread = d["scanned"] and page in (2, 3)
            size = len(page_text(page))
            found.append(
                {
                    "page": page, "start": at, "end": at + size, "state": "scanned" if unread else "read",
                    "reason": "a scanned picture, and no OCR is installed" if unread else None,
                    "width": WIDTH, "height": HEIGHT, "rotation": 0,
                }
            )  # fmt: skip
            at += size
        return found

    def words(self, page: int) -> list[list[float]]:
        """Start, end, line, box: words of equal width on the lines that `png` draws."""
        start = sum(len(page_text(p)) for p in range(1, page))
        text, found, at = page_text(page), [], 0
        step = HEIGHT / 36
        for line, words in enumerate(text.splitlines()):
            cursor = at
            wide = WIDTH * 0.75 / WORDS_A_LINE
            for column, word in enumerate(words.split()):
                x0, y0 = WIDTH / 8 + column * wide, (3 + line) * step + step * 0.4
                left = start + cursor
                found.append([left, left + len(word), line, x0, y0, x0 + wide - 4, y0 + step * 0.6])
                cursor += len(word) + 1
            at += len(words) + 1
        return found

    def sentence(self, d: dict[str, Any], position: int, total: int) -> dict[str, Any]:
        page = 1 + position * max(d["pages"] - 1, 1) // max(total, 1)
        text = page_text(page)
        line = 4 + position % 20
        lines = text.splitlines(keepends=True)
        start = sum(len(page_text(p)) for p in range(1, page)) + sum(len(x) for x in lines[:line])
        quote = lines[line].rstrip("\n")
        step = HEIGHT / 36
        box = [WIDTH / 8, (3 + line) * step + step * 0.4, WIDTH * 7 / 8, (4 + line) * step]
        evidence = {
            "start": start, "end": start + len(quote), "quote": quote, "page": page if d["kind"] == "pdf" else None,
            "boxes": [box] if d["kind"] == "pdf" else [],
            "times": [page * 60.0, page * 60.0 + 5] if d["kind"] == "transcript" else None,
            "speaker": SPEAKERS[position % 3] if d["kind"] == "transcript" else None, "via": "chunk", "score": 1.0,
        }  # fmt: skip
        support = "weak" if position % 5 == 3 else "unsupported" if position % 11 == 7 else "supported"
        made = {"text": f"{quote[:-1]} ({position + 1}).", "chunk": page - 1, "support": support, "score": 0.9,
                "evidence": [evidence]}  # fmt: skip
        return fake_briefs.marked(made, self.options.brief, position) if self.options.brief else made

    def result(self, d: dict[str, Any]) -> dict[str, Any] | None:
        if d["sentences"] is None:
            return None
        total = self.options.sentences
        summary = [self.sentence(d, i, total) for i in range(d["sentences"])]
        summary += [d["added_line"]] if "added_line" in d else []
        used = {s["chunk"] for s in summary}
        pages = self.pages(d)
        chunks = [
            {"index": i, "start": p["start"], "end": p["end"], "pages": [p["page"]] * 2, "times": None, "tokens": 400}
            for i, p in enumerate(pages)
        ]
        ledger = [{"index": i, "state": "used" if i in used else "unused", "salience": 0.5} for i in range(len(chunks))]
        document = {"path": d["path"], "sha256": "0" * 64, "kind": d["kind"], "title": d["title"], "language": "en",
                    "words": 9, "characters": 99, "pages": None, "duration_s": None, "warnings": []}  # fmt: skip
        brief = {}
        if self.options.brief:
            starts = {page["page"]: page["start"] for page in pages}
            brief = fake_briefs.extras(self.options.brief, d["sentences"], d["kind"], starts.__getitem__)
        if d["query"]:
            brief["answered"] = "nowhere" not in d["query"]
        return {"schema": 1, "document": document, "chunks": chunks, "summary": summary, **brief,
                "ledger": {"pages": [], "characters_in_chunks": 99, "left_out": [], "chunks": ledger},
                "labels": [], "models": [], "settings": {"words": d["words"], "query": d["query"]},
                "from_library": False, "partial": d["partial"], "timings": {}}  # fmt: skip


HOSTILE = "<img src=x><b>t</b>&x\x1b[31m\x9b2J\u202eevil\u2066\n&lt;i&gt;[*] "
"""Markup, keys of menus, commands of terminals, turned letters, a line break: before every word of a document's."""
FROM_OUTSIDE = frozenset({
    "title", "problem", "message", "text", "quote", "label", "set", "description", "speaker", "name", "licence", "card",
    "snippet", "focus", "reason", "edited", "note",
})  # fmt: skip
LONG = "long " * 2000


def hostile(value: Any, key: str = "") -> Any:
    """The same answer from documents, labels and models that mean harm."""
    if isinstance(value, dict):
        windows = {"text"} if "start" in value else set[str]()  # of the document, whose every offset is counted on
        return {name: each if name in windows else hostile(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [hostile(each, "name" if key in {"labels", "scores"} and isinstance(each, str | list) else key)
                for each in value]  # fmt: skip
    if isinstance(value, str) and value and key in FROM_OUTSIDE:
        return HOSTILE + (LONG if key in {"title", "problem", "description"} else "") + value
    return value


def with_hostile_words(message: messages.Message) -> messages.Message:
    if isinstance(message, messages.Notification):
        return replace(message, params=hostile(message.params))
    if isinstance(message, messages.Response):
        return replace(message, result=hostile(message.result))
    return message


LIBRARY_ONLY = ("library.", "document.", "job.", "labels.", "folders.")
"""What a locked library refuses."""


class Engine:
    """Answers requests; runs at most one summary at a time."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.library = Library(options)
        self.trash: dict[int, dict[str, Any]] = {}
        self.watched: dict[str, dict[str, Any]] = {}
        self.reviews: dict[int, dict[str, Any]] = {}
        self.marked: dict[int, dict[str, Any]] = {}
        self.fields: dict[int, dict[str, str]] = {}
        self.lock = threading.RLock()
        self.out = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(2, 1)
        self.timer: threading.Timer | None = None
        self.unanswered: set[Any] = set()
        self.models = FakeModels(self.after, lambda: self.changed("models", ids=[]))
        self.labels = self.library.labels
        self.labels.attach(self.library.documents, self.after, lambda: self.changed("documents", "labels", ids=[]))

    # -- traffic ------------------------------------------------------------------------------------------------------

    def send(self, message: messages.Message) -> None:
        if self.options.hostile:
            message = with_hostile_words(message)
        with self.lock:
            self.out.write(frame(messages.encode(message)))

    def notify(self, method: str, params: dict[str, Any]) -> None:
        self.send(messages.Notification(method, params))

    def changed(self, *kinds: str, ids: list[int]) -> None:
        self.library.keep()
        self.notify("library.changed", {"kinds": list(kinds), "document_ids": ids})

    def serve(self) -> None:
        reader = FrameReader()
        while data := os.read(0, 65536):
            for body in reader.feed(data):
                message = messages.decode(body)
                if isinstance(message, messages.Request):
                    self.answer(message)
                elif isinstance(message, messages.Notification) and message.method == "$/cancelRequest":
                    self.cancel(message.params["id"])
                elif isinstance(message, messages.Notification) and message.method == "exit":
                    os._exit(0)
        os._exit(0)

    def answer(self, request: messages.Request) -> None:
        peers: dict[str, Any] = {"models": self.models, "labels": self.labels}
        peer = peers.get(request.method.partition(".")[0], self)
        handler = getattr(peer, "on_" + request.method.replace(".", "_"), None)
        params: Any = request.params or {}
        try:
            if self.options.library_problem == "library_passphrase" and request.method.startswith(LIBRARY_ONLY):
                raise Refusal(5, "library_passphrase", "The library is encrypted.")
            with self.lock:
                result = handler(params)
        except Later:
            self.unanswered.add(request.id)
            return
        except Refusal as refusal:
            data = {"kind": refusal.kind}
            self.send(messages.ErrorResponse(request.id, refusal.code, str(refusal), data))
            return
        self.send(messages.Response(request.id, result))
        for then in self.after:
            then()
        self.after.clear()

    after: list[Any] = []  # noqa: RUF012 - one engine a process

    # -- methods ------------------------------------------------------------------------------------------------------

    def on_initialize(self, _p: dict[str, Any]) -> dict[str, Any]:
        kind = self.options.library_problem
        return {
            "protocol": methods.PROTOCOL, "build": self.options.build or BUILD, "version": "0.0-test",
            "home": "/nowhere", "models": ["extractive"], "library_kind": kind,
            "library_problem": "The library can't be opened." if kind else None,
        }  # fmt: skip

    def on_shutdown(self, _p: dict[str, Any]) -> dict[str, Any]:
        return {}

    def on_library_list(self, p: dict[str, Any]) -> dict[str, Any]:
        wanted = p["filter"].lower()
        found = [d for d in self.library.documents.values() if wanted in d["title"].lower()]
        if p["label"]:
            found = [d for d in found if p["label"] in self.library.labels.of(d["id"])]
        keys = {"added": "id", "title": "title", "pages": "pages", "words": "pages"}
        of = {d["id"]: d[keys[p["sort"]]] if p["sort"] in keys else self.said(d, p["sort"]) for d in found}
        found.sort(key=lambda d: of[d["id"]], reverse=p["descending"])
        found.sort(key=lambda d: of[d["id"]] == "")
        window = found[p["offset"] : p["offset"] + p["limit"]]
        rows = [self.library.row(d) | self.fields.get(d["id"], {}) for d in window]
        return {"total": len(found), "documents": rows}

    def said(self, document: dict[str, Any], field: str) -> str:
        return self.fields.get(document["id"], {}).get(field, "")

    def on_library_add(self, p: dict[str, Any]) -> dict[str, Any]:
        added, rejected = [], []
        for path in p["paths"]:
            known = next((d for d in self.library.documents.values() if d["path"] == path), None)
            if Path(path).suffix in (".exe", ".png"):
                text = f"{Path(path).name} is not a kind of document that Précis reads."
                rejected.append({"path": path, "kind": "unsupported", "message": text})
            elif known is not None:
                added.append({"path": path, "document_id": known["id"], "job_id": None, "duplicate": True})
            else:
                document = self.library.make(path)
                wanted = p["summarize"] and document["state"] == "read"
                job = self.queue(document, p["words"], None) if wanted else None
                added.append({"path": path, "document_id": document["id"], "job_id": job, "duplicate": False})
        ids = [file["document_id"] for file in added]
        self.after.append(lambda: self.changed("documents", "jobs", ids=ids))
        return {"added": added, "rejected": rejected}

    def on_library_remove(self, p: dict[str, Any]) -> dict[str, Any]:
        for number in p["ids"]:
            document = self.library.documents.pop(number, None)
            self.trash.pop(number, None)
            if document is not None and not p["erase"]:
                self.trash[number] = document
        self.after.append(lambda: self.changed("documents", ids=p["ids"]))
        return {}

    def on_library_check(self, p: dict[str, Any]) -> dict[str, Any]:
        sentence = f"The text of {HOSTILE} is not the one that was stored."
        return {
            "findings": [{"sentence": sentence, "document_id": 3, "in_file": True}]
            if (self.options.library_problem == "library_damaged")
            else []
        }

    def on_library_backups(self, p: dict[str, Any]) -> dict[str, Any]:
        made = "2026-05-04T10:00:00+00:00"
        return {"backups": [{"name": "library-0006-x.sqlite3", "made": made, "bytes": 1000}]}

    def on_library_mend(self, p: dict[str, Any]) -> dict[str, Any]:
        if p["how"] == "restore" and p["backup"] != "library-0006-x.sqlite3":
            raise Refusal(2, "not_found", "There is no such backup.")
        self.options.library_problem = None
        return {"documents": len(self.library.documents), "unread": 2}

    passphrase = "six penguins in a row"

    def on_vault_state(self, _p: dict[str, Any]) -> dict[str, Any]:
        locked = self.options.library_problem == "library_passphrase"
        return {"encrypted": locked or self.encrypted, "open": not locked}

    encrypted = False

    def on_vault_open(self, p: dict[str, Any]) -> dict[str, Any]:
        if p["passphrase"] != self.passphrase:
            raise Refusal(5, "library_passphrase", "That is not the passphrase of the library.")
        self.options.library_problem, self.encrypted = None, True
        return {}

    def on_vault_lock(self, _p: dict[str, Any]) -> dict[str, Any]:
        self.options.library_problem = "library_passphrase"
        return {}

    def on_vault_encrypt(self, p: dict[str, Any]) -> dict[str, Any]:
        self.passphrase, self.encrypted = p["passphrase"], True
        return {}

    def on_vault_decrypt(self, p: dict[str, Any]) -> dict[str, Any]:
        self.on_vault_open(p)
        self.encrypted = False
        return {}

    def on_vault_change(self, p: dict[str, Any]) -> dict[str, Any]:
        self.on_vault_open(p)
        self.passphrase = p["new"]
        return {}

    def on_folders_list(self, _p: dict[str, Any]) -> dict[str, Any]:
        return {"folders": [self.watched[path] for path in sorted(self.watched)]}

    def on_folders_watch(self, p: dict[str, Any]) -> dict[str, Any]:
        refused = [{"path": f"{p['path']}/scan.txt", "kind": "refused", "message": "It breaks off."}]
        self.watched[p["path"]] = {"path": p["path"], "problem": "", "taken": 3, "refused": refused}
        self.after.append(lambda: self.changed("watches", ids=[]))
        return {}

    def on_folders_unwatch(self, p: dict[str, Any]) -> dict[str, Any]:
        self.watched.pop(p["path"], None)
        self.after.append(lambda: self.changed("watches", ids=[]))
        return {}

    def on_library_trash(self, p: dict[str, Any]) -> dict[str, Any]:
        rows = [
            {"id": number, "title": d["title"], "path": d["path"], "removed": "2026-05-04T10:00:00.000000+00:00"}
            for number, d in self.trash.items()
        ]
        return {"documents": rows, "days": 30}

    def on_library_restore(self, p: dict[str, Any]) -> dict[str, Any]:
        for number in p["ids"]:
            self.library.documents[number] = self.trash.pop(number)
        self.after.append(lambda: self.changed("documents", ids=p["ids"]))
        return {}

    def on_library_rename(self, p: dict[str, Any]) -> dict[str, Any]:
        self.document(p)["title"] = p["title"]
        self.after.append(lambda: self.changed("documents", ids=[p["document_id"]]))
        return {}

    def on_library_unlock(self, p: dict[str, Any]) -> dict[str, Any]:
        document = self.document(p)
        if p["password"] != PASSWORD:
            raise Refusal(3, "encrypted", "The password is not right.")
        document["state"] = "read"
        job = self.queue(document, 250, None)
        self.after.append(lambda: self.changed("documents", ids=[document["id"]]))
        return {"job_id": job}

    def on_library_search(self, p: dict[str, Any]) -> dict[str, Any]:
        hits = []
        for d in self.library.documents.values():
            if p["document_id"] not in (None, d["id"]) or d["state"] in ("failed", "locked"):
                continue
            text, at = self.library.text(d), -1
            lower, wanted = text.lower(), p["text"].lower()
            while len(hits) < p["limit"] + 1 and (at := lower.find(wanted, at + 1)) >= 0:
                end = at + len(wanted)
                snippet = f"{text[max(at - 40, 0) : at]}\u0002{text[at:end]}\u0003{text[end : end + 40]}"
                page = next((x["page"] for x in self.library.pages(d) if x["start"] <= at < x["end"]), None)
                hits.append({"document_id": d["id"], "title": d["title"], "where": "text", "snippet": snippet,
                             "start": at, "end": end, "page": page if d["kind"] == "pdf" else None,
                             "time": 60.0 * (page or 0) if d["kind"] == "transcript" else None})  # fmt: skip
        return {"hits": hits[p["offset"] : p["offset"] + p["limit"]], "more": len(hits) > p["limit"]}

    def on_document_open(self, p: dict[str, Any]) -> dict[str, Any]:
        d = self.document(p)
        there = d["state"] not in ("failed", "locked") and not d["unread"]
        result = self.library.result(d)
        stored = [d, *reversed(d.get("earlier", []))] if result else []
        rows = [{"id": d["id"] * 100 + number, "made": "2026-09-01T10:00:00Z", "words": one["words"],
                 "query": one["query"], "model": one.get("model") or "extractive", "partial": one["partial"],
                 "kind": one.get("kind_asked"), "format": one.get("format", "plain")}
                for number, one in enumerate(stored)]  # fmt: skip
        job = next(
            (
                j
                for j in self.library.jobs.values()
                if j["document_id"] == d["id"] and j["state"] in ("running", "waiting")
            ),
            None,
        )
        notices = (
            [{"page": 2, "code": "scanned", "message": "This page is a picture without text."}] if d["scanned"] else []
        )
        return {
            "row": self.library.row(d), "characters": len(self.library.text(d)) if there else 0,
            "pages": self.library.pages(d) if there and d["kind"] == "pdf" else [], "outline": [],
            "turns": d["pages"] * 10 if there and d["kind"] == "transcript" else 0, "notices": notices,
            "result": result, "results": rows, "job_id": job["id"] if job else None,
        }  # fmt: skip

    def on_reviews_document(self, p: dict[str, Any]) -> dict[str, Any]:
        kept = self.reviews.get(p["document_id"], {})
        return {"reviews": [{"line": line, "review": review} for line, review in kept.items()]}

    def on_reviews_set(self, p: dict[str, Any]) -> dict[str, Any]:
        """Edited words with “sure” in them are supported, others are not; a note “refuse” is refused."""
        if p["note"] == "refuse":
            raise Refusal(2, "usage", "This can't be kept.")
        kept = self.reviews.setdefault(p["document_id"], {})
        sentence = self.library.result(self.document(p))["summary"][p["position"]]
        line = line_key(checked(sentence, SummarySentence))
        before, review = kept.pop(line, None), None
        if p["state"] or p["edited"] or p["note"]:
            support = ("supported" if "sure" in p["edited"] else "unsupported") if p["edited"] else None
            review = {"state": p["state"], "by": p["by"], "at": "2026-09-01T10:00:00+00:00", "text_sha256": "a" * 64,
                      "edited": p["edited"], "support": support, "note": p["note"]}  # fmt: skip
            kept[line] = review
        return {"line": line, "review": review, "before": before}

    def on_reviews_add(self, p: dict[str, Any]) -> dict[str, Any]:
        """Its words become a last line."""
        document = self.document(p)
        text = self.library.text(document)[p["start"] : p["end"]]
        evidence = {"start": p["start"], "end": p["end"], "quote": text, "page": 1, "boxes": [], "times": None,
                    "speaker": None, "via": "chunk", "score": 1.0}  # fmt: skip
        made = {"text": text, "chunk": 0, "support": "supported", "score": 1.0, "evidence": [evidence],
                "section": "added_by_you"}  # fmt: skip
        document["added_line"] = made
        line = line_key(checked(made, SummarySentence))
        review = {"state": "confirmed", "by": p["by"], "at": "2026-09-01T10:00:00+00:00", "text_sha256": "a" * 64,
                  "edited": None, "support": None, "note": "", "start": p["start"], "end": p["end"]}  # fmt: skip
        self.reviews.setdefault(p["document_id"], {})[line] = review
        self.after.append(lambda: self.changed("results", ids=[p["document_id"]]))
        return {"line": line, "review": review, "before": None}

    def on_reviews_left_out(self, p: dict[str, Any]) -> dict[str, Any]:
        """The first words of some pages."""
        if self.options.unranked:
            return {"lines": None}
        document = self.document(p)
        lines = []
        for page in (2, 3, 4):
            start = self.library.pages(document)[page - 1]["start"]
            text = self.library.text(document)[start : start + 40]
            evidence = {"start": start, "end": start + 40, "quote": text, "page": page, "boxes": [], "times": None,
                        "speaker": None, "via": "chunk", "score": 1.0, "clause": f"{page}.1"}  # fmt: skip
            lines.append({"text": text, "chunk": 0, "support": "supported", "score": 1.0, "evidence": [evidence],
                          "section": "added_by_you"})  # fmt: skip
        return {"lines": lines}

    def on_reviews_origins(self, p: dict[str, Any]) -> dict[str, Any]:
        """Of the third chunk nothing was kept."""
        if p["chunk"] == 2:
            return {"origins": None}
        result = self.library.result(self.library.documents[p["document_id"]])
        lines = [one for one in result["summary"] if one["chunk"] == p["chunk"]]
        sentences = []
        for number, one in enumerate(lines):
            item = one["evidence"][0]
            salient = {"start": item["start"], "end": item["end"], "chunk": p["chunk"], "rank": number + 1,
                       "score": 2.1, "fit": 0.77, "least": 0.52, "stated": True, "along": number > 0}  # fmt: skip
            sentences.append({"text": item["quote"], "place": f"p. {p['chunk'] + 1}", "salient": salient})
        return {"origins": {"weighed": 98, "salient": 16, "granted": 40, "sentences": sentences}}

    def on_reviews_restore(self, p: dict[str, Any]) -> dict[str, Any]:
        kept = self.reviews.setdefault(p["document_id"], {})
        gone = kept.pop(p["line"], None)
        if gone is not None and gone.get("start") is not None and p["review"] is None:
            del self.library.documents[p["document_id"]]["added_line"]
            self.after.append(lambda: self.changed("results", ids=[p["document_id"]]))
        if p["review"] is not None:
            kept[p["line"]] = p["review"]
        return {}

    def on_fields_document(self, p: dict[str, Any]) -> dict[str, Any]:
        """Of a document that has been read: a mail's head in its first words, of which the subject is missing."""
        document = self.document(p)
        given = self.fields.setdefault(p["document_id"], {})
        found = {"correspondent": ("Ada Lind", 0, 8), "date": ("2026-03-03", 10, 20), "subject": ("", None, None)}
        rows = [
            {"name": name, "value": given.get(name, value), "given": name in given,
             "start": None if name in given and given[name] != value else start,
             "end": None if name in given and given[name] != value else end,
             "page": 1 if start is not None and document["kind"] == "pdf" else None}
            for name, (value, start, end) in found.items()
        ]  # fmt: skip
        known = {one["correspondent"] for one in self.fields.values() if one.get("correspondent")}
        return {"fields": rows, "correspondents": sorted(known)}

    def on_fields_set(self, p: dict[str, Any]) -> dict[str, Any]:
        given = self.fields.setdefault(p["document_id"], {})
        given.pop(p["name"], None)
        if p["value"] == "yesterday":
            raise Refusal(2, "usage", "“yesterday” is not a date: write it as 2026-03-31, 2026-03 or 2026.")
        if p["value"] is not None:
            given[p["name"]] = p["value"]
        self.after.append(lambda: self.changed("documents", "labels", ids=[p["document_id"]]))
        return self.on_fields_document(p)

    def on_highlights_document(self, p: dict[str, Any]) -> dict[str, Any]:
        document = self.document(p)
        text, rows = self.library.text(document), []
        for key, one in sorted(self.marked.get(p["document_id"], {}).items(), key=lambda item: item[1]["start"]):
            places = self.on_document_locate({**p, "start": one["start"], "end": one["end"]})["places"]
            parts = [{"page": at["page"], "boxes": at["boxes"], "times": at["times"]} for at in places]
            passage = {"start": one["start"], "end": one["end"], "quote": text[one["start"] : one["end"]],
                       "place": f"p. {places[0]['page']}" if places[0]["page"] else "", "parts": parts,
                       "colour": one["colour"], "by": one["by"], "at": one["at"], "note": one["note"]}  # fmt: skip
            rows.append({"key": key, "highlight": one, "passage": passage})
        return {"highlights": rows}

    def on_highlights_set(self, p: dict[str, Any]) -> dict[str, Any]:
        key = f"{p['start']}:{p['end']}"
        one = {"start": p["start"], "end": p["end"], "text_sha256": "b" * 64, "colour": p["colour"], "by": p["by"],
               "at": "2026-09-01T10:00:00+00:00", "note": p["note"]}  # fmt: skip
        return self.on_highlights_put({"document_id": p["document_id"], "key": key, "highlight": one})

    def on_highlights_put(self, p: dict[str, Any]) -> dict[str, Any]:
        kept = self.marked.setdefault(p["document_id"], {})
        before = kept.pop(p["key"], None)
        if p["highlight"] is not None:
            kept[p["key"]] = p["highlight"]
        return {"key": p["key"], "highlight": p["highlight"], "before": before}

    def on_compare_versions(self, p: dict[str, Any]) -> dict[str, Any]:
        """What has the same file name but for its folder."""
        own = self.document(p)
        name = Path(own["path"]).name
        return {"versions": [
            {"id": d["id"], "title": d["title"], "added": d["added"], "is_earlier": d["id"] < own["id"]}
            for d in self.library.documents.values() if d is not own and Path(d["path"]).name == name
        ]}  # fmt: skip

    def on_compare_documents(self, p: dict[str, Any]) -> dict[str, Any]:
        """The same lines, but that some of them are said to be changed, deleted, inserted and moved."""
        if self.options.slow_compare:
            raise Later
        text = self.library.text(self.document({"document_id": p["new_id"]}))
        return fake_comparison.compared(text, summarized=self.library.documents[p["old_id"]]["sentences"] is not None)

    def on_table_row(self, p: dict[str, Any]) -> dict[str, Any]:
        """Facts and lines of a contract's brief for what is ready; one value of its own for each document."""
        if self.options.slow_table:
            raise Later
        d = self.document(p)
        row = self.library.row(d)
        if d["state"] in ("failed", "locked") or d["unread"]:
            return {"row": {**row, "kind": None}, "counts": [], "facts": [], "sections": [], "lines": []}
        return {"row": row, **fake_table.stated(d, self.library)}

    def on_table_answer(self, p: dict[str, Any]) -> dict[str, Any]:
        """“nowhere” is not answered, “refuse” is refused, “slow” is never answered."""
        if "slow" in p["question"]:
            raise Later
        if "refuse" in p["question"]:
            raise Refusal(4, "model", "The model that answers is damaged. Install Précis again.")
        lines = [self.library.sentence(self.document(p), position, 8) for position in range(2)]
        return {"answered": "nowhere" not in p["question"], "lines": lines}

    def on_table_export(self, p: dict[str, Any]) -> dict[str, Any]:
        Path(p["path"]).write_text(json.dumps(p), "utf-8")
        return {"path": p["path"]}

    def on_document_result(self, p: dict[str, Any]) -> Any:
        number, place = divmod(p["result_id"], 100)
        d = self.library.documents[number]
        return self.library.result(d if not place else d | d["earlier"][-place])

    def on_document_quote(self, p: dict[str, Any]) -> dict[str, Any]:
        return {"text": self.library.text(self.document(p))[p["start"] : p["end"]], "citation": "p. 2, clause 1.1"}

    def on_document_text(self, p: dict[str, Any]) -> dict[str, Any]:
        text = self.library.text(self.document(p))
        blocks, at = [], 0
        for line in text.splitlines(keepends=True):
            end = at + len(line.rstrip("\n"))
            if at < p["end"] and p["start"] < end:
                blocks.append([at, end, "heading" if at % 25 == 0 else "body"])
            at += len(line)
        return {"text": text[p["start"] : p["end"]], "start": p["start"], "end": p["end"], "blocks": blocks}

    def on_document_turns(self, p: dict[str, Any]) -> dict[str, Any]:
        lines = self.library.text(self.document(p)).splitlines(keepends=True)
        turns, at = [], 0
        for index in range(0, len(lines), 3):
            text = "".join(lines[index : index + 3]).rstrip("\n")
            turns.append({"index": index // 3, "start": at, "end": at + len(text), "speaker": SPEAKERS[index // 3 % 3],
                          "begins": index * 2.0, "ends": index * 2.0 + 6, "text": text})  # fmt: skip
            at += sum(len(line) for line in lines[index : index + 3])
        return {"total": len(turns), "turns": turns[p["offset"] : p["offset"] + p["limit"]]}

    def on_document_picture(self, p: dict[str, Any]) -> dict[str, Any]:
        width, height = round(WIDTH * p["scale"]), round(HEIGHT * p["scale"])
        picture = base64.b64encode(png(width, height, p["page"])).decode()
        return {"page": p["page"], "width": width, "height": height, "png": picture}

    def on_document_words(self, p: dict[str, Any]) -> dict[str, Any]:
        return {"page": p["page"], "words": self.library.words(p["page"])}

    def on_document_locate(self, p: dict[str, Any]) -> dict[str, Any]:
        d = self.document(p)
        places = []
        for page in self.library.pages(d):
            start, end = max(p["start"], page["start"]), min(p["end"], page["end"])
            if start < end:
                boxes = [w[3:] for w in self.library.words(page["page"]) if w[0] < end and start < w[1]]
                pdf = d["kind"] == "pdf"
                places.append({"start": start, "end": end, "page": page["page"] if pdf else None,
                               "boxes": boxes if pdf else [], "times": None, "speaker": None})  # fmt: skip
        return {"places": places}

    def on_summary_start(self, p: dict[str, Any]) -> dict[str, Any]:
        document = self.document(p)
        if document["state"] in ("failed", "locked"):
            raise Refusal(3, "damaged", "This document can't be read.")
        if p["format"] == "brief" and p["query"]:
            raise Refusal(2, "usage", "A brief covers the whole document.")
        if document["sentences"] is not None:
            kept = {"words", "query", "model", "partial", "kind_asked", "format", "sentences"}
            before = {name: value for name, value in document.items() if name in kept}
            document["earlier"] = [*document.get("earlier", []), before]
        document["model"], document["kind_asked"], document["format"] = p["model"], p["kind"], p["format"]
        leans = p["after"] and p["query"].startswith("And ")
        asked = f"{p['query']} ({p['after']})" if leans else p["query"]  # as one that is completed
        return {"job_id": self.queue(document, p["words"], asked)}

    def on_job_list(self, _p: dict[str, Any]) -> dict[str, Any]:
        return {"jobs": [self.shown(job) for job in self.library.jobs.values()]}

    def on_job_cancel(self, p: dict[str, Any]) -> dict[str, Any]:
        job = self.library.jobs[p["job_id"]]
        if job["state"] in ("running", "waiting"):
            self.after.append(lambda: self.end(job, "cancelled"))
        return {}

    def on_job_move(self, p: dict[str, Any]) -> dict[str, Any]:
        """Where it is put is told; nothing else becomes of it."""
        job = self.library.jobs[p["job_id"]]
        job["place"] = {"first": -1.0, "up": job["id"] - 1.5, "down": job["id"] + 1.5}[p["to"]]
        self.after.append(lambda: self.notify("job.changed", {"job": self.shown(job)}))
        return {}

    def on_job_resume(self, p: dict[str, Any]) -> dict[str, Any]:
        job = self.library.jobs[p["job_id"]]
        job["state"] = "running"
        self.library.documents[job["document_id"]]["state"] = "summarizing"
        self.after.append(lambda: self.begin(job))
        return {}

    def on_result_export(self, p: dict[str, Any]) -> dict[str, Any]:
        result = self.library.result(self.document(p))
        with contextlib.suppress(OSError):
            Path(p["path"]).write_text(json.dumps(result), "utf-8")
            return {"path": p["path"]}
        raise Refusal(5, "resources", "The file can't be written there.")

    def on_result_text(self, p: dict[str, Any]) -> dict[str, Any]:
        words = [line["text"] for line in self.library.result(self.document(p))["summary"]]
        if p["form"] == "print":
            return {"text": "<h1>Harbour report</h1>" + "".join(f"<p>{one} [1]</p>" for one in words)}
        return {"text": "\n".join(f"- {one}" for one in words)}

    def on_doctor_run(self, _p: dict[str, Any]) -> dict[str, Any]:
        checks = [("IPv4 socket from Python", True, "refused: Permission denied"),
                  ("IPv6 socket from native code", True, "refused: Permission denied"),
                  ("Library", True, "can be opened and written")]  # fmt: skip
        return {"checks": [{"name": n, "ok": ok, "detail": detail} for n, ok, detail in checks]}

    def cancel(self, number: Any) -> None:
        if number in self.unanswered:
            self.unanswered.discard(number)
            self.send(messages.ErrorResponse(number, Code.REQUEST_CANCELLED, "The request was cancelled."))

    def on_test_advance(self, _p: dict[str, Any]) -> dict[str, Any]:
        self.after.append(self.advance)
        return {}

    # -- jobs ---------------------------------------------------------------------------------------------------------

    def document(self, p: dict[str, Any]) -> dict[str, Any]:
        if p["document_id"] not in self.library.documents:
            raise Refusal(7, "not_found", "This document is no longer in the library.")
        return self.library.documents[p["document_id"]]

    def shown(self, job: dict[str, Any]) -> dict[str, Any]:
        total = self.options.sentences
        document = self.library.documents.get(job["document_id"], {})
        if document.get("unread"):
            return {"id": job["id"], "document_id": job["document_id"], "kind": "summarize", "state": job["state"],
                    "title": document["title"], "stage": "read", "done": 1, "total": document["pages"],
                    "seconds_left": 4.0, "problem": None}  # fmt: skip
        return {"id": job["id"], "document_id": job["document_id"], "kind": "summarize", "state": job["state"],
                "title": self.library.documents.get(job["document_id"], {}).get("title", ""), "stage": "summarize",
                "done": job["made"], "total": total, "seconds_left": float(total - job["made"]),
                "problem": None, "place": job.get("place")}  # fmt: skip

    def queue(self, document: dict[str, Any], words: int, query: str | None) -> int:
        state = "waiting" if self.options.waiting else "running"
        job = {"id": self.library.next_job, "document_id": document["id"], "state": state, "made": 0}
        self.library.next_job += 1
        self.library.jobs[job["id"]] = job
        document.update(state="summarizing", sentences=None, words=words, query=query, partial=True)
        self.after.append(lambda: self.begin(job))
        return job["id"]

    def begin(self, job: dict[str, Any]) -> None:
        self.notify("job.changed", {"job": self.shown(job)})
        self.changed("documents", "jobs", ids=[job["document_id"]])
        document = self.library.documents[job["document_id"]]
        for position in range(job["made"]):
            self.tell(job, document, position)
        if not self.options.manual:
            self.go_on()

    def go_on(self) -> None:
        if self.options.pace:
            self.timer = threading.Timer(self.options.pace, self.advance)
            self.timer.daemon = True
            self.timer.start()
            return
        while any(job["state"] == "running" for job in self.library.jobs.values()):
            self.advance()

    def tell(self, job: dict[str, Any], document: dict[str, Any], position: int) -> None:
        sentence = self.library.sentence(document, position, self.options.sentences)
        self.notify("summary.sentence", {"job_id": job["id"], "document_id": document["id"], "position": position,
                                         "sentence": sentence})  # fmt: skip

    def advance(self) -> None:
        """The next sentence of the running job."""
        with self.lock:
            job = next((j for j in self.library.jobs.values() if j["state"] == "running"), None)
            if job is None:
                return
            document = self.library.documents[job["document_id"]]
            if document["unread"]:
                document["unread"] = False
                self.changed("documents", ids=[document["id"]])
                self.notify("job.changed", {"job": self.shown(job)})
                return
            # Kept before it is told, as an extractive summary's is: what the window has seen survives a kill.
            position = job["made"]
            job["made"] += 1
            document["sentences"] = job["made"]
            self.library.keep()
            self.tell(job, document, position)
            if job["made"] >= self.options.sentences:
                self.end(job, "done")
            else:
                self.notify("job.changed", {"job": self.shown(job)})
        if self.options.pace and not self.options.manual:
            self.go_on()

    def end(self, job: dict[str, Any], state: str) -> None:
        document = self.library.documents[job["document_id"]]
        job["state"] = state
        document.update(state="ready" if state == "done" else "interrupted", sentences=job["made"],
                        partial=state != "done")  # fmt: skip
        self.library.keep()
        self.notify("job.changed", {"job": self.shown(job)})
        self.changed("documents", "results", "jobs", ids=[job["document_id"]])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=0)
    parser.add_argument("--pages", type=int, default=12)
    parser.add_argument("--sentences", type=int, default=8)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--manual", action="store_true")
    parser.add_argument("--library-problem", default=None)
    parser.add_argument("--build", default=None)
    parser.add_argument("--state", default=None)
    parser.add_argument("--refuse-start", action="store_true")
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--waiting", action="store_true")
    parser.add_argument("--unranked", action="store_true")
    parser.add_argument("--slow-compare", action="store_true")
    parser.add_argument("--slow-table", action="store_true")
    parser.add_argument("--brief", default="", choices=["", *fake_briefs.LINES])
    options = parser.parse_args()
    if options.brief:
        options.sentences = len(fake_briefs.LINES[options.brief])
    if options.refuse_start:
        raise SystemExit(3)
    Engine(options).serve()


if __name__ == "__main__":
    main()
