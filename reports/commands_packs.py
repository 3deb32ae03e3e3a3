"""The commands about a pack itself: `packs`, `show` and `play`.

Promised: `show` names the source of every card and every ruling the pack reads; `play` is the same
game for the same seed. Not promised: judgement; that is `check`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

import typer

from ..model.campaign import tokens_needed, victor
from ..model.cards import Card, Pack, builtin_packs, load_pack
from ..model.errors import WrongUse
from ..model.game import Game, most_seats, new_game
from ..model.notation import print_line, print_position
from ..model.printing import print_effect, print_lasting, print_number, print_test
from ..model.relevance import rulings_of_sight, rulings_read
from ..model.rulings import ruling_doc, ruling_names, ruling_values, value_of
from ..model.wording import card_wording
from ..verify.sentences import ending
from .options import PackArgument, RulingOption, read_number, read_rules, rulings_name
from .output import Output
from .playing import MOST_GAMES, random_campaign, random_line
from .tables import Grid, Row, indented, table_text
from .traces import tell_game, turn_text

SOURCES = {
    "printed": "printed in a rulebook",
    "clarified": "a clarification in a rulebook",
    "public": "public sources",
    "unknown": "NOT KNOWN, so a blank without effect",
    "house": "made up here, not the publisher's",
}
"""Where the text of a card comes from, in words."""


def packs_grid(packs: tuple[Pack, ...]) -> Grid:
    """Lay packs out, a row each."""
    rows = [
        Row(
            cells=(
                pack.name,
                pack.title,
                str(pack.size),
                f"2-{most_seats(pack)}",
                pack.book,
                str(len(pack.unknown)),
            ),
            notes=(f"Not known: {', '.join(pack.unknown)}.",) if pack.unknown else (),
        )
        for pack in packs
    ]
    return Grid(
        headers=("pack", "title", "cards", "seats", "book", "unknown texts"),
        right=frozenset({2, 5}),
        rows=tuple(rows),
    )


def packs() -> None:
    """List the packs that come with lostlegacy."""
    out = Output()
    grid = packs_grid(tuple(load_pack(name) for name in builtin_packs()))
    out.say(table_text(grid, out.width))


def show(
    pack: PackArgument,
    card: Annotated[
        str | None, typer.Argument(metavar="[CARD]", help="Show one card, by name or symbol.")
    ] = None,
    ruling: RulingOption = None,
) -> None:
    """Show the cards of a pack, their sources and rulings."""
    loaded, rulings = read_rules(pack, ruling)
    out = Output()
    game = new_game(loaded, rulings, 2)
    if card is not None:
        out.tell(card_text(game, loaded.kind_named(card), out.width))
        return
    seats = f"2 to {most_seats(loaded)} seats"
    out.say(
        f"{loaded.title} ({loaded.name}), {rulings_name(rulings)}: {loaded.size} cards, {seats}"
    )
    out.say()
    for kind in range(len(loaded.cards)):
        out.tell(card_text(game, kind, out.width))
        out.say()
    if loaded.properties:
        out.say("Properties of its own")
        for prop in loaded.properties:
            out.say(indented(f"{prop.name} ({prop.kind}): {prop.sentence}", out.width, by="  "))
            out.say(indented(print_test(prop.expect), out.width, by="      "))
        out.say()
    out.say(rulings_text(game, out.width))


def heading(card: Card) -> str:
    """Give the first line for a card: number, name, copies, what it is."""
    marks = [f"× {card.copies}"]
    marks += ["Lost Legacy"] if card.legacy else []
    marks += ["intrigue"] if card.intrigue else []
    marks += ["cannot be played"] if card.unplayable else []
    symbol = print_number(card.number)
    called = "" if card.symbol == symbol else f" [{card.symbol}]"
    return f"{symbol}  {card.name}{called}  {', '.join(marks)}"


def card_text(game: Game, kind: int, width: int) -> str:
    """Tell a card: copies, what it does under the rulings in force, source, statements."""
    card = game.pack.cards[kind]
    in_force = replace(
        card,
        play=game.play[kind],
        when_looked_at=game.looked_at[kind],
        on_discard=game.discarded[kind],
    )
    cite = f" ({card.cite})" if card.cite else ""
    lines = [heading(card)]
    if card.source != "unknown" or card.may_face_down or card.if_after:
        lines += [indented(sentence, width) for sentence in card_wording(in_force)]
    lines.append(indented(f"Source: {SOURCES[card.source]}{cite}.", width))
    if card.note:
        lines.append(indented(card.note, width))
    for key, text in statements(card):
        lines.append(f"    {key} =")
        lines += [f"        {line}" for line in text.splitlines()]
    return "\n".join(lines)


def statements(card: Card) -> tuple[tuple[str, str], ...]:
    """Give the statements of a card as a pack file holds them, by key."""
    found = (
        ("play", print_effect(card.play)),
        ("when_looked_at", print_effect(card.when_looked_at)),
        ("on_discard", print_effect(card.on_discard)),
        ("lasting", print_lasting(card.lasting)),
    )
    return tuple((key, text) for key, text in found if text)


def rulings_text(game: Game, width: int) -> str:
    """Tell the rulings in force, those that this pack reads first and with their sentence."""
    read = rulings_read(game.pack) | rulings_of_sight(game.pack)
    lines = ["Rulings in force that this pack reads (change one with --ruling NAME=VALUE)"]
    for name in ruling_names():
        if name in read:
            value = value_of(game.rulings, name)
            others = [other for other in ruling_values(name) if other != value]
            lines.append(f"  {name} = {value}  (or {', '.join(others)})")
            lines.append(indented(ruling_doc(name), width, by="      "))
    unread = [f"{n} = {value_of(game.rulings, n)}" for n in ruling_names() if n not in read]
    if unread:
        lines.append("Rulings that change nothing for this pack")
        lines.append(indented(", ".join(unread), width, by="  "))
    return "\n".join(lines)


# --- play ----------------------------------------------------------------------------------------


def play(
    pack: PackArgument,
    players: Annotated[str, typer.Option(metavar="N", help="How many seats.")] = "2",
    seed: Annotated[
        str, typer.Option(metavar="S", help="A number: the same seed, the same game.")
    ] = "1",
    view: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Tell only what this seat sees.")
    ] = None,
    campaign: Annotated[
        bool, typer.Option("--campaign", help="Play games until a seat has the tokens it needs.")
    ] = False,
    ruling: RulingOption = None,
) -> None:
    """Tell a game, or a campaign of them, in which every seat plays at random."""
    loaded, rulings = read_rules(pack, ruling)
    game = new_game(loaded, rulings, read_number(players, "--players"))
    seat = None if view is None else read_number(view, "--view")
    if seat is not None and not 1 <= seat <= game.seats:
        raise WrongUse(f"--view {seat}: expected a seat from 1 to {game.seats}")
    if seat is not None and campaign:
        raise WrongUse("--view with --campaign; expected one of them")
    out = Output()
    number = read_number(seed, "--seed")
    if campaign:
        tell_campaign(game, number, out.tell)
        return
    tell_random(game, number, None if seat is None else seat - 1, out.tell, out.width)


def tell_campaign(game: Game, seed: int, say: Callable[[str], None]) -> None:
    """Play a campaign of random games and tell who wins each, and all of it (A:70-78)."""
    needed = tokens_needed(game.seats)
    say(f"{game.pack.title} with {game.seats} seats, seed {seed}: {needed} tokens win the campaign")
    winner: int | None = None
    for outcome, stands in random_campaign(game, seed):
        tokens = " ".join(str(number) for number in stands.tokens)
        say(f"game {stands.games:>2}: {ending(outcome.how, outcome.winner)}; tokens {tokens}")
        winner = victor(stands)
    if winner is None:
        say(f"Nobody won within {MOST_GAMES} games.")
    else:
        say(f"Seat {winner + 1} wins the campaign.")


def tell_random(
    game: Game, seed: int, view: int | None, say: Callable[[str], None], width: int
) -> None:
    """Play a random game and tell it, for everybody or for one seat."""
    begin, line = random_line(game, seed)
    told = tell_game(game, begin, line, view=view)
    seen = "" if view is None else f", as seat {view + 1} sees it"
    say(f"{game.pack.title} with {game.seats} seats, seed {seed}{seen}")
    for turn in told.turns:
        say(turn_text(turn, width))
    if view is None:
        say("")
        say(f"to    {print_position(game, told.final)}")
        say(f"line  {print_line(game, line)}")
