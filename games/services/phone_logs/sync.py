"""Handing in a phone's log: the rules check every entry again, in order, and each counts once; see
`entry_checks`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.play.corrections import record_after_entries
from engine.play.playthrough import Playthrough
from engine.scoresheets.scoresheet import COMPUTER, HOUSE, PHONE, Entry, Scoresheet
from engine.standing_orders import orders_with_state, stored_orders
from games.errors import AgainstTheRules
from games.models import Game, PhoneLogBatch
from games.offline.substitute_hands import first_wrong_entry
from games.records.circumstances import CircumstanceKind, add_circumstance
from games.records.participants import Participant
from games.services.phone_logs.batch import PhoneLog
from games.services.phone_logs.entry_checks import (
    WRONG,
    entries_not_arrived,
    log_differs,
    log_too_new,
    replay_entries,
    require_single_phone,
)
from games.services.table.answers import answer_decision
from games.services.table.corrections import apply_or_request_correction
from games.services.table.open_table import OpenTable, open_table, read_table
from league.circumstances import Circumstance
from league.errors import Refused

CUTS = ("undo", "set_state")  # they change earlier play-by-play
ATTEMPTS = 3


def hand_in_log(*, game: Game, player: Participant, log: PhoneLog) -> Game:
    """Replays the phone's log after the entries from which it began. A batch counts once, even if it arrives
    several times or has grown since; entries that have already arrived stay as they are.

    The whole log is replayed before the game is locked, and saved if the table has not changed meanwhile. If
    the phone rolled dice or dealt cards itself, the game is no longer provable. Raises TableMovedOn;
    AgainstTheRules, log_differs, not_theirs, dice_by_the_app; Refused: log_too_new, table_busy, game_over,
    other_version; Forbidden: not_seated, others_play."""
    for _attempt in range(ATTEMPTS):
        if _has_arrived(game, log):
            return Game.objects.get(pk=game.pk)
        played = _replay_in_memory(game, player, log)
        with transaction.atomic():
            if _save_if_unchanged(game, player, log, played):
                _give_early_calls(game, player, log)
                return Game.objects.get(pk=game.pk)
    raise _busy()


def request_log_correction(*, game: Game, player: Participant, log: PhoneLog) -> Game:
    """Hands in a log that differs from the table's entries, as a correction: once the others agree, the game
    continues from the start of the log's last play. If nobody else plays, this happens at once. The log is
    replayed before the game is locked.

    Raises AgainstTheRules; Refused: log_differs, log_too_new, table_busy, game_over, other_version; Forbidden
    not_seated."""
    for _attempt in range(ATTEMPTS):
        if _has_arrived(game, log):
            return Game.objects.get(pk=game.pk)
        seen = read_table(game, player)
        seen.session.require_seat()
        state = _record_of_log(seen, log)
        with open_table(game, player) as table:
            if _is_unchanged(table, seen):
                _apply_or_request(table, log, state)
                return table.game
    raise _busy()


def _replay_in_memory(game: Game, player: Participant, log: PhoneLog) -> OpenTable:
    """The log replayed after the table's entries, in memory only."""
    table = read_table(game, player)
    require_single_phone(table)
    _apply_orders(table, log)
    entries = entries_not_arrived(table, log)
    _require_own_hands(table, table.play, entries)
    if any(entry.kind in CUTS for entry in entries):
        table.session.play = Playthrough.replay(table.play.sheet)  # which remembers where each play began
    replay_entries(table, entries)
    return table


def _save_if_unchanged(game: Game, player: Participant, log: PhoneLog, played: OpenTable) -> bool:
    """Saves the replayed log. Returns False if the table has changed meanwhile."""
    with open_table(game, player) as table:
        if not _is_unchanged(table, played):
            return False
        table.session = played.session
        new = table.play.sheet.since(table.game.last + 1)
        _record_offline_play(table, new)
        table.session.undone = any(entry.kind in CUTS for entry in new)
    _record_batch(table, log)
    return True


def _is_unchanged(table: OpenTable, seen: OpenTable) -> bool:
    return table.state_when_opened == seen.state_when_opened


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


def _apply_or_request(table: OpenTable, log: PhoneLog, state: dict[str, Any]) -> None:
    entries, last = {"number": len(log.entries), "base": log.base}, table.game.last
    text = _("A phone's log: %(number)d entries after entry %(base)d") % entries
    apply_or_request_correction(table, state, Circumstance(CircumstanceKind.PHONE_LOG, text=text))
    if table.play.sheet.last > last:  # nobody has to agree
        _record_batch(table, log)


def _require_own_hands(seen: OpenTable, play: Playthrough, entries: Sequence[Entry]) -> None:
    """Checks that the phone played with the substitute hand that it was given for the other side. Raises
    Refused log_differs."""
    if wrong := first_wrong_entry(
        play, entries, {seat.side for seat in seen.own}, bytes.fromhex(seen.game.secret)
    ):
        raise log_differs(wrong)


def _busy() -> Refused:
    return Refused(
        "table_busy", _("Somebody is playing at the table right now: send the log again in a moment.")
    )


def _has_arrived(game: Game, log: PhoneLog) -> bool:
    """Whether this batch has arrived before, with the same content."""
    batch = PhoneLogBatch.objects.filter(game=game, device=log.device, number=log.number)
    return batch.filter(digest=log.digest).exists()


def _record_offline_play(table: OpenTable, entries: list[Entry]) -> None:
    """Records that the phone played offline. This comes before the final whistle, which may be among the
    entries and depends on it: no other phone has seen the rolls and typed faces."""
    if not entries:
        return
    chance = table.play.questions.chance_ids
    rolled = sum(entry.id in chance for entry in entries)
    sides = {seat.side for seat in table.own}
    side = next(iter(sides)) if len(sides) == 1 else ""
    found = Circumstance(
        CircumstanceKind.OFFLINE, side=side, entry=entries[0].n, count=len(entries), of=rolled, alone=True
    )
    add_circumstance(table.game, found)
    if any(entry.source in (HOUSE, COMPUTER, PHONE) for entry in entries):
        table.game.provable = False
        table.game.save(update_fields=["provable"])


def _record_batch(table: OpenTable, log: PhoneLog) -> None:
    written = {"digest": log.digest, "first": log.base + 1, "last": table.play.sheet.last}
    PhoneLogBatch.objects.update_or_create(
        game=table.game, device=log.device, number=log.number, defaults=written
    )


def _apply_orders(table: OpenTable, log: PhoneLog) -> None:
    for seat in table.session.own:
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
