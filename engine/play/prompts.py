"""What a game awaits, what has only one answer, and what each side may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES
from engine.gridiron.questions import BOTH
from engine.kernel.inputs import InputNeeded, InputRequest, Tape
from engine.kernel.record import copy_of
from engine.play.corrections import is_public
from engine.play.scoresheet import Entry, Scoresheet
from engine.play.setup import questions_of

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


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
