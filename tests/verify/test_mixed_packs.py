"""The two packs mixed: 31 cards for up to six seats."""

from collections.abc import Callable

import pytest

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import load_pack
from lostlegacy.model.errors import WrongUse
from lostlegacy.model.game import most_seats, new_game
from lostlegacy.model.rulings import preset
from lostlegacy.verify.built_in import AUXILIARY
from lostlegacy.verify.properties import catalogue
from lostlegacy.verify.property import Property
from lostlegacy.verify.simulate import simulate
from tests.verify.mixing import MARKS, PACKS, mixed, mixed_text

KEPT = tuple(MARKS)


@pytest.mark.parametrize("kept", KEPT)
def test_the_file_is_what_the_script_gives(
    check_golden: Callable[[str, str], None], kept: str
) -> None:
    check_golden(f"tests/verify/packs/mixed-{kept}.toml", mixed_text(kept))


@pytest.mark.parametrize("kept", KEPT)
def test_the_file_reads_as_the_mixed_pack(kept: str) -> None:
    assert load_pack(PACKS / f"mixed-{kept}.toml") == mixed(kept)


@pytest.mark.parametrize("kept", KEPT)
def test_a_mixed_pack_has_all_cards_but_one_legacy_and_room_for_six(kept: str) -> None:
    pack = mixed(kept)
    both = {card.name: card.copies for name in KEPT for card in load_pack(name).cards}
    left = next(c.name for name in KEPT for c in load_pack(name).cards if c.legacy and name != kept)

    assert {card.name: card.copies for card in pack.cards} == {
        name: copies for name, copies in both.items() if name != left
    }
    assert pack.size == 31
    assert most_seats(pack) == 6
    with pytest.raises(WrongUse, match="expected 2 to 6"):
        new_game(pack, preset("H"), 7)


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("kept", KEPT)
def test_no_game_at_random_breaks_a_property(kept: str, seats: int) -> None:
    pack = mixed(kept)
    broken = [
        Property(
            name=prop.name,
            sentence=prop.sentence,
            kind="possible",
            expect=fx.Not(test=prop.test),
        )
        for prop in (*AUXILIARY, *catalogue(pack))
        if prop.kind != "possible"
    ]

    assert simulate(new_game(pack, preset("H"), seats), broken, games=40) == {}
