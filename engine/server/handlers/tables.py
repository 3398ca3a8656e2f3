"""Requests about a table across documents: a row of it, an answer, the table as a file."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import NotFound, UsageError
from engine.schema.brief import Fact
from engine.schema.documents import DocumentId
from engine.schema.documents_table import AskDocument, ExportTable, FactCount, TableAnswer, TableRow
from engine.schema.jobs import Exported
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.handlers import wire
from engine.server.lanes import LaneName
from engine.store.library import Library
from engine.store.rows import LibraryDocument

if TYPE_CHECKING:
    from engine.registry.loaded import Models

Known = tuple[int, int, tuple[str, ...]]
"""What decides what is found in a document: which it is, how it was read, and of what kind it is."""
_KEPT = 200
"""Documents whose facts are at hand: a table that is opened again has them at once."""
_ANSWERS_KEPT = 2000


class TableHandlers:
    """What `table.*` do."""

    def __init__(self, library: Library, models: "Callable[[], Models]") -> None:
        self._library = library
        self._models = models
        self._stated: OrderedDict[Known, tuple[Fact, ...]] = OrderedDict()
        self._answers: OrderedDict[tuple[Known, str], TableAnswer] = OrderedDict()

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "table.row": Route(LaneName.TABLES, self.row),
            "table.answer": Route(LaneName.TABLES, self.answer),
            "table.export": Route(LaneName.FILES, self.export),
        }

    def row(self, params: DocumentId, call: Call) -> TableRow:
        """What a document states, and what its newest brief says."""
        from engine.summarization.across import likeliest, said_in_library

        document = self._library.documents.get(params.document_id)
        row = wire.document_row(document)
        if document.kind is None:
            return TableRow(row, [], [], [], [])
        said = said_in_library(self._library, document.id)
        facts = said.facts if said is not None else self._facts(document, call)
        counts = [FactCount(kind, number) for kind, number in sorted(Counter(one.kind for one in facts).items())]
        sections, lines = (list(said.sections), list(said.lines)) if said is not None else ([], [])
        return TableRow(row, counts, list(likeliest(facts)), sections, lines)

    def _facts(self, document: LibraryDocument, call: Call) -> tuple[Fact, ...]:
        from engine.summarization.across import facts_in_library

        key = self._known(document)
        if key not in self._stated:
            call.check()
            self._stated[key] = facts_in_library(
                self._library, document.id, models=self._models(), checkpoint=lambda *_: call.check()
            )
            while len(self._stated) > _KEPT:
                self._stated.popitem(last=False)
        self._stated.move_to_end(key)
        return self._stated[key]

    def _known(self, document: LibraryDocument) -> Known:
        return document.id, self._library.readings.number(document.id), document.labels

    def answer(self, params: AskDocument, call: Call) -> TableAnswer:
        """What a document answers to a question."""
        question = params.question.encode("utf-8", "replace").decode("utf-8").strip()
        if not question:
            raise UsageError("The question is empty: write what you want to know.")
        document = self._library.documents.get(params.document_id)
        if document.kind is None:
            raise NotFound(f"“{document.title}” has not been read yet.")
        key = (self._known(document), question)
        if key not in self._answers:
            call.check()
            self._answers[key] = self._ask(document.id, question, call)
            while len(self._answers) > _ANSWERS_KEPT:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        return self._answers[key]

    def _ask(self, document_id: int, question: str, call: Call) -> TableAnswer:
        from engine.export.contract import rounded_sentence
        from engine.summarization.across import answer_in_library

        answered, lines = answer_in_library(
            self._library, document_id, question, models=self._models(), checkpoint=lambda *_: call.check()
        )
        return TableAnswer(answered, [rounded_sentence(line) for line in lines])

    def export(self, params: ExportTable, _call: Call) -> Exported:
        """Write a table to a file."""
        from engine.export.documents_table import Row, documents_table
        from engine.export.output_places import look_at, write_whole

        path = Path(params.path)
        if not path.is_absolute() or "\0" in params.path:
            raise UsageError("An export needs the full path of its file.")
        place = look_at("table", path)
        if place.is_stream:  # the engine would wait for a pipe's reader, or talk over its own channel
            raise UsageError(f"{path} is not a file; choose another place.")
        if any(len(one.cells) != len(params.columns) for one in params.rows):
            raise UsageError("A row of a table needs a cell for each column.")
        rows = []
        for one in params.rows:
            document = self._library.documents.get(one.document_id)
            fields = (document.correspondent, document.date, document.subject)
            rows.append(Row(document.title, Path(document.path).name, document.sha256, one.cells, *fields))
        write_whole(place, documents_table(params.columns, rows).encode())
        return Exported(str(path))
