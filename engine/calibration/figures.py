"""A tally as figures: averages a side, shares, and what each call earns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import correlation
from typing import Any

from engine.calibration.equilibrium import Equilibrium, equilibrium
from engine.calibration.pairings import Plan
from engine.calibration.tally import Calls, Tally
from engine.components import component_set

# What football looks like, a side and game: (least, most).
FOOTBALL = {"points": (17.0, 28.0), "yards_a_play": (4.5, 6.5), "turnovers": (1.0, 3.0)}
AVERAGED = (
    "points",
    "plays",
    "yards",
    "possessions",
    "first_downs",
    "rushes",
    "rush_yards",
    "passes",
    "completions",
    "pass_yards",
    "sacked",
    "interceptions",
    "fumbles_lost",
    "turnovers",
    "penalties",
    "penalty_yards",
    "third_downs",
    "fourth_downs",
    "punts",
    "timeouts",
    "touchdowns",
    "extra_points",
    "two_points",
    "two_point_tries",
    "field_goals",
    "field_goal_tries",
    "safeties",
)


@dataclass(frozen=True)
class Figures:
    """A calibration's result. Averages are a side and game, shares from 0 to 1."""

    games: int
    averages: Mapping[str, float]
    shares: Mapping[str, float]
    inputs: Mapping[str, float]
    drives: Mapping[str, float]
    drive_results: Mapping[str, float]
    offense: Mapping[str, Mapping[str, float]]
    defense: Mapping[str, Mapping[str, float]]
    teams: Mapping[str, Mapping[str, float]]
    equilibrium: Equilibrium | None
    correlation: float | None  # of wins with the strength of the dice; None without different teams
    off_football: Mapping[str, str]  # averages outside FOOTBALL -> "below" or "above"


def figures(plan: Plan, tally: Tally) -> Figures:
    """What the tally of this plan's games says."""
    sides, box = 2 * tally.games, tally.box
    averages = {name: _round(box[name] / sides) for name in AVERAGED if name in box}
    averages["yards_a_play"] = _ratio(box["yards"], box["plays"])
    teams = _teams(plan, tally)
    return Figures(
        games=tally.games,
        averages=averages,
        shares=_shares(tally),
        inputs={"a_game": _round(tally.inputs / tally.games), "most": float(tally.most_inputs)},
        drives={
            "plays": _ratio(tally.drive_plays, tally.drive_results.total()),
            "yards": _ratio(tally.drive_yards, tally.drive_results.total()),
        },
        drive_results=_parts(tally.drive_results),
        offense=_calls(tally.offense),
        defense=_calls(tally.defense),
        teams=teams,
        equilibrium=equilibrium(plan),
        correlation=_correlation(teams),
        off_football={
            name: "below" if averages[name] < least else "above"
            for name, (least, most) in FOOTBALL.items()
            if not least <= averages[name] <= most
        },
    )


def _round(value: float) -> float:
    return round(value, 3)


def _ratio(part: int, whole: int) -> float:
    return _round(part / whole) if whole else 0.0


def _shares(tally: Tally) -> dict[str, float]:
    box = tally.box
    return {
        "completions": _ratio(box["completions"], box["passes"]),
        "third_downs_made": _ratio(box["third_downs_made"], box["third_downs"]),
        "fourth_downs_made": _ratio(box["fourth_downs_made"], box["fourth_downs"]),
        "field_goals_made": _ratio(box["field_goals"], box["field_goal_tries"]),
        "two_points_made": _ratio(box["two_points"], box["two_point_tries"]),
        "overtime": _ratio(tally.overtimes, tally.games),
        "ties": _ratio(tally.ties, tally.games),
        "home_wins": _ratio(tally.home_wins, tally.games),
        "shutouts": _ratio(tally.points[0], 2 * tally.games),
        "close_games": _ratio(sum(tally.margins[margin] for margin in range(9)), tally.games),
    }


def _parts(counts: Counter[str]) -> dict[str, float]:
    """Shares of the whole, the largest first."""
    return {name: _ratio(count, counts.total()) for name, count in counts.most_common()}


def _calls(calls: Mapping[str, Calls]) -> dict[str, dict[str, float]]:
    """Share of all calls, yards, chance of a first down and of a turnover, the most frequent first."""
    whole = sum(call.times for call in calls.values())
    return {
        name: {
            "share": _ratio(call.times, whole),
            "yards": _ratio(call.yards, call.times),
            "first_downs": _ratio(call.first_downs, call.times),
            "turnovers": _ratio(call.turnovers, call.times),
        }
        for name, call in sorted(calls.items(), key=lambda item: (-item[1].times, item[0]))
    }


def _teams(plan: Plan, tally: Tally) -> dict[str, dict[str, float]]:
    """Share of wins (a tie is half of one) and strength of dice, the most successful first."""
    data = component_set(plan.ruleset).data.get("team", {})
    rows = {
        team: {"wins": _ratio(tally.half_wins[team], 2 * games), "strength": strength(data.get(team, {}))}
        for team, games in tally.played.items()
    }
    return dict(sorted(rows.items(), key=lambda row: (-row[1]["wins"], row[0])))


def strength(team: Mapping[str, Any]) -> float:
    """The sum of the means of a team's dice, the black one (mostly negative) included."""
    return _round(sum(sum(faces) / len(faces) for faces in team.get("dice", {}).values()))


def _correlation(teams: Mapping[str, Mapping[str, float]]) -> float | None:
    wins, strengths = ([row[name] for row in teams.values()] for name in ("wins", "strength"))
    if len(set(wins)) < 2 or len(set(strengths)) < 2:
        return None
    return _round(correlation(wins, strengths))
