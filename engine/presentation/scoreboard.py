"""The scoreboard: score, clock, possession, down and distance, the same for every ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from engine.gridiron.events import SIDES, Event
from engine.gridiron.field import GOAL
from engine.play.playthrough import Playthrough

REGULATION = 2  # halves


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The score and situation of a game. Pairs are (home, away).

    `clock` is what is left of the period in the ruleset's unit: cards, spaces or plays. `spot` and `target`
    are yards from the offense's own goal line. `down` is 0 if no down is due (kickoffs, tries)."""

    score: tuple[int, int]
    timeouts: tuple[int, int]
    period: int
    clock: int
    offense: str
    down: int
    spot: int
    target: int

    @property
    def to_go(self) -> int:
        """Yards to the line to gain."""
        return self.target - self.spot


def scoreboard(game: Playthrough) -> Scoreboard:
    """Returns the current score and situation. During a play the ball is shown where it was snapped,
    because the dice thrown so far may have moved it to a spot where no down can begin."""
    g, snap = game.now, game.now if _is_next_down_set(game) else game.mark
    line = game.rules.line(g, Event.POSSESSION, g.offense, 0)
    is_down = snap.phase in (game.rules.down_phase, game.rules.before_down)
    return Scoreboard(
        score=game.score,
        timeouts=(g.team[0].timeouts, g.team[1].timeouts),
        period=line.half,
        clock=line.clock,
        offense=SIDES[snap.offense],
        down=snap.down if is_down else 0,
        spot=snap.spot,
        target=snap.target,
    )


def _is_next_down_set(game: Playthrough) -> bool:
    """Whether the current play has already set the down and the line to gain of the next one."""
    g, snap = game.now, game.mark
    if (g.down, g.target) != (snap.down, snap.target):
        return True
    return bool(g.offense != snap.offense and g.down == 1 and g.target == min(GOAL, g.spot + 10))


def in_overtime(game: Playthrough) -> bool:
    """Whether the game is, or ended, in overtime."""
    return bool(game.now.half > REGULATION)
