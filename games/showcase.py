"""Every registered component of the pages with examples of what it shows; a component is one template."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from types import SimpleNamespace as Values
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import engine
from engine.scoreboard import Scoreboard
from games.forms import SeatForm
from games.phone.buttons import Button
from games.phone.dice import Face, ThrowDie
from games.phone.field import field_of
from games.phone.page import situation
from games.phone.story import Play
from games.sides import clubs
from league.dice import die_of

COLORS = ("red", "ivory", "brown", "yellow", "blue", "green", "black", "play")


@dataclass(frozen=True, slots=True)
class Component:
    """`name` is its template's; one example is one context."""

    name: str
    says: str
    examples: tuple[dict[str, Any], ...]


def components() -> Iterator[Component]:
    """In the order in which a game page has them."""
    home, away = list(clubs().values())[:2]
    board = Scoreboard((14, 7), (2, 3), 2, 12, "home", 3, 64, 70)
    game = Values(ruleset="first_and_goal", home_score=14, away_score=7)
    season = Values(league=Values(slug="league"), number=1)
    dice = tuple(die_of("first_and_goal", key, "5") for key in COLORS)
    button = Button(_("Slant"), _("A pass."), ("1G-PLAY-1",), '{"card": "slant"}', 2)
    faces = tuple(Face(str(yards), str(yards), str(yards)) for yards in (0, 1, 2, 3, 5))
    play = Play(
        home, engine.snap_text(1, 30, 20, _), _("Touchdown!"), (7, 14), is_turnover=False, dice=dice[:3]
    )
    scored = {"home": home, "away": away, "game": game, "board": board}
    scored |= {
        "clock": engine.clock_text(game.ruleset, board.clock, translation),
        "period": engine.period_title(game.ruleset, board.period, _),
    }
    row = {"team": {"slug": home.slug, "nickname": home.nickname}, "season": season}
    yield Component("badge", _("A club by its letters and colors."), ({"team": home}, {"team": away}))
    yield Component("team", _("A club with a link to its page."), ({**row, "team": home},))
    yield Component("die", _("A die by letter, pattern and name."), tuple({"die": die} for die in dice))
    yield Component(
        "scoreboard", _("Score, clock and who has the ball."), ({**scored, "situation": situation(board)},)
    )
    yield Component("field", _("Where the ball lies."), ({**scored, "field": field_of(board)},))
    yield Component("play", _("A row of play-by-play."), ({"play": play},))
    yield Component(
        "choice",
        _("An answer as a button, loud or quiet."),
        ({"button": button, "name": "x", "value": "1"}, {"button": button, "quiet": True}),
    )
    yield Component(
        "throw_die", _("The faces of a die to tap."), ({"choice": ThrowDie("d", dice[0], faces)},)
    )
    yield Component("rules", _("Rules by ID."), ({"game": game, "rules": ["1G-PLAY-1", "1G-CLK-2"]},))
    yield Component(
        "message",
        _("What was done, or why not."),
        ({"text": _("Saved."), "level": "success"}, {"text": _("Not saved."), "level": "error"}),
    )
    yield Component("no_worker", _("No worker is there to do what the page waits for."), ({"missing": True},))
    yield Component("empty", _("A list without anything in it."), ({"text": _("No games yet.")},))
    yield from _form_parts(SeatForm())
    week = Values(
        starts_at=datetime(2026, 9, 5, tzinfo=UTC), deadline=datetime(2026, 9, 12, 21, 59, tzinfo=UTC)
    )
    yield Component("week_dates", _("When a week is played."), ({"week": week, "zone": "Europe/Berlin"},))
    yield Component(
        "circumstances",
        _("What readers of a result should know."),
        ({"circumstances": [Values(sentence=_("One throw was typed in."))]},),
    )
    reason = Values(title=_("Head to head"), sentences=[_("2-0 against the other club.")])
    yield Component("reasons", _("Why an order is as it is."), ({"reasons": [reason]},))


def _form_parts(form: SeatForm) -> Iterator[Component]:
    yield Component("fields", _("The fields of a form."), ({"form": form},))
    yield Component("form_field", _("One field of a form."), ({"field": form["name"]},))
    grouped = Values(fieldsets=[(_("At the table"), list(form))], non_field_errors=())
    yield Component("fieldsets", _("The fields of a form in groups."), ({"form": grouped},))
