"""People and organisations, where something in the words says that they are such: a title, an office, a legal form.

A name by itself is not taken: "Jordan" and "Dow" are told from a country and an index by what stands beside them.
"""

import re
from collections.abc import Iterator

from engine.facts.found import Found, on_one_line
from engine.facts.states import PLACES
from engine.language.bylines import writers_of
from engine.language.months import ENGLISH
from engine.language.titles_of_people import COMMON, JUDGES, KNIGHTS, PROFESSORS

_W = r"[A-ZÀ-ÖØ-Þ][\w’'&.-]{0,30}(?:/[A-Z][\w’'&.-]{1,30})?"
_FORMS = (
    r"Inc|INC|Incorporated|INCORPORATED|L\.?L\.?C|Ltd|LTD|"
    r"Limited Liability Company|Limited Partnership|Limited|LIMITED|Corp|CORP|Corporation|CORPORATION|"
    r"GmbH|AG|KGaA|KG|S\.A|SA|SAS|"
    r"S\.p\.A|SpA|S\.r\.l|N\.V|NV|B\.V|BV|PLC|plc|Plc|L\.?L\.?P|L\.P|LP|SE|S\.[àÀ] ?[rR]\.[lL]|Pty|PTY|Oy|AB|A/S|ASA|"
    r"K\.K|S/A|N\.A|[Ss][Pp]\. ?[Zz] ?[Oo]\. ?[Oo]"
)
_FORM = (
    rf"(?:(?:Co|CO|Company)\.?,?\s)?(?:\(?(?:Pty|Pte|PTY|PTE|Pvt)\.?\)?\s)?(?:{_FORMS})\b(?:\.(?=[\s,;:)\]”\"’']|\Z))?"
    r"(?:\s&\sCo\.?\sKG\b|,?\s(?:L\.?L\.?C|Ltd|LTD|L\.?P)\b(?:\.(?=[\s,;:)\]”\"’']|\Z))?)?"
)
_SPACE = r"(?:[ \u00a0]{1,2}|[ \u00a0]?\n[ \u00a0]?)"
_COMPANY = re.compile(
    rf"(?<![\w.&-])(?P<name>{_W}(?:,?{_SPACE}(?:{_W}|\([A-Z][\w. ]{{1,20}}\)|&|of|and|the|for|de)){{0,7}}?"
    rf"|[a-z][A-Z]\w{{2,20}}(?:{_SPACE}{_W}){{0,3}}?|\d{{5,9}}(?:{_SPACE}{_W}){{1,3}}?)"
    rf",?{_SPACE}(?P<form>{_FORM})(?![\w&])"
    rf"|(?<![\w.&@/-])[a-z][\w-]{{1,30}}\.(?:com|net|org|io|co|ai),?{_SPACE}(?:{_FORM}|inc|ltd|llc)(?![\w&])"
)
_PUBLIC = re.compile(
    r"\b(?:(?:U\.S\.|US|United States|Federal|State|National|European|Royal)\s)?"
    r"(?:Department|Ministry|Bureau|Office|Board|Bank|University|Institute|Secretariat|City|Port)\sof\s(?:the\s)?"
    rf"{_W}(?:(?:,\s{_W}){{1,3}},?\sand\s{_W}|\s(?:and\s|of\s|the\s|for\s|&\s){{0,2}}{_W}){{0,4}}"
    rf"(?:,\s(?:University|Institute|Department|School|College|Faculty)\s(?:of|for)\s(?:the\s)?{_W}(?:\s{_W}){{0,2}})?"
    rf"|\b(?:{_W}\s{{1,2}}){{1,4}}?(?:(?:and|&)\s{{1,2}}(?:{_W}\s{{1,2}}){{1,2}})?"
    r"(?:Commission|Authority|Agency|University|Institute|Foundation|Association|Ministry|Bureau|NATIONAL\sASSOCIATION|"
    r"UNIVERSITY)\b(?:\s(?:Hospitals?|Press)\b)?(?:\s(?:of|for)\s(?:the\s)?[A-Z]\w{1,30}"
    r"(?:(?:\s[A-Z]\.){1,3}(?:\s[A-Z]\w{1,30}){1,4}|(?:\s[A-Z]\w{1,30}){0,2}))?"
)
_BANK = re.compile(r"bank|trust|association", re.IGNORECASE)
"""What “N.A.” is the form of; elsewhere it says that something is not available."""
_NOT_LIMITED = re.compile(r"\bnot\s+limited\Z", re.IGNORECASE)
"""“INCLUDING BUT NOT LIMITED TO”, in a clause of capitals."""
_LEADERS = re.compile(r"\s?(?:\.{4}|(?:\. ){4})")
"""Dots behind an entry of a table of contents, such as “FORMATION OF A CORPORATION.....46”."""
_LEADING = re.compile(
    r"(?:(?:The Directors|The Secretary|"
    r"(?:Claimant|Defendant|Plaintiff|Respondent|Appellant|Applicant|Petitioner)s?|"
    r"The|THE|By|BY|And|AND|Between|BETWEEN|Among|This|With|From|To|TO|For|Of|In|At|On|If|When|Whereas|WHEREAS|Each|Any|"
    r"Both|Neither|Either|Since|As|Our|Its|That|Source|Such|Under|While|Because|Although|Amendment|Agreement|Copyright|Name|"
    r"Company|Seller|Buyer|Chief [A-Z]\w+(?: [A-Z]\w+)? Officer|Authori[sz]ed (?:Signatory|Person|Officer)|"
    r"(?:Managing|Vice|General) (?:Director|Member|President|Partner|Counsel)|Attention|Attn|Re|Dear|Date|"
    r"(?:Signed|SIGNED|Executed|EXECUTED)(?: as a deed)?(?: for(?: and on behalf of)?| on behalf of| by)?|"
    r"Title|Exhibit|Section|Article|but|Also|Here|Now|a|an|the|and|of|for|"
    r"de|Dated|Effective|Upon|All|No|Not|Contact|Address|See|See,)(?:\b[.:,]?)[ \u00a0\n]+|&\s+)+"
)
_GENERIC = frozenset(
    """
    co kg company corporation limited liability group holdings partnership entity party seller buyer commission
    authority agency university institute foundation association ministry bureau department office board bank
    city act the a an of and for its state national federal public private regulatory governmental court
    international local any each us u.s. this
    """.split()  # noqa: SIM905 (a list of so many words is not read)
)
_ESQUIRE = re.compile(r", Esq(?:uire|\.)?\s+")
_OWNER = re.compile(
    r"(?:[A-Z]\w+\s)*(?:City|County|State|Town|Nation|Government|University|Department)[’']s\s(?=[A-Z])"
)
"""Whose a body is, before its own name: “New York City's Transit Authority”."""
_A_KIND_OF = re.compile(r"\ban?\s\Z", re.IGNORECASE)
"""What stands before "Delaware Corporation" where it tells what somebody is."""
_MIXED_BEFORE_CAPITALS = re.compile(r"(?:[A-Z][a-z]\w*\s){2,6}(?=(?:[A-Z]{2,}[,.&]?\s){1,6}[A-Z]{2})")
"""A name as a heading has it, before the same name as the signature has it."""
_CUT = re.compile(
    r".*?(?:\b(?:between|BETWEEN|among|AMONG|and between|by and)\b|(?<!\b[A-Z])[.;:]\s(?=[A-Z][a-z]+\s))\s*", re.DOTALL
)

