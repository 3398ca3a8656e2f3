"""The window's undo: what was done last is taken back first, whatever it was. Labels have their own, in the library."""

from collections.abc import Callable
from dataclasses import dataclass

from app.translation import translate
from app.ui.main_window import MainWindow

MOST = 200
"""Steps that are remembered."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was done: its name in the menu, and how it is taken back (True) and done again (False)."""

    name: str
    turn: Callable[[bool], None]


class Undoing:
    """What was done and what was taken back, with the two commands that show it."""

    def __init__(self, window: MainWindow) -> None:
        self._actions = window.actions_
        self._done: list[Step] = []
        self._undone: list[Step] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._undone)

    def note(self, step: Step) -> None:
        """Remember what was done; what was taken back before can't be done again any more."""
        self._undone.clear()
        self._done = [*self._done, step][-MOST:]
        self._show()

    def drop(self, step: Step) -> None:
        """Forget what can be neither taken back nor done again any more."""
        self._done = [one for one in self._done if one is not step]
        self._undone = [one for one in self._undone if one is not step]
        self._show()

    def undo(self) -> None:
        """Take the last step back."""
        self._turn(self._done, self._undone, back=True)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._turn(self._undone, self._done, back=False)

    def _turn(self, taken: list[Step], given: list[Step], *, back: bool) -> None:
        if taken:
            step = taken.pop()
            given.append(step)
            step.turn(back)
            self._show()

    def _show(self) -> None:
        for name, text, steps in (
            ("undo", translate("Commands", "&Undo {step}"), self._done),
            ("redo", translate("Commands", "&Redo {step}"), self._undone),
        ):
            self._actions[name].setText(text.format(step=steps[-1].name if steps else "").strip())
            self._actions[name].setEnabled(bool(steps))
