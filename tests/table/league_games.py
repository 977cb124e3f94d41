"""Helpers for a league's games at the table: start, set the state, type dice, finish."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.gridiron.corrections import DownCorrection
from engine.play.prompts import Roll, next_stop
from engine.presentation.scoreboard import scoreboard
from games.models import Game
from games.records.circumstances import circumstances_of
from games.records.participants import Participant
from games.table.actions import change_pace, enter_throw, finish_by_computer, hand_over_side
from games.table.corrections import set_game_state
from games.table.start import start_game
from league.models import League, Result, Season
from tests.helpers.deadlines import game as fixture_of
from tests.helpers.deadlines import named, season_with_deadline
from tests.table.phones import act, fresh, standing

GUEST = Participant(guest="9" * 32, name="Gus")
AHEAD = DownCorrection((60, 0), (3, 3), 1, 1, "home", 1, 25, 10)


def player(name: str) -> Participant:
    return Participant(user=named(name), name=name)


def start(season: Season, by: str = "hannah", away: str = "link", number: int = 1, **more: Any) -> Game:
    return start_game(player=player(by), fixture=fixture_of(season, number), deciders=("me", away), **more)


def finish(game: Game, by: str = "hannah", away: str = "amir") -> Game:
    """Finishes the game by the computer; if the other coach has the seat, they hand it over first."""
    if game.seats.filter(user__username=away, coach="").exists():
        game = hand_over_side(game=game, player=player(away), side="away")
    return finish_by_computer(game=fresh(game), player=player(by))


def whistle(game: Game) -> tuple[str, str, str | None]:
    """The state of the result, the reporting side, and the reporter."""
    result = Result.objects.select_related("reported_by").get(fixture=game.played_for)
    by = result.reported_by
    return (result.state, result.side, by.username if by else None)


def kinds(game: Game) -> list[str]:
    return [one.kind for one in circumstances_of(fresh(game))]


def set_score(game: Game, by: Participant) -> Game:
    """The home team is far ahead, at this moment of the game."""
    board = scoreboard(standing(game))
    correction = replace(AHEAD, period=board.period, clock=board.clock)
    return set_game_state(game=fresh(game), player=by, correction=correction)


def type_a_throw(game: Game, by: Participant) -> Game:
    """Real dice for one throw, and the app's again."""
    game = change_pace(game=fresh(game), player=by, pace="table", dice="table")
    for _input in range(20):
        play = next_stop(standing(game))
        roll = play.awaiting()[0]
        if isinstance(roll, Roll):
            faces = [shown[0] for shown in roll.faces]
            game = enter_throw(game=game, player=by, seen=game.last, faces=faces)
            return change_pace(game=game, player=by, pace="table", dice="app")
        game = act(game, by)
    raise AssertionError("no dice were due")


def two_games() -> Season:
    """Hannah plays at home against Amir; Cleo plays Dover, which has no coach. Carla runs the league."""
    found = season_with_deadline()
    League.objects.update(ruleset="first_and_roll", edition="standard", components="house_2026")
    return found
