"""Elo ratings by margin of victory (season design, section 4), and the power ranking."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import log
from statistics import fmean

from league.almanac.records import Contest
from league.standings.records import WLT

START = 1505.0  # the mean; between seasons every rating moves a third of the way back to it
K = 20.0
Ratings = dict[str, float]  # by club


def rate_contests(
    contests: Iterable[Contest], clubs: Iterable[str] = (), before: Mapping[str, float] | None = None
) -> Iterator[tuple[Contest, float, float, Ratings]]:
    """Each contest that was played with the home side's chance before it, what the home side gained and the
    visitors lost, and all ratings after it (one dict, which changes). `clubs` are rated even if they never
    played; `before` are the ratings after the season before the first of these contests, if there was one."""
    current = dict.fromkeys(clubs, START) | dict(before or {})
    for number, (_, season) in enumerate(groupby(contests, key=lambda contest: contest.season)):
        if number or before:
            for club, value in current.items():
                current[club] = value * 2 / 3 + START / 3
        for contest in season:
            if contest.played:
                ahead = current.setdefault(contest.home, START) - current.setdefault(contest.away, START)
                margin, chance = contest.margin(contest.home), expected(ahead)
                scored = 0.5 if margin == 0 else float(margin > 0)
                # A rout counts more than a close game, but less for a favorite, who would otherwise rise
                # forever.
                winners_lead = ahead if margin > 0 else -ahead if margin < 0 else 0.0
                multiplier = log(max(abs(margin), 1) + 1) * 2.2 / (0.001 * winners_lead + 2.2)
                gain = K * multiplier * (scored - chance)
                current[contest.home] += gain
                current[contest.away] -= gain
                yield contest, chance, gain, current


def expected(difference: float) -> float:
    """The expected share of wins for a club rated `difference` points higher."""
    return 1 / (1 + 10 ** (-difference / 400))


def ratings_after(contests: Iterable[Contest], before: Mapping[str, float]) -> Ratings:
    """The ratings of all clubs after these contests."""
    last = deque(rate_contests(contests, before=before), maxlen=1)
    return last[0][-1] if last else dict(before)


@dataclass(frozen=True, slots=True)
class PowerRank:
    """A club's line: its rating, and the `change` from its last game. `places` are its ranks by week, the
    last one for the week shown.

    `schedule` is the mean current rating of its opponents this season (None before its first game), `net` its
    net points; forfeits count in the record only.
    """

    club: str
    rating: float
    change: float
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
    until = [
        c for c in contests if c.season <= season and (c.season < season or c.week <= (through or c.week))
    ]
    own = [contest for contest in until if contest.season == season]
    if not own:
        return []
    weeks: dict[int, Ratings] = {}
    latest, changes = dict.fromkeys(clubs, START), dict.fromkeys(clubs, 0.0)
    for contest, _chance, gain, latest in rate_contests(until, clubs, before):
        if contest.season == season:
            weeks[contest.week] = dict(latest)
            changes |= {contest.home: gain, contest.away: -gain}
    orders = [
        sorted(clubs, key=lambda club, week=week: (club in withdrawn, -week[club], club))  # type: ignore[misc]
        for week in weeks.values() or [latest]
    ]
    ranks = []
    for club in orders[-1]:
        games = [contest for contest in own if club in contest.clubs]
        met = [latest[game.other(club)] for game in games if game.played]
        ranks.append(
            PowerRank(
                club=club,
                rating=latest[club],
                change=changes[club],
                places=tuple(order.index(club) + 1 for order in orders),
                record=WLT.of("".join(game.letter(club) for game in games)),
                net=sum(game.margin(club) for game in games),
                schedule=fmean(met) if met else None,
            )
        )
    return ranks


def weeks_of(contests: Sequence[Contest], season: int) -> list[int]:
    """The weeks of the season in which a game was played: those of `PowerRank.places`."""
    return sorted({contest.week for contest in contests if contest.season == season and contest.played})
