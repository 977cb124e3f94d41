"""Plays one field of seeds (a conference or all clubs) down to one.

With re-seeding, the best remaining seed meets the lowest in every round; in a fixed bracket the winner of 4 v
5 meets the winner of 1 v 8. Before a round is decided, the seeds that may come out of it form a range, and
the range of the n-th best of them is (n-th smallest best, n-th smallest worst). If both ends are the same
seed, the club of the next round is already known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from league.frame.errors import Refused
from league.frame.errors import gettext_noop as _
from league.playoffs.formats import Pairing, PairingSide, PlayoffFormat, SideSource, full_field

Key = tuple[int, str, str]  # round, home, away


class PlayoffResults:
    """Winners by (round, home, away); remembers which of them matched a game."""

    def __init__(self, winners: Mapping[Key, str]) -> None:
        """Raises Refused: not_in_the_game."""
        for (_round, home, away), winner in winners.items():
            if winner not in {home, away}:
                sentence = f"{winner} did not play in {away} at {home}: name one of the two as the winner."
                raise Refused("not_in_the_game", sentence)
        self.winners = winners
        self.used: set[Key] = set()

    def decide(self, game: Pairing) -> Pairing:
        """The game with its winner as far as it is known. A result stands even if its winner withdraws
        later. Without a result, a side that is out loses. With both out, one advances if it has a result in a
        later round, which stands too."""
        winner = None
        if game.home and game.away:
            key = (game.round, game.home, game.away)
            self.used.add(key)
            winner = self.winners.get(key)
        sides = (game.home_side, game.away_side)
        left = [side for side in sides if not side.out]
        if winner or len(left) == len(sides):
            return replace(game, winner=winner)
        later = {club for number, *clubs in self.winners if number > game.round for club in clubs}
        through = left or [side for side in sides if side.club in later]
        return replace(game, winner=through[0].club if through else None, walkover=True)

    def orphans(self) -> tuple[Key, ...]:
        """Results of games that are no longer in the bracket after a correction."""
        return tuple(sorted(self.winners.keys() - self.used))


def _side_of(game: Pairing, source: SideSource, *, wins: bool) -> PairingSide:
    """The side that advances from a game, or the one that does not."""
    home, away = sides = (game.home_side, game.away_side)
    if not game.is_decided:
        return PairingSide(min(home.best, away.best), max(home.worst, away.worst), source)
    if home.out and away.out and game.winner is None:
        first, second = sorted(sides, key=lambda side: side.out)  # as the second one had won when it left
        return replace(second, club=None, source=SideSource(_("Bye"))) if wins else first
    [side] = [side for side in sides if (side.club == game.winner if game.winner else not side.out) == wins]
    return replace(side, source=source) if side.club else side


Pairs = list[tuple[PairingSide, ...]]  # a single side rests


@dataclass(frozen=True, slots=True)
class BracketField:
    """The clubs of one half of the bracket by seed, the number of each that has withdrawn, and the names of
    its rounds."""

    conference: str | None
    clubs: Sequence[str]
    withdrawn: Mapping[str, int]
    names: Sequence[str]
    reseed: bool


def play_down(field: BracketField, results: PlayoffResults) -> tuple[list[list[Pairing]], PairingSide]:
    """The field's rounds, and the side that wins it."""
    pairs, rounds = first_round(field), list[list[Pairing]]()
    while True:
        games, through = list[Pairing](), list[PairingSide]()
        number = len(rounds) + 1
        for pair in pairs:
            if len(pair) == 1:
                through.append(pair[0])
                continue
            home, away = sorted(pair, key=lambda side: (side.best, side.worst))
            game = results.decide(Pairing(number, len(games) + 1, field.conference, home, away))
            text = _("Winner of {better} v {worse}")
            values: dict[str, str | int] = {"better": game.home_seed or 0, "worse": game.away_seed or 0}
            if not all(values.values()):
                text = _("Winner of {round} game {number}")
                values = {"round": field.names[number - 1], "number": game.number}
            games.append(game)
            through.append(_side_of(game, SideSource(text, values), wins=True))
        if games:
            rounds.append(games)
        if len(through) == 1:
            return rounds, through[0]
        pairs = _reseeded(through) if field.reseed else list(zip(through[::2], through[1::2], strict=True))


