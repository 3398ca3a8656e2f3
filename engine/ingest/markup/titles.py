"""Titles that only their place and wording set apart: in plain text, and among the paragraphs of Word."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from engine.ingest.raw import MarkupBlock
from engine.language.bullets import SIGNS, TICKS
from engine.language.english import AUXILIARIES
from engine.language.forms import FIELD, ITEM_NUMBER, ITEM_OF_BUSINESS
from engine.schema.enums import Role

NUMBERED = re.compile(
    rf"(?:\d{{1,3}}(?:\.\d{{1,3}}){{0,4}}\.?|[IVXLC]{{1,6}}\.|[A-Z]\.|{ITEM_NUMBER}[.:]?)\s+(?=[A-ZÀ-ÖØ-Þ“\"(])"
)
SUBCLAUSE = re.compile(r"\s*(\d{1,3})(?:\.\d{1,3}){1,4}\.?\s+(?=[A-ZÀ-ÖØ-Þ“\"(])")
"""A numbered paragraph, "4.1 The tenant shall", which begins one wherever it stands."""
_OF_MINUTES = re.compile(rf"{ITEM_NUMBER}\b")
_ASKING = re.compile(
    r"(?:(?:my|our|I|we|the|a|an|there)\b[^.?!]{4,70}\. )?"
    r"(?:what|why|who|whom|whose|when|where|which|how|do|does|did|will|would|can|could|should|is|are|has|have|may|must)\b"
    r"[^.?!]*\?",
    re.IGNORECASE,
)
"""A title that asks what its text answers: "What are the risks?", "My bin was not emptied. What should I do?"."""
_NAMED = re.compile(
    r"(?:chapter|section|part|article|appendix|annex|exhibit|schedule|book|title)\s+[\dIVXLCA-Z]{1,6}\b", re.IGNORECASE
)
_SMALL_WORDS = re.compile(
    r"(?:a|an|and|as|at|but|by|for|from|in|into|nor|of|on|or|the|to|vs?|with|is|are)", re.IGNORECASE
)
BULLET = re.compile(
    rf"\s*(?:[-*+–—{SIGNS}{TICKS}]\s+|o(?:\t|\s{{2,}})|\(?(?:\d{{1,3}}|[a-zA-Z]|[ivxIVX]{{1,6}})[.)]\s+|\[\d{{1,3}}\]\s+)(?=\S)"
)
_COUNTED = re.compile(r"(\d{1,3})\.\s+(?=[A-ZÀ-ÖØ-Þ“\"(])")
_COUNTED_AT_LEAST = 2
_ENTRIES_AT_LEAST = 2
_POSTCODE = re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|, [A-Z]{2} \d{5}(?:-\d{4})?$")
"""How an address ends."""
_DATE = re.compile(
    r"(?:dated:? )?(?:[A-Z][\w.'’ -]{1,30}, )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?"
    r"(?:\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?[A-Z][a-z]{2,8}\.?|"
    r"[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?),? \d{4}"
    r"|(?:[^\W\d][\w.'’ -]{1,30},? )?(?:(?:le|den|a|el) \d{1,2}(?:er|[.º])? (?:de )?|\d{1,2} de )[^\W\d]{3,10}"
    r"(?: del?)? \d{4}",
    re.IGNORECASE,
)
_DATES_AT_LEAST = 2
"""Lines that are a date, from which on they are the titles of a diary's entries and not the one of a letter."""
_HEADING_WORDS, _ITEM_WORDS = 12, 18
"""Words of a heading, and of one with a number, such as those of minutes."""
_CLAUSE_TITLE = 9
"""Words of the title of a clause, with its sign and number."""
_TITLE_WORDS, _PROSE = 6, 36
"""Words of a title right above its text, and characters of the line below it."""
_QUESTION_WORDS = 14
_HEAD = 4
"""Blocks among which a text says what it is."""
_OF_QUESTIONS = re.compile(
    r"\b(?:FAQs?|frequently asked|common questions|questions (?:and|&) answers|Q ?& ?A)\b", re.IGNORECASE
)
_FEW = 4
_ENTRY = re.compile(r"\s*[A-Z][^\n]{6,}[.!?]\s*$")
"""A short line that ends as a sentence does: "Old stroke." below "Diagnosis"."""
_OF_A_CODE = re.compile(r"(?:§+\s*)?\d{1,3}[A-Z]?[-–:]\d[\w.:–-]*")
"""The number of a section of a code of laws."""
_SECTION_WORDS = 30
_FINITE = AUXILIARIES - {"do", "be", "being"}
"""Without which a line is no sentence of a law: “Authority to do business”."""


