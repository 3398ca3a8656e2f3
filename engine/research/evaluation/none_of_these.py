"""`precis evaluate hat --only none`: whether texts of none of the document types get none, and the others keep theirs.

A type is given where doctype-en is sure enough of it and the text's words bear it out (`engine.models.hashed_words`).
Held against doctype-en alone: what it gave rightly and is given no more is lost. Texts of no type are written for this
project; those that say themselves what they are (a letter), so that no model is asked, are left out.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt

from engine.api import read
from engine.classification.recognition import recognize
from engine.errors import UnreadableFile
from engine.models.hashed_words.network import Agreement, HashedWords
from engine.models.hat.files import HatCalibration, load_calibration
from engine.progress import Checkpoint, silent
from engine.registry.catalog import BUNDLED
from engine.registry.classifiers import WORDS
from engine.research.evaluation import type_readings
from engine.research.evaluation.doctype_release import NAME, reporting_sets
from engine.research.evaluation.document_types import PARTS, Predictions, macro_f1
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.no_type_texts import REPORTING, no_type_texts
from engine.research.evaluation.result_cache import ResultCache
from engine.research.evaluation.shared_data import shared_folder
from engine.research.evaluation.type_readings import read_in_order
from engine.research.training.document_sources import documents
from engine.research.training.document_types import LabelledText

LEAST_REFUSED, MOST_LOST, ON_PUBLISHERS = 0.9, 0.04, 0.929
"""Bars: of texts of no type; of types given rightly by doctype-en alone; macro F1 on publishers, which that one has."""

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judged:
    """What doctype-en and the words say of n texts."""

    truth: tuple[str | None, ...]
    likeliest: tuple[str, ...]
    """By doctype-en."""
    chances: Doubles
    """(n,) of these, by doctype-en."""
    agreement: Doubles
    """(n,) of the same, by the words."""
    labels: tuple[str, ...]
    """All there are."""

    def alone(self, calibration: HatCalibration) -> list[str | None]:
        """The type that doctype-en gives by itself."""
        return self._given(self.chances >= calibration.unknown_below)

    def together(self, agreement: Agreement) -> list[str | None]:
        """The type that is given where both agree."""
        fits = self.agreement >= np.array([agreement.words_from[label] for label in self.likeliest])
        return self._given(fits & (self.chances >= agreement.likeliest_from))

    def _given(self, sure: npt.NDArray[np.bool_]) -> list[str | None]:
        return [label if one else None for label, one in zip(self.likeliest, sure, strict=True)]

    def part(self, numbers: Sequence[int]) -> "Judged":
        """Some of the texts."""
        at = list(numbers)
        truth, likeliest = tuple(self.truth[one] for one in at), tuple(self.likeliest[one] for one in at)
        return Judged(truth, likeliest, self.chances[at], self.agreement[at], self.labels)

    def joined(self, *others: "Judged") -> "Judged":
        parts = (self, *others)
        return Judged(
            tuple(label for part in parts for label in part.truth),
            tuple(label for part in parts for label in part.likeliest),
            np.concatenate([part.chances for part in parts]),
            np.concatenate([part.agreement for part in parts]),
            self.labels,
        )


def judge(texts: Sequence[LabelledText], told: Predictions, words: HashedWords, calibration: HatCalibration) -> Judged:
    """What both say of texts, given what doctype-en told of them."""
    chances = told.chances(calibration)  # (n, L)
    likeliest = tuple(told.names[place] for place in chances.argmax(1))
    borne = [
        words.probabilities(one.text)[words.labels.index(label)] for one, label in zip(texts, likeliest, strict=True)
    ]
    return Judged(told.truth, likeliest, chances.max(1), np.array(borne), words.labels)


def refused(judged: Judged, given: Sequence[str | None]) -> float:
    """The share of the texts of no type that were given none."""
    return _share([label is None for label, true in zip(given, judged.truth, strict=True) if true is None])


def lost(judged: Judged, calibration: HatCalibration, agreement: Agreement) -> float:
    """Of the types that doctype-en alone gives rightly, the share that is given no more."""
    pairs = zip(judged.alone(calibration), judged.together(agreement), judged.truth, strict=True)
    return _share([after != true for before, after, true in pairs if true is not None and before == true])


def f1(judged: Judged, given: Sequence[str | None]) -> float:
    """Macro F1 over the texts that have a type."""
    pairs = [(true, label) for true, label in zip(judged.truth, given, strict=True) if true is not None]
    return float(np.mean(list(macro_f1([true for true, _ in pairs], [label for _, label in pairs]).values())))


def unnamed(texts: Sequence[LabelledText], checkpoint: Checkpoint = silent) -> list[LabelledText]:
    """The texts that do not say themselves what they are: those of which a model is asked."""
    found = []
    with TemporaryDirectory() as folder:
        for number, one in enumerate(texts):
            checkpoint("reading texts of no type", number, len(texts))
            path = Path(folder) / f"{number}.txt"
            path.write_text(one.text, encoding="utf-8")
            try:
                named = recognize(read(path))
            except UnreadableFile:  # one that holds XML; the model is asked all the same
                named = None
            if named is None:
                found.append(one)
    return found


def evaluate(checkpoint: Checkpoint = silent, work: Path | None = None) -> list[Figure]:
    """Measure on what nothing was learned from or chosen by.

    Args:
        checkpoint: Hears of each set.
        work: A folder that keeps what doctype-en said of each text, as `precis evaluate all` does.

    Raises:
        UsageError: the shared data is not there.
        ModelUnavailable: a model of the program is missing or damaged.
    """
    words = HashedWords.load(BUNDLED / WORDS[NAME])
    with TemporaryDirectory() as folder:
        return figures(words, ResultCache((work or Path(folder)) / type_readings.FILE), checkpoint)


def figures(words: HashedWords, kept: ResultCache, checkpoint: Checkpoint = silent) -> list[Figure]:
    """The table; see `evaluate`."""
    calibration = load_calibration(BUNDLED / NAME)

    def judged(name: str, texts: Sequence[LabelledText]) -> Judged:
        return judge(texts, read_in_order(name, texts, kept, words.labels, checkpoint), words, calibration)

    nothing = unnamed(no_type_texts(REPORTING), checkpoint)
    none = judged("no type to report on", nothing)
    known = {name: judged(name, texts) for name, texts in reporting_sets(documents(shared_folder())).items()}
    return [*_of_no_type(nothing, none, calibration, words.agreement), *_of_types(known, calibration, words.agreement)]


def _of_no_type(
    texts: Sequence[LabelledText], none: Judged, calibration: HatCalibration, agreement: Agreement
) -> list[Figure]:
    given = none.together(agreement)
    share = refused(none, given)
    table = [
        Figure(
            f"{len(texts)} texts of no type that were given none",
            share,
            "",
            refused(none, none.alone(calibration)),
            f"at least {LEAST_REFUSED:g}",
            share >= LEAST_REFUSED,
        )
    ]
    wrongly = Counter((one.publisher, label) for one, label in zip(texts, given, strict=True) if label is not None)
    of_each = Counter(one.publisher for one in texts)
    for (kind, label), number in wrongly.most_common():
        table.append(Figure(f"{kind.replace('_', ' ')}, of {of_each[kind]}: given {label}", number, ""))
    return table


def _of_types(known: dict[str, Judged], calibration: HatCalibration, agreement: Agreement) -> list[Figure]:
    table = []
    for name, one in known.items():
        given, before = one.together(agreement), one.alone(calibration)
        share = lost(one, calibration, agreement)
        bar = ON_PUBLISHERS if name == "publishers" else None
        value = f1(one, given)
        table += [
            Figure(
                f"{PARTS[name]}: macro F1",
                value,
                "",
                f1(one, before),
                f"at least {bar:g}" if bar else None,
                round(value, 3) >= bar if bar else None,
            ),
            Figure(f"{PARTS[name]}: types given rightly before and no more", share, ""),
        ]
    every = next(iter(known.values())).joined(*list(known.values())[1:])
    share = lost(every, calibration, agreement)
    table.append(
        Figure(
            "all of these: types given rightly before and no more",
            share,
            "",
            None,
            f"at most {MOST_LOST:g}",
            share <= MOST_LOST,
        )
    )
    for name in sorted({label for label in every.truth if label is not None}):
        share = lost(every.part([at for at, label in enumerate(every.truth) if label == name]), calibration, agreement)
        if share > MOST_LOST:
            table.append(Figure(f"of these, {name}", share, ""))
    table.append(
        Figure(
            "mixed-up text, code and lists given no type",
            refused(every, every.together(agreement)),
            "",
            refused(every, every.alone(calibration)),
        )
    )
    return table


def _share(found: Sequence[bool]) -> float:
    return sum(found) / max(len(found), 1)
