"""The components of a play, with the plays of the guided drives as examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from types import SimpleNamespace as Values
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from engine.presentation import labels
from engine.presentation.calls import OFFENSE
from engine.presentation.field_picture import FieldPicture, TrailStep
from engine.presentation.scoreboard import Scoreboard, board_text, clock_text, period_title, snap_text
from games.learn import READER, first_down, guided_drive, guided_games, lesson_clubs
from games.records.participants import bundled_clubs
from games.table.forms import TakeSeatForm
from games.table.pictures import card_context, dice_rows, field_drawing
from games.table.plays import arithmetic_picture, duel_of_play
from games.table.questions import Button
from games.table.rolls import RollDie
from league.frame.addresses import SharedLink

PEOPLE = ("Mika", "Robin")
CHOICES = (0, 0, 0)
EXPLAINED = 1  # the play of each drive in which a die does not count


# The template of a component without its suffix, what it shows, and a context for each example.
Component = tuple[str, str, Sequence[dict[str, Any]]]


def play_components() -> Iterator[Component]:
    """The components, in the order in which a play shows them."""
    games = guided_games()
    cards = [card_context(first_down(name), READER, OFFENSE, 0) for name in games]
    pictures = [_picture(name) for name in games]
    duels = [picture["picture"]["duel"] for picture in pictures]
    backs = [card for card in cards if card["bars"]]
    dice = [{"rows": dice_rows(first_down(name), READER)} for name in games]
    yield "table/question/call_front", _("A call in the hand, with its dice and averages."), cards
    yield "table/question/call_back", _("A call against every answer."), backs
    yield "table/team_dice", _("The dice of a team."), dice
    yield "table/plays/duel_card", _("One call on the table."), [{"card": _offense(name)} for name in games]
    yield "table/plays/duel", _("Both calls, side by side."), [{"duel": duel} for duel in duels]
    yield "table/plays/arithmetic", _("What each die of a play has added, and why others did not."), pictures


def _picture(ruleset: str) -> dict[str, Any]:
    drive = guided_drive(ruleset, CHOICES)
    sums = drive.plays[EXPLAINED].sums
    picture = arithmetic_picture(drive.header, sums, READER, PEOPLE, lesson_clubs())
    return {"picture": picture, "ruleset": ruleset}


def _offense(ruleset: str) -> dict[str, Any]:
    """The reader's call with the dice that it names."""
    drive = guided_drive(ruleset, CHOICES)
    play = drive.plays[EXPLAINED]
    duel = duel_of_play(drive.header, play.sums.calls or (0, 0), READER, PEOPLE, lesson_clubs())
    dice = tuple(labels.die(ruleset, named.die, _) for named in play.revealed.dice if named.side == READER)
    return {**duel["offense"], "dice": dice}


COLORS = ("red", "ivory", "brown", "yellow", "blue", "green", "black", "play")


