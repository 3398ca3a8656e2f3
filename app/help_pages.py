"""The guide that lies in the resources: its pages in reading order, and where their links lead.

A page is named by its path under the resources without its suffix, as `help/labels` or `models/REPORT`: the guide links
to the models' report and cards, which lie beside it. Plain files; nothing is drawn here.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from app.paths import resources

START = "help/index"

PAGES = (
    START,
    "help/summaries-and-links",
    "help/reviewing",
    "help/comparing",
    "help/questions",
    "help/tables",
    "help/labels",
    "help/models-and-gpu",
    "help/exports",
    "help/command-line",
    "help/python",
    "help/system-requirements",
    "help/troubleshooting",
    "help/backup-upgrade-uninstall",
    "help/encryption",
    "help/for-it-departments",
    "help/training",
    "help/measurements",
)
"""What the contents list."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page, and a heading on it (`scanned-pages`) or nothing."""

    page: str
    section: str = ""


def file_of(page: str) -> Path:
    """The file of a page."""
    return resources() / f"{page}.md"


@cache
def source(page: str) -> str:
    """The Markdown of a page."""
    return file_of(page).read_text("utf-8")


def title(page: str) -> str:
    line = next((line for line in source(page).splitlines() if line.startswith("# ")), "")
    return line.removeprefix("# ").strip() or page.rpartition("/")[2]


def target(page: str, link: str) -> Place | None:
    """Where a link on `page` leads inside the resources; None for one that leads elsewhere or nowhere."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    if not parts.path:
        return Place(page, unquote(parts.fragment))
    folder = page.rpartition("/")[0]
    path = normpath(f"{folder}/{unquote(parts.path)}")
    if path.startswith(("/", "..")) or not path.endswith(".md") or not (resources() / path).is_file():
        return None
    return Place(path.removesuffix(".md"), unquote(parts.fragment))


def slug(heading: str) -> str:
    """The name of a heading in links: `Scanned pages` is `scanned-pages`."""
    kept = "".join(c for c in heading.lower() if c.isalnum() or c in " -")
    return "-".join(kept.split())
