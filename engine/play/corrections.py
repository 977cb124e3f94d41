"""Going back: the steps of a game, what a person may undo, and corrections that both sides agree to.

A correction is a state from which both sides agree to continue, for example after a crash or a mistake. On
the sheet it has one of three forms: the next down in numbers that everybody may see (`DownCorrection`);
`{"before": 17}`, the start of the play of entry 17; or a whole record, which only the server writes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import EngineError, IllegalAnswer
from engine.gridiron.corrections import DownCorrection, down_correction, impossible_state, is_down_correction
from engine.gridiron.events import SIDES
from engine.gridiron.words import gettext_noop as _
from engine.kernel.dice import Entropy
from engine.kernel.inputs import GivenInput
from engine.kernel.record import copy_of, dump, fits, load
from engine.play.scoresheet import COMPUTER, DEAL, HOUSE, ORDER, RULE, Entry, Scoresheet, replay_entry
from engine.play.setup import USUAL_COACH

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


class Step(NamedTuple):
    """A finished step: the number of its first entry, the record that it began with, its inputs, and how many
    lines of play-by-play it made."""

    first: int
    mark: Any
    inputs: list[GivenInput]
    lines: int


def mark_of(game: Playthrough, number: int) -> Any:
    """Returns the record that the step of this entry began with. The game needs its whole sheet."""
    if number >= game.first:
        return game.mark
    if not game.steps or number < game.steps[0].first:
        sheet = Scoresheet(game.sheet.header, game.sheet.entries[: number - 1])
        return type(game).replay(sheet, game.dealt).mark
    at = bisect_right(game.steps, number, key=lambda step: step.first)
    return game.steps[at - 1].mark


def rewind(game: Playthrough, number: int) -> bool:
    """Goes back to the start of the step of this entry. Returns False, without changing anything, if that
    step was not finished since the game was begun or resumed. Later handovers stay in effect."""
    if number < game.first and (not game.steps or number < game.steps[0].first):
        return False
    while number < game.first:
        step = game.steps.pop()
        game.mark = with_coaches_of(game, step.mark)
        game.since, game.first = step.inputs, step.first
    return True


def with_coaches_of(game: Playthrough, mark: Any) -> Any:
    """Returns a copy with the computer coaches who decide now: going back does not undo a handover."""
    g = copy_of(mark)
    for team, now in zip(g.team, game.mark.team, strict=True):
        team.coach, team.traits = now.coach, list(now.traits)
    return g


BARRIER_KINDS = ("set_state", DEAL)


def undo_target(game: Playthrough, source: str) -> Entry:
    """Returns the newest input of this source, if it may be undone.

    Raises IllegalAnswer: nothing_to_undo, undo_past_dice, undo_past_reveal.

    Nobody may change a call after dice or cards have come, even if these were undone themselves. A person may
    correct a throw that they typed in until another person has acted on it or the app has rolled. Entries
    that follow automatically (deals, the computer's answers, standing orders) do not prevent this, because
    the same draws come again (`Scoresheet.spare_draws`). Two sealed answers cannot be undone once both are
    in, because each side has seen the other's call. A sealed answer whose other half is still missing may be
    undone, and so may an open call (a punt, a kneel) that made the other half needless."""
    inputs = [entry for entry in game.sheet.in_effect() if entry.kind == "input"]
    target = next((entry for entry in reversed(inputs) if entry.source == source), None)
    if target is None:
        raise IllegalAnswer("nothing_to_undo", _("You have no entry to undo."))
    if _is_behind_dice(game, inputs, target):
        raise IllegalAnswer(
            "undo_past_dice",
            _(
                "This entry can no longer be undone, because dice, cards or a correction came after it. "
                "Ask for a correction instead."
            ),
        )
    if _is_behind_reveal(game, inputs, target):
        raise IllegalAnswer(
            "undo_past_reveal",
            _(
                "This entry can no longer be undone, because both sides have shown their calls. Ask for "
                "a correction instead."
            ),
        )
    return target


def _is_behind_dice(game: Playthrough, inputs: Sequence[Entry], target: Entry) -> bool:
    chance = game.questions.chance_ids
    if target.source == HOUSE:
        return True  # what the app has rolled or dealt cannot be undone
    later = _after(game.sheet.entries, target)
    if target.id in chance:
        acted = not all(_is_automatic(game, entry) for entry in _after(inputs, target))
        return acted or any(entry.kind in BARRIER_KINDS for entry in later)
    return any(entry.id in chance or entry.kind in BARRIER_KINDS for entry in later)


def _after(entries: Sequence[Entry], target: Entry) -> Iterator[Entry]:
    """Yields the entries after the target, the newest first."""
    return takewhile(lambda entry: entry.n > target.n, reversed(entries))


def _is_automatic(game: Playthrough, entry: Entry) -> bool:
    """Whether no person gave this entry. The app's deals are automatic; its dice are not, because everybody
    has seen them."""
    if entry.source == HOUSE:
        return entry.id in game.questions.deal_ids
    return entry.source in (COMPUTER, RULE) or entry.source.startswith(ORDER)


def _is_behind_reveal(game: Playthrough, inputs: Sequence[Entry], target: Entry) -> bool:
    """Whether both halves of the target's sealed pair are in. On the sheet they follow each other, in either
    order."""
    unseen = set(game.sealed)
    late: Entry | None = None
    for early in reversed(inputs):  # an entry that voids another comes after it
        if early.n not in unseen:
            if late is not None and late.n >= target.n and early.by != late.by:
                first_half = game.questions.replies
                if first_half.get(late.id) == early.id or first_half.get(early.id) == late.id:
                    return True
            if early.n < target.n:
                return False
            late = early
        if early.voids is not None:
            unseen.add(early.voids)
    return False


BEFORE = "before"
TRIAL_INPUTS = 60  # inputs; a play has about ten
RULE_FAULTS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)  # raised by rules in a state that they never produce
NO_SUCH_ENTRY = _("Entry {number} is no longer on the sheet: choose a play from the log.")
NO_STATE = _("This is not a valid state of the game: describe the down to play next.")
NOT_PLAYABLE = _("The game cannot continue from this state: check the numbers against the table.")


def checked_correction(game: Playthrough, correction: DownCorrection) -> dict[str, Any]:
    """Returns the correction to this down for `Playthrough.set_state`, after playing on from it as a trial.

    Raises EngineError impossible_state."""
    require_playable(game, _with_next_down(game, correction))
    return correction.described()


def correction_to_play_start(game: Playthrough, number: int) -> dict[str, Any]:
    """Returns the correction to the start of this entry's play. The game needs its whole sheet.

    Raises EngineError no_such_entry."""
    if game.sheet.entry_in_effect(number) is None:
        raise EngineError("no_such_entry", NO_SUCH_ENTRY, number=number)
    return {BEFORE: number}


def record_after_entries(game: Playthrough, number: int, entries: Sequence[Entry]) -> dict[str, Any]:
    """Returns the record at the start of the last play when `entries` follow entry `number` in place of the
    sheet's own. `entries` include those that the rules add. The game needs its whole sheet.

    Raises what `replay_entry` raises."""
    other = type(game).replay(Scoresheet(game.sheet.header, game.sheet.entries[:number]))
    while (at := other.sheet.last - number) < len(entries):
        replay_entry(other, entries[at])
    return dump(with_coaches_of(game, other.mark))


def defense_cards(game: Playthrough) -> int | None:
    """The number of cards in the defense's deck and hand; None in a game without cards."""
    if game.rules.cards is None:
        return None
    _offense, defense = game.now.deck
    return defense.deck_size + defense.hand_size  # type: ignore[no-any-return]


def is_public(answer: object) -> bool:
    """Whether everybody may see this correction: not if it is a record, which holds both hands."""
    return isinstance(answer, Mapping) and (is_down_correction(answer) or answer.keys() == {BEFORE})


def record_of(game: Playthrough, answer: Any) -> Any:
    """Returns the record that a correction on the sheet leads to. Computer coaches stay as they are now.

    Raises EngineError impossible_state, no_such_entry."""
    if not isinstance(answer, Mapping):
        raise impossible_state(NO_STATE)
    if is_down_correction(answer):
        return _with_next_down(game, down_correction(answer))
    if answer.keys() != {BEFORE}:
        return load(copy_of(game.start), dict(answer))
    number = answer[BEFORE]
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise EngineError("no_such_entry", NO_SUCH_ENTRY, number=0)
    correction_to_play_start(game, number)
    return with_coaches_of(game, mark_of(game, number))


def checked_record_of(game: Playthrough, answer: Any) -> Any:
    """Returns the record of a correction that is not on the sheet yet. Checks its shape and plays on from it
    as a trial.

    Raises EngineError impossible_state, no_such_entry."""
    is_record = isinstance(answer, Mapping) and not is_public(answer)
    if is_record and not fits(game.start, answer):
        raise impossible_state(NO_STATE)
    return require_playable(game, record_of(game, answer))


def require_playable(game: Playthrough, g: Any) -> Any:
    """Returns the record if a trial game can continue from it for TRIAL_INPUTS inputs, with random dice and
    with answers that are partly random legal ones and partly a computer coach's.

    Raises EngineError impossible_state."""
    dice = Entropy(bytes(32))
    try:
        if game.rules.is_sound(g):
            trial = type(game)(game.start, Scoresheet(game.sheet.header), copy_of(g))
            for side in SIDES:
                trial.handover(side, USUAL_COACH, "trial")
            for nth in range(TRIAL_INPUTS):
                if trial.over:
                    return g
                _answer_anything(trial, dice, nth + 1)
            return g
    except RULE_FAULTS as error:
        raise impossible_state(NOT_PLAYABLE) from error
    raise impossible_state(NOT_PLAYABLE)


def _answer_anything(trial: Playthrough, dice: Entropy, nth: int) -> None:
    """Gives one input of a trial game. Raises IndexError if no answer is legal."""
    want = trial.wants[0]
    if want[0] in trial.questions.chance:
        by, answer = "dice", trial.questions.roll(trial.now, want, lambda die: dice.number(nth, die))
    else:
        legal, number = trial.questions.legal(trial.now, want), dice.number(nth)
        value = trial.rules.coach(trial.now, want[0], want[1], number)
        coach_answer = trial.questions.show(trial.now, want, [value])
        by, answer = SIDES[want[1]], coach_answer if number % 2 else legal[number % len(legal)]
    values, mark = trial.questions.read(trial.now, want, answer)
    trial.enter(trial.want_of(by), values, "trial", mark)


def _with_next_down(game: Playthrough, correction: DownCorrection) -> Any:
    g = copy_of(game.mark)
    game.rules.correct(g, correction)
    return g


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
