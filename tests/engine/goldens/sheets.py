"""Golden sheets: reading, playing and writing them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.catalog import RULESETS
from engine.components.library import digest_of
from engine.gridiron.events import SIDES, Event, Line
from engine.kernel.record import dump
from engine.play.house import auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet
from engine.presentation.play_by_play import play_by_play
from engine.tools.scenarios import placed_game
from tests.engine.conformance.games import plain_header
from tests.engine.goldens import endings, minute, roll

FOLDER = Path(__file__).parent
GOAL, ROLL, MINUTE = "first_and_goal", "first_and_roll", "touchdown_a_minute"
ENDINGS: dict[str, Any] = {**endings.ENDINGS, **roll.ENDINGS, **minute.ENDINGS}
GAMES = dict.fromkeys(roll.ENDINGS, ROLL) | dict.fromkeys(minute.ENDINGS, MINUTE)  # the others: GOAL
WHOLE_GAMES = {
    "whole_game_en": (GOAL, "en"),
    "whole_game_de": (GOAL, "de"),
    "roll_whole_game": (ROLL, "standard"),
    "roll_whole_game_en_update": (ROLL, "en_update"),
    "minute_whole_game": (MINUTE, "en"),
}
Golden = dict[str, Any]


def names() -> list[str]:
    """The name of every golden sheet."""
    return sorted([*ENDINGS, *WHOLE_GAMES])


def read(name: str) -> Golden:
    """The content of its file."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))  # type: ignore[no-any-return]


def made(name: str) -> Golden:
    """The expected content of its file, made from its situation or seed."""
    if name in ENDINGS:
        table = ENDINGS[name]()
        entries = [entry for entry in table.game.sheet.entries if entry.source != "rule"]
        chance = table.game.questions.chance_ids
        inputs = [["dice" if entry.id in chance else entry.by, entry.answer] for entry in entries]
        game = {"game": GAMES[name]} if name in GAMES else {}
        return played({**game, "scenario": table.scenario, "inputs": inputs})
    finished = auto_play(plain_header(WHOLE_GAMES[name], "situational"), master=1, season=1, game=1)
    return played({"sheet": finished.sheet.packed()})


def played(golden: Golden) -> Golden:
    """The golden sheet with everything that follows from its inputs, replayed."""
    game, lines = _whole(golden["sheet"]) if "sheet" in golden else _short(**_start(golden))
    given = {name: golden[name] for name in ("game", "scenario", "inputs", "sheet") if name in golden}
    rows = play_by_play(game.sheet.header, lines, ("Home", "Away"))
    return given | {
        "score": list(game.score),
        "awaiting": [getattr(due, "id", "end_of_game") for due in game.awaiting()],
        "digest": digest_of(_football(game)),
        "events": [_event(line) for line in lines],
        "text": [" ".join(filter(None, (row.where, row.text))) for row in rows],
    }


def _football(game: Playthrough) -> Golden:
    """The final record without the parts that the events repeat, and without the coaches."""
    state = {name: value for name, value in dump(game.now).items() if name != "box"}
    return state | {"team": [{**team, "coach": 0, "traits": []} for team in state["team"]]}


def _start(golden: Golden) -> Golden:
    return {name: golden[name] for name in ("game", "scenario", "inputs") if name in golden}


def _whole(sheet: Golden) -> tuple[Playthrough, list[Line]]:
    game = unpack(PackedSheet.of(sheet))
    return game, game.new_lines


def _short(scenario: Golden, inputs: list[Any], game: str = GOAL) -> tuple[Playthrough, list[Line]]:
    lines: list[Line] = []
    play = placed_game(RULESETS[game], scenario)
    for by, answer in inputs:
        lines += play.answer(by, answer)
    return play, lines


def _event(line: Line) -> str:
    """One line of play-by-play in short form: event, side, amount, state of the game."""
    ball = f"{SIDES[line.offense]} {line.down} & {line.target - line.spot} @{line.spot}"
    dice = "".join(f" {die}:{face}" for die, face in line.dice)
    what = f"{Event(line.event).name} {SIDES[line.side]} {line.amount}"
    return f"{what} | {ball} | {line.home}-{line.away} | {line.clock}{dice}"


def written(golden: Golden) -> str:
    """The file: a line for each event, text and input."""
    parts = []
    for key, value in golden.items():
        lines = value if key in ("events", "text", "inputs") else None
        body = json.dumps(value) if lines is None else "[\n" + ",\n".join(map(json.dumps, lines)) + "\n]"
        parts.append(f"{json.dumps(key)}: {body}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
