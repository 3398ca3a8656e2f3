"""Files that are wrong, pages that break their worker, workers that are killed: a page is lost, or a sentence said."""

import os
import select
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import psutil
import pytest

from engine.errors import Cancelled, FileProblem, PartUnavailable, UnreadableFile
from engine.ingest.pdf.reader import read_pdf
from engine.ingest.reader import read_document
from engine.ingest.sandbox.limits import Limits
from engine.schema.enums import PageState

ROOT = Path(__file__).parents[4]
PAGELESS = (
    b"%PDF-1.4\ntrailer<</Root 1 0 R>>\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
)


def _refusal(path, **options):
    with pytest.raises(UnreadableFile) as caught:
        read_pdf(path, on_words=lambda _: None, **options)
    assert path.name in str(caught.value)
    return caught.value


def _worker():
    return _workers()[0]


def _workers():
    """The page workers there are: long files have one for each processor."""
    found = [child for child in psutil.Process().children() if child.status() != psutil.STATUS_ZOMBIE]
    assert found
    return found


def _gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether a process ends in time, without asking again and again."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], seconds)[0])
    finally:
        os.close(handle)


def _form_bomb(pymupdf, path: Path, text: bytes, depth: int, breadth: int) -> None:
    """A small file whose second page draws a form that draws a form that draws..."""
    document = pymupdf.open()
    for number in range(3):
        document.new_page().insert_text((60, 300), f"Leaf {number + 1} is an ordinary leaf of text.")
    font = document.get_new_xref()
    document.update_object(font, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    below = None
    for level in range(depth):
        form = document.get_new_xref()
        resources = f"/Font<</F {font} 0 R>>" if below is None else f"/XObject<</X {below} 0 R>>"
        document.update_object(form, f"<</Type/XObject/Subtype/Form/BBox[0 0 99999 99999]/Resources<<{resources}>>>>")
        stream = b"BT /F 9 Tf 50 50 Td (" + text + b") Tj ET" if below is None else b"/X Do 1 0 0 1 0.7 3 cm " * breadth
        document.update_stream(form, stream, new=True)
        below = form
        assert level < depth
    page = document[1]
    document.xref_set_key(page.xref, "Resources", f"<</XObject<</X {below} 0 R>>>>")
    contents = document.get_new_xref()
    document.update_object(contents, "<<>>")
    document.update_stream(contents, b"/X Do", new=True)
    document.xref_set_key(page.xref, "Contents", f"{contents} 0 R")
    document.save(path)


def test_a_locked_file_asks_for_its_password(write, read, pymupdf):
    locked = write(
        lambda d: d.new_page().insert_text((60, 100), "A secret sentence."),
        encryption=pymupdf.PDF_ENCRYPT_AES_256,
        user_pw="open sesame",
        owner_pw="master",
    )
    without = _refusal(locked)
    assert without.problem is FileProblem.ENCRYPTED
    assert "password-protected" in str(without)
    wrong = _refusal(locked, password="guess")
    assert wrong.problem is FileProblem.ENCRYPTED
    assert "does not open" in str(wrong)
    assert read(locked, password="open sesame").text == "A secret sentence."


def test_a_file_with_only_an_owner_password_opens(write, read, pymupdf):
    path = write(
        lambda d: d.new_page().insert_text((60, 100), "Not to be printed."),
        encryption=pymupdf.PDF_ENCRYPT_AES_256,
        owner_pw="master",
        permissions=0,
    )
    assert read(path).text == "Not to be printed."


@pytest.mark.parametrize(
    ("content", "problem", "says"),
    [
        (b"", FileProblem.EMPTY, "no bytes"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 64, FileProblem.UNSUPPORTED, "a picture"),
        (b"Dear reader, this is a letter and no PDF.\n" * 9, FileProblem.UNSUPPORTED, "plain text"),
        (bytes(range(256)) * 8, FileProblem.UNSUPPORTED, "something else"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 8, FileProblem.DAMAGED, "damaged"),
        (PAGELESS, FileProblem.DAMAGED, "no page"),
    ],
)  # fmt: skip
def test_what_is_no_readable_pdf_is_said_in_a_sentence(tmp_path, content, problem, says):
    path = tmp_path / "letter.pdf"
    path.write_bytes(content)
    refusal = _refusal(path)
    assert refusal.problem is problem
    assert says in str(refusal)


def test_a_file_that_is_gone(tmp_path):
    assert _refusal(tmp_path / "gone.pdf").problem is FileProblem.MISSING


@pytest.mark.parametrize("share", [0.2, 0.6, 0.95])
def test_a_file_cut_short_is_refused_or_read_as_far_as_it_goes(book, tmp_path, read, share):
    whole = book(12).read_bytes()
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(whole[: int(len(whole) * share)])
    try:
        notices = {notice.code for notice in read(cut).raw.notices}
        problem = None
    except UnreadableFile as refusal:
        notices, problem = set(), refusal.problem
    assert "repaired" in notices or problem is FileProblem.DAMAGED


def test_a_name_that_is_no_utf8(write, tmp_path, read):
    made = write(lambda d: d.new_page().insert_text((60, 100), "Named in Latin-1."))
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.pdf"))
    made.rename(odd)
    result = read(odd)
    assert result.text == "Named in Latin-1."
    assert result.raw.title.encode()


def test_blank_pages_and_pictures_of_pages(write, pymupdf, read):
    def draw(document):
        document.new_page().insert_text((60, 100), "The only page with words.")
        document.new_page()
        grey = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 9, 9), 0)
        grey.clear_with(90)
        document.new_page().insert_image((60, 60, 400, 400), pixmap=grey)

    states = [page.state for page in read(write(draw)).raw.pages]
    assert states == [PageState.READ, PageState.EMPTY, PageState.SCANNED]
    assert _refusal(write(lambda d: d.new_page())).problem is FileProblem.EMPTY


