"""A game is a pack read under rulings with a number of seats; every reader starts from it.

Promised: `play`, `looked_at`, `discarded` and `investigate` hold the effects with every ``when``
resolved, so that no reader asks for a ruling that the pack itself decides. Not promised: a state;
that is :func:`~lostlegacy.model.rules.start`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from . import effects as fx
from .cards import Pack
from .errors import WrongUse
from .rulings import Rulings, value_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What a state has to keep beside where each card lies, for some card of the game.

    `numbers` are those that an "if after" asks for (A:60, B:168); `order` that of the discards,
    `direction` that of play, `misses` who is to miss a turn (A:109-110), `protects` who is
    protected until its next turn.
    """

    numbers: tuple[int, ...] = ()
    order: bool = False
    direction: bool = False
    misses: bool = False
    protects: bool = False

    def joined(self, other: Memory) -> Memory:
        """Give what two games have to keep, so that their states can be compared."""
        return Memory(
            numbers=tuple(sorted({*self.numbers, *other.numbers})),
            order=self.order or other.order,
            direction=self.direction or other.direction,
            misses=self.misses or other.misses,
            protects=self.protects or other.protects,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The rules in force: cards, rulings, seats, and the effects that follow from them.

    `play[k]`, `looked_at[k]` and `discarded[k]` belong to kind `k`; `investigate` is what a seat
    does in the Investigation, in the same language (A:50-54, H:68-73), nothing where there is none.
    `legacy` is the kind of the Lost Legacy, None in a pack that has none.
    """

    pack: Pack
    rulings: Rulings
    seats: int
    play: tuple[fx.Effect, ...]
    looked_at: tuple[fx.Effect, ...]
    discarded: tuple[fx.Effect, ...]
    investigate: fx.Effect
    numbers: tuple[fx.Number, ...]
    legacy: int | None
    memory: Memory = Memory()

    @property
    def last_numbers(self) -> tuple[int, ...]:
        """The numbers that are remembered of the card played last; none where no card asks."""
        return self.memory.numbers

    @property
    def reads_top(self) -> bool:
        """Whether the top of a seat's discards decides how it may play a card (A:60)."""
        return bool(self.memory.numbers) and self.rulings.if_after == "top_of_discards"

    def is_playable(self, kind: int) -> bool:
        """Whether a card of this kind may be played."""
        return not self.pack.cards[kind].unplayable

    def must_be_played(self, kind: int, hand: Sequence[int]) -> bool:
        """Whether a card of this kind must be played from a hand, for what is held beside it."""
        beside = self.pack.cards[kind].must_play_with
        if beside is None:
            return False
        others = list(hand)
        others.remove(kind)
        return any(self.matches(other, beside) for other in others)

    def playable_from(self, hand: Sequence[int]) -> tuple[int, ...]:
        """Give the kinds that may be played from a hand, each once."""
        kinds = tuple(kind for kind in sorted(set(hand)) if self.is_playable(kind))
        forced = tuple(kind for kind in kinds if self.must_be_played(kind, hand))
        return forced or kinds

    def matches(self, kind: int, card: fx.CardFilter, *, up: bool | None = None) -> bool:
        """Whether a card fits a filter; `up` is its side where it lies in discards, else None.

        A face-down card has no number, name or rank as long as it lies there (A:63, A:96).
        """
        if card.facing is fx.Facing.UP and up is False:
            return False
        if card.facing is fx.Facing.DOWN and up is not False:
            return False
        if up is False:
            return replace(card, facing=fx.Facing.ANY) == fx.ANY_CARD
        if card.numbers and self.numbers[kind] not in card.numbers:
            return False
        if card.legacy and kind != self.legacy:
            return False
        if card.intrigue and not self.pack.cards[kind].intrigue:
            return False
        return card.name is None or self.pack.cards[kind].name == card.name


def resolve(effect: fx.Effect, rulings: Rulings) -> fx.Effect:
    """Give the effect with every ``when`` replaced by the branch that the rulings choose.

    A block that is left empty goes as well, so that no statement of a game has an empty one.
    """
    resolved: list[fx.Statement] = []
    for statement in effect:
        match statement:
            case fx.When():
                chosen = value_of(rulings, statement.ruling) == statement.value
                resolved.extend(resolve(statement.then if chosen else statement.orelse, rulings))
            case fx.If():
                then, orelse = resolve(statement.then, rulings), resolve(statement.orelse, rulings)
                if then:
                    resolved.append(replace(statement, then=then, orelse=orelse))
                elif orelse:
                    negated = fx.Not(test=statement.test)
                    resolved.append(fx.If(test=negated, then=orelse))
            case fx.May():
                body, orelse = resolve(statement.body, rulings), resolve(statement.orelse, rulings)
                if body:
                    resolved.append(replace(statement, body=body, orelse=orelse))
                else:  # doing nothing, or else what is left
                    resolved.extend(orelse)
            case fx.ForEach():
                body = resolve(statement.body, rulings)
                if body:
                    resolved.append(replace(statement, body=body))
            case _:
                resolved.append(statement)
    return tuple(resolved)


def _investigation(rulings: Rulings) -> fx.Effect:
    """Say what investigating is, under the rulings D1, D2 and U31."""
    seats = fx.SeatSet(group=fx.SeatGroup.SEATS)
    everyone = fx.SeatSet(group=fx.SeatGroup.EVERYONE)
    areas: tuple[fx.Area, ...] = (fx.InHand(of=seats), fx.InRuins())
    if rulings.investigate_discards == "allowed":
        areas = (*areas, fx.InDiscards(of=everyone))
    quiet = fx.ANY_CARD if rulings.look_triggers_in_investigation == "never" else None
    steps: fx.Effect = (
        fx.ChooseCard(name="it", areas=areas),
        fx.Reveal(card=fx.CardVar(name="it"), cancelling=quiet),
        fx.If(test=fx.SeenIs(filter=fx.CardFilter(legacy=True)), then=(fx.Win(),)),
    )
    return (fx.May(body=steps),) if rulings.investigating == "optional" else steps


def _memory(pack: Pack, rulings: Rulings) -> Memory:
    effects = (
        effect
        for card in pack.cards
        for effect in (card.play, card.when_looked_at, card.on_discard)
    )
    used = {type(s) for effect in effects for s in statements_in(resolve(effect, rulings))}
    numbers = tuple(sorted({number for card in pack.cards for number in card.if_after}))
    return Memory(
        numbers=numbers,
        order=bool(numbers) and rulings.if_after == "top_of_discards",
        direction=fx.Reverse in used,
        misses=fx.MissTurn in used,
        protects=fx.Protect in used,
    )


def statements_in(effect: fx.Effect) -> Iterator[fx.Statement]:
    """Give every statement of an effect, those inside blocks and of all branches included."""
    for statement in effect:
        yield statement
        match statement:
            case fx.If() | fx.When():
                yield from statements_in(statement.then)
                yield from statements_in(statement.orelse)
            case fx.May():
                yield from statements_in(statement.body)
                yield from statements_in(statement.orelse)
            case fx.ForEach():
                yield from statements_in(statement.body)
            case _:
                pass


def most_seats(pack: Pack) -> int:
    """Give the largest number of seats: 4, with more than 16 cards 6 (A:80, H:12)."""
    return min(4 if pack.size <= 16 else 6, pack.size - 2)


def new_game(pack: Pack, rulings: Rulings, seats: int) -> Game:
    """Read a pack under rulings. Raises :class:`WrongUse` for numbers of seats that cannot play."""
    most = most_seats(pack)
    if not 2 <= seats <= most:
        raise WrongUse(
            f"{seats} seats cannot play {pack.name} ({pack.size} cards); expected 2 to {most}"
        )
    return Game(
        pack=pack,
        rulings=rulings,
        seats=seats,
        play=tuple(resolve(card.play, rulings) for card in pack.cards),
        looked_at=tuple(resolve(card.when_looked_at, rulings) for card in pack.cards),
        discarded=tuple(resolve(card.on_discard, rulings) for card in pack.cards),
        investigate=_investigation(rulings) if pack.ending == "investigation" else (),
        numbers=tuple(card.number for card in pack.cards),
        legacy=next((kind for kind, card in enumerate(pack.cards) if card.legacy), None),
        memory=_memory(pack, rulings),
    )