def is_set_as_title(text: str) -> bool:
    """Whether a paragraph all in bold, or all in capitals, is a title and no emphasized sentence."""
    words = text.split()
    if len(words) > _HEADING_WORDS or text[-1] in ".,;!?…—" or FIELD.match(text) or _POSTCODE.search(text):
        return False
    return sum(map(str.isalpha, text)) > 2


def counts_on(line: str, above: str) -> bool:
    """Whether a line is an item that counts on from the one right above it: “5. Gout” below “4. Asthma” is no title of
    what follows, for nothing stands below that one.
    """
    number, before = (_COUNTED.match(" ".join(text.split())) for text in (line, above))
    return number is not None and before is not None and int(number[1]) == int(before[1]) + 1


def stands_over(title: str, below: Sequence[str]) -> bool:
    """Whether a line is the title of the prose in the lines right below it."""
    below_it = SUBCLAUSE.match(below[0])
    if below_it and (title.split(maxsplit=1)[0].rstrip(".") == below_it[1]) and len(title.split()) <= _HEADING_WORDS:
        return title[-1] not in ".,;:"  # "4. Rent" above "4.1 The tenant shall"
    short = len(title.split()) <= _TITLE_WORDS and "," not in title and not FIELD.match(title)
    short |= NUMBERED.match(title) is not None and title[-1] not in ".,;:"
    long = len(below[0].strip()) > max(1.2 * len(title), _PROSE) or _OF_MINUTES.match(title) is not None
    prose = long and below[0].lstrip()[:1].isupper()
    ends = re.search(r"[.!?][\"”’)]*\s*$", below[-1]) is not None
    entries = len(title.split()) <= _FEW and all(_ENTRY.match(line) for line in below)
    if _ASKING.fullmatch(title) and len(title.split()) <= _QUESTION_WORDS:
        return ends and len(" ".join(below)) > _PROSE and not below[-1].rstrip().endswith("?")
    return short and (prose or entries) and ends and is_title(title, below)


