"""Columns of exports, like those of nflverse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.presentation.box_score import BY_KEY

TEXT, WHOLE, NUMBER = "text", "whole number", "number"
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """One column. `kind`: TEXT, WHOLE or NUMBER; every value may be missing. `meaning` is a sentence in
    English, as Markdown. `is_ours`: nflverse has no such column."""

    name: str
    kind: str
    meaning: str
    is_ours: bool = False


def flag(name: str, meaning: str) -> ExportColumn:
    """A column of 1 (yes) and 0 (no)."""
    return ExportColumn(name, WHOLE, f"1 if {meaning}, otherwise 0")


# Columns of several tables.
GAME_ID = ExportColumn("game_id", TEXT, "`season_week_away_home`, such as `1_03_CHI_BOS`")
SEASON = ExportColumn("season", WHOLE, "number of the season in its league")
WEEK = ExportColumn("week", WHOLE, "week of the season; playoff rounds count on")
AWAY_TEAM = ExportColumn("away_team", TEXT, "abbreviation of the visitors")
HOME_TEAM = ExportColumn("home_team", TEXT, "abbreviation of the home team")
LOCATION = ExportColumn("location", TEXT, "`Home` or `Neutral`")
RESULT = ExportColumn("result", WHOLE, "`home_score` minus `away_score`")
TOTAL = ExportColumn("total", WHOLE, "both scores added up")
DIV_GAME = ExportColumn("div_game", WHOLE, "1 if both teams are of one division, otherwise 0")
RULESET = ExportColumn("ruleset", TEXT, "the game that was played, such as `first_and_roll`", is_ours=True)
SEASON_TYPE = ExportColumn("season_type", TEXT, "`REG` or `POST`")

GAMES = (
    GAME_ID,
    ExportColumn(
        "game_uuid", TEXT, "id of the game in the API; empty if it was not played here", is_ours=True
    ),
    ExportColumn("fixture", WHOLE, "number of the fixture in its season", is_ours=True),
    SEASON,
    ExportColumn(
        "game_type",
        TEXT,
        "`REG`, or the round of the playoffs as in the NFL: `SB` the last one, `CON`, `DIV` and `WC` "
        "those before it (`WC` also the rounds before that); `3RD` for a game for third place",
    ),
    WEEK,
    ExportColumn("week_name", TEXT, "its name in English, such as `Wild Card`", is_ours=True),
    ExportColumn("gameday", TEXT, "day (UTC) on which the game ended here, such as `2026-11-22`"),
    AWAY_TEAM,
    ExportColumn("away_score", WHOLE, "their points; empty until the result is final"),
    HOME_TEAM,
    ExportColumn("home_score", WHOLE, "its points; empty until the result is final"),
    LOCATION,
    RESULT,
    TOTAL,
    ExportColumn("overtime", WHOLE, "1 if the game went to overtime, otherwise 0"),
    DIV_GAME,
    ExportColumn(
        "state", TEXT, "`scheduled`, or the state of the result: `final`, `reported` ...", is_ours=True
    ),
    ExportColumn("outcome", TEXT, "`played`, or why it was not: `forfeit_by_home` ...", is_ours=True),
    ExportColumn("away_seed", WHOLE, "seed of the visitors in a playoff game", is_ours=True),
    ExportColumn("home_seed", WHOLE, "seed of the home team in a playoff game", is_ours=True),
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
    ExportColumn("team", TEXT, "abbreviation of the team"),
    ExportColumn("opponent_team", TEXT, "abbreviation of the opponent"),
    ExportColumn("is_home", WHOLE, "1 for the home team of the fixture, otherwise 0", is_ours=True),
    ExportColumn("result", TEXT, "`W`, `L` or `T`", is_ours=True),
    ExportColumn("points", WHOLE, "points scored", is_ours=True),
    ExportColumn("points_against", WHOLE, "points allowed", is_ours=True),
    ExportColumn(
        "source", TEXT, "`computed` here, `reported` by people, or empty: only a score", is_ours=True
    ),
    *(
        ExportColumn(
            figure.column,
            WHOLE,
            MEANINGS.get(figure.key, figure.meaning),
            is_ours=not figure.export and figure.key not in SAME_AS_NFLVERSE,
        )
        for figure in FIGURES
    ),
)


WHERE = (
    ExportColumn("play_id", WHOLE, "number of the play in its game, from 1; the same as `number` in the API"),
    GAME_ID,
    ExportColumn("game_uuid", TEXT, "id of the game in the API", is_ours=True),
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
    ExportColumn(
        "posteam",
        TEXT,
        "team with the ball, also at a foul, a time-out or the end of a period; the receiving team on a "
        "kickoff; empty between a score and the kickoff, and for corrections",
    ),
    ExportColumn("posteam_type", TEXT, "`home` or `away`"),
    ExportColumn("defteam", TEXT, "the other team"),
    ExportColumn("side_of_field", TEXT, "team in whose half the ball is; empty at midfield"),
    ExportColumn("yardline_100", WHOLE, "yards from the snap to the goal line of `defteam`"),
    ExportColumn("yrdln", TEXT, "the same as a fan says it, such as `BOS 35`"),
    ExportColumn(
        "period", WHOLE, "half, or quarter where a half has two; overtime periods count on", is_ours=True
    ),
    ExportColumn("qtr", WHOLE, "quarter, 5 and more in overtime; empty in games that are played in halves"),
    ExportColumn("game_half", TEXT, "`Half1`, `Half2` or `Overtime`"),
    ExportColumn(
        "clock", WHOLE, "what is left of the period, in `clock_unit`, when the play is told", is_ours=True
    ),
    ExportColumn("clock_unit", TEXT, "`cards`, `spaces` or `plays`: no game has seconds", is_ours=True),
    ExportColumn("down", WHOLE, "1 to 4; empty on kicks and tries without a down"),
    ExportColumn("ydstogo", WHOLE, "yards to the line to gain"),
    flag("goal_to_go", "the goal line is the line to gain"),
    ExportColumn(
        "home_timeouts_remaining",
        WHOLE,
        "time-outs that the home team has left in the half, after the row; empty from a correction to the "
        "end of its half",
    ),
    ExportColumn("away_timeouts_remaining", WHOLE, "the same for the visitors"),
    ExportColumn("posteam_timeouts_remaining", WHOLE, "the same for `posteam`"),
    ExportColumn("defteam_timeouts_remaining", WHOLE, "the same for `defteam`"),
)
DRIVES = (
    ExportColumn("drive", WHOLE, "number of the drive in its game, see [above](#drives)"),
    ExportColumn("fixed_drive", WHOLE, "the same as `drive`"),
    ExportColumn(
        "fixed_drive_result",
        TEXT,
        "how the drive ended: `Touchdown`, `Opp touchdown`, `Field goal`, `Missed field goal`, `Punt`, "
        "`Turnover`, `Turnover on downs`, `Safety` or `End of half`",
    ),
    ExportColumn(
        "series",
        WHOLE,
        "number of the series in its game: a drive and every first down begin one; kickoffs and tries are in "
        "those of their drive",
    ),
    flag("series_success", "the series ended with a first down or touchdown"),
    ExportColumn(
        "series_result",
        TEXT,
        "how the series ended: `First down`, `QB kneel`, or as `fixed_drive_result` has it",
    ),
    ExportColumn("drive_play_count", WHOLE, "plays from scrimmage of the drive, without kicks and penalties"),
    ExportColumn("drive_first_downs", WHOLE, "its first downs, a touchdown from scrimmage included"),
    flag("drive_inside20", "it had a snap inside the 20 of `defteam`, or scored a touchdown"),
    flag("drive_ended_with_score", "it ended with a touchdown or field goal"),
    ExportColumn(
        "drive_yards_penalized", WHOLE, "yards that its team gained by penalties, negative if it lost"
    ),
    ExportColumn(
        "drive_start_transition",
        TEXT,
        "how its team got the ball: `KICKOFF`, `ONSIDE_KICK`, or how the drive before it ended",
    ),
    ExportColumn(
        "drive_end_transition",
        TEXT,
        "how it ended: `TOUCHDOWN`, `FIELD_GOAL`, `MISSED_FG`, `BLOCKED_FG`, `PUNT`, `BLOCKED_PUNT`, "
        "`INTERCEPTION`, `FUMBLE`, `DOWNS`, `SAFETY`, `END_HALF` or `END_GAME`; of a kickoff that the "
        "kicking team recovers, `ONSIDE_KICK` or `MUFFED_KICKOFF`",
    ),
    ExportColumn(
        "drive_start_yard_line",
        TEXT,
        "where its first snap was, such as `BOS 35`; without one, where its team got the ball",
    ),
    ExportColumn("drive_end_yard_line", TEXT, "where it ended; a goal line is `BOS 0`"),
    ExportColumn("drive_play_id_started", WHOLE, "`play_id` of its first row"),
    ExportColumn("drive_play_id_ended", WHOLE, "`play_id` of its last row"),
)
PLAY = (
    ExportColumn(
        "play_type",
        TEXT,
        "`run`, `pass`, `punt`, `field_goal`, `kickoff`, `extra_point`, `qb_kneel` or `no_play` (time-outs, "
        "plays that a penalty or a rule voids); empty for ends of periods and corrections. Sacks, "
        "interceptions and Hail Marys are `pass`; a two-point try is `run` or `pass`",
    ),
    ExportColumn("desc", TEXT, "the sentences of the play-by-play, in English"),
    ExportColumn("event", TEXT, "the play's kind as the API has it, such as `completion`", is_ours=True),
    ExportColumn("play_result", TEXT, "the play's result as the API has it (`result`)", is_ours=True),
    ExportColumn("offense_call", TEXT, "key of the offense's call; empty where none was made", is_ours=True),
    ExportColumn("defense_call", TEXT, "key of the defense's call", is_ours=True),
    ExportColumn("dice", TEXT, "every die as `name=face`, in the order of the throws", is_ours=True),
    flag("pass", "the offense passes or means to: a sack, two-point try or play that a penalty voids counts"),
    flag("rush", "the same for runs and sneaks; a kneel-down is neither"),
    flag("qb_dropback", "`play_type` is `pass`"),
    flag("qb_kneel", "it is a kneel-down"),
    flag("special", "it is a kickoff, punt, field goal or extra point"),
    flag("special_teams_play", "the same as `special`"),
    ExportColumn(
        "yards_gained",
        WHOLE,
        "yards from scrimmage; penalties, kicks and returns do not count, an incompletion has 0",
    ),
    ExportColumn(
        "incompletion_yards",
        WHOLE,
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
    ExportColumn("passing_yards", WHOLE, "yards of a pass that was caught; otherwise empty"),
    ExportColumn("rushing_yards", WHOLE, "yards of a run, sneak or kneel-down; otherwise empty"),
    flag("fumble", "the ball was lost; no game records fumbles that the offense recovers"),
    flag("fumble_lost", "the same as `fumble`"),
    ExportColumn("fumbled_1_team", TEXT, "team that lost the first fumble of the play"),
    ExportColumn("fumble_recovery_1_team", TEXT, "team that recovered it"),
    ExportColumn("fumble_recovery_1_yards", WHOLE, "yards of the return that followed"),
    ExportColumn("fumbled_2_team", TEXT, "the same for a fumble on that return"),
    ExportColumn("fumble_recovery_2_team", TEXT, "team that recovered it"),
    ExportColumn("fumble_recovery_2_yards", WHOLE, "yards of the return that followed"),
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
    ExportColumn("td_team", TEXT, "team that scored the touchdown"),
    flag("safety", "the play ended in a safety"),
    flag("penalty", "a penalty was accepted or declined"),
    ExportColumn("penalty_team", TEXT, "team that committed the foul"),
    ExportColumn("penalty_yards", WHOLE, "yards of the penalty, 0 if it was declined"),
    ExportColumn("penalty_type", TEXT, "its name, where the box of the game names fouls"),
    flag("timeout", "it is a time-out"),
    ExportColumn("timeout_team", TEXT, "team that took it"),
)
KICKS = (
    flag("kickoff_attempt", "it is a kickoff, onside and squib kicks included"),
    flag("punt_attempt", "it is a punt, blocked ones included"),
    flag("punt_blocked", "the punt was blocked"),
    flag("field_goal_attempt", "it is a field goal try"),
    ExportColumn("field_goal_result", TEXT, "`made`, `missed` or `blocked`"),
    ExportColumn(
        "kick_distance", WHOLE, "yards of a punt or field goal, as the rules of the game measure them"
    ),
    flag("touchback", "the kick ended in a touchback"),
    ExportColumn("return_team", TEXT, "team that returned a kick or an interception"),
    ExportColumn("return_yards", WHOLE, "yards of that return"),
    flag("extra_point_attempt", "it is a try for one point"),
    ExportColumn("extra_point_result", TEXT, "`good` or `failed`"),
    flag("two_point_attempt", "it is a try for two points"),
    ExportColumn("two_point_conv_result", TEXT, "`success` or `failure`"),
)
SCORE = (
    flag("sp", "points were scored"),
    ExportColumn("posteam_score", WHOLE, "points of `posteam` before the play"),
    ExportColumn("defteam_score", WHOLE, "points of `defteam` before the play"),
    ExportColumn("score_differential", WHOLE, "`posteam_score` minus `defteam_score`"),
    ExportColumn("posteam_score_post", WHOLE, "points of `posteam` after the play"),
    ExportColumn("defteam_score_post", WHOLE, "points of `defteam` after the play"),
    ExportColumn("score_differential_post", WHOLE, "the difference after the play"),
    ExportColumn("total_home_score", WHOLE, "points of the home team after the play"),
    ExportColumn("total_away_score", WHOLE, "points of the visitors after the play"),
    ExportColumn(
        "home_score", WHOLE, "points of the home team at the end of the game, as it was played here"
    ),
    ExportColumn("away_score", WHOLE, "points of the visitors at the end of the game"),
    RESULT,
    TOTAL,
)
MODELS = (
    ExportColumn("ep", NUMBER, "expected points of `posteam` before the play, see below"),
    ExportColumn("epa", NUMBER, "expected points added by the play, for `posteam`"),
    ExportColumn("success", WHOLE, "1 if `epa` is above 0, otherwise 0; empty without `epa`"),
    ExportColumn(
        "wp", NUMBER, "win probability of `posteam` before the play; empty until the game is analyzed"
    ),
    ExportColumn("def_wp", NUMBER, "win probability of `defteam` before the play"),
    ExportColumn("home_wp", NUMBER, "win probability of the home team before the row"),
    ExportColumn("away_wp", NUMBER, "win probability of the visitors before the row"),
    ExportColumn(
        "home_wp_post", NUMBER, "the same of the home team after the row: `home_wp` of the next one"
    ),
    ExportColumn("away_wp_post", NUMBER, "the same of the visitors"),
    ExportColumn("wpa", NUMBER, "win probability added by the play, for `posteam`"),
)
PLAYS = (*WHERE, *SITUATION, *DRIVES, *PLAY, *KICKS, *SCORE, *MODELS)
