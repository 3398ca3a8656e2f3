"""`precis evaluate verifier`: what the verifier lets pass, of made falsehoods and of what models really wrote.

Made ones are of the dev splits, on which the threshold was chosen. Real ones are sentences that two small models wrote
from sources of test documents; each was read beside its sources and judged by hand: `supported`, `unsupported`, or
`weak` where nothing is untrue but something is a shade off or no sentence. Nothing was chosen on them.
`written_sentences.jsonl` holds what the models put in themselves, and for what they copied its place:
`{"set", "document", "sources": names of sentences, "writer", "verdict", "written": [text | [source, first, end]]}`,
places counted in words. What writer-en wrote in whole summaries has `shown` as well: whether its summary showed it.
A sentence is named by its own hash: documents are split otherwise as reading is mended.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.document import Document
from engine.models.verifier.files import load_verifier
from engine.progress import Checkpoint, silent
from engine.registry.catalog import BUNDLED
from engine.registry.summarizers import VERIFIER
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.corpora import questioned, rows
from engine.research.training.pairs import PASSING, passing
from engine.research.training.rewriting_pairs import SETS, source_text
from engine.research.training.verifier import Judged, examples_of
from engine.research.training.verifier_judging import Judgement, judgements, share_passing
from engine.research.training.writer_recipe import pairs_of_files
from engine.schema.enums import Support

WRITTEN = Path(__file__).with_name("written_sentences.jsonl")
DEV_DOCUMENTS = 25
"""Of each set."""
TRUE_PASSING = 0.75


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """What a model wrote, and the verdict of who read it."""

    document: str
    writer: str
    verdict: Support
    example: Judged
    shown: bool | None = None
    """Of a whole summary's sentence, whether the summary showed it."""


def evaluate(checkpoint: Checkpoint = silent) -> list[Figure]:
    """Measure on dev and on what models wrote.

    Raises:
        UsageError: the shared data is not there.
        ModelUnavailable: the verifier is missing or damaged.
        Cancelled: from the checkpoint.
    """
    loaded = load_verifier(BUNDLED / VERIFIER)
    files = [shared_folder() / "data" / "summarization" / f"{name}.dev.jsonl.xz" for name in SETS]
    with TemporaryDirectory() as folder:
        found = pairs_of_files(files, dict.fromkeys(SETS, DEV_DOCUMENTS), Path(folder), checkpoint)
    pairs = [pair for each in found.values() for pair in each]
    figures: list[Figure] = []
    for name, further in (("dev", False), ("dev, as models write", True)):
        judged = judgements(loaded, examples_of(pairs, further=further))
        figures += [*_at_the_bar(judged, name), *_by_kind(judged, name)]
    written = list(written_sentences(shared_folder()))
    figures += _of_shown([one for one in written if one.shown])
    for name, those in (
        ("really written", [one for one in written if one.shown is None]),
        ("really written, with those of summaries", written),
    ):
        figures.append(Figure(f"{name}: sentences judged", len(those), "sentences"))
        figures += _at_the_bar(judgements(loaded, [one.example for one in those]), name)
    judged = judgements(loaded, [one.example for one in written])
    for writer in sorted({one.writer for one in written}):
        of_it = [judgement for one, judgement in zip(written, judged, strict=True) if one.writer == writer]
        figures += _by_kind(of_it, writer)
    for half, name in enumerate(("first half of the documents", "second half")):
        of_half = [one for sentence, one in zip(written, judged, strict=True) if _half(sentence.document) == half]
        figures += _by_kind(of_half, name)
    return figures


def written_sentences(shared: Path) -> Iterator[WrittenSentence]:
    """The sentences that were judged, put together again with the texts of their documents.

    Those whose sources are read otherwise now, as other sentences, are left out.

    Raises:
        UsageError: a set is not there.
    """
    judged = [json.loads(line) for line in WRITTEN.read_text(encoding="utf-8").splitlines()]
    for name in dict.fromkeys(one["set"] for one in judged):
        wanted = {one["document"] for one in judged if one["set"] == name}
        documents = {
            str(row["id"]): _named(questioned(name, row)[0].document)
            for row in rows(shared, name, "test")
            if str(row["id"]) in wanted
        }
        for one in judged:
            if one["set"] == name:
                document, verdict = documents[one["document"]], Support(one["verdict"])
                if any(source not in document for source in one["sources"]):
                    continue
                sources = tuple(document[source] for source in one["sources"])
                sentence = joined(one["written"], sources)
                example = Judged(sources, sentence, true=verdict is Support.SUPPORTED, kind=verdict.value)
                yield WrittenSentence(one["document"], one["writer"], verdict, example, one.get("shown"))


def _named(document: Document) -> dict[str, str]:
    """Each sentence by its name."""
    texts = [source_text(document, number) for number in range(len(document.sentences))]
    return {sha256(text.encode()).hexdigest()[:12]: text for text in texts}


def joined(written: Sequence[str | Sequence[int]], sources: Sequence[str]) -> str:
    """A sentence of its parts: words of its own, and places in its sources."""
    words: list[str] = []
    for part in written:
        if isinstance(part, str):
            words.append(part)
        else:
            source, first, end = part
            words += sources[source].split()[first:end]
    return " ".join(words)


def _of_shown(shown: Sequence[WrittenSentence]) -> list[Figure]:
    """Of what summaries by writer-en showed as their own: fluent and true, and what is not."""
    counts = {verdict: sum(one.verdict is verdict for one in shown) for verdict in Support}
    true, untrue = counts[Support.SUPPORTED], counts[Support.UNSUPPORTED]
    return [
        Figure(f"shown by writer-en, of {len(shown)}: fluent and true", true, "", 45, "at least 45", true >= 45),
        Figure(f"shown by writer-en, of {len(shown)}: a shade off", counts[Support.WEAK], ""),
        Figure(f"shown by writer-en, of {len(shown)}: untrue", untrue, "", 2, "at most 2", untrue <= 2),
    ]


def _half(document: str) -> int:
    return sha256(document.encode()).digest()[0] % 2


def _at_the_bar(judged: Sequence[Judgement], name: str) -> list[Figure]:
    """Of true and false ones; what is neither is left out."""
    judged = [one for one in judged if one.example.kind != Support.WEAK]
    true, false = ([one for one in judged if one.example.true is kind] for kind in (True, False))
    best = round(passing([one.sure for one in judged], [one.example.true for one in judged]), 3)
    passed = round(share_passing(false), 3)
    return [
        Figure(
            f"{name}: true that pass where {PASSING:.0%} of the false do", best, "", TRUE_PASSING, "at least 0.75",
            best >= TRUE_PASSING,
        ),
        Figure(f"{name}: false that pass, of {len(false)}", passed, "", PASSING, "at most 0.1", passed <= PASSING),
        Figure(f"{name}: true that pass, of {len(true)}", round(share_passing(true), 3), ""),
    ]  # fmt: skip


def _by_kind(judged: Sequence[Judgement], name: str) -> list[Figure]:
    kinds = sorted({one.example.kind for one in judged})
    groups = {kind: [one for one in judged if one.example.kind == kind] for kind in kinds}
    return [
        Figure(f"{name}, {kind}: pass, of {len(those)}", round(share_passing(those), 3), "")
        for kind, those in groups.items()
    ]
