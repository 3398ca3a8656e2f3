"""Libraries that can't be loaded: whether an error is about that, and the one sentence that says what to do.

An installation breaks in ways that no code of ours can foresee: a library is missing, lacks another one that it needs,
or was built for a newer system or processor. Python tells of it by whatever a library raises while it is being
imported. That is known here by where it was raised, not by its words alone: such errors come before any document is
touched, so that their texts may be shown and logged, unlike those of all other errors.

Standard library only: anything else may be what is broken.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.protocol.programs import frozen

_OURS = frozenset({"engine", "app", "__main__"})
_NAMES = {"pymupdf": "PyMuPDF", "fitz": "PyMuPDF", "sqlalchemy": "SQLAlchemy", "shiboken6": "PySide6"}
"""Parts whose module has another name than people know them by."""
_LOADER = re.compile(
    r"cannot open shared object|undefined symbol|version `\w+' not found|ELF (?:class|header)|image not found"
    r"|Library not loaded|incompatible architecture|failed to map segment|static TLS block|Error loading \""
)
_LOADER_CODES = frozenset({126, 127, 182, 193, 1114, 1455})
"""Windows: a module or procedure that is not found, a bad image, a failed start of one, too small a paging file."""
_MISSING = re.compile(r"([\w.+-]+\.so[\w.]*): cannot open shared object|Library not loaded: (\S+)")
_SYSTEM = re.compile(r"version `(GLIBC\w*_[\w.]+)' not found")
_PROCESSOR = re.compile(r"machine doesn't support:?\s*\(?([^).]*)")
_FOREIGN = re.compile(r"ELF (?:class|header)|incompatible architecture|not a valid Win32")
_WINDOWS_DLL = re.compile(r"DLL load failed|Error loading \"|WinError 126")
_NO_MEMORY = re.compile(r"failed to map segment.*annot allocate|paging file is too small", re.DOTALL)
ILLEGAL_INSTRUCTION = frozenset({-4, 132, 0xC000001D})
"""SIGILL as Python and as shells tell it; on Windows STATUS_ILLEGAL_INSTRUCTION."""
_BUNDLED = re.compile(r"lib(?:torch|c10|cu|nv|nccl|caffe2|gomp|Qt6|pyside|shiboken|mupdf|openblas|scipy|icu|gfortran)")
"""Libraries that come with the packages Précis is made of. All others are the system's."""
_LONGEST = 200
_LONGEST_LOGGED = 4000


@dataclass(frozen=True, slots=True)
class LoadFailure:
    """A library that could not be loaded. `sentence` says which, why, and what to do."""

    part: str
    sentence: str
    out_of_memory: bool = False
    """It is whole; the machine had no memory left for it."""


_first: dict[str, LoadFailure] = {}
"""The first failure of each part. One that is half imported fails at the next attempt in ways that explain nothing."""


def load_failure(error: BaseException) -> LoadFailure | None:
    """What `error` says of a library that can't be loaded; None for an error of any other kind."""
    chain = [(each, part) for each in _causes(error) if (part := _part_of(each)) is not None]
    if not chain:
        return None
    part, root = chain[0][1], chain[-1][0]
    failure = _failure(part, root)
    if isinstance(root, ImportError) or _is_of_the_loader(root):
        _first.setdefault(part, failure)
        return failure
    return _first.setdefault(part, failure)


def loggable(error: BaseException) -> str | None:
    """The text of an error that may stand in a log, because it was raised while a library was loaded; else None."""
    return str(error).strip()[:_LONGEST_LOGGED] if _part_of(error) is not None else None


def death(part: str, code: int | None) -> str:
    """A sentence for a process that ended while it loaded `part`, from its exit code; None where it had to be ended."""
    if code is None:
        return f"Loading {part} took too long and was aborted. Restart the machine; if that does not help: {remedy()}"
    if code in ILLEGAL_INSTRUCTION:
        return (
            f"{part} uses an instruction that this processor does not have. Précis needs a newer processor, or a build "
            f"of {part} for this one."
        )
    return f"Loading {part} ended the process (code {code}). {remedy()}"


