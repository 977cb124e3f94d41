"""The page of a link with which the other side answers a report, with or without an account."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.frame.addresses import SharedLink, shared_link
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Permission, may, require
from league.frame.requests import back_to, errors_of, limit_wrong_links, person_of, reason_of, run_action
from league.history.pages import change_rows
from league.history.selectors import changes_of
from league.leagues.selectors import fixture_for, league_for, season_for
from league.leagues.teams import choose_computer_coach
from league.models import Change, Dispute, Fixture, LateReport, Result, Season, Team
from league.people.selectors import permissions_in
from league.results.corrections import correct_result, preview_correction
from league.results.deadlines import (
    accept_deadline,
    end_deadline_proposal,
    mark_ready,
    move_deadline,
    propose_deadline,
)
from league.results.disputes import (
    confirm_by_link,
    dispute_by_link,
    dispute_result,
    pending_report_of,
    resolve_dispute,
    uphold_claim,
    withdraw_by_link,
    withdraw_dispute,
)
from league.results.effects import MoveGroup, accepts_late_report, as_report, late_reports_until, move_groups
from league.results.forms import (
    DeadlineForm,
    DecisionForm,
    DisputeForm,
    ProfileForm,
    ResultForm,
    WithdrawalForm,
)
from league.results.pages import (
    awaited_confirmation,
    claim_cards,
    claim_source_text,
    claim_text,
    confirmation_text,
    deadline_summary,
    dispute_text,
    form_cards,
    late_report_text,
    report_text,
    scoreline,
)
from league.results.reports import confirm_result, decline_late_report, preview_late_report, report_result
from league.results.selectors import (
    ReportRights,
    awaited_sides,
    claims_of,
    game_background,
    is_disputed,
    open_dispute,
    report_link,
    report_rights_of,
)
from league.results.withdrawals import preview_withdrawal, withdraw_team
from league.seasons.selectors import team_by_slug


@dataclass(frozen=True, slots=True)
class ReportLinkCode:
    """The link for one side, to copy, pass on or scan."""

    team: Team
    link: SharedLink


def claim_code(request: HttpRequest, fixture: Fixture, side: str, team: Team) -> ReportLinkCode:
    """The link with which this side answers."""
    path = reverse("league:claim", args=[report_link(fixture=fixture, side=side)])
    return ReportLinkCode(team, shared_link(request, path))


@never_cache
@require_safe
@limit_wrong_links
def claim(request: HttpRequest, link: str) -> HttpResponse:
    """Shows the report, to confirm or dispute."""
    return _claim_page(request, link)


@require_POST
@limit_wrong_links
def claim_confirm(request: HttpRequest, link: str) -> HttpResponse:
    seen = request.POST.get("seen", "")
    return _answer(request, link, None, lambda: confirm_by_link(link=link, seen=seen, visitor=request.user))


@require_POST
@limit_wrong_links
def claim_withdraw(request: HttpRequest, link: str) -> HttpResponse:
    """Withdraws the dispute, because the report is right after all."""
    seen = request.POST.get("seen", "")
    return _answer(request, link, None, lambda: withdraw_by_link(link=link, seen=seen, visitor=request.user))


@require_POST
@limit_wrong_links
def claim_dispute(request: HttpRequest, link: str) -> HttpResponse:
    """Disputes the report with a note and optionally the side's own numbers."""
    form = DisputeForm(pending_report_of(link=link, visitor=request.user).fixture, request.POST)

    def act() -> object:
        note, seen = form.cleaned_data["reason"], request.POST.get("seen", "")
        return dispute_by_link(link=link, seen=seen, visitor=request.user, note=note, **form.values())

    return _answer(request, link, form, act)


def _answer(
    request: HttpRequest, link: str, form: DisputeForm | None, act: Callable[[], object]
) -> HttpResponse:
    """Performs the act and thanks. A refusal is shown on the page with all fields kept. Raises Forbidden."""
    fixture = pending_report_of(link=link, visitor=request.user).fixture
    try:
        if form is not None and not form.is_valid():
            return _claim_page(request, link, form, status=422)
        act()
    except Forbidden:
        raise
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return _claim_page(request, link, form, status=409)
    return _thanks(request, fixture, disputed=form is not None)


