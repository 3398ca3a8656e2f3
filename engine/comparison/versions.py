"""Which documents of the library are versions of one another: by their file's name, or by what both say.

Some words out of a dozen paragraphs, spread over the text, are looked up in the library's full-text index as they stand
there; no document is read for it.
"""

from collections import Counter

from engine.schema.comparison import VersionRow
from engine.schema.enums import Role
from engine.store.library import Library
from engine.store.rows import LibraryDocument

_PROBES = 12
_PROSE = frozenset({Role.BODY, Role.LIST, Role.SPEECH})
_WORDS = 10
"""Of a paragraph that are looked up, from its middle."""
_FEWEST_WORDS = 6
_LEAST_WINDOW, _WINDOW = 150, 4000
"""Characters from which one of the paragraphs is taken."""
_SHARE = 0.5
"""Of the paragraphs that a document of another name must have."""
_SHARE_OF_NAMESAKES = 0.15
"""The same of one whose file has the same name: many files are called `scan.pdf`."""
_FEWEST = 3
"""Of a very short text so many count as looked up: one sentence in common makes no version."""
_MOST = 8


def versions_of(library: Library, document_id: int) -> list[VersionRow]:
    """The documents that look like versions of this one, the likeliest first, of equals the one added last.

    Raises:
        NotFound: there is no such document, or it has not been read yet.
    """
    document = library.documents.get(document_id)
    namesakes = library.documents.namesakes(document_id)
    probes = _probes(library, document)
    holders = Counter(one for probe in probes for one in library.search.holding(probe) if one != document_id)
    shares = {one: number / max(len(probes), _FEWEST) for one, number in holders.items()}
    kin = {one.id: one for one in namesakes if one.path == document.path}
    kin |= {one.id: one for one in namesakes if shares.get(one.id, 0.0) >= _SHARE_OF_NAMESAKES}
    alike = [one for one, share in shares.items() if share >= _SHARE and one not in kin]
    kin |= {one: library.documents.get(one) for one in library.documents.still_there(alike)}
    read = [one for one in kin.values() if one.kind is not None]
    read.sort(key=lambda one: (-round(shares.get(one.id, 0.0), 1), -one.id))
    return [VersionRow(one.id, one.title, one.added, one.id < document_id) for one in read[:_MOST]]


def _probes(library: Library, document: LibraryDocument) -> list[str]:
    """Words out of paragraphs from all over the text."""
    found = []
    parts = min(_PROBES, max(document.characters // _LEAST_WINDOW, 1))
    for number in range(parts):
        start = document.characters * number // parts
        end = min(document.characters * (number + 1) // parts, start + _WINDOW)
        window = library.readings.text(document.id, start, end)
        paragraphs = (block for block in window.blocks if block.role in _PROSE)
        cut = (window.text[max(one.start - start, 0) : one.end - start].split() for one in paragraphs)
        words = max(cut, key=len, default=[])
        if len(words) >= _FEWEST_WORDS:
            middle = max(len(words) - _WORDS, 0) // 2
            found.append(" ".join(words[middle : middle + _WORDS]))
    return found
