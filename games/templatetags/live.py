"""`{% live_now user %}`: the games now in progress in the leagues that a person may view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template

from league.frame.permissions import visible_to
from league.models import Fixture, League, Result, Season
from league.results.pages import scorelines

if TYPE_CHECKING:
    from league.frame.permissions import Person

register = template.Library()
MOST = 8  # games


@register.inclusion_tag("table/live_now.html")
def live_now(
    person: Person, league: League | None = None, season: Season | None = None, shown: Any = ()
) -> dict[str, Any]:
    """The newest games in progress of all leagues, of one league, or of one season without the lines already
    `shown` on the page. Two queries, or one if there are no games in progress."""
    playing = Fixture.objects.filter(result__state=Result.State.IN_PROGRESS)
    if season is not None:
        playing = playing.filter(season=season)
    elif league is not None:
        playing = playing.filter(season__league=league)
    else:
        playing = playing.filter(season__league__in=visible_to(person))
    if person.is_authenticated and season is None:
        playing = playing.exclude(game__seats__user=person)  # the page offers to continue these
    known = {line.fixture.pk for line in shown}
    related = ("season__league", "week", "home", "away", "result")
    fixtures = playing.exclude(pk__in=known).select_related(*related).order_by("-result__recorded_at", "-pk")
    lines = [line for line in scorelines(fixtures[:MOST]) if line.live]
    return {"lines": lines, "everywhere": season is None, "user": person}
