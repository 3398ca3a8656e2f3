"""How the network of whole sentences is trained: on documents of `train` alone.

The card says how many sentences of `dev`, and how many parts of sentences, are below thresholds.
"""

from engine.models.configs import WHOLENESS_TYPE
from engine.research.training.piece_training import PieceRecipe
from engine.research.training.wholeness_examples import LICENCES, READ_AS, documents_of, examples_from

RECIPE = PieceRecipe(
    title="wholeness-en",
    model_type=WHOLENESS_TYPE,
    documents_of=documents_of,
    examples_from=examples_from,
    types=frozenset(READ_AS),
    thresholds=(0.01, 0.02, 0.05, 0.1),
    above=False,
    measured="On dev, how many are below {}, first of whole sentences, then of parts:",
    about=(
        "How likely words are a whole sentence, and not a heading or a part of one: two small layers on the states "
        "of the bundled encoder's third layer (`engine/models/pieces`, `engine/salience/finished.py`). Licence of "
        "the weights: AGPL-3.0-or-later, as the program."
    ),
    licences=f"The train parts of {LICENCES}",
    limits=(
        "English, as it is written: of speech it knows little. A sentence whose verb can also be a noun (“Ms Lund "
        "objects to the plan.”) may be taken for a part of one. Whether a whole sentence makes sense it does not "
        "know."
    ),
)
