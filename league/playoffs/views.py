"""Standings as of any week with the reason for every place, what teams can still reach, the bracket, and the
commissioner's decisions on points, seeds and coin tosses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.lines import LONGEST_REASON
from league.clinch.proofs import aim_outlooks, outlook_of, proved_marks, request_club_outlook
from league.frame.errors import Refused
from league.frame.kept import kept_page
from league.frame.permissions import Permission, may, require
from league.frame.requests import run_action
from league.frame.texts import LineField
from league.leagues.selectors import season_for
from league.models import Season, Team, Week
from league.playoffs.overrides import adjust_points, decide_toss, set_seeds
from league.playoffs.pages import bracket_page, bracket_road, playoff_pictures
from league.playoffs.selectors import format_of, playoffs_of, projected_bracket
from league.results.pages import answer_with_preview, scorelines
from league.schedule.selectors import open_games_by_team, playoff_fixtures
from league.seasons.selectors import team_by_slug
from league.seasons.steps import next_step_button, what_next
from league.standings.pages import (
    STANDINGS_VIEWS,
    ConferenceTable,
    clinch_letters,
    conference_tables,
    sections,
)
from league.standings.records import MOST_ADJUSTMENT
from league.standings.selectors import clubs_of, games_open, seeds_of, standings_of, tosses_in
from league.standings.tie_breaks import Standings


class OverrideForm(forms.Form):
    """A decision with its reason. `about` is a hidden field with its value: the conference, or the group.
    `choices` are the places to fill, each with its label and the current club; `clubs` is slug -> name."""

    def __init__(
        self,
        about: tuple[str, str],
        choices: Mapping[str, tuple[str, str]],
        clubs: Mapping[str, str],
        data: Any = None,
    ) -> None:
        name, value = about
        super().__init__(data, auto_id=f"{'seeds' if name == 'conference' else value}_%s")
        self.fields[name] = LineField(widget=forms.HiddenInput, initial=value)
        for place, (label, initial) in choices.items():
            self.fields[place] = forms.ChoiceField(label=label, choices=list(clubs.items()), initial=initial)
        self.fields["reason"] = LineField(label=_("Why?"), max_length=LONGEST_REASON)

    def chosen(self) -> tuple[str, list[str]]:
        """The reason, and the clubs of the places in order. Raises Refused: incomplete."""
        if not self.is_valid():
            raise Refused("incomplete.clubs")
        _about, *clubs, reason = self.cleaned_data.values()
        return reason, clubs


class PointsForm(forms.Form):
    """Points for a team, negative to deduct them, and the reason."""

    points = forms.IntegerField(
        label=gettext_lazy("Points, with a minus to deduct them"),
        help_text=gettext_lazy(
            "A win counts 2 points, a tie 1: with -2 a team stands as if it had lost a game that it won."
        ),
        min_value=-MOST_ADJUSTMENT,
        max_value=MOST_ADJUSTMENT,
    )
    reason = LineField(label=gettext_lazy("Why?"), max_length=300)

    def values(self) -> dict[str, int]:
        """As `adjust_points` takes them."""
        return {"points": self.cleaned_data["points"]}


@require_safe
@kept_page
def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The road to the Bowl as a picture, and all rounds with the sources of the clubs in open slots."""
    season = season_for(request.user, slug, number)
    manages = may(request.user, Permission.MANAGE, season.league)
    played = season.fixtures.filter(kind=Week.Kind.PLAYOFF, result__isnull=False)
    can_reopen = manages and season.state == Season.State.PLAYOFFS and not season.is_knockout
    picture, projected = bracket_page(season)
    context = {
        "season": season,
        "page": "bracket",
        "picture": picture,
        "projected": projected,
        "overrules": manages and season.state != Season.State.FINISHED,
        "next_step": next_step_button(season, what_next(season), runs=True) if manages else None,
        "reopens": can_reopen and not played.exists(),
    }
    return render(request, "playoffs/bracket.html", context)


def _season(request: HttpRequest, slug: str, number: int) -> Season:
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    return season


