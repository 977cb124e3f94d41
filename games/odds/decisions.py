"""Charts of choices, and decisions reviewed.

The charts of choices by a league's rules (fourth downs, tries, time-outs): their questions, and what has
been found so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from engine.bulk import charts
from engine.bulk.charts import ChoiceOdds
from engine.bulk.reviews import SCALE
from engine.catalog import ruleset
from engine.coaches import VERSION
from engine.errors import EngineError
from engine.gridiron.analysis import TIMEOUTS
from engine.play import setup
from games.models import Game, Run
from games.records.scoresheets import whole_sheet
from games.simulations.reviews import count_choices
from games.simulations.services import resume_run, start_run
from league.boxes.selectors import component_set_of
from league.frame.errors import Forbidden, Hidden, Refused
from league.frame.permissions import Permission, require
from league.models import League

if TYPE_CHECKING:
    from league.frame.permissions import Person


FOURTH_DOWNS = "fourth_downs"  # the other charts are those of `engine.gridiron.analysis`
LEADS = (-7, 0, 7)  # of the offense on fourth down, in points
SAMPLES = 600  # a choice has 6,000 games: the standard error is about 0.7 %
BOX = "base"


def has_chart(league: League, chart: str) -> bool:
    """Whether the league's game has this choice: an option may leave out time-outs."""
    rules = ruleset(league.ruleset)
    if chart == FOURTH_DOWNS:
        return rules.fourth_downs is not None
    if rules.late_choices is None:
        return False
    return chart != TIMEOUTS or setup.starting_record(equal_header(league)).team[0].timeouts > 0


def require_chart(league: League, chart: str) -> None:
    """Raises Refused: no_fourth_downs, no_late_choices, or as `equal_header` does."""
    if has_chart(league, chart):
        return
    if chart == FOURTH_DOWNS:
        raise Refused("no_fourth_downs", _("In this game nobody chooses between a play and a kick."))
    raise Refused("no_late_choices", _("This choice does not exist in this game."))


def chart_question(league: League, chart: str, lead: int = 0) -> dict[str, Any]:
    """The columns of the run that computes the chart. Only fourth downs have a `lead`. Raises Refused as
    `equal_header` does."""
    about: dict[str, Any] = {"chart": chart}
    kind, seed = "late_choices", 5
    if chart == FOURTH_DOWNS:
        kind, seed, about = "fourth_downs", 4, {"lead": lead}
    # SQLite compares the text of a spec: the order of its keys is that of the runs that there are.
    spec = {"header": equal_header(league), **about, "coaches": VERSION}
    return {"kind": kind, "seed": seed, "size": SAMPLES, "spec": spec}


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


def chart_run(league: League, chart: str, lead: int = 0) -> Run | None:
    """The run of this chart, or None if nobody has started it."""
    return Run.objects.filter(**chart_question(league, chart, lead)).order_by("pk").first()


def fourth_down_odds(run: Run | None) -> dict[charts.FourthDownPoint, ChoiceOdds]:
    """The chances that a run has found so far."""
    return charts.odds_of(run.result) if run and run.result else {}


def late_comparisons(run: Run | None) -> dict[charts.LateMoment, charts.Comparison]:
    """What a run of tries or time-outs has found so far."""
    if run is None or not run.result:
        return {}
    return charts.compared(run.result, run.spec["header"], run.spec["chart"])


KIND, SEED = "reviews", 6
CERTAIN = 2.26  # standard errors of ten batches: 95 %


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A row of `engine.bulk.reviews`, with chances from 0 to 1."""

    number: int
    row: dict[str, Any]
    chance: float
    best_chance: float
    error: float

    @property
    def cost(self) -> float:
        """What the answer gave up; 0 if that may be chance, or if nothing better was found."""
        margin = self.best_chance - self.chance
        is_worse = self.row["best"] != self.row["called"] and margin > CERTAIN * self.error
        return margin if is_worse else 0.0


def reviewable_game(game: Game) -> Game:
    """The game, if its decisions can be reviewed: only after it, whoever asks.

    Raises Refused: game_not_over, other_version; Hidden: no_such_game."""
    if game.state == Game.State.IN_PROGRESS:
        raise Refused("game_not_over", _("There is advice about a game only after it: wait for its end."))
    if game.state != Game.State.FINISHED:
        raise Hidden("no_such_game", _("This game has not been played here."))
    if game.version != ruleset(game.ruleset).version:
        raise Refused("other_version", _("This server no longer has the rules of this game."))
    return game


def review_spec(game: Game) -> dict[str, Any]:
    """The question of its review: the sheet, and the version of the coaches who play on."""
    return {"game": str(game.public_id), "coaches": VERSION, "sheet": whole_sheet(game)}


def review_run(game: Game) -> Run | None:
    """The newest run of the review, without its spec; None if nobody has asked for one."""
    runs = Run.objects.filter(kind=KIND, spec__game=str(game.public_id), spec__coaches=VERSION)
    return runs.defer("spec").order_by("-pk").first()


def reviewed_decisions(run: Run | None) -> list[ReviewedDecision]:
    """The decisions that have been reviewed, in the order of the game."""
    rows = sorted((int(number), row) for number, row in ((run.result if run else None) or {}).items())
    return [
        ReviewedDecision(number, row, *(row[name] / SCALE for name in ("chance", "best_chance", "error")))
        for number, row in rows
    ]


def start_chart(*, league: League, chart: str, lead: int = 0, actor: Person) -> Run:
    """Starts the chart, or returns the run that computes or has computed it. The same rules and dice have
    one chart, in whichever league it was started. Only fourth downs have a `lead` of the offense.

    Raises Forbidden: log_in_first; Refused: no_fourth_downs, no_late_choices, no_such_lead, quota_exceeded,
    or the engine's codes for a component set that can no longer be read."""
    require(actor, Permission.VIEW, league)
    if not isinstance(actor, User):
        raise Forbidden(
            "log_in_first", _("Please log in first: computing a chart takes the server a minute.")
        )
    require_chart(league, chart)
    if lead not in LEADS:
        raise Refused("no_such_lead", _("There is no chart for this lead: choose one from the list."))
    return start_run(**chart_question(league, chart, lead), actor=actor, league=league)


def start_review(*, game: Game, actor: Person) -> Run:
    """Reviews the decisions of the game in the workers, or returns the run that does or has done so. A
    stopped or failed one goes on.

    Raises Forbidden: log_in_first; Refused: game_not_over, other_version, no_decisions, quota_exceeded."""
    fixture = game.played_for
    if fixture is not None:
        require(actor, Permission.VIEW, fixture.season.league)
    if not isinstance(actor, User):
        raise Forbidden("log_in_first", _("Please log in first: reviewing a game takes the server a minute."))
    reviewable_game(game)
    known = review_run(game)
    if known is not None:
        return known if known.state in (*Run.OPEN, Run.State.DONE) else resume_run(run=known, actor=actor)
    spec = review_spec(game)
    try:
        size = count_choices(spec)
    except (EngineError, LookupError, ValueError) as error:  # a sheet whose components are gone
        raise Refused("other_version", _("This server no longer has the rules of this game.")) from error
    if not size:
        raise Refused("no_decisions", _("Nobody had anything to decide in this game."))
    league = fixture.season.league if fixture else None
    return start_run(kind=KIND, spec=spec, seed=SEED, size=size, actor=actor, league=league)
