"""Results of playoff games, and the clubs that advance from a decided or an open game."""

from __future__ import annotations

from collections.abc import Mapping

from league.errors import Refused
from league.playoffs.pairings import Pairing, PairingSide, SideSource

Key = tuple[int, str, str]  # round, home, away


class PlayoffResults:
    """Winners by (round, home, away); remembers which of them matched a game."""

    def __init__(self, winners: Mapping[Key, str]) -> None:
        """Raises Refused: not_in_the_game."""
        for (_, home, away), winner in winners.items():
            if winner not in {home, away}:
                sentence = f"{winner} did not play in {away} at {home}: name one of the two as the winner."
                raise Refused("not_in_the_game", sentence)
        self.winners = winners
        self.used: set[Key] = set()

    def winner(self, round_number: int, home: PairingSide, away: PairingSide) -> str | None:
        """The winner, or None while the game is open."""
        if home.club is None or away.club is None:
            return None
        key = (round_number, home.club, away.club)
        self.used.add(key)
        return self.winners.get(key)

    def orphans(self) -> tuple[Key, ...]:
        """Results of games that are no longer in the bracket after a correction."""
        return tuple(sorted(self.winners.keys() - self.used))


def winner_of(game: Pairing, source: SideSource) -> PairingSide:
    """The side that advances from a game."""
    return _one_of(game, source, game.winner)


def loser_of(game: Pairing, source: SideSource) -> PairingSide:
    """The side that loses a game."""
    sides = (game.home, game.away)
    return _one_of(
        game, source, next((club for club in sides if club != game.winner), None) if game.winner else None
    )


def _one_of(game: Pairing, source: SideSource, club: str | None) -> PairingSide:
    home, away = game.home_side, game.away_side
    if club is None:
        return PairingSide(min(home.best, away.best), max(home.worst, away.worst), source)
    seed = (home if club == home.club else away).best
    return PairingSide(seed, seed, source, club)
