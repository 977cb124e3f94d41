"""The news of a season, an edition for each week and the yearbook, for pages, letters and answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.almanac.ballots import ballot_summaries_of
from league.almanac.figures import DEFENSE, OFFENSE, statistics_of, values_of
from league.almanac.pages import award_rows, record_cards
from league.almanac.records import Contest
from league.frame.addresses import absolute_address
from league.frame.kept import kept_page, league_version
from league.leagues.selectors import season_for
from league.models import NewsEdition, Season, Team, Week
from league.news.editions import Edition
from league.news.selectors import ask_for_news_proofs, edition_of, editions_for, editions_of, season_honors
from league.news.sentences import (
    Reported,
    Teams,
    correction,
    fact_texts,
    headlines_of,
    reasons,
    score_of,
    story_sentences,
)
from league.news.stories import Fact, Story
from league.seasons.selectors import team_by_slug
from league.standings.pages import conference_tables
from league.standings.selectors import standings_of


@dataclass(frozen=True, slots=True)
class ShownStory:
    """A story in words. `team` is the one it is about, `sides` are both teams with their points (empty if the
    game was not played) and whether they won, visitors first; `correction` says what was reported before, and
    is empty if nothing has changed."""

    story: Story
    headline: str
    sentences: list[str]
    team: Team
    sides: list[tuple[Team, str, bool]]
    url: str
    correction: str

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    @property
    def score(self) -> str:
        """Both teams with their points, as a letter shows them."""
        return ", ".join(f"{team.nickname} {points}".strip() for team, points, _won in self.sides)


def shown_stories(
    season: Season, edition: Edition, teams: Teams, reported: Reported | None = None
) -> Iterator[ShownStory]:
    """The stories, the lead story first and with everything that is known about it. `reported` is what was
    sent, None if nothing was."""
    for story, headline in zip(edition.stories, headlines_of(edition.stories, teams), strict=True):
        game = story.contest
        yield ShownStory(
            story=story,
            headline=headline,
            sentences=story_sentences(story, edition, teams),
            team=teams[game.winner or game.away],
            sides=[
                (teams[club], str(game.points(club)) if game.played else "", club == game.winner)
                for club in (game.away, game.home)
            ],
            url=game_url(season, game),
            correction=correction(story, teams, reported),
        )


def game_url(season: Season, game: Contest) -> str:
    """The page of a game of the season, or of its result if it was not played."""
    page = "games:game" if game.played else "league:result"
    return reverse(page, args=[season.league.slug, season.number, game.number])


@dataclass(frozen=True, slots=True)
class NewsItem:
    """A short item beside the marks of one or two teams: `title` may be empty, `why` too; `url` leads to its
    game, the `fixture` with this number. `fact` is what it tells in words."""

    fact: Fact
    team: Team
    title: str
    text: str
    why: str
    fixture: int | None = None
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


def edition_page(season: Season, week: Week) -> EditionPage | None:
    """The edition of a week of `editions_of`; None before its first result. Five queries if the edition is
    cached."""
    week.season = season
    edition = edition_of(week)
    if not edition.stories:
        return None
    sent = NewsEdition.objects.filter(week=week).first()
    return page_of(season, week, edition, team_by_slug(season), sent)


def page_of(
    season: Season, week: Week, edition: Edition, teams: Teams, sent: NewsEdition | None = None
) -> EditionPage:
    """The page of an edition with at least one story."""
    lead, *others = shown_stories(season, edition, teams, sent.reported if sent else None)

    def item(fact: Fact, number: int | None = None) -> NewsItem:
        """`number` is that of the game to come that the fact is about."""
        texts, url, other = fact_texts(fact, teams, edition.conferences), "", None
        if number is not None:
            url = reverse("games:game", args=[season.league.slug, season.number, number])
            other = teams[fact.other]
        elif fact.contest:
            number, url = fact.contest.number, game_url(season, fact.contest)
        return NewsItem(fact, teams[fact.team], *texts, number, url, other)

    return EditionPage(
        week=week,
        complete=week.over,
        lead=lead,
        stories=others,
        moves=[*map(item, edition.movements)],
        performances=[*map(item, edition.performances)],
        records=[*map(item, edition.records)],
        stakes=[item(fact, number) for fact, number in edition.stakes],
        sent=sent,
    )


def week_leads(
    season: Season, weeks: Sequence[Week], editions: Sequence[Edition] | None = None
) -> list[dict[str, Any]]:
    """The lead stories of these weeks of `editions_of`, in order: the `week`, whether it is `over`, the
    `story` as shown, and the `url` of the edition; `editions` are theirs, if read before. Four queries if the
    editions are cached, none without a week."""
    if not weeks:
        return []
    if editions is None:
        editions = editions_for(season, weeks)
    teams, place = team_by_slug(season), [season.league.slug, season.number]
    return [
        {
            "week": week,
            "over": week.over,
            "story": next(shown_stories(season, edition, teams)),
            "url": reverse("league:news_week", args=[*place, week.number]),
        }
        for week, edition in zip(weeks, editions, strict=True)
        if edition.stories
    ]


def edition_letter(season: Season, page: EditionPage, stop: str) -> tuple[str, str, str]:
    """Subject, text and HTML. `stop` is the address that ends these letters, empty without a SITE_URL."""
    names = {"league": season.league.name, "week": page.week.title, "headline": page.lead.headline}
    address = absolute_address(
        reverse("league:news_week", args=[season.league.slug, season.number, page.week.number])
    )
    title = _("%(league)s, %(week)s") % names
    context = {"title": title, "page": page, "address": address, "site": settings.SITE_URL, "stop": stop}
    stories = [[story.headline, story.score, story.text] for story in (page.lead, *page.stories)]
    sections = [
        [name.upper(), *(f"- {item.text} {item.why}".rstrip() for item in items)]
        for _key, name, items in page.sections
    ]
    parts = ["\n".join(filter(None, lines)) for lines in (*stories, *sections)]
    end = stop and _("You do not want these letters any more? %(address)s") % {"address": stop}
    return (
        _("%(headline)s (%(league)s, %(week)s)") % names,
        "\n\n".join([title, *parts, *filter(None, [address, end])]),
        render_to_string("letters/news.html", context),
    )


LEADERS = (  # figures of clubs
    *("points", "points_against", "yards", "yards_against", "rush_yards", "pass_yards"),
    *("takeaways", "sacked_against"),
)


def yearbook_page(season: Season) -> dict[str, Any]:
    """The yearbook of a season that has a champion and comes with its league and feed. `record` is the
    champion's in the regular season, None without one, `road` its games in the playoffs; `leaders` are the
    best teams in some figures, and `records` those of the records book that the season set."""
    champion = season.champion
    assert champion is not None, "a season without a champion has no yearbook"
    teams = team_by_slug(season)
    weeks = editions_of(season)
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
        "weeks": week_leads(season, weeks, editions),
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
    figures = {figure.key: figure for figure in (*OFFENSE, *DEFENSE)}
    for figure in (figures[key] for key in LEADERS):
        if means := values_of(figure, totals):
            pick = max if figure.more_is_better else min
            best = pick(sorted(means), key=means.__getitem__)
            title, mean = _(figure.title), round(means[best], 1)
            yield {"key": figure.key, "title": title, "team": teams[best], "mean": mean}


@require_safe
@kept_page
def news(request: HttpRequest, slug: str, number: int, week_number: int | None = None) -> HttpResponse:
    """The edition of a week; without one, the newest."""
    season = season_for(request.user, slug, number)
    weeks = editions_of(season)
    matching = [week for week in weeks if week_number in (None, week.number)]
    if week_number is not None and not matching:
        raise Http404(_("There is no news of this week."))
    shown = matching[-1] if matching else None
    if shown and shown.over:
        shown.season = season
        ask_for_news_proofs(shown)
    context = {
        "season": season,
        "page": "news",
        "weeks": weeks,
        "edition": edition_page(season, shown) if shown else None,
    }
    return render(request, "news/edition.html", context)


@require_safe
@kept_page
def yearbook(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The season on one page, once it has a champion."""
    season = season_for(request.user, slug, number)
    book = yearbook_page(season) if season.champion else None
    context = {"season": season, "page": "yearbook", "book": book, "weeks": editions_of(season)}
    return render(request, "news/yearbook.html", context)
