"""Forms of one word, and words for one deed."""

from engine.language.roots import forms_of, same_deed


def test_a_verb_has_its_irregular_forms() -> None:
    assert {"teach", "taught"} <= forms_of("taught")
    assert {"teach", "taught"} <= forms_of("teaches")
    assert forms_of("mended") == {"mended"}
    assert "found" not in forms_of("founded")


def test_other_verbs_say_the_same_of_a_deed() -> None:
    assert "found" in same_deed("discovered")
    assert "discovered" in same_deed("found")
