"""Mails in plain text: who wrote each of a thread stands above it, whom it is written to is no title."""

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.ingest.raw import MarkupBlock
from engine.language.earlier_mail import QUOTED
from engine.schema.enums import Role

HEADER = re.compile(
    r"\s*(?:From|To|Cc|Bcc|Subject|Sent|Date|Reply-To|Message-ID|Von|An|Gesendet|Betreff|De|À|Envoyé|Objet|Para|Enviado|"
    r"Asunto) ?:\s",
    re.IGNORECASE,
)
"""A line of a mail's head."""
_FROM = re.compile(r"\s*(?:From|Von|De) ?:\s", re.IGNORECASE)
_NAMING = re.compile(r"\s*(?:From|To|Cc|Bcc|Von|An|De|À|Para) ?:\s+(?P<people>.+)", re.IGNORECASE)
_ADDRESS = re.compile(r"<[^<>]*>|\S+@\S+|[\"'()]")
_SALUTATION = re.compile(
    r"(?:dear|hi|hello|hey|hallo|liebe[rs]?|sehr geehrte[rs]?|bonjour|chère?s?|hola|estimad[oa]s?)\b.{0,60}",
    re.IGNORECASE,
)
_HEADERS = 2
"""Lines of a mail's head below its first, of which one tells that it is a head."""
_LEVEL = 3


def with_senders(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, the sender of each earlier mail of a thread as a title and the rest of its head as `FURNITURE`; lines
    that only name a correspondent, or greet one, as `BODY`. Those of other texts as they are.
    """
    heads = [index for index, block in enumerate(blocks) if _is_head(blocks, index)]
    if not heads:
        return list(blocks)
    names = _names_in(blocks)
    found = [
        replace(block, role=Role.BODY, level=0) if block.role is Role.HEADING and _is_addressed(block, names) else block
        for block in blocks
    ]
    for head in heads:
        if all(block.role is Role.FURNITURE for block in blocks[:head]):
            continue  # the mail that is read, and none that it repeats
        found[head] = MarkupBlock(_unmarked(blocks[head]), Role.HEADING, _LEVEL)
        below = head + 1
        while below < len(found) and HEADER.match(_unmarked(found[below])):
            found[below] = MarkupBlock(found[below].text, Role.FURNITURE)
            below += 1
    return found


def _is_head(blocks: Sequence[MarkupBlock], index: int) -> bool:
    if not _FROM.match(_unmarked(blocks[index])):
        return False
    return any(HEADER.match(_unmarked(block)) for block in blocks[index + 1 : index + 1 + _HEADERS])


def _unmarked(block: MarkupBlock) -> str:
    """Its text without the marks of a mail program: “> From: Ada Moss” is the head of a mail that another repeats."""
    marks = QUOTED.match(block.text)
    return block.text[marks.end() :] if marks else block.text


def _names_in(blocks: Sequence[MarkupBlock]) -> frozenset[str]:
    """The people that heads name, low: whole names and first ones."""
    found: set[str] = set()
    for block in blocks:
        if named := _NAMING.match(_unmarked(block)):
            people = re.split(r"[;,]", _ADDRESS.sub("", named["people"]))
            whole = [" ".join(one.lower().split()) for one in people if one.strip()]
            found.update(whole, (one.rsplit(" ", 1)[0] for one in whole), (one.split(" ", 1)[0] for one in whole))
    return frozenset(found)


def _is_addressed(block: MarkupBlock, names: frozenset[str]) -> bool:
    text = _unmarked(block).strip().rstrip(",:!").lower()
    return text in names or _SALUTATION.fullmatch(text) is not None
