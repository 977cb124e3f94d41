"""Games in progress as pages of a league show them."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from engine.play.optional_decisions import next_stop
from engine.presentation.scoreboard import scoreboard
from engine.presentation.situation_text import period_title
from games.models import Game
from games.presenters.table.page import clock_line
from games.records import scoresheets
from league.errors import Refused
from league.presenters.live_games import LiveGame

RESUMED = ("ruleset", "version", "header", "last", "saved")
SHOWN = ("state", "public_id", "fixture_id", "home_score", "away_score", "pace", *RESUMED)


def live_games_of(fixtures: Collection[int]) -> dict[int, LiveGame]:
    """The games in progress of these fixtures, by the fixture's primary key; one query, and some 4 ms for
    each game."""
    games = Game.objects.filter(fixture__in=fixtures, state=Game.State.IN_PROGRESS).only(*SHOWN)
    return {game.fixture_id: _live_game(game) for game in games if game.fixture_id}


def clock_of(game: Game) -> str:
    """Period and clock as the table shows them; empty if the game can no longer be resumed."""
    try:
        board = scoreboard(next_stop(scoresheets.resume_game(game)).game)
    except Refused:
        return ""
    period = period_title(game.ruleset, board.period, _)
    return " · ".join(filter(None, (period, clock_line(game, board))))


def _live_game(game: Game) -> LiveGame:
    return LiveGame(
        key=str(game.public_id),
        url=game.get_absolute_url(),
        home_score=game.home_score,
        away_score=game.away_score,
        clock=clock_of(game),
        by_mail=game.pace == Game.Pace.MAIL,
    )
