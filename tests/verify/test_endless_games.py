"""Wrong readings that let a game go on for ever are refuted by a game that repeats itself (U45)."""

from dataclasses import replace
from pathlib import Path

from lostlegacy.model.cards import Pack, load_pack
from lostlegacy.model.rules import replay
from lostlegacy.model.rulings import preset
from lostlegacy.model.state import GameState, PlayCard
from lostlegacy.verify.check import check
from lostlegacy.verify.verdict import Finding, Proved, Refuted, Trace

PACKS = Path(__file__).parent / "packs"


def ends(pack: Pack) -> Finding:
    """Ask whether every game of a pack with two seats ends."""
    return next(iter(check(pack, preset("H"), players=(2,), names=("rank-falls",))))


def endless(pack: Pack) -> tuple[Trace, list[GameState], int]:
    """Give a game that never ends, the states on its way, and the place from which it repeats."""
    verdict = ends(pack).verdict
    assert isinstance(verdict, Refuted)
    trace = verdict.game
    assert trace is not None
    assert trace.lasso_from is not None
    steps = replay(trace.game, trace.start, trace.line)
    return trace, [trace.start, *(step.state for step in steps)], trace.lasso_from


def test_a_tied_sword_on_top_of_the_deck_is_passed_between_two_sevens_for_ever() -> None:
    trace, states, first = endless(load_pack(PACKS / "sword-on-top.toml"))
    symbol = {kind: card.symbol for kind, card in enumerate(trace.game.pack.cards)}
    round_trip = [choice for choice in trace.line[first:] if isinstance(choice, PlayCard)]

    assert states[first] == states[-1]
    assert [symbol[choice.kind] for choice in round_trip] == ["5", "5"]
    assert [[symbol[kind] for kind in seat.hand] for seat in states[-1].seats] == [["7"], ["7"]]
    again = replay(trace.game, states[-1], trace.line[first:])
    assert again[-1].state == states[-1]


def test_a_tied_sword_that_goes_to_the_ruins_as_printed_ends_every_game() -> None:
    wrong = load_pack(PACKS / "sword-on-top.toml")
    printed = {card.name: card.play for card in load_pack("vorpal-sword").cards}
    cards = tuple(replace(card, play=printed[card.name]) for card in wrong.cards)

    verdict = ends(replace(wrong, cards=cards)).verdict

    assert isinstance(verdict, Proved)
    assert verdict.bound == "every game"
