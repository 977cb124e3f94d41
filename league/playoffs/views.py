"""Decisions of the commissioner on points, and in place of the standings or a coin toss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.lines import LONGEST_REASON
from league.frame.errors import Refused
from league.frame.kept import kept_page
from league.frame.permissions import Permission, may, require
from league.frame.requests import run_action
from league.frame.texts import LineField
from league.leagues.selectors import season_for
from league.models import Season, Week
from league.playoffs.overrides import adjust_points, decide_toss, set_seeds
from league.playoffs.pages import bracket_page
from league.playoffs.selectors import seeds_of
from league.results.pages import answer_with_preview
from league.seasons.selectors import team_by_slug
from league.seasons.steps import next_step_button, what_next
from league.standings.records import MOST_ADJUSTMENT
from league.standings.selectors import clubs_of, games_open, tosses_in


class OverrideForm(forms.Form):
    """A decision with its reason. `key` distinguishes the forms of a page."""

    reason = LineField(label=gettext_lazy("Why?"), max_length=LONGEST_REASON)

    def __init__(self, key: str, data: Any = None) -> None:
        super().__init__(data, auto_id=f"{key}_%s")


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


class SeedOverrideForm(OverrideForm):
    """The playoff places of a conference, each with its club. `clubs` is slug -> name."""

    conference = LineField(widget=forms.HiddenInput)

    def __init__(
        self, conference: str, seeds: Sequence[str], clubs: Mapping[str, str], data: Any = None
    ) -> None:
        super().__init__("seeds", data)
        self.fields["conference"].initial = conference
        self.places = [f"seed_{number}" for number in range(1, len(seeds) + 1)]
        for number, (name, slug) in enumerate(zip(self.places, seeds, strict=True), start=1):
            self.fields[name] = forms.ChoiceField(
                label=_("Seed %(number)d") % {"number": number}, choices=list(clubs.items()), initial=slug
            )
        self.order_fields(["conference", *self.places, "reason"])

    @property
    def order(self) -> list[str]:
        """The slugs, best seed first."""
        return [self.cleaned_data[name] for name in self.places]


class CoinTossForm(OverrideForm):
    """A group that only a coin toss can separate. `clubs` is slug -> name of all its clubs."""

    group = LineField(widget=forms.HiddenInput)

    def __init__(self, clubs: Mapping[str, str], first: str, data: Any = None) -> None:
        group = ",".join(clubs)
        super().__init__(group, data)
        self.title = ", ".join(clubs.values())
        self.fields["first"] = forms.ChoiceField(
            label=_("First club"), choices=list(clubs.items()), initial=first
        )
        self.fields["group"].initial = group
        self.order_fields(["group", "first", "reason"])


@require_safe
@kept_page
def bracket(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The road to the Bowl as a picture, and all rounds with the sources of the clubs in open slots."""
    season = season_for(request.user, slug, number)
    manages = may(request.user, Permission.MANAGE, season.league)
    context = {
        "season": season,
        "page": "bracket",
        "bracket": bracket_page(season),
        "overrules": manages and season.state != Season.State.FINISHED,
        "next_step": next_step_button(season, what_next(season), runs=True) if manages else None,
        "reopens": manages and _reopens(season),
    }
    return render(request, "playoffs/bracket.html", context)


def _reopens(season: Season) -> bool:
    """Whether the regular season can still be reopened."""
    if season.state != Season.State.PLAYOFFS or season.is_knockout:
        return False
    return not season.fixtures.filter(kind=Week.Kind.PLAYOFF, result__isnull=False).exists()


Form = TypeVar("Form", bound=OverrideForm)


@require_safe
def overrule(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The seeds, if there are any, and every group that was ordered by a coin toss after the last game."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    tosses = {} if games_open(season) else tosses_in(season)
    names = {slug: team.name for slug, team in team_by_slug(season).items()}
    context = {
        "season": season,
        "page": "bracket",
        "seeds": [(name, _seeds_form(season, name)) for name in seeds_of(season)],
        "tosses": [
            CoinTossForm({slug: names[slug] for slug in group}, first) for group, first in tosses.items()
        ],
    }
    return render(request, "playoffs/overrule.html", context)


@require_POST
def seeds(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Changes the seeds of a conference."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    conference = request.POST.get("conference", "")

    def act() -> None:
        form = _valid(_seeds_form(season, conference, request))
        reason = form.cleaned_data["reason"]
        set_seeds(season=season, conference=conference, order=form.order, actor=request.user, reason=reason)

    return run_action(request, act, _("The seeds have been set."), _address(season))


@require_POST
def toss(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Decides in place of a coin toss."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    names = {slug: team.name for slug, team in team_by_slug(season).items()}
    group = [slug for slug in request.POST.get("group", "").split(",") if slug in names]

    def act() -> None:
        form = _valid(CoinTossForm({slug: names[slug] for slug in group}, "", request.POST))
        first, reason = (form.cleaned_data[name] for name in ("first", "reason"))
        decide_toss(season=season, group=group, first=first, actor=request.user, reason=reason)

    return run_action(request, act, _("Your decision has been recorded."), _address(season))


@require_http_methods(["GET", "POST"])
def points(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one with the same points decides."""
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
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


def _seeds_form(season: Season, conference: str, request: HttpRequest | None = None) -> SeedOverrideForm:
    """Has no fields if the season has no such conference: the service then refuses it."""
    teams, seeds = team_by_slug(season), seeds_of(season).get(conference, [])
    clubs = {
        club.name: teams[club.name].name
        for club in clubs_of(season)
        if club.conference == conference and (club.name in seeds or not club.withdrawn)
    }
    return SeedOverrideForm(conference, seeds, clubs, request.POST if request else None)


def _valid(form: Form) -> Form:
    if not form.is_valid():
        raise Refused("incomplete", _("Please choose clubs from the lists and give a reason."))
    return form


def _address(season: Season) -> str:
    return reverse("league:overrule", args=[season.league.slug, season.number])
