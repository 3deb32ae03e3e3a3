"""The inputs of a step: what the seats choose and what chance turns up, as vectors of Booleans.

Promised: a vector belongs to its name, and grows when more of it is asked for; a reading takes its
choices through :meth:`Inputs.pick` and :meth:`Inputs.agree` alone, so another kind of inputs may
settle each choice at once. Not promised: which values are legal; who reads them says so, with
:func:`require_one` for one out of several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import z3

from .bools import Bool, at_most_one, conj, disj_all, implies
from .machine_state import Work


@dataclass(slots=True)
class Inputs:
    """The choices and chance results of a step: named vectors, made when first asked for.

    Two readings that share one `Inputs` share the vectors of the same name, which is how two rule
    sets are compared under the same choices.
    """

    prefix: str
    vectors: dict[str, list[z3.BoolRef]] = field(default_factory=dict)

    def vector(self, name: str, size: int) -> list[z3.BoolRef]:
        """Give the vector of a name."""
        found = self.vectors.setdefault(name, [])
        while len(found) < size:
            found.append(z3.Bool(f"{self.prefix}.{name}.{len(found)}"))
        return found

    def begin(self, work: Work) -> None:
        """Be told which working state the next choices are made on; here it makes no difference."""

    def pick(self, name: str, offered: Bool, candidates: Sequence[Bool]) -> Sequence[Bool]:
        """Give who is picked, one value a candidate; here all are open."""
        return self.vector(name, len(candidates))

    def agree(self, name: str, offered: Bool) -> Bool:
        """Give whether what may be done is done; here it is open."""
        return self.vector(name, 1)[0]


def require_one(
    legal: list[Bool], vector: Sequence[Bool], offered: Bool, candidates: Sequence[Bool]
) -> None:
    """Require one candidate where a choice is offered, and none where it is not."""
    for picked, candidate in zip(vector, candidates, strict=True):
        legal.append(implies(picked, conj(offered, candidate)))
    legal.append(at_most_one(vector))
    legal.append(implies(offered, disj_all(vector)))
