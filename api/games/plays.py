"""A game's play-by-play as data, with a sentence for each play in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import translation
from rest_framework import serializers

from api.games.play_records import PlayRecordOut, play_record
from engine.gridiron.events import SIDES, Line
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.presentation.plays import Before, Play, play_records
from games.models import Game
from games.records.clubs import clubs_of_game
from games.records.scoresheets import play_by_play_lines
from games.records.tosses import text_after_toss


class DieOut(serializers.Serializer[Any]):
    """A die and the face it showed."""

    key = serializers.CharField()
    name = serializers.CharField()
    face = serializers.CharField(allow_blank=True)


class ThrowOut(serializers.Serializer[Any]):
    """One throw of dice within a play."""

    title = serializers.CharField(allow_blank=True)
    dice = DieOut(many=True)


class PlayOut(PlayRecordOut):
    """A play, numbered from 1 within its game: what happened, as data and in sentences, and its dice.

    `clock` is the time left in the period, in the ruleset's unit. `where` is down, distance and spot in
    words. `home_score` and `away_score` are the points after the play.
    """

    number = serializers.IntegerField()
    side = serializers.ChoiceField(SIDES)
    period = serializers.IntegerField()
    clock = serializers.IntegerField()
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()
    where = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    is_score = serializers.BooleanField()
    is_turnover = serializers.BooleanField()
    throws = ThrowOut(many=True)


def plays(
    game: Game,
    lines: Sequence[Line],
    first: int = 1,
    told: Sequence[str] = (),
    before: Before | None = None,
) -> list[dict[str, Any]]:
    """Returns these lines as described by `PlayOut`, numbered from `first`. `told` are the sentences of the
    tosses in them, `before` is what happened before them."""
    rows = play_by_play(game.header, lines, names_of(game), translation)
    for row in rows if told else ():
        row.text = text_after_toss(game, row, lines, told)
    records = play_records(game.header, rows, lines, before)
    return [
        _play(row, record, number)
        for number, (row, record) in enumerate(zip(rows, records, strict=True), first)
    ]


def names_of(game: Game) -> tuple[str, str]:
    """The names used in the play-by-play, as (home, away)."""
    home, away = clubs_of_game(game)
    return home.nickname, away.nickname


def lines_of(game: Game) -> list[Line]:
    """The lines of the play-by-play so far. Makes one or two queries unless it was selected with the game."""
    stored = getattr(game, "play_by_play", None)
    return [Line(*line) for line in stored.lines] if stored else play_by_play_lines(game)


def _play(row: PlayRow, record: Play, number: int) -> dict[str, Any]:
    return {
        "number": number,
        **play_record(record),
        "side": SIDES[row.side],
        "period": row.half,
        "clock": row.clock,
        "home_score": row.home,
        "away_score": row.away,
        "where": row.where,
        "text": row.text,
        "is_score": row.is_score,
        "is_turnover": row.is_turnover,
        "throws": [
            {
                "title": throw.title,
                "dice": [{"key": key, "name": name, "face": face} for key, name, face in throw.dice],
            }
            for throw in row.throws
        ],
    }
