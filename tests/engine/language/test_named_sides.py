"""Sides of an agreement that it calls by their names."""

from engine.language.named_sides import named_sides, with_sides_as_parties

OPENING = (
    "Fell Clubs, Inc., a Delaware corporation (“Fell Clubs”), and Rosa Lund (the “Golfer,” and with Fell Clubs the "
    "“Parties”) as of 3 March (the “Effective Date”)"
)


def test_the_names_and_the_terms_of_the_parties_are_sides() -> None:
    assert named_sides(["Beck & Sons Ltd", "Rosa Lund"], OPENING) == {
        "Beck & Sons",
        "Rosa Lund",
        "Fell Clubs",
        "Golfer",
    }


def test_what_a_side_is_called_after_its_role_stays_as_it_is() -> None:
    assert named_sides(["Lender", "Fell Bank"], "Beck AS (the “Borrower”)") == {"Fell Bank"}


def test_a_side_is_a_party_where_it_is_to_do_something() -> None:
    read = with_sides_as_parties({"Fell", "Fell Clubs"})
    assert (
        read("On request, Fell Clubs shall send the clubs to Fell.")
        == "On request, the party shall send the clubs to Fell."
    )
    assert read("The Fell agrees with Lund.") == "the party agrees with Lund."
    assert read("Fellows shall dine.") == "Fellows shall dine."
    assert with_sides_as_parties(())("Fell shall pay.") == "Fell shall pay."
