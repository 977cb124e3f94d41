"""Columns of exports, like those of nflverse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.presentation.box_score import BY_KEY

TEXT, WHOLE, NUMBER = "text", "whole number", "number"
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """One column. `meaning` is a sentence in English, as Markdown. `kind`: TEXT, WHOLE or NUMBER; every value
    may be missing. `is_ours`: nflverse has no such column."""

    name: str
    meaning: str
    kind: str
    is_ours: bool = False


text, whole, number = (partial(ExportColumn, kind=kind) for kind in (TEXT, WHOLE, NUMBER))


def flag(name: str, meaning: str) -> ExportColumn:
    """A column of 1 (yes) and 0 (no)."""
    return whole(name, f"1 if {meaning}, otherwise 0")


# Columns of several tables.
GAME_ID = text("game_id", "`season_week_away_home`, such as `1_03_CHI_BOS`")
SEASON = whole("season", "number of the season in its league")
WEEK = whole("week", "week of the season; playoff rounds count on")
AWAY_TEAM = text("away_team", "abbreviation of the visitors")
HOME_TEAM = text("home_team", "abbreviation of the home team")
LOCATION = text("location", "`Home` or `Neutral`")
RESULT = whole("result", "`home_score` minus `away_score`")
TOTAL = whole("total", "both scores added up")
DIV_GAME = whole("div_game", "1 if both teams are of one division, otherwise 0")
RULESET = text("ruleset", "the game that was played, such as `first_and_roll`", is_ours=True)
SEASON_TYPE = text("season_type", "`REG` or `POST`")

GAMES = (
    GAME_ID,
    text("game_uuid", "id of the game in the API; empty if it was not played here", is_ours=True),
    whole("fixture", "number of the fixture in its season", is_ours=True),
    SEASON,
    text(
        "game_type",
        "`REG`, or the round of the playoffs as in the NFL: `SB` the last one, `CON`, `DIV` and `WC` "
        "those before it (`WC` also the rounds before that); `3RD` for a game for third place",
    ),
    WEEK,
    text("week_name", "its name in English, such as `Wild Card`", is_ours=True),
    text("gameday", "day (UTC) on which the game ended here, such as `2026-11-22`"),
    AWAY_TEAM,
    whole("away_score", "their points; empty until the result is final"),
    HOME_TEAM,
    whole("home_score", "its points; empty until the result is final"),
    LOCATION,
    RESULT,
    TOTAL,
    whole("overtime", "1 if the game went to overtime, otherwise 0"),
    DIV_GAME,
    text("state", "`scheduled`, or the state of the result: `final`, `reported` ...", is_ours=True),
    text("outcome", "`played`, or why it was not: `forfeit_by_home` ...", is_ours=True),
    whole("away_seed", "seed of the visitors in a playoff game", is_ours=True),
    whole("home_seed", "seed of the home team in a playoff game", is_ours=True),
    RULESET,
)


ORDER = (
    *("completions", "passes", "pass_yards", "longest_pass", "interceptions", "sacked", "sack_yards"),
    *("rushes", "rush_yards", "longest_rush", "plays", "yards", "first_downs", "third_downs"),
    *("third_downs_made", "fourth_downs", "fourth_downs_made", "fumbles_lost", "turnovers", "takeaways"),
    *("penalties", "penalty_yards", "punts", "punt_yards", "punt_returns", "punt_return_yards"),
    *("kick_returns", "kick_return_yards", "turnover_returns", "turnover_return_yards", "touchdowns"),
    *("field_goals", "field_goal_tries", "longest_field_goal", "extra_points", "extra_point_tries"),
    *("two_points", "two_point_tries", "safeties", "breakaways", "timeouts", "possessions"),
)
FIGURES = tuple(BY_KEY[key] for key in ORDER)
SAME_AS_NFLVERSE = frozenset({"completions"})
MEANINGS = {"possessions": "drives, as in `plays`"}
TEAMS = (
    SEASON,
    WEEK,
    SEASON_TYPE,
    GAME_ID,
    text("team", "abbreviation of the team"),
    text("opponent_team", "abbreviation of the opponent"),
    whole("is_home", "1 for the home team of the fixture, otherwise 0", is_ours=True),
    text("result", "`W`, `L` or `T`", is_ours=True),
    whole("points", "points scored", is_ours=True),
    whole("points_against", "points allowed", is_ours=True),
    text("source", "`computed` here, `reported` by people, or empty: only a score", is_ours=True),
    *(
        whole(
            figure.column,
            MEANINGS.get(figure.key, figure.meaning),
            is_ours=not figure.export and figure.key not in SAME_AS_NFLVERSE,
        )
        for figure in FIGURES
    ),
)


WHERE = (
    whole("play_id", "number of the play in its game, from 1; the same as `number` in the API"),
    GAME_ID,
    text("game_uuid", "id of the game in the API", is_ours=True),
    SEASON,
    SEASON_TYPE,
    WEEK,
    HOME_TEAM,
    AWAY_TEAM,
    LOCATION,
    DIV_GAME,
    RULESET,
)
SITUATION = (
    text(
        "posteam",
        "team with the ball, also at a foul, a time-out or the end of a period; the receiving team on a "
        "kickoff; empty between a score and the kickoff, and for corrections",
    ),
    text("posteam_type", "`home` or `away`"),
    text("defteam", "the other team"),
    text("side_of_field", "team in whose half the ball is; empty at midfield"),
    whole("yardline_100", "yards from the snap to the goal line of `defteam`"),
    text("yrdln", "the same as a fan says it, such as `BOS 35`"),
    whole("period", "half, or quarter where a half has two; overtime periods count on", is_ours=True),
    whole("qtr", "quarter, 5 and more in overtime; empty in games that are played in halves"),
    text("game_half", "`Half1`, `Half2` or `Overtime`"),
    whole("clock", "what is left of the period, in `clock_unit`, when the play is told", is_ours=True),
    text("clock_unit", "`cards`, `spaces` or `plays`: no game has seconds", is_ours=True),
    whole("down", "1 to 4; empty on kicks and tries without a down"),
    whole("ydstogo", "yards to the line to gain"),
    flag("goal_to_go", "the goal line is the line to gain"),
    whole(
        "home_timeouts_remaining",
        "time-outs that the home team has left in the half, after the row; empty from a correction to the "
        "end of its half",
    ),
    whole("away_timeouts_remaining", "the same for the visitors"),
    whole("posteam_timeouts_remaining", "the same for `posteam`"),
    whole("defteam_timeouts_remaining", "the same for `defteam`"),
)
DRIVES = (
    whole("drive", "number of the drive in its game, see [above](#drives)"),
    whole("fixed_drive", "the same as `drive`"),
    text(
        "fixed_drive_result",
        "how the drive ended: `Touchdown`, `Opp touchdown`, `Field goal`, `Missed field goal`, `Punt`, "
        "`Turnover`, `Turnover on downs`, `Safety` or `End of half`",
    ),
    whole(
        "series",
        "number of the series in its game: a drive and every first down begin one; kickoffs and tries are in "
        "those of their drive",
    ),
    flag("series_success", "the series ended with a first down or touchdown"),
    text(
        "series_result",
        "how the series ended: `First down`, `QB kneel`, or as `fixed_drive_result` has it",
    ),
    whole("drive_play_count", "plays from scrimmage of the drive, without kicks and penalties"),
    whole("drive_first_downs", "its first downs, a touchdown from scrimmage included"),
    flag("drive_inside20", "it had a snap inside the 20 of `defteam`, or scored a touchdown"),
    flag("drive_ended_with_score", "it ended with a touchdown or field goal"),
    whole("drive_yards_penalized", "yards that its team gained by penalties, negative if it lost"),
    text(
        "drive_start_transition",
        "how its team got the ball: `KICKOFF`, `ONSIDE_KICK`, or how the drive before it ended",
    ),
    text(
        "drive_end_transition",
        "how it ended: `TOUCHDOWN`, `FIELD_GOAL`, `MISSED_FG`, `BLOCKED_FG`, `PUNT`, `BLOCKED_PUNT`, "
        "`INTERCEPTION`, `FUMBLE`, `DOWNS`, `SAFETY`, `END_HALF` or `END_GAME`; of a kickoff that the "
        "kicking team recovers, `ONSIDE_KICK` or `MUFFED_KICKOFF`",
    ),
    text(
        "drive_start_yard_line",
        "where its first snap was, such as `BOS 35`; without one, where its team got the ball",
    ),
    text("drive_end_yard_line", "where it ended; a goal line is `BOS 0`"),
    whole("drive_play_id_started", "`play_id` of its first row"),
    whole("drive_play_id_ended", "`play_id` of its last row"),
)
PLAY = (
    text(
        "play_type",
        "`run`, `pass`, `punt`, `field_goal`, `kickoff`, `extra_point`, `qb_kneel` or `no_play` (time-outs, "
        "plays that a penalty or a rule voids); empty for ends of periods and corrections. Sacks, "
        "interceptions and Hail Marys are `pass`; a two-point try is `run` or `pass`",
    ),
    text("desc", "the sentences of the play-by-play, in English"),
    text("event", "the play's kind as the API has it, such as `completion`", is_ours=True),
    text("play_result", "the play's result as the API has it (`result`)", is_ours=True),
    text("offense_call", "key of the offense's call; empty where none was made", is_ours=True),
    text("defense_call", "key of the defense's call", is_ours=True),
    text("dice", "every die as `name=face`, in the order of the throws", is_ours=True),
    flag("pass", "the offense passes or means to: a sack, two-point try or play that a penalty voids counts"),
    flag("rush", "the same for runs and sneaks; a kneel-down is neither"),
    flag("qb_dropback", "`play_type` is `pass`"),
    flag("qb_kneel", "it is a kneel-down"),
    flag("special", "it is a kickoff, punt, field goal or extra point"),
    flag("special_teams_play", "the same as `special`"),
    whole(
        "yards_gained",
        "yards from scrimmage; penalties, kicks and returns do not count, an incompletion has 0",
    ),
    whole(
        "incompletion_yards",
        "yards that the ball moves by an incompletion, mostly 0: in 1st & Goal some incompletions are still "
        "worth yards. They count for spot, line to gain and the box score",
        is_ours=True,
    ),
    flag("rush_attempt", "it is a run, sneak or kneel-down, and no two-point try"),
    flag("pass_attempt", "it is a pass or a sack, and no two-point try"),
    flag("complete_pass", "the pass was caught"),
    flag("incomplete_pass", "the pass fell incomplete"),
    flag("sack", "the passer was sacked"),
    flag("interception", "the pass was intercepted"),
    whole("passing_yards", "yards of a pass that was caught; otherwise empty"),
    whole("rushing_yards", "yards of a run, sneak or kneel-down; otherwise empty"),
    flag("fumble", "the ball was lost; no game records fumbles that the offense recovers"),
    flag("fumble_lost", "the same as `fumble`"),
    text("fumbled_1_team", "team that lost the first fumble of the play"),
    text("fumble_recovery_1_team", "team that recovered it"),
    whole("fumble_recovery_1_yards", "yards of the return that followed"),
    text("fumbled_2_team", "the same for a fumble on that return"),
    text("fumble_recovery_2_team", "team that recovered it"),
    whole("fumble_recovery_2_yards", "yards of the return that followed"),
    flag("first_down", "the play brought a first down or a touchdown from scrimmage, also by penalty"),
    flag("first_down_rush", "a run brought it"),
    flag("first_down_pass", "a pass brought it"),
    flag("first_down_penalty", "a penalty brought it"),
    flag("third_down_converted", "the play was on 3rd down and brought a first down"),
    flag("third_down_failed", "the play was on 3rd down and did not, or lost the ball"),
    flag("fourth_down_converted", "the play was on 4th down and brought a first down"),
    flag("fourth_down_failed", "the play was on 4th down and did not, or lost the ball"),
    flag("touchdown", "either side scored a touchdown"),
    flag("rush_touchdown", "`posteam` scored it by a run"),
    flag("pass_touchdown", "`posteam` scored it by a pass"),
    flag("return_touchdown", "a return scored it"),
    text("td_team", "team that scored the touchdown"),
    flag("safety", "the play ended in a safety"),
    flag("penalty", "a penalty was accepted or declined"),
    text("penalty_team", "team that committed the foul"),
    whole("penalty_yards", "yards of the penalty, 0 if it was declined"),
    text("penalty_type", "its name, where the box of the game names fouls"),
    flag("timeout", "it is a time-out"),
    text("timeout_team", "team that took it"),
)
KICKS = (
    flag("kickoff_attempt", "it is a kickoff, onside and squib kicks included"),
    flag("punt_attempt", "it is a punt, blocked ones included"),
    flag("punt_blocked", "the punt was blocked"),
    flag("field_goal_attempt", "it is a field goal try"),
    text("field_goal_result", "`made`, `missed` or `blocked`"),
    whole("kick_distance", "yards of a punt or field goal, as the rules of the game measure them"),
    flag("touchback", "the kick ended in a touchback"),
    text("return_team", "team that returned a kick or an interception"),
    whole("return_yards", "yards of that return"),
    flag("extra_point_attempt", "it is a try for one point"),
    text("extra_point_result", "`good` or `failed`"),
    flag("two_point_attempt", "it is a try for two points"),
    text("two_point_conv_result", "`success` or `failure`"),
)
SCORE = (
    flag("sp", "points were scored"),
    whole("posteam_score", "points of `posteam` before the play"),
    whole("defteam_score", "points of `defteam` before the play"),
    whole("score_differential", "`posteam_score` minus `defteam_score`"),
    whole("posteam_score_post", "points of `posteam` after the play"),
    whole("defteam_score_post", "points of `defteam` after the play"),
    whole("score_differential_post", "the difference after the play"),
    whole("total_home_score", "points of the home team after the play"),
    whole("total_away_score", "points of the visitors after the play"),
    whole("home_score", "points of the home team at the end of the game, as it was played here"),
    whole("away_score", "points of the visitors at the end of the game"),
    RESULT,
    TOTAL,
)
MODELS = (
    number("ep", "expected points of `posteam` before the play, see below"),
    number("epa", "expected points added by the play, for `posteam`"),
    whole("success", "1 if `epa` is above 0, otherwise 0; empty without `epa`"),
    number("wp", "win probability of `posteam` before the play; empty until the game is analyzed"),
    number("def_wp", "win probability of `defteam` before the play"),
    number("home_wp", "win probability of the home team before the row"),
    number("away_wp", "win probability of the visitors before the row"),
    number("home_wp_post", "the same of the home team after the row: `home_wp` of the next one"),
    number("away_wp_post", "the same of the visitors"),
    number("wpa", "win probability added by the play, for `posteam`"),
)
PLAYS = (*WHERE, *SITUATION, *DRIVES, *PLAY, *KICKS, *SCORE, *MODELS)
