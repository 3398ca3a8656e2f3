"""A summary reviewed by the real engine: verified, kept over its end and by the next summary's lines, exported."""

import json
import zipfile

import pytest

from engine.protocol.codes import Code
from tests.contract.engine_process import REAL, EngineProcess

LINES = (
    "The harbour wall was inspected by divers in March and found to be sound along its whole length.",
    "The repair of the northern quay will cost the council 2,400,000 crowns over two years.",
    "The engineer reports that the dredger cleared the channel to a depth of nine metres.",
    "Nobody was hurt when the crane fell into the basin during the storm of the second of May.",
)


def summarized(engine: EngineProcess, document_id: int, **asked: object) -> dict:
    """Summarize, wait for the end, and return what `document.open` says then."""
    job = engine.result("summary.start", document_id=document_id, **asked)["job_id"]

    def ended(message: object) -> bool:
        told = getattr(message, "method", "") == "job.changed" and message.params["job"]
        return bool(told) and (told["id"], told["state"]) == (job, "done")

    engine.until(ended)
    return engine.result("document.open", document_id=document_id)


@pytest.mark.timeout(180)
def test_reviews_are_verified_kept_and_go_out(tmp_path):
    home, file = tmp_path / "home", tmp_path / "harbour.txt"
    file.write_text("\n\n".join(LINES), encoding="utf-8")
    with EngineProcess(REAL, home) as engine:
        engine.initialize()
        added = engine.result("library.add", paths=[str(file)], summarize=False)["added"][0]
        document_id = added["document_id"]
        opened = summarized(engine, document_id, words=40)
        line = {"document_id": document_id, "result_id": opened["results"][0]["id"], "position": 0, "by": "Ada"}
        made = opened["result"]["summary"][0]["text"]
        first = engine.result("reviews.set", **line, state="confirmed")
        assert first["review"]["state"] == "confirmed"
        wrong = engine.result("reviews.set", **line, edited="It will cost Acme 9,900,000 crowns.")["review"]
        assert (wrong["support"], wrong["state"]) == ("unsupported", None)
        kept = engine.result("reviews.set", **line, state="confirmed", edited=made + " ", note="Seen.")["review"]
        assert (kept["edited"], kept["note"]) == (None, "Seen.")
        assert engine.error("reviews.set", **{**line, "position": 99}, state="confirmed").code == Code.NOT_FOUND
        left = engine.result("reviews.left_out", document_id=document_id, result_id=line["result_id"])["lines"]
        said = {one["text"] for one in opened["result"]["summary"]}
        assert left
        assert said.isdisjoint(one["text"] for one in left)
        assert said | {one["text"] for one in left} == set(LINES)
        start = file.read_text("utf-8").index("Nobody was hurt")
        own = engine.result("reviews.add", document_id=document_id, start=start, end=start + 15, by="Ada")
        again = engine.result("document.open", document_id=document_id)["result"]["summary"]
        assert again[-1]["text"] == "Nobody was hurt"
        assert engine.end() == 0

    with EngineProcess(REAL, home) as engine:
        engine.initialize()
        reviews = engine.result("reviews.document", document_id=document_id)["reviews"]
        assert {one["line"]: one["review"] for one in reviews} == {first["line"]: kept, own["line"]: own["review"]}
        summarized(engine, document_id, words=60)
        places = {"json": tmp_path / "out.json", "word": tmp_path / "out.docx", "bundle": tmp_path / "out.zip"}
        for form, place in places.items():
            engine.result("result.export", document_id=document_id, format=form, path=str(place))
        assert engine.end() == 0
    told = json.loads(places["json"].read_text("utf-8"))["summary"]
    assert [one["review"] for one in told if one["text"] == made] == [kept]
    assert (told[-1]["text"], told[-1]["review"]) == ("Nobody was hurt", own["review"])
    with zipfile.ZipFile(places["word"]) as word:
        assert "Seen." in word.read("word/comments.xml").decode()
    with zipfile.ZipFile(places["bundle"]) as bundle:
        assert bundle.read("harbour.txt") == file.read_bytes()
