"""What happened in simulated seasons, counted in whole numbers: sums do not depend on how a run was cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class ClubTally:
    """In how many seasons a club reached each of these.

    seeds      by seed: the first number is seed 1
    bye        a rest in the first round of the playoffs
    wild_card  in the playoffs without winning the division
    rounds     still in when this round began, resting or not: the first number is round 1, the last the Bowl
    wins       by wins in the regular season: the first number is no win
    """

    seeds: list[int]
    division: int
    bye: int
    wild_card: int
    playoffs: int
    rounds: list[int]
    title: int
    wins: list[int]

    @property
    def bowl(self) -> int:
        """Seasons in the Bowl; 0 without playoffs."""
        return self.rounds[-1] if self.rounds else 0


@dataclass(frozen=True, slots=True)
class ResultTally:
    """The seasons in which an open game ended this way, and in how many of them each club (by name)
    made the playoffs, won its division and won the title."""

    seasons: int
    playoffs: dict[str, int]
    division: dict[str, int]
    title: dict[str, int]


@dataclass(frozen=True, slots=True)
class GameTally:
    """An open game by its result: the home side wins, the away side wins, a draw."""

    home: ResultTally
    away: ResultTally
    draw: ResultTally


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over `seasons` simulated seasons: by club name, and by number of open game.

    `tossed` are the seasons in which a coin had to decide a place.
    """

    seasons: int
    tossed: int
    clubs: dict[str, ClubTally]
    games: dict[int, GameTally] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        """The counts of both runs. They must be runs of the same season. Raises ValueError otherwise."""
        return Tally.from_json(_sum(self.to_json(), other.to_json()))

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        plain = asdict(self)
        plain["games"] = {str(number): game for number, game in plain["games"].items()}
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """The tally of `to_json`."""
        return cls(
            plain["seasons"],
            plain["tossed"],
            {name: ClubTally(**club) for name, club in plain["clubs"].items()},
            {int(number): _game(game) for number, game in plain["games"].items()},
        )


def _game(plain: Mapping[str, Any]) -> GameTally:
    return GameTally(**{result: ResultTally(**counts) for result, counts in plain.items()})


def _sum(one: Any, other: Any) -> Any:
    """The sum of two nestings of the same shape."""
    if isinstance(one, Mapping):
        if one.keys() != other.keys():
            raise ValueError("tallies of different seasons cannot be added")
        return {key: _sum(value, other[key]) for key, value in one.items()}
    if isinstance(one, Sequence):
        if len(one) != len(other):
            raise ValueError("tallies of different seasons cannot be added")
        return [_sum(*pair) for pair in zip(one, other, strict=True)]
    return one + other
