"""Where each answer to a Decision leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from engine.gridiron.events import SIDES
from engine.gridiron.play_facts import Chance
from engine.gridiron.questions import BOTH
from engine.kernel.inputs import NONE, InputRequest
from engine.play.playthrough import Playthrough
from engine.presentation.calls import calls_on_table, deck_of
from engine.presentation.scoreboard import Scoreboard, scoreboard

MOST_THROWS = 40  # of one Roll that are tried in search of a good and a bad one
MOST_INPUTS = 40  # of one dry run
Throws = Callable[[Playthrough, InputRequest], Any]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Where one answer leads if nobody calls a time-out or makes another optional Decision.

    `answer` as JSON. `board`: the situation afterwards, None if dice or the other side's sealed answer decide
    about it. `chance`: that a kick or try is good; `good` and `bad` are then the situations after either,
    None for one that is impossible. `card_back`: whether the called card of this side returns to the hand,
    None if no card is on the table. `decision`: the ID of the Decision that comes next in the same play, and
    `by` whose it is."""

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
