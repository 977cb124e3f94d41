"""Pages of scorers, and of coaches who report: the desk of a fixture, its box score, the game of a link."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import wraps
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import BoxScore, Game, ScorerLink
from games.scoring.pages import (
    BoxForm,
    differs_from_result,
    newest_box_report,
    printed_sheet,
    reported_rows,
)
from games.scoring.services import (
    make_scorer_link,
    report_box,
    require_reporter,
    revoke_scorer_link,
    scored_fixture,
    scorer_link_for,
)
from games.table.seating import join_as_scorer
from games.table.start import start_game
from games.table.visitors import NAME, player_of, remember_scorer_link
from league.frame.addresses import SharedLink, shareable_address, shared_link, works_here_only
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Permission, may, require
from league.frame.requests import errors_of, limit_wrong_links, run_action
from league.frame.texts import LineField, set_choices
from league.leagues.selectors import fixture_for, with_fixture, with_season
from league.models import Coach, Fixture, Result, Season
from league.results.forms import ResultForm
from league.results.pages import awaited_confirmation
from league.results.reports import report_result
from league.results.selectors import LinkHolder, awaited_teams, report_rights_of
from league.schedule.selectors import fixtures_of

if TYPE_CHECKING:
    from league.frame.permissions import Person


HOME, AWAY = "home", "away"


class ScorerForm(forms.Form):
    """The scorer's name, which they may leave empty."""

    name = LineField(label=gettext_lazy("Your name (if you like)"), max_length=40, required=False)


