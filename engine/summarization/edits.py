"""How far the evidence of a line carries the words that its reader put in the line's place.

The same looks that a language model's sentences go through: what stands so in a source is supported, as a whole
sentence or as a part of one that says by itself what it says there; what has a number or a name that no source has is
not; the rest the verifier judges, and what it finds likelier true than not is `weak`: its reader is asked to compare.
What a model wrote has to be surer to be shown at all. Of a language that the verifier does not know, words and numbers
alone are compared.
"""

from collections.abc import Callable

from engine.generation.rewriting import Judge
from engine.language.support import Claim, Source, judge
from engine.schema.enums import Support
from engine.schema.result import SummarySentence

Verifier = Callable[[], Judge | None]
"""Loads the judge of written sentences; None where there is none for the document's language."""
LIKELY = 0.5
_ENDS = (".", "!", "?", "”", '"', ")")


def support_of_edit(words: str, line: SummarySentence, verifier: Verifier) -> Support:
    """How far the evidence of `line` carries `words`, which its reader wrote.

    Raises:
        ModelUnavailable: from the verifier's loading.
    """
    sources = [f"{item.quote} ({item.speaker})" if item.speaker else item.quote for item in line.evidence]
    said = " ".join(words.split())
    if said == line.text and line.support is Support.SUPPORTED:
        return Support.SUPPORTED
    if any(said == " ".join(item.quote.split()) for item in line.evidence):
        return Support.SUPPORTED
    claim, evidence = Claim.of(said), Source.of(" ".join(sources))
    if evidence.missing(claim):
        return Support.UNSUPPORTED
    judged = verifier()
    if judged is None:  # words are not enough to be sure
        return Support.UNSUPPORTED if judge(claim, evidence, evidence, 0.0) is not Support.SUPPORTED else Support.WEAK
    sure = judged(said if said.endswith(_ENDS) else f"{said}.", sources)
    if sure == 1.0:
        return Support.SUPPORTED
    return Support.WEAK if sure >= LIKELY else Support.UNSUPPORTED
