"""Playing a game: the table as one person sees it, and all inputs."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.fixtures import FixtureView
from api.games.serializers import GameOut, TableOut
from api.http.reads import ReadOneView
from api.http.views import GameView, PersonView, seen_game
from api.http.writes import Created, HideOutcome, created, service_method, write_method
from api.serializers import (
    Data,
    LineText,
    OptionalText,
    OptionValue,
    RequiredText,
    RulesetField,
    ShortList,
    Side,
    TypedSerializer,
)
from engine.catalog import USUAL
from engine.gridiron.events import SIDES
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll, next_stop, orders_with_state, own_cards
from engine.presentation import labels
from engine.presentation.scoreboard import Scoreboard, scoreboard
from games.models import Game, Seat
from games.records import scoresheets
from games.records.participants import Participant, clubs_of_game
from games.records.scoresheets import lock_game
from games.table.actions import (
    abandon_game,
    change_pace,
    finish_by_computer,
    hand_over_side,
    set_standing_orders,
)
from games.table.adoptions import adopt_game, withdraw_adoption
from games.table.open_table import pending_correction
from games.table.page import page_version
from games.table.questions import buttons_of
from games.table.seats import PendingInput, SeatQuestion, pending_input
from games.table.selectors import readable_games
from games.table.start import MYSELF, OPEN_SEAT, start_game
from league.frame.addresses import shareable_address
from league.frame.quotas import spend
from league.leagues.selectors import fixture_for
from league.models import Coach


class TableView(PersonView):
    """The refereed game in the address, for people who may see it or have a seat in it."""

    subject = "game"

    @cached_property
    def game(self) -> Game:
        games = Game.objects.filter(sheet__isnull=True).select_related(*GameView.related)
        if not seen_game(self.kwargs["game"]).is_open:
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
        run must not reveal that."""
        own = self.game.seats.filter(user=self.person if self.person.is_authenticated else None)
        mine = {
            f"{how}:{number}"
            for number in own.values_list("person", flat=True)
            for how in ("person", "order")
        }
        return self.game.entries.filter(number__gt=self.game.last).exclude(source__in=mine).exists()

    def call_service(self, service: Callable[..., Any], **data: Any) -> Any:
        """Calls a service for the seat that the address names, if any."""
        seat = {name: self.kwargs[name] for name in ("side", "part") if name in self.kwargs}
        return service(game=self.changed_game, player=self.player, **seat, **data)

    def state_after(self, outcome: Game) -> Data:
        """The table, for `TableOut`."""
        return table_of(outcome, self.player)

    def link(self, page: str, secret: str) -> dict[str, str]:
        """A link to this page, for `SeatLinkOut`."""
        address = reverse(f"games:{page}", args=[secret])
        return {"secret": secret, "link": shareable_address(self.request, address)}

    @property
    def changed_game(self) -> Game:
        """The game for the service."""
        return self.game

    def current_state(self) -> Data:
        """The game as it is now, for `TableOut`."""
        return table_of(self.read_again(None), self.player)


table_method = partial(service_method, answer_class=TableOut, hide_outcome=HideOutcome.ALWAYS)


class TableDetail(TableView, ReadOneView):
    """The game as you may see it: the board, your questions, and the possible answers."""

    serializer_class = TableOut

    def get_object(self) -> Any:
        return table_of(self.game, self.player)


def table_of(game: Game, player: Participant) -> Data:
    """What the player may see of the game, for `TableOut`."""
    seats = game.cached_seats or list(game.seats.order_by("pk"))
    correction = None if game.has_new_entries else pending_correction(game)
    home, away = clubs_of_game(game)
    known: Data = {"game": game, "home": home, "away": away, "board": None, "roll": None}
    known |= {"questions": [], "waiting_for": [], "correction": correction}
    if game.state != Game.State.IN_PROGRESS:
        return {**known, "seats": [_seat(seat, player, ()) for seat in seats]}
    play = scoresheets.resume_game(game)
    pending = pending_input(play, seats, player)
    return {
        **known,
        "seats": [_seat(seat, player, pending.called) for seat in seats],
        "board": _board(scoreboard(next_stop(play))),
        "questions": [_question(question) for question in pending.questions],
        "roll": _roll(play, pending, pending.roll) if pending.roll else None,
        "waiting_for": list(dict.fromkeys(seat.side for seat in pending.waiting)),
    }


def _seat(seat: Seat, player: Participant, called: Iterable[Seat]) -> Data:
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


def _board(board: Scoreboard) -> Data:
    both = {
        f"{side}_{name}": getattr(board, name)[at]
        for name in ("score", "timeouts")
        for at, side in enumerate(SIDES)
    }
    names = ("period", "clock", "offense", "down", "to_go", "spot")
    return {**both, **{name: getattr(board, name) for name in names}}


def _question(question: SeatQuestion) -> Data:
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
        "own": own_cards(question.stop, seat.side, seat.part),
    }


def _roll(play: Playthrough, pending: PendingInput, roll: Roll) -> Data:
    return {
        "asked": roll.id,
        "title": labels.roll(play.sheet.header["ruleset"], roll.id, _).title,
        "dice": roll.dice,
        "faces": roll.faces,
        "unseen": roll.unseen,
        "aloud": [_optional(play, decision) for decision in pending.optional],
    }


def _optional(play: Playthrough, decision: Decision) -> Data:
    return {"side": decision.by, "asked": decision.id, "answers": _answers(play, decision)}


