"""The page of an edition, and the newest lead story for other pages."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import NewsEdition, Season, Team, Week
from league.news import Edition, Fact
from league.presenters.news.figures import performance, record_broken
from league.presenters.news.moves import move
from league.presenters.news.outlook import stake
from league.presenters.news.stories import ShownStory, shown_lead, shown_stories
from league.selectors.news.editions import edition_of, editions_of
from league.selectors.schedule.fixtures import WeekCount
from league.selectors.season.teams import team_by_slug

Teams = Mapping[str, Team]


@dataclass(frozen=True, slots=True)
class NewsItem:
    """A short item beside a team's mark: `title` may be empty, `why` too; `url` leads to its game."""

    team: Team
    title: str
    text: str
    why: str = ""
    url: str = ""
    other: Team | None = None


@dataclass(frozen=True, slots=True)
class EditionPage:
    """An edition in the reader's language. `complete` says whether all games of the week are final; `sent`
    is the row of what was sent, None if nothing was."""

    week: Week
    complete: bool
    lead: ShownStory
    stories: list[ShownStory]
    moves: list[NewsItem]
    performances: list[NewsItem]
    records: list[NewsItem]
    stakes: list[NewsItem]
    sent: NewsEdition | None

    @property
    def sections(self) -> list[tuple[str, str, list[NewsItem]]]:
        """The parts beside the stories: a key, the title and the items; empty ones are left out."""
        sections = (
            ("moves", _("What moved in the standings"), self.moves),
            ("best", _("Performances of the week"), self.performances),
            ("fallen", _("Records broken"), self.records),
            ("next", _("At stake next week"), self.stakes),
        )
        return [section for section in sections if section[2]]


def edition_page(season: Season, count: WeekCount) -> EditionPage | None:
    """The edition of a week of `editions_of`; None before its first result. Five queries if the edition is
    cached."""
    week = count.week
    week.season = season
    edition = edition_of(week)
    if not edition.stories:
        return None
    sent = NewsEdition.objects.filter(week=week).first()
    return page_of(season, count, edition, team_by_slug(season), sent)


def page_of(
    season: Season, count: WeekCount, edition: Edition, teams: Teams, sent: NewsEdition | None = None
) -> EditionPage:
    """The page of an edition with at least one story."""
    lead, *others = shown_stories(season, edition, teams, sent.reported if sent else None)
    return EditionPage(
        week=count.week,
        complete=count.over,
        lead=lead,
        stories=others,
        moves=[_move(season, fact, teams, edition.conferences) for fact in edition.movements],
        performances=[_performance(season, fact, teams) for fact in edition.performances],
        records=[_record(season, fact, teams) for fact in edition.records],
        stakes=[_stake(season, fact, number, teams, edition.conferences) for fact, number in edition.stakes],
        sent=sent,
    )


@dataclass(frozen=True, slots=True)
class LeadTeaser:
    """The newest lead story of a season; `url` is the edition's."""

    week: Week
    story: ShownStory
    url: str


def newest_lead(season: Season, weeks: Sequence[WeekCount] | None = None) -> LeadTeaser | None:
    """The lead story of the newest week with a final result; None before the first one. The season comes with
    its league. Four queries if the edition is cached, one more without the season's `weeks` (`weeks_of`)."""
    counts = editions_of(season) if weeks is None else [count for count in weeks if count.final]
    if not counts:
        return None
    week = counts[-1].week
    week.season = season
    edition = edition_of(week)
    if not edition.stories:
        return None
    story = shown_lead(season, edition, team_by_slug(season))
    return LeadTeaser(
        week, story, reverse("league:news_week", args=[season.league.slug, season.number, week.number])
    )


def _move(season: Season, fact: Fact, teams: Teams, conferences: Collection[str]) -> NewsItem:
    what, why = move(fact, teams, conferences)
    return NewsItem(teams[fact.team], "", what, why, _game(season, fact))


def _performance(season: Season, fact: Fact, teams: Teams) -> NewsItem:
    title, sentence = performance(fact, teams)
    return NewsItem(teams[fact.team], title, sentence, url=_game(season, fact))


def _record(season: Season, fact: Fact, teams: Teams) -> NewsItem:
    sentence, before = record_broken(fact, teams)
    return NewsItem(teams[fact.team], "", sentence, before, _game(season, fact))


def _stake(season: Season, fact: Fact, number: int, teams: Teams, conferences: Collection[str]) -> NewsItem:
    url = reverse("games:game", args=[season.league.slug, season.number, number])
    return NewsItem(teams[fact.team], "", stake(fact, teams, conferences), url=url, other=teams[fact.other])


def _game(season: Season, fact: Fact) -> str:
    if fact.contest is None:
        return ""
    page = "games:game" if fact.contest.played else "league:result"
    return reverse(page, args=[season.league.slug, season.number, fact.contest.number])