_OF_OFFICE = ("Chief Justice", "Senator", "Sen", "Congressman", "Congresswoman", "Minister", "Gov", "Rev", "Hon")
_OF_SEVERAL = "Sens|Senators|Reps|Representatives|Messrs|Drs|Profs|Professors|Judges|Justices|Ministers"
_FOREIGN = ("Herr", "Frau", "Herrn", "Monsieur", "Madame", "Señor", "Señora")
_TITLES = "|".join((*COMMON, *PROFESSORS, *JUDGES, *KNIGHTS, *_OF_OFFICE, *_FOREIGN))
_P = r"[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ’'][\wÀ-ÿ’'-]{0,25}"
_INITIAL = r"[A-Z]\.(?:[ -]?[A-Z]\.){0,2}"
_PARTICLE = r"(?:van|von|de|der|den|la|le|di|da|del|bin|al|ten|ter)"
_FULL = rf"(?:{_P}|{_INITIAL})(?:[ \u00a0](?:{_INITIAL}|{_PARTICLE}[ \u00a0]{_P}|{_P})){{0,3}}"
_TITLED = re.compile(rf"(?<![\w.])(?<![A-Z][a-z] )(?P<title>{_TITLES})\.?[ \u00a0](?P<name>{_FULL})")
_PARTY = r"(?:[ \u00a0]\([^()\n]{1,24}\))?"
"""Whom somebody speaks for, behind the name: “(R-Utah)”."""
_SEVERAL = re.compile(
    rf"(?<![\w.])(?:{_OF_SEVERAL})\.?[ \u00a0]"
    rf"(?P<names>{_FULL}{_PARTY}(?:,?[ \u00a0](?:and[ \u00a0])?{_FULL}{_PARTY}){{1,9}})"
)
_NAME = re.compile(rf"(?<![\w(-])(?!and\b){_FULL}(?![^()]*\))")
_TWO = rf"{_P}(?:[ \u00a0](?:{_INITIAL}|{_PARTICLE}|{_P})){{0,2}}[ \u00a0]{_P}"
_OFFICES = (
    r"(?:(?:the|its|our|a|an)\s)?(?:(?:then|current|former|acting|interim|duly authori[sz]ed|"
    r"Executive|Senior|Vice|Managing|"
    r"Deputy|Assistant|General|Group|Co-)[ -]){0,3}"
    r"(?:Chief \w{2,12}(?: \w{2,12})? Officer|Chief of Staff|CEO|CFO|COO|CTO|President|Chairman|Chairwoman|Chair|"
    r"Director|Partner|Counsel|Treasurer|Secretary|Attorney General|Solicitor General|"
    r"Circuit Judge|District Judge|Judge|Rapporteur|Governor|Mayor|Professor)\b"
)
_IN_OFFICE = re.compile(rf"(?<![\w.])(?P<name>{_TWO})(?:,?[ \n]+(?:M\.?D\.|Ph\.?D\.|Esq\.))?,[ \n]+{_OFFICES}")
_SIGNED = re.compile(
    rf"(?:/s/[ \u00a0]{{0,3}}|\b(?:Name|Printed Name|Print Name)[ \u00a0]{{0,2}}:[ \u00a0]{{0,4}})(?P<name>{_TWO})"
)
_AGAIN = re.compile(r"(?P<name>(?P<first>\S+)\s.+?)\s(?P=first)(?:\s|\Z)", re.DOTALL)
"""A signature and the same name printed below it."""
_JOINED_BELOW = "Sworn|Signed|Dated|Tel|Telephone|Phone|Fax|Email"
"""What follows a name where the lines of a signature or an address were joined."""
_FIELD = re.compile(
    r"_{2,}|\s+(?:By|Name|Title|Its|Date|Printed|Signature|E-mail|"
    rf"{_JOINED_BELOW}|Claimants?|Respondents?|Defendants?|Plaintiffs?|Appellants?"
    r"|Applicants?|Petitioners?)\b"
    rf"|\s+(?:{'|'.join(ENGLISH)})\s+\d"
)
"""What follows a name: a signature's line, or on a page whose lines were joined the next field or a date."""
_BELOW_A_NAME = re.compile(rf"\s(?:{_JOINED_BELOW})\b")
_NO_PEOPLE = frozenset(
    """
    plaza square centre center hospital
    building president no rep office chairman speaker secretary justice chief chair suite company corporation court
    section street avenue road title drive floor unit department title date agreement board united states new north
    south east west general program committee senate house announces announced act bill science related agencies civil
    rights human services affairs operations resources development security health education labor energy agriculture
    research policy planning management administration budget international trade defense transportation homeland
    environmental information technology programs grants
    dr prof kollegin kollege präsidentin präsident richterin richter bürgermeisterin bürgermeister ministerin
    vorsitzende vorsitzender rechtsanwältin rechtsanwalt direktorin direktor doktor présidente directrice directeur
    docteur maire
    """.split()  # noqa: SIM905 (a list of so many words is not read)
)
_AFTER_NAME = re.compile(
    r"[ \u00a0\n](?:Street|Road|Avenue|Drive|Court|Suite|Inc|LLC|Ltd|Corp|Company|University|Act)\b"
    r"|,? (?:Inc|LLC|Ltd)\b",
)


