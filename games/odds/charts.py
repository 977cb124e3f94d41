"""Charts of choices by a league's rules: fourth downs, tries and time-outs.

Fourth downs have a row for each spot and a column for each distance; tries and time-outs a row for each lead
and a column for each moment of the second half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.bulk.charts import (
    ANY,
    BALL,
    DISTANCES,
    FOURTH_DOWNS,
    NO_BALL,
    REPEATS,
    ROLES,
    SPOTS,
    ChoiceOdds,
    Comparison,
    FourthDownPoint,
    LateMoment,
    chart_odds,
    times_of,
)
from engine.bulk.charts import LEADS as LATE_LEADS
from engine.catalog import ruleset
from engine.coaches import VERSION
from engine.gridiron.analysis import CHOICES, FIELD_GOAL, GO, LATE_ANSWERS, PUNT, TIMEOUTS, TRIES
from engine.gridiron.field import GOAL
from engine.play import setup
from engine.presentation.scoreboard import clock_text, period_title
from games.models import Run
from games.odds.calls import header_with, spot_text
from games.simulations.services import start_run
from league.frame.errors import Refused
from league.frame.numbers import percent
from league.frame.permissions import Permission, require, signed_in
from league.frame.texts import texts_beside
from league.models import League

if TYPE_CHECKING:
    from league.frame.permissions import Person

TEXTS = texts_beside(__file__).charts
LEADS = (-7, 0, 7)  # of the offense on fourth down, in points
SAMPLES = 600  # a choice has 6,000 games: the standard error is about 0.7 %


def has_chart(league: League, chart: str) -> bool:
    """Whether the league's game has this choice: an option may leave out time-outs."""
    if ruleset(league.ruleset).chart_choices is None:
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
        kind, seed, about = FOURTH_DOWNS, 4, {"lead": lead}
    # SQLite compares the text of a spec: the order of its keys is that of the runs that there are.
    spec = {"header": equal_header(league), **about, "coaches": VERSION}
    return {"kind": kind, "seed": seed, "size": SAMPLES, "spec": spec}


def equal_header(league: League) -> dict[str, Any]:
    """A game between equal dice on neutral ground, by the league's rules, with today's coaches. Raises
    Refused as `header_with` does."""
    return header_with(league, neutral=True)


def chart_run(league: League, chart: str, lead: int = 0) -> Run | None:
    """The run of this chart, or None if nobody has started it."""
    return Run.objects.filter(**chart_question(league, chart, lead)).order_by("pk").first()


def _odds_of(run: Run | None) -> Mapping[Any, Any]:
    """What a run has found so far, as `engine.bulk.charts.chart_odds` returns it."""
    if run is None or not run.result:
        return {}
    return chart_odds(run.result, run.spec["header"], run.spec.get("chart", FOURTH_DOWNS))


def chart_points(run: Run | None) -> list[ChartPoint]:
    """The same as rows: every choice of fourth downs at every point, where a kick has no distance; else both
    choices at every point."""
    odds = _odds_of(run)
    if run is None or not odds:
        return []
    if run.kind == FOURTH_DOWNS:
        return [
            {**point._asdict(), "distance": point.distance or None, **chance._asdict()}
            for point, chance in odds.items()
        ]
    (first, second), times = LATE_ANSWERS[run.spec["chart"]], times_of(run.spec["header"])
    return [
        {
            "side": moment.role,
            "lead": moment.lead,
            "period": times[moment.time][0],
            "clock": times[moment.time][1],
            first: chances.first,
            second: chances.second,
            "margin": chances.margin,
            "margin_error": chances.error,
        }
        for moment, chances in odds.items()
    ]


def start_chart(*, league: League, chart: str, lead: int = 0, actor: Person) -> Run:
    """Starts the chart, or returns the run that computes or has computed it. The same rules and dice have
    one chart, in whichever league it was started. Only fourth downs have a `lead` of the offense.

    Raises Forbidden: log_in_first; Refused: no_fourth_downs, no_late_choices, no_such_lead, quota_exceeded,
    or the engine's codes for a component set that can no longer be read."""
    require(actor, Permission.VIEW, league)
    actor = signed_in(actor, "chart")
    require_chart(league, chart)
    if lead not in LEADS:
        raise Refused("no_such_lead", _("There is no chart for this lead: choose one from the list."))
    return start_run(**chart_question(league, chart, lead), actor=actor, league=league)


