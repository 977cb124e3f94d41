"""How a game turned, from its lines."""

from __future__ import annotations

from engine.gridiron.events import AWAY, HOME, Event, Line
from engine.presentation.game_flow import game_flow


def line(event: Event, side: int, amount: int, home: int, away: int) -> Line:
    return Line(event, side, amount, 1, side, 1, 10, 0, home, away, 10, (-1, -1))


def touchdown(side: int, yards: int, home: int, away: int, way: Event = Event.RUN) -> list[Line]:
    """A snap, and the touchdown that it brings without a point after it."""
    return [line(way, side, yards, home, away), line(Event.TOUCHDOWN, side, 6, home, away)]


def test_the_decider_is_the_score_after_which_the_winner_stays_ahead() -> None:
    lines = [
        *touchdown(HOME, 5, 6, 0),
        *touchdown(AWAY, 9, 6, 6, Event.COMPLETION),
        *touchdown(AWAY, 31, 6, 12, Event.KICK_RETURN),
        line(Event.RUN, HOME, 2, 6, 12),
        line(Event.PUNT, HOME, 40, 6, 12),
    ]
    assert game_flow(lines) == {
        "changes": 1,
        "decider": {"how": "return", "yards": 31, "left": 2, "snaps": 4},
    }


def test_a_level_score_is_no_change_of_the_lead() -> None:
    lines = [*touchdown(HOME, 5, 6, 0), *touchdown(AWAY, 5, 6, 6), *touchdown(HOME, 5, 12, 6)]
    assert game_flow(lines)["changes"] == 0


def test_the_point_after_a_touchdown_can_put_the_winner_ahead() -> None:
    lines = [
        *touchdown(HOME, 5, 6, 0),
        *touchdown(AWAY, 7, 6, 6),
        line(Event.EXTRA_POINT, AWAY, 1, 6, 7),
    ]
    assert game_flow(lines)["decider"] == {"how": "run", "yards": 7, "left": 0, "snaps": 2}


def test_a_field_goal_and_a_touchdown_without_yards_are_told_apart() -> None:
    kick = [line(Event.FIELD_GOAL, HOME, 33, 3, 0)]
    assert game_flow(kick)["decider"] == {"how": "field_goal", "yards": 33, "left": 0, "snaps": 1}
    assert game_flow(touchdown(HOME, 0, 6, 0))["decider"]["how"] == "touchdown"


def test_a_tie_and_a_game_without_a_score_have_no_decider() -> None:
    tie = [*touchdown(HOME, 5, 6, 0), *touchdown(AWAY, 5, 6, 6)]
    assert [game_flow(lines)["decider"] for lines in (tie, [])] == [None, None]
