"""A table across documents from the real engine: facts with places, answers that are not kept, a file of its own."""

import csv

import pytest

from engine.protocol.codes import Code
from tests.contract.engine_process import REAL, EngineProcess
from tests.engine.made_documents import FERRY_TALK, transcript

LEASE = (
    "This Lease Agreement is made on 3 March 2025 between Quayside Estates Limited (the “Landlord”) and "
    "Brunel Marine Works Limited (the “Tenant”).\n\n"
    "The Tenant shall pay the Landlord a rent of £1,250 a month on the first day of each month.\n\n"
    "This Agreement shall be governed by and construed in accordance with the laws of Scotland.\n"
)
NOTES = "The harbour wall was inspected in March.\n\nIts repair cost the council €2,400,000 over two years.\n"


def read(engine: EngineProcess, *files: str) -> list[int]:
    """Add files and wait until they are read."""
    added = engine.result("library.add", paths=list(files), summarize=False)["added"]
    left = {one["job_id"] for one in added}

    def all_read(message: object) -> bool:
        told = getattr(message, "method", "") == "job.changed" and message.params["job"]
        if told and told["state"] == "done":
            left.discard(told["id"])
        return not left

    engine.until(all_read)
    return [one["document_id"] for one in added]


@pytest.mark.timeout(180)
def test_rows_answers_and_export(tmp_path):
    lease, notes, call = tmp_path / "lease.txt", tmp_path / "notes.txt", tmp_path / "call.txt"
    call.write_text(transcript(FERRY_TALK), encoding="utf-8")
    lease.write_text(LEASE, encoding="utf-8")
    notes.write_text(NOTES, encoding="utf-8")
    with EngineProcess(REAL, tmp_path / "home") as engine:
        engine.initialize()
        *ids, of_call = read(engine, str(lease), str(notes), str(call))
        row = engine.result("table.row", document_id=ids[0])
        facts = {one["kind"]: one for one in row["facts"]}
        assert facts["governing_law"]["value"] == "Scotland"
        assert facts["amount"]["value"] == "GBP 1250"
        assert LEASE[facts["amount"]["start"] : facts["amount"]["end"]] == facts["amount"]["text"]
        assert {"kind": "amount", "facts": 1} in row["counts"]
        assert "governing_law" not in {one["kind"] for one in engine.result("table.row", document_id=ids[1])["facts"]}

        topics = {
            one["text"] for one in engine.result("table.row", document_id=of_call)["facts"] if one["kind"] == "topic"
        }
        assert "cable ferry" in topics

        question = "What is the monthly rent?"
        answer = engine.result("table.answer", document_id=ids[0], question=question)
        assert answer["answered"]
        assert "£1,250 a month" in answer["lines"][0]["text"]
        assert answer["lines"][0]["evidence"][0]["start"] == LEASE.index("The Tenant shall pay")
        assert engine.result("table.answer", document_id=ids[0], question=question) == answer
        assert not engine.result("table.answer", document_id=ids[1], question="Who is the chief executive?")["answered"]
        assert engine.result("document.open", document_id=ids[0])["results"] == []
        assert engine.error("table.answer", document_id=ids[0], question=" ").code == Code.INVALID_PARAMS
        assert engine.error("table.row", document_id=99).code == Code.NOT_FOUND

        unwanted = engine.request("table.answer", document_id=ids[0], question="Who is the landlord?")
        engine.notify("$/cancelRequest", id=unwanted)
        assert getattr(engine.answer(unwanted), "code", None) == Code.REQUEST_CANCELLED
        assert engine.result("table.answer", document_id=ids[0], question=question) == answer

        target = tmp_path / "table.csv"
        cells = [{"document_id": one, "cells": ["=1+1", "p. 1"]} for one in ids]
        for _ in range(2):  # an earlier table is replaced
            engine.result("table.export", path=str(target), columns=["@rent", "place"], rows=cells)
        rows = list(csv.reader(target.read_text("utf-8-sig").splitlines()))
        assert rows[0] == ["document", "file", "sha256", "correspondent", "date", "subject", "'@rent", "place"]
        assert [one[1] for one in rows[1:]] == ["lease.txt", "notes.txt"]
        assert rows[1][6] == "'=1+1"
        target.write_text("a,b\r\n1,2\r\n", encoding="utf-8")
        refused = engine.error("table.export", path=str(target), columns=["x"], rows=[])
        assert refused.code == Code.INVALID_PARAMS
        assert target.read_text("utf-8") == "a,b\n1,2\n"
        assert engine.end() == 0
