"""Each ruling at work: one position in which its values lead to different results.

`test_rules_reference.py` counts that every value of every ruling has its case here.
"""

from collections.abc import Callable

import pytest

from lostlegacy.model.campaign import Campaign, after_game, begin_campaign
from lostlegacy.model.events import What
from lostlegacy.model.observation import view
from lostlegacy.model.rules import deal
from lostlegacy.model.rulings import BOOK_A, with_ruling
from lostlegacy.model.state import Answer, DiscardPlace, Ended, Outcome, Phase, PickCard, PlayCard
from tests.rules.table_setup import (
    ETERNAL,
    HOUSE,
    MIXED_ORB,
    MIXED_SWORD,
    SACRED,
    STAFF,
    STARSHIP,
    SWORD,
    TRASH,
    TWO_DRAGONS,
    VORPAL,
    Table,
    game_of,
    lay,
    reference,
    seat,
)

_Test = Callable[..., None]


def each_value(**expected: object) -> Callable[[_Test], _Test]:
    """Run a test once for each value of a ruling, with what is expected of it."""
    return pytest.mark.parametrize(("value", "expected"), list(expected.items()))


@each_value(allowed=True, forbidden=False)
@reference("D1, A:53, H:70-71", 21, 216)
def test_investigate_discards(value: str, expected: bool) -> None:
    rulings = {"investigate_discards": value}
    table = lay(f"{STAFF}@H", seat("6 X"), seat("7", "(5)"), deck="", ruins="8", rulings=rulings)
    table.play("X")

    legacy = PickCard(place=DiscardPlace(seat=1, index=0))
    assert (legacy in table.offered) == expected


@each_value(top_of_discards="up", last_played="down")
@reference("D18, A:60, B:168")
def test_if_after(value: str, expected: str) -> None:
    rulings = {"if_after": value}
    table = lay(ETERNAL, seat("3 7", "2 X", after=2), seat("6"), ruins="8", rulings=rulings)

    assert table.ways_to_play("3") == expected


@each_value(no_number="up", printed="down")
@reference("D19, A:63, B:168")
def test_if_after_face_down(value: str, expected: str) -> None:
    rulings = {"if_after_face_down": value}
    player = seat("3 7", "(2)", after=2, down=True)
    table = lay(ETERNAL, player, seat("6"), ruins="8", rulings=rulings)

    assert table.ways_to_play("3") == expected


@each_value(at_once=0, in_turn=1)
@reference("A:120, U69")
def test_asking(value: str, expected: int) -> None:
    rulings = {"asking": value}
    table = lay(SACRED, seat("X 7"), seat("3"), seat("6"), ruins="8", rulings=rulings)
    table.play("X")
    table.answer(yes=True)
    table.answer(yes=True)

    assert table.decides == 2
    assert len(table.find(What.REPLIED)) == expected


@each_value(between=(2,), before=(2, 7, 7, 8))
@reference("A:46, H:62, U36")
def test_calling_out(value: str, expected: tuple[int, ...]) -> None:
    """Two seats answer to 7 and leave the order; the 8 is called when the 2 has investigated."""
    players = (seat("2 X"), seat("8"), seat("7"), seat("7"))
    table = lay(STAFF, *players, deck="", ruins="1", rulings={"calling_out": value})
    table.play("X")

    assert tuple(event.speed for event in table.find(What.CALLED)) == expected
    assert view(table.game, table.state, 3).speeds == tuple(
        speed if speed in expected else None for speed in (2, 8, 7, 7)
    )
    table.pick_ruins(0)
    assert [(e.seat, e.speed) for e in table.find(What.CALLED)] == [(0, 2), (2, 7), (3, 7), (1, 8)]
    assert table.investigators == [0, 1]


@each_value(unseen="None, None", seen="True, False")
@reference("U36")
def test_which_hand_card(value: str, expected: str) -> None:
    rulings = {"which_hand_card": value}
    table = lay(STAFF, seat("X"), seat("7"), ruins="1", phase=Phase.DRAW, rulings=rulings)
    table.turn_up("7")

    ways = [option.drawn for option in table.offered if isinstance(option, PlayCard)]
    assert ", ".join(str(way) for way in ways) == expected
    table.do(table.offered[0])
    (played,) = table.find(What.PLAYED)
    assert played.as_seen_by(1).drawn is ways[0]


