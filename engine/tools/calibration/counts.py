"""The counts over a calibration's games. The counts of parts add up to those of the whole."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import SCRIMMAGE_PLAYS, SIDES, Event, Line
from engine.play.auto_play import FinishedGame
from engine.presentation.drives import drives
from engine.presentation.play_by_play import CALLED

# Plays without a card or color: event -> its name.
SPECIAL = {
    Event.SNEAK: "sneaks",
    Event.KNEEL: "kneels",
    Event.HAIL_MARY: "hail_marys",
    Event.FAKE: "fakes",
    Event.ONSIDE_KICK: "onside_kicks",
    Event.SQUIB_KICK: "squib_kicks",
    Event.RUN_OFF: "run_offs",
}


@dataclass
class CallCounts:
    """The counts of one call: how often it was made, and with what results."""

    times: int = 0
    yards: int = 0
    first_downs: int = 0
    turnovers: int = 0

    def add(self, other: CallCounts) -> None:
        """Adds the counts of the same call in other games."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))


@dataclass
class GameCounts:
    """Counts over games. `box` is the sum of both sides' box scores."""

    games: int = 0
    overtimes: int = 0
    ties: int = 0
    home_wins: int = 0
    inputs: int = 0
    most_inputs: int = 0
    box: Counter[str] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)  # points -> how many sides scored exactly these
    margins: Counter[int] = field(default_factory=Counter)
    special: Counter[int] = field(default_factory=Counter)  # events of SPECIAL
    drive_results: Counter[str] = field(default_factory=Counter)
    drive_plays: int = 0
    drive_yards: int = 0
    offense: dict[str, CallCounts] = field(default_factory=dict)
    defense: dict[str, CallCounts] = field(default_factory=dict)
    half_wins: Counter[str] = field(default_factory=Counter)  # team -> 2 for a win, 1 for a tie
    played: Counter[str] = field(default_factory=Counter)

    def count(self, finished: FinishedGame) -> None:
        """Adds one game."""
        home, away = finished.score
        self.games += 1
        self.overtimes += finished.overtime
        self.ties += home == away
        self.home_wins += home > away
        self.inputs += len(finished.sheet.values)
        self.most_inputs = max(self.most_inputs, len(finished.sheet.values))
        self.points.update(finished.score)
        self.margins[abs(home - away)] += 1
        for side in SIDES:
            self.box.update(finished.box[side])
        for team, own, other in zip(finished.sheet.header["teams"], (home, away), (away, home), strict=True):
            self.played[team] += 1
            self.half_wins[team] += 2 if own > other else int(own == other)
        self.special.update(line.event for line in finished.lines if line.event in SPECIAL)
        self._count_drives(finished.lines)
        self._count_calls(finished.sheet.header, finished.lines)

    def _count_drives(self, lines: list[Line]) -> None:
        for drive in drives(lines):
            self.drive_results[drive.result] += 1
            self.drive_plays += drive.plays
            self.drive_yards += drive.yards

    def _count_calls(self, header: Any, lines: list[Line]) -> None:
        """Adds the calls of a game. The line of a play's first down or fumble follows the play's line."""
        words = ruleset(header["ruleset"]).words
        titles = words.titles(set_in_play(header).data, header)
        made: list[CallCounts] = []
        for line in lines:
            if line.event in SCRIMMAGE_PLAYS:
                called = words.call_of(line, titles) if line.event in CALLED else None
                made = [self._calls(*called)[nth] for nth in (0, 1)] if called else []
                for call in made:
                    call.times += 1
                    call.yards += line.amount
                    call.turnovers += line.event == Event.INTERCEPTION
            elif line.event in (Event.FIRST_DOWN, Event.FUMBLE):
                for call in made:
                    call.first_downs += line.event == Event.FIRST_DOWN
                    call.turnovers += line.event == Event.FUMBLE
                made = []

    def _calls(self, offense: str, defense: str) -> tuple[CallCounts, CallCounts]:
        return self.offense.setdefault(offense, CallCounts()), self.defense.setdefault(defense, CallCounts())

    def add(self, other: GameCounts) -> None:
        """Adds the counts of other games."""
        for part in fields(self):
            mine, theirs = getattr(self, part.name), getattr(other, part.name)
            if part.name == "most_inputs":
                self.most_inputs = max(mine, theirs)
            elif isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, dict):
                for name, calls in theirs.items():
                    mine.setdefault(name, CallCounts()).add(calls)
            else:
                setattr(self, part.name, mine + theirs)
