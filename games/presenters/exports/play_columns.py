"""The columns of `plays`: nflverse's play-by-play as far as these games have it."""

from __future__ import annotations

from games.presenters.exports.columns import NUMBER, TEXT, WHOLE, ExportColumn, ExportTable, flag

WHERE = (
    ExportColumn("play_id", WHOLE, "number of the play in its game, from 1; the same as `number` in the API"),
    ExportColumn("game_id", TEXT, "`season_week_away_home`, such as `1_03_CHI_BOS`"),
    ExportColumn("game_uuid", TEXT, "id of the game in the API", is_ours=True),
    ExportColumn("season", WHOLE, "number of the season in its league"),
    ExportColumn("season_type", TEXT, "`REG` or `POST`"),
    ExportColumn("week", WHOLE, "week of the season; playoff rounds count on"),
    ExportColumn("home_team", TEXT, "abbreviation of the home team"),
    ExportColumn("away_team", TEXT, "abbreviation of the visitors"),
    ExportColumn("ruleset", TEXT, "the game that was played, such as `first_and_roll`", is_ours=True),
)
SITUATION = (
    ExportColumn(
        "posteam", TEXT, "team with the ball; the receiving team on a kickoff; empty outside of plays"
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
    ExportColumn("drive", WHOLE, "number of the drive in its game; kickoffs belong to the drive after them"),
    ExportColumn("fixed_drive_result", TEXT, "how the drive ended, in nflverse's words"),
    ExportColumn("down", WHOLE, "1 to 4; empty on kicks and tries without a down"),
    ExportColumn("ydstogo", WHOLE, "yards to the line to gain"),
    flag("goal_to_go", "the goal line is the line to gain"),
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
    ExportColumn("yards_gained", WHOLE, "yards from scrimmage; penalties, kicks and returns do not count"),
    flag("rush_attempt", "it is a run, sneak or kneel-down"),
    flag("pass_attempt", "it is a pass or a sack"),
    flag("complete_pass", "the pass was caught"),
    flag("incomplete_pass", "the pass fell incomplete"),
    flag("sack", "the passer was sacked"),
    flag("interception", "the pass was intercepted"),
    flag("fumble", "the ball was lost; no game records fumbles that the offense recovers"),
    flag("fumble_lost", "the same as `fumble`"),
    flag("first_down", "the play brought a first down or a touchdown from scrimmage, also by penalty"),
    flag("first_down_rush", "a run brought it"),
    flag("first_down_pass", "a pass brought it"),
    flag("first_down_penalty", "a penalty brought it"),
    flag("third_down_converted", "the play was on 3rd down and reached the line to gain"),
    flag("third_down_failed", "the play was on 3rd down and did not"),
    flag("fourth_down_converted", "the play was on 4th down and reached the line to gain"),
    flag("fourth_down_failed", "the play was on 4th down and did not"),
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
    flag("punt_attempt", "it is a punt"),
    flag("punt_blocked", "the punt was blocked"),
    flag("field_goal_attempt", "it is a field goal try"),
    ExportColumn("field_goal_result", TEXT, "`made`, `missed` or `blocked`"),
    ExportColumn(
        "kick_distance", WHOLE, "yards of a punt or field goal, as the rules of the game measure them"
    ),
    flag("touchback", "the kick ended in a touchback"),
    ExportColumn("return_team", TEXT, "team that returned a kick or a turnover"),
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
)
MODELS = (
    ExportColumn("ep", NUMBER, "expected points of `posteam` before the play, see below"),
    ExportColumn("epa", NUMBER, "expected points added by the play, for `posteam`"),
    ExportColumn("success", WHOLE, "1 if `epa` is above 0, otherwise 0; empty without `epa`"),
    ExportColumn(
        "wp", NUMBER, "win probability of `posteam` before the play; empty until the game is analyzed"
    ),
    ExportColumn("def_wp", NUMBER, "win probability of `defteam` before the play"),
    ExportColumn("home_wp", NUMBER, "win probability of the home team before the play"),
    ExportColumn("away_wp", NUMBER, "win probability of the visitors before the play"),
    ExportColumn("wpa", NUMBER, "win probability added by the play, for `posteam`"),
)
PLAYS = ExportTable("plays", (*WHERE, *SITUATION, *PLAY, *KICKS, *SCORE, *MODELS))