_DOCUMENT = re.compile(
    r".*\b(?:AGREEMENT|Agreement|CONTRACT|COPY|VERSION|AMENDMENT|Execution (?:Copy|Version)|HARM TO)\s+(?=\S)",
    re.DOTALL,
)
"""What a document is called, before the name that stands on its next line."""
_ANOTHER = re.compile(
    rf"(?:.*?\b(?:Company|COMPANY|Association|University|UNIVERSITY|Affiliates|Subsidiaries|Lenders)"
    rf"|(?<=of )(?:{PLACES})|(?<=, )(?:{PLACES}))\s(?:and|&)\s(?=[A-Z]\S*\s)(?!Trust\b)"
)
"""Another body or a place, and not the first half of a name with “and”."""


_CAPITAL = r"[A-ZÀ-ÖØ-Þ][A-ZÀ-ÖØ-Þ'’-]+"
_SHOUTED = rf"{_CAPITAL}(?: [A-Z]\.?| {_CAPITAL}){{1,4}}"
_KIN = (
    r"(?:wife|husband|spouse|partner|sister|brother|son|daughter|child|mother|father|nephew|niece|cousin|aunt|uncle|friend|"
    r"grand(?:son|daughter|child|mother|father)|step(?:son|daughter|mother|father)|solicitor|attorney|godson|goddaughter)"
)
_DECLARES = re.compile(
    rf"\bI, (?:the undersigned,? )?(?P<name>{_SHOUTED}|{_TWO})"
    r"(?=,? (?:of|do|being|having|hereby|residing|born|declare|make|revoke|certify|swear|depose|first|a resident)\b)"
)
"""Who declares something, also in capitals, as wills have names: “I, JOHN ALBERT SMITH, of 4 Mill Lane”."""
_RELATED = re.compile(
    r"\b(?:[Mm]y|[Hh]is|[Hh]er|[Tt]heir)(?: (?:late|dear|beloved|only|eldest|elder|youngest|younger|said))* "
    rf"{_KIN}s?,?\s"
    rf"(?P<name>{_SHOUTED}|{_TWO})(?![\w’'])"
)
_SIGNED_BY = re.compile(
    r"\b[Ss](?:igned|worn)(?: and \w+)?(?: to)? by (?:the (?:said |above-named )?(?:testat\w+ )?)?"
    rf"(?P<name>{_SHOUTED})\b"
)
_STATE = (
    r"(?:THE )?(?:UNITED STATES(?: OF AMERICA)?|(?:STATE|COMMONWEALTH|PEOPLE)(?: OF (?:THE STATE OF )?[A-Z ]{3,30})?|"
    r"QUEEN|KING|CROWN|REX|REGINA|R)"
)
_ACCUSED = re.compile(
    rf"\W*(?:{_STATE},?(?: PLAINTIFF,?)?\s+)?(?:v|vs|V|VS)\.?\s+(?P<name>{_SHOUTED})(?:,? (?:et al\.?|ET AL\.?))?"
    r"(?:,? (?i:(?:the )?(?:accused|defendants?)))?\W*"
)
"""A caption's line that names whom the state accuses: “UNITED STATES v. JANE ROE”."""
_NO_PERSON_IN_CAPITALS = re.compile(
    r"\b(?:INC|LTD|LLC|LLP|PLC|GMBH|CORP|LIMITED|CORPORATION|INCORPORATED|COMPANY|BANK|TRUST|COUNCIL|UNIVERSITY|COUNTY|CITY|"
    r"ASSOCIATION|COMMISSION|STATES?|DEPARTMENT|THE|OF|AND|FOUNDATION|SOCIETY|COURT)\b"
)


