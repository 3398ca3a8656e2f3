"""One check of the self-test, and how it is kept from ending the others."""

import logging
from collections.abc import Callable, Mapping

from engine.errors import PrecisError, known_by_its_origin
from engine.schema.life_cycle import Check

log = logging.getLogger(__name__)


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
        return Check(name, ok=False, detail=f"The check itself failed ({type(error).__name__}); see the log.")
