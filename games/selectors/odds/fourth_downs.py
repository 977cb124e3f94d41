"""The fourth-down chart of a league's rules: its question, and what has been found so far."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from engine.calls.chosen_answers import ChoiceOdds
from engine.calls.fourth_downs import FourthDownPoint, odds_of
from engine.catalog import ruleset
from engine.coaches import VERSION
from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.play import setup
from engine.presentation.fourth_downs import FourthDown, fourth_downs
from games.models import Game, Run
from games.records.scoresheets import play_by_play_lines
from games.selectors.games import game_of
from games.selectors.odds.advice import require_advice
from league.components import component_set_of
from league.errors import Hidden, Refused
from league.models import Fixture, League

KIND = "fourth_downs"
SEED, SAMPLES = 4, 600  # a choice has 6,000 games: the standard error is about 0.7 %
LEADS = (-7, 0, 7)  # of the offense, in points
BOX = "base"


def has_chart(league: League) -> bool:
    """Whether this league's game has fourth downs to choose on."""
    return ruleset(league.ruleset).fourth_downs is not None


def require_chart(league: League) -> None:
    """Raises Refused: no_fourth_downs."""
    if not has_chart(league):
        raise Refused("no_fourth_downs", _("In this game nobody chooses between a play and a kick."))


def spec_of(league: League, lead: int) -> dict[str, Any]:
    """The question of the chart. Raises Refused as `equal_header` does."""
    return {"header": equal_header(league), "lead": lead, "coaches": VERSION}


def equal_header(league: League) -> dict[str, Any]:
    """A game between equal dice on neutral ground, by the league's rules, with today's coaches.

    Raises Refused with the engine's codes for a component set that can no longer be read."""
    try:
        components = component_set_of(league)
        teams = components.data.get("team", {BOX: None})
        key = BOX if BOX in teams else next(iter(teams))
        return setup.header(
            ruleset=league.ruleset,
            edition=league.edition,
            options=league.options,
            components=components,
            teams=(key, key),
            neutral=True,
        )
    except EngineError as refusal:
        raise Refused(refusal.code, refusal.translated(_)) from refusal


def chart_run(league: League, lead: int) -> Run | None:
    """The run of this chart, or None if nobody has started it."""
    runs = Run.objects.filter(kind=KIND, seed=SEED, size=SAMPLES, spec=spec_of(league, lead))
    return runs.order_by("pk").first()


def chart_of(run: Run | None) -> dict[FourthDownPoint, ChoiceOdds]:
    """The chances that a run has found so far."""
    return odds_of(run.result) if run and run.result else {}


def known_charts(league: League) -> dict[int, dict[FourthDownPoint, ChoiceOdds]]:
    """The charts that have been computed, whole or in part, by the lead of the offense."""
    if not has_chart(league):
        return {}
    found = {lead: chart_of(chart_run(league, lead)) for lead in LEADS}
    return {lead: chart for lead, chart in found.items() if chart}


def advised_game_of(fixture: Fixture) -> Game:
    """The game that was played here for a fixture, with its fourth downs. Advice is for afterwards: while it
    is played there is none, whoever asks, unless both sides have agreed.

    Raises Refused: advice_not_agreed; Hidden: no_such_game."""
    game = game_of(fixture)
    if game is not None and game.state == Game.State.IN_PROGRESS:
        require_advice(game)
        return game
    if game is None or not hasattr(game, "play_by_play"):
        raise Hidden("no_such_game", _("This game has not been played here."))
    return game


def fourth_downs_of(game: Game) -> list[FourthDown]:
    """The fourth downs of a game so far, in order."""
    if game.state == Game.State.IN_PROGRESS:
        return fourth_downs(play_by_play_lines(game))
    return fourth_downs([Line(*line) for line in game.play_by_play.lines])
