"""The hall of champions and the careers, as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from league.almanac import Career, Contest
from league.models import Season, Team
from league.selectors.leagues.hall import Ending, coaches_in, hall_of
from league.standings import WLT

if TYPE_CHECKING:
    from league.models import League


@dataclass(frozen=True, slots=True)
class Champion:
    """The end of a season. `score` is the final's, the champion's points first; `titles` counts titles in
    a row."""

    season: Season
    team: Team
    runner_up: Team | None
    third: Team | None
    score: str
    record: WLT
    coaches: list[str]
    titles: int


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """Champions, newest first, and the season before which older ones follow, if there are some; careers of
    teams and coaches, most successful first."""

    champions: list[Champion]
    older: int | None
    teams: list[tuple[Team, Career]]
    coaches: list[Career]


def hall_of_champions(league: League, limit: int, before: int | None = None) -> HallOfFame:
    """The league's hall with at most `limit` champions, of the seasons before `before` if it is given. Only
    seasons played here know their coaches."""
    hall = hall_of(league, limit, before)
    teams = {team.slug: team for team in league.teams.all()}
    shown = [one.final.season for one in hall.endings]
    seasons = {season.number: season for season in league.seasons.filter(number__in=shown)}
    for season in seasons.values():
        season.league = league
    coached = coaches_in(league, shown)
    return HallOfFame(
        champions=[_champion(one, seasons, teams, coached) for one in hall.endings],
        older=shown[-1] if hall.more else None,
        teams=[(teams[career.name], career) for career in hall.teams],
        coaches=hall.coaches,
    )


def _champion(
    ending: Ending,
    seasons: Mapping[int, Season],
    teams: Mapping[str, Team],
    coached: Mapping[tuple[int, str], list[str]],
) -> Champion:
    final = ending.final
    coaches = coached.get((final.season, final.champion), [])
    return Champion(
        season=seasons[final.season],
        team=teams[final.champion],
        runner_up=teams.get(final.runner_up or ""),
        third=teams.get(final.third or ""),
        score=_score(final.bowl, final.champion),
        record=ending.record,
        coaches=[name or _("a former member") for name in coaches],
        titles=final.titles,
    )


def _score(bowl: Contest | None, champion: str) -> str:
    if bowl is None or not bowl.played:
        return ""
    return f"{bowl.points(champion)}–{bowl.points(bowl.other(champion))}"
