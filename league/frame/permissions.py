"""Permissions in a league. Services and selectors check them, so that pages and API cannot bypass them.

A site administrator may do everything. The computer (a worker, a command on the server) calls services
without an actor and is not checked. In an archived league nobody may do more than look; one that is going to
be deleted is visible only to its commissioners.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.frame.errors import Forbidden, Hidden
from league.models import Coach, League, Member, Team

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    Person = User | AnonymousUser

Role = Member.Role


class Permission(Enum):
    """What a role may do in a league, or a coach for a team."""

    VIEW = "view"
    SCORE = "score"
    COACH = "coach"
    MANAGE = "manage"
    OWN = "own"


# Whole sentences: other languages do not build them from parts as English does. VIEW is refused without one.
REFUSALS = {
    Permission.SCORE: gettext_noop("You may not enter a game's result: ask the league's commissioner."),
    Permission.COACH: gettext_noop("You may not decide for this team: ask the league's commissioner."),
    Permission.MANAGE: gettext_noop("You may not run this league: ask its commissioner."),
    Permission.OWN: gettext_noop(
        "You may not appoint this league's commissioners or close it: ask its commissioner."
    ),
}


ALLOWED: dict[Permission, frozenset[str]] = {
    Permission.VIEW: frozenset(Role.values),
    Permission.SCORE: frozenset({Role.COMMISSIONER, Role.CO_COMMISSIONER, Role.SCORER}),
    Permission.COACH: frozenset(),  # no role gives it: only the team's own coaches have it
    Permission.MANAGE: frozenset({Role.COMMISSIONER, Role.CO_COMMISSIONER}),
    Permission.OWN: frozenset({Role.COMMISSIONER}),
}


OWNERS = frozenset({Role.COMMISSIONER, Role.CO_COMMISSIONER})


def permission_to_appoint(*roles: str | None) -> Permission:
    """The permission needed to give or take these roles: only a commissioner appoints commissioners."""
    return Permission.OWN if OWNERS.intersection(roles) else Permission.MANAGE


def role_of(person: Person, league: League) -> str | None:
    """The person's role in the league, None for a visitor; one query."""
    if not person.is_authenticated:
        return None
    return Member.objects.filter(league=league, user=person).values_list("role", flat=True).first()


HIDDEN_FROM_ALL_BUT = frozenset({Role.COMMISSIONER})  # while the league waits for its deletion


def may(person: Person, permission: Permission, league: League, *, teams: tuple[Team, ...] = ()) -> bool:
    """Whether the person has the permission. `teams` are the teams concerned, whose coaches have SCORE and
    COACH."""
    if permission is not Permission.VIEW and league.is_read_only:
        return False
    if person.is_superuser or (permission is Permission.VIEW and is_open(league)):
        return True
    role = role_of(person, league) if ALLOWED[permission] else None
    return may_with(person, permission, league, role, teams)


def may_with(
    person: Person, permission: Permission, league: Any, role: str | None, teams: tuple[Team, ...] = ()
) -> bool:
    """Whether a person with this role has the permission, if the league is not archived. Needs only its
    `visibility` and `delete_at`; one query with `teams`."""
    if person.is_superuser or (permission is Permission.VIEW and is_open(league)):
        return True
    if league.delete_at is not None and role not in HIDDEN_FROM_ALL_BUT:
        return False
    if role in ALLOWED[permission]:
        return True
    may_coach = teams and permission in (Permission.SCORE, Permission.COACH) and person.is_authenticated
    return bool(may_coach) and Coach.objects.filter(user=person.pk, team__in=teams).exists()


def is_open(league: Any) -> bool:
    """Whether everybody may view what has this `visibility` and `delete_at`."""
    return bool(league.visibility == League.Visibility.PUBLIC and league.delete_at is None)


def is_owner(person: Person, league: League) -> bool:
    """Whether the person may take the league back, or delete it, even if it is archived; one query."""
    return bool(person.is_superuser) or role_of(person, league) in ALLOWED[Permission.OWN]


def permissions_with(person: Person, league: League, role: str | None) -> frozenset[Permission]:
    """Everything that a person with this role may do in the league, without what they may do as a coach; no
    query."""
    possible = (Permission.VIEW,) if league.is_read_only else Permission
    return frozenset(permission for permission in possible if may_with(person, permission, league, role))


def require(
    person: Person | None,
    permission: Permission,
    league: League,
    *,
    teams: tuple[Team, ...] = (),
    when_archived: bool = False,
) -> None:
    """Raises Hidden (no_such_league) for a person who may not view the league, Forbidden (log_in_first)
    for a visitor, Forbidden (not_allowed) for anybody else without the permission, and Forbidden
    (league_archived) for everybody if the league is archived, unless `when_archived`.

    None is the computer: it may do everything.
    """
    if person is None:
        return
    if not (person.is_superuser or (permission is Permission.VIEW and is_open(league))):
        role = role_of(person, league)  # once for both permissions
        if not may_with(person, permission, league, role, teams):
            if not may_with(person, Permission.VIEW, league, role):
                raise Hidden("no_such_league")
            signed_in(person)
            raise Forbidden("not_allowed", _(REFUSALS[permission]))
    if permission is not Permission.VIEW and not when_archived:
        require_open(league)


def signed_in(person: Person | None, why: str = "look") -> User:
    """The person, if they have an account. Raises Forbidden: log_in_first, with the sentence of `why`."""
    if not isinstance(person, User):
        raise Forbidden(f"log_in_first.{why}")
    return person


def require_open(league: League) -> None:
    """For changes that need no permission, such as those by a link. Raises Forbidden (league_archived): in an
    archived league nobody changes anything."""
    if league.is_read_only:
        raise Forbidden("league_archived")


def visible_to(person: Person) -> QuerySet[League]:
    """The leagues that the person may view, archived ones included."""
    if person.is_superuser:
        return League.objects.all()
    public = Q(visibility=League.Visibility.PUBLIC, delete_at=None)
    if not person.is_authenticated:
        return League.objects.filter(public)
    own = Member.objects.filter(user=person)
    stays = Q(pk__in=own.values("league"), delete_at=None)
    deletes = Q(pk__in=own.filter(role__in=HIDDEN_FROM_ALL_BUT).values("league"))
    return League.objects.filter(public | stays | deletes)


def people_who_may_view(people: Iterable[Person], leagues: Collection[int]) -> set[Person]:
    """Those of these people who may view at least one of the leagues (primary keys): `visible_to` for many
    people; two queries.
    """
    rows = League.objects.filter(pk__in=leagues).values_list("pk", "visibility", "delete_at")
    deleted = {league: delete_at is not None for league, _visibility, delete_at in rows}
    if any(visibility == League.Visibility.PUBLIC and not deleted[league] for league, visibility, _ in rows):
        return set(people)
    stays = Q(league__in=[league for league in deleted if not deleted[league]])
    deletes = Q(league__in=list(deleted), role__in=HIDDEN_FROM_ALL_BUT)
    members = set(Member.objects.filter(stays | deletes).values_list("user", flat=True))
    return {person for person in people if person.is_superuser or person.pk in members}


def in_active_league(path: str = "") -> Q:
    """The condition that a league is neither archived nor going to be deleted. `path` leads to the league
    from the model that is asked for, such as "season__league"."""
    begin = f"{path}__" if path else ""
    return Q(**{f"{begin}archived_at": None, f"{begin}delete_at": None})
