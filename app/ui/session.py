"""Everything the widgets share, made once by the composition root and handed to them."""

from dataclasses import dataclass

from app.client.client import Client
from app.client.supervisor import Supervisor
from app.paths import Paths
from app.state.changes import Hub
from app.state.document import OpenDocument
from app.state.documents_table import DocumentsTable
from app.state.fields import DocumentFields
from app.state.highlights import Highlights
from app.state.jobs import JobsModel
from app.state.labels import DocumentLabels, LabelSets
from app.state.left_out import LeftOut
from app.state.library import LibraryModel
from app.state.models import Models
from app.state.origins import LineOrigins
from app.state.preferences import Memory, Preferences
from app.state.reviews import Reviews
from app.state.search import Search
from app.state.vault import Vault
from app.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Session:
    """The state objects of one window."""

    paths: Paths
    preferences: Preferences
    memory: Memory
    theme: Theme
    supervisor: Supervisor
    client: Client
    hub: Hub
    library: LibraryModel
    document: OpenDocument
    jobs: JobsModel
    library_search: Search
    document_search: Search
    models: Models
    labels: LabelSets
    document_labels: DocumentLabels
    fields: DocumentFields
    reviews: Reviews
    left_out: LeftOut
    origins: LineOrigins
    highlights: Highlights
    table: DocumentsTable
    vault: Vault
