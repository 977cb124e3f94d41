"""What holds in every exported league: a table of invariants with name, sentence and check."""

from __future__ import annotations

from tests.story.exports.checks import (
    Invariant,
    amount,
    boxes_are_teams,
    count,
    fumbles,
    is_snap,
    leaders_are_sums,
    mean_epa,
    moved,
    of_drives,
    of_plays,
    of_steps,
    own,
    probability_adds_up,
    rounds,
    scores_of_games,
    series_continue,
    series_end_as_drives,
    sums,
    time_outs_left,
    transitions,
    turnover_returns,
    turnovers_taken,
    two_rows_of_a_game,
)
from tests.story.exports.play_invariants import PLAY_INVARIANTS

TEAMS = (
    Invariant("boxes", "The rows of `teams` are the box scores.", boxes_are_teams),
    Invariant("two_rows", "`teams` has both teams of a game with the score of `games`.", two_rows_of_a_game),
    Invariant("takeaways", "A team takes what its opponent loses.", turnovers_taken),
    Invariant("leaders", "Leaders have the sums of their games, and nobody has more.", leaders_are_sums),
    Invariant(
        "completions", "Completions are the passes caught.", sums("completions", count("complete_pass"))
    ),
    Invariant(
        "attempts",
        "Attempts are the passes that are no sacks.",
        sums("attempts", own(lambda play: play["pass_attempt"] - play["sack"])),
    ),
    Invariant(
        "passing_yards",
        "Passing yards are those of the passes.",
        sums("passing_yards", own(moved, lambda play: play["pass_attempt"] and not play["sack"])),
    ),
    Invariant(
        "longest_pass",
        "The longest pass has the most yards of the passes caught.",
        sums("longest_pass", amount("yards_gained", lambda play: play["complete_pass"]), max),
    ),
    Invariant(
        "interceptions",
        "Interceptions are the passes that were intercepted.",
        sums("passing_interceptions", count("interception")),
    ),
    Invariant("sacks", "Sacks are the plays that ended in one.", sums("sacks_suffered", count("sack"))),
    Invariant(
        "sack_yards",
        "Yards lost by sacks are those of the sacks.",
        sums("sack_yards_lost", own(lambda play: -moved(play), lambda play: play["sack"])),
    ),
    Invariant("carries", "Carries are the runs.", sums("carries", count("rush_attempt"))),
    Invariant(
        "rushing_yards",
        "Rushing yards are those of the runs.",
        sums("rushing_yards", amount("yards_gained", lambda play: play["rush_attempt"])),
    ),
    Invariant(
        "plays",
        "The plays of a team are its runs and passes.",
        sums("plays", count("rush_attempt", "pass_attempt")),
    ),
    Invariant("yards", "The yards of a team are those of its plays.", sums("yards", own(moved, is_snap))),
    Invariant(
        "box_first_downs",
        "First downs are the plays that brought one.",
        sums("first_downs", count("first_down")),
    ),
    *(
        Invariant(
            f"box_{name}_downs{made}",
            f"The box counts the plays on {name} down{' that were converted' if made else ''}.",
            sums(
                f"{name}_downs{made}",
                count(f"{name}_down_converted", *([] if made else [f"{name}_down_failed"])),
            ),
        )
        for name in ("third", "fourth")
        for made in ("", "_made")
    ),
    Invariant(
        "box_penalties",
        "The box counts the accepted penalties.",
        sums("penalties", lambda play: {play["penalty_team"]: 1} if play["event"] == "penalty" else {}),
    ),
    Invariant(
        "box_penalty_yards",
        "The box adds up the yards of penalties.",
        sums("penalty_yards", amount("penalty_yards", lambda play: play["penalty"], "penalty_team")),
    ),
    Invariant(
        "punts", "The box counts the punts, blocked ones included.", sums("punts", count("punt_attempt"))
    ),
    Invariant(
        "punt_yards",
        "Punt yards are the distances of the punts.",
        sums("punt_yards", amount("kick_distance", lambda play: play["punt_attempt"])),
    ),
    *(
        Invariant(
            f"{kind}_returns",
            f"The box counts the returns of {kind}s.",
            sums(
                f"{kind}_returns",
                lambda play, kind=kind: (  # type: ignore[misc]
                    {play["return_team"]: 1} if play["return_team"] and play[f"{kind}_attempt"] else {}
                ),
            ),
        )
        for kind in ("kickoff", "punt")
    ),
    *(
        Invariant(
            f"{kind}_return_yards",
            f"The box adds up the yards of the returns of {kind}s.",
            sums(
                f"{kind}_return_yards",
                amount("return_yards", lambda play, kind=kind: play[f"{kind}_attempt"], "return_team"),  # type: ignore[misc]
            ),
        )
        for kind in ("kickoff", "punt")
    ),
    Invariant(
        "turnover_return_yards",
        "The box adds up the yards of the returns of interceptions and fumbles.",
        sums("turnover_return_yards", turnover_returns),
    ),
    Invariant("fumbles_lost", "The box counts the fumbles.", sums("fumbles_lost", fumbles)),
    Invariant(
        "touchdowns", "The box counts the touchdowns.", sums("touchdowns", count("touchdown", team="td_team"))
    ),
    Invariant(
        "field_goals",
        "The box counts the field goals.",
        sums("fg_made", own(lambda play: play["field_goal_result"] == "made")),
    ),
    Invariant("field_goal_tries", "The box counts the tries.", sums("fg_att", count("field_goal_attempt"))),
    Invariant(
        "longest_field_goal",
        "The longest field goal is the longest of those made.",
        sums("fg_long", amount("kick_distance", lambda play: play["field_goal_result"] == "made"), max),
    ),
    Invariant(
        "extra_points",
        "The box counts the extra points.",
        sums("pat_made", own(lambda play: play["extra_point_result"] == "good")),
    ),
    Invariant(
        "extra_point_tries", "The box counts their tries.", sums("pat_att", count("extra_point_attempt"))
    ),
    Invariant(
        "two_points",
        "The box counts the conversions.",
        sums("two_point_conversions", own(lambda play: play["two_point_conv_result"] == "success")),
    ),
    Invariant(
        "two_point_tries", "The box counts their tries.", sums("two_point_tries", count("two_point_attempt"))
    ),
    Invariant("safeties", "The box counts the safeties.", sums("safeties", count("safety", team="defteam"))),
    Invariant(
        "box_time_outs",
        "The box counts the time-outs.",
        sums("timeouts", count("timeout", team="timeout_team")),
    ),
)
MODELS = (
    Invariant(
        "expected_points",
        "ep lies between -7 and 7, and a play has epa exactly if it has ep.",
        of_plays(
            lambda play: (
                (play["ep"] is None) == (play["epa"] is None) == (play["success"] is None)
                and (play["ep"] is None or -7 <= play["ep"] <= 7)
            )
        ),
    ),
    Invariant(
        "plays_have_expected_points",
        "Every play from scrimmage has expected points.",
        of_plays(lambda play: play["ep"] is not None, is_snap),
    ),
    Invariant(
        "kickoffs_add_nothing",
        "Kickoffs have a mean epa near 0, and so have all rows together.",
        mean_epa,
    ),
    Invariant(
        "success",
        "A play is a success exactly if its epa is above 0.",
        of_plays(
            lambda play: bool(play["success"]) == (play["epa"] > 0),
            lambda play: play["epa"] is not None and play["epa"] != 0,
        ),
    ),
    Invariant(
        "probabilities",
        "Win probabilities lie between 0 and 1, and those of both teams add up to 1.",
        of_plays(
            lambda play: (
                0 <= play["home_wp"] <= 1
                and round(play["home_wp"] + play["away_wp"], 6) == 1
                and (not play["posteam"] or play["wp"] == play[f"{play['posteam_type']}_wp"])
                and (not play["posteam"] or round(play["wp"] + play["def_wp"], 6) == 1)
            ),
            lambda play: play["home_wp"] is not None,
        ),
    ),
    Invariant("probability_adds_up", "The sum of wpa is the result minus the first wp.", probability_adds_up),
    Invariant(
        "probability_continues",
        "A row begins with the win probability that the row before it left.",
        of_steps(
            lambda play, later: play["home_wp_post"] == later["home_wp"],
            lambda _play, later: later["home_wp"] is not None,
        ),
    ),
    Invariant(
        "probability_added",
        "wpa is what the play adds to posteam's win probability.",
        of_plays(
            lambda play: (
                round(
                    play["wpa"]
                    - (play[f"{play['posteam_type']}_wp_post"] - play[f"{play['posteam_type']}_wp"]),
                    9,
                )
                == 0
            ),
            lambda play: play["wpa"] is not None,
        ),
    ),
)
COLUMNS = (
    Invariant(
        "passes_and_runs",
        "A pass attempt is a pass, a run attempt a rush or kneel-down, and no row is both.",
        of_plays(
            lambda play: (
                play["pass"] >= play["pass_attempt"]
                and play["rush"] + play["qb_kneel"] >= play["rush_attempt"]
                and play["pass"] + play["rush"] + play["qb_kneel"] + play["special"] <= 1
            )
        ),
    ),
    Invariant(
        "dropbacks",
        "qb_dropback is 1 exactly where play_type is pass.",
        of_plays(lambda play: bool(play["qb_dropback"]) == (play["play_type"] == "pass")),
    ),
    Invariant(
        "special_teams",
        "special is 1 exactly for kicks.",
        of_plays(
            lambda play: (
                play["special"]
                == play["special_teams_play"]
                == sum(play[f"{kind}_attempt"] for kind in ("kickoff", "punt", "field_goal", "extra_point"))
            )
        ),
    ),
    Invariant(
        "yards_of_incompletions",
        "An incompletion gains 0 yards; what it moves the ball is in incompletion_yards.",
        of_plays(
            lambda play: play["yards_gained"] == 0 and play["incompletion_yards"] is not None,
            lambda play: play["incomplete_pass"] and play["event"] == "incompletion",
        ),
    ),
    Invariant(
        "yards_of_passes",
        "passing_yards and incompletion_yards add up to the passing yards of the box.",
        sums(
            "passing_yards",
            own(lambda play: (play["passing_yards"] or 0) + (play["incompletion_yards"] or 0)),
        ),
    ),
    Invariant(
        "yards_of_runs",
        "rushing_yards adds up to the rushing yards of the box.",
        sums("rushing_yards", own(lambda play: play["rushing_yards"] or 0)),
    ),
    Invariant("series", "Series begin with drives and first downs.", series_continue),
    Invariant(
        "series_success",
        "A series is a success if it ends with a first down or touchdown.",
        of_plays(
            lambda play: (
                bool(play["series_success"]) == (play["series_result"] in ("First down", "Touchdown"))
            ),
            lambda play: play["series"],
        ),
    ),
    Invariant(
        "series_end", "The last series of a drive ends as the drive does.", of_drives(series_end_as_drives)
    ),
    Invariant(
        "plays_of_drives",
        "drive_play_count is the number of the drive's plays from scrimmage.",
        of_drives(lambda drive: drive[0]["drive_play_count"] == sum(map(is_snap, drive))),
    ),
    Invariant(
        "first_downs_of_drives",
        "drive_first_downs is the number of the drive's first downs.",
        of_drives(lambda drive: drive[0]["drive_first_downs"] == sum(play["first_down"] for play in drive)),
    ),
    Invariant(
        "scores_of_drives",
        "A drive ended with a score exactly if its result is a touchdown or field goal.",
        of_drives(
            lambda drive: (
                bool(drive[0]["drive_ended_with_score"])
                == (drive[0]["fixed_drive_result"] in ("Touchdown", "Field goal"))
            )
        ),
    ),
    Invariant(
        "rows_of_drives",
        "fixed_drive is drive, and drive_play_id_started and _ended are its first and last row.",
        of_drives(
            lambda drive: all(
                play["fixed_drive"] == play["drive"]
                and play["drive_play_id_started"] == drive[0]["play_id"]
                and play["drive_play_id_ended"] == drive[-1]["play_id"]
                for play in drive
            )
        ),
    ),
    Invariant(
        "starts_of_drives",
        "A drive with a snap starts where it is.",
        of_drives(
            lambda drive: (
                next((play["yrdln"] for play in drive if play["down"]), drive[0]["drive_start_yard_line"])
                == drive[0]["drive_start_yard_line"]
            )
        ),
    ),
    Invariant("transitions", "A drive starts with a kickoff, or as the one before it ended.", transitions),
    Invariant(
        "time_outs_left",
        "Time-outs remaining go down by the time-outs taken, and only start again with a half.",
        of_steps(time_outs_left, lambda play, later: play["game_half"] == later["game_half"] != "Overtime"),
    ),
    Invariant(
        "time_outs_of_sides",
        "posteam and defteam have the time-outs of home and away team.",
        of_plays(
            lambda play: (
                play["posteam_timeouts_remaining"] == play[f"{play['posteam_type']}_timeouts_remaining"]
                and play["posteam_timeouts_remaining"] + play["defteam_timeouts_remaining"]
                == play["home_timeouts_remaining"] + play["away_timeouts_remaining"]
                and min(play["home_timeouts_remaining"], play["away_timeouts_remaining"]) >= 0
            ),
            lambda play: play["posteam"],
        ),
    ),
    Invariant("scores_of_games", "`plays` says the same of a game as `games`.", scores_of_games),
    Invariant("rounds", "Each round of the playoffs has its game_type.", rounds),
)
INVARIANTS = (*PLAY_INVARIANTS, *TEAMS, *MODELS, *COLUMNS)
