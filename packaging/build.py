"""Builds the installers for the system it runs on: `make package`, or `python packaging/build.py [--torch cuda]`.

    Linux      precis_VERSION_amd64.deb and precis-VERSION-linux-x86_64.run (unpacks and installs itself),
               and with the flavour for processors the wheel, which is the same for all systems
    Windows    precis-VERSION-windows-x86_64-setup.exe
    macOS      precis-VERSION-macos-arm64.dmg

with a CycloneDX list of all parts and SHA-256 sums beside them, in `dist/`. `--torch cuda` makes the flavour for NVIDIA
cards (`precis-cuda`), which holds all libraries that the card needs but its driver. Everything takes its version from
`engine/protocol/build.py` and its times from the last commit, so that the same commit gives the same files.

The steps: an environment of its own (`.venv-package`) with the locked libraries; PyInstaller (`freeze/precis.spec`);
debug symbols off; licences of what is no Python package; then what the system's installers are.
"""

import argparse
import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import set_up
from parts import program_parts
from pip_runs import Environment, Pip, SetUpError, Status
from set_up import ROOT

HERE = ROOT / "packaging"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
VERSION = re.search(r'BUILD = "([^"]+)"', (ROOT / "engine/protocol/build.py").read_text(encoding="utf-8"))[1]  # type: ignore[index]

_PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
_LANGUAGE_MODELS: list[str] = _PROJECT["optional-dependencies"]["gguf"]
"""What runs models of llama.cpp's format: who has an installer can't add it, so all installers have it."""
_MOST_MEGABYTES = 400
"""Of an installer for the processor. The window's executable once took the engine's libraries in, unseen."""
_ARCHITECTURE = {"x86_64": "amd64", "aarch64": "arm64"}
_STRIPPED = (
    "libtorch_cpu.so", "libtorch_python.so", "libtorch_cuda.so", "libpython3*.so*", "libmupdf*.so*",
    "xllamacpp*.so",
)  # fmt: skip
"""Libraries whose symbols take a hundred megabytes and more. (OpenBLAS must keep its own.)"""

_DEPENDS = (
    "libglib2.0-0 | libglib2.0-0t64", "libgl1", "libegl1", "libdbus-1-3", "libxkbcommon0", "libfontconfig1",
    "libfreetype6", "libstdc++6", "zlib1g", "libxkbcommon-x11-0", "libxcb1", "libxcb-cursor0", "libxcb-icccm4",
    "libxcb-keysyms1", "libxcb-xkb1", "libxcb-shape0", "libxcb-randr0", "libxcb-image0", "libxcb-render-util0",
    "libx11-xcb1", "libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "fonts-dejavu-core",
)  # fmt: skip
_RECOMMENDS = ("tesseract-ocr", "tesseract-ocr-eng", "libcups2 | libcups2t64")


