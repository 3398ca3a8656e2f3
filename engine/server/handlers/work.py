"""Requests that make work: summaries, the queue, exports."""

from contextlib import nullcontext
from pathlib import Path

from engine.errors import NotFound, UsageError
from engine.export.files import WITH_DOCUMENT, check_format, export, written_out
from engine.export.output_places import look_at
from engine.schema.enums import JobKind
from engine.schema.jobs import Export, Exported, JobId, JobRows, MoveJob, Summarize, WriteOut, WrittenOut
from engine.schema.life_cycle import Nothing
from engine.schema.result import ResultObject
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName
from engine.server.passwords import Passwords
from engine.server.queue.jobs import JobQueue
from engine.server.queue.orders import summary_order
from engine.store.library import Library


class WorkHandlers:
    """What `summary.*`, `job.*` and `result.*` do."""

    def __init__(self, library: Library, queue: JobQueue, passwords: Passwords) -> None:
        self._library = library
        self._queue = queue
        self._passwords = passwords

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "summary.start": Route(LaneName.STORE, self.summarize),
            "job.list": Route(LaneName.STORE, self.list_jobs),
            "job.cancel": Route(LaneName.STORE, self.cancel),
            "job.move": Route(LaneName.STORE, self.move),
            "job.resume": Route(LaneName.STORE, self.resume),
            "result.export": Route(LaneName.FILES, self.export),
            "result.text": Route(LaneName.FILES, self.write_out),
        }

    def summarize(self, params: Summarize, _call: Call) -> JobId:
        """Queue a summary before the files that wait to be worked on: somebody has asked for this one."""
        job = self._queue.enqueue(JobKind.SUMMARIZE, params.document_id, summary_order(params), urgent=True)
        return JobId(job.id)

    def list_jobs(self, _params: Nothing, _call: Call) -> JobRows:
        return JobRows(self._queue.rows())

    def cancel(self, params: JobId, _call: Call) -> Nothing:
        self._queue.cancel(params.job_id)
        return Nothing()

    def move(self, params: MoveJob, _call: Call) -> Nothing:
        self._queue.move(params.job_id, params.to)
        return Nothing()

    def resume(self, params: JobId, _call: Call) -> Nothing:
        """Go on with a job that stopped."""
        self._queue.resume(params.job_id)
        return Nothing()

    def export(self, params: Export, _call: Call) -> Exported:
        """Write a result to a file: the one named, else the document's newest summary."""
        form, path = check_format(params.format), Path(params.path)
        if not path.is_absolute() or "\0" in params.path:
            raise UsageError("An export needs the full path of its file.")
        if look_at(form, path).is_stream:  # the engine would wait for a pipe's reader, or talk over its own channel
            raise UsageError(f"{path} is not a file; choose another place.")
        result = self._result(params)
        document_id = params.document_id
        password = self._passwords.of(document_id)
        documents = self._library.documents
        with documents.readable(document_id) if form in WITH_DOCUMENT else nullcontext() as file:
            done = export(result, form, path, full_paths=params.full_paths, document=file, password=password)
        return Exported(str(done))

    def write_out(self, params: WriteOut, _call: Call) -> WrittenOut:
        """A result as text: the one named, else the document's newest summary."""
        return WrittenOut(written_out(self._result(params), params.form, full_paths=params.full_paths))

    def _result(self, params: Export | WriteOut) -> ResultObject:
        """The result with what its reader made of it. Raises `NotFound`."""
        from engine.summarization.additions import reviewed_object

        results, document_id = self._library.results, params.document_id
        stored = results.newest_summary(document_id) if params.result_id is None else results.load(params.result_id)
        if stored is None or stored.row.document_id != document_id:
            raise NotFound("This document has no summary to export yet.")
        return reviewed_object(self._library, document_id, self._library.readings.load(document_id), stored.result)
