"""The parts of a result as compressed JSON and back, exactly: Python writes a float so that it reads the same."""

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from engine.document import (
    Chunk,
    ChunkLedger,
    ChunkState,
    Evidence,
    Label,
    LabelEvidence,
    ModelUse,
    Notice,
    SummarySentence,
    Support,
    Timings,
    Via,
)


def encode(value: Any) -> bytes:  # noqa: ANN401 - anything JSON can say
    """Any JSON value, packed. Lone surrogates survive as escapes."""
    return zlib.compress(json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode("ascii"))


def decode(data: bytes) -> Any:  # noqa: ANN401 - anything JSON can say
    """What `encode` packed."""
    return json.loads(zlib.decompress(data))


def encode_chunks(chunks: Iterable[Chunk]) -> bytes:
    """The partition."""
    return encode([[c.index, c.start, c.end, c.tokens, c.first_sentence, c.last_sentence] for c in chunks])


def decode_chunks(data: bytes) -> tuple[Chunk, ...]:
    """What `encode_chunks` packed."""
    return tuple(Chunk(*row) for row in decode(data))


def encode_ledger(ledger: Iterable[ChunkLedger]) -> bytes:
    """Ledger lines of chunks."""
    return encode([[line.index, line.state, line.salience, line.reason] for line in ledger])


def decode_ledger(data: bytes) -> tuple[ChunkLedger, ...]:
    """What `encode_ledger` packed."""
    return tuple(ChunkLedger(i, ChunkState(state), salience, reason) for i, state, salience, reason in decode(data))


def encode_summary(summary: Iterable[SummarySentence]) -> bytes:
    """Sentences with their evidence, boxes and all."""
    return encode([asdict(sentence) for sentence in summary])


def decode_summary(data: bytes) -> tuple[SummarySentence, ...]:
    """What `encode_summary` packed."""
    return tuple(_sentence(row) for row in decode(data))


def encode_labels(labels: Iterable[Label]) -> bytes:
    """Labels with what moved them."""
    return encode([asdict(label) for label in labels])


def decode_labels(data: bytes) -> tuple[Label, ...]:
    """What `encode_labels` packed."""
    return tuple(Label(**row | {"evidence": _label_evidence(row["evidence"])}) for row in decode(data))


def encode_label_evidence(evidence: Iterable[LabelEvidence]) -> bytes:
    """The passages that moved one label."""
    return encode([asdict(item) for item in evidence])


def decode_label_evidence(data: bytes) -> tuple[LabelEvidence, ...]:
    """What `encode_label_evidence` packed."""
    return _label_evidence(decode(data))


def encode_details(models: Sequence[ModelUse], timings: Timings, notices: Sequence[Notice]) -> bytes:
    """The small rest of a result."""
    return encode(
        {
            "models": [asdict(model) for model in models],
            "timings": asdict(timings),
            "notices": [asdict(notice) for notice in notices],
        }
    )


def decode_details(data: bytes) -> tuple[tuple[ModelUse, ...], Timings, tuple[Notice, ...]]:
    """What `encode_details` packed."""
    value = decode(data)
    models = tuple(ModelUse(**row) for row in value["models"])
    return models, Timings(**value["timings"]), tuple(Notice(**row) for row in value["notices"])


def _label_evidence(rows: Iterable[dict[str, Any]]) -> tuple[LabelEvidence, ...]:
    return tuple(LabelEvidence(**row) for row in rows)


def _sentence(row: dict[str, Any]) -> SummarySentence:
    evidence = tuple(_evidence(item) for item in row["evidence"])
    return SummarySentence(row["text"], row["chunk"], Support(row["support"]), row["score"], evidence)


def _evidence(row: dict[str, Any]) -> Evidence:
    return Evidence(
        start=row["start"],
        end=row["end"],
        quote=row["quote"],
        page=row["page"],
        boxes=tuple((b[0], b[1], b[2], b[3]) for b in row["boxes"]),
        times=(row["times"][0], row["times"][1]) if row["times"] else None,
        speaker=row["speaker"],
        via=Via(row["via"]),
        score=row["score"],
    )
