"""The first account, a person's own page and account, the members of a league, and invitations."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.frame.addresses import shared_link, site_link
from league.frame.errors import Refused
from league.frame.permissions import Permission, Role, permission_to_appoint
from league.frame.requests import (
    WrongLinkThrottle,
    errors_of,
    limit_wrong_links,
    messages_of,
    person_of,
    run_action,
)
from league.leagues.selectors import league_for, with_league, with_managed_league
from league.leagues.services import DEFAULT_LEAGUE
from league.letters import LetterKind, letter_preferences_of, reader_of, set_letter_preferences, stop_letters
from league.models import Coach, Invitation, League, Member, Team
from league.people.accounts import INVITATION, asks_password_again, is_first_code
from league.people.administration import (
    FirstPersonForm,
    create_first_administrator,
    password_reset_key,
    remove_person,
)
from league.people.invitations import (
    DAYS,
    MAX_USES,
    TEAM_TAKEN,
    accept_invitation,
    create_invitation,
    invite_coaches,
    revoke_invitation,
)
from league.people.members import (
    assign_coach,
    leave_league,
    remove_coach,
    remove_member,
    replace_coach,
    set_role,
)
from league.people.selectors import (
    free_teams,
    invitation_for,
    league_context,
    leagues_of_person,
    members_of,
    open_invitations,
)
from league.results.inbox import duties_of
from league.results.pages import duty_buttons
from league.results.selectors import late_reports_awaiting, reports_awaiting
from league.schedule.deadlines import games_before_deadline, next_games

if TYPE_CHECKING:
    from league.frame.permissions import Person

SOON = 10  # games with a deadline on the page
BY_NAME = ("city", "nickname")


class EmailPreferencesForm(forms.Form):
    """Whether a person wants letters from their leagues, and in which language."""

    letters = forms.BooleanField(
        label=gettext_lazy("Send me letters about my games and leagues"), required=False
    )
    news = forms.BooleanField(
        label=gettext_lazy("Send me the news of every week of my leagues"), required=False
    )
    language = forms.ChoiceField(label=gettext_lazy("Language of the letters"), choices=settings.LANGUAGES)


class InvitationForm(forms.Form):
    role = forms.ChoiceField(
        label=gettext_lazy("Role"), choices=Member.Role.choices, initial=Member.Role.COACH
    )
    team = forms.ModelChoiceField(
        Team.objects.none(),
        label=gettext_lazy("Team"),
        to_field_name="slug",
        required=False,
        empty_label=gettext_lazy("no team yet"),
    )
    part = forms.ChoiceField(label=gettext_lazy("Decides for"), choices=Coach.Part.choices)
    uses = forms.IntegerField(
        label=gettext_lazy("For how many people"), min_value=1, max_value=MAX_USES, initial=1
    )
    days = forms.IntegerField(
        label=gettext_lazy("Valid for ... days"), min_value=1, max_value=365, initial=DAYS
    )

    def __init__(self, league: League, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        cast("forms.ModelChoiceField[Team]", self.fields["team"]).queryset = league.teams.order_by(*BY_NAME)


class TeamCoachForm(forms.Form):
    team = forms.ModelChoiceField(Team.objects.none(), label=gettext_lazy("Team"), to_field_name="slug")
    person = forms.ModelChoiceField(
        User.objects.none(), label=gettext_lazy("Coach"), to_field_name="username"
    )
    part = forms.ChoiceField(label=gettext_lazy("Decides for"), choices=Coach.Part.choices)

    def __init__(self, league: League, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        cast("forms.ModelChoiceField[Team]", self.fields["team"]).queryset = league.teams.order_by(*BY_NAME)
        members = User.objects.filter(memberships__league=league).order_by("username")
        cast("forms.ModelChoiceField[User]", self.fields["person"]).queryset = members


@never_cache
@sensitive_post_parameters()
def welcome(request: HttpRequest) -> HttpResponse:
    """Creates the first account, for the person with the code. Redirects to the front page once there is an
    account.
    """
    if User.objects.filter(placeholder=None).exists():
        return redirect("league:index")
    guesses = WrongLinkThrottle()
    if not guesses.allow_request(request, None):  # type: ignore[arg-type] # needs no more of a request
        return render(request, "429.html", status=429)
    form = FirstPersonForm(request.POST or None)
    if code := request.GET.get("code"):
        if is_first_code(code):
            form.fill_in(code)
        else:
            guesses.note_wrong()
    if form.is_valid():
        with errors_of(form):
            person = create_first_administrator(
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
                email=form.cleaned_data["email"],
                code=form.cleaned_data["code"],
            )
            login(request, person, backend="allauth.account.auth_backends.AuthenticationBackend")
            return redirect("league:home")
        guesses.note_wrong()
    context = {"form": form, "site_link": site_link(request)}
    answer = render(request, "people/welcome.html", context, status=422 if form.errors else 200)
    answer["Referrer-Policy"] = "strict-origin"  # the address may contain the code
    return answer


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """What waits for the person, the next game of each of their teams, and their leagues."""
    person = person_of(request)
    teams = next_games(person)
    named = {next_game.fixture.pk for next_game in teams if next_game.fixture}
    due = games_before_deadline(person).exclude(pk__in=named)[:SOON]
    memberships = list(leagues_of_person(person))
    context = {
        "page": "home",
        "memberships": memberships,
        "teams": teams,
        "awaiting": reports_awaiting(person),
        "late": late_reports_awaiting(person),
        "due": due,
        "duties": [(duty, duty_buttons(duty)) for duty in duties_of(person)],
        "offer_default": not memberships and not League.objects.filter(name=DEFAULT_LEAGUE).exists(),
    }
    return render(request, "people/home.html", context)


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Password, e-mail, second factor, letters, export, removal."""
    preferences = letter_preferences_of(person_of(request))
    initial = {
        "letters": preferences.letters,
        "news": preferences.news,
        "language": preferences.language or get_language(),
    }
    context = {
        "page": "account",
        "mail_works": settings.MAIL_WORKS,
        "letters": EmailPreferencesForm(initial=initial),
    }
    return render(request, "people/account.html", context)


