"""What a text says of the game beside its plays: each must be so."""

from __future__ import annotations

import re

from engine.gridiron.field import GOAL
from engine.notation import situation_line
from engine.notation.errors import NotationError
from engine.notation.parser import Tag, Word, WrittenSituation
from engine.play.playthrough import Playthrough

SCORE = re.compile(r"=?(\d+)-(\d+)")
UNFINISHED = "*"


def check_situation(game: Playthrough, said: WrittenSituation) -> None:
    """Side, down, yards to go and spot of a play that begins here. Raises NotationError situation_differs."""
    g = game.mark
    if game.over or g.phase != game.rules.down_phase:
        raise NotationError("situation_differs", "No play from scrimmage begins here.", said.place)
    to_go = GOAL - said.spot if said.to_go is None else said.to_go
    if (said.side, said.down, to_go, said.spot) != (g.offense, g.down, g.target - g.spot, g.spot):
        stands = situation_line(g, game.rules.clock(g)).partition(" |")[0]
        raise NotationError("situation_differs", f"By the plays so far it is {stands}.", said.place)


def check_score(game: Playthrough, word: Word) -> None:
    """=14-7: home and away. Raises NotationError unknown_word, score_differs."""
    match = SCORE.fullmatch(word.text)
    if match is None:
        raise NotationError("unknown_word", "A score is = and two numbers, home first: =14-7.", word.place)
    if (int(match[1]), int(match[2])) != game.score:
        raise NotationError("score_differs", f"By the plays so far it is {_shown(game)}.", word.place)


def check_sealed_mark(game: Playthrough, word: Word) -> None:
    """x stands behind the first of two calls. Raises NotationError misplaced_x."""
    if not game.sealed:
        raise NotationError(
            "misplaced_x", "An x stands between the calls of both sides: leave it out here.", word.place
        )


def check_result(game: Playthrough, tag: Tag) -> None:
    """The tag Result: a final score, or * for a game that goes on.
    Raises NotationError bad_tag, result_differs."""
    match = SCORE.fullmatch(tag.value)
    if match is None and tag.value != UNFINISHED:
        raise NotationError("bad_tag", "The tag Result takes a final score, 21-17, or *.", tag.place)
    if match and not game.over:
        raise NotationError("result_differs", "By the plays of this text the game is not over.", tag.place)
    if match and (int(match[1]), int(match[2])) != game.score:
        raise NotationError("result_differs", f"By the plays of this text it is {_shown(game)}.", tag.place)


def result_of(game: Playthrough) -> str:
    """What the tag Result says of this game."""
    return _shown(game) if game.over else UNFINISHED


def _shown(game: Playthrough) -> str:
    home, away = game.score
    return f"{home}-{away}"
