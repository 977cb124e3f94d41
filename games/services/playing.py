"""The computer plays games of a season."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

import engine
from engine import PackedSheet
from engine.catalog import ruleset
from games import storage
from games.models import Game
from games.services.telling import all_plays_news, final_news, kickoff_news
from league.components import set_of
from league.models import Fixture, Result, Team, Week
from league.selectors import fixtures_due
from league.selectors.chance import drawn_for, origin_of
from league.services.feed import News
from league.services.results import Said, Tally, write_result
from league.services.telling import standings_news, tell


def play_fixture(*, fixture: Fixture) -> Game:
    """Plays a fixture with computer coaches and records game and result together, exactly once.

    The season's secret, the game's number, the clubs and the computer coaches decide the game (in a season of
    public dice the season's seed does, instead of the secret).
    Raises Refused as `record_result` does, result_final and result_reported first of all.
    """
    finished = simulate(fixture)
    return record_game(fixture=fixture, finished=finished)


def play_week(*, week: Week) -> list[Game]:
    """Plays all games of a week that nobody has reported, one after the other."""
    return [play_fixture(fixture=fixture) for fixture in fixtures_due(week.season).filter(week=week)]


def simulate(fixture: Fixture) -> engine.Finished:
    """The fixture's game from kickoff to final whistle: some ten milliseconds, nothing is written.

    A game that the computer has played before and that was taken back is the same game again, whichever
    computer coaches the clubs have by now: by then everybody knows its dice."""
    drawn = drawn_for(fixture)
    if drawn is None:
        season = fixture.season
        seed = (season.seed, season.number, fixture.number)
    elif earlier := _played_before(fixture, drawn.purpose):
        return _auto_play(earlier.header, PackedSheet.of(storage.packed(earlier)).seed)
    else:
        seed = drawn.seed
    return _auto_play(_header(fixture), seed)


def _played_before(fixture: Fixture, purpose: str) -> Game | None:
    """The game between these clubs that the computer played first, if it was taken back."""
    games = Game.objects.filter(superseded=fixture, drawn_for=purpose, sheet__isnull=False)
    game = games.order_by("pk").first()
    return game if game and game.version == ruleset(game.ruleset).version else None


def _auto_play(header: Mapping[str, Any], seed: tuple[int, int, int]) -> engine.Finished:
    master, season, game = seed
    return engine.auto_play(header, master=master, season=season, game=game)


def _header(fixture: Fixture) -> dict[str, Any]:
    league = fixture.season.league
    return engine.header(
        ruleset=league.ruleset,
        edition=league.edition,
        options=league.options,
        teams=(fixture.home.key, fixture.away.key),
        components=set_of(league),
        coaches=(_coach(fixture.home), _coach(fixture.away)),
        neutral=fixture.neutral,
        decided=fixture.kind == Week.Kind.PLAYOFF,
    )


def _coach(team: Team) -> str:
    """Who plays for the team when nobody else does."""
    return team.profile or "situational"


@transaction.atomic
def record_game(*, fixture: Fixture, finished: engine.Finished) -> Game:
    """The final whistle: the fixture's game and its final result, told play by play.

    Raises Refused as `record_result` does: result_final or result_reported when somebody else was first.
    """
    game, news = write_game(fixture, finished)
    tell(fixture.season, *news, *standings_news(fixture.season))
    return game


def write_game(
    fixture: Fixture, finished: engine.Finished, settlement: str = Result.Settlement.COMPUTER
) -> tuple[Game, list[News]]:
    """`record_game` in the transaction of a caller who has more to do, and tells the news when it is done."""
    tally = Tally(score=finished.score, touchdowns=finished.touchdowns, overtime=finished.overtime)
    _result, told = write_result(fixture=fixture, said=Said(tally, settlement=settlement), first=True)
    drawn = origin_of(fixture, finished.sheet.seed)
    game = storage.create(fixture=fixture, finished=finished, drawn=drawn)
    plays = all_plays_news(game, finished.lines)
    return game, [kickoff_news(game), plays, final_news(game), *told]