def test_killing_the_worker_costs_the_page_it_was_at(book):
    killed = []

    def kill(words):
        if not killed:
            killed.append(_worker().pid)
            os.kill(killed[0], signal.SIGKILL)

    raw = read_pdf(book(260), on_words=kill, limits=Limits(ocr=False))
    failed = [page for page in raw.pages if page.state is PageState.FAILED]
    assert len(raw.pages) == 260
    assert len(failed) == 1
    assert "killed from outside" in failed[0].reason
    for page in raw.pages:
        assert (f"This is leaf {page.number} of" in raw.text[page.start : page.end]) == (page not in failed)


def test_a_worker_that_hangs_is_ended_and_the_rest_is_read(book):
    stopped = []

    def stop(words):
        if not stopped:
            stopped.append(_worker().pid)
            os.kill(stopped[0], signal.SIGSTOP)

    raw = read_pdf(book(260), on_words=stop, limits=Limits(ocr=False, page_seconds=3))
    failed = [page.reason for page in raw.pages if page.state is PageState.FAILED]
    assert failed == ["This page took longer than 3 seconds and was skipped."]
    assert _gone(stopped[0])
    assert "leaf 260 of" in raw.text


def test_a_page_that_eats_processor_time_is_given_up(pymupdf, tmp_path, read):
    path = tmp_path / "bomb.pdf"
    _form_bomb(pymupdf, path, b"a", depth=10, breadth=20)
    result = read(path, limits=Limits(ocr=False, page_cpu_seconds=0.7, page_seconds=60, worker_memory_mb=4096))
    assert [page.state for page in result.raw.pages] == [PageState.READ, PageState.FAILED, PageState.READ]
    assert "processor time" in result.raw.pages[1].reason
    assert "Leaf 3" in result.text


