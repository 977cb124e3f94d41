"""The visitor of a table: who they are, and which games they may see."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.errors import not_seated
from games.models import Game, ScorerLink
from games.records.participants import Participant
from games.table.open_table import with_fixture
from games.table.questions import NOBODY, Facing
from league.frame.errors import Hidden
from league.frame.permissions import Permission, may
from league.results.selectors import LinkHolder

GUEST, NAME, FACING = "guest", "guest_name", "facing"
FOLLOWED, MOST_FOLLOWED = "scorer_links", 20  # digests


def player_of(request: HttpRequest) -> Participant:
    """The visitor: their account, or the guest remembered by this session, or a stranger without either."""
    scorer_links: tuple[LinkHolder, ...] = ()
    if digests := request.session.get(FOLLOWED, ()):
        usable = ScorerLink.objects.usable().filter(digest__in=digests).values_list("fixture", "side")
        scorer_links = tuple(LinkHolder(fixture, side, scores=True) for fixture, side in usable)
    if request.user.is_authenticated:
        return Participant(user=request.user, name=request.user.get_username(), scorer_links=scorer_links)
    return Participant(
        guest=request.session.get(GUEST, ""), name=request.session.get(NAME, ""), scorer_links=scorer_links
    )


def named_player(request: HttpRequest, name: str) -> Participant:
    """The visitor under this name; a stranger becomes a guest remembered by their session."""
    if request.user.is_authenticated:
        own = player_of(request)
        return replace(own, name=name or own.name)
    if not request.session.get(GUEST):
        request.session[GUEST] = secrets.token_hex(16)
    if name:
        request.session[NAME] = name[:40]
    return player_of(request)


def game_at(request: HttpRequest, public_id: uuid.UUID) -> Game:
    """The refereed game with this ID. Raises Hidden no_such_game; also for a game of a league that the
    visitor may not view, so that the response does not reveal it, and for a pick-up game that other people
    have abandoned."""
    try:
        game = with_fixture(Game.objects.get(public_id=public_id, sheet__isnull=True))
    except Game.DoesNotExist:
        raise _no_such_game() from None
    fixture = game.played_for
    if fixture is None and game.state != Game.State.ABANDONED:
        return game
    player = player_of(request)
    at_home = player.link_to(game.fixture_id) or any(player.sits_at(seat) for seat in game.seats.all())
    if fixture and not at_home and not may(request.user, Permission.VIEW, fixture.season.league):
        raise _no_such_game()
    if fixture is None and not at_home:
        raise _no_such_game()
    return game


def with_game(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For views: the game at their address in place of its ID."""

    @wraps(view)
    def answer(request: HttpRequest, public_id: uuid.UUID, **parts: Any) -> HttpResponse:
        return view(request, game_at(request, public_id), **parts)

    return answer


def read_again(game: Game) -> Game:
    """The game as it is now, for a visitor whom `game_at` has just let see it. One query, unless it counts
    for another fixture now. Raises Hidden no_such_game."""
    now = Game.objects.filter(pk=game.pk).first()
    if now is None:
        raise _no_such_game()
    if now.fixture_id != game.fixture_id:
        return with_fixture(now)
    now.fixture = game.fixture
    return now


def played_game_at(request: HttpRequest, public_id: uuid.UUID) -> Game:
    """The game with this ID, refereed or played by the computer. Raises as `game_at`."""
    related = ("fixture__season__league", "fixture__home", "fixture__away", "superseded__season__league")
    games = Game.objects.select_related(*related, "superseded__home", "superseded__away", "drawn_from")
    game = games.filter(public_id=public_id, sheet__isnull=False).first()
    if game is None:
        return game_at(request, public_id)
    if (fixture := game.played_for) and not may(request.user, Permission.VIEW, fixture.season.league):
        raise _no_such_game()
    return game


def _no_such_game() -> Hidden:
    return Hidden("no_such_game", _("There is no such game, or it is not open to you: sign in first."))


def require_seat(request: HttpRequest, game: Game) -> None:
    """Raises Forbidden not_seated."""
    player = player_of(request)
    if not any(player.holds(seat) for seat in game.seats.all()):
        raise not_seated()


def may_correct(request: HttpRequest, game: Game) -> bool:
    """Whether the visitor may correct the game: they have a seat, or run the league."""
    player = player_of(request)
    if any(player.holds(seat) for seat in game.seats.all()):
        return True
    fixture = game.played_for
    return fixture is not None and may(request.user, Permission.MANAGE, fixture.season.league)


def require_corrector(request: HttpRequest, game: Game) -> None:
    """Raises Forbidden not_seated if the visitor may not correct the game."""
    if not may_correct(request, game):
        raise not_seated()


def facing_of(request: HttpRequest, game: Game) -> Facing:
    """The side whose coach holds this shared phone."""
    handed: str = request.session.get(FACING, "")
    side, _sep, at = handed.partition("@")
    public_id, _sep, since = at.partition("@")
    return Facing(side, int(since or 0)) if public_id == str(game.public_id) else NOBODY


def turn_to_side(request: HttpRequest, game: Game, side: str) -> None:
    """Lets the phone show what only this side may see, until it is handed on or the other side answers on
    it."""
    request.session[FACING] = f"{side}@{game.public_id}@{game.last}"


def hide_from_other_side(request: HttpRequest, side: str) -> None:
    """Hides what only one side may see if now the other `side` answers on this phone."""
    if not request.session.get(FACING, "").startswith(f"{side}@"):
        request.session.pop(FACING, None)


def remember_scorer_link(request: HttpRequest, link: ScorerLink, name: str) -> None:
    """Adds the scorer's link to this session."""
    named_player(request, name)
    digests = [digest for digest in request.session.get(FOLLOWED, []) if digest != link.digest]
    request.session[FOLLOWED] = [*digests, link.digest][-MOST_FOLLOWED:]
