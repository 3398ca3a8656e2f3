"""Everything the program is made of, with its licence: from what each part says of itself where it is installed.

Python parts are asked through `importlib.metadata`. What is no Python package (Python itself, Qt's and the system's
libraries of an installer) lies in `resources/licences/NAME-VERSION/` as text files; where a part of that name is there
already, they are its missing texts. Nothing is drawn here, and it takes a moment: call it beside the window's thread.
"""

import re
from dataclasses import dataclass, replace
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path

from app.paths import resources
from app.translation import translate
from engine.protocol.programs import frozen

OWN = ("precis-reader", "precis")
"""Names this program is installed under."""
_MAX_NAME_LENGTH = 160
_SIZE_LIMIT = 4 * 1024 * 1024
_TEXT_FILE = re.compile(r"(licen[cs]e|copying|notice|copyright|authors)", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_OSI = "License :: OSI Approved :: "
_UNSTATED = {"sqlcipher3": "Zlib"}
"""What the text of a licence says that the metadata beside it do not name."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is installed with the program, or is the program."""

    name: str
    version: str
    licence: str
    """Its expression or name; empty where it states none."""
    source: Distribution | None = None
    folders: tuple[Path, ...] = ()
    """Of `resources/licences`."""

    @property
    def line(self) -> str:
        return f"{self.name} {self.version}".strip()


def installed_parts() -> list[Part]:
    """The program first, then what it needs, then what an installer brought besides, each by name."""
    own = _own()
    found = _everything() if own is None or frozen() else _needed_by(own)
    parts = {_key(one.name): _part(one) for one in found}
    for folder in _folders():
        name, _, version = folder.name.rpartition("-")
        name, version = (name, version) if name and version[:1].isdigit() else (folder.name, "")
        known = parts.get(_key(name))
        made = replace(known, folders=(*known.folders, folder)) if known else Part(name, version, "", folders=(folder,))
        parts[_key(name)] = made
    first = {_key(name) for name in OWN}
    return sorted(parts.values(), key=lambda part: (_key(part.name) not in first, part.name.casefold()))


def licence_text(part: Part) -> str:
    """Every licence text that came with a part, one below the other; a sentence where none did."""
    files = [*_files_of(part.source), *(file for folder in part.folders for file in sorted(folder.iterdir()))]
    texts, seen = [], set[str]()
    for file in files:
        text = _read(file)
        if text and text not in seen:
            seen.add(text)
            texts.append(text if len(files) == 1 else f"{file.name}\n{'=' * len(file.name)}\n\n{text}")
    if texts:
        return "\n\n\n".join(texts)
    named = (
        translate("Window", "It states: {licence}.").format(licence=part.licence)
        if part.licence
        else translate("Window", "It does not state one, either.")
    )
    return translate("Window", "{line} was installed without the text of its licence. {named}").format(
        line=part.line, named=named
    )


def _own() -> Distribution | None:
    for name in OWN:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        if any(entry.value.startswith("engine.") for entry in found.entry_points):
            return found  # `precis` alone is also the name of somebody else's package
    return None


def _everything() -> list[Distribution]:
    return [one for one in distributions() if one.name]


def _needed_by(own: Distribution) -> list[Distribution]:
    """A distribution, and all that it and what it needs ask for, extras left out, as far as it is installed."""
    found, waiting = {_key(own.name): own}, [own]
    while waiting:
        for line in waiting.pop().requires or ():
            name = _NAME.match(line)
            if name is None or "extra ==" in line.replace("extra==", "extra ==") or _key(name[0]) in found:
                continue
            try:
                needed = distribution(name[0])
            except PackageNotFoundError:
                continue  # left out on purpose, or for another system
            found[_key(name[0])] = needed
            waiting.append(needed)
    return list(found.values())


def _folders() -> list[Path]:
    folder = resources() / "licences"
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []


def _part(one: Distribution) -> Part:
    return Part(one.name, one.version, _licence_name(one), one)


def _licence_name(one: Distribution) -> str:
    """What a distribution says its licence is, in one line."""
    told = one.metadata
    stated = (told["License-Expression"] or "").strip() if "License-Expression" in told else ""
    plain = (told["License"] or "").strip() if "License" in told else ""
    classified = [
        name.removeprefix(_OSI).removeprefix("License :: ")
        for name in told.get_all("Classifier") or []
        if name.startswith("License :: ") and name != _OSI.removesuffix(" :: ")
    ]
    if not stated and plain and "\n" not in plain and len(plain) <= _MAX_NAME_LENGTH:
        stated = plain
    return stated or ", ".join(classified) or _UNSTATED.get(_key(one.name), "")


def _files_of(one: Distribution | None) -> list[Path]:
    """The files beside a distribution's metadata that read like licences. An installer has no record of its files."""
    if one is None:
        return []
    site = Path(str(one.locate_file("")))
    folders = [folder for folder in site.glob("*.dist-info") if _key(folder.stem) == _key(f"{one.name}-{one.version}")]
    return sorted(
        file
        for folder in folders
        for file in folder.rglob("*")
        if file.is_file() and _is_licence((folder.name, *file.relative_to(folder).parts))
    )


def _is_licence(parts: tuple[str, ...]) -> bool:
    return "licenses" in parts[1:-1] or _TEXT_FILE.match(parts[-1]) is not None


def _read(file: Path) -> str:
    try:
        if not file.is_file() or file.stat().st_size > _SIZE_LIMIT:
            return ""
        return file.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
