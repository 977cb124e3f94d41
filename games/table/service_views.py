"""Views of a table that only the service has."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from games.models import Game, Seat
from games.odds.win_probability import chance_for
from games.records.circumstances import described_circumstances
from games.records.participants import Participant, clubs_of_game
from games.story.preview import preview_page
from games.story.proofs import check_proof, proof_of
from games.table.forms import FixtureGameForm, PickUpGameForm, TakeSeatForm
from games.table.seating import (
    end_stand_in,
    offer_own_seat,
    revoke_seat_link,
    revoke_table_link,
    seat_by_link,
    sit_as_coach,
    table_by_link,
    take_linked_seat,
    take_seat,
)
from games.table.seating import stand_in as begin_stand_in
from games.table.seats import introduce_partners, may_talk, pair_of_seat, part_phrase, part_title
from games.table.start import start_game
from games.table.visitors import game_at, named_player, played_game_at, player_of
from league.frame.errors import Hidden, Refused
from league.frame.numbers import parse_whole_number
from league.frame.quotas import spend, spend_guest_game
from league.frame.requests import limit_wrong_links
from league.leagues.selectors import fixture_for
from league.results.pages import scoreline

LOOKS = 12  # the page looks so often for odds that are being computed, then waits for the next play
STATUS_NOTHING = 204


@never_cache
@require_GET
def chance(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The bar with the win probability; 204 without a body unless both sides agree to advice, and after the
    game."""
    game = game_at(request, public_id)
    shown = chance_for(game)
    if shown is None:
        return HttpResponse(status=STATUS_NOTHING)
    looks = min(parse_whole_number(request.GET.get("looks", "")) or 1, LOOKS)
    context = {"game": game, "chance": shown, "looks": looks - 1}
    return render(request, "table/chance.html", context)


