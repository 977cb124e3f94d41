"""The page on which people who follow the link of a table choose a seat."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.starts import TakeSeatForm
from games.models import Game
from games.presenters.table.pairs import may_talk
from games.presenters.table.seat_choices import seat_choices
from games.records.clubs import clubs_of_game
from games.services.table.table_links import revoke_table_link, table_by_link, take_seat
from games.views.table.visitors import game_at, named_player, player_of
from league.errors import Hidden, Refused
from league.views.http.secret_links import limit_wrong_links


@never_cache
@require_http_methods(["GET", "POST"])
@limit_wrong_links
def table_seats(request: HttpRequest, link: str) -> HttpResponse:
    """The seats of the table: free ones, to be taken with a name and one tap, and those that others have."""
    table, refusal = table_by_link(link), None
    form = TakeSeatForm(request.POST or None, initial={"name": player_of(request).name})
    if request.method == "POST" and form.is_valid():
        player = named_player(request, form.cleaned_data["name"])
        side, _dash, part = request.POST.get("seat", "").partition("-")
        try:
            take_seat(link=link, player=player, side=side, part=part)
        except Hidden:
            raise
        except Refused as refused:
            table, refusal = table_by_link(link), refused
        else:
            return redirect("games:table", table.game.public_id)
    player, (home, away) = player_of(request), clubs_of_game(table.game)
    context = {
        "form": form,
        "refusal": refusal,
        "game": table.game,
        "home": home,
        "away": away,
        "seats": seat_choices(table, player),
        "has_free": bool(table.opened),
        "is_seated": any(player.sits_at(seat) for seat in table.seats),
        "has_pair": any(seat.is_of_pair for seat in table.seats),
        "may_talk": may_talk(table.game),
        "may_watch": _may_watch(request, table.game),
    }
    status = 409 if refusal else 422 if form.errors else 200
    return render(request, "table/choose_seat.html", context, status=status)


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
