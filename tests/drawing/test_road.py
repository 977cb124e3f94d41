"""The road to the Bowl for every format: every game has its place, nothing overlaps, and lines join games."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from league.drawing.bracket_pictures import NARROW, WIDE, RoadBox, RoadGame, RoadSizes, road
from league.playoffs.bracket import PLAYOFF_FORMATS, Bracket, bracket
from league.playoffs.pages import bracket_games
from tests.playoffs.notation import derived


def bracket_of(places: int, conferences: int, *, reseed: bool, decided: bool) -> Bracket:
    """A bracket in which the better seed wins every game, or no game has been played."""
    names = ["E", "W"][:conferences] if conferences == 2 else [""]
    each = places // conferences
    seeds = {name: [f"{name}{number}" for number in range(1, each + 1)] for name in names}
    results: dict[tuple[int, str, str], str] = {}
    found = bracket(seeds=seeds, format=PLAYOFF_FORMATS[places], results=results, reseed=reseed)
    while decided and not found.champion:
        for games in found.games:
            for game in games:
                if game.home and game.away:
                    results[game.round, game.home, game.away] = game.home
        found = bracket(seeds=seeds, format=PLAYOFF_FORMATS[places], results=results, reseed=reseed)
    return found


def games_of(found: Bracket) -> list[RoadGame]:
    return [game for game, _pairing in bracket_games(found)]


def overlap(one: RoadBox, other: RoadBox) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def drawn(found: Bracket, sizes: RoadSizes) -> tuple[list[RoadGame], dict[str, Any]]:
    games = games_of(found)
    return games, road(games[:-1], games[-1], sizes)


FORMATS = [
    (places, conferences, reseed, decided)
    for conferences in (1, 2)
    for places in (2, 3, 4, 6, 8, 10, 12, 14, 16, 24, 32)
    if places % conferences == 0
    for reseed in (True, False)
    for decided in (True, False)
]


@pytest.mark.parametrize("sizes", [WIDE, NARROW], ids=["wide", "narrow"])
def test_every_game_has_a_box_of_its_own_within_the_picture(sizes: RoadSizes) -> None:
    for places, conferences, reseed, decided in FORMATS:
        games, picture = drawn(bracket_of(places, conferences, reseed=reseed, decided=decided), sizes)
        shape = (places, conferences, reseed, decided)
        assert {box.key for box in picture["boxes"]} == {game.key for game in games[:-1]}, shape
        boxes = [*picture["boxes"], picture["bowl"]]
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)], shape
        for box in boxes:
            assert 0 <= box.x <= box.x + box.width <= picture["width"] + 0.1, shape
            assert 0 <= box.y <= box.y + box.height <= picture["height"], shape


def test_decided_playoffs_join_every_game_to_the_next_one() -> None:
    for places, conferences, reseed, decided in FORMATS:
        if decided:
            games, picture = drawn(bracket_of(places, conferences, reseed=reseed, decided=True), WIDE)
            shape = (places, conferences, reseed)
            assert len(picture["links"]) == len(games) - 1, shape
            champions_games = sum(game.road for game in games)
            assert sum(is_champions for _path, is_champions in picture["links"]) == champions_games - 1, shape


def test_with_reseeding_an_open_round_promises_no_way() -> None:
    games = games_of(derived(14))
    second = [game for game in games if game.round == 2 and game.wing == 0]
    assert [game.feeders for game in second] == [(None, None), (None, None)]


def test_a_side_comes_from_the_game_that_its_source_names() -> None:
    games = games_of(derived(10))
    first = next(game for game in games if game.round == 1 and game.wing == 0)
    second = next(game for game in games if game.round == 2 and game.wing == 0)
    assert second.feeders == (first.key, None)


def test_two_clubs_meet_in_the_bowl_alone() -> None:
    games, picture = drawn(bracket_of(2, 1, reseed=True, decided=False), WIDE)
    assert (len(games), picture["boxes"], picture["links"]) == (1, [], [])
