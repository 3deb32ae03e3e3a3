"""Running effects read symbolically: how one begins, goes on and ends, and who must decide.

Promised: :class:`Running` runs an effect under a guard, statement by statement, each as far as its
effect still goes on. The twin of :mod:`lostlegacy.model.running`. Not promised: what a statement
does; that is :meth:`Running.perform`, which :mod:`.reading` fills in; nor how a card is played,
which :mod:`.plays` says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ..model import effects as fx
from ..model.errors import RunawayEffect
from ..model.events import What
from ..model.running import cards_named
from ..model.state import Trigger
from .bools import Bool, conj, conj_all, disj, disj_all, neg
from .conditions import holds
from .happenings import Happening, Log, Zones
from .inputs import Inputs, require_one
from .machine_state import Cards, Seats, Work
from .plays import Chain, links_of
from .references import Frame, card_of
from .rule_places import Ran, Way
from .symbols import BAG, TABLE, TOP1, Layout

DEEPEST = 40
"""How deep effects may set one another off."""


class Running(ABC):
    """Runs effects on a working state; `legal` collects what the choices must satisfy.

    Where there is a `log`, it collects the events; where there is a `ran`, it collects which
    statements went which way.
    """

    def __init__(
        self,
        layout: Layout,
        work: Work,
        inputs: Inputs,
        log: Log | None = None,
        ran: Ran | None = None,
    ) -> None:
        """Begin on a working state with the inputs of one step."""
        self.log = log
        self.ran = ran
        self.layout = layout
        self.game = layout.game
        self.work = work
        self.inputs = inputs
        inputs.begin(work)
        self.legal: list[Bool] = []
        self.stack: list[Frame] = []
        self.links = links_of(layout.game)
        self.chain: Chain | None = None

    def go_on_with(self, work: Work) -> None:
        """Let all that comes next happen to another working state."""
        self.work = work
        self.inputs.begin(work)

    # --- who must decide -------------------------------------------------------------------------

    def elect(self, name: str, offered: Bool, candidates: Sequence[Bool]) -> tuple[Bool, ...]:
        """Read a choice among candidates; a candidate that never fits has no variable."""
        if offered is False or all(candidate is False for candidate in candidates):
            return tuple(False for _ in candidates)
        vector = self.inputs.pick(name, offered, candidates)
        picked: list[Bool] = [
            False if candidate is False else v
            for v, candidate in zip(vector, candidates, strict=True)
        ]
        for v, candidate in zip(vector, candidates, strict=True):
            if candidate is False:
                self.legal.append(neg(v))
        require_one(self.legal, picked, offered, candidates)
        return tuple(picked)

    def site(self, frame: Frame) -> str:
        """Name the next choice of an effect."""
        frame.choices += 1
        return f"{frame.path}#{frame.choices}"

    def alive(self, frame: Frame) -> Bool:
        """Whether an effect goes on: not cut off, not over, its player still in (U21)."""
        root = frame.root or frame
        parts = [neg(frame.halted), neg(self.work.over)]
        if root.trigger is not Trigger.DISCARDED:
            parts.append(disj_all(conj(o, neg(self.work.out[s])) for s, o in enumerate(root.owner)))
        return conj_all(parts)

    def settle_top(self, frame: Frame, guard: Bool) -> None:
        """Let chance settle the deck's top before it is referred to."""
        self.settle_deck(self.site(frame) + ":top", guard)

    def settle_deck(self, name: str, guard: Bool) -> None:
        """Let chance settle the deck's top where it is not."""
        work = self.work
        open_top = neg(disj_all(work.column(TOP1)))
        bag = work.column(BAG)
        offered = conj(guard, open_top, disj_all(bag))
        found = self.elect(name, offered, bag)
        work.send(offered, found, TOP1)

    # --- what is told ----------------------------------------------------------------------------

    def tell(
        self,
        what: What,
        guard: Bool,
        *,
        seat: Seats = (),
        other: Seats = (),
        cards: tuple[Cards, ...] = (),
        zones: tuple[Zones, ...] = (),
        open_to_all: Bool = True,
        knows: Seats = (),
        right: bool | None = None,
    ) -> None:
        """Note an event, where events are noted."""
        if self.log is not None and guard is not False:
            self.log.append(
                Happening(
                    what=what,
                    guard=guard,
                    seat=seat,
                    other=other,
                    cards=cards,
                    zones=zones,
                    open=open_to_all,
                    knows=knows,
                    right=right,
                )
            )

    def zones_of(self, cards: Cards) -> Zones:
        """Give the zone of the card meant."""
        meant = [(c, is_meant) for c, is_meant in enumerate(cards) if is_meant is not False]
        return tuple(
            disj_all(conj(is_meant, self.work.zone[c][z]) for c, is_meant in meant)
            for z in range(self.layout.zones)
        )

    def who_knows(self, cards: Cards) -> tuple[Bool, Seats]:
        """Give whether all see the card meant where it lies, and else which seats do."""
        layout, work = self.layout, self.work
        zones = self.zones_of(cards)
        down = disj_all(conj(is_meant, work.down[c]) for c, is_meant in enumerate(cards))
        piles = [zones[layout.discards(s)] for s in range(layout.seats)]
        open_to_all = disj(zones[TABLE], conj(neg(down), disj_all(piles)))
        knows = tuple(disj(zones[layout.hand(s)], conj(down, pile)) for s, pile in enumerate(piles))
        return open_to_all, knows

    # --- helpers of the statements ---------------------------------------------------------------

    def arrive(self, guard: Bool, cards: Cards, seats: Seats, *, down: Bool, path: str) -> None:
        """Lay a card on a seat's discards; face up, its effect on arrival runs next (H:19)."""
        for effect, frame, fires in self.lay(guard, cards, seats, down=down, path=path):
            self.run_effect(effect, frame, fires)

    def lay(
        self, guard: Bool, cards: Cards, seats: Seats, *, down: Bool, path: str, acts: bool = True
    ) -> list[tuple[fx.Effect, Frame, Bool]]:
        """Lay a card on a seat's discards; gives the effects that this sets off, still to run."""
        for s, is_meant in enumerate(seats):
            zone = self.layout.discards(s)
            self._lay(conj(guard, is_meant), cards, zone, down)
        return self.acting(conj(guard, neg(down)), cards, seats, path=path) if acts else []

    def acting(
        self, guard: Bool, cards: Cards, seats: Seats, *, path: str
    ) -> list[tuple[fx.Effect, Frame, Bool]]:
        """Give the effects of a card that has come to the discards, still to run (H:19)."""
        found: list[tuple[fx.Effect, Frame, Bool]] = []
        for kind, effect in enumerate(self.game.discarded):
            if not effect:
                continue
            mine = self.of_kind(cards, kind)
            fires = conj(guard, neg(self.work.over), disj_all(mine))
            if fires is False:
                continue
            self.tell(What.TRASHED, fires, seat=seats, cards=(mine,))
            frame = Frame(
                owner=seats, kind=kind, trigger=Trigger.DISCARDED, this=mine, path=f"{path}!{kind}"
            )
            found.append((effect, frame, fires))
        return found

    def _lay(self, guard: Bool, cards: Cards, zone: int, down: Bool) -> None:
        if isinstance(down, bool):
            self.work.send(guard, cards, zone, down=down)
        else:
            self.work.send(conj(guard, down), cards, zone, down=True)
            self.work.send(conj(guard, neg(down)), cards, zone)

    def of_kind(self, cards: Cards, kind: int) -> Cards:
        """Give the card that is meant, if it is of a kind."""
        return tuple(
            is_meant if self.layout.kind_of[c] == kind else False
            for c, is_meant in enumerate(cards)
        )

    def run_effect(self, effect: fx.Effect, frame: Frame, guard: Bool) -> None:
        """Run an effect of its own to its end. Raises :class:`RunawayEffect`."""
        if len(self.stack) > DEEPEST:
            raise RunawayEffect(
                f"pack {self.game.pack.name}: effects set one another off more than {DEEPEST} deep;"
                " expected every effect to end"
            )
        self.stack.append(frame)
        self.run(effect, frame, guard)
        self.stack.pop()
        self.run_after(frame)

    def run_after(self, frame: Frame) -> None:
        """Run the answers that waited for an effect to end, the latest first."""
        for effect, answer, fires in reversed(frame.after):
            self.answer(effect, answer, fires)

    def answer(self, effect: fx.Effect, frame: Frame, guard: Bool) -> None:
        """Run an answer, told as it begins; one that does nothing here is not told."""
        if self.log is not None:
            self.stack.append(frame)
            begins = conj(guard, self.alive(frame), self._does_something(effect, frame))
            self.stack.pop()
            looker = frame.seats["looker"]
            self.tell(What.ANSWERED, begins, seat=frame.owner, other=looker, cards=(frame.this,))
        self.run_effect(effect, frame, guard)

    def _does_something(self, effect: fx.Effect, frame: Frame) -> Bool:
        """Whether an effect has a statement to carry out, its first tests decided."""
        if not effect:
            return False
        first, rest = effect[0], effect[1:]
        if not isinstance(first, fx.If):
            return True
        test = holds(self.work, frame, first.test)
        return disj(
            conj(test, self._does_something(first.then + rest, frame)),
            conj(neg(test), self._does_something(first.orelse + rest, frame)),
        )

    def run(self, effect: fx.Effect, frame: Frame, guard: Bool) -> None:
        """Run statements in order, each as far as its effect still goes on."""
        for statement in effect:
            now = conj(guard, self.alive(frame))
            if now is False:
                return
            if any(isinstance(card, fx.TopCard) for card in cards_named(statement)):
                self.settle_top(frame, now)
            if self.ran is not None:
                self._note_run(statement, frame, now)
            self.perform(statement, frame, now)
            self.work.watch_deck(now)

    def note(self, statement: fx.Statement, way: Way, guard: Bool) -> None:
        """Note that a statement goes a way, where that is noted."""
        if self.ran is not None and guard is not False:
            self.ran.append((statement, way, guard))

    def _note_run(self, statement: fx.Statement, frame: Frame, now: Bool) -> None:
        """Note that a statement is carried out: the cards that it names are there (H:49)."""
        match statement:
            case fx.ChooseSeat() | fx.ChooseCard() | fx.May() | fx.Guess():
                return  # noted where it is known whether they are offered
            case fx.If():
                self.note(statement, Way.RUNS, now)
            case _:
                cards = cards_named(statement)
                there = [disj_all(card_of(self.work, frame, card)) for card in cards]
                self.note(statement, Way.RUNS, conj(now, *there))

    def forget(self, guard: Bool, cards: Cards) -> None:
        """Let no name mean the place that a card left."""
        for running in self.stack:
            for name, meant in running.slots.items():
                running.slots[name] = tuple(
                    conj(was, neg(conj(guard, gone)))
                    for was, gone in zip(meant, cards, strict=True)
                )

    @abstractmethod
    def perform(self, statement: fx.Statement, frame: Frame, guard: Bool) -> None:
        """Run one statement under a guard."""
