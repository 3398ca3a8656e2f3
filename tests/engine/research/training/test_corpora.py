"""The shared sets as they are read: blemishes that no user's file has are mended."""

import pytest

from engine.research.training.corpora import document_of


@pytest.mark.parametrize(
    ("identifier", "text", "read"),
    [
        (
            "made.rst",
            "The `register form`_ sends the *whole* name, as :pep:`99` and ``send`` do.",
            "The register form sends the whole name, as PEP 99 and send do.",
        ),
        (
            "made.rst",
            "It takes 2*3*4 names of `this list <http://example.org/>`__ [3]_.",
            "It takes 2*3*4 names of this list.",
        ),
        (
            "made.xml",
            "The client sends an &IQ; as &xep9999; says, too & more.",
            "The client sends an IQ as xep9999 says, too & more.",
        ),
        ("made.txt", "The `register form`_ sends *two* names.", "The `register form`_ sends *two* names."),
    ],
)
def test_markup_that_proposals_keep_is_taken_out(identifier: str, text: str, read: str):
    document = document_of("proposals", {"id": identifier, "text": text, "summary": ""})
    assert document is not None
    assert document.text.strip() == read
