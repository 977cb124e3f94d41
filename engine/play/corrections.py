"""Corrections: a state from which both sides agree to continue, for example after a crash or a mistake.

On the sheet a correction has one of three forms: the next down in numbers that everybody may see
(`DownCorrection`); `{"before": 17}`, the start of the play of entry 17; or a whole record, which only the
server writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.errors import EngineError
from engine.gridiron.corrections import DownCorrection, down_correction, impossible_state, is_down_correction
from engine.gridiron.events import SIDES
from engine.gridiron.translation import gettext_noop as _
from engine.kernel.dice import Entropy
from engine.kernel.record import copy_of, dump, fits, load
from engine.play.steps import mark_of
from engine.scoresheets.replay import replay_entry
from engine.scoresheets.scoresheet import Entry, Scoresheet

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough

__all__ = [
    "DownCorrection",
    "checked_correction",
    "correction_to_play_start",
    "defense_cards",
    "is_public",
    "record_after_entries",
    "record_of",
    "require_playable",
]

BEFORE = "before"
USUAL_COACH = "situational"
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
    return dump(_with_coaches_of(game, other.mark))


def defense_cards(game: Playthrough) -> int | None:
    """The number of cards in the defense's deck and hand; None in a game without cards."""
    return game.rules.cards.defense_cards(game.now) if game.rules.cards else None


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
    return _with_coaches_of(game, mark_of(game, number))


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


def _with_coaches_of(game: Playthrough, mark: Any) -> Any:
    """Returns a copy with the computer coaches who decide now: going back does not undo a handover."""
    g = copy_of(mark)
    for team, now in zip(g.team, game.mark.team, strict=True):
        team.coach, team.traits = now.coach, list(now.traits)
    return g
