"""Tries a .deb or a .run as its users will have it: on a bare Debian without Python, then without any network.

    sudo python3 packaging/check_package.py dist/precis_VERSION_amd64.deb [--work FOLDER] [--mirror ADDRESS] [--here]
        [--gguf FILE]
    sudo python3 packaging/check_package.py dist/precis-VERSION-linux-x86_64.run ...

A package is installed with what it depends on; from then on nothing there sees a network. `precis doctor`; on the
terminal summaries of a PDF, a DOCX and a transcript, an answer, a brief and every export, and with `--gguf` one by that
language model; the window under a virtual screen, with a picture of it; an upgrade over an older version while the
window is open and the library in use; removal, after which only the user's library is left. The archive goes the same
way, installed by a user without rights into ~/.local. `--here` does it on this machine instead of in a chroot (for a
container that is thrown away).
"""

import argparse
import html
import json
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bare_system import ROOT, Machine, Maker, TrialFailed, end, expect, must_be_root, stop

USER = "ada"
TITLE = "Keeping the Sea Out of Vellin"
"""Of the sample, and of the window that shows it."""
QUESTION, ANSWER = "How long is the new wall?", "The new wall is 840 metres long. [p. 1]"
EXPORTS = {
    "word": "docx", "pdf": "pdf", "markdown": "md", "html": "html", "email": "email.txt", "json": "json",
    "facts": "csv",
    "obsidian": "md", "ris": "ris", "bibtex": "bib", "annotated": "pdf", "bundle": "zip",
}  # fmt: skip
"""Without deadlines: the sample has none, and an empty calendar is not written."""
_TOOLS = ("xvfb", "xauth", "x11-apps", "imagemagick", "xdotool", "strace", "procps")
"""What the trial itself needs."""
_PATIENCE = 180
_SCREEN = "xvfb-run -a -s '-screen 0 1440x900x24'"


def older(package: Path, folder: Path) -> Path:
    """The same program as a package of an earlier version."""
    tree = folder / "older"
    subprocess.run(["dpkg-deb", "-R", str(package), str(tree)], check=True)
    control = tree / "DEBIAN" / "control"
    lines = control.read_text(encoding="utf-8").splitlines()
    lines = ["Version: 0.0.1" if line.startswith("Version:") else line for line in lines]
    control.write_text("\n".join(lines) + "\n", encoding="utf-8")
    made = folder / "older.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "-b", str(tree), str(made)], check=True)
    shutil.rmtree(tree)
    return made


def docx(target: Path) -> None:
    """The sample's paragraphs as a DOCX of the plainest kind."""
    source = (ROOT / "resources/samples/harbour-report.html").read_text(encoding="utf-8")
    found = re.findall(r"<(?:p|h\d)\b[^>]*>(.*?)</(?:p|h\d)>", source, re.DOTALL)
    said = [" ".join(html.unescape(re.sub(r"<[^>]+>", "", one)).split()) for one in found]
    paragraphs = "".join(f"<w:p><w:r><w:t>{html.escape(one)}</w:t></w:r></w:p>" for one in said)
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(
            "word/document.xml", f'<w:document xmlns:w="{space}"><w:body>{paragraphs}</w:body></w:document>'
        )


