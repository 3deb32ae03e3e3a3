"""`this`: a card that has left the discards is not taken for another of its kind."""

from lostlegacy.model.cards import load_rules
from lostlegacy.model.events import What
from lostlegacy.model.game import new_game
from lostlegacy.model.interpreter import perform
from lostlegacy.model.notation import parse_position, print_position


def test_a_card_swapped_for_its_like_does_nothing_more() -> None:
    """A Sneak Attack answers on reaching the discards and is swapped with another one."""
    game = new_game(*load_rules("starship"), 2)
    state = parse_position(
        game,
        "LL1 effect 1 | 1: 5 / X | 2: X / - | ruins ? 6 | deck *"
        " | effect discarded X by 1: { swap hand of next seat with this;"
        " swap hand of next seat with this }",
    )

    state, first = perform(game, state)
    assert [event.what for event in first] == [What.SWAPPED]
    assert "discarded X by 1, gone:" in print_position(game, state)
    assert parse_position(game, print_position(game, state)) == state

    after, second = perform(game, state)
    assert second == ()
    assert after.seats == state.seats
