"""Creating, revoking and accepting invitations of a league."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.accounts.adapter import INVITATION
from league.errors import Forbidden, Refused
from league.forms.people.members import InvitationForm
from league.models import Invitation
from league.permissions import Permission, require
from league.selectors.leagues.lookups import league_for
from league.selectors.people.invitations import invitation_for
from league.services.people.invitations import accept_invitation, create_invitation, revoke_invitation
from league.views.http.actions import run_action
from league.views.http.secret_links import limit_wrong_links
from league.views.leagues.overview import league_context


@never_cache
@require_POST
def create(request: HttpRequest, slug: str) -> HttpResponse:
    """Creates a link and shows it once."""
    league = league_for(request.user, slug)
    require(request.user, Permission.MANAGE, league)
    context = league_context(request, league, "members")
    form = InvitationForm(league, request.POST)
    if form.is_valid():
        try:
            invited = create_invitation(league=league, actor=request.user, **form.cleaned_data)
        except Forbidden:
            raise
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            link = request.build_absolute_uri(reverse("league:accept", args=[invited.secret]))
            context |= {"link": link, "invitation": invited.invitation}
    return render(request, "people/invitation.html", {**context, "form": form})


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


def _welcome(invitation: Invitation) -> str:
    if invitation.team is None:
        return _("You are now a member of %(league)s.") % {"league": invitation.league.name}
    names = {"league": invitation.league.name, "team": invitation.team.name}
    return _("You now coach %(team)s in %(league)s. This page shows your next game.") % names


@never_cache
@limit_wrong_links
def accept(request: HttpRequest, secret: str) -> HttpResponse:
    """Shows what the link is for, even for a private league, and makes the person a member if they agree."""
    invitation = invitation_for(secret)
    if request.method == "POST":
        accept_invitation(secret=secret, actor=request.user)
        request.session.pop(INVITATION, None)
        messages.success(request, _welcome(invitation))
        return redirect("league:home")
    if not request.user.is_authenticated:
        request.session[INVITATION] = (
            secret  # so that they may sign up on a site where only invited people can
        )
    return render(request, "people/accept.html", {"invitation": invitation, "league": invitation.league})
