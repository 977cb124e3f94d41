"""Checks of what a text states about the game besides its plays: situations, scores and the result."""

from __future__ import annotations

import re

from engine.gridiron.field import GOAL
from engine.gridiron.translation import gettext_noop as _
from engine.notation import situation_line
from engine.notation.errors import NotationError
from engine.notation.parser import Tag, Word, WrittenSituation
from engine.play.playthrough import Playthrough

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