def find_accused(text: str) -> Iterator[Found]:
    """Whom the state accuses, where a line is nothing but that: it may be found as a case, too."""
    match = _ACCUSED.fullmatch(text.strip())
    if match is not None and _NO_PERSON_IN_CAPITALS.search(match["name"]) is None:
        start = text.index(text.strip()) + match.start("name")
        yield Found(start, start + len(match["name"]), "person", on_one_line(match["name"]))


def find_organisations(text: str) -> Iterator[Found]:
    """Organisations in text order: companies by their legal form, public bodies by what they are called."""
    taken: list[tuple[int, int]] = []
    for match in _COMPANY.finditer(text):
        end = match.end()
        # Where no form is told apart, a site's name begins it.
        start = match.start() if match["form"] is None else _begin(text, match.start(), match.start("form"))
        if start is None or _NOT_LIMITED.search(text, start, end) or _LEADERS.match(text, end):
            continue
        if not (match["form"] or "").startswith("N.A") or _BANK.search(text, start, end):
            taken.append((start, _without_last_stop(text, start, end)))
    for match in _PUBLIC.finditer(text):
        start = _begin(text, match.start(), match.end(), commas=False)
        if start is not None and not any(start < last and first < match.end() for first, last in taken):
            field = _BELOW_A_NAME.search(text, start, match.end())
            end = field.start() if field is not None else match.end()
            taken.append((start, start + len(text[start:end].rstrip(".,"))))
    for start, end in sorted(taken):
        yield Found(start, end, "organisation", on_one_line(text[start:end]))