class Builder:
    """One build of one flavour."""

    def __init__(self, torch: str, status: Status) -> None:
        self.torch = torch
        self.name = "precis" if torch == "cpu" else "precis-cuda"
        self.environment = Environment(ROOT / (".venv-package" if torch == "cpu" else ".venv-package-cuda"))
        self.work = BUILD / self.name
        self.tree = self.work / "frozen" / "precis"
        self.status = status
        self.epoch = _run(["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]).strip()
        self.variables = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
            "SOURCE_DATE_EPOCH": self.epoch,
            "PYTHONHASHSEED": "0",
        }

    # -- the program as a folder ---------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Make the environment that is frozen."""
        if self.environment.stamp.exists() and self.environment.stamp.read_text("utf-8") == self._asked():
            return
        set_up.make_environment(self.environment, self.status)
        self.environment.stamp.unlink(missing_ok=True)
        pip = Pip(self.environment, self.status)
        pip.upgrade()
        set_up.install_torch(pip, self.status, self.torch)
        pip.install_listed("the libraries", set_up.RUNTIME, *_LANGUAGE_MODELS)
        pip.install_listed("PyInstaller", HERE / "requirements-package.txt")
        self.environment.stamp.write_text(self._asked(), encoding="utf-8")

    def _asked(self) -> str:
        digest = hashlib.sha256(f"{sys.version} {self.torch} {_LANGUAGE_MODELS}".encode())
        for file in (set_up.RUNTIME, HERE / "requirements-package.txt"):
            digest.update(file.read_bytes())
        return digest.hexdigest()

    def freeze(self) -> None:
        """Run PyInstaller, then take off what nobody needs."""
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self._make_program_icon()
        self.status.say("Freezing the program (some minutes) ...")
        command = [str(self.environment.python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"]
        folders = ["--distpath", str(self.work / "frozen"), "--workpath", str(self.work / "freeze")]
        self._call([*command, *folders, str(HERE / "freeze" / "precis.spec")], PRECIS_WORK=str(self.work))
        if sys.platform.startswith("linux"):
            for pattern in _STRIPPED:
                for library in sorted(self.tree.rglob(pattern)):
                    if library.is_file() and not library.is_symlink():
                        self._call(["strip", "--strip-unneeded", "--enable-deterministic-archives", str(library)])
        for link in [path for path in self.tree.rglob("*") if path.is_symlink() and not path.exists()]:
            link.unlink()
        self._account_for_system_libraries()

    def _account_for_system_libraries(self) -> None:
        """Put the licences of what is no Python package into the program, where *About* finds them."""
        folder = self.tree / "lib" / "resources" / "licences"
        python = folder / f"Python-{platform.python_version()}"
        for place in (Path(sys.base_prefix) / "lib" / f"python3.{sys.version_info[1]}", Path(sys.base_prefix)):
            if (place / "LICENSE.txt").exists():
                _copy(place / "LICENSE.txt", python / "LICENSE.txt")
        debian = Path(f"/usr/share/doc/python3.{sys.version_info[1]}/copyright")
        if not python.exists() and debian.exists():
            _copy(debian, python / "copyright")
        lines = [*set_up.RUNTIME.read_text("utf-8").splitlines(), *_LANGUAGE_MODELS]
        pins = dict(line.split("==") for line in lines if "==" in line)
        for file in sorted((HERE / "licences").glob("*/*")):  # that distributions come without
            _copy(file, folder / f"{file.parent.name}-{pins[file.parent.name.lower()]}" / file.name)
        for package, version in self.system_packages():
            text = Path("/usr/share/doc") / package / "copyright"
            if text.exists():
                _copy(text, folder / f"{package}-{version}" / "copyright")

    def system_packages(self) -> list[tuple[str, str]]:
        """Debian packages, with versions, whose libraries were taken into the program."""
        if not sys.platform.startswith("linux") or shutil.which("dpkg-query") is None:
            return []
        listed: list[str] = json.loads((self.work / "libraries.json").read_text(encoding="utf-8"))
        found = set()
        for source in listed:
            if not source.startswith(("/usr/lib/", "/lib/")):
                continue
            for path in dict.fromkeys((source, str(Path(source).resolve()), source.removeprefix("/usr"))):
                done = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=False)
                if done.returncode == 0:
                    package = done.stdout.partition(": ")[0].split(",")[0].partition(":")[0]
                    version = _run(["dpkg-query", "-W", "-f", "${Version}", package])
                    found.add((package, version.partition("\n")[0].replace(":", "~").replace("/", "_")))
                    break
        return sorted(found)

    def try_out(self) -> None:
        """The frozen program must examine itself and summarize before it is packed."""
        self.status.say("Trying the frozen program ...")
        program = self.tree / ("precis.exe" if os.name == "nt" else "precis")
        home = self.work / "home"
        self._call([str(program), "doctor"], PRECIS_HOME=str(home))
        sample = ROOT / "resources" / "samples" / "harbour-report.pdf"
        done = self._call([str(program), "summarize", "--no-store", str(sample)], PRECIS_HOME=str(home))
        if "[p. " not in done:
            raise SetUpError("The frozen program wrote no summary of the sample.")
        shutil.rmtree(home, ignore_errors=True)

    # -- Linux ---------------------------------------------------------------------------------------------------------

    def debian_package(self) -> Path:
        """A `.deb` that needs no Python: the program under /usr/lib/precis, its command, menu entry and papers."""
        root = self.work / "deb"
        shutil.rmtree(root, ignore_errors=True)
        target = root / "usr" / "lib" / "precis"
        target.parent.mkdir(parents=True)
        shutil.copytree(self.tree, target, symlinks=True, copy_function=_link)
        self._desktop(root / "usr")
        (root / "usr/bin").mkdir(parents=True)
        (root / "usr/bin/precis").symlink_to("../lib/precis/precis")
        doc = root / "usr" / "share" / "doc" / self.name
        _copy(ROOT / "LICENSE", doc / "copyright")
        (doc / "changelog.gz").write_bytes(gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0))
        self._settle(root)
        size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024
        other = "precis-cuda" if self.name == "precis" else "precis"
        provides = [] if self.name == "precis" else ["Provides: precis"]
        flavour = "" if self.torch == "cpu" else " (for NVIDIA cards)"
        control = [
            f"Package: {self.name}", f"Version: {VERSION}", f"Architecture: {_architecture()}", "Section: text",
            "Priority: optional", "Maintainer: The Précis authors <precis@localhost>", f"Installed-Size: {size}",
            f"Depends: {', '.join([*_DEPENDS, f'libc6 (>= {platform.libc_ver()[1]})'])}",
            f"Recommends: {', '.join(_RECOMMENDS)}", f"Conflicts: {other}", f"Replaces: {other}", *provides,
            f"Description: summaries of long documents, made on this machine{flavour}",
            " Précis reads long PDFs, transcripts and texts and writes summaries in which every",
            " sentence opens the page it comes from, with its source highlighted. Nothing goes",
            " over a network.", "",
        ]  # fmt: skip
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN/control").write_text("\n".join(control), encoding="utf-8")
        sums = [
            f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(root)}\n"
            for path in sorted(root.rglob("*"))
            if path.is_file() and not path.is_symlink() and "DEBIAN" not in path.parts
        ]
        (root / "DEBIAN/md5sums").write_text("".join(sums), encoding="utf-8")
        self._settle(root / "DEBIAN")
        made = DIST / f"{self.name}_{VERSION}_{_architecture()}.deb"
        # Threads change how xz cuts its blocks; a fixed number gives the same file on every machine.
        packing = ["-Zxz", "-z6", "--threads-max=2"] if self.torch == "cpu" else ["-Zzstd", "-z15", "--threads-max=2"]
        self.status.say("Packing the .deb (some minutes) ...")
        self._call(["dpkg-deb", "--root-owner-group", *packing, "--build", str(root), str(made)])
        shutil.rmtree(root)
        return self._weighed(made)

    def self_extracting_archive(self) -> Path:
        """One file for other distributions: unpacks into the user's own ~/.local, without administrator's rights."""
        root = self.work / "run"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self.tree, root / "lib" / "precis", symlinks=True, copy_function=_link)
        self._desktop(root)
        _copy(ROOT / "LICENSE", root / "LICENSE")
        _copy(HERE / "linux" / "install.sh", root / "install.sh")
        (root / "install.sh").chmod(0o755)
        self._settle(root)
        made = DIST / f"{self.name}-{VERSION}-linux-{platform.machine()}.run"
        date = _run(["date", "-u", "-d", f"@{self.epoch}", "+%a %b %e %H:%M:%S UTC %Y"]).strip()
        self.status.say("Packing the self-extracting archive (some minutes) ...")
        order = f"--sort=name --owner=0 --group=0 --numeric-owner --mtime=@{self.epoch}"
        packing = (
            ["--xz", "--complevel", "6", "--threads", "2"] if self.torch == "cpu" else ["--zstd", "--complevel", "15"]
        )
        self._call(  # it writes its command down in what it makes, so the folder of the build must not be in that
            ["makeself", "--quiet", *packing, "--sha256", "--nox11", "--packaging-date", date, "--tar-extra", order,
             *(path.relative_to(ROOT).as_posix() for path in (root, made)), f"Précis {VERSION}", "./install.sh"]
        )  # fmt: skip
        settle_size(made, sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024)
        shutil.rmtree(root)
        return self._weighed(made)

    def wheel(self) -> Path:
        """The wheel for who has Python: `pipx install` takes it on every system."""
        command = [str(self.environment.python), "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
        made = self.work / "wheel"
        self._call([*command, "--no-deps", "--no-build-isolation", "--wheel-dir", str(made), str(ROOT)])
        return Path(shutil.copy(next(made.glob("precis_reader-*.whl")), DIST))

    def _weighed(self, made: Path) -> Path:
        """The same file. Raises SetUpError where it grew beyond what a user should have to fetch."""
        megabytes = made.stat().st_size / 1e6
        if self.torch == "cpu" and megabytes > _MOST_MEGABYTES:
            raise SetUpError(
                f"{made.name} has {megabytes:.0f} MB, more than {_MOST_MEGABYTES}: see what grew in {self.tree}."
            )
        return made

    def _desktop(self, prefix: Path) -> None:
        """Menu entry, icons, description for software centres, man page and completion under `prefix`/share."""
        share, linux = prefix / "share", HERE / "linux"
        _copy(linux / "precis.desktop", share / "applications" / "org.precis_reader.Precis.desktop")
        metainfo = (linux / "precis.metainfo.xml").read_text(encoding="utf-8")
        day = _run(["date", "-u", "-d", f"@{self.epoch}", "+%Y-%m-%d"]).strip()
        filled = metainfo.replace("@VERSION@", VERSION).replace("@DATE@", day)
        place = share / "metainfo" / "org.precis_reader.Precis.metainfo.xml"
        place.parent.mkdir(parents=True)
        place.write_text(filled, encoding="utf-8")
        icons = share / "icons" / "hicolor"
        _copy(ROOT / "resources/icons/precis.svg", icons / "scalable/apps/precis.svg")
        self._draw_icons({size: icons / f"{size}x{size}/apps/precis.png" for size in (16, 32, 48, 64, 128, 256, 512)})
        manual = (linux / "precis.1").read_text(encoding="utf-8").replace("@VERSION@", VERSION)
        (share / "man/man1").mkdir(parents=True)
        (share / "man/man1/precis.1.gz").write_bytes(gzip.compress(manual.encode(), mtime=0))
        places = {
            "bash": share / "bash-completion/completions/precis",
            "zsh": share / "zsh/vendor-completions/_precis",
            "fish": share / "fish/vendor_completions.d/precis.fish",
        }
        for shell, place in places.items():
            place.parent.mkdir(parents=True)
            script = _run([str(self.environment.python), str(HERE / "completion.py"), shell], cwd=ROOT)
            place.write_text(script, encoding="utf-8")

    def _draw_icons(self, places: dict[int, Path]) -> None:
        words = [f"{size}={place}" for size, place in places.items()]
        for place in places.values():
            place.parent.mkdir(parents=True, exist_ok=True)
        svg = str(ROOT / "resources/icons/precis.svg")
        self._call(
            [str(self.environment.python), str(HERE / "draw_icons.py"), svg, *words], QT_QPA_PLATFORM="offscreen"
        )

    def _make_program_icon(self) -> None:
        """The icon in the form that the system's executables carry."""
        if sys.platform == "win32":
            pictures = {size: self.work / f"icon-{size}.png" for size in (16, 24, 32, 48, 64, 128, 256)}
            self._draw_icons(pictures)
            (self.work / "precis.ico").write_bytes(
                icon_file({size: path.read_bytes() for size, path in pictures.items()})
            )
            _copy(ROOT / "LICENSE", self.work / "LICENSE.txt")
        elif sys.platform == "darwin":
            folder = self.work / "precis.iconset"
            sizes = [(size, scale) for size in (16, 32, 128, 256, 512) for scale in (1, 2)]
            for size, scale in sizes:
                suffix = "@2x" if scale == 2 else ""
                self._draw_icons({size * scale: folder / f"icon_{size}x{size}{suffix}.png"})
            self._call(["iconutil", "--convert", "icns", "--output", str(self.work / "precis.icns"), str(folder)])

    def _settle(self, root: Path) -> None:
        """Rights and times that do not depend on who builds, or when."""
        for path in [root, *root.rglob("*")]:
            if not path.is_symlink():
                runs = path.is_dir() or bool(path.stat().st_mode & 0o100)
                path.chmod(0o755 if runs else 0o644)
            os.utime(path, (int(self.epoch), int(self.epoch)), follow_symlinks=False)

    # -- Windows and macOS ---------------------------------------------------------------------------------------------

    def windows_installer(self) -> Path:
        """An installer by NSIS, for one user or for all."""
        made = DIST / f"{self.name}-{VERSION}-windows-{platform.machine().lower()}-setup.exe"
        size = sum(path.stat().st_size for path in self.tree.rglob("*") if path.is_file()) // 1024
        defines = {"VERSION": VERSION, "TREE": str(self.tree), "OUT": str(made), "SIZE_KB": str(size)}
        self._call(
            ["makensis", "-V2", "-INPUTCHARSET", "UTF8", *[f"-D{name}={value}" for name, value in defines.items()],
             str(HERE / "windows" / "precis.nsi")]
        )  # fmt: skip
        return made

    def macos_image(self) -> Path:
        """A disk image with the `.app`."""
        made = DIST / f"{self.name}-{VERSION}-macos-{platform.machine()}.dmg"
        self._call([str(HERE / "macos" / "bundle.sh"), str(self.tree), VERSION, str(made)])
        return made

    # -- papers --------------------------------------------------------------------------------------------------------

    def list_of_parts(self) -> Path:
        """All parts of the program in CycloneDX's form: Python's from their metadata, the system's from dpkg."""
        tools = self.work / "tools"
        pip = Pip(self.environment, self.status)
        needs = ["--target", str(tools), "--requirement", str(HERE / "requirements-sbom.txt")]
        pip.install("the lister of parts", needs)
        made = DIST / f"{self.name}-{VERSION}.cdx.json"
        settings = [
            "--output-reproducible",
            "--of",
            "JSON",
            "--pyproject",
            str(ROOT / "pyproject.toml"),
            "-o",
            str(made),
        ]
        command = [str(self.environment.python), "-m", "cyclonedx_py", "environment", *settings]
        self._call([*command, str(self.environment.python)], PYTHONPATH=str(tools))
        listed: dict[str, Any] = json.loads(made.read_text(encoding="utf-8"))
        inside = json.loads(_run([str(self.environment.python), str(HERE / "parts.py"), str(self.tree)]))
        others = [("CPython", platform.python_version(), f"pkg:generic/python@{platform.python_version()}")]
        others += [(name, version, f"pkg:deb/debian/{name}@{version}") for name, version in self.system_packages()]
        parts = program_parts(listed, set(inside), VERSION, others)
        made.write_text(json.dumps(parts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return made

    def _call(self, command: Sequence[str], **variables: str) -> str:
        done = subprocess.run(
            list(command), env={**self.variables, **variables}, cwd=ROOT, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
        )  # fmt: skip
        with (self.work / "build.log").open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(command)}\n{done.stdout}\n")
        if done.returncode:
            last = "\n".join(done.stdout.strip().splitlines()[-12:])
            raise SetUpError(f"{Path(command[0]).name} ended with {done.returncode}:\n{last}")
        return done.stdout


def settle_size(archive: Path, kilobytes: int) -> None:
    """Write into a self-extracting archive how much it unpacks to: what `du` said depends on the disk's folders.

    Raises:
        SetUpError: the archive's head is not as it was known.
    """
    with archive.open("r+b") as file:
        head = file.read(65536)
        said = re.search(rb"Uncompressed size: (\d+) KB", head)
        number = str(kilobytes).encode()
        if said is None or len(said[1]) != len(number):
            raise SetUpError(f"{archive.name} does not say how much it unpacks to, or something else by far.")
        start, script = head[: said.start()], head[said.start() :]
        file.seek(0)
        file.write(start + script.replace(said[1], number, 4))


def icon_file(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon of PNG pictures by their size in pixels: a head, an entry of 16 bytes for each, the pictures."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    start = len(head) + 16 * len(pictures)
    entries = b""
    for size, picture in sorted(pictures.items()):
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return head + entries + b"".join(pictures[size] for size in sorted(pictures))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _link(source: str, target: str) -> str:
    """A hard link instead of a copy: a gigabyte is packed three times."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target


def _run(command: Sequence[str], cwd: Path | None = None) -> str:
    return subprocess.run(list(command), capture_output=True, text=True, check=True, cwd=cwd).stdout


def _architecture() -> str:
    return _ARCHITECTURE.get(platform.machine(), platform.machine())


def _write_sums() -> None:
    lines = [
        f"{_sha256(path)}  {path.name}\n"
        for path in sorted(DIST.iterdir())
        if path.is_file() and path.name != "SHA256SUMS"
    ]
    (DIST / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check_tools() -> None:
    """Say at once what is missing, not after minutes."""
    needs = {
        "linux": ("dpkg-deb", "makeself", "strip", "git"),
        "win32": ("makensis", "git"),
        "darwin": ("hdiutil", "git"),
    }
    missing = [tool for tool in needs.get(sys.platform, ()) if shutil.which(tool) is None]
    if missing:
        raise SetUpError(f"Building needs {', '.join(missing)}; install {'it' if len(missing) == 1 else 'them'} first.")


def build(torch: str, status: Status) -> list[Path]:
    """Build one flavour and return the files made."""
    check_tools()
    builder = Builder(torch, status)
    DIST.mkdir(exist_ok=True)
    builder.prepare()
    builder.freeze()
    builder.try_out()
    if sys.platform == "win32":
        made = [builder.windows_installer()]
    elif sys.platform == "darwin":
        made = [builder.macos_image()]
    else:
        made = [builder.debian_package(), builder.self_extracting_archive()]
        if torch == "cpu":
            made.append(builder.wheel())
    made.append(builder.list_of_parts())
    _write_sums()
    return made


def main() -> int:
    """Build; 1 where it can't be done."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--torch", choices=("cpu", "cuda"), default=os.environ.get("TORCH") or "cpu")
    options = parser.parse_args()
    status = Status()
    try:
        for file in build(options.torch, status):
            status.say(f"{file.stat().st_size / 1e6:7.0f} MB  dist/{file.name}")
    except SetUpError as error:
        status.say(f"The installers were not built. {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
