"""Positions written by hand: what can be wrong is named, and no state of a game has any of it."""

from dataclasses import replace

import pytest
from hypothesis import given

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import load_pack
from lostlegacy.model.errors import BrokenPosition
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_position
from lostlegacy.model.problems import Fault, check_position, problems
from lostlegacy.model.rulings import BOOK_H, with_ruling
from lostlegacy.model.state import (
    Discard,
    Frame,
    GameState,
    HandPlace,
    RuinsPlace,
    SeatState,
    Trigger,
)
from tests.model.played import Played, game_of, house_pack, played

H = game_of("starship@H", 3)
A = game_of("starship@A", 3)
GOOD = "LL1 play 1 | 1: 5 6 / 3 | 2: X / - | 3: out / 1 8- | ruins 7 ? 8 | deck 6 > *"
EFFECT = (
    "LL1 effect 1 | 1: 5 / 3 | 2: X / - | 3: 2 / 1 8 | ruins 7 ? 8 | deck *"
    " | effect play 8 by 1, held: { choose p in others with hand; look at hand of p }"
)
SEARCH = (
    "LL1 investigation 2 | 1: 5 / 3 | 2: 2 / - | 3: X / 1 8 | ruins 7 ? 8 | deck -"
    " | speeds 5 2 - | investigated 2"
    " | effect investigate by 2: { choose it in ruins; reveal it }"
)


@given(played())
def test_no_state_of_a_game_has_a_problem(game: Played) -> None:
    for state in game.states:
        assert problems(game.game, state) == ()


@given(played(house=True, longest=60))
def test_no_state_of_a_house_pack_has_a_problem(game: Played) -> None:
    for state in game.states:
        assert problems(game.game, state) == ()


def _all_cards(game: Game, line: str) -> GameState:
    """Read a line and put what is missing into the face-up discards of seat 1."""
    state = parse_position(game, line)
    star = parse_position(game, line.replace("deck -", "deck *"))
    missing = tuple(
        Discard(kind=kind) for kind, count in enumerate(star.rest) for _ in range(count)
    )
    first = replace(state.seats[0], discards=(*missing, *state.seats[0].discards))
    return replace(state, seats=(first, *state.seats[1:]))


@pytest.mark.parametrize("line", [GOOD, EFFECT])
def test_a_good_position_has_no_problem(line: str) -> None:
    check_position(H, parse_position(H, line))


def test_a_good_investigation_has_no_problem() -> None:
    check_position(H, _all_cards(H, SEARCH))


WRITTEN = [
    (GOOD.replace("5 6", "5"), "wrong hand: seat 1 holds 1 card after the draw, expected 2"),
    (GOOD.replace("2: X", "2: X X"), "wrong hand: seat 2 holds 2 cards, expected 1"),
    (GOOD.replace("3: out", "3: out 2"), "wrong hand: seat 3 is out and holds 1 card, expected 0"),
    (
        GOOD.replace("/ 3", "/ 3 3"),
        "too many cards: 2 3s (Shadow Thief), expected 1",
    ),
    (
        GOOD.replace("deck 6 > *", "deck 6 > 2 4 7 7 8 X"),
        "missing cards: 2 Xs (Sneak Attack), expected 3",
    ),
    (
        GOOD.replace("play 1", "play 3"),
        "expected 1; active seat is out: seat 3 is to move and is out",
    ),
    (
        GOOD.replace("2: X", "2: out"),
        "too few seats in: 1 seat in, expected 2 or more; the game is over",
    ),
    (GOOD.replace("play 1", "over 1").replace("5 6", "5"), "the game is over without an outcome"),
    (GOOD + " | won by card 1", "wrong outcome: an outcome in phase play"),
    (GOOD + " | speeds 1 2 3", "wrong speeds: speeds are called out before the Investigation"),
    (GOOD + " | drew 6", "wrong mark: a card counts as just drawn where nobody sees which"),
    (GOOD + " | ran out", "wrong ran out: 'ran out' is kept in a turn under refilled_deck only"),
    (GOOD.replace("1 8-", "1! 8-"), "1 1 of seat 3 marked '!', expected 0 as effects run"),
    (GOOD.replace("8-", "8-!"), "a card being resolved lies face down"),
    (GOOD + " | effect play 7 by 1: { win }", "wrong effect: an effect runs in phase play"),
    (EFFECT.split(" | effect play")[0], "no effect runs in phase effect, expected one"),
    (EFFECT + " | effect investigate by 1: { }", "an Investigation runs inside another effect"),
    (EFFECT.replace("play 8 by", "block by"), "the first effect is 'block', expected discarded or"),
    (EFFECT.replace("play 8 by", "play by"), "effect 'play' names no card, expected one"),
    (
        EFFECT.replace("play 8 by", "discarded 8 by"),
        "effect 'discarded' holds its card, expected that of a card played only",
    ),
    (
        EFFECT.replace("choose p", "when investigating is optional { win }; choose p"),
        "the effect asks for ruling investigating, expected the branch it decides",
    ),
    (
        EFFECT.replace("choose p in others with hand", "choose p in deck"),
        "the effect chooses a card in the deck, expected hands, discards or Ruins",
    ),
    (
        EFFECT.replace(", held", ", held, c = discard 2.1"),
        "no such place: 'c' is discard 2.1, and no card lies there",
    ),
    (
        EFFECT.replace(", held", ", held, c = ruins 2"),
        "no such place: 'c' is ruins 2, and no card lies there",
    ),
    (EFFECT.replace("choose p in others with hand; look at hand of p", "win"), "nobody decides"),
    (
        SEARCH.replace(" | speeds 5 2 -", ""),
        "wrong speeds: 0 speeds in the Investigation, expected 3",
    ),
    (
        SEARCH.replace("speeds 5 2 -", "speeds 2 2 -"),
        "wrong investigation: seat 2 investigated at the same speed as another seat (A:47)",
    ),
    (SEARCH.replace("gated 2", "gated 2 2"), "wrong investigation: a seat investigated twice"),
    (
        SEARCH.replace("gated 2", "gated 3 2"),
        "wrong investigation: seat 3 investigated without a speed",
    ),
    (SEARCH.replace("gated 2", "gated 1"), "seat 2 investigates, expected it last among"),
    (
        SEARCH.replace("investigate by", "investigate 8 by"),
        "an Investigation names a card, expected none",
    ),
]


