"""Random games to compare facts with: refereed ones, stop by stop, and finished ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.gridiron.events import SIDES, Line
from engine.play import house, setup
from engine.play.playthrough import Playthrough

GAMES = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
SECRET = bytes(range(32))


def stops(ruleset: str, seed: int, most: int, **chosen: Any) -> Iterator[tuple[Playthrough, list[Line]]]:
    """Yields a game at each stop with the lines so far. Three of four answers are the computer coach's, the
    others random."""
    game, chance = Playthrough.begin(setup.header(ruleset=ruleset, **chosen)), random.Random(seed)
    secret, lines = bytes([seed]) * 32, list[Line]()
    for _ in range(most):
        if not game.wants:
            return
        yield game, lines
        want = chance.choice(game.wants)
        if want[0] in game.questions.chance:
            lines += house.roll(game, secret)
        elif chance.random() < 0.75:
            lines += house.decide(game, SIDES[want[1]], secret)
        else:
            answer = chance.choice(game.questions.legal(game.now, want))
            lines += game.answer(SIDES[want[1]], answer)


def asked(game: Playthrough) -> list[int]:
    """The sides that have a Decision to make."""
    return [want[1] for want in game.wants if want[0] not in game.questions.chance]
