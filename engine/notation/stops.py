"""What a word means at a stop of a game, and what a text states about it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import SIDES
from engine.notation.vocabulary import Vocabulary
from engine.play.playthrough import Playthrough
from engine.play.setup import PREPARED, header_key

SIDE = re.compile(r"([HA]):(.+)", re.IGNORECASE)


def vocabulary_of(header: Mapping[str, Any]) -> Vocabulary:
    """Returns the vocabulary of the game with this header, the same object for equal headers."""
    return _vocabulary(header_key(header))


@lru_cache(maxsize=PREPARED)
def _vocabulary(key: str) -> Vocabulary:
    header = json.loads(key)
    box = set_in_play(header)
    return ruleset(header["ruleset"]).vocabulary(box.data, header)


@dataclass(frozen=True, slots=True)
class Stop:
    """What a game awaits: (ID, side) of each question. `chance`: it awaits dice or cards."""

    questions: tuple[tuple[str, str], ...]
    chance: bool

    @classmethod
    def of(cls, game: Playthrough) -> Stop:
        """Returns what the game awaits now: nothing if it is over."""
        questions = tuple(game.questions.name(game.now, want) for want in game.wants)
        return cls(questions, any(want[0] in game.questions.chance for want in game.wants))


def meaning_of(vocabulary: Vocabulary, stop: Stop, text: str) -> tuple[str, str, Any] | None:
    """Returns the meaning of a word at this stop: (Decision, side, answer) of the first question that it
    fits, or None. `H:` and `A:` name the side."""
    if stop.chance:
        return None
    side, rest = side_and_rest(text)
    for id_, by in stop.questions:
        if side in ("", by) and (answer := vocabulary.answer(id_, rest)) is not None:
            return id_, by, answer
    return None


def side_and_rest(text: str) -> tuple[str, str]:
    """Returns ("away", "TO") for A:TO, ("", "TO") for TO."""
    match = SIDE.fullmatch(text)
    return (SIDES["HA".index(match[1].upper())], match[2]) if match else ("", text)


def with_side(by: str, word: str) -> str:
    """Returns the word with its side: A:TO."""
    return f"{'HA'[SIDES.index(by)]}:{word}"


UNFINISHED = "*"


def result_of(game: Playthrough) -> str:
    """Returns the value of the tag Result for this game."""
    return shown_score(game) if game.over else UNFINISHED


def shown_score(game: Playthrough) -> str:
    home, away = game.score
    return f"{home}-{away}"
