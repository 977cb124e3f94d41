"""Pages of the almanac: champions, careers, records, rivals, awards with their ballots, the power ranking."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.almanac.ballots import (
    MAX_LENGTH,
    ballot_of,
    ballot_summaries_of,
    cast_vote,
    close_ballot,
    open_ballot,
)
from league.almanac.figures import contests_between
from league.almanac.pages import award_rows, meetings_picture, record_cards
from league.almanac.pasts import recent_contests
from league.almanac.ratings import power_ranking, season_awards, weeks_of
from league.almanac.records import Rivalry, fiercest_rivals
from league.almanac.selectors import hall_of_champions, leaders_of, records_of_league, rivalries_of
from league.frame.errors import Hidden
from league.frame.kept import kept_page, league_version
from league.frame.numbers import parse_whole_number
from league.frame.requests import errors_of, run_action
from league.frame.texts import LineField, LinesField
from league.leagues.selectors import league_for, managed_season, season_for
from league.models import Ballot, League, Season, Team
from league.people.selectors import league_context
from league.playoffs.selectors import withdrawn_from
from league.seasons.selectors import team_by_slug


class BallotForm(forms.Form):
    """The award, the closing time, and the nominees."""

    title = LineField(label=gettext_lazy("Award"), max_length=MAX_LENGTH)
    closes_at = forms.DateTimeField(
        label=gettext_lazy("Closes"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    teams = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Teams"),
        queryset=Team.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    names = LinesField(
        label=gettext_lazy("Other nominees, one per line"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, season: Season, data: Any = None) -> None:
        super().__init__(data)
        playing = season.league.teams.filter(memberships__season=season).order_by("city", "nickname")
        self.fields["teams"].queryset = playing  # type: ignore[attr-defined]

    def arguments(self) -> dict[str, Any]:
        """The fields as the service takes them."""
        cleaned = self.cleaned_data
        return {**cleaned, "teams": list(cleaned["teams"]), "names": cleaned["names"].splitlines()}


Teams = Mapping[str, Team]
CHAMPIONS = 6  # on a page
MEETINGS = 8  # on a page
NEIGHBORS = 2  # seasons before and after


@require_safe
@kept_page
def almanac(request: HttpRequest, slug: str) -> HttpResponse:
    """The hall of champions, and the careers of teams and coaches. `?before=` shows the champions of the
    seasons below this number.
    """
    league = league_for(request.user, slug)
    before = parse_whole_number(request.GET.get("before", ""))
    context = {
        **pages(request, league, "champions"),
        "hall": hall_of_champions(league, CHAMPIONS, before),
        "before": before,
    }
    return render(request, "almanac/almanac.html", context)


@require_safe
@kept_page
def records(request: HttpRequest, slug: str) -> HttpResponse:
    """The record book of games, seasons, streaks and careers."""
    league = league_for(request.user, slug)
    books, careers = records_of_league(league, league_version(league))
    teams = {team.slug: team for team in league.teams.all()}
    titles = {"games": _("In one game"), "seasons": _("In one season"), "streaks": _("Streaks")}
    cards = [(title, record_cards(league, {kind: books[kind]}, teams)) for kind, title in titles.items()]
    context = {
        **pages(request, league, "records"),
        "books": [(title, records) for title, records in cards if records],
        "careers": [
            {"name": _(name), "entries": [(teams[club], value) for club, value in entries]}
            for name, entries in careers.items()
            if entries
        ],
    }
    return render(request, "almanac/records.html", context)


@require_safe
@kept_page
def rivals(request: HttpRequest, slug: str) -> HttpResponse:
    """All games between two clubs (`?team=&other=`). By default the pair that has met most often, or most
    recently among equals. `?page=2` shows older games.
    """
    league = league_for(request.user, slug)
    teams = {team.slug: team for team in league.teams.order_by("city", "nickname")}
    named = [teams.get(request.GET.get(key, "")) for key in ("team", "other")]
    rivalries = rivalries_of(league)
    if not any(named) and (pair := fiercest_rivals(rivalries)):
        named = [teams[club] for club in pair]
    page = max(parse_whole_number(request.GET.get("page", "")) or 1, 1)
    context = {
        **pages(request, league, "rivals"),
        "teams": teams.values(),
        "named": named,
        "opponent": named[1] or next(islice(teams.values(), 1, None), None),
        "asked": bool(request.GET),
    }
    if None not in named and len({*named}) == 2:
        first, second = (team for team in named if team)
        games = contests_between(league, first, second, MEETINGS + 1, MEETINGS * (page - 1))
        own = next(
            (rivalry for rivalry in rivalries if {rivalry.club, rivalry.other} == {first.slug, second.slug}),
            None,
        )
        context |= {
            "rivalry": (own or Rivalry(first.slug, second.slug)).of(first.slug),
            "games": [(game, teams[game.away], teams[game.home]) for game in games[-MEETINGS:]],
            "newer": page - 1,
            "older": page + 1 if len(games) > MEETINGS else None,
        }
        context["picture"] = meetings_picture(
            context["rivalry"], games[-MEETINGS:], first.nickname, second.nickname
        )
    return render(request, "almanac/rivals.html", context)


def pages(request: HttpRequest, league: League, tab: str, number: int | None = None) -> dict[str, Any]:
    """Template variables of the almanac's pages: the page, the season with this number if it belongs to one,
    the numbers of its newest, first and neighboring seasons (newest first), and the season to which pages
    about seasons link.
    """
    seasons = list(league.seasons.order_by("-number").values_list("number", flat=True))
    about = number or (seasons[0] if seasons else None)
    return {
        **league_context(request, league, "almanac"),
        "tab": tab,
        "number": number,
        "seasons": _near(seasons, about),
        "about": about,
    }


def _near(seasons: list[int], about: int | None) -> list[int]:
    """Of the seasons (newest first) both ends, and those near this one."""
    place = seasons.index(about) if about in seasons else 0
    near = range(place - NEIGHBORS, place + NEIGHBORS + 1)
    return [season for at, season in enumerate(seasons) if at in near or at in (0, len(seasons) - 1)]


@require_safe
def awards(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The season's awards and ballots."""
    season = season_for(request.user, slug, number)
    contests, past = recent_contests(season)
    given = season_awards(contests, number, past["ratings"], past["records"])
    context = {
        **pages(request, season.league, "awards", number),
        "season": season,
        "awards": award_rows(given, team_by_slug(season)),
        "polls": ballot_summaries_of(season, request.user),
    }
    return render(request, "almanac/awards.html", context)


