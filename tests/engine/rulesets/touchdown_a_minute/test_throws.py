"""Touchdown-A-Minute: every throw of every Roll of section 4, compared with a second calculation.

Nobody has time-outs or strengths; cancellations are the best for their side (`auto_cancel`)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from engine.rulesets.touchdown_a_minute.rules.record import STRATEGIES, WHITES, Die
from engine.rulesets.touchdown_a_minute.rules.scrimmage import is_lost, yards_gained
from tests.engine.rulesets.every_throw import Faces, differences
from tests.engine.rulesets.touchdown_a_minute.table import R, Table

AUTO = {"auto_cancel": "best_for_picker"}
TOUCHBACK = "D_SCRIMMAGE away 1&10 @20"


def table(at: str = "D_SCRIMMAGE", **words: Any) -> Table:
    """A situation in which nobody has to choose what is canceled."""
    return Table(at, **{"options": AUTO, **words})


def first_down(side: str, spot: int) -> str:
    """The state `1 & 10` (or goal) of this side at this spot."""
    return f"D_SCRIMMAGE {side} 1&{min(10, 100 - spot)} @{spot}"


class Results:
    """The results of one throw."""

    def __init__(self, faces: Faces) -> None:
        self.all = list(faces.values())
        self.ground = [face[2:] for face in self.all if face.startswith("GN")]
        self.passes = [face[2:] for face in self.all if face.startswith("CP")]
        self.red = len(self.ground) + len(self.passes)

    def count(self, result: str) -> int:
        """How often this result shows."""
        return self.all.count(result)

    def drift(self, each: int) -> int:
        """TDM-FUM-2, TDM-INT-1: yards downfield if there are more red results than blue ones."""
        return each * self.red if self.red > len(self.all) - self.red else 0


def added(results: list[str]) -> int:
    """TDM-LONG-1, -2: the total yards of results of one kind."""
    plain, longs = sum(int(r) for r in results if r != "L"), results.count("L")
    return (plain * 10 if plain else longs * 10) if longs else plain


def worst(results: list[str], canceled: int) -> int:
    """The fewest yards that can remain after this many cancellations."""
    keep = max(0, len(results) - canceled)
    return min(added(list(kept)) for kept in combinations(results, keep))


def best(results: list[str], canceled: int) -> int:
    """The most yards that can remain after this many cancellations."""
    keep = max(0, len(results) - canceled)
    return max(added(list(kept)) for kept in combinations(results, keep))


def ran(r: Results) -> int:
    """TDM-RUN-1..3: what a run gains."""
    extra = r.count("TK") - len(r.ground)
    return -extra if extra > 0 else worst(r.ground, r.count("TK"))


def threw(r: Results) -> int:
    """TDM-PASS-1..3, TDM-SACK-1: what a pass gains."""
    if r.count("BP") < len(r.passes):
        return worst(r.passes, r.count("BP"))
    return -6 * r.count("SK")


def moved(spot: int, gain: int) -> str:
    """The state after a move of home on 1st down."""
    end = min(100, spot + gain)
    if end == 100:
        return "D_TRY home @98 6-0"
    if end <= 0:
        return "R_FREE_KICK home @20 0-2"
    target = min(100, spot + 10)
    return first_down("home", end) if end >= target else f"D_SCRIMMAGE home 2&{target - end} @{end}"


def lost(spot: int, drift: int, all_the_way: bool) -> str:
    """TDM-FUM, TDM-INT, TDM-TURN-1: the state after home has lost the ball."""
    if all_the_way:
        return "D_TRY away @98 0-6"
    return TOUCHBACK if spot + drift >= 100 else f"D_RUNBACK away @{100 - spot - drift}"


@pytest.mark.rule("TDM-RUN-1", "TDM-RUN-2", "TDM-LONG-1", "TDM-LONG-2", "TDM-FUM-1", "TDM-FUM-2", "TDM-FUM-5")
@pytest.mark.parametrize(
    ("red", "blue", "spot"), [("run_inside", "stop_run", 2), ("run_outside", "blitz", 91)]
)
def test_a_run(red: str, blue: str, spot: int) -> None:
    game = table(spot=spot).give("home play", f"home {red}", f"away {blue}")

    def reckon(faces: Faces) -> str:
        r = Results(faces)
        if r.count("FM") and r.count("IN"):
            return f"R_FLAG home @{spot}"
        if r.count("FM") and not r.ground:
            return lost(spot, r.drift(2), r.count("FM") > 1)
        return moved(spot, ran(r))

    assert differences(game.game, reckon, each_order=False) == []


@pytest.mark.rule("TDM-PASS-1", "TDM-PASS-2", "TDM-PASS-3", "TDM-SACK-1", "TDM-INT-1", "TDM-INT-2")
@pytest.mark.parametrize(("red", "blue", "spot"), [("short_pass", "nickel", 40), ("long_pass", "blitz", 84)])
def test_a_pass(red: str, blue: str, spot: int) -> None:
    game = table(spot=spot).give("home play", f"home {red}", f"away {blue}")

    def reckon(faces: Faces) -> str:
        r = Results(faces)
        if r.count("FM") and r.count("IN"):
            return f"R_FLAG home @{spot}"
        if r.count("IN") and not r.passes:
            return lost(spot, r.drift(4), r.count("IN") > 1)
        return moved(spot, threw(r))

    assert differences(game.game, reckon, each_order=False) == []


@pytest.mark.rule("TDM-PEN-2", "TDM-PEN-3", "TDM-PEN-4")
@pytest.mark.parametrize("spot", [1, 9, 40, 91])
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_a_flag(spot: int, answer: str) -> None:
    game = table(spot=spot).snap("run_inside stop_run", "GN1 IN GN3 GN4 FM TK")  # seven yards at the worst: 4

    def reckon(faces: Faces) -> str:
        walk, target = (-15, -10, 0, 5, 15)[Results(faces).red], min(100, spot + 10)
        if walk == 0 or answer == "decline":
            return moved(spot, 4)
        end = spot + walk
        if end >= 100:
            end = spot + (100 - spot) // 2
        elif end <= 0:
            end = spot - spot // 2
        return first_down("home", end) if end >= target else f"D_SCRIMMAGE home 1&{target - end} @{end}"

    assert differences(game.game, reckon, {"D_PENALTY": answer}, each_order=False) == []


@pytest.mark.rule("TDM-FUM-3", "TDM-FUM-4", "TDM-TURN-1")
@pytest.mark.parametrize("spot", [40, 90])
@pytest.mark.parametrize(("picker", "kept"), [("runner", best), ("tackler", worst)])
def test_a_run_back(spot: int, picker: str, kept: Any) -> None:
    game = table(spot=spot, options=AUTO | {"runback_cancel": picker})
    game.snap("run_inside stop_run", "TK CP4 TK BP FM TK", "away run")
    begins = 100 - spot

    def reckon(faces: Faces) -> str:
        r = Results(faces)
        if r.count("FM") and not r.ground:
            end = begins + r.drift(2)
            return first_down("home", 20) if end >= 100 else f"D_RUNBACK home @{100 - end}"
        extra = r.count("TK") - len(r.ground)
        end = max(1, begins + (-extra if extra > 0 else kept(r.ground, r.count("TK"))))
        return "D_TRY away @98 0-6" if end >= 100 else first_down("away", end)

    assert differences(game.game, reckon, each_order=False) == []


def open_field(r: Results, caught: int, more: int) -> str:
    """TDM-KICK-3, -5, TDM-PUNT-2: the state after away's return of a kick."""
    if r.count("FM") and not r.ground:
        end = caught + r.drift(2)
        return first_down("home", 20) if end >= 100 else f"D_RUNBACK home @{100 - end}"
    both = [int(yards) for yards in r.ground + r.passes]  # no white die has an L
    left = sum(sorted(both)[: max(0, len(both) - r.count("TK"))])
    return first_down("away", caught + more + left)


