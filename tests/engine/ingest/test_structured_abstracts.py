"""Labels within the paragraph of an abstract part it, and nothing else does."""

from engine.document import Block
from engine.ingest.structured_abstracts import with_labels_apart
from engine.schema.enums import Role

ABSTRACT = (
    "Background. Walks may help. Methods. In 14 practices adults walked for 16 weeks, with a margin of 0.5 mIU/L. "
    "Results. We counted 268 walkers. Conclusions: Walks help."
)


def parted(text: str) -> list[tuple[Role, str]]:
    title = "Abstract"
    whole = f"{title}\n\n{text}"
    blocks = [Block(0, len(title), Role.HEADING), Block(len(title) + 2, len(whole), Role.BODY)]
    return [(block.role, whole[block.start : block.end]) for block in with_labels_apart(blocks, whole)[1:]]


def test_each_part_of_an_abstract_begins_with_its_label() -> None:
    assert parted(ABSTRACT) == [
        (Role.HEADING, "Background."),
        (Role.BODY, "Walks may help."),
        (Role.HEADING, "Methods."),
        (Role.BODY, "In 14 practices adults walked for 16 weeks, with a margin of 0.5 mIU/L."),
        (Role.HEADING, "Results."),
        (Role.BODY, "We counted 268 walkers."),
        (Role.BODY, "Conclusions: Walks help."),
    ]


def test_what_only_mentions_such_words_stays_as_it_is() -> None:
    plain = "The results. Methods differ, and nobody knows why. Discussion goes on."
    assert parted(plain) == [(Role.BODY, plain)]
    without_results = "Background. Walks may help. Methods. They walked. Funding: None was had."
    assert parted(without_results) == [(Role.BODY, without_results)]
