"""A person's position in a league as one value: their role and the teams that they coach.

The services for members and coaches move people from one position to another, so that a change can be
reverted by restoring the position before it.
"""

from __future__ import annotations

from typing import TypedDict

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from league.errors import Refused
from league.hooks import position_changed
from league.models import Coach, League, Member, SubscriptionLink, Team
from league.permissions import Role


class MemberPosition(TypedDict):
    """`role` is None for a visitor; `teams` maps a team's slug to the part of it that the person decides."""

    role: str | None
    teams: dict[str, str]


def position_of(league: League, person: User) -> MemberPosition:
    """The person's current position; two queries."""
    role = Member.objects.filter(league=league, user=person).values_list("role", flat=True).first()
    seats = Coach.objects.filter(team__league=league, user=person).order_by("team__slug")
    return {"role": role, "teams": dict(seats.values_list("team__slug", "part"))}


def save_position(league: League, person: User, position: MemberPosition) -> None:
    """Saves the person's position. Raises Refused: last_commissioner, seat_taken, no_such_team."""
    before = position_of(league, person)
    _require_a_commissioner(league, person, position["role"])
    Coach.objects.filter(team__league=league, user=person).delete()
    for slug, part in position["teams"].items():
        _seat(league, person, slug, part)
    if position["role"] is None:
        Member.objects.filter(league=league, user=person).delete()
        SubscriptionLink.objects.filter(league=league, person=person).delete()
    else:
        Member.objects.update_or_create(league=league, user=person, defaults={"role": position["role"]})
    position_changed.send(sender=None, league=league, person=person, before=before, after=position)


def _require_a_commissioner(league: League, person: User, role: str | None) -> None:
    commissioners = Member.objects.filter(league=league, role=Role.COMMISSIONER)
    leaves = role != Role.COMMISSIONER and commissioners.filter(user=person).exists()
    if leaves and not commissioners.exclude(user=person).exists():
        sentence = _("%(league)s would have no commissioner: appoint another one first.")
        raise Refused("last_commissioner", sentence % {"league": league.name})


def _seat(league: League, person: User, slug: str, part: str) -> None:
    team = Team.objects.filter(league=league, slug=slug).first()
    if team is None:
        raise Refused("no_such_team", _("There is no such team in this league: choose one of its teams."))
    others = Coach.objects.filter(team=team)
    if part != Coach.Part.BOTH:
        others = others.filter(part__in=(part, Coach.Part.BOTH))
    if others.exists():
        sentence = _("%(team)s already has a coach: replace that coach, or choose another team.")
        raise Refused("seat_taken", sentence % {"team": team.name})
    Coach.objects.create(team=team, user=person, part=part)
