"""Targets from texts without summaries: telling sentences, present whole, in part, or not at all."""

import random
from pathlib import Path

from engine.ingest.reader import read_document
from engine.models.configs import AwesomeConfig
from engine.models.encoder.files import bundled_folder
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.research.training.gap_sentences import MAX_SEGMENTS, filled, gap_sentence_segments, telling

HARBOUR = (
    "The harbour master asked the council for a second crane. The council refused the crane because of its price. "
    "Gulls were seen. The harbour master will ask the council for the crane again in spring, as ships wait for days. "
    "Rain fell on the market square all morning long. Nobody bought any of the wooden spoons there."
)


CONFIG = AwesomeConfig(vocab_size=30522, pad_id=0, bos_id=101, eos_id=102, start_id=101, target_bos=False)


def test_the_telling_sentences_are_those_the_rest_speaks_of() -> None:
    sentences = [f"{part.strip()}." for part in HARBOUR.split(".") if part.strip()]
    assert telling(sentences, 2) == [0, 3]
    assert telling(["Too short.", "Also short."], 2) == []


def test_segments_fill_up_and_leave_nothing_out() -> None:
    assert filled([3, 3, 3, 9, 1], 6) == [(0, 2), (2, 3), (3, 4), (4, 5)]
    assert filled([], 6) == []


def test_targets_are_sentences_and_sources_hold_them_whole_in_part_or_not(tmp_path: Path) -> None:
    path = tmp_path / "harbour.txt"
    path.write_text("\n\n".join(f"{HARBOUR} Note {number} ends here." for number in range(40)), encoding="utf-8")
    document = read_document(path, on_words=lambda _: None)
    tokenizer = SummaryTokenizer.load(bundled_folder())
    mask = tokenizer.id_of("[MASK]")
    seen = {"whole": 0, "holed": 0, "gap": 0}
    for seed in range(30):
        segments = gap_sentence_segments(document, tokenizer, CONFIG, random.Random(seed))
        assert 0 < len(segments) <= MAX_SEGMENTS
        for segment in segments:
            assert segment.source[0] == 101
            assert segment.source[-1] == segment.target[-1] == 102
            assert segment.own == (1, len(segment.source) - 1)
            for sentence in tokenizer.decode(segment.target).split(". "):
                assert sentence.strip(". ").split()[0] in {"the", "rain", "nobody", "note"}
        holes = sum(segment.source.count(mask) for segment in segments)
        text = " ".join(tokenizer.decode(segment.source) for segment in segments)
        seen["gap" if holes == 1 else "holed" if holes else "whole"] += 1
        assert text
    assert all(seen.values()), seen
