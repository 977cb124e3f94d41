"""Placeholders: the people of an imported league, until people of this installation take their places.

A placeholder owns what a person did elsewhere. It cannot sign in, has no address and no role; its teams
belong to the computer until somebody takes its place.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Min
from django.utils import timezone

from league.models import Coach, Invitation, League, Placeholder, Team, Tenure
from league.permissions import Role
from league.services.people.positions import MemberPosition, save_position
from league.services.season.figures import store_pasts

# An account that signs in can have no name with a space and brackets.
MARK = "{name} (imported)"
NEXT_MARK = "{name} (imported {number})"
MOST_TEAMS, LONGEST_SLUG = 64, 60


def create_placeholder(league: League, number: int, name: Any, teams: Any) -> Placeholder:
    """Creates a person of the league's file. Raises AttributeError, TypeError,
    ValidationError or ValueError."""
    if (
        len(teams) > MOST_TEAMS
        or any(len(slug) > LONGEST_SLUG for slug in teams)
        or not {*teams.values()} <= {*Coach.Part.values}
    ):
        raise ValueError("the teams of a person are not teams and their parts")
    placeholder = Placeholder(league=league, number=number, name=str(name).strip(), teams=teams)
    placeholder.clean_fields(exclude=["user", "league"])
    placeholder.user = User(username=_free_username(placeholder.name), is_active=False)
    placeholder.user.set_unusable_password()
    placeholder.user.save()
    placeholder.save()
    return placeholder


def take_place(placeholder: Placeholder, person: User, before: MemberPosition) -> MemberPosition:
    """Gives the person what the placeholder did, and those of its teams that have no coach; then the
    placeholder is gone, and its other invitations are revoked. Returns the person's new position, which is
    saved. Lock the league first.
    """
    league = placeholder.league
    coached = Tenure.objects.filter(user=placeholder.user).aggregate(first=Min("season__number"))["first"]
    Invitation.objects.filter(placeholder=placeholder).update(placeholder=None, revoked_at=timezone.now())
    for relation in User._meta.related_objects:
        if relation.related_model is not Placeholder:
            _move_rows(relation.field, placeholder.user, person)
    if coached:
        store_pasts(league, coached)  # their career is the person's
    free = Team.objects.filter(league=league, slug__in=placeholder.teams, coaches=None)
    seats = {team.slug: placeholder.teams[team.slug] for team in free if team.slug not in before["teams"]}
    role = before["role"] if before["role"] not in (None, Role.VIEWER) or not seats else Role.COACH
    after: MemberPosition = {"role": role or Role.VIEWER, "teams": before["teams"] | seats}
    save_position(league, person, after)
    placeholder.user.delete()
    return after


def _move_rows(field: Any, source: User, person: User) -> None:
    """Lets the rows refer to the person. A row that the person has already is not needed twice."""
    rows = field.model._base_manager.filter(**{field.name: source})
    try:
        with transaction.atomic():
            rows.update(**{field.name: person})
    except IntegrityError:
        for row in rows:
            _move_row(field, row, person)


def _move_row(field: Any, row: Any, person: User) -> None:
    own = field.model._base_manager.filter(pk=row.pk)
    try:
        with transaction.atomic():
            own.update(**{field.name: person})
    except IntegrityError:
        own.delete()


def _free_username(name: str) -> str:
    """The name with a mark and, if it is taken, a number."""
    wanted = MARK.format(name=name)
    number = User.objects.filter(username__startswith=wanted.removesuffix(")")).count() + 1
    while User.objects.filter(username=wanted).exists():
        wanted = NEXT_MARK.format(name=name, number=number)
        number += 1
    return wanted
