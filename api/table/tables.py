"""A game in progress, as one person sees it."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from typing import Any

from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from api.http.reads import ReadView
from api.http.views import GameView, PersonView
from api.reads.versions import public_game
from api.table.serializers import TableOut
from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from engine.presentation import labels
from engine.presentation.scoreboard import Scoreboard, scoreboard
from engine.standing_orders import orders_with_state
from games.models import Game, Seat
from games.presenters.table.choices.prompts import button_of
from games.presenters.table.page import page_version, pending_correction
from games.records import scoresheets
from games.records.clubs import clubs_of_game
from games.records.participants import Participant
from games.selectors.pending_input import PendingInput, SeatQuestion, pending_input
from games.selectors.visibility import readable_games
from games.services.locks import lock_game

PAIRS = (("home", 0), ("away", 1))


class TableView(PersonView):
    """The refereed game in the address, for people who may see it or have a seat in it."""

    @property
    def player(self) -> Participant:
        if not self.person.is_authenticated:
            return Participant()
        return Participant(user=self.person, name=self.person.get_username())

    @cached_property
    def game(self) -> Game:
        return self.game_now()

    @property
    def row(self) -> Game:
        """The game for a service that reads it again with a lock: only its primary key is certain."""
        found = public_game(self.kwargs["game"])
        return Game(pk=found.pk) if found and found.is_refereed else self.game

    def game_now(self) -> Game:
        """The game, read again. Raises Http404."""
        games = Game.objects.filter(sheet__isnull=True).select_related(*GameView.related)
        if public_game(self.kwargs["game"]) is None:
            visible = Q(pk__in=readable_games(self.person).values("pk"))
            if self.person.is_authenticated:
                visible |= Q(pk__in=self.person.seats.values("game"))
            games = games.filter(visible)
        return get_object_or_404(games, public_id=self.kwargs["game"])

    def version(self) -> Hashable:
        """Includes the person, because everybody sees their own seats."""
        game = self.game
        seats = list(game.seats.order_by("pk"))
        return page_version(game, seats, pending_correction(game)), self.person.pk

    def lock_version(self) -> None:
        lock_game(self.game.pk)

    def others_acted(self) -> bool:
        """Whether dice, the computer or another seat have done anything since the view read the game. A dry
        run must not reveal that.
        """
        own = self.game.seats.filter(user=self.person if self.person.is_authenticated else None)
        mine = {
            f"{how}:{number}"
            for number in own.values_list("person", flat=True)
            for how in ("person", "order")
        }
        return self.game.entries.filter(number__gt=self.game.last).exclude(source__in=mine).exists()

    def current_state(self) -> dict[str, Any]:
        """The game as it is now, for `TableOut`."""
        return table_of(self.game_now(), self.player)


class TableDetail(TableView, ReadView):
    """The game as you may see it: the board, your questions, and the possible answers."""

    serializer_class = TableOut

    def read(self) -> Any:
        return TableOut(table_of(self.game, self.player)).data


def table_of(game: Game, player: Participant) -> dict[str, Any]:
    """What the player may see of the game, for `TableOut`."""
    seats = game.cached_seats or list(game.seats.order_by("pk"))
    correction = None if game.has_new_entries else pending_correction(game)
    home, away = clubs_of_game(game)
    known: dict[str, Any] = {"game": game, "home": home, "away": away, "board": None, "roll": None}
    known |= {"questions": [], "waiting_for": [], "correction": correction}
    if game.state != Game.State.IN_PROGRESS:
        return {**known, "seats": [_seat(seat, player, ()) for seat in seats]}
    play = scoresheets.resume_game(game)
    pending = pending_input(play, seats, player)
    return {
        **known,
        "seats": [_seat(seat, player, pending.called) for seat in seats],
        "board": _board(scoreboard(next_stop(play).game)),
        "questions": [_question(question) for question in pending.questions],
        "roll": _roll(play, pending, pending.roll) if pending.roll else None,
        "waiting_for": list(dict.fromkeys(seat.side for seat in pending.waiting)),
    }


def _seat(seat: Seat, player: Participant, called: Iterable[Seat]) -> dict[str, Any]:
    own = player.owns(seat)
    orders = [order.key for order, stands in orders_with_state(seat.game.ruleset, seat.orders) if stands]
    return {
        "side": seat.side,
        "part": seat.part,
        "name": seat.name,
        "yours": own,
        "computer": seat.coach,
        "partner_decides": seat.partner_decides,
        "free": seat.is_free,
        "called": seat in called,
        "orders": orders if own else None,
    }


def _board(board: Scoreboard) -> dict[str, Any]:
    pairs = {"score": board.score, "timeouts": board.timeouts}
    both = {f"{side}_{name}": pair[at] for name, pair in pairs.items() for side, at in PAIRS}
    names = ("period", "clock", "offense", "down", "to_go", "spot")
    return {**both, **{name: getattr(board, name) for name in names}}


def _question(question: SeatQuestion) -> dict[str, Any]:
    seat, decision, header = question.seat, question.decision, question.stop.sheet.header
    title = labels.decision(header["ruleset"], decision.id, _).title if decision else ""
    return {
        "side": seat.side,
        "part": seat.part,
        "asked": decision.id if decision else "",
        "title": title,
        "sealed": decision is not None and decision.sealed,
        "answers": _answers(question.stop, decision) if decision else [],
        "aloud": [_optional(question.stop, decision) for decision in question.optional],
        "for_partner": question.for_partner,
        "own": question.stop.view(seat.side, seat.part).own,
    }


def _roll(play: Playthrough, pending: PendingInput, roll: Roll) -> dict[str, Any]:
    return {
        "asked": roll.id,
        "title": labels.roll(play.sheet.header["ruleset"], roll.id, _).title,
        "dice": roll.dice,
        "faces": roll.faces,
        "unseen": roll.unseen,
        "aloud": [_optional(play, decision) for _seat, decision in pending.optional],
    }


def _optional(play: Playthrough, decision: Decision) -> dict[str, Any]:
    return {"side": decision.by, "asked": decision.id, "answers": _answers(play, decision)}


def _answers(play: Playthrough, decision: Decision) -> list[dict[str, Any]]:
    buttons = [button_of(play.sheet.header, decision.id, answer) for answer in decision.answers]
    return [{"answer": json.loads(button.value), "title": button.title} for button in buttons]
