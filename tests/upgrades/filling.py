"""What a stored database holds: all that an upgrade could break, a game in progress most of all."""

from __future__ import annotations

import json

from django.contrib.auth.models import User

from engine.play.playthrough import Playthrough
from games.models import Game
from games.records import scoresheets
from games.records.participants import Participant
from games.services.fixtures.computer_games import play_fixture
from games.services.table.start import start_game
from league.models import Member
from league.services.people.invitations import create_invitation
from tests.games.table.phones import ANN, act, fresh, pick_up, play_out
from tests.league.seasons import expansion_season

INPUTS = 60  # about a quarter of a game


def fill() -> None:
    """A week of which one game is refereed and not over, a guest's game, a commissioner, an invitation."""
    season = expansion_season(rounds=1, name="Expansion League")
    eve = User.objects.create_user("eve", password="touchdown")
    Member.objects.create(league=season.league, user=eve, role=Member.Role.COMMISSIONER)
    create_invitation(league=season.league, role=Member.Role.VIEWER, actor=eve)
    *others, last = season.fixtures.select_related("season__league", "home", "away").order_by("number")
    for fixture in others:
        play_fixture(fixture=fixture)
    player = _player("eve")
    _play(start_game(player=player, deciders=("me", "situational"), fixture=last), player)
    _play(pick_up(away="situational"), ANN)


def finish() -> str:
    """Plays the games in progress to their ends. As JSON: how many inputs each had, and whether its sheet,
    replayed from the first line, has the score that was written down."""
    told = []
    for game in Game.objects.filter(state=Game.State.IN_PROGRESS).order_by("pk"):
        inputs = game.last
        over = play_out(fresh(game), _player("eve") if game.fixture else ANN)
        replayed = Playthrough.replay(scoresheets.sheet_of(over))
        told.append([inputs, replayed.over and replayed.score == (over.home_score, over.away_score)])
    return json.dumps(told)


def _player(username: str) -> Participant:
    return Participant(user=User.objects.get(username=username), name=username)


def _play(game: Game, player: Participant) -> None:
    for _ in range(INPUTS):
        game = act(game, player)