@pytest.mark.rule("TDM-KICK-1", "TDM-KICK-2")
def test_a_kickoff() -> None:
    game = table("D_KICKOFF_KIND").give("home regular")

    def reckon(faces: Faces) -> str:
        r = Results(faces).red
        return TOUCHBACK if r == 4 else f"R_KICK_RETURN away @{100 - 80 - 5 * r}"

    assert differences(game.game, reckon, each_order=False) == []


@pytest.mark.rule("TDM-KICK-3", "TDM-KICK-5")
def test_a_kick_return() -> None:
    game = table("D_KICKOFF_KIND").give("home regular", R[3])
    assert differences(game.game, lambda f: open_field(Results(f), 5, 10), each_order=False) == []


@pytest.mark.rule("TDM-KICK-4")
def test_an_onside_kick() -> None:
    game = table("D_KICKOFF_KIND").give("home onside")

    def reckon(faces: Faces) -> str:
        return first_down("away", 55) if Results(faces).ground else first_down("home", 45)

    assert differences(game.game, reckon, each_order=False) == []


@pytest.mark.rule("TDM-PUNT-1")
@pytest.mark.parametrize("spot", [30, 60])
def test_a_punt(spot: int) -> None:
    game = table(spot=spot).give("home punt")

    def reckon(faces: Faces) -> str:
        r = Results(faces).red
        end = spot + 25 + 5 * r
        if r == 0:
            return first_down("away", 100 - spot)
        return TOUCHBACK if end >= 100 else f"D_PUNT_RECEIVE home @{spot}"

    assert differences(game.game, reckon, each_order=False) == []


