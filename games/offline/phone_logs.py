"""Logs that phones send back: the rules check every entry again, in order, and each counts once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from engine.documents import UnreadableDocument, read_json
from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.play.corrections import is_public, record_after_entries
from engine.play.playthrough import Playthrough
from engine.play.prompts import Roll, orders_with_state, stored_orders
from engine.play.scoresheet import COMPUTER, DEAL, HOUSE, PHONE, Entry, Scoresheet, replay_entry
from engine.play.verification import as_plain_json
from games.errors import AgainstTheRules
from games.models import Game, PhoneLogBatch, Seat
from games.offline.takeaway import first_wrong_entry, other_phone_refusal
from games.records.circumstances import Circumstance, CircumstanceKind, add_circumstance
from games.records.participants import Participant
from games.table.actions import answer_decision
from games.table.corrections import apply_or_request_correction
from games.table.open_table import GAMES, OpenTable, open_table
from league.frame.errors import Refused

MOST = 4_000  # entries; a whole game has 500 to 1,500
MOST_CORRECTIONS = 20  # each is tried before it counts
MOST_SEATS = 4
ANSWER = 4_000  # characters; a deal of eight cards has some 150
DEEPEST = 4
LARGEST = 2**31 - 1  # of a column
SEAT = ("side", "part", "orders", "early")
TEXTS = {"asked": 24, "by": 4, "source": 16, "mark": 12}  # lengths of the columns
KINDS = ("input", "undo", "set_state", "handover", "deal")


@dataclass(frozen=True, slots=True)
class PhoneLog:
    """One batch. `device` and `number` identify it, `base` is the newest entry that the phone had from the
    server, and `entries` follow it. `seats` are the phone's seats with their side, part, standing orders and
    early call."""

    device: UUID
    number: int
    base: int
    entries: tuple[Entry, ...]
    seats: tuple[dict[str, Any], ...]
    digest: str

    def of(self, seat: Seat) -> dict[str, Any]:
        """The log's data about this seat; empty if there is none."""
        same = (row for row in self.seats if (row["side"], row["part"]) == (seat.side, seat.part))
        return next(same, {})


def read_phone_log(sent: Any) -> PhoneLog:
    """Reads a log from decoded JSON. Checks the type and size of everything before any of it is replayed.
    Raises Refused log_unreadable, log_too_long, log_with_states, too_many_corrections."""
    try:
        base, entries = _whole(sent["base"]), sent["entries"]
        if not isinstance(entries, list) or not isinstance(sent["seats"], list):
            raise TypeError(entries)
        _require_short(entries)
        seats = [_seat(row) for row in sent["seats"][:MOST_SEATS]]
        return PhoneLog(
            device=UUID(sent["device"]),
            number=_whole(sent["number"]),
            base=base,
            entries=tuple(_entry(row, base + nth) for nth, row in enumerate(entries, start=1)),
            seats=tuple(seats),
            digest=hashlib.sha256(json.dumps([base, entries, seats], sort_keys=True).encode()).hexdigest(),
        )
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        sentence = _(
            "This file is not a log from a phone of this service: send the downloaded file unchanged."
        )
        raise Refused("log_unreadable", sentence) from error


def read_log_json(body: bytes) -> dict[str, Any]:
    """Decodes the body; an empty object if it is not a JSON object. JSON that no phone writes (infinities,
    endless nesting) counts as unreadable."""
    try:
        sent = read_json(body)
    except UnreadableDocument:
        sent = None
    return sent if isinstance(sent, dict) else {}


def _require_short(entries: list[Any]) -> None:
    """Raises Refused log_too_long, too_many_corrections."""
    if len(entries) > MOST:
        sentence = _(
            "A log has at most %(most)d entries, and this one has %(count)d. Keep the file, and enter "
            "the score and the down that the phone shows as a correction at the table."
        )
        raise Refused("log_too_long", sentence % {"most": MOST, "count": len(entries)})
    if sum(row["kind"] == "set_state" for row in entries) > MOST_CORRECTIONS:
        sentence = _(
            "A log has at most %(most)d corrections. Keep the file, and enter the state as a correction "
            "at the table instead."
        )
        raise Refused("too_many_corrections", sentence % {"most": MOST_CORRECTIONS})


def _seat(row: Mapping[str, Any]) -> dict[str, Any]:
    if not all(_is_small(row[name]) for name in SEAT):
        raise ValueError(row)
    return {name: row[name] for name in SEAT}


def _entry(row: Mapping[str, Any], number: int) -> Entry:
    if row["number"] != number or row["kind"] not in KINDS:
        raise ValueError(row)
    asked, by, source, mark = (_text(row[name], length) for name, length in TEXTS.items())
    of, voids = (None if row[name] is None else _whole(row[name]) for name in ("of", "voids"))
    answer = row["answer"]
    if not _is_small(answer):
        raise ValueError(answer)
    if row["kind"] == "set_state" and not is_public(answer):
        sentence = _(
            "Entry %(number)d sets the complete state of the game, which is not allowed. Describe the "
            "down to play next, as the form for corrections does."
        )
        raise Refused("log_with_states", sentence % {"number": number})
    return Entry(number, row["kind"], asked, by, answer, source, mark or None, voids, of)


