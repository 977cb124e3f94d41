"""1st & Roll: every throw of every Roll of section 4 of the rule reference, reckoned here a second time.

Nobody has time-outs, no circle is rolled again (a reroll has its own table), no clock is run off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.first_and_roll.board import Board
from tests.engine.throws.every import Faces, differences

QUIET = {"D_BREAKAWAY": "stop", "D_RUNOFF": "leave", "D_PUNT_RECEIVE": "fair_catch"}
SAFETY = "D_PUNT_DIE home @20 0-2"
TOUCHDOWN = "D_TRY home @98 6-0"


def yards(face: str) -> int:
    """The number on a face; a flag has none."""
    return 0 if face == "flag" else int(face.rstrip("os"))


def first_down(side: str, spot: int) -> str:
    """1R-FIELD-1"""
    return f"D_SCRIMMAGE {side} 1&{min(10, 100 - spot)} @{spot}"


def moved(spot: int, total: int, down: int = 1, target: int | None = None) -> str:
    """1R-DOWN-1, -2, 1R-TD-1, 1R-SAFETY-1: where a move of home ends."""
    end, target = spot + total, min(100, spot + 10) if target is None else target
    if end >= 100:
        return TOUCHDOWN
    if end <= 0:
        return SAFETY
    if end >= target:
        return first_down("home", end)
    return (
        first_down("away", 100 - end) if down == 4 else f"D_SCRIMMAGE home {down + 1}&{target - end} @{end}"
    )


def called(ours: str, theirs: str, **situation: Any) -> Board:
    """Both calls are in."""
    return Board(**situation).give(f"home play; home {ours}; away {theirs}")


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
def test_a_second_look_at_the_clock_die(past: str, call: str, spot: int) -> None:
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


@pytest.mark.rule("1R-PUNT-1", "1R-FG-1")
@pytest.mark.parametrize("pair", ["red+yellow", "red+green", "yellow+green"])
@pytest.mark.parametrize("kick", ["punt", "field_goal"])
def test_a_block(pair: str, kick: str) -> None:
    board = Board(spot=60, down=4).give(f"home {kick}; away {pair}")
    blocked = "R_BLOCK_CLOCK home @60" if kick == "punt" else first_down("away", 40)
    kicked = "D_PUNT_DIE home @60" if kick == "punt" else "R_FG home @60"
    assert differences(board.game, lambda f: blocked if set(f.values()) == {"flag"} else kicked) == []


def blocked(edition: str = "standard", target: int = 44) -> Board:
    """A punt from the 40 that was blocked."""
    board = Board(spot=40, down=4, target=target, edition=edition)
    return board.give("home punt; away red+yellow; def_red flag def_yellow flag")


@pytest.mark.rule("1R-PUNT-2")
@pytest.mark.parametrize("edition", ["standard", "fr"])
def test_a_blocked_punt(edition: str) -> None:
    due = {"T": "D_BLOCK_RETURN home @40"}
    reckoned = differences(blocked().game, lambda f: due.get(f["clock"], "R_BLOCK_RECOVER home @40"))
    assert reckoned == []

    def reckon(faces: Faces) -> str:
        end = 40 + yards(faces["off_red"]) + yards(faces.get("def_red", "0"))
        return first_down("home", end) if end >= 44 else first_down("away", 100 - end)

    assert differences(blocked(edition).give("clock blank").game, reckon, QUIET) == []


@pytest.mark.rule("1R-PUNT-3", "1R-PUNT-4", "1R-BRK-2", "1R-SAFETY-2")
@pytest.mark.parametrize("color", ["red", "yellow", "green"])
@pytest.mark.parametrize("spot", [20, 60])
def test_a_punt(color: str, spot: int) -> None:
    board = Board(spot=spot, down=4).give(
        f"home punt; away red+yellow; def_red -1 def_yellow -1; home {color}"
    )

    def reckon(faces: Faces) -> str:
        end = spot + yards(faces["kick"]) + yards(faces[f"off_{color}"])
        return first_down("away", 25 if end >= 100 else 100 - end)

    assert differences(board.game, reckon, QUIET) == []


@pytest.mark.rule("1R-PUNT-5", "1R-PUNT-6")
def test_a_punt_return() -> None:
    board = Board(spot=20, down=4).give("home punt; away red+yellow; def_red -1 def_yellow -1")
    board.give("home yellow; kick 20 off_yellow 10o; away return")

    def reckon(faces: Faces) -> str:
        flag = faces["def_yellow"] == "flag"
        return "R_PENALTY home @20" if flag else first_down("away", 50 + yards(faces["off_yellow"]))

    assert differences(board.game, reckon, QUIET) == []


@pytest.mark.rule("1R-FG-1", "1R-FG-2")
@pytest.mark.parametrize("distance", [12, 20, 21, 35, 45, 46])
def test_a_field_goal(distance: int) -> None:
    spot = 100 - distance
    board = Board(spot=spot).give("home field_goal; away red+yellow; def_red -1 def_yellow flag")
    good, short = f"D_KICKOFF_KIND home @{spot} 3-0", first_down("away", distance)

    def reckon(faces: Faces) -> str:
        kick = yards(faces["kick"])
        if distance <= 20:
            return f"R_FG_AGAIN home @{spot}" if kick == 20 else good
        return good if distance <= kick else short

    assert differences(board.game, reckon) == []
    if distance <= 20:
        board.give("kick 20")
        assert differences(board.game, lambda f: short if f["kick"] == "20" else good) == []


@pytest.mark.rule("1R-TRY-1")
def test_an_extra_point() -> None:
    board = Board("D_TRY", offense="home", score={"home": 6, "away": 0}).give("home pat")
    missed = {"kick": "20", "clock": "T"}
    assert differences(board.game, lambda f: f"D_KICKOFF_KIND home @98 {6 if f == missed else 7}-0") == []


@pytest.mark.rule("1R-TRY-2", "1R-TRY-3")
@pytest.mark.parametrize("edition", ["standard", "fr"])
@pytest.mark.parametrize("color", ["red", "yellow", "green"])
def test_a_two_point_play(edition: str, color: str) -> None:
    board = Board("D_TRY", offense="home", score={"home": 6, "away": 0}, edition=edition)
    board.give(f"home two_point; home {color}; away {color}")

    def reckon(faces: Faces) -> str:
        total = yards(faces[f"off_{color}"]) + yards(faces[f"def_{color}"])
        if faces[f"def_{color}"] == "flag":
            return "R_PENALTY home @98 6-0"
        fine = total >= (3 if edition == "fr" else 2) and not (color == "green" and total > 4)
        return f"D_KICKOFF_KIND home @98 {8 if fine else 6}-0"

    assert differences(board.game, reckon, QUIET) == []


@pytest.mark.rule("1R-KICKOFF-3", "1R-KICKOFF-4")
def test_a_kickoff_return() -> None:
    board = Board("D_KICKOFF_KIND", kicking="home").give("home regular; away return")
    reckoned = differences(board.game, lambda f: first_down("away", sum(map(yards, f.values()))), QUIET)
    assert reckoned == []


@pytest.mark.rule("1R-ONSIDE-1", "1R-ONSIDE-2", "1R-ONSIDE-3")
@pytest.mark.parametrize(("edition", "least"), [("standard", 10), ("de", 11)])
def test_an_onside_kick(edition: str, least: int) -> None:
    board = Board("D_KICKOFF_KIND", kicking="home", edition=edition).give("home onside")

    def reckon(faces: Faces) -> str:
        total = yards(faces["off_red"]) + yards(faces["off_yellow"])
        kept = total >= least and faces["clock"] == "T"
        return first_down("home", 30 + total) if kept else first_down("away", 70 - total)

    assert differences(board.game, reckon) == []


@pytest.mark.rule("1R-HAIL-1")
def test_a_hail_mary() -> None:
    board = Board(spot=50, half=1, clock="2:00").give("home hail_mary")
    circles = {"off_yellow": "10o", "off_green": "15o"}
    ended = "D_KICKOFF_KIND home @50"
    assert differences(board.game, lambda f: TOUCHDOWN if f == circles else ended) == []
