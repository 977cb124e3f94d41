"""Rebuilds the derived rows of finished games from their scoresheets."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction

from engine.catalog import ruleset
from engine.gridiron.events import Line
from engine.play.house import auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet
from engine.presentation.scoreboard import in_overtime
from games.models import BoxScore, Game, GameAnalysis, PlayByPlay
from games.records import scoresheets
from league.playoffs.services import RebuildDifference, differences


@transaction.atomic
def rebuild_game(*, game: Game) -> list[RebuildDifference]:
    """Rebuilds score, play-by-play, box score, deficits and flow of a finished game by replaying its
    scoresheet. Returns the values that have changed.

    A game of retired rules keeps its play-by-play, from which the rest is rebuilt."""
    before = _stored(game)
    if not is_of_retired_rules(game) and not _from_seed(game):
        _from_sheet(game)
    lines = [Line(*line) for line in game.play_by_play.lines]
    for name, value in (box := scoresheets.box_values(lines)).items():
        setattr(game.box_score, name, value)
    changed = differences(before, after := _stored(game))
    if changed:
        GameAnalysis.objects.filter(game=game).delete()
        Game.objects.filter(pk=game.pk).update(
            home_score=game.home_score, away_score=game.away_score, overtime=game.overtime
        )
        PlayByPlay.objects.filter(game=game).update(lines=after["play-by-play"])
        BoxScore.objects.filter(game=game).update(**box)
    return changed


def is_of_retired_rules(game: Game) -> bool:
    """Whether the game was played under rules that the program no longer has, so that it cannot be
    replayed."""
    return game.version != ruleset(game.ruleset).version


def _from_seed(game: Game) -> bool:
    """Rebuilds from the seed, which is fast. Returns False if the seed no longer gives the same scoresheet:
    the computer coaches may have changed since."""
    if game.sheet is None:
        return False
    master, season, number = game.sheet["seed"]
    replayed = auto_play(game.header, master=master, season=season, game=number)
    if replayed.sheet.packed() != scoresheets.packed_sheet(game):
        return False
    game.home_score, game.away_score = replayed.score
    game.overtime = replayed.overtime
    game.play_by_play.lines = replayed.lines
    return True


def _from_sheet(game: Game) -> None:
    """Rebuilds from the scoresheet."""
    play, lines = _replayed(game)
    game.home_score, game.away_score = play.score
    game.overtime = in_overtime(play)
    game.play_by_play.lines = lines


def _replayed(game: Game) -> tuple[Playthrough, list[Line]]:
    if game.sheet is None:
        return Playthrough.replay(scoresheets.sheet_of(game)), scoresheets.play_by_play_lines(game)
    play = unpack(PackedSheet.of(scoresheets.packed_sheet(game)))
    return play, play.new_lines


def _stored(game: Game) -> dict[str, Any]:
    """The derived values as JSON has them: tuples become lists."""
    stored = {
        "score": [game.home_score, game.away_score],
        "overtime": game.overtime,
        "play-by-play": game.play_by_play.lines,
        "box score": game.box_score.data,
        "behind": [game.box_score.home_behind, game.box_score.away_behind],
        "flow": game.box_score.flow,
    }
    return dict(json.loads(json.dumps(stored)))