def first_round(field: BracketField) -> Pairs:
    """1 v 8, 2 v 7 and so on: in seed order, or in the order of the bracket's lines."""
    size = full_field(len(field.clubs))
    sides = [
        PairingSide(n, n, SideSource(_("Seed {seed}"), {"seed": n}), club, field.withdrawn.get(club, 0))
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


def _reseeded(through: Sequence[PairingSide]) -> Pairs:
    """Pairs the best with the lowest of the clubs still in. A place that is out keeps its seed, so that no
    drawn game changes when a club withdraws."""
    bests = sorted(side.best for side in through)
    worsts = sorted(side.worst for side in through)
    sides = [
        _remaining(place, through, best, worst)
        for place, (best, worst) in enumerate(zip(bests, worsts, strict=True), 1)
    ]
    half = len(sides) // 2
    return list(zip(sides[:half], reversed(sides[half:]), strict=True))


def _remaining(place: int, through: Sequence[PairingSide], best: int, worst: int) -> PairingSide:
    """The one side that can take this place, or the place itself, from seed `best` to `worst`."""
    for side in through:
        if (side.best, side.worst) == (best, worst) and (
            best == worst
            or not any(other.best <= worst and best <= other.worst for other in through if other is not side)
        ):
            return side
    source = SideSource(_("Remaining seed {place} of {count}"), {"place": place, "count": len(through)})
    if place == 1:
        source = SideSource(_("Best remaining seed"))
    if place == len(through):
        source = SideSource(_("Lowest remaining seed"))
    return PairingSide(best, worst, source)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The playoffs as far as they are known.

    rounds    names (msgids) in order
    games     each round's pairings; with re-seeding by home seed, in a fixed bracket from top to bottom
    byes      conference -> clubs that rest in the first round
    champion  winner of the Bowl; None until it is decided, and if both its sides are out
    third     winner of the third-place game
    orphans   results for games that are no longer in this bracket, after a correction
    """

    rounds: tuple[str, ...]
    games: tuple[tuple[Pairing, ...], ...]
    byes: dict[str, tuple[str, ...]]
    champion: str | None
    third: str | None
    orphans: tuple[Key, ...]

    def pairings(self, number: int) -> list[Pairing]:
        """The pairings of a round, counted from 1; the Bowl comes last in its round."""
        return list(self.games[number - 1])

    @property
    def is_over(self) -> bool:
        """Whether no game is left to be played."""
        return all(game.is_decided for games in self.games for game in games)


def bracket(
    *,
    seeds: Mapping[str, Sequence[str]],
    format: PlayoffFormat,  # noqa: A002 - what it is called
    results: Mapping[Key, str] | None = None,
    withdrawn: Sequence[str] = (),
    reseed: bool = True,
    league_order: Sequence[str] = (),
    third_place: bool = False,
) -> Bracket:
    """Derives the bracket. `seeds` has one or two conferences, best club first, at least as many clubs as
    places. The clubs that have `withdrawn`, in the order in which they left, lose to their opponents at once,
    but keep what they have won; with both gone their place stays empty, and its opponent advances.

    The better seed is at home. The Bowl is on neutral ground; its Home side (for the coin) is the better
    seed, or for equal seeds the club that is better in `league_order` (from the standings), or without that
    the first conference's.

    Raises Refused: conference_count, uneven_places, playoff_places, too_few_clubs, not_in_the_game.
    """
    format.check({conference: len(clubs) for conference, clubs in seeds.items()})
    places = format.per_conference(len(seeds))
    names, given = format.rounds(len(seeds)), PlayoffResults(results or {})
    out = {club: number for number, club in enumerate(withdrawn, 1)}
    fields = [BracketField(name or None, clubs[:places], out, names, reseed) for name, clubs in seeds.items()]
    halves = [play_down(field, given) for field in fields]
    if len(fields) == 2:
        games = _joined(fields, halves, given, league_order, third_place)
    else:
        games = _single(halves[0][0], given, third_place)
    last = {game.third_place: game.winner for game in games[-1]}
    byes = {conference: tuple(clubs[: format.byes(len(seeds))]) for conference, clubs in seeds.items()}
    return Bracket(names, games, byes, last[False], last.get(True), given.orphans())


def _joined(
    fields: list[BracketField],
    halves: list[tuple[list[list[Pairing]], PairingSide]],
    results: PlayoffResults,
    league_order: Sequence[str],
    third_place: bool,
) -> tuple[tuple[Pairing, ...], ...]:
    """Two conferences side by side, then their champions."""
    rounds = [tuple(both[0] + both[1]) for both in zip(halves[0][0], halves[1][0], strict=True)]
    number = len(rounds) + 1
    champions = [
        replace(side, source=SideSource(_("{conference} champion"), {"conference": field.conference or ""}))
        if side.club or not side.out
        else side
        for field, (_rounds, side) in zip(fields, halves, strict=True)
    ]
    last = [_neutral(number, champions, results, league_order)]
    if third_place and rounds:
        losers = [
            _side_of(
                games[-1][0],
                SideSource(_("{conference} runner-up"), {"conference": field.conference or ""}),
                wins=False,
            )
            for field, (games, _side) in zip(fields, halves, strict=True)
        ]
        last.insert(0, replace(_neutral(number, losers, results, league_order), third_place=True, number=2))
    return (*rounds, tuple(last))


def _single(
    rounds: list[list[Pairing]], results: PlayoffResults, third_place: bool
) -> tuple[tuple[Pairing, ...], ...]:
    """One field: its last game is the Bowl. Of three clubs only one loses a semifinal: nobody plays for
    third place."""
    *before, (final,) = rounds
    last = [replace(final, conference=None, neutral=True)]
    if third_place and before and len(before[-1]) == 2:
        losers = [
            _side_of(game, SideSource(_("Loser of semifinal {number}"), {"number": game.number}), wins=False)
            for game in before[-1]
        ]
        last.insert(0, replace(_neutral(len(rounds), losers, results, ()), third_place=True, number=2))
    return (*(tuple(games) for games in before), tuple(last))


def _neutral(
    number: int, sides: Sequence[PairingSide], results: PlayoffResults, league_order: Sequence[str]
) -> Pairing:
    """A game on neutral ground. While a side is open, the sides are in the order of their conferences."""
    if all(side.club for side in sides):
        rank = {club: place for place, club in enumerate(league_order)}
        sides = sorted(sides, key=lambda side: (side.best, rank.get(side.club or "", 0)))
    home, away = sides
    return results.decide(Pairing(number, 1, None, home, away, neutral=True))