def _thanks(request: HttpRequest, fixture: Fixture, *, disputed: bool) -> HttpResponse:
    """Redirects to the game's page if the visitor may see it; else shows a page of thanks."""
    done = (
        _("Thank you. The commissioner will decide.")
        if disputed
        else _("Thank you. You have confirmed the result.")
    )
    if may(request.user, Permission.VIEW, fixture.season.league):
        messages.success(request, done)
        return redirect(fixture)
    return render(request, "results/claim_answered.html", {"fixture": fixture, "done": done})


def _claim_page(
    request: HttpRequest, link: str, form: DisputeForm | None = None, status: int = 200
) -> HttpResponse:
    claimed = pending_report_of(link=link, visitor=request.user)
    fixture, result = claimed.fixture, claimed.result
    disputes = claimed.rights.can_dispute(result)
    context = {
        "fixture": fixture,
        "result": result,
        "link": link,
        "seen": claimed.version,
        "claim": claim_text(result),
        "reported": claim_source_text(result, fixture),
        "final_after": confirmation_text(result, fixture),
        "dispute": open_dispute(fixture),
        "confirms": claimed.rights.can_confirm(result),
        "circumstances": game_background(fixture)["circumstances"],
        "form": (form or DisputeForm(fixture)) if disputes else None,
    }
    return render(request, "results/claim.html", context, status=status)


WAITING = (Result.State.REPORTED, Result.State.DISPUTED)
NEWEST = 20  # number of changes on the page

Forms = dict[str, ResultForm]


