"""Many seasons to their end: the playoffs, round by round, by the rules of `league.playoffs`, and counts of
what happened."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any, NamedTuple

from engine.kernel.compilation import JIT, compiled, rule
from engine.kernel.record import numbers, table, zeros
from league.odds.players import GamePlayer, game_rows, game_scores
from league.odds.ranker import Prepared, Ranked, field_of, rank_seasons, ranked
from league.odds.ranker_steps import WINS, WITHDRAWN
from league.odds.values import ClubTally, GameTally, OddsGame, OddsPlayoffs, OddsSeason, ResultTally, Tally
from league.playoffs.bracket import full_field, lines
from league.standings.records import Ledger, PlayedGame

FIRST_NUMBER = 1 << 24  # numbers of playoff games are above those of the regular season


class Rounds(NamedTuple):
    """Tables of the playoffs of a block of seasons.

    places   clubs of each conference that qualify
    size     seeds of each conference in a full field; opponents of those beyond the places rest
    last     number of rounds, the Bowl included
    reseed   1 if the best remaining seed meets the lowest in every round
    lines    seeds from the top line of the bracket to the bottom one
    known    results x (round, home, away, winner)
    out      club: 0, or the order in which it has withdrawn, from 1
    alive    season x conference x place: seeds still in
    reached  season x club: the last round that it was in, `last` + 1 for the champion
    """

    places: int
    size: int
    last: int
    reseed: int
    lines: Any
    known: Any
    out: Any
    alive: Any
    reached: Any


def playoff_rounds(playoffs: OddsPlayoffs, prepared: Prepared, seasons: int) -> Rounds:
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
    left = {name: number for number, name in enumerate(playoffs.withdrawn, 1)}
    return Rounds(
        places=places,
        size=size,
        last=len(playoffs.format.rounds(conferences)),
        reseed=int(playoffs.reseed),
        lines=table(lines(size)),
        known=table(known, -1, 4),
        out=table([left.get(name, 0) for name in prepared.names]),
        alive=zeros(seasons, conferences, size),
        reached=zeros(seasons, clubs),
    )


def play_rounds(
    rounds: Rounds, ranked: Ranked, player: GamePlayer, count: int, seed: int, first: int
) -> None:
    """Plays the playoffs of the first `count` seasons of the block, the first of them number `first`."""
    most = count * max(len(rounds.alive[0]) * rounds.size // 2, 1)
    rows, scores = game_rows(most), game_scores(most)
    for number in range(1, rounds.last + 1):
        games = _pair(rounds, ranked, number, count, first, rows)
        player.play(rows, games, seed, scores)
        _advance(rounds, ranked, number, count, scores.home, scores.away)


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
                reach(rounds, season, home, number)
                if away >= 0:
                    reach(rounds, season, away, number)
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
                    winner = winner_of(rounds, number, home, away, winner)
                    row += 1
                if number == rounds.last:
                    reach(rounds, season, winner, number + 1)
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
        first, second = alive[0][0], alive[1][0]
        lead = 0 if first < second else 1 if first > second else ranked.first[season][first - 1]
        order = ranked.order[season]
        return order[lead][alive[lead][0] - 1], order[1 - lead][alive[1 - lead][0] - 1]
    if rounds.reseed:
        first, second = alive[conference][place], alive[conference][(rounds.size >> (number - 1)) - 1 - place]
    else:
        first, second = alive[conference][2 * place], alive[conference][2 * place + 1]
    better, worse = min(first, second), max(first, second)
    order = ranked.order[season]
    if worse > rounds.places:
        return order[conference][better - 1], -1
    return order[conference][better - 1], order[conference][worse - 1]


@rule
def reach(rounds: Any, season: int, club: int, number: int) -> None:
    """Notes that the club is in this round, unless it has withdrawn and no result says so."""
    is_in = rounds.out[club] == 0
    for place in range(len(rounds.known)):
        game = rounds.known[place]
        if game[3] == club and game[0] >= number - 1:
            is_in = True
    if is_in:
        rounds.reached[season][club] = number


@rule
def winner_of(rounds: Any, number: int, home: int, away: int, played: int) -> int:
    """The winner if this game has been played already. If a side has withdrawn, the other one; of two such
    sides the one that has played a later round or left later, see `league.playoffs`. Else `played`."""
    later = -1
    for place in range(len(rounds.known)):
        game = rounds.known[place]
        if game[0] == number and game[1] == home and game[2] == away:
            return game[3]  # type: ignore[no-any-return]
        if game[0] > number and (game[1] == home or game[2] == home):
            later = home
        if game[0] > number and (game[1] == away or game[2] == away):
            later = away
    out = rounds.out
    if out[home] == 0 and out[away] == 0:
        return played
    if out[home] and out[away]:
        return later if later >= 0 else home if out[home] > out[away] else away
    return away if out[home] else home


@rule
def sort(seeds: Any, count: int) -> None:
    """Sorts the first `count` seeds."""
    for end in range(1, count):
        place, seed = end, seeds[end]
        while place > 0 and seeds[place - 1] > seed:
            seeds[place] = seeds[place - 1]
            place -= 1
        seeds[place] = seed


BLOCK = 64 if JIT else 4  # seasons in memory at once


def simulate(season: OddsSeason, player: GamePlayer, *, seed: int, first: int, seasons: int) -> Tally:
    """Plays seasons number `first`, `first` + 1 ... to their end and counts what happened.

    Season number n of a seed (0 to 2**32 - 1) is the same whatever the cut: adding the tallies of two runs is
    the tally of both. Raises Refused like `field_of` and `PlayoffFormat.check`, and what `player` raises.
    """
    prepared, games = field_of(season), season.open
    clubs = clubs_of(games, season, prepared)
    size = min(BLOCK, max(seasons, 1))
    orders = ranked(size, len(prepared.names), len(prepared.conferences))
    rows, scores = game_rows(size * len(games)), game_scores(size * len(games))
    ids = table([game.number for game in games], -1)
    rounds = playoff_rounds(season.playoffs, prepared, size) if season.playoffs else None
    places = season.qualifying
    last = rounds.last if rounds else 0
    byes = rounds.size - places if rounds else 0
    reached = rounds.reached if rounds else orders.seeds
    sums = counts(prepared, numbers(clubs), last)
    for start in range(first, first + seasons, size):
        count = min(size, first + seasons - start)
        _fill(rows, clubs, ids, start, count)
        player.play(rows, count * len(games), seed, scores)
        rank_seasons(
            prepared, clubs, scores, count, orders, seed=seed, first=start, best_of=places if rounds else 0
        )
        if rounds:
            play_rounds(rounds, orders, player, count, seed, start)
        count_seasons(
            sums, orders, reached, last, places, byes, prepared.field, scores.home, scores.away, count
        )
    return tally_of(sums, prepared, games, seasons)


def clubs_of(games: tuple[OddsGame, ...], season: OddsSeason, prepared: Prepared) -> Any:
    """The clubs of each open game by number, game x (home, away). Raises Refused like `Ledger`."""
    Ledger(season.clubs, [PlayedGame(game.home, game.away, 0, 0) for game in games])
    return table([[prepared.number(game.home), prepared.number(game.away)] for game in games], -1, 2)


@compiled
def _fill(rows: Any, clubs: Any, ids: Any, first: int, seasons: int) -> None:
    row = 0
    for season in range(first, first + seasons):
        for game in range(len(clubs)):
            rows.season[row] = season
            rows.game[row] = ids[game]
            rows.home[row] = clubs[game][0]
            rows.away[row] = clubs[game][1]
            rows.neutral[row] = rows.decide[row] = 0
            row += 1


DIVISION, BYE, WILD_CARD, PLAYOFFS, TITLE = range(5)
IN_PLAYOFFS, WON_DIVISION, WON_TITLE = range(3)  # columns of Counts.results
RESULTS = 3  # home wins, away wins, draw


class Counts(NamedTuple):
    """Tables of sums.

    clubs    club x (division, bye, wild card, playoffs, title)
    seeds    club x seed - 1
    rounds   club x round - 1
    wins     club x games won
    games    game x result: seasons
    results  game x result x club x (playoffs, division, title)
    tossed   one number: seasons in which a coin had to decide a place
    """

    clubs: Any
    seeds: Any
    rounds: Any
    wins: Any
    games: Any
    results: Any
    tossed: Any


def counts(prepared: Prepared, games: list[list[int]], rounds: int) -> Counts:
    """Counts of zero for a season with these open games (home, away) and this number of playoff rounds."""
    clubs = len(prepared.names)
    left = Counter(chain.from_iterable(games))
    most = max((int(own[WINS]) + left[club] for club, own in enumerate(prepared.field.start_sums)), default=0)
    return Counts(
        clubs=zeros(clubs, 5),
        seeds=zeros(clubs, clubs),
        rounds=zeros(clubs, rounds),
        wins=zeros(clubs, most + 1),
        games=zeros(len(games), RESULTS),
        results=zeros(len(games), RESULTS, clubs, 3),
        tossed=zeros(1),
    )


@compiled
def count_seasons(
    counts: Any,
    ranked: Any,
    reached: Any,
    last: int,
    places: int,
    byes: int,
    field: Any,
    home: Any,
    away: Any,
    seasons: int,
) -> None:
    """Adds the first `seasons` rows of a block. A club that has withdrawn never qualifies.

    `last` is the number of rounds, 0 without playoffs; `home` and `away` are the points of the open games.
    """
    games = len(counts.games)
    for season in range(seasons):
        counts.tossed[0] += ranked.tossed[season]
        for club in range(len(counts.clubs)):
            own, seed = counts.clubs[club], ranked.seeds[season][club]
            division = ranked.places[season][club] == 0
            qualifies = seed <= places and field.clubs[club][WITHDRAWN] == 0
            counts.seeds[club][seed - 1] += 1
            counts.wins[club][ranked.wins[season][club]] += 1
            own[DIVISION] += division
            own[BYE] += qualifies and seed <= byes
            own[PLAYOFFS] += qualifies
            own[WILD_CARD] += qualifies and not division
            title = False
            if last:
                title = reached[season][club] > last
                for number in range(min(reached[season][club], last)):
                    counts.rounds[club][number] += 1
            own[TITLE] += title
            if division or qualifies:
                for game in range(games):
                    row = season * games + game
                    result = counts.results[game][result_of(home[row], away[row])][club]
                    result[IN_PLAYOFFS] += qualifies
                    result[WON_DIVISION] += division
                    result[WON_TITLE] += title
        for game in range(games):
            row = season * games + game
            counts.games[game][result_of(home[row], away[row])] += 1


@rule
def result_of(home: int, away: int) -> int:
    """0 if the home side wins, 1 if the away side does, 2 for a draw."""
    return 0 if home > away else 1 if home < away else 2


def tally_of(counts: Counts, prepared: Prepared, games: tuple[OddsGame, ...], seasons: int) -> Tally:
    """The sums by name."""
    plain = Counts(*(numbers(column) for column in counts))
    sizes = {
        club: int(group).bit_count()
        for group in prepared.field.conferences
        for club in range(len(prepared.names))
        if int(group) >> club & 1
    }
    clubs = {
        name: ClubTally(
            seeds=plain.seeds[club][: sizes[club]],
            division=plain.clubs[club][DIVISION],
            bye=plain.clubs[club][BYE],
            wild_card=plain.clubs[club][WILD_CARD],
            playoffs=plain.clubs[club][PLAYOFFS],
            rounds=plain.rounds[club],
            title=plain.clubs[club][TITLE],
            wins=plain.wins[club],
        )
        for club, name in enumerate(prepared.names)
    }
    by_game = {
        game.number: GameTally(
            *(
                ResultTally(
                    plain.games[place][result],
                    *(
                        {name: row[club][column] for club, name in enumerate(prepared.names)}
                        for column in (IN_PLAYOFFS, WON_DIVISION, WON_TITLE)
                    ),
                )
                for result, row in enumerate(plain.results[place])
            )
        )
        for place, game in enumerate(games)
    }
    return Tally(seasons, plain.tossed[0], clubs, by_game)
