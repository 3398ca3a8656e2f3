"""A small library like the large one: every document in it is listed and found, so its times are those of real rows."""

from pathlib import Path
from random import Random

from engine.progress import silent
from engine.research.bench import library as bench
from engine.store.library import Library


def test_every_made_document_is_listed_read_and_found(tmp_path: Path) -> None:
    home, rng = tmp_path / "home", Random(1)
    bench._fill(home, 30, ["walrus", "herons"], rng, silent)
    with Library.open(home) as library:
        count, rows = library.documents.rows()
        assert count == len(rows) == 30
        assert {hit.document_id for hit in library.search("walrus", limit=1000)[0]} == set(range(1, 31))
        text = library.readings.load(17).text
        assert text.count("harbour") == 5


def test_the_figures_name_every_search() -> None:
    figures = {figure.name: figure for figure in bench.measure(20, silent)}
    assert figures["documents"].value == 20
    for which in ("", "encrypted: "):
        searches = [figure for name, figure in figures.items() if name.startswith(f"{which}search for")]
        assert len(searches) == 4
        assert all(figure.holds is not None for figure in searches)
