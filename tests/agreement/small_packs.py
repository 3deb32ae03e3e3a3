"""Small house packs for comparing readings: around one effect, or with effects at random."""

import random
from dataclasses import replace
from functools import cache

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import Card, Pack
from lostlegacy.model.game import Game, new_game, statements_in
from lostlegacy.model.rulings import (
    BOOK_A,
    BOOK_H,
    Rulings,
    ruling_names,
    ruling_values,
    value_of,
    with_ruling,
)
from tests.model.played import house_pack

ME, NEXT, P = fx.Me(), fx.NextSeat(), fx.SeatVar(name="p")
THIS, MY_CARD, HIS_CARD = fx.This(), fx.HandCard(of=ME), fx.HandCard(of=P)
TOP, C, D = fx.TopCard(), fx.CardVar(name="c"), fx.CardVar(name="d")
EVERYONE = fx.SeatSet(group=fx.SeatGroup.EVERYONE)
OTHERS = fx.SeatSet(group=fx.SeatGroup.OTHERS)
SOME_SEAT = fx.ChooseSeat(name="p", among=EVERYONE)
PILES: tuple[fx.Area, ...] = (fx.InHand(of=OTHERS), fx.InRuins(), fx.InDiscards(of=EVERYONE))
SOME_CARD = fx.ChooseCard(name="c", areas=PILES)
OTHER_CARD = fx.ChooseCard(name="d", areas=(fx.InRuins(), fx.InDiscards(of=EVERYONE)))


def card(name: str, number: fx.Number, copies: int = 1) -> Card:
    """Give a card that does nothing."""
    symbol = name[:4]
    return Card(name=name, number=number, copies=copies, symbol=symbol, source="house")


def pack_around(
    play: fx.Effect, *, plain: bool = False, locked: bool = False, sides: bool = False
) -> Pack:
    """Give eight cards, two of which do `play`; the others answer, protect, change speeds.

    With `plain` nothing answers, so that an effect cannot call up itself; with `locked` the Lost
    Legacy cannot be played; with `sides` some cards may or must be played face down.
    """
    one, two = fx.CardFilter(numbers=(1,)), fx.CardFilter(numbers=(2,))
    cards: tuple[Card, ...] = (
        replace(card("Girl", 1), when_looked_at=() if plain else (fx.Eliminate(seat=ME),)),
        replace(card("Deed", 2, 2), play=play),
        replace(
            card("Guard", 3),
            lasting=(fx.Protection(numbers=(2,)), fx.SpeedChange(amount=-2, floor=1)),
        ),
        replace(
            card("Banner", 4),
            on_discard=() if plain else (fx.Move(card=TOP, to=fx.ToRuins()),),
            lasting=(fx.SpeedChange(amount=2, floor=0),),
        ),
        replace(card("Crown", 5), legacy=True, unplayable=locked),
        replace(
            card("Ambush", None),
            when_looked_at=()
            if plain
            else (fx.Move(card=THIS, to=fx.ToDiscards(of=ME, facing=fx.Facing.DOWN)),),
        ),
        replace(
            card("Digger", 6),
            play=(
                fx.ChooseCard(name="c", areas=(fx.InRuins(),)),
                fx.Look(card=C),
                fx.If(
                    test=fx.AnyOf(tests=(fx.SeenIs(filter=one), fx.SeenIs(filter=two))),
                    then=(fx.Swap(left=MY_CARD, right=C),),
                ),
            ),
        ),
    )
    if sides:
        after = {"Deed": (1, 3, 6), "Guard": (2, 4), "Digger": (1, 2, 3, 4, 5)}
        cards = tuple(
            replace(
                each,
                intrigue=each.name in {"Girl", "Digger"},
                may_face_down=each.name in {"Banner", "Ambush", "Guard"},
                if_after=after.get(each.name, ()),
            )
            for each in cards
        )
    return Pack(name="around", title="Around", book="H", cards=cards)


def flipped(names: tuple[str, ...]) -> tuple[Rulings, ...]:
    """Give both books with each single one of these rulings changed."""
    return tuple(
        with_ruling(book, name, value)
        for book in (BOOK_H, BOOK_A)
        for name in names
        for value in ruling_values(name)
        if value != value_of(book, name)
    )


RULINGS = (BOOK_H, BOOK_A, *flipped(ruling_names()))
"""Both books, and both with each single ruling changed."""


def swaps_itself(pack: Pack) -> bool:
    """Whether an effect swaps its own card, which lies on the table, away."""
    return any(
        isinstance(statement, fx.Swap) and THIS in (statement.left, statement.right)
        for c in pack.cards
        for effect in (c.play, c.when_looked_at, c.on_discard)
        for statement in statements_in(effect)
    )


def comparable(pack: Pack, rulings: Rulings) -> Rulings:
    """Let a card that swaps itself away be in discards already: see `test_known_gap`."""
    if swaps_itself(pack):
        return with_ruling(rulings, "discard_timing", "before_effect")
    return rulings


@cache
def random_game(seed: int) -> Game:
    """Give a game of six to eight cards with any effects, under one of :data:`RULINGS`."""
    draw = random.Random(seed)
    whole = house_pack(seed, single=True)
    legacy = next(c for c in whole.cards if c.legacy)
    others = [c for c in whole.cards if not c.legacy]
    cards = (legacy, *draw.sample(others, draw.choice((4, 5, 6))))
    cards = tuple(replace(c, copies=2) if i == 1 else c for i, c in enumerate(cards))
    pack = replace(whole, cards=cards)
    rulings = comparable(pack, RULINGS[seed % len(RULINGS)])
    return new_game(pack, rulings, draw.choice((2, 3)))
