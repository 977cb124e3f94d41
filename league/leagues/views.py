"""Founding a league on one page, its constitution, its settings and those of its teams, and its end.

Everybody who can see the league reads its constitution; the people who run the league amend it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.boxes.selectors import box_name, has_matchups
from league.clubs import expansion
from league.frame.requests import errors_of, messages_of, person_of, reason_of, run_action
from league.leagues.constitution import articles_of, version_numbered, versions_of
from league.leagues.forms import FoundingForm, GameForm, OptionsForm, PoliciesForm, SettingsForm, games
from league.leagues.selectors import with_league, with_managed_league
from league.leagues.services import (
    archive_league,
    ask_for_deletion,
    create_default_league,
    create_league_with_clubs,
    delete_league_now,
    take_back_league,
)
from league.leagues.settings import change_league, preview_league_change
from league.leagues.teams import change_team, choose_computer_coach, slugs_in
from league.models import League, Season
from league.people.accounts import asks_password_again
from league.people.selectors import league_context
from league.results.effects import MoveGroup, move_groups
from league.seasons.forms import SeasonFormatForm, TeamForm, dice_of
from league.seasons.selectors import newest_season, season_under_way, slugs_by_division, team_by_slug


@login_required
def found(request: HttpRequest) -> HttpResponse:
    """The page, with everything that was entered; founds the league if all of it is right."""
    founding = Founding(request.POST or None)
    if request.POST.get("go") == "places":  # what these teams can play, asked while the page is filled in
        founding.form.full_clean()
        return render(request, "leagues/playoff_places.html", {"form": founding.form})
    if request.method == "POST" and request.POST.get("go") != "rules" and founding.is_valid():
        with errors_of(founding.form):
            season = founding.found(actor=person_of(request))
            messages.success(
                request, _("The league has been founded. Next, invite coaches and draw the schedule.")
            )
            return redirect(season.league)
    context = {"founding": founding, "form": founding.form}
    return render(request, "leagues/found.html", context, status=422 if founding.form.errors else 200)


class Founding:
    """The three forms of the page: everything that is always asked, the rules of the chosen game, and the
    policies. `rules_of` is the game whose rules the page showed."""

    def __init__(self, data: QueryDict | None) -> None:
        self._data = data
        self.form = FoundingForm(data)
        self._shown = data.get("rules_of", "") if data else ""

    @cached_property
    def game(self) -> str:
        """The chosen game and edition, or the first one."""
        chosen = str(self.form["game"].value() or "")
        return chosen if chosen in self._games else self._games[0]

    @cached_property
    def rules(self) -> OptionsForm:
        """The rules of the chosen game: as entered, or by the book if the page showed those of another."""
        return _rules_of(self.game, self._data if self._shown == self.game else None)

    @cached_property
    def policies(self) -> PoliciesForm:
        """What happens with results and late games."""
        return PoliciesForm.of(League(), self._data)

    def is_valid(self) -> bool:
        """Whether everything is right. Changed rules of another game than the chosen one are not."""
        if (
            self._shown in self._games
            and self._shown != self.game
            and _rules_of(self._shown, self._data).changed
        ):
            sentence = _(
                "You changed rules of another game. Here are the rules of this one: please check them."
            )
            self.form.add_error("game", sentence)
        forms = (self.form, self.policies, *([self.rules] if self.rules.is_bound else []))
        valid = [form.is_valid() for form in forms]  # all of them, so that the page shows every error
        return all(valid)

    def found(self, *, actor: User) -> Season:
        """Founds the league. Raises Refused like `create_league_with_clubs`."""
        rules = self.rules.values() if self.rules.is_bound else {}
        charter = {**self.form.values(), **rules, **self.policies.cleaned_data}
        return create_league_with_clubs(
            clubs=self.form.clubs, dates=self.form.dates(), actor=actor, **charter
        )

    @cached_property
    def _games(self) -> list[str]:
        return [value for _title, group in games() for value, _label in group]


def _rules_of(game: str, data: QueryDict | None) -> OptionsForm:
    name, _colon, edition = game.partition(":")
    return OptionsForm(name, edition, data)


@login_required
@require_POST
def found_default(request: HttpRequest) -> HttpResponse:
    """Founds the league of the 24 expansion teams with its first season, in one click."""
    season = create_default_league(actor=person_of(request))
    return redirect(season.league)


@require_safe
@with_league
def constitution(request: HttpRequest, league: League, number: int | None = None) -> HttpResponse:
    """One version, by default the current one: its content, its changes, and all other versions."""
    versions = versions_of(league, viewer=request.user)
    shown = version_numbered(versions, len(versions) if number is None else number)
    articles = articles_of(shown)
    general = league_context(request, league, "constitution")
    context = {
        **general,
        "version": shown,
        "versions": versions,
        "in_force": shown is versions[0],
        "amends": shown is versions[0] and general["powers"].run,
        "articles": articles,
        "changed": [clause for article in articles for clause in article.clauses if clause.was],
        "ruleset": shown.values["ruleset"],
    }
    return render(request, "leagues/constitution/constitution.html", context)


@with_managed_league
def amend(request: HttpRequest, league: League) -> HttpResponse:
    """Three forms, one for each part of the rules. Each is saved separately. If teams would come into
    the playoffs or drop out, the first post shows which, and the second with the same values saves."""
    forms = _forms(league, request)
    form = forms.get(request.POST.get("part", ""))
    groups: list[MoveGroup] = []
    if form is not None and form.is_valid():
        values, reason = form.values(), reason_of(request)
        with errors_of(form):
            if "playoff_places" in values and request.POST.get("previewed") != str(values):
                groups = _preview(request, league, values)
            if not groups:
                change_league(league=league, actor=request.user, reason=reason, **values)
                messages.success(request, _("The constitution has a new version."))
                return redirect("league:constitution", league.slug)
    under_way = season_under_way(league)
    context = {
        **league_context(request, league, "constitution"),
        **forms,
        "under_way": under_way,
        "groups": groups,
        "previewed": str(form.values()) if form and groups else "",
        "open_parts": [part for part in forms if not under_way or forms[part].is_bound],
    }
    return render(request, "leagues/constitution/amend.html", context)


def _preview(request: HttpRequest, league: League, values: Mapping[str, Any]) -> list[MoveGroup]:
    moves = preview_league_change(league=league, actor=request.user, **values)
    season = newest_season(league) if moves else None
    return move_groups(moves, team_by_slug(season)) if season else []


def _forms(league: League, request: HttpRequest) -> dict[str, Any]:
    part = request.POST.get("part", "")
    data = {part: request.POST} if part else {}
    season = newest_season(league)
    return {
        "game": GameForm(data.get("game"), initial={"game": f"{league.ruleset}:{league.edition}"}),
        "options": OptionsForm(
            league.ruleset,
            league.edition,
            data.get("options"),
            options=league.options,
            components=league.components,
            own_box=box_name(league),
        ),
        "season": SeasonFormatForm(
            slugs_by_division(season) if season else slugs_in(expansion()), league, data.get("season")
        ),
    }


@with_managed_league
def settings(request: HttpRequest, league: League) -> HttpResponse:
    """The settings that can be changed at any time: name, visibility, policies."""
    form = SettingsForm.of(league, request.POST or None)
    if form.is_valid():
        with errors_of(form):
            change_league(league=league, actor=request.user, **form.cleaned_data)
            return redirect(league)
    teams = league.teams.order_by("city", "nickname")
    context = {**league_context(request, league, "settings"), "form": form, "teams": teams}
    context["has_matchups"] = has_matchups(league.ruleset)
    return render(request, "leagues/settings.html", context, status=422 if form.errors else 200)


@with_managed_league
def team_settings(request: HttpRequest, league: League, team_slug: str) -> HttpResponse:
    """A team's name, colors and dice."""
    shown = get_object_or_404(league.teams, slug=team_slug)
    form = TeamForm(shown, dice_of(league), request.POST or None)
    if form.is_valid():
        with errors_of(form):
            reason = form.cleaned_data["reason"]
            change_team(team=shown, actor=request.user, reason=reason, **form.values())
            messages.success(request, _("The team has been changed."))
            return redirect("league:settings", league.slug)
    context = {
        **league_context(request, league, "settings"),
        "team": shown,
        "form": form,
        "under_way": season_under_way(league),
    }
    return render(request, "leagues/teams/team.html", context)


