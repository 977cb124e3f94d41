"""Results, reports and deadlines as sentences."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext as _

from league.frame.failures import run_and_roll_back
from league.frame.requests import errors_of
from league.frame.signals import answers, live_games_requested
from league.models import Fixture, Result, Team
from league.results.effects import Effect, move_groups
from league.results.forms import DeadlineForm
from league.results.inbox import LeagueDuties
from league.results.selectors import ReportRights
from league.schedule.deadlines import deadline_of, game_deadline_of
from league.seasons.selectors import team_by_slug
from league.seasons.steps import SeasonStep, StepButton, step_button


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The score of a game in progress, and its `clock` in words: the period and what is left of it.

    `url` is the page that follows the game, `key` identifies the game in the league's feed.
    """

    key: str
    url: str
    home_score: int
    away_score: int
    clock: str
    by_mail: bool


@dataclass(frozen=True, slots=True)
class Scoreline:
    """A fixture, selected with its result, home and away, and its game in progress."""

    fixture: Fixture
    live: LiveGame | None = None

    @property
    def result(self) -> Result | None:
        """The final result."""
        result: Result | None = getattr(self.fixture, "result", None)
        return result if result is not None and result.state == Result.State.FINAL else None

    @property
    def winner(self) -> Team | None:
        return self.result.winner if self.result else None

    @property
    def state(self) -> str:
        """How far a report is that is not final."""
        result: Result | None = getattr(self.fixture, "result", None)
        return result.get_state_display() if result is not None and self.result is None else ""

    @property
    def is_open(self) -> bool:
        """Whether nothing has been reported and the game is not being played."""
        return self.result is None and not self.state

    @property
    def was_played(self) -> bool:
        """It is final and was not decided in another way."""
        return self.result is not None and self.result.outcome == Result.Outcome.PLAYED

    @property
    def away_score(self) -> str:
        return _score((self.live or self.result), "away_score")

    @property
    def home_score(self) -> str:
        return _score((self.live or self.result), "home_score")

    @property
    def score(self) -> str:
        """The visitors' points first; empty without numbers."""
        return f"{self.away_score}–{self.home_score}" if self.home_score else ""

    @property
    def notes(self) -> list[str]:
        """How far the game is, and what is special about it."""
        notes = self._progress()
        if self.result and self.result.settlement == Result.Settlement.RESOLVED:
            notes.append(self.result.get_settlement_display())
        if self.fixture.neutral:
            notes.append(gettext("neutral ground"))
        return notes

    def _progress(self) -> list[str]:
        if self.live:
            return [note for note in (self.live.clock, self.live.by_mail and gettext("by mail")) if note]
        if self.result is None:
            return [self.state or gettext("Not played yet")]
        if not self.was_played:
            return [self.result.get_outcome_display()]
        return [gettext("Final, overtime") if self.result.overtime else pgettext("a game", "Final")]


@dataclass(frozen=True, slots=True)
class TeamGame:
    """A game as one of its teams sees it, with its own points first."""

    team: Team
    line: Scoreline

    @property
    def at_home(self) -> bool:
        return self.line.fixture.home == self.team

    @property
    def opponent(self) -> Team:
        return self.line.fixture.away if self.at_home else self.line.fixture.home

    @property
    def outcome(self) -> str:
        """W, L or T; empty for a game that is not over, or that nobody won, lost or tied."""
        line = self.line
        if line.result is None:
            return ""
        if line.winner == self.team:
            return "W"
        if line.winner or line.result.outcome == Result.Outcome.DOUBLE_FORFEIT:
            return "L"
        return "T" if line.was_played or line.result.outcome == Result.Outcome.DRAW else ""

    @property
    def _points(self) -> tuple[str, str]:
        home, away = self.line.home_score, self.line.away_score
        return (home, away) if self.at_home else (away, home)

    @property
    def score(self) -> str:
        return "–".join(self._points)

    @property
    def margin(self) -> int | None:
        """None without points."""
        own, other = self._points
        return int(own) - int(other) if self.line.result and own and other else None

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


def _score(scores: Result | LiveGame | None, name: str) -> str:
    score = getattr(scores, name, None)
    return "" if score is None else str(score)


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
    lines = [Scoreline(fixture) for fixture in fixtures]
    playing = [
        line.fixture.pk
        for line in lines
        if line.state and line.fixture.result.state == Result.State.IN_PROGRESS
    ]
    if not playing:
        return lines
    live = dict[int, LiveGame](ChainMap(*answers(live_games_requested, fixtures=playing)))
    return [replace(line, live=live.get(line.fixture.pk)) for line in lines]


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
