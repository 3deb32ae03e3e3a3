"""Positions laid by hand and lines played on them, in the words of a rules test.

Cards are written by symbol, oldest first; a face-down discard stands in brackets: ``"8 (7) X"``.
Seats count from 0, as in the model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from lostlegacy.model.cards import Pack, load_rules
from lostlegacy.model.events import Event, What
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.observation import view
from lostlegacy.model.rules import apply, choices, party
from lostlegacy.model.rulings import Rulings, with_ruling
from lostlegacy.model.state import (
    CHANCE,
    Answer,
    Choice,
    Discard,
    DiscardPlace,
    Ended,
    GameState,
    HandPlace,
    NameCard,
    Phase,
    PickCard,
    PickSeat,
    PlayCard,
    RuinsBag,
    RuinsPlace,
    SeatState,
    Turned,
)
from lostlegacy.model.table import cards_everywhere

PACKS = Path(__file__).parent / "packs"
STAFF = "staff-of-dragons"
STARSHIP = "starship"
SWORD = "vorpal-sword"
ORB = "orb-of-seduction"
SACRED, ETERNAL = "sacred-grail", "eternal-grail"
HOUSE_SACRED, HOUSE_ETERNAL = "house-sacred-grail", "house-eternal-grail"
HOUSE_ORB = "house-orb-of-seduction"
"""Orb of Seduction with our own 6, 7, 8, and a second clause of the Lead."""
HOUSE = str(PACKS / "house-staff.toml")
"""Staff of Dragons with our own Negotiation, speed modifiers, and a 6 that lies face down."""
TRASH = str(PACKS / "house-trash.toml")
"""Staff of Dragons with a 6 that acts on arrival, a 7 that moves discards, an 8 that strikes."""
VORPAL = str(PACKS / "vorpal-cards.toml")
"""Staff of Dragons with the first four cards of Vorpal Sword."""
PRINCE = str(PACKS / "prince-starship.toml")
"""The Starship with the Prince in place of its Swordsman."""
PLAIN_MAIDEN = str(PACKS / "plain-maiden.toml")
"""Staff of Dragons with a Maiden who protects from nothing."""
STRIKES = str(PACKS / "strikes.toml")
"""Staff of Dragons with a second 1 (A) and a Legacy that put a player out, and our own 7."""
TWO_DRAGONS = str(PACKS / "two-dragons.toml")
"""Staff of Dragons with a second 3 and a second 4."""
SHY_SEARCH = str(PACKS / "shy-search.toml")
"""The Starship with a 7 that goes out when it is looked at."""
MIXED_SWORD = str(PACKS / "mixed-sword.toml")
"""Vorpal Sword with a Girl of Fate, a Chieftain, an Ancient Dragon, a Search (S7) and a Sneak
Attack (SX); its 6 lays the other card face down on the discards, its 8 face up."""
SWORD_STARSHIP = str(PACKS / "sword-starship.toml")
"""Vorpal Sword with The Starship as its Legacy, which cannot be played."""
FOUR_X = str(PACKS / "four-x.toml")
"""Vorpal Sword with four X that play an own Lord of Rot again."""
MIXED_ORB = str(PACKS / "mixed-orb.toml")
"""Orb of Seduction with a Search (S7) and a Sneak Attack (SX); its 6 compares hands, its 8 and its
own X look at one."""

_Test = TypeVar("_Test", bound=Callable[..., None])


def reference(cites: str, *numbers: int) -> Callable[[_Test], _Test]:
    """Say what a test shows: places in books (A:35) or rules.md (D10), and checklist lines.

    `test_rules_reference.py` reads this from the source.
    """
    assert cites
    assert all(number > 0 for number in numbers)
    return lambda test: test


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatText:
    """A seat as a test writes it."""

    hand: str
    discards: str
    out: bool
    after: int | None
    down: bool


def seat(
    hand: str = "",
    discards: str = "",
    *,
    out: bool = False,
    after: int | None = None,
    down: bool = False,
) -> SeatText:
    """Write a seat; one that is out has no hand. `after` is the number it played last."""
    return SeatText(hand=hand, discards=discards, out=out, after=after, down=down)


@cache
def _rules(spec: str) -> tuple[Pack, Rulings]:
    return load_rules(spec)


def game_of(spec: str, seats: int, rulings: Mapping[str, str] | None = None) -> Game:
    """Give the game of ``PACK@BOOK``, with some rulings changed."""
    pack, in_force = _rules(spec)
    for name, value in (rulings or {}).items():
        in_force = with_ruling(in_force, name, value)
    return new_game(pack, in_force, seats)


def lay(
    spec: str,
    *seats: SeatText,
    deck: str | None = None,
    top: str = "",
    ruins: str = "",
    ruins_bag: str = "",
    active: int = 0,
    phase: Phase = Phase.PLAY,
    rest_with: int | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Table:
    """Lay a position; every card of the pack is somewhere.

    Cards that nothing mentions are in the deck. Where `deck` says which cards the deck holds (below
    `top`), they are the oldest discards of seat `rest_with`, or without one in the Ruins, unknown.
    """
    game = game_of(spec, len(seats), rulings)

    def kinds(text: str) -> tuple[int, ...]:
        return tuple(game.pack.kind_named(symbol) for symbol in text.split())

    def pile(text: str) -> tuple[Discard, ...]:
        return tuple(
            Discard(kind=game.pack.kind_named(word.strip("()")), up=not word.startswith("("))
            for word in text.split()
        )

    hands = [tuple(sorted(kinds(text.hand))) for text in seats]
    piles = [pile(text.discards) for text in seats]
    bag, unknown = kinds(deck or ""), kinds(ruins_bag)
    left = [card.copies for card in game.pack.cards]
    mentioned = [*bag, *unknown, *kinds(top), *kinds(ruins), *(k for hand in hands for k in hand)]
    for kind in (*mentioned, *(entry.kind for discards in piles for entry in discards)):
        left[kind] -= 1
    if min(left) < 0:
        name = game.pack.cards[left.index(min(left))].name
        raise ValueError(f"more copies of {name} than exist")
    others = tuple(kind for kind, count in enumerate(left) for _ in range(count))
    if deck is None:
        bag = (*bag, *others)
    elif rest_with is None:
        unknown = (*unknown, *others)
    else:
        piles[rest_with] = (*(Discard(kind=kind) for kind in others), *piles[rest_with])
    state = GameState(
        seats=tuple(
            SeatState(
                hand=hand,
                discards=discards,
                out=text.out,
                last_number=text.after,
                last_down=text.down,
            )
            for hand, discards, text in zip(hands, piles, seats, strict=True)
        ),
        top=kinds(top),
        rest=tuple(bag.count(kind) for kind in range(len(game.pack.cards))),
        ruins=kinds(ruins),
        ruins_rest=tuple(sorted(unknown)),
        active=active,
        phase=phase,
    )
    assert cards_everywhere(game, state) == tuple(card.copies for card in game.pack.cards)
    return Table(game, state)


class Table:
    """A position, and what happened to it since it was laid."""

    def __init__(self, game: Game, state: GameState) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []

    # --- a line of play ----------------------------------------------------------------------

    def do(self, choice: Choice) -> None:
        """Carry out a choice of the model."""
        step = apply(self.game, self.state, choice)
        self.state = step.state
        self.events.extend(step.events)

    def play(self, card: str, *, face_down: bool = False) -> None:
        """Let the active seat play a card from its hand."""
        self.do(PlayCard(kind=self.game.pack.kind_named(card), face_down=face_down))

    def ways_to_play(self, card: str) -> str:
        """The sides on which a card may be played: up, down, or both."""
        kind = self.game.pack.kind_named(card)
        options = [c for c in self.offered if isinstance(c, PlayCard) and c.kind == kind]
        return " or ".join("down" if option.face_down else "up" for option in options)

    def turn_up(self, card: str) -> None:
        """Let chance deal, draw or find this card."""
        self.do(Turned(kind=self.game.pack.kind_named(card)))

    def pick_seat(self, number: int) -> None:
        """Choose a seat."""
        self.do(PickSeat(seat=number))

    def pick_hand(self, number: int) -> None:
        """Choose the card in a hand."""
        self.do(PickCard(place=HandPlace(seat=number)))

    def pick_own(self, card: str) -> None:
        """Choose one of several cards of the own hand."""
        kind = self.game.pack.kind_named(card)
        self.do(PickCard(place=HandPlace(seat=self.state.frames[-1].owner, kind=kind)))

    def pick_ruins(self, index: int | None = None) -> None:
        """Choose a place of the Ruins from the left, or without a number an unknown one."""
        place = RuinsBag() if index is None else RuinsPlace(index=index)
        self.do(PickCard(place=place))

    def pick_discard(self, number: int, index: int) -> None:
        """Choose a discard of a seat, counted from its oldest."""
        self.do(PickCard(place=DiscardPlace(seat=number, index=index)))

    def guess(self, card: str) -> None:
        """Name a card in a guess."""
        self.do(NameCard(kind=self.game.pack.kind_named(card)))

    def answer(self, *, yes: bool) -> None:
        """Take up a "may" or not."""
        self.do(Answer(yes=yes))

    # --- what can be seen of it --------------------------------------------------------------

    @property
    def offered(self) -> tuple[Choice, ...]:
        """What may be chosen now."""
        return choices(self.game, self.state)

    @property
    def decides(self) -> int | str | None:
        """Which seat decides, ``"chance"``, or nobody."""
        who = party(self.game, self.state)
        return "chance" if who is CHANCE else who if isinstance(who, int) else None

    def _text(self, kinds: tuple[int, ...]) -> str:
        return " ".join(self.game.pack.cards[kind].symbol for kind in kinds)

    def hand(self, number: int) -> str:
        """The hand of a seat."""
        return self._text(self.state.seats[number].hand)

    def discards(self, number: int) -> str:
        """The discards of a seat."""
        return " ".join(
            self._text((entry.kind,)) if entry.up else f"({self._text((entry.kind,))})"
            for entry in self.state.seats[number].discards
        )

    @property
    def ruins(self) -> str:
        """The places of the Ruins that can be told apart."""
        return self._text(self.state.ruins)

    @property
    def ruins_bag(self) -> str:
        """The cards of the Ruins that nobody can tell apart."""
        return self._text(self.state.ruins_rest)

    @property
    def top(self) -> str:
        """The deck's cards that are settled, next first."""
        return self._text(self.state.top)

    @property
    def bag(self) -> str:
        """The deck's other cards."""
        counts = enumerate(self.state.rest)
        return self._text(tuple(kind for kind, count in counts for _ in range(count)))

    @property
    def out(self) -> set[int]:
        """The seats that are out."""
        return {number for number, entry in enumerate(self.state.seats) if entry.out}

    @property
    def winner(self) -> int | None:
        """Who has won, None while the game runs or when all lost."""
        return None if self.state.outcome is None else self.state.outcome.winner

    @property
    def ended(self) -> Ended | None:
        """How the game ended."""
        return None if self.state.outcome is None else self.state.outcome.how

    @property
    def investigators(self) -> list[int]:
        """The seats that have investigated so far, in order."""
        return [e.seat for e in self.find(What.INVESTIGATES) if e.seat is not None]

    def find(self, what: What) -> list[Event]:
        """The events of one kind so far."""
        return [event for event in self.events if event.what is what]

    def sees_discards(self, number: int, owner: int) -> str:
        """The discards of an owner as a seat sees them; ``?`` is a card that it does not know."""
        seen = view(self.game, self.state, number).seats[owner].discards
        texts = ["?" if entry.kind is None else self._text((entry.kind,)) for entry in seen]
        pairs = zip(texts, seen, strict=True)
        return " ".join(text if entry.up else f"({text})" for text, entry in pairs)

    def seen_by(self, number: int, event: Event) -> str:
        """The cards of an event as far as a seat sees them."""
        return self._text(event.as_seen_by(number).cards)

    def shown_to(self, number: int, *without: What) -> set[str]:
        """Every card that an event so far showed to a seat, some kinds of event left out."""
        events = [event for event in self.events if event.what not in without]
        return {card for event in events for card in self.seen_by(number, event).split()}
