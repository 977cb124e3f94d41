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
from engine.gridiron.field import GOAL
from engine.gridiron.translation import gettext_noop as _
from engine.notation.parser import NotationError, Tag, Word, WrittenSituation
from engine.notation.vocabulary import Vocabulary
from engine.play.playthrough import Playthrough
from engine.play.prompts import situation_line
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


SCORE = re.compile(r"=?(\d{1,4})-(\d{1,4})")
UNFINISHED = "*"


def check_situation(game: Playthrough, written: WrittenSituation) -> None:
    """Checks side, down, yards to go and spot of a play that begins here.

    Raises NotationError situation_differs."""
    g = game.mark
    if game.over or g.phase != game.rules.down_phase:
        raise NotationError(
            "situation_differs",
            _("A play from scrimmage cannot begin here: remove this line."),
            written.place,
        )
    to_go = GOAL - written.spot if written.to_go is None else written.to_go
    if (written.side, written.down, to_go, written.spot) != (g.offense, g.down, g.target - g.spot, g.spot):
        stands = situation_line(g, game.rules.clock(g)).partition(" |")[0]
        raise NotationError(
            "situation_differs",
            _("The plays so far lead to {situation}: correct this line."),
            written.place,
            values={"situation": stands},
        )


def check_score(game: Playthrough, word: Word) -> None:
    """Checks a score, home first: =14-7. Raises NotationError unknown_word, score_differs."""
    match = SCORE.fullmatch(word.text)
    if match is None:
        raise NotationError(
            "unknown_word", _("Write a score as = and two numbers, home first: =14-7."), word.place
        )
    if (int(match[1]), int(match[2])) != game.score:
        raise NotationError(
            "score_differs",
            _("The plays so far lead to {score}: correct this score."),
            word.place,
            values={"score": _shown(game)},
        )


def check_sealed_mark(game: Playthrough, word: Word) -> None:
    """Checks that an x follows the first of two sealed calls. Raises NotationError misplaced_x."""
    if not game.sealed:
        raise NotationError(
            "misplaced_x",
            _("An x may only be written between the calls of both sides: leave it out here."),
            word.place,
        )


def check_result(game: Playthrough, tag: Tag) -> None:
    """Checks the tag Result: a final score, or * for an unfinished game.

    Raises NotationError bad_tag, result_differs."""
    match = SCORE.fullmatch(tag.value)
    if match is None and tag.value != UNFINISHED:
        raise NotationError(
            "bad_tag", _("The tag Result needs a final score, such as 21-17, or *."), tag.place
        )
    if match and not game.over:
        raise NotationError(
            "result_differs",
            _("The game is not over after the plays of this text: write * as the Result."),
            tag.place,
        )
    if match and (int(match[1]), int(match[2])) != game.score:
        raise NotationError(
            "result_differs",
            _("The plays of this text lead to {score}: correct the Result."),
            tag.place,
            values={"score": _shown(game)},
        )


def result_of(game: Playthrough) -> str:
    """Returns the value of the tag Result for this game."""
    return _shown(game) if game.over else UNFINISHED


def _shown(game: Playthrough) -> str:
    home, away = game.score
    return f"{home}-{away}"
