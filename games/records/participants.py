"""Who plays a game: clubs, sides, coaches, computers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from games.models import Game, Seat
from league.clubs import ClubProfile, expansion
from league.models import Team
from league.results.selectors import LinkHolder, sides_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User


GameClub = Team | ClubProfile
Clubs = tuple[GameClub, GameClub]  # (home, away)
Names = tuple[str, str]  # of (home, away)
# For teams without a name of their own, such as those that roll the base dice.
PLAIN = (
    ClubProfile("home", "", "Foxes", "FOX", "#1f6b3a", "#ffffff"),
    ClubProfile("away", "", "Owls", "OWL", "#1d4fa3", "#ffffff"),
)


@cache
def bundled_clubs() -> dict[str, ClubProfile]:
    """The clubs that come with the program, by the key of their dice. Cached."""
    return {
        club.key: club
        for divisions in expansion().values()
        for members in divisions.values()
        for club in members
    }


def clubs_of_game(game: Game) -> Clubs:
    """The clubs (home, away): those of the fixture, or in a pick-up game those whose dice are rolled."""
    if fixture := game.played_for:
        return fixture.home, fixture.away
    home, away = game.header["teams"]
    return bundled_clubs().get(home, PLAIN[0]), bundled_clubs().get(away, PLAIN[1])


def side_names(seats: Iterable[Seat], clubs: Clubs) -> Names:
    """The names for (home, away): those of the people. Where one person plays both sides, where the computer
    plays or a seat is free, it is the team's."""
    seats = tuple(seats)
    people = [
        " & ".join(seat.name for seat in seats if seat.side == side and seat.name and not seat.coach)
        for side in SIDES
    ]
    if people[0] == people[1]:
        people = ["", ""]
    return people[0] or clubs[0].nickname, people[1] or clubs[1].nickname


def team_names(clubs: Clubs, seats: Iterable[Seat]) -> Names:
    """The teams (home, away) with their people: Bombers (Mika). Without people it is the team alone."""
    return with_people((clubs[0].nickname, clubs[1].nickname), side_names(seats, clubs))


def people_beside_clubs(names: Names, clubs: Clubs) -> Names:
    """These names of (home, away), empty where it is the team's, which stands there anyway."""
    home, away = ("" if name == club.nickname else name for name, club in zip(names, clubs, strict=True))
    return home, away


def with_people(nicknames: Names, people: Names) -> Names:
    """The same for names that are known already; `people` are as `side_names` returns them."""
    home, away = (
        club if club == person else _("%(club)s (%(person)s)") % {"club": club, "person": person}
        for club, person in zip(nicknames, people, strict=True)
    )
    return home, away


# The people and computers that have occupied the seats of a fixture's game since kickoff: rows of
# `Game.sitters`.
#
# A result counts as confirmed if each side was played by its own coaches. What matters is what people were
# when they took the seat: an account that becomes a coach later was not one at that time.


class OccupantKind(StrEnum):
    """The relation of an occupant to the side of their seat."""

    COACH = "coach"
    ACCOUNT = "account"  # a person who does not coach the side
    GUEST = "guest"
    SCORER = "scorer"  # holder of a scorer's link
    COMPUTER = "computer"  # from kickoff on, chosen by the person who started the game


@dataclass(frozen=True, slots=True)
class SeatOccupant:
    """One occupant of a seat of this side, from the entry after `since`. `who` is an `OccupantKind`; `person`
    is their number on the scoresheet, 0 for the computer."""

    side: str
    who: str
    person: int
    since: int


def occupants_of(game: Game) -> list[SeatOccupant]:
    """All occupants of the game's seats, in the order in which they took them."""
    return [SeatOccupant(**row) for row in game.sitters]


