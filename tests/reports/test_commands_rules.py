"""Verdicts and differences are told with their games, and the exit code follows from them."""

import json
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lostlegacy.model.cards import Pack, load_rules
from lostlegacy.model.errors import Disagreement
from lostlegacy.model.game import new_game
from lostlegacy.model.notation import parse_line, parse_position
from lostlegacy.model.rules import replay
from lostlegacy.model.rulings import Rulings, ruling_doc
from lostlegacy.reports.cli import run
from lostlegacy.reports.playing import random_line
from lostlegacy.verify import second_opinion
from lostlegacy.verify.meaning import DISCARDS, SHOWDOWN
from lostlegacy.verify.verdict import (
    Difference,
    DiffReport,
    DiffVerdict,
    Finding,
    Proved,
    Refuted,
    Trace,
    Unknown,
    Verdict,
)

NAMES = ("cards-conserved", "can-win", "never", "open")
GAME = new_game(*load_rules("starship"), 2)
START, LINE = random_line(GAME, 4)
TRACE = Trace(game=GAME, start=START, line=LINE)

PROVED = Proved(method="induction", bound="every game")
SHOWN = Proved(method="search", bound="9 plays", witness=TRACE)
BROKEN = Refuted(method="search", bound="9 plays", game=TRACE)
NO_GAME = Refuted(method="induction", bound="every game", game=None)
OPEN = Unknown(reason="no invariant is strong enough", method="k-induction")


def finding(name: str, players: int, verdict: Verdict, assumes: tuple[str, ...] = ()) -> Finding:
    return Finding(
        property=name,
        sentence=f"Sentence of {name}.",
        kind="possible" if name == "can-win" else "always",
        players=players,
        verdict=verdict,
        assumes=assumes,
        seconds=1.5,
        conflicts=1200,
        queries=7,
        tried=("induction: its counterexample is not known to be reachable",),
    )


