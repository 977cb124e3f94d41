"""What the app does in a refereed game: it rolls, deals, and decides for absent coaches.

Every number comes from the game's secret and the number of the draw (`Playthrough.draw`). Nobody can predict
it, and anybody who has the secret can check it afterwards."""

from __future__ import annotations

from typing import Any

from engine.gridiron.events import Line
from engine.kernel.dice import Entropy
from engine.play.playthrough import Playthrough
from engine.scoresheets.scoresheet import COMPUTER, HOUSE


def roll(game: Playthrough, secret: bytes) -> list[Line]:
    """Rolls the dice or deals the cards that are awaited. Returns the new lines of play-by-play.

    Raises IllegalAnswer game_over or not_awaited."""
    return game.answer("dice", house_roll(game, secret), HOUSE)


def decide(game: Playthrough, side: str, secret: bytes) -> list[Line]:
    """Lets the computer coach of `side` (home or away) answer. Returns the new lines of play-by-play.

    Raises IllegalAnswer game_over or not_awaited."""
    return game.answer(side, computer_answer(game, side, secret), COMPUTER)


def house_roll(game: Playthrough, secret: bytes) -> Any:
    """Returns the faces or cards that this secret gives for the awaited roll. Raises IllegalAnswer, see
    `roll`."""
    want = game.want_of("dice")
    entropy, draw = Entropy(secret), game.draw
    return game.questions.roll(game.now, want, lambda nth: entropy.number(draw, nth))


def computer_answer(game: Playthrough, side: str, secret: bytes) -> Any:
    """Returns the computer coach's answer for `side` with this secret. Raises IllegalAnswer, see `decide`."""
    want = game.want_of(side)
    number = Entropy(secret).number(game.draw)
    value = game.rules.coach(game.now, want[0], want[1], number)
    return game.questions.show(game.now, want, [value])
