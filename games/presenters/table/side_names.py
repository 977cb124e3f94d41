"""The names of both sides as a table's pictures use them."""

from __future__ import annotations

from collections.abc import Iterable

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


def people_beside_clubs(names: tuple[str, str], clubs: tuple[GameClub, GameClub]) -> tuple[str, str]:
    """These names of (home, away), empty where it is the team's, which stands there anyway."""
    home, away = ("" if name == club.nickname else name for name, club in zip(names, clubs, strict=True))
    return home, away
