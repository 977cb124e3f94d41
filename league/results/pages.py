"""Results, reports and deadlines as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext as _

from league.frame.failures import run_and_roll_back
from league.frame.requests import errors_of
from league.models import Fixture, Result, Team
from league.results.effects import Effect, move_groups
from league.results.forms import DeadlineForm
from league.results.inbox import LeagueDuties
from league.results.selectors import ReportRights
from league.schedule.deadlines import deadline_of, game_deadline_of
from league.seasons.selectors import team_by_slug
from league.seasons.steps import SeasonStep, StepButton, step_button


def _is_in_progress(fixture: Fixture) -> bool:
    return hasattr(fixture, "result") and fixture.result.state == Result.State.IN_PROGRESS


class Scoreline:
    """A fixture, selected with its result, home and away, and its game in progress.

    `result` is its final result, with its `winner`; `state` tells how far a report is that is not final. It
    `is_open` if nothing was reported and nobody plays it, and `was_played` if it is final and was not decided
    in another way. Scores are texts, empty without numbers; `score` has the visitors' points first.
    """

    def __init__(self, fixture: Fixture) -> None:
        stored: Result | None = getattr(fixture, "result", None)
        is_final = stored is not None and stored.state == Result.State.FINAL
        game = getattr(fixture, "game", None) if _is_in_progress(fixture) else None
        self.fixture, self.live = fixture, game if game and game.state == game.State.IN_PROGRESS else None
        self.result = stored if is_final else None
        self.winner = self.result.winner if self.result else None
        self.state = stored.get_state_display() if stored and not is_final else ""
        self.is_open = stored is None
        self.was_played = self.result is not None and self.result.outcome == Result.Outcome.PLAYED
        self.away_score, self.home_score = (
            "" if points is None else str(points)
            for points in (
                getattr(self.live or self.result, f"{side}_score", None) for side in ("away", "home")
            )
        )
        self.score = f"{self.away_score}–{self.home_score}" if self.home_score else ""

    @property
    def notes(self) -> list[str]:
        """How far the game is, and what is special about it."""
        result = self.result
        if self.live:
            notes = [self.live.clock, gettext("by mail") if self.live.pace == self.live.Pace.MAIL else ""]
        elif result is None:
            notes = [self.state or gettext("Not played yet")]
        elif not self.was_played:
            notes = [result.get_outcome_display()]
        else:
            notes = [gettext("Final, overtime") if result.overtime else pgettext("a game", "Final")]
        if result and result.settlement == Result.Settlement.RESOLVED:
            notes.append(result.get_settlement_display())
        if self.fixture.neutral:
            notes.append(gettext("neutral ground"))
        return list(filter(None, notes))


class TeamGame:
    """A game as one of its teams sees it, with its own points first. `outcome` is W, L or T, empty for a game
    that is not over, or that nobody won, lost or tied; `margin` is None without points."""

    def __init__(self, team: Team, line: Scoreline) -> None:
        fixture, result = line.fixture, line.result
        self.team, self.line, self.at_home = team, line, fixture.home == team
        own, other = line.home_score, line.away_score
        if not self.at_home:
            own, other = other, own
        self.opponent = fixture.away if self.at_home else fixture.home
        self.score = f"{own}–{other}"
        self.margin = int(own) - int(other) if result and own and other else None
        self.outcome = ""
        if line.winner == team:
            self.outcome = "W"
        elif line.winner or (result and result.outcome == Result.Outcome.DOUBLE_FORFEIT):
            self.outcome = "L"
        elif line.was_played or (result and result.outcome == Result.Outcome.DRAW):
            self.outcome = "T"

    @property
    def letter(self) -> str:
        """The outcome as the reader's newspapers print it."""
        letters = {
            "W": pgettext("games won", "W"),
            "L": pgettext("games lost", "L"),
            "T": pgettext("games tied", "T"),
        }
        return letters.get(self.outcome, "")


def team_games(team: Team, fixtures: Iterable[Fixture]) -> list[TeamGame]:
    """The games of a team, as for `scorelines`."""
    return [TeamGame(team, line) for line in scorelines(fixtures)]


def scoreline(fixture: Fixture) -> Scoreline:
    """The line of a fixture selected with its result, home and away; one query if its game is in
    progress."""
    return scorelines([fixture])[0]


