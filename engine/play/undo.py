"""What a person may undo: their newest input, unless something has been revealed since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from engine.errors import IllegalAnswer
from engine.gridiron.translation import gettext_noop as _
from engine.scoresheets.scoresheet import COMPUTER, DEAL, HOUSE, ORDER, RULE, Entry

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough

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
            if late is not None and late.n >= target.n and _are_a_pair(game, early, late):
                return True
            if early.n < target.n:
                return False
            late = early
        if early.voids is not None:
            unseen.add(early.voids)
    return False


def _are_a_pair(game: Playthrough, early: Entry, late: Entry) -> bool:
    first_half = game.questions.replies
    return early.by != late.by and (
        first_half.get(late.id) == early.id or first_half.get(early.id) == late.id
    )
