"""Starting a game and taking seats."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.starts import FixtureGameForm, PickUpGameForm, TakeSeatForm
from games.models import Game, Seat
from games.presenters.game_page.preview import preview_page
from games.presenters.table.pairs import pair_of_seat
from games.presenters.table.seat_titles import part_phrase
from games.records.clubs import clubs_of_game
from games.records.participants import Participant
from games.services.table.scorers import sit_as_coach
from games.services.table.seats import offer_own_seat, revoke_seat_link, seat_by_link, take_linked_seat
from games.services.table.stand_ins import end_stand_in
from games.services.table.stand_ins import stand_in as begin_stand_in
from games.services.table.start import start_game
from games.views.table.visitors import game_at, named_player, player_of
from league.errors import Refused
from league.presenters.scorelines import scoreline
from league.selectors.leagues.lookups import fixture_for
from league.services.quotas import spend_game, spend_guest_game
from league.views.http.secret_links import limit_wrong_links

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
        spend_game(player.user)
    return start_game(player=player, **form.arguments())


@require_http_methods(GET_AND_POST)
def start(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Starts the game of a league's fixture."""
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
def take_seat(request: HttpRequest, link: str) -> HttpResponse:
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
    found = get_object_or_404(Seat, game=game_at(request, public_id), side=side, part=part)
    offer_own_seat(seat=found, player=player_of(request))
    return redirect("games:options", public_id)


@require_POST
def revoke_seat(request: HttpRequest, public_id: uuid.UUID, side: str, part: str) -> HttpResponse:
    """Makes the seat's link void."""
    found = get_object_or_404(Seat, game=game_at(request, public_id), side=side, part=part)
    revoke_seat_link(seat=found, player=player_of(request))
    return redirect("games:table", public_id)
