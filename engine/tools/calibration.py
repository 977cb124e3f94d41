"""Calibration. Plays many seeded games between computer coaches, counts what happens, and compares the
figures with real football."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from statistics import correlation
from typing import Any

from engine.catalog import ruleset
from engine.catalog import ruleset as ruleset_named
from engine.components.library import ComponentSet, component_set, set_in_play
from engine.errors import EngineError
from engine.gridiron.events import SCRIMMAGE_PLAYS, SIDES, Event, Line
from engine.play import setup
from engine.play.house import FinishedGame, auto_play
from engine.presentation.drives import drives
from engine.presentation.play_by_play import CALLED

BASE, LEAGUE = "base", "league"


@dataclass(frozen=True)
class CalibrationPlan:
    """The settings of a calibration. Its game n is game n of `seed`, with `header(n)`."""

    ruleset: str
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    coaches: tuple[str, str] = ("situational", "situational")
    pairs: Sequence[tuple[str, str]] = ()
    seed: int = 1
    components: str | ComponentSet = ""

    def teams(self, game: int) -> tuple[str, str]:
        """Home and away."""
        return self.pairs[game % len(self.pairs)]

    def header(self, game: int) -> dict[str, Any]:
        return setup.header(
            ruleset=self.ruleset,
            edition=self.edition,
            options=self.options,
            teams=self.teams(game),
            coaches=self.coaches,
            components=self.components,
        )


def plan_calibration(ruleset: str, teams: Sequence[str] = (), **chosen: Any) -> CalibrationPlan:
    """Makes a plan. `teams`: `league` means every team with a division; a single team plays itself, several
    play each other. The default is `league` in a game where teams have their own dice.

    `chosen` are the other fields of a CalibrationPlan. Raises EngineError unknown_ruleset, no_league_teams,
    or what `setup.header` raises."""
    rules = ruleset_named(ruleset)
    keys = list(teams) or ([LEAGUE] if rules.team_dice else [BASE])
    if keys == [LEAGUE]:
        keys = league_teams(ruleset, chosen.get("components", ""))
    made = CalibrationPlan(ruleset=ruleset, pairs=round_robin(keys), **chosen)
    for game in range(len(keys)):  # every team is at home once
        made.header(game)
    return made


def league_teams(ruleset: str, components: str | ComponentSet = "") -> list[str]:
    """Returns the keys of all teams of the set with a division. Raises EngineError no_league_teams."""
    box = component_set(ruleset, components) if isinstance(components, str) else components
    teams = box.data.get("team", {})
    keys = [key for key, team in teams.items() if team.get("division")]
    if not keys:
        raise EngineError("no_league_teams", f"All teams of {ruleset} roll the same dice: do not name teams.")
    return keys


def round_robin(keys: Sequence[str]) -> list[tuple[str, str]]:
    """Returns every ordered pair. In each run of len(keys) games every team plays once at home, once away."""
    if len(keys) == 1:
        return [(keys[0], keys[0])]
    count = len(keys)
    return [(keys[n], keys[(n + step) % count]) for step in range(1, count) for n in range(count)]


def equilibrium(plan: CalibrationPlan) -> dict[str, Any] | None:
    """Returns the equilibrium with the base dice on both sides, for which matrices are tuned; None in a game
    without a matrix: yards per play in the open field and by scene, and the share of each call of the
    `offense` and the `defense` in the open field, from 0 to 1."""
    rules = ruleset(plan.ruleset)
    if rules.expected_yards is None:
        return None
    header = replace(plan, pairs=[("base", "base")]).header(0)
    start = setup.starting_record(header)
    value, offense, defense = rules.expected_yards(start, 0, 0)
    scenes = {name: rules.expected_yards(start, 0, scene)[0] / 100 for scene, name in enumerate(rules.scenes)}
    names = rules.words.titles(set_in_play(header).data, header)
    return {
        "yards": value / 100,
        "scenes": scenes,
        "offense": _call_shares(names[0], offense),
        "defense": _call_shares(names[1], defense),
    }


def edge(plan: CalibrationPlan, team: str) -> float:
    """Returns a team's expected yards per play minus those that it allows, against the base dice."""
    expected_yards = ruleset(plan.ruleset).expected_yards
    if expected_yards is None:
        return 0.0
    start = setup.starting_record(replace(plan, pairs=[(team, "base")]).header(0))
    gained, allowed = (expected_yards(start, side, 0)[0] for side in (0, 1))
    return (gained - allowed) / 100


def _call_shares(names: Sequence[str], weights: Sequence[int]) -> dict[str, float]:
    rows = zip(names, weights, strict=True)
    return {name: round(weight / sum(weights), 3) for name, weight in rows}


