"""Plays one field of seeds (a conference or all clubs) down to one.

With re-seeding, the best remaining seed meets the lowest in every round; in a fixed bracket the winner of 4 v
5 meets the winner of 1 v 8. Before a round is decided, the seeds that may come out of it form a range, and
the range of the n-th best of them is (n-th smallest best, n-th smallest worst). If both ends are the same
seed, the club of the next round is already known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from league.playoffs.formats import full_field
from league.playoffs.pairings import Pairing, PairingSide, SideSource
from league.playoffs.results import PlayoffResults, winner_of
from league.translation import gettext_noop as _

Pairs = list[tuple[PairingSide, ...]]  # a single side rests


@dataclass(frozen=True, slots=True)
class BracketField:
    """The clubs of one half of the bracket by seed, and the names of its rounds."""

    conference: str | None
    clubs: Sequence[str]
    names: Sequence[str]
    reseed: bool


def play_down(field: BracketField, results: PlayoffResults) -> tuple[list[list[Pairing]], PairingSide]:
    """The field's rounds, and the side that wins it."""
    pairs, rounds = first_round(field), list[list[Pairing]]()
    arrange = _reseeded(field.clubs) if field.reseed else _fixed
    while True:
        games, through = _play(field, len(rounds) + 1, pairs, results)
        if games:
            rounds.append(games)
        if len(through) == 1:
            return rounds, through[0]
        pairs = arrange(through)


def first_round(field: BracketField) -> Pairs:
    """1 v 8, 2 v 7 and so on: in seed order, or in the order of the bracket's lines."""
    size = full_field(len(field.clubs))
    sides = [
        PairingSide(n, n, SideSource(_("Seed {seed}"), {"seed": n}), club)
        for n, club in enumerate(field.clubs, 1)
    ]
    homes = range(1, max(size // 2, 1) + 1) if field.reseed else lines(size)[::2]
    return [
        tuple(sides[n - 1] for n in dict.fromkeys((home, size + 1 - home)) if n <= len(sides))
        for home in homes
    ]


def lines(size: int) -> list[int]:
    """Seeds from the top line of a bracket to the bottom one: 1 8 4 5 2 7 3 6."""
    lines = [1]
    while len(lines) < size:
        lines = [seed for line in lines for seed in (line, 2 * len(lines) + 1 - line)]
    return lines


def _play(
    field: BracketField, number: int, pairs: Pairs, results: PlayoffResults
) -> tuple[list[Pairing], list[PairingSide]]:
    games: list[Pairing] = []
    through: list[PairingSide] = []
    for pair in pairs:
        if len(pair) == 1:
            through.append(pair[0])
            continue
        home, away = sorted(pair, key=lambda side: (side.best, side.worst))
        winner = results.winner(number, home, away)
        game = Pairing(number, len(games) + 1, field.conference, home, away, winner=winner)
        games.append(game)
        through.append(winner_of(game, _winner_source(field, game)))
    return games, through


def _winner_source(field: BracketField, game: Pairing) -> SideSource:
    if game.home_seed and game.away_seed:
        return SideSource(
            _("Winner of {better} v {worse}"), {"better": game.home_seed, "worse": game.away_seed}
        )
    name = field.names[game.round - 1]
    return SideSource(_("Winner of {round} game {number}"), {"round": name, "number": game.number})


def _fixed(through: Sequence[PairingSide]) -> Pairs:
    return list(zip(through[::2], through[1::2], strict=True))


def _reseeded(clubs: Sequence[str]) -> Callable[[Sequence[PairingSide]], Pairs]:
    """Pairs the best with the lowest of the clubs still in."""

    def arrange(through: Sequence[PairingSide]) -> Pairs:
        bests = sorted(side.best for side in through)
        worsts = sorted(side.worst for side in through)
        sides = [
            PairingSide(
                best,
                worst,
                _remaining(place, through, best, worst),
                clubs[best - 1] if best == worst else None,
            )
            for place, (best, worst) in enumerate(zip(bests, worsts, strict=True), 1)
        ]
        half = len(sides) // 2
        return list(zip(sides[:half], reversed(sides[half:]), strict=True))

    return arrange


def _remaining(place: int, through: Sequence[PairingSide], best: int, worst: int) -> SideSource:
    """The one game that this place can come from, or the place itself."""
    for side in through:
        if (side.best, side.worst) == (best, worst) and not any(
            other.best <= worst and best <= other.worst for other in through if other is not side
        ):
            return side.source
    if place == 1:
        return SideSource(_("Best remaining seed"))
    if place == len(through):
        return SideSource(_("Lowest remaining seed"))
    return SideSource(_("Remaining seed {place} of {count}"), {"place": place, "count": len(through)})