@pytest.mark.parametrize(("line", "part"), WRITTEN)
def test_what_is_wrong_with_a_line_is_told(line: str, part: str) -> None:
    state = _all_cards(H, line) if "investigation" in line else parse_position(H, line)

    with pytest.raises(BrokenPosition) as caught:
        check_position(H, state)

    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


OVER = "LL1 over 1 | 1: 5 / 3 | 2: X / - | 3: out / 1 8 | ruins 7 | deck *"


@pytest.mark.parametrize(
    ("outcome", "part"),
    [
        ("lost 1", "a game that all lose has a winner"),
        ("won by card -", "a game won by card has no winner"),
        ("won by survival 1", "won by survival with 2 seats in, expected the winner alone"),
        ("won by investigation 1", "0 speeds in the Investigation, expected 3"),
    ],
)
def test_an_outcome_that_cannot_be_is_told(outcome: str, part: str) -> None:
    with pytest.raises(BrokenPosition, match=part):
        check_position(H, parse_position(H, f"{OVER} | {outcome}"))


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("LL1 setup 1 | 1: - | 2: 5 | 3: - | ruins - | deck *", "hands of [0, 1, 0] cards"),
        ("LL1 setup 1 | 1: 5 | 2: - | 3: - | ruins ? 6 | deck *", "a card lies in the Ruins bef"),
        ("LL1 setup 1 | 1: 5 | 2: - | 3: - | ruins 6 | deck *", "cards were played or placed"),
        ("LL1 setup 1 | 1: 5 | 2: 6 | 3: 7 | ruins ? 6 | deck *", "all cards are dealt"),
    ],
)
def test_a_deal_that_cannot_be_is_told(line: str, part: str) -> None:
    with pytest.raises(BrokenPosition) as caught:
        check_position(H, parse_position(H, line))

    assert f"wrong deal: {part}" in str(caught.value)


def test_under_the_other_order_the_ruins_come_first() -> None:
    line = "LL1 setup 1 | 1: 5 | 2: - | 3: - | ruins - | deck *"

    assert problems(H, parse_position(H, line)) == ()
    with pytest.raises(BrokenPosition, match="0 cards in the Ruins, expected 1"):
        check_position(A, parse_position(A, line))


def test_the_card_just_drawn_is_remembered_where_a_ruling_asks() -> None:
    game = new_game(load_pack("starship"), with_ruling(BOOK_H, "which_hand_card", "seen"), 3)
    line = "LL1 play 1 | 1: 5 6 / 3 | 2: X / - | 3: 1 / 8 | ruins ? 7 | deck *"

    assert problems(game, parse_position(game, f"{line} | drew 6")) == ()
    with pytest.raises(BrokenPosition, match="drew Swordsman, which is not in its hand"):
        check_position(game, parse_position(game, f"{line} | drew 4"))
    over = line.replace("play 1", "draw 1").replace("5 6", "5")
    with pytest.raises(BrokenPosition, match="just drawn in phase draw, expected play"):
        check_position(game, parse_position(game, f"{over} | drew 5"))
    with pytest.raises(BrokenPosition, match="no such card: found kinds"):
        check_position(game, replace(parse_position(game, line), drawn=99))


