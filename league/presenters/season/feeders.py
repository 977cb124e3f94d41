"""Which game each side of a playoff game comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from league.playoffs import Bracket, Pairing, PairingSide

if TYPE_CHECKING:
    from league.presenters.scorelines import Scoreline

Feeders = tuple[str | None, str | None]  # of away and home


def bracket_games(bracket: Bracket) -> Iterator[tuple[str, Pairing, Feeders, int | None]]:
    """Every game in order, the Bowl last: its key, the pairing, its feeders and the number of its conference;
    None if there is only one."""
    names = [name for name in bracket.byes if name]
    wings = {name: number for number, name in enumerate(names)} if len(names) > 1 else {}
    before: dict[str, Pairing] = {}
    for number in range(1, len(bracket.rounds) + 1):
        pairings = bracket.pairings(number)
        own = {f"{number}-{place}": pairing for place, pairing in enumerate(pairings)}
        for key, pairing in own.items():
            feeders = (None, None) if pairing.third_place else _feeders(bracket, pairing, before)
            yield key, pairing, feeders, wings.get(pairing.conference or "")
        before = own


def _feeders(bracket: Bracket, pairing: Pairing, before: dict[str, Pairing]) -> Feeders:
    """The games of the round before; an open side may come from several with re-seeding, then it has none."""
    near = {key: one for key, one in before.items() if pairing.conference in {None, one.conference}}
    sides = (pairing.away_side, pairing.home_side)
    found = [_feeder(bracket, side, near) for side in sides]
    left = [key for key in near if key not in found]
    open_sides = [place for place, side in enumerate(sides) if side.club is None and found[place] is None]
    if len(near) <= len(sides) and len(left) == len(open_sides):
        for place, key in zip(open_sides, left, strict=True):
            found[place] = key
    return found[0], found[1]


def _feeder(bracket: Bracket, side: PairingSide, games: dict[str, Pairing]) -> str | None:
    if side.club:
        return next((key for key, game in games.items() if game.winner == side.club), None)
    return next((key for key, game in games.items() if _leads_to(bracket, game, side)), None)


def _leads_to(bracket: Bracket, game: Pairing, side: PairingSide) -> bool:
    """Whether the open side is the winner of this game, as its source says."""
    values = dict(side.source.values)
    return values in (
        {"better": game.home_seed, "worse": game.away_seed},
        {"round": bracket.rounds[game.round - 1], "number": game.number},
        {"conference": game.conference},
    )


def played_games(
    rounds: Sequence[tuple[str, Sequence[Scoreline]]],
) -> Iterator[tuple[str, int, Scoreline, Feeders]]:
    """Every game of playoffs without seeds: its key, round, line and feeders, the last game last."""
    before: dict[str, Scoreline] = {}
    for number, (_name, lines) in enumerate(rounds, start=1):
        own = {f"{number}-{place}": line for place, line in enumerate(lines)}
        for key, line in own.items():
            away, home = (
                next((feeder for feeder, one in before.items() if one.winner == team), None)
                for team in (line.fixture.away, line.fixture.home)
            )
            yield key, number, line, (away, home)
        before |= own
        before = dict(reversed(before.items()))
