"""The next game of each of a person's teams, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from league.models import Coach, Fixture, Season, Team
from league.selectors.schedule.next_games import NextGame


@dataclass(frozen=True, slots=True)
class NextGameCard:
    """A `seat` of the person. Without a `fixture` there is a `note`, which says why."""

    seat: Coach
    season: int | None
    fixture: Fixture | None
    due_at: datetime | None
    meeting: str
    coaches: str
    note: str
    opponent: Team | None


def next_game_cards(games: Iterable[NextGame]) -> list[NextGameCard]:
    return [
        NextGameCard(
            game.seat,
            game.season,
            game.fixture,
            game.due_at,
            _meeting(game),
            ", ".join(game.people) or _nobody(game),
            _note(game),
            game.opponent,
        )
        for game in games
    ]


def _nobody(game: NextGame) -> str:
    begun = game.fixture is None or game.fixture.season.state != Season.State.SCHEDULED
    return _("the computer") if begun else _("no coach yet")


def _meeting(game: NextGame) -> str:
    if game.opponent is None:
        return ""
    text = _("at home against %(opponent)s") if game.at_home else _("at %(opponent)s")
    return text % {"opponent": game.opponent.name}


def _note(game: NextGame) -> str:
    if game.fixture:
        return ""
    if game.drawn:
        return _("You have no game to start now.")
    return _("The schedule is not drawn yet: your games will appear here.")