class PackageTrial:
    """The steps, in their order, on one machine."""

    program = "/usr/lib/precis"

    def __init__(self, machine: Machine, package: Path, pictures: Path, gguf: Path | None) -> None:
        self.machine = machine
        self.package = package
        self.pictures = pictures
        self.gguf = gguf
        samples = f"{self.program}/lib/resources/samples"
        self.sample, self.meeting = f"{samples}/harbour-report.pdf", f"{samples}/planning-meeting.vtt"
        self.unseen = "/tmp/unseen.pdf"  # noqa: S108 - in the chroot

    def steps(self) -> Sequence[Callable[[], str]]:
        """What is tried, in its order."""
        return (
            self.install, self.doctor, self.terminal, self.formats, self.question, self.brief, self.language_model,
            self.window, self.upgrade, self.remove,
        )  # fmt: skip

    def user(self, command: str) -> subprocess.CompletedProcess[str]:
        """Run something as the user."""
        return self.machine.run(command, user=USER)

    def install(self) -> str:
        """The older version with all it depends on, and nothing of Python."""
        machine = self.machine
        (machine.root / "tmp").mkdir(exist_ok=True)
        shutil.copy(self.package, machine.root / "tmp" / "precis.deb")
        shutil.move(older(self.package, machine.root / "tmp"), machine.root / "tmp" / "older.deb")
        before = machine.run("command -v python3").stdout.strip()
        machine.install(*_TOOLS)
        machine.install("/tmp/older.deb")  # noqa: S108 - in the chroot
        python = machine.run("command -v python3").stdout.strip()
        expect(before != "" or python == "", f"the package brought Python: {python}")
        size = machine.run("du -sm /usr/lib/precis").stdout.split()[0]
        machine.network = False
        return f"installed, {size} MB in /usr/lib/precis; Python there: {python or 'none'}"

    def doctor(self) -> str:
        """The program looks at itself."""
        done = self.user("precis doctor --json -")
        expect(done.returncode == 0, f"precis doctor ended with {done.returncode}: {done.stdout[-500:]}")
        checks = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
        expect(all(check["ok"] for check in checks.values()), "a check failed")
        ways = checks["page worker escapes"]["facts"]
        expect(ways["tried"] == ways["shut"] > 30, f"ways out of a page worker: {ways}")
        expect("xllamacpp" in checks["native parts"]["detail"], "llama.cpp is not there")
        return f"{len(checks)} checks, all right; {ways['shut']} ways out of a page worker, all shut"

    def terminal(self) -> str:
        """A summary on the terminal; no socket of the internet's families is asked for with success."""
        done = self.user(f"precis summarize {self.sample}")
        expect(done.returncode == 0, f"ended with {done.returncode}: {done.stdout[-500:]}")
        count = done.stdout.count("[p. ")
        expect(count >= 3, "no summary was printed")
        # Two names: the filter answers with EACCES, so a program that asks must not have got a descriptor.
        traced = self.user(f"strace -f -e trace=socket precis summarize --no-store {self.sample} 2>&1 >/dev/null")
        opened = [line for line in traced.stdout.splitlines() if "AF_INET" in line and "= -1" not in line]
        expect(not opened, f"a socket was opened: {opened[:1]}")
        papers = self.user(f"ls {self.program}/../../share/man/man1/precis.1.gz")
        expect(papers.returncode == 0, "there is no man page")
        return f"{count} sentences with their pages; no internet socket"

    def formats(self) -> str:
        """A DOCX and a transcript, each sentence with its place."""
        place = self.machine.root / "tmp" / "report.docx"
        docx(place)
        place.chmod(0o644)
        counts = []
        for file, mark in (("/tmp/report.docx", r"\[\D"), (self.meeting, r"\[\d\d:\d\d:\d\d\]")):  # noqa: S108 - in the chroot
            done = self.user(f"precis summarize --no-store {file} 2>/dev/null")
            expect(done.returncode == 0, f"{file}: ended with {done.returncode}: {done.stdout[-300:]}")
            lines = [line for line in done.stdout.splitlines() if line.strip()]
            counts.append(len(re.findall(mark, done.stdout)) if file == self.meeting else len(lines))
            expect(counts[-1] >= 3, f"{file}: no summary was printed: {done.stdout[:300]}")
        return f"DOCX {counts[0]} lines, transcript {counts[1]} sentences with their times"

    def question(self) -> str:
        """What the document says is answered; what it does not say is said not to be there."""
        done = self.user(f"precis summarize {self.sample} --question '{QUESTION}' 2>/dev/null")
        expect(done.returncode == 0 and done.stdout.startswith(ANSWER), f"answered: {done.stdout[:200]}")
        done = self.user(f"precis summarize {self.meeting} --question '{QUESTION}' 2>/dev/null")
        expect(done.stdout.startswith("Not found in this document."), f"answered: {done.stdout[:200]}")
        return "answered, and refused where the document does not say it"

    def brief(self) -> str:
        """A brief, and a result in every form, the JSON held against the document again."""
        wanted = " ".join(f"--export {name}:/tmp/{name}.{suffix}" for name, suffix in EXPORTS.items())
        done = self.user(f"precis summarize {self.sample} --format brief --full-paths {wanted} 2>/dev/null")
        expect(done.returncode == 0, f"ended with {done.returncode}: {done.stdout[-300:]}")
        headings = [line for line in done.stdout.splitlines() if line and not line.startswith(" ")]
        expect("Main points" in headings and done.stdout.count("[p. ") >= 8, f"the brief: {done.stdout[:300]}")
        made = [self.machine.root / "tmp" / f"{name}.{suffix}" for name, suffix in EXPORTS.items()]
        expect(all(file.stat().st_size > 100 for file in made), "an export is empty")
        citation = (self.machine.root / "tmp" / "ris.ris").read_text(encoding="utf-8")
        expect(TITLE in citation and citation.count("p. ") >= 8, f"the citation: {citation[:300]}")
        for file in ("json.json", "bundle.zip"):
            checked = self.user(f"precis verify /tmp/{file}")
            expect(checked.returncode == 0, f"precis verify {file}: {checked.returncode}, {checked.stdout[-300:]}")
        return f"{len(headings)} headings; {', '.join(EXPORTS)}; the quotes of JSON and bundle hold"

    def language_model(self) -> str:
        """A GGUF model writes, offline."""
        if self.gguf is None:
            return "not tried: no --gguf"
        shutil.copyfile(self.gguf, self.machine.root / "tmp" / "own.gguf")
        added = self.user("precis models add --link /tmp/own.gguf --name own")
        expect(added.returncode == 0, f"precis models add ended with {added.returncode}: {added.stdout[-300:]}")
        done = self.user(f"precis summarize {self.sample} --model own --length short --json - 2>/dev/null")
        expect(done.returncode == 0, f"ended with {done.returncode}: {done.stdout[-300:]}")
        result = json.loads(done.stdout)
        told = [one["message"] for one in result["document"]["warnings"] if one["code"] == "written"]
        expect(bool(told) and bool(result["summary"]), "it wrote nothing, and said nothing of it")
        return f"{result['models'][0]['kind']}: {told[0]}"

    def window(self) -> str:
        """The window opens with a document that no step has summarized, summarizes it, and is looked at."""
        # A comment at its end makes it another file, so that no stored summary will do.
        self.user(f"cp {self.sample} {self.unseen}; echo '%' >> {self.unseen}")
        expect(self._state_of_unseen() is None, "it is in the library already")
        self._start_window()
        self._wait_for_summary()
        return "opened a new document and summarized it; picture window.png"

    def _start_window(self) -> None:
        script = self.machine.root / "tmp" / "window.sh"
        script.write_text(
            f"#!/bin/sh\n{_SCREEN} sh -c 'echo $DISPLAY > /tmp/display; cp $XAUTHORITY /tmp/xauthority; "
            f"exec precis app {self.unseen}' > /tmp/window.log 2>&1 &\necho $! > /tmp/window.pid\n",
            encoding="utf-8",
        )
        script.chmod(0o755)
        self.user("rm -f /tmp/display; /tmp/window.sh")

    def _wait_for_summary(self) -> None:
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            seen = self.user(f"{self._display()} xdotool search --onlyvisible --name '{TITLE}'")
            if seen.returncode == 0 and self._state_of_unseen() == "ready":
                break
            time.sleep(2)
        else:
            raise TrialFailed(f"the window did not come up: {self.user('cat /tmp/window.log').stdout[-300:]}")
        time.sleep(5)  # for the pictures of pages
        self.picture("window.png")

    def _state_of_unseen(self) -> str | None:
        listed = self.user("precis library list --json - 2>/dev/null").stdout.splitlines()
        return next((one["state"] for one in map(json.loads, listed) if one["path"] == self.unseen), None)

    def _display(self) -> str:
        return "DISPLAY=$(cat /tmp/display) XAUTHORITY=/tmp/xauthority"

    def picture(self, name: str) -> None:
        """Keep a picture of the screen."""
        done = self.user(f"{self._display()} import -window root /tmp/{name}")
        expect(done.returncode == 0, f"no picture could be taken: {done.stdout[-200:]}")
        self.pictures.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.machine.root / "tmp" / name, self.pictures / name)

    def put_newer(self) -> subprocess.CompletedProcess[str]:
        """Install over what is there."""
        return self.machine.run("dpkg -i /tmp/precis.deb", user="root")

    def upgrade(self) -> str:
        """The new version over the old one, while the window is open."""
        before = self.user("precis library list --json -").stdout
        done = self.put_newer()
        expect(done.returncode == 0, f"it ended with {done.returncode}: {done.stdout[-300:]}")
        alive = self.user(f"{self._display()} xdotool search --onlyvisible --name Précis")
        expect(alive.returncode == 0, "the open window did not survive the upgrade")
        self.picture("upgraded.png")
        self.user(
            "pkill -TERM -f precis-window; for i in 1 2 3 4 5 6 7 8 9 10; do pgrep precis || break; sleep 1; done"
        )
        after = self.user("precis library list --json -")
        expect(after.returncode == 0 and after.stdout == before, "the library is not what it was")
        again = self.user(f"precis summarize --json - {self.sample}")
        expect('"from_library": true' in again.stdout, "the stored summary was not found again")
        return "the open window stays; library and summary as before"

    def remove(self) -> str:
        """Purge: nothing of the program stays, the user's library does."""
        # By its own name: asked to purge “precis” where only the flavour for cards is installed, apt does nothing.
        shown = subprocess.run(["dpkg-deb", "--field", str(self.package), "Package"], check=True, capture_output=True)
        name = shown.stdout.decode().strip()
        listed = self.machine.run(f"dpkg -L {name}", user="root").stdout.splitlines()
        expect(len(listed) > 1000, f"{name} is not installed")
        done = self.machine.run(f"apt-get purge -qq {name}", user="root")
        expect(done.returncode == 0, f"apt-get purge ended with {done.returncode}")
        inside = [self.machine.root / path.lstrip("/") for path in listed]
        left = [path for path in inside if path.is_file() or path.is_symlink() or "precis" in path.name]
        left = [path for path in left if path.exists() or path.is_symlink()]
        expect(not left, f"files stay: {[str(path) for path in left[:3]]}")
        library = list((self.machine.root / "home" / USER / ".local/share/precis").glob("*"))
        expect(bool(library), "the user's library is gone")
        return "nothing of the program stays; the library does"


