"""The page with the matchups of a league: the heat map, and the table of teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import mean
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from engine.bulk.simulation import is_compiled
from games.odds.matchups import Ground, LeagueMatchups, Matchup, Strength
from games.odds.win_probability import SURE
from league.frame.numbers import decimal, percent, percent_number, signed
from league.models import Team

LEVELS = 5  # colors on either side of an even game
SHOWN = ("chance", "spread", "score")
SORTS = ("team", "chance", "spread")  # and the parts of the dice


@dataclass(frozen=True, slots=True)
class Cell:
    """One team against another one: the figure, the class of its color, and the whole matchup in words."""

    text: str
    heat: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team against all others on neutral ground, and what the parts of its dice are worth."""

    team: Team
    chance: float
    spread: float
    strengths: dict[str, Strength]
    cells: list[Cell | None]

    @property
    def figures(self) -> list[str]:
        """The row's figures as text."""
        parts = (
            f"{signed(part.points, 1)} ± {decimal(SURE * part.error)}" for part in self.strengths.values()
        )
        return [percent(self.chance), signed(self.spread, 1), *parts]


def team_rows(
    matchups: LeagueMatchups, teams: Sequence[Team], ground: Ground, shown: str, sort: str
) -> list[TeamRow]:
    """The teams, sorted; empty until the matchups are known. Each row has a cell for each team of the rows,
    in their order; None for the team itself."""
    if matchups.counts is None:
        return []
    rows = {team.slug: _row(matchups, team, teams) for team in teams}
    key = partial(_sort_key, sort=sort)
    order = sorted(rows.values(), key=key)
    for row in order:
        row.cells.extend(_cell(matchups, row.team, other.team, ground, shown) for other in order)
    return order


def page_context(matchups: LeagueMatchups, teams: Sequence[Team], params: dict[str, str]) -> dict[str, Any]:
    """The variables of the page. `params` may contain anything: unknown values are ignored."""
    ground = Ground(params["ground"]) if params.get("ground") in list(Ground) else Ground.NEUTRAL
    shown = params.get("show") if params.get("show") in SHOWN else SHOWN[0]
    parts = matchups.parts
    sort = params.get("sort") if params.get("sort") in (*SORTS, *parts) else "chance"
    rows = team_rows(matchups, teams, ground, str(shown), str(sort))
    return {
        "rows": rows,
        "grounds": [(name.value, ground_names()[name]) for name in Ground],
        "ground": ground.value,
        "figures": list(figure_names().items()),
        "shown": shown,
        "sort": sort,
        "columns": [(key, name) for key, name in column_names().items() if key in (*SORTS, *parts)],
        "parts": parts,
        "method": _method(matchups) if rows else "",
    }


def matchup_sentence(team: Team, other: Team, matchup: Matchup) -> str:
    """A matchup in words, with the sampling error (95 %)."""
    ours, theirs = matchup.points
    sentence = _(
        "%(team)s against %(other)s: %(chance)s ± %(error)s to win, expected score %(ours)s–%(theirs)s"
    )
    return sentence % {
        "team": team.nickname,
        "other": other.nickname,
        "chance": percent(matchup.chance),
        "error": percent_number(100 * SURE * matchup.chance_error, 1),
        "ours": decimal(ours),
        "theirs": decimal(theirs),
    }


def pair_rows(matchups: Mapping[Ground, Matchup]) -> list[tuple[str, str, str, str, str]]:
    """Two teams compared: ground, the first one's win probability with its error (95 %), expected score,
    spread with its error, and share of draws."""
    names = ground_names()
    return [
        (
            names[ground],
            f"{percent(matchup.chance)} ± {percent_number(100 * SURE * matchup.chance_error, 1)}",
            "{}–{}".format(*map(decimal, matchup.points)),
            f"{signed(matchup.spread, 1)} ± {decimal(SURE * matchup.spread_error)}",
            percent(matchup.draws),
        )
        for ground, matchup in matchups.items()
    ]


def ground_names() -> dict[Ground, str]:
    """Where a team plays, in the reader's language."""
    return {Ground.HOME: _("At home"), Ground.AWAY: _("Away from home"), Ground.NEUTRAL: _("Neutral ground")}


def figure_names() -> dict[str, str]:
    """What a cell of the heat map shows."""
    return {"chance": _("Win probability"), "spread": _("Spread"), "score": _("Expected score")}


def column_names() -> dict[str, str]:
    return {
        "team": _("Team"),
        "chance": _("Against all others"),
        "spread": _("Spread"),
        "run": _("Run"),
        "pass": _("Pass"),
        "defense": _("Defense"),
    }


def _sort_key(row: TeamRow, sort: str) -> tuple[float, str]:
    """By name, or the best first."""
    figures = {"team": 0.0, "spread": row.spread} | {part: s.points for part, s in row.strengths.items()}
    return -figures.get(sort, row.chance), row.team.name


def _row(matchups: LeagueMatchups, team: Team, teams: Sequence[Team]) -> TeamRow:
    against = [matchups.matchup(team.slug, other.slug, Ground.NEUTRAL) for other in teams if other != team]
    known = [matchup for matchup in against if matchup]
    strengths = {part: value for part in matchups.parts if (value := matchups.strength(team.slug, part))}
    return TeamRow(
        team,
        mean(matchup.chance for matchup in known),
        mean(matchup.spread for matchup in known),
        strengths,
        [],
    )


def _cell(matchups: LeagueMatchups, team: Team, other: Team, ground: Ground, shown: str) -> Cell | None:
    matchup = None if team == other else matchups.matchup(team.slug, other.slug, ground)
    if matchup is None:
        return None
    texts = {
        "chance": percent(matchup.chance),
        "spread": signed(matchup.spread, 1),
        "score": "{}–{}".format(*(number_format(round(points), 0) for points in matchup.points)),
    }
    return Cell(texts[shown], _heat(matchup.chance), matchup_sentence(team, other, matchup))


def _heat(chance: float) -> str:
    level = round((chance - 0.5) * 2 * LEVELS * 1.25)  # 90 % and more have the last color
    level = max(-LEVELS, min(LEVELS, level))
    return f"heat-{'up' if level > 0 else 'down'}-{abs(level)}" if level else ""


def _method(matchups: LeagueMatchups) -> str:
    games = matchups.plan.spec["games"]
    error = percent_number(100 * SURE * 0.5 / (2 * games) ** 0.5, 1)
    sentence = _(
        "Each pair has played %(games)s games at each side's home, with their dice and computer coaches. On"
        " neutral ground both are added up, and the sampling error is at most %(error)s (95 %%)."
    ) % {"games": number_format(games, 0), "error": error}
    return sentence if is_compiled() else f"{sentence} {_few_games()}"


def _few_games() -> str:
    return _("The games are not compiled here (numba is missing or off), so there are fewer of them.")
