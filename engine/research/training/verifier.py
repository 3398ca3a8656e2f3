"""What the verifier learns from: true sentences with their evidence against falsehoods made of them."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.research.training.falsehoods import Falsehood, Material, falsehoods_of
from engine.research.training.rewordings import cut_off, misplaced, rewordings_of
from engine.research.training.rewriting_pairs import RewritingPair

FALSE_PER_TRUE, FURTHER_FALSE = 2, 1


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence, what it is to rest on, and whether it does."""

    sources: tuple[str, ...]
    sentence: str
    true: bool
    kind: str
    """What was changed where it is false; where it is true, whether it was written, copied or reworded."""

    @property
    def evidence(self) -> str:
        """The sources as the verifier reads them."""
        return " ".join(self.sources)


def judged_of(pair: RewritingPair, others: Sequence[str], chance: random.Random) -> list[Judged]:
    """What can be learned of a pair: its sentence and one of its sources are true, what is made of them is not.

    `others` are further sentences of the document. Evidence is often more than a sentence needs, so that what does not
    matter learns not to matter.
    """
    sources = list(pair.sources)
    if others and len(sources) < 3 and chance.random() < 0.5:
        sources.insert(chance.randrange(len(sources) + 1), chance.choice(others))
    evidence = " ".join(sources)
    copied = chance.choice(pair.sources)
    found: list[Judged] = []
    for sentence, kind in {pair.target: "written", copied: "copied"}.items():
        if kind == "copied" and (copied == pair.target or chance.random() < 0.5):
            continue
        found.append(Judged(tuple(sources), sentence, true=True, kind=kind))
        made = falsehoods_of(Material(sentence, sources, others), chance)
        if others:
            made["unrelated"] = chance.choice(others)  # type: ignore[index]  # not made, found
        kinds = sorted(made)
        chance.shuffle(kinds)
        for false in kinds[:FALSE_PER_TRUE]:
            if made[false] not in evidence:
                found.append(Judged(tuple(sources), made[false], true=False, kind=str(false)))
    return found


def further_of(pair: RewritingPair, others: Sequence[str], chance: random.Random) -> list[Judged]:
    """More of a pair, in the ways that models write: true and reworded or shortened, false with nothing invented.

    Of each true one as many falsehoods are made, so that a seam or another word does not yet tell true from false.
    """
    found: list[Judged] = []
    for sentence in dict.fromkeys((pair.target, chance.choice(pair.sources))):
        material = Material(sentence, pair.sources, others)
        reworded = rewordings_of(material, chance)
        if reworded:
            chosen = chance.choice(reworded)
            found.append(Judged(pair.sources, chosen, true=True, kind="reworded"))
            made = falsehoods_of(Material(chosen, pair.sources, others), chance)
            found += [
                Judged(pair.sources, made[kind], true=False, kind=kind)
                for kind in chance.sample(sorted(made), min(FURTHER_FALSE, len(made)))
            ]
        for kind, make in ((Falsehood.CUT, cut_off), (Falsehood.MISPLACED, misplaced)):
            false = make(material, chance)
            if false:
                found.append(Judged(pair.sources, false, true=False, kind=kind))
    return [one for one in found if one.true or one.sentence not in one.evidence]


def examples_of(pairs: Iterable[RewritingPair], seed: int = 0, *, further: bool = False) -> list[Judged]:
    """What is learned of pairs that stand in the order of their documents; `further`, of `further_of` instead."""
    return [one for group in groups_of(pairs, seed, further=further) for one in group]


def groups_of(pairs: Iterable[RewritingPair], seed: int = 0, *, further: bool = False) -> list[list[Judged]]:
    """The examples of each pair."""
    found: list[list[Judged]] = []
    together: list[RewritingPair] = []
    for pair in [*pairs, None]:
        if together and (
            pair is None or (pair.set_name, pair.document) != (together[0].set_name, together[0].document)
        ):
            for one in together:
                others = [source for other in together for source in other.sources if source not in one.sources]
                others += [text for text in (one.before,) if text]
                chance = random.Random(f"{seed} {one.document} {one.target}")  # noqa: S311
                found.append((further_of if further else judged_of)(one, others, chance))
            together = []
        if pair is not None:
            together.append(pair)
    return found
