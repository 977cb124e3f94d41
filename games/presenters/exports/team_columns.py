"""The columns of `teams`: nflverse's team statistics by week, from box scores."""

from __future__ import annotations

from games.presenters.exports.columns import TEXT, WHOLE, ExportColumn, ExportTable

# Figures of the box score: (key, column, what is counted). A column that differs from its key has
# nflverse's name.
FIGURES = (
    ("completions", "completions", "passes caught"),
    ("passes", "attempts", "passes thrown; sacks do not count"),
    ("pass_yards", "passing_yards", "yards by passes"),
    ("longest_pass", "longest_pass", "yards of the longest pass"),
    ("interceptions", "passing_interceptions", "passes that were intercepted"),
    ("sacked", "sacks_suffered", "sacks by the opponent"),
    ("sack_yards", "sack_yards_lost", "yards lost by them, above 0"),
    ("rushes", "carries", "runs, sneaks and kneel-downs"),
    ("rush_yards", "rushing_yards", "yards by runs"),
    ("longest_rush", "longest_rush", "yards of the longest run"),
    ("plays", "plays", "plays from scrimmage"),
    ("yards", "yards", "yards from scrimmage"),
    ("first_downs", "first_downs", "first downs"),
    ("third_downs", "third_downs", "plays on 3rd down"),
    ("third_downs_made", "third_downs_made", "those that reached the line to gain"),
    ("fourth_downs", "fourth_downs", "plays on 4th down"),
    ("fourth_downs_made", "fourth_downs_made", "those that reached the line to gain"),
    ("fumbles_lost", "fumbles_lost", "fumbles that the opponent recovered"),
    ("turnovers", "turnovers", "interceptions and lost fumbles"),
    ("takeaways", "takeaways", "turnovers of the opponent"),
    ("penalties", "penalties", "accepted penalties"),
    ("penalty_yards", "penalty_yards", "their yards"),
    ("punts", "punts", "punts"),
    ("punt_yards", "punt_yards", "their yards, without returns"),
    ("punt_returns", "punt_returns", "punts returned"),
    ("punt_return_yards", "punt_return_yards", "yards of these returns"),
    ("kick_returns", "kickoff_returns", "kickoffs returned"),
    ("kick_return_yards", "kickoff_return_yards", "yards of these returns"),
    ("turnover_returns", "turnover_returns", "turnovers returned"),
    ("turnover_return_yards", "turnover_return_yards", "yards of these returns"),
    ("touchdowns", "touchdowns", "touchdowns of every kind"),
    ("field_goals", "fg_made", "field goals"),
    ("field_goal_tries", "fg_att", "field goal tries"),
    ("longest_field_goal", "fg_long", "yards of the longest field goal"),
    ("extra_points", "pat_made", "tries for one point that were good"),
    ("extra_point_tries", "pat_att", "tries for one point"),
    ("two_points", "two_point_conversions", "tries for two points that were good"),
    ("two_point_tries", "two_point_tries", "tries for two points"),
    ("safeties", "safeties", "safeties scored"),
    ("breakaways", "breakaways", "breakaways"),
    ("timeouts", "timeouts", "time-outs taken"),
    ("possessions", "possessions", "drives"),
)
SAME_AS_NFLVERSE = frozenset({"completions"})
TEAMS = ExportTable(
    "teams",
    (
        ExportColumn("season", WHOLE, "number of the season in its league"),
        ExportColumn("week", WHOLE, "week of the season; playoff rounds count on"),
        ExportColumn("season_type", TEXT, "`REG` or `POST`"),
        ExportColumn("game_id", TEXT, "`season_week_away_home`, such as `1_03_CHI_BOS`"),
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
            ExportColumn(name, WHOLE, what, is_ours=key == name and name not in SAME_AS_NFLVERSE)
            for key, name, what in FIGURES
        ),
    ),
)
