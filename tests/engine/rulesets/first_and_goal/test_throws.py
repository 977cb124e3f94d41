"""1st & Goal: every throw of the Rolls of a play (section 4.2), compared with a second calculation."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.every_throw import Faces, differences
from tests.engine.rulesets.first_and_goal.throw_situations import (
    YARDS,
    black,
    each_edition,
    moved,
    snap,
    walked,
)


@each_edition
@pytest.mark.parametrize("spot", [3, 30, 88])
@pytest.mark.rule("1G-PLAY-7", "1G-PLAY-8", "1G-DIE-1", "1G-DIE-2", "1G-DOWN-2")
def test_a_run_with_two_blacks(edition: str, spot: int) -> None:
    game = snap(spot, edition=edition).call("draw").decide(burn_from_hand="slant")

    def reckon(faces: Faces) -> str:
        blacks = black(edition, faces["black"])
        total = faces["ivory"] + blacks
        symbol = faces["play"]
        if symbol == "BREAKAWAY" and spot + total < 100:
            due = "breakaway_go" if edition == "en" and total < 0 else "scrimmage_again"
            return f"{due} home @{spot}"
        if symbol == "T":
            return f"turnover_check home @{spot + total}"
        if symbol == "P":
            return f"penalty_check home @{spot}"
        return moved(spot, blacks if symbol == "X" else total)

    assert differences(game.game, reckon) == []


@pytest.mark.rule("1G-OPT-6", "1G-DIE-2")
@pytest.mark.parametrize(
    ("options", "kept"),
    [({"advanced_broken_plays": "on"}, -3), ({"x_effect": "whole_play_zero"}, None)],
    ids=["advanced", "whole play"],
)
def test_a_broken_run_with_other_options(options: dict[str, str], kept: int | None) -> None:
    game = snap(40, options=options).call("draw").decide(burn_from_hand="slant")

    def reckon(faces: Faces) -> str:
        if faces["play"] != "X":
            return ""
        return moved(40, 0 if kept is None else faces["ivory"] + min(faces["black"]) + kept)

    assert [row for row in differences(game.game, reckon) if row[0]["play"] == "X"] == []


@each_edition
@pytest.mark.rule("1G-DIE-3", "1G-DIE-4")
def test_a_reroll_after_a_breakaway(edition: str) -> None:
    game = snap(60, edition=edition).call("slant").throw("scrimmage", blue=9, black=[0], play="BREAKAWAY")

    def reckon(faces: Faces) -> str:
        total = 9 + faces["blue"] + faces["black"][0]  # never negative here
        again = faces["play"] == "BREAKAWAY" and 60 + total < 100
        return "scrimmage_again home @60" if again else moved(60, total)

    assert differences(game.game, reckon) == []


@each_edition
@pytest.mark.rule("1G-DIE-5", "1G-DIE-6")
@pytest.mark.parametrize(("spot", "lost"), [(30, "draw away @64"), (95, "draw away @20")])
def test_a_turnover_check(edition: str, spot: int, lost: str) -> None:
    game = snap(spot, edition=edition).call("slant").throw("scrimmage", blue=7, black=[-1], play="T")
    assert differences(game.game, lambda f: lost if f["referee"] == "T" else moved(spot, 6)) == []


@pytest.mark.rule("1G-DIE-7")
def test_a_turnover_check_behind_the_own_goal_line() -> None:
    game = snap(3, offense_hand=["screen", "slant"]).call("screen", "cover_2_spy")
    game.throw("scrimmage", black=[-5], play="T")
    assert differences(game.game, lambda _: "punt_method home @20 0-2") == []


@pytest.mark.rule("1G-OPT-1")
@pytest.mark.parametrize("reading", ["second_chance", "label_only"])
@pytest.mark.parametrize("card", ["slant", "counter"])
def test_an_optional_turnover_check(reading: str, card: str) -> None:
    game = snap(options={"optional_turnovers": reading}).call(card)
    if card == "slant":
        game.throw("scrimmage", blue=7, black=[-1], play="T")
    else:
        game.decide(burn_from_hand="slant").throw("scrimmage", ivory=2, brown=5, black=[-1], play="T")

    def reckon(faces: Faces) -> str:
        intercepted = reading == "second_chance" and card == "slant" and faces["penalty"] == "15"
        return "turnover_move home @36" if faces["referee"] == "T" or intercepted else moved(30, 6)

    assert differences(game.game, reckon) == []


@pytest.mark.rule("1G-OPT-2")
@pytest.mark.parametrize("spot", [2, 30, 88])
def test_the_move_after_an_optional_turnover(spot: int) -> None:
    game = snap(spot, options={"optional_turnovers": "label_only"}).call("slant")
    game.throw("scrimmage", blue=7, black=[-5], play="T").throw("turnover_check", referee="T", penalty="5")

    def reckon(faces: Faces) -> str:
        end = spot + 2 + faces["red"] + faces["black"]
        return f"draw away @{20 if end >= 100 else min(99, 100 - end)}"

    assert differences(game.game, reckon) == []


@each_edition
@pytest.mark.parametrize("spot", [1, 7, 30, 93, 99])
@pytest.mark.parametrize("answer", ["accept", "decline"])
@pytest.mark.rule("1G-PEN-1", "1G-PEN-2", "1G-PEN-3", "1G-PEN-4", "1G-PEN-5", "1G-PEN-6", "1G-PEN-7")
def test_a_penalty_check(edition: str, spot: int, answer: str) -> None:
    target = min(100, spot + 10)
    game = snap(spot, 2, edition=edition, target=target).call("slant")
    game.throw("scrimmage", blue=7, black=[-1], play="P")

    def reckon(faces: Faces) -> str:
        by, yards = faces["referee"], YARDS[faces["penalty"]]
        if by not in ("D", "O") or answer == "decline":
            return moved(spot, 6, 2, target)
        end = walked(edition, spot, yards if by == "D" else -yards)
        if by == "D" and (faces["penalty"] == "5A" or end >= target):
            return f"offense_call home 1&{min(10, 100 - end)} @{end}"
        return f"offense_call home 2&{target - end} @{end}"

    assert differences(game.game, reckon, {"penalty_answer": answer}) == []
