"""Somebody else decides from here: a computer coach, a person again, or the computer to the end."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.gridiron.events import Line
from engine.standing_orders import stored_orders
from games.models import Game, Seat
from games.records.participants import Participant
from games.services.table.automatic_play import play_automatically
from games.services.table.final_whistle import save_session
from games.services.table.session import TableSession, lock_session
from league.errors import Forbidden
from league.models import Change, Feed, Fixture, Result
from league.services.history import audit

USUAL_COACH = "situational"


def hand_over_side(*, game: Game, player: Participant, side: str, coach: str = USUAL_COACH) -> Game:
    """A computer coach decides for this side of the player's from now on, or (empty) he himself again.

    Raises AgainstTheRules unknown_coach; Refused game_over; Forbidden not_seated, not_your_side,
    link_not_for_this."""
    with lock_session(game, player) as sitting:
        sitting.require_more_than_a_link()
        _hand(sitting, [_own(sitting, side)], coach)
        play_automatically(sitting)
        return save_session(sitting)


def open_computer_seat(*, game: Game, player: Participant, side: str) -> Game:
    """A side that the computer has had from the start is free for a person, who follows its link.

    Raises Refused game_over; Forbidden not_seated, not_the_computers, link_not_for_this."""
    with lock_session(game, player) as sitting:
        sitting.require_seat()
        sitting.require_more_than_a_link()
        found = [seat for seat in sitting.seats if seat.side == side and seat.coach and seat.person is None]
        if not found:
            raise Forbidden("not_the_computers", _("A person plays that side: let him pass it on."))
        _hand(sitting, found, "")
        found[0].name = ""
        found[0].save(update_fields=["name"])
        return save_session(sitting)


def finish_by_computer(*, game: Game, player: Participant) -> Game:
    """The computer plays the game to its end, for both sides. Who sits alone may ask for it, or the last of
    the people whose side is not the computer's already.

    Raises Refused game_over; Forbidden not_seated, others_play, link_not_for_this."""
    with lock_session(game, player) as sitting:
        _require_last(sitting)
        _hand(sitting, [seat for seat in sitting.seats if not seat.coach], USUAL_COACH)
        play_automatically(sitting)
        return save_session(sitting)


def abandon_game(*, game: Game, player: Participant) -> Game:
    """The game is given up without a result; a fixture may be played again, and the league's history and the
    next game tell of this one. A person who runs the league may, too.

    Raises Refused game_over; Forbidden not_seated, others_play, link_not_for_this."""
    with lock_session(game, player) as sitting:
        if not sitting.in_charge:
            _require_last(sitting)
            _require_nobody_else(sitting)
        row = sitting.game
        if row.played_for:
            _note_abandoned(sitting, row.played_for)
        if row.fixture:
            Result.objects.filter(fixture=row.fixture, state=Result.State.IN_PROGRESS).delete()
            row.fixture, row.superseded, row.feed = None, row.fixture, Feed.objects.create()
        row.state, row.finished_at, row.saved = Game.State.ABANDONED, timezone.now(), ""
        row.save(update_fields=["state", "finished_at", "saved", "fixture", "superseded", "feed"])
        return row


def set_standing_orders(*, game: Game, player: Participant, side: str, orders: list[str]) -> Game:
    """The standing orders, by their keys, of this side of the player's; others are lifted.

    Raises Refused game_over; Forbidden not_seated, not_your_side."""
    with lock_session(game, player) as sitting:
        _own(sitting, side).orders = stored_orders(sitting.game.ruleset, orders)
        play_automatically(sitting)
        return save_session(sitting)


def _own(sitting: TableSession, side: str) -> Seat:
    found = [seat for seat in sitting.own if seat.side == side]
    if not found:
        raise Forbidden("not_your_side", _("Somebody else decides for that side."))
    return found[0]


def _require_last(sitting: TableSession) -> None:
    """Nobody ends a game over another person's head."""
    sitting.require_seat()
    sitting.require_more_than_a_link()
    if any(seat.person and not seat.coach and not sitting.player.holds(seat) for seat in sitting.seats):
        raise Forbidden("others_play", _("Somebody else still plays: let him hand his side over first."))


def _require_nobody_else(sitting: TableSession) -> None:
    """A fixture's game that somebody else has played in is not given up while they are away. Raises Forbidden
    others_play."""
    others = [seat for seat in sitting.seats if seat.person and not sitting.player.holds(seat)]
    if sitting.game.played_for and others:
        sentence = _(
            "%(name)s has a seat in this game: play it to its end, or ask the commissioner to end it without"
            " a result."
        )
        raise Forbidden("others_play", sentence % {"name": others[0].name})


def _note_abandoned(sitting: TableSession, fixture: Fixture) -> None:
    game = sitting.game
    score = {"away_score": game.away_score, "home_score": game.home_score}
    audit.record_change(
        actor=sitting.player.user,
        kind=Change.Kind.GAME_ABANDONED,
        league=fixture.season.league,
        about=fixture,
        after={**score, "entries": game.last},
    )


def _hand(sitting: TableSession, seats: list[Seat], coach: str) -> None:
    source = sitting.source
    for seat in seats:
        sitting.enter(lambda seat=seat: _handed(sitting, seat, coach, source))  # type: ignore[misc]
        seat.coach = coach


def _handed(sitting: TableSession, seat: Seat, coach: str, source: str) -> list[Line]:
    sitting.play.handover(seat.side, coach or None, source)
    return []
