"""The invariants of single plays and of plays in order."""

from __future__ import annotations

from tests.story.exports.checks import (
    LOST,
    SNAPS,
    Invariant,
    always,
    changes,
    continued,
    drive_ends,
    drive_numbers,
    drives_of_api,
    events_of_api,
    final_scores,
    ids,
    is_snap,
    is_try,
    moved,
    named_games,
    next_down,
    of_drives,
    of_games,
    of_plays,
    of_steps,
    of_teams,
    periods_add_up,
    possessions,
    returners,
    scores_add_up,
    spot_text,
    tells_a_situation,
    time_outs_of_a_half,
    tries_follow_touchdowns,
    walked_off,
)

IDENTITY = (
    Invariant("ids", "A game_id is one game, and its plays count from 1 without gaps.", ids),
    Invariant("named_games", "A game_id consists of season, week, visitors and hosts.", named_games),
    Invariant(
        "two_teams",
        "posteam and defteam are the two teams of the game.",
        of_plays(
            lambda play: {play["posteam"], play["defteam"]} == {play["home_team"], play["away_team"]},
            lambda play: play["posteam"],
        ),
    ),
    Invariant(
        "posteam_type",
        "posteam_type says where posteam plays.",
        of_plays(
            lambda play: play[f"{play['posteam_type']}_team"] == play["posteam"],
            lambda play: play["posteam"],
        ),
    ),
    Invariant(
        "plays_have_posteam",
        "Every play, every penalty and every try has a posteam.",
        of_plays(
            lambda play: play["posteam"],
            lambda play: play["play_type"] not in (None, "no_play") or play["penalty"],
        ),
    ),
    Invariant(
        "game_halves",
        "The half never goes back.",
        of_steps(lambda play, later: play["game_half"] <= later["game_half"], always),
    ),
    Invariant(
        "clocks",
        "Within a period the clock never goes up, unless a time-out or penalty brings cards back.",
        of_steps(
            lambda play, later: play["clock"] >= later["clock"],
            lambda play, later: (
                play["period"] == later["period"] and not (play["timeout"] or play["penalty"])
            ),
        ),
    ),
)
SCORES = (
    Invariant("scores_add_up", "The score is the sum of the scoring plays so far.", scores_add_up),
    Invariant("final_scores", "The last row has the final score of `games`.", final_scores),
    Invariant(
        "score_before",
        "A play begins with the score that the row before it left.",
        of_steps(
            lambda play, later: (
                later["posteam_score"] == play[f"total_{later['posteam_type']}_score"]
                and later["posteam_score"] + later["defteam_score"]
                == play["total_home_score"] + play["total_away_score"]
            ),
            lambda _play, later: later["posteam"],
        ),
    ),
    Invariant(
        "score_after",
        "posteam_score_post and defteam_score_post are the score after the play.",
        of_plays(
            lambda play: (
                play["posteam_score_post"] == play[f"total_{play['posteam_type']}_score"]
                and play["posteam_score_post"] + play["defteam_score_post"]
                == play["total_home_score"] + play["total_away_score"]
            ),
            lambda play: play["posteam"],
        ),
    ),
    Invariant(
        "differentials",
        "Each score_differential is posteam's points minus defteam's.",
        of_plays(
            lambda play: all(
                play[f"score_differential{end}"] == play[f"posteam_score{end}"] - play[f"defteam_score{end}"]
                for end in ("", "_post")
            ),
            lambda play: play["posteam"],
        ),
    ),
    Invariant(
        "sp",
        "sp is 1 exactly where the score changes.",
        of_plays(
            lambda play: (
                bool(play["sp"])
                == any(play[f"{side}_score"] != play[f"{side}_score_post"] for side in ("posteam", "defteam"))
            ),
            lambda play: play["posteam"],
        ),
    ),
    Invariant(
        "games_result",
        "result is home_score minus away_score, total their sum.",
        of_games(
            lambda game: (
                game["result"] == game["home_score"] - game["away_score"]
                and game["total"] == game["home_score"] + game["away_score"]
            ),
            lambda game: game["home_score"] is not None,
        ),
    ),
    Invariant(
        "overtime",
        "A game with a row of overtime went to overtime, and no other did.",
        lambda league: (
            (
                game["game_id"],
                bool(game["overtime"])
                == any(play["game_half"] == "Overtime" for play in league.plays[game["game_id"]]),
            )
            for game in league.games
            if game["game_id"] in league.plays
        ),
    ),
    Invariant("periods", "The points of a box's periods add up to its points.", periods_add_up),
    Invariant(
        "box_points",
        "A team's points are those of its touchdowns, tries, field goals and safeties.",
        of_teams(
            lambda row: (
                row["points"]
                == 6 * row["touchdowns"]
                + row["pat_made"]
                + 2 * row["two_point_conversions"]
                + 3 * row["fg_made"]
                + 2 * row["safeties"]
            )
        ),
    ),
)
SPOTS = (
    Invariant(
        "spots",
        "A snap has a spot between the goal lines.",
        of_plays(lambda play: 0 < play["yardline_100"] < 100, is_snap),
    ),
    Invariant(
        "spot_text",
        "yrdln and side_of_field say what yardline_100 says.",
        of_plays(spot_text, lambda play: play["yardline_100"] is not None),
    ),
    Invariant(
        "spots_continue",
        "The next snap of a drive is where the yards of this play or penalty end; a penalty goes at most "
        "half the distance to a goal line.",
        of_steps(
            walked_off,
            continued,
            tells_a_situation,
        ),
    ),
    Invariant(
        "goal_to_go",
        "goal_to_go is 1 exactly where the line to gain is the goal line, which is never behind it.",
        of_plays(
            lambda play: (
                play["ydstogo"] <= play["yardline_100"]
                and bool(play["goal_to_go"]) == (play["ydstogo"] == play["yardline_100"])
            ),
            lambda play: play["down"],
        ),
    ),
    Invariant(
        "touchdown_yards",
        "A touchdown from scrimmage gains all yards to the goal line.",
        of_plays(
            lambda play: moved(play) == play["yardline_100"],
            lambda play: play["rush_touchdown"] or play["pass_touchdown"],
        ),
    ),
)
DOWNS = (
    Invariant(
        "downs",
        "Every play from scrimmage, punt and field goal has down and distance; no kickoff or try has.",
        of_plays(
            lambda play: play["down"] in (1, 2, 3, 4) if not is_try(play) else play["down"] is None,
            lambda play: play["play_type"] in (*SNAPS, "field_goal", "extra_point"),
        ),
    ),
    Invariant(
        "downs_continue",
        "Down and distance follow from the play or penalty before them.",
        of_steps(next_down, continued, tells_a_situation),
    ),
    Invariant(
        "first_downs",
        "A play from scrimmage brings a first down exactly if it reaches the line to gain.",
        of_plays(
            lambda play: bool(play["first_down"]) == (moved(play) >= play["ydstogo"]),
            lambda play: is_snap(play) and not any(play[column] for column in LOST),
        ),
    ),
    Invariant(
        "first_down_kinds",
        "A first down is by run, pass or penalty.",
        of_plays(
            lambda play: (
                sum(play[f"first_down_{kind}"] for kind in ("rush", "pass", "penalty")) == play["first_down"]
            )
        ),
    ),
    Invariant(
        "first_downs_owned",
        "Every first down belongs to a team.",
        of_plays(lambda play: play["posteam"], lambda play: play["first_down"]),
    ),
    *(
        Invariant(
            f"{name}_downs",
            f"Every play on {name} down is converted or failed, and no other row is.",
            of_plays(
                lambda play, name=name, number=number: (  # type: ignore[misc]
                    play[f"{name}_down_converted"] + play[f"{name}_down_failed"]
                    == int(is_snap(play) and play["down"] == number)
                ),
                lambda play, number=number: play["down"] == number or not play["down"],  # type: ignore[misc]
            ),
        )
        for name, number in (("third", 3), ("fourth", 4))
    ),
    Invariant(
        "converted",
        "A converted down brings a first down, a failed one none.",
        of_plays(
            lambda play: (
                bool(play["first_down"])
                == bool(play["third_down_converted"] or play["fourth_down_converted"])
            ),
            lambda play: any(
                play[f"{name}_down_{end}"] for name in ("third", "fourth") for end in ("converted", "failed")
            ),
        ),
    ),
    Invariant(
        "lost_on_downs",
        "After a failed fourth down the other team has the ball, or the half is over.",
        of_steps(
            lambda play, later: (
                later["posteam"] != play["posteam"]
                or later["game_half"] != play["game_half"]
                or play["touchdown"]
                or play["safety"]
            ),
            lambda play, _later: play["fourth_down_failed"],
            lambda play: play["posteam"] and play["play_type"] not in (None, "no_play"),
        ),
    ),
)
PLAYS = (
    Invariant(
        "kinds_of_plays",
        "A row that is a play is exactly one of run, pass, kickoff, punt, field goal and try.",
        of_plays(
            lambda play: (
                sum(
                    play[f"{kind}_attempt"]
                    for kind in ("rush", "pass", "kickoff", "punt", "field_goal", "extra_point", "two_point")
                )
                == int(play["play_type"] not in (None, "no_play"))
            )
        ),
    ),
    Invariant(
        "kinds_of_passes",
        "A pass is complete, incomplete, intercepted or a sack.",
        of_plays(
            lambda play: (
                sum(play[name] for name in ("complete_pass", "incomplete_pass", "interception", "sack"))
                == play["pass_attempt"]
            )
        ),
    ),
    Invariant(
        "voided_plays",
        "A row that voids a play, or is none, gains no yards and scores nothing.",
        of_plays(
            lambda play: not play["yards_gained"] and not play["touchdown"],
            lambda play: play["play_type"] in (None, "no_play"),
        ),
    ),
    Invariant(
        "yards_of_sacks",
        "A sack never gains yards.",
        of_plays(lambda play: moved(play) <= 0, lambda play: play["sack"]),
    ),
    Invariant(
        "yards_of_interceptions",
        "An interception gains no yards from scrimmage.",
        of_plays(lambda play: moved(play) == 0, lambda play: play["interception"]),
    ),
    Invariant(
        "touchdown_kinds",
        "A touchdown is by run, pass or return, and has a td_team.",
        of_plays(
            lambda play: (
                sum(play[f"{kind}_touchdown"] for kind in ("rush", "pass", "return")) == play["touchdown"]
                and bool(play["td_team"]) == bool(play["touchdown"])
            )
        ),
    ),
    Invariant(
        "touchdown_teams",
        "A touchdown by run or pass is posteam's; one by return is the returning team's.",
        of_plays(
            lambda play: (
                play["td_team"] in (returners(play) if play["return_touchdown"] else [play["posteam"]])
            ),
            lambda play: play["touchdown"],
        ),
    ),
    Invariant("tries", "A try follows a touchdown, by the team that scored it.", tries_follow_touchdowns),
    Invariant(
        "results_of_kicks",
        "Field goals and tries have a result, and nothing else has.",
        of_plays(
            lambda play: all(
                bool(play[f"{kind}_result"]) == bool(play[f"{kind.replace('_conv', '')}_attempt"])
                for kind in ("field_goal", "extra_point", "two_point_conv")
            )
        ),
    ),
    Invariant(
        "returns",
        "A return has a team and yards, or neither.",
        of_plays(lambda play: (play["return_team"] is None) == (play["return_yards"] is None)),
    ),
    Invariant(
        "turnovers_change_sides",
        "After an interception or a lost fumble the other team has the ball, after both the same, unless "
        "somebody scored or the half is over.",
        of_steps(
            lambda play, later: (later["posteam"] != play["posteam"]) == bool(changes(play) % 2),
            lambda play, later: (
                (play["interception"] or (play["fumble_lost"] and is_snap(play)))
                and not play["sp"]
                and play["game_half"] == later["game_half"]
            ),
            lambda play: play["posteam"] and play["play_type"] not in (None, "no_play"),
        ),
    ),
    Invariant(
        "penalties",
        "A penalty has a team and yards, and no other row has.",
        of_plays(
            lambda play: (
                bool(play["penalty"])
                == (play["penalty_team"] is not None)
                == (play["penalty_yards"] is not None)
            )
        ),
    ),
    Invariant(
        "time_outs",
        "A time-out has a team, and no other row has.",
        of_plays(lambda play: bool(play["timeout"]) == bool(play["timeout_team"])),
    ),
    Invariant("time_outs_of_a_half", "A team takes at most three time-outs in a half.", time_outs_of_a_half),
)
DRIVES = (
    Invariant(
        "drive_numbers", "Drives count from 1, and never go back or leave a number out.", drive_numbers
    ),
    Invariant(
        "drives_have_one_team",
        "All rows of a drive have one posteam.",
        of_drives(lambda drive: len({play["posteam"] for play in drive if play["posteam"]}) <= 1),
    ),
    Invariant(
        "drives_have_one_result",
        "All rows of a drive have the same result, which is never empty.",
        of_drives(
            lambda drive: (
                len({play["fixed_drive_result"] for play in drive}) == 1 and drive[0]["fixed_drive_result"]
            )
        ),
    ),
    Invariant("drive_ends", "A drive's plays end as its result says.", of_drives(drive_ends)),
    Invariant(
        "plays_have_drives",
        "Every play, penalty and try belongs to a drive.",
        of_plays(
            lambda play: play["drive"],
            lambda play: play["play_type"] not in (None, "no_play") or play["penalty"],
        ),
    ),
    Invariant(
        "drives_begin_on_first_down",
        "The first snap of a drive is on first down.",
        of_drives(lambda drive: next((play["down"] for play in drive if play["down"]), 1) == 1),
    ),
    Invariant(
        "drives_of_a_half",
        "A drive stays in its half.",
        of_drives(lambda drive: len({play["game_half"] for play in drive}) == 1),
    ),
    Invariant("possessions", "A team has as many drives as its box has possessions.", possessions),
    Invariant("api_drives", "The API tells the same drives, sides and numbers of plays.", drives_of_api),
    Invariant("api_plays", "The API tells the same plays.", events_of_api),
)

PLAY_INVARIANTS = (*IDENTITY, *SCORES, *SPOTS, *DOWNS, *PLAYS, *DRIVES)
