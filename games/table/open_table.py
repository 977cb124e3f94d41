"""Keeps for whom a game waits and since when, for the list of a person's games and for letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import cache, partial, wraps
from typing import Any, Protocol, cast
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from engine.play.playthrough import Playthrough
from engine.play.scoresheet import Entry, lines_in_effect
from engine.presentation.play_by_play import play_by_play
from games.models import CorrectionRequest, Game, Seat
from games.records import scoresheets
from games.records.participants import Participant, clubs_of_game
from games.table.answers import play_on
from games.table.pending_input import with_fixture
from games.table.seats import TableSeat, awaited_seats
from games.table.session import Session
from games.table.state import TableDice
from league.frame.errors import Refused
from league.frame.permissions import Permission, may, require_open
from league.results.selectors import LinkHolder, sides_of


def update_waits(table: OpenTable) -> None:
    """Sets on each seat since when the game waits for it; `OpenTable.save` saves it. In a game by mail, a
    person who has just made an input sees the next question, so their wait starts now and as seen."""
    now, play = timezone.now(), table.play
    asked_by = None if play.sheet.last > table.game.last else _asks_for_correction(table)
    asking = None if asked_by is None else table.value_of(asked_by)
    values = [] if play.over else awaited_seats(play, table.session.seats, asking)
    # The wait belongs to the seat of the person who decides: a partner who stands in gets the letters.
    awaited = [
        seat.decider for seat, value in zip(table.seats, table.session.seats, strict=True) if value in values
    ]
    for seat in table.seats:
        here = seat in table.own and table.game.pace == Game.Pace.MAIL
        if here:
            seat.looked_at, seat.looked = now, play.sheet.last
        if seat not in awaited:
            seat.asked_at, seat.letters = None, 0
        elif here or seat.asked_at is None:
            seat.asked_at, seat.letters = now, 0


def _asks_for_correction(table: OpenTable) -> Seat | None:
    """The seat whose request for a correction waits for agreement; new entries make it void."""
    corrections = CorrectionRequest.objects.filter(game=table.game, last=table.game.last)
    correction = corrections.select_related("asked_by").defer("state").first()
    return correction.asked_by if correction else None


# A refereed game opened for one input: its rows are locked and its session resumed; when the block ends
# without an error, everything is saved and published.

GAMES = Game.objects.select_related("feed")
SESSION_FIELDS = ("name", "coach", "early", "orders")  # of a seat: what a session changes
SAVED_FIELDS = (*SESSION_FIELDS, "looked_at", "looked", "asked_at", "letters")


class OpenTable:
    """The rows of a game with a session over them, for one person. Create it with `open_table`."""

    def __init__(self, game: Game, player: Participant, *, whole: bool) -> None:
        self.game, self.player = game, player
        self.seats = list(Seat.objects.filter(game=game).select_related("user").order_by("pk"))
        for seat in self.seats:
            seat.game = game
        self.session = Session(
            play=scoresheets.resume_game(game, whole=whole),
            seats=[_table_seat(seat, player) for seat in self.seats],
            dice=table_host().dice(game),
            log=RowLog(game),
            app_rolls=game.dice == Game.Dice.APP,
        )
        self.opening = False  # the first entries of the game
        self._before = [_values(seat, SAVED_FIELDS) for seat in self.seats]
        # Must be unchanged when entries replayed from this state are saved.
        self.state_when_opened = (game.last, game.saved, game.dice, [_holder(seat) for seat in self.seats])

    @property
    def play(self) -> Playthrough:
        """The current game."""
        return self.session.play

    @property
    def own(self) -> list[Seat]:
        """The player's seats, last those of a partner for whom they stand in."""
        own = [seat for seat in self.seats if self.player.holds(seat)]
        return sorted(own, key=lambda seat: seat.partner_decides)

    @property
    def reporter(self) -> User | LinkHolder | None:
        """The person or link holder who reports the result."""
        user = self.player.user
        if user is not None and any(seat.user_id == user.pk for seat in self.seats):
            return user
        fixture = self.game.played_for
        return (fixture and self.player.link_to(fixture.pk)) or user

    @property
    def in_charge(self) -> bool:
        """Whether the person runs the league of this game."""
        user, fixture = self.player.user, self.game.played_for
        return bool(user and fixture and may(user, Permission.MANAGE, fixture.season.league))

    @property
    def decides(self) -> bool:
        """Whether the person runs the league, and neither plays here nor coaches one of the clubs."""
        user, fixture = self.player.user, self.game.played_for
        return self.in_charge and not self.own and not (user and fixture and sides_of(user, fixture))

    def value_of(self, seat: Seat) -> TableSeat:
        """The session's seat for this row."""
        return self.session.seats[[row.pk for row in self.seats].index(seat.pk)]

    def save(self) -> None:
        """Saves the new entries and the seats, and calls the host; does nothing for a game that is no longer
        in progress. `open_table` calls it when its block ends."""
        if self.game.state != Game.State.IN_PROGRESS:
            return
        for seat, value in zip(self.seats, self.session.seats, strict=True):
            for name in SESSION_FIELDS:
                setattr(seat, name, getattr(value, name))
        update_waits(self)
        if self.session.is_by_hand and not self.game.by_hand:
            self.game.by_hand = True
            self.game.save(update_fields=["by_hand"])
        users = {f"person:{seat.person}": seat.user_id for seat in self.seats if seat.person}
        scoresheets.write_entries(self.game, self.play, self.session.lines, users)
        for seat, was in zip(self.seats, self._before, strict=True):
            if _values(seat, SAVED_FIELDS) != was:
                seat.save(update_fields=SAVED_FIELDS)
        self.game.cached_seats = self.seats
        table_host().written(self)


