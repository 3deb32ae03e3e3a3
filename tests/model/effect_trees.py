"""Trees of effects drawn by Hypothesis: every node type of the language, names bound or not."""

from dataclasses import replace

from hypothesis import strategies as st

from lostlegacy.model import effects as fx
from lostlegacy.model.rulings import ruling_names, ruling_values

NAMES = st.sampled_from(["p", "q", "c", "it", "looker", "seat_2", "x1"])
SEATS: st.SearchStrategy[fx.SeatRef] = st.one_of(
    st.builds(fx.Me), st.builds(fx.NextSeat), st.builds(fx.SeatVar, name=NAMES)
)
SEAT_SETS = st.builds(
    fx.SeatSet,
    group=st.sampled_from(fx.SeatGroup),
    with_hand=st.booleans(),
    unprotected=st.booleans(),
)
OWNERS: st.SearchStrategy[fx.Owner] = st.one_of(SEATS, SEAT_SETS)
FACINGS = st.sampled_from(fx.Facing)
NUMBERS = st.lists(
    st.sampled_from([1, 2, 3, 4, 5, 6, 7, 8, None]), min_size=1, max_size=4, unique=True
).map(tuple)
PLAIN_NUMBERS = st.lists(st.integers(1, 8), min_size=1, max_size=3, unique=True).map(tuple)
CARD_NAMES = st.text("abcXYZ 0189'-#:;{}|,äß", min_size=1, max_size=12)
FILTERS = st.one_of(
    st.builds(fx.CardFilter, facing=FACINGS),
    st.builds(fx.CardFilter, numbers=NUMBERS, facing=FACINGS),
    st.builds(fx.CardFilter, legacy=st.just(True), facing=FACINGS),
    st.builds(fx.CardFilter, intrigue=st.just(True), facing=FACINGS),
    st.builds(fx.CardFilter, name=CARD_NAMES, facing=FACINGS),
)
NAMED = FILTERS.map(lambda card: replace(card, facing=fx.Facing.ANY))
"""What a guess may name: cards without a side."""
CARDS: st.SearchStrategy[fx.CardRef] = st.one_of(
    st.builds(fx.This),
    st.builds(fx.HandCard, of=SEATS),
    st.builds(fx.TopCard),
    st.builds(fx.CardVar, name=NAMES),
)
AREAS: st.SearchStrategy[fx.Area] = st.one_of(
    st.builds(fx.InHand, of=OWNERS),
    st.builds(fx.InDiscards, of=OWNERS, facing=FACINGS),
    st.builds(fx.InRuins),
    st.builds(fx.InDeck),
    st.builds(fx.Anywhere),
)
DESTINATIONS: st.SearchStrategy[fx.Destination] = st.one_of(
    st.builds(fx.ToHand, of=SEATS),
    st.builds(fx.ToDiscards, of=SEATS, facing=FACINGS),
    st.builds(fx.ToRuins),
    st.builds(fx.ToDeckTop),
)


def _larger_tests(inner: st.SearchStrategy[fx.Test]) -> st.SearchStrategy[fx.Test]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(fx.Every, name=NAMES, among=SEAT_SETS, test=inner),
        st.builds(fx.Some, name=NAMES, among=SEAT_SETS, test=inner),
        st.builds(fx.Not, test=inner),
        st.builds(fx.Before, test=inner),
        st.builds(fx.AllOf, tests=several),
        st.builds(fx.AnyOf, tests=several),
        st.builds(fx.Implies, premise=inner, conclusion=inner),
    )


