"""What a game awaits, what is answered without asking, and what each side may see.

A decision with one legal answer is forced. Coaches at a table are not asked before every play whether they
want a time-out, a fake or a strength: a coach who calls a play declines them, unless a standing order takes
one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine.catalog import ruleset as ruleset_named
from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES
from engine.gridiron.questions import BOTH, GROUPS, StandingOrder, StoredOrders
from engine.kernel.inputs import InputNeeded, InputRequest, Tape
from engine.kernel.record import copy_of
from engine.play.corrections import is_public
from engine.play.scoresheet import Entry, Scoresheet
from engine.play.setup import questions_of

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough
    from engine.presentation.scoreboard import Scoreboard


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer that a coach has to give. `answers` lists every legal one as JSON.

    `part`: where two coaches share the side (`pairs` in the header), `offense` or `defense` is the coach who
    decides; `both` means that either may, or that there is only one."""

    id: str
    by: str
    answers: tuple[Any, ...]
    sealed: bool = False
    part: str = BOTH


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice to throw, or cards to deal from a deck. `unseen`: only the person who holds the real deck can name
    the card. `house`: which of the dice are our stand-ins, which take any face of their kind."""

    id: str
    by: str
    dice: tuple[str, ...]
    unseen: bool = False
    faces: tuple[tuple[Any, ...], ...] = ()  # what each of the dice may show, as JSON
    house: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class FinalWhistle:
    """The game is over. `score` is (home, away)."""

    score: tuple[int, int]


def prompt_for(game: Playthrough, want: InputRequest) -> Decision | Roll:
    """Returns an awaited input as a Decision or a Roll."""
    questions, g = game.questions, game.now
    name, by = questions.name(g, want)
    if want[0] in questions.chance:
        dice, faces = questions.dice(g, want), tuple(questions.faces(g, want))
        return Roll(name, by, dice, questions.unseen(g, want), faces, questions.house(g, want))
    legal = tuple(questions.legal(g, want))
    return Decision(name, by, legal, want[0] in questions.sealed, game.part_of(want))


def want_named(game: Playthrough, name: str, by: str) -> InputRequest:
    """Returns the awaited input with this ID and side. Raises IllegalAnswer not_awaited."""
    for want in game.wants:
        if game.questions.name(game.now, want) == (name, by):
            return want
    raise IllegalAnswer("not_awaited", f"The sheet has {name} by {by}, but another input is due there.")


def forced_answer(game: Playthrough) -> tuple[InputRequest, Any] | None:
    """Returns the next forced input and its answer, or None.

    One half of a sealed pair is only given when the other half is forced too or becomes needless. Given
    earlier, it would reveal to the other coach that there was no choice."""
    if not game.wants or any(want[0] in game.questions.chance for want in game.wants):
        return None
    legal = [game.questions.legal(game.now, want) for want in game.wants]
    if len(legal[0]) == 1:
        forced = game.wants[0], legal[0][0]
        if all(len(answers) == 1 for answers in legal) or _settles(game, *forced):
            return forced
    return None


def _settles(game: Playthrough, want: InputRequest, answer: Any) -> bool:
    """Whether this answer makes everything else that is awaited now needless."""
    values, _mark = game.questions.read(game.now, want, answer)
    trial = copy_of(game.mark)
    trial.tape, trial.log = Tape([*game.since, (0, int(want[0]), int(want[1]), values)]), []
    try:
        game.rules.step(trial)
    except InputNeeded as need:
        return not set(need.wants) & set(game.wants)
    return True


def situation_line(g: Any, clock: str) -> str:
    """Returns a situation on one line: `H 2 & 7 @34 | 14-7 | half 1 | 3-2 | 31+8`, the side with the ball (H
    or A), down & distance @spot | score | half | time-outs left | what is left of the half. `clock` is the
    last part: cards as deck + hand, spaces or plays (`Ruleset.clock`)."""
    side = "HA"[g.offense]
    score = f"{g.team[0].score}-{g.team[1].score}"
    timeouts = f"{g.team[0].timeouts}-{g.team[1].timeouts}"
    return f"{side} {g.down} & {g.target - g.spot} @{g.spot} | {score} | half {g.half} | {timeouts} | {clock}"


def own_cards(game: Playthrough, side: str, part: str = BOTH) -> dict[str, Any]:
    """Returns the cards that `home` or `away` may see of its own: hand and discards; empty in a game without
    cards. Of two coaches who share the side each sees those of `part` alone, unless they may talk
    (1G-TEAM-1)."""
    seat, header = SIDES.index(side), game.sheet.header
    may_talk = side not in header.get("pairs", ()) or header["options"].get("pair_talk") == "yes"
    sees_hand = may_talk or part in (BOTH, game.questions.holder(game.now, seat))
    return game.questions.private(game.now, seat) if sees_hand else {}


def entries_for(header: Mapping[str, Any], entries: Sequence[Entry], sides: Collection[str]) -> list[Entry]:
    """Returns consecutive entries as a person who decides for all these sides may see them. None of the
    entries may be a sealed call that waits for its other half: nobody may see that yet."""
    sheet = Scoresheet(header, entries, before=entries[0].n - 1 if entries else 0)
    questions, counts = questions_of(header), sheet.in_effect()
    hidden = {entry.voids for entry in counts}
    hidden |= {e.n for e in entries if e.id in questions.sealed_ids} - {e.n for e in counts}

    def is_hidden(entry: Entry) -> bool:
        if entry.kind == "set_state":
            return not is_public(entry.answer)
        return entry.by not in sides and (entry.id in questions.secret_ids or entry.n in hidden)

    return [replace(entry, answer=None) if is_hidden(entry) else entry for entry in entries]


def public_entries(game: Playthrough) -> list[Entry]:
    """Returns the whole sheet as anybody may see it during the game, without any side's secrets. The game
    needs its whole sheet."""
    entries = entries_for(game.sheet.header, game.sheet.entries, ())
    return [replace(entry, answer=None) if entry.n in game.sealed else entry for entry in entries]


def default_answer(game: Playthrough, decision: Decision) -> Any:
    """The answer that counts if a coach skips this Decision, or None if they have to answer. A sealed call
    always has to be answered."""
    if decision.sealed:
        return None
    answer = game.questions.optional_decisions.get(decision.id)
    return answer if answer in decision.answers else None


def next_stop(game: Playthrough) -> Playthrough:
    """Returns the game at the next stop at which somebody has to answer or roll, with the Decisions that are
    skipped on the way to it in `skipped`: `game` itself if nothing is skipped, otherwise a copy."""
    if game.next_stop is not None:
        now, mark, kept = game.next_stop
        if now is game.now and mark is game.mark:
            return kept
    stop = game
    while (due := _optional_decision(stop)) is not None:
        decision, answer = due
        if stop is game:
            stop = game.copy()
        stop.answer(decision.by, answer)
        stop.skipped.append(due)
    game.next_stop = game.now, game.mark, stop
    return stop


def stop_at(game: Playthrough, decision: Decision) -> Playthrough:
    """Returns a copy of the game at the stop where this optional Decision is awaited."""
    copy = game.copy()
    while (due := _optional_decision(copy)) is not None and (due[0].id, due[0].by) != (
        decision.id,
        decision.by,
    ):
        copy.answer(due[0].by, due[1])
    return copy


def _optional_decision(game: Playthrough) -> tuple[Decision, Any] | None:
    """The Decision that is due and its default answer, if it is the only one due and may be skipped."""
    awaited = game.awaiting()
    if len(awaited) == 1 and isinstance(awaited[0], Decision):
        answer = default_answer(game, awaited[0])
        return None if answer is None else (awaited[0], answer)
    return None


def default_orders(ruleset: str, *, by_mail: bool) -> StoredOrders:
    """The orders that a new seat has."""
    return _given(order for order in ruleset_named(ruleset).orders if order.usual or (by_mail and order.mail))


def stored_orders(ruleset: str, keys: list[str]) -> StoredOrders:
    """Converts keys of orders to the form that a seat stores. Unknown keys are left out."""
    return _given(order for order in ruleset_named(ruleset).orders if order.key in keys)


def orders_with_state(ruleset: str, orders: Mapping[str, Any]) -> list[tuple[StandingOrder, bool]]:
    """Returns every order of the ruleset, and whether it is active."""
    return [
        (
            order,
            all(line in orders.get(asked, ()) for asked, lines in order.given().items() for line in lines),
        )
        for order in ruleset_named(ruleset).orders
    ]


def order_choices(
    ruleset: str, orders: Mapping[str, Any]
) -> list[tuple[str, list[tuple[StandingOrder, bool]]]]:
    """The choices of a form: (title, orders with their state) for each order, or for each group of orders of
    which only one may be active."""
    grouped = groupby(
        orders_with_state(ruleset, orders),
        lambda choice: GROUPS[choice[0].group] if choice[0].group else choice[0].title,
    )
    return [(title, list(choices)) for title, choices in grouped]


def standing_answer(orders: Mapping[str, Any], decision: Decision, board: Scoreboard) -> Any:
    """Returns the answer that a standing order gives to this Decision now, or None."""
    for line in orders.get(decision.id, ()):
        if line["answer"] in decision.answers and board.clock > line["until"] and _fits(line, board):
            return line["answer"]
    return None


def _fits(line: Mapping[str, Any], board: Scoreboard) -> bool:
    when = line.get("when")
    return not when or (
        board.down == when["down"]
        and board.to_go > when["over"]
        and when.get("at", 0) <= board.spot < when.get("before", 100)
    )


def _given(orders: Iterable[StandingOrder]) -> StoredOrders:
    stored: StoredOrders = {}
    for order in orders:
        for decision, lines in order.given().items():
            stored.setdefault(decision, []).extend(lines)
    return stored
