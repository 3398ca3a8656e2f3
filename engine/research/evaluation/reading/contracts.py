"""Contracts beside their text as CUAD has it: whether what follows in ours follows in theirs.

Their text keeps the marks of pages and has no paragraphs to rely on, so only joins are judged here: a sentence of ours
whose pieces don't follow one another in it.
"""

import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path

from engine.ingest.reader import read_document
from engine.research.evaluation.reading.alignment import Verdict
from engine.research.evaluation.reading.pairs import PairReading, Truth, compare, sentences_of

_PAGE_MARK = re.compile(r"\s*\n\s*(?:Page |- ?)?(?:\d{1,3}|[A-Z]-\d+)?(?: ?-)?\s*\n+\s*Source: [^\n]{5,80}\d{4}\s*\n+")


def read_contracts(shared: Path) -> Iterator[PairReading]:
    """Read the contracts of the corpus whose text is among the data; of the mismatches only the joins are kept."""
    folder = shared / "corpus" / "pdf-contracts"
    named: dict[str, str] = json.loads((folder / "texts.json").read_text("utf-8"))
    texts = _texts(shared)
    for name, key in sorted(named.items()):
        if key in texts:
            document = read_document(folder / name, on_words=lambda _: None)
            reading = compare(Path(name).stem, document, _truth(texts[key]))
            reading.mismatches[:] = [m for m in reading.mismatches if m.verdict is Verdict.JOINED]
            yield reading


def _texts(shared: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for split in ("train", "dev"):
        with lzma.open(shared / "data" / "contracts" / f"clauses.{split}.jsonl.xz", "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                found[row["id"]] = row["text"]
    return found


def _truth(text: str) -> Truth:
    paragraphs = re.split(r"\n\s*\n|\s{4,}", _PAGE_MARK.sub(" ", text))
    return Truth([s for paragraph in paragraphs for s in sentences_of(" ".join(paragraph.split()))], [], [])
