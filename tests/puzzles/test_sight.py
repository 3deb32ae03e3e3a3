"""What a seat sees in a puzzle: events with its own secrets, and no number before it is called."""

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.events import What
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_choice, parse_position
from lostlegacy.model.observation import events_seen
from lostlegacy.model.rules import Step, apply
from lostlegacy.model.rulings import with_ruling
from lostlegacy.puzzles.format import builtin_puzzles, load_puzzle
from lostlegacy.puzzles.hidden import parse_hidden
from lostlegacy.puzzles.solve import solve
from lostlegacy.puzzles.wording import describe

THREE = "LL1 play 1 | 1: 8 X / 3 | 2: 2 / 6 | 3: 4 / 8 8 | ruins ? 6 | deck -"


@pytest.fixture(scope="module")
def three() -> Game:
    return new_game(*load_rules("starship@H"), 3)


def play(game: Game, line: str, *choices: str) -> Step:
    """Carry out choices, the last step is given; cards named nowhere lie face up with seat 1."""
    state = parse_position(game, line)
    step = Step(state=state, events=())
    for choice in choices:
        step = apply(game, step.state, parse_choice(game, choice))
    return step


def called(step: Step, seat: int) -> list[tuple[int | None, int | None]]:
    events = events_seen(step.events, seat)
    return [(event.seat, event.speed) for event in events if event.what is What.CALLED]


def test_the_first_to_investigate_learns_no_other_speed(three: Game) -> None:
    step = play(three, THREE, "play X")

    assert called(step, 1) == [(1, 2)]


def test_who_investigates_later_hears_the_number_called_for_it(three: Game) -> None:
    step = play(three, THREE, "play X", "ruins ?", "card 6")

    assert called(step, 2) == [(2, 4)]


def test_seats_that_tie_are_known_once_a_higher_number_is_called(three: Game) -> None:
    """Two 7s answer together and cannot act; then comes the 8."""
    tie = "LL1 play 1 | 1: 8 X / 3 | 2: 7 / 6 | 3: 7 / 8 8 | ruins ? 6 | deck -"

    step = play(three, tie, "play X")

    assert called(step, 0) == [(1, 7), (2, 7), (0, 8)]
    heard = describe(three, events_seen(step.events, 0), 0)
    assert heard[-2:] == ("seat 2 answers to 7", "seat 3 answers to 7")


def test_all_numbers_are_heard_first_where_they_are_called_out_before() -> None:
    pack, rulings = load_rules("starship@H")
    game = new_game(pack, with_ruling(rulings, "calling_out", "before"), 3)

    step = play(game, THREE, "play X")

    assert called(step, 1) == [(1, 2), (2, 4), (0, 8)]


def test_others_see_which_of_two_hand_cards_is_played_where_the_rules_say_so() -> None:
    pack, rulings = load_rules("starship@H")
    game = new_game(pack, with_ruling(rulings, "which_hand_card", "seen"), 3)
    line = THREE.replace("8 X / 3", "8 3 / -").replace("deck -", "deck * | drew 3")

    step = play(game, line, "play 8 held")

    assert describe(game, events_seen(step.events, 2), 2) == ("seat 1 plays 8, held before",)


def test_a_card_is_seen_by_those_who_see_it(three: Game) -> None:
    line = "LL1 play 1 | 1: 8 3 / - | 2: 2 / 6 | 3: 4 / 8 8 | ruins ? 6 | deck *"
    step = play(three, line, "play 8", "seat 2")

    mine = describe(three, events_seen(step.events, 0), 0)
    others = describe(three, events_seen(step.events, 2), 2)

    assert mine == ("hand of 2 is 2",)
    assert others == ("seat 1 picks seat 2",)


@pytest.mark.parametrize("name", builtin_puzzles())
def test_every_view_of_a_plan_is_a_position_of_a_puzzle(name: str) -> None:
    puzzle = load_puzzle(name)
    plan = solve(puzzle).plan
    assert plan is not None

    for node in plan.nodes:
        read = parse_hidden(puzzle.game, node.view)
        assert not [place for place in read.places if getattr(place, "seat", None) == plan.seat]