_LISTED = re.compile(
    r"(?:(?:final|main|principal|other|current|past|working|discharge|regular|key|our|your|the|known|new) )*"
    r"(?:diagnos[ei]s|medications?|medicines|drugs|allergies|problems|procedures|investigations|results|plan|"
    r"follow[- ]?up|ingredients|equipment|materials|tools|skills|languages|attendees|participants|actions|tasks|"
    r"next steps|deliverables|objectives|aims|risks|assumptions|recommendations|suggestions|conclusions|findings|"
    r"points|facts|figures|symptoms|side effects|warnings|requirements|benefits|deadlines|dates)"
    r"(?: (?:on|at|for|to|of|from|in|before|after|since)(?: [\w'’-]+){1,3}| [a-z]+)?",
    re.IGNORECASE,
)
"""A title below which entries stand that are no sentences: "Medicines on discharge"."""
_SECTION_LABEL = re.compile(
    r"\s*(?:(?:clinical|physical|past|present|final|interim|hospital|medical|surgical|social|family|birth|discharge|"
    r"current|admission|differential|preoperative|postoperative|laboratory|imaging|other) )*"
    r"(?:history(?: of (?:the )?present(?:ing)? (?:illness|complaint))?|indications?|technique|comparison|findings|"
    r"impression|assessment(?: ?(?:and|&|/) ?plan)?|plan|conclusions?|recommendations?|diagnos[ei]s|medications?|"
    r"allergies|examination|exam|course|(?:chief |presenting )?complaint|subjective|objective|review of systems|"
    r"vital signs|vitals|labs|results|procedures?|investigations?|disposition|follow[- ]?up|instructions|"
    r"critical results?|addendum|investigations? ?\([^()]{3,40}\)|on examination|medication changes|"
    r"changes(?: made)?(?: today| to (?:the |her |his |your )?(?:medication|medicines|treatment))|"
    r"(?:actions?|requests?|advice) (?:for|by) (?:the |your )?(?:GPs?|hospital|practice|surgery|patient|clinic|"
    r"primary care|community team|us))\s*(?::|(?-i:(?<=[A-Z])))\s*"
    r"|\s*(?:(?:aktuelle|häusliche|bisherige|weitere) )?(?:(?:haupt|neben|entlassungs|aufnahme)?diagnosen?|"
    r"(?:eigen|sozial|familien)?anamnese|(?:aufnahme|untersuchungs)?befunde?|labor(?:werte|befunde)?|beurteilung|"
    r"epikrise|verlauf|therapie(?: und verlauf)?|procedere|prozedere|empfehlungen?|weiteres vorgehen|echokardiographie|"
    r"ekg|röntgen|sonographie|(?:entlassungs)?medikation(?: bei (?:aufnahme|entlassung))?|vorerkrankungen|allergien|"
    r"antécédents(?: (?:médicaux|chirurgicaux|familiaux|personnels)(?: et \w+)?)?|motif (?:d['’]\w+|de consultation)|"
    r"histoire de la maladie(?: actuelle)?|examens? (?:cliniques?|physique|complémentaires?|paracliniques?)|"
    r"mode de vie|biologie|imagerie|bilan biologique|évolution(?: [^\W\d]+){0,3}|"
    r"prise en charge|conclusion|synthèse|au total|"
    r"diagnostics?(?: (?:principal|retenu|associés?|de sortie|secondaires?))?|conduite à tenir|suivi|allergies|"
    r"intervention|"
    r"traitement(?: (?:de sortie|à la sortie|habituel|personnel|à l['’]entrée|en cours))?|ordonnance de sortie|"
    r"recommandations|motivo de (?:ingreso|consulta)|antecedentes(?: (?:personales|familiares|médicos|quirúrgicos)"
    r"(?: y \w+)?)?|enfermedad actual|anamnesis|exploraci(?:ón|ones)(?: (?:física|complementarias?|general))?|"
    r"pruebas complementarias|analítica|evolución(?: [^\W\d]+){0,3}|juicio clínico|impresión diagnóstica|"
    r"diagnósticos?(?: (?:principal|secundarios?|al alta|definitivo|de ingreso))?|recomendaciones(?: al alta)?|"
    r"tratamiento(?: (?:al alta|habitual))?|medicación(?: (?:al alta|habitual))?|alergias|procedimientos|seguimiento|"
    r"hábitos tóxicos|plan (?:de tratamiento|terapéutico))\s*:\s*"
    r"|\s*(?:leits[aä]tze?|tenor|tatbestand|(?:entscheidungs)?gründe|sachverhalt|begründung|nebenbestimmungen|"
    r"rechts(?:behelfs|mittel)belehrung)\s*:?\s*",
    re.IGNORECASE,
)
"""What parts of a medical report, a German judgment or a decision are called, with nothing else in the line:
“Impression:”, “IMPRESSION”, “Tatbestand”."""
_OF_A_CONTRACT = re.compile(
    r"(?:§{1,2}|art(?:\.|ikel|icle|ículo|icolo|igo)|ziff(?:\.|er)) ?\d{1,3}\s?[a-z]?[.:]?"
    r"(?! ?(?:abs|satz|nr|ziff|bis|(?-i:[\w-]*[A-Z]{2,}))\b)"
    r"\s+(?:[-–—:]\s+)?(?-i:[^\W\d_a-z]|\()[^.;!?]*[^.;:,!?\s]",
    re.IGNORECASE,
)
"""The number and title of a clause as contracts and laws of the continent have them: “§ 3 Miete und Nebenkosten”;
“§ 535 BGB” at the start of a line is none."""
_ORDINAL = (
    r"(?:premi(?:er|ère)|deuxième|seconde?|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|"
    r"onzième|douzième|(?:décimo|décima|vigésim[oa]) ?\w*|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|"
    r"sext[oa]|séptim[oa]|octav[oa]|noven[oa]|décim[oa]|(?:un|duo)décim[oa])"
)
_ORDERED = re.compile(
    rf"(?:(?:{_ORDINAL} (?:résolution|point|question|partie))|(?:cl[áa]usula|estipulación|punto|artículo) {_ORDINAL}|"
    rf"(?:résolution|point|punto) (?:n[°º]? ?)?\d{{1,2}}|{_ORDINAL})"
    r"\s?(?:\.?\s?[-–—]+|[.:°ª])\s*"
    r"(?!(?:que|el|la|los|las|se|por|en|con|don|al|del|no|[^\W\d]+[aeiáéí]r(?:se|le|la|lo)?)\b)(?-i:[A-ZÀ-ÖØ-Þ])[^.;!?]*[^.;:,!?\s]",
    re.IGNORECASE,
)
"""The title of a clause or an item that is counted in words: “PRIMERA.- Objeto”, “Première résolution – Comptes de
2024”; what a court or an authority orders is none: “PRIMERO.- Estimar el recurso”."""
_OF_AN_ACT = re.compile(r"\d{1,3}[A-Z]{0,2}\.?\s+(?=[A-Z])")
"""How the title of a section of an act begins, above its first subsection: “12 Extent and commencement”."""
_VERBAL = re.compile(
    r"\b(?:is|are|was|were|be|been|shall|must|may|will|would|can|cannot|do|does|did|has|have|had|not|never|to|that|if|and"
    r"|or|the|an?|of|for|with|include[sd]?|including)$|\b(?:shall|must|may|will|cannot|not|never)\b",
    re.IGNORECASE,
)
"""What leads on to items, as “You must not bring” does."""
_TITLE_OF_A_LIST, _LISTED_WORDS = 6, 16
"""Words of a title right above a list, and of an entry that is no sentence."""
_VALUE = re.compile(
    r"(?:known |drug |food )*(?:allerg(?:y|ies|ien?)|unverträglichkeiten|"
    r"diagnos[ei]s|medications?|medicines|dose|date|time|place|venue|status|"
    r"author|owner|amount|total|duration|deadline|contact|patient)\s*:\s*\S",
    re.IGNORECASE,
)
"""A line of a form, though it stands alone and is short: “Allergies: penicillin (rash)”."""


