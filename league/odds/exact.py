"""Every way a season can end, with exact probabilities.

The probability of an ending is a product of fractions whose denominators are the same for all endings, so
that sums of endings are whole numbers over one denominator. Those numbers may be far longer than 64 bits:
compiled code adds up their remainders by some primes, and the Chinese remainder theorem puts them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, gamma, isqrt, prod, sqrt
from typing import Any

from engine.kernel.compilation import JIT, compiled
from engine.kernel.record import numbers, table, zeros
from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.odds.players import EVEN, NOT_COUNTED, game_scores
from league.odds.ranker import Prepared, field_of, rank_seasons, ranked
from league.odds.rounds import clubs_of
from league.odds.values import OddsGame, OddsSeason

MOST_OPEN = 20 if JIT else 10  # open games: a million endings take seconds, interpreted a thousand do
BLOCK = 4096 if JIT else 64
LARGEST_PRIME = (1 << 31) - 1  # products of remainders stay within 63 bits


@dataclass(frozen=True, slots=True)
class ExactOdds:
    """What is known of a club for certain. `seeds` has the probability of each seed, from 1; `wins` is the
    mean."""

    division: Fraction
    seeds: tuple[Fraction, ...]
    playoffs: Fraction
    wins: Fraction


@dataclass(frozen=True, slots=True)
class Endings:
    """Every ending of a season: how many there are, in how many of them a coin had to decide a place, and
    what they mean for each club, by name."""

    seasons: int
    tossed: int
    clubs: dict[str, ExactOdds]


def enumerate_endings(season: OddsSeason, score: tuple[int, int] = (20, 13)) -> Endings:
    """Ranks every ending, each open game being won by one side or the other with this score (winner, loser).

    A side wins with `p_home`, or 1/2. The season's coin decides places that no step separates, as in `rank`.
    Raises Refused: too_many_open, and those of `field_of` and `Ledger`.
    """
    games = season.open
    if len(games) > MOST_OPEN:
        text = _(
            "{games} games are open, and each doubles the number of endings: exact odds take at most {most}. "
            "Simulate seasons instead."
        )
        raise Refused("too_many_open", translated(text, games=len(games), most=MOST_OPEN))
    prepared = field_of(season)
    chances = [EVEN if game.p_home is None else game.p_home for game in games]
    whole = prod(chance.denominator for chance in chances)
    primes = _primes_beyond(whole)
    endings, clubs = 1 << len(games), len(prepared.names)
    # club x (division, then each seed) x prime
    sums, tossed = zeros(clubs, clubs + 1, len(primes)), 0
    size = min(BLOCK, endings)
    orders = ranked(size, clubs, len(prepared.conferences))
    scores, sides = game_scores(size * len(games)), clubs_of(games, season, prepared)
    weights = table([[chance.denominator - chance.numerator, chance.numerator] for chance in chances], -1, 2)
    moduli = table(primes)
    for first in range(0, endings, size):
        _write_scores(first, size, len(games), *score, tuple(scores))
        rank_seasons(prepared, sides, scores, size, orders, seed=0, first=first, best_of=0)
        _add(first, size, weights, moduli, orders, sums)
        tossed += int(sum(orders.tossed))
    return Endings(endings, tossed, _odds(season, prepared, games, chances, numbers(sums), primes, whole))


def _odds(
    season: OddsSeason,
    prepared: Prepared,
    games: tuple[OddsGame, ...],
    chances: list[Fraction],
    sums: list[list[list[int]]],
    primes: list[int],
    whole: int,
) -> dict[str, ExactOdds]:
    """The sums of all endings as probabilities, by name."""
    wins = {
        name: Fraction(int(own[0]))
        for name, own in zip(prepared.names, prepared.field.start_sums, strict=True)
    }
    for game, chance in zip(games, chances, strict=True):
        wins[game.home] += chance
        wins[game.away] += 1 - chance
    sizes = {
        club.name: sum(club.conference == other.conference for other in season.clubs) for club in season.clubs
    }
    places, odds = season.qualifying, dict[str, ExactOdds]()
    withdrawn = {club.name for club in season.clubs if club.withdrawn}
    for name, rows in zip(prepared.names, sums, strict=True):
        division, *seeds = (Fraction(_joined(row, primes), whole) for row in rows[: sizes[name] + 1])
        playoffs = Fraction(0) if name in withdrawn else sum(seeds[:places], Fraction(0))
        odds[name] = ExactOdds(division, tuple(seeds), playoffs, wins[name])
    return odds


def _joined(remainders: list[int], primes: list[int]) -> int:
    """The number from 0 up to the product of the primes that has these remainders."""
    product, total = prod(primes), 0
    for remainder, prime in zip(remainders, primes, strict=True):
        others = product // prime
        total += remainder * others * pow(others, -1, prime)
    return total % product


def _primes_beyond(whole: int) -> list[int]:
    """The largest primes whose product is greater than this number."""
    source = _primes()
    primes = [next(source)]
    while prod(primes) <= whole:
        primes.append(next(source))
    return primes


def _primes() -> Iterator[int]:
    for number in range(LARGEST_PRIME, 0, -2):
        if all(number % divisor for divisor in range(3, isqrt(number) + 1, 2)):
            yield number


@compiled
def _write_scores(first: int, count: int, games: int, winner: int, loser: int, scores: Any) -> None:
    """The scores of endings number `first` and so on: bit n of the number is set if the home side of game n
    wins."""
    home, away, home_touchdowns, away_touchdowns = scores
    for ending in range(count):
        for game in range(games):
            row = ending * games + game
            won = (first + ending) >> game & 1
            home[row] = winner if won else loser
            away[row] = loser if won else winner
            home_touchdowns[row] = away_touchdowns[row] = NOT_COUNTED


@compiled
def _add(first: int, count: int, weights: Any, primes: Any, orders: Any, sums: Any) -> None:
    """Adds the endings' probabilities to those clubs' sums; `weights` is game x (away wins, home wins)."""
    for number in range(len(primes)):
        prime = primes[number]
        for ending in range(count):
            weight = 1
            for game in range(len(weights)):
                weight = weight * (weights[game][(first + ending) >> game & 1] % prime) % prime
            for club in range(len(sums)):
                sums[club][orders.seeds[ending][club]][number] += weight
                if orders.places[ending][club] == 0:
                    sums[club][0][number] += weight
        for club in range(len(sums)):
            for column in range(len(sums[club])):
                sums[club][column][number] %= prime


LEAST_EXPECTED = 5  # throws of each face: below it the distribution of the statistic is only a guess
UNUSUAL = 0.05


@dataclass(frozen=True, slots=True)
class FaceCount:
    """How often a face came, and how often it would have come on average."""

    face: str
    count: int
    expected: float


@dataclass(frozen=True, slots=True)
class DieTest:
    """One die. `chance` is how often fair dice differ that much or more; `corrected` is the same for the most
    unusual of all dice tested (Holm). Both are None if there are too few throws."""

    faces: tuple[FaceCount, ...]
    statistic: float
    chance: float | None
    corrected: float | None

    @property
    def throws(self) -> int:
        """How often the die was thrown."""
        return sum(face.count for face in self.faces)

    @property
    def is_unusual(self) -> bool:
        """Whether chance alone explains these throws badly."""
        return self.corrected is not None and self.corrected < UNUSUAL


def check_dice(dice: Sequence[Sequence[FaceCount]]) -> list[DieTest]:
    """Tests these dice, in their order."""
    chances = [_chance(faces) for faces in dice]
    tested = sorted((chance, place) for place, chance in enumerate(chances) if chance is not None)
    corrected: dict[int, float] = {}
    least = 0.0
    for rank, (chance, place) in enumerate(tested):
        least = max(least, min(1.0, chance * (len(tested) - rank)))
        corrected[place] = least
    return [
        DieTest(tuple(faces), _statistic(faces), chances[place], corrected.get(place))
        for place, faces in enumerate(dice)
    ]


def _statistic(faces: Sequence[FaceCount]) -> float:
    return sum((face.count - face.expected) ** 2 / face.expected for face in faces)


def _chance(faces: Sequence[FaceCount]) -> float | None:
    if len(faces) < 2 or min(face.expected for face in faces) < LEAST_EXPECTED:
        return None
    return chi_square_above(_statistic(faces), len(faces) - 1)


def chi_square_above(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable with this many degrees of freedom (1 or more) is at least
    `statistic`: the finite sums for whole numbers (Abramowitz and Stegun 26.4.4 and 26.4.5)."""
    half = statistic / 2
    if freedom % 2:
        tail: float = sum(half ** (n - 0.5) / gamma(n + 0.5) for n in range(1, (freedom + 1) // 2))
        return erfc(sqrt(half)) + exp(-half) * tail
    term, total = 1.0, 0.0
    for n in range(freedom // 2):
        total += term
        term *= half / (n + 1)
    return exp(-half) * total
