"""The inputs of a step: what the seats choose and what chance turns up, as vectors of Booleans.

Promised: a vector belongs to its name, and grows when more of it is asked for. Not promised: which
values are legal; who reads them says so, with :func:`require_one` for one out of several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import z3

from .bools import Bool, at_most_one, conj, disj_all, implies


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


def require_one(
    legal: list[Bool], vector: Sequence[Bool], offered: Bool, candidates: Sequence[Bool]
) -> None:
    """Require one candidate where a choice is offered, and none where it is not."""
    for picked, candidate in zip(vector, candidates, strict=True):
        legal.append(implies(picked, conj(offered, candidate)))
    legal.append(at_most_one(vector))
    legal.append(implies(offered, disj_all(vector)))
