"""Odds as a report: exact ones of every way a season can end, and those of a sample; seasons of CSV files.

The probability of an ending is a product of fractions whose denominators are the same for all endings, so
that sums of endings are whole numbers over one denominator. Those numbers may be far longer than 64 bits:
compiled code adds up their remainders by some primes, and the Chinese remainder theorem puts them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, prod, sqrt
from typing import Any

from engine.kernel.compilation import JIT, compiled
from engine.kernel.record import numbers, table, zeros
from league.frame.errors import Refused
from league.odds.players import EVEN, NOT_COUNTED, game_scores
from league.odds.ranker import Prepared, field_of, rank_seasons, ranked
from league.odds.rounds import clubs_of
from league.odds.values import ClubTally, OddsGame, OddsSeason, Tally
from league.standings.files import FileSeason, places_of_each
from league.standings.steps import Coin, StepLists

MOST_OPEN = 20 if JIT else 10  # open games: a million endings take seconds, interpreted a thousand do
BLOCK = 4096 if JIT else 64
LARGEST_PRIME = (1 << 31) - 1  # products of remainders stay within 63 bits

Report = dict[str, Any]  # values for JSON; `season` and `seed` are there only if there are any


def odds_season(season: FileSeason, steps: StepLists, coin: int, places: int | None) -> OddsSeason:
    """The season, its games numbered in the order of the file: first those played, then the open ones.

    `places` are the playoff places of the whole league. Raises Refused: uneven_places."""
    played = [OddsGame(number, g.week, g.home, g.away, g) for number, g in enumerate(season.games)]
    left = [
        OddsGame(number, g.week, g.home, g.away, p_home=chance)
        for number, (g, chance) in enumerate(zip(season.left, season.chances, strict=True), len(played))
    ]
    conferences = len({club.conference for club in season.clubs})
    return OddsSeason(
        tuple(season.clubs),
        (*played, *left),
        steps,
        coin=Coin(coin),
        places=places_of_each(conferences, places) if conferences else 0,
    )


def _line(division: Any, seeds: Sequence[Any], playoffs: Any, wins: Any) -> Report:
    """What is known of a club; `wins` is the mean."""
    named = {str(seed): value for seed, value in enumerate(seeds, 1)}
    return {"division": division, "seeds": named, "playoffs": playoffs, "wins": wins}


def enumerate_endings(
    season: OddsSeason, score: tuple[int, int] = (20, 13)
) -> tuple[int, int, dict[str, Report]]:
    """Ranks every ending, each open game being won by one side or the other with this score (winner, loser).
    Returns how many there are, in how many of them a coin had to decide a place, and the `_line` of each
    club by name.

    A side wins with `p_home`, or 1/2. The season's coin decides places that no step separates, as in `rank`.
    Raises Refused: too_many_open, and those of `field_of` and `Ledger`.
    """
    games = season.open
    if len(games) > MOST_OPEN:
        raise Refused("too_many_open", games=len(games), most=MOST_OPEN)
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
    return endings, tossed, _odds(season, prepared, games, chances, numbers(sums), primes, whole)


def _odds(
    season: OddsSeason,
    prepared: Prepared,
    games: tuple[OddsGame, ...],
    chances: list[Fraction],
    sums: list[list[list[int]]],
    primes: list[int],
    whole: int,
) -> dict[str, Report]:
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
    places, odds = season.qualifying, dict[str, Report]()
    withdrawn = {club.name for club in season.clubs if club.withdrawn}
    for name, rows in zip(prepared.names, sums, strict=True):
        division, *seeds = (Fraction(_joined(row, primes), whole) for row in rows[: sizes[name] + 1])
        playoffs = Fraction(0) if name in withdrawn else sum(seeds[:places], Fraction(0))
        odds[name] = _line(division, seeds, playoffs, wins[name])
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
    primes: list[int] = []
    for number in range(LARGEST_PRIME, 0, -2):
        if all(number % divisor for divisor in range(3, isqrt(number) + 1, 2)):
            primes.append(number)
            if prod(primes) > whole:
                break
    return primes


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


EXACT, SAMPLED = "exact", "sampled"
COLUMNS = ("wins", "division", "playoffs")


def _report(name: str, method: str, seasons: int, tossed: int, clubs: Report, **extra: int) -> Report:
    """The odds of one season; its name is "" if the files have no season column."""
    named = {"season": name} if name else {}
    return {"method": method, "seasons": seasons, **named, **extra, "tossed": tossed, "teams": clubs}


def exact_report(name: str, season: OddsSeason, score: tuple[int, int]) -> Report:
    """Every club's probabilities as in `enumerate_endings`, with the exact values as `fraction`."""
    endings, tossed, odds = enumerate_endings(season, score)
    clubs = {
        club.name: {**_each(odds[club.name], float), "fraction": _each(odds[club.name], str)}
        for club in season.clubs
    }
    return _report(name, EXACT, endings, tossed, clubs)


def sampled_report(name: str, season: OddsSeason, tally: Tally, seed: int) -> Report:
    """Every club's shares of the seasons, with their standard errors as `error`."""
    clubs = {club.name: _sampled(tally.clubs[club.name], tally.seasons) for club in season.clubs}
    return _report(name, SAMPLED, tally.seasons, tally.tossed, clubs, seed=seed)


def _sampled(club: ClubTally, seasons: int) -> Report:
    wins = sum(number * count for number, count in enumerate(club.wins))
    squares = sum(number * number * count for number, count in enumerate(club.wins))
    values = _each(_line(club.division, club.seeds, club.playoffs, wins), lambda count: count / seasons)
    errors = _each(
        _line(club.division, club.seeds, club.playoffs, 0),
        lambda count: sqrt(count * (seasons - count) / seasons) / seasons,
    )
    errors["wins"] = sqrt((Fraction(squares, seasons) - Fraction(wins, seasons) ** 2) / seasons)
    return {**values, "error": errors}


def _each(line: dict[str, Any], convert: Any) -> dict[str, Any]:
    return {
        name: _each(value, convert) if isinstance(value, dict) else convert(value)
        for name, value in line.items()
    }


def as_text(report: Report) -> str:
    """A table of the clubs, the likeliest for the playoffs first."""
    lines = [f"Season {report['season']}"] if "season" in report else []
    how = "all" if report["method"] == EXACT else "a sample of"
    seasons = f"{how} {report['seasons']} seasons, {report['tossed']} of them with a coin toss"
    lines.append(f"{report['method']}: {seasons}")
    width = max((len(name) for name in report["teams"]), default=0)
    lines.append(" " * width + "".join(f"{name:>10}" for name in COLUMNS))
    for name, club in sorted(
        report["teams"].items(), key=lambda item: (-item[1]["playoffs"], -item[1]["wins"])
    ):
        wins, *odds = (club[column] for column in COLUMNS)
        percents = (_percent(chance, report["method"]) for chance in odds)
        lines.append(name.ljust(width) + f"{wins:>10.2f}" + "".join(f"{percent:>10}" for percent in percents))
    return "\n".join(lines)


def _percent(chance: float, method: str) -> str:
    """A sample never says 0 or 100 %."""
    if method == SAMPLED and not 0.01 <= chance <= 0.99:
        return "<1 %" if chance < 0.5 else ">99 %"
    return f"{100 * chance:.1f} %"
