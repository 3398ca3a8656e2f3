"""How an export names its document: by the file's name alone, or by the whole path where that is asked for.

A path tells of clients, projects and users what nobody meant to give away with a summary. The links to pages work as
soon as the document lies beside the export.
"""

import os
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import msgspec

from engine.schema.result import ResultObject


def named(result: ResultObject, *, full_paths: bool) -> ResultObject:
    """The result with its document, and models that are somebody's files, named by whole paths or by names alone."""
    path = Path(result.document.path)
    if full_paths:
        return _on(result, str(path.absolute()))
    names = {str(path), result.settings.model, *(model.name for model in result.models)}
    models = tuple(replace(model, name=_last(model.name)) for model in result.models)
    settings = replace(result.settings, model=_last(result.settings.model))
    warnings = tuple(replace(notice, message=_without(notice.message, names)) for notice in result.document.warnings)
    changed = replace(result.document, path=path.name, warnings=warnings)
    return msgspec.structs.replace(result, document=changed, models=models, settings=settings)


def page_link(path: str, page: int) -> str:
    """The URL of a page of the document, as PDF readers and note programs follow it."""
    file = Path(path)
    place = file.as_uri() if file.is_absolute() else f"./{quote(os.fsencode(file.name))}"
    return f"{place}#page={page}"


def _on(result: ResultObject, path: str) -> ResultObject:
    return msgspec.structs.replace(result, document=replace(result.document, path=path))


def _last(name: str) -> str:
    return Path(name).name if os.sep in name else name


def _without(message: str, names: set[str]) -> str:
    for path in sorted((name for name in names if os.sep in name), key=len, reverse=True):
        message = message.replace(path, Path(path).name)
    return message
