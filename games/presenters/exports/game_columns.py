"""The columns of `games`: nflverse's schedules as far as these games have them."""

from __future__ import annotations

from games.presenters.exports.columns import TEXT, WHOLE, Column, Table

GAMES = Table(
    "games",
    (
        Column("game_id", TEXT, "`season_week_away_home`, such as `1_03_CHI_BOS`"),
        Column("game_uuid", TEXT, "id of the game in the API; empty if it was not played here", is_ours=True),
        Column("fixture", WHOLE, "number of the fixture in its season", is_ours=True),
        Column("season", WHOLE, "number of the season in its league"),
        Column("game_type", TEXT, "`REG` or `POST`"),
        Column("week", WHOLE, "week of the season; playoff rounds count on"),
        Column("week_name", TEXT, "its name in English, such as `Wild Card`", is_ours=True),
        Column("gameday", TEXT, "day (UTC) on which the game ended here, such as `2026-11-22`"),
        Column("away_team", TEXT, "abbreviation of the visitors"),
        Column("away_score", WHOLE, "their points; empty until the result is final"),
        Column("home_team", TEXT, "abbreviation of the home team"),
        Column("home_score", WHOLE, "its points; empty until the result is final"),
        Column("location", TEXT, "`Home` or `Neutral`"),
        Column("result", WHOLE, "`home_score` minus `away_score`"),
        Column("total", WHOLE, "both scores added up"),
        Column("overtime", WHOLE, "1 if the game went to overtime, otherwise 0"),
        Column("div_game", WHOLE, "1 if both teams are of one division, otherwise 0"),
        Column(
            "state", TEXT, "`scheduled`, or the state of the result: `final`, `reported` ...", is_ours=True
        ),
        Column("outcome", TEXT, "`played`, or why it was not: `forfeit_by_home` ...", is_ours=True),
        Column("away_seed", WHOLE, "seed of the visitors in a playoff game", is_ours=True),
        Column("home_seed", WHOLE, "seed of the home team in a playoff game", is_ours=True),
        Column("ruleset", TEXT, "the game that was played, such as `first_and_roll`", is_ours=True),
    ),
)
