"""What the app does in a game: it rolls, deals and decides for absent coaches, or plays the whole game.

In a refereed game every number comes from the game's secret and the number of the draw (`Playthrough.draw`).
Nobody can predict it, and anybody who has the secret can check it afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.events import Event, Line
from engine.kernel.dice import Entropy
from engine.kernel.inputs import InputRequest, Recorder, endless_game
from engine.play import setup
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import COMPUTER, HOUSE, PackedSheet
from engine.presentation.box_score import box_score


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


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game. Pairs are (home, away); `lines` are the play-by-play and `box` is the box score."""

    sheet: PackedSheet
    score: tuple[int, int]
    touchdowns: tuple[int, int]
    overtime: bool
    lines: list[Line]
    box: dict[str, Any]


def auto_play(header: Mapping[str, Any], *, master: int, season: int, game: int) -> FinishedGame:
    """Plays one game. The same header and numbers give the same game on every machine.

    Raises EndlessGame if the game exceeds the limit of inputs."""
    rules, g = ruleset(header["ruleset"]), setup.starting_record(header)
    recorder = Recorder()
    g.tape, g.log = recorder, []
    rules.play_out(g, master, season, game)
    if not rules.over(g):
        raise endless_game()
    return FinishedGame(
        sheet=PackedSheet(header, (master, season, game), recorder.values),
        score=(g.team[0].score, g.team[1].score),
        touchdowns=(g.box[0][Event.TOUCHDOWN][0], g.box[1][Event.TOUCHDOWN][0]),
        overtime=g.half > 2,
        lines=g.log,
        box=box_score(g.log),
    )


def unpack(sheet: PackedSheet) -> Playthrough:
    """Returns the same game with one entry for each input, as if it had been refereed; checks every value.

    Raises EngineError broken_sheet if the values are not those of a complete game."""
    game, at = Playthrough.begin(dict(sheet.header)), 0
    while game.wants:
        want = game.wants[0]
        chance = want[0] in game.questions.chance
        size = game.questions.size(game.now, want) if chance else 1
        given = _checked(game, want, sheet.values[at : at + size])
        game.enter(want, given, HOUSE if chance else COMPUTER)
        at += size
    if at != len(sheet.values):
        raise _broken(len(game.sheet.entries))
    return game


def _checked(game: Playthrough, want: InputRequest, given: list[int]) -> list[int]:
    """Returns the values if they are legal now. Raises EngineError broken_sheet otherwise."""
    try:
        values: list[int] = game.questions.read(game.now, want, game.questions.show(game.now, want, given))[0]
    except (IndexError, ValueError) as error:
        raise _broken(len(game.sheet.entries)) from error
    if values != given:
        raise _broken(len(game.sheet.entries))
    return values


def _broken(number: int) -> EngineError:
    return EngineError(
        "broken_sheet", f"The sheet cannot be read after {number} entries: use an unchanged copy."
    )
