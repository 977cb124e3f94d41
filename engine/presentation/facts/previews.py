"""Previews of calls: what each call in the hand rolls against each answer, and what it costs on the clock."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.chances import reach
from engine.gridiron.coach_pairs import BOTH
from engine.gridiron.play_facts import Call, CallMeeting, Calls
from engine.play.playthrough import Playthrough
from engine.play.setup import header_key
from engine.play.visibility import sees_hand

OFFENSE, DEFENSE = 0, 1  # decks: the calls of the side with the ball, and of the other one


@dataclass(frozen=True, slots=True)
class CallPreview:
    """One call that a coach may make.

    `number` as in `Line.calls`; `copies`: cards in the hand, 1 without cards. `meetings`: this call against
    every answer of the other side, in their order, with both teams' dice; for a call of the defense, every
    call of the offense against it. `mean`: average yards over all of them equally, under the ruleset's
    `average_assumes`. `clock`: (fewest, most) units of the clock, (0, 0) for the defense. `is_barred`: too
    near the goal line to be played here."""

    number: int
    call: Call
    copies: int
    meetings: tuple[CallMeeting, ...]
    mean: float
    clock: tuple[int, int]
    is_barred: bool


def previews(game: Playthrough, side: int, part: str = BOTH) -> tuple[CallPreview, ...]:
    """Returns the calls that this side may make, with its own hand only; `part` is a coach of a pair, who
    sees their own hand. Empty in a game without calls, and where only the coach sees the real cards."""
    deck = deck_of(game, side)
    return tuple(
        preview(game, side, deck, number, copies)
        for number, copies in enumerate(_hand(game, side, deck, part))
        if copies
    )


def preview(game: Playthrough, side: int, deck: int, number: int, copies: int = 1) -> CallPreview:
    """Returns one call of a deck, whether it is in the hand or not: what is printed is no secret."""
    now, facts, calls = game.now, game.rules.play_facts, calls_of(game)
    attacker = side if deck == OFFENSE else 1 - side
    call = calls[deck][number]
    meetings = tuple(
        facts.meeting(now, attacker, number, other)
        if deck == OFFENSE
        else facts.meeting(now, attacker, other, number)
        for other in range(len(calls[1 - deck]))
    )
    return CallPreview(
        number=number,
        call=call,
        copies=copies,
        meetings=meetings,
        mean=sum(meeting.mean for meeting in meetings) / len(meetings),
        clock=facts.clock_cost(now, number) if deck == OFFENSE else (0, 0),
        is_barred=bool(call.limit) and now.spot >= 100 - call.limit,
    )


def chance_of_line(game: Playthrough, side: int, number: int) -> float:
    """Returns the chance, 0 to 1, that this call of the side with the ball reaches the line to gain, over all
    answers equally and under the ruleset's `average_assumes`."""
    now, facts, yards = game.now, game.rules.play_facts, game.mark.target - game.mark.spot
    answers = range(len(calls_of(game)[DEFENSE]))
    return sum(reach(facts.gains(now, side, number, other), yards) for other in answers) / len(answers)


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


def _hand(game: Playthrough, side: int, deck: int, part: str) -> list[int]:
    cards = game.rules.cards
    if cards is None:
        return [1] * len(calls_of(game)[deck])
    is_known = sees_hand(game, side, part) and cards.has_hand(game.now, side)
    return cards.hand(game.now, side) if is_known else []


@lru_cache(maxsize=64)
def _calls(key: str) -> Calls:
    header = json.loads(key)
    return ruleset(header["ruleset"]).play_facts.calls(set_in_play(header).data, header)
