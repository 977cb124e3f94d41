"""Games at tables, and who may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Adoption, Game, Seat
from league.frame.permissions import Permission, may, visible_to
from league.models import Fixture, League
from league.results.selectors import SETTLED_WITHOUT_COACHES, late_reports_until

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from games.records.participants import Participant
    from league.frame.permissions import Person


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
    return [fixture for fixture, result in results if result is None or late_reports_until(fixture, result)]


def readable_games(viewer: Person) -> QuerySet[Game]:
    """The games that the viewer may open if they know the address. A pick-up game is open to every person
    with its address; once it is abandoned, only to the people who were in it."""
    pick_up = Q(fixture=None, superseded=None)
    open_ones = pick_up & ~Q(state=Game.State.ABANDONED)
    leagues = visible_to(viewer)
    of_leagues = Q(fixture__season__league__in=leagues) | Q(superseded__season__league__in=leagues)
    return Game.objects.filter(of_leagues | open_ones | (pick_up & _own(viewer)))


def listed_games(viewer: Person) -> QuerySet[Game]:
    """The games of the leagues that the viewer may view, and the pick-up games that they started or play
    in."""
    of_leagues = Q(fixture__season__league__in=visible_to(viewer))
    here = Q(superseded=None) | Q(superseded__season__league__in=visible_to(viewer))
    return Game.objects.filter(of_leagues | (Q(fixture=None) & here & _own(viewer)))


def _own(viewer: Person) -> Q:
    if not viewer.is_authenticated:
        return Q(pk=None)
    return Q(created_by=viewer) | Q(pk__in=viewer.seats.values("game"))


AROUND = ("fixture__home", "fixture__away", "fixture__week", "fixture__season__league")


def newest_live_game(viewer: Person) -> Game | None:
    """The newest game in progress of the leagues that the person may view, without their own; one query."""
    games = _league_games(viewer).filter(state=Game.State.IN_PROGRESS)
    if viewer.is_authenticated:
        games = games.exclude(seats__user=viewer)
    return games.select_related(*AROUND).first()


def newest_finished_game(viewer: Person) -> Game | None:
    """The newest finished game with a play-by-play of the leagues that the person may view; one query."""
    games = _league_games(viewer).filter(state=Game.State.FINISHED, play_by_play__isnull=False)
    return games.select_related("play_by_play", *AROUND).first()


def _league_games(viewer: Person) -> QuerySet[Game]:
    """Newest first. With `Exists` a database reads games from the newest on until one fits; with `__in` it
    would sort the games of all leagues."""
    visible = visible_to(viewer).filter(pk=OuterRef("fixture__season__league"))
    return Game.objects.filter(Exists(visible)).order_by("-pk")
