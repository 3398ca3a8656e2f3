"""What somebody said is told of them where that can't make it untrue, and proved to be told of nothing else."""

import pytest

from engine.language.reporting import called, is_reported, reported


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I think we should use rubber for the quay.", "Ada thinks that they should use rubber for the quay."),
        ("Um I also think that the quay is low .", "Ada also thinks that the quay is low."),
        ("I don't think the quay is too low.", "Ada does not think that the quay is too low."),
        ("I would suggest that the quay is raised.", "Ada would suggest that the quay is raised."),
        ("I'm not sure that the quay is low.", "Ada is not sure that the quay is low."),
        ("I know that the quay is low.", "Ada says that the quay is low."),
        ("I want to raise our quay in May.", "Ada wants to raise their quay in May."),
        ("I'd like to thank the harbour board.", "Ada would like to thank the harbour board."),
        ("I'll also bring the plan of the quay.", "Ada will also bring the plan of the quay."),
        ("I'm going to talk about the old quay.", "Ada is going to talk about the old quay."),
        ("So , we 're gonna raise the quay , okay .", "Ada says that they are going to raise the quay."),
        ("The quay has been low for years.", "Ada says that the quay has been low for years."),
        ("If we raise the quay, our boats are safe.", "Ada says that if they raise the quay, their boats are safe."),
        ("It is important to raise the quay.", "Ada says that it is important to raise the quay."),
        ("We saw the quay ourself in May.", "Ada says that they saw the quay themselves in May."),
        ("There are two quays in the harbour.", "Ada says that there are two quays in the harbour."),
    ],
)
def test_what_is_thought_wanted_or_stated_is_told(said, told):
    assert reported(said, "Ada") == told
    assert is_reported(told, "Ada", [said])


@pytest.mark.parametrize(
    "said",
    [
        "Do we think that the quay is low?",
        "I think you should raise the quay.",
        "I think that my quay is the low one.",
        "The quay is low, and I raised it.",
        "I raised the quay of the town in May.",
        "The quay is so very low!",
        "The board said “the quay is low” in May.",
        "We should raise it before they do it.",
        "The boats are safe where we raised it.",
        "That is the low quay of the town.",
        "It is one of the low quays.",
        "I know what the quay is for.",
        "I agree with the board that it is low.",
        "I feel like the quay is too low.",
        "I expect the board to raise the quay.",
        "I propose a wall, which is of stone.",
        "Raise the quay before the storms come.",
        "The question of whether the quay is low.",
        "The quays of the town they are low.",
        "Eight, the quay of the town is low.",
        "Because the quay of the town is low.",
        "Ben thinks that the quay is low.",
        "The quay of the town is the.",
        "The quay is made of the and low.",
        "If we have a better shape of the quay, or a better wall for it.",
        "Let's raise the quay of the town.",
        "It's a quay.",
    ],
)
def test_what_could_be_untrue_or_unclear_when_told_is_not(said):
    assert reported(said, "Ada") is None


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Ada Holm", "Ada Holm"),
        ("Project Manager", "The Project Manager"),
        ("The Chair (Hon. Ada Holm (North, Ind.))", "The Chair"),
        ("Hon. Ada Holm (North, Ind.)", "Hon. Ada Holm"),
        ("Marketing", "Marketing"),
        ("MS HOLM", None),
        ("Q", None),
        ("Several Members", None),
        ("Unknown Speaker", None),
        ("Ada and Ben", None),
        ("", None),
    ],
)
def test_an_office_has_an_article_and_nobody_is_not_named(label, name):
    assert called(label) == name
    assert (reported("The quay has been low for years.", label) is None) == (name is None)


SAID = "Um I think we should raise the quay (of stone) before May, which the board wants."


@pytest.mark.parametrize(
    ("told", "is_so"),
    [
        ("Ada thinks that they should raise the quay (of stone) before May, which the board wants.", True),
        ("Ada thinks that they should raise the quay before May.", True),
        ("Ben thinks that they should raise the quay before May.", False),
        ("Ada says that they should raise the quay before May.", False),
        ("Ada thinks that they should not raise the quay before May.", False),
        ("Ada thinks that we should raise the quay before May.", False),
        ("Ada thinks that they should raise the quay before June.", False),
        ("Ada thinks that you should raise the quay before May.", False),
        ("They should raise the quay before May.", False),
    ],
)
def test_it_is_proved_who_said_what(told, is_so):
    assert is_reported(told, "Ada", ["The town is small.", SAID]) is is_so


def test_words_that_they_could_mean_others_by_are_no_proof():
    said = "We should raise the quay before they raise the tax of May."
    told = "Ada says that they should raise the quay before they raise the tax of May."
    assert not is_reported(told, "Ada", [said])
