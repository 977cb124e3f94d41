"""What a person does at the table, here and on the phone."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache as compute_once
from functools import wraps
from typing import Any, Protocol, cast

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from engine.documents import UnreadableDocument, read_json
from engine.gridiron.questions import BOTH
from games.errors import AgainstTheRules
from games.models import Game, Seat
from games.records.participants import Participant
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
from games.table.page import page_version, pending_correction, table_page
from games.table.page_parts import log_page
from games.table.questions import typed_faces, written_play
from games.table.visitors import (
    facing_of,
    game_at,
    hide_from_other_side,
    may_correct,
    player_of,
    read_again,
    require_seat,
    turn_to_side,
)
from league.frame.errors import Forbidden, Refused
from league.frame.numbers import parse_whole_number

# What the pages of a table show beyond the game, which depends on the host: the service, or a phone without
# a network.


class Surroundings(Protocol):
    """The surroundings of a table. `settings.TABLE_SURROUNDINGS` names the class: that of
    `games.table.surroundings` or of `games.offline.phone.requests`."""

    def around(
        self, request: HttpRequest, game: Game, player: Participant, seats: Sequence[Seat]
    ) -> dict[str, Any]:
        """What the live part of the page shows beside the game, where the host has any of it. `sits_down`:
        there is a seat for this coach. `needs_signal`: why the phone cannot continue alone. `page_link`: the
        address of the page, for other devices. `table_invitation`: the link to the free seats. `no_worker`:
        letters of a game by mail have to wait. `chance`: the win probability, once both sides agree to
        advice; until then `odds_hidden` for those who watch."""

    def invitations(self, request: HttpRequest, game: Game, player: Participant) -> list[Any]:
        """The links to seats that the player may give away."""


@compute_once
def surroundings() -> Surroundings:
    return cast("Surroundings", import_string(settings.TABLE_SURROUNDINGS)())


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


STATUS_UNCHANGED = 204


@never_cache
@require_GET
def table(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The referee page."""
    return table_response(request, game_at(request, public_id))


@never_cache
@require_GET
def changes(request: HttpRequest, public_id: uuid.UUID, version: str) -> HttpResponse:
    """The page's live part if its version is not this one; otherwise 204 without a body."""
    game = game_at(request, public_id)
    seats = list(game.seats.order_by("pk"))
    if version == page_version(game, seats, pending_correction(game)):
        record_look(game=game, seats=seats, player=player_of(request))
        return HttpResponse(status=STATUS_UNCHANGED)
    return table_response(request, game, live=True)


@never_cache
@require_GET
def log(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Box score, scoring and play-by-play of the game so far. For an abandoned game it redirects to the
    table."""
    game = game_at(request, public_id)
    if game.state == Game.State.ABANDONED:
        return redirect("games:table", public_id)
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
    context |= surroundings().around(request, game, player, context["seats"])
    template = "table/live.html" if live else "table/table.html"
    return render(request, template, context, status=status)


# Actions at a table. With htmx the response is the page's live part, otherwise a redirect to the whole
# page.

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
    return abandon_game(game=game, player=player_of(request))


@action
def orders(request: HttpRequest, game: Game) -> Game:
    side, given = request.POST.get("side", ""), request.POST.getlist("orders")
    return set_standing_orders(
        game=game, player=player_of(request), side=side, orders=given, part=_part(request)
    )


@action
def agree(request: HttpRequest, game: Game) -> Game:
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
