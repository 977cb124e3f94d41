"""Substitute hands: a phone gets one in place of the other side's hidden hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from django.core import signing
from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.gridiron.events import SIDES
from engine.play.corrections import BEFORE, is_public
from engine.play.deals import NOT_YET_RECORDED, deal_hand, has_hand, newest_deal, replace_hand
from engine.play.playthrough import Playthrough
from engine.play.prompts import entries_for
from engine.play.scoresheet import DEAL, PHONE, Entry
from games.errors import not_seated
from games.models import Game, ScoresheetEntry, Seat
from games.offline.downloads import folder
from games.offline.game_rows import GameRows, game_rows
from games.records import scoresheets
from games.records.participants import Participant, clubs_of_game
from league.frame.errors import Forbidden, Refused

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def hidden_sides(play: Playthrough, own: Collection[str]) -> list[str]:
    """The sides whose hands are hidden from the person who plays the sides `own`."""
    return [side for side in SIDES if side not in own and has_hand(play, side)]


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
    if deals:
        try:
            if first.answer != deal_hand(play, first.by, secret, NOT_YET_RECORDED):
                return first.n
        except EngineError:
            return first.n
    if not deals and any(play.hands.get(side) != PHONE for side in hidden):
        return first.n
    wall = newest_deal([*play.sheet.entries, *entries]) if hidden else 0
    for entry in entries:
        is_correction = entry.kind == "set_state" and isinstance(entry.answer, dict)
        target = entry.answer.get(BEFORE) if is_correction else None
        if isinstance(target, int) and target <= wall:
            return entry.n
    return 0


CLUB = ("city", "nickname", "abbreviation", "primary_color", "secondary_color")
SALT = "games.log"
LASTS = 90 * 24 * 3600  # seconds


def offline_refusal(seats: Sequence[Seat], player: Participant) -> Refused | None:
    """Why the player's phone cannot continue the game with these seats alone; None if it can."""
    if folder() is None:
        return Refused("rules_not_installed", _("This game needs a signal for every input."))
    return other_phone_refusal(seats, player)


def other_phone_refusal(seats: Sequence[Seat], player: Participant) -> Forbidden | None:
    """Why other phones have a part in the game with these seats; None if only the player's has."""
    if not any(map(player.owns, seats)):
        return not_seated()
    for seat in seats:
        if seat.person and not seat.coach and not player.owns(seat):
            sentence = _("%(name)s plays on another phone, so this game cannot continue without a signal.")
            return Forbidden("others_play", sentence % {"name": seat.name})
    if player.shares_side(seats):
        sentence = _("Your partner's cards stay here: without a signal this game waits.")
        return Forbidden("others_play", sentence)
    return None


def game_for_phone(game: Game, player: Participant, *, after: int = 0) -> dict[str, Any]:
    """The game's rows with the entries after this one, both clubs, and the pass with which any phone may hand
    in its log. The game's secret and everything that this player may not know is left out: the phone gets a
    substitute hand for the other side (`engine.play.deals`).

    Raises Refused rules_not_installed, call_waits, cards_stay; Forbidden not_seated, others_play."""
    seats = list(game.seats.order_by("pk"))
    if refusal := offline_refusal(seats, player):
        raise refusal
    own = {seat.side for seat in seats if player.owns(seat)}
    person = next(seat.person for seat in seats if player.owns(seat))
    keys = game.header["teams"]
    clubs = [
        {"key": key, **{name: getattr(side, name) for name in CLUB}}
        for key, side in zip(keys, clubs_of_game(game), strict=True)
    ]
    rows = _without_secrets(game, game_rows(game, mine=player.owns, after=after), own)
    if game.state == Game.State.IN_PROGRESS:
        rows["game"]["saved"] = _saved_without_secrets(game, own)
    return {
        "rows": rows,
        "clubs": clubs,
        "name": player.name,
        "pass": signing.dumps([str(game.public_id), person, _key_of(player.user)], salt=SALT, compress=True),
    }


def _saved_without_secrets(game: Game, own: Collection[str]) -> str:
    """The snapshot of the game with a substitute hand for the other side. Raises Refused call_waits,
    cards_stay."""
    play = scoresheets.resume_game(game)
    _require_no_call(play, own)
    if not hidden_sides(play, own):
        return game.saved
    try:
        for side in hidden_sides(play, own):
            replace_hand(play, side, deal_hand(play, side, bytes.fromhex(game.secret), NOT_YET_RECORDED))
            play.hands[side], play.dealt = NOT_YET_RECORDED, {}
    except EngineError as error:
        sentence = _("The computer's cards are on the server, so this play cannot continue without a signal.")
        raise Refused("cards_stay", sentence) from error
    return scoresheets.compressed_snapshot(play)


def _require_no_call(play: Playthrough, own: Collection[str]) -> None:
    """Checks that no call of the other side waits for this player's: the snapshot contains it, so it stays on
    the server until both calls are shown. Computer coaches call second, so this is the call of a person who
    has handed over since.

    Raises Refused call_waits."""
    called = {SIDES[by] for number, _kind, by, _values in play.since if number in play.sealed}
    if not called <= set(own):
        sentence = _(
            "The other side has already called. Without a signal this game waits until you have called, too."
        )
        raise Refused("call_waits", sentence)


def _without_secrets(game: Game, rows: GameRows, own: Collection[str]) -> GameRows:
    """The rows without the other side's deals, void calls, early calls and orders, and without a correction
    that contains hands."""
    entries = [scoresheets.scoresheet_entry(ScoresheetEntry(game=game, **row)) for row in rows["entries"]]
    shown = entries_for(game.header, entries, own)
    for row, entry in zip(rows["entries"], shown, strict=True):
        row["answer"] = entry.answer
    for seat in rows["seats"]:
        if not seat["mine"]:
            seat.update(early=None, orders={})
    if rows["correction"] and not is_public(rows["correction"]["state"]):
        rows["correction"] = None
    return rows


def pass_holder(game: Game, log_pass: Any) -> Participant | None:
    """The player whose phone was given this pass; None if it is not a pass of this game, a scorer's, or older
    than the password of its account. Raises Forbidden seat_lost if they no longer have a seat."""
    try:
        public_id, person, key = signing.loads(str(log_pass), salt=SALT, max_age=LASTS)
    except (signing.BadSignature, ValueError):
        return None
    if public_id != str(game.public_id):
        return None
    seat = Seat.objects.select_related("user").filter(game=game, person=person).first()
    if seat is not None and seat.is_scorers:
        return None  # the links of the visitor's session count
    if seat is None or not (seat.guest or (seat.user and seat.user.is_active)):
        sentence = _(
            "The person whose phone wrote this log has no seat in this game any more, so nothing of it was"
            " entered. Keep the log, and ask the commissioner if it should count."
        )
        raise Forbidden("seat_lost", sentence)
    if key and key != _key_of(seat.user):
        return None
    return Participant(user=seat.user, guest=seat.guest, name=seat.name)


def _key_of(user: User | None) -> str:
    """A keyed hash of the account's password; empty for a guest, who may sign in before the log arrives. A
    new password ends the passes, as it ends sessions; the person can still sign in and hand in their log."""
    return user.get_session_auth_hash()[:32] if user else ""
