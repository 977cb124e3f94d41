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
    if not is_of_retired_rules(game):
        score, game.overtime, game.play_by_play.lines = _replayed(game)
        game.home_score, game.away_score = score
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


def _replayed(game: Game) -> tuple[tuple[int, int], bool, list[Line]]:
    """The score, whether it had an overtime, and the lines: from the seed, which is fast, or from the
    scoresheet if the seed no longer gives the same one, because the computer coaches may have changed."""
    if game.sheet is None:
        play, lines = Playthrough.replay(scoresheets.sheet_of(game)), scoresheets.play_by_play_lines(game)
    else:
        master, season, number = game.sheet["seed"]
        replayed = auto_play(game.header, master=master, season=season, game=number)
        packed = scoresheets.packed_sheet(game)
        if replayed.sheet.packed() == packed:
            return replayed.score, replayed.overtime, replayed.lines
        play = unpack(PackedSheet.of(packed))
        lines = play.new_lines
    return play.score, in_overtime(play), lines


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
