"""What a person does at the table, and its addresses, here and on the phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from engine.documents import UnreadableDocument, read_json
from engine.gridiron.questions import BOTH
from games.errors import AgainstTheRules
from games.models import Game
from games.table import arrangements
from games.table.actions import (
    abandon_game,
    answer_decision,
    enter_throw,
    enter_whole_play,
    finish_by_computer,
    hand_over_side,
    record_look,
    roll_by_app,
    set_standing_orders,
    undo_input,
)
from games.table.corrections import agree_to_correction, decline_correction
from games.table.open_table import pending_correction, table_host
from games.table.page import log_page, page_version, table_page
from games.table.rolls import typed_faces, written_play
from games.table.visitors import (
    facing_of,
    hide_from_other_side,
    may_correct,
    player_of,
    read_again,
    require_seat,
    turn_to_side,
    with_game,
)
from league.frame.errors import Forbidden, Refused
from league.frame.numbers import parse_whole_number

# An input that a phone sends again, because no answer to the first attempt arrived, counts once.
#
# The first attempt may have reached the table, or may still arrive when the next one has been answered: a
# machine that was asleep takes its connections up again. `seen` protects the scoresheet, but not calls that
# are not in it yet.

KEY = re.compile(r"[0-9a-f]{32}")
KEPT = 3600  # seconds, longer than any connection waits


@contextmanager
def counted_once(request: HttpRequest, game: Game) -> Iterator[bool]:
    """Whether this input, by the `Idempotency-Key` of its request, has not arrived before. If the block
    fails, the input may be sent again. Without a key every input is new."""
    key = request.headers.get("Idempotency-Key", "")
    if not KEY.fullmatch(key):
        yield True
        return
    name = f"input:{game.pk}:{key}"
    if not cache.add(name, 1, KEPT):
        yield False
        return
    try:
        yield True
    except BaseException:
        cache.delete(name)
        raise


@never_cache
@require_GET
@with_game
def table(request: HttpRequest, game: Game) -> HttpResponse:
    """The referee page."""
    return table_response(request, game)


@never_cache
@require_GET
@with_game
def changes(request: HttpRequest, game: Game, version: str) -> HttpResponse:
    """The page's live part if its version is not this one; otherwise 204 without a body."""
    seats = list(game.seats.order_by("pk"))
    if version == page_version(game, seats, pending_correction(game)):
        record_look(game=game, seats=seats, player=player_of(request))
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return table_response(request, game, live=True)


@never_cache
@require_GET
@with_game
def log(request: HttpRequest, game: Game) -> HttpResponse:
    """Box score, scoring and play-by-play of the game so far. For an abandoned game it redirects to the
    table."""
    if game.state == Game.State.ABANDONED:
        return redirect(game)
    return render(request, "table/log.html", log_page(game, may_correct=may_correct(request, game)))


def table_response(
    request: HttpRequest,
    game: Game,
    *,
    live: bool = False,
    refusal: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or only its live part, with the refusal if there is one."""
    player = player_of(request)
    context = table_page(game, player, facing_of(request, game)) | {"refusal": refusal}
    record_look(game=game, seats=context["seats"], player=player)
    context |= table_host().around(request, game, player, context["seats"])
    template = "table/live.html" if live else "table/table.html"
    return render(request, template, context, status=status)


# Actions at a table. With htmx the response is the page's live part, otherwise a redirect to the whole
# page.

LONGEST_ANSWER = 300  # characters; nothing deeply nested fits


def action(act: Callable[[HttpRequest, Game], Game]) -> Callable[..., HttpResponse]:
    """A POST view that does this and shows the table afterwards, or why the action was refused."""

    @require_POST
    @with_game
    def view(request: HttpRequest, game: Game) -> HttpResponse:
        live = bool(request.headers.get("HX-Request"))
        try:
            with counted_once(request, game) as is_new:
                game = act(request, game) if is_new else read_again(game)
        except Refused as refusal:
            status = 422 if isinstance(refusal, AgainstTheRules) else 409
            if isinstance(refusal, Forbidden):
                status = 403
            return table_response(request, read_again(game), live=live, refusal=refusal, status=status)
        if live:
            return table_response(request, game, live=True)
        return redirect(game)

    return view


Fields = Callable[[QueryDict], dict[str, Any]]


def _service_view(service: Callable[..., Game], *fields: Fields) -> Callable[..., HttpResponse]:
    """A view that calls this service with these fields of the form."""

    def act(request: HttpRequest, game: Game) -> Game:
        arguments = {name: value for read in fields for name, value in read(request.POST).items()}
        return service(game=game, player=player_of(request), **arguments)

    return action(act)


def _seen(form: QueryDict) -> dict[str, Any]:
    return {"seen": parse_whole_number(form.get("seen", "")) or 0}


def _half(form: QueryDict) -> dict[str, Any]:
    """A side, or the part of a pair's side that the form names."""
    return {"side": form.get("side", ""), "part": form.get("part", BOTH)}


def _answer(request: HttpRequest, game: Game) -> Game:
    """Answers a Decision. `say` names another, optional decision and its answer, like `D_TIMEOUT "use"`, and
    replaces the form's own."""
    form = request.POST
    asked, given, side = form.get("asked", ""), form.get("answer", "null"), form.get("side", "")
    if optional := form.get("say"):
        asked, _space, given = optional.partition(" ")
    hide_from_other_side(request, side)
    answer = {"side": side, "asked": asked, "answer": _json(given), **_seen(form)}
    return answer_decision(game=game, player=player_of(request), **answer)


def _json(text: str) -> Any:
    """The value of a button. Text that is not JSON is returned as it is, and the rules refuse it."""
    if len(text) > LONGEST_ANSWER:
        return text
    try:
        return read_json(text)
    except UnreadableDocument:
        return text


def _face(request: HttpRequest, game: Game) -> Game:
    """Notes that the shared phone has been handed to this side."""
    require_seat(request, game)
    turn_to_side(request, game, request.POST.get("side", ""))
    return game


ACTIONS = {
    "answer": action(_answer),
    "throw": _service_view(enter_throw, _seen, lambda form: {"faces": typed_faces(form)}),
    "written": _service_view(enter_whole_play, _seen, written_play),
    "roll": _service_view(roll_by_app, _seen),
    "face": action(_face),
    "undo": _service_view(undo_input, _seen),
    "hand_over": _service_view(hand_over_side, _half, lambda form: {"coach": form.get("coach", "")}),
    "finish": _service_view(finish_by_computer),
    "abandon": _service_view(abandon_game),
    "orders": _service_view(set_standing_orders, _half, lambda form: {"orders": form.getlist("orders")}),
    "agree": _service_view(agree_to_correction),
    "decline": _service_view(decline_correction),
}

# The addresses that both the service and a phone without a network answer.
TABLE = "play/<uuid:public_id>/"
TABLE_PAGES = [
    path(TABLE, table, name="table"),
    path(f"{TABLE}changes/<str:version>/", changes, name="changes"),
    path(f"{TABLE}log/", log, name="log"),
    *(path(f"{TABLE}{name.replace('_', '-')}/", view, name=name) for name, view in ACTIONS.items()),
    path(f"{TABLE}options/", arrangements.options, name="options"),
    path(f"{TABLE}correct/", arrangements.correct, name="correct"),
    path(f"{TABLE}back/<int:entry>/", arrangements.back, name="back"),
    path(f"{TABLE}pace/", arrangements.pace, name="pace"),
    path(f"{TABLE}seats/<slug:side>/open/", arrangements.open_seat, name="open_seat"),
]
