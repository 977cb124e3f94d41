"""The bracket, derived from seeds and results alone; it is never stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from league.playoffs.formats import PlayoffFormat
from league.playoffs.pairings import Pairing, PairingSide, SideSource
from league.playoffs.results import Key, PlayoffResults, loser_of
from league.playoffs.rounds import BracketField, play_down
from league.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Bracket:
    """The playoffs as far as they are known.

    rounds    names (msgids) in order
    games     each round's pairings; with re-seeding by home seed, in a fixed bracket from top to bottom
    byes      conference -> clubs that rest in the first round
    champion  winner of the Bowl
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


def bracket(
    *,
    seeds: Mapping[str, Sequence[str]],
    format: PlayoffFormat,  # noqa: A002 - what it is called
    results: Mapping[Key, str] | None = None,
    reseed: bool = True,
    league_order: Sequence[str] = (),
    third_place: bool = False,
) -> Bracket:
    """Derives the bracket. `seeds` has one or two conferences, best club first, at least as many clubs as
    places.

    The better seed is at home. The Bowl is on neutral ground; its Home side (for the coin) is the better
    seed, or for equal seeds the club that is better in `league_order` (from the standings), or without that
    the first conference's.

    Raises Refused: conference_count, uneven_places, playoff_places, too_few_clubs, not_in_the_game.
    """
    format.check({conference: len(clubs) for conference, clubs in seeds.items()})
    places = format.per_conference(len(seeds))
    names, given = format.rounds(len(seeds)), PlayoffResults(results or {})
    fields = [BracketField(name or None, clubs[:places], names, reseed) for name, clubs in seeds.items()]
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
        for field, (_rounds, side) in zip(fields, halves, strict=True)
    ]
    last = [_neutral(number, champions, results, league_order)]
    if third_place and rounds:
        losers = [
            loser_of(
                games[-1][0], SideSource(_("{conference} runner-up"), {"conference": field.conference or ""})
            )
            for field, (games, _side) in zip(fields, halves, strict=True)
        ]
        last.insert(0, replace(_neutral(number, losers, results, league_order), third_place=True, number=2))
    return (*rounds, tuple(last))


def _single(
    rounds: list[list[Pairing]], results: PlayoffResults, third_place: bool
) -> tuple[tuple[Pairing, ...], ...]:
    """One field: its last game is the Bowl."""
    *before, (final,) = rounds
    last = [replace(final, conference=None, neutral=True)]
    if third_place and before:
        losers = [
            loser_of(game, SideSource(_("Loser of semifinal {number}"), {"number": game.number}))
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
    return Pairing(number, 1, None, home, away, neutral=True, winner=results.winner(number, home, away))
