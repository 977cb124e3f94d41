"""A refereed game that somebody has his hand on: locked, resumed, and written back with what has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.play.deals import record_deals
from engine.play.prompts import Decision
from engine.scoresheets.scoresheet import DEAL, Entry
from games.errors import AgainstTheRules
from games.models import Game, Seat
from games.records import scoresheets
from games.records.participants import SCORER, Participant
from games.selectors.awaited_seats import decider_of
from league.conf.runtime import notifier
from league.errors import Forbidden, Refused
from league.permissions import Permission, may
from league.selectors.results.reports import LinkHolder, sides_of
from league.services.results.link_holders import link_not_allowed

PLAYER_FIELDS = ("coach", "early", "orders")  # of a seat
SAVED_FIELDS = (*PLAYER_FIELDS, "looked_at", "looked", "asked_at", "letters")


class TableSession:
    """One transaction at the table. Everything that is entered goes through `enter`."""

    def __init__(self, game: Game, player: Participant, *, whole: bool) -> None:
        self.game, self.player = game, player
        self.play = scoresheets.resume_game(game, whole=whole)
        self.seats = list(game.seats.select_related("user").order_by("pk"))
        self.secret = bytes.fromhex(game.secret)
        self.lines: dict[int, list[Line]] = {}
        self._before = [_mutable(seat) for seat in self.seats]
        self.stood = self.stands()

    def stands(self) -> tuple[Any, ...]:
        """What may not change between looking at the table and writing down what was played from there."""
        game = self.game
        people = [(seat.pk, seat.person, seat.user_id, seat.guest) for seat in self.seats]
        return game.last, game.saved, game.dice, people, [_said(seat) for seat in self.seats]

    def go_on_as(self, played: TableSession) -> None:
        """Takes over what was played from here without a lock."""
        self.play, self.lines = played.play, played.lines
        for seat, other in zip(self.seats, played.seats, strict=True):
            for name in PLAYER_FIELDS:
                setattr(seat, name, getattr(other, name))

    @property
    def own(self) -> list[Seat]:
        """The player's seats."""
        return [seat for seat in self.seats if self.player.holds(seat)]

    def require_seat(self) -> None:
        """Raises Forbidden not_seated."""
        if not self.own:
            raise Forbidden("not_seated", _("You have no seat in this game: ask for its link."))

    def require_more_than_a_link(self) -> None:
        """A scorer by link writes down what people play: how it goes on and ends is theirs to say.

        Raises Forbidden link_not_for_this."""
        if self.own and all(seat.guest.startswith(SCORER) for seat in self.own):
            raise link_not_allowed()

    @property
    def speaker(self) -> User | LinkHolder | None:
        """Whose word the result is."""
        user = self.player.user
        if user is not None and any(seat.user_id == user.pk for seat in self.seats):
            return user
        fixture = self.game.played_for
        return (fixture and self.player.bearer_of(fixture.pk)) or user

    @property
    def in_charge(self) -> bool:
        """Does he run the league whose game this is?"""
        user, fixture = self.player.user, self.game.played_for
        return bool(user and fixture and may(user, Permission.MANAGE, fixture.season.league))

    @property
    def decides(self) -> bool:
        """Does the person run the league without playing here, and without coaching one of the clubs?"""
        user, fixture = self.player.user, self.game.played_for
        return self.in_charge and not self.own and not (user and fixture and sides_of(user, fixture))

    @property
    def source(self) -> str:
        """Who enters, as the scoresheet says it. Raises Forbidden not_seated."""
        self.require_seat()
        return f"person:{self.own[0].person}"

    def decider(self, decision: Decision) -> Seat:
        """The seat that answers this."""
        return decider_of(self.seats, decision)

    def decisions(self) -> list[Decision]:
        """The Decisions awaited; none while dice are."""
        return [due for due in self.play.awaiting() if isinstance(due, Decision)]

    def enter(self, act: Callable[[], list[Line]]) -> None:
        """Lets the engine do something and keeps what it tells. Raises AgainstTheRules."""
        record_deals(self.play)
        number = self.play.sheet.last + 1
        try:
            told = act()
        except EngineError as error:
            raise AgainstTheRules(error) from error
        if told:
            self.lines[number] = told
        if any(self._speaks_up(entry) for entry in self.play.sheet.since(number)):
            for seat in self.seats:
                seat.early = None  # a call given before does not stand any longer

    def _speaks_up(self, entry: Entry) -> bool:
        """Is it a Decision that everybody hears?"""
        if entry.kind == DEAL:
            return False
        unheard = self.play.questions.chance_ids | self.play.questions.sealed_ids
        optional = self.play.questions.optional_decisions
        return entry.id not in unheard and entry.answer != optional.get(entry.id)

    def answer(self, by: str, answer: Any, source: str) -> None:
        """One input. Raises AgainstTheRules."""
        self.enter(lambda: self.play.answer(by, answer, source))

    def save(self) -> None:
        """Writes the new entries and the seats."""
        users = {f"person:{seat.person}": seat.user_id for seat in self.seats if seat.person}
        self._mark_what_nobody_can_check()
        scoresheets.write_entries(self.game, self.play, self.lines, users)
        for seat, was in zip(self.seats, self._before, strict=True):
            if _mutable(seat) != was:
                seat.save(update_fields=SAVED_FIELDS)

    def _mark_what_nobody_can_check(self) -> None:
        """A game is provable while its dice come from the secret alone and nobody has set its state."""
        chance = self.play.questions.chance_ids
        new = self.play.sheet.since(self.game.last + 1)
        if not self.game.by_hand and any(
            entry.kind == "set_state" or (entry.id in chance and entry.source.startswith("person:"))
            for entry in new
        ):
            self.game.by_hand = True
            self.game.save(update_fields=["by_hand"])


def _mutable(seat: Seat) -> tuple[Any, ...]:
    return tuple(getattr(seat, name) for name in SAVED_FIELDS)


def _said(seat: Seat) -> tuple[Any, ...]:
    return tuple(getattr(seat, name) for name in PLAYER_FIELDS)


def read_session(game: Game, player: Participant) -> TableSession:
    """The game with all its entries, without a lock, for what is played before it is written.

    Raises Refused game_over, other_version."""
    return TableSession(_in_progress(_games().get(pk=game.pk)), player, whole=True)


def _games() -> QuerySet[Game]:
    teams = ("fixture__home", "fixture__away")
    return Game.objects.select_related("fixture__season__league__feed", "fixture__week", "feed", *teams)


def _in_progress(game: Game) -> Game:
    if game.state != Game.State.IN_PROGRESS:
        raise Refused("game_over", _("This game is over: nothing can be entered any more."))
    return game


@contextmanager
def lock_session(game: Game, player: Participant, *, whole: bool = False) -> Iterator[TableSession]:
    """The game under lock in a transaction, so that several phones never fork its log; then who follows it
    is woken.

    `whole`: with all its entries. The caller saves. Raises Refused game_over, other_version."""
    with transaction.atomic():
        transaction.on_commit(partial(notifier.notify, game.public_id))
        locked = _games().select_for_update(of=("self",), no_key=True).get(pk=game.pk)
        yield TableSession(_in_progress(locked), player, whole=whole)
