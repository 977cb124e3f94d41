"""What a person may take back: their newest input, unless something came since that cannot be unseen."""

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
    """The newest input of this source.

    Raises IllegalAnswer: nothing_to_undo, undo_past_dice, undo_past_reveal.

    Dice and draws are a wall, even if taken back themselves: nobody changes a call after them. A throw that
    somebody typed in may be typed again by the same person until another person has acted on it or the app
    has rolled; what followed by itself (deals, the computer's answers, standing orders) is no obstacle,
    because the same draws come again (`Scoresheet.spare_draws`). Two sealed answers are a wall too once both
    are in: each side has seen the other's call, whether dice were rolled since or not. One of which the other
    half is still out may be taken back, and so may an open call (a punt, a kneel) that made the other half
    needless."""
    inputs = [entry for entry in game.sheet.in_effect() if entry.kind == "input"]
    target = next((entry for entry in reversed(inputs) if entry.source == source), None)
    if target is None:
        raise IllegalAnswer("nothing_to_undo", _("There is no entry of yours to undo."))
    if _is_behind_dice(game, inputs, target):
        raise IllegalAnswer(
            "undo_past_dice",
            _("Dice, cards or a correction have come since: that entry stands. Agree on a correction."),
        )
    if _is_behind_reveal(game, inputs, target):
        raise IllegalAnswer(
            "undo_past_reveal",
            _("Both sides have shown their calls: that entry stands. Agree on a correction."),
        )
    return target


def _is_behind_dice(game: Playthrough, inputs: Sequence[Entry], target: Entry) -> bool:
    chance = game.questions.chance_ids
    if target.source == HOUSE:
        return True  # what the app has rolled or dealt stands
    later = _after(game.sheet.entries, target)
    if target.id in chance:
        acted = not all(_follows_by_itself(game, entry) for entry in _after(inputs, target))
        return acted or any(entry.kind in BARRIER_KINDS for entry in later)
    return any(entry.id in chance or entry.kind in BARRIER_KINDS for entry in later)


def _after(entries: Sequence[Entry], target: Entry) -> Iterator[Entry]:
    """Those after the target, the newest first; no others are looked at."""
    return takewhile(lambda entry: entry.n > target.n, reversed(entries))


def _follows_by_itself(game: Playthrough, entry: Entry) -> bool:
    """Did nobody act? The app's deals count as that, its dice do not: everybody has seen them."""
    if entry.source == HOUSE:
        return entry.id in game.questions.deal_ids
    return entry.source in (COMPUTER, RULE) or entry.source.startswith(ORDER)


def _is_behind_reveal(game: Playthrough, inputs: Sequence[Entry], target: Entry) -> bool:
    """The halves of a pair follow each other on the sheet, in either order."""
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
