"""The awards that follow from a season's results; clubs with equal figures share an award."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from league.almanac.ratings import rate_contests
from league.almanac.records import Contest
from league.frame.errors import gettext_noop as _
from league.standings.records import WLT

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
        ((contest.comeback(contest.winner or ""), contest) for contest in contests if contest.winner),
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
