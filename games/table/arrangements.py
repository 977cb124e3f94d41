"""What players arrange for a game in progress: its pace, free seats, and corrections."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.catalog import RULESETS
from engine.coaches import computer_coaches
from engine.gridiron.corrections import DownCorrection
from engine.play.corrections import defense_cards
from engine.play.prompts import order_choices
from engine.presentation.scoreboard import scoreboard
from games.models import Game
from games.records import scoresheets
from games.records.participants import clubs_of_game
from games.table.actions import change_pace, open_computer_seat
from games.table.corrections import go_back_to_play, set_game_state
from games.table.open_table import table_host
from games.table.plays import table_plays
from games.table.seats import introduce_partners, may_be_replaced, part_title
from games.table.visitors import player_of, require_corrector, require_seat, with_game
from league.frame.errors import Refused
from league.frame.texts import set_choices

AWAY, HOME = "away", "home"


class PaceForm(forms.Form):
    """The pace and dice of a game; by mail the app rolls."""

    pace = forms.TypedChoiceField(
        label=gettext_lazy("Pace"),
        choices=Game.Pace.choices,
        initial=Game.Pace.TABLE,
        required=False,
        empty_value=Game.Pace.TABLE,
    )
    dice = forms.ChoiceField(label=gettext_lazy("Dice"), choices=Game.Dice.choices, initial=Game.Dice.APP)


class StateCorrectionForm(forms.Form):
    """The down to be played next, as it is on the table."""

    home_score = forms.IntegerField(min_value=0, max_value=999)
    away_score = forms.IntegerField(min_value=0, max_value=999)
    home_timeouts = forms.IntegerField(min_value=0, max_value=9)
    away_timeouts = forms.IntegerField(min_value=0, max_value=9)
    period = forms.IntegerField(label=gettext_lazy("Half or quarter"), min_value=1, max_value=20)
    clock = forms.IntegerField(label=gettext_lazy("Left on the clock"), min_value=1, max_value=99)
    offense = forms.ChoiceField(label=gettext_lazy("Who has the ball"))
    down = forms.IntegerField(label=gettext_lazy("Down"), min_value=1, max_value=4)
    to_go = forms.IntegerField(label=gettext_lazy("Yards to go"), min_value=1, max_value=99)
    spot = forms.IntegerField(
        label=gettext_lazy("Spot, in yards from the offense's own goal line"), min_value=1, max_value=99
    )
    defense_cards = forms.IntegerField(
        label=gettext_lazy("Cards that the defense has left, deck and hand"),
        min_value=0,
        max_value=99,
        required=False,
    )

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules, names = RULESETS[game.ruleset], [club.nickname for club in clubs_of_game(game)]
        for side, name in zip((HOME, AWAY), names, strict=True):
            self.fields[f"{side}_score"].label = _("Points of the %(team)s") % {"team": name}
            self.fields[f"{side}_timeouts"].label = _("Time-outs of the %(team)s") % {"team": name}
        set_choices(self, "offense", list(zip((HOME, AWAY), names, strict=True)))
        for field in ("clock", "period"):
            question = rules.words.texts[f"{field}_title"]
            self.fields[field].label = _(question)
        if rules.cards is None:
            del self.fields["defense_cards"]


def _arranged(
    require: Callable[[HttpRequest, Game], None],
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """For views of a game in progress, whose visitor this has to admit; a game that is over has its table."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @with_game
        @wraps(view)
        def answer(request: HttpRequest, game: Game, **named: Any) -> HttpResponse:
            require(request, game)
            return view(request, game, **named) if game.state == Game.State.IN_PROGRESS else redirect(game)

        return answer

    return decorate


@require_safe
@_arranged(require_corrector)
def options(request: HttpRequest, game: Game) -> HttpResponse:
    """What players may arrange for their sides."""
    return _options(request, game, _correction(game))


@require_POST
@_arranged(require_corrector)
def correct(request: HttpRequest, game: Game) -> HttpResponse:
    """Continues the game from another state, or asks the other side to agree to that."""
    form = StateCorrectionForm(request.POST, game=game)
    if form.is_valid():
        down = form.cleaned_data
        score, timeouts = (
            (down.pop(f"{HOME}_{of}"), down.pop(f"{AWAY}_{of}")) for of in ("score", "timeouts")
        )
        try:
            correction = DownCorrection(score=score, timeouts=timeouts, **down)
            set_game_state(game=game, player=player_of(request), correction=correction)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect(game)
    return _options(request, game, form, status=422)


@require_http_methods(["GET", "POST"])
@_arranged(require_corrector)
def back(request: HttpRequest, game: Game, entry: int) -> HttpResponse:
    """Goes back to the start of the play with this entry, or asks the other side to agree to that."""
    refusal = None
    if request.method == "POST":
        try:
            go_back_to_play(game=game, player=player_of(request), number=entry)
        except Refused as refused:
            refusal = refused
        else:
            return redirect(game)
    lines = [line for number, line in scoresheets.play_by_play_by_entry(game) if number >= entry]
    plays = table_plays(game, lines)
    context = {"game": game, "plays": plays[:1], "gone": len(plays), "refusal": refusal}
    return render(request, "table/back.html", context, status=422 if refusal else 200)


@require_POST
@_arranged(require_seat)
def pace(request: HttpRequest, game: Game) -> HttpResponse:
    form = PaceForm(request.POST)
    if form.is_valid():
        try:
            change_pace(game=game, player=player_of(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect(game)
    return _options(request, game, _correction(game), status=422, pace=form)


@require_POST
@with_game
def open_seat(request: HttpRequest, game: Game, side: str) -> HttpResponse:
    """Frees the computer's side for a person."""
    return redirect(open_computer_seat(game=game, player=player_of(request), side=side))


def _options(
    request: HttpRequest,
    game: Game,
    form: StateCorrectionForm,
    status: int = 200,
    pace: PaceForm | None = None,
) -> HttpResponse:
    player, seats = player_of(request), list(game.seats.order_by("pk"))
    introduce_partners(seats)
    own = [seat for seat in seats if player.holds(seat)]
    computers = [seat for seat in seats if seat.coach and seat.person is None]
    context = {
        "game": game,
        "orders": [(seat, part_title(game, seat), order_choices(game.ruleset, seat.orders)) for seat in own],
        "pace": pace or PaceForm(initial={"pace": game.pace, "dice": game.dice}),
        "computers": [(seat, part_title(game, seat)) for seat in computers],
        "absences": {seat.pk for seat in seats if may_be_replaced(seat, player)},
        "decides": player.may_give(seats),
        "coaches": computer_coaches(),
        "invitations": table_host().invitations(request, game, player),
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
