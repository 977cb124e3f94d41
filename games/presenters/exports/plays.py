"""The rows of `plays`: one for each row of the play-by-play of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.catalog import ruleset
from engine.gridiron.events import SIDES, Event, Line
from engine.presentation.drives import RETURNS, drives
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.presentation.plays import KICKOFFS, Play, play_records
from games.models import Game
from games.presenters.exports.game_ids import game_id, season_type
from games.presenters.exports.models import expected_points_of, win_probabilities_of
from league.models import Fixture

RUNS = frozenset({"run", "sneak", "kneel"})
PASSES = frozenset({"completion", "incompletion", "interception", "hail_mary", "sack"})
KICKS = frozenset(event.name.lower() for event in KICKOFFS)
FIELD_GOALS = {"field_goal": "made", "field_goal_missed": "missed", "field_goal_blocked": "blocked"}
EXTRA_POINTS = {"extra_point": "good", "extra_point_missed": "failed"}
TWO_POINTS = {"two_point": "success", "two_point_failed": "failure"}
PUNTS = frozenset({"punt", "punt_blocked"})
PLAY_TYPES = {
    **dict.fromkeys(RUNS, "run"),
    **dict.fromkeys(PASSES, "pass"),
    **dict.fromkeys(KICKS, "kickoff"),
    **dict.fromkeys(PUNTS, "punt"),
    **dict.fromkeys(FIELD_GOALS, "field_goal"),
    **dict.fromkeys(EXTRA_POINTS, "extra_point"),
    "kneel": "qb_kneel",
    **dict.fromkeys(("penalty", "timeout", "home_reroll", "broken_up"), "no_play"),
}
DRIVE_RESULTS = {
    "touchdown": "Touchdown",
    "field_goal": "Field goal",
    "missed_field_goal": "Missed field goal",
    "blocked_field_goal": "Missed field goal",
    "punt": "Punt",
    "blocked_punt": "Punt",
    "interception": "Turnover",
    "fumble": "Turnover",
    "turnover": "Turnover",
    "downs": "Turnover on downs",
    "safety": "Safety",
    "end_of_half": "End of half",
    "end_of_game": "End of half",
}
HALVES = {1: "Half1", 2: "Half2"}
HALVES_OF_A_GAME = 2
MIDFIELD = 50


def play_rows(game: Game, fixture: Fixture) -> Iterator[dict[str, Any]]:
    """Returns the plays of a finished game in order, see `PLAYS`. The game needs its play-by-play and
    analysis."""
    lines = [Line(*line) for line in game.play_by_play.lines]
    clubs = (fixture.home, fixture.away)
    rows = play_by_play(game.header, lines, (clubs[0].nickname, clubs[1].nickname))
    plays = play_records(game.header, rows, lines)
    teams = (clubs[0].abbreviation, clubs[1].abbreviation)
    results = ["", *(DRIVE_RESULTS.get(drive.result, "") for drive in drives(lines))]
    words = ruleset(game.ruleset).words
    has_quarters = len(words.periods) > HALVES_OF_A_GAME
    points, chances = expected_points_of(game.ruleset, plays), win_probabilities_of(game, rows)
    whole = {
        "game_id": game_id(fixture),
        "game_uuid": str(game.public_id),
        "season": fixture.season.number,
        "season_type": season_type(fixture),
        "week": fixture.week.number,
        "home_team": teams[0],
        "away_team": teams[1],
        "ruleset": game.ruleset,
        "clock_unit": words.clock_unit,
    }
    for nth, (play, row) in enumerate(zip(plays, rows, strict=True)):
        offense = _offense(play)
        yield {
            **whole,
            "play_id": nth + 1,
            **_situation(play, offense, teams),
            "qtr": play.period if has_quarters else None,
            "fixed_drive_result": results[min(play.drive or 0, len(results) - 1)] or None,
            **_play(play, row),
            **_events(play, offense, teams),
            **_kicks(play, teams),
            **_score(play, offense),
            **_models(points[nth], chances[nth] if chances else None, offense),
        }


def _offense(play: Play) -> int | None:
    """The side that nflverse calls `posteam`: the receiving side on a kickoff."""
    if play.possession is not None and play.kind in KICKS:
        return 1 - play.possession
    return play.possession


def _situation(play: Play, offense: int | None, teams: Sequence[str]) -> dict[str, Any]:
    spot = play.spot if offense is not None else None
    half, yards = None, None
    if spot is not None and offense is not None:
        half = teams[offense if spot < MIDFIELD else 1 - offense] if spot != MIDFIELD else None
        yards = min(spot, 2 * MIDFIELD - spot)
    return {
        "posteam": None if offense is None else teams[offense],
        "posteam_type": None if offense is None else SIDES[offense],
        "defteam": None if offense is None else teams[1 - offense],
        "side_of_field": half,
        "yardline_100": None if spot is None else 2 * MIDFIELD - spot,
        "yrdln": " ".join(filter(None, (half, str(yards)))) if yards is not None else None,
        "period": play.period,
        "game_half": HALVES.get(play.half, "Overtime"),
        "clock": play.clock,
        "drive": play.drive,
        "down": play.down,
        "ydstogo": play.distance,
        "goal_to_go": int(bool(spot is not None and play.distance and spot + play.distance >= 100)),
    }


def _play(play: Play, row: PlayRow) -> dict[str, Any]:
    calls = play.calls
    of_call = calls[0].kind or None if calls and play.kind in TWO_POINTS else None
    return {
        "play_type": PLAY_TYPES.get(play.kind, of_call),
        "desc": row.text,
        "event": play.kind,
        "play_result": play.result.value if play.result else None,
        "offense_call": calls[0].key if calls else None,
        "defense_call": calls[1].key if calls else None,
        "dice": " ".join(f"{key}={face}" for throw in row.throws for key, _name, face in throw.dice) or None,
        "yards_gained": play.yards,
    }


def _events(play: Play, offense: int | None, teams: Sequence[str]) -> dict[str, Any]:
    kinds = {event.kind for event in play.events}
    is_run, is_pass = play.kind in RUNS, play.kind in PASSES
    is_own = play.is_touchdown and play.scorer == offense and not _is_returned(play)
    third, fourth = (play.amount(event) for event in (Event.THIRD_DOWN, Event.FOURTH_DOWN))
    foul = play.foul
    return {
        "rush_attempt": int(is_run),
        "pass_attempt": int(is_pass),
        "complete_pass": int(
            play.kind == "completion" or (play.kind == "hail_mary" and (play.yards or 0) > 0)
        ),
        "incomplete_pass": int(
            play.kind == "incompletion" or (play.kind == "hail_mary" and not (play.yards or 0) > 0)
        ),
        "sack": int(play.kind == "sack"),
        "interception": int(play.kind == "interception"),
        "fumble": int("fumble" in kinds),
        "fumble_lost": int("fumble" in kinds),
        "first_down": int(play.is_first_down),
        "first_down_rush": int(play.is_first_down and is_run),
        "first_down_pass": int(play.is_first_down and is_pass),
        "first_down_penalty": int(play.is_first_down and play.kind == "penalty"),
        "third_down_converted": int(third == 1),
        "third_down_failed": int(third == 0),
        "fourth_down_converted": int(fourth == 1),
        "fourth_down_failed": int(fourth == 0),
        "touchdown": int(play.is_touchdown),
        "rush_touchdown": int(is_own and is_run),
        "pass_touchdown": int(is_own and is_pass),
        "return_touchdown": int(play.is_touchdown and _is_returned(play)),
        "td_team": teams[play.scorer] if play.is_touchdown and play.scorer is not None else None,
        "safety": int("safety" in kinds),
        "penalty": int(foul is not None),
        "penalty_team": teams[foul.side] if foul else None,
        "penalty_yards": foul.yards if foul else None,
        "penalty_type": foul.name or None if foul else None,
        "timeout": int(play.kind == "timeout"),
        "timeout_team": _team(play.side(Event.TIMEOUT), teams),
    }


def _is_returned(play: Play) -> bool:
    return play.side(*RETURNS) == play.scorer


def _kicks(play: Play, teams: Sequence[str]) -> dict[str, Any]:
    tries = {event.kind for event in play.events}
    two = next((TWO_POINTS[kind] for kind in TWO_POINTS if kind in tries), None)
    is_field_goal = play.kind in FIELD_GOALS
    return {
        "kickoff_attempt": int(play.kind in KICKS),
        "punt_attempt": int(play.kind in PUNTS),
        "punt_blocked": int(play.kind == "punt_blocked"),
        "field_goal_attempt": int(is_field_goal),
        "field_goal_result": FIELD_GOALS.get(play.kind),
        "kick_distance": play.amount(
            Event.PUNT, Event.FIELD_GOAL, Event.FIELD_GOAL_MISSED, Event.FIELD_GOAL_BLOCKED
        ),
        "touchback": int("touchback" in tries),
        "return_team": _team(play.side(*RETURNS), teams),
        "return_yards": play.amount(*RETURNS),
        "extra_point_attempt": int(play.kind in EXTRA_POINTS),
        "extra_point_result": EXTRA_POINTS.get(play.kind),
        "two_point_attempt": int(two is not None),
        "two_point_conv_result": two,
    }


def _score(play: Play, offense: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "sp": int(play.scorer is not None),
        "total_home_score": play.after[0],
        "total_away_score": play.after[1],
    }
    if offense is not None:
        for points, end in ((play.before, ""), (play.after, "_post")):
            own, other = points[offense], points[1 - offense]
            found |= {f"posteam_score{end}": own, f"defteam_score{end}": other}
            found[f"score_differential{end}"] = own - other
    return found


def _models(
    points: tuple[float, float] | None, chances: tuple[float, float] | None, offense: int | None
) -> dict[str, Any]:
    """`points` are (ep, epa) of the offense, `chances` the home side's probabilities (before, after)."""
    found: dict[str, Any] = {}
    if points:
        found = {"ep": round(points[0], 4), "epa": round(points[1], 4), "success": int(points[1] > 0)}
    if chances:
        before, after = chances
        found |= {"home_wp": round(before, 4), "away_wp": round(1 - before, 4)}
        if offense is not None:
            own, then = (before, after) if offense == 0 else (1 - before, 1 - after)
            found |= {"wp": round(own, 4), "def_wp": round(1 - own, 4), "wpa": round(then - own, 4)}
    return found


def _team(side: int | None, teams: Sequence[str]) -> str | None:
    return None if side is None else teams[side]
