"""English words for numbers, as parts of patterns."""

from engine.language.english import NUMBER_WORDS

_NO_CARDINALS = frozenset({"first", "second", "third", "once", "twice"})
ONE_WORD = "|".join(
    word for word, digits in NUMBER_WORDS.items() if digits.strip("0").isdigit() and word not in _NO_CARDINALS
)
"""Any that is written as one word: "one|two|...|billion"."""
NUMBER_IN_WORDS = rf"(?:(?:a|{ONE_WORD})(?:[- ](?:and[- ])?(?:{ONE_WORD})){{1,5}}|{ONE_WORD})"
"""Any of one word or several: "twenty-one", "two hundred and six"."""
