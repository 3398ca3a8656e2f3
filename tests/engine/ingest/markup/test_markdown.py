"""Markdown is read as its text, with the marks gone and the roles kept."""

from hypothesis import given
from hypothesis import strategies as st

from engine.ingest.flow import write_flow
from engine.ingest.markup.markdown import read_markdown
from engine.schema.enums import Role

TEXT = """---
title: "The Ferry: a history"
date: 2020-01-01
---
# Ferry

It ran *twice* a day, [as the paper said](https://example.org), until
the `bridge` was built.<br>Then it ~~sank~~ stopped.

<!-- nobody reads this -->

## Causes

- the bridge
  1. opened in spring
- the weather

> A quotation, &amp; more.

```python
print("hi")
```

| Year | Trips |
|------|-------|
| 1950 | 611   |

**A bold line**

![A picture of the ferry](ferry.png)

## References

1. Hale. The River.
"""


def test_a_document() -> None:
    raw = write_flow(*read_markdown(TEXT))
    assert raw.title == "The Ferry: a history"
    assert [(b.role, raw.text[b.start : b.end]) for b in raw.blocks] == [
        (Role.HEADING, "Ferry"),
        (Role.BODY, "It ran twice a day, as the paper said, until the bridge was built. Then it sank stopped."),
        (Role.HEADING, "Causes"),
        (Role.LIST, "the bridge"),
        (Role.LIST, "1. opened in spring"),
        (Role.LIST, "the weather"),
        (Role.BODY, "A quotation, & more."),
        (Role.CODE, 'print("hi")'),
        (Role.TABLE, "Year   Trips"),
        (Role.TABLE, "1950   611"),
        (Role.HEADING, "A bold line"),
        (Role.BODY, "A picture of the ferry"),
        (Role.HEADING, "References"),
        (Role.REFERENCE, "1. Hale. The River."),
    ]
    assert [(h.level, h.title) for h in raw.outline][:2] == [(1, "Ferry"), (2, "Causes")]


def test_the_mark_of_a_box_is_no_word_of_it() -> None:
    _, blocks = read_markdown("> [!NOTE]\n> The mill is closed in May.\n\nPress [!] twice.\n")
    assert [block.text for block in blocks] == ["The mill is closed in May.", "Press [!] twice."]


def test_a_rule_at_the_top_is_no_front_matter() -> None:
    raw = write_flow(*read_markdown("---\nHello there\n---\n\nMore.\n"))
    assert "Hello there" in raw.text


@given(st.text(alphabet=st.sampled_from("aB1 .\n   -=*#()[]>`|<é&;_~"), max_size=300))
def test_any_text_is_read(text: str) -> None:
    raw = write_flow(*read_markdown(text))
    assert all(raw.text[b.start : b.end] == raw.text[b.start : b.end].strip() != "" for b in raw.blocks)


def test_marks_of_bold_print_without_their_other_half_are_no_text() -> None:
    text = (
        "It reads as follows.\n\n- **Ships. **They pay `**tolls`, **all** of them; 4 ** 2.\n\n"
        "See [**#7**](u) ****\n\nAs (******Figure 1) has it.\n"
    )
    assert [block.text for block in read_markdown(text)[1]] == [
        "It reads as follows.",
        "Ships. They pay **tolls, all of them; 4 ** 2.",
        "See #7",
        "As (Figure 1) has it.",
    ]


def test_each_field_of_a_form_is_a_block_and_a_wrapped_paragraph_is_one() -> None:
    _, blocks = read_markdown(
        "**Patient:** Owen Tate\n**Born:** 2 May 1951\n\nHe was seen here: on Monday\nand on Friday.\n"
    )
    assert [block.text for block in blocks] == [
        "Patient: Owen Tate",
        "Born: 2 May 1951",
        "He was seen here: on Monday and on Friday.",
    ]
    _, blocks = read_markdown(
        "Document no.: W-2\nVersion: 2.3\nStatus: Draft\n\n"
        "Approved by the Board of Governors: 9 July\nOwner: Ada Birkett\nReview date: July 2027\n\n"
        "What the Board of Governors said: it is late.\nWhat we all said: so be it.\n"
    )
    assert [block.text for block in blocks] == [
        "Document no.: W-2",
        "Version: 2.3",
        "Status: Draft",
        "Approved by the Board of Governors: 9 July",
        "Owner: Ada Birkett",
        "Review date: July 2027",
        "What the Board of Governors said: it is late. What we all said: so be it.",
    ]


def test_a_bold_line_above_the_others_of_its_paragraph_is_a_title() -> None:
    text = (
        "**88/25 Play area**\nThree quotations had come in.\n\n**The ferry sank.**\nNobody was hurt.\n\n"
        "- **Oak**\n  by the gate\n"
    )
    raw = write_flow(*read_markdown(text))
    assert [(b.role, raw.text[b.start : b.end]) for b in raw.blocks] == [
        (Role.HEADING, "88/25 Play area"),
        (Role.BODY, "Three quotations had come in."),
        (Role.BODY, "The ferry sank. Nobody was hurt."),
        (Role.LIST, "Oak by the gate"),
    ]
