"""A fixture's result: reports, answers, and the forms for the people who can act on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.errors import Forbidden, Refused
from league.forms.seasons.results import DecisionForm, DisputeForm, ResultForm
from league.models import Change, Dispute, Fixture, LateReport, Result
from league.presenters.changes.rows import change_rows
from league.presenters.deadlines import deadline_summary
from league.presenters.moves import move_groups
from league.presenters.reports import (
    confirmation_text,
    dispute_text,
    form_cards,
    late_report_text,
    report_text,
)
from league.presenters.scorelines import awaited_confirmation, claim_text, scoreline
from league.selectors.leagues.changes import changes_of
from league.selectors.leagues.lookups import fixture_for
from league.selectors.people.members import permissions_in
from league.selectors.results.circumstances import background_of
from league.selectors.results.late_reports import accepts_late_report, as_report, late_reports_until
from league.selectors.results.reports import ReportRights, awaited_sides, report_rights_of
from league.selectors.season.teams import team_by_slug
from league.services.results.disputes import dispute_result, resolve_dispute, withdraw_dispute
from league.services.results.late_reports import preview_late_report
from league.services.results.reports import confirm_result, report_result
from league.views.http.actions import run_action
from league.views.http.visitors import person_of
from league.views.results.report_links import claim_code

WAITING = (Result.State.REPORTED, Result.State.DISPUTED)
NEWEST = 20  # number of changes on the page

Forms = dict[str, ResultForm]


@require_safe
def result(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The state of the result, its history, and what this person can do."""
    return _page(request, fixture_for(request.user, slug, number, fixture_number), {})


@require_POST
def report(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Reports the result."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    outcomes = report_rights_of(request.user, fixture).outcomes
    form = ResultForm(fixture, request.POST, outcomes=outcomes)

    def act() -> None:
        reason = form.cleaned_data["reason"]
        report_result(fixture=fixture, actor=person_of(request), reason=reason, **form.values())

    return _send(request, fixture, "report", form, act, _("The result has been entered."))


@require_POST
def confirm(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Confirms a report."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return run_action(
        request,
        lambda: confirm_result(fixture=fixture, actor=person_of(request)),
        _("The result is final."),
        fixture.get_absolute_url(),
    )


@require_POST
def dispute(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Disputes a report."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    form = DisputeForm(fixture, request.POST)

    def act() -> None:
        note = form.cleaned_data["reason"]
        dispute_result(fixture=fixture, note=note, actor=person_of(request), **form.values())

    return _send(request, fixture, "dispute", form, act, _("Thank you. The commissioner will decide."))


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Withdraws the dispute of one's own side."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return run_action(
        request,
        lambda: withdraw_dispute(fixture=fixture, actor=person_of(request)),
        _("The dispute has been withdrawn."),
        fixture.get_absolute_url(),
    )


@require_POST
def resolve(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Decides a dispute, as the commissioner."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    form = DecisionForm(fixture, request.POST)

    def act() -> None:
        reason = form.cleaned_data["reason"]
        resolve_dispute(fixture=fixture, actor=person_of(request), reason=reason, **form.values())

    return _send(request, fixture, "resolve", form, act, _("The dispute has been resolved."))


def _send(
    request: HttpRequest,
    fixture: Fixture,
    name: str,
    form: ResultForm,
    act: Callable[[], object],
    done: str,
) -> HttpResponse:
    """Performs the act and redirects. A refusal is shown in the form with all fields kept.

    Raises Forbidden: a person without permission gets a page of its own.
    """
    try:
        if not form.is_valid():
            return _page(request, fixture, {name: form}, status=422)
        act()
    except Forbidden:
        raise
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, fixture, {name: form}, status=422)
    messages.success(request, done)
    return redirect(fixture.get_absolute_url())


def _page(request: HttpRequest, fixture: Fixture, filled: Forms, status: int = 200) -> HttpResponse:
    league = fixture.season.league
    found = Result.objects.filter(fixture=fixture).select_related("reported_by", "dispute__by").first()
    disputed: Dispute | None = getattr(found, "dispute", None)
    background = background_of(fixture)
    rights = report_rights_of(request.user, fixture)
    changes = changes_of(league, viewer=request.user, thing=fixture)[:NEWEST]
    waits = found is not None and found.state in WAITING
    claim = claim_text(found) if found and waits else ""
    reported = report_text(found, fixture, claim) if found else ""
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "line": scoreline(fixture),
        "result": found,
        "claim": claim,
        "reported": reported,
        "has_report": bool(reported or claim),
        **(_waiting(request, fixture, found, rights) if found and waits else {}),
        "dispute": disputed,
        "disputed": dispute_text(disputed) if disputed else "",
        "counter_claim": claim_text(Result(**disputed.claim)) if disputed and disputed.claim else "",
        "confirms": rights.can_confirm(found),
        "withdraws": rights.can_withdraw(disputed),
        "circumstances": background.circumstances,
        "abandoned": background.abandoned,
        "reports": rights.can_report,
        "replaced": any(change.kind == Change.Kind.RESULT_REPLACED for change in changes)
        and fixture.superseded_games.filter(sheet__isnull=False).exists(),
        "corrects": rights.manages and found is not None and found.state == Result.State.FINAL,
        "forms": (forms := _forms(rights, fixture, found) | filled),
        "form_cards": list(form_cards(forms, fixture, found)),
        "timing": deadline_summary(fixture, found, rights),
        **(_late(fixture, found, rights) if found and found.state == Result.State.FINAL else {}),
        "rows": change_rows(changes, league),
        "league": league,
        "powers": permissions_in(league, request.user),
    }
    context["types_plays"] = rights.can_report and (not hasattr(fixture, "game") or context.get("late_until"))
    return render(request, "league/results/result.html", context, status=status)


