"""A season with hypothetical results, computed within a request. Nothing is stored.

Unlike the season's own odds and those of a fork, these are played with Elo ratings instead of dice:
hundreds of seasons take a second without a worker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any

from django.utils.translation import gettext as _

from games.forks import apply_changes
from games.selectors.odds.season_specs import season_seed, season_specs
from games.simulations.season_odds import season_of
from league.clinch import ProofEffort, Race, marks
from league.errors import Refused
from league.models import Season
from league.odds import OddsSeason, RatedPlayer, Tally, simulate
from league.playoffs import PLAYOFF_FORMATS
from league.schedule import Match
from league.selectors.season.pasts import newest_ratings
from league.standings import Coin, Standings, rank

AT_ONCE, WAITING = 2, 4  # such questions in one web process; each holds a connection to the database
PATIENCE = 5  # seconds of waiting
MOST_SEASONS = 500
MOST_OPEN = 60  # open games with which marks are proved; with more hardly anything is certain
EFFORT = ProofEffort(candidates=10, work=0.2)  # of one proof: all of them take about a second
Marks = dict[str, dict[str, str]]
_places, _slots = BoundedSemaphore(AT_ONCE + WAITING), BoundedSemaphore(AT_ONCE)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """`marks` are team -> aim -> mark as proved; None if they were not tried. `tally` is None without
    simulated seasons. `open_games` are left in the regular season."""

    standings: Standings
    marks: Marks | None
    tally: Tally | None
    open_games: int


def what_if(season: Season, results: Mapping[str, Any], seasons: int) -> WhatIf:
    """The season with these results, which are like those of a fork: number of the game -> `{"home",
    "away"}`, `{"outcome"}` or `{"open": True}`. At most MOST_SEASONS seasons; about fifteen queries.

    Raises Refused: those of `season_specs`, unknown_game, bad_score, what_if_busy."""
    spec = apply_changes(season_specs(season).spec(), {"results": dict(results)})
    with _slot():
        return _answer(season, spec, seasons)


@contextmanager
def _slot() -> Iterator[None]:
    """One of few computations at a time. Raises Refused: what_if_busy."""
    sentence = _("Other people ask what if at the moment: wait a few seconds, then ask again.")
    busy = Refused("what_if_busy", sentence)
    if not _places.acquire(blocking=False):
        raise busy
    try:
        if not _slots.acquire(timeout=PATIENCE):
            raise busy
        try:
            yield
        finally:
            _slots.release()
    finally:
        _places.release()


def _answer(season: Season, spec: dict[str, Any], seasons: int) -> WhatIf:
    values = season_of(spec)
    # The coin of a season with a secret stays provisional: nobody may try results to learn how it falls.
    coin = Coin(season.seed, provisional=spec["coin"] is None)
    race = _race(season, values, spec["places"], coin)
    standings = rank(
        values.clubs, race.played, steps=values.steps, coin=coin, overrides=values.overrides or {}
    )
    tally = None
    if seasons:
        player = RatedPlayer(values.clubs, newest_ratings(season.league))
        tally = simulate(
            values, player, seed=season_seed(season), first=0, seasons=min(seasons, MOST_SEASONS)
        )
    proved = _marks(race) if spec["places"] and len(race.left) <= MOST_OPEN else None
    return WhatIf(standings, proved, tally, len(race.left))


def _race(season: Season, values: OddsSeason, places: int, coin: Coin) -> Race:
    conferences = len({club.conference for club in values.clubs})
    return Race(
        clubs=values.clubs,
        played=[game.outcome for game in values.games if game.outcome],
        left=[Match(game.week or 0, game.home, game.away) for game in values.open],
        places=values.qualifying,
        byes=PLAYOFF_FORMATS[places].byes(conferences) if places else 0,
        steps=values.steps,
        coin=coin,
        overrides=values.overrides or {},
        ties=season.league.ties,
    )


def _marks(race: Race) -> Marks:
    return {
        club: {aim: verdict.mark.value for aim, verdict in verdicts.items()}
        for club, verdicts in marks(race, EFFORT).items()
    }
