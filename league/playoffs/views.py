"""The bracket, and the commissioner's decisions on seeds and coin tosses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.lines import LONGEST_REASON
from league.frame.errors import Refused
from league.frame.kept import kept_page
from league.frame.permissions import Permission, may
from league.frame.requests import run_action
from league.frame.texts import LineField
from league.leagues.selectors import managed_season, season_for
from league.models import Season, Week
from league.playoffs.overrides import decide_toss, set_seeds
from league.playoffs.pages import bracket_page
from league.seasons.selectors import team_by_slug
from league.seasons.steps import next_step_button, what_next
from league.standings.selectors import clubs_of, games_open, seeds_of, tosses_in


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


@require_safe
def overrule(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The seeds, if there are any, and every group that was ordered by a coin toss after the last game."""
    season = managed_season(request.user, slug, number)
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
    season = managed_season(request.user, slug, number)
    conference = request.POST.get("conference", "")

    def act() -> None:
        reason, order = _seeds_form(season, conference, request.POST).chosen()
        set_seeds(season=season, conference=conference, order=order, actor=request.user, reason=reason)

    return run_action(request, act, _("The seeds have been set."), _address(season))


@require_POST
def toss(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Decides in place of a coin toss."""
    season = managed_season(request.user, slug, number)
    names = _names(season)
    group = [slug for slug in request.POST.get("group", "").split(",") if slug in names]

    def act() -> None:
        reason, [first] = _toss_form(names, group, "", request.POST).chosen()
        decide_toss(season=season, group=group, first=first, actor=request.user, reason=reason)

    return run_action(request, act, _("Your decision has been recorded."), _address(season))


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
