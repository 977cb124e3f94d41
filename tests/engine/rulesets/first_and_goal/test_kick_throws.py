"""1st & Goal: every throw of kicks and returns (section 4.2), compared with a second calculation."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.every_throw import Faces, differences
from tests.engine.rulesets.first_and_goal.table import Table, free_kick, kickoff, run_out, touchdown
from tests.engine.rulesets.first_and_goal.throw_situations import YARDS, each_edition, moved, snap, walked


@each_edition
@pytest.mark.rule("1G-FG-2", "1G-FG-4")
def test_a_block(edition: str) -> None:
    game = kicked(edition)
    blocked = {"play": "X", "referee": "X"}
    assert differences(game.game, lambda f: "draw away @24" if f == blocked else "fg_kick home @76") == []


def kicked(edition: str, defense: str = "kick") -> Table:
    """A field goal from the 76 whose card is paid."""
    game = snap(76, edition=edition).tries_field_goal(defense=defense)
    return game.decide(fg_card="counter") if edition == "en" else game


@each_edition
@pytest.mark.rule("1G-FG-3", "1G-FAKE-1")
@pytest.mark.parametrize(("defense", "bonus"), [("kick", 0), ("fake", 5)])
def test_a_field_goal(edition: str, defense: str, bonus: int) -> None:
    game = kicked(edition, defense).throw("fg_block", play="X", referee="T")
    good, short = "kick_type home @76 3-0", "draw away @24"
    reckoned = differences(game.game, lambda f: good if sum(f.values()) + bonus >= 24 else short)
    assert reckoned == []


@each_edition
@pytest.mark.rule("1G-SNEAK-1")
def test_a_sneak(edition: str) -> None:
    game = snap(39, 2, target=40, edition=edition).special("sneak")

    def reckon(faces: Faces) -> str:
        if faces["play"] == "P":
            return "penalty_check home @39"
        return moved(39, 1 if faces["play"] in ("HAIL", "MARY", "BREAKAWAY") else 0, 2, 40)

    assert differences(game.game, reckon) == []


@pytest.mark.rule("1G-HAIL-1", "1G-HAIL-2")
@pytest.mark.parametrize("die", ["one_hail_blank", "hail_and_mary"])
def test_a_hail_mary(die: str) -> None:
    game = snap(50, offense_hand=["slant", "draw"], options={"referee_die": die}).special("hail_mary")
    caught, dropped = "try_choice home @98 6-0", "draw home @49"

    def reckon(faces: Faces) -> str:
        return (
            caught if {faces["play"], faces["referee"]} == {"HAIL", "MARY"} else dropped.replace("49", "50")
        )

    assert differences(game.game, reckon) == []


@each_edition
@pytest.mark.rule("1G-TRY-1")
def test_an_extra_point(edition: str) -> None:
    game = touchdown(edition=edition).decide(try_choice="kick")
    missed = {"play": "X", "referee": "X"}
    reckoned = differences(game.game, lambda f: f"kick_type home @98 {6 if f == missed else 7}-0")
    assert reckoned == []


@each_edition
@pytest.mark.rule("1G-ONS-2", "1G-ONS-3", "1G-ONS-4")
def test_an_onside_kick(edition: str) -> None:
    game = kickoff(edition=edition).decide(kick_type="onside")

    def reckon(faces: Faces) -> str:
        yards = faces["red"] + faces["brown" if edition == "en" else "ivory"]
        kept = yards >= 10 and "T" in (faces["play"], faces["referee"])
        return f"offense_call home 1&10 @{30 + yards}" if kept else f"draw away @{70 - yards}"

    assert differences(game.game, reckon) == []


@pytest.mark.rule("1G-OPT-5")
def test_a_squib_kick() -> None:
    game = kickoff(options={"squib_kick": "on"}).decide(kick_type="squib")
    assert differences(game.game, lambda f: f"draw away @{70 - sum(f.values())}") == []


@pytest.mark.rule("1G-KICK-4", "1G-KICK-5", "1G-KICK-6")
def test_a_kickoff_return() -> None:
    def reckon(faces: Faces) -> str:
        yards = sum(face for die, face in faces.items() if die != "play")
        due = {"BREAKAWAY": "kickoff_return_again away @0", "X": "draw away @20"}
        due |= {"T": f"turnover_check away @{yards}", "P": f"penalty_check away @{yards}"}
        return due.get(faces["play"], f"draw away @{yards}")

    assert differences(run_out().game, reckon) == []


@pytest.mark.rule("1G-OPT-7")
def test_a_kickoff_return_by_d20() -> None:
    game = run_out(options={"d20_kicks": "kickoffs"})
    again = {20: "kickoff_return_again away @0"}
    reckoned = differences(game.game, lambda f: again.get(f["d20"], f"draw away @{10 + f['d20']}"))
    assert reckoned == []
    game.throw("kickoff_return", d20=20)
    scored = {20: "draw away @98 0-6"}
    assert differences(game.game, lambda f: scored.get(f["d20"], f"draw away @{30 + f['d20']}")) == []


@each_edition
@pytest.mark.rule("1G-RET-2", "1G-RET-3", "1G-RET-4")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_foul_on_a_return(edition: str, answer: str) -> None:
    last = {"blue": 7} if edition == "en" else {"yellow": 6, "ivory": 2}
    faces = {"red": 1, "ivory": 1, "brown": 3} | last  # twelve yards with either edition's dice
    game = run_out(edition=edition).throw("kickoff_return", **faces, play="P")

    def reckon(faces: Faces) -> str:
        by, yards = faces["referee"], YARDS[faces["penalty"]]
        if by not in ("D", "O") or answer == "decline":
            return "draw away @12"
        return f"draw away @{walked(edition, 12, yards if by == 'D' else -yards)}"

    assert differences(game.game, reckon, {"penalty_answer": answer}) == []


@each_edition
@pytest.mark.parametrize("spot", [20, 60])
@pytest.mark.rule("1G-PUNT-2", "1G-PUNT-5")
def test_a_punt(edition: str, spot: int) -> None:
    game = snap(spot, 4, edition=edition).punts().decide(punt_method="a")

    def reckon(faces: Faces) -> str:
        end = spot + sum(faces.values())
        return "draw away @20" if end >= 100 else f"punt_receive home @{spot}"

    assert differences(game.game, reckon) == []


@each_edition
@pytest.mark.rule("1G-PUNT-4", "1G-SAF-2")
@pytest.mark.parametrize("free", [False, True])
def test_a_punt_with_the_play_die(edition: str, free: bool) -> None:
    game = free_kick(edition=edition) if free else snap(20, 4, edition=edition).punts()
    game.decide(punt_method={"b": "green"})
    score = " 0-2" if free else ""

    def reckon(faces: Faces) -> str:
        end = 20 + sum(face for die, face in faces.items() if die != "play")
        due = {
            "X": "draw away @80",
            "BREAKAWAY": "punt_bounce home @20",
            "T": "punt_recover home @20",
            "P": "penalty_check home @20",
            "HAIL": f"draw away @{100 - end}",
            "MARY": f"draw away @{100 - end}",
        }
        return due[faces["play"]] + score

    assert differences(game.game, reckon) == []


def punted(symbol: str, spot: int = 20) -> Table:
    """A punt of 15 yards by method B."""
    game = snap(spot, 4).punts().decide(punt_method={"b": "green"})
    return game.throw("punt_kick", brown=3, yellow=5, blue=7, play=symbol)


@pytest.mark.rule("1G-PUNT-4")
def test_a_bounce_and_a_recovery() -> None:
    fair = {"punt_receive": "fair_catch"}
    assert differences(punted("BREAKAWAY").game, lambda f: f"draw away @{65 - f['red']}", fair) == []
    reckoned = differences(
        punted("T").game,
        lambda f: "offense_call home 1&10 @35" if f["referee"] == "T" else "draw away @65",
        fair,
    )
    assert reckoned == []


@pytest.mark.rule("1G-PUNT-4")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_foul_on_a_punt(answer: str) -> None:
    def reckon(faces: Faces) -> str:
        by, yards = faces["referee"], YARDS[faces["penalty"]]
        if by not in ("D", "O") or answer == "decline":
            return "draw away @65"
        end = walked("en", 20, yards if by == "D" else -yards)
        if by == "D" and (faces["penalty"] == "5A" or end >= 30):
            return f"offense_call home 1&10 @{end}"
        return f"punt_method home @{end}"

    answers = {"penalty_answer": answer, "punt_receive": "fair_catch"}
    assert differences(punted("P").game, reckon, answers) == []


@pytest.mark.rule("1G-PUNT-3", "1G-RET-1", "1G-RET-2", "1G-RET-5")
@pytest.mark.parametrize("options", [{}, {"d20_kicks": "punts"}], ids=["green", "d20"])
def test_a_punt_return(options: dict[str, str]) -> None:
    game = snap(30, 4, options=options).punts()
    if options:
        game.throw("punt_kick", d20=15)
        caught = 20
    else:
        game.decide(punt_method="a").throw("punt_kick", brown=3, yellow=5, blue=7, green=10)
        caught = 45
    game.decide(punt_receive="return")

    def reckon(faces: Faces) -> str:
        yards = faces["d20" if options else "green"]
        due = {"BREAKAWAY": f"punt_return_again away @{caught}", "X": f"draw away @{caught}"}
        due |= {"T": f"turnover_check away @{caught + yards}", "P": f"penalty_check away @{caught + yards}"}
        return due.get(faces["play"], f"draw away @{caught + yards}")

    assert differences(game.game, reckon) == []


@pytest.mark.rule("1G-OPT-8")
def test_a_punt_by_d20() -> None:
    game = snap(30, 4, options={"d20_kicks": "punts"}).punts()
    reckoned = differences(
        game.game, lambda f: f"draw away @{35 - f['d20']}" if f["d20"] <= 10 else "punt_receive home @30"
    )
    assert reckoned == []