@require_POST
@with_league
def profile(request: HttpRequest, league: League, number: int, team_slug: str) -> HttpResponse:
    """Chooses the computer coach who plays for a team if its coach does not."""
    team = get_object_or_404(league.teams, slug=team_slug)
    chosen = request.POST.get("profile", "")
    return run_action(
        request,
        lambda: choose_computer_coach(team=team, profile=chosen, actor=request.user),
        _("The team has a new computer coach."),
        reverse("league:team", args=[league.slug, number, team_slug]),
    )


@require_POST
@with_league
def archive(request: HttpRequest, league: League) -> HttpResponse:
    return run_action(
        request,
        lambda: archive_league(league=league, actor=request.user),
        _("The league is archived: everybody can still read it, and you can take it back."),
        league.get_absolute_url(),
    )


@require_POST
@with_league
def take_back(request: HttpRequest, league: League) -> HttpResponse:
    """Takes the league back, out of the archive or before its deletion."""
    return run_action(
        request,
        lambda: take_back_league(league=league, actor=request.user),
        _("The league is back."),
        league.get_absolute_url(),
    )


def _delete_now(request: HttpRequest, league: League, name: str) -> HttpResponse:
    with messages_of(request):
        delete_league_now(league=league, name=name, actor=request.user)
        messages.success(request, _("The league is deleted, and nothing of it is left here."))
        return redirect("league:index")
    return redirect(league)


@require_POST
@asks_password_again
@with_league
def delete(request: HttpRequest, league: League) -> HttpResponse:
    """Deletes the league after some days, or with `now` at once if it waits already."""
    name = request.POST.get("name", "")
    if "now" in request.POST:
        return _delete_now(request, league, name)
    return run_action(
        request,
        lambda: ask_for_deletion(league=league, name=name, actor=request.user),
        _("Nobody but you sees the league any more. Until it is deleted, you can take it back."),
        league.get_absolute_url(),
    )
