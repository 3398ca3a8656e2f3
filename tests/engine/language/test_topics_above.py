"""Tasks and decisions of notes that point at what they stand below are known with it."""

from pathlib import Path

from engine.api import read
from engine.language.topics_above import topics_of_tasks

NOTES = """Gate group notes

**Rename the old gate of the mill**

- the name is long
- **Consensus:** we should leave this
- Ida to write a comment on this
- Tom to fetch the ladder from the barn

**Mill**

- Tom to write a comment on this
- items on this to come:
"""


def test_what_points_at_the_line_above_is_known_with_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(NOTES, "utf-8")
    document = read(path)
    told = {
        document.text[document.sentences[index].start : document.sentences[index].end].lstrip("- "): document.text[
            document.sentences[topic].start : document.sentences[topic].end
        ]
        for index, topic in topics_of_tasks(document).items()
    }
    topic = "**Rename the old gate of the mill**"
    assert told == {"**Consensus:** we should leave this": topic, "Ida to write a comment on this": topic}