class ArchiveTrial(PackageTrial):
    """The same with the self-extracting archive, which a user installs without an administrator."""

    program = f"/home/{USER}/.local/lib/precis"
    _ARCHIVE = "/tmp/precis.run"  # noqa: S108 - in the chroot

    def install(self) -> str:
        """On a system that has a desktop's libraries, xz and nothing of Python."""
        machine = self.machine
        shutil.copy(self.package, machine.root / self._ARCHIVE.lstrip("/"))
        if machine.run("command -v xz").returncode:
            lacking = self.user(f"sh {self._ARCHIVE}")
            expect(lacking.returncode != 0 and "xz: not found" in lacking.stdout, "without xz it did not say so")
        libraries = re.search(r'qt_needs="([^"]+)"', (ROOT / "packaging/system-packages.sh").read_text("utf-8"))
        assert libraries is not None
        machine.install("xz-utils", *_TOOLS, *libraries[1].split())
        expect(not machine.run("command -v python3").stdout.strip(), "the tools brought Python")
        machine.network = False
        done = self.user(f"sh {self._ARCHIVE}")
        expect(done.returncode == 0, f"it ended with {done.returncode}: {done.stdout[-300:]}")
        expect("Installed in" in done.stdout and "is not in your PATH" in done.stdout, f"it said {done.stdout[-300:]}")
        machine.environment["PATH"] = f"/home/{USER}/.local/bin:/usr/bin:/bin"
        size = self.user(f"du -sm {self.program}").stdout.split()[0]
        return f"needs xz; installed by {USER}, {size} MB in ~/.local/lib/precis; Python there: none"

    def put_newer(self) -> subprocess.CompletedProcess[str]:
        """Run the archive again."""
        return self.user(f"sh {self._ARCHIVE}")

    def remove(self) -> str:
        """`uninstall`: nothing of the program stays, the user's library does."""
        done = self.user(f"{self.program}/uninstall")
        expect(done.returncode == 0, f"uninstall ended with {done.returncode}: {done.stdout[-300:]}")
        left = self.user("find ~/.local -not -type d").stdout.split()
        library = [path for path in left if path.startswith(f"/home/{USER}/.local/share/precis/")]
        expect(bool(library), "the user's library is gone")
        other = [path for path in left if path not in library]
        expect(not other, f"files stay: {other[:3]}")
        return f"of ~/.local only the library stays: {len(library)} files"


