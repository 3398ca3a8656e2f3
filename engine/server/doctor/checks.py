"""One check of the self-test, and how it is kept from ending the others."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.errors import PrecisError, known_by_its_origin

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Check:
    """What one look at the program found. `detail` is a sentence; where `ok` is false it says what to do."""

    name: str
    ok: bool
    detail: str
    facts: Mapping[str, object] | None = None
    """The same for programs, of checks that found figures."""

    def as_json(self) -> dict[str, object]:
        """The check for a program."""
        found: dict[str, object] = {"name": self.name, "ok": self.ok, "detail": self.detail}
        return found if self.facts is None else found | {"facts": dict(self.facts)}


Finding = tuple[bool, str] | tuple[bool, str, Mapping[str, object]]


def guarded(name: str, look: Callable[[], Finding]) -> Check:
    """Do a check. One that fails in a way nobody foresaw is a failed check, not a failed examination."""
    try:
        return Check(name, *look())
    except PrecisError as error:
        return Check(name, ok=False, detail=str(error))
    except Exception as error:
        if (known := known_by_its_origin(error)) is not None:
            log.info("the check of %s failed", name, exc_info=True)
            return Check(name, ok=False, detail=str(known))
        log.exception("the check of %s failed", name)
        return Check(name, ok=False, detail=f"The check itself failed ({type(error).__name__}); the log says where.")
