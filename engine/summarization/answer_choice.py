"""Which sentences of a search are told: those that answer, those that qualify them, and those that come nearest."""

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.document import Document, count_words
from engine.language.announcing import only_announces
from engine.language.definitions import terms_in
from engine.language.earlier_mail import earlier_mail
from engine.language.governed import whole_in_lists
from engine.language.leaning import leans_back_in
from engine.language.quotability import Quotability
from engine.language.quoted_words import quotable_span
from engine.language.separate_opinions import in_separate_opinions
from engine.language.taking_back import is_limited, is_refused, is_succeeded, is_taken_back
from engine.language.told_with import is_put_to_another, stands_above_alone
from engine.salience.encoding import SentenceVectors
from engine.salience.question_words import question_words
from engine.salience.questions import NAMES, shows
from engine.schema.enums import Role
from engine.summarization.answer_forms import (
    asks_how_often,
    form_asked_for,
    names_a_place,
)
from engine.summarization.answer_needs import lacks_nothing
from engine.summarization.answer_search import AS_GOOD, BY_A_TERM, Floats, Search
from engine.summarization.complete_answers import (
    asks_what_became,
    gives_a_reason,
    needs_what_was_named,
    opens_with_a_pronoun,
    says_only_what_is_asked,
    speaks_of_whom_it_asks,
    worth_of_reasons,
)
from engine.summarization.counts_asked import (
    asks_for_a_count,
    counts_it,
)
from engine.summarization.events_asked import (
    worth_of_events,
    worth_of_places,
)
from engine.summarization.headings_asked import held
from engine.summarization.superseded import (
    asks_for_what_was,
    asks_what_day_it_is,
    is_superseded,
    says_what_day_it_is,
)

MOST_ANSWERS, MOST_PASSAGES, MOST_TOGETHER = 3, 3, 8
AS_GOOD_IN_ACCOUNTS = 0.4
"""How likely a further sentence answers, compared with the best, where an account is asked for."""
QUALIFIES = 0.5
"""The same of a sentence that opens an exception."""
NEAR, NEAR_AND_LIKE = 2, 0.3
"""Sentences from an answer within which an exception belongs to it, and its cosine to the question at least."""
TOO_ALIKE = 0.88
"""The cosine to what is said from which a sentence says it again."""
POOR, DOUBTFUL, ASKS, NO_MONEY = 0.7, 3.0, 2.0, 2.0
"""What a poor and a doubtful standing cost, to be a question oneself, and to name no sum or no time where one is asked
for and others do, in logits."""
A_TITLE = 20.0
"""What it costs to be a title of what is told with it, in logits: more than anything is worth, since a title alone
answers nothing."""
EARLIER = 2.0
"""What it costs to stand in a message that the document answers, in logits: the answer may have changed it; and in a
judge's own opinion, where the court is asked about."""
SUPERSEDED, ELSEWHERE_SAID = 8.0, 2.0
"""What it costs to tell what was so before a change, and what another paper is to say, in logits."""
HELD = 2.0
"""What it is worth to tell what the court held, in logits, where a judgment is asked what was found."""
LACKING = 2.0
"""What it costs to have no time, number or amount where one is asked for, in languages other than English."""
NEAREST_AWKWARD = 0.2
"""What each step of a poorer standing costs a passage that comes near, in cosines to the question."""
_EXCEPTION = re.compile(
    r"\b(?:except|unless|however|provided,? (?:that|however)|subject to|notwithstanding|only if|other than|excluding"
    r"|although|in spite of|but not|save that|as long as|to the extent)\b",
    re.IGNORECASE,
)
_OPINION_ASKED = re.compile(
    r"\b(?:dissent\w*|concur\w*|opinions?|judges?|justices?|minority|disagree\w*)\b", re.IGNORECASE
)
"""Who asks about judges, and not about the court."""
_MONEY_ASKED = re.compile(
    r"\bhow much\b.{0,80}\b(?:pay|paid|pays|get|gets|got|receive[sd]?|cost|costs|owe[sd]?|earn|earns|charge[sd]?|"
    r"lend|lends|spend|spent|claim(?:s|ed)?|award(?:ed)?|worth|compensation|salary|rent|fee)\b|\bhow much money\b",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"[$€£¥]\s?\d|\b(?:USD|EUR|GBP|CHF)\s?\d|\d\s?(?:thousand|million|billion|m|bn|k|USD|EUR|GBP|CHF|dollars?|euros?|pounds?|"
    r"crowns?|kron(?:er|or)|francs?|cents?|pence)\b",
    re.IGNORECASE,
)
_SAYS_ENOUGH = 9
"""Words of a line that says what is asked though it leads on: “You owe rent in the amount of $3,870, as follows:”."""
_BARE_STEM = 5
"""Words of a line that says neither yes nor no, but only leads on to what does."""
_ON_TERMS = re.compile(r",? (?:subject to|for|on) (?:the following|these) [\w-]+(?: [\w-]+)?:\s*$", re.IGNORECASE)
"""How a line ends that grants or refuses something, with its conditions or reasons below."""
_WAS_UNTIL = re.compile(r"\b(?:was|were)\b.{0,40}\b(?:until|up to|before) (?:\d|[A-Z][a-z]+ \d)")
_ASKED_THAT = re.compile(
    r"\b(?:asked|wondered|enquired|inquired|want(?:s|ed)? to know) (?:[\w.]+ ){0,3}?"
    r"(?:who|whom|whose|when|where|why|how|what|which)\b",
    re.IGNORECASE,
)
"""How it is told that somebody asked: it is no answer to that."""
_WAS = re.compile(r"\b(?:was|were|did|had|used to)\b", re.IGNORECASE)
_ELSEWHERE_SAID = re.compile(
    r"\b(?:form|statement|leaflet|brochure|advert(?:isement)?|website|application|prospectus|sign|label|applicant|seller|"
    r"developer)(?:['’]s \w+(?: \w+)?)? (?:says?|said|claims?|claimed|states?|stated|suggests?|asserts?|asserted) "
    r"(?:that|there)\b",
    re.IGNORECASE,
)
_OF_THE_VERY_ONE = {"when": worth_of_events, "where": worth_of_places, "why": worth_of_reasons}
_NUMBERED = re.compile(r"\(?(\d{1,2})[.)]\s")


