"""Seasons of any kind, ranked by tables and by `rank`, to compare the two."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from engine.kernel.record import table
from league.odds.ranker import Prepared, Ranked, field_of, rank_seasons, ranked
from league.odds.rounds import clubs_of
from league.odds.values import OddsGame, OddsPlayoffs, OddsSeason
from league.playoffs.bracket import PlayoffFormat
from league.standings.records import Club, GameOutcome, PlayedGame, PointsAdjustment
from league.standings.steps import PRO, SIMPLE, TIE_BREAK_STEPS, Coin, StepLists
from league.standings.tie_breaks import Standings, rank

SHAPES = ((2, 3, 4), (2, 2, 3), (1, 4, 4), (1, 1, 6), (2, 1, 5), (3, 2, 2))  # conferences, divisions, clubs
SCORES = (
    [(20, 13), (13, 20)],  # as in files: the last steps and the coin decide
    [(home, away) for home in (10, 13) for away in (10, 13)],
    [(home, away) for home in range(0, 42, 3) for away in range(0, 42, 7)],
)


def any_season(dice: Random) -> OddsSeason:
    """Clubs of any shape, some withdrawn, a schedule equal or unequal, some games played, cancelled or
    forfeited, and sometimes seeds that do not follow from them."""
    conferences, divisions, size = dice.choice(SHAPES)
    leave = dice.choice((0, 0, 0.2, 0.6))
    clubs = [
        Club(
            f"{conference}{division}{number}",
            f"C{conference}",
            f"D{division}",
            withdrawn=dice.random() < leave,
            adjustments=_adjustments(dice),
        )
        for conference in range(conferences)
        for division in range(divisions)
        for number in range(size - (dice.random() < 0.1))
    ]
    pairs = _schedule(dice, clubs)
    begun = dice.randrange(len(pairs) + 1)
    scores = dice.choice(SCORES)
    games = tuple(
        OddsGame(number, None, home, away, _played(dice, home, away, scores) if number < begun else None)
        for number, (home, away) in enumerate(pairs)
    )
    dice.shuffle(clubs)
    coin = Coin(secret=f"{dice.getrandbits(64):016x}") if dice.random() < 0.2 else Coin(dice.randrange(100))
    return OddsSeason(
        tuple(clubs),
        games,
        _steps(dice),
        OddsPlayoffs(PlayoffFormat(2), seeds=_seeding(dice, clubs)),
        coin=replace(coin, overrides=_overrides(dice, clubs)),
    )


def _seeding(dice: Random, clubs: list[Club]) -> dict[str, list[str]]:
    own = [club.name for club in clubs if club.conference == "C0"]
    return {"C0": dice.sample(own, dice.randint(1, len(own)))} if dice.random() < 0.3 else {}


def _adjustments(dice: Random) -> tuple[PointsAdjustment, ...]:
    if dice.random() < 0.9:
        return ()
    return tuple(PointsAdjustment(dice.choice((-2, -1, 1))) for _ in range(dice.randrange(1, 3)))


def _schedule(dice: Random, clubs: list[Club]) -> list[tuple[str, str]]:
    pairs = [(one.name, other.name) for one, other in combinations(clubs, 2)]
    inside = [
        (one.name, other.name) for one, other in combinations(clubs, 2) if one.conference == other.conference
    ]
    chosen = dice.choice(
        (
            inside,
            pairs,
            [*inside, *((away, home) for home, away in inside)],
            dice.sample(pairs, len(pairs) // 2),
            [dice.choice(pairs) for _ in pairs],
        )
    )
    dice.shuffle(chosen)
    return chosen[:170]


def _played(dice: Random, home: str, away: str, scores: list[tuple[int, int]]) -> PlayedGame:
    outcome = dice.choice([GameOutcome.PLAYED] * 20 + list(GameOutcome))
    touchdowns = (dice.randrange(4), dice.randrange(4)) if dice.random() < 0.999 else (None, None)
    return PlayedGame(home, away, *dice.choice(scores), None, outcome, *touchdowns)


def _steps(dice: Random) -> StepLists:
    own = [dice.sample(list(TIE_BREAK_STEPS), dice.randrange(8)) for _ in range(2)]
    return dice.choice((PRO, PRO, SIMPLE, StepLists.of(*own)))


def _overrides(dice: Random, clubs: list[Club]) -> dict[frozenset[str], str]:
    groups = [dice.sample([club.name for club in clubs], 2) for _ in range(4)]
    return {frozenset(group): group[0] for group in groups}


def differing(dice: Random, season: OddsSeason, seasons: int) -> list[int]:
    """The endings, of so many at random, that tables and `rank` order differently."""
    prepared, scores = field_of(season), dice.choice(SCORES)
    rows = [dice.choice(scores) for _ in range(seasons * len(season.open))]
    touchdowns = [(dice.randrange(3), dice.randrange(3)) for _ in rows]
    if dice.random() < 0.2:
        touchdowns = [(-1, -1) for _ in rows]
    places = min(int(group).bit_count() for group in prepared.field.conferences)
    orders = ranked(seasons, len(prepared.names), len(prepared.conferences))
    columns = [table([*column], -1) for column in (*zip(*rows, strict=True), *zip(*touchdowns, strict=True))]
    columns = columns or [table([], -1)] * 4
    sides = clubs_of(season.open, season, prepared)
    rank_seasons(prepared, sides, columns, seasons, orders, seed=0, first=0, best_of=places)
    found = []
    for ending in range(seasons):
        left = len(season.open)
        own = slice(ending * left, (ending + 1) * left)
        expected = _ranked(season, rows[own], touchdowns[own])
        if not _same(prepared, orders, ending, expected, places):
            found.append(ending)
    return found


def _ranked(season: OddsSeason, rows: list[Any], touchdowns: list[Any]) -> Standings:
    played = [game.outcome for game in season.games if game.outcome]
    for game, (ours, theirs), counted in zip(season.open, rows, touchdowns, strict=True):
        home, away = counted if counted[0] >= 0 else (None, None)
        played.append(
            PlayedGame(game.home, game.away, ours, theirs, home_touchdowns=home, away_touchdowns=away)
        )
    return rank(season.clubs, played, season.steps, season.coin, season.seeding)


def _same(prepared: Prepared, orders: Ranked, ending: int, expected: Standings, places: int) -> bool:
    names, row = prepared.names, orders.order[ending]
    for number, conference in enumerate(prepared.conferences):
        seeds = expected.seeds[conference]
        if [names[club] for club in row[number][: len(seeds)]] != seeds:
            return False
        for order in expected.divisions[conference].values():
            first = int(order[0] not in expected.winners)
            own = [orders.places[ending][prepared.number(name)] - first for name in order]
            if own != list(range(len(order))):
                return False
    if len(prepared.conferences) == 2:
        for place in range(places):
            one, other = (expected.seeds[conference][place] for conference in prepared.conferences)
            ahead = expected.league.index(other) < expected.league.index(one)
            if orders.first[ending][place] != ahead:
                return False
    return True
