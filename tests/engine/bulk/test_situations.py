"""Win probability of situations: the same from any thread, blind to hidden hands, and calibrated."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from engine.bulk.simulation import situation_odds, win_curve
from engine.bulk.steps import NAMES, PARTS, luck_of, steps_of_packed, typed_throws
from engine.catalog import ruleset
from engine.kernel.dice import seed
from engine.kernel.record import copy_of, dump
from engine.play.house import auto_play
from engine.play.setup import header, starting_record

pytestmark = pytest.mark.xdist_group("compiled")
ROLL = header(ruleset="first_and_roll")
GOAL = header(ruleset="first_and_goal", teams=("base", "base"))


def state(game_header: dict[str, Any], steps: int, number: int = 1) -> Any:
    """A record after some steps."""
    rules, g = ruleset(game_header["ruleset"]), starting_record(game_header)
    seed(g, 3, 1, number)
    for _ in range(steps):
        rules.step(g)
    return g


def test_cuts_do_not_change_the_answer() -> None:
    g = state(ROLL, 40)
    before = dump(g)
    whole = situation_odds(ROLL, g, games=1203, master=7)
    parts = [
        situation_odds(ROLL, g, games=games, first=first, master=7) for games, first in ((700, 1), (503, 701))
    ]
    assert tuple(whole) == tuple(map(sum, zip(*parts, strict=True)))
    assert (sum(whole[:3]), dump(g)) == (1203, before)


def test_finished_game_is_certain() -> None:
    g = copy_of(starting_record(ROLL))
    ruleset("first_and_roll").play_out(g, 1, 1, 1)
    odds = situation_odds(ROLL, g, games=10, master=1)
    assert odds.home in {0.0, 1.0, 0.5}
    assert (odds.home_points, odds.away_points) == (10 * g.team[0].score, 10 * g.team[1].score)


def test_several_states_are_taken_in_turn() -> None:
    rules, ends = ruleset("first_and_roll"), []
    for number in range(1, 4):
        g = starting_record(ROLL)
        rules.play_out(g, 2, 1, number)
        ends.append(g)
    odds = situation_odds(ROLL, ends, games=9, master=1)
    assert odds.home_points == 3 * sum(g.team[0].score for g in ends)


def test_public_odds_do_not_depend_on_hidden_hands() -> None:
    """Records that look alike on the table are dealt the same hands. So is one of a game with real cards,
    which are in one pile for the app."""
    g = state(GOAL, 20)
    other, real = copy_of(g), copy_of(g)
    for side, d in enumerate(real.deck):
        real.team[side].unseen = 1
        for card, count in enumerate(d.hand):
            d.deck[card] += count
            d.hand[card] = 0
    for role, d in enumerate(other.deck):
        cards = next(
            (mine, theirs)
            for mine in range(12)
            for theirs in range(12)
            if mine != theirs and d.hand[mine] and d.deck[theirs] and theirs != d.known_top
        )
        for card, change in zip(cards, (-1, 1), strict=True):
            d.hand[card] += change
            d.deck[card] -= change
        assert d.hand != g.deck[role].hand
    redeal: Any = ruleset("first_and_goal").redeal
    sizes = [(d.hand_size, d.deck_size, sum(d.discard)) for d in g.deck]
    for one in (g, other, real):
        seed(one, 5, 1, 1)
        redeal(one)
    assert dump(g) == dump(other) == dump(real)
    assert [(sum(d.hand), sum(d.deck), sum(d.discard)) for d in g.deck] == sizes


def test_curve_ends_with_the_result_and_finds_the_turning_point() -> None:
    finished = auto_play(ROLL, master=5, season=1, game=3)
    game, steps = steps_of_packed(finished.sheet)
    curve = win_curve(game, steps, games=100)
    lines = [line for line, *_odds in curve["points"]]
    chances = [
        (wins + ties / 2) / (wins + ties + losses) for _line, wins, ties, losses, *_ in curve["points"]
    ]
    swings = [abs(after - before) for before, after in pairwise(chances)]
    home, away = finished.score
    assert (lines, lines[-1]) == (sorted(lines), len(finished.lines))
    assert chances[-1] == (home > away) + (home == away) / 2
    assert swings[curve["turn"]] == max(swings)
    wins, ties, losses = curve["before_roll"]
    assert abs(chances[curve["roll"] + 1] - (wins + ties / 2) / (wins + ties + losses)) > 0.05


def test_luck_compares_the_game_with_other_dice() -> None:
    finished = auto_play(ROLL, master=5, season=1, game=3)
    luck = luck_of(*steps_of_packed(finished.sheet), replays=20)
    box = finished.box
    for side, points in zip(("home", "away"), finished.score, strict=True):
        assert list(luck[side]) == list(NAMES)
        assert luck[side]["points"][0] == points
        assert luck[side]["yards"][0] == box[side]["yards"]
        assert luck[side]["turnovers"][0] == box[side]["turnovers"]
        assert 0 < luck[side]["points"][1] < 60_000


def test_situations_given_a_probability_are_won_that_often() -> None:
    """100 situations of other games: the mean of the squared differences is what chance explains."""
    rules = ruleset("first_and_roll")
    given, won = [], []
    for number in range(100):
        g = state(ROLL, 10 + number % 90, number)
        given.append(situation_odds(ROLL, g, games=100, master=9).home)
        seed(g, 77, 1, number)
        while not rules.over(g):
            rules.step(g)
        won.append((g.team[0].score > g.team[1].score) + (g.team[0].score == g.team[1].score) / 2)
    chance = sum(p * (1 - p) for p in given)
    assert abs(sum(given) - sum(won)) < 4 * chance**0.5
    brier = sum((p - w) ** 2 for p, w in zip(given, won, strict=True)) / 100
    assert brier < 0.2
    high = [(p, w) for p, w in zip(given, won, strict=True) if p >= 0.6]
    assert abs(sum(p - w for p, w in high)) < 4 * sum(p * (1 - p) for p, _ in high) ** 0.5 + 1


@pytest.mark.parametrize("name", ["first_and_roll", "first_and_goal", "touchdown_a_minute"])
def test_typed_throws_are_counted_by_die_and_face(name: str) -> None:
    game, steps = steps_of_packed(auto_play(header(ruleset=name), master=5, season=1, game=3).sheet)
    assert typed_throws(game, steps) == {}
    chance = game.questions.chance_ids - game.questions.deal_ids
    entries = game.sheet.entries
    entries[:] = [replace(e, source="person:1") if e.id in chance else e for e in entries]
    found = typed_throws(game, steps)
    assert {side for side, _die in found} == {"home", "away"}
    dice = sum(
        len(faces) if isinstance(faces, list) else 1
        for e in entries
        if e.id in chance
        for faces in e.answer.values()
    )
    counts = [face for faces in found.values() for face in faces.values()]
    assert sum(count for count, _parts in counts) == dice
    assert sum(parts for _count, parts in counts) == dice * PARTS
