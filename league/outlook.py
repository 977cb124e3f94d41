"""What a team can still reach, ready to be shown: marks, wins needed, ways this week, examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clinch import Aim, Board, Mark, Race, Verdict, Way, aims, magic_number, marks_of_club, paths
from league.models import Team
from league.standings import Game

NAMES = {
    "playoffs": gettext_lazy("A playoff place"),
    "division": gettext_lazy("The division"),
    "bye": gettext_lazy("A bye"),
    "first_seed": gettext_lazy("The first seed"),
}
LATE = 2  # weeks to go, from which on the ways of one week can be told in a few seconds, once most is played

Teams = Mapping[str, Team]


@dataclass(frozen=True, slots=True)
class Supposed:
    """A result that is only supposed, the visitors first."""

    away: Team
    away_score: int
    home: Team
    home_score: int


@dataclass(frozen=True, slots=True)
class Example:
    """How the season could end, week by week."""

    weeks: list[tuple[int, list[Supposed]]]


@dataclass(frozen=True, slots=True)
class Outlook:
    """One aim of a team. `wins` is its magic number, None where its own wins are not enough.

    `ways` are what clinches it this week, each a sentence; `reached` and `missed` show that both can be.
    """

    key: str
    name: str
    mark: str
    sentence: str
    wins: int | None
    ways: list[str]
    reached: Example | None
    missed: Example | None


def outlooks(race: Race, slug: str, teams: Teams) -> list[Outlook]:
    """Every aim of the team, the widest first. Late in a season this takes seconds."""
    board = Board(race)
    verdicts = marks_of_club(board, slug)
    return [_outlook(board, aim, verdicts[aim.key], teams) for aim in aims(race.places, race.byes)]


def _outlook(board: Board, aim: Aim, verdict: Verdict, teams: Teams) -> Outlook:
    alive, slug = verdict.mark is Mark.ALIVE, verdict.club
    weeks = sorted({match.week for match in board.race.left})
    late = len(weeks) <= LATE and len(board.race.left) < len(board.race.played)
    ways = paths(board, aim, slug, weeks[0]) if alive and late else []
    return Outlook(
        key=aim.key,
        name=str(NAMES[aim.key]),
        mark=verdict.mark.value,
        sentence=_sentence(verdict.mark) if weeks else _settled(verdict.mark),
        wins=magic_number(board, aim, slug) if alive else None,
        ways=[_told(way, teams) for way in ways],
        reached=_example(verdict.reached, teams),
        missed=_example(verdict.missed, teams),
    )


def _sentence(mark: Mark) -> str:
    return {
        Mark.CLINCHED: _("Clinched: however the open games end, it is theirs."),
        Mark.ELIMINATED: _("Out of reach: however the open games end, it is not theirs."),
        Mark.ALIVE: _("Open: it can still go either way."),
        Mark.OPEN: _("Not decided: neither an example nor a proof was found within the effort allowed."),
    }[mark]


def _settled(mark: Mark) -> str:
    """When no game is open."""
    return _("It is theirs.") if mark is Mark.CLINCHED else _("It went to others.")


def _told(way: Way, teams: Teams) -> str:
    return ", ".join(
        _need(teams[need.match.home].nickname, teams[need.match.away].nickname, need.results) for need in way
    )


def _need(home: str, away: str, results: frozenset[int]) -> str:
    names = {"home": home, "away": away}
    if results == {2}:
        return _("%(home)s beat %(away)s") % names
    if results == {0}:
        return _("%(away)s win at %(home)s") % names
    if 2 in results:
        return _("%(home)s beat or tie %(away)s") % names
    return _("%(away)s win or tie at %(home)s") % names


def _example(games: Sequence[Game] | None, teams: Teams) -> Example | None:
    if not games:
        return None
    by_week = groupby(sorted(games, key=lambda game: game.week or 0), key=lambda game: game.week or 0)
    return Example([(week, [_supposed(game, teams) for game in group]) for week, group in by_week])


def _supposed(game: Game, teams: Teams) -> Supposed:
    return Supposed(teams[game.away], game.away_score or 0, teams[game.home], game.home_score or 0)
