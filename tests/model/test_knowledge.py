"""What a seat can know: the true state is a world, and the weights are those of chance."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model.cards import load_pack
from lostlegacy.model.errors import IllegalChoice, WrongUse
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.knowledge import Knowledge, knowledge, pieces
from lostlegacy.model.notation import parse_line, parse_position
from lostlegacy.model.observation import ViewedStep, events_seen, view
from lostlegacy.model.rules import apply, chance, choices, party, replay, start
from lostlegacy.model.rulings import BOOK_H, Rulings
from lostlegacy.model.state import (
    CHANCE,
    Chance,
    Choice,
    DeckTop,
    DiscardPlace,
    GameState,
    HandPlace,
    RuinsBag,
    RuinsPlace,
)
from tests.model.played import Played, any_rulings, game_of, house_pack, play

GAME = game_of("starship@H", 3)
KIND = GAME.pack.kind_named


def small_game(symbols: str, seats: int, rulings: Rulings = BOOK_H) -> Game:
    """Give a game of the Starship with one card of each symbol named, two where named twice."""
    pack = load_pack("starship")
    cards = tuple(
        replace(card, copies=symbols.split().count(card.symbol))
        for card in pack.cards
        if card.symbol in symbols.split()
    )
    return new_game(replace(pack, cards=cards), rulings, seats)


@st.composite
def small_games(draw: st.DrawFn) -> Played:
    """Draw a game of few cards that was played at random."""
    symbols = draw(st.sampled_from(["1 2 5 8 X X", "3 4 5 6 7 X", "2 5 6 6 7 8 X", "1 3 5 7 8 8"]))
    game = small_game(symbols, draw(st.integers(2, 3)), draw(any_rulings()))
    return play(game, draw(st.integers(0, 10**6)))


@given(small_games(), st.integers(0, 10**6))
def test_the_true_state_is_always_a_world(game: Played, cut: int) -> None:
    line = game.line[: cut % (len(game.line) + 1)]
    for seat in range(game.game.seats):
        known = knowledge(game.game, game.states[0], line, seat)
        assert game.states[len(line)] in known.states


@given(st.integers(0, 10**6), any_rulings(), st.integers(0, 1))
def test_the_true_state_is_a_world_with_house_cards(seed: int, rulings: Rulings, seat: int) -> None:
    game = play(new_game(house_pack(seed, single=True), rulings, 2), seed, longest=9)
    known = knowledge(game.game, game.states[0], game.line, seat)

    assert game.states[-1] in known.states


@given(small_games(), st.integers(0, 10**6))
def test_every_world_looks_to_the_seat_like_the_true_state(game: Played, cut: int) -> None:
    line = game.line[: cut % (len(game.line) + 1)]
    for seat in range(game.game.seats):
        known = knowledge(game.game, game.states[0], line, seat)
        seen = view(game.game, game.states[len(line)], seat)
        assert {view(game.game, world, seat) for world in known.states} == {seen}
        assert all(weight > 0 for _, weight in known.worlds)
        assert len(set(known.states)) == len(known.states)


def _every_line(
    game: Game, state: GameState, length: int
) -> list[tuple[tuple[Choice, ...], GameState, Fraction]]:
    """Give every line of so many choices, with the product of its chances."""
    lines: list[tuple[tuple[Choice, ...], GameState, Fraction]] = [((), state, Fraction(1))]
    for _ in range(length):
        longer = []
        for line, at, weight in lines:
            weights: dict[Choice, Fraction] = {}
            if isinstance(party(game, at), Chance):
                weights.update(chance(game, at))
            for choice in choices(game, at):
                share = weights.get(choice, Fraction(1))
                longer.append(((*line, choice), apply(game, at, choice).state, weight * share))
        lines = longer
    return lines


def _seen(game: Game, begin: GameState, line: tuple[Choice, ...], seat: int) -> object:
    steps = replay(game, begin, line)
    events = tuple(e for step in steps for e in events_seen(step.events, seat))
    return events, view(game, steps[-1].state, seat)


@pytest.mark.parametrize("length", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_worlds_are_those_of_all_lines_that_look_the_same(length: int, seat: int) -> None:
    game = small_game("2 5 8 8 X", 2)
    begin = start(game)
    lines = _every_line(game, begin, length)
    weights: dict[object, Counter[GameState]] = {}
    for line, state, weight in lines:
        found = weights.setdefault(_seen(game, begin, line, seat), Counter())
        found[state] += weight  # type: ignore[assignment]

    for line, _, _ in lines[:: max(1, len(lines) // 40)]:
        known = knowledge(game, begin, line, seat)
        assert dict(known.worlds) == dict(weights[_seen(game, begin, line, seat)])


def test_before_the_deal_a_seat_knows_all_there_is() -> None:
    known = Knowledge.from_start(GAME, 1, first=2)

    assert known.worlds == ((start(GAME, first=2), Fraction(1)),)
    assert knowledge(GAME, start(GAME), (), 1).states == (start(GAME),)


def test_after_the_deal_knowledge_is_every_deal_with_its_share() -> None:
    line = parse_line(GAME, "card 7, card 8, card X, card 6")
    known = knowledge(GAME, start(GAME), line, 0)
    posed = Knowledge.from_position(GAME, replay(GAME, start(GAME), line)[-1].state, 0)

    assert known.states == posed.states
    assert known.total == Fraction(3, 16)
    assert [weight / known.total for _, weight in known.worlds] == [w for _, w in posed.worlds]


def test_a_card_that_was_looked_at_is_known_to_who_looked() -> None:
    begin = parse_position(GAME, "LL1 play 1 | 1: 4 8 | 2: 5 | 3: X | ruins ? 7 | deck *")
    line = parse_line(GAME, "play 8, seat 2, no, card 6")
    hands: dict[int, set[tuple[int, ...]]] = {}
    for seat in (0, 2):
        known = Knowledge.from_position(GAME, begin, seat)
        for piece in pieces(GAME, begin, line, seat):
            known = known.after(GAME, piece)
        hands[seat] = {state.seats[1].hand for state in known.states}

    assert all(KIND("5") in hand for hand in hands[0])
    assert any(KIND("5") not in hand for hand in hands[2])
    assert hands[0] < hands[2]


def test_a_line_is_cut_before_each_decision_of_a_seat() -> None:
    begin = parse_position(GAME, "LL1 play 1 | 1: 4 8 | 2: 5 | 3: X | ruins ? 7 | deck *")
    seen = pieces(GAME, begin, parse_line(GAME, "play 8, seat 2, no, card 6, play 6"), 0)

    assert [piece.view.decides for piece in seen] == [0, 0, 1, CHANCE]
    assert [[event.what.value for event in piece.events] for piece in seen] == [
        ["played"],
        ["chose seat", "looked"],
        ["declined", "drew"],
        ["played"],
    ]


def test_what_does_not_happen_tells_something_too() -> None:
    """Nobody went out when the Swordsman looked at seat 2, so seat 2 holds no X."""
    begin = parse_position(GAME, "LL1 play 1 | 1: 4 8 | 2: 5 | 3: 6 | ruins ? 7 | deck *")
    known = Knowledge.from_position(GAME, begin, 2)
    for piece in pieces(GAME, begin, parse_line(GAME, "play 4, seat 2"), 2):
        known = known.after(GAME, piece)
    hands = {state.seats[1].hand for state in known.states}

    assert (KIND("X"),) not in hands
    assert (KIND("5"),) in hands


def test_nothing_is_left_where_no_world_fits() -> None:
    begin = parse_position(GAME, "LL1 play 1 | 1: 4 8 | 2: 5 | 3: 6 | ruins ? 7 | deck *")
    (piece,) = pieces(GAME, begin, parse_line(GAME, "play 8"), 0)
    impossible = ViewedStep(events=piece.events, view=replace(piece.view, deck_size=99))

    assert Knowledge(seat=0, worlds=((begin, Fraction(1)),)).after(GAME, impossible).worlds == ()


def test_a_line_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(IllegalChoice, match="choice 1 of 1"):
        knowledge(GAME, start(GAME), parse_line(GAME, "play 8"), 0)


# --- posed positions -----------------------------------------------------------------------------

POSED = "LL1 play 1 | 1: 5 6 / 3 | 2: X / 8- | 3: out / 1 8 2 4 7 7 | ruins 7 ? 8 | deck 6 > *"


def test_a_posed_position_counts_every_deal_of_its_hidden_cards() -> None:
    state = parse_position(GAME, POSED)
    known = Knowledge.from_position(GAME, state, 0)
    hidden = ["X", "8", "7", "8", "6", "X", "X"]
    deals: Counter[GameState] = Counter()
    for order in permutations(range(len(hidden))):
        a, b, c, d, e, *rest = (hidden[index] for index in order)
        line = POSED.replace("2: X / 8-", f"2: {a} / {b}-").replace("7 ? 8", f"{c} ? {d}")
        deals[line.replace("6 > *", f"{e} > {' '.join(sorted(rest))}")] += 1  # type: ignore[index]
    total = sum(deals.values())

    assert known.total == 1
    assert dict(known.worlds) == {
        parse_position(GAME, str(line)): Fraction(count, total) for line, count in deals.items()
    }
    assert state in known.states


def test_what_is_given_is_known() -> None:
    state = parse_position(GAME, POSED)
    knows = (
        HandPlace(seat=1),
        DiscardPlace(seat=1, index=0),
        RuinsPlace(index=0),
        DeckTop(),
    )
    known = Knowledge.from_position(GAME, state, 0, knows)

    assert [world.ruins_rest for world in known.states] == [(KIND("8"),), (KIND("X"),)]
    assert [weight for _, weight in known.worlds] == [Fraction(1, 3), Fraction(2, 3)]
    assert len(Knowledge.from_position(GAME, state, 0, (*knows, RuinsBag())).worlds) == 1


def test_the_others_see_other_things() -> None:
    state = parse_position(GAME, POSED)

    assert len(Knowledge.from_position(GAME, state, 0).worlds) == 250
    assert all(
        world.seats[1] == state.seats[1] for world in Knowledge.from_position(GAME, state, 1).states
    )


def test_a_place_without_a_card_cannot_be_known() -> None:
    state = parse_position(GAME, POSED)

    with pytest.raises(WrongUse, match="there is no card at ruins 3 to know"):
        Knowledge.from_position(GAME, state, 0, (RuinsPlace(index=2),))


RUNNING = (
    "LL1 effect 1 | 1: 4 / 3 | 2: 5 / - | 3: X / - | ruins 7 | deck *"
    " | effect play 8 by 1, held, seen 5, p = 2: { may { swap hand with hand of p } }"
)


def test_a_running_effect_that_showed_a_card_needs_its_place() -> None:
    state = parse_position(GAME, RUNNING)

    with pytest.raises(WrongUse, match="seat 1 saw 5 in the effect that runs; say where"):
        Knowledge.from_position(GAME, state, 0)
    with pytest.raises(WrongUse, match="seat 1 saw a card in the effect that runs; give the line"):
        Knowledge.from_position(GAME, state, 1)
    known = Knowledge.from_position(GAME, state, 0, (HandPlace(seat=1),))
    assert {world.seats[1].hand for world in known.states} == {(KIND("5"),)}


def test_an_endgame_of_sixteen_cards_has_few_worlds() -> None:
    game = game_of("starship@H", 4)
    state = parse_position(
        game, "LL1 play 1 | 1: 5 6 / 8 X | 2: 8 / 2 7 | 3: 7 / 1 | 4: X / 3 | ruins 8 | deck *"
    )

    assert len(Knowledge.from_position(game, state, 0).worlds) == 354
