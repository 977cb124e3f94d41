"""How a game went: its leads, the score that decided it, and the plays of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import erf, sqrt
from typing import Any

from engine.catalog import ruleset
from engine.gridiron.events import RETURNS, SCRIMMAGE_PLAYS, Event, Line
from engine.presentation.drives import SCORE_NAMES, ScoringPlay, scoring_plays
from engine.presentation.play_by_play import KICKS, SCORES, PlayRow

SNAPS = SCRIMMAGE_PLAYS | KICKS
WAYS = {Event.RUN: "run", Event.COMPLETION: "pass", Event.HAIL_MARY: "pass"}


def game_flow(lines: Iterable[Line]) -> dict[str, Any]:
    """Returns `{"changes": of the lead, "decider": {...} or None}`.

    The decider is the score after which the winner was ahead for good, tries included: `how` (run, pass,
    return, field_goal, safety, or touchdown for a way without a length), its `yards`, the snaps `left` after
    it, and the `snaps` of the game. A tied game has none, and neither has one whose state was set by hand so
    that the lead did not come from the winner's score."""
    lines = list(lines)
    scores = scoring_plays(lines)
    leads = [score.home - score.away for score in scores]
    return {
        "changes": lead_changes(leads),
        "decider": _decider(scores, leads, lines) if leads and leads[-1] else None,
    }


def lead_changes(leads: Iterable[int]) -> int:
    """How often the lead went from one side to the other; `leads` are those of one side, in order."""
    ahead = [lead > 0 for lead in leads if lead]
    return sum(before != after for before, after in pairwise(ahead))


def _decider(
    scores: Sequence[ScoringPlay], leads: Sequence[int], lines: Sequence[Line]
) -> dict[str, Any] | None:
    margins = [lead if leads[-1] > 0 else -lead for lead in leads]  # of the winner
    nth = max((n + 1 for n, margin in enumerate(margins) if margin <= 0), default=0)
    score, snaps = scores[nth], _snap_counts(lines)
    if score.side != int(leads[-1] < 0):
        return None
    return {
        "how": _way(score),
        "yards": score.yards,
        "left": snaps[-1] - snaps[nth],
        "snaps": snaps[-1],
    }


def _snap_counts(lines: Iterable[Line]) -> list[int]:
    """The snaps up to each score, and those of the whole game."""
    counts, count = [], 0
    for line in lines:
        count += line.event in SNAPS
        if line.event in SCORE_NAMES:
            counts.append(count)
    return [*counts, count]


def _way(score: ScoringPlay) -> str:
    if score.kind != "touchdown":
        return score.kind
    if score.how < 0 or score.yards <= 0:
        return "touchdown"
    return "return" if score.how in RETURNS else WAYS.get(Event(score.how), "touchdown")


PLAYS_OF_THE_GAME = 3
LEAST_TIME = 0.02  # share of the game that a last play is reckoned with
SPREAD = 14.0  # points: how much a lead changes over a whole game, as a standard deviation
EVEN_SPOT, A_YARD = 25, 0.08  # the points of a 1st down for each yard beyond that spot
NO_PLAYS = frozenset({"timeout", "quarter_over", "half_over", "game_over", "home_reroll", "correction"})
BEFORE_A_KICK = SCORES | {Event.EXTRA_POINT_MISSED, Event.TWO_POINT_FAILED, Event.HALF_OVER}


def plays_of_the_game(
    header: Mapping[str, Any], lines: Sequence[Line], rows: Sequence[PlayRow]
) -> list[PlayRow]:
    """Returns the rows of play-by-play that changed the chances to win most, the largest change first. `rows`
    are what `play_by_play` makes of the `lines` of a finished game."""
    chances = _win_chances(header, lines)
    changes, before = [], 0.5
    for number, row in enumerate(rows):
        after = chances[row.end - 1]
        if row.kind not in NO_PLAYS:
            changes.append((-abs(after - before), number))
        before = after
    return [rows[number] for _change, number in sorted(changes)[:PLAYS_OF_THE_GAME]]


def _win_chances(header: Mapping[str, Any], lines: Sequence[Line]) -> list[float]:
    """Home's chance to win after each line. A spot counts from the start of a drive to a score."""
    periods = len(ruleset(header["ruleset"]).words.texts["periods"])
    full: dict[int, int] = {}  # what each period began with
    for line in lines:
        full[line.half] = max(full.get(line.half, 1), line.clock)
    chances, on_drive = [], False
    for line in lines:
        if line.event == Event.POSSESSION:
            on_drive = True
        elif line.event in BEFORE_A_KICK:
            on_drive = False
        left = 1 - (line.half - line.clock / full[line.half]) / periods
        chances.append(_win_chance(line, left, on_drive))
    return chances


def _win_chance(line: Line, left: float, on_drive: bool) -> float:
    """An estimate of home's chance to win: the lead, plus what the field position is worth `on_drive`,
    against how much a lead still changes in the part of the game that is `left`."""
    lead = line.home - line.away
    if line.event == Event.GAME_OVER:
        return 0.5 if lead == 0 else float(lead > 0)
    value = A_YARD * (line.spot - EVEN_SPOT) if on_drive else 0.0
    expected = lead + (value if line.offense == 0 else -value)
    if line.event == Event.TOUCHDOWN:  # its try is still to come
        expected += 1 if line.side == 0 else -1
    return (1 + erf(expected / (SPREAD * sqrt(2 * max(LEAST_TIME, left))))) / 2
