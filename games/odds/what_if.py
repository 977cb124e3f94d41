"""A season with hypothetical results, computed within a request. Nothing is stored.

Unlike the season's own odds and those of a fork, these are played with Elo ratings instead of dice:
hundreds of seasons take a second without a worker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.forks.changes import apply_changes
from games.odds.season_odds import Certainties
from games.odds.season_specs import SeasonSpecs, season_seed
from games.odds.season_tables import OddsRow, columns_of, odds_rows, sort_rows
from games.simulations.samples import season_of
from league.almanac.pasts import newest_ratings
from league.clinch.race_model import Race
from league.clinch.verdicts import marks
from league.frame.errors import Refused
from league.frame.kept import kept_for
from league.frame.numbers import parse_whole_number
from league.models import Fixture, Result, Season, Week
from league.odds.players import FixedScore
from league.odds.rounds import simulate
from league.odds.values import OddsSeason, Tally
from league.playoffs.bracket import PLAYOFF_FORMATS
from league.schedule.shapes import Match
from league.seasons.selectors import team_by_slug
from league.standings.pages import StandingsTable, conference_tables
from league.standings.steps import Coin
from league.standings.tie_breaks import Standings, rank

AT_ONCE, WAITING = 2, 4  # such questions in one web process; each holds a connection to the database
PATIENCE = 5  # seconds of waiting
MOST_SEASONS = 500
MOST_OPEN = 60  # open games with which marks are proved; with more hardly anything is certain
EFFORT = (10, 0.2)  # of one proof: all of them take about a second
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

    Raises Refused: those of `SeasonSpecs`, unknown_game, bad_score, what_if_busy."""
    spec = apply_changes(SeasonSpecs(season).spec(), {"results": dict(results)})
    values = season_of(spec)
    # The coin of a season with a secret stays provisional: nobody may try results to learn how it falls.
    coin = replace(values.coin, seed=season.seed)
    with _slot():
        race = _race(season, values, spec["places"], coin)
        standings = rank(values.clubs, race.played, values.steps, coin, values.seeding)
        tally, proved = None, None
        if seasons:
            player = FixedScore(clubs=values.clubs, ratings=newest_ratings(season.league))
            most = min(seasons, MOST_SEASONS)
            tally = simulate(values, player, seed=season_seed(season), first=0, seasons=most)
        if spec["places"] and len(race.left) <= MOST_OPEN:
            proved = {
                club: {aim: verdict.mark.value for aim, verdict in verdicts.items()}
                for club, verdicts in marks(race, EFFORT).items()
            }
        return WhatIf(standings, proved, tally, len(race.left))


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
        seeding=values.seeding,
        ties=season.league.ties,
    )


def what_if_rows(
    season: Season, answer: WhatIf, before: Tally | None = None, most: int | None = None
) -> list[OddsRow]:
    """A line for each team, the best first, with at most so many columns and the changes since the odds
    `before`; none without simulated seasons."""
    if answer.tally is None:
        return []
    conferences = {slug: name for name, seeds in answer.standings.seeds.items() for slug in seeds}
    shown = columns_of(season, len(answer.standings.seeds))[:most]
    certain = Certainties(answer.marks or {}, {}, frozenset(), None, seeded=False)
    rows = odds_rows(answer.tally, before, team_by_slug(season), conferences, certain, shown)
    return sort_rows(rows, "title")


GAME = re.compile(r"g([1-9][0-9]{0,4})")  # the parameter of a game: g7=home
SCORES = {
    "home": {"home": 20, "away": 17},
    "away": {"home": 17, "away": 20},
    "tie": {"home": 17, "away": 17},
}
SEASONS = 300
MINUTES = 10 * 60  # seconds that an answer is kept


