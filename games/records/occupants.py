"""The people and computers that have occupied the seats of a fixture's game since kickoff: rows of
`Game.sitters`.

A result counts as confirmed if each side was played by its own coaches. What matters is what people were when
they took the seat: an account that becomes a coach later was not one at that time."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from league.selectors.results.reports import sides_of

if TYPE_CHECKING:
    from games.models import Game, Seat


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
    rows = [asdict(_occupant(game, seat)) for seat in seats if not seat.decider.is_free]
    if rows:
        game.sitters = [*game.sitters, *rows]
        game.save(update_fields=["sitters"])


def sides_with_own_coaches(game: Game, seats: list[Seat]) -> dict[str, set[int]]:
    """The sides that only their own coaches have played and still play, each with the primary keys of those
    coaches. Empty for a pick-up game."""
    fixture = game.played_for
    found: dict[str, set[int]] = {}
    if fixture is None:
        return found
    for side in ("home", "away"):
        kinds = {occupant.who for occupant in occupants_of(game) if occupant.side == side}
        own = [seat for seat in seats if seat.side == side]
        people = [seat.decider.user for seat in own]
        coaching = all(user is not None and side in sides_of(user, fixture) for user in people)
        if kinds == {OccupantKind.COACH} and coaching:
            found[side] = {user.pk for user in people if user is not None}
    return found


def _occupant(game: Game, seat: Seat) -> SeatOccupant:
    decider = seat.decider
    return SeatOccupant(seat.side, _occupant_kind(game, decider), decider.person or 0, game.last)


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
