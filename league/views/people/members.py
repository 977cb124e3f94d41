"""The members of a league, and the buttons of the people who run it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.accounts.adapter import asks_password_again
from league.errors import Refused
from league.forms.people.members import InvitationForm, TeamCoachForm
from league.models import League
from league.permissions import Permission, Role, require
from league.presenters.sharing.addresses import shared_link
from league.selectors.leagues.lookups import league_for
from league.selectors.people.coaching import free_teams
from league.selectors.people.members import members_of, open_invitations
from league.services.people.administrators import password_reset_key
from league.services.people.coaches import assign_coach, remove_coach, replace_coach
from league.services.people.members import leave_league, remove_member, set_role
from league.views.http.actions import run_action
from league.views.leagues.overview import league_context


@require_safe
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """All members with roles and teams. The people who run the league also see invitations and buttons."""
    league = league_for(request.user, slug)
    context = {
        **league_context(request, league, "members"),
        "members": members_of(league, viewer=request.user),
    }
    if context["powers"].run:
        context |= {
            "roles": Role.choices,
            "invitations": open_invitations(league, viewer=request.user),
            "invitation_form": InvitationForm(league),
            "seat_form": TeamCoachForm(league),
            "free": free_teams(league),
        }
    return render(request, "people/members.html", context)


@require_POST
@asks_password_again
def role(request: HttpRequest, slug: str, username: str) -> HttpResponse:
    """Changes a member's role."""
    league, person = _named(request, slug, username)
    chosen = request.POST.get("role", "")
    return run_action(
        request,
        lambda: set_role(league=league, person=person, role=chosen, actor=request.user),
        _("The role of %(person)s has been changed.") % {"person": person},
        _back(slug),
    )


@require_POST
def remove(request: HttpRequest, slug: str, username: str) -> HttpResponse:
    """Removes a member."""
    league, person = _named(request, slug, username)
    return run_action(
        request,
        lambda: remove_member(league=league, person=person, actor=request.user),
        _("%(person)s is no longer a member.") % {"person": person},
        _back(slug),
    )


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Lets a member leave the league."""
    league = league_for(request.user, slug)
    return run_action(
        request,
        lambda: leave_league(league=league, actor=request.user),
        _("You have left %(league)s.") % {"league": league.name},
        reverse("league:home"),
    )


@require_POST
def seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes a member the coach of a team."""
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    form = TeamCoachForm(league, request.POST)

    def act() -> None:
        if not form.is_valid():
            raise Refused("bad_seat", _("Please choose a team and a member."))
        assign_coach(actor=request.user, **form.cleaned_data)

    return run_action(request, act, _("The team has its new coach."), _back(slug))


@require_POST
def unseat(request: HttpRequest, slug: str, team_slug: str, username: str) -> HttpResponse:
    """Replaces the coach of a team by the member `successor`, or by the computer."""
    league, person = _named(request, slug, username)
    team = get_object_or_404(league.teams, slug=team_slug)
    successor = request.POST.get("successor")
    if not successor:
        taken = _("The computer now plays for %(team)s.") % {"team": team.name}
        return run_action(
            request, lambda: remove_coach(team=team, person=person, actor=request.user), taken, _back(slug)
        )
    heir = get_object_or_404(User, username=successor, memberships__league=league)
    return run_action(
        request,
        lambda: replace_coach(team=team, person=person, successor=heir, actor=request.user),
        _("%(team)s has a new coach.") % {"team": team.name},
        _back(slug),
    )


@require_POST
@asks_password_again
def reset_link(request: HttpRequest, slug: str, username: str) -> HttpResponse:
    """Shows, once, a link with which the member can choose a new password."""
    league, person = _named(request, slug, username)
    key = password_reset_key(person=person, league=league, actor=request.user)
    link = shared_link(request, reverse("account_reset_password_from_key", args=key))
    context = {**league_context(request, league, "members"), "person": person, "link": link}
    return render(request, "people/reset_link.html", context)


def _named(request: HttpRequest, slug: str, username: str) -> tuple[League, User]:
    league = league_for(request.user, slug)
    return league, get_object_or_404(User, username=username, memberships__league=league)


def _back(slug: str) -> str:
    return reverse("league:members", args=[slug])
