"""A situation on one line, as tests, logs and reports write it:
`H 2 & 7 @34 | 14-7 | half 1 | 3-2 | 31+8`."""

from __future__ import annotations

from typing import Any


def situation_line(g: Any, clock: str) -> str:
    """Returns: side with the ball (H or A), down & distance @spot | score | half | time-outs left | what is
    left of the half. `clock` is the last part: cards as deck + hand, spaces or plays (`Ruleset.clock`)."""
    side = "HA"[g.offense]
    score = f"{g.team[0].score}-{g.team[1].score}"
    timeouts = f"{g.team[0].timeouts}-{g.team[1].timeouts}"
    return f"{side} {g.down} & {g.target - g.spot} @{g.spot} | {score} | half {g.half} | {timeouts} | {clock}"