def _whole(value: Any) -> int:
    """A whole number that fits into a database column. Raises ValueError."""
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise ValueError(value)
    return value


def _text(value: Any, length: int) -> str:
    text = "" if value is None else value
    if not isinstance(text, str) or len(text) > length or "\0" in text:
        raise ValueError(value)
    return text


def _is_small(value: Any) -> bool:
    """Whether the value is small enough for an answer. No answer is nested deeper than a list of cards in
    an object."""
    return len(json.dumps(value)) <= ANSWER and _depth(value, DEEPEST) <= DEEPEST


def _depth(value: Any, most: int) -> int:
    if not isinstance(value, list | dict) or most < 0:
        return 0
    parts = value.values() if isinstance(value, dict) else value
    return 1 + max((_depth(part, most - 1) for part in parts), default=0)


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
        table.enter(_replay_one, table, entry)
        for made in table.play.sheet.since(entry.n):
            if [_row(sent) for sent in entries[made.n - written - 1 : made.n - written]] != [_row(made)]:
                raise log_differs(made.n)


def _replay_one(table: OpenTable, entry: Entry) -> list[Line]:
    try:
        lines = replay_entry(table.play, entry)
    except WRONG as error:
        raise log_differs(entry.n) from error
    if entry.kind == "handover":
        for seat in table.own:
            if seat.side == entry.by:
                seat.coach = entry.answer or ""
    return lines


def _require_allowed(table: OpenTable, entry: Entry) -> None:
    """Checks that the phone may make this entry: for its own seats and for the computer. Raises Refused
    not_theirs, dice_by_the_app."""
    chance = entry.kind == "input" and entry.id in table.play.questions.chance_ids
    mine = {f"{what}:{seat.person}" for seat in table.own for what in ("person", "order")}
    if entry.source in mine:
        due = table.play.awaiting()[0]
        if chance and table.app_rolls and isinstance(due, Roll) and not due.unseen:
            raise Refused("dice_by_the_app", _("In this game the app rolls: tap its button."))
        own = {BOTH, *(seat.side for seat in table.own)}
        fits = chance or entry.kind == "undo" or entry.by in own  # an undo takes back an input of theirs
    elif entry.kind == DEAL:
        return  # checked already, with the hand that the phone was given
    elif entry.source == COMPUTER:
        fits = entry.by in {seat.side for seat in table.seats if seat.coach}
    else:
        fits = chance and entry.source == HOUSE
    if entry.kind == "set_state" and not all(table.player.holds(seat) for seat in table.seats if seat.person):
        fits = False  # somebody else has to agree, and is not at this phone
    if not fits:
        raise Refused(
            "not_theirs",
            _("This phone may not make entry %(number)d: send a log with entries of your own side only.")
            % {"number": entry.n},
        )


def _row(entry: Entry) -> list[object]:
    row = [entry.n, entry.kind, entry.id, entry.by, entry.answer, entry.source, entry.mark]
    return [as_plain_json(value) for value in (*row, entry.voids, entry.of)]


CUTS = ("undo", "set_state")  # they change earlier play-by-play
ATTEMPTS = 3


def hand_in_log(*, game: Game, player: Participant, log: PhoneLog) -> Game:
    """Replays the phone's log after the entries from which it began. A batch counts once, even if it arrives
    several times or has grown since; entries that have already arrived stay as they are.

    The whole log is replayed before the game is locked, and saved if the table has not changed meanwhile. If
    the phone rolled dice or dealt cards itself, the game is no longer provable. Raises TableMovedOn;
    AgainstTheRules, log_differs, not_theirs, dice_by_the_app; Refused: log_too_new, table_busy, game_over,
    other_version; Forbidden: not_seated, others_play."""

    def attempt() -> bool:
        played = _replay_in_memory(game, player, log)
        with transaction.atomic():
            with open_table(game, player) as table:
                if table.state_when_opened != played.state_when_opened:
                    return False
                table.take_over(played)
                new = table.play.sheet.since(table.game.last + 1)
                _record_offline_play(table, new)
                table.undone = any(entry.kind in CUTS for entry in new)
            _record_batch(table, log)
            _give_early_calls(game, player, log)
        return True

    return _retried(game, log, attempt)


