"""Plays a guided drive on the engine, with the fixed cards and dice of its script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.catalog import RULESETS
from engine.gridiron.events import Line
from engine.gridiron.first_drive import FirstDrive, Input, ScriptedCall
from engine.play.optional_decisions import default_answer
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.presentation.facts.arithmetic import Arithmetic, arithmetic
from engine.presentation.facts.previews import CallPreview, dice_of_team, previews
from engine.presentation.facts.reveal import Reveal, reveal
from engine.presentation.scoreboard import Scoreboard, scoreboard
from engine.tools.scenarios.cards import Dealer
from engine.tools.scenarios.runs import placed_game

READER = 0  # the reader's side, which has the ball


@dataclass(frozen=True, slots=True)
class DrivePlay:
    """One play of a guided drive: the situation and the two calls before it, what was revealed, and what the
    dice did. `dice`: the faces of both sides' dice by key."""

    before: Scoreboard
    options: tuple[CallPreview, CallPreview]
    chosen: str
    revealed: Reveal
    sums: Arithmetic
    after: Scoreboard


@dataclass(frozen=True, slots=True)
class GuidedDrive:
    """A guided drive with these choices. `dice`: the faces of the reader's and the computer's dice."""

    header: Mapping[str, Any]
    plays: tuple[DrivePlay, ...]
    dice: tuple[dict[str, tuple[Any, ...]], dict[str, tuple[Any, ...]]]


def script_of(ruleset: str) -> FirstDrive:
    """Returns the script of a ruleset. Raises KeyError if it has none."""
    script = RULESETS[ruleset].first_drive
    if script is None:
        raise KeyError(ruleset)
    return script


def first_down(ruleset: str) -> Playthrough:
    """Returns the game at the beginning of its guided drive. Raises KeyError as `script_of` does."""
    script = script_of(ruleset)
    scenario = {"situation": script.situation, "teams": script.teams, "inputs": []}
    return placed_game(RULESETS[ruleset], scenario, script.file)


@lru_cache(maxsize=64)
def guided_drive(ruleset: str, choices: tuple[int, ...]) -> GuidedDrive:
    """Plays the script of a ruleset; `choices` has 0 or 1 for each of its plays.

    Raises EngineError if the rules refuse the script, ValueError if they ask for something else."""
    script = script_of(ruleset)
    game = first_down(ruleset)
    dice = (dice_of_team(game, 0), dice_of_team(game, 1))
    plays = tuple(_play(game, calls, choice) for calls, choice in zip(script.plays, choices, strict=True))
    return GuidedDrive(game.sheet.header, plays, dice)


def _play(game: Playthrough, calls: tuple[ScriptedCall, ScriptedCall], choice: int) -> DrivePlay:
    _settle(game)
    before, offered = scoreboard(game), {option.call.key: option for option in previews(game, READER)}
    chosen, lines = calls[choice], list[Line]()
    for given in chosen.calls:
        lines += _give(game, given)
    revealed = reveal(game)
    if revealed is None:
        raise ValueError(f"the calls of {chosen.key} are not on the table")
    for given in chosen.rest:
        lines += _give(game, given)
    return DrivePlay(
        before=before,
        options=(offered[calls[0].key], offered[calls[1].key]),
        chosen=chosen.key,
        revealed=revealed,
        sums=arithmetic(game.sheet.header, lines)[0],
        after=scoreboard(game),
    )


def _give(game: Playthrough, given: Input) -> list[Line]:
    """Gives a scripted input and returns the lines of play-by-play up to the next one."""
    if "roll" in given:
        lines = game.answer("dice", given["faces"])
    else:
        lines = game.answer(given["by"], given["answer"])
    return [*lines, *_settle(game)]


def _settle(game: Playthrough) -> list[Line]:
    """Deals cards and skips time-outs and the like, until the script has to say what happens."""
    lines = list[Line]()
    while len(due := game.awaiting()) == 1:
        prompt = due[0]
        if isinstance(prompt, Roll) and prompt.dice[0] == "card":
            Dealer(game).deal([])
        elif isinstance(prompt, Decision) and (answer := default_answer(game, prompt)) is not None:
            lines += game.answer(prompt.by, answer)
        else:
            break
    return lines
