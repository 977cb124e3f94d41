"""Elo ratings by margin of victory (season design, section 4), and the power ranking."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import log
from statistics import fmean

from league.almanac.records import Contest
from league.standings.records import WLT

START = 1505.0  # the mean; between seasons every rating moves a third of the way back to it
K = 20.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A club's rating, and the change from its last game."""

    club: str
    value: float
    change: float = 0.0


Ratings = dict[str, Rating]


def ratings(contests: Iterable[Contest], clubs: Iterable[str] = (), edge: float = 0.0) -> list[Rating]:
    """Every club by rating, best first; `clubs` are rated even if they never played.

    `edge` is the value of playing at home in rating points: 0 unless the rules favor the home side. Games
    that were not played do not count.
    """
    last = {club: Rating(club, START) for club in clubs}
    for _contest, _chance, after in rate_contests(contests, clubs, edge):
        last = after
    return best_first(last)


def rate_contests(
    contests: Iterable[Contest],
    clubs: Iterable[str] = (),
    edge: float = 0.0,
    before: Mapping[str, float] | None = None,
) -> Iterator[tuple[Contest, float, Ratings]]:
    """Each contest that was played with the home side's chance before it, and all ratings after them.
    `before` are the ratings after the season before the first of these contests, None if there was none."""
    current = {club: Rating(club, START) for club in clubs}
    current |= {club: Rating(club, value) for club, value in (before or {}).items()}
    for number, (_, season) in enumerate(groupby(contests, key=lambda contest: contest.season)):
        if number or before:
            current = {
                club: Rating(club, rating.value * 2 / 3 + START / 3) for club, rating in current.items()
            }
        for contest in season:
            if contest.played:
                chance = _rate(current, contest, 0.0 if contest.neutral else edge)
                yield contest, chance, current


def best_first(rated: Ratings) -> list[Rating]:
    return sorted(rated.values(), key=lambda rating: (-rating.value, rating.club))


def expected(difference: float) -> float:
    """The expected share of wins for a club rated `difference` points higher."""
    return 1 / (1 + 10 ** (-difference / 400))


def _rate(current: Ratings, contest: Contest, edge: float) -> float:
    """Updates both clubs' ratings; returns the home side's chance before the game."""
    home, away = (current.get(club, Rating(club, START)) for club in contest.clubs)
    ahead = home.value - away.value + edge
    margin = contest.margin(contest.home)
    scored = 0.5 if margin == 0 else float(margin > 0)
    # A rout counts more than a close game, but less for a favorite, who would otherwise rise forever.
    winners_lead = ahead if margin > 0 else -ahead if margin < 0 else 0.0
    multiplier = log(max(abs(margin), 1) + 1) * 2.2 / (0.001 * winners_lead + 2.2)
    change = K * multiplier * (scored - expected(ahead))
    current[home.club] = Rating(home.club, home.value + change, change)
    current[away.club] = Rating(away.club, away.value - change, -change)
    return expected(ahead)


@dataclass(frozen=True, slots=True)
class PowerRank:
    """A club's line. `places` are its ranks by week, the last one for the week shown.

    `schedule` is the mean current rating of its opponents this season (None before its first game), `net` its
    net points; forfeits count in the record only.
    """

    rating: Rating
    places: tuple[int, ...]
    record: WLT
    net: int
    schedule: float | None

    @property
    def place(self) -> int:
        return self.places[-1]

    @property
    def moved(self) -> int:
        """The number of places gained since the week before; negative if it fell."""
        return self.places[-2] - self.places[-1] if len(self.places) > 1 else 0

    @property
    def fallen(self) -> int:
        """The number of places lost, for a table that shows an arrow."""
        return -self.moved


def power_ranking(
    contests: Sequence[Contest],
    clubs: Sequence[str],
    season: int,
    through: int | None = None,
    before: Mapping[str, float] | None = None,
    withdrawn: Collection[str] = (),
) -> list[PowerRank]:
    """The season's clubs, best first and those that have `withdrawn` last, after week `through` (default: all
    weeks); ratings start in the league's first season, or with those `before` the first of the contests."""
    until = [c for c in contests if c.season < season or (c.season == season and _within(c, through))]
    own = [contest for contest in until if contest.season == season]
    if not own:
        return []
    weeks = _weeks(until, clubs, season, before)
    orders = [sorted(best_first(week), key=lambda rating: rating.club in withdrawn) for week in weeks]
    places = [{rating.club: place for place, rating in enumerate(order, start=1)} for order in orders]
    return [_rank(rating, places, own, weeks[-1]) for rating in orders[-1]]


def weeks_of(contests: Sequence[Contest], season: int) -> list[int]:
    """The weeks of the season in which a game was played: those of `PowerRank.places`."""
    return sorted({contest.week for contest in contests if contest.season == season and contest.played})


def _within(contest: Contest, through: int | None) -> bool:
    return through is None or contest.week <= through


def _weeks(
    until: Sequence[Contest], clubs: Sequence[str], season: int, before: Mapping[str, float] | None
) -> list[dict[str, Rating]]:
    """Club -> its rating after every week."""
    weeks: dict[int, dict[str, Rating]] = {}
    latest = {club: Rating(club, START) for club in clubs}
    for contest, _chance, latest in rate_contests(until, clubs, before=before):
        if contest.season == season:
            weeks[contest.week] = dict(latest)
    return [{club: week[club] for club in clubs} for week in weeks.values()] or [latest]


def _rank(
    rating: Rating, places: list[dict[str, int]], own: Sequence[Contest], rated: dict[str, Rating]
) -> PowerRank:
    club = rating.club
    games = [contest for contest in own if club in contest.clubs]
    met = [rated[game.other(club)].value for game in games if game.played]
    return PowerRank(
        rating=rating,
        places=tuple(week[club] for week in places),
        record=WLT.of("".join(game.letter(club) for game in games)),
        net=sum(game.margin(club) for game in games),
        schedule=fmean(met) if met else None,
    )
