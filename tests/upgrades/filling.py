"""What a stored database holds: everything that an upgrade could break, games in progress most of all."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from django.contrib.auth.models import User

from engine.play.playthrough import Playthrough
from engine.play.prompts import Roll, next_stop
from games.models import Game
from games.records import scoresheets
from games.records.participants import Participant
from games.story.selectors import season_digest
from games.table.actions import CARD, enter_throw, finish_by_computer, hand_over_side
from games.table.rolls import typed_faces
from games.table.start import start_game
from league.models import Member, Season
from league.people.invitations import create_invitation
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season
from tests.table.phones import ANN, RULESETS, act, fresh, standing

INPUTS = 30  # by people in each stored game, about an eighth of it; computers and rules answer between them


def fill() -> str:
    """Makes everything that a stored database holds, and returns the digest of the week that was played.

    A league of public dice with its first week played; another, of secret dice, with a game played and one in
    progress; guests' games in progress of each ruleset, by either kind of dice, by mail and handed over; a
    commissioner and an invitation."""
    eve = User.objects.create_user("eve", password="touchdown")
    season = expansion_season(rounds=2, name="Expansion League")
    Member.objects.create(league=season.league, user=eve, role=Member.Role.COMMISSIONER)
    create_invitation(league=season.league, role=Member.Role.VIEWER, actor=eve)
    for fixture in season.fixtures.filter(week__number=1).order_by("number"):
        play_fixture(fixture=fixture)
    digest = season_digest(season)

    season = expansion_season(rounds=1, name="Table League", public_dice=False)
    Member.objects.create(league=season.league, user=eve, role=Member.Role.COMMISSIONER)
    first, second, *_others = season.fixtures.order_by("number")
    play_fixture(fixture=first)
    person = _player("eve")
    _play(start_game(player=person, deciders=("me", "situational"), fixture=second), person)

    for ruleset in RULESETS:
        _play(_pick_up(ruleset, dice=Game.Dice.APP), ANN)
        _play(_pick_up(ruleset, dice=Game.Dice.TABLE), ANN)
    _play(_pick_up("first_and_goal", pace=Game.Pace.MAIL), ANN)
    handed = _play(_pick_up("first_and_goal", away="me", sealed=False), ANN)
    hand_over_side(game=handed, player=ANN, side="away")
    return digest


def finish() -> str:
    """Plays the games in progress on and has the computer end them. As JSON: the `digest` of the played week,
    and of each of the `games` its ruleset, dice, pace, whether a side was handed over, the entries that were
    stored, and whether its sheet, replayed from the first line, has the score that was written down."""
    digest, found = season_digest(Season.objects.get(league__slug="expansion-league")), []
    for game in Game.objects.filter(state=Game.State.IN_PROGRESS).order_by("pk"):
        stored, player = game.last, _player("eve") if game.fixture else ANN
        handed = game.entries.filter(kind="handover").exists()
        over = finish_by_computer(game=_play(fresh(game), player, inputs=5), player=player)
        replayed = Playthrough.replay(scoresheets.sheet_of(over))
        found.append(
            {
                "ruleset": over.ruleset,
                "dice": over.dice,
                "pace": over.pace,
                "handed_over": handed,
                "stored": stored,
                "agrees": replayed.over and replayed.score == (over.home_score, over.away_score),
            }
        )
    return json.dumps({"digest": digest, "games": found})


def _player(username: str) -> Participant:
    return Participant(user=User.objects.get(username=username), name=username)


def _pick_up(ruleset: str, away: str = "situational", **chosen: Any) -> Game:
    return start_game(player=ANN, setup={"ruleset": ruleset}, deciders=("me", away), **chosen)


def _play(game: Game, player: Participant, inputs: int = INPUTS) -> Game:
    for _ in range(inputs):
        game = _type_throw(game, player) if game.dice == Game.Dice.TABLE else act(game, player)
    return game


def _type_throw(game: Game, player: Participant) -> Game:
    """One input at a table with real dice: the faces of a throw where dice are due."""
    stop = next_stop(standing(game))
    roll = stop.awaiting()[0]
    if stop.skipped or not isinstance(roll, Roll) or roll.dice[0] == CARD:
        return act(game, player)
    chance = Random(game.last)
    shown = {f"die_{nth}": str(chance.choice(faces)) for nth, faces in enumerate(roll.faces)}
    return enter_throw(game=game, player=player, seen=game.last, faces=typed_faces(shown))
