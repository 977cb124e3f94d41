"""The columns of `games`: nflverse's schedules as far as these games have them."""

from __future__ import annotations

from games.presenters.exports.columns import TEXT, WHOLE, ExportColumn, ExportTable

GAMES = ExportTable(
    "games",
    (
        ExportColumn("game_id", TEXT, "`season_week_away_home`, such as `1_03_CHI_BOS`"),
        ExportColumn(
            "game_uuid", TEXT, "id of the game in the API; empty if it was not played here", is_ours=True
        ),
        ExportColumn("fixture", WHOLE, "number of the fixture in its season", is_ours=True),
        ExportColumn("season", WHOLE, "number of the season in its league"),
        ExportColumn("game_type", TEXT, "`REG` or `POST`"),
        ExportColumn("week", WHOLE, "week of the season; playoff rounds count on"),
        ExportColumn("week_name", TEXT, "its name in English, such as `Wild Card`", is_ours=True),
        ExportColumn("gameday", TEXT, "day (UTC) on which the game ended here, such as `2026-11-22`"),
        ExportColumn("away_team", TEXT, "abbreviation of the visitors"),
        ExportColumn("away_score", WHOLE, "their points; empty until the result is final"),
        ExportColumn("home_team", TEXT, "abbreviation of the home team"),
        ExportColumn("home_score", WHOLE, "its points; empty until the result is final"),
        ExportColumn("location", TEXT, "`Home` or `Neutral`"),
        ExportColumn("result", WHOLE, "`home_score` minus `away_score`"),
        ExportColumn("total", WHOLE, "both scores added up"),
        ExportColumn("overtime", WHOLE, "1 if the game went to overtime, otherwise 0"),
        ExportColumn("div_game", WHOLE, "1 if both teams are of one division, otherwise 0"),
        ExportColumn(
            "state", TEXT, "`scheduled`, or the state of the result: `final`, `reported` ...", is_ours=True
        ),
        ExportColumn("outcome", TEXT, "`played`, or why it was not: `forfeit_by_home` ...", is_ours=True),
        ExportColumn("away_seed", WHOLE, "seed of the visitors in a playoff game", is_ours=True),
        ExportColumn("home_seed", WHOLE, "seed of the home team in a playoff game", is_ours=True),
        ExportColumn("ruleset", TEXT, "the game that was played, such as `first_and_roll`", is_ours=True),
    ),
)
