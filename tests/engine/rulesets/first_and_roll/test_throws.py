"""1st & Roll: every throw of every Roll of section 4 of the rule reference, compared with a second
calculation.

Nobody has time-outs, no circle is rolled again (rerolls have their own test), and no clock is run off."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.every_throw import Faces, differences
from tests.engine.rulesets.first_and_roll.throw_situations import (
    QUIET,
    SAFETY,
    TOUCHDOWN,
    called,
    first_down,
    moved,
    yards,
)


@pytest.mark.rule("1R-PLAY-1", "1R-PLAY-2", "1R-PLAY-3", "1R-TACKLE-1", "1R-RED-1", "1R-DOWN-2")
@pytest.mark.parametrize("edition", ["standard", "en_update"])
@pytest.mark.parametrize("ours", ["red", "yellow", "green"])
@pytest.mark.parametrize("matched", [True, False])
@pytest.mark.parametrize(("spot", "down"), [(3, 1), (40, 4), (89, 2)])
def test_a_play(edition: str, ours: str, matched: bool, spot: int, down: int) -> None:
    theirs = ours if matched else {"red": "yellow", "yellow": "green", "green": "red"}[ours]
    board = called(ours, theirs, spot=spot, down=down, edition=edition)
    if ours == "green" and not matched:
        board.give("home normal")

    def reckon(faces: Faces) -> str:
        ball, stop = faces[f"off_{ours}"], faces.get(f"def_{ours}", "0")
        if ball == "2s" and not matched:
            return f"R_TACKLE home @{spot}"
        if faces["clock"] == "T":
            return f"R_CLOCK_T home @{spot}"
        if stop == "flag":
            return f"R_PENALTY home @{spot}"
        total, to_goal = yards(ball) + yards(stop), 100 - spot
        if ours == "green" and to_goal <= 20 and total > to_goal + 2:
            total = 0
        return moved(spot, total, down)

    assert differences(board.game, reckon, QUIET) == []


@pytest.mark.rule("1R-TACKLE-1", "1R-BRK-1")
def test_a_broken_tackle_and_a_reroll() -> None:
    tackle = called("red", "green").give("off_red 2s clock blank")
    assert differences(tackle.game, lambda f: moved(40, 2 + yards(f["off_red"])), QUIET) == []
    again = called("red", "green").give("off_red 5o clock blank; home reroll")
    assert differences(again.game, lambda f: moved(40, 5 + yards(f["off_red"])), QUIET) == []


@pytest.mark.rule("1R-TURN-1", "1R-TURN-2", "1R-TURN-5")
@pytest.mark.parametrize("past", ["touchback_25", "touchdown"])
@pytest.mark.parametrize(("call", "spot"), [("red", 40), ("yellow", 40), ("yellow", 95)])
def test_second_roll_of_the_clock_die(past: str, call: str, spot: int) -> None:
    board = called(call, "green", spot=spot, options={"turnover_past_goal": past})
    board.give(f"off_{call} 4 clock T" if call == "red" else "off_yellow 8 clock T")
    total = 4 if call == "red" else 8
    lost = first_down("away", 56) if call == "red" else "R_RETURN away @52"
    if spot == 95:
        lost = first_down("away", 25) if past == "touchback_25" else TOUCHDOWN
    assert differences(board.game, lambda f: lost if f["clock"] == "T" else moved(spot, total), QUIET) == []


@pytest.mark.rule("1R-PEN-1", "1R-PEN-2", "1R-PEN-3", "1R-PEN-4", "1R-PEN-5")
@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize("spot", [3, 8, 40, 91])
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_penalty(up: bool, spot: int, answer: str) -> None:
    options = {"half_distance_rounding": "up" if up else "down"}
    board = called("yellow", "yellow", spot=spot, down=2, options=options)
    board.give("off_yellow 4 def_yellow flag clock blank")

    def reckon(faces: Faces) -> str:
        name = faces["penalty"]
        walk, target = int(name.strip("ODA")), min(100, spot + 10)
        if answer == "decline":
            return moved(spot, 4, 2)
        if name.startswith("O"):
            if spot - walk <= 0:
                half = spot // 2 + (spot % 2 if up else 0)
                return (
                    SAFETY
                    if walk == 10
                    else f"D_SCRIMMAGE home 2&{target - max(1, spot - half)} @{max(1, spot - half)}"
                )
            return f"D_SCRIMMAGE home 2&{target - spot + walk} @{spot - walk}"
        left = 100 - spot
        end = spot + walk if spot + walk < 100 else spot + left // 2 + (left % 2 if up else 0)
        if name == "D5A" or end >= target:
            return first_down("home", end)
        return f"D_SCRIMMAGE home 2&{target - end} @{end}"

    assert differences(board.game, reckon, QUIET | {"D_PENALTY": answer}) == []


@pytest.mark.rule("1R-BOMB-2", "1R-BOMB-3", "1R-BOMB-4", "1R-RED-1")
@pytest.mark.parametrize("spot", [30, 85])
def test_a_bomb(spot: int) -> None:
    board = called("green", "red", spot=spot).give("home bomb")

    def reckon(faces: Faces) -> str:
        green, yellow, kick = (yards(faces[die]) for die in ("off_green", "off_yellow", "kick"))
        if faces["clock"] == "T":
            return f"R_CLOCK_T home @{spot}"
        if (green, yellow) == (0, 0):
            end = spot + kick
            return first_down("away", 25) if end >= 100 else f"R_RETURN away @{100 - end}"
        total = 0 if 0 in (green, yellow) else green + kick - yellow
        over = spot >= 80 and total > 100 - spot + 2
        return moved(spot, 0 if over else total)

    assert differences(board.game, reckon, QUIET) == []


@pytest.mark.rule("1R-TURN-3", "1R-TURN-4", "1R-TURN-6")
@pytest.mark.parametrize(("call", "color"), [("yellow", "red"), ("green", "yellow")])
def test_a_return_of_a_turnover(call: str, color: str) -> None:
    board = called(call, "red", spot=40)
    if call == "green":
        board.give("home normal")
    board.give(f"off_{call} {'4' if call == 'yellow' else '9'} clock T; clock T")
    caught = 100 - 40 - (4 if call == "yellow" else 9)

    def reckon(faces: Faces) -> str:
        end = caught + yards(faces[f"off_{color}"])
        return f"R_PENALTY away @{end}" if faces[f"def_{color}"] == "flag" else first_down("away", end)

    assert differences(board.game, reckon, QUIET) == []


@pytest.mark.rule("1R-TURN-4")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_foul_on_a_return(answer: str) -> None:
    board = called("yellow", "red").give("off_yellow 4 clock T; clock T; off_red 4 def_red flag")

    def reckon(faces: Faces) -> str:
        name = faces["penalty"]
        walk = int(name.strip("ODA")) * (1 if name.startswith("D") else -1)
        void = name in ("O5", "D5") or answer == "decline"
        return first_down("away", 60 if void else 60 + walk)

    assert differences(board.game, reckon, QUIET | {"D_PENALTY": answer}) == []
