"""How a game turned: the changes of the lead, and the score that decided it. Works for every ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from engine.gridiron.events import SCRIMMAGE_PLAYS, Event, Line
from engine.presentation.drives import RETURNS, SCORES, ScoringPlay, scoring_plays

SNAPS = SCRIMMAGE_PLAYS | {
    *(Event.PUNT, Event.PUNT_BLOCKED, Event.BROKEN_UP),
    *(Event.FIELD_GOAL, Event.FIELD_GOAL_MISSED, Event.FIELD_GOAL_BLOCKED),
}
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
    signs = [lead > 0 for lead in leads if lead]
    return {
        "changes": sum(before != after for before, after in pairwise(signs)),
        "decider": _decider(scores, leads, lines) if leads and leads[-1] else None,
    }


def _decider(
    scores: Sequence[ScoringPlay], leads: Sequence[int], lines: Sequence[Line]
) -> dict[str, Any] | None:
    margins = [lead if leads[-1] > 0 else -lead for lead in leads]  # of the winner
    nth = max((n + 1 for n, margin in enumerate(margins) if margin <= 0), default=0)
    score, snaps = scores[nth], _snaps(lines)
    if score.side != int(leads[-1] < 0):
        return None
    return {
        "how": _way(score),
        "yards": score.yards,
        "left": snaps[-1] - snaps[nth],
        "snaps": snaps[-1],
    }


def _snaps(lines: Iterable[Line]) -> list[int]:
    """The snaps up to each score, and those of the whole game."""
    found, count = [], 0
    for line in lines:
        count += line.event in SNAPS
        if line.event in SCORES:
            found.append(count)
    return [*found, count]


def _way(score: ScoringPlay) -> str:
    if score.kind != "touchdown":
        return score.kind
    if score.how < 0 or score.yards <= 0:
        return "touchdown"
    return "return" if score.how in RETURNS else WAYS.get(Event(score.how), "touchdown")
