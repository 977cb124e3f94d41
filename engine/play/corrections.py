"""A state that people agree to go on from: as a crash or a mistake left it on the table.

On the sheet a correction is one of three: the down that is due next, in numbers that everybody may see
(`Wanted`); `{"before": 17}`, where the play of entry 17 began; or a whole record, which only the server
writes."""

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
TRIAL_INPUTS = 60  # inputs; a play has some ten
RULE_FAULTS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)  # of states that rules never make
NO_SUCH_ENTRY = _("Entry {number} is not on the sheet any more: choose a play of the log.")
NO_STATE = _("That is no state of this game: describe the down that is due.")
NOT_PLAYABLE = _("No game can go on from there: check the numbers against the table.")


def checked_correction(game: Playthrough, wanted: DownCorrection) -> dict[str, Any]:
    """The correction for `Playthrough.set_state` with this down due, tried.

    Raises EngineError impossible_state."""
    require_playable(game, _due(game, wanted))
    return wanted.described()


def correction_to_play_start(game: Playthrough, number: int) -> dict[str, Any]:
    """The correction to where the play of this entry began; the game needs its whole sheet.

    Raises EngineError no_such_entry."""
    if game.sheet.entry_in_effect(number) is None:
        raise EngineError("no_such_entry", NO_SUCH_ENTRY, number=number)
    return {BEFORE: number}


def record_after_entries(game: Playthrough, number: int, entries: Sequence[Entry]) -> dict[str, Any]:
    """The record to which other entries than the sheet's lead after this one, where their last play began.
    The game needs its whole sheet. What the rules alone have written is among them.

    Raises as `repeating.repeat` does."""
    other = type(game).replay(Scoresheet(game.sheet.header, game.sheet.entries[:number]))
    while (at := other.sheet.last - number) < len(entries):
        replay_entry(other, entries[at])
    return dump(_with_coaches_of(game, other.mark))


def defense_cards(game: Playthrough) -> int | None:
    """What the defense has in deck and hand; None in a game without cards."""
    return game.rules.cards.defense_cards(game.now) if game.rules.cards else None


def is_public(answer: object) -> bool:
    """May everybody see this correction? A record holds both hands."""
    return isinstance(answer, Mapping) and (is_down_correction(answer) or answer.keys() == {BEFORE})


def record_of(game: Playthrough, answer: Any) -> Any:
    """The record that a correction on the sheet leads to. Who decides for whom stays as it is in the game.

    Raises EngineError impossible_state, no_such_entry."""
    if not isinstance(answer, Mapping):
        raise impossible_state(NO_STATE)
    if is_down_correction(answer):
        return _due(game, down_correction(answer))
    if answer.keys() != {BEFORE}:
        return load(copy_of(game.start), dict(answer))
    number = answer[BEFORE]
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise EngineError("no_such_entry", NO_SUCH_ENTRY, number=0)
    correction_to_play_start(game, number)
    return _with_coaches_of(game, mark_of(game, number))


def checked_record_of(game: Playthrough, answer: Any) -> Any:
    """The same of a correction that is not on the sheet yet: its shape is checked, and play is tried from it.

    Raises EngineError impossible_state, no_such_entry."""
    is_record = isinstance(answer, Mapping) and not is_public(answer)
    if is_record and not fits(game.start, answer):
        raise impossible_state(NO_STATE)
    return require_playable(game, record_of(game, answer))


def require_playable(game: Playthrough, g: Any) -> Any:
    """The same record, when a game goes on from it for so many inputs: any dice, any legal answers, and
    what a computer coach says.

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
    """Raises IndexError where nothing may be answered."""
    want = trial.wants[0]
    if want[0] in trial.questions.chance:
        by, answer = "dice", trial.questions.roll(trial.now, want, lambda die: dice.number(nth, die))
    else:
        legal, number = trial.questions.legal(trial.now, want), dice.number(nth)
        coachs = trial.questions.show(
            trial.now, want, [trial.rules.coach(trial.now, want[0], want[1], number)]
        )
        by, answer = SIDES[want[1]], coachs if number % 2 else legal[number % len(legal)]
    values, mark = trial.questions.read(trial.now, want, answer)
    trial.enter(trial.want_of(by), values, "trial", mark)


def _due(game: Playthrough, wanted: DownCorrection) -> Any:
    g = copy_of(game.mark)
    game.rules.correct(g, wanted)
    return g


def _with_coaches_of(game: Playthrough, mark: Any) -> Any:
    """A copy in which the computer coaches are those that decide now: going back takes no hand-over back."""
    g = copy_of(mark)
    for team, now in zip(g.team, game.mark.team, strict=True):
        team.coach, team.traits = now.coach, list(now.traits)
    return g
