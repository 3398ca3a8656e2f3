"""What a court tells of what a side said, in the sentences behind the one that names the side.

“The Government contested the claim. The remedies had not been used.” says the second for the Government as much as the
first, and alone it reads as if the court had found it. Courts that count their paragraphs and tell of “the applicant”
and “the Government” give each side's case in paragraphs of its own, to their end or to where the court itself speaks.
English only.
"""

import re

from engine.document import Document

_SIDE = r"(?:the )?(?:applicants?|(?:respondent )?government|third[- ]party intervener|interveners?)"
_SAYS = re.compile(
    r"\W*(?:\d{1,3}\.\s+)?(?:[^.;:]{0,100}?, )?" + _SIDE + r"(?:’|')?(?:s’?)?(?: [\w’'-]+){0,6}? "
    r"(?:submitted|argued|contended|maintained|asserted|pointed out|stressed|considered|claimed|objected|alleged|"
    r"complained|disagreed|contested|replied|emphasi[sz]ed|averred|reiterated|stated|added|"
    r"(?:was|were) of the (?:view|opinion))\b",
    re.IGNORECASE,
)
_COURT_SPEAKS = re.compile(
    r"\bthe court (?:\w+ )?(?:notes?|observes?|considers?|finds?|accepts?|reiterates?|recalls?|agrees?|disagrees?|is|"
    r"has|does|cannot|can|sees?|awards?|rejects?|dismisses|holds|decides?|must|will|would|therefore)\b|"
    r"^\W*(?:it follows|having regard|for these reasons)\b",
    re.IGNORECASE,
)


def told_for_a_side(document: Document) -> frozenset[int]:
    """The sentences, by index, that tell what a side said without naming it."""
    if not document.is_english:
        return frozenset()
    found: set[int] = set()
    block, of_side = -1, False
    for index, one in enumerate(document.sentences):
        text = document.text[one.start : one.end]
        at = document.block_at(one.start)
        if at != block:
            block, of_side = at, _SAYS.match(text) is not None
        elif of_side and _COURT_SPEAKS.search(text):
            of_side = False
        elif of_side and _SAYS.match(text) is None:
            found.add(index)
    return frozenset(found)