_OF_BUSINESS = re.compile(rf"\s*(?:zu )?(?:{ITEM_OF_BUSINESS})\s*\d{{1,2}}\s*[.:)]?\s+\S.{{2,90}}[^.;!?\s]\s*")
"""How an item of business is titled in German minutes: “Tagesordnungspunkt 2: Sanierung der Schule”."""


def is_section_title(line: str) -> bool:
    """Whether a line is the title of what stands below by its words alone, wherever it stands."""
    if _SECTION_LABEL.fullmatch(line) or _OF_BUSINESS.fullmatch(line):
        return True
    title = line.strip()
    words = len(title.split())
    if words <= _HEADING_WORDS and _ORDERED.fullmatch(title):
        return True
    return words <= _CLAUSE_TITLE and _OF_A_CONTRACT.fullmatch(title) is not None


def stands_over_list(title: str, below: Sequence[str]) -> bool:
    """Whether a line is the title of the entries in the lines right below it: “Diagnosis” above “1. Gout”."""
    if _OF_AN_ACT.match(title) and below and below[0].lstrip().startswith("(1)"):
        return len(title.split()) <= _HEADING_WORDS and title[-1] not in ".;:,-–—" and _VERBAL.search(title) is None
    first = _OF_MINUTES.sub("", _COUNTED.sub("", title)).lstrip(" .:")[:1]
    if len(below) <= 1 or len(title.split()) > _TITLE_OF_A_LIST or not first.isupper() or title[-1] in ".,;:?!-–—":
        return False
    if FIELD.match(title) or "," in title or _VERBAL.search(title):
        return False
    if sum(BULLET.match(line) is not None for line in below) > 1 and BULLET.match(below[0]):
        number = _COUNTED.match(title)
        if number is None:
            return BULLET.match(title) is None
        counts = {found[1] for line in below if (found := _COUNTED.match(line.strip()))}
        return str(int(number[1]) + 1) not in counts or "1" in counts  # else it is an item itself
    return _LISTED.fullmatch(title) is not None and not any(map(_is_prose, below))


def _is_prose(line: str) -> bool:
    return len(line.split()) > _LISTED_WORDS or _ENTRY.match(line) is not None


_SENTENCE = re.compile(
    r"\b(?:is|are|was|were|be|shall|must|may|will|should|would|can|cannot|has|have|had|does|did|applies|means)\b.*[a-z]\.$"
    r"|\b(?:shall|must|may|will|should|can|not|that|is|are|means|includes?|including|the|an?|and|or|if|unless)$"
)
"""What ends as a sentence does and has a verb of one, or leads on to a list, is no title though it is numbered."""

