"""The box score: the statistics of a game by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.gridiron.events import SIDES, Event, Line

SCORES = frozenset({Event.TOUCHDOWN, Event.EXTRA_POINT, Event.TWO_POINT, Event.FIELD_GOAL, Event.SAFETY})
COUNT, SUM, MOST = 0, 1, 2


def box_score(g: Any, lines: Sequence[Line]) -> dict[str, Any]:
    """Returns `{"home": {...}, "away": {...}, "periods": [[home, away], ...]}`.

    Yards are whole numbers. Each half and each overtime is one period."""
    box: dict[str, Any] = {name: team_box(g.box[side], g.box[1 - side]) for side, name in enumerate(SIDES)}
    for side, name in enumerate(SIDES):
        box[name]["points"] = g.team[side].score
    box["periods"] = periods(lines)
    return box


def periods(lines: Sequence[Line]) -> list[list[int]]:
    """Returns the points [home, away] of each half and overtime."""
    found: list[list[int]] = []
    before = (0, 0)
    for line in lines:
        while len(found) < line.half:
            found.append([0, 0])
        if line.event in SCORES:
            found[-1][0] += line.home - before[0]
            found[-1][1] += line.away - before[1]
            before = (line.home, line.away)
    return found


def deficits(lines: Iterable[Line]) -> tuple[int, int]:
    """Returns the most points by which (home, away) trailed at any moment of the game."""
    home, away = 0, 0
    for line in lines:
        if line.event in SCORES:
            home, away = max(home, line.away - line.home), max(away, line.home - line.away)
    return home, away


def team_box(own: Any, other: Any) -> dict[str, int]:
    """Returns one team's statistics of one game, or of many. `own` and `other` are the counts of both teams:
    [event][how often, amount in all, most at once]."""

    def count(event: Event) -> int:
        return int(own[event][COUNT])

    def total(event: Event) -> int:
        return int(own[event][SUM])

    rushes, rush_yards = (sum(of(e) for e in (Event.RUN, Event.SNEAK, Event.KNEEL)) for of in (count, total))
    passes = (Event.COMPLETION, Event.INCOMPLETION, Event.HAIL_MARY, Event.INTERCEPTION)
    hail_mary = total(Event.HAIL_MARY)
    caught = count(Event.COMPLETION) + int(hail_mary > 0)
    pass_yards = total(Event.COMPLETION) + total(Event.INCOMPLETION) + hail_mary
    sack_yards = -total(Event.SACK)
    return {
        "first_downs": count(Event.FIRST_DOWN),
        "plays": rushes + sum(count(e) for e in passes) + count(Event.SACK),
        "yards": rush_yards + pass_yards - sack_yards,
        "rushes": rushes,
        "rush_yards": rush_yards,
        "longest_rush": int(own[Event.RUN][MOST]),
        "passes": sum(count(e) for e in passes),
        "completions": caught,
        "pass_yards": pass_yards,
        "longest_pass": max(int(own[Event.COMPLETION][MOST]), int(own[Event.HAIL_MARY][MOST])),
        "sacked": count(Event.SACK),
        "sack_yards": sack_yards,
        "interceptions": count(Event.INTERCEPTION),
        "fumbles_lost": count(Event.FUMBLE),
        "turnovers": count(Event.INTERCEPTION) + count(Event.FUMBLE),
        "third_downs": count(Event.THIRD_DOWN),
        "third_downs_made": total(Event.THIRD_DOWN),
        "fourth_downs": count(Event.FOURTH_DOWN),
        "fourth_downs_made": total(Event.FOURTH_DOWN),
        "penalties": count(Event.PENALTY),
        "penalty_yards": total(Event.PENALTY),
        "punts": count(Event.PUNT),
        "punt_yards": total(Event.PUNT),
        "punt_returns": count(Event.PUNT_RETURN),
        "punt_return_yards": total(Event.PUNT_RETURN),
        "kick_returns": count(Event.KICK_RETURN),
        "kick_return_yards": total(Event.KICK_RETURN),
        "turnover_returns": count(Event.TURNOVER_RETURN),
        "turnover_return_yards": total(Event.TURNOVER_RETURN),
        "touchdowns": count(Event.TOUCHDOWN),
        "extra_points": count(Event.EXTRA_POINT),
        "extra_point_tries": count(Event.EXTRA_POINT) + count(Event.EXTRA_POINT_MISSED),
        "two_points": count(Event.TWO_POINT),
        "two_point_tries": count(Event.TWO_POINT) + count(Event.TWO_POINT_FAILED),
        "field_goals": count(Event.FIELD_GOAL),
        "field_goal_tries": sum(
            count(e) for e in (Event.FIELD_GOAL, Event.FIELD_GOAL_MISSED, Event.FIELD_GOAL_BLOCKED)
        ),
        "longest_field_goal": int(own[Event.FIELD_GOAL][MOST]),
        "safeties": count(Event.SAFETY),
        "breakaways": count(Event.BREAKAWAY),
        "timeouts": count(Event.TIMEOUT),
        "possessions": count(Event.POSSESSION),
        "takeaways": int(other[Event.INTERCEPTION][COUNT]) + int(other[Event.FUMBLE][COUNT]),
    }
