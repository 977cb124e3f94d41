"""People to test with: one of each kind in a league."""

from __future__ import annotations

from django.contrib.auth.models import User

from league.frame.permissions import Role
from league.models import League, Member


def person(
    name: str, league: League | None = None, role: Role | None = None, *, password: str | None = None
) -> User:
    """A signed-up person by this name, with this role in the league if one is given."""
    user = User.objects.create_user(name, password=password)
    if league and role:
        Member.objects.create(league=league, user=user, role=role)
    return user
