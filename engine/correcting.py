"""A state that people agree to go on from: as a crash or a mistake left it on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import EngineError
from engine.gridiron.events import SIDES
from engine.gridiron.field import GOAL
from engine.kernel.record import copy_of, dump
from engine.notation.stops import vocabulary_of
from engine.playthrough import Playthrough
from engine.repeating import repeat
from engine.rulesets.first_and_goal.names import DEFENSE
from engine.rulesets.first_and_goal.telling import cards_left, set_deck
from engine.rulesets.first_and_goal.telling import set_clock as set_cards
from engine.rulesets.first_and_roll.telling import set_clock as set_marker
from engine.rulesets.touchdown_a_minute.telling import set_clock as set_plays
from engine.scoresheet import Entry, Scoresheet

DOWNS = 4
# (record, period, what is left) -> is there such a clock?
CLOCKS: dict[str, Callable[[Any, int, int], bool]] = {
    "first_and_goal": set_cards,
    "first_and_roll": set_marker,
    "touchdown_a_minute": set_plays,
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A down that is to be played next. Pairs are (home, away); the rest as in `scoreboard.Scoreboard`.
    `defense_cards` are what the defense has in deck and hand, in a game with cards; None leaves them."""

    score: tuple[int, int]
    timeouts: tuple[int, int]
    period: int
    clock: int
    offense: str
    down: int
    spot: int
    to_go: int
    defense_cards: int | None = None


def corrected(game: Playthrough, wanted: Wanted) -> dict[str, Any]:
    """The game's state with this down due, for `Playthrough.set_state`; cards stay where they lie, and the
    offense's deck shrinks or grows to the clock.

    Raises EngineError impossible_state."""
    g = copy_of(game.mark)
    g.phase = vocabulary_of(game.sheet.header).down
    for side in range(len(SIDES)):
        g.team[side].score, g.team[side].timeouts = wanted.score[side], wanted.timeouts[side]
    g.offense, g.down, g.spot = SIDES.index(wanted.offense), wanted.down, wanted.spot
    g.target = min(GOAL, wanted.spot + wanted.to_go)
    clock = CLOCKS[game.rules.name]
    if not (_is_a_down(game, wanted) and clock(g, wanted.period, wanted.clock) and _set_defense(g, wanted)):
        raise EngineError(
            "impossible_state",
            "There is no such down: spot 1 to 99, down 1 to 4, a line to gain on the field, and no more"
            " time-outs, clock or cards than a half begins with, and no fewer cards than lie in the hands.",
        )
    return dump(g)


def before(game: Playthrough, number: int) -> dict[str, Any]:
    """The state in which the play of this entry began; the game needs its whole sheet.

    Raises EngineError no_such_entry."""
    entries = game.sheet.entries[: number - 1]
    if not 0 < number <= len(game.sheet.entries):
        raise EngineError("no_such_entry", f"The sheet has {len(game.sheet.entries)} entries, not {number}.")
    return dump(Playthrough.replay(Scoresheet(game.sheet.header, entries)).mark)


def continued(game: Playthrough, number: int, entries: Sequence[Entry]) -> dict[str, Any]:
    """The state to which other entries than the sheet's lead after this one, where their last play began; the
    game needs its whole sheet. What the rules alone have written is among them.

    Raises as `repeating.repeat` does."""
    other = Playthrough.replay(Scoresheet(game.sheet.header, game.sheet.entries[:number]))
    while (at := other.sheet.last - number) < len(entries):
        repeat(other, entries[at])
    return dump(other.mark)


def defense_cards(game: Playthrough) -> int | None:
    """What the defense has in deck and hand; None in a game without cards."""
    return cards_left(game.now, DEFENSE) if hasattr(game.now, "deck") else None


def _set_defense(g: Any, wanted: Wanted) -> bool:
    return wanted.defense_cards is None or (hasattr(g, "deck") and set_deck(g, DEFENSE, wanted.defense_cards))


def _is_a_down(game: Playthrough, wanted: Wanted) -> bool:
    most = max(team.timeouts for team in game.start.team)
    return (
        0 < wanted.spot < GOAL
        and 1 <= wanted.down <= DOWNS
        and 1 <= wanted.to_go <= GOAL - wanted.spot
        and wanted.period >= 1
        and min(wanted.score) >= 0
        and all(0 <= left <= most for left in wanted.timeouts)
    )
