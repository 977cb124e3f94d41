"""Placeholders: the people of an imported league, until people of this installation take their places.

A placeholder owns what a person did elsewhere. It cannot sign in, has no address and no role; its teams
belong to the computer until somebody takes its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Min
from django.utils import timezone

from league.models import Coach, Invitation, League, Placeholder, Team, Tenure
from league.permissions import Role
from league.services.archives.rows import insert_and_number
from league.services.people.positions import MemberPosition, save_position
from league.services.season.figures import store_pasts

# An account that signs in can have no name with a space and brackets.
MARK = "{name} (imported)"
NEXT_MARK = "{name} (imported {number})"
MOST_TEAMS, LONGEST_SLUG = 64, 60


def new_placeholder(league: League, number: int, name: Any, teams: Any) -> Placeholder:
    """A person of the league's file, not stored yet. Raises AttributeError, TypeError, ValidationError or
    ValueError."""
    if (
        len(teams) > MOST_TEAMS
        or any(len(slug) > LONGEST_SLUG for slug in teams)
        or not {*teams.values()} <= {*Coach.Part.values}
    ):
        raise ValueError("the teams of a person are not teams and their parts")
    placeholder = Placeholder(league=league, number=number, name=str(name).strip(), teams=teams)
    placeholder.clean_fields(exclude=["user", "league"])
    return placeholder


@transaction.atomic
def insert_placeholders(placeholders: Sequence[Placeholder]) -> list[int]:
    """Stores some hundred new placeholders with their accounts, in five queries and one for each name that
    is taken. Returns the primary keys of the accounts."""
    usernames = _free_usernames([placeholder.name for placeholder in placeholders])
    people = [
        User(username=username, password=make_password(None), is_active=False) for username in usernames
    ]
    keys = insert_and_number(people)
    for placeholder, key in zip(placeholders, keys, strict=True):
        placeholder.user_id = key
    insert_and_number(placeholders)
    return keys


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


def _free_usernames(names: Sequence[str]) -> list[str]:
    """Each name with a mark and, if that is taken, a number."""
    first = {MARK.format(name=name) for name in names}
    taken = set(User.objects.filter(username__in=first).values_list("username", flat=True))
    numbers = Counter[str]()
    usernames = list[str]()
    for name in names:
        username = MARK.format(name=name)
        if username in taken and name not in numbers:
            like_it = User.objects.filter(username__startswith=username.removesuffix(")"))
            taken.update(like_it.values_list("username", flat=True))
            numbers[name] = 1
        while username in taken:
            numbers[name] += 1
            username = NEXT_MARK.format(name=name, number=numbers[name])
        taken.add(username)
        usernames.append(username)
    return usernames