@login_required
@require_POST
def letters(request: HttpRequest) -> HttpResponse:
    """Sets whether the person wants letters, and in which language."""
    form = EmailPreferencesForm(request.POST)
    if form.is_valid():
        set_letter_preferences(person=person_of(request), **form.cleaned_data)
        messages.success(request, _("Your settings for letters have been saved."))
    return redirect("league:account")


@login_required
@asks_password_again
def remove_account(request: HttpRequest) -> HttpResponse:
    """Asks for the account's name, then removes the account."""
    person = person_of(request)
    refusal = ""
    if request.method == "POST" and request.POST.get("username") != person.get_username():
        refusal = _("That is not the name of your account. Nothing has changed.")
    elif request.method == "POST":
        try:
            remove_person(person=person, actor=person)
        except Refused as refused:
            refusal = refused.sentence
        else:
            logout(request)
            return redirect("league:index")
    return render(request, "people/remove.html", {"page": "account", "refusal": refusal})


# Mail programs post to the address themselves (RFC 8058); the signature in it is what proves the request.
@csrf_exempt
@require_http_methods(["GET", "POST"])
@limit_wrong_links
def stop(request: HttpRequest, kind: str, link: str) -> HttpResponse:
    """Asks with GET, because programs that check letters follow links; ends the letters with POST."""
    person = reader_of(kind, link)
    if request.method == "POST":
        stop_letters(person=person, kind=LetterKind(kind))
    context = {"done": request.method == "POST", "news": kind == LetterKind.NEWS}
    return render(request, "people/stop_letters.html", context)


@require_safe
@with_league
def members(request: HttpRequest, league: League) -> HttpResponse:
    """All members with roles and teams. The people who run the league also see invitations and buttons."""
    every = members_of(league, viewer=request.user)
    context = {**league_context(request, league, "members"), "members": every}
    if context["powers"].run:
        own = context["powers"].own
        appointed = [role for role in Role if own or permission_to_appoint(role) is Permission.MANAGE]
        context |= {
            "roles": [(role.value, role.label) for role in appointed],
            "appointed": appointed,  # the ranks that this person may give and take
            "changeable": [
                member
                for member in every
                if member.role in appointed or member.user.seats_here  # type: ignore[attr-defined]
            ],
            "invitations": open_invitations(league, viewer=request.user),
            "invitation_form": InvitationForm(league),
            "seat_form": TeamCoachForm(league),
            "free": free_teams(league),
        }
    return render(request, "people/members.html", context)


