"""The disputed points of the rules: where the books differ or are silent, and what holds here.

Promised: :func:`disputes` gives every point once, each as one kind: decided by rulings, fixed with
a reason, unreachable by a property or a count, or open with what is missing; the rulings named
exist. Not promised: that a property named exists, for properties are known one layer up; a test
looks. The points are data, in `disputes.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from .documents import Document, KeyPath, parse_document
from .errors import PackError, nearest
from .rulings import ruling_names

DisputeKind: TypeAlias = Literal["ruling", "fixed", "unreachable", "open"]

KINDS: tuple[DisputeKind, ...] = get_args(DisputeKind)
"""What can become of a point, in the order of a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """One point: `name` is D or U with its running number, `cite` says where the books speak of it.

    ``ruling``: `rulings` are the fields that decide. ``fixed``: `reason` says how and why.
    ``unreachable``: `property` proves it, or `reason` counts. ``open``: `missing` says what is not
    modelled. Where `reason` is not needed it says more.
    """

    name: str
    question: str
    kind: DisputeKind
    cite: str
    rulings: tuple[str, ...] = ()
    property: str = ""
    missing: str = ""
    reason: str = ""


_Sentence = Annotated[str, msgspec.Meta(min_length=1)]
_PLACE = r"[ABH]:[1-9][0-9]*(-[1-9][0-9]*)?"


class _Point(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A ``[[point]]``."""

    name: Annotated[str, msgspec.Meta(pattern=r"^[DU][1-9][0-9]?[b-d]?$")]
    question: Annotated[str, msgspec.Meta(pattern=r"\?$")]
    kind: DisputeKind
    cite: Annotated[str, msgspec.Meta(pattern=rf"^{_PLACE}(, {_PLACE})*$")]
    rulings: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] | None = None
    property: _Sentence | None = None
    missing: _Sentence | None = None
    reason: _Sentence | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A whole file."""

    point: Annotated[tuple[_Point, ...], msgspec.Meta(min_length=1)]


def disputes() -> tuple[Dispute, ...]:
    """Give every disputed point, in the order of the lists.

    >>> [point.rulings for point in disputes() if point.name == "U14"]
    [('zero_total',)]
    """
    text = (files(str(__package__)) / "disputes.toml").read_text(encoding="utf-8")
    return parse_disputes(text, "disputes.toml")


def parse_disputes(text: str, file: str) -> tuple[Dispute, ...]:
    """Read points from the text of a file. Raises :class:`PackError` at the first fault."""
    document = parse_document(text, file)
    points = document.convert(_File).point
    for error in _faults(document, points):
        raise error
    return tuple(
        Dispute(
            name=point.name,
            question=point.question,
            kind=point.kind,
            cite=point.cite,
            rulings=point.rulings or (),
            property=point.property or "",
            missing=point.missing or "",
            reason=point.reason or "",
        )
        for point in points
    )


_NEEDS: tuple[tuple[DisputeKind, tuple[str, ...]], ...] = (
    ("ruling", ("rulings",)),
    ("fixed", ("reason",)),
    ("unreachable", ("property", "reason")),
    ("open", ("missing",)),
)
"""The keys of which a point of a kind needs one; only `reason` may stand elsewhere too."""


def _faults(document: Document, points: tuple[_Point, ...]) -> Iterator[PackError]:
    """Find what the types of the keys do not say."""
    needs = dict(_NEEDS)
    names = [point.name for point in points]
    for index, point in enumerate(points):
        here: KeyPath = ("point", index)
        if point.name in names[:index]:
            yield document.error((*here, "name"), f"point {point.name} is there already")
        wanted = needs[point.kind]
        if all(getattr(point, key) is None for key in wanted):
            keys = " or ".join(map(repr, wanted))
            yield document.error(
                here, f"point {point.name} is {point.kind!r}, so it needs the key {keys}"
            )
        for key in ("rulings", "property", "missing"):
            if key not in wanted and getattr(point, key) is not None:
                problem = f"point {point.name} is {point.kind!r}, so it cannot have {key!r}"
                yield document.error((*here, key), problem)
        for position, ruling in enumerate(point.rulings or ()):
            if ruling not in ruling_names():
                problem = f"there is no ruling {ruling!r}{nearest(ruling, ruling_names())}"
                yield document.error((*here, "rulings", position), problem)