def add_occupants(game: Game, seats: list[Seat]) -> None:
    """Records the occupants of these seats, which are already assigned; free seats are left out. Does nothing
    for a pick-up game. The caller has locked the game."""
    if game.played_for is None:
        return
    deciders = [(seat.side, seat.decider) for seat in seats if not seat.decider.is_free]
    if deciders:
        occupants = [
            SeatOccupant(side, _occupant_kind(game, decider), decider.person or 0, game.last)
            for side, decider in deciders
        ]
        game.sitters = [*game.sitters, *map(asdict, occupants)]
        game.save(update_fields=["sitters"])


def sides_with_own_coaches(game: Game, seats: list[Seat]) -> dict[str, set[int]]:
    """The sides that only their own coaches have played and still play, each with the primary keys of those
    coaches. Empty for a pick-up game."""
    fixture = game.played_for
    coaches: dict[str, set[int]] = {}
    if fixture is None:
        return coaches
    for side in ("home", "away"):
        kinds = {occupant.who for occupant in occupants_of(game) if occupant.side == side}
        own = [seat for seat in seats if seat.side == side]
        people = [seat.decider.user for seat in own]
        coaching = all(user is not None and side in sides_of(user, fixture) for user in people)
        if kinds == {OccupantKind.COACH} and coaching:
            coaches[side] = {user.pk for user in people if user is not None}
    return coaches


def _occupant_kind(game: Game, seat: Seat) -> OccupantKind:
    if seat.person is None:
        return OccupantKind.COMPUTER
    if seat.is_scorers:
        return OccupantKind.SCORER
    if seat.user is None:
        return OccupantKind.GUEST
    fixture = game.played_for
    return (
        OccupantKind.COACH if fixture and seat.side in sides_of(seat.user, fixture) else OccupantKind.ACCOUNT
    )


# The person at a table: an account, a guest remembered by their browser, or the holder of a scorer's link.


@dataclass(frozen=True, slots=True)
class Participant:
    """One person. `guest` is the secret in their session, `name` is shown to the others, and `scorer_links`
    holds the valid scorers' links that they have followed. If `scorer_of` is set, they take a seat as a link
    holder of the fixture with this primary key, not for themselves."""

    user: User | None = None
    guest: str = ""
    name: str = ""
    scorer_links: tuple[LinkHolder, ...] = ()
    scorer_of: int | None = None

    def link_to(self, fixture_pk: int | None) -> LinkHolder | None:
        """The person's link to this fixture, or None."""
        return next((holder for holder in self.scorer_links if holder.fixture_id == fixture_pk), None)

    def as_scorer(self, fixture_pk: int, name: str) -> Participant:
        """The same person as a link holder of this fixture, without their account or guest secret."""
        return replace(self, user=None, guest="", scorer_of=fixture_pk, name=name)

    def holds(self, seat: Seat) -> bool:
        """Whether they decide at this seat: it is theirs, or they stand in for their partner there."""
        return self.owns(seat.decider)

    def owns(self, seat: Seat) -> bool:
        """Whether this seat is theirs, even while their partner stands in for them."""
        if seat.is_scorers:
            return any(holder.fixture_id == seat.scorer_fixture_id for holder in self.scorer_links)
        if self.user is not None:
            return seat.user_id == self.user.pk
        return bool(self.guest) and seat.guest == self.guest

    def sits_at(self, seat: Seat) -> bool:
        """Whether this seat is theirs, or they stand in there."""
        return self.owns(seat) or self.holds(seat)

    def shares_side(self, seats: Iterable[Seat]) -> bool:
        """Whether one half of a pair is theirs and the other is not. Then they may not see the cards of the
        other half, even if nobody or the computer plays it."""
        pairs = [seat for seat in seats if seat.is_of_pair]
        own = {seat.side for seat in pairs if self.owns(seat)}
        return any(seat.side in own and not self.owns(seat) for seat in pairs)

    def may_give(self, seats: Iterable[Seat]) -> bool:
        """Whether they have one of these seats other than by a scorer's link. A seat that a link holder
        gave away would outlive the link."""
        return any(self.owns(seat) and not seat.is_scorers for seat in seats)
