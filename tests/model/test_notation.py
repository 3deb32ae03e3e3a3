"""Positions, choices and lines as text: printing and parsing are inverse, faults have a column."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model import effects as fx
from lostlegacy.model.errors import NotationError
from lostlegacy.model.notation import (
    parse_choice,
    parse_line,
    parse_position,
    print_choice,
    print_line,
    print_position,
)
from lostlegacy.model.rules import choices
from lostlegacy.model.state import (
    Answer,
    Choice,
    DeckTop,
    Discard,
    DiscardPlace,
    Ended,
    Frame,
    GameState,
    HandPlace,
    Outcome,
    Pass,
    Phase,
    PickCard,
    PickSeat,
    PlayCard,
    RuinsBag,
    RuinsPlace,
    SeatState,
    Table,
    Trigger,
    Turned,
)
from tests.model.played import Played, game_of, played

STARSHIP = game_of("starship@H", 3)
SHORT = "LL1 play 1 | 1: 5 6 / 3 | 2: X / - | 3: out / 1 8- | ruins 7 ? 8 | deck 6 > 7 8"


def _check_game(game: Played) -> None:
    for state in game.states:
        line = print_position(game.game, state)
        assert "\n" not in line
        assert parse_position(game.game, line) == state
    for choice in game.line:
        assert parse_choice(game.game, print_choice(game.game, choice)) == choice
    assert parse_line(game.game, print_line(game.game, game.line)) == game.line


@given(played())
def test_every_state_of_a_game_reads_back_the_same(game: Played) -> None:
    _check_game(game)


@given(played(house=True, longest=60))
def test_every_state_of_a_house_pack_reads_back_the_same(game: Played) -> None:
    _check_game(game)


def test_a_position_is_written_as_the_documentation_says() -> None:
    state = parse_position(STARSHIP, SHORT)
    kind = STARSHIP.pack.kind_named

    assert state == GameState(
        seats=(
            SeatState(hand=(kind("5"), kind("6")), discards=(Discard(kind=kind("3")),)),
            SeatState(hand=(kind("X"),)),
            SeatState(
                out=True, discards=(Discard(kind=kind("1")), Discard(kind=kind("8"), up=False))
            ),
        ),
        top=(kind("6"),),
        rest=(0, 0, 0, 0, 0, 0, 1, 1, 0),
        ruins=(kind("7"),),
        ruins_rest=(kind("8"),),
        active=0,
        phase=Phase.PLAY,
    )
    assert print_position(STARSHIP, state) == SHORT


def test_every_part_of_a_state_is_written() -> None:
    kind = STARSHIP.pack.kind_named
    frame = Frame(
        owner=1,
        kind=kind("X"),
        trigger=Trigger.LOOKED_AT,
        rest=(fx.Eliminate(seat=fx.SeatVar(name="looker")),),
        seats=(("looker", 0), ("q", 2)),
        cards=(
            ("a", HandPlace(seat=2)),
            ("b", RuinsPlace(index=0)),
            ("c", RuinsBag()),
            ("d", DiscardPlace(seat=1, index=3)),
            ("e", DeckTop()),
            ("f", Table()),
        ),
        seen=kind("5"),
        holds_card=True,
    )
    state = replace(
        parse_position(STARSHIP, SHORT),
        phase=Phase.INVESTIGATION,
        frames=(Frame(owner=0, kind=None, trigger=Trigger.INVESTIGATE, rest=()), frame),
        speeds=(3, None, -1),
        investigated=(2, 0),
        ran_out=True,
        outcome=Outcome(how=Ended.CARD, winner=1),
    )
    line = print_position(STARSHIP, state)

    assert parse_position(STARSHIP, line) == state
    assert line.endswith(
        "deck 6 > 7 8 | speeds 3 - -1 | investigated 3 1 | ran out | won by card 2"
        " | effect investigate by 1: { }"
        " | effect looked at X by 2, held, seen 5, looker = 1, q = 3, a = hand of 3, b = ruins 1,"
        " c = ruins ?, d = discard 2.4, e = deck top, f = table: { eliminate looker }"
    )


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(how=Ended.LOST, winner=None), "lost"),
        (Outcome(how=Ended.LOST, winner=1), "lost 2"),
        (Outcome(how=Ended.SURVIVAL, winner=0), "won by survival 1"),
        (Outcome(how=Ended.INVESTIGATION, winner=2), "won by investigation 3"),
        (Outcome(how=Ended.CARD, winner=None), "won by card -"),
    ],
)
def test_every_outcome_is_written(outcome: Outcome, words: str) -> None:
    state = replace(parse_position(STARSHIP, SHORT), phase=Phase.OVER, outcome=outcome)
    line = print_position(STARSHIP, state)

    assert line.endswith(f" | {words}")
    assert parse_position(STARSHIP, line) == state


def test_the_card_just_drawn_is_written() -> None:
    state = replace(parse_position(STARSHIP, SHORT), drawn=STARSHIP.pack.kind_named("6"))

    assert print_position(STARSHIP, state) == f"{SHORT} | drew 6"
    assert parse_position(STARSHIP, f"{SHORT} | drew 6") == state


def test_a_star_is_all_cards_that_are_named_nowhere_else() -> None:
    state = parse_position(
        STARSHIP,
        "LL1 effect 1 | 1: 5 / 3 | 2: X | 3: out / 1 8- | ruins 7 ? 8 | deck 6 > *"
        " | effect play 7 by 1, held: { win }",
    )

    assert state.top == (STARSHIP.pack.kind_named("6"),)
    assert state.rest == (0, 1, 0, 1, 0, 1, 1, 1, 2)


def test_a_person_may_write_blanks_cases_and_orders_freely() -> None:
    loose = "  LL1  play   1|1:6 5/3|2:x|3:out/1 8- | deck 6 > 8 7   | ruins   7  ? 8 "

    assert print_position(STARSHIP, parse_position(STARSHIP, loose)) == SHORT


CHOICES: list[tuple[Choice, str]] = [
    (PlayCard(kind=7), "play 8"),
    (PlayCard(kind=8, face_down=True), "play X face down"),
    (PlayCard(kind=7, drawn=True), "play 8 drawn"),
    (PlayCard(kind=8, drawn=False, face_down=True), "play X held face down"),
    (Pass(), "pass"),
    (PickSeat(seat=1), "seat 2"),
    (PickCard(place=HandPlace(seat=1)), "hand of 2"),
    (PickCard(place=RuinsPlace(index=0)), "ruins 1"),
    (PickCard(place=RuinsBag()), "ruins ?"),
    (PickCard(place=DiscardPlace(seat=1, index=0)), "discard 2.1"),
    (PickCard(place=DeckTop()), "deck top"),
    (PickCard(place=Table()), "table"),
    (Answer(yes=True), "yes"),
    (Answer(yes=False), "no"),
    (Turned(kind=5), "card 6"),
]


@pytest.mark.parametrize(("choice", "text"), CHOICES)
def test_a_choice_is_written_in_words(choice: Choice, text: str) -> None:
    assert print_choice(STARSHIP, choice) == text
    assert parse_choice(STARSHIP, f" {text} ") == choice


def test_a_line_is_read_between_commas_or_semicolons() -> None:
    assert parse_line(STARSHIP, "play 8; seat 2 , yes") == (
        PlayCard(kind=7),
        PickSeat(seat=1),
        Answer(yes=True),
    )
    assert parse_line(STARSHIP, "  ") == ()
    assert print_line(STARSHIP, ()) == ""


FAULTS = [
    ("", "expected LL1, the version of the notation, found nothing"),
    ("§LL2 play 1", "expected LL1, the version of the notation, found 'LL2'"),
    ("§LL1 play", "the phase and the active seat"),
    ("LL1 play 1 §2", "as in 'LL1 play 1', found '2'"),
    ("LL1 §plya 1", "(did you mean 'play'?)"),
    (SHORT.replace("play 1", "play §4"), "expected a seat from 1 to 3, found '4'"),
    (SHORT.replace("play 1", "play §one"), "found 'one'"),
    (SHORT.replace("play 1", "play §\u0661"), "expected a seat from 1 to 3"),
    (SHORT.replace("play 1", "play §" + "9" * 5_000), "expected a seat from 1 to 3"),
    (SHORT.replace("3: out / 1 8- | ", "§"), "cards of seat 3 of 3, found 'ruins'"),
    ("LL1 play 1 | 1: 5§", "expected '2:' and the cards of seat 2 of 3, found nothing"),
    (SHORT.replace("3: out", "§4: out"), "expected '3:'"),
    (SHORT.replace("| ruins", "| §4: 6 | ruins"), "(this game has 3 seats)"),
    (SHORT.replace("5 6 /", "5 §9 /"), "expected the symbol of a card, '-' or 'out', found '9'"),
    (SHORT.replace("5 6 /", "§starship 6 /"), "(did you mean '5', The Starship?)"),
    (SHORT.replace("5 6 / 3", "5 6 / 3 / §2"), "expected one slash"),
    (SHORT.replace("1: 5 6 / 3", "1:§"), "expected the cards of the hand, '-' or 'out'"),
    (SHORT.replace("8-", "§8?"), "expected the symbol of a card, found '8?'"),
    (SHORT.replace("8-", "§!8"), "expected a discard such as 8, 8- (face down) or 8!"),
    (SHORT.replace("ruins 7", "§riuns 7"), "(did you mean 'ruins'?)"),
    (SHORT.replace("7 ? 8", "7 ? 8 §?"), "expected only one '?'"),
    (SHORT.replace("7 ? 8", "7 §* 8"), "expected the symbol of a card, '?' or '-', found '*'"),
    (SHORT.replace(" | deck 6 > 7 8", "§"), "expected a section 'deck', found nothing"),
    (SHORT.replace("deck 6 > 7 8", "deck 6 > 7 §> 8"), "expected only one '>'"),
    (SHORT + " | §deck 6", "expected only one section 'deck'"),
    (SHORT + " |§", "expected a section, found nothing"),
    (SHORT + " | §speeds 1 2", "expected 3 speeds, one a seat, found 'speeds 1 2'"),
    (SHORT + " | speeds 1 2 §x", "expected a speed"),
    (SHORT + " | §ran away", "expected 'ran out', found 'ran away'"),
    (SHORT + " | §drew", "expected 'drew' and the card just drawn, found 'drew'"),
    (SHORT + " | drew 5 §6", "expected nothing after 'drew' and one card, found '6'"),
    (SHORT + " | drew §9", "expected the symbol of a card"),
    (SHORT + " | reversed §again", "expected nothing after 'reversed', found 'again'"),
    (SHORT.replace("1 8-", "1 8- after §9"), "expected a number from 1 to 8, found '9'"),
    (SHORT + " | effect play 8 by 1, §replies maybe: { }", "expected 'replies' and 'yes' or 'no'"),
    (SHORT + " | won by §luck 2", "expected 'won by' card, survival, investigation"),
    (SHORT + " | §won", "expected 'won by'"),
    (SHORT + " | lost 1 §2", "expected nothing after the outcome, found '2'"),
    (SHORT + " | §lost | won by card 1", "expected one outcome"),
    (SHORT + " | effect§", "expected an effect such as"),
    (SHORT + " | effect §paly 8 by 1: { }", "(did you mean 'play'?)"),
    (SHORT + " | effect §play 8: { }", "expected the card and the seat, as in 'play 8 by 1'"),
    (SHORT + " | effect play 8 by 1, §hold: { }", "expected 'held', 'seen 5', or a name"),
    (SHORT + " | effect play 8 by 1, p = §here: { }", "expected a seat, or a place"),
    (SHORT + " | effect play 8 by 1: { §elimate p }", "(did you mean 'eliminate'?)"),
]


@pytest.mark.parametrize(("marked", "part"), FAULTS)
def test_a_fault_is_told_with_its_column(marked: str, part: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(STARSHIP, marked.replace("§", ""))

    assert str(caught.value).startswith(f"column {max(marked.find('§'), 0) + 1}: ")
    assert part in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("marked", "part"),
    [
        ("§paly 8", "expected a choice: 'play 8', 'pass', 'seat 2'"),
        ("play §9", "expected the symbol of a card, found '9' (known: 1, 2, 3, 4"),
        ("yes, seat §4", "expected a seat from 1 to 3, found '4'"),
        ("yes,§, no", "found nothing"),
        ("ruins §0", "expected a place from 1, or ?"),
        ("discard 2.§x", "expected a place from 1, the oldest"),
        ("hand of §7", "expected a seat from 1 to 3"),
    ],
)
def test_a_fault_in_a_line_is_told_with_its_column(marked: str, part: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_line(STARSHIP, marked.replace("§", ""))

    assert str(caught.value).startswith(f"column {marked.find('§') + 1}: ")
    assert part in str(caught.value)


@given(st.text(max_size=80) | st.text('LL1play |:/-!?*>{}=,568X effctby"\n', max_size=120))
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    for line in (text, SHORT + " | " + text, SHORT.replace("5 6", text)):
        try:
            parse_position(STARSHIP, line)
        except NotationError as error:
            message = str(error)
        else:
            message = ""
        assert "\n" not in message


@given(st.integers(0, 10**6))
def test_a_cut_or_altered_position_is_read_or_refused(seed: int) -> None:
    draw = random.Random(seed)
    line = SHORT + " | effect play 8 by 1, held, seen 5, p = 2, c = ruins ?: { may { win } }"
    at = draw.randrange(len(line))
    altered = draw.choice([line[:at], line[:at] + draw.choice("|:/-!?*>{}=, 9Q") + line[at + 1 :]])
    try:
        state = parse_position(STARSHIP, altered)
    except NotationError:
        return

    assert parse_position(STARSHIP, print_position(STARSHIP, state)) == state


def test_the_choices_offered_are_read_back_as_themselves() -> None:
    state = parse_position(
        STARSHIP,
        "LL1 effect 1 | 1: 5 / - | 2: X / - | 3: 7 / - | ruins 7 ? 8 | deck *"
        " | effect play 3 by 1, held: { choose c in hand of others or ruins; look at c }",
    )
    offered = choices(STARSHIP, state)

    assert print_line(STARSHIP, offered) == "hand of 2, hand of 3, ruins 1, ruins ?"
    assert parse_line(STARSHIP, print_line(STARSHIP, offered)) == offered
