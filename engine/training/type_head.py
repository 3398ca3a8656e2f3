"""The head that tells document types from the sentence vectors a summary needs anyway: `document-type.safetensors`.

    python -m engine.training.type_head SHARED FOLDER

It learns from the same windows as the HAT for document types (`document_types`), but is a single linear layer on the
document feature of `engine.pipeline.scoring`, so that telling the type of a document costs no further model. Windows of
no type pull it towards being unsure. The penalty is chosen, and the temperature fitted, on publishers that were not
learned from; what it reaches is measured on others again.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional as F

from engine.document import Block, Role
from engine.ingest.sentences import split_sentences
from engine.models.sentence_encoder import SentenceEncoder
from engine.pipeline.calibration import fit_temperature, probabilities
from engine.pipeline.label_sets import background
from engine.pipeline.scoring import centred
from engine.pipeline.taught_files import head_to_bytes
from engine.pipeline.taught_head import Accuracy, TaughtHead
from engine.training.document_noise import without_traces
from engine.training.document_sources import DEV, DEV_PUBLISHERS, TEST, TEST_PUBLISHERS, TYPES, Sourced, documents
from engine.training.document_types import (
    Labelled,
    nonsense_windows,
    representative,
    training_windows,
    window,
)
from engine.training.teach import wilson

Floats = npt.NDArray[np.float32]

WINDOWS = 4000
_PENALTIES = (0.0003, 0.001, 0.003, 0.01)
_STEPS = 200
_TEXTS_AT_ONCE = 64
_MOST_SENTENCES = 400
"""Of a whole document: evenly spread sentences beyond this add nothing to a mean."""


def features_of(texts: Sequence[str], encoder: SentenceEncoder) -> Floats:
    """Document features, (n, d). Texts are embedded many at a time: small calls cost as much as large ones."""
    common = background(encoder.sha256)
    rows = np.zeros((len(texts), encoder.width), np.float32)
    for first in range(0, len(texts), _TEXTS_AT_ONCE):
        parts = [_sentences(text) for text in texts[first : first + _TEXTS_AT_ONCE]]
        flat = [sentence for part in parts for sentence in part]
        vectors = centred(encoder.encode(flat), common)
        tokens = np.maximum(np.asarray(encoder.count_tokens(flat), np.float32), 1)
        place = 0
        for row, part in enumerate(parts, first):
            span = slice(place, place + len(part))
            place += len(part)
            if part:
                rows[row] = tokens[span] @ vectors[span] / tokens[span].sum()
        sys.stderr.write(f"{first + len(parts)} of {len(texts)} texts\n")
    return rows


def _sentences(text: str) -> list[str]:
    blocks = [Block(place, place + len(line), Role.BODY) for place, line in _lines(text) if line.strip()]
    spans = split_sentences(text, blocks)
    spans = spans[:: max(1, -(-len(spans) // _MOST_SENTENCES))]
    return [text[span.start : span.end] for span in spans]


def fit(features: Floats, targets: Floats, penalty: float) -> tuple[Floats, Floats, Floats, float]:
    """Logistic regression on soft targets (n, L) by L-BFGS: weight (L, d), bias (L,), centre (d,), scale."""
    centre = features.mean(0)
    scale = float(np.sqrt(((features - centre) ** 2).sum(1).mean()))
    x = torch.from_numpy((features - centre) / scale)  # (n, d)
    y = torch.from_numpy(targets)
    weight = torch.zeros(y.shape[1], x.shape[1], requires_grad=True)
    bias = torch.zeros(y.shape[1], requires_grad=True)
    optimiser = torch.optim.LBFGS([weight, bias], max_iter=_STEPS, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        loss = F.cross_entropy(F.linear(x, weight, bias), y) + penalty / 2 * weight.square().sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    optimiser.step(closure)  # type: ignore[no-untyped-call]
    return weight.detach().numpy(), bias.detach().numpy(), centre, scale


def train(shared: Path, seed: int = 0) -> tuple[TaughtHead, dict[str, object]]:
    """Learn the head; with it, what was measured."""
    encoder = SentenceEncoder.load()
    found = documents(shared)
    learned_from = training_windows(found, WINDOWS, seed)
    x, y = features_of([one.text for one in learned_from], encoder), _targets(learned_from)
    parts = {split: _chosen(found, split, seed) for split in (DEV, DEV_PUBLISHERS, TEST, TEST_PUBLISHERS)}
    measured = {split: (features_of([one.text for one in rows], encoder), rows) for split, rows in parts.items()}
    choosing = [measured[DEV], measured[DEV_PUBLISHERS]]
    candidates = [fit(x, y, penalty) for penalty in _PENALTIES]
    losses = [sum(_loss(candidate, held, rows) for held, rows in choosing) for candidate in candidates]
    weight, bias, centre, scale = candidates[int(np.argmin(losses))]

    def scores(held: Floats) -> npt.NDArray[np.float64]:
        return ((held - centre) / scale @ weight.T + bias).astype(np.float64)

    typed = [(held[_typed(rows)], [one for one in rows if one.label]) for held, rows in choosing]
    logits = np.concatenate([scores(held) for held, _ in typed])
    truth = np.array([TYPES.index(one.label or "") for _, rows in typed for one in rows], np.int64)
    temperature = fit_temperature(logits, truth)
    card: dict[str, object] = {
        "windows": len(learned_from),
        "penalty": _PENALTIES[int(np.argmin(losses))],
        "temperature": round(temperature, 3),
    }
    accuracy = Accuracy(0, 1, 0.0, 1.0, 0.0)
    for split, (held, rows) in measured.items():
        told = probabilities(scores(held), temperature)
        card[split] = _measures(told, rows)
        if split == TEST_PUBLISHERS:
            right = np.array(
                [TYPES[int(p.argmax())] == one.label for p, one in zip(told, rows, strict=True) if one.label]
            )
            accuracy = wilson(int(right.sum()), len(right), 1 / len(TYPES))
    head = TaughtHead(
        labels=TYPES,
        multi_label=False,
        weight=weight,
        bias=bias,
        centre=centre,
        scale=scale,
        temperature=temperature,
        accuracy=accuracy,
        examples=len(learned_from),
    )
    return head, card


def _chosen(found: Sequence[Sourced], split: str, seed: int) -> list[Labelled]:
    rows = representative([one for one in found if one.split == split], 25)
    whole = [Labelled(one.id, without_traces(one.text, one.publisher), one.type, one.publisher) for one in rows]
    cut = [window(one, 500, seed) for one in whole]
    return [*cut, *nonsense_windows(found, split, len(cut) // 8, seed)]


def _targets(rows: Sequence[Labelled]) -> Floats:
    targets = np.full((len(rows), len(TYPES)), 1 / len(TYPES), np.float32)
    for row, one in enumerate(rows):
        if one.label is not None:
            targets[row] = np.eye(len(TYPES), dtype=np.float32)[TYPES.index(one.label)]
    return targets


def _typed(rows: Sequence[Labelled]) -> npt.NDArray[np.bool_]:
    return np.array([one.label is not None for one in rows])


def _loss(candidate: tuple[Floats, Floats, Floats, float], held: Floats, rows: Sequence[Labelled]) -> float:
    weight, bias, centre, scale = candidate
    logits = torch.from_numpy((held - centre) / scale @ weight.T + bias)
    return float(F.cross_entropy(logits, torch.from_numpy(_targets(rows))))


def _measures(told: npt.NDArray[np.float64], rows: Sequence[Labelled]) -> dict[str, object]:
    typed = _typed(rows)
    sure, best = told.max(1), told.argmax(1)
    right = np.array([one.label == TYPES[place] for one, place in zip(rows, best, strict=True)])
    answered = typed & (sure >= 0.6)
    gaps = []
    for low in np.arange(0, 1, 0.1):
        inside = typed & (sure >= low) & (sure < low + 0.1)
        if inside.any():
            gaps.append(abs(float(right[inside].mean()) - float(sure[inside].mean())) * int(inside.sum()))
    publishers = sorted({one.publisher for one in rows if one.label})
    return {
        "documents": int(typed.sum()),
        "accuracy": round(float(right[typed].mean()), 3),
        "answered": round(float(answered.sum() / typed.sum()), 3),
        "right_of_answered": round(float(right[answered].mean()), 3),
        "calibration_error": round(sum(gaps) / int(typed.sum()), 3),
        "nonsense_answered": round(float((sure[~typed] >= 0.6).mean()), 3) if (~typed).any() else None,
        "by_publisher": {
            name: round(float(np.mean([r for r, one in zip(right, rows, strict=True) if one.publisher == name])), 2)
            for name in publishers
        },
    }


def _lines(text: str) -> list[tuple[int, str]]:
    found, place = [], 0
    for line in text.splitlines(keepends=True):
        found.append((place, line.rstrip()))
        place += len(line)
    return found


def main() -> None:
    """Train and write the head with what was measured."""
    shared, folder = Path(sys.argv[1]), Path(sys.argv[2])
    torch.set_num_threads(1)
    head, card = train(shared)
    (folder / "document-type.safetensors").write_bytes(head_to_bytes(head))
    (folder / "document-type.measured.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
