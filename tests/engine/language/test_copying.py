"""A part of a sentence stands for itself unless what was cut off makes it true only together."""

import pytest

from engine.language.copying import is_copied

SUED = "In addition, Acme sued Beta in 1931; the court of Lund heard 14 witnesses, which took a month."


@pytest.mark.parametrize(
    ("sentence", "source"),
    [
        (SUED, SUED),
        ("Acme sued Beta in 1931.", SUED),
        ("The court of Lund heard 14 witnesses.", SUED),
        ("The lake froze over in May.", "The lake froze over in May, and the boys skated."),
        ("Acme paid Beta in full.", "It was late. Acme paid Beta in full. Nobody denied it."),
    ],
)
def test_what_keeps_its_meaning_is_copied(sentence: str, source: str) -> None:
    assert is_copied(sentence, source)


@pytest.mark.parametrize(
    ("sentence", "source"),
    [
        ("Beta paid for the ships.", "Acme denied that Beta paid for the ships."),
        ("Acme is liable for damage.", "Acme is liable for damage, if it was told in time."),
        ("Acme is liable for damage.", "Acme is liable for damage only after a notice."),
        ("Acme is liable for damage.", "Unless it was warned, Acme is liable for damage."),
        (
            "The tenant must pay the rent.",
            "The tenant must pay the rent, and the owner claimed no more, unless he moves.",
        ),
        ("The ships were lost at sea.", "The ships were lost at sea, according to Beta."),
        ("The earth is quite flat.", "Myth: The earth is quite flat."),
        ("If it rains in May.", "If it rains in May, the lake floods."),
        ("Acme sued Beta in 193.", SUED),
        ("Acme sued Gamma in 1931.", SUED),
        ("He is ill.", "He is ill."[:-1] + " or away."),
    ],
)
def test_what_needs_the_rest_is_not(sentence: str, source: str) -> None:
    assert not is_copied(sentence, source)