class RowLog:
    """The entries that the table has as rows, see `games.table.state.EntryLog`."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def since(self, number: int) -> Sequence[Entry]:
        """The entries after this number; one query."""
        rows = self.game.entries.filter(number__gt=number).order_by("number")
        return [scoresheets.scoresheet_entry(row) for row in rows]

    def plays_since(self, number: int) -> Sequence[str]:
        """The plays after this entry as sentences, in the language of the current request; one query."""
        home, away = clubs_of_game(self.game)
        rows = self.game.entries.filter(number__gt=number).order_by("number")
        lines = lines_in_effect(rows.values_list("number", "kind", "of", "told"))
        names = (home.nickname, away.nickname)
        return [row.text for row in play_by_play(self.game.header, lines, names, translation)]


@contextmanager
def open_table(game: Game, player: Participant, *, whole: bool = False) -> Iterator[OpenTable]:
    """Opens the game in a transaction with its row locked, so that phones cannot make conflicting entries.
    When the block ends without an error its changes are saved, and the game's readers are notified.

    `whole` loads all entries. Raises Refused game_over, other_version."""
    with transaction.atomic():
        transaction.on_commit(partial(table_host().changed, game.public_id))
        locked = GAMES.select_for_update(of=("self",), no_key=True).get(pk=game.pk)
        table = OpenTable(_in_progress(with_fixture(locked)), player, whole=whole)
        yield table
        table.save()


def read_table(game: Game, player: Participant) -> OpenTable:
    """The game with all its entries but without a lock, for replaying something before it is saved.

    Raises Refused game_over, other_version."""
    return OpenTable(_in_progress(with_fixture(GAMES.get(pk=game.pk))), player, whole=True)


def _table_seat(seat: Seat, player: Participant) -> TableSeat:
    return TableSeat(
        side=seat.side,
        part=seat.part,
        person=seat.decider.person,
        coach=seat.coach,
        name=seat.name,
        early=seat.early,
        orders=seat.orders,
        mine=player.holds(seat),
        by_link=seat.is_scorers,
        absent=seat.partner_decides and seat.person is not None,
    )


def _values(seat: Seat, names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(getattr(seat, name) for name in names)


def _holder(seat: Seat) -> tuple[Any, ...]:
    people = (seat.pk, seat.person, seat.user_id, seat.guest, seat.scorer_fixture_id, seat.partner_decides)
    return (*people, *_values(seat, SESSION_FIELDS))


def _in_progress(game: Game) -> Game:
    if game.state != Game.State.IN_PROGRESS:
        raise Refused("game_over", _("This game is over: it takes no more entries."))
    if game.fixture is not None:
        require_open(game.fixture.season.league)
    return game


class TableHost(Protocol):
    """The host of a table. `settings.TABLE_HOST` names the class: that of `games.table.endings`
    or of `games.offline.phone.requests`."""

    def dice(self, game: Game) -> TableDice:
        """The dice of this game."""

    def changed(self, public_id: UUID) -> None:
        """Wakes readers that wait for changes of the game with this ID. Called after the commit."""

    def written(self, table: OpenTable) -> None:
        """Called when new entries are written: publishes them, and ends a game that is over."""

    def abandoned(self, table: OpenTable) -> None:
        """Called before the game is given up: frees its fixture."""


@cache
def table_host() -> TableHost:
    return cast("TableHost", import_string(settings.TABLE_HOST)())


GLANCE = timedelta(minutes=1)  # looks within this time count as one


def change_pace(*, game: Game, player: Participant, pace: str, dice: str) -> Game:
    """Continues the game at the table or by mail. By mail the app rolls, whatever `dice` says. Real dice need
    players who see them, so nobody else may play on another phone.

    Raises Refused: real_dice_unseen, game_over; Forbidden not_seated, link_not_for_this."""
    with open_table(game, player) as table:
        table.session.require_seat()
        table.session.require_more_than_a_link()
        row = table.game
        row.dice = Game.Dice.APP if pace == Game.Pace.MAIL else dice
        elsewhere = any(seat.person and not seat.coach and seat not in table.own for seat in table.seats)
        if row.dice == Game.Dice.TABLE and game.dice == Game.Dice.APP and elsewhere:
            sentence = _("Somebody plays on another phone and would not see your dice: let the app roll.")
            raise Refused("real_dice_unseen", sentence)
        row.pace = pace
        row.save(update_fields=["pace", "dice"])
        table.session.app_rolls = row.dice == Game.Dice.APP
        play_on(table.session)
    return table.game


def record_look(*, game: Game, seats: list[Seat], player: Participant) -> None:
    """Records that the player sees the page of a game by mail, so that no letter is sent about what it
    shows, and that a coach of a pair is present, so that the partner does not stand in for them."""
    if game.state != Game.State.IN_PROGRESS:
        return
    now = timezone.now()
    for seat in seats:
        if game.pace != Game.Pace.MAIL and not seat.is_of_pair:
            continue
        fresh = seat.looked_at is not None and seat.looked_at > now - GLANCE and seat.looked == game.last
        if player.owns(seat) and not fresh:
            Seat.objects.filter(pk=seat.pk).update(looked_at=now, looked=game.last)


def service(action: Callable[..., None], *, whole: bool = False) -> Callable[..., Game]:
    """A service that does this action of a session for a player at the table of a game, and returns the game
    as it is then. It takes `game`, `player` and the arguments of the action, and raises what the action
    raises, and Refused game_over, other_version. `whole`: the action looks at all entries."""

    @wraps(action)
    def act(*, game: Game, player: Participant, **arguments: Any) -> Game:
        with open_table(game, player, whole=whole) as table:
            action(table.session, **arguments)
        return table.game

    return act


answer_decision = service(Session.answer)
enter_throw = service(Session.throw)
roll_by_app = service(Session.roll)
enter_whole_play = service(Session.write_play)
undo_input = service(Session.undo, whole=True)
hand_over_side = service(Session.hand_over)
open_computer_seat = service(Session.open_computer_seat)
finish_by_computer = service(Session.finish)
set_standing_orders = service(Session.give_orders)


def abandon_game(*, game: Game, player: Participant) -> Game:
    """Gives the game up without a result. A fixture may be played again; the league's history and the next
    game mention this one. A person who runs the league may give it up too.

    Raises Refused game_over; Forbidden not_seated, others_play, link_not_for_this."""
    with open_table(game, player) as table:
        row = table.game
        if not table.in_charge:
            table.session.require_last()
            if row.played_for:
                table.session.require_nobody_else()
        table_host().abandoned(table)
        row.state, row.finished_at, row.saved = Game.State.ABANDONED, timezone.now(), ""
        row.save(update_fields=["state", "finished_at", "saved", "fixture", "superseded", "feed"])
    return row
