"""Checks of a phone's log, entry by entry: who may have made it, and whether the rules rule the same."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.gridiron.events import Line
from engine.play.prompts import Roll
from engine.scoresheets.replay import replay_entry
from engine.scoresheets.scoresheet import COMPUTER, DEAL, HOUSE, Entry
from engine.scoresheets.verification import as_plain_json
from games.models import Game
from games.services.phone_logs.batch import PhoneLog
from games.services.table.open_table import OpenTable
from league.errors import Forbidden, Refused

BOTH = "both"
WRONG = (AttributeError, LookupError, TypeError, ValueError)  # raised by values that the rules never produce


class TableMovedOn(Refused):
    """The table has got other entries than the phone's log since the entry `base`."""

    def __init__(self, base: int) -> None:
        sentence = _("This game has continued at the table in the meantime: choose which log counts.")
        super().__init__("log_forked", sentence)
        self.base = base


def log_differs(number: int) -> Refused:
    """The refusal of a log whose entry with this number the rules do not confirm."""
    sentence = _(
        "Entry %(number)d does not match the rules on this server: download the log and report this."
    )
    return Refused("log_differs", sentence % {"number": number})


def log_too_new() -> Refused:
    """The refusal of a log that begins after the table's last entry."""
    sentence = _(
        "This log continues from entries that this game does not have: check that it is the log of this game."
    )
    return Refused("log_too_new", sentence)


def require_single_phone(table: OpenTable) -> None:
    """Checks that all people in the game share this phone: only then may it play alone. Raises Forbidden
    not_seated, others_play."""
    table.session.require_seat()
    for seat in table.session.seats:
        if seat.person and not seat.coach and not seat.mine:
            sentence = _("%(name)s plays on another phone, so this game cannot continue without a network.")
            raise Forbidden("others_play", sentence % {"name": seat.name})
    if table.player.shares_side(table.seats):
        raise Forbidden("others_play", _("Your partner has cards of their own: play with a network."))


def entries_not_arrived(table: OpenTable, log: PhoneLog) -> list[Entry]:
    """The entries of the log that the server does not have yet. Raises TableMovedOn; Refused log_too_new."""
    if log.base > table.play.sheet.last:
        raise log_too_new()
    here = table.play.sheet.since(log.base + 1)
    for mine, theirs in zip(here, log.entries, strict=False):
        if _row(mine) != _row(theirs):
            raise TableMovedOn(log.base)
    return list(log.entries[len(here) :])


def replay_entries(table: OpenTable, entries: list[Entry]) -> None:
    """Replays every entry by the rules, in order; each ruling must equal the phone's. Saves nothing. Raises
    AgainstTheRules; Refused log_differs, not_theirs, dice_by_the_app."""
    written = table.play.sheet.last
    while (at := table.play.sheet.last - written) < len(entries):
        entry = entries[at]
        _require_allowed(table, entry)
        table.session.enter(lambda entry=entry: _replay_one(table, entry))  # type: ignore[misc]
        for made in table.play.sheet.since(entry.n):
            _require_same(made, entries[made.n - written - 1 : made.n - written])


def _replay_one(table: OpenTable, entry: Entry) -> list[Line]:
    try:
        lines = replay_entry(table.play, entry)
    except WRONG as error:
        raise log_differs(entry.n) from error
    if entry.kind == "handover":
        for seat in table.session.own:
            if seat.side == entry.by:
                seat.coach = entry.answer or ""
    return lines


def _require_same(made: Entry, sent: list[Entry]) -> None:
    if [_row(entry) for entry in sent] != [_row(made)]:
        raise log_differs(made.n)


def _require_allowed(table: OpenTable, entry: Entry) -> None:
    """Checks that the phone may make this entry: for its own seats and for the computer. Raises Refused
    not_theirs, dice_by_the_app."""
    chance = entry.kind == "input" and entry.id in table.play.questions.chance_ids
    mine = {f"{what}:{seat.person}" for seat in table.own for what in ("person", "order")}
    if entry.source in mine:
        if chance and _app_rolls(table):
            raise Refused("dice_by_the_app", _("In this game the app rolls: tap its button."))
        own = {BOTH, *(seat.side for seat in table.own)}
        fits = chance or entry.kind == "undo" or entry.by in own  # an undo takes back an input of theirs
    elif entry.kind == DEAL:
        return  # checked already, with the hand that the phone was given
    elif entry.source == COMPUTER:
        fits = entry.by in {seat.side for seat in table.session.seats if seat.coach}
    else:
        fits = chance and entry.source == HOUSE
    if entry.kind == "set_state" and not _is_alone(table):
        fits = False  # somebody else has to agree, and is not at this phone
    if not fits:
        raise Refused(
            "not_theirs",
            _("This phone may not make entry %(number)d: send a log with entries of your own side only.")
            % {"number": entry.n},
        )


def _is_alone(table: OpenTable) -> bool:
    return all(table.player.holds(seat) for seat in table.seats if seat.person)


def _app_rolls(table: OpenTable) -> bool:
    due = table.play.awaiting()[0]
    return table.game.dice == Game.Dice.APP and isinstance(due, Roll) and not due.unseen


def _row(entry: Entry) -> list[object]:
    row = [entry.n, entry.kind, entry.id, entry.by, entry.answer, entry.source, entry.mark]
    return [as_plain_json(value) for value in (*row, entry.voids, entry.of)]