def awaited_confirmation(result: Result, teams: Sequence[Team]) -> str:
    """Says who must confirm a report; `teams` are the sides whose coaches may."""
    if result.state == Result.State.DISPUTED:
        return gettext("The commissioner resolves the dispute.")
    match teams:
        case []:
            return gettext("The commissioner or a scorer confirms it.")
        case [team]:
            return gettext("The coach of %(team)s confirms or disputes it.") % {"team": team.name}
    home, away = (team.name for team in teams)
    named = {"home": home, "away": away}
    return gettext("The coaches of %(home)s and %(away)s confirm it, or one of them disputes it.") % named


def scorelines(fixtures: Iterable[Fixture]) -> list[Scoreline]:
    """The line of every fixture in order, selected as for `scoreline`; one query for all games in
    progress."""
    fixtures = list(fixtures)
    prefetch_related_objects([fixture for fixture in fixtures if _is_in_progress(fixture)], "game")
    return [Scoreline(fixture) for fixture in fixtures]


def reporter_text(report: Result) -> str:
    """The reporter and their side."""
    text = _("Reported by %(person)s") % {"person": report.reported_by or "–"}
    return f"{text} ({report.team.name})" if report.team else text


def confirmation_text(result: Result) -> str:
    """When a report becomes final without an answer; empty where it does not."""
    hours = result.fixture.season.league.auto_confirm_hours
    if result.state != Result.State.REPORTED or not hours:
        return ""
    return _("If nobody answers, it is final %(hours)s hours after the report.") % {"hours": hours}


def deadline_context(fixture: Fixture, result: Result | None, rights: ReportRights) -> dict[str, Any] | None:
    """The deadline and what the person may do about it: agree to a proposal, end it, say that their team is
    ready; `form` sets another deadline (for a manager of the league) or proposes one. None once the game is
    reported, and for a game without a deadline that this person cannot give one."""
    deadline, acts = deadline_of(fixture), rights.manages or bool(rights.sides)
    if (result and result.state != Result.State.IN_PROGRESS) or not (deadline or acts):
        return None
    own, teams = game_deadline_of(fixture), {"home": fixture.home, "away": fixture.away}
    ready = {side for side in teams if getattr(own, f"{side}_ready")}
    local = timezone.localtime(deadline, ZoneInfo(fixture.season.league.time_zone)) if deadline else None
    return {
        "deadline": deadline,
        "passed": deadline is not None and deadline <= timezone.now(),
        "ready": [team for side, team in teams.items() if side in ready],
        "proposed": own.proposed,
        "proposed_by": teams.get(own.proposed_by),
        "may_agree": own.proposed and (rights.manages or rights.sides - {own.proposed_by}),
        "may_end": own.proposed and acts,
        "may_say_ready": rights.sides - ready,
        "moves": rights.manages,
        "form": DeadlineForm(initial={"deadline": local and local.replace(tzinfo=None)}) if acts else None,
    }


def duty_buttons(duties: LeagueDuties) -> list[StepButton]:
    """What a league needs of a person who runs it, the most urgent first."""
    inbox = reverse("games:inbox", args=[duties.league.slug])
    buttons = []
    if number := duties.reports:
        text = ngettext("%(n)d result is not confirmed.", "%(n)d results are not confirmed.", number)
        buttons.append(StepButton(text % {"n": number}, _("Settle results"), inbox, is_post=False))
    if number := duties.overdue:
        text = ngettext("%(n)d game is overdue.", "%(n)d games are overdue.", number)
        buttons.append(StepButton(text % {"n": number}, _("See overdue games"), inbox, is_post=False))
    if duties.season and duties.step:
        button = step_button(duties.season, duties.step, duties.week)
        title = _("Go on with the playoffs") if duties.step is SeasonStep.ROUND else button.label
        buttons.append(replace(button, label=title))
    return buttons


def answer_with_preview(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    form: Any,
    change: Callable[..., list[Effect]],
    done: str,
    back: str,
) -> HttpResponse:
    """A page with a form: the first post shows what the `change` to the values of the form would move, the
    second one with the same values makes it. `context` has the `season`."""
    groups, values = None, ""
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        act = partial(change, actor=request.user, reason=reason, **form.values())
        values = str(form.values())
        with errors_of(form):
            if "apply" in request.POST and request.POST.get("previewed") == values:
                act()
                messages.success(request, done)
                return redirect(back)
            groups = move_groups(run_and_roll_back(act), team_by_slug(context["season"]))
    shown = {"form": form, "groups": groups, "previewed": "" if groups is None else values}
    return render(request, template, {**context, **shown}, status=422 if form.errors else 200)
