"""What happened in a play, as data: the fields that stand beside its sentences."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from engine.gridiron.events import SIDES
from engine.gridiron.play_facts import Call
from engine.presentation.play_results import PlayResult, Turnover
from engine.presentation.plays import EVENT_KINDS, KINDS, Foul, Play

RESULTS = [result.value for result in PlayResult]
TURNOVERS = [turnover.value for turnover in Turnover]
CALL_KINDS = ("run", "pass")


class PlayCallOut(serializers.Serializer[Any]):
    """A call of one side. It is there once both sides have seen it."""

    key = serializers.CharField(help_text="Its key, as in answers at the table.")
    title = serializers.CharField(help_text="Its name in your language.")
    kind = serializers.ChoiceField(
        CALL_KINDS,
        allow_null=True,
        help_text="Null where the game does not say whether it is a run or a pass.",
    )


class PenaltyOut(serializers.Serializer[Any]):
    """A foul and what became of it."""

    side = serializers.ChoiceField(SIDES, help_text="The side that committed the foul.")
    yards = serializers.IntegerField(help_text="Yards of the penalty; 0 if it was declined.")
    accepted = serializers.BooleanField(help_text="False: the other side declined it.")
    name = serializers.CharField(
        allow_null=True,
        help_text="What the foul is called, in your language; null where fouls have no names.",
    )


class PlayEventOut(serializers.Serializer[Any]):
    """One thing that happened in a play. The box score counts these events: how often, and their amounts."""

    kind = serializers.ChoiceField(EVENT_KINDS, help_text="What happened.")
    side = serializers.ChoiceField(SIDES, help_text="The side that the box score counts it for.")
    amount = serializers.IntegerField(
        help_text="Yards of runs, passes, sacks, kicks, returns and fouls; points of scores; the spot of a "
        "possession; 1 or 0 for a third or fourth down that was made or not. Otherwise 0 or 1."
    )


class PlayRecordOut(serializers.Serializer[Any]):
    """What happened in a play. Spots and distances are yards."""

    event = serializers.ChoiceField(KINDS, help_text="The kind of the play.")
    drive = serializers.IntegerField(
        min_value=1,
        allow_null=True,
        help_text="Number of the drive in the game; a kickoff belongs to the drive after it. Null before it.",
    )
    possession = serializers.ChoiceField(
        SIDES, allow_null=True, help_text="The side that snaps or kicks; null for rows that are no play."
    )
    half = serializers.IntegerField(min_value=1, help_text="1 or 2; 3 and more are overtimes.")
    down = serializers.IntegerField(
        min_value=1, max_value=4, allow_null=True, help_text="Null on kickoffs, free kicks and tries."
    )
    distance = serializers.IntegerField(allow_null=True, help_text="Yards from the snap to the line to gain.")
    spot = serializers.IntegerField(
        min_value=0,
        max_value=100,
        allow_null=True,
        help_text="Where the ball was snapped: yards from the goal line of `possession`. Null on kickoffs.",
    )
    call = PlayCallOut(allow_null=True, help_text="The offense's call; null where none was made.")
    defense = PlayCallOut(allow_null=True, help_text="The defense's call; null where none was made.")
    yards = serializers.IntegerField(
        allow_null=True, help_text="Yards from scrimmage; 0 for interceptions, null for other plays."
    )
    result = serializers.ChoiceField(
        RESULTS, allow_null=True, help_text="The most important thing that came of it."
    )
    first_down = serializers.BooleanField(
        help_text="Whether it brought a first down or reached the end zone."
    )
    touchdown = serializers.BooleanField(help_text="Whether either side scored a touchdown.")
    scored_by = serializers.ChoiceField(SIDES, allow_null=True, help_text="The side that scored.")
    points = serializers.IntegerField(help_text="The points that it scored.")
    turnover = serializers.ChoiceField(
        TURNOVERS, allow_null=True, help_text="How the ball was lost; kicks are no turnovers."
    )
    penalty = PenaltyOut(allow_null=True, help_text="A foul of the play; null without one.")
    events = PlayEventOut(many=True, help_text="Everything that happened, in order.")


def play_record(play: Play) -> dict[str, Any]:
    """The play as described by `PlayRecordOut`, in the active language."""
    calls = play.calls
    return {
        "event": play.kind,
        "drive": play.drive,
        "possession": _side(play.possession),
        "half": play.half,
        "down": play.down,
        "distance": play.distance,
        "spot": play.spot,
        "call": _call(calls[0]) if calls else None,
        "defense": _call(calls[1]) if calls else None,
        "yards": play.yards,
        "result": play.result.value if play.result else None,
        "first_down": play.is_first_down,
        "touchdown": play.is_touchdown,
        "scored_by": _side(play.scorer),
        "points": play.points,
        "turnover": play.turnover.value if play.turnover else None,
        "penalty": _penalty(play.foul) if play.foul else None,
        "events": [
            {"kind": event.kind, "side": SIDES[event.side], "amount": event.amount} for event in play.events
        ],
    }


def _side(side: int | None) -> str | None:
    return None if side is None else SIDES[side]


def _call(call: Call) -> dict[str, Any]:
    return {"key": call.key, "title": gettext(call.title), "kind": call.kind or None}


def _penalty(foul: Foul) -> dict[str, Any]:
    return {
        "side": SIDES[foul.side],
        "yards": foul.yards,
        "accepted": foul.is_accepted,
        "name": gettext(foul.name) if foul.name else None,
    }
