"""Every throw of 1st & Roll's kicks, tries and Hail Mary, compared with a second calculation."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.every_throw import Faces, differences
from tests.engine.rulesets.first_and_roll.board import Board
from tests.engine.rulesets.first_and_roll.throw_situations import QUIET, TOUCHDOWN, first_down, yards


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
