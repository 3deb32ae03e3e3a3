"""Wrong readings that let a game go on for ever are refuted with a game that does (U5, U45).

A tied Sword on top of the deck repeats turns; a Dreamreader that may pick itself never gets out of
one play, which the symbolic reading does not model and says so.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from lostlegacy.model.cards import Pack, load_pack
from lostlegacy.model.errors import RunawayEffect
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_position
from lostlegacy.model.rules import apply, choices, play_out, replay
from lostlegacy.model.rulings import preset
from lostlegacy.model.state import GameState, PlayCard
from lostlegacy.reports.traces import trace_text
from lostlegacy.verify.agreement import compare_game
from lostlegacy.verify.bmc import loop_in_step
from lostlegacy.verify.check import check
from lostlegacy.verify.properties import chosen
from lostlegacy.verify.rule_games import places_of_game
from lostlegacy.verify.rule_places import Places
from lostlegacy.verify.simulate import simulate
from lostlegacy.verify.verdict import Finding, Proved, Refuted, Trace, Unknown
from tests.agreement.twins import disagreement, outcomes

PACKS = Path(__file__).parent / "packs"


def ends(pack: Pack) -> Finding:
    """Ask whether every game of a pack with two seats ends."""
    return next(iter(check(pack, preset("H"), players=(2,), names=("rank-falls",))))


@cache
def endless(name: str) -> tuple[Trace, list[GameState], int]:
    """Give a game that never ends, the states on its way, and the place from which it repeats."""
    verdict = ends(load_pack(PACKS / f"{name}.toml")).verdict
    assert isinstance(verdict, Refuted)
    trace = verdict.game
    assert trace is not None
    assert trace.lasso_from is not None
    steps = replay(trace.game, trace.start, trace.line)
    return trace, [trace.start, *(step.state for step in steps)], trace.lasso_from


def test_a_tied_sword_on_top_of_the_deck_is_passed_between_two_sevens_for_ever() -> None:
    trace, states, first = endless("sword-on-top")
    symbol = {kind: card.symbol for kind, card in enumerate(trace.game.pack.cards)}
    round_trip = [choice for choice in trace.line[first:] if isinstance(choice, PlayCard)]

    assert states[first] == states[-1]
    assert [symbol[choice.kind] for choice in round_trip] == ["5", "5"]
    assert [[symbol[kind] for kind in seat.hand] for seat in states[-1].seats] == [["7"], ["7"]]
    again = replay(trace.game, states[-1], trace.line[first:])
    assert again[-1].state == states[-1]


@pytest.mark.parametrize("wrong", ["sword-on-top", "reads-itself"])
def test_with_the_texts_as_printed_every_game_of_the_same_cards_ends(wrong: str) -> None:
    pack = load_pack(PACKS / f"{wrong}.toml")
    printed = {card.name: card.play for card in load_pack("vorpal-sword").cards}
    cards = tuple(replace(card, play=printed[card.name]) for card in pack.cards)

    verdict = ends(replace(pack, cards=cards)).verdict

    assert isinstance(verdict, Proved)
    assert verdict.bound == "every game"


# --- a Dreamreader that may pick itself ----------------------------------------------------------


def reads_itself() -> Game:
    """Give the game in which it may."""
    return new_game(load_pack(PACKS / "reads-itself.toml"), preset("H"), 2)


def alone(game: Game) -> GameState:
    """Give a position in which the Dreamreader is drawn next, and no discard lies anywhere."""
    return parse_position(game, "LL1 draw 1 | 1: 7 / - | 2: 7 / - | ruins 5 | deck 3 > 7 X")


def played_alone(game: Game) -> GameState:
    """Give the same once it is played, so that it may pick nothing but itself."""
    drawn = apply(game, alone(game), choices(game, alone(game))[0]).state
    return apply(game, drawn, PlayCard(kind=game.pack.kind_named("3"))).state


def test_a_dreamreader_that_may_pick_itself_does_so_for_ever_in_one_play() -> None:
    trace, states, first = endless("reads-itself")
    plays = [number for number, choice in enumerate(trace.line) if isinstance(choice, PlayCard)]

    assert states[first] == states[-1]
    assert [number < first for number in plays] == [True]
    again = replay(trace.game, states[-1], trace.line[first:])
    assert again[-1].state == states[-1]


def test_a_game_that_never_gets_out_of_a_play_is_told_so() -> None:
    trace, _, _ = endless("reads-itself")

    told = trace_text(trace)

    assert "--- its last choices repeat for ever: this turn never ends ---" in told
    assert "again from the mark" not in told


def test_nothing_is_proved_of_a_pack_whose_card_may_play_itself_anew() -> None:
    pack = load_pack(PACKS / "reads-itself.toml")
    (finding,) = check(pack, preset("H"), players=(2,), names=("cards-conserved",), budget=5_000)

    assert isinstance(finding.verdict, Unknown)
    assert "does not cover playing Dreamreader" in finding.verdict.reason


def test_a_step_with_a_loop_and_no_other_way_has_no_outcome_in_either_reading() -> None:
    game = reads_itself()
    state = played_alone(game)

    assert loop_in_step(game, state) is not None
    assert outcomes(game, state) == set()
    assert disagreement(game, alone(game)) is None


def test_a_step_without_a_loop_is_found_to_have_none() -> None:
    game = new_game(load_pack("vorpal-sword"), preset("H"), 2)
    state = parse_position(game, "LL1 draw 1 | 1: 7 / 4 | 2: 8 / 3 | ruins 6 | deck 3 > *")

    assert loop_in_step(game, state) is None


def test_a_game_at_random_that_cannot_leave_a_play_is_broken_off_by_name() -> None:
    game = reads_itself()

    with pytest.raises(RunawayEffect, match=r"after 300 choices of one play .*\(Dreamreader\)"):
        for _ in play_out(game, played_alone(game), lambda offered, _: offered[0]):
            pass


def test_searches_at_random_leave_a_game_that_cannot_leave_a_play() -> None:
    game = reads_itself()
    won = chosen(game.pack, ("win-by-card",))
    steps = [compared for seed in range(20) for _, compared in compare_game(game, seed)]
    plays = [plays for seed in range(20) for _, _, plays in places_of_game(Places(game), seed)]

    assert simulate(game, won, games=100) == {}
    assert any(compared.beyond for compared in steps)
    assert not any(compared.problem for compared in steps)
    assert max(plays) > 1
