"""Effects of several statements, each setting up what the next reads: chance seldom comes to it."""

from collections.abc import Iterator

from lostlegacy.model import effects as fx
from tests.agreement.small_packs import (
    EVERYONE,
    HIS_CARD,
    ME,
    MY_CARD,
    OTHERS,
    SOME_CARD,
    SOME_SEAT,
    TOP,
    C,
    D,
    P,
)
from tests.agreement.test_agreement_primitives import DROP, FILTERS, KNOCK, if_

DOWN = fx.CardFilter(facing=fx.Facing.DOWN)
UP = fx.CardFilter(facing=fx.Facing.UP)
LAY_HIS_DOWN = fx.Move(card=HIS_CARD, to=fx.ToDiscards(of=P, facing=fx.Facing.DOWN))
TO_ME = fx.ToHand(of=ME)


def _in_piles(name: str, card: fx.CardFilter) -> fx.ChooseCard:
    return fx.ChooseCard(name=name, areas=(fx.InDiscards(of=EVERYONE),), filter=card)


def _face_down() -> Iterator[fx.Effect]:
    lay = (SOME_SEAT, LAY_HIS_DOWN)
    for divisor in (2, 3, 5):
        yield (*lay, if_(fx.TotalIsMultiple(of=P, divisor=divisor)))
    yield (*lay, _in_piles("c", DOWN), fx.Swap(left=C, right=MY_CARD))
    yield (*lay, _in_piles("c", DOWN), _in_piles("d", UP), fx.Swap(left=C, right=D))
    yield (*lay, _in_piles("c", UP), _in_piles("d", DOWN), fx.Swap(left=C, right=D))
    for facing in fx.Facing:
        laid = fx.Move(card=C, to=fx.ToDiscards(of=ME, facing=facing))
        yield (*lay, _in_piles("c", DOWN), laid)
        yield (_in_piles("c", UP), laid)
    yield (*lay, fx.Eliminate(seat=P), if_(fx.TotalIsMultiple(of=P, divisor=2)))


def _meant_twice() -> Iterator[fx.Effect]:
    for to in (TO_ME, fx.ToRuins(), fx.ToDeckTop()):
        moved = fx.Move(card=C, to=to)
        yield (SOME_CARD, moved, fx.Move(card=C, to=fx.ToDiscards(of=ME, facing=fx.Facing.UP)))
        yield (SOME_CARD, moved, fx.Look(card=C), if_(fx.SeenIs(filter=FILTERS[0])))
        yield (SOME_CARD, fx.Swap(left=C, right=MY_CARD), fx.Look(card=C), moved)


def _on_the_deck() -> Iterator[fx.Effect]:
    mine = fx.Move(card=MY_CARD, to=fx.ToDeckTop())
    his = fx.Move(card=HIS_CARD, to=fx.ToDeckTop())
    yield (SOME_SEAT, mine, his, fx.Move(card=TOP, to=TO_ME))
    yield (fx.Look(card=TOP), mine, fx.Move(card=TOP, to=fx.ToRuins()))
    yield (fx.Look(card=TOP), mine, fx.Move(card=TOP, to=TO_ME), fx.Look(card=TOP))
    yield (SOME_SEAT, his, mine, fx.Look(card=TOP), if_(fx.SeenIs(filter=FILTERS[0])))


def _nobody_to_choose() -> Iterator[fx.Effect]:
    holding = fx.SeatSet(group=fx.SeatGroup.OTHERS, with_hand=True)
    robbed = fx.ForEach(
        name="p",
        among=fx.SeatSet(group=fx.SeatGroup.OTHERS),
        body=(fx.Move(card=HIS_CARD, to=fx.ToRuins()),),
    )
    yield (robbed, fx.ChooseSeat(name="p", among=holding), DROP)
    yield (robbed, fx.ChooseSeat(name="p", among=holding), KNOCK)
    yield (robbed, fx.ChooseCard(name="c", areas=(fx.InHand(of=OTHERS),)), DROP)


COMBINED: tuple[fx.Effect, ...] = (
    *_face_down(),
    *_meant_twice(),
    *_on_the_deck(),
    *_nobody_to_choose(),
)
"""A fault in what a statement leaves behind shows in the statement after it."""
