"""What odds are computed from: the clubs, the games played and open, and the rules that rank them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from league.playoffs import PlayoffFormat
from league.playoffs.results import Key
from league.standings import PRO, Club, Coin, PlayedGame, StepLists


@dataclass(frozen=True, slots=True)
class OddsGame:
    """A game of the regular season. Without an `outcome` it is open.

    `number` identifies the game within its season and seeds its dice, so it must stay the same. `p_home` is
    the probability that the home side wins; only players with a fixed score use it, and None means 1/2.
    """

    number: int
    week: int | None
    home: str
    away: str
    outcome: PlayedGame | None = None
    p_home: Fraction | None = None


@dataclass(frozen=True, slots=True)
class OddsPlayoffs:
    """The league's playoffs.

    results  winners already known, as `league.playoffs.bracket` takes them
    seeds    conference -> all its clubs, if the seeds do not follow from the standings (a knockout)
    """

    format: PlayoffFormat
    reseed: bool = True
    results: Mapping[Key, str] = field(default_factory=dict)
    seeds: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OddsSeason:
    """A season to be played to its end.

    playoffs   None: the simulation ends with the seeds
    coin       decides as in `league.standings.rank`; None: every simulated season tosses its own coins, which
               is right while the tosses of the season are still secret
    overrides  a group that no step separates -> the club that the commissioner put first
    places     clubs of each conference that qualify, if there are no playoffs to say it
    """

    clubs: tuple[Club, ...]
    games: tuple[OddsGame, ...]
    steps: StepLists = PRO
    playoffs: OddsPlayoffs | None = None
    coin: int | Coin | None = 0
    overrides: Mapping[frozenset[str], str] | None = None
    places: int = 0

    @property
    def open(self) -> tuple[OddsGame, ...]:
        """The games still to be played."""
        return tuple(game for game in self.games if game.outcome is None)

    @property
    def qualifying(self) -> int:
        """Clubs of each conference that qualify. Raises Refused like `PlayoffFormat.per_conference`."""
        if self.playoffs is None:
            return self.places
        return self.playoffs.format.per_conference(len({club.conference for club in self.clubs}))
