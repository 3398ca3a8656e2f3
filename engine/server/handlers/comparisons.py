"""Requests about two documents beside each other."""

from engine.errors import UsageError
from engine.schema.comparison import CompareDocuments, Comparison, VersionRows, VersionsOf
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName
from engine.store.library import Library


class ComparisonHandlers:
    """What `compare.*` do."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "compare.documents": Route(LaneName.COMPARISONS, self.documents),
            "compare.versions": Route(LaneName.COMPARISONS, self.versions),
        }

    def documents(self, params: CompareDocuments, call: Call) -> Comparison:
        """What differs between two documents, and what that changes in the old one's newest summary."""
        from engine.comparison.compare import compare

        if params.old_id == params.new_id:
            raise UsageError("A document is compared with another one.")
        old, new = (self._library.readings.load(one) for one in (params.old_id, params.new_id))
        newest = self._library.results.newest_summary(params.old_id)
        if newest is None:
            return compare(old, new, None, call.check)
        from engine.summarization.additions import reviewed_object

        said = reviewed_object(self._library, params.old_id, old, newest.result)
        return compare(old, new, said.summary, call.check)

    def versions(self, params: VersionsOf, _call: Call) -> VersionRows:
        """The documents that look like versions of one."""
        from engine.comparison.versions import versions_of

        return VersionRows(versions_of(self._library, params.document_id))
