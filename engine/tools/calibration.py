"""Calibration. Plays many seeded games between computer coaches and counts what happens."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace
from functools import partial
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
        "offense": _shares(names[0], offense),
        "defense": _shares(names[1], defense),
    }


def edge(plan: CalibrationPlan, team: str) -> float:
    """Returns a team's expected yards per play minus those that it allows, against the base dice."""
    expected_yards = ruleset(plan.ruleset).expected_yards
    if expected_yards is None:
        return 0.0
    start = setup.starting_record(replace(plan, pairs=[(team, "base")]).header(0))
    gained, allowed = (expected_yards(start, side, 0)[0] for side in (0, 1))
    return (gained - allowed) / 100


def _shares(names: Sequence[str], weights: Sequence[int]) -> dict[str, float]:
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
