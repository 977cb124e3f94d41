"""What calls bring, and those that are made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.errors import EngineError
from engine.gridiron.analysis import CallOdds, average_of, reach
from engine.gridiron.events import Event
from engine.gridiron.field import GOAL
from engine.gridiron.play_facts import Call, CallMeeting, Calls, NamedDie
from engine.kernel.inputs import NONE
from engine.play.playthrough import Playthrough
from engine.play.setup import header_key, starting_record

OFFENSE = 0  # deck: the calls of the side with the ball


@dataclass(frozen=True, slots=True)
class CallPreview:
    """One call that a coach may make.

    `meetings`: this call against every answer of the other side, in their order, with both teams' dice; for a
    call of the defense, every call of the offense against it. `mean`: average yards over all of them equally,
    under the ruleset's `average_assumes`. `clock`: (fewest, most) units of the clock, (0, 0) for the
    defense."""

    call: Call
    meetings: tuple[CallMeeting, ...]
    mean: float
    clock: tuple[int, int]


def preview(game: Playthrough, side: int, deck: int, number: int) -> CallPreview:
    """Returns one call of a deck, whether it is in the hand or not: what is printed is no secret."""
    now, facts, calls = game.now, game.rules.play_facts, calls_of(game)
    attacker = side if deck == OFFENSE else 1 - side
    meetings = tuple(
        facts.meeting(now, attacker, number, other)
        if deck == OFFENSE
        else facts.meeting(now, attacker, other, number)
        for other in range(len(calls[1 - deck]))
    )
    return CallPreview(
        call=calls[deck][number],
        meetings=meetings,
        mean=sum(meeting.mean for meeting in meetings) / len(meetings),
        clock=facts.clock_cost(now, number) if deck == OFFENSE else (0, 0),
    )


def calls_of(game: Playthrough) -> Calls:
    """Returns the offense's and the defense's calls of this game."""
    return _calls(header_key(game.sheet.header))


def deck_of(game: Playthrough, side: int) -> int:
    """Returns whether this side calls for the offense (0) or the defense (1)."""
    cards = game.rules.cards
    return cards.deck_of(game.now, side) if cards else int(side != game.now.offense)


def dice_of_team(game: Playthrough, side: int) -> dict[str, tuple[Any, ...]]:
    """Returns the faces of every die of a side, by the key of the die, as JSON shows them."""
    words, dice = game.rules.words, game.now.dice
    own = dice[side] if game.rules.team_dice else dice
    return {
        words.die_type(number).name.lower(): tuple(words.face_name(number, face) for face in faces)
        for number, faces in enumerate(own)
        if number in words.dice
    }


@lru_cache(maxsize=64)
def _calls(key: str) -> Calls:
    header = json.loads(key)
    return ruleset(header["ruleset"]).play_facts.calls(set_in_play(header).data, header)


@dataclass(frozen=True, slots=True)
class Reveal:
    """Two calls that everybody may see now.

    `attacker`: the side (0 home, 1 away) with the ball. `dice`: every die of the throw, with the side that
    throws it. `meeting`: range and average, None on a fake, which has other dice than its cards say.
    `chance`: of the yards to the line to gain (on a try, to the goal line), 0 to 1, under the ruleset's
    `average_assumes`."""

    attacker: int
    offense: Call
    defense: Call
    dice: tuple[NamedDie, ...]
    meeting: CallMeeting | None
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
    return Reveal(attacker, offense[call], defense[answer], dice, meeting if as_printed else None, chance)


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
    thrown = []
    for die in meeting.dice:
        if die.die in left:
            left.remove(die.die)
            thrown.append(die)
    return tuple(thrown) if not left else meeting.dice


KEPT = 16  # sheets in this process: one is about 100 kB
FIRST_STEP, LONG_GAIN = 4, 10  # yards: half a new series in two downs, and all of it in one


@dataclass(frozen=True, slots=True)
class CallSheet:
    """All calls from a spot, each in numbers as `figures_of` returns them. `cells` [call][answer]; `rows`:
    each call against all answers alike."""

    spot: int
    calls: tuple[Call, ...]
    answers: tuple[Call, ...]
    cells: tuple[tuple[dict[str, Any], ...], ...]
    rows: tuple[dict[str, Any], ...]


def call_sheet(header: Mapping[str, Any], side: int, spot: int) -> CallSheet:
    """Returns what the calls of this side (0 home, 1 away) of a header bring against the other side's dice,
    from a spot of 1 to 99. It takes a fifth of a second; the newest sheets are kept.

    Raises EngineError no_calls for a game without calls, spot_out_of_range; as `setup.starting_record`."""
    if not 0 < spot < GOAL:
        raise EngineError("spot_out_of_range", f"A spot is a whole number from 1 to 99, not {spot}.")
    return _sheet(header_key(header), side, spot)


@lru_cache(maxsize=KEPT)
def _sheet(key: str, side: int, spot: int) -> CallSheet:
    header = json.loads(key)
    rules = ruleset(header["ruleset"])
    if rules.call_odds is None:
        raise EngineError("no_calls", f"{header['ruleset']} is played without calls.")
    offense, defense = rules.play_facts.calls(set_in_play(header).data, header)
    table = rules.call_odds(starting_record(header), side, spot)
    known: dict[int, dict[str, Any]] = {}  # equal cells are one object
    barred = [0 < call.limit and spot >= GOAL - call.limit for call in offense]
    cells = []
    for row in table:
        for odds in row:
            if id(odds) not in known:
                known[id(odds)] = figures_of(odds)
        cells.append(tuple(known[id(odds)] for odds in row))
    rows = tuple(figures_of(average_of(row), is_barred=no) for row, no in zip(table, barred, strict=True))
    return CallSheet(spot, tuple(offense), tuple(defense), tuple(cells), rows)


def figures_of(odds: CallOdds, *, is_barred: bool = False) -> dict[str, Any]:
    """Returns one call in numbers: exact chances from 0 to 1 of the play as a whole, and yards.

    `mean`: average gain of plays that count (no flag, ball kept), None if there are none. `four`, `ten`: the
    play counts and gains 4 (10) yards or more. `loss`: it counts and loses yards. `yards`: the chance of each
    gain. `is_barred`: the call may not be played at this spot."""
    total = odds.total
    names = ("incomplete", "fumble", "interception", "offense_foul", "defense_foul")
    return {
        "mean": None if odds.mean is None else float(odds.mean),
        "four": float(odds.reach(FIRST_STEP)),
        "ten": float(odds.reach(LONG_GAIN)),
        "touchdown": float(odds.reach(GOAL - odds.spot)),
        "loss": sum(ways for yards, ways in odds.yards.items() if yards < 0) / total,
        **{name: getattr(odds, name) / total for name in names},
        "yards": {yards: ways / total for yards, ways in odds.yards.items()},
        "is_barred": is_barred,
    }
