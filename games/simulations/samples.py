"""The kinds of simulations, and what a worker plays for each of them.

A kind's results contain whole numbers only, and its sample number n depends on the spec, the seed and n
alone. So the sum of all chunks does not depend on how a run was cut, or on which chunk ended first.

The spec of a season is that of `games.odds.season_specs`, and of matchups that of `games.odds.matchups`.

The spec of a chart of choices has the `header` of a game between equal dice. Fourth downs: a sample is one
first play of every choice at every spot and distance, and games from there, with the offense's `lead` in
points. Tries and time-outs: a sample makes both choices once at every point of the `chart`
(`engine.gridiron.analysis`), and plays games from there.

The spec of a review has the `sheet` of the game, packed or with its entries, as
`games.records.scoresheets.whole_sheet` makes it. A sample is one decision, compared with its other
answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from typing import Any

from engine.bulk import charts
from engine.bulk.reviews import choices_of, review_choices
from engine.bulk.simulation import situation_odds
from engine.bulk.steps import PlayedStep, steps_of_packed, steps_of_sheet
from engine.play import setup
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import Entry, PackedSheet, Scoresheet
from league.odds.players import EnginePlayer
from league.odds.rounds import simulate
from league.odds.values import OddsGame, OddsPlayoffs, OddsSeason
from league.playoffs.bracket import PLAYOFF_FORMATS
from league.standings.records import Club, GameOutcome, PlayedGame, PointsAdjustment
from league.standings.steps import Coin, StepLists


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of simulations.

    `play(spec, seed, first, count)` plays the samples first, first + 1 ... and returns their counts as JSON
    values. `add` returns the sum of two results; it may change the first. `chunk` is the number of samples
    that take about one second of CPU time; `start_run` takes another one for a run whose samples are slower.
    `most` is the greatest number of samples of a run that a person may ask for. `days` is how long a finished
    run is kept.
    """

    name: str
    play: Callable[[dict[str, Any], int, int, int], dict[str, Any]]
    add: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]
    chunk: int
    most: int = 100_000
    days: int = 30

    def counted(
        self, spec: dict[str, Any], seed: int, size: int, tell: Callable[[int], object]
    ) -> dict[str, Any]:
        """The counts of all samples, played in this process. `tell` hears how many have been played."""
        counts: dict[str, Any] = {}
        for first in range(0, size, self.chunk):
            done = min(first + self.chunk, size)
            played = self.play(spec, seed, first, done - first)
            counts = self.add(counts, played) if first else played
            tell(done)
        return counts


def add_counts(left: Any, right: Any) -> Any:
    """The sum of two nestings of mappings and lists of whole numbers of the same shape; for `Kind.add`. A
    name that only one of them has keeps its count."""
    if isinstance(left, dict):
        return {
            name: add_counts(left[name], right[name])
            if name in left and name in right
            else (left | right)[name]
            for name in left | right
        }
    if isinstance(left, list):
        return [add_counts(*pair) for pair in zip(left, right, strict=True)]
    return left + right


def season_of(spec: dict[str, Any]) -> OddsSeason:
    """The season of a spec as values."""
    decided = {(number, home, away): winner for number, home, away, winner in spec["decided"]}
    playoffs, withdrawn = None, spec.get("withdrawn", ())
    if spec["places"]:
        playoffs = OddsPlayoffs(
            PLAYOFF_FORMATS[spec["places"]], spec["reseed"], decided, spec.get("seeding", {}), withdrawn
        )
    return OddsSeason(
        clubs=tuple(_club(spec, *club) for club in spec["clubs"]),
        games=tuple(_game(*game, forfeit_points=spec.get("forfeit_points", 0)) for game in spec["games"]),
        steps=StepLists.of(spec["steps"]["division"], spec["steps"]["wild_card"]),
        playoffs=playoffs,
        coin=Coin(
            spec["coin"] or 0,
            overrides={frozenset(group): first for group, first in spec["tosses"]},
            provisional=spec["coin"] is None,
        ),
    )


def _club(spec: dict[str, Any], name: str, conference: str, division: str) -> Club:
    points = spec.get("adjustments", {}).get(name, ())
    adjustments = tuple(map(PointsAdjustment, points))
    return Club(name, conference, division, name in spec.get("withdrawn", ()), adjustments)


