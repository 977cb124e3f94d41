"""Who may do what in a league: asked by services and selectors, so that no page and no program gets round it.

A site administrator may do everything. The computer (a worker, a command on the server) has no person:
it calls services without an actor, and is never asked.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.errors import Forbidden, Hidden
from league.models import Coach, League, Member, Team

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    Person = User | AnonymousUser

Role = Member.Role


class Permission(Enum):
    """What a person wants to do; the value says it in a refusal."""

    VIEW = "look at this league"
    SCORE = "enter a game's result"
    COACH = "decide for this team"
    RUN = "run this league"
    OWN = "appoint this league's commissioners or close it"


ALLOWED: dict[Permission, frozenset[str]] = {
    Permission.VIEW: frozenset(Role.values),
    Permission.SCORE: frozenset({Role.COMMISSIONER, Role.CO_COMMISSIONER, Role.SCORER}),
    Permission.COACH: frozenset(),  # nobody by his role: only who coaches the team
    Permission.RUN: frozenset({Role.COMMISSIONER, Role.CO_COMMISSIONER}),
    Permission.OWN: frozenset({Role.COMMISSIONER}),
}


OWNERS = frozenset({Role.COMMISSIONER, Role.CO_COMMISSIONER})


def act_for(*roles: str | None) -> Permission:
    """What it takes to give or take these roles: only a commissioner makes or unmakes commissioners."""
    return Permission.OWN if OWNERS.intersection(roles) else Permission.RUN


def role_of(person: Person, league: League) -> str | None:
    """The person's role in the league, None for a visitor; one query."""
    if not person.is_authenticated:
        return None
    return Member.objects.filter(league=league, user=person).values_list("role", flat=True).first()


def may(person: Person, act: Permission, league: League, *, teams: tuple[Team, ...] = ()) -> bool:
    """May the person do this? `teams` are the clubs it is about: their coaches may score and coach."""
    if person.is_superuser:
        return True
    if act is Permission.VIEW and league.visibility == League.Visibility.PUBLIC:
        return True
    role = role_of(person, league)
    if role in ALLOWED[act]:
        return True
    return bool(teams) and act in (Permission.SCORE, Permission.COACH) and _coaches_one_of(person, teams)


def _coaches_one_of(person: Person, teams: tuple[Team, ...]) -> bool:
    return person.is_authenticated and Coach.objects.filter(user=person, team__in=teams).exists()


def require(person: Person | None, act: Permission, league: League, *, teams: tuple[Team, ...] = ()) -> None:
    """Raises Hidden (no_such_league) where the person may not look, Forbidden (not_allowed) else.

    None is the computer: it may.
    """
    if person is None or may(person, act, league, teams=teams):
        return
    if act is Permission.VIEW or not may(person, Permission.VIEW, league):
        raise Hidden("no_such_league", _("There is no such league, or it is not open to you: sign in first."))
    if not person.is_authenticated:
        raise Forbidden("log_in_first", _("Sign in first: visitors can only look."))
    sentence = _("You may not %(act)s: ask its commissioner.") % {"act": _(act.value)}
    raise Forbidden("not_allowed", sentence)


def visible_to(person: Person) -> QuerySet[League]:
    """The leagues that the person may look at."""
    if person.is_superuser:
        return League.objects.all()
    public = Q(visibility=League.Visibility.PUBLIC)
    own = Q(members__user=person) if person.is_authenticated else Q()
    return League.objects.filter(public | own).distinct()
