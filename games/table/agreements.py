"""Corrections: the other side agrees, or a commissioner who plays for neither side decides.

After going back, the replayed plays get new dice, because dice depend on the number of the entry: reusing
dice that both sides have seen would be worse. So going back needs the agreement of the other side too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.errors import EngineError
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES, Line
from engine.play.corrections import checked_correction, correction_to_play_start
from games.errors import AgainstTheRules
from games.table.autoplay import play_on
from games.table.seats import TableSeat, others_of
from games.table.state import TableState
from league.errors import Forbidden
from league.translation import gettext as _

COMMISSIONER = "commissioner"  # on the sheet


class AgreedBy(StrEnum):
    """The party that agreed to a correction; empty if that was not recorded."""

    OTHER_SIDE = "other_side"
    COMMISSIONER = "commissioner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Agreement:
    """An applied correction: its entry, the side that asked for it (empty for a person with seats of both),
    and who agreed."""

    entry: int
    side: str
    agreed_by: AgreedBy


def down_to_play(table: TableState, correction: DownCorrection) -> dict[str, Any]:
    """The correction that sets this down, checked by the rules. Raises AgainstTheRules impossible_state."""
    try:
        return checked_correction(table.play, correction)
    except EngineError as error:
        raise AgainstTheRules(error) from error


def start_of_play(table: TableState, number: int) -> dict[str, Any]:
    """The correction that goes back to the start of the play with this entry. The session needs all entries.

    Raises AgainstTheRules no_such_entry."""
    try:
        return correction_to_play_start(table.play, number)
    except EngineError as error:
        raise AgainstTheRules(error) from error


def correct(table: TableState, state: Mapping[str, Any], *, decides: bool) -> Agreement | None:
    """Applies this correction at once; returns None if the other side has to agree first. `decides` means
    that a commissioner who plays for neither side acts. Raises AgainstTheRules; Forbidden not_seated."""
    source = _source(table, decides)
    others = others_of(table.seats, table.own[0]) if table.own else []
    if others and not decides:
        return None
    side = _side_of(table.seats, table.own[0]) if table.own else ""
    return _apply(table, state, source, side, _agreed_by(others, decides=decides))


def agree(table: TableState, state: Mapping[str, Any], asked_by: TableSeat, *, decides: bool) -> Agreement:
    """Applies the correction that the person in the seat `asked_by` asked for. Raises AgainstTheRules, and
    what `require_agreeing` does."""
    others = require_agreeing(table, asked_by, decides=decides)
    side, agreed_by = _side_of(table.seats, asked_by), _agreed_by(others, decides=decides)
    return _apply(table, state, _source(table, decides), side, agreed_by)


def require_agreeing(table: TableState, asked_by: TableSeat, *, decides: bool) -> list[TableSeat]:
    """The seats whose people may agree. The partner of the person who asks is not the other side.

    Raises Forbidden not_seated, others_agree."""
    require_hearing(table, decides=decides)
    others = others_of(table.seats, asked_by)
    if others and not decides and not any(seat.mine for seat in others):
        raise Forbidden("others_agree", _("The other side has to agree."))
    return others


def require_hearing(table: TableState, *, decides: bool) -> None:
    """Raises Forbidden not_seated unless the person has a seat here or decides as a commissioner."""
    _source(table, decides)


def _apply(
    table: TableState, state: Mapping[str, Any], source: str, side: str, agreed_by: AgreedBy
) -> Agreement:
    first = table.play.sheet.last + 1

    def act() -> list[Line]:
        table.play.set_state(state, source)
        return table.play.new_lines

    table.enter(act)
    table.undone = True
    entry = next(entry.n for entry in table.play.sheet.since(first) if entry.kind == "set_state")
    play_on(table)
    return Agreement(entry, side, agreed_by)


def _source(table: TableState, decides: bool) -> str:
    return COMMISSIONER if decides else table.source


def _side_of(seats: Sequence[TableSeat], asked_by: TableSeat) -> str:
    """The side of the person; empty if they have seats of both."""
    sides = {seat.side for seat in seats if seat.person == asked_by.person}
    return asked_by.side if len(sides) < len(SIDES) else ""


def _agreed_by(others: Sequence[TableSeat], *, decides: bool) -> AgreedBy:
    if decides:
        return AgreedBy.COMMISSIONER
    return AgreedBy.OTHER_SIDE if others else AgreedBy.NOBODY