def test_a_page_that_eats_memory_is_given_up(pymupdf, tmp_path, read):
    path = tmp_path / "bomb.pdf"
    _form_bomb(pymupdf, path, b"word " * 400, depth=4, breadth=20)
    result = read(path, limits=Limits(ocr=False, worker_memory_mb=320, page_cpu_seconds=60, page_seconds=60))
    assert [page.state for page in result.raw.pages] == [PageState.READ, PageState.FAILED, PageState.READ]
    assert "memory" in result.raw.pages[1].reason
    assert "Leaf 3" in result.text


def test_a_file_that_breaks_every_worker_is_given_up_in_time(book, monkeypatch):
    from engine.ingest.sandbox import process as sandbox

    program = "import os; from engine.ingest import worker as w; w.Worker._open = lambda *_, **__: os.abort(); w.main()"
    monkeypatch.setattr(sandbox, "worker_command", lambda: [sys.executable, "-c", program])
    refusal = _refusal(book(3))
    assert refusal.problem is FileProblem.DAMAGED


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ("os.abort()", "Loading PyMuPDF ended the process (code -6)."),
        ("os.kill(os.getpid(), 4)", "PyMuPDF uses an instruction that this processor does not have."),
    ],
)
def test_workers_that_die_without_a_file_are_no_fault_of_the_file(book, tmp_path, monkeypatch, ends, words):
    from engine.ingest.sandbox import process as sandbox

    monkeypatch.setattr(sandbox, "worker_command", lambda: [sys.executable, "-c", f"import os; {ends}"])
    page = tmp_path / "page.html"
    page.write_text("<p>Some words of a page.</p>", encoding="utf-8")
    for file in (book(3), page):
        with pytest.raises(PartUnavailable) as refused:
            read_document(file, on_words=lambda _: None)
        assert str(refused.value).startswith(words)


def test_stopping_ends_the_worker_at_once(book):
    seen = []

    def stop(stage, done, total):
        if done >= 3:
            seen.extend(worker.pid for worker in _workers())
            raise Cancelled

    with pytest.raises(Cancelled):
        read_pdf(book(300), on_words=lambda _: None, checkpoint=stop, limits=Limits(ocr=False))
    assert all(_gone(pid, 1.0) for pid in seen)


def test_stopping_takes_effect_while_a_page_hangs(book):
    stopped = []

    def stop(words):
        if not stopped:
            stopped.append(_worker().pid)
            os.kill(stopped[0], signal.SIGSTOP)

    calls = []

    def checkpoint(stage, done, total):
        calls.append(done)
        if stopped and calls[-1] == calls[-3]:
            raise Cancelled

    with pytest.raises(Cancelled):
        read_pdf(book(260), on_words=stop, checkpoint=checkpoint, limits=Limits(ocr=False))
    assert _gone(stopped[0], 1.0)
    assert not psutil.Process().children()


def test_progress_is_told_for_every_page(book):
    told = []
    read_pdf(
        book(30),
        on_words=lambda _: None,
        checkpoint=lambda stage, done, total: told.append((stage, done, total)),
        limits=Limits(ocr=False),
    )
    assert {("read", done, 30) for done in range(1, 31)} <= set(told)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_a_worker_dies_with_its_engine(pymupdf, tmp_path):
    path = tmp_path / "bomb.pdf"
    _form_bomb(pymupdf, path, b"a", depth=12, breadth=20)
    program = textwrap.dedent(
        f"""
        import sys
        from engine.ingest.sandbox.process import WorkerProcess
        from pathlib import Path
        worker = WorkerProcess(Path({str(path)!r}))
        worker.ask("open", file=worker.file, password=None, memory_mb=4096, cpu_seconds=600, ocr_seconds=None,
                   details=False)
        worker.receive(60)
        worker.ask("pages", first=0, last=3, batch=8, index=0, of=1)
        print(worker.receive(60)[0], worker.pid, flush=True)
        worker.receive(600)
        """
    )
    engine = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ}
    )
    assert engine.stdout is not None
    with engine.stdout:
        pid = int(engine.stdout.readline().split()[-1])
        engine.kill()
        engine.wait()
    assert _gone(pid)
