"""Every possible throw of a due Roll: all faces of all its dice, and the state of the game after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from engine.gridiron.events import SIDES
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import Scoresheet

Faces = dict[str, Any]


def faces_due(game: Playthrough) -> list[list[int]]:
    """The different faces of each die of the Roll that is due."""
    g, reader = game.now, game.questions.throws
    return [sorted(set(reader.faces_of(g, side, die))) for side, die in reader.dice_of(g)]


def throws(game: Playthrough, each_order: bool) -> Iterator[tuple[Faces, Playthrough]]:
    """(faces as JSON, the game after them) for every throw; the game itself does not change.

    Without `each_order`, throws with the same faces on other dice are listed once."""
    (want,) = game.wants
    kind, by, _ = want
    every = product(*faces_due(game))
    for values in every if each_order else {tuple(sorted(values)): values for values in every}.values():
        thrown = game.copy()
        thrown.sheet = Scoresheet(game.sheet.header, before=game.sheet.last + 1)
        thrown.since.append((game.sheet.last + 1, int(kind), int(by), list(values)))
        thrown.run_on()
        yield game.questions.show(game.now, want, list(values)), thrown


def answered(game: Playthrough, answers: Mapping[str, Any]) -> Playthrough:
    """The game after these Decisions, up to the first that is not due."""
    while answers and game.wants and (due := game.awaiting()[0]) and getattr(due, "id", "") in answers:
        game.answer(SIDES[game.wants[0][1]], answers[getattr(due, "id", "")])
    return game


def stands(game: Playthrough) -> str:
    """The state as `punt_return away @38`: what is due, the side with the ball, the spot. Before a call also
    down & yards to go; the score unless it is 0-0, home first."""
    g = game.now
    due = game.questions.name(g, game.wants[0])[0] if game.wants else "over"
    downs = f" {g.down}&{g.target - g.spot}" if due in ("offense_call", "D_SCRIMMAGE") else ""
    score = "" if game.score == (0, 0) else f" {game.score[0]}-{game.score[1]}"
    return f"{due} {SIDES[g.offense]}{downs} @{g.spot}{score}"


def differences(
    game: Playthrough,
    reckon: Callable[[Faces], str],
    answers: Mapping[str, Any] | None = None,
    *,
    each_order: bool = True,
) -> list[tuple[Faces, str, str]]:
    """(faces, expected, actual) of every throw with another outcome than `reckon` expects."""
    found = []
    for faces, thrown in throws(game, each_order):
        actual, expected = stands(answered(thrown, answers or {})), reckon(faces)
        if actual != expected:
            found.append((faces, expected, actual))
    return found
