"""Under whose law: the state, province or country that a clause names, by its plain name."""

import re

_STATES = (
    r"Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|"
    r"Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|"
    r"Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|"
    r"New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|"
    r"Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|"
    r"West Virginia|Wisconsin|Wyoming|District of Columbia"
)
_PROVINCES = (
    r"Ontario|Quebec|Québec|British Columbia|Alberta|Manitoba|Nova Scotia|New Brunswick|Saskatchewan|"
    r"New South Wales|Victoria"
)
_COUNTRIES = (
    r"England and Wales|England|Scotland|Northern Ireland|Ireland|Hong Kong|Singapore|Japan|Germany|"
    r"France|Spain|Italy|Switzerland|Sweden|Norway|Denmark|Finland|Netherlands|Belgium|Luxembourg|"
    r"Austria|Poland|Israel|India|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|Chile|"
    r"South Africa|Korea|Republic of Korea|Taiwan|Republic of China|People[’']?s Republic of China|PRC|"
    r"P\.R\.C\.|China|Bermuda|Cayman Islands|British Virgin Islands|Russia|Russian Federation|Ukraine|"
    r"Turkey|United Kingdom|Malaysia|Thailand|Philippines|Indonesia|Vietnam|Cyprus|Malta|Greece|"
    r"Portugal|Liberia|Marshall Islands"
)
PLACES = rf"{_COUNTRIES}|{_STATES}|{_PROVINCES}"
_PLACE = re.compile(rf"\b(?:{PLACES})\b", re.IGNORECASE)
_ADJECTIVES = {
    "English": "England", "Scots": "Scotland", "Scottish": "Scotland", "Irish": "Ireland",
    "Swedish": "Sweden", "Norwegian": "Norway", "Danish": "Denmark", "Finnish": "Finland", "Dutch": "Netherlands",
    "Belgian": "Belgium", "Austrian": "Austria", "Swiss": "Switzerland", "German": "Germany", "French": "France",
    "Spanish": "Spain", "Italian": "Italy", "Portuguese": "Portugal", "Polish": "Poland", "Greek": "Greece",
    "Israeli": "Israel", "Indian": "India", "Australian": "Australia", "Canadian": "Canada", "Mexican": "Mexico",
    "Brazilian": "Brazil", "Japanese": "Japan", "Chinese": "China", "Russian": "Russia", "Ukrainian": "Ukraine",
    "Turkish": "Turkey", "South African": "South Africa", "Californian": "California", "Texan": "Texas",
}  # fmt: skip
_OF_A_PLACE = re.compile(
    rf"\b(?P<whose>{'|'.join(_ADJECTIVES)})\s(?:substantive\s|internal\s|domestic\s)?laws?\b"
    r"(?!\s(?:does|do|shall|will)\snot\b)",
    re.IGNORECASE,
)
_GOVERNS = re.compile(
    r"\b(?:govern|constru|interpret|enforc|in accordance with|subject to|"
    r"laws?\b[\w\s]{0,40}\b(?:appl(?:y|ies)|controls?)\b)",
    re.IGNORECASE,
)
_LAW = re.compile(r"\blaws?\b", re.IGNORECASE)
_OF = re.compile(
    r"\blaws?,?\s(?:\([^)]{0,60}\)\s)?(?:principles\s)?(?:and\s\w+\s)?(?:of|in\s(?:force|effect)\s(?:in|of)|applicable\sin)\s"
    r"(?:the\s)?(?:said\s)?(?:(?:state|states|commonwealth|province|country|republic|kingdom)\sof\s)?(?:the\s)?",
    re.IGNORECASE,
)
_OF_BEHIND = re.compile(
    r"\blaws?\b[^.;]{0,60}?\s(?:of|in)\s(?:the\s)?(?:state|commonwealth|province|(?:federal )?republic)\sof\s"
    r"(?:the\s)?",
    re.IGNORECASE,
)
_CANADIAN = frozenset({"Ontario", "Quebec", "Québec", "British Columbia", "Alberta", "Manitoba", "Nova Scotia"})
_SPELLINGS = {"PRC": "People's Republic of China", "P.R.C.": "People's Republic of China"}
_WITHOUT = re.compile(r"\b(?:without|regardless of|excluding|irrespective of|other than)\b", re.IGNORECASE)


def governing_law_of(text: str) -> str | None:
    """The place whose law a sentence says governs, None where it names none or does not say so."""
    text = re.sub(r"-{3,}", " ", text)
    text = " ".join(text.split())
    if not (_LAW.search(text) and _GOVERNS.search(text)):
        return None
    for law in (*_OF.finditer(text), *_OF_BEHIND.finditer(text)):
        place = _PLACE.match(text, law.end())
        if place is not None:
            return _plain(place.group())
    # "Singapore law", "the State of Texas law", "New York internal laws"
    for place in _PLACE.finditer(text):
        if re.match(r"\s(?:state\s)?(?:internal\s|substantive\s)?laws?\b", text[place.end() :], re.IGNORECASE):
            return _plain(place.group())
    if (adjective := _OF_A_PLACE.search(text)) is not None:
        return _ADJECTIVES[" ".join(word.capitalize() for word in adjective["whose"].split())]
    without = _WITHOUT.search(text)
    first = _PLACE.search(text, 0, without.start() if without is not None else len(text))
    near = first is not None and len(_LAW.findall(text[max(0, first.start() - 90) : first.start()])) > 0
    return _plain(first.group()) if first is not None and near else None


def _plain(name: str) -> str:
    name = " ".join(name.split()).replace("’", "'")
    if name.upper() in _SPELLINGS:
        return _SPELLINGS[name.upper()]
    if name.isupper() or name.islower():
        small = {"of", "and"}
        name = " ".join(word.lower() if word.lower() in small else word.capitalize() for word in name.split())
    return f"{name}, Canada" if name in _CANADIAN else name
