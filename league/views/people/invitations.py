"""Creating, revoking and accepting invitations of a league."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.accounts.adapter import INVITATION, asks_password_again
from league.errors import Forbidden, Refused
from league.forms.people.members import InvitationForm
from league.models import Coach, Invitation, League, Team
from league.permissions import Permission, require
from league.presenters.sharing.addresses import shared_link
from league.selectors.leagues.lookups import league_for
from league.selectors.people.coaching import free_teams
from league.selectors.people.invitations import invitation_for, offers_teams
from league.services.people.invitations import (
    TEAM_TAKEN,
    NewInvitation,
    accept_invitation,
    create_invitation,
    invite_coaches,
    revoke_invitation,
)
from league.views.http.actions import run_action
from league.views.http.secret_links import limit_wrong_links
from league.views.leagues.overview import league_context

if TYPE_CHECKING:
    from league.permissions import Person


@never_cache
@require_POST
@asks_password_again
def create(request: HttpRequest, slug: str) -> HttpResponse:
    """Creates a link and shows it once."""
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    form = InvitationForm(league, request.POST)
    if form.is_valid():
        try:
            invited = create_invitation(league=league, actor=request.user, **form.cleaned_data)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return link_page(request, league, invited)
    return render(
        request, "people/invitation.html", {**league_context(request, league, "members"), "form": form}
    )


@never_cache
@require_POST
def invite_group(request: HttpRequest, slug: str) -> HttpResponse:
    """Creates one link for everybody who is to coach a free team, and shows it once."""
    league = league_for(request.user, slug)
    try:
        invited = invite_coaches(league=league, actor=request.user)
    except Forbidden:
        raise
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("league:members", slug)
    return link_page(request, league, invited)


def link_page(request: HttpRequest, league: League, invited: NewInvitation) -> HttpResponse:
    """The page that shows the link of a new invitation, once."""
    link = shared_link(request, reverse("league:accept", args=[invited.secret]))
    context = {
        **league_context(request, league, "members"),
        "link": link,
        "invitation": invited.invitation,
        "teams": free_teams(league) if offers_teams(invited.invitation) else [],
    }
    return render(request, "people/invitation_link.html", context)


@require_POST
def revoke(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """Revokes a link."""
    invitation = get_object_or_404(Invitation, league=league_for(request.user, slug), digest=digest)
    return run_action(
        request,
        lambda: revoke_invitation(invitation=invitation, actor=request.user),
        _("The invitation has been revoked."),
        reverse("league:members", args=[slug]),
    )


def _welcome(invitation: Invitation, team: Team | None) -> str:
    if team is None:
        return _("You are now a member of %(league)s.") % {"league": invitation.league.name}
    names = {"league": invitation.league.name, "team": team.name}
    return _("You now coach %(team)s in %(league)s. This page shows your next game.") % names


@never_cache
@limit_wrong_links
def accept(request: HttpRequest, secret: str) -> HttpResponse:
    """Shows what the link is for, even for a private league, and makes the person a member if they agree. By
    an invitation for a group they take a free team.
    """
    invitation = invitation_for(secret)
    if not request.user.is_authenticated:
        request.session[INVITATION] = (
            secret  # so that they may sign up on a site where only invited people can
        )
    problem, status = "", HTTPStatus.OK
    if request.method == "POST":
        team = request.POST.get("team", "")
        if not team and _teams_for(request.user, invitation):
            problem, status = _("Choose a team."), HTTPStatus.UNPROCESSABLE_ENTITY
        else:
            try:
                accept_invitation(secret=secret, actor=request.user, team=team)
            except Refused as refusal:
                if refusal.code != TEAM_TAKEN:
                    raise
                problem, status = refusal.sentence, HTTPStatus.CONFLICT
            else:
                return _joined(request, invitation, team)
    context = {
        "invitation": invitation,
        "league": invitation.league,
        "problem": problem,
        "teams": _teams_for(request.user, invitation),
        "offers_teams": offers_teams(invitation),
    }
    return render(request, "people/accept.html", context, status=status)


def _teams_for(person: Person, invitation: Invitation) -> list[Team]:
    """The free teams. The person may take one of them with this invitation."""
    if not offers_teams(invitation):
        return []
    coaches = person.is_authenticated and Coach.objects.filter(user=person, team__league=invitation.league)
    return [] if coaches and coaches.exists() else free_teams(invitation.league)


def _joined(request: HttpRequest, invitation: Invitation, slug: str) -> HttpResponse:
    request.session.pop(INVITATION, None)
    team = invitation.league.teams.get(slug=slug) if slug else invitation.team
    messages.success(request, _welcome(invitation, team))
    return redirect("league:home")
