"""What the engine and the library have to say to the user, as banners over the panes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.client.call import Failure
from app.client.client import Client
from app.client.supervisor import EngineState, Supervisor
from app.state.vault import LOCKED
from app.translation import marked, plural, translate
from app.ui.widgets.banner import Banners
from engine.schema.library import AddOutcome
from engine.schema.life_cycle import EngineInfo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.schema.library import RejectedFile

LIBRARY_ADVICE = {
    "library_read_only": marked("Window", "Nothing can be added or changed until its folder can be written to."),
    "library_locked": marked("Window", "Close the other program that uses it, then start Précis again."),
    "library_newer": marked("Window", "Install the newer version of Précis again to use it."),
}
DAMAGED = "library_damaged"


def failure_key(failure: Failure) -> str:
    """What the message of a failure is found by."""
    return f"failure {failure.message}"


class Messages(QObject):
    """Turns engine states, failures and outcomes of adding into banners."""

    def __init__(
        self,
        client: Client,
        supervisor: Supervisor,
        banners: Banners,
        parent: QObject,
        *,
        show_rejected: "Callable[[Sequence[RejectedFile]], None]",
        show_care: Callable[[], None],
        is_meant: Callable[[], bool],
    ) -> None:
        """`is_meant` tells whether this window is to say what failed, of several that hear of it."""
        super().__init__(parent)
        self._supervisor, self._banners = supervisor, banners
        self._show_rejected, self._show_care = show_rejected, show_care
        self._is_meant = is_meant
        self._was_down = False
        client.failed.connect(self._on_failed)
        client.ready.connect(self._on_ready)
        supervisor.died.connect(self._on_died)
        supervisor.state_changed.connect(self._on_state)

    def _on_failed(self, failure: Failure) -> None:
        if not self._is_meant():
            return
        if failure.kind == DAMAGED:
            self._show_damage(failure.message)
        elif failure.kind != LOCKED:
            self._banners.show_message("error", failure.message, failure_key(failure))

    def _show_damage(self, sentence: str) -> None:
        banner = self._banners.show_message("error", sentence, "library")
        banner.add_button(translate("Window", "Mend …"), self._show_care, dismiss=False)

    def _on_died(self, _reason: str) -> None:
        self._was_down = True
        text = translate(
            "Window", "The engine stopped unexpectedly and is being started again. Work resumes where it stopped."
        )
        self._banners.show_message("warning", text, "engine")

    def _on_state(self, state: EngineState) -> None:
        if state == EngineState.UNUSABLE:
            reason = self._supervisor.reason or translate("Window", "The engine could not be started.")
            banner = self._banners.show_message(
                "error",
                translate("Window", "Précis can't work without its engine. {reason}").format(reason=reason),
                "engine",
            )
            banner.add_button(translate("Window", "Try Again"), self._supervisor.start)

    def _on_ready(self, info: EngineInfo) -> None:
        self._banners.dismiss("engine")
        if self._was_down:
            self._was_down = False
            self._banners.show_message("info", translate("Window", "The engine is running again."), "engine")
        if info.library_problem and info.library_kind == DAMAGED:
            self._show_damage(info.library_problem)
        elif info.library_kind == LOCKED:
            return  # `commands.locking` says all that there is to say
        elif info.library_problem:
            advice = translate("Window", LIBRARY_ADVICE.get(info.library_kind or "", ""))
            self._banners.show_message("error", f"{info.library_problem} {advice}".strip(), "library")
        else:
            self._banners.dismiss("library")

    def show_added(self, outcome: AddOutcome) -> None:
        """Say what was not added, and what was there already."""
        duplicates = sum(file.duplicate for file in outcome.added)
        new = len(outcome.added) - duplicates
        parts = [plural("Window", "%Ln file(s) added", new)] if new and (duplicates or outcome.rejected) else []
        if duplicates:
            parts.append(plural("Window", "%Ln document(s) were in the library already", duplicates))
        if not outcome.rejected:
            if parts:
                self._banners.show_message("info", ", ".join(parts) + ".", "added")
            elif not new:
                self._banners.show_message("info", translate("Window", "No files there that Précis can read."), "added")
            return
        if len(outcome.rejected) == 1:
            text = ". ".join([*parts, outcome.rejected[0].message])
            self._banners.show_message("warning", text, "added")
            return
        parts.append(plural("Window", "%Ln file(s) not added", len(outcome.rejected)))
        banner = self._banners.show_message("warning", ", ".join(parts) + ".", "added")
        rejected = outcome.rejected
        banner.add_button(translate("Window", "Why?"), lambda: self._show_rejected(rejected), dismiss=False)
