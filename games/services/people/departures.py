"""Ends a person's links and frees their seats in a league's games when their position in the league
changes."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.models import Adoption, Game, ScorerLink, Seat
from games.selectors.scorer_links import usable_scorer_links
from games.services.table.seats import end_standing_in
from league.live.notifications import notify
from league.models import League
from league.permissions import OWNERS, Permission, may
from league.selectors.results.reports import reporting_side_of
from league.services.people.positions import MemberPosition


def leave_games(league: League, person: User, before: MemberPosition, after: MemberPosition) -> None:
    """Ends and frees what the person may no longer have after a change of position.

    Scorers' links that they could no longer make are revoked. Their seats in games in progress become free:
    in all games if they leave the league, in a team's games if they no longer coach it. Pick-up games
    proposed for the league lose the agreements that only their former position allowed."""
    _end_links(league, person)
    lost = before["teams"].keys() - after["teams"].keys()
    for seat in _seats_under_way(league, person):
        fixture = seat.game.played_for
        assert fixture is not None
        if after["role"] is None or getattr(fixture, seat.side).slug in lost:
            _free(seat)
    ran_it = before["role"] in OWNERS and not may(person, Permission.MANAGE, league)
    _ask_again(league, lost, for_the_league=ran_it)


def _end_links(league: League, person: User) -> None:
    links = usable_scorer_links().filter(fixture__season__league=league, created_by=person)
    ended = []
    for link in links.select_related("fixture__home", "fixture__away"):
        fixture = link.fixture
        allowed = may(person, Permission.SCORE, league, teams=(fixture.home, fixture.away))
        if not allowed or reporting_side_of(person, fixture) != link.side:
            ended.append(link.pk)
    ScorerLink.objects.filter(pk__in=ended).update(revoked_at=timezone.now())


def _seats_under_way(league: League, person: User) -> list[Seat]:
    here = Q(game__fixture__season__league=league) | Q(game__superseded__season__league=league)
    related = (
        "game__fixture__home",
        "game__fixture__away",
        "game__superseded__home",
        "game__superseded__away",
    )
    seats = Seat.objects.filter(here, user=person, game__state=Game.State.IN_PROGRESS)
    return list(seats.select_related(*related).order_by("pk"))


def _free(seat: Seat) -> None:
    """Frees the seat and makes its links void."""
    seat.user, seat.person, seat.name = None, None, ""
    seat.early, seat.orders, seat.offered, seat.link = None, {}, False, seat.link + 1
    seat.partner_decides = False
    seat.save()
    end_standing_in(seat)
    transaction.on_commit(partial(notify, Game.TOPIC, seat.game.public_id))


def _ask_again(league: League, lost: set[str], *, for_the_league: bool) -> None:
    pending = Adoption.objects.filter(fixture__season__league=league)
    if for_the_league:
        pending.update(league_agrees=False)
    pending.filter(fixture__home__slug__in=lost).update(home_agrees=False)
    pending.filter(fixture__away__slug__in=lost).update(away_agrees=False)


def end_all_links(person: User) -> None:
    """Revokes all scorers' links that the person made, because nobody is responsible for them once the
    account is gone."""
    usable_scorer_links().filter(created_by=person).update(revoked_at=timezone.now())
