"""All steps, oldest first. A new one is a module here, a line here, one in `engine.store.schema.REVISIONS`, and a
fixture.
"""

from engine.store.migrations import (
    r0001_first_library,
    r0002_label_sets,
    r0003_jobs_of_no_document,
    r0004_kinds_of_summaries,
    r0005_briefs,
    r0006_trash,
    r0007_large_libraries,
    r0008_reviews,
    r0009_added_lines,
    r0010_days_in_the_trash,
    r0011_places_in_the_queue,
    r0012_highlights,
    r0013_doubtful_labels,
    r0014_label_rules,
    r0015_fields,
)

HISTORY = (
    r0001_first_library,
    r0002_label_sets,
    r0003_jobs_of_no_document,
    r0004_kinds_of_summaries,
    r0005_briefs,
    r0006_trash,
    r0007_large_libraries,
    r0008_reviews,
    r0009_added_lines,
    r0010_days_in_the_trash,
    r0011_places_in_the_queue,
    r0012_highlights,
    r0013_doubtful_labels,
    r0014_label_rules,
    r0015_fields,
)
