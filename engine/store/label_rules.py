"""The rules of a label set as they are kept: in its row, in the journal of decisions, in steps that can be undone."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from engine.document import LabelRule
from engine.store.coding import decode_as, encode
from engine.store.problems import decoding


def packed_rules(rules: Sequence[LabelRule]) -> bytes | None:
    """As a column holds them; None for none."""
    return encode(rule_values(rules)) if rules else None


def read_rules(data: bytes | None) -> tuple[LabelRule, ...]:
    """What `packed_rules` made."""
    with decoding():
        return () if data is None else decode_as(data, tuple[LabelRule, ...])


def rule_values(rules: Sequence[LabelRule]) -> list[dict[str, Any]]:
    """As values of JSON, without what a rule does not ask for."""
    return [{name: value for name, value in asdict(rule).items() if value} for rule in rules]


def rules_of(values: Any) -> tuple[LabelRule, ...]:  # noqa: ANN401 - anything JSON can say
    """What `rule_values` made. Raises `msgspec.ValidationError`."""
    return msgspec.convert(values, tuple[LabelRule, ...])