def test_a_deck_that_ran_out_is_remembered_where_a_ruling_asks() -> None:
    rulings = with_ruling(BOOK_H, "refilled_deck", "investigation")
    game = new_game(load_pack("starship"), rulings, 3)
    state = _all_cards(game, "LL1 play 2 | 1: 5 | 2: X 2 | 3: 1 | ruins ? 7 | deck -")

    assert [problem.fault for problem in problems(game, state)] == [Fault.WRONG_RAN_OUT]
    assert problems(game, replace(state, ran_out=True)) == ()


@pytest.mark.parametrize(
    ("seat", "part"),
    [
        ("2: X / - after 4", "seat 2 played after a 4, expected one of none"),
        ("2: out / 2 misses", "seat 2 is out and misses a turn"),
    ],
)
def test_a_mark_of_a_seat_that_no_rule_gives_it_is_a_problem(seat: str, part: str) -> None:
    state = parse_position(H, f"LL1 draw 1 | 1: 5 | {seat} | 3: 1 | ruins ? 7 | deck *")

    assert [str(problem) for problem in problems(H, state)] == [f"wrong mark: {part}"]


def test_a_turn_does_not_begin_with_an_empty_deck() -> None:
    state = _all_cards(H, "LL1 draw 2 | 1: 5 | 2: X | 3: 1 | ruins ? 7 | deck -")

    assert str(problems(H, state)[0]) == "deck empty: no card to draw, expected the Investigation"


def test_a_card_being_resolved_lies_where_the_ruling_puts_it() -> None:
    line = EFFECT.replace(", held", "").replace("1: 5 / 3", "1: 5 / 3 8!")

    assert problems(A, parse_position(A, line)) == ()
    assert [problem.fault for problem in problems(H, parse_position(H, line))] == [
        Fault.WRONG_RESOLVING
    ]


HELD = Frame(owner=0, kind=0, trigger=Trigger.PLAY, rest=(fx.Win(),), holds_card=True)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"seats": (SeatState(), SeatState())}, Fault.WRONG_SEATS),
        ({"active": 3}, Fault.NO_SUCH_SEAT),
        ({"investigated": (-1,)}, Fault.NO_SUCH_SEAT),
        ({"frames": (replace(HELD, owner=5),)}, Fault.NO_SUCH_SEAT),
        ({"frames": (replace(HELD, seats=(("p", 7),)),)}, Fault.NO_SUCH_SEAT),
        ({"frames": (replace(HELD, kind=99),)}, Fault.NO_SUCH_CARD),
        ({"frames": (replace(HELD, cards=(("c", HandPlace(seat=9)),)),)}, Fault.NO_SUCH_PLACE),
        ({"frames": (replace(HELD, cards=(("c", RuinsPlace(index=-1)),)),)}, Fault.NO_SUCH_PLACE),
        ({"top": (9,)}, Fault.NO_SUCH_CARD),
        ({"rest": (1, 2)}, Fault.NO_SUCH_CARD),
        ({"rest": (-1,) * 9}, Fault.NO_SUCH_CARD),
        ({"ruins_rest": (8, 7, 7)}, Fault.NOT_SORTED),
        ({"seats": (SeatState(hand=(5, 4)), SeatState(), SeatState())}, Fault.NOT_SORTED),
    ],
)
def test_a_state_made_in_python_is_told_too(changed: dict[str, object], fault: Fault) -> None:
    state = replace(parse_position(H, GOOD), **changed)  # type: ignore[arg-type]

    assert fault in {problem.fault for problem in problems(H, state)}


def test_hands_are_free_where_cards_of_the_pack_take_from_them() -> None:
    pack = replace(
        load_pack("starship"),
        cards=(
            replace(
                load_pack("starship").cards[0],
                play=(fx.Move(card=fx.HandCard(of=fx.Me()), to=fx.ToDiscards(of=fx.Me())),),
            ),
            *load_pack("starship").cards[1:],
        ),
    )
    state = parse_position(H, GOOD.replace("2: X", "2: -"))

    assert problems(new_game(pack, BOOK_H, 3), state) == ()
    assert [problem.fault for problem in problems(H, state)] == [Fault.WRONG_HAND]


def test_a_drawn_house_pack_has_effects() -> None:
    assert all(card.play for card in house_pack(1).cards)
