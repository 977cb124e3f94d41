"""The power ranking of a week: Elo, earlier places, and the strength of the opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from league.almanac.contests import Contest
from league.almanac.elo import START, Rating, best_first, rate_contests
from league.standings import WLT


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
) -> list[PowerRank]:
    """The season's clubs, best first, after week `through` (default: all weeks); ratings start in the
    league's first season, or with those `before` the first of the contests."""
    until = [c for c in contests if c.season < season or (c.season == season and _within(c, through))]
    own = [contest for contest in until if contest.season == season]
    if not own:
        return []
    places, found = _weeks(until, clubs, season, before)
    return [_rank(rating, places, own, found) for rating in best_first(found)]


def weeks_of(contests: Sequence[Contest], season: int) -> list[int]:
    """The weeks of the season in which a game was played: those of `PowerRank.places`."""
    return sorted({contest.week for contest in contests if contest.season == season and contest.played})


def _within(contest: Contest, through: int | None) -> bool:
    return through is None or contest.week <= through


def _weeks(
    until: Sequence[Contest], clubs: Sequence[str], season: int, before: Mapping[str, float] | None
) -> tuple[list[dict[str, int]], dict[str, Rating]]:
    """Club -> place for every week, and the ratings after the last."""
    weeks: dict[int, dict[str, Rating]] = {}
    found = {club: Rating(club, START) for club in clubs}
    for contest, _chance, found in rate_contests(until, clubs, before=before):
        if contest.season == season:
            weeks[contest.week] = dict(found)
    own = [{club: week[club] for club in clubs} for week in weeks.values()] or [found]
    return [_places(week) for week in own], own[-1]


def _places(week: dict[str, Rating]) -> dict[str, int]:
    return {rating.club: place for place, rating in enumerate(best_first(week), start=1)}


def _rank(
    rating: Rating, places: list[dict[str, int]], own: Sequence[Contest], found: dict[str, Rating]
) -> PowerRank:
    club = rating.club
    games = [contest for contest in own if club in contest.clubs]
    met = [found[game.other(club)].value for game in games if game.played]
    return PowerRank(
        rating=rating,
        places=tuple(week[club] for week in places),
        record=WLT.of("".join(game.letter(club) for game in games)),
        net=sum(game.margin(club) for game in games),
        schedule=fmean(met) if met else None,
    )
