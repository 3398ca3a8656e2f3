"""What stands under the headings of briefs is learned from the titles that people put above it."""

import json
import lzma
from pathlib import Path

import numpy as np
import pytest

from engine.errors import ModelUnavailable
from engine.models.headings.network import HeadingNetwork, Thresholds
from engine.progress import silent
from engine.research.training.heading_examples import (
    COURT,
    FILES,
    JUDGING,
    MEETING,
    MINUTES,
    PAPER,
    bucket_of,
    heading_of,
    labelled,
)
from engine.research.training.headings import NEVER, HeadingTraining, documents_of, train_from_folder

METHODS = [
    "Leaves were dried at forty degrees and ground to a fine powder.",
    "The extracts were centrifuged and the supernatant was filtered twice.",
    "Samples were incubated overnight and washed three times with buffer.",
    "We measured the absorbance of each sample with a spectrophotometer.",
]
RESULTS = [
    "The yield of treated plants was significantly higher than that of controls.",
    "Growth increased by twelve percent in the treated group.",
    "No difference in height was found between the two varieties.",
    "Our results show that the treatment improves the yield of wheat.",
]


def a_paper(number: int) -> dict[str, object]:
    text = "\n".join(["1. Introduction", "Wheat has been grown here for ages.", "2. Materials and Methods", *METHODS,
                      "3. Results", *RESULTS, "Author contributions", "Anna wrote it."])  # fmt: skip
    return {"id": f"paper-{number}", "text": text.replace("sample", f"sample {number}")}


def a_judgment(number: int) -> dict[str, object]:
    paragraphs = [
        {"text": "The applicant complained that the trial had lasted for too long.", "labels": ["Subsumtion"]},
        {"text": "The Court finds that the delay was not explained by the authorities.", "labels": ["Subsumtion"]},
        {"text": "There has accordingly been a violation of Article 6 of the Convention.",
         "labels": ["Entscheidung des EGMR"]},
    ]  # fmt: skip
    return {"id": f"judgment-{number}", "paragraphs": paragraphs}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Shared data of papers, and of next to nothing else."""
    root = tmp_path_factory.mktemp("data")
    for kind, names in (*FILES.items(), (MINUTES, JUDGING[MINUTES])):
        for name in names:
            splits = ("",) if name.startswith("text/") else (".train", ".dev")
            for split in splits:
                make = a_judgment if kind == COURT else a_paper
                rows = [make(number) for number in range(24 if kind == PAPER else 16)]
                path = root / f"{name}{split}.jsonl.xz"
                path.parent.mkdir(exist_ok=True)
                with lzma.open(path, "wt") as file:
                    file.writelines(json.dumps(row) + "\n" for row in rows)
    return root


def test_titles_are_known_whatever_their_numbers_and_marks() -> None:
    assert heading_of(PAPER, "2.1 Materials and Methods") == "method"
    assert heading_of(PAPER, "## Limitations of this study") == "limits"
    assert heading_of(PAPER, "Related work") == ""
    assert heading_of(PAPER, "The methods of the farmers of the valley") is None
    assert heading_of(MINUTES, "**Action items:**") == "actions"


def test_sentences_stand_under_their_title_and_broken_lines_are_joined() -> None:
    text = "# Attendance\n\n- Team members: Anna, Ben, Carla and Dora\n\n"
    text += "# Decisions\n\nThe board approved the\nbudget for 2022.\n"
    told = {
        one.text: one.keys
        for one in labelled(MINUTES, {"id": "m", "text": f"{text}\n# Weather\n\nIt rained all day long."}).sentences
    }
    assert told["The board approved the budget for 2022."] == {"decisions"}
    assert told["Team members: Anna, Ben, Carla and Dora"] == {"purpose"}
    assert told["It rained all day long."] is None


def test_what_the_parties_say_is_not_the_reasoning_of_the_court() -> None:
    told = {one.text: one.keys for one in labelled(COURT, a_judgment(0)).sentences}
    assert told["The applicant complained that the trial had lasted for too long."] == frozenset()
    assert told["The Court finds that the delay was not explained by the authorities."] == {"reasoning"}
    assert told["There has accordingly been a violation of Article 6 of the Convention."] == {"holding"}


def test_no_document_both_teaches_and_judges(folder: Path) -> None:
    parts = {part: {one.id for one in documents_of(folder, MINUTES, part, 99)} for part in ("train", "dev", "test")}
    assert sum(map(len, parts.values())) == len(set.union(*parts.values())) == 16
    assert {bucket_of(name) for name in parts["test"]} <= {0}
    assert all(bucket_of(one.id) for one in documents_of(folder, PAPER, "train", 99))


def test_turns_that_answer_a_question_about_decisions_are_told(tmp_path: Path) -> None:
    (tmp_path / "summarization").mkdir()
    turns = ["We should talk about the shelves for a while.", "We have decided to buy the new shelves in spring."]
    row = {
        "meeting_transcripts": [{"speaker": "Ben", "content": turn} for turn in turns],
        "general_query_list": [],
        "specific_query_list": [{"query": "What was decided?", "relevant_text_span": [["1", "1"]]}],
    }
    rows = [{"id": f"meeting-{number}", **row} for number in range(40)]
    with lzma.open(tmp_path / "summarization" / "meetings.train.jsonl.xz", "wt") as file:
        file.writelines(json.dumps(one) + "\n" for one in rows)
    found = documents_of(tmp_path, MEETING, "test", 9)
    assert [one.keys for one in found[0].sentences] == [frozenset(), {"decisions"}]


def test_a_training_tells_methods_from_results(folder: Path, tmp_path: Path) -> None:
    from engine.models.encoder.sentence_encoder import SentenceEncoder

    out = tmp_path / "headings"
    train_from_folder(
        folder, HeadingTraining(documents=40), out=out, command="precis train headings", hardware="a machine",
        checkpoint=silent,
    )  # fmt: skip
    network = HeadingNetwork.load(out)
    assert (PAPER, "method") in network.thresholds
    assert (PAPER, "limits") not in network.thresholds
    vectors = SentenceEncoder.load().encode(
        ["The roots were washed with water and weighed.", "The treatment raised the yield significantly."]
    )
    row = network.row(PAPER, "method")
    assert row is not None
    washed, raised = network.probabilities(row, vectors)
    assert washed > 0.5 > raised
    card = (out / "CARD.md").read_text("utf-8")
    assert "papers.train.jsonl.xz" in card
    assert "Leaves" not in card


def test_weights_are_read_as_written_and_damage_is_told(tmp_path: Path) -> None:
    told = {(PAPER, "method"): Thresholds(0.1, 0.3, NEVER), (PAPER, "findings"): Thresholds(0.2, 0.4, 0.9)}
    network = HeadingNetwork("sum", told, np.eye(2, 4, dtype=np.float32), np.array([0.5, -1], dtype=np.float32))
    network.save(tmp_path, "# card\n")
    again = HeadingNetwork.load(tmp_path)
    assert again.thresholds == told
    assert again.row(PAPER, "findings") == 1
    assert again.row("email", "findings") is None
    vectors = np.eye(3, 4, dtype=np.float32)
    assert np.allclose(again.probabilities(0, vectors), 1 / (1 + np.exp([-10.5, -0.5, -0.5])), atol=1e-3)
    (tmp_path / "config.json").write_text("{}", "utf-8")
    with pytest.raises(ModelUnavailable):
        HeadingNetwork.load(tmp_path)
