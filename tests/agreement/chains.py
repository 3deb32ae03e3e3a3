"""Steps in which cards play one another, chosen by a solver: what a game at random seldom shows."""

from collections.abc import Iterator
from dataclasses import replace

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import load_rules
from lostlegacy.model.game import Game, new_game
from lostlegacy.verify.plays import links_of
from tests.agreement.chosen import ChosenStep, chosen_steps, problem_of

PACK = "sample-maiden-and-prince"
"""The pack with the most cards that play another one."""


DIGS = (
    fx.ChooseCard(name="d", areas=(fx.InDiscards(of=fx.SeatSet(group=fx.SeatGroup.EVERYONE)),)),
    fx.Move(card=fx.CardVar(name="d"), to=fx.ToRuins()),
)
"""An effect that a card being resolved must not be open to."""


def games_with_chains() -> Iterator[Game]:
    """Give games of that pack for two seats, a played card discarded early and late (D15).

    Of the cards without a text one takes a card out of the discards, and one asks for the card on
    top of them, so that it shows in which order they came there.
    """
    pack, rulings = load_rules(PACK)
    digs, asks, *_ = (k for k, card in enumerate(pack.cards) if card.name in pack.unknown)
    cards = list(pack.cards)
    cards[digs] = replace(cards[digs], play=DIGS)
    cards[asks] = replace(cards[asks], if_after=(4,))
    for timing in ("after_effect", "before_effect"):
        rules = replace(rulings, discard_timing=timing, if_after="top_of_discards")
        yield new_game(replace(pack, cards=tuple(cards)), rules, 2)


def chains(seeds: range) -> Iterator[tuple[ChosenStep, str]]:
    """Give steps that begin with such a card, and where the readings part on each."""
    for game in games_with_chains():
        for kind in sorted(links_of(game)):
            for seed in seeds:
                for number, chosen in enumerate(chosen_steps(game, kind, seed)):
                    yield chosen, problem_of(game, chosen, number)
