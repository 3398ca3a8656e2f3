"""Written English that is no sentence of its own: it lacks its subject, what it hangs on, or what it announces."""

import re

_LACKS_ITS_SUBJECT = re.compile(
    r"\W*(?:May|Can|Must|Should|Shall|Will|Could|Would|Is|Are|Was|Were|Has|Have) "
    r"(?:(?:not|also|only|then) )?(?!(?:you|we|i|he|she|it|they|there|this|that|these|those|the|an?|any|all|some|no|"
    r"each|every|either|both|anyone|anybody|someone|one|my|your|our|his|her|its|their|god)\b)[a-z][\w-]*\b"
    r"(?! (?:you|we|i|he|she|it|they)\b)[^?]*\.$"
    r"|\W*(?:Engages|Provides|Requires|Includes|Contains|Allows|Owns|Ensures|Establishes|Enables|Prevents|Describes|"
    r"Defines|Fails|Violates|Maintains|Receives|Creates|Represents|Specifies|Determines|Indicates|Introduces|Adds|Removes|"
    r"Performs) [^?]*\.$",
    re.DOTALL,
)
"""An item whose subject is what the list is of: “May submit updates for that name.”."""
_VERB_FIRST = re.compile(
    r"\W*(?!(?:Sometimes|Besides|Towards|Always|Perhaps|Across|Unless|Whereas|Afterwards|Nowadays|Regardless|Doubtless|"
    r"Thus|Plus|Versus|Minus|Less|Does|Others|Access|Process|Dismisses|Declares|Holds|Rejects|Orders|Decides|Joins|Grants|"
    r"Allows|Awards|Finds|Affirms|Reverses|Remands|Sets aside)\b)"
    r"[A-Z][a-z]{2,}s (?:an?|the|all|any|each|every|whether|its|their|your|one or more) [^?]*$",
    re.DOTALL,
)
"""What begins with a verb for somebody that stands elsewhere: “Deletes an existing record.”. How a court decides is
written so as well, and is whole."""
_PARTICIPLE_FIRST = re.compile(
    r"\W*(?:Sent|Used|Made|Given|Taken|Built|Held|Kept|Set|Written|Shown|[A-Z][a-z]{2,}ed) "
    r"(?:to|by|in|as|for|with|from|on|at|of|when|if|through|behind|below|above|under|near|between|within|during|after) "
    r"(?!.*\b(?:is|are|was|were|be|been|will|can|may|must|shall|should|would|has|have|had|do|does|did)\b)[^,;:?]*$",
    re.DOTALL,
)
"""What tells more of something that stands elsewhere: “Sent to the office as part of the report.”."""
_HANGS = re.compile(
    r"\W*(?:Because (?!of\b)[^,;:—]*\.$"
    r"|(?:Because|When|If|While|Although|Though|Whereas|Unless|Until|Once|Since) (?:(?!, )[^;:?—])*"
    r"(?:, (?:and|or|but|which|who|whose|where|such as|including|even|e\.g\.)\b(?:(?!, )[^;:?—])*)+\.$)",
    re.DOTALL,
)
"""A reason or a condition of what stands elsewhere: “Because the gates are closed.”, “When the gates are closed, and
the ferry is late.”."""


_SAYS_LITTLE = 12
"""Words below which what ends with a colon says nothing without what comes."""


def hangs(text: str) -> bool:
    """Whether what is written lacks its subject or what it hangs on, or ends before what it announces."""
    lacking = (_LACKS_ITS_SUBJECT, _VERB_FIRST, _PARTICIPLE_FIRST, _HANGS)
    return _announces(text.rstrip()) or any(one.match(text) for one in lacking)


def _announces(text: str) -> bool:
    """Whether words end before what they are about; what a law orders may say enough before its list."""
    return text.endswith(":") and len(text.split()) < _SAYS_LITTLE
