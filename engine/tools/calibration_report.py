"""The figures of a calibration, compared with real football, and their report."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import correlation
from typing import Any

from engine.gridiron.events import Event
from engine.tools.calibration import (
    SPECIAL,
    CalibrationPlan,
    Calls,
    GameCounts,
    edge,
    equilibrium,
)

FOOTBALL, AVERAGED, SHARES, WORTH = tomllib.loads(
    (Path(__file__).parent / "football.toml").read_text("utf-8")
).values()
TENTHS = {"least": 0, "lower_tenth": 1, "median": 5, "upper_tenth": 9, "most": 10}


def figures_of(plan: CalibrationPlan, counts: GameCounts) -> dict[str, Any]:
    """Returns the figures of the games that were played with this plan, as `--json` prints them. Averages are
    per side and game, shares are from 0 to 1; `points` is the spread of a side's points over all games,
    `correlation` that of wins with the edge of the dice (None without different teams), and `off_football`
    says which figures are outside FOOTBALL: below or above."""
    names = [name for group in AVERAGED.values() for name in group]
    averages = {name: _ratio(counts.box[name], 2 * counts.games) for name in names}
    averages["yards_a_play"] = _ratio(counts.box["yards"], counts.box["plays"])
    shares, teams = _shares(counts), _teams(plan, counts)
    judged = averages | shares
    return {
        "games": counts.games,
        "averages": averages,
        "shares": shares,
        "points": _spread(counts.points),
        "points_from": {
            name: _ratio(counts.box[name] * worth, counts.box["points"]) for name, worth in WORTH.items()
        },
        "special": {
            SPECIAL[Event(e)]: _ratio(n, 2 * counts.games) for e, n in sorted(counts.special.items())
        },
        "length": {
            "plays": _ratio(counts.box["plays"], counts.games),
            "drives": _ratio(counts.box["possessions"], counts.games),
            "inputs": _ratio(counts.inputs, counts.games),
            "most_inputs": float(counts.most_inputs),
        },
        "drives": {
            "plays": _ratio(counts.drive_plays, counts.drive_results.total()),
            "yards": _ratio(counts.drive_yards, counts.drive_results.total()),
        },
        "drive_results": _parts(counts.drive_results),
        "offense": _calls(counts.offense),
        "defense": _calls(counts.defense),
        "teams": teams,
        "equilibrium": equilibrium(plan),
        "correlation": _correlation(teams),
        "off_football": {
            name: "below" if judged[name] < least else "above"
            for name, (least, most) in FOOTBALL.items()
            if not least <= judged[name] <= most
        },
    }


def _round(value: float) -> float:
    return round(value, 3)


def _ratio(part: int, whole: int) -> float:
    return _round(part / whole) if whole else 0.0


def _spread(points: Counter[int]) -> dict[str, float]:
    """Returns deciles: the points that so many tenths of all sides do not exceed."""
    scored = sorted(points.elements())
    return {name: float(scored[(len(scored) - 1) * tenth // 10]) for name, tenth in TENTHS.items()}


def _shares(counts: GameCounts) -> dict[str, float]:
    high = sum(times for points, times in counts.points.items() if points >= 50)
    close = sum(counts.margins[margin] for margin in range(9))
    return {name: _ratio(counts.box[part], counts.box[whole]) for name, (part, whole) in SHARES.items()} | {
        "overtime": _ratio(counts.overtimes, counts.games),
        "ties": _ratio(counts.ties, counts.games),
        "home_wins": _ratio(2 * counts.home_wins + counts.ties, 2 * counts.games),
        "shutouts": _ratio(counts.points[0], 2 * counts.games),
        "fifty_points": _ratio(high, 2 * counts.games),
        "close_games": _ratio(close, counts.games),
    }


def _parts(counts: Counter[str]) -> dict[str, float]:
    """Returns shares of the whole, the largest first."""
    return {name: _ratio(count, counts.total()) for name, count in counts.most_common()}


def _calls(calls: Calls) -> dict[str, dict[str, float]]:
    """Returns each call's share, yards, and chances of a first down and a turnover, most frequent first."""
    whole = sum(call["times"] for call in calls.values())
    return {
        name: {
            "share": _ratio(call["times"], whole),
            **{part: _ratio(call[part], call["times"]) for part in ("yards", "first_downs", "turnovers")},
        }
        for name, call in sorted(calls.items(), key=lambda item: (-item[1]["times"], item[0]))
    }


