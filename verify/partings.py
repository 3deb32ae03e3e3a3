"""What two rule sets part over at one place of a game, as facts that hold on one side only.

Promised: :func:`between_states`, :func:`between_offers` and :func:`between_events` give for two
sides that differ at least one fact for each side, in a fixed order; what is the same on both sides
is not among them. Where only one side still resolves a card, the card counts as its player's
discard. Not promised: words; those are :mod:`.parting_sentences`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar, assert_never

from ..model.events import Event
from ..model.game import Game
from ..model.rules import choices, party
from ..model.state import Discard, GameState, Phase
from ..model.table import add_discard
from .parting_facts import (
    Allows,
    Copies,
    Decides,
    DeckHolds,
    Direction,
    Discarded,
    Ends,
    Fact,
    Happens,
    Held,
    InDeck,
    InRuins,
    Investigated,
    Lacks,
    LastPlayed,
    Lying,
    Misses,
    Next,
    Ordered,
    RanOut,
    Settled,
    Shielded,
    Sides,
    Speed,
    Spot,
    Standing,
    Turn,
)

# --- two states ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side: its rules, the state that it came to, and whether the step is done there."""

    game: Game
    state: GameState
    done: bool = True


def between_states(left: Side, right: Side) -> Sides:
    """Tell two states apart, running effects aside; where only one step is done, say what is left.

    >>> from ..model.cards import load_rules
    >>> from ..model.game import new_game
    >>> from ..model.notation import parse_position
    >>> game = new_game(*load_rules("starship"), 2)
    >>> here = parse_position(game, "LL1 draw 1 | 1: 2 / - | 2: 3 / 8 | ruins ? 6 | deck *")
    >>> there = parse_position(game, "LL1 draw 1 | 1: 2 / - | 2: out 3 / 8 | ruins ? 6 | deck *")
    >>> between_states(Side(game=game, state=here), Side(game=game, state=there))
    ((Standing(seat=1, out=False),), (Standing(seat=1, out=True),))
    """
    a, b = left.state, right.state
    if left.done and right.done:
        return _apart((*_table(a, b), *_course(a, b)))
    pairs = (
        *_table(_laid_down(a), _laid_down(b)),
        (_what_is_left(left, b), _what_is_left(right, a)),
    )
    return _apart(pairs)


_Pair = tuple[Fact | None, Fact | None]


def _apart(pairs: Iterable[_Pair]) -> Sides:
    """Give the facts of each side, without those that both share."""
    differing = [pair for pair in pairs if pair[0] != pair[1]]
    left = tuple(fact for fact, _ in differing if fact is not None)
    right = tuple(fact for _, fact in differing if fact is not None)
    return left, right


def _laid_down(state: GameState) -> GameState:
    """Give a state with every card that is being resolved in its player's discards."""
    for frame in state.frames:
        if frame.holds_card and frame.kind is not None:
            state = add_discard(state, frame.owner, Discard(kind=frame.kind))
    return state


def _what_is_left(side: Side, other: GameState) -> Fact:
    if not side.done:
        who = party(side.game, side.state)
        return Decides(who=who, options=choices(side.game, side.state), at=side.state)
    if side.state.outcome is not None:
        return Ends(outcome=side.state.outcome)
    investigates = other.phase is Phase.INVESTIGATION and other.investigated
    return Settled(investigation_of=other.investigated[-1] if investigates else None)


def _table(left: GameState, right: GameState) -> Iterator[_Pair]:
    """Pair what lies on the table and who is in."""
    for number, (a, b) in enumerate(zip(left.seats, right.seats, strict=True)):
        yield Standing(seat=number, out=a.out), Standing(seat=number, out=b.out)
        if a.protected != b.protected:
            yield (
                Shielded(seat=number, protected=a.protected),
                Shielded(seat=number, protected=b.protected),
            )
    cards = _spots(left), _spots(right)
    for spot in sorted({*cards[0], *cards[1]}, key=_rank):
        here, there = cards[0].get(spot, Counter()), cards[1].get(spot, Counter())
        yield _lying(spot, here, there), _lying(spot, there, here)
    yield DeckHolds(count=left.deck_size), DeckHolds(count=right.deck_size)


def _spots(state: GameState) -> dict[Spot, Counter[int]]:
    """Count the cards of each kind at each spot."""
    found: dict[Spot, Counter[int]] = {}

    def lay(spot: Spot, kind: int, count: int = 1) -> None:
        found.setdefault(spot, Counter())[kind] += count

    for number, seat in enumerate(state.seats):
        for kind in seat.hand:
            lay(Held(seat=number), kind)
        for entry in seat.discards:
            lay(Discarded(seat=number, up=entry.up), entry.kind)
    for index, kind in enumerate(state.ruins):
        lay(InRuins(index=index), kind)
    for kind in state.ruins_rest:
        lay(InRuins(index=None), kind)
    for depth, kind in enumerate(state.top):
        lay(InDeck(depth=depth), kind)
    for kind, count in enumerate(state.rest):
        lay(InDeck(depth=None), kind, count)
    return found


