"""The schedule of a season: its page, its fairness, its file, its drawings, and what people change in it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.frame.files import text_file
from league.frame.kept import kept_page
from league.frame.numbers import parse_whole_number
from league.frame.permissions import Permission, may
from league.frame.requests import errors_of, reason_of, run_action
from league.leagues.selectors import managed_season, season_for
from league.models import Drawing, Season, Team, Week
from league.results.pages import scorelines
from league.schedule.dates import move_week_deadline, set_week_dates
from league.schedule.drawings import adopt_drawing, start_drawing, stop_drawing
from league.schedule.fairness import Violation
from league.schedule.files import write_games
from league.schedule.forms import GameMoveForm, ScheduleUploadForm, WeekDatesForm, WeekDeadlineForm, WishForm
from league.schedule.pages import fairness_figures, schedule_grid, with_names
from league.schedule.selectors import (
    fairness_of,
    match_of,
    regular_fixtures,
    season_wishes,
    weeks_of,
)
from league.schedule.services import (
    CertificateChange,
    change_wishes,
    draw_schedule,
    read_schedule,
    replace_games,
    reschedule,
)
from league.schedule.wishes import lists_of
from league.seasons.selectors import team_by_slug


@require_safe
@kept_page
def schedule(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The regular season as a grid of teams and weeks, or with `?view=weeks` week by week; the certificate in
    words, and the figures of every club."""
    season = season_for(request.user, slug, number)
    fixtures = list(regular_fixtures(season))
    if not fixtures:
        return unscheduled_page(request, season)
    lines = scorelines(fixtures)
    games = {number: list(own) for number, own in groupby(lines, key=lambda line: line.fixture.week.number)}
    weeks = season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number")
    by_week = [(week, games.get(week.number, [])) for week in weeks]
    view = "weeks" if request.GET.get("view") == "weeks" else "grid"
    teams, certificate = team_by_slug(season), fairness_of(season, fixtures)
    context = {
        "season": season,
        "page": "scores",
        "view": view,
        "manages": may(request.user, Permission.MANAGE, season.league)
        and season.state != Season.State.FINISHED,
        "weeks": by_week,
        "grid": schedule_grid(season, [week for week, _lines in by_week], lines) if view == "grid" else [],
        "certificate": certificate,
        "fairness": fairness_figures(certificate) if certificate else (),
        "sentences": sentences(teams, certificate.violations) if certificate else (),
        "clubs": [(teams[club.club], club) for club in certificate.clubs] if certificate else (),
    }
    return render(request, "schedule/schedule.html", context)


def unscheduled_page(request: HttpRequest, season: Season) -> HttpResponse:
    """The page of a season whose schedule has not been drawn yet."""
    draws = may(request.user, Permission.MANAGE, season.league) and not season.is_knockout
    return render(request, "schedule/unscheduled.html", {"season": season, "page": "scores", "draws": draws})


@require_safe
def games_csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The regular season as `week,home,away`."""
    season = season_for(request.user, slug, number)
    text = write_games(match_of(fixture) for fixture in regular_fixtures(season))
    return text_file(f"{slug}-{number}-schedule", text)


def sentences(teams: Mapping[str, Team], violations: Iterable[Violation]) -> list[str]:
    """The violations in words, with the names of the clubs."""
    names = {slug: team.name for slug, team in teams.items()}
    return [with_names(violation.sentence, names) for violation in violations]


@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The current wishes. A post adds one, or removes the one with the given number."""
    season = managed_season(request.user, slug, number)
    now, teams = season_wishes(season), team_by_slug(season)
    names = {slug: team.name for slug, team in teams.items()}
    removed = request.POST.get("remove", "")
    form = WishForm(teams, request.POST if request.POST and not removed else None)
    if removed or form.is_valid():
        kept = [wish for number, wish in enumerate(now) if str(number) != removed]
        lists = lists_of(kept if removed else [*kept, form.wish()])
        return run_action(
            request,
            lambda: change_wishes(season=season, wishes=lists, actor=request.user),
            _("The wishes have been changed."),
            reverse("league:wishes", args=[slug, number]),
        )
    context = {"season": season, "wishes": [with_names(str(wish), names) for wish in now], "form": form}
    return render(request, "schedule/wishes.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def dates(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows the start and deadline of every week. A post sets all of them."""
    season = managed_season(request.user, slug, number)
    weeks = list(weeks_of(season))
    form = WeekDatesForm(season, request.POST or None)
    if form.is_valid():
        return run_action(
            request,
            lambda: set_week_dates(season=season, actor=request.user, **form.cleaned_data),
            _("The dates have been set."),
            _address(season),
        )
    context = {"season": season, "weeks": weeks, "form": form, "one": WeekDeadlineForm(season, weeks)}
    return render(request, "schedule/dates.html", context, status=422 if form.errors else 200)


@require_POST
def deadline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Moves the deadline of one week."""
    season = managed_season(request.user, slug, number)
    form = WeekDeadlineForm(season, list(season.weeks.order_by("number")), request.POST)

    def act() -> None:
        if not form.is_valid():
            raise Refused("incomplete.dates")
        week = get_object_or_404(Week, season=season, number=form.cleaned_data["week"])
        reason = form.cleaned_data["reason"]
        move_week_deadline(week=week, deadline=form.moment(), actor=request.user, reason=reason)

    return run_action(request, act, _("The deadline has been moved."), _address(season))


def _address(season: Season) -> str:
    return reverse("league:dates", args=[season.league.slug, season.number])


@require_http_methods(["GET", "POST"])
def arrange(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Moves one game."""
    season = managed_season(request.user, slug, number)
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR).order_by("number"))
    form = GameMoveForm(list(regular_fixtures(season)), weeks, request.POST or None)
    return _two_steps(
        request,
        season,
        form,
        change=lambda reason: reschedule(
            season=season, slots=form.slots(), actor=request.user, reason=reason
        ),
        previewed=lambda: str(form.slots()),
        template="schedule/arrange.html",
    )