@require_safe
def proof(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """What the rules and the secret prove about a finished game."""
    game = played_game_at(request, public_id)
    if game.state != Game.State.FINISHED:
        return redirect("games:table", public_id)
    home, away = clubs_of_game(game)
    context: dict[str, Any] = {"game": game, "home": home, "away": away, "fixture": game.played_for}
    context["circumstances"] = described_circumstances(game)
    try:
        proof_data = proof_of(game)
        context |= {"proof": proof_data, "checked": check_proof(proof_data)}
        context["awaits_secret"] = proof_data["dice"] == "season" and not proof_data["secret"]
    except Refused as refusal:
        context["refusal"] = refusal
    return render(request, "table/proof.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@limit_wrong_links
def table_seats(request: HttpRequest, link: str) -> HttpResponse:
    """The seats of the table: free ones, to be taken with a name and one tap, and those that others have."""
    game, seats, opened = table_by_link(link)
    refusal = None
    form = TakeSeatForm(request.POST or None, initial={"name": player_of(request).name})
    if request.method == "POST" and form.is_valid():
        player = named_player(request, form.cleaned_data["name"])
        side, _dash, part = request.POST.get("seat", "").partition("-")
        try:
            take_seat(link=link, player=player, side=side, part=part)
        except Hidden:
            raise
        except Refused as refused:
            refusal = refused
            game, seats, opened = table_by_link(link)
        else:
            return redirect(game)
    player, (home, away) = player_of(request), clubs_of_game(game)
    introduce_partners(seats)
    context = {
        "form": form,
        "refusal": refusal,
        "game": game,
        "home": home,
        "away": away,
        "seats": [
            {
                "plays": part_title(game, seat),
                "state": _state_of(seat, opened, player),
                "value": f"{seat.side}-{seat.part}" if seat in opened else "",
            }
            for seat in seats
        ],
        "has_free": bool(opened),
        "is_seated": any(player.sits_at(seat) for seat in seats),
        "has_pair": any(seat.is_of_pair for seat in seats),
        "may_talk": may_talk(game),
        "may_watch": _may_watch(request, game),
    }
    status = 409 if refusal else 422 if form.errors else 200
    return render(request, "table/choose_seat.html", context, status=status)


def _state_of(seat: Seat, opened: list[Seat], player: Participant) -> str:
    if player.owns(seat):
        return _("You")
    if not seat.is_free:
        return seat.name or _("Computer")
    if seat in opened:
        return _("Free")
    partner = seat.partner.name if seat.partner else ""
    return _("Free: ask %(name)s for a link") % {"name": partner} if partner else _("Free by another link")


def _may_watch(request: HttpRequest, game: Game) -> bool:
    try:
        game_at(request, game.public_id)
    except Hidden:
        return False
    return True


@require_POST
def revoke_table(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Makes the table's link void; the table shows a new one."""
    revoke_table_link(game=game_at(request, public_id), player=player_of(request))
    return redirect("games:table", public_id)


GET_AND_POST = ["GET", "POST"]


@require_http_methods(GET_AND_POST)
def play(request: HttpRequest) -> HttpResponse:
    """Starts a pick-up game against a computer coach or another person; no account is needed. The address
    may choose values of the form, as that of a rematch does."""
    form = PickUpGameForm(
        request.POST or None, initial={**request.GET.dict(), "name": player_of(request).name}
    )
    if request.method == "POST" and form.is_valid():
        player = named_player(request, form.cleaned_data["name"])
        try:
            game = _started(request, player, form)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("games:table", game.public_id)
    return render(request, "table/play.html", {"form": form}, status=422 if form.errors else 200)


@transaction.atomic
def _started(request: HttpRequest, player: Participant, form: PickUpGameForm) -> Game:
    """Starts the game, and counts it for the account's quota, or for the network address of a guest."""
    if player.user is None:
        spend_guest_game(request.META.get("REMOTE_ADDR", ""))
    else:
        spend("game", player.user)
    return start_game(player=player, **form.arguments())


@require_http_methods(GET_AND_POST)
def start(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    fixture = fixture_for(request.user, slug, number, fixture_number)
    form = FixtureGameForm(fixture, player_of(request).user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        player = named_player(request, "")
        game = start_game(player=player, fixture=fixture, **form.arguments())
        return redirect("games:table", game.public_id)
    context = {"form": form, "fixture": fixture, "season": fixture.season}
    context |= {"home": fixture.home, "away": fixture.away, "notes": scoreline(fixture).notes}
    return render(request, "table/start.html", context | preview_page(fixture))


@require_http_methods(GET_AND_POST)
@limit_wrong_links
def take_offered_seat(request: HttpRequest, link: str) -> HttpResponse:
    """Assigns the seat to the person who follows its link, once they have entered a name."""
    seat = seat_by_link(link)
    game = seat.game
    form = TakeSeatForm(request.POST or None, initial={"name": player_of(request).name})
    if request.method == "POST" and form.is_valid():
        take_linked_seat(link=link, player=named_player(request, form.cleaned_data["name"]))
        return redirect("games:table", game.public_id)
    home, away = clubs_of_game(game)
    context = {"form": form, "seat": seat, "game": game, "home": home, "away": away}
    context |= {"plays": part_phrase(game, seat), "pair": pair_of_seat(seat)}
    return render(request, "table/seat.html", context)


@require_POST
def sit(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Assigns the seat of a fixture's coach to them, in place of the person or computer that has held it."""
    game = game_at(request, public_id)
    sit_as_coach(game=game, player=player_of(request))
    return redirect("games:table", game.public_id)


@require_POST
def stand_in(request: HttpRequest, public_id: uuid.UUID, side: str, part: str) -> HttpResponse:
    """Lets the partner decide at this seat, or with `back` returns it to its person."""
    game = game_at(request, public_id)
    change = end_stand_in if request.POST.get("back") else begin_stand_in
    change(game=game, player=player_of(request), side=side, part=part)
    return redirect("games:table", public_id)


@require_POST
def offer_seat(request: HttpRequest, public_id: uuid.UUID, side: str, part: str) -> HttpResponse:
    """Offers the player's seat to the person who follows its new link."""
    seat = get_object_or_404(Seat, game=game_at(request, public_id), side=side, part=part)
    offer_own_seat(seat=seat, player=player_of(request))
    return redirect("games:options", public_id)


@require_POST
def revoke_seat(request: HttpRequest, public_id: uuid.UUID, side: str, part: str) -> HttpResponse:
    """Makes the seat's link void."""
    seat = get_object_or_404(Seat, game=game_at(request, public_id), side=side, part=part)
    revoke_seat_link(seat=seat, player=player_of(request))
    return redirect("games:table", public_id)
