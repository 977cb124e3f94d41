"""Pages of odds: of games, calls, choices, matchups, reviews, seasons, luck and dice."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine.catalog import ruleset
from engine.gridiron.events import SIDES
from games.models import Game, Run, SeasonOdds
from games.odds.calls import (
    SPOTS,
    call_rows,
    call_sheet_of,
    finding,
    headings,
    meetings,
    sorted_column,
    spot_text,
)
from games.odds.charts import LEADS, chart_page, start_chart
from games.odds.decisions import (
    costliest,
    review_run,
    reviewable_game,
    reviewed_decisions,
    side_reviews,
    start_review,
)
from games.odds.luck import dice_of_season, dice_rows, luck_of_season, luck_rows, luck_titles
from games.odds.matchups import matchups_of, start_matchups
from games.odds.matchups import page_context as matchup_context
from games.odds.season_odds import MOST_SEASONS, USUAL, odds_of, start_odds_of_weeks, start_season_odds
from games.odds.season_page import page_context as season_context
from games.odds.season_page import season_odds_page
from games.odds.what_if import what_if_page
from games.odds.win_probability import (
    advice_consents,
    agree_to_advice,
    has_live_odds,
    sides_to_agree,
    withdraw_advice,
)
from games.records.participants import clubs_of_game
from games.table.visitors import game_at, player_of
from league.almanac.views import pages
from league.clinch.proofs import proved_marks
from league.frame.errors import Hidden, Refused
from league.frame.numbers import parse_whole_number
from league.frame.permissions import Permission, may
from league.frame.quotas import count_what_if
from league.frame.requests import run_action
from league.leagues.selectors import fixture_for, league_for, season_for
from league.models import Season, Team
from league.seasons.selectors import team_by_slug


class SimulationForm(forms.Form):
    """How many seasons are simulated."""

    seasons = forms.IntegerField(
        label=gettext_lazy("Seasons"),
        min_value=1,
        max_value=MOST_SEASONS,
        initial=USUAL,
        help_text=gettext_lazy("Four times as many seasons halve the error."),
    )


@never_cache
@require_http_methods(["GET", "POST"])
def advice(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Who agrees. A post agrees, or withdraws with `withdraw`."""
    game, player = game_at(request, public_id), player_of(request)
    if request.method == "POST":
        act = withdraw_advice if "withdraw" in request.POST else agree_to_advice
        act(game=game, player=player)
        return redirect("games:advice", public_id)
    consents, own = advice_consents(game), sides_to_agree(game, player)
    is_open = has_live_odds(game)
    context = {
        "game": game,
        "rows": [(club, consents.get(side)) for side, club in zip(SIDES, clubs_of_game(game), strict=True)],
        "is_agreed": len(consents) == len(SIDES),
        "is_open": is_open,
        "may_agree": is_open and any(side not in consents for side in own),
        "may_withdraw": is_open and any(side in consents for side in own),
    }
    return render(request, "odds/charts/advice.html", context)


@require_safe
def calls(request: HttpRequest, slug: str, number: int, team_slug: str) -> HttpResponse:
    """`?against=` a team, `?spot=` one of SPOTS, `?answer=` a call of the defense, `?sort=` a column."""
    season = season_for(request.user, slug, number)
    teams = team_by_slug(season)
    if team_slug not in teams:
        raise Http404(_("There is no such team in this season."))
    team, other = teams[team_slug], teams.get(request.GET.get("against", ""))
    spot = next((spot for spot in SPOTS if str(spot) == request.GET.get("spot")), SPOTS[0])
    sheet = call_sheet_of(season.league, team, other, spot)
    keys = [call.key for call in sheet.answers]
    answer = keys.index(key) if (key := request.GET.get("answer", "")) in keys else None
    column, rules = sorted_column(request.GET.get("sort", "")), ruleset(season.league.ruleset)
    rows = call_rows(sheet, column, answer)
    context: dict[str, Any] = {
        "season": season,
        "team": team,
        "other": other,
        "others": sorted((each for each in teams.values() if each != team), key=lambda team: team.name),
        "has_own_dice": rules.team_dice,
        "spot": sheet.spot,
        "spots": [(spot, spot_text(spot)) for spot in SPOTS],
        "answer": key if answer is not None else "",
        "answers": [(call.key, _(call.title)) for call in sheet.answers],
        "rows": rows,
        "finding": finding(rows, column),
        "headings": headings(column),
        "meetings": meetings(sheet),
        "assumptions": [_(sentence) for sentence in rules.words.texts.get("call_assumes", ())],
    }
    return render(request, "odds/charts/calls.html", context)


@require_http_methods(["GET", "POST"])
def choice_chart(request: HttpRequest, slug: str, number: int, chart: str) -> HttpResponse:
    """A chart: of fourth downs with the `?lead=` of the offense in points, of time-outs for the `?side=` that
    takes them. A post starts its computation."""
    season = season_for(request.user, slug, number)
    lead = next((lead for lead in LEADS if str(lead) == request.GET.get("lead")), 0)
    if request.method == "POST":
        start_chart(league=season.league, chart=chart, lead=lead, actor=request.user)
        return redirect(request.get_full_path())
    page = chart_page(season.league, chart, lead=lead, role=request.GET.get("side", ""))
    return render(request, "odds/charts/chart.html", {"season": season, **page})