def _rank(spot: Spot) -> tuple[int, int, int]:
    """Put hands and discards first, seat by seat, then the Ruins, then the deck."""
    last = 1_000
    match spot:
        case Held():
            return 0, spot.seat, 0
        case Discarded():
            return 0, spot.seat, 1 if spot.up else 2
        case InRuins():
            return 1, last if spot.index is None else spot.index, 0
        case InDeck():
            return 2, last if spot.depth is None else spot.depth, 0
        case _:
            assert_never(spot)


def _lying(spot: Spot, here: Counter[int], there: Counter[int]) -> Lying | None:
    more = here - there
    cards = tuple(Copies(kind=k, there=here[k], more=more[k]) for k in sorted(more))
    return Lying(spot=spot, cards=cards) if cards else None


def _course(left: GameState, right: GameState) -> Iterator[_Pair]:
    """Pair the order of discards, the Investigation, and what comes next."""
    for number, (a, b) in enumerate(zip(left.seats, right.seats, strict=True)):
        if Counter(a.discards) == Counter(b.discards):
            middle = _middles(a.discards, b.discards)
            yield Ordered(seat=number, entries=middle[0]), Ordered(seat=number, entries=middle[1])
        yield (
            LastPlayed(seat=number, number=a.last_number, down=a.last_down),
            LastPlayed(seat=number, number=b.last_number, down=b.last_down),
        )
        yield (
            Misses(seat=number, misses=a.misses_turn),
            Misses(seat=number, misses=b.misses_turn),
        )
    if left.ran_out != right.ran_out:
        yield RanOut(ran_out=left.ran_out), RanOut(ran_out=right.ran_out)
    yield Direction(is_reversed=left.is_reversed), Direction(is_reversed=right.is_reversed)
    if left.speeds and right.speeds:
        for number, speeds in enumerate(zip(left.speeds, right.speeds, strict=True)):
            yield Speed(seat=number, speed=speeds[0]), Speed(seat=number, speed=speeds[1])
    yield from _what_comes(left, right)


def _what_comes(left: GameState, right: GameState) -> Iterator[_Pair]:
    over = left.outcome is not None, right.outcome is not None
    pair = _next(left, goes_on=over[1]), _next(right, goes_on=over[0])
    yield pair
    if pair[0] == pair[1] or over == (True, True):
        yield Turn(seat=left.active), Turn(seat=right.active)
        yield Investigated(seats=left.investigated), Investigated(seats=right.investigated)


def _next(state: GameState, *, goes_on: bool) -> Fact:
    if state.outcome is not None:
        return Ends(outcome=state.outcome)
    investigates = state.phase is Phase.INVESTIGATION and state.investigated
    seat = state.investigated[-1] if investigates else state.active
    return Next(phase=state.phase, seat=seat, goes_on=goes_on)


T = TypeVar("T")


def _middles(left: Sequence[T], right: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Give both without what they begin and end with alike."""
    shorter = min(len(left), len(right))
    first = next((i for i in range(shorter) if left[i] != right[i]), shorter)
    most = shorter - first
    last = next((i for i in range(most) if left[-1 - i] != right[-1 - i]), most)
    return tuple(left[first : len(left) - last]), tuple(right[first : len(right) - last])


# --- two offers ----------------------------------------------------------------------------------


def between_offers(left: Side, right: Side) -> Sides | None:
    """Tell apart who decides and between what; None where that is the same."""
    who = party(left.game, left.state), party(right.game, right.state)
    offered = choices(left.game, left.state), choices(right.game, right.state)
    if who == (None, None) or (who[0] == who[1] and offered[0] == offered[1]):
        return None
    shared = set(offered[0]) & set(offered[1])
    if who[0] != who[1] or not shared:
        return (
            (Decides(who=who[0], options=offered[0], at=left.state),),
            (Decides(who=who[1], options=offered[1], at=right.state),),
        )
    only = [tuple(option for option in options if option not in shared) for options in offered]
    return (
        (Allows(who=who[0], only=only[0], barred=only[1], at=left.state, barred_at=right.state),),
        (Allows(who=who[1], only=only[1], barred=only[0], at=right.state, barred_at=left.state),),
    )


# --- two courses of events -----------------------------------------------------------------------


def between_events(left: Sequence[Event], right: Sequence[Event]) -> Sides | None:
    """Tell apart what is seen to happen; None where that is the same."""
    if tuple(left) == tuple(right):
        return None
    here, there = Counter(left) - Counter(right), Counter(right) - Counter(left)
    only = _taken(left, here), _taken(right, there)
    if not only[0] and not only[1]:
        middle = _middles(left, right)
        return (Happens(events=middle[0]),), (Happens(events=middle[1]),)
    return (_happening(only[0], only[1]),), (_happening(only[1], only[0]),)


def _taken(events: Sequence[Event], surplus: Counter[Event]) -> tuple[Event, ...]:
    """Give the events that are more often here, in order."""
    left = Counter(surplus)
    found: list[Event] = []
    for event in events:
        if left[event]:
            left[event] -= 1
            found.append(event)
    return tuple(found)


def _happening(mine: tuple[Event, ...], theirs: tuple[Event, ...]) -> Fact:
    return Happens(events=mine) if mine else Lacks(events=theirs)