@require_safe
def result(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The state of the result, its history, and what this person can do."""
    return _result_page(request, fixture_for(request.user, slug, number, fixture_number), {})


@require_POST
def report(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    fixture = fixture_for(request.user, slug, number, fixture_number)
    outcomes = report_rights_of(request.user, fixture).outcomes
    form = ResultForm(fixture, request.POST, outcomes=outcomes)

    def act() -> None:
        reason = form.cleaned_data["reason"]
        report_result(fixture=fixture, actor=person_of(request), reason=reason, **form.values())

    return _submit(request, fixture, "report", form, act, _("The result has been entered."))


@require_POST
def confirm_report(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return run_action(
        request,
        lambda: confirm_result(fixture=fixture, actor=person_of(request)),
        _("The result is final."),
        fixture.get_absolute_url(),
    )


@require_POST
def dispute_report(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    fixture = fixture_for(request.user, slug, number, fixture_number)
    form = DisputeForm(fixture, request.POST)

    def act() -> None:
        note = form.cleaned_data["reason"]
        dispute_result(fixture=fixture, note=note, actor=person_of(request), **form.values())

    return _submit(request, fixture, "dispute", form, act, _("Thank you. The commissioner will decide."))


@require_POST
def withdraw_report(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
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
    """Decides a dispute, as the commissioner: by one of its claims, or with another result."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    if "claim" in request.POST:
        claim, seen = (request.POST.get(name, "") for name in ("claim", "seen"))
        return run_action(
            request,
            lambda: uphold_claim(
                fixture=fixture,
                claim=claim,
                seen=seen,
                actor=person_of(request),
                reason=reason_of(request),
            ),
            _("The dispute has been resolved."),
            back_to(request, fixture.get_absolute_url()),
        )
    form = DecisionForm(fixture, request.POST)

    def act() -> None:
        reason = form.cleaned_data["reason"]
        resolve_dispute(fixture=fixture, actor=person_of(request), reason=reason, **form.values())

    return _submit(request, fixture, "resolve", form, act, _("The dispute has been resolved."))


def _submit(
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
    with errors_of(form):
        if form.is_valid():
            act()
            messages.success(request, done)
            return redirect(fixture.get_absolute_url())
    return _result_page(request, fixture, {name: form}, status=422)


def _result_page(request: HttpRequest, fixture: Fixture, filled: Forms, status: int = 200) -> HttpResponse:
    league = fixture.season.league
    result = Result.objects.filter(fixture=fixture).select_related("reported_by", "dispute__by").first()
    if result:
        result.fixture = fixture
    disputed: Dispute | None = getattr(result, "dispute", None)
    rights = report_rights_of(request.user, fixture)
    changes = changes_of(league, viewer=request.user, subject=fixture)[:NEWEST]
    waits = result is not None and result.state in WAITING
    claim = claim_text(result) if result and waits else ""
    reported = report_text(result, fixture, claim) if result else ""
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "line": scoreline(fixture),
        "result": result,
        "claim": claim,
        "reported": reported,
        "has_report": bool(reported or claim),
        **(_waiting(request, fixture, result, rights) if result and waits else {}),
        "dispute": disputed,
        "disputed": dispute_text(disputed) if disputed else "",
        "counter_claim": claim_text(disputed.claimed) if disputed and disputed.claimed else "",
        "claims": claim_cards(fixture, claims_of(result)[fixture.pk])
        if result and is_disputed(result)
        else [],
        "resolves": rights.manages,
        "confirms": rights.can_confirm(result),
        "withdraws": rights.can_withdraw(disputed),
        **game_background(fixture),
        "reports": rights.can_report,
        "replaced": any(change.kind == Change.Kind.RESULT_REPLACED for change in changes)
        and fixture.superseded_games.filter(sheet__isnull=False).exists(),
        "corrects": rights.manages and result is not None and result.state == Result.State.FINAL,
        "forms": (forms := _forms(rights, fixture, result) | filled),
        "form_cards": list(form_cards(forms, fixture, result)),
        "timing": deadline_summary(fixture, result, rights),
        **(_late(fixture, result, rights) if result and result.state == Result.State.FINAL else {}),
        "rows": change_rows(changes, league),
        "league": league,
        "powers": permissions_in(league, request.user),
    }
    context["types_plays"] = rights.can_report and (not hasattr(fixture, "game") or context.get("late_until"))
    return render(request, "results/result.html", context, status=status)


def _waiting(request: HttpRequest, fixture: Fixture, result: Result, rights: ReportRights) -> dict[str, Any]:
    """The person or side that has to confirm the report, and the links to answer it for commissioners and
    scorers of neither side. People who have reported never see these links, because they could confirm
    their own report."""
    sides = awaited_sides(fixture, result)
    hands_on = rights.scores and not rights.sides and result.reported_by_id != request.user.pk
    awaited = [
        awaited_confirmation(result, [team for _side, team in sides]),
        _("It does not count until then."),
        confirmation_text(result, fixture),
    ]
    return {
        "awaited": " ".join(filter(None, awaited)),
        "claim_links": [claim_code(request, fixture, *side) for side in sides] if hands_on else [],
    }


def _late(fixture: Fixture, result: Result, rights: ReportRights) -> dict[str, Any]:
    """Until when a late report can replace the result, the report that waits, and what it would move."""
    until = late_reports_until(fixture, result)
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


def _forms(rights: ReportRights, fixture: Fixture, result: Result | None) -> Forms:
    """The forms for what this person can do now."""
    forms: Forms = {}
    if rights.can_report_again(result) or (
        rights.can_report and accepts_late_report(fixture, result, timezone.now())
    ):
        forms["report"] = ResultForm(fixture, outcomes=rights.outcomes, result=result)
    if rights.can_dispute(result):
        forms["dispute"] = DisputeForm(fixture)
    if rights.manages and result is not None and result.state == Result.State.DISPUTED:
        forms["resolve"] = DecisionForm(fixture, result=result)
    return forms


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one with the same values corrects the
    result.
    """
    fixture = fixture_for(request.user, slug, number, fixture_number)
    require(request.user, Permission.MANAGE, fixture.season.league)
    line = scoreline(fixture)
    if line.result is None:
        return redirect("league:result", slug, number, fixture_number)
    form = DecisionForm(fixture, request.POST or None, result=line.result)
    groups: list[MoveGroup] | None = None
    if form.is_valid():
        with errors_of(form):
            if "apply" in request.POST and request.POST.get("previewed") == str(form.values()):
                return _correct(request, fixture, form)
            groups = _preview(request, fixture, form)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "line": line,
        "form": form,
        "groups": groups,
        "previewed": "" if groups is None else str(form.values()),
    }
    return render(request, "results/correct.html", context, status=422 if form.errors else 200)


def _preview(request: HttpRequest, fixture: Fixture, form: DecisionForm) -> list[MoveGroup]:
    moved = preview_correction(fixture=fixture, actor=request.user, **form.values())
    return move_groups(moved, team_by_slug(fixture.season))


def _correct(request: HttpRequest, fixture: Fixture, form: DecisionForm) -> HttpResponse:
    reason = form.cleaned_data["reason"]
    correct_result(fixture=fixture, actor=request.user, reason=reason, **form.values())
    messages.success(request, _("The result and everything that follows from it have been corrected."))
    return redirect(fixture)


@require_POST
def deadline(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Sets a deadline (people who run the league) or proposes one (coaches)."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    person, league = person_of(request), fixture.season.league
    with timezone.override(league.time_zone):
        form = DeadlineForm(request.POST)
        chosen: datetime | None = form.cleaned_data["deadline"] if form.is_valid() else None
    if chosen is None:
        messages.error(request, _("Please enter a date and a time."))
        return redirect(back_to(request, fixture.get_absolute_url()))
    if may(person, Permission.MANAGE, league):
        return _call_service(
            request, fixture, partial(move_deadline, deadline=chosen), _("The game has a new deadline.")
        )
    done = _("Proposed. The other coach can agree or decline.")
    return _call_service(request, fixture, partial(propose_deadline, deadline=chosen), done)


@require_POST
def agree(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Agrees to a proposed deadline."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _call_service(request, fixture, accept_deadline, _("The game has a new deadline."))


@require_POST
def end(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Declines or withdraws a proposed deadline."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _call_service(request, fixture, end_deadline_proposal, _("The deadline has not changed."))


@require_POST
def ready(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Marks the coach's side as ready to play."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _call_service(request, fixture, mark_ready, _("You are marked as ready."))


@require_POST
def decline(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """Declines a late report."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    return _call_service(request, fixture, decline_late_report, _("Declined. The result stands."))


@require_POST
def profile(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Chooses the computer coach who plays for a team if its coach does not."""
    league = league_for(request.user, slug)
    team = get_object_or_404(league.teams, slug=team_slug)
    form = ProfileForm(request.POST)
    chosen = form.cleaned_data["profile"] if form.is_valid() else request.POST.get("profile", "")
    return run_action(
        request,
        lambda: choose_computer_coach(team=team, profile=chosen, actor=request.user),
        _("The team has a new computer coach."),
        reverse("league:team", args=[slug, number, team_slug]),
    )


def _call_service(
    request: HttpRequest, fixture: Fixture, service: Callable[..., object], done: str
) -> HttpResponse:
    """Calls a service for one game and redirects back."""
    person = person_of(request)
    return run_action(
        request,
        lambda: service(fixture=fixture, actor=person),
        done,
        back_to(request, fixture.get_absolute_url()),
    )


@require_http_methods(["GET", "POST"])
def withdrawal(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one with the same values withdraws the
    team.
    """
    season = season_for(request.user, slug, number)
    require(request.user, Permission.MANAGE, season.league)
    team = get_object_or_404(season.league.teams, slug=team_slug)
    usual = {"unplayed": season.league.withdrawn_unplayed, "played": season.league.withdrawn_played}
    form = WithdrawalForm(request.POST or None, initial=usual)
    groups: list[MoveGroup] | None = None
    if form.is_valid():
        with errors_of(form):
            if "apply" in request.POST and request.POST.get("previewed") == str(form.policies()):
                return _withdraw(request, season, team, form)
            moved = preview_withdrawal(season=season, team=team, actor=request.user, **form.policies())
            groups = move_groups(moved, team_by_slug(season))
    context = {
        "season": season,
        "team": team,
        "form": form,
        "groups": groups,
        "previewed": "" if groups is None else str(form.policies()),
    }
    return render(request, "results/withdraw.html", context, status=422 if form.errors else 200)


def _withdraw(request: HttpRequest, season: Season, team: Team, form: WithdrawalForm) -> HttpResponse:
    reason = form.cleaned_data["reason"]
    withdraw_team(season=season, team=team, actor=request.user, reason=reason, **form.policies())
    messages.success(request, _("%(team)s has been withdrawn from the season.") % {"team": team.name})
    return redirect("league:team", season.league.slug, season.number, team.slug)
