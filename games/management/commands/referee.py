"""`python3 manage.py referee FILE`: reads a game in text notation and replays it by the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from engine.notation.parser import NotationError, lines_of
from engine.notation.reader import RefereedText, referee
from engine.presentation.play_by_play import PlayRow
from league.boxes.selectors import own_sets_folder
from league.management.base import LeagueCommand

PRINTED = {"kind": "event", "period": "half"}  # fields of a row by the names that the JSON has


class Command(LeagueCommand):
    """Exit status 1 if a line breaks a rule or cannot be read."""

    help = (
        "Reads a game in text notation (docs/notation.md) and prints its play-by-play and box score,"
        " or the first place that breaks a rule."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        self.add_json_argument(parser, "a JSON object instead of text")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads the whole file before it prints."""
        path: Path = options["file"]
        try:
            source = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{path} cannot be read: {error}") from error
        refereed = None
        try:
            refereed = referee(source, folder=own_sets_folder())
            fault = refereed.error
        except NotationError as error:
            fault = error
        if options["json"]:
            self.print_json(_object(refereed, fault))
        else:
            lines = _fault(path, source, fault) if fault else _game(refereed) if refereed else ()
            for line in lines:
                self.stdout.write(line)
        if fault:
            sys.exit(1)


def _object(refereed: RefereedText | None, fault: NotationError | None) -> dict[str, Any]:
    """The game up to its first error, and the error or null."""
    error = None
    if fault is not None:
        names = ("code", "line", "column", "rule")
        error = {name: getattr(fault, name) for name in names} | {
            "sentence": str(fault),
            "due": [asdict(due) for due in fault.due],
        }
    if refereed is None:
        return {"error": error}
    game = refereed.game
    return {
        "ruleset": game.sheet.header["ruleset"],
        "teams": refereed.teams,
        "over": game.over,
        "score": game.score,
        "situation": refereed.situation,
        "due": [asdict(due) for due in refereed.due],
        "entries": len(game.sheet.entries),
        "rows": [
            {PRINTED.get(name, name): value for name, value in asdict(row).items()} for row in refereed.rows()
        ],
        "box": refereed.box(),
        "error": error,
    }


def _fault(path: Path, source: str, fault: NotationError) -> Iterator[str]:
    """The place, rule and message of an error, the line with a mark below it, and what is allowed there."""
    rule = f"{fault.rule}: " if fault.rule else ""
    yield f"{path}:{fault.line}:{fault.column}: {rule}{fault} ({fault.code})"
    lines = lines_of(source)
    if fault.line <= len(lines):
        yield f"    {lines[fault.line - 1]}"
        yield f"    {' ' * (fault.column - 1)}^"
    for due in fault.due:
        yield f"{due.id} by {due.by}: {' '.join(due.answers)}"


def _game(refereed: RefereedText) -> Iterator[str]:
    for row in refereed.rows():
        yield _row(row)
    yield ""
    yield from _box(refereed.teams, refereed.box())
    if not refereed.game.over:
        yield ""
        yield f"It stands: {refereed.situation}"
        for due in refereed.due:
            yield f"Awaited: {due.id} by {due.by}: {' '.join(due.answers)}"


def _row(row: PlayRow) -> str:
    """One row: situation, text, score after points, and dice."""
    where = f"{row.where}: " if row.where else ""
    score = f" {row.home}-{row.away}." if row.is_score else ""
    throws = [f"{t['title']} {' '.join(f'{name} {face}' for _, name, face in t['dice'])}" for t in row.throws]
    dice = f" [{'; '.join(throws)}]" if throws else ""
    return f"{where}{row.text}{score}{dice}"


def _box(teams: tuple[str, str], box: Mapping[str, Any]) -> Iterator[str]:
    """The box score with a column per team, without rows that are empty for both."""
    home, away = box["home"], box["away"]
    width = max(12, *map(len, teams))
    yield f"{'':24}{teams[0]:>{width}} {teams[1]:>{width}}"
    yield f"{'points':24}{home['points']:>{width}} {away['points']:>{width}}"
    for name in home:
        if name != "points" and (home[name] or away[name]):
            yield f"{name.replace('_', ' '):24}{home[name]:>{width}} {away[name]:>{width}}"
