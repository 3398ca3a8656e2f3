"""The real engine process with services that do what a test tells them: `python rehearsal_engine.py HOME`.

Everything between the pipes and the handlers is the program's own; only the handlers are played.
"""

import ctypes
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.errors import FileProblem, LibraryProblem, LibraryUnavailable, NotFound, UnreadableFile  # noqa: E402
from engine.protocol import methods as m  # noqa: E402
from engine.protocol.build import BUILD  # noqa: E402
from engine.protocol.messages import Notification  # noqa: E402
from engine.schema.documents import ReadResult, ReadText, ReadWords, TextSlice, WordBoxes  # noqa: E402
from engine.schema.library import Hits, RenameDocument, Search  # noqa: E402
from engine.schema.life_cycle import EngineInfo, Nothing  # noqa: E402
from engine.server.calls import Call  # noqa: E402
from engine.server.endpoint import Route  # noqa: E402
from engine.server.lanes import LaneName, Lanes  # noqa: E402
from engine.server.main import run  # noqa: E402
from engine.server.outbox import Outbox  # noqa: E402


class Rehearsal:
    """`library.search` plays the scene its text names; `document.words` waits until `library.rename` lets it go
    (the title `close` closes the gate again).
    """

    def __init__(self, home: Path, outbox: Outbox, _lanes: Lanes) -> None:
        self.home = home
        self.outbox = outbox
        self.gate = threading.Event()
        self.routes = {
            "library.search": Route(LaneName.STORE, self.play),
            "document.text": Route(LaneName.STORE, self.echo),
            "document.words": Route(LaneName.FILES, self.hold),
            "document.result": Route(LaneName.FILES, self.echo_id),
            "library.rename": Route(LaneName.STORE, self.release),
        }

    def describe(self) -> EngineInfo:
        return EngineInfo(m.PROTOCOL, BUILD, "0", str(self.home), [])

    def start(self) -> None:
        self.outbox.post(Notification("library.changed", {"kinds": ["jobs"], "document_ids": []}))

    def stop(self, seconds: float) -> bool:
        (self.home / "stopped").touch()
        return True

    def play(self, params: Search, call: Call) -> object:
        scene = getattr(self, f"scene_{params.text.replace(' ', '_')}")
        return scene(params) or Hits([], more=False)

    def echo(self, params: ReadText, call: Call) -> object:
        return TextSlice("x" * (params.end - params.start), params.start, params.end, [])

    def echo_id(self, params: ReadResult, call: Call) -> object:
        return {"id": params.result_id}

    def hold(self, params: ReadWords, call: Call) -> object:
        self.outbox.post(Notification("library.changed", {"kinds": ["held"], "document_ids": [params.document_id]}))
        self.gate.wait()
        return WordBoxes(params.page, [])

    def release(self, params: RenameDocument, call: Call) -> object:
        if params.title == "close":
            self.gate.clear()
        else:
            self.gate.set()
        return Nothing()

    def scene_print(self, params: Search) -> None:
        print("stray words", flush=True)  # noqa: T201 - on purpose
        libc = ctypes.CDLL(None)
        libc.puts(b"stray words from native code")
        libc.fflush(None)
        subprocess.run([sys.executable, "-c", "import sys; print('a child'); sys.stdin.read()"], check=True)

    def scene_bug(self, params: Search) -> None:
        raise RuntimeError(f"patient number {params.limit}")

    def scene_no_json(self, params: Search) -> object:
        return {"value": object()}

    def scene_unreadable(self, params: Search) -> None:
        raise UnreadableFile(FileProblem.ENCRYPTED, "The file needs a password.")

    def scene_library(self, params: Search) -> None:
        raise LibraryUnavailable(LibraryProblem.LOCKED, "The library is locked.")

    def scene_missing(self, params: Search) -> None:
        raise NotFound("It is not there.")

    def scene_burst(self, params: Search) -> None:
        for done in range(params.limit):
            self.outbox.post_latest("job", Notification("job.changed", {"done": done}))
        if params.offset:
            self.outbox.post_last("job", Notification("job.changed", {"done": -1}))


if __name__ == "__main__":
    run(Path(sys.argv[1]), Rehearsal)
