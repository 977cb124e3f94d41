"""Substitute hands: a phone gets one in place of the other side's hidden hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.errors import EngineError
from engine.play.corrections import BEFORE
from engine.play.deals import NOT_YET_RECORDED, deal_hand, has_hand, newest_deal, replace_hand
from engine.play.playthrough import Playthrough
from engine.scoresheets.scoresheet import DEAL, PHONE, Entry


def hidden_sides(play: Playthrough, own: Collection[str]) -> list[str]:
    """The sides whose hands are hidden from the person who plays the sides `own`."""
    return [side for side in ("home", "away") if side not in own and has_hand(play, side)]


def deal_substitute_hands(play: Playthrough, own: Collection[str], secret: bytes) -> None:
    """Replaces the hands that are hidden from the person who plays the sides `own`.

    Raises EngineError no_deal_now."""
    for side in hidden_sides(play, own):
        replace_hand(play, side, deal_hand(play, side, secret, NOT_YET_RECORDED))
        play.hands[side], play.dealt = NOT_YET_RECORDED, {}


def first_wrong_entry(
    play: Playthrough, entries: Sequence[Entry], own: Collection[str], secret: bytes
) -> int:
    """The number of the first entry that a phone could not have made without knowing the hidden hands, 0 if
    there is none. The entries follow all entries of the game.

    A phone begins with the substitute hand that it was given, records that once, and never goes back to a
    play before it. So nobody can test which cards the rules would accept, or choose the hand."""
    if not entries:
        return 0
    first, hidden = entries[0], hidden_sides(play, own)
    deals = [entry.n for entry in entries if entry.kind == DEAL]
    if deals and (deals != [first.n] or first.by not in hidden or first.source != PHONE):
        return deals[-1]
    if deals and not _is_given(play, first, secret):
        return first.n
    if not deals and any(play.hands.get(side) != PHONE for side in hidden):
        return first.n
    wall = newest_deal([*play.sheet.entries, *entries]) if hidden else 0
    return next((entry.n for entry in entries if _goes_behind(entry, wall)), 0)


def _is_given(play: Playthrough, deal: Entry, secret: bytes) -> bool:
    try:
        return bool(deal.answer == deal_hand(play, deal.by, secret, NOT_YET_RECORDED))
    except EngineError:
        return False


def _goes_behind(entry: Entry, wall: int) -> bool:
    is_correction = entry.kind == "set_state" and isinstance(entry.answer, dict)
    target = entry.answer.get(BEFORE) if is_correction else None
    return isinstance(target, int) and target <= wall
