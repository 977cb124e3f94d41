"""Every game from each club's side: the source of the numbers in tie-break steps."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.errors import Refused
from league.standings.values import Club, GameOutcome, PlayedGame
from league.standings.wlt import WLT

LETTERS = {
    GameOutcome.FORFEIT_BY_HOME: ("L", "W"),
    GameOutcome.FORFEIT_BY_AWAY: ("W", "L"),
    GameOutcome.DOUBLE_FORFEIT: ("L", "L"),
    GameOutcome.DRAW: ("T", "T"),
}


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One game from one club's side. `letter` is W, L or T; touchdowns are None if they were not
    counted."""

    opponent: str
    letter: str
    home: bool
    points_for: int
    points_against: int
    net_touchdowns: int | None
    week: int | None


class Ledger:
    """The entries of every club, and the sums that the steps need. The order of the rows makes no
    difference."""

    def __init__(self, clubs: Iterable[Club], games: Iterable[PlayedGame]) -> None:
        """Raises Refused: duplicate_club, unknown_club, plays_itself, missing_score."""
        self.clubs = _by_name(clubs)
        self.entries = _entries(self.clubs, games)
        self.overall = {name: WLT.of(letters(entries)) for name, entries in self.entries.items()}
        self.pct: dict[str, Fraction] = {name: wlt.value for name, wlt in self.overall.items()}
        self.points_for = {name: sum(e.points_for for e in own) for name, own in self.entries.items()}
        self.points_against = {name: sum(e.points_against for e in own) for name, own in self.entries.items()}

    def conference_of(self, name: str) -> str:
        return self.clubs[name].conference

    def against(self, name: str, opponents: Collection[str]) -> list[LedgerEntry]:
        """The club's games against any of these opponents."""
        return [entry for entry in self.entries[name] if entry.opponent in opponents]

    def in_division(self, name: str) -> list[LedgerEntry]:
        club, clubs = self.clubs[name], self.clubs
        return [
            entry
            for entry in self.entries[name]
            if clubs[entry.opponent].division == club.division
            and clubs[entry.opponent].conference == club.conference
        ]

    def in_conference(self, name: str) -> list[LedgerEntry]:
        conference = self.conference_of(name)
        return [e for e in self.entries[name] if self.clubs[e.opponent].conference == conference]

    def common_opponents(self, group: Sequence[str]) -> set[str]:
        """The clubs that every club of the group played."""
        return set.intersection(*({entry.opponent for entry in self.entries[name]} for name in group))

    def strength(self, entries: Iterable[LedgerEntry]) -> WLT:
        """The pooled records of these games' opponents, one entry for each game."""
        return WLT.pooled(self.overall[entry.opponent] for entry in entries)

    def rank_among(self, pool: Iterable[str]) -> Callable[[str], tuple[int, int]]:
        """A club's ranks (points scored, points allowed) in a pool; equal values share the better rank."""
        pool = tuple(pool)
        most = sorted(-self.points_for[name] for name in pool)
        fewest = sorted(self.points_against[name] for name in pool)
        return lambda name: (
            bisect_left(most, -self.points_for[name]) + 1,
            bisect_left(fewest, self.points_against[name]) + 1,
        )


def letters(entries: Iterable[LedgerEntry]) -> str:
    """One letter for each game."""
    return "".join([entry.letter for entry in entries])


def _by_name(clubs: Iterable[Club]) -> dict[str, Club]:
    found: dict[str, Club] = {}
    for club in clubs:
        if club.name in found:
            raise Refused("duplicate_club", f"There are two clubs named {club.name}: rename one of them.")
        found[club.name] = club
    return found


def _entries(clubs: dict[str, Club], games: Iterable[PlayedGame]) -> dict[str, list[LedgerEntry]]:
    """Club -> its games by week; games of one week by opponent."""
    entries: dict[str, list[LedgerEntry]] = {name: [] for name in clubs}
    for game in games:
        _check(game, clubs)
        if game.outcome is not GameOutcome.NO_CONTEST:
            home, away = _sides(game)
            entries[game.home].append(home)
            entries[game.away].append(away)
    for own in entries.values():
        own.sort(key=lambda entry: (entry.week or 0, entry.opponent, not entry.home))
    return entries


def _check(game: PlayedGame, clubs: dict[str, Club]) -> None:
    for name in (game.home, game.away):
        if name not in clubs:
            raise Refused(
                "unknown_club", f"There is no club {name}: add it to the clubs or correct the game."
            )
    if game.home == game.away:
        raise Refused("plays_itself", f"{game.home} cannot play itself: correct the game.")
    if game.outcome is GameOutcome.PLAYED and (game.home_score is None or game.away_score is None):
        raise Refused("missing_score", f"{game.away} at {game.home} was played: give both scores.")


def _sides(game: PlayedGame) -> tuple[LedgerEntry, LedgerEntry]:
    home, away = game.home_score or 0, game.away_score or 0
    ours, theirs = LETTERS.get(game.outcome) or _by_score(home, away)
    net = _net_touchdowns(game)
    return (
        LedgerEntry(game.away, ours, True, home, away, net, game.week),
        LedgerEntry(game.home, theirs, False, away, home, None if net is None else -net, game.week),
    )


def _net_touchdowns(game: PlayedGame) -> int | None:
    """Net touchdowns of the home side. A game that was not played has none."""
    if game.home_touchdowns is not None and game.away_touchdowns is not None:
        return game.home_touchdowns - game.away_touchdowns
    return None if game.outcome is GameOutcome.PLAYED else 0


def _by_score(home: int, away: int) -> tuple[str, str]:
    if home == away:
        return "T", "T"
    return ("W", "L") if home > away else ("L", "W")


def by_division(clubs: Iterable[Club]) -> dict[str, dict[str, list[str]]]:
    """Conference -> division -> club names, each in the order of its first club."""
    shape: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for club in clubs:
        shape[club.conference][club.division].append(club.name)
    return {conference: dict(divisions) for conference, divisions in shape.items()}
