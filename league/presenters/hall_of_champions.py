"""The hall of champions and the careers, as pages show them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from league.almanac import Career, Contest, careers, club_careers, finals
from league.models import Season, Team, Tenure
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
    """Champions, newest first; careers of teams and coaches, most successful first."""

    champions: list[Champion]
    teams: list[tuple[Team, Career]]
    coaches: list[Career]


def hall_of_champions(league: League, contests: list[Contest]) -> HallOfFame:
    """The league's hall, in four queries. Only seasons played here know their coaches."""
    teams = {team.slug: team for team in league.teams.all()}
    finished = league.seasons.filter(state=Season.State.FINISHED).select_related("champion", "league")
    seasons = {season.number: season for season in finished}
    champions = {number: season.champion.slug for number, season in seasons.items() if season.champion}
    tenures = Tenure.objects.filter(season__league=league).select_related("season", "team", "user")
    coached = _coached(tenures.order_by("pk"))
    seats = {key: [name for name in names if name] for key, names in coached.items()}
    records = _records(contests)
    rows = [
        Champion(
            season=seasons[final.season],
            team=teams[final.champion],
            runner_up=teams.get(final.runner_up or ""),
            third=teams.get(final.third or ""),
            score=_score(final.bowl, final.champion),
            record=records[final.season, final.champion],
            coaches=[
                name or _("a former member") for name in coached.get((final.season, final.champion), [])
            ],
            titles=final.titles,
        )
        for final in finals(contests, champions)
    ]
    return HallOfFame(
        champions=rows[::-1],
        teams=[(teams[career.name], career) for career in club_careers(contests, champions)],
        coaches=careers(contests, champions, seats),
    )


def _coached(tenures: Iterable[Tenure]) -> Mapping[tuple[int, str], list[str]]:
    """(season, club) -> names of its coaches, empty for a coach who has left the site."""
    found: dict[tuple[int, str], list[str]] = defaultdict(list)
    for tenure in tenures:
        name = tenure.user.get_username() if tenure.user else ""
        found[tenure.season.number, tenure.team.slug].append(name)
    return found


def _records(contests: Iterable[Contest]) -> Mapping[tuple[int, str], WLT]:
    """(season, club) -> its regular-season record."""
    letters: dict[tuple[int, str], str] = defaultdict(str)
    for contest in contests:
        if not contest.playoff:
            for club in contest.clubs:
                letters[contest.season, club] += contest.letter(club)
    return defaultdict(WLT, {key: WLT.of(own) for key, own in letters.items()})


def _score(bowl: Contest | None, champion: str) -> str:
    if bowl is None or not bowl.played:
        return ""
    return f"{bowl.points(champion)}–{bowl.points(bowl.other(champion))}"
