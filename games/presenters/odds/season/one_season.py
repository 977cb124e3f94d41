"""One simulated season: its standings, its bracket and its champion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.models import Team
from league.odds import ClubTally, Tally
from league.playoffs import PLAYOFF_FORMATS, Bracket, Pairing, bracket
from league.playoffs.results import Key


@dataclass(frozen=True, slots=True)
class SeededTeam:
    """A team with its seed and its wins in the regular season."""

    team: Team
    seed: int
    wins: int
    is_winner: bool  # of its division
    is_in: bool  # in the playoffs


@dataclass(frozen=True, slots=True)
class PlayedPairing:
    """A game of the bracket: the winner first."""

    winner: Team
    loser: Team


@dataclass(frozen=True, slots=True)
class OneSeason:
    """A simulated season. `champion` is None without playoffs; `conferences` are name -> teams by seed,
    `rounds` title -> games."""

    seed: int
    champion: Team | None
    conferences: Mapping[str, list[SeededTeam]]
    rounds: Mapping[str, list[PlayedPairing]]


def one_season(spec: Mapping[str, Any], tally: Tally, seed: int, teams: Mapping[str, Team]) -> OneSeason:
    """The season of a tally of one single season, for the question `spec`."""
    conferences: dict[str, list[SeededTeam]] = {}
    for slug, conference, _division in spec["clubs"]:
        conferences.setdefault(conference, []).append(_seeded(teams[slug], tally.clubs[slug]))
    for rows in conferences.values():
        rows.sort(key=lambda row: row.seed)
    if not spec["places"]:
        return OneSeason(seed, None, conferences, {})
    played = _bracket(
        spec, tally, {name: [row.team.slug for row in rows] for name, rows in conferences.items()}
    )
    rounds = {
        _(name): [_played(game, teams) for game in games if game.winner]
        for name, games in zip(played.rounds, played.games, strict=True)
    }
    return OneSeason(seed, teams[played.champion or ""], conferences, rounds)


def _seeded(team: Team, club: ClubTally) -> SeededTeam:
    return SeededTeam(
        team, club.seeds.index(1) + 1, club.wins.index(1), bool(club.division), bool(club.playoffs)
    )


def _played(game: Pairing, teams: Mapping[str, Team]) -> PlayedPairing:
    loser = game.away if game.winner == game.home else game.home
    return PlayedPairing(teams[game.winner or ""], teams[loser or ""])


def _bracket(spec: Mapping[str, Any], tally: Tally, seeds: dict[str, list[str]]) -> Bracket:
    """Plays the bracket down: the winner of a game is the team that was still in when the next round
    began."""
    winners: dict[Key, str] = {}
    while True:
        found = bracket(
            seeds=seeds,
            format=PLAYOFF_FORMATS[spec["places"]],
            results=winners,
            reseed=spec["reseed"],
            league_order=[],
        )
        open_games = [
            game for games in found.games for game in games if game.home and game.away and not game.winner
        ]
        if not open_games:
            return found
        for game in open_games:
            home, away = game.home or "", game.away or ""
            winners[game.round, home, away] = home if _reached(tally, home, game.round + 1) else away


def _reached(tally: Tally, slug: str, number: int) -> bool:
    """Whether the team was still in when this round began; after the last round, whether it is champion."""
    club = tally.clubs[slug]
    return bool(club.title if number > len(club.rounds) else club.rounds[number - 1])
