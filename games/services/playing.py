"""The computer plays games of a season."""

from __future__ import annotations

from django.db import transaction

import engine
from games import storage
from games.models import Game
from league.models import Fixture, Result, Week
from league.selectors import fixtures_due
from league.services import record_result
from league.services.results import Tally

COACHES = ("situational", "situational")


def play_fixture(*, fixture: Fixture) -> Game:
    """Plays a fixture with computer coaches and records game and result together, exactly once.

    The same season seed, season number and game number give the same game.
    Raises Refused as `record_result` does, result_final and result_reported first of all.
    """
    finished = simulate(fixture)
    return record_game(fixture=fixture, finished=finished)


def play_week(*, week: Week) -> list[Game]:
    """Plays all games of a week that nobody has reported, one after the other."""
    return [play_fixture(fixture=fixture) for fixture in fixtures_due(week.season).filter(week=week)]


def simulate(fixture: Fixture) -> engine.Finished:
    """The fixture's game from kickoff to final whistle: some ten milliseconds, nothing is written."""
    season = fixture.season
    league = season.league
    header = engine.header(
        ruleset=league.ruleset,
        edition=league.edition,
        options=league.options,
        teams=(fixture.home.key, fixture.away.key),
        components=league.components,
        coaches=COACHES,
        neutral=fixture.neutral,
        decided=fixture.kind == Week.Kind.PLAYOFF,
    )
    return engine.auto_play(header, master=season.seed, season=season.number, game=fixture.number)


@transaction.atomic
def record_game(*, fixture: Fixture, finished: engine.Finished) -> Game:
    """The final whistle: the fixture's game and its final result.

    Raises Refused as `record_result` does: result_final or result_reported when somebody else was first.
    """
    tally = Tally(score=finished.score, touchdowns=finished.touchdowns, overtime=finished.overtime)
    record_result(fixture=fixture, tally=tally, state=Result.State.FINAL, first=True)
    return storage.create(fixture=fixture, finished=finished)
