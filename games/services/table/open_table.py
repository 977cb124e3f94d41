"""A refereed game opened for one input: its rows are locked and its session resumed; when the block ends
without an error, everything is saved and published."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from engine.play.playthrough import Playthrough
from engine.presentation.play_by_play import play_by_play
from engine.scoresheets.scoresheet import Entry, lines_in_effect
from games.models import Game, Seat
from games.records import scoresheets
from games.records.clubs import clubs_of_game
from games.records.participants import Participant
from games.selectors.game_fixtures import with_fixture
from games.services.table.host import table_host
from games.services.table.waits import update_waits
from games.table.seats import TableSeat
from games.table.session import Session
from league.errors import Refused
from league.permissions import Permission, may, require_open
from league.selectors.prepared_queries import PreparedQuery, ValueSlot
from league.selectors.results.reports import LinkHolder, sides_of

GAMES = Game.objects.select_related("feed")
LOCKED = PreparedQuery(
    lambda pk: GAMES.filter(pk=pk).select_for_update(of=("self",), no_key=True),
    ValueSlot(Game._meta.get_field("id"), -1),
)
SEATS = PreparedQuery(
    lambda game: Seat.objects.filter(game=game).select_related("user").order_by("pk"),
    ValueSlot(Seat._meta.get_field("id"), -1),
)
SESSION_FIELDS = ("name", "coach", "early", "orders")  # of a seat: what a session changes
SAVED_FIELDS = (*SESSION_FIELDS, "looked_at", "looked", "asked_at", "letters")


class OpenTable:
    """The rows of a game with a session over them, for one person. Create it with `open_table`."""

    def __init__(self, game: Game, player: Participant, *, whole: bool) -> None:
        self.game, self.player = game, player
        self.seats = SEATS.rows(game.pk)
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
        outcome = self.session.outcome
        for seat, value in zip(self.seats, outcome.seats, strict=True):
            for name in SESSION_FIELDS:
                setattr(seat, name, getattr(value, name))
        update_waits(self)
        if outcome.by_hand and not self.game.by_hand:
            self.game.by_hand = True
            self.game.save(update_fields=["by_hand"])
        users = {f"person:{seat.person}": seat.user_id for seat in self.seats if seat.person}
        scoresheets.write_entries(self.game, self.play, outcome.lines, users)
        for seat, was in zip(self.seats, self._before, strict=True):
            if _values(seat, SAVED_FIELDS) != was:
                seat.save(update_fields=SAVED_FIELDS)
        self.game.cached_seats = self.seats
        table_host().written(self, outcome)


class RowLog:
    """The entries that the table has as rows, see `games.table.ports.EntryLog`."""

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
        (locked,) = LOCKED.rows(game.pk)
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
