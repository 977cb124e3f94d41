"""A schedule's fairness certificate in words: each figure with its target and its hard limit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.models import Coach, Fixture, Season, Team
from league.results.pages import Scoreline, TeamGame, team_game
from league.schedule.deadlines import NextGame
from league.schedule.fairness import Certificate
from league.schedule.shapes import ScheduleLimits

if TYPE_CHECKING:
    from league.models import Week


TARGET_STAND, TARGET_REMATCH = 2, 6


@dataclass(frozen=True, slots=True)
class FairnessFigure:
    """`kept` says whether the hard limit is kept; `target` and `limit` are empty if there is none."""

    what: str
    value: str
    target: str
    limit: str
    kept: bool


def fairness_figures(certificate: Certificate, limits: ScheduleLimits) -> list[FairnessFigure]:
    """The certificate's figures, the most important first."""
    broken = {violation.code for violation in certificate.violations}
    rows = [
        FairnessFigure(
            what=_("Breaks: two games in a row at home or away"),
            value=str(certificate.breaks),
            target=_("as close to %(bound)d as possible") % {"bound": certificate.lower_bound},
            limit=_("%(most)d a club") % {"most": limits.breaks},
            kept="breaks" not in broken,
        ),
        FairnessFigure(
            what=_("Longest home stand or road trip, in games"),
            value=str(certificate.longest_stand),
            target=str(TARGET_STAND),
            limit=str(limits.stand),
            kept="stand" not in broken,
        ),
        FairnessFigure(
            what=_("Home games in one half of the season, more than in the other"),
            value=str(certificate.home_by_half),
            target="",
            limit=str(limits.half),
            kept="half" not in broken,
        ),
        FairnessFigure(
            what=_("Strength of opponents: how far two clubs of a division are apart"),
            value=str(certificate.strength_spread),
            target="0",
            limit="",
            kept=True,
        ),
    ]
    if certificate.min_rematch is not None:
        rematch = FairnessFigure(
            what=_("Fewest weeks between two games of the same clubs"),
            value=str(certificate.min_rematch),
            target=_("%(weeks)d or more") % {"weeks": max(TARGET_REMATCH, limits.rematch)},
            limit=_("%(weeks)d or more") % {"weeks": limits.rematch},
            kept="rematch" not in broken,
        )
        rows.insert(2, rematch)
    return rows


def with_names(sentence: str, names: Mapping[str, str]) -> str:
    """Replaces slugs with club names in a sentence of `league.schedule`, which knows clubs by their
    slugs."""
    known = "|".join(re.escape(slug) for slug in sorted(names, key=len, reverse=True))
    return (
        re.sub(rf"(?<![\w-])({known})(?![\w-])", lambda match: names[match[1]], sentence)
        if known
        else sentence
    )


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
    """A team with one cell for each week; in a week without a game a word instead, if others play."""

    team: Team
    cells: list[GridCell | str]


@dataclass(frozen=True, slots=True)
class GridGroup:
    name: str
    rows: list[GridRow]


def schedule_grid(
    season: Season, weeks: Sequence[Week], lines: Iterable[Scoreline], divisions: Divisions
) -> list[GridGroup]:
    """The rows of all teams, by division; `lines` are the games of these weeks."""
    games: dict[tuple[int, int], Scoreline] = {}
    lines = list(lines)
    played = {line.fixture.week_id for line in lines}
    idle = [_("bye") if week.pk in played else "" for week in weeks]
    for line in lines:
        for team in (line.fixture.home_id, line.fixture.away_id):
            games[team, line.fixture.week_id] = line
    return [
        GridGroup(
            name,
            [_row(season, team, [games.get((team.pk, week.pk)) for week in weeks], idle) for team in teams],
        )
        for name, teams in divisions.items()
    ]


def _row(season: Season, team: Team, lines: Iterable[Scoreline | None], idle: Iterable[str]) -> GridRow:
    cells = [
        _cell(season, team_game(team, line)) if line else word for line, word in zip(lines, idle, strict=True)
    ]
    return GridRow(team, cells)


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
    parts = [
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
        text=", ".join(filter(None, parts)),
    )


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
