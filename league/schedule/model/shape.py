"""The shape of a league: conferences of divisions of clubs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.errors import Refused
from league.translation import gettext_noop as _
from league.translation import translated

FEWEST_CLUBS, MOST_CLUBS, MOST_DIVISIONS = 4, 32, 8

DivisionName = tuple[str, str]  # conference and division


@dataclass(frozen=True, slots=True)
class DivisionShape:
    """A division's clubs, sorted."""

    name: str
    clubs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConferenceShape:
    """A conference's divisions, sorted by name."""

    name: str
    divisions: tuple[DivisionShape, ...]

    @property
    def clubs(self) -> tuple[str, ...]:
        return tuple(club for division in self.divisions for club in division.clubs)


@dataclass(frozen=True, slots=True)
class LeagueShape:
    """Everything is sorted: the order in which a league names its clubs does not change its schedule."""

    conferences: tuple[ConferenceShape, ...]

    @classmethod
    def of(cls, grouping: Mapping[str, Mapping[str, Iterable[str]]]) -> LeagueShape:
        """Builds a shape from {conference: {division: clubs}}.

        Raises Refused: empty_name, empty_division, duplicate_club, club_count, division_count.
        """
        shape = cls(
            tuple(
                ConferenceShape(
                    name, tuple(DivisionShape(d, tuple(sorted(clubs))) for d, clubs in sorted(group.items()))
                )
                for name, group in sorted(grouping.items())
            )
        )
        _check(shape)
        return shape

    @property
    def divisions(self) -> tuple[DivisionShape, ...]:
        return tuple(division for conference in self.conferences for division in conference.divisions)

    @property
    def clubs(self) -> tuple[str, ...]:
        return tuple(club for conference in self.conferences for club in conference.clubs)

    @property
    def division_of(self) -> dict[str, DivisionName]:
        """Maps each club to its division (conference and name: two conferences may use the same name)."""
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


def _check(shape: LeagueShape) -> None:
    for conference in shape.conferences:
        for division in conference.divisions:
            if not division.clubs:
                text = _(
                    "The division {division} of the conference {conference} has no clubs: give it some or "
                    "leave it out."
                )
                sentence = translated(text, division=division.name, conference=conference.name)
                raise Refused("empty_division", sentence)
            if not all((conference.name, division.name, *division.clubs)):
                sentence = translated(_("A club, division or conference has no name: give each one a name."))
                raise Refused("empty_name", sentence)
    for club, times in Counter(shape.clubs).items():
        if times > 1:
            text = _("{club} is listed {times} times: list it in one division only.")
            raise Refused("duplicate_club", translated(text, club=club, times=times))
    if not FEWEST_CLUBS <= len(shape.clubs) <= MOST_CLUBS:
        text = _("A league has {least} to {most} clubs; this one has {count}: add or remove some.")
        sentence = translated(text, least=FEWEST_CLUBS, most=MOST_CLUBS, count=len(shape.clubs))
        raise Refused("club_count", sentence)
    if len(shape.divisions) > MOST_DIVISIONS:
        text = _("A league has at most {most} divisions; this one has {count}: merge some.")
        raise Refused("division_count", translated(text, most=MOST_DIVISIONS, count=len(shape.divisions)))