def request_log_correction(*, game: Game, player: Participant, log: PhoneLog) -> Game:
    """Hands in a log that differs from the table's entries, as a correction: once the others agree, the game
    continues from the start of the log's last play. If nobody else plays, this happens at once. The log is
    replayed before the game is locked.

    Raises AgainstTheRules; Refused: log_differs, log_too_new, table_busy, game_over, other_version; Forbidden
    not_seated."""

    def attempt() -> bool:
        seen = OpenTable(GAMES.get(pk=game.pk), player, whole=True)
        seen.require_seat()
        state = _record_of_log(seen, log)
        with open_table(game, player) as table:
            if table.state_when_opened != seen.state_when_opened:
                return False
            entries, last = {"number": len(log.entries), "base": log.base}, table.game.last
            text = _("A phone's log: %(number)d entries after entry %(base)d") % entries
            what = Circumstance(CircumstanceKind.PHONE_LOG, text=text)
            apply_or_request_correction(table, state, what)
            if table.play.sheet.last > last:  # nobody has to agree
                _record_batch(table, log)
        return True

    return _retried(game, log, attempt)


def _retried(game: Game, log: PhoneLog, attempt: Callable[[], bool]) -> Game:
    """The game after a batch that had arrived before, with the same content, or whose attempt did not meet
    other changes of the table. Raises Refused table_busy."""
    for _attempt in range(ATTEMPTS):
        batch = PhoneLogBatch.objects.filter(game=game, device=log.device, number=log.number)
        if batch.filter(digest=log.digest).exists() or attempt():
            return Game.objects.get(pk=game.pk)
    raise Refused(
        "table_busy", _("Somebody is playing at the table right now: send the log again in a moment.")
    )


def _replay_in_memory(game: Game, player: Participant, log: PhoneLog) -> OpenTable:
    """The log replayed after the table's entries, in memory only."""
    table = OpenTable(GAMES.get(pk=game.pk), player, whole=True)
    table.require_seat()
    if refusal := other_phone_refusal(table.seats, player):
        raise refusal
    _apply_orders(table, log)
    entries = entries_not_arrived(table, log)
    _require_own_hands(table, table.play, entries)
    if any(entry.kind in CUTS for entry in entries):
        table.play = Playthrough.replay(table.play.sheet)  # which remembers where each play began
    replay_entries(table, entries)
    return table


def _record_of_log(seen: OpenTable, log: PhoneLog) -> dict[str, Any]:
    """The record that the log leads to. Raises AgainstTheRules; Refused log_too_new, log_differs."""
    if log.base > seen.play.sheet.last:
        raise log_too_new()
    try:
        start = Playthrough.replay(Scoresheet(seen.game.header, seen.play.sheet.entries[: log.base]))
        _require_own_hands(seen, start, log.entries)
        return record_after_entries(seen.play, log.base, log.entries)
    except EngineError as error:
        raise AgainstTheRules(error) from error
    except WRONG as error:
        raise log_differs(log.base + len(log.entries)) from error


def _require_own_hands(seen: OpenTable, play: Playthrough, entries: Sequence[Entry]) -> None:
    """Checks that the phone played with the substitute hand that it was given for the other side. Raises
    Refused log_differs."""
    if wrong := first_wrong_entry(
        play, entries, {seat.side for seat in seen.own}, bytes.fromhex(seen.game.secret)
    ):
        raise log_differs(wrong)


def _record_offline_play(table: OpenTable, entries: list[Entry]) -> None:
    """Records that the phone played offline. This comes before the final whistle, which may be among the
    entries and depends on it: no other phone has seen the rolls and typed faces."""
    if not entries:
        return
    chance = table.play.questions.chance_ids
    rolled = sum(entry.id in chance for entry in entries)
    sides = {seat.side for seat in table.own}
    side = next(iter(sides)) if len(sides) == 1 else ""
    circumstance = Circumstance(
        CircumstanceKind.OFFLINE, side=side, entry=entries[0].n, count=len(entries), of=rolled, alone=True
    )
    add_circumstance(table.game, circumstance)
    if any(entry.source in (HOUSE, COMPUTER, PHONE) for entry in entries):
        table.game.provable = False
        table.game.save(update_fields=["provable"])


def _record_batch(table: OpenTable, log: PhoneLog) -> None:
    written = {"digest": log.digest, "first": log.base + 1, "last": table.play.sheet.last}
    PhoneLogBatch.objects.update_or_create(
        game=table.game, device=log.device, number=log.number, defaults=written
    )


def _apply_orders(table: OpenTable, log: PhoneLog) -> None:
    for seat in table.own:
        given = log.of(seat).get("orders")
        if isinstance(given, dict):
            ruleset = table.game.ruleset
            seat.orders = stored_orders(
                ruleset, [order.key for order, stands in orders_with_state(ruleset, given) if stands]
            )


def _give_early_calls(game: Game, player: Participant, log: PhoneLog) -> None:
    """Gives the early calls that wait on the phone for the other side; a call that is no longer valid is
    dropped."""
    for seat in filter(player.holds, game.seats.select_related("user")):
        call = log.of(seat).get("early")
        if isinstance(call, dict):
            try:
                answer_decision(
                    game=game,
                    player=player,
                    seen=Game.objects.get(pk=game.pk).last,
                    side=seat.side,
                    asked=str(call.get("asked", "")),
                    answer=call.get("answer"),
                )
            except Refused:
                continue