def _waiting(request: HttpRequest, fixture: Fixture, found: Result, rights: ReportRights) -> dict[str, Any]:
    """The person or side that has to confirm the report, and the links to answer it for commissioners and
    scorers of neither side. People who have reported never see these links, because they could confirm
    their own report."""
    sides = awaited_sides(fixture, found)
    hands_on = rights.scores and not rights.sides and found.reported_by_id != request.user.pk
    awaited = [
        awaited_confirmation(found, [team for _side, team in sides]),
        _("It does not count until then."),
        confirmation_text(found, fixture),
    ]
    return {
        "awaited": " ".join(filter(None, awaited)),
        "claim_links": [claim_code(request, fixture, *side) for side in sides] if hands_on else [],
    }


def _late(fixture: Fixture, found: Result, rights: ReportRights) -> dict[str, Any]:
    """Until when a late report can replace the result, the report that waits, and what it would move."""
    until = late_reports_until(fixture, found)
    late = LateReport.objects.select_related("by").filter(fixture=fixture).first()
    shown: dict[str, Any] = {"late": late, "late_until": until if until and until > timezone.now() else None}
    if late or shown["late_until"]:
        shown["late_games"] = _late_games(fixture)
    if late:
        report = as_report(late)
        confirms = rights.can_confirm(report)
        groups = move_groups(preview_late_report(late=late), team_by_slug(fixture.season)) if confirms else []
        shown |= {
            "late_claim": claim_text(report),
            "late_reported": late_report_text(late, fixture),
            "confirms_late": confirms,
            "groups": groups,
        }
    return shown


def _late_games(fixture: Fixture) -> list[Any]:
    """The games that coaches play, or have played, after the result became final: rows of `games`."""
    games = fixture.superseded_games.filter(sheet__isnull=True).order_by("pk")
    return [game for game in games if game.state != "abandoned"]


def _forms(rights: ReportRights, fixture: Fixture, found: Result | None) -> Forms:
    """The forms for what this person can do now."""
    forms: Forms = {}
    if rights.can_report_again(found) or (
        rights.can_report and accepts_late_report(fixture, found, timezone.now())
    ):
        forms["report"] = ResultForm(fixture, outcomes=rights.outcomes, result=found)
    if rights.can_dispute(found):
        forms["dispute"] = DisputeForm(fixture)
    if rights.manages and found is not None and found.state == Result.State.DISPUTED:
        forms["resolve"] = DecisionForm(fixture, result=found)
    return forms
