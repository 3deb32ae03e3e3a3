"""Games are told turn by turn so that a person can follow and replay them."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model.cards import load_pack, load_rules
from lostlegacy.model.errors import IllegalChoice
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_line, parse_position
from lostlegacy.model.rules import replay, start
from lostlegacy.model.rulings import BOOK_H
from lostlegacy.reports.playing import random_line
from lostlegacy.reports.traces import tell_game, trace_text, turn_text, wrapped
from lostlegacy.verify.verdict import Trace

ENDLESS = """\
format = 1
name = "endless"
base = "starship"

[[card]]
name = "Assault"
source = "house"
play = "move this to deck top"
"""


def random_trace(pack: str, seats: int, seed: int) -> Trace:
    game = new_game(*load_rules(pack), seats)
    begin, line = random_line(game, seed)
    return Trace(game=game, start=begin, line=line)


@pytest.fixture
def lasso(tmp_path: Path) -> Trace:
    """Give a game in which two seats play the same card for ever."""
    file = tmp_path / "endless.toml"
    file.write_text(ENDLESS, encoding="utf-8")
    game = new_game(load_pack(file), BOOK_H, 2)
    line = parse_line(
        game, "card 2, card 3, card 4, card 8, play 8, card 8, play 8, card 8, play 8"
    )
    steps = replay(game, start(game), line)
    assert steps[4].state == steps[8].state  # the same once both seats have played
    return Trace(game=game, start=start(game), line=line, lasso_from=5)


@given(
    pack=st.sampled_from(["starship", "staff-of-dragons@A", "staff-of-dragons@H"]),
    seats=st.integers(2, 4),
    seed=st.integers(0, 10_000),
)
def test_told_game_can_be_replayed_from_its_text(pack: str, seats: int, seed: int) -> None:
    trace = random_trace(pack, seats, seed)

    said = {
        line[:6].strip(): line[6:]
        for line in trace_text(trace).splitlines()
        if line[:6] in {"from  ", "to    ", "line  "}
    }

    begin = parse_position(trace.game, said["from"])
    steps = replay(trace.game, begin, parse_line(trace.game, said["line"]))
    assert steps[-1].state == parse_position(trace.game, said["to"])


@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000), view=st.integers(0, 3))
def test_seat_is_told_no_hidden_card(seats: int, seed: int, view: int) -> None:
    """What differs only in a card that the seat never sees is told in the same words."""
    trace = random_trace("starship", seats, seed)
    view %= seats
    told = tell_game(trace.game, trace.start, trace.line, view=view)
    full = tell_game(trace.game, trace.start, trace.line)

    # The numbers called out are told to a seat only: who sees all cards sees them.
    heard = [part for turn in told.turns for part in turn.clauses if "answers to" not in part]
    happened = [part for turn in full.turns for part in turn.clauses]
    for part, part_whole in zip(heard, happened, strict=True):
        if part != part_whole:
            seen, shown = (re.findall(r"\([1-8X]\)", text) for text in (part, part_whole))
            assert len(seen) < len(shown)
    headings = [turn.heading for turn in told.turns if turn.heading.startswith("turn")]
    assert headings == [turn.heading for turn in full.turns if turn.heading.startswith("turn")]
    for turn in told.turns:
        if turn.heading.startswith("turn") and f"seat {view + 1}" not in turn.heading:
            assert turn.clauses[0] == "draws a card"


def test_text_for_one_seat_has_no_line_that_gives_the_cards_away() -> None:
    text = trace_text(random_trace("starship", 2, 3), view=0)

    assert "\nline " not in text
    assert "LL1" not in text


def test_turns_are_numbered_and_the_deal_comes_first() -> None:
    trace = random_trace("starship", 3, 5)
    told = tell_game(trace.game, trace.start, trace.line)

    headings = [turn.heading for turn in told.turns]

    assert headings[0] == "deal"
    turns = [heading for heading in headings if heading.startswith("turn")]
    assert [int(h.split()[1].rstrip(",")) for h in turns] == list(range(1, len(turns) + 1))


def test_game_that_begins_in_the_middle_of_a_turn() -> None:
    game = new_game(*load_rules("starship"), 2)
    position = "LL1 play 1 | 1: 2 8 / - | 2: 3 / - | ruins 5 | deck *"
    state = parse_position(game, position)

    told = tell_game(game, state, parse_line(game, "play 8, seat 2, no"))

    (turn,) = told.turns
    assert turn_text(turn, 1000) == (
        "turn 1, seat 1: plays Assault (8) at seat 2; looks at seat 2's hand: Shadow Thief (3);"
        " declines to swap."
    )


def test_lasso_is_said_clearly(lasso: Trace) -> None:
    lines = trace_text(lasso).splitlines()

    mark = lines.index("--- from here on the same turns repeat for ever ---")
    end = lines.index("--- and again from the mark, for ever: this game never ends ---")
    assert lines[mark + 1].startswith("turn 2, seat 2: draws Assault (8); plays Assault (8)")
    assert lines[end - 1].startswith("turn 3, seat 1: draws Assault (8); plays Assault (8)")


def test_line_that_is_not_offered_is_an_error() -> None:
    game: Game = new_game(*load_rules("starship"), 2)

    with pytest.raises(IllegalChoice, match="not offered"):
        tell_game(game, start(game), parse_line(game, "card 1, card 1"))


@given(st.integers(0, 1000), st.integers(40, 120))
def test_wrapped_text_keeps_words_and_width(seed: int, width: int) -> None:
    generator = random.Random(seed)
    text = " ".join(generator.choice(["a", "seat 2", "Old Map (6)", "declines"]) for _ in range(60))

    lines = wrapped(text, width).splitlines()

    assert " ".join(" ".join(lines).split()) == text
    assert all(len(line) <= width for line in lines)
    assert not any(line.strip().startswith("(") for line in lines)


@pytest.mark.parametrize(
    ("pack", "seats", "seed"),
    [("starship", 3, 7), ("staff-of-dragons@H", 4, 3), ("staff-of-dragons@A", 2, 12)],
)
def test_transcripts(
    pack: str, seats: int, seed: int, check_golden: Callable[[str, str], None]
) -> None:
    """Whole games in words, committed, so that every change of a word is seen."""
    text = trace_text(random_trace(pack, seats, seed)) + "\n"

    check_golden(f"tests/golden/transcripts/{pack.replace('@', '-')}-{seats}.txt", text)