def matchups(request: HttpRequest, slug: str) -> HttpResponse:
    """The matchups on `?ground=`, as `?show=`; the teams sorted by `?sort=`. A post starts the simulation."""
    league = league_for(request.user, slug)
    if request.method == "POST":
        done = _("The games are being simulated. Look again in a minute.")
        back = reverse("games:matchups", args=[slug])
        return run_action(request, lambda: start_matchups(league=league, actor=request.user), done, back)
    context = pages(request, league, "matchups")
    try:
        known = matchups_of(league)
    except Refused as refused:
        context["refusal"] = refused.sentence
    else:
        context |= matchup_context(known, list(league.teams.order_by("slug")), request.GET.dict())
        if known.run and known.counts is None:
            context |= {"run": known.run} if known.run.is_open else {"failed": known.run.error}
    context["manages"] = may(request.user, Permission.MANAGE, league) and not context.get("run")
    return render(request, "odds/matchups.html", context)


@require_http_methods(["GET", "POST"])
def decisions(request: HttpRequest, slug: str, number: int, fixture_number: int) -> HttpResponse:
    """The review. A post starts it. While a game is played there is no such page: Refused game_not_over."""
    fixture = fixture_for(request.user, slug, number, fixture_number)
    game = Game.objects.filter(fixture=fixture).first()
    if game is None:
        raise Hidden("no_such_game", "This game has not been played here.")
    played = reviewable_game(game)
    if request.method == "POST":
        start_review(game=played, actor=request.user)
        return redirect(request.path)
    run = review_run(played)
    reviewed = reviewed_decisions(run)
    teams = fixture.home, fixture.away
    context = {
        "season": fixture.season,
        "fixture": fixture,
        "run": run,
        "rows": costliest(reviewed, played.header, teams),
        "sides": side_reviews(reviewed, teams),
    }
    return render(request, "odds/charts/decisions.html", context)


PATIENCE = timedelta(seconds=30)  # until a page says that no worker has begun


@require_http_methods(["GET", "HEAD", "POST"])
def odds(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The odds now, or after week `?as_of=`, sorted by `?sort=`. A post starts a simulation."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # its clubs have no table
    if request.method == "POST":
        return _start(request, season)
    through = parse_whole_number(request.GET.get("as_of", "")) or None
    sort = request.GET.get("sort", "title")
    proved_marks(season, through)  # asks a worker if nothing is proved yet
    page = season_odds_page(season, through, sort)
    manages = may(request.user, Permission.MANAGE, season.league)
    context = {
        **season_context(page, sort),
        **_season_progress(odds_of(season), is_old="HX-Request" in request.headers),
        "page": "odds",
        "now_url": reverse("games:odds", args=[slug, number]),
        "manages": manages,
        "form": SimulationForm() if manages else None,
        "empty": _("Nobody has asked for the odds of this season.")
        if season.state == Season.State.FINISHED
        else _("No odds yet: they are computed as soon as there is a schedule, and after every result."),
    }
    return render(request, "odds/season/season.html", context)


def _start(request: HttpRequest, season: Season) -> HttpResponse:
    back = reverse("games:odds", args=[season.league.slug, season.number])
    if "weeks" in request.POST:
        done = _("The odds after earlier weeks are added one after the other.")
        return run_action(request, lambda: start_odds_of_weeks(season=season, actor=request.user), done, back)
    form = SimulationForm(request.POST)
    seasons = form.cleaned_data["seasons"] if form.is_valid() else 0
    done = _("The seasons are being simulated. This page shows the progress.")
    return run_action(
        request, lambda: start_season_odds(season=season, seasons=seasons, actor=request.user), done, back
    )


def _season_progress(now: SeasonOdds | None, *, is_old: bool) -> dict[str, Any]:
    """What the page says of a simulation of the present odds: under way, failed, or (for the part of a page
    that asked before) ended."""
    run = now.run if now else None
    if run is None:
        return {}
    if not run.is_open:
        is_failed = run.state == Run.State.FAILED
        return {"failed": run.error if is_failed else "", "finished": is_old}
    waits_long = run.state == Run.State.QUEUED and timezone.now() - run.created_at > PATIENCE
    return {"run": run, "waits_long": waits_long}


@require_safe
def luck(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What the dice brought each team, and the standings that expected points would make."""
    season = season_for(request.user, slug, number)
    teams, analyzed, played = luck_of_season(season)
    context = {
        **_season_context(request, season),
        "analyzed": analyzed,
        "played": played,
        "titles": luck_titles(),
        "rows": luck_rows(teams, _teams(season)),
    }
    return render(request, "odds/luck.html", context)


@require_safe
def dice(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Whether the physical dice of the season are fair."""
    season = season_for(request.user, slug, number)
    rows = dice_rows(dice_of_season(season), _teams(season))
    return render(request, "odds/dice.html", {**_season_context(request, season), "rows": rows})


def _season_context(request: HttpRequest, season: Season) -> dict[str, Any]:
    return {**pages(request, season.league, "luck", season.number), "season": season}


def _teams(season: Season) -> dict[str, Team]:
    return {team.slug: team for team in season.league.teams.all()}


@require_safe
def what_if(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Standings, seeds and odds with the results in the address: `?g7=home&g8=tie`; `?week=N` shows the games
    of another week. Raises Refused: those of `what_if_page`, throttled."""
    season = season_for(request.user, slug, number)
    if season.is_knockout:
        return redirect("league:bracket", slug, number)  # its clubs have no table
    page = what_if_page(season, request.GET.dict(), lambda: count_what_if(request))
    return render(request, "odds/what_if.html", {"season": season, **page})
