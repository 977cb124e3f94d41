"""The schedule as a grid of teams and weeks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.presenters.scorelines import Scoreline, TeamGame, team_game

if TYPE_CHECKING:
    from league.models import Season, Team, Week

Divisions = Mapping[str, Sequence["Team"]]


@dataclass(frozen=True, slots=True)
class GridCell:
    """A team's game of a week: its opponent, how it ended (`letter` is W, L or T in the reader's language) or
    stands, and its page. `text` says it all for people who do not see the grid."""

    opponent: Team
    at: str
    letter: str
    score: str
    outcome: str
    is_live: bool
    url: str
    text: str


@dataclass(frozen=True, slots=True)
class GridRow:
    """A team with one cell for each week, None in a week without a game."""

    team: Team
    cells: list[GridCell | None]


@dataclass(frozen=True, slots=True)
class GridGroup:
    """The teams of a division."""

    name: str
    rows: list[GridRow]


def schedule_grid(
    season: Season, weeks: Sequence[Week], lines: Iterable[Scoreline], divisions: Divisions
) -> list[GridGroup]:
    """The rows of all teams, by division; `lines` are the games of these weeks."""
    found: dict[tuple[int, int], Scoreline] = {}
    for line in lines:
        for team in (line.fixture.home_id, line.fixture.away_id):
            found[team, line.fixture.week_id] = line
    return [
        GridGroup(name, [_row(season, team, weeks, found) for team in teams])
        for name, teams in divisions.items()
    ]


def _row(
    season: Season, team: Team, weeks: Sequence[Week], found: Mapping[tuple[int, int], Scoreline]
) -> GridRow:
    lines = [found.get((team.pk, week.pk)) for week in weeks]
    return GridRow(team, [_cell(season, team_game(team, line)) if line else None for line in lines])


def _cell(season: Season, game: TeamGame) -> GridCell:
    fixture, line = game.line.fixture, game.line
    address = "games:game" if line.was_played or line.is_open else "league:result"
    meeting = _("at home against %(opponent)s") if game.at_home else _("at %(opponent)s")
    named = meeting % {"opponent": game.opponent.nickname}
    words = {
        "W": pgettext("a team's game", "won"),
        "L": pgettext("a team's game", "lost"),
        "T": pgettext("a team's game", "tied"),
    }
    shows = line.was_played or line.live is not None
    notes = [] if line.was_played or line.is_open else line.notes
    told = [
        named,
        words.get(game.outcome, ""),
        _("Live") if line.live else "",
        game.score if shows else "",
        *notes,
    ]
    return GridCell(
        opponent=game.opponent,
        at="" if game.at_home else "@",
        letter=game.letter,
        score=game.score if shows else "",
        outcome=game.outcome,
        is_live=line.live is not None,
        url=line.live.url
        if line.live
        else reverse(address, args=[season.league.slug, season.number, fixture.number]),
        text=", ".join(filter(None, told)),
    )
