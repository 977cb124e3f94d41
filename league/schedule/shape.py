"""The shape of a league: conferences of divisions of clubs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.errors import Refused

FEWEST_CLUBS, MOST_CLUBS, MOST_DIVISIONS = 4, 32, 8

DivisionName = tuple[str, str]  # conference and division


@dataclass(frozen=True, slots=True)
class Division:
    """A division's clubs, sorted."""

    name: str
    clubs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conference:
    """A conference's divisions, sorted by name."""

    name: str
    divisions: tuple[Division, ...]

    @property
    def clubs(self) -> tuple[str, ...]:
        return tuple(club for division in self.divisions for club in division.clubs)


@dataclass(frozen=True, slots=True)
class Shape:
    """Everything is sorted, so that the order in which a league names its clubs changes no schedule."""

    conferences: tuple[Conference, ...]

    @classmethod
    def of(cls, grouping: Mapping[str, Mapping[str, Iterable[str]]]) -> Shape:
        """From {conference: {division: clubs}}.

        Raises Refused: empty_name, empty_division, duplicate_club, club_count, division_count.
        """
        shape = cls(
            tuple(
                Conference(
                    name, tuple(Division(d, tuple(sorted(clubs))) for d, clubs in sorted(group.items()))
                )
                for name, group in sorted(grouping.items())
            )
        )
        _check(shape)
        return shape

    @property
    def divisions(self) -> tuple[Division, ...]:
        return tuple(division for conference in self.conferences for division in conference.divisions)

    @property
    def clubs(self) -> tuple[str, ...]:
        return tuple(club for conference in self.conferences for club in conference.clubs)

    @property
    def division_of(self) -> dict[str, DivisionName]:
        """Each club's division; two conferences may use the same name for one."""
        return {
            club: (conference.name, division.name)
            for conference in self.conferences
            for division in conference.divisions
            for club in division.clubs
        }

    @property
    def sizes(self) -> tuple[tuple[int, ...], ...]:
        """The number of clubs in each division of each conference."""
        return tuple(tuple(len(d.clubs) for d in conference.divisions) for conference in self.conferences)


def _check(shape: Shape) -> None:
    for conference in shape.conferences:
        for division in conference.divisions:
            if not division.clubs:
                where = f"The division {division.name!r} of the conference {conference.name!r}"
                raise Refused("empty_division", f"{where} has no clubs: give it some or leave it out.")
            if not all((conference.name, division.name, *division.clubs)):
                raise Refused("empty_name", "A club, division or conference has no name: name every one.")
    for club, times in Counter(shape.clubs).items():
        if times > 1:
            raise Refused("duplicate_club", f"{club} is in {times} places: name it in one division only.")
    if not FEWEST_CLUBS <= len(shape.clubs) <= MOST_CLUBS:
        sentence = f"A league has {FEWEST_CLUBS} to {MOST_CLUBS} clubs, this one {len(shape.clubs)}"
        raise Refused("club_count", f"{sentence}: add or drop some.")
    if len(shape.divisions) > MOST_DIVISIONS:
        sentence = f"A league has at most {MOST_DIVISIONS} divisions, this one {len(shape.divisions)}"
        raise Refused("division_count", f"{sentence}: join some.")
