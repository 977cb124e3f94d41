"""The scores of games between many pairs of teams."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.catalog import ruleset
from engine.play import setup
from league.odds.players import EnginePlayer
from league.odds.players.rows import game_rows, game_scores
from league.standings import Club


def player_of(header: Mapping[str, Any], teams: Sequence[str]) -> EnginePlayer:
    """Plays games between these teams with the rules, dice and coaches of this header."""
    return _player(setup.header_key(header), tuple(teams))


def scores_of(
    header: Mapping[str, Any],
    teams: Sequence[str],
    pairs: Sequence[tuple[str, str]],
    seed: int,
    season: int,
    first: int,
) -> Iterator[tuple[int, int]]:
    """Yields the points (home, away) of games number `first`, `first` + 1 ... of this seed and season,
    between these pairs of the teams."""
    places = {team: place for place, team in enumerate(sorted(teams))}
    rows, scores = game_rows(len(pairs)), game_scores(len(pairs))
    for row, (home, away) in enumerate(pairs):
        rows.season[row], rows.game[row] = season, first + row
        rows.home[row], rows.away[row] = places[home], places[away]
    player_of(header, teams).play(rows, len(pairs), seed, scores)
    for home_points, away_points in zip(scores.home, scores.away, strict=True):
        yield int(home_points), int(away_points)


@lru_cache(maxsize=12)
def _player(key: str, teams: tuple[str, ...]) -> EnginePlayer:
    header = json.loads(key)

    def header_of(home: str, away: str, neutral: bool, decide: bool) -> Mapping[str, Any]:
        options = header["options"] | (ruleset(header["ruleset"]).decided if decide else {})
        return {**header, "options": options, "teams": [home, away], "neutral": neutral}

    return EnginePlayer([Club(team) for team in teams], header["ruleset"], header_of)
