"""The page with the matchups of a league: the heat map, the table of teams, and the rows of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import mean
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from engine.bulk import is_compiled
from games.presenters.odds.chances import SURE, percent_text
from games.selectors.odds.matchups import Ground, LeagueMatchups, Matchup, Strength
from league.models import Team

LEVELS = 5  # colors on either side of an even game
SHOWN = ("chance", "spread", "score")
SORTS = ("team", "chance", "spread")  # and the parts of the dice
COLUMNS = (
    "team",
    "opponent",
    "ground",
    "games",
    "win_probability",
    "error",
    "draw_probability",
    "points",
    "opponent_points",
    "spread",
    "spread_error",
)


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
        parts = (f"{signed(part.points)} ± {plain(SURE * part.error)}" for part in self.strengths.values())
        return [percent_text(self.chance), signed(self.spread), *parts]


def team_rows(
    found: LeagueMatchups, teams: Sequence[Team], ground: Ground, shown: str, sort: str
) -> list[TeamRow]:
    """The teams, sorted; empty until the matchups are known. Each row has a cell for each team of the rows,
    in their order; None for the team itself."""
    if found.counts is None:
        return []
    rows = {team.slug: _row(found, team, teams) for team in teams}
    key = partial(_sort_key, sort=sort)
    order = sorted(rows.values(), key=key)
    for row in order:
        row.cells.extend(_cell(found, row.team, other.team, ground, shown) for other in order)
    return order


def page_context(found: LeagueMatchups, teams: Sequence[Team], params: dict[str, str]) -> dict[str, Any]:
    """The variables of the page. `params` may contain anything: unknown values are ignored."""
    ground = Ground(params["ground"]) if params.get("ground") in list(Ground) else Ground.NEUTRAL
    shown = params.get("show") if params.get("show") in SHOWN else SHOWN[0]
    parts = found.parts
    sort = params.get("sort") if params.get("sort") in (*SORTS, *parts) else "chance"
    rows = team_rows(found, teams, ground, str(shown), str(sort))
    return {
        "rows": rows,
        "grounds": [(name.value, ground_names()[name]) for name in Ground],
        "ground": ground.value,
        "figures": list(figure_names().items()),
        "shown": shown,
        "sort": sort,
        "columns": [(key, name) for key, name in column_names().items() if key in (*SORTS, *parts)],
        "parts": parts,
        "method": _method(found) if rows else "",
    }


def file_rows(found: LeagueMatchups, teams: Sequence[Team]) -> Iterator[list[object]]:
    """The rows of the file: each team against each other one on each ground, with standard errors."""
    yield list(COLUMNS)
    for team in teams:
        for other in teams:
            for ground in Ground:
                m = None if team == other else found.matchup(team.slug, other.slug, ground)
                if m:
                    figures = (m.chance, m.chance_error, m.draws, *m.points, m.spread, m.spread_error)
                    yield [team.slug, other.slug, ground.value, m.games, *(f"{x:.4f}" for x in figures)]


def matchup_sentence(team: Team, other: Team, matchup: Matchup) -> str:
    """A matchup in words, with the sampling error (95 %)."""
    ours, theirs = matchup.points
    sentence = _(
        "%(team)s against %(other)s: %(chance)s ± %(error)s to win, expected score %(ours)s–%(theirs)s"
    )
    return sentence % {
        "team": team.nickname,
        "other": other.nickname,
        "chance": percent_text(matchup.chance),
        "error": error_text(matchup.chance_error),
        "ours": plain(ours),
        "theirs": plain(theirs),
    }


def pair_rows(found: Mapping[Ground, Matchup]) -> list[tuple[str, str, str, str, str]]:
    """Two teams compared: ground, the first one's win probability with its error (95 %), expected score,
    spread with its error, and share of draws."""
    names = ground_names()
    return [
        (
            names[ground],
            f"{percent_text(matchup.chance)} ± {error_text(matchup.chance_error)}",
            "{}–{}".format(*map(plain, matchup.points)),
            f"{signed(matchup.spread)} ± {plain(SURE * matchup.spread_error)}",
            percent_text(matchup.draws),
        )
        for ground, matchup in found.items()
    ]


def ground_names() -> dict[Ground, str]:
    """Where a team plays, in the reader's language."""
    return {Ground.HOME: _("At home"), Ground.AWAY: _("Away from home"), Ground.NEUTRAL: _("Neutral ground")}


def figure_names() -> dict[str, str]:
    """What a cell of the heat map shows."""
    return {"chance": _("Win probability"), "spread": _("Spread"), "score": _("Expected score")}


def column_names() -> dict[str, str]:
    """The columns of the table of teams."""
    return {
        "team": _("Team"),
        "chance": _("Against all others"),
        "spread": _("Spread"),
        "run": _("Run"),
        "pass": _("Pass"),
        "defense": _("Defense"),
    }


def plain(number: float) -> str:
    """A number with one decimal place."""
    return number_format(round(number, 1), 1)


def error_text(error: float) -> str:
    """A standard error of a probability as the half of an interval that holds 95 of 100 samples."""
    return _("%(number)s %%") % {"number": plain(100 * SURE * error)}


def signed(number: float) -> str:
    """The same with its sign."""
    return f"{'−' if round(number, 1) < 0 else '+'}{plain(abs(number))}"


def _sort_key(row: TeamRow, sort: str) -> tuple[float, str]:
    """By name, or the best first."""
    figures = {"team": 0.0, "spread": row.spread} | {part: s.points for part, s in row.strengths.items()}
    return -figures.get(sort, row.chance), row.team.name


def _row(found: LeagueMatchups, team: Team, teams: Sequence[Team]) -> TeamRow:
    against = [found.matchup(team.slug, other.slug, Ground.NEUTRAL) for other in teams if other != team]
    known = [matchup for matchup in against if matchup]
    strengths = {part: value for part in found.parts if (value := found.strength(team.slug, part))}
    return TeamRow(
        team,
        mean(matchup.chance for matchup in known),
        mean(matchup.spread for matchup in known),
        strengths,
        [],
    )


def _cell(found: LeagueMatchups, team: Team, other: Team, ground: Ground, shown: str) -> Cell | None:
    matchup = None if team == other else found.matchup(team.slug, other.slug, ground)
    if matchup is None:
        return None
    texts = {
        "chance": percent_text(matchup.chance),
        "spread": signed(matchup.spread),
        "score": "{}–{}".format(*(number_format(round(points), 0) for points in matchup.points)),
    }
    return Cell(texts[shown], _heat(matchup.chance), matchup_sentence(team, other, matchup))


def _heat(chance: float) -> str:
    level = round((chance - 0.5) * 2 * LEVELS * 1.25)  # 90 % and more have the last color
    level = max(-LEVELS, min(LEVELS, level))
    return f"heat-{'up' if level > 0 else 'down'}-{abs(level)}" if level else ""


def _method(found: LeagueMatchups) -> str:
    games = found.plan.spec["games"]
    error = error_text(0.5 / (2 * games) ** 0.5)
    sentence = _(
        "Each pair has played %(games)s games at each side's home, with their dice and computer coaches. On"
        " neutral ground both are added up, and the sampling error is at most %(error)s (95 %%)."
    ) % {"games": number_format(games, 0), "error": error}
    return sentence if is_compiled() else f"{sentence} {_few_games()}"


def _few_games() -> str:
    return _("The games are not compiled here (numba is missing or off), so there are fewer of them.")