def _teams(plan: CalibrationPlan, counts: GameCounts) -> dict[str, dict[str, float]]:
    """Returns each team's share of wins (a tie is half a win) and edge of its dice, most successful first."""
    rows = {
        team: {"wins": _ratio(counts.half_wins[team], 2 * games), "edge": _round(edge(plan, team))}
        for team, games in counts.played.items()
    }
    return dict(sorted(rows.items(), key=lambda row: (-row[1]["wins"], row[0])))


def _correlation(teams: Mapping[str, Mapping[str, float]]) -> float | None:
    wins, edges = ([row[name] for row in teams.values()] for name in ("wins", "edge"))
    if len(set(wins)) < 2 or len(set(edges)) < 2:
        return None
    return _round(correlation(wins, edges))


def text_report(figures: dict[str, Any]) -> str:
    """Returns the figures as tables, one below the other."""
    return "\n".join(_lines(figures))


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    yield f"{figures['games']} games; averages a side and game"
    for group, names in AVERAGED.items():
        yield _words(group).capitalize()
        for name in names:
            judged = "" if name in figures["shares"] else _judged(figures, name)  # a share has its own line
            yield f"  {_words(name):<20}{figures['averages'][name]:>9.2f}{judged}"
    spread = (f"{_words(name)} {value:.0f}" for name, value in figures["points"].items())
    yield f"Points of a side: {', '.join(spread)}; they come from"
    yield from _part_lines(figures["points_from"])
    yield "Shares"
    for name, share in figures["shares"].items():
        yield f"  {_words(name):<20}{share:>9.1%}{_judged(figures, name, '.0%')}"
    yield "Special plays, a side and game"
    for name, value in figures["special"].items():
        yield f"  {_words(name):<20}{value:>9.2f}"
    drives = figures["drives"]
    yield f"A drive: {drives['plays']:.1f} plays, {drives['yards']:.1f} yards; how drives end"
    yield from _part_lines(figures["drive_results"])
    length = figures["length"]
    yield f"A game: {length['plays']:.0f} plays, {length['drives']:.0f} drives, {length['inputs']:.0f} inputs"
    yield f"  (at most {length['most_inputs']:.0f})"
    yield from _call_lines("Offense", figures["offense"])
    yield from _call_lines("Defense", figures["defense"])
    if figures["equilibrium"]:
        plans = figures["equilibrium"]
        scenes = (f"{_words(name)} {yards:.2f}" for name, yards in plans["scenes"].items())
        yield f"Game plans with base dice, yards a play: {', '.join(scenes)}; in the open field"
        yield from _mix("Offense", plans["offense"])
        yield from _mix("Defense", plans["defense"])
    if figures["correlation"] is not None:
        yield "Teams" + " " * 27 + "wins   edge of the dice, yards a play"
        for team, row in figures["teams"].items():
            yield f"  {_words(team):<26}{row['wins']:>8.1%}{row['edge']:>+7.2f}"
        yield f"Correlation of wins with the dice's edge: {figures['correlation']:.2f}"
    off = ", ".join(f"{_words(name)} {how}" for name, how in figures["off_football"].items())
    yield f"Not football's: {off}" if off else f"All {len(FOOTBALL)} judged figures are football's."


def _part_lines(shares: Mapping[str, float]) -> Iterator[str]:
    for name, share in shares.items():
        yield f"  {_words(name):<20}{share:>9.1%}"


def _call_lines(title: str, calls: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    yield f"{title:<24}calls   yards  first downs  turnovers"
    for name, row in calls.items():
        yield (
            f"  {name:<20}{row['share']:>7.1%}{row['yards']:>8.2f}"
            f"{row['first_downs']:>13.1%}{row['turnovers']:>11.1%}"
        )


def _mix(title: str, mix: Mapping[str, float]) -> Iterator[str]:
    """The calls with a share of more than one in fifty."""
    often = sorted((-share, name) for name, share in mix.items() if share > 0.02)
    yield f"  {title}: " + ", ".join(f"{name} {-share:.0%}" for share, name in often)


def _judged(figures: dict[str, Any], name: str, form: str = "g") -> str:
    if name not in FOOTBALL:
        return ""
    least, most = FOOTBALL[name]
    return f"   football {least:{form}} to {most:{form}}{': ' + figures['off_football'].get(name, 'within')}"


def _words(name: str) -> str:
    return name.replace("_", " ")