@reference("U36")
def test_of_two_equal_cards_either_is_played_where_the_others_see_which() -> None:
    rulings = {"which_hand_card": "seen"}
    table = lay(STAFF, seat("X"), seat("7"), ruins="1", phase=Phase.DRAW, rulings=rulings)
    table.turn_up("X")
    x = table.game.pack.kind_named("X")

    assert table.offered == (PlayCard(kind=x, drawn=False), PlayCard(kind=x, drawn=True))
    table.do(table.offered[1])
    assert table.state.drawn is None


@each_value(compulsory=False, optional=True)
@reference("D2, A:50-53, H:68", 19)
def test_investigating(value: str, expected: bool) -> None:
    rulings = {"investigating": value}
    table = lay(f"{STAFF}@A", seat("6 X"), seat("7"), deck="", ruins="8", rulings=rulings)
    table.play("X")

    assert (Answer(yes=False) in table.offered) == expected


@pytest.mark.parametrize("yes", [True, False])
@reference("D2, H:68")
def test_an_optional_investigation_is_taken_up_or_not(book: str, yes: bool) -> None:
    rulings = {"investigating": "optional"}
    table = lay(f"{STAFF}@{book}", seat("6 X"), seat("7"), deck="", ruins="5", rulings=rulings)
    table.play("X")
    table.answer(yes=yes)

    if yes:
        table.pick_ruins(0)
        assert table.winner == 0
    else:
        assert table.decides == 1
        table.answer(yes=False)
        assert table.ended is Ended.LOST


@each_value(finish="8 4", stop="8")
@reference("D4, U22, H:54", 112)
def test_elimination_in_effect(value: str, expected: str) -> None:
    rulings = {"elimination_in_effect": value}
    table = lay(
        f"{TRASH}@A", seat("8 X"), seat("7"), seat("7"), ruins="8", top="4 7", rulings=rulings
    )
    table.play("Forced March")
    table.pick_seat(1)

    assert table.out == {1}
    assert table.ruins == expected
    assert table.state.active == 2


@each_value(silent="8", trash="8 4")
@reference("D7, A:41, H:19", 104, 220)
def test_discard_on_elimination(value: str, expected: str) -> None:
    rulings = {"discard_on_elimination": value}
    table = lay(
        f"{TRASH}@H", seat("3 7"), seat("6", "6"), seat("7"), ruins="8", top="4", rulings=rulings
    )
    table.play("Tyrant Dragon")

    assert table.discards(1) == "6 6"
    assert table.ruins == expected


@each_value(numbers={1}, cards={2})
@reference("D8, A:100, A:126, H:147-148")
def test_total_counts(value: str, expected: set[int]) -> None:
    rulings = {"total_counts": value}
    table = lay(
        f"{STAFF}@H",
        seat("3 6"),
        seat("5", "8 7"),  # a total of 15, two cards
        seat("6", "8 X (7)"),  # a total of 8, three cards
        seat("7", "X X"),
        rulings=rulings,
    )
    table.play("Tyrant Dragon")

    assert table.out == expected


@pytest.mark.parametrize("discards", ["", "X", "X X X"])
@reference("D8, A:101, A:127, H:120", 60, 61, 100, 132)
def test_no_card_or_only_x_is_safe_however_totals_are_counted(book: str, discards: str) -> None:
    rulings = {"total_counts": "cards", "zero_total": "multiple"}
    table = lay(f"{STAFF}@{book}", seat("3 6"), seat("7", discards), seat("8"), rulings=rulings)
    table.play("Tyrant Dragon")

    assert table.out == set()


@each_value(at_least_one=0, exactly_one=None)
@reference("D9, A:124, H:149", 156, 215)
def test_staff_needs(value: str, expected: int | None) -> None:
    rulings = {"staff_needs": value}
    table = lay(f"{TWO_DRAGONS}@H", seat("5 X", "3 3 4"), seat("7"), rulings=rulings)
    table.play("Staff of Dragons")

    assert table.winner == expected


@each_value(shuffled=("", "5 7 8"), placed=("8 7 5", ""))
@reference("D10, A:124, H:149", 94, 157, 214)
def test_failed_staff(value: str, expected: tuple[str, str]) -> None:
    rulings = {"failed_staff": value}
    table = lay(f"{STAFF}@A", seat("5 X", "3"), seat("7"), ruins="8 7", rulings=rulings)
    table.play("Staff of Dragons")

    assert (table.ruins, table.ruins_bag) == expected


