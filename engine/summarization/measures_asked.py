"""How big, heavy, long or far a thing is: a number with a unit beside the thing, or a field that is labelled with the
measure. English alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.language.counting import NUMBER_IN_WORDS
from engine.salience.questions import Asked, stem

_LENGTH = r"(?:kilo|centi|milli)?met(?:re|er)s?|[kcm]?m|miles?|yards?|feet|foot|ft|inch(?:es)?|fathoms?|leagues?"
_WEIGHT = r"kilo(?:gram(?:me)?)?s?|kg|g|mg|grams?|grammes?|tonnes?|tons?|lbs?|pounds?|stones?|ounces?|oz|hundredweight"
_ROOM = r"lit(?:re|er)s?|[mc]?l|gallons?|pints?|hectares?|ha|acres?|square \w+|cubic \w+|m[²³]|sq\.? ?\w+|[GMTk]B"
_SPEED = r"km/h|kph|mph|knots|m/s|(?:kilometres|miles|metres) (?:an|per) \w+"
_MEASURES = {
    "heavy": ("weight", _WEIGHT),
    "long": ("length", _LENGTH),
    "big": ("size|capacity|area|volume|dimensions", rf"{_ROOM}|{_LENGTH}"),
    "large": ("size|capacity|area|volume|dimensions", rf"{_ROOM}|{_LENGTH}"),
    "wide": ("width", _LENGTH),
    "deep": ("depth", _LENGTH),
    "thick": ("thickness", _LENGTH),
    "tall": ("height", _LENGTH),
    "high": ("height", _LENGTH),
    "far": ("distance", _LENGTH),
    "fast": ("(?:top |maximum )?speed", _SPEED),
}
"""What is asked for by each word, as labels of fields call it, and its units."""
_ASKED = re.compile(
    rf"^\W*(?:and )?how (?P<how>{'|'.join(_MEASURES)}) (?:away )?(?:is|are|was|were) (?P<thing>[^?]{{2,80}}?)\W*$",
    re.IGNORECASE,
)
_NUMBER = rf"(?<![\w.,])(?:\d[\d,.]*|{NUMBER_IN_WORDS})"
_NEAR = r"(?:[^.;:]|\.\d){0,50}?"
"""What may stand between a thing and its measure."""
_WHOLE = frozenset(
    {"machine", "device", "product", "appliance", "unit", "instrument", "vehicle", "car", "model", "boat"}
)
"""What the fields of a data sheet may measure without naming it."""
_OTHERS = frozenset({"high", "tall"})
"""What other rules tell that a text can't be without."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What a question for a measure asks for."""

    label: re.Pattern[str]
    """The whole label of a field that has the measure."""
    says: re.Pattern[str]
    """The thing and its measure, side by side."""
    needs: re.Pattern[str] | None
    """What no answer can be without, if that is known."""


@cache
def measure_asked(question: str) -> Measure | None:
    """The measure that a question asks for, None where it asks for none."""
    asked = _ASKED.match(question)
    if asked is None:
        return None
    how = asked["how"].lower()
    label, units = _MEASURES[how]
    terms = tuple(term for term in Asked.of(f"What about {asked['thing']}?").terms if term != how)
    if not terms:
        return None
    stems = [re.escape(stem(term)) for term in terms]
    thing = rf"\b(?:{'|'.join(stems)})[\w’']*"
    others = "|".join(other for other in (*_MEASURES, "broad") if other != how)
    measure = rf"{_NUMBER}[\s-]?(?:{units})\b(?!\s(?:{others})\b)"
    all_of_it = "".join(rf"(?=[\s\S]{{0,600}}?\b{one})" for one in stems)
    says = rf"^{all_of_it}[\s\S]{{0,600}}?(?:{thing}{_NEAR}{measure}|{measure}[\s-](?:[a-z-]+[\s-]){{0,3}}?{thing})"
    if _WHOLE.issuperset(terms):
        says += rf"|\b(?:{label})\s*:\s*{measure}"
    needs = None if how in _OTHERS or how in {"long", "big", "large"} else rf"{measure}|\b(?:{label}|{how})"
    if how == "far":
        needs = rf"{needs}|{_NUMBER}[\s-](?:minute|hour|day)"
    return Measure(
        re.compile(rf"(?:net |gross |total |overall )?(?:{label})", re.IGNORECASE),
        re.compile(says, re.IGNORECASE),
        re.compile(needs, re.IGNORECASE) if needs else None,
    )


_READING_ASKED = re.compile(
    r"^\W*(?:and )?what (?:is|was|were|are|['’]s) (?:(?:the|his|her|my|their|its|\w+['’]s?) ){1,2}(?:[a-z]+ ){0,1}?"
    r"(?P<reading>weight|height|bmi|cholesterol|ldl|blood (?:pressure|sugar|group|type)|pulse|heart rate|temperature|"
    r"h[ae]{1,2}moglobin|creatinine|potassium|sodium|glucose|troponin|ejection fraction|score|grade|iq)\b",
    re.IGNORECASE,
)
"""A question for what is read off or counted out, which any text that tells it calls by its name."""
_READINGS = {
    "weight": r"weigh|\bkg\b|\blbs?\b|stone", "height": r"height|tall|\bcm\b|\d ?m\b",
    "blood pressure": r"blood pressure|\bBP\b",
    "pulse": r"pulse|heart rate|\bHR\b|bpm", "heart rate": r"pulse|heart rate|\bHR\b|bpm", "bmi": "BMI|body mass",
    "temperature": r"temperature|\btemp\b|°|fever|apyrexial", "blood sugar": "sugar|glucose",
    "glucose": "sugar|glucose",
    "potassium": r"potassium|\bK\b", "sodium": r"sodium|\bNa\b", "ejection fraction": r"ejection fraction|\bEF\b",
    "creatinine": r"creatinine|\bCr\b", "blood group": "group|type", "blood type": "group|type",
}  # fmt: skip


def lacks_the_reading(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks for somebody's weight, pulse or the like, and none of these texts has a word for that."""
    asked = _READING_ASKED.match(question)
    if asked is None:
        return False
    reading = asked["reading"].lower()
    named = re.compile(_READINGS.get(reading, re.escape(stem(reading))), re.IGNORECASE)
    return not any(map(named.search, texts))


def lacks_the_measure(question: str, texts: Sequence[str]) -> bool:
    """Whether a measure is asked for, and none of these texts has any."""
    asked = measure_asked(question)
    return asked is not None and asked.needs is not None and not any(map(asked.needs.search, texts))


_LASTS = re.compile(r"^\W*(?:and )?how long (?:is|was|are|were) (?:the|this|an?|its|her|his|my|our)\b", re.IGNORECASE)
_SINCE = re.compile(
    rf"{_NUMBER}[\s-](?:\w+[\s-])?(?:second|minute|hour|day|week|month|year)s? (?:before|ago|earlier|later|old)\b",
    re.IGNORECASE,
)
_SOME_LENGTH = re.compile(
    rf"\d|\b(?:{NUMBER_IN_WORDS}|half|until|till|indefinit\w+|permanent\w*|perpetu\w+|open-ended|unlimited|limit|"
    r"life\w*|as long as|while|during|long|short|an? (?:second|minute|hour|day|night|week|month|year|decade))\b",
    re.IGNORECASE,
)


def tells_only_since_when(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks how long a thing is, and these texts tell only how long ago something was: “bought two years
    before”.
    """
    return _LASTS.match(question) is not None and not any(_SOME_LENGTH.search(_SINCE.sub(" ", one)) for one in texts)