@pytest.mark.rule("TDM-PUNT-2")
def test_a_punt_return() -> None:
    game = table(spot=30).give("home punt", R[3], "away return")
    assert differences(game.game, lambda f: open_field(Results(f), 30, 0), each_order=False) == []


@pytest.mark.rule("TDM-SAFETY-1")
def test_a_free_kick() -> None:
    game = table(spot=1).snap("run_inside stop_run", "TK CP4 TK BP GN1 TK")
    fair = {"D_PUNT_RECEIVE": "fair_catch"}
    reckoned = differences(
        game.game,
        lambda f: first_down("away", 100 - 45 - 5 * Results(f).red) + " 0-2",
        fair,
        each_order=False,
    )
    assert reckoned == []


@pytest.mark.rule("TDM-FG-1", "TDM-FG-2")
@pytest.mark.parametrize("distance", [5, 13, 14, 23, 33, 43, 44])
def test_a_field_goal(distance: int) -> None:
    game = table(spot=100 - distance).give("home field_goal")

    def reckon(faces: Faces) -> str:
        r = Results(faces).red
        good = r > 0 and distance + 17 <= 20 + 10 * r
        kickoff = f"D_KICKOFF_KIND home @{100 - distance} 3-0"
        return kickoff if good else first_down("away", max(distance, 20))

    assert differences(game.game, reckon, each_order=False) == []


@pytest.mark.rule("TDM-XP-1")
def test_an_extra_point() -> None:
    game = table("D_TRY", score={"home": 6, "away": 0}).give("home kick")

    def reckon(faces: Faces) -> str:
        return f"D_KICKOFF_KIND home @98 {7 if Results(faces).red else 6}-0"

    assert differences(game.game, reckon, each_order=False) == []


# Section 1 of the rule reference: exact mean yards of a play; a turnover counts as 0.
MEANS = {
    "run_inside": (3.88, 4.49, 5.72, 5.72),
    "run_outside": (3.74, 4.90, 7.22, 7.22),
    "short_pass": (5.99, 5.36, 4.73, 4.67),
    "long_pass": (6.93, 5.74, 4.57, 4.65),
}


@pytest.mark.rule("TDM-PLAY-1")
@pytest.mark.parametrize("call", range(4), ids=list(MEANS))
def test_the_mean_yards_of_every_pair_of_strategies_are_those_of_the_reference(call: int) -> None:
    g = table(spot=50).now
    white = Counter(tuple(sorted(faces)) for faces in product(*g.dice[:WHITES]))
    means = []
    for answer in range(STRATEGIES):
        red, blue = Counter(g.dice[Die.RUN_INSIDE + call]), Counter(g.dice[Die.STOP_RUN + answer])
        g.offense_call, g.defense_call, g.throw.count, total = call, answer, 6, 0
        for (four, times), (five, more), (six, most) in product(white.items(), red.items(), blue.items()):
            g.throw.shown[:6] = [*four, five, six]
            if not is_lost(g):
                total += times * more * most * yards_gained(g)
        means.append(round(total / 6**6, 2))
    assert tuple(means) == list(MEANS.values())[call]