NOT_STARTED = "none"  # the state of what nobody has asked for
STATES = [(NOT_STARTED, NOT_STARTED), *Run.State.choices]
CERTAIN = 2  # standard errors: a smaller margin may be chance
LEAST_SHOWN = 0.005  # a smaller margin of a late choice is no reason for either
ChartPoint = Mapping[str, str | int | float | None]
FourthDownChart = Mapping[FourthDownPoint, ChoiceOdds]
LateChart = Mapping[LateMoment, Comparison]
# A cell is a dict, None where there is nothing to choose: the best `choice` as a style, its `letter`, what it
# is better than the next one as text (`margin`), the whole as a `sentence`, and `is_close` if the margin may
# be chance, or there is none.


def progress_of(run: Run | None) -> dict[str, Any]:
    """`done` of `size` samples are played; at most `games` follow each choice."""
    if run is None:
        return {"state": NOT_STARTED, "done": 0, "size": 0, "games": 0}
    return {"state": run.state, "done": run.done, "size": run.size, "games": run.done * REPEATS}


def chart_page(league: League, chart: str, *, lead: int, role: str) -> dict[str, Any]:
    """What the page of a chart shows. `lead` is for fourth downs, `role` (who takes it) for time-outs."""
    exists = has_chart(league, chart)
    run = chart_run(league, chart, lead) if exists else None
    games = progress_of(run)["games"]
    words = {name: _(text) for name, text in TEXTS[chart].items()}
    context = {
        **words,
        "exists": exists,
        "run": run,
        "letters": letters(chart),
    }
    odds = _odds_of(run)
    if chart == FOURTH_DOWNS:
        return {**context, **_fourth_down_page(odds, lead, games)}
    role = role if role in ROLES[chart] else ROLES[chart][0]
    times = time_texts(equal_header(league)) if exists else []
    return {
        **context,
        **_late_page(odds, chart, role, times, games),
        "situation": f"{words.get(f'before_{league.ruleset}', words['before'])} {words['method']}",
    }


def _fourth_down_page(odds: FourthDownChart, lead: int, games: int) -> dict[str, Any]:
    return {
        "picker": {
            "name": "lead",
            "label": _("The team with the ball"),
            "options": [(known, lead_text(known)) for known in LEADS],
            "chosen": lead,
        },
        # From the own goal line to the other one. No cell where the line to gain is behind it.
        "rows": [
            (spot_text(spot), [fourth_down_cell(odds, spot, distance) for distance in DISTANCES])
            for spot in (SPOTS if odds else ())
        ],
        "finding": fourth_down_finding(odds),
        "columns": [_("4th & %(distance)s") % {"distance": distance} for distance in DISTANCES],
        "games": ngettext("%(games)s game after each choice.", "%(games)s games after each choice.", games)
        % {"games": number_format(games)},
    }


def _late_page(odds: LateChart, chart: str, role: str, times: Sequence[str], games: int) -> dict[str, Any]:
    return {
        "picker": {
            "name": "side",
            "label": _("Who takes it"),
            "options": [(BALL, _("The team with the ball")), (NO_BALL, _("The other team"))],
            "chosen": role,
        }
        if len(ROLES[chart]) > 1
        else None,
        # From the largest deficit to the largest lead. No cell where the question hardly ever comes up.
        "rows": [
            (
                lead_text(lead),
                [late_cell(odds.get(LateMoment(role, lead, time)), chart) for time in range(len(times))],
            )
            for lead in (LATE_LEADS[chart] if odds else ())
        ],
        "finding": late_finding(odds, chart, role),
        "columns": times,
        "games": ngettext(
            "At most %(games)s game after each choice.", "At most %(games)s games after each choice.", games
        )
        % {"games": number_format(games)},
    }


