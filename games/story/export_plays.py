"""The rows of `plays`: one for each row of the play-by-play of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import RETURNS, SIDES, Event, Line
from engine.gridiron.field import GOAL
from engine.presentation.drives import KICKOFFS, Drive, drives
from engine.presentation.expected_points import PUNT_KINDS, expected_points, points_table
from engine.presentation.plays import Play, plays_of
from games.models import Game
from games.odds.win_probability import Swing, analysis_of, swings_of
from games.story.finished_game import yard_line
from league.models import Fixture, Week

RUNS = frozenset({"run", "sneak", "kneel"})
PASSES = frozenset({"completion", "incompletion", "interception", "hail_mary", "sack"})
KICKS = frozenset(event.name.lower() for event in KICKOFFS)
FIELD_GOALS = {"field_goal": "made", "field_goal_missed": "missed", "field_goal_blocked": "blocked"}
EXTRA_POINTS = {"extra_point": "good", "extra_point_missed": "failed"}
TWO_POINTS = {"two_point": "success", "two_point_failed": "failure"}
PLAY_TYPES = {
    **dict.fromkeys(RUNS, "run"),
    **dict.fromkeys(PASSES, "pass"),
    **dict.fromkeys(KICKS, "kickoff"),
    **dict.fromkeys(PUNT_KINDS, "punt"),
    **dict.fromkeys(FIELD_GOALS, "field_goal"),
    **dict.fromkeys(EXTRA_POINTS, "extra_point"),
    "kneel": "qb_kneel",
    **dict.fromkeys(("penalty", "timeout", "home_reroll", "broken_up"), "no_play"),
}
RETURNED = frozenset(event.name.lower() for event in RETURNS)
SPECIAL = frozenset({"kickoff", "punt", "field_goal", "extra_point"})
CALLED = frozenset({*TWO_POINTS, "penalty"})  # the call says whether it is a run or a pass
HALVES = {1: "Half1", 2: "Half2"}
HALVES_OF_A_GAME = 2
PLACES = 4  # of expected points and probabilities


def play_rows(game: Game, fixture: Fixture, divisions: Divisions) -> list[dict[str, Any]]:
    """The plays of a finished game in order; flags are 1 and 0. The game needs its play-by-play
    and analysis."""
    lines = [Line(*line) for line in game.play_by_play.lines]
    clubs = (fixture.home, fixture.away)
    plays = plays_of(game.header, lines, (clubs[0].nickname, clubs[1].nickname))
    teams = (clubs[0].abbreviation, clubs[1].abbreviation)
    rules, words = ruleset(game.ruleset), ruleset(game.ruleset).words
    time_outs = _time_outs_left(plays, rules.timeouts(set_in_play(game.header).data, game.header))
    has_quarters = len(words.texts["periods"]) > HALVES_OF_A_GAME
    table, analysis = points_table(game.ruleset), analysis_of(game)
    points = expected_points(table, plays) if table else [None] * len(plays)
    swings = swings_of(analysis, plays) if analysis else []
    whole = {
        **about(fixture, divisions),
        **about_score(game.home_score, game.away_score),
        "game_uuid": str(game.public_id),
        "ruleset": game.ruleset,
        "clock_unit": words.clock_unit,
    }
    made = []
    for nth, (play, left) in enumerate(zip(plays, time_outs, strict=True)):
        offense = _offense(play)
        row = {
            **whole,
            "play_id": nth + 1,
            **_situation(play, offense, teams),
            "qtr": play.period if has_quarters else None,
            **_time_outs(left, offense),
            **_play(play),
            **_events(play, offense, teams),
            **_changes(play, teams),
            **_kicks(play),
            **_score(play, offense),
            **_models(points[nth], swings[nth] if swings else None, offense),
        }
        made.append({name: int(value) if isinstance(value, bool) else value for name, value in row.items()})
    add_drives(made, drives(lines), teams)
    add_series(made)
    return made


def _offense(play: Play) -> int | None:
    """The side that nflverse calls `posteam`: the receiving side on a kickoff."""
    if play.possession is not None and play.kind in KICKS:
        return 1 - play.possession
    return play.possession


def _situation(play: Play, offense: int | None, teams: Sequence[str]) -> dict[str, Any]:
    spot = play.spot if offense is not None else None
    shown = yard_line(spot, offense, teams) if spot is not None and offense is not None else None
    return {
        "posteam": None if offense is None else teams[offense],
        "posteam_type": None if offense is None else SIDES[offense],
        "defteam": None if offense is None else teams[1 - offense],
        "side_of_field": shown.rpartition(" ")[0] or None if shown else None,
        "yardline_100": None if spot is None else GOAL - spot,
        "yrdln": shown,
        "period": play.period,
        "game_half": HALVES.get(play.half, "Overtime"),
        "clock": play.clock,
        "drive": play.drive,
        "down": play.down,
        "ydstogo": play.distance,
        "goal_to_go": bool(spot is not None and play.distance and spot + play.distance >= GOAL),
    }


def _time_outs_left(plays: Sequence[Play], given: tuple[int, int]) -> Iterator[tuple[int, int] | None]:
    """What (home, away) have left after each play; None from a correction to the end of its half, because
    people may have changed them. `given` at the beginning of a half, and of an overtime."""
    half, left = 0, list[int]()
    for play in plays:
        if play.half != half:
            half, left = play.half, [given[play.half > HALVES_OF_A_GAME]] * 2
        if play.kind == "correction":
            left = []
        if left and play.kind == "timeout":
            left[play.side] -= 1
        yield (left[0], left[1]) if left else None


def _time_outs(left: tuple[int, int] | None, offense: int | None) -> dict[str, Any]:
    if left is None:
        return {}
    shown = {"home_timeouts_remaining": left[0], "away_timeouts_remaining": left[1]}
    if offense is not None:
        shown |= {
            "posteam_timeouts_remaining": left[offense],
            "defteam_timeouts_remaining": left[1 - offense],
        }
    return shown


def _play(play: Play) -> dict[str, Any]:
    calls = play.calls
    called = calls[0].kind or None if calls and play.kind in CALLED else None
    is_two_points = any(event.kind in TWO_POINTS for event in play.events)
    play_type = called if is_two_points and play.kind in CALLED else PLAY_TYPES.get(play.kind)
    is_pass = play.kind in PASSES or called == "pass"
    yards = play.yards
    return {
        "play_type": play_type,
        "desc": play.text,
        "event": play.kind,
        "play_result": play.result.value if play.result else None,
        "offense_call": calls[0].key if calls else None,
        "defense_call": calls[1].key if calls else None,
        "dice": " ".join(f"{key}={face}" for throw in play.throws for key, _name, face in throw["dice"])
        or None,
        "pass": is_pass,
        "rush": play.kind in ("run", "sneak") or called == "run",
        "qb_dropback": play_type == "pass",
        "qb_kneel": play.kind == "kneel",
        **dict.fromkeys(("special", "special_teams_play"), play_type in SPECIAL),
        "yards_gained": 0 if play.kind == "incompletion" and yards is not None else yards,
        "incompletion_yards": yards if play.kind == "incompletion" else None,
    }


def _events(play: Play, offense: int | None, teams: Sequence[str]) -> dict[str, Any]:
    kinds = {event.kind for event in play.events}
    kind = "" if play.is_try else play.kind  # a try is no run or pass
    is_run, is_pass = kind in RUNS, kind in PASSES
    is_caught = kind == "completion" or (kind == "hail_mary" and (play.yards or 0) > 0)
    is_own = play.is_touchdown and play.scorer == offense and not _is_returned(play)
    downs = {"third": _amount(play, Event.THIRD_DOWN), "fourth": _amount(play, Event.FOURTH_DOWN)}
    foul = play.foul
    return {
        "rush_attempt": is_run,
        "pass_attempt": is_pass,
        "complete_pass": is_caught,
        "incomplete_pass": kind in ("incompletion", "hail_mary") and not is_caught,
        **{name: kind == name for name in ("sack", "interception")},
        "passing_yards": play.yards if is_caught else None,
        "rushing_yards": play.yards if is_run else None,
        **dict.fromkeys(("fumble", "fumble_lost"), "fumble" in kinds),
        "first_down": play.is_first_down,
        "first_down_rush": play.is_first_down and is_run,
        "first_down_pass": play.is_first_down and is_pass,
        "first_down_penalty": play.is_first_down and play.kind == "penalty",
        **{f"{down}_down_converted": made == 1 for down, made in downs.items()},
        **{f"{down}_down_failed": made == 0 for down, made in downs.items()},
        "touchdown": play.is_touchdown,
        "rush_touchdown": is_own and is_run,
        "pass_touchdown": is_own and is_pass,
        "return_touchdown": play.is_touchdown and _is_returned(play),
        "td_team": teams[play.scorer] if play.is_touchdown and play.scorer is not None else None,
        "safety": "safety" in kinds,
        "penalty": foul is not None,
        "penalty_team": teams[foul.side] if foul else None,
        "penalty_yards": foul.yards if foul else None,
        "penalty_type": foul.name or None if foul else None,
        "timeout": play.kind == "timeout",
        "timeout_team": teams[play.side] if play.kind == "timeout" else None,
    }


def _is_returned(play: Play) -> bool:
    returned = play.last(*RETURNS)
    return returned is not None and returned.side == play.scorer


def _changes(play: Play, teams: Sequence[str]) -> dict[str, Any]:
    """The return of a kick or interception, and the first two fumbles with the returns that follow them."""
    made: dict[str, Any] = {}
    fumbles = 0
    for event in play.events:
        if event.kind == "fumble":
            fumbles += 1
            made[f"fumbled_{fumbles}_team"] = teams[event.side]
            made[f"fumble_recovery_{fumbles}_team"] = teams[1 - event.side]
        elif event.kind in RETURNED and fumbles:
            made[f"fumble_recovery_{fumbles}_yards"] = event.amount
        elif event.kind in RETURNED:
            made |= {"return_team": teams[event.side], "return_yards": event.amount}
    return made


def _kicks(play: Play) -> dict[str, Any]:
    tries = {event.kind for event in play.events}
    two = next((TWO_POINTS[kind] for kind in TWO_POINTS if kind in tries), None)
    return {
        "kickoff_attempt": play.kind in KICKS,
        "punt_attempt": play.kind in PUNT_KINDS,
        "punt_blocked": play.kind == "punt_blocked",
        "field_goal_attempt": play.kind in FIELD_GOALS,
        "field_goal_result": FIELD_GOALS.get(play.kind),
        "kick_distance": _amount(
            play, Event.PUNT, Event.FIELD_GOAL, Event.FIELD_GOAL_MISSED, Event.FIELD_GOAL_BLOCKED
        ),
        "touchback": "touchback" in tries,
        "extra_point_attempt": play.kind in EXTRA_POINTS,
        "extra_point_result": EXTRA_POINTS.get(play.kind),
        "two_point_attempt": two is not None,
        "two_point_conv_result": two,
    }


def _score(play: Play, offense: int | None) -> dict[str, Any]:
    columns: dict[str, Any] = {
        "sp": play.scorer is not None,
        "total_home_score": play.after[0],
        "total_away_score": play.after[1],
    }
    if offense is not None:
        for points, end in ((play.before, ""), (play.after, "_post")):
            own, other = points[offense], points[1 - offense]
            columns |= {f"posteam_score{end}": own, f"defteam_score{end}": other}
            columns[f"score_differential{end}"] = own - other
    return columns


def _models(points: tuple[float, float] | None, swing: Swing | None, offense: int | None) -> dict[str, Any]:
    """`points` are (ep, epa) of the offense."""
    columns: dict[str, Any] = {}
    if points:
        columns = {
            "ep": round(points[0], PLACES),
            "epa": round(points[1], PLACES),
            "success": points[1] > 0,
        }
    if swing:
        before, after = round(swing.before, PLACES), round(swing.after, PLACES)
        home = {"home_wp": before, "away_wp": 1 - before, "home_wp_post": after, "away_wp_post": 1 - after}
        if offense is not None:
            own, then = (before, after) if offense == 0 else (1 - before, 1 - after)
            home |= {"wp": own, "def_wp": 1 - own, "wpa": then - own}
        # Differences of rounded values, so that they add up to the result without an error.
        columns |= {name: round(value, PLACES) for name, value in home.items()}
    return columns


def _amount(play: Play, *events: Event) -> int | None:
    last = play.last(*events)
    return None if last is None else last.amount


Divisions = Mapping[tuple[int, int], int]  # (season, team) -> division, by primary key


def about(fixture: Fixture, divisions: Divisions) -> dict[str, Any]:
    """What several tables say of a fixture. `game_id` is like `1_03_CHI_BOS`: a team plays once in a week."""
    home, away = (divisions.get((fixture.season_id, team)) for team in (fixture.home_id, fixture.away_id))
    season, week = fixture.season.number, fixture.week.number
    return {
        "game_id": f"{season}_{week:02d}_{fixture.away.abbreviation}_{fixture.home.abbreviation}",
        "season": season,
        "season_type": "REG" if fixture.kind == Week.Kind.REGULAR else "POST",
        "week": week,
        "home_team": fixture.home.abbreviation,
        "away_team": fixture.away.abbreviation,
        "location": "Neutral" if fixture.neutral else "Home",
        "div_game": int(home is not None and home == away),
    }


def about_score(home: int | None, away: int | None) -> dict[str, Any]:
    """A final score as `plays` and `games` have it; nothing without one."""
    if home is None or away is None:
        return {}
    return {"home_score": home, "away_score": away, "result": home - away, "total": home + away}


# The columns of `plays` that follow from several rows of a game: its series and drives, with nflverse's
# meanings.
Rows = Sequence[dict[str, Any]]
RED_ZONE = 20
DRIVE_RESULTS = {  # (fixed_drive_result, drive_end_transition); None: the drive's last rows say how it ended
    "touchdown": ("Touchdown", "TOUCHDOWN"),
    "opponent_touchdown": ("Opp touchdown", None),
    "field_goal": ("Field goal", "FIELD_GOAL"),
    "missed_field_goal": ("Missed field goal", "MISSED_FG"),
    "blocked_field_goal": ("Missed field goal", "BLOCKED_FG"),
    "punt": ("Punt", "PUNT"),
    "blocked_punt": ("Punt", "BLOCKED_PUNT"),
    "interception": ("Turnover", "INTERCEPTION"),
    "fumble": ("Turnover", "FUMBLE"),
    "turnover": ("Turnover", None),
    "downs": ("Turnover on downs", "DOWNS"),
    "safety": ("Safety", "SAFETY"),
    "end_of_half": ("End of half", "END_HALF"),
    "end_of_game": ("End of half", "END_GAME"),
}
LOSSES = (  # how the ball was lost by a play, by its columns
    ("interception", "INTERCEPTION"),
    ("fumble_lost", "FUMBLE"),
    ("punt_blocked", "BLOCKED_PUNT"),
    ("punt_attempt", "PUNT"),
)
SERIES_RESULTS = (  # by the columns of a row, the first that applies
    ("first_down", "First down"),
    ("safety", "Safety"),
    ("punt_attempt", "Punt"),
    ("interception", "Turnover"),
    ("fumble_lost", "Turnover"),
    ("fourth_down_failed", "Turnover on downs"),
    ("qb_kneel", "QB kneel"),
)
SUCCESSES = frozenset({"First down", "Touchdown"})


def add_drives(rows: Rows, drives: Sequence[Drive], teams: Sequence[str]) -> None:
    """Adds the columns of the drive that each row belongs to. `rows` are all of a game, `teams` the
    abbreviations of (home, away)."""
    ended = None
    known = [row for row in rows if row["drive"]]
    for number, group in groupby(known, key=lambda row: row["drive"]):
        own, drive = list(group), drives[number - 1]
        result, transition = DRIVE_RESULTS.get(drive.result, (None, None))
        gained = [row for row in own if row["posteam"] == teams[drive.side]]
        snaps = [row["yardline_100"] for row in gained if row["down"] is not None]
        kickoff = next((row["event"] for row in own if row["kickoff_attempt"]), None)
        begun = "ONSIDE_KICK" if kickoff == "onside_kick" else "KICKOFF" if kickoff else ended
        ended = transition or _loss(own)
        values = {
            "fixed_drive": number,
            "fixed_drive_result": result,
            "drive_play_count": drive.plays,
            "drive_first_downs": sum(row["first_down"] for row in gained),
            "drive_inside20": int(drive.result == "touchdown" or any(spot <= RED_ZONE for spot in snaps)),
            "drive_ended_with_score": int(drive.result in ("touchdown", "field_goal")),
            "drive_yards_penalized": sum(map(_penalized, gained)),
            "drive_start_transition": begun,
            "drive_end_transition": ended,
            "drive_start_yard_line": yard_line(drive.start, drive.side, teams),
            "drive_end_yard_line": yard_line(drive.end, drive.side, teams),
            "drive_play_id_started": own[0]["play_id"],
            "drive_play_id_ended": own[-1]["play_id"],
        }
        for row in own:
            row.update(values)


def add_series(rows: Rows) -> None:
    """Adds the series that each row belongs to. A series begins with a drive and after every first down."""
    known = [row for row in rows if row["drive"]]
    number = 1
    for before, row in zip([None, *known], known, strict=False):
        if before:
            is_new_drive = row["drive"] != before["drive"]
            number += is_new_drive or (before["first_down"] and not before["touchdown"])
        row["series"] = number
    for _number, group in groupby(known, key=lambda row: row["series"]):
        own = list(group)
        results = [result for result in map(_result, own) if result]
        result = results[-1] if results else own[-1]["fixed_drive_result"]
        for row in own:
            row["series_result"], row["series_success"] = result, int(result in SUCCESSES)


def _penalized(row: dict[str, Any]) -> int:
    """The yards of a row's penalty, for the side with the ball."""
    yards = row["penalty_yards"] or 0
    return yards if row["penalty_team"] == row["defteam"] else -yards


def _loss(rows: Rows) -> str | None:
    """How a drive lost the ball that its result does not tell: the other side scored, or recovered a kick."""
    for row in reversed(rows):
        for column, transition in LOSSES:
            if row[column]:
                return transition
        if row["field_goal_result"]:
            return "BLOCKED_FG" if row["field_goal_result"] == "blocked" else "MISSED_FG"
        if row["kickoff_attempt"]:
            return "ONSIDE_KICK" if row["event"] == "onside_kick" else "MUFFED_KICKOFF"
    return None


def _result(row: dict[str, Any]) -> str | None:
    """What a row says of the end of its series."""
    if row["touchdown"]:
        return "Touchdown" if row["td_team"] == row["posteam"] else "Opp touchdown"
    if row["field_goal_result"]:
        return "Field goal" if row["field_goal_result"] == "made" else "Missed field goal"
    if row["punt_attempt"] and row["down"] is None:
        return None  # a free kick after a safety
    return next((result for column, result in SERIES_RESULTS if row[column]), None)
