"""Odds on the pages of leagues, if they are known: `{% odds_of_week %}`, `{% odds_of_team %}` and
`{% odds_of_pair %}`."""

from __future__ import annotations

from typing import Any

from django import template

from games.odds.matchup_page import pair_rows
from games.odds.matchups import matchups_of_pair
from games.odds.season_odds import odds_of, tally_of
from games.odds.season_page import next_leverages, season_odds_page
from league.models import Season, Team

register = template.Library()
MOST = 4  # games on the front page


@register.inclusion_tag("odds/season/week_part.html")
def odds_of_week(season: Season) -> dict[str, Any]:
    """The games of the next week that change most. One query, two if odds are known."""
    if season.is_knockout or season.state == Season.State.FINISHED:
        return {}
    tally = tally_of(odds_of(season))
    swings = next_leverages(season, tally) if tally else []
    return {"swings": swings[:MOST], "season": season}


@register.inclusion_tag("odds/season/team_part.html")
def odds_of_team(season: Season, team: Team) -> dict[str, Any]:
    """The odds of one team. One query if no odds are known."""
    if season.is_knockout or season.state == Season.State.FINISHED or odds_of(season) is None:
        return {}
    page = season_odds_page(season)
    row = next((row for row in page.rows if row.team.pk == team.pk), None)
    columns = [(title, short, row.chances[key]) for key, short, title in page.columns] if row else []
    return {"row": row, "columns": columns, "season": season}


@register.inclusion_tag("odds/season/pair_part.html")
def odds_of_pair(season: Season, team: Team, other: Team) -> dict[str, Any]:
    """The stored matchups of two teams on each ground. One query if the league has none."""
    matchups = matchups_of_pair(season.league, team.slug, other.slug)
    return {"rows": pair_rows(matchups), "team": team, "other": other, "season": season}