def letters(chart: str) -> dict[str, tuple[str, str]]:
    """Choice (of tries and time-outs: `first` or `second`) -> (its letter in the chart, its name)."""
    if chart == FOURTH_DOWNS:
        return {
            GO: (pgettext("fourth down", "G"), _("go for it")),
            PUNT: (pgettext("fourth down", "P"), _("punt")),
            FIELD_GOAL: (pgettext("fourth down", "K"), _("kick a field goal")),
        }
    if chart == TRIES:
        return {"first": ("1", _("kick for one point")), "second": ("2", _("go for two points"))}
    return {
        "first": (pgettext("time-out", "T"), _("take a time-out")),
        "second": (pgettext("time-out", "K"), _("keep it")),
    }


def lead_text(lead: int) -> str:
    """What a team does, by its lead in points."""
    if lead > 0:
        return _("leads by %(points)d") % {"points": lead}
    return _("trails by %(points)d") % {"points": -lead} if lead < 0 else _("is level")


def fourth_down_cell(chart: FourthDownChart, spot: int, distance: int) -> dict[str, Any] | None:
    """What the chart says on fourth down there."""
    points = [FourthDownPoint(spot, distance if choice == GO else ANY, choice) for choice in CHOICES]
    odds = {point.choice: chart[point] for point in points if point in chart}
    if GO not in odds:
        return None
    best, second = sorted(odds, key=lambda choice: odds[choice].chance, reverse=True)[:2]
    margin = odds[best].chance - odds[second].chance
    is_close = margin < CERTAIN * hypot(odds[best].error, odds[second].error)
    chances = {choice: each.chance for choice, each in odds.items()}
    return _cell(FOURTH_DOWNS, best, margin, chances, is_close=is_close)


def late_cell(odds: Comparison | None, chart: str) -> dict[str, Any] | None:
    """What a chart of tries or time-outs says in a moment."""
    if odds is None:
        return None
    better, margin = "first" if odds.margin >= 0 else "second", abs(odds.margin)
    is_close = margin < max(LEAST_SHOWN, CERTAIN * odds.error)
    return _cell(chart, better, margin, {"first": odds.first, "second": odds.second}, is_close=is_close)


def _cell(
    chart: str, best: str, margin: float, chances: Mapping[str, float], *, is_close: bool
) -> dict[str, Any]:
    known = letters(chart)
    return {
        "choice": best,
        "letter": known[best][0],
        "margin": f"{100 * margin:.0f}",
        "sentence": ", ".join(f"{known[choice][1]} {percent(chances[choice], 1)}" for choice in chances),
        "is_close": is_close,
    }


def fourth_down_finding(chart: FourthDownChart) -> str:
    """The chart in a sentence: up to which distance it goes for it at midfield."""
    if not chart:
        return ""
    cells = [(distance, fourth_down_cell(chart, GOAL // 2, distance)) for distance in DISTANCES]
    goes = [distance for distance, cell in cells if cell and cell["choice"] == GO]
    if not goes:
        return _("At midfield, kick on every fourth down")
    return _("At midfield, go for it up to fourth and %(yards)d") % {"yards": max(goes)}


def time_texts(header: Mapping[str, object]) -> list[str]:
    """The columns: what is left of a half, or of the quarter that is named."""
    times, name = times_of(header), str(header["ruleset"])
    last = times[-1][0]
    return [
        clock_text(name, clock, translation)
        if period == last
        else f"{period_title(name, period, _)}: {clock_text(name, clock, translation)}"
        for period, clock in times
    ]


def late_finding(known: LateChart, chart: str, role: str) -> str:
    """The chart in a sentence: in how many situations either choice is clearly the better one."""
    cells = [late_cell(odds, chart) for moment, odds in known.items() if moment.role == role]
    clear = [cell["choice"] for cell in cells if cell and not cell["is_close"]]
    names = letters(chart)
    return _("Of %(all)d situations: %(first)s in %(one)d, %(second)s in %(other)d; the rest is close") % {
        "all": len(cells),
        "first": names["first"][1],
        "one": clear.count("first"),
        "second": names["second"][1],
        "other": clear.count("second"),
    }
