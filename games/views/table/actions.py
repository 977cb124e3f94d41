"""Doing something at a table. With htmx the answer is the page's live part, else the whole page again."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.errors import AgainstTheRules
from games.models import Game
from games.presenters.table.roll_form import typed_faces
from games.presenters.table.whole_play import written_play
from games.services.table.answers import (
    answer_decision,
    enter_throw,
    enter_whole_play,
    roll_by_app,
    undo_input,
)
from games.services.table.corrections import agree_to_correction, decline_correction
from games.services.table.handover import (
    abandon_game,
    finish_by_computer,
    hand_over_side,
    set_standing_orders,
)
from games.views.table.page import table_response
from games.views.table.visitors import game_at, hide_from_other_side, player_of, require_seat, turn_to_side
from league.errors import Forbidden, Refused
from league.numbers import parse_whole_number

TableAction = Callable[[HttpRequest, Game], Game]

LONGEST_ANSWER = 300  # characters; nothing deeply nested fits


def action(act: TableAction) -> Callable[..., HttpResponse]:
    """A POST that does one thing and shows where the game stands then, or why it was not done."""

    @require_POST
    @wraps(act)
    def view(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
        game = game_at(request, public_id)
        live = bool(request.headers.get("HX-Request"))
        try:
            game = act(request, game)
        except Refused as refusal:
            return table_response(
                request, game_at(request, public_id), live=live, refusal=refusal, status=_status(refusal)
            )
        if live:
            return table_response(request, game, live=True)
        return redirect("games:table", public_id)

    return view


def _status(refusal: Refused) -> int:
    if isinstance(refusal, Forbidden):
        return 403
    return 422 if isinstance(refusal, AgainstTheRules) else 409


@action
def answer(request: HttpRequest, game: Game) -> Game:
    """A Decision's answer; `say` has another Decision's and its answer, in the place of the form's own."""
    asked, given = request.POST.get("asked", ""), _json(request.POST.get("answer", "null"))
    if said := request.POST.get("say"):
        asked, given = _said(said)
    hide_from_other_side(request)
    return answer_decision(
        game=game,
        player=player_of(request),
        seen=_seen(request),
        side=request.POST.get("side", ""),
        asked=asked,
        answer=given,
    )


@action
def throw(request: HttpRequest, game: Game) -> Game:
    """The faces that came up, or `say` what comes before the Roll."""
    faces = typed_faces(request.POST)
    return enter_throw(game=game, player=player_of(request), seen=_seen(request), faces=faces)


@action
def written(request: HttpRequest, game: Game) -> Game:
    """A whole play, by the faces of the dice that were played."""
    said = written_play(request.POST)
    return enter_whole_play(game=game, player=player_of(request), seen=_seen(request), **said)


@action
def roll(request: HttpRequest, game: Game) -> Game:
    """The house rolls."""
    return roll_by_app(game=game, player=player_of(request), seen=_seen(request))


@action
def face(request: HttpRequest, game: Game) -> Game:
    """The shared phone has been handed to this side."""
    require_seat(request, game)
    turn_to_side(request, game, request.POST.get("side", ""))
    return game


@action
def undo(request: HttpRequest, game: Game) -> Game:
    """The player's newest input is taken back."""
    return undo_input(game=game, player=player_of(request), seen=_seen(request))


@action
def hand_over(request: HttpRequest, game: Game) -> Game:
    """A computer coach decides for this side, or the player himself again."""
    coach, side = request.POST.get("coach", ""), request.POST.get("side", "")
    return hand_over_side(game=game, player=player_of(request), side=side, coach=coach)


@action
def finish(request: HttpRequest, game: Game) -> Game:
    """The computer plays on to the end."""
    return finish_by_computer(game=game, player=player_of(request))


@action
def abandon(request: HttpRequest, game: Game) -> Game:
    """The game is given up."""
    return abandon_game(game=game, player=player_of(request))


@action
def orders(request: HttpRequest, game: Game) -> Game:
    """Standing orders of one side."""
    side, given = request.POST.get("side", ""), request.POST.getlist("orders")
    return set_standing_orders(game=game, player=player_of(request), side=side, orders=given)


@action
def agree(request: HttpRequest, game: Game) -> Game:
    """The correction that is asked for is agreed to."""
    return agree_to_correction(game=game, player=player_of(request))


@action
def decline(request: HttpRequest, game: Game) -> Game:
    """The correction that is asked for is not agreed to, or withdrawn."""
    return decline_correction(game=game, player=player_of(request))


def _seen(request: HttpRequest) -> int:
    return parse_whole_number(request.POST.get("seen", "")) or 0


def _json(text: str) -> Any:
    """The value that a button stands for; what is none stays the text that it is, and the rules refuse it."""
    if len(text) > LONGEST_ANSWER:
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _said(text: str) -> tuple[str, Any]:
    """From `D_TIMEOUT "use"`."""
    asked, _space, given = text.partition(" ")
    return asked, _json(given)
