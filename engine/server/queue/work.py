"""What a job does, by the pipeline: the one place where the queue meets the models.

The pipeline (and with it torch) is imported when the first job runs, and its models are kept from then on.
"""

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.errors import FileProblem, UnreadableFile
from engine.export.contract import rounded_sentence
from engine.schema.enums import ChangeKind, JobKind
from engine.schema.jobs import FirstLookTaken, SentenceMade
from engine.schema.result import SummarySentence
from engine.server.announcements import Announcer
from engine.server.passwords import Passwords
from engine.server.queue.orders import settings_of
from engine.server.queue.running import RunningJob
from engine.store.leases import Lease
from engine.store.library import Library
from engine.store.rows import Job

if TYPE_CHECKING:
    from engine.classification.labelling import Deferred
    from engine.registry.loaded import Models


class PipelineWork:
    """Reads and summarizes documents of one library. Called in the queue's thread only."""

    def __init__(
        self, library: Library, announcer: Announcer, passwords: Passwords, models: "Callable[[], Models]"
    ) -> None:
        """`models` gives the models of the process, loaded when they are first asked for."""
        self._library = library
        self._announcer = announcer
        self._passwords = passwords
        self._models = models
        self._deferred: Deferred = {}

    def __call__(self, job: Job, lease: Lease, running: RunningJob) -> None:
        """Do a job: read the document if that is still to be done, then summarize it if that was asked for."""
        if job.kind == JobKind.FINE_TUNE:
            self._fine_tune(job, running)
            return
        from engine.summarization.job import is_read

        began = time.perf_counter()
        if job.kind == JobKind.READ or not is_read(self._library, job.document_id):
            self._read(job, lease, running)
        if job.kind == JobKind.READ:
            self._library.jobs.enqueue(JobKind.CLASSIFY, job.document_id, {"sets": []})
        if job.kind == JobKind.CLASSIFY:
            self._classify(job, lease, running)
        if job.kind == JobKind.SUMMARIZE:
            self._summarize(job, lease, running, time.perf_counter() - began)
            self._label_thoroughly_later(job.document_id)

    def _read(self, job: Job, lease: Lease, running: RunningJob) -> None:
        from engine.summarization.job import read_into_library

        self._deferred.clear()  # what is read anew has other parts
        password = self._passwords.of(job.document_id)

        def on_first_look(pages: int, sentences: tuple[SummarySentence, ...]) -> None:
            shown = [rounded_sentence(sentence) for sentence in sentences]
            self._announcer.first_look(FirstLookTaken(job.id, job.document_id, pages, shown))

        try:
            read_into_library(
                self._library,
                job.document_id,
                checkpoint=running,
                lease=lease,
                password=password,
                models=self._models(),
                on_first_look=on_first_look if job.kind == JobKind.SUMMARIZE else None,
            )
        except UnreadableFile as error:
            if error.problem is FileProblem.ENCRYPTED:
                self._passwords.forget(job.document_id)
            raise
        running.rename(self._library.documents.get(job.document_id).title)
        self._announcer.changed([ChangeKind.DOCUMENTS], [job.document_id])

    def _classify(self, job: Job, lease: Lease, running: RunningJob) -> None:
        sets = job.settings.get("sets")
        known = self._label_sets()
        wanted = [name for name in sets if name in known] if isinstance(sets, list) else []
        if sets and not wanted:
            return  # the set was deleted while the job waited
        encoder = self._models().encoder(running)
        from engine.classification.labelling import classify_in_library

        if not any(document_id == job.document_id for document_id, _ in self._deferred):
            self._deferred.clear()  # of a document that was removed, or whose labels are not wanted any more
        classify_in_library(
            self._library,
            job.document_id,
            wanted,
            encoder=encoder,
            checkpoint=running,
            lease=lease,
            deferred=self._deferred,
        )

    def _fine_tune(self, job: Job, running: RunningJob) -> None:
        """Fine-tune a model for a label set; if it does better, label the library by it."""
        from engine.classification.learning.own_fine_tuning import fine_tune_set, work_of

        encoder = self._models().encoder(running)
        made = fine_tune_set(self._library, encoder, str(job.settings.get("set", "")), running, work=work_of(job.id))
        if made.kept:
            _, rows = self._library.documents.rows(limit=sys.maxsize)
            for row in rows:
                if row.kind is not None:
                    self._library.jobs.enqueue(JobKind.CLASSIFY, row.id, {"sets": [made.set]})

    def _label_thoroughly_later(self, document_id: int) -> None:
        """A summary's labels come from its vectors; a model that reads the document itself does so afterwards."""
        from engine.classification.tuned_models import tuned_models
        from engine.registry.classifiers import bundled_models

        sets = sorted(bundled_models() | tuned_models(self._library))
        if sets:
            self._library.jobs.enqueue(JobKind.CLASSIFY, document_id, {"sets": sets})

    def _label_sets(self) -> set[str]:
        from engine.classification.label_sets import bundled_sets

        return {label_set.name for label_set in (*bundled_sets(), *self._library.label_sets.all())}

    def _summarize(self, job: Job, lease: Lease, running: RunningJob, ingest_seconds: float) -> None:
        from engine.summarization.job import summarize_in_library

        position = -1

        def on_sentence(sentence: SummarySentence) -> None:
            nonlocal position
            position += 1
            made = SentenceMade(job.id, job.document_id, position, rounded_sentence(sentence))
            self._announcer.sentence(made)

        summarize_in_library(
            self._library,
            job.document_id,
            settings_of(job.settings),
            models=self._models(),
            on_sentence=on_sentence,
            checkpoint=running,
            fresh=job.settings.get("fresh") is True,
            lease=lease,
            ingest_seconds=ingest_seconds,
        )
