"""How good clubs were: Elo ratings (season design, section 4), the power ranking, and awards of a season."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import log
from statistics import fmean
from typing import Any, TypeVar

from league.almanac.records import Contest
from league.frame.errors import gettext_noop as _
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
    for number, (_number, season) in enumerate(groupby(contests, key=lambda contest: contest.season)):
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


T = TypeVar("T", bound="int | float | Fraction")


@dataclass(frozen=True, slots=True)
class Award:
    """`title` and `text` are messages (msgids), `values` the placeholders of the text; `contest` is the
    one game, if any.

    A value under "club" is the club's name in the standings.
    """

    title: str
    winners: tuple[str, ...]
    text: str
    values: Mapping[str, Any] = field(default_factory=dict)
    contest: Contest | None = None


def season_awards(
    contests: Sequence[Contest],
    season: int,
    before: Mapping[str, float] | None = None,
    earlier: Mapping[str, WLT] | None = None,
) -> list[Award]:
    """The awards of the season so far; awards that nobody has earned are left out.

    Team awards count the regular season, awards for a single game count the playoffs too. Ratings begin with
    the league's first season, or with those `before` the first of the contests. `earlier` are the records
    in the season before, the last one that was played; empty if the contests include it.
    """
    until = [contest for contest in contests if contest.season <= season]
    own = [contest for contest in until if contest.season == season]
    last = max((contest.season for contest in until if contest.season < season), default=None)
    earlier = earlier or records_of(contest for contest in until if contest.season == last)
    return [*_team_awards(own, earlier), *_comeback(own), *_ratings_awards(until, season, before)]


def records_of(contests: Iterable[Contest]) -> dict[str, WLT]:
    """Club -> its record in the regular season, for the games of one season."""
    letters: dict[str, str] = defaultdict(str)
    for contest in contests:
        if not contest.playoff:
            for club in contest.clubs:
                letters[club] += contest.letter(club)
    return {club: WLT.of(own) for club, own in letters.items()}


def _team_awards(contests: Sequence[Contest], earlier: Mapping[str, WLT]) -> Iterable[Award]:
    records = records_of(contests)
    if not records:
        return
    winners, _value = _most({club: record.value for club, record in records.items()})
    yield Award(_("Best record"), winners, "{record}", {"record": str(records[winners[0]])})
    played = [contest for contest in contests if contest.played and not contest.playoff]
    own = {club: [contest for contest in played if club in contest.clubs] for club in records}
    scored = {club: [game.points(club) for game in games] for club, games in own.items()}
    allowed = {club: [-game.points(game.other(club)) for game in games] for club, games in own.items()}
    if played:
        winners, mean = _most({club: Fraction(sum(n), len(n)) for club, n in scored.items() if n})
        yield Award(_("Best offense"), winners, _("{points} points a game"), {"points": float(mean)})
        winners, mean = _most({club: Fraction(sum(n), len(n)) for club, n in allowed.items() if n})
        text = _("{points} points a game allowed")
        yield Award(_("Best defense"), winners, text, {"points": float(-mean)})
    rises = {club: record.value - earlier[club].value for club, record in records.items() if club in earlier}
    if rises and max(rises.values()) > 0:
        winners, _rise = _most(rises)
        values = {"now": str(records[winners[0]]), "before": str(earlier[winners[0]])}
        yield Award(_("Most improved"), winners, _("{now} after {before} the season before"), values)


def _comeback(contests: Sequence[Contest]) -> Iterable[Award]:
    best = max(
        ((contest.deficit, contest) for contest in contests if contest.winner),
        key=lambda comeback: comeback[0],
        default=None,
    )
    if best and best[0]:
        points, contest = best
        text = _("Beat {club} after trailing by {points}")
        yield _of_game(_("Comeback of the season"), contest, text, points=points)


def _ratings_awards(
    contests: Sequence[Contest], season: int, before: Mapping[str, float] | None
) -> Iterable[Award]:
    """Upset, and wins above those expected by the ratings before each game."""
    upset: tuple[float, Contest] | None = None
    above: dict[str, float] = defaultdict(float)
    wins: dict[str, float] = defaultdict(float)
    for contest, chance, *_rest in rate_contests(contests, before=before):
        if contest.season != season:
            continue
        for club, own in zip(contest.clubs, (chance, 1 - chance), strict=True):
            if club == contest.winner and own < (upset[0] if upset else 0.5):
                upset = own, contest
            if not contest.playoff:
                scored = {"W": 1.0, "T": 0.5, "L": 0.0}[contest.letter(club)]
                wins[club] += scored
                above[club] += scored - own
    if upset:
        text = _("Beat {club} with {percent} % to win")
        yield _of_game(_("Biggest upset"), upset[1], text, percent=round(100 * upset[0]))
    if above and max(above.values()) > 0:
        winners, gain = _most(above)
        text = _("{wins} wins where the ratings expected {expected}")
        values = {"wins": wins[winners[0]], "expected": wins[winners[0]] - gain}
        yield Award(_("Coach of the season"), winners, text, values)


def _of_game(title: str, contest: Contest, text: str, **values: int) -> Award:
    winner = contest.winner or ""
    return Award(title, (winner,), text, {"club": contest.other(winner), **values}, contest)


def _most(values: Mapping[str, T]) -> tuple[tuple[str, ...], T]:
    """All names with the greatest value, and that value."""
    most = max(values.values())
    return tuple(club for club, value in values.items() if value == most), most