def _begin(text: str, start: int, end: int, *, commas: bool = True) -> int | None:
    """Past the words that only lead to the name, and with `commas` past the last comma; None where no name is left."""
    cut = _CUT.match(text, start, end)
    if cut is not None and cut.end() < end:
        start = cut.end()
    for beginning in (_DOCUMENT, _ANOTHER, _LEADING):
        lead = beginning.match(text, start, end)
        if lead is not None and lead.end() < end:
            start = lead.end()
    if _A_KIND_OF.search(text, max(start - 3, 0), start):
        return None
    comma = text.rfind(", ", start, start + len(text[start:end].rstrip(", \n")))  # not the one before the form
    if commas and comma > 0:
        esquire = _ESQUIRE.match(text, comma, end)
        start = esquire.end() if esquire is not None else comma + 2
    heading = _MIXED_BEFORE_CAPITALS.match(text, start, end)
    if heading is not None:
        start = heading.end()
    owner = _OWNER.match(text, start, end)
    if owner is not None:
        start = owner.end()
    words = [word.strip(",.&()").lower() for word in text[start:end].split()]
    begins = text[start : start + 5]
    if not (begins[:1].isupper() or begins[1:2].isupper() or begins.isdigit()) or all(
        word in _GENERIC or not word for word in words
    ):
        return None
    return start


def _without_last_stop(text: str, start: int, end: int) -> int:
    """A full stop that ends the sentence as well as `Inc.` stays; one behind a word in full does not."""
    if text[end - 1] == "." and not re.search(r"(?:Inc|INC|Ltd|LTD|Corp|CORP|Co|\.[A-Za-z])\.\Z", text[start:end]):
        return end - 1
    return end


def _declared(text: str) -> Iterator[tuple[int, int]]:
    """Where names stand, also in capitals, of who declares or signs something, and of their kin."""
    for pattern in (_DECLARES, _RELATED, _SIGNED_BY):
        for match in pattern.finditer(text):
            if _NO_PERSON_IN_CAPITALS.search(match["name"]) is None:
                yield match.span("name")


def find_people(text: str) -> Iterator[Found]:
    """People in text order; `value` is the name without title."""
    taken: list[tuple[int, int]] = []
    for pattern in (_SIGNED, _IN_OFFICE, _TITLED):
        for match in pattern.finditer(text):
            start, end = match.span("name")
            field = _FIELD.search(text, start, end + 2)  # the first figure of a date stands behind the name
            end = min(end, field.start()) if field is not None else end
            printed = _AGAIN.match(text, start, end) if pattern is _SIGNED else None
            end = printed.end("name") if printed is not None else end
            words = [word.strip(".,’'").lower() for word in text[start:end].split()]
            if any(word in _NO_PEOPLE for word in words) or _AFTER_NAME.match(text, end):
                continue
            if len(words) == 1 and len(words[0]) < 2:
                continue
            if not any(start < last and first < end for first, last in taken):
                taken.append((start, end))
    for start, end in (*_declared(text), *writers_of(text)):
        if not any(start < last and first < end for first, last in taken):
            taken.append((start, end))
    for match in _SEVERAL.finditer(text):
        for one in _NAME.finditer(match["names"]):
            start, end = (match.start("names") + place for place in one.span())
            if not any(start < last and first < end for first, last in taken):
                taken.append((start, end))
    for start, end in sorted(taken):
        name = re.sub(r"[’']s?\Z", "", text[start:end].rstrip())
        yield Found(start, start + len(name), "person", on_one_line(name))
