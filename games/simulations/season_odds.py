"""The rest of a season, played many times: the kind `season`, see `games.odds.season_specs`."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from engine.play import setup
from games.simulations.kinds import Kind, add_counts
from league.odds.players import EnginePlayer
from league.odds.rounds import simulate
from league.odds.values import OddsGame, OddsPlayoffs, OddsSeason
from league.playoffs.formats import PLAYOFF_FORMATS
from league.standings.records import Club, GameOutcome, PlayedGame, PointsAdjustment
from league.standings.steps import Coin, StepLists


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
    return _player(setup.header_key(rest), tuple(club.name for club in season.clubs))


@lru_cache(maxsize=2)  # with 32 clubs up to 60 MB of pairings in each
def _player(key: str, clubs: tuple[str, ...]) -> EnginePlayer:
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


KIND = Kind("season", play_seasons, add_counts, chunk=500, days=2)