@require_http_methods(["GET", "POST"])
def ballot(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Opens a ballot."""
    season = managed_season(request.user, slug, number)
    with timezone.override(season.league.time_zone):
        form = BallotForm(season, request.POST or None)
        sound = form.is_valid()
    if sound:
        with errors_of(form):
            open_ballot(season=season, actor=request.user, **form.arguments())
            return redirect("league:awards", slug, number)
    context = {**pages(request, season.league, "awards", number), "season": season, "form": form}
    return render(request, "almanac/ballot.html", context, status=422 if form.errors else 200)


@require_POST
def vote(request: HttpRequest, slug: str, number: int, ballot_number: int) -> HttpResponse:
    """Votes for the nominee with the number `nominee`."""
    ballot = _ballot(request, slug, number, ballot_number)
    nominee = parse_whole_number(request.POST.get("nominee", "")) or 0
    back = reverse("league:awards", args=[slug, number])
    done = _("Your vote has been counted. You can change it until the ballot closes.")
    return run_action(
        request, lambda: cast_vote(ballot=ballot, nominee=nominee, actor=request.user), done, back
    )


@require_POST
def close(request: HttpRequest, slug: str, number: int, ballot_number: int) -> HttpResponse:
    """Closes a ballot at once."""
    ballot = _ballot(request, slug, number, ballot_number)
    back = reverse("league:awards", args=[slug, number])
    return run_action(
        request,
        lambda: close_ballot(ballot=ballot, actor=request.user),
        _("The ballot has been closed."),
        back,
    )


def _ballot(request: HttpRequest, slug: str, number: int, ballot_number: int) -> Ballot:
    ballot = ballot_of(season_for(request.user, slug, number), ballot_number)
    if ballot is None:
        raise Hidden("no_such_ballot")
    return ballot


@require_safe
@kept_page
def ranking(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The ranking of the last week that was played, or of the week `?week=`."""
    season = season_for(request.user, slug, number)
    teams, (contests, past) = team_by_slug(season), recent_contests(season)
    weeks = weeks_of(contests, number)
    asked = parse_whole_number(request.GET.get("week", ""))
    week = asked if asked in weeks else weeks[-1] if weeks else None
    withdrawn = withdrawn_from(season)
    ranks = power_ranking(contests, sorted(teams), number, week, past["ratings"], withdrawn)
    context = {
        **pages(request, season.league, "ranking", number),
        "season": season,
        "weeks": weeks,
        "week": week,
        "shown": [known for known in weeks if week and known <= week],
        "ranks": [(teams[rank.club], rank) for rank in ranks],
    }
    return render(request, "standings/ranking.html", context)


@require_safe
@kept_page
def leaders(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Leaders of the season with this number, or of all seasons."""
    if number is None:
        league = league_for(request.user, slug)
    else:
        league = season_for(request.user, slug, number).league
    teams = {team.slug: team for team in league.teams.all()}
    tables: list[dict[str, Any]] = [
        {
            "title": _(statistic.title),
            "longest": statistic.is_longest,
            "rows": [(teams[leader.team], leader) for leader in rows],
        }
        for statistic, rows in leaders_of(league, number).items()
    ]
    context = {**pages(request, league, "leaders", number), "tables": tables}
    return render(request, "almanac/leaders.html", context)
