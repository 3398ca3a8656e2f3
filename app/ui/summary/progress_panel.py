"""How far a job is: stage in words, a bar, the time left. Assistive tools hear of stages, not of every percent."""

from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from app.state.phrases import job_sentence
from app.state.plain_text import one_line
from app.translation import translate
from app.ui.theme import GRID
from app.ui.widgets.elided_label import ElidedLabel
from engine.schema.enums import JobState
from engine.schema.jobs import JobRow

STEPS = 1000


class ProgressPanel(QWidget):
    """Shown while a job waits or runs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        self.text = ElidedLabel()  # a plain label would not let a narrow pane be narrow
        self.text.setProperty("look", "quiet")
        column.addWidget(self.text)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate("Summary", "Progress of the current stage"))
        column.addWidget(self.bar)
        self._stage = ""
        self.setVisible(False)

    def show_job(self, job: JobRow | None) -> None:
        """Show a job's progress; hide when there is none under way."""
        active = job is not None and job.state in (JobState.RUNNING, JobState.WAITING)
        self.setVisible(active)
        if job is None or not active:
            return
        self.text.setText(job_sentence(job))
        if job.total > 0:
            self.bar.setRange(0, STEPS)
            self.bar.setValue(round(STEPS * min(job.done / job.total, 1.0)))
        else:
            self.bar.setRange(0, 0)
        if job.stage != self._stage:
            self._stage = job.stage
            self.setAccessibleName(one_line(job_sentence(job)))
