"""Words of English that tell what a sentence is for: connectives, pronouns, fillers, cues. Data, no code that decides.

Where a document is not English none of this is consulted; the language-independent features remain. The lists and what
each is for: `resources/language/en.toml`.
"""

from engine.language.word_lists import word_lists

_ENGLISH = word_lists("en")

FUNCTION_WORDS = _ENGLISH.words("function")
TELLING = _ENGLISH.words("telling")
FILLERS = _ENGLISH.words("fillers")
CONDUCTING = _ENGLISH.words("conducting")
NO_TOPICS = _ENGLISH.words("no_topics")
HESITATIONS = _ENGLISH.words("hesitations")
PRONOUN_OPENERS = _ENGLISH.words("pronoun_openers")
DEMONSTRATIVES = _ENGLISH.words("demonstratives")
PREPOSITIONS = _ENGLISH.words("prepositions")
COUNTING_OPENERS = _ENGLISH.words("counting_openers")
COPULAS = _ENGLISH.words("copulas")
SELF_NAMES = _ENGLISH.words("self_names")
IMPERSONAL_AFTER_IT = _ENGLISH.words("impersonal_after_it")
CONNECTIVES = _ENGLISH.words("connectives")
SPOKEN_CONNECTIVES = _ENGLISH.words("spoken_connectives")
NEGATORS = _ENGLISH.words("negators")
AUXILIARIES = _ENGLISH.words("auxiliaries")
CARRYING = AUXILIARIES - {"be", "been", "being", "having"}
"""Auxiliaries in a form that carries a sentence."""
MODALS = _ENGLISH.words("modals")
REPORTING = _ENGLISH.words("reporting")
CONDITIONS = _ENGLISH.words("conditions")
QUANTIFIERS = _ENGLISH.words("quantifiers")
CAUSES = _ENGLISH.words("causes")
SAME = _ENGLISH.phrases("same")
HAPPENINGS = _ENGLISH.phrases("happenings")
IRREGULAR_VERBS = _ENGLISH.phrases("irregular_verbs")
OPPOSITES = _ENGLISH.phrases("opposites")
COUNTERPARTS = _ENGLISH.phrases("counterparts")
FIRST_PERSON = _ENGLISH.words("first_person")
SECOND_PERSON = _ENGLISH.words("second_person")

ASIDES = _ENGLISH.phrases("asides")
EXAMPLES = _ENGLISH.phrases("examples")
BOILERPLATE = _ENGLISH.phrases("boilerplate")
SMALL_TALK = _ENGLISH.phrases("small_talk")
CONNECTIVE_PHRASES = _ENGLISH.phrases("connectives")
SUMMARY_CUES = _ENGLISH.phrases("summary_cues")
DECISION_CUES = _ENGLISH.phrases("decision_cues")

SECTION_CUES = _ENGLISH.section_cues()
NUMBER_WORDS = _ENGLISH.numbers()
UNSURE_NUMBERS = _ENGLISH.words("unsure_numbers")