class ScorerGameForm(forms.Form):
    """Starts a league's game for a scorer, who enters the decisions of people without a phone."""

    home = forms.ChoiceField()
    away = forms.ChoiceField()
    dice = forms.ChoiceField(label=gettext_lazy("Dice"), choices=Game.Dice.choices)

    def __init__(self, fixture: Fixture, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = (fixture.home, fixture.away)
        coached = set(Coach.objects.filter(team__in=teams).values_list("team", flat=True))
        for side, team in ((HOME, fixture.home), (AWAY, fixture.away)):
            self.fields[side].label = team.name
            own = ("link", _("Its coach, on their own phone"))
            computer = ("situational", _("The computer"))
            other = own if team.pk in coached else computer
            choices = [("me", _("On this phone")), other]
            set_choices(self, side, choices)

    def arguments(self) -> dict[str, Any]:
        """The arguments of `start_game` besides the player and the fixture."""
        data = self.cleaned_data
        return {"deciders": (data["home"], data["away"]), "dice": data["dice"]}


def speaker_at(
    request: HttpRequest, slug: str, number: int, fixture_number: int
) -> tuple[Fixture, Person | LinkHolder]:
    """The fixture, and the person, or the holder of a link to it if the person has no rights of their own.

    Raises Hidden: no_such_fixture, for people who may not see the league and have no link to the fixture.
    """
    try:
        fixture, link_holder = scored_fixture(player_of(request).scorer_links, slug, number, fixture_number)
    except Forbidden:
        return fixture_for(request.user, slug, number, fixture_number), request.user
    return fixture, request.user if report_rights_of(request.user, fixture).can_report else link_holder


def _at_desk(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For views of a phone with a link to the fixture at their address. Raises Forbidden: link_not_for_this,
    and Hidden if the person may not see it."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
        try:
            scored = scored_fixture(player_of(request).scorer_links, slug, number, fixture_number)
        except Forbidden:
            fixture_for(request.user, slug, number, fixture_number)
            raise
        return view(request, *scored)

    return answer


@require_http_methods(["GET", "POST"])
def box(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The newest report for everybody, and the form for people who may report."""
    fixture, speaker = speaker_at(request, slug, number, fixture_number)
    report, form = newest_box_report(fixture), None
    if request.method == "POST":
        require_reporter(fixture, speaker)
        form = BoxForm(fixture, request.POST)
        if form.is_valid():
            with errors_of(form):
                report_box(fixture=fixture, actor=speaker, **form.counted())
                messages.success(request, _("The box score has been entered."))
                return redirect(request.path)
    elif report_rights_of(speaker, fixture).can_report:
        form = BoxForm(fixture, report=report)
    result = Result.objects.filter(fixture=fixture).first()
    computed = BoxScore.objects.filter(game__fixture=fixture).first()
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "report": report,
        "rows": reported_rows(report, computed) if report else [],
        "differs": report is not None and differs_from_result(report, result),
        "result": result,
        "computed": computed,
        "form": form,
    }
    return render(request, "scoring/box.html", context, status=422 if form and form.errors else 200)


@never_cache
@require_safe
@_at_desk
def desk(request: HttpRequest, fixture: Fixture, link_holder: LinkHolder) -> HttpResponse:
    """The state of the game, and the three ways to score it."""
    return _desk_page(request, fixture, link_holder)


@require_POST
@_at_desk
def start(request: HttpRequest, fixture: Fixture, link_holder: LinkHolder) -> HttpResponse:
    """Starts the game at the table, with this phone in the free seats."""
    form = ScorerGameForm(fixture, request.POST)
    try:
        if form.is_valid():
            scorer = player_of(request).as_scorer(fixture.pk, _name(request))
            return redirect(start_game(player=scorer, fixture=fixture, **form.arguments()))
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
    return _desk_page(request, fixture, link_holder, start=form, status=422)


@require_POST
@_at_desk
def join(request: HttpRequest, fixture: Fixture, link_holder: LinkHolder) -> HttpResponse:
    """Takes a seat in the game in progress."""
    game = Game.objects.filter(fixture=fixture).first()
    if game is None:
        return _desk_page(request, fixture, link_holder)
    join_as_scorer(game=game, player=player_of(request), name=_name(request))
    return redirect(game)


@require_POST
@_at_desk
def report(request: HttpRequest, fixture: Fixture, link_holder: LinkHolder) -> HttpResponse:
    form = ResultForm(fixture, request.POST, outcomes=report_rights_of(link_holder, fixture).outcomes)
    try:
        if form.is_valid():
            reason = form.cleaned_data["reason"]
            report_result(fixture=fixture, actor=link_holder, reason=reason, **form.values())
            messages.success(request, _("The result has been entered."))
            return redirect("games:desk", *_address_of(fixture))
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
    return _desk_page(request, fixture, link_holder, report=form, status=422)


def _address_of(fixture: Fixture) -> list[Any]:
    return [fixture.season.league.slug, fixture.season.number, fixture.number]


def _name(request: HttpRequest) -> str:
    return request.session.get(NAME) or player_of(request).name or _("Scorer")


def _desk_page(
    request: HttpRequest, fixture: Fixture, link_holder: LinkHolder, status: int = 200, **filled: Any
) -> HttpResponse:
    result = Result.objects.filter(fixture=fixture).select_related("reported_by").first()
    game, rights = Game.objects.filter(fixture=fixture).first(), report_rights_of(link_holder, fixture)
    report = None
    if rights.can_report_again(result):
        report = filled.get("report") or ResultForm(fixture, outcomes=rights.outcomes, result=result)
    is_final = result is not None and result.state == Result.State.FINAL
    context = {
        "fixture": fixture,
        "result": result,
        "game": game,
        "start": None if game or result else filled.get("start") or ScorerGameForm(fixture),
        "report": report,
        "folded": report is not None and not report.errors,
        "takes_details": is_final or report is not None,
    }
    if result is not None and result.state != Result.State.IN_PROGRESS:
        teams = awaited_teams(fixture, result) if result.state == Result.State.REPORTED else []
        awaited = "" if is_final else awaited_confirmation(result, teams)
        context |= {"claim": result.in_words, "awaited": awaited}
    return render(request, "scoring/desk.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
@with_fixture
def scorers(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """The open links. A post creates one and shows it once."""
    league = fixture.season.league
    require(request.user, Permission.SCORE, league, teams=(fixture.home, fixture.away))
    made, refusal = None, None
    if request.method == "POST":
        try:
            made = make_scorer_link(fixture=fixture, actor=request.user)
        except Forbidden:
            raise
        except Refused as refused:
            refusal = refused
    links = ScorerLink.objects.usable().select_related("created_by").filter(fixture=fixture)
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "links": links,
        "link": scorer_link_address(request, made) if made else None,
        "until": made.expires_at if made else None,
        "refusal": refusal,
        "abandons": Game.objects.filter(fixture=fixture, state=Game.State.IN_PROGRESS).first()
        if may(request.user, Permission.MANAGE, league)
        else None,
    }
    return render(request, "scoring/links.html", context, status=409 if refusal else 200)


@require_POST
@with_fixture
def revoke(request: HttpRequest, fixture: Fixture, scorer_link: uuid.UUID) -> HttpResponse:
    link = get_object_or_404(ScorerLink, fixture=fixture, public_id=scorer_link)
    return run_action(
        request,
        lambda: revoke_scorer_link(link=link, actor=request.user),
        _("The link has been revoked. No phone can score this game with it any more."),
        reverse("games:scorers", args=_address_of(fixture)),
    )


@never_cache
@require_http_methods(["GET", "POST"])
@limit_wrong_links
def follow_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Shows the game of the link; after one tap this phone keeps its score."""
    link = scorer_link_for(secret)
    fixture = link.fixture
    form = ScorerForm(request.POST or None, initial={"name": player_of(request).name})
    if request.method == "POST" and form.is_valid():
        remember_scorer_link(request, link, form.cleaned_data["name"])
        return redirect("games:desk", *_address_of(fixture))
    return render(request, "scoring/follow.html", {"fixture": fixture, "link": link, "form": form})


def scorer_link_address(request: HttpRequest, link: ScorerLink) -> SharedLink:
    """The full address of a link that was just created."""
    return shared_link(request, reverse("games:follow_link", args=[link.secret]))


@never_cache
@require_http_methods(["GET", "POST"])
@with_fixture
def sheet(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """The sheet of one game. A post creates the link printed on it."""
    teams = (fixture.home, fixture.away)
    if request.method == "POST":
        require(request.user, Permission.SCORE, fixture.season.league, teams=teams)
    makes = may(request.user, Permission.SCORE, fixture.season.league, teams=teams) and _open(fixture)
    return _sheets_page(request, fixture.season, [fixture], makes=makes)


@never_cache
@require_http_methods(["GET", "POST"])
@with_season
def week_sheets(request: HttpRequest, season: Season, week_number: int) -> HttpResponse:
    """The sheets of all open games of a week."""
    week = season.weeks.filter(number=week_number).first()
    if week is None:
        raise Http404(_("This season has no such week."))
    if request.method == "POST":
        require(request.user, Permission.SCORE, season.league)
    fixtures = list(fixtures_of(week))
    for fixture in fixtures:
        fixture.season = season
    makes = may(request.user, Permission.SCORE, season.league)
    return _sheets_page(request, season, filter(_open, fixtures), makes=makes)


def _sheets_page(
    request: HttpRequest, season: Season, fixtures: Iterable[Fixture], *, makes: bool
) -> HttpResponse:
    linked = request.method == "POST"
    # A link for every sheet, or for none if one is refused.
    with transaction.atomic() if linked else nullcontext():
        papers = [_sheet(request, fixture, linked=linked) for fixture in fixtures]
    context = {"season": season, "papers": papers, "makes": makes and not linked}
    context["here_only"] = works_here_only(request)
    return render(request, "scoring/sheets.html", context)


def _sheet(request: HttpRequest, fixture: Fixture, *, linked: bool) -> dict[str, Any]:
    """The printed sheet, with a new link to it."""
    address = shareable_address(request, fixture.get_absolute_url())
    if linked:
        address = scorer_link_address(request, make_scorer_link(fixture=fixture, actor=request.user)).url
    return printed_sheet(fixture, address, by_link=linked)


def _open(fixture: Fixture) -> bool:
    """Whether there is anything to score yet."""
    result: Result | None = getattr(fixture, "result", None)
    return result is None or result.state != Result.State.FINAL
