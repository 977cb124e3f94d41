"""Brackets in a notation that fits on a line: `E4` is the fourth seed of the East."""

from __future__ import annotations

from collections.abc import Sequence

from league.playoffs.bracket import PLAYOFF_FORMATS, Bracket, Pairing, PlayoffFormat, bracket

SEEDS = {side: [f"{side}{seed}" for seed in range(1, 13)] for side in "EW"}


def derived(
    places: int,
    *results: str,
    reseed: bool = True,
    league_order: Sequence[str] = (),
    withdrawn: Sequence[str] = (),
) -> Bracket:
    """Two conferences. A result is "round winner-loser"; the better seed of the two was at home."""
    winners = {}
    for result in results:
        number, game = result.split()
        winner, loser = game.split("-")
        home, away = sorted((winner, loser), key=lambda club: (int(club[1:]), club))
        winners[int(number), home, away] = winner
    return bracket(
        seeds=SEEDS,
        format=PLAYOFF_FORMATS[places],
        results=winners,
        withdrawn=withdrawn,
        reseed=reseed,
        league_order=league_order,
    )


def single(
    clubs: str, *, third_place: bool = False, withdrawn: Sequence[str] = (), **results: str
) -> Bracket:
    """One field without conferences, `single("ABCD", AD="A", BC="C")`: the round is found out."""
    rounds = {frozenset(game): winner for game, winner in results.items()}
    winners: dict[tuple[int, str, str], str] = {}
    format_ = PlayoffFormat(len(clubs))
    while True:
        found = bracket(
            seeds={"": clubs},
            format=format_,
            results=winners,
            withdrawn=withdrawn,
            third_place=third_place,
        )
        new = {
            (game.round, game.home, game.away): rounds[frozenset((game.home, game.away))]
            for games in found.games
            for game in games
            if game.home and game.away and frozenset((game.home, game.away)) in rounds
        }
        if new == winners:
            return found
        winners = new


def shown(games: Sequence[Pairing]) -> list[str]:
    """ "away at home", open sides by their source."""
    return [
        " at ".join(side.club or side.source_text() for side in (g.away_side, g.home_side)) for g in games
    ]


def east(found: Bracket, number: int) -> list[str]:
    """One round's games of the East."""
    return shown([game for game in found.games[number - 1] if game.conference == "E"])
