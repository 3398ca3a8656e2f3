"""From windows of documents to the folder doctype-words-en as it ships: learned from train, its thresholds chosen by
dev and by texts of no type, measured on test, with its card.
"""

import math
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from engine.errors import ModelUnavailable
from engine.models.checksums import sha256_once
from engine.models.hashed_words.network import Agreement, HashedWords
from engine.models.hat.classifier import HatClassifier
from engine.models.hat.files import HatCalibration, load_calibration
from engine.progress import Checkpoint
from engine.registry.catalog import BUNDLED
from engine.research.evaluation import none_of_these, type_readings
from engine.research.evaluation.doctype_release import LICENCES, NAME, choosing_sets
from engine.research.evaluation.figures import Figure, machine
from engine.research.evaluation.no_type_texts import CHOOSING, no_type_texts
from engine.research.evaluation.none_of_these import Judged, judge, lost, refused
from engine.research.evaluation.result_cache import ResultCache
from engine.research.evaluation.shared_data import shared_folder
from engine.research.evaluation.type_readings import read_in_order
from engine.research.training.cards import Card
from engine.research.training.document_sources import CHOOSING as CHOOSING_PUBLISHERS
from engine.research.training.document_sources import REPORTING as REPORTING_PUBLISHERS
from engine.research.training.document_sources import documents
from engine.research.training.document_types import training_windows
from engine.research.training.hashed_words import WordTraining, learn

LEAST_REFUSED = 0.92
"""Of the texts of no type that thresholds are chosen by; of other kinds of text fewer may be refused."""
_LOWEST, _HIGHEST = (0.2, 0.25, 0.3), 0.6
"""Where the thresholds of all types begin, and how far one is raised."""
_STEP = 0.05
_EASE = 1e-3
"""Below this share, types lost do not count."""
_SHORT = 200
"""Words."""

_ABOUT = (
    "Whether the words of a text bear out the type that doctype-en finds likeliest: a logistic regression over hashed "
    "words and pairs of words (`engine/models/hashed_words`). Where they do not, the document is of none of the "
    "fifteen types. Licence of the weights: AGPL-3.0-or-later, as the program."
)
_LIMITS = """\
- English; the fifteen types of doctype-en, whose very weights the thresholds were chosen with.
- Short texts have few words that speak for their type, and lose it more often; see above.
- Texts of no type were written for this project from patterns, nine of a kind: a kind is refused or not as a whole, so
  the share refused is known no better than some thirty texts would tell it. No kind chosen by is reported on.
- The sets reported on were looked at once before, when one threshold was the same for all types: it lost more of the
  types of other publishers (macro F1 0.90). Thresholds for each type were then chosen as above, and not by those sets.
- Letters, policies and financial reports are not among the types; one that does not say what it is may be called none
  of these. What says itself what it is (`resources/kinds`), and what was spoken, is not asked about."""


@dataclass(frozen=True, slots=True)
class WordsRecord:
    """How the weights came about, for the card."""

    command: str
    settings: WordTraining


