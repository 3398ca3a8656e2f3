"""What a side said is known as that in the sentences that no longer name it."""

from engine.language.told_for_a_side import told_for_a_side
from tests.engine.made_documents import text_document

PARAGRAPHS = [
    ["42. The Government pointed out that the decision had been quashed.", "An action for damages was open to him."],
    ["43. In his reply, the applicant disagreed.", "No such action existed.", "The applicants added nothing."],
    ["44. The Government objected.", "The fee was excessive.", "The Court notes that it was paid.", "It was due."],
    ["45. The Court reiterates the rule.", "An action must be effective."],
    ["Moreover, as regards the costs, the Government were of the view that they were high.", "None was needed."],
    ["46. The appellant argues that the notice was late.", "It was not."],
]


def test_to_the_end_of_the_paragraph_or_to_where_the_court_speaks():
    document = text_document(PARAGRAPHS)
    told = [
        document.text[one.start : one.end]
        for one in map(document.sentences.__getitem__, sorted(told_for_a_side(document)))
    ]
    assert told == [
        "An action for damages was open to him.",
        "No such action existed.",
        "The fee was excessive.",
        "None was needed.",
    ]
