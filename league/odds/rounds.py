"""The playoffs of many seasons, round by round, by the rules of `league.playoffs`."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.compilation import compiled, rule
from engine.kernel.tables import table, zeros
from league.odds.players import GamePlayer, GameRows, GameScores
from league.odds.players.rows import game_rows, game_scores
from league.odds.ranker import Prepared, Ranked
from league.odds.values import OddsPlayoffs
from league.playoffs.formats import full_field
from league.playoffs.rounds import lines

FIRST_NUMBER = 1 << 24  # numbers of playoff games are above those of the regular season


class Rounds(NamedTuple):
    """Tables of the playoffs of a block of seasons.

    places   clubs of each conference that qualify
    size     seeds of each conference in a full field; opponents of those beyond the places rest
    last     number of rounds, the Bowl included
    reseed   1 if the best remaining seed meets the lowest in every round
    lines    seeds from the top line of the bracket to the bottom one
    known    results x (round, home, away, winner)
    alive    season x conference x place: seeds still in
    reached  season x club: the last round that it was in, `last` + 1 for the champion
    """

    places: int
    size: int
    last: int
    reseed: int
    lines: Any
    known: Any
    alive: Any
    reached: Any


class PlayoffBlock(NamedTuple):
    """The tables, and room for the games of one round."""

    rounds: Rounds
    rows: GameRows
    scores: GameScores


def playoff_block(playoffs: OddsPlayoffs, prepared: Prepared, seasons: int) -> PlayoffBlock:
    """Tables for so many seasons. Raises Refused: those of `PlayoffFormat.check`."""
    clubs, conferences = len(prepared.names), len(prepared.conferences)
    sizes = [int(group).bit_count() for group in prepared.field.conferences]
    playoffs.format.check(dict(zip(prepared.conferences, sizes, strict=True)))
    places = playoffs.format.per_conference(conferences)
    size = full_field(places)
    known = [
        [number, *(prepared.number(name) for name in (home, away, winner))]
        for (number, home, away), winner in playoffs.results.items()
    ]
    rounds = Rounds(
        places=places,
        size=size,
        last=len(playoffs.format.rounds(conferences)),
        reseed=int(playoffs.reseed),
        lines=table(lines(size)),
        known=table(known, -1, 4),
        alive=zeros(seasons, conferences, size),
        reached=zeros(seasons, clubs),
    )
    games = seasons * max(conferences * size // 2, 1)
    return PlayoffBlock(rounds, game_rows(games), game_scores(games))


def play_rounds(
    block: PlayoffBlock, ranked: Ranked, player: GamePlayer, count: int, seed: int, first: int
) -> None:
    """Plays the playoffs of the first `count` seasons of the block, the first of them number `first`."""
    for number in range(1, block.rounds.last + 1):
        games = _pair(block.rounds, ranked, number, count, first, block.rows)
        player.play(block.rows, games, seed, block.scores)
        _advance(block.rounds, ranked, number, count, block.scores.home, block.scores.away)


@compiled
def _pair(rounds: Any, ranked: Any, number: int, count: int, first: int, rows: Any) -> int:
    """Writes the games of a round, season by season; returns how many there are."""
    row = 0
    for season in range(count):
        if number == 1:
            enter(rounds, ranked, season)
        for conference in range(fields_in(rounds, ranked, number)):
            for place in range(games_in(rounds, ranked, number)):
                home, away = sides(rounds, ranked, number, season, conference, place)
                rounds.reached[season][home] = number
                if away >= 0:
                    rounds.reached[season][away] = number
                    rows.season[row] = first + season
                    rows.game[row] = FIRST_NUMBER + (number * 2 + conference) * 64 + place
                    rows.home[row] = home
                    rows.away[row] = away
                    rows.neutral[row] = int(number == rounds.last)
                    rows.decide[row] = 1
                    row += 1
    return row


@compiled
def _advance(rounds: Any, ranked: Any, number: int, count: int, home_points: Any, away_points: Any) -> None:
    """Reads the results of the round's games, in the order in which `_pair` wrote them."""
    row = 0
    for season in range(count):
        for conference in range(fields_in(rounds, ranked, number)):
            games = games_in(rounds, ranked, number)
            for place in range(games):
                home, away = sides(rounds, ranked, number, season, conference, place)
                winner = home
                if away >= 0:
                    if away_points[row] > home_points[row]:
                        winner = away
                    winner = known_winner(rounds.known, number, home, away, winner)
                    row += 1
                if number == rounds.last:
                    rounds.reached[season][winner] = number + 1
                rounds.alive[season][conference][place] = ranked.seeds[season][winner]
            if rounds.reseed:
                sort(rounds.alive[season][conference], games)


@rule
def enter(rounds: Any, ranked: Any, season: int) -> None:
    """The seeds at the start, in pairs of best and lowest or in the lines of the bracket."""
    for club in range(len(ranked.seeds[season])):
        rounds.reached[season][club] = 0
    for conference in range(len(ranked.order[season])):
        for place in range(rounds.size):
            rounds.alive[season][conference][place] = place + 1 if rounds.reseed else rounds.lines[place]


@rule
def is_joined(rounds: Any, ranked: Any, number: int) -> bool:
    """Whether this round is a Bowl between two conferences."""
    return number == rounds.last and len(ranked.order[0]) == 2


@rule
def fields_in(rounds: Any, ranked: Any, number: int) -> int:
    """The conferences that play this round separately."""
    return 1 if is_joined(rounds, ranked, number) else len(ranked.order[0])


@rule
def games_in(rounds: Any, ranked: Any, number: int) -> int:
    """Pairs of one conference in this round, those of resting clubs included."""
    return 1 if is_joined(rounds, ranked, number) else rounds.size >> number


@rule
def sides(rounds: Any, ranked: Any, number: int, season: int, conference: int, place: int) -> tuple[int, int]:
    """The clubs of a pair, home first; away is -1 if home rests."""
    alive = rounds.alive[season]
    if is_joined(rounds, ranked, number):
        one, other = alive[0][0], alive[1][0]
        lead = 0 if one < other else 1 if one > other else ranked.first[season][one - 1]
        order = ranked.order[season]
        return order[lead][alive[lead][0] - 1], order[1 - lead][alive[1 - lead][0] - 1]
    if rounds.reseed:
        one, other = alive[conference][place], alive[conference][(rounds.size >> (number - 1)) - 1 - place]
    else:
        one, other = alive[conference][2 * place], alive[conference][2 * place + 1]
    better, worse = min(one, other), max(one, other)
    order = ranked.order[season]
    if worse > rounds.places:
        return order[conference][better - 1], -1
    return order[conference][better - 1], order[conference][worse - 1]


@rule
def known_winner(known: Any, number: int, home: int, away: int, played: int) -> int:
    """The winner if this game has been played already, else `played`."""
    for place in range(len(known)):
        game = known[place]
        if game[0] == number and game[1] == home and game[2] == away:
            return game[3]  # type: ignore[no-any-return]
    return played


@rule
def sort(seeds: Any, count: int) -> None:
    """Sorts the first `count` seeds."""
    for end in range(1, count):
        place, seed = end, seeds[end]
        while place > 0 and seeds[place - 1] > seed:
            seeds[place] = seeds[place - 1]
            place -= 1
        seeds[place] = seed
