"""The names of both sides of a game."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from games.models import Seat
from games.records.clubs import GameClub


def side_names(seats: Iterable[Seat], clubs: tuple[GameClub, GameClub]) -> tuple[str, str]:
    """The names for (home, away): those of the people. Where one person plays both sides, where the computer
    plays or a seat is free, it is the team's."""
    found = tuple(seats)
    people = [
        " & ".join(seat.name for seat in found if seat.side == side and seat.name and not seat.coach)
        for side in SIDES
    ]
    if people[0] == people[1]:
        people = ["", ""]
    return people[0] or clubs[0].nickname, people[1] or clubs[1].nickname


def team_names(clubs: tuple[GameClub, GameClub], seats: Iterable[Seat]) -> tuple[str, str]:
    """The teams (home, away) with their people: Bombers (Mika). Without people it is the team alone."""
    return with_people((clubs[0].nickname, clubs[1].nickname), side_names(seats, clubs))


def people_beside_clubs(names: tuple[str, str], clubs: tuple[GameClub, GameClub]) -> tuple[str, str]:
    """These names of (home, away), empty where it is the team's, which stands there anyway."""
    home, away = ("" if name == club.nickname else name for name, club in zip(names, clubs, strict=True))
    return home, away


def with_people(nicknames: tuple[str, str], people: tuple[str, str]) -> tuple[str, str]:
    """The same for names that are known already; `people` are as `side_names` returns them."""
    home, away = (
        club if club == person else _("%(club)s (%(person)s)") % {"club": club, "person": person}
        for club, person in zip(nicknames, people, strict=True)
    )
    return home, away