class Choice:
    """Chooses among the sentences of a search, within a number of words."""

    def __init__(
        self, document: Document, found: Search, vectors: SentenceVectors, words: int, kind: str | None
    ) -> None:
        self._document, self._found, self._vectors, self._left = document, found, vectors, words
        self._leans_back = leans_back_in(document)
        standing = POOR * (found.quotabilities == Quotability.POOR)
        standing = standing + DOUBTFUL * (found.quotabilities == Quotability.DOUBTFUL)
        standing = standing + ASKS * found.values[:, NAMES.index("question")]
        repeated = np.isin(found.candidates, sorted(earlier_mail(document)))  # (c,)
        standing = standing + EARLIER * repeated
        if not _OPINION_ASKED.search(found.asked.text):
            standing = standing + EARLIER * np.isin(found.candidates, sorted(in_separate_opinions(document)))
        texts = [self._text(row) for row in range(len(found.candidates))]
        asks = [
            is_put_to_another(document, one) or (document.is_english and _ASKED_THAT.search(text) is not None)
            for one, text in zip(found.candidates.tolist(), texts, strict=True)
        ]
        standing = standing + ASKS * np.array(asks, dtype=np.bool_)
        heads = [one for above in found.told_with.values() for one in above]
        titles = self._titles_among(heads, texts)
        if found.asked.needed is not None:
            lacking = [found.asked.needed.search(text) is None for text in texts]
            standing = standing + LACKING * np.array(lacking, dtype=np.bool_)
        if document.is_english and not asks_for_what_was(found.asked.text):
            gone = [is_superseded(text, self._beside(row), found.asked.kind) for row, text in enumerate(texts)]
            standing = standing + SUPERSEDED * np.array(gone, dtype=np.bool_)
        if document.is_english and not _WAS.search(found.asked.text):
            standing = standing + SUPERSEDED * np.array([_WAS_UNTIL.search(text) is not None for text in texts])
        if document.is_english and found.asked.kind == "whether":
            said = np.array([_ELSEWHERE_SAID.search(text) is not None for text in texts])
            standing = standing + ELSEWHERE_SAID * said
        leading = [
            text.endswith(":")
            and len(text.split()) > _SAYS_ENOUGH
            and shows(found.asked.kind, text, found.asked.language)
            for text in texts
        ]
        standing = np.where(leading, 0.0, standing)
        self._titles = np.isin(found.candidates, titles)  # (c,)
        standing = standing + A_TITLE * self._titles
        holding = held(kind, found.asked.text, texts) if document.is_english else None
        if holding is not None:
            standing = standing - HELD * holding
        if _MONEY_ASKED.search(found.asked.text):
            sums = np.array([_MONEY.search(text) is not None for text in texts], dtype=np.bool_)
            standing = standing + NO_MONEY * ~sums * sums.any()
        in_writing = document.is_english and not document.turns
        if in_writing and found.asked.kind in _OF_THE_VERY_ONE:
            around = [self._around(row) for row in range(len(texts))]
            standing = standing - _OF_THE_VERY_ONE[found.asked.kind](found.asked.text, texts, around)
        has = self._having_what_is_asked(texts) if in_writing else None
        if has is not None:
            standing = standing + NO_MONEY * ~has * has.any()
        self._worth = self._as_it_stands(found.scores - standing)
        self._ranked = np.argsort(-self._worth, kind="stable").tolist()
        self._taken: list[int] = []
        self._numbered: dict[int, list[int]] = {}
        """Of each sentence that leads on to numbered paragraphs, and is taken with them, where they begin."""

    def _titles_among(self, heads: Sequence[int], texts: Sequence[str]) -> list[int]:
        """The sentences by index, of `heads` that others are told with and of texts (c,), that say nothing alone."""
        document, found = self._document, self._found
        titles = [one for one in heads if stands_above_alone(document, one)]
        titles += [one for one in found.stems - found.lists.stems if not self._says_on_which_terms(one)]
        if found.asked.kind == "whether":
            titles += [one for one in found.lists.stems if self._says_little(one)]
        if document.is_english and not asks_for_a_count(found.asked.text):  # “There are two aims.” says how many
            told = zip(found.candidates.tolist(), texts, strict=True)
            titles += [one for one, text in told if only_announces(text)]
        return titles

    def _says_little(self, index: int) -> bool:
        """Whether a line that leads on to a list says nothing without it: “The tenant shall:”."""
        one = self._document.sentences[index]
        return count_words(self._document.text[one.start : one.end]) <= _BARE_STEM

    def _says_on_which_terms(self, index: int) -> bool:
        """Whether a line that leads on to a list says enough without it, and only its end speaks of the items."""
        one = self._document.sentences[index]
        said = _ON_TERMS.search(self._document.text, one.start, one.end) if self._document.is_english else None
        return said is not None and count_words(self._document.text[one.start : said.start()]) > _SAYS_ENOUGH

    def _having_what_is_asked(self, texts: Sequence[str]) -> npt.NDArray[np.bool_] | None:
        """Which candidates' texts have a time, a frequency, a number or a place, where just that is asked for, (c,)."""
        question = self._found.asked.text
        if asks_for_a_count(question):
            return np.array([counts_it(question, text) for text in texts], dtype=np.bool_)
        if self._found.asked.kind == "where":
            return np.array([names_a_place(text) for text in texts], dtype=np.bool_)
        form = form_asked_for(question) if self._found.asked.kind == "when" or asks_how_often(question) else None
        return None if form is None else np.array([form.search(text) is not None for text in texts], dtype=np.bool_)

    @property
    def leading(self) -> frozenset[int]:
        """The sentences, by index, that are whole for what is taken with them."""
        taken = [int(self._found.candidates[row]) for row in self._taken]
        whole = self._found.whole.intersection(taken)
        return whole.union(self._numbered, whole_in_lists(self._document, self._found.lists, taken))

    def answer(self) -> tuple[list[int], list[int]]:
        """Rows of the answer, the best first and each after the one it leans on, and those that qualify it."""
        likely: Floats = (1 / (1 + np.exp(-self._worth))).astype(np.float32)  # (c,)
        share = AS_GOOD.get(self._found.asked.kind, AS_GOOD_IN_ACCOUNTS)
        answers = [row for row in self._found.together[:MOST_TOGETHER] if self._take(row, alone=True)]
        for row in () if answers else self._ranked:
            if len(answers) == MOST_ANSWERS or (answers and likely[row] < share * likely[answers[0]]):
                break
            if answers and answers[0] in self._found.headed and row not in self._found.headed and likely[row] < 0.5:
                continue  # something else was spoken of there
            if answers and self._tells_no_reason(row, answers[0]):
                continue
            if self._take(row):
                answers.append(row)
        said = len(self._taken)
        qualifying = 0
        for row in () if self._found.complete else self._qualifying(answers, likely):
            if qualifying == len(answers):
                break
            qualifying += self._take(row)
        return self._taken[:said], self._taken[said:]

    def has_what_is_asked(self, question: str, rows: Sequence[int]) -> bool:
        """Whether these rows, or what they stand under, have what no answer to the question can be without."""
        if not self._document.is_english:
            return self._shows_what_is_asked(rows)
        sentences, text = self._document.sentences, self._document.text
        indices = {int(self._found.candidates[row]) for row in rows}
        above = {int(self._found.headings[row]) for row in rows} - {-1}
        said = [text[sentences[one].start : sentences[one].end] for one in indices]
        heads = [text[sentences[one].start : sentences[one].end] for one in above]
        return lacks_nothing(question, said, heads, text, spoken=bool(self._document.turns))

    def _shows_what_is_asked(self, rows: Sequence[int]) -> bool:
        """In other languages: whether one of them has a time, a length of time or a number where that is asked for."""
        asked, document = self._found.asked, self._document
        known = question_words(document.language)
        if known is not None:
            above = [document.sentences[one] for one in {int(self._found.headings[row]) for row in rows} - {-1}]
            texts = [*map(self._text, rows), *(document.text[one.start : one.end] for one in above)]
            if known.asks_of_nobody_there(asked.text, document.text) or known.measures_another(asked.text, texts):
                return False
        return asked.needed is None or not rows or any(asked.needed.search(self._text(row)) for row in rows)

    def nearest(self) -> list[int]:
        """Rows of the passages that come nearest."""
        found = 0
        awkward = NEAREST_AWKWARD * self._found.quotabilities.astype(np.float32)  # (c,)
        for row in np.argsort(awkward - self._found.nearness + A_TITLE * self._titles, kind="stable").tolist():
            if found == MOST_PASSAGES or (found and self._titles[row]):
                break
            found += self._take(row, alone=True)
        return self._taken

    def _qualifying(self, answers: Sequence[int], likely: Floats) -> list[int]:
        own = self._found.values[:, NAMES.index("own")]
        rows = []
        for row in self._ranked:
            beside = any(abs(row - other) <= NEAR for other in answers) and own[row] >= NEAR_AND_LIKE
            if (
                answers
                and (likely[row] >= QUALIFIES * likely[answers[0]] or beside)
                and _EXCEPTION.search(self._text(row))
            ):
                rows.append(row)
        return rows

    def _take(self, row: int, *, alone: bool = False) -> bool:
        """Take a sentence, with the one before it where it leans on that; False where it is no use or does not fit."""
        if row in self._taken:
            return False
        after = (
            self._what_changes(row) or self._what_takes_back(row) or self._reason_after(row) or self._what_it_opens(row)
        )
        after = after or self._what_is_defined(row)
        needed = [*self._named_before(row), *self._governing(row), row, *after, *self._governed_by(row)]
        numbered = self._numbered_below(row)
        needed = self._with_the_rest(row, needed)
        before = [] if alone else [one for one in self._before(row) if one not in needed]
        together = [*before, *needed, *numbered]
        cost = sum(count_words(self._text(one)) for one in together)
        if cost > self._left:
            together = needed
            cost = sum(count_words(self._text(one)) for one in together)
        if cost > self._left or self._is_said(row):
            return False
        self._taken += together
        self._left -= cost
        if numbered and numbered[-1] in together:
            self._numbered[int(self._found.candidates[row])] = numbered
        return True

    def _as_it_stands(self, worth: Floats) -> Floats:
        """The worth of each candidate, of what was reversed later in a talk that of nothing: what reverses it answers
        what it would have answered.
        """
        if asks_for_what_was(self._found.asked.text):
            return worth
        places = {int(sentence): row for row, sentence in enumerate(self._found.candidates)}
        asks_for_the_day = asks_what_day_it_is(self._found.asked.text)
        today = [not asks_for_the_day and says_what_day_it_is(self._text(row)) for row in range(len(worth))]
        told: Floats = worth - SUPERSEDED * np.array(today, dtype=np.float32) * bool(self._document.turns)
        for gone, others in self._found.meeting.reversed_by.items():
            row = places.get(gone)
            if row is None:
                continue
            told[row] -= SUPERSEDED
            for other in others:
                if len(others) == 1 or shows(self._found.asked.kind, self._text(places[other])):
                    told[places[other]] = max(told[places[other]], worth[row])
        return told

    def _with_the_rest(self, row: int, needed: list[int]) -> list[int]:
        """Rows that are needed, with those of a vote, or of what was asked and granted, that are told with a row."""
        beside = self._found.meeting.beside(int(self._found.candidates[row]))
        if not beside:
            return needed
        rows = np.searchsorted(self._found.candidates, beside).tolist()
        return sorted({*needed, *(one for one in rows if one not in self._taken)})

    def _before(self, row: int) -> list[int]:
        """The sentence before a row that points back at it, where it is one to be quoted and not taken yet."""
        sentence = int(self._found.candidates[row])
        spoken = self._document.sentences[sentence].role is Role.SPEECH
        leans = self._leans_back(self._text(row), spoken=spoken)
        leans = leans or (self._document.is_english and sentence > 0 and is_succeeded(self._document, sentence - 1))
        if row == 0 or not leans or row - 1 in self._taken:
            return []
        if self._document.is_english and speaks_of_whom_it_asks(self._found.asked.text, self._text(row)):
            return []
        beside = int(self._found.candidates[row - 1]) == sentence - 1
        return [row - 1] if beside and self._found.quotabilities[row - 1] == Quotability.GOOD else []

    def _governing(self, row: int) -> list[int]:
        """What governs an item of a list, without which it says nothing, as far as it is not taken yet."""
        sentence = int(self._found.candidates[row])
        stems = self._found.lists.by_item.get(sentence, ()) or self._found.told_with.get(sentence, ())
        return [one for one in np.searchsorted(self._found.candidates, stems).tolist() if one not in self._taken]

    def _governed_by(self, row: int) -> list[int]:
        """All items of the list that a sentence leads on to: without them it says nothing."""
        items = self._found.lists.of_stem(int(self._found.candidates[row]))
        return [one for one in np.searchsorted(self._found.candidates, items).tolist() if one not in self._taken]

    def _numbered_below(self, row: int) -> list[int]:
        """How each numbered paragraph begins that a sentence leads on to, such as “refuses it for these reasons:”."""
        sentences, text = self._document.sentences, self._document.text
        index = int(self._found.candidates[row])
        if text[sentences[index].end - 1] != ":" or self._governed_by(row):
            return []
        found: list[int] = []
        for other in range(index + 1, len(sentences)):
            number = _NUMBERED.match(text, sentences[other].start, sentences[other].end)
            if sentences[other].role is Role.HEADING or (not found and number is None) or len(found) == MOST_TOGETHER:
                break
            if number is not None and int(number[1]) == len(found) + 1:
                place = int(np.searchsorted(self._found.candidates, other))
                if place == len(self._found.candidates) or self._found.candidates[place] != other:
                    return []
                found.append(place)
        return [one for one in found if one not in self._taken]

    def _what_changes(self, row: int) -> list[int]:
        """The rows of what changes the clause that a row of a contract stands in, in an amendment to it."""
        changes = self._found.changed_by.get(int(self._found.candidates[row]))
        if changes is None:
            return []
        places = {int(sentence): one for one, sentence in enumerate(self._found.candidates)}
        return [places[one] for one in changes if one in places and places[one] not in self._taken]

    def _what_takes_back(self, row: int) -> list[int]:
        """The sentence after a row that says it is not so: without it the answer is the contrary of the source."""
        after = row + 1
        if not self._document.is_english or after >= len(self._found.candidates) or after in self._taken:
            return []
        sentence = int(self._found.candidates[row])
        beside = int(self._found.candidates[after]) == sentence + 1
        contrary = is_taken_back(self._document, sentence) or is_refused(self._document, sentence)
        contrary = contrary or is_succeeded(self._document, sentence)
        contrary = contrary or is_limited(self._document, sentence)
        return [after] if beside and contrary else []

    def _reason_after(self, row: int) -> list[int]:
        """The sentence after one that says why without a reason: “We can't pay for the bathroom. The leak is old.”"""
        if self._found.asked.kind != "why" or self._taken or not self._document.is_english:
            return []
        after, sentence = row + 1, int(self._found.candidates[row])
        if shows("why", self._text(row)) or after >= len(self._found.candidates):
            return []
        between = self._document.text[
            self._document.sentences[sentence].end : self._document.sentences[sentence + 1].start
        ]
        beside = int(self._found.candidates[after]) == sentence + 1 and "\n" not in between
        good = self._found.quotabilities[after] == Quotability.GOOD
        return [after] if beside and good else []

    def _what_it_opens(self, row: int) -> list[int]:
        """The sentences of its paragraph after one that only says again what is asked, “The lamp blinks.”, or that
        tell on what became of somebody.
        """
        became = asks_what_became(self._found.asked.text)
        opens = became or says_only_what_is_asked(self._found.asked, self._text(row))
        if not self._document.is_english or not opens:
            return []
        found: list[int] = []
        for after in range(row + 1, min(row + 1 + MOST_ANSWERS - 1, len(self._found.candidates))):
            if not self._follow(after - 1) or self._found.quotabilities[after] == Quotability.DOUBTFUL:
                break
            if after in self._taken or (became and not opens_with_a_pronoun(self._text(after))):
                break
            found.append(after)
        return found

    def _what_is_defined(self, row: int) -> list[int]:
        """Where a sentence says when or how long only by a term, the one that says what this means: “the Term ends with
        the Contract Period”.
        """
        kind, text = self._found.asked.kind, self._text(row)
        if not self._document.is_english or kind not in BY_A_TERM or self._taken or shows(kind, text):
            return []
        for index in (self._found.defined.get(term, -1) for term in terms_in(text)):
            place = int(np.searchsorted(self._found.candidates, index))
            there = index >= 0 and place < len(self._found.candidates) and self._found.candidates[place] == index
            if there and place != row and any(shows(one, self._text(place)) for one in BY_A_TERM):
                return [place]
        return []

    def _named_before(self, row: int) -> list[int]:
        """The sentence before one that speaks of a sum or a day which only that names: “He must pay that sum.”"""
        before = row - 1
        if not self._document.is_english or before < 0 or before in self._taken:
            return []
        return [before] if self._follow(before) and needs_what_was_named(self._text(row)) else []

    def _follow(self, row: int) -> bool:
        """Whether the candidate after a row is the next sentence of the same paragraph."""
        first, second = (int(self._found.candidates[one]) for one in (row, row + 1))
        sentences = self._document.sentences
        between = slice(sentences[first].end, sentences[second].start)
        return second == first + 1 and "\n\n" not in self._document.text[between]

    def _tells_no_reason(self, row: int, answer: int) -> bool:
        """Whether it is asked why, the answer says so, and this row does not."""
        if self._found.asked.kind != "why" or not self._document.is_english or self._document.turns:
            return False
        return gives_a_reason(self._text(answer)) and not gives_a_reason(self._text(row))

    def _is_said(self, row: int) -> bool:
        if not self._taken:
            return False
        vectors = self._vectors.gather(self._found.candidates[[row, *self._taken]])  # (1 + t, d)
        return bool(float((vectors[1:] @ vectors[0]).max()) > TOO_ALIKE)

    def _beside(self, row: int) -> list[str]:
        """The words of the sentences before and after a row, as far as they may be quoted."""
        own, last = int(self._found.candidates[row]), len(self._found.candidates) - 1
        near = [other for other in (row - 1, row + 1) if 0 <= other <= last]
        return [self._text(other) for other in near if abs(int(self._found.candidates[other]) - own) == 1]

    def _around(self, row: int) -> str:
        """What a row leans on: its heading, and the sentence before it in its paragraph."""
        sentences, text, own = self._document.sentences, self._document.text, int(self._found.candidates[row])
        above = int(self._found.headings[row])
        said = [text[sentences[above].start : sentences[above].end]] if above >= 0 else []
        if own and "\n\n" not in text[sentences[own - 1].end : sentences[own].start]:
            said.append(text[sentences[own - 1].start : sentences[own - 1].end])
        return " ".join(said)

    def _text(self, row: int) -> str:
        start, end = quotable_span(self._document, int(self._found.candidates[row]))
        return self._document.text[start:end]
