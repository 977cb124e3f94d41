"""The yearbook of a finished season: everything on one page, to print and to keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.almanac import RecordsBook
from league.models import Season, Team, Week
from league.news import Edition
from league.presenters.history.awards import AwardRow, award_rows
from league.presenters.history.records_book import record_cards
from league.presenters.news.headlines import score_of
from league.presenters.news.reasons import reason
from league.presenters.news.stories import ShownStory, shown_lead
from league.presenters.standings.tables import ConferenceTable, conference_tables
from league.selectors.leagues.cache_versions import league_version
from league.selectors.news.editions import editions_for, editions_of
from league.selectors.news.season_honors import season_honors
from league.selectors.season.ballots import BallotSummary, ballot_summaries_of
from league.selectors.season.standings import standings_of
from league.selectors.season.statistics import statistics_of
from league.selectors.season.teams import team_by_slug

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


@dataclass(frozen=True, slots=True)
class SeasonLeader:
    """The best team in a figure, a game."""

    title: str
    team: Team
    value: str


@dataclass(frozen=True, slots=True)
class ChampionGame:
    """A game of the champion in the playoffs, its points first."""

    round: str
    opponent: Team
    score: str
    reason: str
    url: str


@dataclass(frozen=True, slots=True)
class WeekLead:
    """The lead story of a week; `url` is the edition's."""

    week: Week
    story: ShownStory
    url: str


@dataclass(frozen=True, slots=True)
class Yearbook:
    """`record` is the champion's in the regular season, empty without one; `records` are those of the records
    book that the season set."""

    champion: Team
    record: str
    road: list[ChampionGame]
    conferences: list[ConferenceTable]
    leaders: list[SeasonLeader]
    records: list[dict[str, object]]
    weeks: list[WeekLead]
    awards: list[AwardRow]
    ballots: list[BallotSummary]


def yearbook_page(season: Season) -> Yearbook:
    """The yearbook of a season that has a champion and comes with its league and feed."""
    champion = season.champion
    assert champion is not None, "a season without a champion has no yearbook"
    teams = team_by_slug(season)
    weeks = [count.week for count in editions_of(season)]
    editions = list(zip(weeks, editions_for(season, weeks), strict=True))
    honors = season_honors(season, weeks)
    standings = None if season.is_knockout else standings_of(season)
    return Yearbook(
        champion=champion,
        record=str(standings.records[champion.slug].overall) if standings else "",
        road=list(_road(season, champion, editions, teams)),
        conferences=conference_tables(standings, teams) if standings else [],
        leaders=list(_leaders(season, teams)),
        records=_records(season, honors.records),
        weeks=[_lead(season, week, edition, teams) for week, edition in editions if edition.stories],
        awards=award_rows(honors.awards, teams),
        ballots=[one for one in ballot_summaries_of(season, AnonymousUser()) if one.winners],
    )


def _lead(season: Season, week: Week, edition: Edition, teams: Teams) -> WeekLead:
    story = shown_lead(season, edition, teams)
    address = reverse("league:news_week", args=[season.league.slug, season.number, week.number])
    return WeekLead(week, story, address)


def _road(
    season: Season, champion: Team, editions: Sequence[tuple[Week, Edition]], teams: Teams
) -> Iterator[ChampionGame]:
    """The champion's playoff games, in order."""
    for week, edition in editions:
        for story in edition.stories:
            game = story.contest
            if week.kind == Week.Kind.PLAYOFF and champion.slug in game.clubs:
                page = "games:game" if game.played else "league:result"
                yield ChampionGame(
                    week.title,
                    teams[game.other(champion.slug)],
                    score_of(story),
                    reason(story, teams),
                    reverse(page, args=[season.league.slug, season.number, game.number]),
                )


def _leaders(season: Season, teams: Teams) -> Iterator[SeasonLeader]:
    totals = statistics_of(season, league_version(season.league))
    for title, key, sign in LEADERS:
        means = {team: total / games for team, (total, games) in totals.get(key, {}).items() if games}
        if means:
            best = max(sorted(means), key=lambda team: sign * means[team])
            yield SeasonLeader(_(title), teams[best], number_format(round(means[best], 1), 1))


def _records(season: Season, books: Mapping[str, RecordsBook]) -> list[dict[str, object]]:
    """The records that this season set."""
    teams = {team.slug: team for team in season.league.teams.all()}
    return [
        card
        for name, book in books.items()
        for card in record_cards(season.league, book, teams, whole_seasons=name == "seasons")
    ]
