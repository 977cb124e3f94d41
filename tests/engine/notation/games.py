"""Games for tests of the notation: random games, and openings as text."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.catalog import RULESETS
from engine.notation.reader import RefereedText, referee
from engine.play import setup
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.play.scoresheet import Scoresheet

DOCS = Path(__file__).parents[3] / "docs" / "notation.md"
EDITIONS = [(name, edition) for name, rules in RULESETS.items() for edition in rules.editions]
LONG = 10_000
PERSON = "person"
# Up to the first down: Away receives and starts on its own 20; no cards are dealt.
GOAL = '[Ruleset "first_and_goal"]\n[Components "house_2026"]\n[Cards "real"]\nHEADS C:H TB\n'
ROLL = '[Ruleset "first_and_roll"]\nHEADS C:H REC\nTB\n'
MINUTE = '[Ruleset "touchdown_a_minute"]\nLP x RO\nHEADS C:H REC\n1:GN1 2:CP4 3:CP2 4:GN1\n'


def header(ruleset: str, edition: str = "", **rest: Any) -> dict[str, Any]:
    """A header of the base teams."""
    return setup.header(ruleset=ruleset, edition=edition, **rest)


def play(
    game: Playthrough, seed: int, most: int = LONG, source: Callable[[random.Random], str] = lambda _: PERSON
) -> Playthrough:
    """Continues with random legal answers and fair dice."""
    rng = random.Random(seed)
    for _ in range(most):
        if game.over:
            break
        due = rng.choice(game.awaiting())
        if isinstance(due, Decision):
            game.answer(due.by, rng.choice(due.answers), source(rng))
        else:
            faces = game.questions.roll(game.now, game.wants[0], lambda _: rng.getrandbits(32))
            game.answer("dice", faces, "house")
    return game


def sheet(game_header: dict[str, Any], seed: int, most: int = LONG) -> Scoresheet:
    """The sheet of a random game."""
    return play(Playthrough.begin(game_header), seed, most).sheet


def stands(text: str) -> str:
    """Side, down and distance, and spot after a valid text."""
    return fine(text).situation.partition(" |")[0]


def fine(text: str) -> RefereedText:
    """Reads a text; asserts that it has no error."""
    found = referee(text)
    assert found.error is None, f"{found.error.line}:{found.error.column}: {found.error}"
    return found


def wrong(text: str) -> tuple[str, int, int]:
    """(code, line, column) of the error in a text."""
    found = referee(text)
    assert found.error is not None
    return found.error.code, found.error.line, found.error.column


def answers(text: str) -> dict[str, Any]:
    """The last answer to each question of a text, by question id."""
    return {entry.id: entry.answer for entry in fine(text).game.sheet.entries}


def examples() -> list[str]:
    """The games in the documentation."""
    return re.findall(r"```notation\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)


def read_scoresheet(source: str, *, folder: Path | None = None) -> Scoresheet:
    """Returns the scoresheet of a text. Raises NotationError at the first error."""
    refereed = referee(source, folder=folder)
    if refereed.error is not None:
        raise refereed.error
    return refereed.game.sheet