def what_if_page(season: Season, asked: Mapping[str, str], count: Callable[[], None]) -> dict[str, Any]:
    """The page for the parameters of an address; unknown ones, and games that are over, do not count.
    `count` is called before each computation, and may refuse it.

    `games` are the open games of `week`, each with the name of its parameter, the chosen result, and the
    results that it may have; `weeks` are those with open games, each with its address, `kept` the parameters
    that a form has to repeat: assumptions about other weeks, and that hidden scores may show. `start` is the
    page without assumptions. `seeds` are (conference, its teams by seed), `divisions` the standings, both
    empty without assumptions.

    Raises Refused: those of `what_if`."""
    games = _open_games(season)
    allowed = [value for value in SCORES if value != "tie" or season.league.ties]
    assumed = {
        number: value
        for key, value in asked.items()
        if (match := GAME.fullmatch(key)) and (number := int(match[1])) in games and value in allowed
    }
    weeks = list(dict.fromkeys(game.week for game in games.values()))
    chosen = parse_whole_number(asked.get("week", ""))
    week = next((candidate for candidate in weeks if candidate.number == chosen), weeks[0] if weeks else None)
    parameters = [(f"g{game}", value) for game, value in assumed.items()]
    here = [game for game in games.values() if game.week == week]
    own = {f"g{game.number}" for game in here}
    opened = [("show", "1")] if "show" in asked else []
    seeds, divisions = _seeds_and_divisions(season, assumed, count) if assumed else ([], [])
    return {
        "week": week,
        "weeks": [(tab, "?" + urlencode([("week", tab.number), *parameters, *opened])) for tab in weeks],
        "games": [
            (
                f"g{game.number}",
                game,
                assumed.get(game.number, ""),
                [("", _("Open")), *((value, _label(game, value)) for value in allowed)],
            )
            for game in here
        ],
        "kept": [(name, value) for name, value in parameters if name not in own] + opened,
        "start": f"?{urlencode(opened)}",
        "assumed": [_sentence(games[game], value) for game, value in assumed.items()],
        "seeds": seeds,
        "divisions": divisions,
        "seasons": SEASONS,
    }


def _open_games(season: Season) -> dict[int, Fixture]:
    """The regular games without a final result, by number; one query."""
    rows = season.fixtures.filter(kind=Week.Kind.REGULAR).exclude(result__state=Result.State.FINAL)
    related = rows.select_related("home", "away", "week", "season__league")
    return {game.number: game for game in related.order_by("week__number", "number")}


def _label(game: Fixture, value: str) -> str:
    low, high = sorted(SCORES[value].values())
    if value == "tie":
        return _("Tie, %(high)d–%(low)d") % {"high": high, "low": low}
    winner = game.home if value == "home" else game.away
    values = {"team": winner.nickname, "high": high, "low": low}
    return _("%(team)s win, %(high)d–%(low)d") % values


def _sentence(game: Fixture, value: str) -> str:
    values = {"away": game.away.nickname, "home": game.home.nickname, "result": _label(game, value)}
    return _("%(away)s at %(home)s: %(result)s") % values


def _seeds_and_divisions(
    season: Season, assumed: Mapping[int, str], count: Callable[[], None]
) -> tuple[list[tuple[str, list[OddsRow]]], list[StandingsTable]]:
    before, after = _simulated(season, {}, count), _simulated(season, assumed, count)
    rows = {row.team.slug: row for row in what_if_rows(season, after, before.tally, most=2)}
    seeds = [(name, [rows[slug] for slug in slugs]) for name, slugs in after.standings.seeds.items()]
    tables = conference_tables(after.standings, team_by_slug(season), after.marks)
    return seeds, [table for conference in tables for table in conference.divisions]


def _simulated(season: Season, assumed: Mapping[int, str], count: Callable[[], None]) -> WhatIf:
    """The answer of `what_if`, kept for some minutes until the feed of the league moves on."""
    state = [season.pk, season.league.feed.last, sorted(assumed.items())]

    def answer() -> WhatIf:
        count()
        return what_if(season, {str(game): SCORES[value] for game, value in assumed.items()}, SEASONS)

    return kept_for("what-if", state, answer, MINUTES)
