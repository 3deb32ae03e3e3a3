"""What can matter in a pack: which rulings it reads, and whether its cards keep hands at one card.

Promised: both answers come from the effects alone, and are sound. A ruling that
:func:`rulings_read` leaves out changes no game of the pack (no change is where a played card lies
while its effect runs, the order of the deal, the mark that the deck ran out, or what seats see,
which is :func:`rulings_of_sight`); where
:func:`keeps_hands` says yes, every seat still in holds one card whenever somebody decides. Not
promised: the converse. A ruling may be read and never decide anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from . import effects as fx
from .cards import Card, Pack
from .game import Game, statements_in


def conditions_within(test: fx.Test) -> Iterator[fx.Test]:
    """Give a test and every test inside it."""
    yield test
    match test:
        case fx.Not() | fx.Every() | fx.Some() | fx.Before():
            yield from conditions_within(test.test)
        case fx.AllOf() | fx.AnyOf():
            for part in test.tests:
                yield from conditions_within(part)
        case fx.Implies():
            yield from conditions_within(test.premise)
            yield from conditions_within(test.conclusion)
        case _:
            pass


def conditions_in(effect: fx.Effect) -> Iterator[fx.Test]:
    """Give every test of an effect, with those inside it."""
    for statement in statements_in(effect):
        if isinstance(statement, fx.If):
            yield from conditions_within(statement.test)


def _effects(card: Card) -> tuple[fx.Effect, ...]:
    return (card.play, card.when_looked_at, card.on_discard)


def _statements(pack: Pack) -> Iterator[fx.Statement]:
    for card in pack.cards:
        for effect in _effects(card):
            yield from statements_in(effect)


def _tests(pack: Pack) -> Iterator[fx.Test]:
    for card in pack.cards:
        for effect in _effects(card):
            yield from conditions_in(effect)
    for prop in pack.properties:
        yield from conditions_within(prop.expect)
        if prop.premise is not None:
            yield from conditions_within(prop.premise)


def can_matter(pack: Pack, test: fx.Test) -> bool:
    """Whether the cards of a pack can bring about what a test asks for.

    Protection and changed speeds need a card that lasts so; a test about them has the same value in
    every state where there is none.
    """
    lasting = [effect for card in pack.cards for effect in card.lasting]
    protects = any(isinstance(effect, fx.Protection) for effect in lasting)
    changes_speeds = any(isinstance(effect, fx.SpeedChange) for effect in lasting)
    asked = tuple(conditions_within(test))
    return (protects or not any(isinstance(part, fx.Protected) for part in asked)) and (
        changes_speeds or not any(isinstance(part, fx.SpeedIs) for part in asked)
    )


def _eliminates(effect: fx.Effect) -> bool:
    return any(isinstance(statement, fx.Eliminate) for statement in statements_in(effect))


# --- rulings -------------------------------------------------------------------------------------


def rulings_read(pack: Pack) -> frozenset[str]:
    """Give the names of the rulings that the pack's cards, or the rules around them, can read.

    >>> from .cards import load_pack
    >>> "zero_total" in rulings_read(load_pack("starship"))
    False
    """
    # The Investigation comes in every pack, and both say what a seat may choose in it.
    read = {"investigate_discards", "investigating"} if pack.ending == "investigation" else set()
    read.update(s.ruling for s in _statements(pack) if isinstance(s, fx.When))
    if any(isinstance(test, fx.TotalIsMultiple) for test in _tests(pack)):
        read |= {"total_counts", "zero_total"}
    if _elimination_goes_on(pack):
        read.add("elimination_in_effect")
    eliminates = any(_eliminates(effect) for card in pack.cards for effect in _effects(card))
    # The Legacy of a seat put out goes into the deck, not to the discards.
    if eliminates and any(card.on_discard and not card.legacy for card in pack.cards):
        read.add("discard_on_elimination")
    if _discards_are_read(pack):
        read.add("discard_timing")
        if any(card.on_discard for card in pack.cards):
            read.add("trash_of_played")
    # A deck that ran out holds a card again only after one of these two.
    onto_deck = any(
        isinstance(s, fx.Move) and isinstance(s.to, fx.ToDeckTop) for s in _statements(pack)
    )
    if eliminates or onto_deck:
        read.add("refilled_deck")
    if any(card.when_looked_at for card in pack.cards):
        read.add("look_triggers_in_investigation")
        if any(isinstance(s, fx.CompareCards) for s in _statements(pack)):
            read.add("comparing")
    numbers = [card.number for card in pack.cards]
    if any(isinstance(s, fx.Guess) for s in _statements(pack)) and len(set(numbers)) < len(numbers):
        read.add("guessing")
    if any(card.if_after for card in pack.cards):
        read |= {"if_after", "if_after_face_down"}
    if any(isinstance(s, fx.Ask) for s in _statements(pack)):
        read.add("asking")
    if _floors_differ(pack):
        read.add("speed_floor")
    # start_after_loss is about several games, not about one.
    # deal_order is never read: in a shuffled deck every place is like every other.
    return frozenset(read)


def rulings_of_sight(pack: Pack) -> frozenset[str]:
    """Give the names of the rulings that change what seats see in the pack's games, and no state.

    They change what a seat can conclude, and so what a game is worth to it.
    """
    if pack.ending == "investigation":
        return frozenset({"which_hand_card", "calling_out"})
    return frozenset({"which_hand_card"})


def _elimination_goes_on(pack: Pack) -> bool:
    """Whether anything can be left to run when a seat goes out.

    An effect that answers runs on top of another one, which has statements left; so does one that
    is played by a card. An effect that only a player starts ends with its last statement.
    """
    answers = [effect for card in pack.cards for effect in (card.when_looked_at, card.on_discard)]
    if any(_eliminates(effect) for effect in answers):
        return True
    plays = [card.play for card in pack.cards]
    if not any(_eliminates(effect) for effect in plays):
        return False
    return any(_has_more_after(effect, last=True) for effect in plays)


def _has_more_after(effect: fx.Effect, *, last: bool) -> bool:
    """Whether a statement that eliminates, or plays a card that may, is not the very last."""
    for index, statement in enumerate(effect):
        ends = last and index == len(effect) - 1
        match statement:
            case fx.Eliminate() | fx.PlayNow():
                if not ends:
                    return True
            case fx.If() | fx.When():
                if any(_has_more_after(b, last=ends) for b in (statement.then, statement.orelse)):
                    return True
            case fx.May():
                if any(_has_more_after(b, last=ends) for b in (statement.body, statement.orelse)):
                    return True
            case fx.ForEach():
                # The rounds for the other seats are still to come.
                if _has_more_after(statement.body, last=False):
                    return True
            case _:
                pass
    return False


def _discards_are_read(pack: Pack) -> bool:
    """Whether it can matter that a played card is a discard during its effect (D15).

    It lies in the discards or in front of its player, and is the latest discard or not. So it
    matters where an effect counts, picks, fills or answers to discards, where discards protect, and
    where an effect refers to its own card.
    """
    if any(card.on_discard or card.if_after for card in pack.cards):
        return True
    if any(isinstance(lasting, fx.Protection) for card in pack.cards for lasting in card.lasting):
        return True
    for card in pack.cards:
        for effect in _effects(card):
            if any(_touches_discards(statement) for statement in statements_in(effect)):
                return True
            if any(_asks_discards(test) for test in conditions_in(effect)):
                return True
    return False


def _touches_discards(statement: fx.Statement) -> bool:
    match statement:
        case fx.Eliminate() | fx.PlayNow() | fx.Ask():
            return True
        case fx.ChooseCard():
            return any(isinstance(area, fx.InDiscards) for area in statement.areas)
        case fx.Move():
            return isinstance(statement.card, fx.This) or isinstance(statement.to, fx.ToDiscards)
        case fx.Look() | fx.Reveal():
            return isinstance(statement.card, fx.This)
        case fx.Swap() | fx.CompareCards():
            return isinstance(statement.left, fx.This) or isinstance(statement.right, fx.This)
        case (
            fx.ChooseSeat()
            | fx.LookAll()
            | fx.Guess()
            | fx.May()
            | fx.If()
            | fx.Shuffle()
            | fx.Protect()
            | fx.Win()
            | fx.ForEach()
            | fx.Reverse()
            | fx.MissTurn()
            | fx.When()
        ):
            return False
        case _:
            assert_never(statement)


def _asks_discards(test: fx.Test) -> bool:
    match test:
        case fx.TotalIsMultiple():
            return True
        case fx.CountIs():
            return isinstance(test.area, fx.InDiscards | fx.Anywhere)
        case fx.Protected() | fx.SpeedIs() | fx.AsFastAs():
            return True
        case fx.CardIs():
            return isinstance(test.card, fx.This)
        case fx.Beats() | fx.Ties():
            return fx.This() in (test.left, test.right)
        case _:
            return False


def _floors_differ(pack: Pack) -> bool:
    """Whether adding before the floor and after it can differ (U50): for two changes at least.

    Lowering to one and the same floor comes to the same: max(max(s - a, f) - b, f) is
    max(s - a - b, f). So does raising where no floor is above 1, the smallest number of a card.
    """
    changes = [
        lasting
        for card in pack.cards
        for lasting in card.lasting * card.copies
        if isinstance(lasting, fx.SpeedChange)
    ]
    if len(changes) < 2:
        return False
    floors = {change.floor for change in changes}
    all_lower = all(change.amount <= 0 for change in changes) and len(floors) == 1
    all_raise = all(change.amount >= 0 for change in changes) and max(floors) <= 1
    return not (all_lower or all_raise)


# --- hands ---------------------------------------------------------------------------------------


def keeps_hands(game: Game) -> bool:
    """Whether the effects leave one card in the hand of every seat still in, whoever decides.

    Then the only other hand is the two cards of the active seat after its draw.
    """
    # A seat with two cards that cannot be played passes and keeps both.
    if sum(card.copies for card in game.pack.cards if card.unplayable) > 1:
        return False
    for kind in range(len(game.pack.cards)):
        for effect, in_hand in (
            (game.play[kind], False),
            (game.looked_at[kind], True),
            (game.discarded[kind], False),
        ):
            chosen = {
                statement.name
                for statement in statements_in(effect)
                if isinstance(statement, fx.ChooseCard)
                and any(isinstance(area, fx.InHand) for area in statement.areas)
            }
            if not _keeps(game, kind, effect, in_hand=in_hand, chosen=chosen):
                return False
    return True


_LOOKER = fx.SeatVar(name="looker")


def _keeps(game: Game, kind: int, effect: fx.Effect, *, in_hand: bool, chosen: set[str]) -> bool:
    """Whether an effect gives each hand what it takes; `in_hand` says that its card lies in one.

    Cards may move between the hand of its player and that of the looker, the two seats that surely
    hold one; nothing else may happen before the hands are even again.
    """
    change: dict[fx.SeatRef, int] = {}
    for statement in effect:
        match statement:
            case fx.Move():
                source = _hand_of(statement.card, in_hand=in_hand, chosen=chosen)
                target = statement.to.of if isinstance(statement.to, fx.ToHand) else None
                if source is None and target is None:
                    if any(change.values()):
                        return False
                    continue
                # Some cards that go to the discards answer, and some seats may hold nothing.
                if source is None or any(game.discarded):
                    return False
                for seat, amount in ((source, -1), (target, 1)):
                    if seat is not None:
                        if seat not in {fx.Me(), _LOOKER}:
                            return False
                        change[seat] = change.get(seat, 0) + amount
                continue
            case fx.Eliminate():
                if not _may_be_protected(game, kind):
                    change.pop(statement.seat, None)
            case fx.PlayNow():
                if _hand_of(statement.card, in_hand=in_hand, chosen=chosen) is not None:
                    return False
            case _:
                pass
        if any(change.values()):
            return False
        if not all(
            _keeps(game, kind, block, in_hand=in_hand, chosen=chosen)
            for block in _blocks(statement)
        ):
            return False
    return not any(change.values())


def _blocks(statement: fx.Statement) -> tuple[fx.Effect, ...]:
    match statement:
        case fx.If() | fx.When():
            return (statement.then, statement.orelse)
        case fx.May():
            return (statement.body, statement.orelse)
        case fx.ForEach():
            return (statement.body,)
        case _:
            return ()


def _hand_of(card: fx.CardRef, *, in_hand: bool, chosen: set[str]) -> fx.SeatRef | None:
    """Give the seat whose hand a card lies in, some name for a chosen one, None for no hand."""
    match card:
        case fx.This():
            return fx.Me() if in_hand else None
        case fx.HandCard():
            return card.of
        case fx.CardVar():
            return fx.SeatVar(name="") if card.name in chosen else None
        case fx.TopCard():
            return None
        case _:
            assert_never(card)


def _may_be_protected(game: Game, kind: int) -> bool:
    number = game.numbers[kind]
    return any(
        isinstance(lasting, fx.Protection) and number in lasting.numbers
        for card in game.pack.cards
        for lasting in card.lasting
    )