def remedy() -> str:
    """What brings this installation in order: another way for the source tree than for what was installed."""
    return "Run `make setup` again." if _from_source() else "Reinstall Précis."


def _remedy_of_missing(library: str) -> str:
    """What brings a library back. On Debian set-up names the packages of those that are the system's."""
    if _from_source():
        return remedy() + (" It names what the system lacks." if Path("/usr/bin/dpkg").exists() else "")
    if sys.platform == "linux" and not _BUNDLED.match(library):
        return "Install it with the system's package manager."
    return remedy()


def _from_source() -> bool:
    return not frozen() and (Path(__file__).parents[2] / "Makefile").is_file()


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error and what it was raised from. What merely happened before is another matter."""
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__


def _part_of(error: BaseException) -> str | None:
    """The library that an error was raised in while it was being loaded; None for other errors, and for our own."""
    if not isinstance(error, Exception) or isinstance(error, MemoryError):
        return None
    named = (error.name or "").partition(".")[0] if isinstance(error, ImportError) else ""
    if named in _OURS:
        return None
    loading = _module_being_loaded(error)
    if isinstance(error, ModuleNotFoundError) and "." not in (error.name or "."):
        loading = named  # it is the one that is missing, whoever asked for it
    part = loading or named
    if not part and _is_of_the_loader(error):
        part = "a library"
    return _NAMES.get(part, part) or None


def _module_being_loaded(error: BaseException) -> str:
    """The outermost package of others whose module was being run when the error was raised; "" for none."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_name == "<module>":
            package = str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
            if package not in _OURS:
                return package
        trace = trace.tb_next
    return ""


def _is_of_the_loader(error: BaseException) -> bool:
    """Whether the system's own loader of libraries refused: its errors have no number and no file, but known words."""
    if not isinstance(error, OSError):
        return False
    if getattr(error, "winerror", None) in _LOADER_CODES:
        return True
    return error.errno is None and error.filename is None and _LOADER.search(str(error)) is not None


def _failure(part: str, root: BaseException) -> LoadFailure:
    text = str(root).strip()
    if _NO_MEMORY.search(text) or getattr(root, "winerror", None) == 1455:
        return LoadFailure(
            part, f"There is not enough memory to load {part}: close other programs.", out_of_memory=True
        )
    if part in sys.stdlib_module_names:
        return LoadFailure(part, f"This Python lacks its own part {part}: install a complete Python. {remedy()}")
    if isinstance(root, ModuleNotFoundError) and "." not in (root.name or "."):
        return LoadFailure(part, f"{part} is not installed. {remedy()}")
    return LoadFailure(part, f"{part} can't be loaded: {_why(text, type(root).__name__)}")


def _why(text: str, kind: str) -> str:
    """The cause and the remedy, as far as the loader's words tell."""
    if found := _MISSING.search(text):
        name = found[1] or Path(found[2]).name
        return f"the library {name} is missing or can't be opened. {_remedy_of_missing(name)}"
    if found := _SYSTEM.search(text):
        return f"it was built for a newer system than this one ({found[1]} is not here). Update the system. {remedy()}"
    if found := _PROCESSOR.search(text):
        return (
            f"this processor lacks instructions that it was built for ({' '.join(found[1].split())}). "
            "Précis needs a newer processor."
        )
    if _FOREIGN.search(text):
        return f"its files are damaged or made for another kind of machine. {remedy()}"
    if _WINDOWS_DLL.search(text):
        return f"a library it needs is missing. Install the Microsoft Visual C++ Redistributable. {remedy()}"
    first = text.partition("\n")[0].rstrip(". ")
    words = first if len(first) <= _LONGEST else first[: _LONGEST - 1].rstrip() + "…"
    return f"{words or kind}. {remedy()}"