def showcase_components() -> Iterator[Component]:
    """All components, roughly in the order in which a game's page has them."""
    home, away = list(bundled_clubs().values())[:2]
    names = home.nickname, away.nickname
    board = Scoreboard((14, 7), (2, 3), 2, 12, "home", 3, 64, 70)
    game = Values(ruleset="first_and_goal", home_score=14, away_score=7)
    season = Values(league=Values(slug="league"), number=1)
    dice = tuple(labels.die("first_and_goal", key, _, "5") for key in COLORS)
    button = Button(_("Slant"), _("A pass."), ("1G-PLAY-1",), '{"card": "slant"}', 2)
    faces = tuple((yards, yards, yards) for yards in "01235")
    play = Values(
        team=home,
        where=snap_text(1, 30, 20, 0, names, _),
        text=_("Touchdown!"),
        score=(7, 14),
        is_turnover=False,
        throws=[{"title": "", "dice": dice[:3]}],
        why=(_("A pass."),),
    )
    scored = {"home": home, "away": away, "game": game, "board": board, "has_ball": board.offense}
    scored |= {
        "clock": clock_text(game.ruleset, board.clock, translation),
        "period": period_title(game.ruleset, board.period, _),
    }
    row = {"team": {"slug": home.slug, "nickname": home.nickname}, "season": season}
    yield (
        "components/mark",
        _("A club's mark, small or large."),
        ({"team": home}, {"team": away, "size": "large"}),
    )
    yield ("components/team", _("A club with a link to its page."), ({**row, "team": home},))
    yield (
        "components/die",
        _("A die with its letter, pattern and name."),
        tuple({"die": die} for die in dice),
    )
    yield (
        "components/scoreboard",
        _("Score, clock and who has the ball."),
        ({**scored, "situation": board_text(board, names, _)},),
    )
    steps = (
        TrailStep(45, 52, "play"),
        TrailStep(52, 47, "flag"),
        TrailStep(47, 70, "play"),
        TrailStep(70, 64, "play"),
    )
    drive = FieldPicture(0, 64, 70, steps)
    attempt = FieldPicture(1, 98, is_try=True)
    yield (
        "components/field",
        _("The spot of the ball."),
        tuple({**scored, "field": field_drawing(picture, (home, away))} for picture in (drive, attempt)),
    )
    yield ("components/play", _("A row of play-by-play."), ({"play": play},))
    yield from play_components()
    yield (
        "components/choice",
        _("An answer as a button, prominent or plain."),
        ({"button": button, "name": "x", "value": "1"}, {"button": button, "quiet": True}),
    )
    yield (
        "components/throw_die",
        _("The faces of a die to tap."),
        ({"choice": RollDie("d", dice[0], faces)},),
    )
    yield ("components/rules", _("Rules by ID."), ({"game": game, "rules": ["1G-PLAY-1", "1G-CLK-2"]},))
    yield (
        "components/shared_link",
        _("An address for other devices, with its QR code."),
        ({"link": SharedLink("https://league.example.org/")}, {"link": SharedLink("http://localhost/")}),
    )
    yield (
        "components/message",
        _("A message: what was done, or why nothing was done."),
        ({"text": _("Saved."), "level": "success"}, {"text": _("Not saved."), "level": "error"}),
    )
    yield (
        "components/no_worker",
        _("The page waits for a worker, but none is running."),
        ({"missing": True},),
    )
    yield (
        "components/progress",
        _("How far a job is."),
        ({"text": _("Games played"), "done": 3, "total": 12},),
    )
    yield ("components/empty", _("An empty list."), ({"text": _("No games yet.")},))
    yield from _form_parts(TakeSeatForm())
    week = Values(
        starts_at=datetime(2026, 9, 5, tzinfo=UTC), deadline=datetime(2026, 9, 12, 21, 59, tzinfo=UTC)
    )
    yield ("components/week_dates", _("The dates of a week."), ({"week": week, "zone": "Europe/Berlin"},))
    deadlines = [{"due": week.deadline.replace(year=year), "zone": "Europe/Berlin"} for year in (2099, 2025)]
    yield ("components/deadline", _("The deadline of a game."), tuple(deadlines))
    yield (
        "components/circumstances",
        _("What readers of a result should know."),
        ({"circumstances": [Values(sentence=_("One throw was typed in."))]},),
    )
    reason = (_("Head to head"), [_("2-0 against the other club.")])
    yield ("components/reasons", _("The reasons for an order of clubs."), ({"reasons": [reason]},))


class SampleForm(forms.Form):
    """A field whose answers are listed."""

    dice = forms.ChoiceField(
        label=gettext_lazy("Dice"),
        choices=[("table", gettext_lazy("Typed")), ("app", gettext_lazy("Rolled by the app"))],
        widget=forms.RadioSelect,
    )


def _form_parts(form: TakeSeatForm) -> Iterator[Component]:
    button = {"address": "#", "label": _("Confirm")}
    yield (
        "components/post_button",
        _("A button with a form of its own."),
        (button, {**button, "kind": "quiet"}),
    )
    yield ("components/fields", _("The fields of a form."), ({"form": form},))
    yield ("components/form_field", _("One field of a form."), ({"field": form["name"]},))
    grouped = Values(fieldsets=[(_("At the table"), list(form))], non_field_errors=())
    yield ("components/fieldsets", _("The fields of a form in groups."), ({"form": grouped},))
    yield (
        "components/radio_list",
        _("A choice between a few answers, one line each."),
        ({"field": SampleForm()["dice"]},),
    )


@require_safe
def showcase(request: HttpRequest) -> HttpResponse:
    """All registered components with examples."""
    shown = [
        {
            "name": template.rpartition("/")[2],
            "says": says,
            "examples": [render_to_string(f"{template}.html", example, request) for example in examples],
        }
        for template, says, examples in showcase_components()
    ]
    return render(request, "learn/components.html", {"shown": shown})