TESTS: st.SearchStrategy[fx.Test] = st.recursive(
    st.one_of(
        st.builds(fx.SeenIs, filter=FILTERS),
        st.builds(fx.CardIs, card=CARDS, filter=FILTERS),
        st.builds(fx.TotalIsMultiple, of=SEATS, divisor=st.integers(1, 31)),
        st.builds(
            fx.CountIs,
            filter=FILTERS,
            area=AREAS,
            compare=st.sampled_from(fx.Compare),
            number=st.integers(0, 31),
        ),
        st.builds(fx.SeatIs, seat=SEATS, status=st.sampled_from(fx.Status)),
        st.builds(fx.GameIs, ending=st.sampled_from(fx.Ending)),
        st.builds(fx.SameSeat, left=SEATS, right=SEATS),
        st.builds(fx.Protected, seat=SEATS, numbers=PLAIN_NUMBERS),
        st.builds(
            fx.SpeedIs,
            seat=SEATS,
            compare=st.sampled_from(fx.Compare),
            number=st.integers(0, 9),
        ),
        st.builds(fx.AsFastAs, left=SEATS, right=SEATS),
        st.builds(fx.LegacyCanBeFound),
        st.builds(fx.CountFalls, filter=FILTERS, area=AREAS),
        st.builds(fx.CardsTaken, area=AREAS),
        st.builds(fx.PutOutBy, seat=SEATS, filter=FILTERS),
        st.builds(fx.PlacesAsTold),
        st.builds(fx.CardsConserved),
        st.builds(fx.RankFalls),
        st.builds(fx.SeatPasses),
    ),
    _larger_tests,
    max_leaves=5,
)
RULINGS = st.sampled_from(
    [(name, value) for name in ruling_names() for value in ruling_values(name)]
)
BLOCKS_LIMIT = 3


def _larger_statements(inner: st.SearchStrategy[fx.Statement]) -> st.SearchStrategy[fx.Statement]:
    block = st.lists(inner, min_size=1, max_size=BLOCKS_LIMIT).map(tuple)
    maybe = st.lists(inner, max_size=BLOCKS_LIMIT).map(tuple)
    return st.one_of(
        st.builds(fx.May, body=block, orelse=maybe),
        st.builds(fx.If, test=TESTS, then=block, orelse=maybe),
        st.builds(fx.ForEach, name=NAMES, among=SEAT_SETS, body=block),
        st.builds(
            lambda ruling, then, orelse: fx.When(
                ruling=ruling[0], value=ruling[1], then=then, orelse=orelse
            ),
            RULINGS,
            block,
            maybe,
        ),
    )


STATEMENTS: st.SearchStrategy[fx.Statement] = st.recursive(
    st.one_of(
        st.builds(fx.ChooseSeat, name=NAMES, among=SEAT_SETS),
        st.builds(
            fx.ChooseCard,
            name=NAMES,
            areas=st.lists(AREAS, min_size=1, max_size=3).map(tuple),
            filter=FILTERS,
        ),
        st.builds(fx.Look, card=CARDS, cancelling=st.none() | FILTERS),
        st.builds(fx.Reveal, card=CARDS, cancelling=st.none() | FILTERS),
        st.builds(fx.Swap, left=CARDS, right=CARDS),
        st.builds(fx.Move, card=CARDS, to=DESTINATIONS),
        st.builds(fx.Shuffle, pile=st.sampled_from(fx.Pile)),
        st.builds(fx.PlayNow, card=CARDS),
        st.builds(fx.Eliminate, seat=SEATS),
        st.builds(fx.Guess, seat=SEATS, filter=NAMED),
        st.builds(fx.Protect, seat=SEATS),
        st.builds(fx.Win),
        st.builds(fx.Ask, among=SEAT_SETS, filter=FILTERS, liars=st.none() | FILTERS),
        st.builds(fx.Reverse),
        st.builds(fx.MissTurn, seat=SEATS),
    ),
    _larger_statements,
    max_leaves=6,
)
EFFECTS: st.SearchStrategy[fx.Effect] = st.lists(STATEMENTS, max_size=4).map(tuple)
LASTING: st.SearchStrategy[tuple[fx.Lasting, ...]] = st.lists(
    st.one_of(
        st.builds(fx.SpeedChange, amount=st.integers(-9, 9), floor=st.integers(0, 9)),
        st.builds(fx.Protection, numbers=PLAIN_NUMBERS),
    ),
    max_size=3,
).map(tuple)