def here(path: Path) -> Machine:
    """The machine that this runs on."""
    if subprocess.run(["id", USER], capture_output=True, check=False).returncode:
        subprocess.run(["useradd", "--create-home", USER], check=True)
    return Machine(path, None, USER)


def main() -> int:
    """Do all steps and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("package", type=Path)
    parser.add_argument("--suite", default="bookworm")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "check-package")
    parser.add_argument("--mirror")
    parser.add_argument("--here", action="store_true")
    parser.add_argument("--gguf", type=Path, help="a language model of llama.cpp's format, to be tried too")
    options = parser.parse_args()
    must_be_root()
    options.work.mkdir(parents=True, exist_ok=True)
    work: Path = options.work.absolute()
    form = options.package.suffix.lstrip(".")
    machine = (
        here(Path("/")) if options.here else Maker(work, options.mirror).start(f"trial-{form}", options.suite, USER)
    )
    kind = ArchiveTrial if form == "run" else PackageTrial
    trial = kind(machine, options.package.absolute(), work / f"pictures-{form}", options.gguf)
    failed = False
    sys.stdout.write("| step | result | seconds | what was seen |\n|---|---|---|---|\n")
    try:
        for step in trial.steps():
            begun = time.monotonic()
            try:
                result, said = "ok", step()
            except (TrialFailed, RuntimeError, ValueError, OSError) as error:
                result, said, failed = "FAILED", " ".join(str(error).split()).replace("|", "/"), True
            sys.stdout.write(f"| {step.__name__} | {result} | {time.monotonic() - begun:.0f} | {said} |\n")
            sys.stdout.flush()
            if failed:
                break
    finally:
        (work / f"{form}.log").write_text("\n".join(machine.log), encoding="utf-8")
        if options.here:
            machine.run(f"pkill -u {USER}; sleep 1; pkill -KILL -u {USER}", user="root")
        elif failed:
            stop(machine.root)
        else:
            end(machine.root)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