_SPOKEN = re.compile(r"[.,!?…][\"”’]$")
"""What ends with words that somebody says."""
_BYLINE = re.compile(
    r"(?i:illustrated|written|translated|edited|photographed|reported) (?i:by)\b"
    r"|(?i:by) (?:[A-Z][\w.'’-]* ){1,2}[A-Z][\w'’-]+$|[A-Z]+ (?:[A-Z]\. )+[A-Z]{2,}$"
)
"""Who wrote what stands below."""
_DEFINED = re.compile(r"\((?:the |hereinafter )?[“\"][^”\"()]{2,40}[”\"]\)$")
"""How the line of a party ends, with what it is called: “Orchard Ltd (the "Seller")”."""
_OF_A_CAPTION = re.compile(
    r"(?:the )?(?:(?:his|her|their) honou?r|(?:rt\.?|right) hon(?:ourable)?\b"
    r"|(?:mr|mrs|ms|lord|lady|dame|sir)\.? justice\b)"
    r"|\(\d{1,2}\)\s+(?-i:[A-Z][A-Z .,&'’()/-]*)$"
    r"|(?:case|claim|cause|docket|appeal|file|index)? ?no\.? ?[\dA-Z][\w./-]*$",
    re.IGNORECASE,
)
"""Who decides, a party by its number, the number of a case: lines above a judgment or an agreement, and no titles."""
_REFERENCE = re.compile(
    r"(?:[A-Z][\w'’]*\.? )?(?:[\w'’]+ ){0,2}(?:number|no\.?|reference|ref\.?): +\S*\d", re.IGNORECASE
)
"""Under what number a document is kept: “Case number: 2401/2024”."""
_BETWEEN = re.compile(r"(?:by and )?(?:between|among|and)$", re.IGNORECASE)
_FIGURE, _FIGURES_AT_MOST = re.compile(r"[$€£(]?\d[\d.,]*[%)]?"), 2
"""A number in a title, beside that of the title, and how many: more stand in the row of a table."""
_LINKS = re.compile(r"\s[|•·]\s")
"""What stands between the links at a page's top: "Download PDF | Version History"."""

_ORDERS = re.compile(r"\d{1,2}\. (?:Holds|Declares|Decides|Dismisses|Orders|Rejects|Joins)")
"""What leads on to the points of a court's order."""

_FOR_THESE_REASONS = re.compile(
    r"for (?:these|the (?:foregoing|above)) reasons,? the (?:court|tribunal|chamber|grand chamber)"
    r"(?:,? (?:unanimously|by a majority|by [\w-]+ votes? to [\w-]+))?\s*[,:]?$",
    re.IGNORECASE,
)
"""What an order stands below, though it goes on in each of its points."""


def is_title(line: str, following: Sequence[str]) -> bool:
    """Whether a line that stands by itself is a heading of what follows."""
    words = line.split()
    if not following or len(words) > (_ITEM_WORDS if NUMBERED.match(line) else _HEADING_WORDS) or len(line) > 120:
        return False
    titled = all(word[0].isupper() or not word[0].isalpha() or _SMALL_WORDS.fullmatch(word) for word in words)
    short = len(words) <= _TITLE_WORDS or (titled and line[-1] == ".")
    in_order = _FOR_THESE_REASONS.fullmatch(line) is not None
    if (line[-1] in ",;" and not in_order) or (line[-1] in ".:?!…—-" and not (short and NUMBERED.match(line))):
        return False
    if (
        _BETWEEN.match(line)
        or _VALUE.match(line)
        or _SPOKEN.search(line)
        or _BYLINE.match(line)
        or _DEFINED.search(line)
        or _REFERENCE.match(line)
        or _OF_A_CAPTION.match(line)
        or _ORDERS.fullmatch(line)
    ):
        return False
    letters = [c for c in line if c.isalpha()]
    figures = sum(_FIGURE.fullmatch(word) is not None for word in words[1:])
    if len(letters) < 2 or figures > _FIGURES_AT_MOST or _SENTENCE.search(line) or _LINKS.search(line):
        return False
    if any(pattern.match(line) for pattern in (NUMBERED, _NAMED, _FOR_THESE_REASONS)) or line.isupper():
        return True
    below = " ".join(following).strip()
    return line[0].isupper() and (titled or len(words) <= 6) and len(below) > 2 * len(line) and not BULLET.match(line)


