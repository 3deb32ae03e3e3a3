"""Packs of five to eight house cards, small enough to try every game; some are faulty."""

from dataclasses import dataclass, replace
from functools import cache

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import Card, Pack
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.grammar import parse_effect, parse_lasting
from lostlegacy.model.rulings import Rulings, preset


def card(
    name: str,
    number: fx.Number,
    play: str = "",
    *,
    looked_at: str = "",
    on_discard: str = "",
    lasting: str = "",
) -> Card:
    """Give one copy of a house card."""
    return Card(
        name=name,
        number=number,
        copies=1,
        symbol="X" if number is None else str(number),
        source="house",
        play=parse_effect(play) if play else (),
        when_looked_at=parse_effect(looked_at) if looked_at else (),
        on_discard=parse_effect(on_discard) if on_discard else (),
        lasting=parse_lasting(lasting) if lasting else (),
    )


def unplayable(one: Card) -> Card:
    """Give a card that cannot be played."""
    return replace(one, unplayable=True)


GIRL = card("Girl", 1, looked_at="eliminate me")
PAGE = card("Page", 1)
SEER = card(
    "Seer", 2, "choose c in hand of others or ruins\nlook at c\nif seen is legacy:\n    win"
)
DIGGER = card("Digger", 3, "choose c in ruins\nlook at c\nmay:\n    swap hand with c")
HUNTER = card("Hunter", 4, "choose p in others with hand\neliminate p")
GENERAL = card("General", 2, "choose p in others with hand\nswap hand with hand of p")
SHIELD = card("Shield", 3, lasting="protects from 4")
WYRM = card(
    "Wyrm",
    6,
    "for each p in others:\n    if total of discards of p is a multiple of 2:\n        eliminate p",
)
BANNER = card("Banner", 7, on_discard="move top of deck to ruins", lasting="speed -3 at least 0")
HARE = card("Hare", 3, lasting="speed -2 at least 1")
READER = card("Reader", 8, "choose c in discards of everyone or ruins\nplay c")
AMBUSH = card("Ambush", None, looked_at="move this to discards of me face down")
MAP = card("Map", 6, "look at top of deck\nmove top of deck to ruins\nmay:\n    shuffle ruins")
THIEF = card("Thief", 4, "choose c in discards of others\nswap hand with c")
MOURNER = card("Mourner", 7, on_discard="move this to ruins")

CROWN = replace(unplayable(card("Crown", 5)), legacy=True)
RING = replace(card("Ring", 5, "move this to ruins\nshuffle ruins"), legacy=True)

ROBBER = card("Robber", 8, "choose p in others with hand\nmove hand of p to hand")
BURIER = card("Burier", 7, "choose p in others with hand\nmove hand of p to discards of p")
BOOMERANG = card("Boomerang", 6, "move this to deck top")
BOMB = card("Bomb", 8, "for each p in everyone:\n    eliminate p")
IDOL = unplayable(card("Idol", None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """A pack, a book, a number of seats; `refuted` are properties that a fault breaks."""

    name: str
    cards: tuple[Card, ...]
    book: str = "H"
    seats: int = 2
    slow: bool = False
    has_loop: bool = False
    refuted: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """The configuration in a word."""
        return f"{self.name}@{self.book}-{self.seats}"

    @property
    def pack(self) -> Pack:
        """The pack, equal cards put together."""
        copies = {
            one.name: sum(other.name == one.name for other in self.cards) for one in self.cards
        }
        cards = tuple(replace(one, copies=copies[one.name]) for one in dict.fromkeys(self.cards))
        cards = tuple(sorted(cards, key=lambda one: (one.number is None, one.number or 0)))
        return Pack(name=self.name, title=self.name.capitalize(), book="H", cards=cards)

    @property
    def rulings(self) -> Rulings:
        """The book's rulings."""
        return preset(self.book)

    @cache  # noqa: B019
    def game(self) -> Game:
        """Give the game."""
        return new_game(self.pack, self.rulings, self.seats)


LOOKS = (GIRL, SEER, DIGGER, AMBUSH, CROWN)
SWAPS = (GENERAL, DIGGER, THIEF, PAGE, RING)
TOTALS = (WYRM, HUNTER, SHIELD, GENERAL, CROWN)
SPEEDS = (HARE, BANNER, PAGE, MAP, RING)
REPLAYS = (READER, HUNTER, BANNER, PAGE, RING)
ARRIVALS = (MOURNER, BANNER, HUNTER, PAGE, CROWN)

CONFIGURATIONS = (
    Configuration(name="totals", cards=TOTALS, book="A"),
    Configuration(name="arrivals", cards=ARRIVALS, book="A"),
    Configuration(
        name="burier",
        cards=(BURIER, PAGE, SEER, HARE, CROWN),
        refuted=frozenset({"one-card-each", "nobody-passes"}),
    ),
    Configuration(
        name="boomerang",
        cards=(BOOMERANG, PAGE, HARE, SEER, CROWN),
        has_loop=True,
        refuted=frozenset({"rank-falls"}),
    ),
    Configuration(
        name="looks", cards=LOOKS, slow=True, refuted=frozenset({"one-card-each", "nobody-passes"})
    ),
    Configuration(name="looks", cards=LOOKS, book="A", seats=3, slow=True),
    Configuration(name="two-seers", cards=(*LOOKS, SEER), slow=True),
    Configuration(name="swaps", cards=SWAPS, book="A", slow=True),
    Configuration(name="speeds", cards=SPEEDS, slow=True),
    Configuration(name="replays", cards=REPLAYS, slow=True),
    Configuration(
        name="two-readers",
        cards=(READER, READER, MAP, BANNER, HUNTER, RING),
        book="A",
        slow=True,
    ),
    Configuration(name="two-wyrms", cards=(*TOTALS, WYRM), seats=3, slow=True),
    Configuration(
        name="robber",
        cards=(ROBBER, PAGE, HARE, GENERAL, CROWN),
        slow=True,
        refuted=frozenset({"one-card-each", "nobody-passes"}),
    ),
    Configuration(name="bomb", cards=(BOMB, PAGE, SEER, HARE, CROWN), book="A", slow=True),
    Configuration(
        name="idol",
        cards=(IDOL, PAGE, SEER, HARE, CROWN),
        slow=True,
        refuted=frozenset({"one-card-each", "nobody-passes"}),
    ),
    Configuration(name="mixed", cards=(GIRL, SEER, DIGGER, HUNTER, SHIELD, WYRM, CROWN), slow=True),
)
"""What is compared; the quick ones first."""
