"""The catalogue decided for the built-in packs: all proved, with the solver's work to show."""

from collections.abc import Iterator

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.conditions import holds_of_state
from lostlegacy.model.rules import replay
from lostlegacy.verify.built_in import RULE_QUESTIONS
from lostlegacy.verify.check import check
from lostlegacy.verify.properties import chosen, property_names
from lostlegacy.verify.replay import last_step
from lostlegacy.verify.spread import workers
from lostlegacy.verify.verdict import Finding, Proved

BLANKS = ("Separation", "Negotiation", "Forced March", "Berserk")


def proofs(spec: str, findings: list[Finding]) -> Iterator[tuple[Finding, Proved]]:
    """Give each finding with its proof; anything else fails."""
    for finding in findings:
        assert isinstance(finding.verdict, Proved), (spec, finding)
        yield finding, finding.verdict


def check_proofs(spec: str, players: tuple[int, ...]) -> None:
    """Decide everything and look at each proof."""
    pack, rulings = load_rules(spec)
    with workers(2 if len(players) > 1 else 1) as executor:
        findings = list(check(pack, rulings, players=players, executor=executor))
    assert [f.players for f in findings] == sorted(f.players for f in findings)
    assert len(findings) == len(players) * len(property_names(pack))
    for finding, proof in proofs(spec, findings):
        if finding.property in {question.name for question in RULE_QUESTIONS}:
            continue
        prop = chosen(pack, (finding.property,))[0]
        assert finding.sentence == prop.sentence
        assert finding.assumes == (BLANKS if pack.name == "staff-of-dragons" else ())
        if finding.kind != "possible":
            assert proof.bound == "every game"
            assert finding.queries > 0
            continue
        assert proof.witness is not None
        steps = replay(proof.witness.game, proof.witness.start, proof.witness.line)
        facts = last_step(proof.witness)
        assert holds_of_state(proof.witness.game, steps[-1].state, prop.test, facts)
    assert all(f.conflicts > 0 for f in findings if f.property == "cards-conserved")
    for name in ("one-card-each", "rank-falls"):
        assert all(f.together for f in findings if f.property == name)


@pytest.mark.parametrize("spec", ["starship@H", "staff-of-dragons@A"])
def test_everything_is_proved_for_two_players(spec: str) -> None:
    check_proofs(spec, (2,))


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec", ["starship@A", "starship@H", "staff-of-dragons@A", "staff-of-dragons@H"]
)
def test_everything_is_proved_for_two_to_four_players(spec: str) -> None:
    check_proofs(spec, (2, 3, 4))
