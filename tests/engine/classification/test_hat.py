"""Labels by a HAT: the whole document is read, evidence is what its labels rest on, and it serves where it is there."""

import copy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from engine.classification import hat as classify_hat
from engine.classification.hat import PartialReading, classify_by_hat
from engine.document import Document, LabelMeaning, LabelSet
from engine.errors import Cancelled, ModelUnavailable
from engine.models.checksums import sha256_of
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hashed_words.network import BUCKETS, Agreement, HashedWords, hashed
from engine.models.hat.classifier import HatClassifier
from engine.models.hat.files import HatCalibration
from engine.models.hat.input import HatTokenizer
from engine.models.hat.model import HatModel
from engine.progress import silent
from engine.registry import classifiers
from engine.schema.enums import Certainty, Kind
from engine.schema.label_reading import EVIDENCE_FLOOR
from engine.schema.result import NONE_OF_THESE, UNKNOWN
from tests.engine.made_documents import sentences_about, text_document

KINDS = LabelSet("kinds", (LabelMeaning("library"), LabelMeaning("river"), LabelMeaning("orchard")))
SEGMENTS = 4


@pytest.fixture(scope="module")
def classifier() -> HatClassifier:
    """A tiny HAT that learned in a second to tell our three subjects apart, reading four segments at once."""
    torch.manual_seed(0)
    texts = [sentences_about(subject, 60) for subject in range(3)]
    words = sorted(
        {word for text in texts for line in text for word in Whitespace().pre_tokenize_str(line) for word in word[:1]}
    )
    vocabulary = {"[PAD]": 0, "[CLS]": 1, "[SEP]": 2, "[MASK]": 3, "[UNK]": 4} | {w: i + 5 for i, w in enumerate(words)}
    tokenizer = Tokenizer(WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    config = HatConfig(
        vocabulary=len(vocabulary), width=16, heads=2, hidden=32, layout="SC", segment_length=32, segments=SEGMENTS,
        dropout=0, attention_dropout=0, pad_id=0, cls_id=1, sep_id=2, mask_id=3,
    )  # fmt: skip
    model = HatModel(config, HatHeadConfig(HatTask.DOCUMENT, labels=3, dropout=0))
    made = HatClassifier(model, HatTokenizer(tokenizer), KINDS.names, HatCalibration(1.0, 0.6))
    _learn(made, texts)
    return made


def _learn(made: HatClassifier, texts: list[list[str]]) -> None:
    from engine.models.hat.model import pack

    optimiser = torch.optim.Adam(made.model.parameters(), lr=5e-3)
    draw = np.random.default_rng(0)
    for _ in range(120):
        batch, truth = [], []
        for subject in (0, 1, 2):
            lines = [texts[subject][i] for i in draw.integers(0, 60, 4)]
            document = text_document([lines])
            batch.append(made.segments(document.text, [(s.start, s.end) for s in document.sentences])[:SEGMENTS])
            truth.append(subject)
        loss = torch.nn.functional.cross_entropy(made.model(pack(batch, made.model.config)), torch.tensor(truth))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    made.model.eval().requires_grad_(requires_grad=False)


def judged(classifier: HatClassifier, document: Document, **how):
    return classify_by_hat(document, KINDS, classifier, (), checkpoint=silent, **how)


def long_about(subject: int, count: int = 40) -> Document:
    return text_document([sentences_about(subject, count)])


def test_the_whole_of_a_long_document_counts(classifier: HatClassifier) -> None:
    """Only the end is about a river, far beyond what is read at once."""
    found = judged(classifier, long_about(1))
    assert [label.label for label in found.labels] == ["river"]
    assert found.prediction.method == "model"
    mixed = text_document([sentences_about(0, 10), sentences_about(1, 60)])
    assert judged(classifier, mixed).labels[0].label == "river"
    timeline = judged(classifier, mixed).prediction.timeline
    assert (timeline[0].start, timeline[-1].end) == (0, len(mixed.text))
    assert "river" in {span.label for span in timeline}


def test_evidence_is_where_the_label_rests(classifier: HatClassifier) -> None:
    document = text_document([sentences_about(0, 6), sentences_about(1, 6), sentences_about(0, 6)])
    found = judged(classifier, document, given=["river"])
    (label,) = found.labels
    assert label.probability == 1.0
    assert found.prediction.state is Certainty.GIVEN
    assert "river" in document.text[label.evidence[0].start : label.evidence[0].end]
    weights = [item.weight for item in label.evidence]
    assert weights == sorted(weights, reverse=True)
    assert min(weights) >= EVIDENCE_FLOOR
    told = judged(classifier, document)
    if told.labels[0].label in classifier.labels:
        rest = {name: chance for name, chance in told.prediction.scores if name != told.labels[0].label}
        after = told.labels[0].runner_up
        assert after is not None
        assert after.label == max(rest, key=lambda name: rest[name])


def test_its_threshold_decides_and_what_it_can_not_know_is_unknown(classifier: HatClassifier) -> None:
    strict = replace(classifier, calibration=HatCalibration(50.0, 0.9))
    assert [label.label for label in judged(strict, long_about(1)).labels] == [UNKNOWN]
    german = text_document([sentences_about(1, 40)], language="de")
    assert judged(classifier, german).prediction.state is Certainty.UNSURE
    assert judged(classifier, text_document([["Too short."]])).labels[0].probability == 1.0


def test_a_model_is_used_where_its_folder_is_there(tmp_path: Path) -> None:
    assert classifiers.bundled_models(tmp_path) == {}
    folder = tmp_path / "doctype-en"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(b"weights")
    assert list(classifiers.bundled_models(tmp_path)) == ["document type"]
    (used,) = classifiers.models_used("document type", tmp_path)
    assert used.name == "doctype-en"


def test_a_quick_look_reads_parts_from_beginning_to_end(classifier: HatClassifier) -> None:
    document = long_about(2, 60)
    quick = judged(classifier, document, most_parts=3, given=["orchard"])
    whole = judged(classifier, document, given=["orchard"])
    assert max(quick.prediction.scores, key=lambda score: score[1])[0] == "orchard"
    assert (quick.prediction.timeline[0].start, quick.prediction.timeline[-1].end) == (0, len(document.text))
    assert sum(s.end - s.start for s in whole.prediction.timeline) > 0.95 * len(document.text)
    for item in quick.labels[0].evidence:
        assert "orchard" in document.text[item.start : item.end]


def test_what_was_spoken_is_only_taken_for_what_can_be_spoken(classifier: HatClassifier) -> None:
    spoken = replace(KINDS, labels=tuple(replace(label, spoken=label.name != "river") for label in KINDS.labels))
    document = text_document([sentences_about(1, 12)])
    for kind, possible in ((Kind.TEXT, {"river"}), (Kind.TRANSCRIPT, {"library", "orchard"})):
        found = classify_by_hat(replace(document, kind=kind), spoken, classifier, (), checkpoint=silent)
        assert {label.label for label in found.labels} <= possible | {UNKNOWN}
        likely = {name for name, chance in found.prediction.scores if chance > 0.2}
        assert likely <= possible
        assert {span.label for span in found.prediction.timeline} <= possible | {None}


def test_what_was_read_before_it_was_put_off_is_not_read_again(
    classifier: HatClassifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, deferred, read = long_about(1), PartialReading(), []
    real = classify_hat.logits_and_timeline
    monkeypatch.setattr(classify_hat, "logits_and_timeline", lambda *a: read.append(1) or real(*a))
    whole = judged(classifier, document)
    parts = len(read)

    def stop(stage: str, done: int, total: int) -> None:
        if done == parts - 2:
            raise Cancelled

    read.clear()
    with pytest.raises(Cancelled):
        classify_by_hat(document, KINDS, classifier, (), checkpoint=stop, read_before=deferred)
    assert parts > 3
    assert len(read) == parts - 2
    assert judged(classifier, document, read_before=deferred) == whole
    assert len(read) == parts
    other = replace(classifier, model=copy.deepcopy(classifier.model))
    judged(other, document, read_before=deferred)
    assert len(read) == 2 * parts  # another model has read nothing yet


def test_what_a_quick_look_read_is_not_taken_for_the_whole(classifier: HatClassifier) -> None:
    document, deferred = long_about(1), PartialReading()
    quick = judged(classifier, document, most_parts=2)
    assert judged(classifier, document, most_parts=2, read_before=deferred) == quick
    assert judged(classifier, document, read_before=deferred) == judged(classifier, document) != quick


def test_of_labels_that_do_not_exclude_each_other_each_is_decided_for_itself(classifier: HatClassifier) -> None:
    head = replace(classifier.model.head_config, multi_label=True)
    model = HatModel(classifier.model.config, head).eval()
    model.load_state_dict(classifier.model.state_dict())
    several = replace(classifier, model=model, calibration=HatCalibration(1.0, 0.5))
    tags = replace(KINDS, exclusive=False)
    with torch.no_grad():
        model.head.scores.bias.copy_(torch.tensor([50.0, 50.0, -50.0]))
    found = classify_by_hat(long_about(1), tags, several, (), checkpoint=silent)
    assert {label.label for label in found.labels} == {"library", "river"}
    with torch.no_grad():
        model.head.scores.bias.copy_(torch.tensor([50.0, 0.0, -50.0]))
        model.head.scores.weight.zero_()
    careful = replace(several, calibration=HatCalibration(1.0, 0.7))
    doubt = classify_by_hat(long_about(1), tags, careful, (), checkpoint=silent)
    assert [label.label for label in doubt.labels] == ["library"]
    assert (doubt.prediction.state, doubt.prediction.doubtful) == (Certainty.UNSURE, ("river",))
    with torch.no_grad():
        model.head.scores.bias.fill_(-50.0)
    none = classify_by_hat(long_about(1), tags, several, (), checkpoint=silent)
    assert (none.labels, none.prediction.state) == ((), Certainty.SURE)


def test_a_model_of_the_users_own_examples_judges_any_language(classifier: HatClassifier) -> None:
    foreign = replace(long_about(1), language="fr")
    assert [label.label for label in judged(classifier, foreign).labels] == [UNKNOWN]
    assert [label.label for label in judged(classifier, foreign, own_examples=True).labels] == ["river"]


def bearing_out(subject: str, likeliest_from: float = 0.6) -> HashedWords:
    """Words that speak for one of our three subjects in any text of them, and for no other."""
    agreement = Agreement(dict.fromkeys(KINDS.names, 0.5), likeliest_from)
    weight = np.zeros((BUCKETS, 3), np.float16)
    for lines in (sentences_about(number, 40) for number in range(3)):
        weight[hashed(" ".join(lines))[0], KINDS.names.index(subject)] = 2
    ones = np.ones(BUCKETS, np.float16)
    return HashedWords(KINDS.names, agreement, "", ones, weight, np.zeros(3, np.float16))


def test_where_the_words_do_not_bear_the_likeliest_label_out_none_fits(classifier: HatClassifier) -> None:
    doubted = replace(classifier, words=bearing_out("library"))
    found = judged(doubted, long_about(1))
    (label,) = found.labels
    assert (label.label, label.evidence) == (NONE_OF_THESE, ())
    assert 0.9 < label.probability < 1  # 1 is what the user gave
    assert (found.prediction.state, found.prediction.timeline) == (Certainty.SURE, ())
    assert max(found.prediction.scores, key=lambda score: score[1])[0] == "river"  # the nearest
    borne_out = replace(classifier, words=bearing_out("river"))
    assert [one.label for one in judged(borne_out, long_about(1)).labels] == ["river"]
    among_others = text_document([sentences_about(0, 6), sentences_about(1, 6), sentences_about(0, 6)])
    given = judged(doubted, among_others, given=["river"])
    assert [one.label for one in given.labels] == ["river"]
    assert given.labels[0].evidence
    assert judged(doubted, long_about(1), given=[]).labels == ()  # what the user says is none of them


def test_two_that_agree_need_not_be_as_sure_as_one_alone(classifier: HatClassifier) -> None:
    unsure = replace(classifier, calibration=HatCalibration(8.0, 0.9))
    chance = judged(unsure, long_about(1)).prediction.confidence
    assert 0.4 < chance < 0.9
    assert [one.label for one in judged(unsure, long_about(1)).labels] == [UNKNOWN]
    borne_out = bearing_out("river", chance - 0.01)
    assert [one.label for one in judged(replace(unsure, words=borne_out), long_about(1)).labels] == ["river"]
    stricter = bearing_out("river", chance + 0.01)
    found = judged(replace(unsure, words=stricter), long_about(1))
    assert ([one.label for one in found.labels], found.prediction.state) == ([UNKNOWN], Certainty.UNSURE)


def test_what_was_spoken_is_never_of_none_of_the_kinds_that_can_be_spoken(classifier: HatClassifier) -> None:
    spoken = replace(KINDS, labels=tuple(replace(label, spoken=label.name != "orchard") for label in KINDS.labels))
    doubted = replace(classifier, words=bearing_out("orchard"))
    talk = replace(long_about(1), kind=Kind.TRANSCRIPT)
    assert [one.label for one in classify_by_hat(talk, spoken, doubted, (), checkpoint=silent).labels] == ["river"]


def test_words_come_with_the_model_they_were_chosen_for(
    classifier: HatClassifier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HatClassifier, "load", lambda _folder: classifier)
    folder = tmp_path / "doctype-en"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(b"weights")
    (load,) = classifiers.bundled_models(tmp_path).values()
    assert load().words is None
    words = replace(bearing_out("river"), beside=sha256_of(folder / "model.safetensors"))
    words.save(tmp_path / "doctype-words-en", "# words")
    classifiers._load.cache_clear()
    assert load().words.agreement == words.agreement
    assert [one.name for one in classifiers.models_used("document type", tmp_path)] == [
        "doctype-en",
        "doctype-words-en",
    ]
    (folder / "model.safetensors").write_bytes(b"trained anew")
    classifiers._load.cache_clear()
    with pytest.raises(ModelUnavailable, match="do not belong together"):
        load()
