"""Golden sheets: reading, playing and writing them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine import PackedSheet, Playthrough, Scoresheet, auto_play, play_by_play, setup, unpack
from engine.components import digest_of
from engine.gridiron.events import SIDES, Event, Line
from engine.kernel.record import copy_of, dump
from engine.scenarios import first_and_goal as adapter
from tests.engine.conformance.games import plain_header
from tests.engine.first_and_goal.table import Table
from tests.engine.goldens.endings import ENDINGS

FOLDER = Path(__file__).parent
WHOLE_GAMES = {
    "whole_game_en": ("first_and_goal", "en"),
    "whole_game_de": ("first_and_goal", "de"),
}
Golden = dict[str, Any]


def names() -> list[str]:
    """Every golden sheet that there must be."""
    return sorted([*ENDINGS, *WHOLE_GAMES])


def read(name: str) -> Golden:
    """What its file says."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))  # type: ignore[no-any-return]


def made(name: str) -> Golden:
    """What its file must say, from the situation or the seed that it was made of."""
    if name in ENDINGS:
        table = ENDINGS[name]()
        entries = [entry for entry in table.game.sheet.entries if entry.source != "rule"]
        inputs = [["dice" if _is_chance(table, entry.id) else entry.by, entry.answer] for entry in entries]
        return played({"scenario": table.scenario, "inputs": inputs})
    finished = auto_play(plain_header(WHOLE_GAMES[name], "situational"), master=1, season=1, game=1)
    return played({"sheet": finished.sheet.packed()})


def _is_chance(table: Table, name: str) -> bool:
    return name in table.game.questions.chance_ids


def played(golden: Golden) -> Golden:
    """The golden sheet with everything that follows from its inputs, played again."""
    game, lines = _whole(golden["sheet"]) if "sheet" in golden else _short(**_start(golden))
    given = {name: golden[name] for name in ("scenario", "inputs", "sheet") if name in golden}
    rows = play_by_play(game.sheet.header, lines, ("Home", "Away"))
    return given | {
        "score": list(game.score),
        "awaiting": [getattr(due, "id", "end_of_game") for due in game.awaiting()],
        "digest": digest_of(_football(game)),
        "events": [_event(line) for line in lines],
        "text": [" ".join(filter(None, (row.where, row.text))) for row in rows],
    }


def _football(game: Playthrough) -> Golden:
    """The final record without what the events say already, and without who coached."""
    state = {name: value for name, value in dump(game.now).items() if name != "box"}
    return state | {"team": [{**team, "coach": 0, "traits": []} for team in state["team"]]}


def _start(golden: Golden) -> Golden:
    return {"scenario": golden["scenario"], "inputs": golden["inputs"]}


def _whole(sheet: Golden) -> tuple[Playthrough, list[Line]]:
    game = unpack(PackedSheet.of(sheet))
    return game, game.news


def _short(scenario: Golden, inputs: list[Any]) -> tuple[Playthrough, list[Line]]:
    header = adapter.header({}, scenario)
    start = setup.start_of(header)
    placed = adapter.place(copy_of(start), header, scenario["situation"], scenario["inputs"])
    game, lines = Playthrough(start, Scoresheet(header), placed), []
    for by, answer in inputs:
        lines += game.answer(by, answer)
    return game, lines


def _event(line: Line) -> str:
    """One line of play-by-play, short: what, who, how much, where the game stood."""
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