# Plays without a card or color: event -> its name.
SPECIAL = {
    Event.SNEAK: "sneaks",
    Event.KNEEL: "kneels",
    Event.HAIL_MARY: "hail_marys",
    Event.FAKE: "fakes",
    Event.ONSIDE_KICK: "onside_kicks",
    Event.SQUIB_KICK: "squib_kicks",
    Event.RUN_OFF: "run_offs",
}


Calls = defaultdict[str, Counter[str]]  # call -> how often (`times`), its yards, first_downs and turnovers


@dataclass
class GameCounts:
    """Counts over games. `box` is the sum of both sides' box scores."""

    games: int = 0
    overtimes: int = 0
    ties: int = 0
    home_wins: int = 0
    inputs: Counter[int] = field(default_factory=Counter)  # inputs of a game -> how many games
    box: Counter[str] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)  # points -> how many sides scored exactly these
    margins: Counter[int] = field(default_factory=Counter)
    special: Counter[int] = field(default_factory=Counter)  # events of SPECIAL
    drive_results: Counter[str] = field(default_factory=Counter)
    drive_plays: int = 0
    drive_yards: int = 0
    offense: Calls = field(default_factory=lambda: defaultdict(Counter))
    defense: Calls = field(default_factory=lambda: defaultdict(Counter))
    half_wins: Counter[str] = field(default_factory=Counter)  # team -> 2 for a win, 1 for a tie
    played: Counter[str] = field(default_factory=Counter)

    def count(self, finished: FinishedGame) -> None:
        home, away = finished.score
        self.games += 1
        self.overtimes += finished.overtime
        self.ties += home == away
        self.home_wins += home > away
        self.inputs[len(finished.sheet.values)] += 1
        self.points.update(finished.score)
        self.margins[abs(home - away)] += 1
        for side in SIDES:
            self.box.update(finished.box[side])
        for team, own, other in zip(finished.sheet.header["teams"], (home, away), (away, home), strict=True):
            self.played[team] += 1
            self.half_wins[team] += 2 if own > other else int(own == other)
        self.special.update(line.event for line in finished.lines if line.event in SPECIAL)
        for drive in drives(finished.lines):
            self.drive_results[drive.result] += 1
            self.drive_plays += drive.plays
            self.drive_yards += drive.yards
        self._count_calls(finished.sheet.header, finished.lines)

    def _count_calls(self, header: Any, lines: list[Line]) -> None:
        """Adds the calls of a game. The line of a play's first down or fumble follows the play's line."""
        words = ruleset(header["ruleset"]).words
        titles = words.titles(set_in_play(header).data, header)
        made: list[Counter[str]] = []
        for line in lines:
            if line.event in SCRIMMAGE_PLAYS:
                called = words.call_of(line, titles) if line.event in CALLED else None
                made = [self.offense[called[0]], self.defense[called[1]]] if called else []
                for call in made:
                    call["times"] += 1
                    call["yards"] += line.amount
                    call["turnovers"] += line.event == Event.INTERCEPTION
            elif line.event in (Event.FIRST_DOWN, Event.FUMBLE):
                for call in made:
                    call["first_downs" if line.event == Event.FIRST_DOWN else "turnovers"] += 1
                made = []

    def add(self, other: GameCounts) -> None:
        for part in fields(self):
            mine, theirs = getattr(self, part.name), getattr(other, part.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, dict):
                for name, calls in theirs.items():
                    mine[name].update(calls)
            else:
                setattr(self, part.name, mine + theirs)


CHUNK = 48  # games: two rounds of the 24 teams


def run_calibration(
    plan: CalibrationPlan, games: int, processes: int = 1, progress: Callable[[int], None] = lambda done: None
) -> GameCounts:
    """Plays the games, the same ones for any number of processes. Calls `progress` with the number of
    finished games."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    whole = GameCounts()
    play = partial(count_games, plan)
    with ProcessPoolExecutor(processes) as pool:
        parts = pool.map(play, chunks) if processes > 1 else map(play, chunks)
        for part in parts:
            whole.add(part)
            progress(whole.games)
    return whole


def count_games(plan: CalibrationPlan, numbers: range) -> GameCounts:
    counts = GameCounts()
    for game in numbers:
        counts.count(auto_play(plan.header(game), master=plan.seed, season=0, game=game))
    return counts


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
            "inputs": _ratio(sum(counts.inputs.elements()), counts.games),
            "most_inputs": float(max(counts.inputs, default=0)),
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
    """Returns deciles of the points of a side in a game, by the names in TENTHS."""
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
