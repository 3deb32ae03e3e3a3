"""Which rulings a pack reads, and whether its cards keep hands: never a "no" that is wrong."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import Card, Pack, PackProperty, load_pack
from lostlegacy.model.game import new_game, statements_in
from lostlegacy.model.grammar import parse_effect, parse_lasting, parse_test
from lostlegacy.model.relevance import conditions_in, keeps_hands, rulings_read
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.rulings import BOOK_H, Rulings, ruling_names, ruling_values, with_ruling
from lostlegacy.model.state import Phase
from tests.model.effect_trees import EFFECTS
from tests.model.played import any_rulings, house_pack, play

ALWAYS = {"investigate_discards", "investigating"}


def pack_of(*cards: dict[str, object], legacy: dict[str, object] | None = None) -> Pack:
    """Give a pack of a few cards and a Legacy, all without effects but for what is said."""
    built = [
        Card(
            name=f"Card {index}",
            number=index,
            copies=2,
            symbol=str(index),
            source="house",
            **card,  # type: ignore[arg-type]
        )
        for index, card in enumerate(cards, start=1)
    ]
    crown = Card(name="Crown", number=8, copies=1, symbol="8", source="house", legacy=True)
    built.append(replace(crown, **(legacy or {})))  # type: ignore[arg-type]
    return Pack(name="house", title="House", book="H", cards=tuple(built))


def play_card(text: str) -> dict[str, object]:
    return {"play": parse_effect(text)}


def test_a_pack_without_effects_reads_only_what_every_game_reads() -> None:
    assert rulings_read(pack_of({}, {})) == ALWAYS


READ = [
    ("when staff_needs is exactly_one:\n  win", "staff_needs"),
    ("if game is over:\n  when failed_staff is placed:\n    win", "failed_staff"),
    ("when deal_order is ruins_first:\n  win", "deal_order"),
    ("if total of discards of me is a multiple of 3:\n  win", "zero_total"),
    (
        "if game is over and not total of discards of me is a multiple of 3:\n  win",
        "total_counts",
    ),
    ("eliminate me\nwin", "elimination_in_effect"),
    ("for each p in others:\n  eliminate p", "elimination_in_effect"),
    ("may:\n  eliminate me\n  win", "elimination_in_effect"),
    ("if game is over:\n  eliminate me\nwin", "elimination_in_effect"),
    ("eliminate me", "refilled_deck"),
    ("move hand to deck top", "refilled_deck"),
    ("eliminate me", "discard_timing"),
    ("choose c in discards\nswap c with hand", "discard_timing"),
    ("move hand to discards", "discard_timing"),
    ("move this to ruins", "discard_timing"),
    ("swap this with hand", "discard_timing"),
    ("look at this", "discard_timing"),
    ("choose c in ruins\nplay c", "discard_timing"),
    ("if count of any card in discards is exactly 0:\n  win", "discard_timing"),
    ("if count of any card in anywhere is exactly 0:\n  win", "discard_timing"),
    ("if this is X:\n  win", "discard_timing"),
]


@pytest.mark.parametrize(("text", "ruling"), READ)
def test_what_a_played_card_reads_is_named(text: str, ruling: str) -> None:
    assert ruling in rulings_read(pack_of(play_card(text), {}))


UNREAD = [
    ("win", "zero_total"),
    ("eliminate me", "elimination_in_effect"),
    ("may:\n  eliminate me", "elimination_in_effect"),
    ("choose p in others\nif game is over:\n  eliminate p", "elimination_in_effect"),
    ("look at top of deck\nmay:\n  swap hand with top of deck", "refilled_deck"),
    ("choose c in ruins\nlook at c\nswap hand with c\nshuffle ruins", "discard_timing"),
    ("move top of deck to ruins", "discard_timing"),
    ("eliminate me", "discard_on_elimination"),
    ("win", "look_triggers_in_investigation"),
]


@pytest.mark.parametrize(("text", "ruling"), UNREAD)
def test_what_a_played_card_cannot_read_is_left_out(text: str, ruling: str) -> None:
    assert ruling not in rulings_read(pack_of(play_card(text), {}))


def test_a_card_that_answers_reads_whether_it_answers_in_the_investigation() -> None:
    read = rulings_read(pack_of({"when_looked_at": parse_effect("shuffle deck")}))

    assert read == ALWAYS | {"look_triggers_in_investigation"}


def test_an_elimination_on_top_of_another_effect_may_stop_that_one() -> None:
    for part in ("when_looked_at", "on_discard"):
        read = rulings_read(pack_of({part: parse_effect("eliminate me")}))
        assert "elimination_in_effect" in read


def test_a_card_that_acts_on_reaching_the_discards_reads_how_it_gets_there() -> None:
    effect = parse_effect("shuffle deck")
    strike = play_card("choose p in others\neliminate p")

    assert "discard_timing" in rulings_read(pack_of({"on_discard": effect}))
    assert "discard_on_elimination" in rulings_read(pack_of({"on_discard": effect}, strike))
    assert "discard_on_elimination" not in rulings_read(pack_of({"on_discard": effect}))


def test_the_legacy_of_a_seat_put_out_never_reaches_the_discards() -> None:
    strike = play_card("choose p in others\neliminate p")
    pack = pack_of(strike, legacy={"on_discard": parse_effect("shuffle deck")})

    assert "discard_on_elimination" not in rulings_read(pack)


@pytest.mark.parametrize(
    ("lines", "copies", "read"),
    [
        (["speed -2 at least 0"], 1, False),
        (["speed -2 at least 0"], 2, False),
        (["speed -2 at least 0", "speed -1 at least 0"], 1, False),
        (["speed -2 at least 0", "speed -1 at least 1"], 1, True),
        (["speed -2 at least 0", "speed +1 at least 0"], 1, True),
        (["speed +2 at least 1"], 2, False),
        (["speed +2 at least 4"], 2, True),
        (["speed +2 at least 4"], 1, False),
    ],
)
def test_the_floor_of_speeds_is_read_where_two_changes_can_differ(
    lines: list[str], copies: int, read: bool
) -> None:
    cards: list[dict[str, object]] = [{"lasting": parse_lasting(line)} for line in lines]
    pack = pack_of(*cards)
    pack = replace(pack, cards=tuple(replace(card, copies=copies) for card in pack.cards))

    assert ("speed_floor" in rulings_read(pack)) is read


def test_a_card_that_protects_reads_when_it_begins_to() -> None:
    assert "discard_timing" in rulings_read(pack_of({"lasting": parse_lasting("protects from 3")}))


def test_a_property_reads_rulings_too() -> None:
    test = parse_test("every p in seats: total of discards of p is a multiple of 3")
    prop = PackProperty(name="p", sentence="P.", kind="always", expect=test)
    premised = replace(prop, expect=parse_test("game is over"), premise=test)

    for each in (prop, premised):
        pack = replace(pack_of({}), properties=(each,))
        assert {"total_counts", "zero_total"} <= rulings_read(pack)


def test_the_built_in_packs_read_what_they_should() -> None:
    both = ALWAYS | {"discard_timing", "elimination_in_effect", "refilled_deck"}

    assert rulings_read(load_pack("starship")) == both | {"look_triggers_in_investigation"}
    assert rulings_read(load_pack("staff-of-dragons")) == both | {
        "failed_staff",
        "maiden_takes_from",
        "staff_needs",
        "staff_without_dragon",
        "total_counts",
        "zero_total",
    }


def _thin(pack: Pack, seed: int) -> Pack:
    """Give the pack with fewer effects, so that more rulings go unread."""
    return replace(
        pack,
        cards=tuple(
            replace(
                card,
                play=card.play if (seed >> index) % 3 == 0 else (),
                on_discard=card.on_discard if (seed >> index) % 2 else (),
            )
            for index, card in enumerate(pack.cards)
        ),
    )


@given(st.integers(0, 10**6), any_rulings(), st.sampled_from(ruling_names()), st.integers(0, 9))
def test_a_ruling_that_is_not_read_changes_no_game(
    seed: int, rulings: Rulings, name: str, pick: int
) -> None:
    """The same choices give the same states, between the turns and at the end."""
    pack = _thin(house_pack(seed), seed)
    values = ruling_values(name)
    other = with_ruling(rulings, name, values[pick % len(values)])
    if name in rulings_read(pack) or name in {"deal_order", "which_hand_card"}:
        return
    game, changed = new_game(pack, rulings, 3), new_game(pack, other, 3)
    played = play(game, seed, longest=60)
    state = start(changed)

    for choice, expected in zip(played.line, played.states[1:], strict=True):
        assert choice in choices(changed, state)
        state = apply(changed, state, choice).state
        if expected.phase in {Phase.DRAW, Phase.PLAY, Phase.OVER}:
            assert replace(state, ran_out=False) == replace(expected, ran_out=False)


@given(EFFECTS)
def test_every_statement_and_test_of_an_effect_is_given(effect: fx.Effect) -> None:
    found = list(statements_in(effect))

    assert repr(found).count("Win()") >= len([s for s in found if isinstance(s, fx.Win)])
    assert all(statement in found for statement in effect)
    for statement in found:
        if isinstance(statement, fx.If):
            assert statement.test in list(conditions_in(effect))
            assert all(part in found for part in (*statement.then, *statement.orelse))
        if isinstance(statement, fx.May | fx.ForEach):
            assert all(part in found for part in statement.body)


# --- hands ---------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), any_rulings(), st.integers(2, 4))
def test_where_hands_are_kept_every_seat_in_holds_one_card(
    seed: int, rulings: Rulings, seats: int
) -> None:
    game = new_game(house_pack(seed), rulings, seats)
    if not keeps_hands(game):
        return
    for state in play(game, seed, longest=60).states:
        if state.phase is Phase.SETUP:
            continue
        for number, seat in enumerate(state.seats):
            drew = state.phase is Phase.PLAY and number == state.active
            assert len(seat.hand) == (0 if seat.out else 1 + drew)


@pytest.mark.parametrize("book", ["A", "H"])
@pytest.mark.parametrize("name", ["starship", "staff-of-dragons"])
def test_the_built_in_packs_keep_hands(name: str, book: str) -> None:
    rulings = BOOK_H if book == "H" else with_ruling(BOOK_H, "discard_timing", "before_effect")

    assert keeps_hands(new_game(load_pack(name), rulings, 3))


@pytest.mark.parametrize(
    "text",
    [
        "move hand to discards",
        "move top of deck to hand",
        "move this to hand",
        "choose c in ruins\nmove c to hand",
        "choose c in hand of others\nmove c to ruins",
        "choose c in hand of others\nplay c",
        "choose p in others\nmove hand of p to hand\nmove hand to hand of p",
        "if game is over:\n  move hand to ruins",
        "may:\n  move hand to ruins",
        "for each p in others:\n  move hand of p to deck top",
        "play hand",
    ],
)
def test_a_card_that_takes_from_a_hand_or_gives_to_one_may_not_keep_them(text: str) -> None:
    assert not keeps_hands(new_game(pack_of(play_card(text), {}, {}, {}), BOOK_H, 2))


TAKES = "move this to discards\nmove hand of looker to hand\neliminate looker"


def test_a_hand_may_be_uneven_only_until_its_seat_is_out() -> None:
    answers: dict[str, object] = {"when_looked_at": parse_effect(TAKES)}
    shorter: dict[str, object] = {"when_looked_at": parse_effect(TAKES.rsplit("\n", 1)[0])}
    shuffles: dict[str, object] = {"on_discard": parse_effect("shuffle deck")}
    protects: dict[str, object] = {"lasting": parse_lasting("protects from 1")}

    assert keeps_hands(new_game(pack_of(answers, {}, {}), BOOK_H, 2))
    assert not keeps_hands(new_game(pack_of(shorter, {}, {}), BOOK_H, 2))
    assert not keeps_hands(new_game(pack_of(answers, shuffles, {}), BOOK_H, 2))
    assert not keeps_hands(new_game(pack_of(answers, protects, {}), BOOK_H, 2))


def test_two_cards_that_cannot_be_played_may_fill_a_hand() -> None:
    assert not keeps_hands(new_game(pack_of({"unplayable": True}, {}, {}), BOOK_H, 2))
    assert keeps_hands(new_game(pack_of({}, {}, {}, legacy={"unplayable": True}), BOOK_H, 2))