@require_http_methods(["GET", "POST"])
def upload(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Replaces the schedule by the games of a file."""
    season = managed_season(request.user, slug, number)
    form = ScheduleUploadForm(request.POST or None, request.FILES or None)

    def change(reason: str) -> CertificateChange:
        games = read_schedule(season=season, text=form.cleaned_data["text"], actor=request.user)
        return replace_games(season=season, games=games, actor=request.user, reason=reason)

    return _two_steps(
        request,
        season,
        form,
        change=change,
        previewed=lambda: form.cleaned_data["text"],
        template="schedule/upload.html",
    )


def _two_steps(
    request: HttpRequest,
    season: Season,
    form: Form,
    *,
    change: Callable[[str], CertificateChange],
    previewed: Callable[[], str],
    template: str,
) -> HttpResponse:
    """The first post shows the preview; the second one with the same values makes the change, which takes its
    reason."""
    context: dict[str, Any] = {"season": season, "form": form}
    if form.is_valid():
        with errors_of(form):
            if "apply" in request.POST and request.POST.get("previewed") == previewed():
                change(form.cleaned_data["reason"])
                messages.success(
                    request, _("The schedule has been changed. You can revert this in the history.")
                )
                return redirect("league:schedule", season.league.slug, season.number)
            before, after = run_and_roll_back(lambda: change(form.cleaned_data["reason"]))
            faults, teams = before.violations if before else (), team_by_slug(season)
            context |= {
                "previewed": previewed(),
                "before": before,
                "after": after,
                "broken": sentences(teams, (fault for fault in after.violations if fault not in faults)),
                "mended": sentences(teams, (fault for fault in faults if fault not in after.violations)),
            }
    return render(request, template, context, status=422 if form.errors else 200)


@require_POST
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draws the season's schedule, which takes some seconds."""
    season = season_for(request.user, slug, number)
    return run_action(
        request,
        lambda: draw_schedule(season=season, actor=request.user),
        _("The schedule has been drawn."),
        reverse("league:league", args=[slug]),
    )


def drawing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The last drawing and its progress. A post starts one for the whole season, or from a given week on."""
    season = managed_season(request.user, slug, number)
    back = reverse("league:drawing", args=[slug, number])
    if request.method == "POST":
        week = parse_whole_number(request.POST.get("from_week", "")) or 1
        return run_action(
            request,
            lambda: start_drawing(season=season, from_week=week, actor=request.user),
            _("The search has started. This page shows its progress."),
            back,
        )
    weeks = season.weeks.filter(kind=Week.Kind.REGULAR, fixtures__result=None, fixtures__void=False)
    drawing = season.drawings.order_by("-pk").first()
    context = {
        "season": season,
        "weeks": weeks.distinct().order_by("number"),
        "drawing": drawing,
        "can_take": drawing is not None and drawing.games and drawing.state != Drawing.State.TAKEN,
        "open": Drawing.OPEN,
        "drawn": season.weeks.exists(),
    }
    return render(request, "schedule/drawing.html", context)


@require_POST
def act_on_drawing(
    request: HttpRequest, slug: str, number: int, drawing: uuid.UUID, verb: str
) -> HttpResponse:
    """Stops a drawing or adopts its schedule."""
    season = managed_season(request.user, slug, number)
    row = get_object_or_404(Drawing, season=season, public_id=drawing)
    if verb == "take":
        return run_action(
            request,
            lambda: adopt_drawing(drawing=row, actor=request.user, reason=reason_of(request)),
            _("This is now the season's schedule."),
            reverse("league:schedule", args=[slug, number]),
        )
    if verb != "stop":
        raise Http404(_("A drawing can only be stopped or adopted."))
    back = reverse("league:drawing", args=[slug, number])
    return run_action(
        request,
        lambda: stop_drawing(drawing=row, actor=request.user),
        _("The search has been stopped."),
        back,
    )


@require_safe
def scores(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Redirects to the first week that is not over, or else to the last one."""
    season = season_for(request.user, slug, number)
    weeks = list(weeks_of(season))
    if not weeks:
        return unscheduled_page(request, season)
    current = next((week for week in weeks if not week.over), weeks[-1])
    return redirect("league:week", slug, number, current.number)
