"""The page "What if": assumed results of a season's open games, which are in its address alone."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.utils.translation import gettext as _

from games.presenters.odds.season.table import OddsRow, columns, odds_rows
from games.selectors.odds.certainties import Certainties
from games.selectors.odds.season_specs import playoff_rounds
from games.selectors.odds.what_if import WhatIf, what_if
from league.models import Fixture, Result, Season, Week
from league.numbers import parse_whole_number
from league.presenters.standings.tables import StandingsTable, conference_tables
from league.selectors.playoffs.playoffs import format_of
from league.selectors.season.teams import team_by_slug

GAME = re.compile(r"g([1-9][0-9]{0,4})")  # the parameter of a game: g7=home
SCORES = {"home": (20, 17), "away": (17, 20), "tie": (17, 17)}
SEASONS = 300
MINUTES = 10 * 60  # seconds that an answer is kept


@dataclass(frozen=True, slots=True)
class ResultChoice:
    """One result that a game may have."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class AssumedGame:
    """An open game of the week with its choices; `parameter` is that of the address."""

    parameter: str
    fixture: Fixture
    choices: list[ResultChoice]


@dataclass(frozen=True, slots=True)
class WhatIfPage:
    """The page. `games` are those of `week`, `weeks` those with open games, each with its address, `kept` the
    parameters that a form has to repeat: assumptions about other weeks, and that hidden scores may show.
    `start` is the page without assumptions. `seeds` are (conference, its teams by seed), `divisions` the
    standings, both empty without assumptions."""

    season: Season
    week: Week | None
    weeks: list[tuple[Week, str]]
    games: list[AssumedGame]
    kept: list[tuple[str, str]]
    start: str
    assumed: list[str]
    seeds: list[tuple[str, list[OddsRow]]]
    divisions: list[StandingsTable]
    seasons: int = SEASONS


def what_if_page(season: Season, asked: Mapping[str, str], count: Callable[[], None]) -> WhatIfPage:
    """The page for the parameters of an address; unknown ones, and games that are over, do not count.
    `count` is called before each computation, and may refuse it.

    Raises Refused: those of `what_if`."""
    games = _open_games(season)
    assumed = {
        number: value
        for key, value in asked.items()
        if (found := GAME.fullmatch(key)) and (number := int(found[1])) in games and value in _allowed(season)
    }
    weeks = list(dict.fromkeys(game.week for game in games.values()))
    wanted = parse_whole_number(asked.get("week", ""))
    week = next((one for one in weeks if one.number == wanted), weeks[0] if weeks else None)
    parameters = [(f"g{game}", value) for game, value in assumed.items()]
    here = [game for game in games.values() if game.week == week]
    own = {f"g{game.number}" for game in here}
    opened = [("show", "1")] if "show" in asked else []
    seeds, divisions = _answer(season, assumed, count) if assumed else ([], [])
    return WhatIfPage(
        season,
        week,
        [(one, "?" + urlencode([("week", one.number), *parameters, *opened])) for one in weeks],
        [AssumedGame(f"g{game.number}", game, _choices(game, assumed.get(game.number, ""))) for game in here],
        [(name, value) for name, value in parameters if name not in own] + opened,
        f"?{urlencode(opened)}",
        [_sentence(games[game], value) for game, value in assumed.items()],
        seeds,
        divisions,
    )


def _open_games(season: Season) -> dict[int, Fixture]:
    """The regular games without a final result, by number; one query."""
    rows = season.fixtures.filter(kind=Week.Kind.REGULAR).exclude(result__state=Result.State.FINAL)
    related = rows.select_related("home", "away", "week", "season__league")
    return {game.number: game for game in related.order_by("week__number", "number")}


def _allowed(season: Season) -> list[str]:
    return [value for value in SCORES if value != "tie" or season.league.ties]


def _choices(game: Fixture, chosen: str) -> list[ResultChoice]:
    choices = [ResultChoice("", _("Open"), is_chosen=not chosen)]
    return choices + [
        ResultChoice(value, _label(game, value), is_chosen=value == chosen) for value in _allowed(game.season)
    ]


def _label(game: Fixture, value: str) -> str:
    high, low = max(SCORES[value]), min(SCORES[value])
    if value == "tie":
        return _("Tie, %(high)d–%(low)d") % {"high": high, "low": low}
    winner = game.home if value == "home" else game.away
    values = {"team": winner.nickname, "high": high, "low": low}
    return _("%(team)s win, %(high)d–%(low)d") % values


def _sentence(game: Fixture, value: str) -> str:
    values = {"away": game.away.nickname, "home": game.home.nickname, "result": _label(game, value)}
    return _("%(away)s at %(home)s: %(result)s") % values


def _answer(
    season: Season, assumed: Mapping[int, str], count: Callable[[], None]
) -> tuple[list[tuple[str, list[OddsRow]]], list[StandingsTable]]:
    teams = team_by_slug(season)
    before, found = _simulated(season, {}, count), _simulated(season, assumed, count)
    tables = conference_tables(found.standings, teams, found.marks)
    conferences = {slug: name for name, seeds in found.standings.seeds.items() for slug in seeds}
    rounds = playoff_rounds(season)
    has_byes = bool(rounds) and bool(format_of(season).byes(len(found.standings.seeds)))
    certain = Certainties(found.marks or {}, {}, frozenset(), None, seeded=False)
    shown = columns(rounds, has_byes=has_byes)[:2]
    assert found.tally is not None, "seasons are simulated"
    rows = odds_rows(found.tally, before.tally, teams, conferences, certain, shown)
    by_team = {row.team.slug: row for row in rows}
    seeds = [(name, [by_team[slug] for slug in slugs]) for name, slugs in found.standings.seeds.items()]
    return seeds, [table for conference in tables for table in conference.divisions]


def _simulated(season: Season, assumed: Mapping[int, str], count: Callable[[], None]) -> WhatIf:
    """The answer of `what_if`, kept for some minutes until the feed of the league moves on."""
    state = [season.pk, season.league.feed.last, sorted(assumed.items())]
    key = f"what-if:{hashlib.sha256(repr(state).encode()).hexdigest()}"
    found: WhatIf | None = cache.get(key)
    if found is None:
        count()
        changes: dict[str, Any] = {
            str(game): dict(zip(("home", "away"), SCORES[value], strict=True))
            for game, value in assumed.items()
        }
        found = what_if(season, changes, SEASONS)
        cache.set(key, found, MINUTES)
    return found