def release(target: Path, made: WordsRecord, work: Path, checkpoint: Checkpoint) -> tuple[HashedWords, list[Figure]]:
    """Learn, choose, measure, and write `target` as it ships.

    Args:
        target: The model's folder.
        made: The settings, and the command for the card.
        work: Keeps what doctype-en says of each text.
        checkpoint: Hears of every stage.

    Raises:
        UsageError: the shared data is not there.
        ModelUnavailable: doctype-en is not there, or no thresholds keep what they have to.
        Cancelled: from the checkpoint.
    """
    began = time.monotonic()
    found = documents(shared_folder())
    labels = HatClassifier.load(BUNDLED / NAME).labels
    windows = [one for one in training_windows(found, made.settings.windows, made.settings.seed) if one.label]
    truth = [labels.index(str(one.label)) for one in windows]
    idf, weight, bias = learn([one.text for one in windows], truth, len(labels), made.settings, checkpoint)
    beside = sha256_once(BUNDLED / NAME / "model.safetensors")
    words = HashedWords(labels, Agreement({}, 1), beside, idf, weight, bias)
    calibration = load_calibration(BUNDLED / NAME)

    kept = ResultCache(work / type_readings.FILE)
    dev, nothing = choosing_sets(found), no_type_texts(CHOOSING)
    known = judge(dev, read_in_order("choosing", dev, kept, labels, checkpoint), words, calibration)
    told = read_in_order("no type to choose by", nothing, kept, labels, checkpoint)
    none = judge(nothing, told, words, calibration)
    agreement = choose(known, none, calibration)
    words = HashedWords(labels, agreement, beside, idf, weight, bias)
    measured = none_of_these.figures(words, kept, checkpoint)
    short = [number for number, one in enumerate(dev) if len(one.text.split()) < _SHORT]
    chosen = (
        f"Chosen: a type is given where the words give it {_floors(agreement)}, and doctype-en "
        f"{agreement.likeliest_from:g}. So {refused(none, none.together(agreement)):.3f} of {len(nothing)} texts of no "
        f"type to choose by are given none, and {lost(known, calibration, agreement):.3f} of the types that doctype-en "
        f"alone gives rightly on dev are lost; of those of texts below {_SHORT} words "
        f"{lost(known.part(short), calibration, agreement):.3f}."
    )
    card = Card(
        title=target.name,
        about=_ABOUT,
        licences=LICENCES.partition(" Warm-started")[0],
        data={},
        documents=f"{len(windows)} windows of documents of fifteen types, as doctype-en learned from "
        "(engine/research/training/document_types.py). None of their text is here, and no word: only what buckets "
        f"weigh. Held out whole: {', '.join(CHOOSING_PUBLISHERS)} to choose by, {', '.join(REPORTING_PUBLISHERS)} to "
        "report on.",
        command=made.command,
        recipe=asdict(made.settings),
        hardware=machine(),
        hours=(time.monotonic() - began) / 3600,
        measures=[chosen, *(_line(figure) for figure in measured)],
        limits=_LIMITS,
        curve=False,
    )
    words.save(target, card.text())
    return words, measured


def choose(known: Judged, none: Judged, calibration: HatCalibration) -> Agreement:
    """The thresholds that give most types rightly, less those given wrongly, of those that refuse enough; of equals
    those that lose fewest.

    Args:
        known: Texts of dev, some of no type among them.
        none: Texts of no type.
        calibration: Of doctype-en, which is not to be asked for more than alone.

    Raises:
        ModelUnavailable: no thresholds do.
    """
    ranked: list[tuple[tuple[float, float, float], Agreement]] = []
    for lowest in _LOWEST:
        for likeliest_from in _steps(0.5, calibration.unknown_below):
            agreement = _raised(
                Agreement(dict.fromkeys(known.labels, lowest), likeliest_from), known, none, calibration
            )
            share = refused(none, none.together(agreement))
            if share >= LEAST_REFUSED:
                pairs = zip(known.together(agreement), known.truth, strict=True)
                gain = sum(1 if label == true else -1 for label, true in pairs if label is not None)
                ranked.append(((gain, -lost(known, calibration, agreement), share), agreement))
    if not ranked:
        raise ModelUnavailable("No thresholds refuse enough texts of no type.")
    return max(ranked, key=lambda one: one[0])[1]


def _raised(agreement: Agreement, known: Judged, none: Judged, calibration: HatCalibration) -> Agreement:
    """Thresholds raised, each time that of the type where most texts of no type are refused for the types lost, until
    enough are refused or nothing helps.
    """
    while True:
        share, away = refused(none, none.together(agreement)), lost(known, calibration, agreement)
        ways: list[tuple[tuple[float, float], Agreement]] = []
        for label, floor in agreement.words_from.items() if share < LEAST_REFUSED else ():
            for higher in _steps(floor + _STEP, _HIGHEST):
                raised = replace(agreement, words_from={**agreement.words_from, label: higher})
                gained = refused(none, none.together(raised)) - share
                if gained > 0:
                    worse = max(lost(known, calibration, raised) - away, 0)
                    ways.append(((gained / (worse + _EASE), -higher), raised))
        if not ways:
            return agreement
        agreement = max(ways, key=lambda one: one[0])[1]


def _steps(first: float, last: float) -> list[float]:
    return [round(first + _STEP * number, 2) for number in range(math.floor((last - first) / _STEP + 1e-9) + 1)]


def _floors(agreement: Agreement) -> str:
    """The thresholds of all types in words: those that most have, and the others."""
    floors = agreement.words_from
    common = min(floors.values())
    others = [f"{label} {floor:g}" for label, floor in floors.items() if floor != common]
    return ", ".join([f"{common:g}", *others])


def _line(figure: Figure) -> str:
    against = f" (doctype-en alone {figure.against:.3f})" if figure.against is not None else ""
    value = f"{figure.value:.3f}" if figure.value < 1 or not float(figure.value).is_integer() else f"{figure.value:g}"
    return f"{figure.name}: {value}{against}" + (f" (asked for: {figure.bar})" if figure.bar else "")
