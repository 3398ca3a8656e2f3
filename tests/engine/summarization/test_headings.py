"""What a heading needs in a sentence, whatever else speaks for it."""

import pytest

from engine.summarization.headings import headings_of


@pytest.mark.parametrize(
    "clause",
    [
        "Ost shall pay Fell a guaranteed fixed sum of [*] a year.",
        "Fell is paid a fee of $[***] when it signs.",
        "Ost pays Fell [**] for each visit.",
    ],
)
def test_a_price_that_was_blacked_out_is_a_price(clause: str) -> None:
    (money,) = (heading for heading in headings_of("contract") if heading.key == "money")
    said_so = [pattern for pattern in money.needs if pattern.search(clause)]
    assert said_so
    assert not any(pattern.search("Ost shall keep the records that are listed in [*].") for pattern in said_so)