def with_title_of_section(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, the second a heading where a copy of a section of a code begins with its number, “29-306.31”, and has
    its title below: “Standards of liability for directors.” One word, “Definitions.”, is no title of what is annotated.
    """
    if len(blocks) < 3 or not _OF_A_CODE.fullmatch(blocks[0].text) or blocks[1].role is not Role.BODY:
        return list(blocks)
    words = blocks[1].text.lower().rstrip(".").split()
    if not 1 < len(words) <= _SECTION_WORDS or not _FINITE.isdisjoint(words):
        return list(blocks)
    return [blocks[0], replace(blocks[1], role=Role.HEADING, level=1), *blocks[2:]]


def with_counted_titles(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, those made headings that count on from "1. ..." and "2. ..." that are: "7. Date of next meeting".

    What stands below one of them may be too short to tell that it is a title.
    """
    counted: list[int] = []
    """Blocks that count on, by index: titles, and such as may be one."""
    for index, block in enumerate(blocks[:-1]):
        number = _COUNTED.match(block.text)
        if number is not None and int(number[1]) == len(counted) + 1 and _may_be_counted(block, blocks[index + 1]):
            counted.append(index)
    if sum(blocks[index].role is Role.HEADING for index in counted) < _COUNTED_AT_LEAST:
        return list(blocks)
    made = list(blocks)
    for index in counted:
        made[index] = replace(blocks[index], role=Role.HEADING, level=level_of(blocks[index].text))
    return made


def with_counted_entries(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, those made items of a list that count from "1." right below one another and are no sentences:
    "1. Asthma", "2. Gout, since 2019".
    """
    made = list(blocks)
    first = 0
    for index in range(1, len(blocks) + 1):
        if (
            index < len(blocks)
            and _may_be_entry(blocks[index])
            and counts_on(blocks[index].text, blocks[index - 1].text)
        ):
            continue
        number = _COUNTED.match(blocks[first].text)
        if (
            index - first >= _ENTRIES_AT_LEAST
            and number is not None
            and number[1] == "1"
            and _may_be_entry(blocks[first])
        ):
            made[first:index] = [replace(block, role=Role.LIST) for block in blocks[first:index]]
        first = index
    return made


def _may_be_entry(block: MarkupBlock) -> bool:
    return block.role is Role.BODY and not _is_prose(block.text) and block.text.rstrip()[-1:] not in (":", ".")


def _may_be_counted(block: MarkupBlock, below: MarkupBlock) -> bool:
    if block.role is Role.HEADING:
        return True
    text = " ".join(block.text.split())
    return block.role in {Role.BODY, Role.LIST} and below.role is Role.BODY and is_title(text, [below.text])


def with_answered_questions(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, questions made headings of what stands below them where a text calls itself a list of questions."""
    first = [block.text for block in blocks[:_HEAD]]
    if not any(_OF_QUESTIONS.search(text) for text in first if len(text.split()) <= _HEADING_WORDS):
        return list(blocks)
    asked = [
        index
        for index, (block, below) in enumerate(pairwise(blocks))
        if block.role is Role.BODY
        and len(block.text.split()) <= _QUESTION_WORDS + _FEW
        and _ASKING.fullmatch(block.text.strip())
        and below.role in {Role.BODY, Role.LIST}
        and not below.text.rstrip().endswith("?")
    ]
    made = list(blocks)
    for index in asked:
        made[index] = replace(blocks[index], role=Role.HEADING, level=2)
    return made


_DATED = re.compile(
    r"(?:(?:decision|issue|publication|effective|review|hearing|meeting|revision|release|clinic)\s)?(?:dated?|issued|published|"
    r"decided|effective|revised)(?: (?:on|of issue|of decision|of publication|from))?\s*:?\s+(?=.*\d)",
    re.IGNORECASE,
)
"""What a date may have before it in a line of its own: “Decision date: 30 July 2025”."""


def without_lone_dates(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, a heading that is only a date made text: what a letter says does not stand below its date."""
    dates = [
        block.role is Role.HEADING and _DATE.fullmatch(_DATED.sub("", block.text.strip(), count=1)) is not None
        for block in blocks
    ]
    if sum(dates) >= _DATES_AT_LEAST:
        return list(blocks)
    return [replace(one, role=Role.BODY, level=0) if date else one for one, date in zip(blocks, dates, strict=True)]


def level_of(line: str) -> int:
    """The level of a heading by its number: "2.1 Scope" is a third-level heading, unnumbered ones are of the second."""
    match = re.match(r"\s*(\d{1,3}(?:\.\d{1,3})*)", line)
    return min(6, 2 + match[1].count(".")) if match else 2
