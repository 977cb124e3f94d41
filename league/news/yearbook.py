"""The yearbook of a finished season: everything on one page, to print and to keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.almanac.ballots import BallotSummary, ballot_summaries_of
from league.almanac.figures import statistics_of
from league.almanac.pages import AwardRow, award_rows, record_cards
from league.almanac.records import Contest, RecordsBook
from league.frame.kept_pages import league_version
from league.models import Season, Team, Week
from league.news.editions import Edition
from league.news.selectors import editions_for, editions_of, season_honors
from league.news.sentences import ShownStory, reason, score_of, shown_lead
from league.schedule.selectors import WeekCount
from league.seasons.selectors import team_by_slug
from league.standings.pages import ConferenceTable, conference_tables
from league.standings.records import WLT
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


@dataclass(frozen=True, slots=True)
class SeasonLeader:
    """The best team in the figure `key`, a game."""

    key: str
    title: str
    team: Team
    mean: float

    @property
    def value(self) -> str:
        return number_format(self.mean, 1)


@dataclass(frozen=True, slots=True)
class ChampionGame:
    """A game of the champion in the playoffs, its points first."""

    game: Contest
    round: str
    opponent: Team
    score: str
    reason: str
    url: str


@dataclass(frozen=True, slots=True)
class WeekLead:
    """The lead story of a week, which is over or not; `url` is the edition's."""

    week: Week
    over: bool
    story: ShownStory
    url: str


@dataclass(frozen=True, slots=True)
class Yearbook:
    """`record` is the champion's in the regular season, None without one; `records` are those of the records
    book that the season set."""

    champion: Team
    record: WLT | None
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
    counts = editions_of(season)
    weeks = [count.week for count in counts]
    editions = list(zip(weeks, editions_for(season, weeks), strict=True))
    honors = season_honors(season, weeks)
    standings = None if season.is_knockout else standings_of(season)
    return Yearbook(
        champion=champion,
        record=standings.records[champion.slug].overall if standings else None,
        road=list(_road(season, champion, editions, teams)),
        conferences=conference_tables(standings, teams) if standings else [],
        leaders=list(_leaders(season, teams)),
        records=_records(season, honors.records),
        weeks=_leads(season, counts, [edition for _week, edition in editions], teams),
        awards=award_rows(honors.awards, teams),
        ballots=[ballot for ballot in ballot_summaries_of(season, AnonymousUser()) if ballot.winners],
    )


def week_leads(season: Season) -> list[WeekLead]:
    """The lead story of every week with a final result, in order; about eight queries if the editions are
    cached."""
    counts = editions_of(season)
    editions = editions_for(season, [count.week for count in counts])
    return _leads(season, counts, editions, team_by_slug(season))


def _leads(
    season: Season, counts: Sequence[WeekCount], editions: Sequence[Edition], teams: Teams
) -> list[WeekLead]:
    place = [season.league.slug, season.number]
    return [
        WeekLead(
            count.week,
            count.over,
            shown_lead(season, edition, teams),
            reverse("league:news_week", args=[*place, count.week.number]),
        )
        for count, edition in zip(counts, editions, strict=True)
        if edition.stories
    ]


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
                    game,
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
            yield SeasonLeader(key, _(title), teams[best], round(means[best], 1))


def _records(season: Season, books: Mapping[str, RecordsBook]) -> list[dict[str, object]]:
    """The records that this season set."""
    teams = {team.slug: team for team in season.league.teams.all()}
    return [
        card
        for name, book in books.items()
        for card in record_cards(season.league, book, teams, whole_seasons=name == "seasons")
    ]
