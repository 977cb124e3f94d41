"""Games that are played after their fixture was settled without its coaches: beside it until they count."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game
from league.errors import Refused
from league.models import Feed, Fixture, Result
from league.selectors.late import takes_late_report


def require_room(fixture: Fixture) -> bool:
    """For who holds the fixture and brings a game of it: is it a late one, which counts once it has replaced
    the result? Raises Refused fixture_has_game."""
    result = Result.objects.filter(fixture=fixture).first()
    late = takes_late_report(fixture, result, timezone.now())
    under_way = Game.objects.filter(superseded=fixture, state=Game.State.IN_PROGRESS)
    if (under_way if late else Game.objects.filter(fixture=fixture)).exists():
        raise Refused("fixture_has_game", _("This game has its play-by-play already: go to its page."))
    return late


def place_of(fixture: Fixture | None, *, late: bool) -> dict[str, Any]:
    """The columns of a new game that say where it belongs, and where it is told."""
    if fixture is not None and not late:
        return {"fixture": fixture}
    return {"superseded": fixture, "feed": Feed.objects.create()}
