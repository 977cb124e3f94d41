"""What can come of a play."""

from __future__ import annotations

from enum import StrEnum

from engine.gridiron.events import Event


class PlayResult(StrEnum):
    """What came of a play, the most important first."""

    TOUCHDOWN = "touchdown"
    SAFETY = "safety"
    EXTRA_POINT = "extra_point"
    EXTRA_POINT_MISSED = "extra_point_missed"
    TWO_POINT = "two_point"
    TWO_POINT_FAILED = "two_point_failed"
    FIELD_GOAL = "field_goal"
    FIELD_GOAL_MISSED = "field_goal_missed"
    FIELD_GOAL_BLOCKED = "field_goal_blocked"
    INTERCEPTION = "interception"
    FUMBLE = "fumble"
    PUNT_BLOCKED = "punt_blocked"
    DOWNS = "downs"
    PENALTY = "penalty"
    FIRST_DOWN = "first_down"
    TOUCHBACK = "touchback"
    FAIR_CATCH = "fair_catch"
    DEAD_BALL = "dead_ball"
    RECOVERY = "recovery"
    RETURN = "return"
    INCOMPLETE = "incomplete"
    GAIN = "gain"
    NO_GAIN = "no_gain"
    LOSS = "loss"
    REPLAYED = "replayed"


class Turnover(StrEnum):
    """How the ball was lost; a kick is no turnover."""

    INTERCEPTION = "interception"
    FUMBLE = "fumble"
    DOWNS = "downs"
    PUNT_BLOCKED = "punt_blocked"


RESULTS: dict[int, PlayResult] = {
    **{Event[result.name]: result for result in PlayResult if result.name in Event.__members__},
    Event.KICK_RETURN: PlayResult.RETURN,
    Event.PUNT_RETURN: PlayResult.RETURN,
    Event.HOME_REROLL: PlayResult.REPLAYED,
}
RANK = {result: place for place, result in enumerate(PlayResult)}
TURNOVERS = {Event[turnover.name]: turnover for turnover in Turnover}