def _answers(play: Playthrough, decision: Decision) -> list[Data]:
    buttons = buttons_of(play, decision)
    return [{"answer": json.loads(button.value), "title": button.title} for button in buttons]


class AdoptionIn(TypedSerializer):
    """The fixture that the game is to count as."""

    league = RequiredText(max_length=50)
    season = serializers.IntegerField(min_value=1, max_value=9999)
    fixture = serializers.IntegerField(min_value=1, max_value=99_999)


class AdoptionOut(TypedSerializer):
    """The game, and who has agreed so far. It counts as the fixture once everybody has agreed."""

    game: GameOut
    home_agrees: bool
    away_agrees: bool
    league_agrees: bool


class GameAdoption(TableView):
    @write_method(AdoptionIn, AdoptionOut)
    def post(self, data: Data) -> Any:
        """Agrees, as one of its coaches or the commissioner, that the game counts as this fixture."""
        fixture = fixture_for(self.person, data["league"], data["season"], data["fixture"])
        adoption = adopt_game(game=self.game, fixture=fixture, actor=cast("User", self.person))
        agreed = {f"{who}_agrees": getattr(adoption, f"{who}_agrees") for who in ("home", "away", "league")}
        return {"game": self.read_again(None), **agreed}

    @write_method()
    def delete(self, _data: Data) -> None:
        """Withdraws the agreement."""
        withdraw_adoption(game=self.game, actor=cast("User", self.person))


class PaceIn(TypedSerializer):
    """How the game continues: at the table or by mail, and whose dice are used. By mail, the app always
    rolls."""

    pace: Game.Pace
    dice: Game.Dice = Game.Dice.APP


class HandOverIn(TypedSerializer):
    """The computer coach for one of your sides, or empty to take the side back. `part`: only for this half of
    a pair."""

    side: Side
    part: Coach.Part = Coach.Part.BOTH
    coach = LineText(max_length=40, allow_blank=True, default="situational")


class OrdersIn(TypedSerializer):
    """All standing orders of one of your sides, by key. `part`: only of this half of a pair."""

    side: Side
    part: Coach.Part = Coach.Part.BOTH
    orders = ShortList(child=RequiredText(max_length=40), max_length=40)


class TablePace(TableView):
    put = table_method(
        change_pace,
        "Changes pace and dice from this point on. Real dice require that everybody can see them.",
        PaceIn,
        hide_outcome=HideOutcome.IF_OTHERS_ACT,
    )


class SideHandover(TableView):
    post = table_method(
        hand_over_side,
        "Lets a computer coach decide for your side from this play on, or takes the side back.",
        HandOverIn,
    )


class StandingOrders(TableView):
    put = table_method(
        set_standing_orders,
        "Replaces all standing orders of your side.",
        OrdersIn,
        hide_outcome=HideOutcome.IF_OTHERS_ACT,
    )


class ComputerFinish(TableView):
    post = table_method(finish_by_computer, "Lets the computer play both sides until the game is over.")


class GameAbandonment(TableView):
    post = table_method(abandon_game, "Ends the game without a result. A fixture can be played again.")


WHO = (
    '"me", a computer coach, or "link" for the person who follows the seat\'s link (a fixture\'s coach '
    'needs no link). Two people who share a side: "me_offense" or "me_defense" (you play this part, your '
    'partner the other), "me_pair" (both on your device), "link_pair" (each by a link).'
)


class StartIn(TypedSerializer):
    """The person or computer coach of each side, and how dice are rolled."""

    home = RequiredText(max_length=40, default=MYSELF, help_text=WHO)
    away = RequiredText(max_length=40, default=OPEN_SEAT, help_text=WHO)
    dice: Game.Dice = Game.Dice.APP
    sealed: bool = True
    pace: Game.Pace = Game.Pace.TABLE


class PickUpIn(StartIn):
    """A pick-up game: who decides, and which game it is. Teams are given by whose dice are rolled;
    `real_cards` lists the sides that use physical cards."""

    ruleset = RulesetField(max_length=40, default=USUAL)
    edition = OptionalText(max_length=20)
    options = serializers.DictField(child=OptionValue(), default=dict)
    components = OptionalText(max_length=40)
    home_team = RequiredText(max_length=40, default="base")
    away_team = RequiredText(max_length=40, default="base")
    real_cards = ShortList(child=serializers.ChoiceField(SIDES), max_length=2, default=list)


def start_fixture_game(player: Participant, data: Data, **what: Any) -> Created:
    """Starts a game, and returns it as the person who started it sees it."""
    chosen = {name: data[name] for name in ("dice", "sealed", "pace")}
    deciders = (data["home"], data["away"])
    game = start_game(player=player, deciders=deciders, **chosen, **what)
    return created(table_of(game, player), "table", game.public_id)


@transaction.atomic
def start_pick_up_game(player: Participant, data: Data) -> Created:
    """Starts a pick-up game."""
    spend("game", cast("User", player.user))
    names = ("ruleset", "edition", "options", "components", "real_cards")
    teams = (data["home_team"], data["away_team"])
    return start_fixture_game(player, data, setup={"teams": teams, **{name: data[name] for name in names}})


class FixtureGameStart(FixtureView):
    @write_method(StartIn, TableOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Starts the fixture's game. Its coaches and the people who score for the league may do this."""
        return start_fixture_game(self.player, data, fixture=self.fixture)
