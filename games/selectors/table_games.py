"""Games in progress, and the fixtures for which they may count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Adoption, Game, Seat
from league.models import Fixture, League
from league.permissions import Permission, may, visible_to
from league.selectors.results.late_reports import SETTLED_WITHOUT_COACHES, accepts_late_report

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from games.records.participants import Participant

MOST = 20  # games under way of one person


def games_under_way(player: Participant) -> list[Game]:
    """The games in progress in which the player has a seat, by account, as a guest or by a scorer's link,
    each with its seats; newest first, at most MOST. Two queries, none for a person without any seat."""
    scored = {holder.fixture_id for holder in player.scorer_links}
    if player.user is None and not player.guest and not scored:
        return []
    seats = Q(scorer_fixture__in=scored)
    if player.user is not None:
        seats |= Q(user=player.user)
    elif player.guest:
        seats |= Q(guest=player.guest)
    games = Game.objects.filter(
        state=Game.State.IN_PROGRESS, pk__in=Seat.objects.filter(seats).values("game")
    )
    related = ("fixture__home", "fixture__away", "superseded__home", "superseded__away")
    rows = games.select_related(*related).prefetch_related("seats").defer("sheet")
    return list(rows.order_by("-pk")[:MOST])


def pending_adoptions(league: League) -> QuerySet[Adoption]:
    """The pick-up games proposed for the league that still need a commissioner's agreement, oldest first."""
    pending = Adoption.objects.filter(fixture__season__league=league, league_agrees=False)
    around = ("game", "fixture__season", "fixture__week", "fixture__home", "fixture__away")
    return pending.select_related(*around).defer("game__header", "game__sheet").order_by("pk")


def adoption_for(game: Game, person: User) -> Adoption | None:
    """The proposal to count this game in a league; None if there is none or the person may not view that
    league."""
    around = ("fixture__season__league", "fixture__home", "fixture__away", "fixture__week")
    adoption = Adoption.objects.select_related(*around).filter(game=game).first()
    if adoption is None or not may(person, Permission.VIEW, adoption.fixture.season.league):
        return None
    return adoption


def fixtures_that_fit(game: Game, person: User) -> list[Fixture]:
    """The fixtures for which a finished pick-up game may count: those between its clubs, under its ruleset,
    in leagues that the person may view, that are open or whose result may still be replaced."""
    home, away = game.header["teams"]
    now = timezone.now()
    fixtures = (
        Fixture.objects.filter(
            Q(result=None, game=None) | Q(result__settlement__in=SETTLED_WITHOUT_COACHES),
            season__league__in=visible_to(person),
            season__league__ruleset=game.ruleset,
            home__key=home,
            away__key=away,
        )
        .select_related("season__league", "week", "home", "away", "result")
        .order_by("season__league__name", "season__number", "number")
    )
    results = [(fixture, getattr(fixture, "result", None)) for fixture in fixtures]
    return [one for one, result in results if result is None or accepts_late_report(one, result, now)]