def play_seasons(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    """Plays the rest of the season `count` times and counts what happened: a `league.odds.values.Tally` as
    JSON."""
    season = season_of(spec)
    return simulate(season, player_of(spec["rest"], season), seed=seed, first=first, seasons=count).to_json()


def player_of(rest: dict[str, Any], season: OddsSeason) -> EnginePlayer:
    """Plays the games between these clubs with their dice and computer coaches. Equal arguments give the same
    player: to set up the pairings of 24 clubs costs as much CPU time as a chunk."""
    return _season_player(setup.header_key(rest), tuple(club.name for club in season.clubs))


@lru_cache(maxsize=2)  # with 32 clubs up to 60 MB of pairings in each
def _season_player(key: str, clubs: tuple[str, ...]) -> EnginePlayer:
    rest = json.loads(key)
    sides = rest["sides"]

    def header_of(home: str, away: str, neutral: bool, decide: bool) -> dict[str, Any]:
        teams, coaches = zip(sides[home], sides[away], strict=True)
        named = {"teams": list(teams), "coaches": list(coaches), "neutral": bool(neutral)}
        return {**rest["headers"][bool(decide)], **named}

    return EnginePlayer([Club(name) for name in clubs], rest["headers"][0]["ruleset"], header_of)


def _game(
    number: int, week: int, home: str, away: str, result: list[Any] | None, *, forfeit_points: int
) -> OddsGame:
    if result is None:
        return OddsGame(number, week, home, away)
    outcome, home_score, away_score, home_touchdowns, away_touchdowns = result
    played = PlayedGame(
        home=home,
        away=away,
        home_score=home_score,
        away_score=away_score,
        week=week,
        outcome=GameOutcome(outcome),
        home_touchdowns=home_touchdowns,
        away_touchdowns=away_touchdowns,
    )
    return OddsGame(number, week, home, away, played.with_forfeit_points(forfeit_points))


def play_matchups(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    """Plays games `first`, `first + 1` ... of the spec: the first `spec["games"]` games are those of the
    first pair, and so on. Returns for each pair (by its number in `spec["pairs"]`) [games, home wins, away
    wins, home points, away points, sum of the squared margins]."""
    played = {}
    for pair in range(first // spec["games"], (first + count - 1) // spec["games"] + 1):
        start = pair * spec["games"]
        begin, end = max(first - start, 0), min(first + count - start, spec["games"])
        teams, coaches = zip(*(spec["sides"][side] for side in spec["pairs"][pair]), strict=True)
        header = {**spec["header"], "teams": list(teams), "coaches": list(coaches)}
        record, games = setup.starting_record(header), end - begin
        wins, _ties, losses, *sums = situation_odds(
            header, record, games=games, master=seed, season=pair, first=begin, full=True
        )
        played[str(pair)] = [games, wins, losses, *sums]
    return {"pairs": played}


def count_choices(spec: dict[str, Any]) -> int:
    """How many decisions of the game had several legal answers: the samples of its review."""
    return len(choices_of(*_played(json.dumps(spec["sheet"]))))


@lru_cache(maxsize=2)
def _played(text: str) -> tuple[Playthrough, list[PlayedStep]]:
    sheet = json.loads(text)
    if "values" in sheet:
        return steps_of_packed(PackedSheet.of(sheet))
    entries = [Entry(*row) for row in sheet["entries"]]
    return steps_of_sheet(Scoresheet(sheet["header"], entries), sheet["told_by"])


SEASON = Kind("season", play_seasons, add_counts, chunk=500, days=2)
FORK = replace(SEASON, name="fork", most=50_000, days=90)
MATCHUPS = Kind("matchups", play_matchups, add_counts, chunk=10_000, most=2_000_000)
REVIEWS = Kind(
    "reviews",
    lambda spec, *samples: review_choices(*_played(json.dumps(spec["sheet"])), *samples),
    lambda left, right: {**left, **right},
    chunk=40,
    most=5_000,
    days=90,
)
FOURTH_DOWNS = Kind(
    "fourth_downs",
    lambda spec, *samples: charts.play_chart(
        spec["header"], spec.get("chart", charts.FOURTH_DOWNS), spec.get("lead", 0), *samples
    ),
    add_counts,
    chunk=10,
    most=2_000,
    days=365,
)
LATE_CHOICES = replace(FOURTH_DOWNS, name="late_choices")
# Or the name of a module with its `KIND`, which is imported when a run of that kind is started or played.
KINDS: dict[str, Kind | str] = {
    **{kind.name: kind for kind in (SEASON, FORK, MATCHUPS, REVIEWS, FOURTH_DOWNS, LATE_CHOICES)},
    "experiment": "games.experiments.measures",
}


def kind_named(name: str) -> Kind:
    """The kind with this name. Raises KeyError."""
    kind = KINDS[name]
    known: Kind = import_module(kind).KIND if isinstance(kind, str) else kind
    return known
