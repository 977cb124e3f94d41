"""What calls bring, where each answer to a Decision leads, and what an undo would take back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.errors import EngineError, IllegalAnswer
from engine.gridiron.analysis import CallOdds, average_of, reach
from engine.gridiron.events import SIDES, Event
from engine.gridiron.field import GOAL
from engine.gridiron.play_facts import Call, CallMeeting, Calls, Chance, NamedDie
from engine.gridiron.questions import BOTH
from engine.kernel.inputs import NONE, InputRequest
from engine.play.corrections import undo_target
from engine.play.playthrough import Playthrough
from engine.play.setup import header_key, starting_record
from engine.presentation.scoreboard import Scoreboard, scoreboard

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


MOST_THROWS = 40  # of one Roll that are tried in search of a good and a bad one


MOST_INPUTS = 40  # of one dry run


Throws = Callable[[Playthrough, InputRequest], Any]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Where one answer leads if nobody calls a time-out or makes another optional Decision.

    `answer` as JSON. `board`: the situation afterwards, None if dice or the other side's sealed answer decide
    about it. `chance`: that a kick or try is good; `good` and
    `bad` are then the situations after either, None for one that is impossible.
    `card_back`: whether the called card of this side returns to the hand, None if no card is on the table.
    `decision`: the ID of the Decision that comes next in the same play, and `by` whose it is."""

    answer: Any
    board: Scoreboard | None
    chance: Chance | None = None
    good: Scoreboard | None = None
    bad: Scoreboard | None = None
    card_back: bool | None = None
    decision: str = ""
    by: str = ""


def consequences(
    game: Playthrough, side: int, part: str = BOTH, answers: Sequence[Any] | None = None
) -> tuple[Consequence, ...]:
    """Returns the consequence of every legal answer to the Decision that this side (0 home, 1 away) has to
    make; () if it has none, or only one coach of a pair may make it and `part` is the other one. With
    `answers` only those that are among them.

    Nothing depends on what is hidden: a sealed answer of the other side is taken out first, and cards that
    are dealt on the way change neither down nor spot, score or clock."""
    want = next((w for w in game.wants if w[0] not in game.questions.chance and w[1] == side), None)
    if want is None or (BOTH not in (part, game.part_of(want)) and part != game.part_of(want)):
        return ()
    clean = _without_sealed(game)
    legal = game.questions.legal(game.now, want)
    chosen = legal if answers is None else [answer for answer in legal if answer in answers]
    return tuple(_consequence(clean, want, answer) for answer in chosen)


def _without_sealed(game: Playthrough) -> Playthrough:
    """The game without the sealed answer that waits for the other half, if there is one."""
    if not game.sealed:
        return game
    copy = game.copy()
    copy.since = [given for given in game.since if given[0] not in game.sealed]
    copy.reported = 0
    copy.run_on()
    return copy


def _consequence(game: Playthrough, want: InputRequest, answer: Any) -> Consequence:
    by = SIDES[want[1]]
    chance = game.rules.play_facts.chance(game.now, want, answer)
    if chance is not None:
        good, bad = _branches(game, by, answer, chance.value)
        return Consequence(answer, None, chance=chance, good=good, bad=bad)
    end = _dry_run(game, by, answer)
    card = _own_card(game, want[1])
    back = None
    if card is not None and game.rules.cards and end.steps:
        back = game.rules.cards.came_back(game.now, end.now, *card)
    due = end.wants[0] if end.wants and not end.steps else None
    if due is not None and due[0] in end.questions.chance:
        return Consequence(answer, None)
    if due is not None and want[0] in end.questions.sealed and due[0] in end.questions.sealed:
        return Consequence(answer, None)  # both calls decide about it
    name, whose = end.questions.name(end.now, due) if due is not None else ("", "")
    return Consequence(answer, scoreboard(end), card_back=back, decision=name, by=whose)


def _own_card(game: Playthrough, side: int) -> tuple[int, int] | None:
    """(deck, card) of this side's card on the table, or None."""
    calls = calls_on_table(game) if game.rules.cards else None
    if calls is None or NONE in calls:
        return None
    deck = deck_of(game, side)
    return deck, calls[deck]


def _dry_run(game: Playthrough, by: str, answer: Any, throw: Throws | None = None) -> Playthrough:
    """A copy after this answer, played on to the end of the step, or to the next throw or Decision that
    nobody can skip. With `throw` it throws too, and takes the last answer to every Decision: it declines
    penalties and stops breakaways."""
    copy = game.copy()
    copy.answer(by, answer)
    for _ in range(MOST_INPUTS):
        if copy.steps or not copy.wants:
            break
        given = _next_input(copy, throw)
        if given is None:
            break
        copy.answer(*given)
    return copy


def _next_input(game: Playthrough, throw: Throws | None) -> tuple[str, Any] | None:
    want, questions = game.wants[0], game.questions
    name = questions.name(game.now, want)[0]
    if name in questions.deal_ids:
        return "dice", questions.roll(game.now, want, lambda _: 0)
    if want[0] in questions.chance:
        return None if throw is None else ("dice", throw(game, want))
    legal = questions.legal(game.now, want)
    default = questions.optional_decisions.get(name)
    if default in legal:
        return SIDES[want[1]], default
    return None if throw is None else (SIDES[want[1]], legal[-1])


def _branches(
    game: Playthrough, by: str, answer: Any, chance: float
) -> tuple[Scoreboard | None, Scoreboard | None]:
    """The situations after a good and after a bad throw: the first of either that is found."""
    side, before = SIDES.index(by), game.score
    good = bad = None
    for throws in _throws():
        end = _dry_run(game, by, answer, throws)
        if not end.steps:
            continue
        if end.score[side] > before[side]:
            good = good or scoreboard(end)
        else:
            bad = bad or scoreboard(end)
        if (good or chance <= 0) and (bad or chance >= 1):
            break
    return good, bad


def _throws() -> Iterator[Throws]:
    """Ways to throw: everything highest, everything lowest, then one after the other."""
    yield lambda game, want: _faces(game, want, -1)
    yield lambda game, want: _faces(game, want, 0)
    for nth in range(MOST_THROWS):
        yield lambda game, want, nth=nth: _faces(game, want, nth, each=True)  # type: ignore[misc]


def _faces(game: Playthrough, want: InputRequest, nth: int, each: bool = False) -> Any:
    """A throw in which every die shows face number `nth`, or the throw with this number."""
    faces = game.questions.face_values(game.now, want)
    if each:
        chosen = next(islice(product(*faces), nth, None), [die[0] for die in faces])
    else:
        chosen = [die[nth] for die in faces]
    return game.questions.show(game.now, want, list(chosen))


THROW, CALL, ANSWER = "throw", "call", "answer"


def undo_kind(game: Playthrough, source: str) -> str:
    """Returns what `game.undo(source)` would take back: THROW, CALL (one of a sealed pair) or ANSWER; empty
    if it would be refused. The game needs its whole sheet."""
    try:
        target = undo_target(game, source)
    except IllegalAnswer:
        return ""
    if target.id in game.questions.chance_ids:
        return THROW
    return CALL if target.id in game.questions.sealed_ids else ANSWER