@require_POST
@asks_password_again
def role(request: HttpRequest, slug: str, username: str) -> HttpResponse:
    league, person = _named(request, slug, username)
    chosen = request.POST.get("role", "")
    return run_action(
        request,
        lambda: set_role(league=league, person=person, role=chosen, actor=request.user),
        _("The role of %(person)s has been changed.") % {"person": person},
        _back(slug),
    )


@require_POST
def member_removal(request: HttpRequest, slug: str, username: str) -> HttpResponse:
    league, person = _named(request, slug, username)
    return run_action(
        request,
        lambda: remove_member(league=league, person=person, actor=request.user),
        _("%(person)s is no longer a member.") % {"person": person},
        _back(slug),
    )


@require_POST
@with_league
def leave(request: HttpRequest, league: League) -> HttpResponse:
    return run_action(
        request,
        lambda: leave_league(league=league, actor=request.user),
        _("You have left %(league)s.") % {"league": league.name},
        reverse("league:home"),
    )


@require_POST
@with_managed_league
def seat(request: HttpRequest, league: League) -> HttpResponse:
    """Makes a member the coach of a team."""
    form = TeamCoachForm(league, request.POST)

    def act() -> None:
        if not form.is_valid():
            raise Refused("bad_seat")
        assign_coach(actor=request.user, **form.cleaned_data)

    return run_action(request, act, _("The team has its new coach."), _back(league.slug))


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


@never_cache
@require_POST
@asks_password_again
@with_managed_league
def create(request: HttpRequest, league: League) -> HttpResponse:
    """Creates a link and shows it once."""
    form = InvitationForm(league, request.POST)
    if form.is_valid():
        with errors_of(form):
            invitation = create_invitation(league=league, actor=request.user, **form.cleaned_data)
            return link_page(request, league, invitation)
    return render(
        request, "people/invitation.html", {**league_context(request, league, "members"), "form": form}
    )


@never_cache
@require_POST
@with_league
def invite_group(request: HttpRequest, league: League) -> HttpResponse:
    """Creates one link for everybody who is to coach a free team, and shows it once."""
    with messages_of(request):
        return link_page(request, league, invite_coaches(league=league, actor=request.user))
    return redirect("league:members", league.slug)


def link_page(request: HttpRequest, league: League, invitation: Invitation) -> HttpResponse:
    """The page that shows the link of a new invitation, once."""
    link = shared_link(request, reverse("league:accept", args=[invitation.secret]))
    context = {
        **league_context(request, league, "members"),
        "link": link,
        "invitation": invitation,
        "teams": free_teams(league) if invitation.offers_teams else [],
    }
    return render(request, "people/invitation_link.html", context)


@require_POST
def revoke(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    invitation = get_object_or_404(Invitation, league=league_for(request.user, slug), digest=digest)
    return run_action(
        request,
        lambda: revoke_invitation(invitation=invitation, actor=request.user),
        _("The invitation has been revoked."),
        reverse("league:members", args=[slug]),
    )


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
    }
    return render(request, "people/accept.html", context, status=status)


def _teams_for(person: Person, invitation: Invitation) -> list[Team]:
    """The free teams. The person may take one of them with this invitation."""
    if not invitation.offers_teams:
        return []
    coaches = person.is_authenticated and Coach.objects.filter(user=person, team__league=invitation.league)
    return [] if coaches and coaches.exists() else free_teams(invitation.league)


def _joined(request: HttpRequest, invitation: Invitation, slug: str) -> HttpResponse:
    request.session.pop(INVITATION, None)
    team, league = invitation.team, invitation.league
    if slug:
        team = league.teams.get(slug=slug)
    sentence = _("You are now a member of %(league)s.")
    if team:
        sentence = _("You now coach %(team)s in %(league)s. This page shows your next game.")
    messages.success(request, sentence % {"league": league.name, "team": team and team.name})
    return redirect("league:home")
