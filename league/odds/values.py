"""What odds are computed from: the clubs, the games played and open, and the rules that rank them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any, Self

from league.playoffs.bracket import Key, PlayoffFormat
from league.standings.records import Club, PlayedGame
from league.standings.steps import PRO, Coin, StepLists


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

    results    winners already known, as `league.playoffs.bracket` takes them
    seeds      conference -> its first seeds where they do not follow from the games: all clubs of a knockout,
               or those that `tie_breaks.rank` takes as `seeding`
    withdrawn  clubs that have withdrawn, in the order in which they left
    """

    format: PlayoffFormat
    reseed: bool = True
    results: Mapping[Key, str] = field(default_factory=dict)
    seeds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    withdrawn: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class OddsSeason:
    """A season to be played to its end.

    playoffs   None: the simulation ends with the seeds
    coin       decides as in `tie_breaks.rank`. With a provisional one, every simulated season tosses its own
               coins, which is right while the tosses of the season are still secret
    places     clubs of each conference that qualify, if there are no playoffs to say it
    """

    clubs: tuple[Club, ...]
    games: tuple[OddsGame, ...]
    steps: StepLists = PRO
    playoffs: OddsPlayoffs | None = None
    coin: Coin = Coin()  # noqa: RUF009 - a value
    places: int = 0

    @property
    def open(self) -> tuple[OddsGame, ...]:
        """The games still to be played."""
        return tuple(game for game in self.games if game.outcome is None)

    @property
    def seeding(self) -> Mapping[str, Sequence[str]]:
        """The seeds that do not follow from the games."""
        return self.playoffs.seeds if self.playoffs else {}

    @property
    def qualifying(self) -> int:
        """Clubs of each conference that qualify. Raises Refused like `PlayoffFormat.per_conference`."""
        if self.playoffs is None:
            return self.places
        return self.playoffs.format.per_conference(len({club.conference for club in self.clubs}))


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

    def to_json(self) -> dict[str, Any]:
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
            {
                int(number): GameTally(**{result: ResultTally(**counts) for result, counts in game.items()})
                for number, game in plain["games"].items()
            },
        )
