"""The reveal: both calls and the dice that they name, before the throw."""

from __future__ import annotations

from dataclasses import dataclass

from engine.gridiron.chances import reach
from engine.gridiron.events import Event
from engine.gridiron.field import GOAL
from engine.gridiron.play_facts import Call, CallMeeting, NamedDie
from engine.kernel.inputs import NONE
from engine.play.playthrough import Playthrough
from engine.presentation.facts.previews import calls_of


@dataclass(frozen=True, slots=True)
class Reveal:
    """Two calls that everybody may see now.

    `attacker`: the side (0 home, 1 away) with the ball. `dice`: every die of the throw, with the side that
    throws it. `meeting`: range and average, None on a fake, which has other dice than its cards say.
    `to_gain`: yards to the line to gain (on a try, to the goal line). `chance`: of that many yards, 0 to 1,
    under the ruleset's `average_assumes`."""

    attacker: int
    offense: Call
    defense: Call
    dice: tuple[NamedDie, ...]
    meeting: CallMeeting | None
    to_gain: int
    chance: float | None


def reveal(game: Playthrough) -> Reveal | None:
    """Returns the calls of the play in progress, or None while one of them is sealed or not made."""
    numbers = calls_on_table(game)
    if numbers is None:
        return None
    call, answer = numbers
    facts, offense, defense = game.rules.play_facts, *calls_of(game)
    snap = game.now if game.now.offense == game.mark.offense else game.mark
    attacker = snap.offense
    meeting = facts.meeting(game.now, attacker, call, answer)
    dice = _thrown(game, meeting)
    as_printed = sum(die.side != attacker for die in dice) == sum(
        die.side != attacker for die in meeting.dice
    )
    is_down = game.mark.phase == game.rules.down_phase
    to_gain = (game.mark.target if is_down else GOAL) - game.mark.spot
    chance = reach(facts.gains(game.now, attacker, call, answer), to_gain) if as_printed else None
    return Reveal(
        attacker, offense[call], defense[answer], dice, meeting if as_printed else None, to_gain, chance
    )


def calls_on_table(game: Playthrough) -> tuple[int, int] | None:
    """Returns the numbers of both calls of the current step, or None until both are in."""
    questions, ids = game.questions, game.rules.play_facts.call_ids
    if not game.wants or any(want[0] in questions.sealed for want in game.wants):
        return None
    made = (
        number not in game.sealed
        and kind not in questions.chance
        and questions.name(game.now, (kind, by, 0))[0] in ids
        for number, kind, by, _ in game.since
    )
    if not any(made):
        return None
    lines = [*game.now.log, game.rules.line(game.now, Event.POSSESSION, game.now.offense, 0)]
    calls = (line.calls for line in reversed(lines) if NONE not in line.calls)
    return next(calls, None)


def _thrown(game: Playthrough, meeting: CallMeeting) -> tuple[NamedDie, ...]:
    """The dice of the snap: those that are asked for now, or else those of the meeting."""
    questions, words = game.questions, game.rules.words
    want = game.wants[0]
    if want[0] not in questions.chance or game.now.throw.roll not in words.snaps:
        return meeting.dice
    names = questions.dice(game.now, want)
    left = list(names)
    found = []
    for die in meeting.dice:
        if die.die in left:
            left.remove(die.die)
            found.append(die)
    return tuple(found) if not left else meeting.dice
