"""Whether something is so, or may be done: a sentence tells it that says of just that thing that it may, must not, is
needed or has stopped. English alone.

“No dog may be kept on the premises.” answers “May we bring a dog?”: what was learned from questions of contracts and
meetings misses the words “we” and “bring” there.
"""

import re
from functools import cache

from engine.language.roots import root_of, same_deed
from engine.language.vocabulary import words_of
from engine.salience.questions import Asked
from engine.summarization.events_asked import telling_words

_ASKS_FOR_LEAVE = re.compile(
    r"^\W*(?:and |but |so )*(?:(?:may|can|could|must|shall|should|will) (?:I|we|you|one|he|she|they|somebody|someone|"
    r"anyone|anybody|(?:the |an? |my |our )?[\w’']+)\b"
    r"|(?:do|does|did) (?:I|we|you|one|he|she|they|(?:the |an? |my |our )?[\w’']+) (?:need|have) "
    r"(?:to\b|permission|consent|approval|leave|an?\b|any\b)"
    r"|(?:am|are|is) (?:I|we|you|he|she|they|it|(?:the |an? |my |our )?[\w’']+) "
    r"(?:allowed|permitted|obliged|required|entitled|free|bound|forced)\b)",
    re.IGNORECASE,
)
_ASKS_WHETHER = re.compile(
    r"^\W*(?:and |but |so )*(?:is|are|was|were|do|does|did|has|have|had)\b(?! (?:there|it)\b)", re.IGNORECASE
)
_SAYS_WHETHER = re.compile(
    r"\b(?:may|must|shall|cannot|can|not|no|never|nobody|none|need(?:s|ed)?|required?|requires|permitted|allowed|prohibited|"
    r"forbidden|entitled|obliged|consent|permission|approval|free to|right to|only)\b|n['’]t\b",
    re.IGNORECASE,
)
_OF_ANY_DEED = frozenset({
    "bring", "keep", "have", "put", "make", "use", "take", "get", "do", "need", "needed", "allowed", "permitted",
    "obliged", "required", "entitled", "permission", "consent", "approval", "leave", "anybody", "anyone", "anything",
    "somebody", "someone", "something", "still", "already", "yet", "ever", "also", "install", "go", "free", "without",
    "own", "new", "old", "any", "become", "got", "gotten",
})  # fmt: skip
"""Words of such questions that tell of no thing: who may not keep a dog may not bring one."""
_CONDITION = re.compile(r"^\W*(?:if|unless|when|where|whether|in case)\b", re.IGNORECASE)


@cache
def things_asked(question: str) -> tuple[str, ...]:
    """The words for what a question asks whether it is so, or may be done; none of another question."""
    if Asked.of(question).kind != "whether" and not _ASKS_FOR_LEAVE.match(question):
        return ()
    return tuple(word for word in telling_words(question) if word not in _OF_ANY_DEED)


def says_whether(question: str, text: str) -> bool:
    """Whether a sentence says of all that a question asks about whether it may be, or is: “He stopped smoking in 1999.”
    says whether he smokes.
    """
    things = things_asked(question)
    if not things or text.endswith("?") or _CONDITION.match(text):
        return False
    said = {form for word in words_of(text) for form in (word, root_of(word))}
    if any(said.isdisjoint({root_of(form) for form in same_deed(thing)} | same_deed(thing)) for thing in things):
        return False
    if _ASKS_FOR_LEAVE.match(question):
        return _SAYS_WHETHER.search(text) is not None
    return _ASKS_WHETHER.match(question) is not None
