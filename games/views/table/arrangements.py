"""Pages for standing orders, hand-over, pace and corrections."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.coaches.profiles.presets import computer_coaches
from engine.gridiron.corrections import DownCorrection
from engine.play.corrections import defense_cards
from engine.presentation.scoreboard import scoreboard
from games.forms.arrangements import PaceForm, StateCorrectionForm
from games.models import Game
from games.presenters.table.arrangements import computer_seats, orders_page
from games.presenters.table.pairs import seats_with_partners
from games.presenters.table.plays.recent_plays import plays_undone_with
from games.records import scoresheets
from games.services.table.corrections import go_back_to_play, set_game_state
from games.services.table.handover import open_computer_seat
from games.services.table.pace import change_pace
from games.views.table.surroundings import surroundings
from games.views.table.visitors import game_at, player_of, require_corrector, require_seat
from league.errors import Refused


@require_safe
def options(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """What players may arrange for their sides."""
    game = game_at(request, public_id)
    require_corrector(request, game)
    if game.state != Game.State.IN_PROGRESS:
        return redirect("games:table", public_id)
    return _options(request, game, _correction(game))


@require_POST
def correct(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Continues the game from another state, or asks the other side to agree to that."""
    game = game_at(request, public_id)
    require_corrector(request, game)
    if game.state != Game.State.IN_PROGRESS:
        return redirect("games:table", public_id)
    form = StateCorrectionForm(request.POST, game=game)
    if form.is_valid():
        data = form.cleaned_data
        correction = DownCorrection(
            score=(data["home_score"], data["away_score"]),
            timeouts=(data["home_timeouts"], data["away_timeouts"]),
            period=data["period"],
            clock=data["clock"],
            offense=data["offense"],
            down=data["down"],
            spot=data["spot"],
            to_go=data["to_go"],
            defense_cards=data.get("defense_cards"),
        )
        try:
            set_game_state(game=game, player=player_of(request), correction=correction)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("games:table", public_id)
    return _options(request, game, form, status=422)


@require_http_methods(["GET", "POST"])
def back(request: HttpRequest, public_id: uuid.UUID, entry: int) -> HttpResponse:
    """Goes back to the start of the play with this entry, or asks the other side to agree to that."""
    game = game_at(request, public_id)
    require_corrector(request, game)
    if game.state != Game.State.IN_PROGRESS:
        return redirect("games:table", public_id)
    context = {"game": game, **plays_undone_with(game, entry)}
    if request.method == "POST":
        try:
            go_back_to_play(game=game, player=player_of(request), number=entry)
        except Refused as refusal:
            context["refusal"] = refusal
        else:
            return redirect("games:table", public_id)
    return render(request, "table/back.html", context, status=422 if "refusal" in context else 200)


@require_POST
def pace(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Changes the pace and the dice of the game."""
    game = game_at(request, public_id)
    require_seat(request, game)
    if game.state != Game.State.IN_PROGRESS:
        return redirect("games:table", public_id)
    form = PaceForm(request.POST)
    if form.is_valid():
        try:
            change_pace(game=game, player=player_of(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("games:table", public_id)
    return _options(request, game, _correction(game), status=422, pace=form)


@require_POST
def open_seat(request: HttpRequest, public_id: uuid.UUID, side: str) -> HttpResponse:
    """Frees the computer's side for a person."""
    open_computer_seat(game=game_at(request, public_id), player=player_of(request), side=side)
    return redirect("games:table", public_id)


def _options(
    request: HttpRequest,
    game: Game,
    form: StateCorrectionForm,
    status: int = 200,
    pace: PaceForm | None = None,
) -> HttpResponse:
    context = {
        "game": game,
        "orders": orders_page(game, player_of(request)),
        "pace": pace or PaceForm(initial={"pace": game.pace, "dice": game.dice}),
        "computers": computer_seats(game),
        "absences": seats_with_partners(game, player_of(request)),
        "decides": player_of(request).may_give(game.seats.all()),
        "coaches": computer_coaches(),
        "invitations": surroundings().invitations(request, game, player_of(request)),
        "form": form,
    }
    return render(request, "table/options.html", context, status=status)


def _correction(game: Game) -> StateCorrectionForm:
    """The form with the current state, to be corrected."""
    play = scoresheets.resume_game(game)
    board = scoreboard(play)
    standing = {
        "defense_cards": defense_cards(play),
        "home_score": board.score[0],
        "away_score": board.score[1],
        "home_timeouts": board.timeouts[0],
        "away_timeouts": board.timeouts[1],
        "period": board.period,
        "clock": board.clock,
        "offense": board.offense,
        "down": board.down or 1,
        "to_go": max(1, board.to_go),
        "spot": board.spot or 25,
    }
    return StateCorrectionForm(initial=standing, game=game)
