"""Markdown for Obsidian and its like: with front matter, and a link to the document's note or file beside it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from engine.export.markdown import markdown
from engine.protocol.plain_text import one_line
from engine.schema.result import ResultObject

TAG = "precis"
_NO_LINK = re.compile(r"[\[\]|#^\\]")
"""What a wikilink can't hold."""


def obsidian(result: ResultObject) -> str:
    """Front matter (YAML), which has the fields, and below it what `markdown` gives of the rest."""
    front = "".join(_properties(result))
    return f"---\n{front}tags: [{TAG}]\n---\n\n{markdown(replace(result, fields=()))}"


def _properties(result: ResultObject) -> Iterator[str]:
    document = result.document
    name = one_line(Path(document.path).name)
    yield _text("title", document.title)
    yield _text("document", name if _NO_LINK.search(name) else f"[[{name}]]")
    yield _text("sha256", document.sha256)
    for field in result.fields:
        yield _text(field.name, field.value)
    if result.settings.kind:
        yield _text("kind", result.settings.kind)
    if document.language:
        yield _text("language", document.language)
    if document.pages is not None:
        yield f"pages: {document.pages}\n"
    yield f"lines: {len(result.summary)}\n"
    yield f"checked: {sum(line.review is not None and line.review.state is not None for line in result.summary)}\n"


def _text(name: str, value: str) -> str:
    """A property; a string of JSON is one of YAML."""
    return f"{name}: {json.dumps(one_line(value), ensure_ascii=False)}\n"
