"""How the network of fluent speech is trained: on documents of `train` alone.

The card says how many fluent sentences of `dev`, and how many that were made to stumble, are above thresholds.
"""

from engine.models.configs import FLUENCY_TYPE
from engine.research.training.fluency_examples import MEETINGS, documents_of, examples_from
from engine.research.training.piece_training import PieceRecipe
from engine.research.training.wholeness_examples import LICENCES, READ_AS

RECIPE = PieceRecipe(
    title="fluency-en",
    model_type=FLUENCY_TYPE,
    documents_of=documents_of,
    examples_from=examples_from,
    types=frozenset({MEETINGS, *READ_AS}),
    thresholds=(0.5, 0.8, 0.9, 0.95),
    above=True,
    measured="On dev, how many are above {}, first of fluent ones, then of those that stumble:",
    about=(
        "How likely somebody who speaks began a sentence anew, or ended it otherwise than they began it: two small "
        "layers on the states of the bundled encoder's third layer (`engine/models/pieces`, "
        "`engine/salience/finished.py`). Licence of the weights: AGPL-3.0-or-later, as the program."
    ),
    licences=(
        "The train parts of proceedings of committees of the Welsh and the Canadian parliament (in QMSum, MIT), "
        f"{LICENCES}"
    ),
    limits=(
        "English, and speech from which sounds and words said twice were taken out. The stumbling it learned from "
        "was made. It takes some lists and insertions for a new beginning, and does not see a word that is "
        "missing."
    ),
)
