"""Making what is stored of finished games anew from their sheets."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction

import engine
from engine.boxscore import box_score, deficits
from engine.catalog import ruleset
from engine.scoreboard import in_overtime
from games import storage
from games.models import BoxScore, Game, PlayByPlay
from league.services.rebuilding import Difference, differences


@transaction.atomic
def rebuild_game(*, game: Game) -> list[Difference]:
    """Score, play-by-play, box score and deficits of a finished game, played again from its sheet; returns
    what was something else.

    A game of rules that the program has no longer keeps what was told of it: only the deficits follow from
    that.
    """
    before = _stored(game)
    if not is_of_other_rules(game) and not _from_seed(game):
        _from_sheet(game)
    home, away = deficits(engine.Line(*line) for line in game.play_by_play.lines)
    game.box_score.home_behind, game.box_score.away_behind = home, away
    found = differences(before, after := _stored(game))
    if found:
        Game.objects.filter(pk=game.pk).update(
            home_score=game.home_score, away_score=game.away_score, overtime=game.overtime
        )
        PlayByPlay.objects.filter(game=game).update(lines=after["play-by-play"])
        BoxScore.objects.filter(game=game).update(data=after["box score"], home_behind=home, away_behind=away)
    return found


def is_of_other_rules(game: Game) -> bool:
    """Was it played under rules that the program no longer has? Then it keeps what was told of it."""
    return game.version != ruleset(game.ruleset).version


def _from_seed(game: Game) -> bool:
    """The quick way, if the seed still plays the game of the sheet: the coaches may have learned since."""
    if game.sheet is None:
        return False
    master, season, number = game.sheet["seed"]
    again = engine.auto_play(game.header, master=master, season=season, game=number)
    if again.sheet.packed() != storage.packed(game):
        return False
    game.home_score, game.away_score = again.score
    game.overtime = again.overtime
    game.play_by_play.lines, game.box_score.data = again.lines, again.box
    return True


def _from_sheet(game: Game) -> None:
    """Whatever it came of."""
    play, lines = _played_again(game)
    game.home_score, game.away_score = play.score
    game.overtime = in_overtime(play)
    game.play_by_play.lines, game.box_score.data = lines, box_score(play.now, lines)


def _played_again(game: Game) -> tuple[engine.Playthrough, list[engine.Line]]:
    if game.sheet is None:
        return engine.Playthrough.replay(storage.sheet_of(game)), storage.told_lines(game)
    play = engine.unpack(engine.PackedSheet.of(storage.packed(game)))
    return play, play.news


def _stored(game: Game) -> dict[str, Any]:
    """As JSON has it: tuples are lists there."""
    stored = {
        "score": [game.home_score, game.away_score],
        "overtime": game.overtime,
        "play-by-play": game.play_by_play.lines,
        "box score": game.box_score.data,
        "behind": [game.box_score.home_behind, game.box_score.away_behind],
    }
    return dict(json.loads(json.dumps(stored)))
