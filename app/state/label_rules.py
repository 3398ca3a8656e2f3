"""The rules of one label set while they are edited: read, tried on the library, and kept all at once."""

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from engine.schema.labels import LabelRules, RuleRow, TriedRules


class RuleDraft(QObject):
    """Rules as they would be kept."""

    changed = Signal()
    """The rules as the set has them are there, or what came of trying."""
    kept = Signal()
    refused = Signal(str)
    """A sentence why something that was asked for could not be done."""

    def __init__(self, client: Client, label_set: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self.label_set = label_set
        self.is_read = False
        """Whether the rules that the set has are there: before that, nothing can be edited."""
        self.rules: list[RuleRow] = []
        self.tried: TriedRules | None = None
        """Of the rules as they are now; None before they were tried."""
        call = operations.read_label_rules(client, label_set)
        call.then(self._on_read, self).on_failure(self._on_failure, self)

    def put(self, rules: list[RuleRow]) -> None:
        """Other rules: what came of trying those before is no longer so."""
        self.rules, self.tried = rules, None

    def attempt(self) -> None:
        """Say which documents the rules would label; nothing is written."""
        rules = list(self.rules)
        call = operations.try_label_rules(self._client, LabelRules(self.label_set, rules))
        call.then(lambda answer: self._on_tried(rules, answer), self).on_failure(self._on_failure, self)

    def keep(self) -> None:
        """Put them in the place of those that the set has."""
        call = operations.save_label_rules(self._client, LabelRules(self.label_set, self.rules))
        call.then(lambda _: self.kept.emit(), self).on_failure(self._on_failure, self)

    def _on_read(self, answer: LabelRules) -> None:
        self.is_read = True
        self.put(answer.rules)
        self.changed.emit()

    def _on_tried(self, rules: list[RuleRow], answer: TriedRules) -> None:
        if rules == self.rules:
            self.tried = answer
            self.changed.emit()

    def _on_failure(self, failure: Failure) -> None:
        self.refused.emit(failure.message)
