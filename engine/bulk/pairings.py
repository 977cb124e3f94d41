"""Games between many pairs of teams and coaches, for simulated seasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.bulk.batches import fresh_game, play_numbered
from engine.catalog import ruleset
from engine.gridiron.events import Event
from engine.kernel.compilation import JIT
from engine.kernel.tables import RecordTable
from engine.kernel.tape import endless_game

AT_ONCE = 128 if JIT else 4  # games: a call into compiled code costs as much as a game or two


class Pairings:
    """Headers of one ruleset, by number, each with the record that its games start from."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self._starts = RecordTable()

    def add(self, header: Mapping[str, Any]) -> int:
        """The number of a new pairing with a header of `engine.play.setup.header`.

        Raises ValueError for another ruleset, and EngineError like `setup.starting_record`."""
        if header["ruleset"] != self.ruleset:
            raise ValueError(f"these pairings play {self.ruleset}, not {header['ruleset']}")
        return self._starts.add(fresh_game(header))

    def play(self, which: Any, seasons: Any, numbers: Any, count: int, master: int, scores: Any) -> None:
        """Plays `count` games. Game i is one of pairing `which[i]`, with the number `numbers[i]` of season
        `seasons[i]`; `auto_play` with the same numbers plays the same game.

        Writes `scores`: home and away points, home and away touchdowns. All of these are tables of
        `engine.kernel.tables`. Raises EndlessGame if a game exceeds the limit of inputs."""
        if not count:
            return
        room = self._starts.room(min(count, AT_ONCE))
        over = ruleset(self.ruleset).over
        write = _write_array if JIT else _write_records
        for first in range(0, count, AT_ONCE):
            rows = slice(first, min(first + AT_ONCE, count))
            games = self._starts.chosen(which[rows], room)
            play_numbered(self.ruleset, games, master, seasons[rows], numbers[rows])
            write(games, over, rows, scores)


def _write_array(games: Any, over: Any, rows: slice, scores: Any) -> None:
    if not over(_Phases(games["phase"])).all():
        raise endless_game()
    points, touchdowns = games["team"]["score"], games["box"][:, :, Event.TOUCHDOWN, 0]
    for side in (0, 1):
        scores[side][rows] = points[:, side]
        scores[2 + side][rows] = touchdowns[:, side]


class _Phases:
    """The one column that says whether games are over: a view of whole records takes far longer to make."""

    def __init__(self, phase: Any) -> None:
        self.phase = phase


def _write_records(games: list[Any], over: Any, rows: slice, scores: Any) -> None:
    if not all(over(g) for g in games):
        raise endless_game()
    for side in (0, 1):
        scores[side][rows] = [g.team[side].score for g in games]
        scores[2 + side][rows] = [g.box[side][Event.TOUCHDOWN][0] for g in games]