@each_value(ruins=("8", "8 5"), stays=("8 5", "8"))
@pytest.mark.parametrize("timing", ["before_effect", "after_effect"])
@reference("D11, A:124, H:149", 157)
def test_staff_without_dragon(value: str, expected: tuple[str, str], timing: str) -> None:
    rulings = {"staff_without_dragon": value, "discard_timing": timing}
    table = lay(f"{STAFF}@H", seat("5 X", "8"), seat("7"), ruins="8", rulings=rulings)
    table.play("Staff of Dragons")

    assert (table.discards(0), table.ruins) == expected


@pytest.mark.parametrize("dragon", ["3", "4"])
@reference("D11, A:124", 94, 95)
def test_a_staff_with_one_dragon_goes_to_the_ruins_even_where_it_might_stay(
    book: str, dragon: str
) -> None:
    rulings = {"staff_without_dragon": "stays"}
    table = lay(f"{STAFF}@{book}", seat("5 X", dragon), seat("7"), rulings=rulings)
    table.play("Staff of Dragons")

    assert table.discards(0) == dragon
    assert (table.ruins + table.ruins_bag) == "5"


@each_value(others=1, anyone=2)
@reference("D12, A:112, H:145", 75, 150, 213)
def test_maiden_takes_from(value: str, expected: int) -> None:
    rulings = {"maiden_takes_from": value}
    table = lay(f"{STAFF}@H", seat("1 X", "3"), seat("7", "4"), rulings=rulings)
    table.play("Maiden of Dragons")

    assert len(table.offered) == expected


@each_value(before_effect=0, after_effect=None)
@reference("D15, U6, A:36-37, H:48-49, H:49", 110, 217)
def test_discard_timing(value: str, expected: int | None) -> None:
    rulings = {"discard_timing": value}
    table = lay(f"{VORPAL}@H", seat("4 6", "3"), seat("7"), ruins="5", rulings=rulings)
    table.play("Prince")
    table.pick_ruins(0)

    assert table.winner == expected


@each_value(after_effect=("8", "1 5"), on_arrival=("5 8", "1"))
@reference("U72b, U45, D15, A:36, H:139", 147)
def test_trash_of_played(value: str, expected: tuple[str, str]) -> None:
    rulings = {"trash_of_played": value}
    seats = (seat("5 7"), seat("7"))
    table = lay(f"{SWORD}@A", *seats, top="8", ruins="1", rulings=rulings)
    table.play("Vorpal Sword")
    table.pick_seat(1)

    assert (table.top, table.ruins) == expected


@pytest.mark.parametrize("in_book", ["H", "B"])
@reference("U72b, D15, H:49, H:139", 147)
def test_when_the_effect_comes_first_a_played_card_has_no_trash_to_wait_for(in_book: str) -> None:
    rulings = {"trash_of_played": "on_arrival"}
    seats = (seat("5 7"), seat("7"))
    table = lay(f"{SWORD}@{in_book}", *seats, top="8", ruins="1", rulings=rulings)
    table.play("Vorpal Sword")
    table.pick_seat(1)

    assert (table.top, table.ruins) == ("8", "1 5")


@each_value(safe=set(), multiple={1, 2})
@pytest.mark.parametrize("dragon", ["3", "4"])
@pytest.mark.parametrize("face_down", ["X (7)", "(X)"])
@reference("U14, A:100, A:126")
def test_zero_total(value: str, expected: set[int], dragon: str, face_down: str) -> None:
    rulings = {"zero_total": value}
    table = lay(
        f"{STAFF}@A",
        seat(f"{dragon} 6"),
        seat("7", "(7)"),
        seat("8", face_down),
        seat("8", "X"),  # X alone, never hit
        rulings=rulings,
    )
    table.play(dragon)

    assert table.out == expected


@each_value(goes_on=Phase.DRAW, investigation=Phase.INVESTIGATION)
@reference("U25, A:38, A:45, H:50, H:60", 115)
def test_refilled_deck(value: str, expected: Phase) -> None:
    rulings = {"refilled_deck": value}
    table = lay(f"{STAFF}@H", seat("3 X"), seat("5", "6"), seat("7"), deck="", rulings=rulings)
    table.play("Tyrant Dragon")

    assert table.bag == "5"
    assert table.state.phase is expected