@require_safe
def overrule(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The seeds, if there are any, and every group that was ordered by a coin toss after the last game."""
    season = _season(request, slug, number)
    names = _names(season)
    tosses = {} if games_open(season) else tosses_in(season)
    context = {
        "season": season,
        "page": "bracket",
        "seeds": [(name, _seeds_form(season, name)) for name in seeds_of(season)],
        "tosses": [
            (", ".join(names[slug] for slug in group), _toss_form(names, group, first))
            for group, first in tosses.items()
        ],
    }
    return render(request, "playoffs/overrule.html", context)


@require_POST
def seeds(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Changes the seeds of a conference."""
    season = _season(request, slug, number)
    conference = request.POST.get("conference", "")

    def act() -> None:
        reason, order = _seeds_form(season, conference, request.POST).chosen()
        set_seeds(season=season, conference=conference, order=order, actor=request.user, reason=reason)

    return run_action(request, act, _("The seeds have been set."), _address(season))


@require_POST
def toss(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Decides in place of a coin toss."""
    season = _season(request, slug, number)
    names = _names(season)
    group = [slug for slug in request.POST.get("group", "").split(",") if slug in names]

    def act() -> None:
        reason, [first] = _toss_form(names, group, "", request.POST).chosen()
        decide_toss(season=season, group=group, first=first, actor=request.user, reason=reason)

    return run_action(request, act, _("Your decision has been recorded."), _address(season))


@require_http_methods(["GET", "POST"])
def points(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one with the same points decides."""
    season = _season(request, slug, number)
    team = get_object_or_404(season.league.teams, slug=team_slug)
    return answer_with_preview(
        request,
        "standings/points.html",
        {"season": season, "team": team},
        PointsForm(request.POST or None),
        partial(adjust_points, season=season, team=team),
        _("Your decision has been recorded."),
        reverse("league:team", args=[slug, number, team_slug]),
    )


def _names(season: Season) -> dict[str, str]:
    return {slug: team.name for slug, team in team_by_slug(season).items()}


def _seeds_form(season: Season, conference: str, data: Any = None) -> OverrideForm:
    """Has no places if the season has no such conference: the service then refuses it."""
    names, seeds = _names(season), seeds_of(season).get(conference, [])
    clubs = {
        club.name: names[club.name]
        for club in clubs_of(season)
        if club.conference == conference and (club.name in seeds or not club.withdrawn)
    }
    label = _("Seed %(number)d")
    places = {f"seed_{n}": (label % {"number": n}, slug) for n, slug in enumerate(seeds, start=1)}
    return OverrideForm(("conference", conference), places, clubs, data)


def _toss_form(names: Mapping[str, str], group: Sequence[str], first: str, data: Any = None) -> OverrideForm:
    clubs = {slug: names[slug] for slug in group}
    return OverrideForm(("group", ",".join(group)), {"first": (_("First club"), first)}, clubs, data)


def _address(season: Season) -> str:
    return reverse("league:overrule", args=[season.league.slug, season.number])


@require_safe
@kept_page
def standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings by division, or in the view `?view=`; after week N with `?through=N` or `?as_of=N`."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # only the bracket ranks its clubs
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number"))
    asked = request.GET.get("as_of") or request.GET.get("through", "")
    through = next((week.number for week in weeks if str(week.number) == asked), None)
    view = request.GET.get("view", "")
    view = view if view in STANDINGS_VIEWS else next(iter(STANDINGS_VIEWS))
    marks = proved_marks(season, through)
    order, teams = standings_of(season, through), team_by_slug(season)
    tables = conference_tables(order, teams, marks)
    places = format_of(season).per_conference(len(tables))
    context = {
        "season": season,
        "page": "standings",
        "weeks": weeks,
        "through": through,
        "view": view,
        "views": STANDINGS_VIEWS,
        "sections": [] if view == "picture" else sections(view, order, tables, teams, places),
        **(_picture(season, order, tables, teams, places, through) if view == "picture" else {}),
        "letters": clinch_letters(tables),
        "unproved": marks is None,
        "overrules": may(request.user, Permission.MANAGE, season.league),
    }
    return render(request, "standings/standings.html", context)


def _picture(
    season: Season,
    order: Standings,
    tables: list[ConferenceTable],
    teams: dict[str, Team],
    places: int,
    through: int | None,
) -> dict[str, Any]:
    """Who is in, on the bubble and out; and the bracket, until it is drawn as if the season ended now. At
    most six queries."""
    known = playoffs_of(season, through)
    left = open_games_by_team(season, through)
    if known is None:
        has_ended = season.imported and not any(left.values())  # its playoffs have no seeds to show
        shown = None if has_ended else projected_bracket(season, order)
    else:
        shown = known[1]
    lines = scorelines(playoff_fixtures(season)) if known and through is None else []
    return {
        "pictures": playoff_pictures(tables, places, shown, left),
        "road": bracket_road(shown, lines, teams) if shown else None,
        "is_projected": known is None,
    }


@require_safe
def clinch(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """What a team can still reach, proved or with examples. A worker computes it; meanwhile the page says so
    and reloads itself.
    """
    season = season_for(request.user, slug, number)
    teams = team_by_slug(season)
    if team_slug not in teams:
        raise Http404(_("There is no such team in this season."))
    team = teams[team_slug]
    outlook = outlook_of(season, team)
    context = {
        "season": season,
        "page": "standings",
        "team": team,
        "outlooks": aim_outlooks(outlook, teams) if outlook else [],
        "found": outlook is not None,
        "queued": outlook is None and request_club_outlook(season=season, team=team),
    }
    return render(request, "standings/clinch.html", context)