Answer = Callable[..., None]


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Let `check` give these verdicts by property, whatever the pack."""

    def use(**verdicts: Verdict) -> None:
        by_name = {name.replace("_", "-"): verdict for name, verdict in verdicts.items()}

        def check(
            pack: Pack,
            rulings: Rulings,
            *,
            players: tuple[int, ...],
            names: tuple[str, ...],
            budget: int,
            inductive: bool,
            second: bool,
            report: Callable[[str], None],
            executor: object,
        ) -> Iterator[Finding]:
            for number in players:
                for name in names or by_name:
                    report(f"{name}: begun")
                    yield finding(name, number, by_name[name], pack.unknown)

        monkeypatch.setattr("lostlegacy.verify.check.check", check)
        monkeypatch.setattr(
            "lostlegacy.verify.properties.property_names", lambda pack: tuple(by_name)
        )

    return use


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [
        ({"cards_conserved": PROVED}, 0),
        ({"cards_conserved": PROVED, "can_win": SHOWN}, 0),
        ({"cards_conserved": PROVED, "never": BROKEN}, 1),
        ({"can_win": NO_GAME}, 1),
        ({"open": OPEN, "never": BROKEN}, 1),
        ({"open": OPEN, "cards_conserved": PROVED}, 3),
    ],
)
def test_exit_code_of_check(answers: Answer, verdicts: dict[str, Verdict], code: int) -> None:
    answers(**verdicts)

    assert run(["check", "starship"]) == code


def test_refutation_is_told_once_with_the_fewest_seats(
    answers: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(never=BROKEN)

    run(["check", "starship"])

    out = capsys.readouterr().out
    assert out.count("\nrefuted: never, 2 seats\n") == 1
    assert out.count("A game that breaks it:") == 1
    assert "Also refuted with 3 and 4 seats; --explain tells those games too." in out
    assert "0 proved" not in out
    assert "3 refuted (0.0 s, 3,600 conflicts in 21 queries)" in out


def test_explain_tells_all_games_what_was_tried_and_witnesses(
    answers: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(never=BROKEN, can_win=SHOWN, cards_conserved=PROVED)

    run(["check", "starship", "--players", "2,3", "--explain"])

    out = capsys.readouterr().out
    assert out.count("A game that breaks it:") == 2
    assert out.count("A game that gets there:") == 2
    assert out.count("- induction: its counterexample is not known to be reachable") == 6


def test_told_game_can_be_replayed(answers: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answers(never=BROKEN)

    run(["check", "starship", "--players", "2"])

    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    said = {key: next(x for x in lines if x.startswith(key)) for key in ("from ", "to ", "line ")}
    begin = parse_position(GAME, said["from "][len("from ") :].strip())
    steps = replay(GAME, begin, parse_line(GAME, said["line "][len("line ") :]))
    assert steps[-1].state == parse_position(GAME, said["to "][len("to ") :].strip())


def test_possible_that_no_game_reaches(answers: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answers(can_win=NO_GAME)

    run(["check", "starship", "--players", "2"])

    assert "  No game gets there: induction, every game." in capsys.readouterr().out


def test_unknown_says_why_and_what_was_tried(
    answers: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(open=OPEN)

    run(["check", "starship", "--players", "2-3"])

    out = capsys.readouterr().out
    assert "\nunknown: open, 2 seats\n  no invariant is strong enough\n  - induction: " in out
    assert "  Also unknown with 3 seats." in out


def test_blanks_are_named(answers: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answers(cards_conserved=PROVED)

    run(["check", "staff-of-dragons", "--players", "2"])

    words = " ".join(capsys.readouterr().out.split())
    assert "the texts of Separation, Negotiation, Forced March, Berserk are not known" in words


def test_markdown_table(answers: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answers(cards_conserved=PROVED)

    run(["check", "starship", "--players", "2", "--markdown"])

    assert capsys.readouterr().out.splitlines()[:3] == [
        "| property | 2 seats | seconds | conflicts |  |",
        "| --- | --- | ---: | ---: | --- |",
        (
            "| cards-conserved | proved | 1.50 | 1,200 |"
            " Sentence of cards-conserved. proved by induction: every game |"
        ),
    ]


def test_text_of_a_check(answers: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answers(cards_conserved=PROVED)

    run(["check", "starship", "--players", "2", "--ruling", "speed_floor=clamp_each"])

    assert capsys.readouterr().out.splitlines() == [
        "The Starship (starship), book H with speed_floor=clamp_each: every game with 2 seats",
        "",
        "property         2 seats  seconds  conflicts",
        "cards-conserved  proved      1.50      1,200",
        "    Sentence of cards-conserved.",
        "    proved by induction: every game",
        "",
        "Not asked, since",
        f"  {DISCARDS}: protection-protects, no-speed-below-zero",
        f"  {SHOWDOWN}: deck-runs-out-before-showdown, highest-card-wins, draw-is-a-tie,",
        "  win-by-showdown, drawn-game",
        "",
        "1 proved (0.0 s, 1,200 conflicts in 7 queries)",
    ]


def test_a_property_that_says_nothing_of_a_pack_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = run(["check", "toy-9", "--property", "one-legacy"])

    told = "lostlegacy: one-legacy is not asked of toy-9: the pack has no Lost Legacy\n"
    assert (code, capsys.readouterr().err) == (2, told)


def test_progress_in_plain_lines(answers: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answers(cards_conserved=PROVED, open=OPEN)

    run(["check", "starship", "--players", "2", "--progress"])

    assert capsys.readouterr().err.splitlines() == [
        "…   cards-conserved: begun",
        "… 1 of 2  cards-conserved, 2 seats: proved",
        "…   open: begun",
        "… 2 of 2  open, 2 seats: unknown",
    ]


def test_json_of_check(answers: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answers(cards_conserved=PROVED, can_win=SHOWN, never=BROKEN, open=OPEN)

    assert run(["check", "staff-of-dragons@A", "--players", "2", "--json", "-"]) == 1

    document = json.loads(capsys.readouterr().out)
    assert (document["format"], document["version"]) == ("lostlegacy-check", 1)
    assert document["rules"]["rulings"]["failed_staff"] == "shuffled"
    results = {result["property"]: result for result in document["results"]}
    assert {name: result["verdict"] for name, result in results.items()} == {
        "cards-conserved": "proved",
        "can-win": "proved",
        "never": "refuted",
        "open": "unknown",
    }
    never, unknown = results["never"], results["open"]
    assert (never["method"], never["bound"], never["reason"]) == ("search", "9 plays", None)
    assert (unknown["bound"], unknown["reason"]) == (None, "no invariant is strong enough")
    assert (never["seconds"], never["conflicts"], never["queries"]) == (1.5, 1200, 7)
    assert never["assumes"] == ["Separation", "Negotiation", "Forced March", "Berserk"]
    game = never["game"]
    steps = replay(GAME, parse_position(GAME, game["start"]), parse_line(GAME, game["line"]))
    assert steps[-1].state == parse_position(GAME, game["end"])
    assert game["turns"][0].startswith("deal: ")
    assert results["cards-conserved"]["game"] is None


# --- diff ----------------------------------------------------------------------------------------

DIFFERENCE = Difference(
    cause="ruling failed_staff (D10)",
    players=2,
    position="LL1 play 1 | 1: 5 8 / - | 2: 3 / - | ruins 1 | deck *",
    choice="play 5",
    left="The Staff lies at a known place.",
    right="The Staff is shuffled into the Ruins.",
    game=TRACE,
)


def use_report(
    monkeypatch: pytest.MonkeyPatch,
    verdict: DiffVerdict,
    differences: tuple[Difference, ...] = (),
    undecided: tuple[str, ...] = (),
) -> None:
    def diff(
        left: object, right: object, *, players: tuple[int, ...], report: Callable[[str], None]
    ) -> DiffReport:
        report("begun")
        return DiffReport(
            verdict=verdict,
            method="search",
            differences=differences,
            undecided=undecided,
            assumes=("Separation",),
            seconds=2.0,
            conflicts=300,
        )

    monkeypatch.setattr("lostlegacy.verify.rules_diff.rules_diff", diff)


@pytest.mark.parametrize(
    ("verdict", "code"),
    [(DiffVerdict.EQUIVALENT, 0), (DiffVerdict.DIFFERENT, 1), (DiffVerdict.UNKNOWN, 3)],
)
def test_exit_code_of_diff(
    monkeypatch: pytest.MonkeyPatch, verdict: DiffVerdict, code: int
) -> None:
    use_report(monkeypatch, verdict)

    assert run(["diff", "starship@A", "starship@H"]) == code


def test_a_ruling_about_what_is_seen_is_told_without_a_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["--players", "2", "--right-ruling", "which_hand_card=seen"]

    assert run(["diff", "starship", "starship", *options]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "ruling which_hand_card: unseen or seen changes what seats see, and no state" in told
    assert "the same can happen, and seats see it otherwise" in told


def test_difference_is_told_with_its_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use_report(monkeypatch, DiffVerdict.DIFFERENT, (DIFFERENCE,), ("ruling zero_total",))

    run(["diff", "staff-of-dragons@H", "staff-of-dragons@A", "--players", "2"])

    lines = capsys.readouterr().out.splitlines()
    doc = ruling_doc("failed_staff")
    assert lines[:8] == [
        "left   staff-of-dragons@H: Staff of Dragons (staff-of-dragons), book H",
        "right  staff-of-dragons@A: Staff of Dragons (staff-of-dragons), book A",
        "Each difference alone: right is the rules on the left with only that changed.",
        "",
        "1. ruling failed_staff (D10) (2 seats)",
        *textwrap.wrap(doc, 100, initial_indent="   ", subsequent_indent="   "),
        "   the game, played by the rules on the left:",
    ]
    side_by_side = lines.index("   choice play 5")
    assert lines[side_by_side - 2 : side_by_side + 3] == [
        "",
        "   at     LL1 play 1 | 1: 5 8 / - | 2: 3 / - | ruins 1 | deck *",
        "   choice play 5",
        "   left   staff-of-dragons@H: The Staff lies at a known place.",
        "   right  staff-of-dragons@A: The Staff is shuffled into the Ruins.",
    ]
    assert "undecided: ruling zero_total" in lines
    assert lines[-1] == "different with 2 seats: 1 difference, search (2.0 s, 300 conflicts)"


def test_json_of_diff(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    use_report(monkeypatch, DiffVerdict.DIFFERENT, (DIFFERENCE,), ("ruling zero_total",))

    run(["diff", "starship@H", "starship@A", "--json", "-"])

    document = json.loads(capsys.readouterr().out)
    assert (document["format"], document["version"]) == ("lostlegacy-diff", 1)
    assert document["verdict"] == "different"
    (difference,) = document["differences"]
    assert {key: difference[key] for key in ("cause", "position", "choice", "left", "right")} == {
        "cause": DIFFERENCE.cause,
        "position": DIFFERENCE.position,
        "choice": DIFFERENCE.choice,
        "left": DIFFERENCE.left,
        "right": DIFFERENCE.right,
    }
    assert difference["game"]["line"]
    assert document["undecided"] == ["ruling zero_total"]


def test_ruling_of_the_right_side_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def diff(left: tuple[Pack, Rulings], right: tuple[Pack, Rulings], **_: object) -> DiffReport:
        seen.extend([left[1].zero_total, right[1].zero_total, right[1].speed_floor])
        return DiffReport(
            verdict=DiffVerdict.EQUIVALENT,
            method="the same",
            differences=(),
            undecided=(),
            assumes=(),
            seconds=0.0,
            conflicts=0,
        )

    monkeypatch.setattr("lostlegacy.verify.rules_diff.rules_diff", diff)
    arguments = ["--ruling", "speed_floor=clamp_each", "--right-ruling", "zero_total=multiple"]

    assert run(["diff", "starship", "starship", *arguments]) == 0
    assert seen == ["safe", "multiple", "clamp_each"]


def test_inductive_check_refutes_only_what_games_at_random_break(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pack = "tests/verify/packs/small-raid.toml"

    code = run(["check", pack, "--players", "2", "--inductive", "--workers", "1"])

    told = capsys.readouterr().out
    assert code == 1
    assert "win-by-card" not in told
    assert "every-rule-runs" not in told
    assert (
        "The Girl is never in anybody's discards.\n    refuted by a game: a game of 1 play" in told
    )
    assert "its premise holds in no game that was searched" in told


def test_inductive_check_of_what_only_a_game_can_show_is_refused_in_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = run(["check", "starship", "--inductive", "--property", "win-by-card"])

    assert code == 2
    assert "there is no inductive property 'win-by-card'" in capsys.readouterr().err


def test_second_opinion_is_told_in_the_text_and_in_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pack, document = "tests/verify/packs/small-raid.toml", tmp_path / "found.json"
    wanted = ["--property", "one-legacy", "--workers", "1", "--second-opinion"]

    code = run(["check", pack, "--players", "2", *wanted, "--json", str(document)])

    assert code == 0
    assert "confirmed each answer" in capsys.readouterr().out
    assert json.loads(document.read_text(encoding="utf-8"))["second_opinion"] is True


def test_second_opinion_that_differs_is_a_disagreement_and_not_a_verdict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(second_opinion, "clauses_of", lambda term: "p cnf 1 1\n1 0\n")
    pack = "tests/verify/packs/small-raid.toml"
    wanted = ["--property", "one-legacy", "--workers", "1", "--second-opinion"]

    with pytest.raises(Disagreement, match="expected both solvers to agree"):
        run(["check", pack, "--players", "2", *wanted])
