"""Long use: calls into Qt, pages turned, documents opened and closed, with flat memory. A tenth of the full run.

`PRECIS_SOAK=full` runs it at full size; `python -m app.research.soak FILE...` does so with the real engine.
"""

import os

from app.research.soak import CALLS, DOCUMENTS, PAGES, Soak


def test_soak(start):
    part = 1 if os.environ.get("PRECIS_SOAK") == "full" else 5
    driver = start("--documents", "60", "--pages", "30")
    driver.session.preferences.set("reduced_motion", value=True)
    soaked = Soak(driver.program).run(CALLS // part, PAGES // part // 2, DOCUMENTS // part)
    assert soaked.calls == CALLS // part
    assert soaked.none_lost < 0.001, "a reference to None is lost with each call"
    assert soaked.growth < 1.25, soaked
    assert soaked.worst_busy_ms < 300, soaked
