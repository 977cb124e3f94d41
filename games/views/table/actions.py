"""Actions at a table. With htmx the response is the page's live part, otherwise a redirect to the whole
page."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from engine.documents import UnreadableDocument, read_json
from engine.gridiron.coach_pairs import BOTH
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
from games.views.table.sent_again import counted_once
from games.views.table.visitors import (
    game_at,
    hide_from_other_side,
    player_of,
    read_again,
    require_seat,
    turn_to_side,
)
from league.errors import Forbidden, Refused
from league.numbers import parse_whole_number

TableAction = Callable[[HttpRequest, Game], Game]

LONGEST_ANSWER = 300  # characters; nothing deeply nested fits


def action(act: TableAction) -> Callable[..., HttpResponse]:
    """Wraps an action into a POST view that shows the table afterwards, or why the action was refused."""

    @require_POST
    @wraps(act)
    def view(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
        game = game_at(request, public_id)
        live = bool(request.headers.get("HX-Request"))
        try:
            with counted_once(request, game) as is_new:
                game = act(request, game) if is_new else read_again(game)
        except Refused as refusal:
            return table_response(
                request, read_again(game), live=live, refusal=refusal, status=_status(refusal)
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
    """Answers a Decision. `say` names another, optional decision and its answer, and replaces the form's
    own."""
    asked, given = request.POST.get("asked", ""), _json(request.POST.get("answer", "null"))
    if optional := request.POST.get("say"):
        asked, given = _optional_answer(optional)
    side = request.POST.get("side", "")
    hide_from_other_side(request, side)
    return answer_decision(
        game=game,
        player=player_of(request),
        seen=_seen(request),
        side=side,
        asked=asked,
        answer=given,
    )


@action
def throw(request: HttpRequest, game: Game) -> Game:
    """Enters the faces that came up."""
    faces = typed_faces(request.POST)
    return enter_throw(game=game, player=player_of(request), seen=_seen(request), faces=faces)


@action
def written(request: HttpRequest, game: Game) -> Game:
    """Enters a whole play by the faces of its dice."""
    arguments = written_play(request.POST)
    return enter_whole_play(game=game, player=player_of(request), seen=_seen(request), **arguments)


@action
def roll(request: HttpRequest, game: Game) -> Game:
    """Rolls by the app."""
    return roll_by_app(game=game, player=player_of(request), seen=_seen(request))


@action
def face(request: HttpRequest, game: Game) -> Game:
    """Notes that the shared phone has been handed to this side."""
    require_seat(request, game)
    turn_to_side(request, game, request.POST.get("side", ""))
    return game


@action
def undo(request: HttpRequest, game: Game) -> Game:
    """Undoes the player's newest input."""
    return undo_input(game=game, player=player_of(request), seen=_seen(request))


@action
def hand_over(request: HttpRequest, game: Game) -> Game:
    """Hands this side to a computer coach, or back to the player."""
    coach, side = request.POST.get("coach", ""), request.POST.get("side", "")
    return hand_over_side(game=game, player=player_of(request), side=side, coach=coach, part=_part(request))


@action
def finish(request: HttpRequest, game: Game) -> Game:
    """Lets the computer play the game to its end."""
    return finish_by_computer(game=game, player=player_of(request))


@action
def abandon(request: HttpRequest, game: Game) -> Game:
    """Gives the game up."""
    return abandon_game(game=game, player=player_of(request))


@action
def orders(request: HttpRequest, game: Game) -> Game:
    """Sets the standing orders of one side."""
    side, given = request.POST.get("side", ""), request.POST.getlist("orders")
    return set_standing_orders(
        game=game, player=player_of(request), side=side, orders=given, part=_part(request)
    )


@action
def agree(request: HttpRequest, game: Game) -> Game:
    """Agrees to the pending correction."""
    return agree_to_correction(game=game, player=player_of(request))


@action
def decline(request: HttpRequest, game: Game) -> Game:
    """Declines or withdraws the pending correction."""
    return decline_correction(game=game, player=player_of(request))


def _part(request: HttpRequest) -> str:
    """The part of a pair's side, if the form names one."""
    return request.POST.get("part", BOTH)


def _seen(request: HttpRequest) -> int:
    return parse_whole_number(request.POST.get("seen", "")) or 0


def _json(text: str) -> Any:
    """The value of a button. Text that is not JSON is returned as it is, and the rules refuse it."""
    if len(text) > LONGEST_ANSWER:
        return text
    try:
        return read_json(text)
    except UnreadableDocument:
        return text


def _optional_answer(text: str) -> tuple[str, Any]:
    """The ID and the answer in a text like `D_TIMEOUT "use"`."""
    asked, _space, given = text.partition(" ")
    return asked, _json(given)
