"""The headlines of many finished games at once, for the pages of a season."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import translation

from engine.catalog import ruleset
from engine.gridiron.events import Line
from engine.presentation.play_by_play import play_by_play
from games.models import Game
from games.presenters.game_page.findings import headline
from games.presenters.game_page.moments import plays_of
from league.models import Fixture


def headlines_of(fixtures: Collection[int]) -> dict[int, str]:
    """The headline of the page of each game that has a play-by-play, by the fixture's primary key; one query,
    and some 5 ms for each game."""
    games = Game.objects.filter(fixture__in=fixtures, state=Game.State.FINISHED, play_by_play__isnull=False)
    related = ("play_by_play", "fixture__home", "fixture__away")
    found = games.select_related(*related).defer("sheet")
    return {game.fixture.pk: _headline(game, game.fixture) for game in found if game.fixture}


def _headline(game: Game, fixture: Fixture) -> str:
    clubs = (fixture.home, fixture.away)
    lines = [Line(*line) for line in game.play_by_play.lines]
    names = (clubs[0].nickname, clubs[1].nickname)
    rows = play_by_play(game.header, lines, names, translation)
    plays = plays_of([{"number": number, "row": row} for number, row in enumerate(rows, start=1)], lines)
    overtime = bool(plays) and plays[-1].row.half > len(ruleset(game.ruleset).words.periods)
    return headline(plays, clubs, (game.home_score, game.away_score), overtime=overtime)