@reference("U25, A:45, H:60")
def test_a_deck_that_did_not_run_out_goes_on_under_either_ruling() -> None:
    for value in ("goes_on", "investigation"):
        rulings = {"refilled_deck": value}
        table = lay(f"{STAFF}@H", seat("3 X"), seat("5", "6"), seat("7"), deck="8", rulings=rulings)
        table.play("Tyrant Dragon")
        table.turn_up("5")

        assert table.state.phase is Phase.PLAY


@reference("U25, A:45, H:60")
def test_a_deck_that_runs_out_by_the_draw_ran_out_in_that_turn() -> None:
    rulings = {"refilled_deck": "investigation"}
    table = lay(
        f"{STAFF}@H",
        seat("3"),
        seat("5", "6"),
        seat("7"),
        deck="8",
        phase=Phase.DRAW,
        rulings=rulings,
    )
    table.turn_up("8")
    table.play("Tyrant Dragon")

    assert table.bag == "5"
    assert table.state.phase is Phase.INVESTIGATION
    assert not table.state.ran_out


@each_value(apply={1}, never=set())
@reference("U31, H:68, A:50")
def test_look_triggers_in_investigation(value: str, expected: set[int]) -> None:
    rulings = {"look_triggers_in_investigation": value}
    table = lay(f"{STARSHIP}@H", seat("6 8"), seat("1"), seat("X"), deck="", rulings=rulings)
    table.play("Old Map")
    table.answer(yes=False)
    table.pick_hand(2)  # seat 1, with speed 1, looks at the Sneak Attack

    assert table.out == expected


@each_value(
    answers_after=(None, Ended.LOST),
    answers_at_once=(1, Ended.SURVIVAL),
    not_looking=(0, Ended.SURVIVAL),
)
@reference("U24, U32, H:139")
def test_comparing(value: str, expected: tuple[int | None, Ended]) -> None:
    rulings = {"comparing": value}
    table = lay(f"{MIXED_SWORD}@H", seat("5 1"), seat("7"), rulings=rulings)
    table.play("Vorpal Sword")
    table.pick_seat(1)

    assert (table.winner, table.ended) == expected


@each_value(name=set(), number={1})
@reference("U64, B:132, B:138", 190)
def test_guessing(value: str, expected: set[int]) -> None:
    rulings = {"guessing": value}
    seats = (seat("4 8", "X X"), seat("S7"), seat("6"))
    table = lay(f"{MIXED_ORB}@B", *seats, rulings=rulings)
    table.play("Detective")
    table.pick_seat(1)
    table.guess("7")

    assert table.out == expected


@each_value(same_seat=2, next_seat=0)
@reference("D32, U76, A:72", 40)
def test_start_after_loss(value: str, expected: int) -> None:
    """Everybody lost: no token, and the ruling says who starts the next game of a campaign."""
    rulings = with_ruling(BOOK_A, "start_after_loss", value)
    lost = Outcome(how=Ended.LOST, winner=None)

    campaign = after_game(begin_campaign(3, first=2), lost, rulings)

    assert campaign == Campaign(tokens=(0, 0, 0), first=expected, games=1)


@each_value(sum_then_clamp=1, clamp_each=2)
@reference("U50, A:103, H:146", 63, 153)
def test_speed_floor(value: str, expected: int) -> None:
    rulings = {"speed_floor": value}
    table = lay(f"{HOUSE}@H", seat("1 6", "2 X"), seat("7"), deck="", ruins="8", rulings=rulings)
    table.play("6")

    assert table.state.speeds == (expected, 7)


@pytest.mark.parametrize("discards", ["2 X", "X 2"])
@reference("U50, A:103-104")
def test_the_order_of_the_discards_plays_no_part_in_the_floor(discards: str) -> None:
    rulings = {"speed_floor": "clamp_each"}
    table = lay(f"{HOUSE}@H", seat("1 6", discards), seat("7"), deck="", rulings=rulings)
    table.play("6")

    assert table.state.speeds == (2, 7)


@each_value(ruins_first=("5", "1", "2"), hands_first=("2", "5", "1"))
@reference("D25, A:25-26, H:33", 106, 221)
def test_deal_order(value: str, expected: tuple[str, str, str]) -> None:
    game = game_of(f"{STAFF}@H", 2, {"deal_order": value})
    shuffled = "5 1 2 3 4 6 6 7 7 7 8 8 8 X X X"
    order = [game.pack.kind_named(symbol) for symbol in shuffled.split()]
    table = Table(game, deal(game, order))

    assert (table.ruins_bag, table.hand(0), table.hand(1)) == expected
