"""The yearbook of a finished season: everything on one page, to print and to keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.almanac.ballots import ballot_summaries_of
from league.almanac.figures import statistics_of
from league.almanac.pages import award_rows, record_cards
from league.frame.kept_pages import league_version
from league.models import Season, Team, Week
from league.news.editions import Edition
from league.news.pages import game_url, week_leads
from league.news.selectors import editions_for, editions_of, season_honors
from league.news.sentences import reasons, score_of
from league.seasons.selectors import team_by_slug
from league.standings.pages import conference_tables
from league.standings.selectors import standings_of

Teams = Mapping[str, Team]
LEADERS = (
    (gettext_noop("Points a game"), "points", 1),
    (gettext_noop("Points allowed a game"), "points_against", -1),
    (gettext_noop("Yards a game"), "yards", 1),
    (gettext_noop("Yards allowed a game"), "yards_against", -1),
    (gettext_noop("Rushing yards a game"), "rush_yards", 1),
    (gettext_noop("Passing yards a game"), "pass_yards", 1),
    (gettext_noop("Takeaways a game"), "takeaways", 1),
    (gettext_noop("Sacks a game"), "sacked_against", 1),
)


def yearbook_page(season: Season) -> dict[str, Any]:
    """The yearbook of a season that has a champion and comes with its league and feed. `record` is the
    champion's in the regular season, None without one, `road` its games in the playoffs; `leaders` are the
    best teams in some figures, and `records` those of the records book that the season set."""
    champion = season.champion
    assert champion is not None, "a season without a champion has no yearbook"
    teams = team_by_slug(season)
    counts = editions_of(season)
    weeks = [count.week for count in counts]
    editions = editions_for(season, weeks)
    awards, records = season_honors(season, weeks)
    clubs = {team.slug: team for team in season.league.teams.all()}
    standings = None if season.is_knockout else standings_of(season)
    return {
        "champion": champion,
        "record": standings.records[champion.slug].overall if standings else None,
        "road": list(_road(season, champion, zip(weeks, editions, strict=True), teams)),
        "conferences": conference_tables(standings, teams) if standings else [],
        "leaders": list(_leaders(season, teams)),
        "records": record_cards(season.league, records, clubs),
        "weeks": week_leads(season, counts, editions),
        "awards": award_rows(awards, teams),
        "ballots": [ballot for ballot in ballot_summaries_of(season, AnonymousUser()) if ballot["winners"]],
    }


def _road(
    season: Season, champion: Team, editions: Iterable[tuple[Week, Edition]], teams: Teams
) -> Iterator[dict[str, Any]]:
    """The champion's playoff games, in order, with its points first."""
    for week, edition in editions:
        for story in edition.stories:
            game = story.contest
            if week.kind == Week.Kind.PLAYOFF and champion.slug in game.clubs:
                yield {
                    "game": game,
                    "round": week.title,
                    "opponent": teams[game.other(champion.slug)],
                    "score": score_of(story),
                    "reason": next(iter(reasons(story, teams)), ""),
                    "url": game_url(season, game),
                }


def _leaders(season: Season, teams: Teams) -> Iterator[dict[str, Any]]:
    totals = statistics_of(season, league_version(season.league))
    for title, key, sign in LEADERS:
        means = {team: total / games for team, (total, games) in totals.get(key, {}).items() if games}
        if means:
            best = max(sorted(means), key=lambda team: sign * means[team])
            yield {"key": key, "title": _(title), "team": teams[best], "mean": round(means[best], 1)}
