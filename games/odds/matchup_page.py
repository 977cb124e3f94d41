"""The page with the matchups of a league: the heat map, and the table of teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from engine.bulk.simulation import is_compiled
from games.odds.matchups import Ground, LeagueMatchups, Matchup
from games.odds.win_probability import SURE
from league.frame.numbers import decimal, percent, percent_number, signed
from league.models import Team

LEVELS = 5  # colors on either side of an even game
SHOWN = ("chance", "spread", "score")
SORTS = ("team", "chance", "spread")  # and the parts of the dice


def team_rows(
    matchups: LeagueMatchups, teams: Sequence[Team], ground: Ground, shown: str, sort: str
) -> list[dict[str, Any]]:
    """The teams, sorted; empty until the matchups are known. A row has the team's `figures` as text, against
    all others on neutral ground and what the parts of its dice are worth, and a cell for each team of the
    rows, in their order: (text, class of its color, the matchup in words), None for the team itself."""
    if matchups.counts is None:
        return []
    rows = [_row(matchups, team, teams) for team in teams]
    if sort == "team":
        rows.sort(key=lambda row: row["team"].name)
    else:
        rows.sort(key=lambda row: (-row["values"].get(sort, row["values"]["chance"]), row["team"].name))
    for row in rows:
        row["cells"] = [_cell(matchups, row["team"], other["team"], ground, shown) for other in rows]
    return rows


def page_context(matchups: LeagueMatchups, teams: Sequence[Team], params: dict[str, str]) -> dict[str, Any]:
    """The variables of the page. `params` may contain anything: unknown values are ignored."""
    ground = Ground(params["ground"]) if params.get("ground") in list(Ground) else Ground.NEUTRAL
    shown = params.get("show") if params.get("show") in SHOWN else SHOWN[0]
    parts = matchups.parts
    part_names = (("run", _("Run")), ("pass", _("Pass")), ("defense", _("Defense")))
    sort = params.get("sort") if params.get("sort") in (*SORTS, *parts) else "chance"
    rows = team_rows(matchups, teams, ground, str(shown), str(sort))
    return {
        "rows": rows,
        "grounds": [(name.value, ground_names()[name]) for name in Ground],
        "ground": ground.value,
        "figures": [
            ("chance", _("Win probability")),
            ("spread", _("Spread")),
            ("score", _("Expected score")),
        ],
        "shown": shown,
        "sort": sort,
        "columns": [
            ("team", _("Team")),
            ("chance", _("Against all others")),
            ("spread", _("Spread")),
            *((key, name) for key, name in part_names if key in parts),
        ],
        "parts": parts,
        "method": _method(matchups) if rows else "",
    }


def matchup_sentence(team: Team, other: Team, matchup: Matchup) -> str:
    """A matchup in words, with the sampling error (95 %)."""
    sentence = _(
        "%(team)s against %(other)s: %(chance)s ± %(error)s to win, expected score %(ours)s–%(theirs)s"
    )
    return sentence % {
        "team": team.nickname,
        "other": other.nickname,
        "chance": percent(matchup.chance),
        "error": percent_number(100 * SURE * matchup.chance_error, 1),
        "ours": decimal(matchup.points),
        "theirs": decimal(matchup.opponent_points),
    }


def pair_rows(matchups: Mapping[Ground, Matchup]) -> list[tuple[str, str, str, str, str]]:
    """Two teams compared: ground, the first one's win probability with its error (95 %), expected score,
    spread with its error, and share of draws."""
    names = ground_names()
    return [
        (
            names[ground],
            f"{percent(matchup.chance)} ± {percent_number(100 * SURE * matchup.chance_error, 1)}",
            f"{decimal(matchup.points)}–{decimal(matchup.opponent_points)}",
            f"{signed(matchup.spread, 1)} ± {decimal(SURE * matchup.spread_error)}",
            percent(matchup.draws),
        )
        for ground, matchup in matchups.items()
    ]


def ground_names() -> dict[Ground, str]:
    """Where a team plays, in the reader's language."""
    return {Ground.HOME: _("At home"), Ground.AWAY: _("Away from home"), Ground.NEUTRAL: _("Neutral ground")}


def _row(matchups: LeagueMatchups, team: Team, teams: Sequence[Team]) -> dict[str, Any]:
    against = [matchups.matchup(team.slug, other.slug, Ground.NEUTRAL) for other in teams if other != team]
    known = [matchup for matchup in against if matchup]
    chance, spread = mean(matchup.chance for matchup in known), mean(matchup.spread for matchup in known)
    strengths = {part: value for part in matchups.parts if (value := matchups.strength(team.slug, part))}
    parts = [f"{signed(part.points, 1)} ± {decimal(SURE * part.error)}" for part in strengths.values()]
    points = {part: strength.points for part, strength in strengths.items()}
    return {
        "team": team,
        "values": {"chance": chance, "spread": spread, **points},
        "figures": [percent(chance), signed(spread, 1), *parts],
    }


def _cell(
    matchups: LeagueMatchups, team: Team, other: Team, ground: Ground, shown: str
) -> tuple[str, str, str] | None:
    matchup = None if team == other else matchups.matchup(team.slug, other.slug, ground)
    if matchup is None:
        return None
    texts = {
        "chance": percent(matchup.chance),
        "spread": signed(matchup.spread, 1),
        "score": f"{round(matchup.points)}–{round(matchup.opponent_points)}",
    }
    level = round((matchup.chance - 0.5) * 2 * LEVELS * 1.25)  # 90 % and more have the last color
    level = max(-LEVELS, min(LEVELS, level))
    color = f"heat-{'up' if level > 0 else 'down'}-{abs(level)}" if level else ""
    return texts[shown], color, matchup_sentence(team, other, matchup)


def _method(matchups: LeagueMatchups) -> str:
    games = matchups.spec["games"]
    error = percent_number(100 * SURE * 0.5 / (2 * games) ** 0.5, 1)
    sentence = _(
        "Each pair has played %(games)s games at each side's home, with their dice and computer coaches. On"
        " neutral ground both are added up, and the sampling error is at most %(error)s (95 %%)."
    ) % {"games": number_format(games, 0), "error": error}
    if is_compiled():
        return sentence
    few = _("The games are not compiled here (numba is missing or off), so there are fewer of them.")
    return f"{sentence} {few}"
