"""What happened in each play of a game, as its pictures, findings and filters need it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line
from engine.presentation.drives import RETURNS
from engine.presentation.play_by_play import PlayRow

NO_PLAYS = frozenset({"timeout", "half_over", "quarter_over", "game_over", "correction", "home_reroll"})
BIG = 20  # yards of a big play
SCORED: dict[Event, str | Promise] = {
    Event.TOUCHDOWN: pgettext_lazy("short for a play", "TD"),
    Event.FIELD_GOAL: pgettext_lazy("short for a play", "FG"),
    Event.SAFETY: pgettext_lazy("short for a play", "SAF"),
    Event.TWO_POINT: pgettext_lazy("short for a play", "2PT"),
}
LOST: dict[Event, str | Promise] = {
    Event.INTERCEPTION: pgettext_lazy("short for a play", "INT"),
    Event.FUMBLE: pgettext_lazy("short for a play", "FUM"),
    Event.DOWNS: pgettext_lazy("short for a play", "DOWNS"),
    Event.PUNT_BLOCKED: pgettext_lazy("short for a play", "BLK"),
}


@dataclass(frozen=True, slots=True)
class NumberedPlay:
    """A play with the number of its row of play-by-play. `scored` and `lost` are short words for a score or a
    ball lost, empty if there was none; `scorer` and `loser` are the sides (0 home, 1 away). `lead` is the
    visitors' lead after it, `gain` the yards of its longest part."""

    number: int
    row: PlayRow
    lead: int
    scored: str
    scorer: int
    lost: str
    loser: int
    gain: int

    @property
    def is_big(self) -> bool:
        return self.gain >= BIG

    @property
    def is_key(self) -> bool:
        return bool(self.scored or self.lost or self.is_big)


def plays_of(rows: Iterable[dict[str, Any]], lines: Sequence[Line]) -> list[NumberedPlay]:
    """Every snap, kick and penalty in order; time-outs and the ends of periods are left out."""
    return [
        _play(row["number"], row["row"], lines[row["row"].line : row["row"].end])
        for row in rows
        if row["row"].event not in NO_PLAYS
    ]


def _play(number: int, row: PlayRow, lines: Sequence[Line]) -> NumberedPlay:
    scores = [line for line in lines if line.event in SCORED]
    losses = [line for line in lines if line.event in LOST] if row.is_turnover else []
    won = [line.side for line in lines if line.event == Event.POSSESSION]
    return NumberedPlay(
        number=number,
        row=row,
        lead=row.away - row.home,
        scored=str(SCORED[Event(scores[-1].event)]) if scores else "",
        scorer=scores[-1].side if scores else row.side,
        lost=str(LOST[Event(losses[-1].event)]) if losses else "",
        loser=1 - won[-1] if won else row.side,
        gain=_gain(lines),
    )


def _gain(lines: Sequence[Line]) -> int:
    """The most yards of one run, pass or return; 0 if a penalty replaced the play."""
    if any(line.event == Event.PENALTY for line in lines):
        return 0
    moved = SCRIMMAGE_PLAYS | RETURNS
    return max((line.amount for line in lines if line.event in moved), default=0)
