"""Coaches as pages show them: people, people who have left, and computer coaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.coaches.profiles.presets import CoachChoice, computer_coaches
from league.almanac import ClubSeason
from league.models import Season, Team
from league.selectors.people.coaching import CoachedSeason
from league.standings import WLT


@dataclass(frozen=True, slots=True)
class CoachLink:
    """A coach's name, with the address of their page if they have one."""

    name: str
    url: str = ""


def coach_links(season: Season, team: Team, usernames: Sequence[str]) -> list[CoachLink]:
    """The coaches of a team. Where there is none, the computer coaches once the season has begun, or if
    somebody has chosen a computer coach. Nothing is known about imported seasons."""
    slug = season.league.slug
    if not usernames:
        if season.imported:
            return []
        if season.state == Season.State.SCHEDULED and not team.profile:
            return [CoachLink(_("no coach yet"))]
        computer = computer_coach(team.profile)
        assert computer is not None  # teams name known coaches only
        address = reverse("league:computer_coach", args=[slug, computer.name])
        return [CoachLink(_("Computer (%(style)s)") % {"style": computer.title}, address)]
    return [
        CoachLink(name, reverse("league:coach", args=[slug, name]))
        if name
        else CoachLink(_("a former member"))
        for name in usernames
    ]


def computer_coach(name: str) -> CoachChoice | None:
    """The computer coach of this name, in the reader's language; the team's own style without a name."""
    coaches = computer_coaches(_)
    return next((coach for coach in coaches if coach.name == name), None) if name else coaches[0]


def seasons_of_coach(
    coached: Sequence[CoachedSeason], played: Mapping[int, Mapping[str, ClubSeason]]
) -> list[tuple[ClubSeason, Team]]:
    """The seasons of a coach that have games, each with their team; `played` is number -> club -> season."""
    return [(found, row.team) for row in coached if (found := played.get(row.season, {}).get(row.team.slug))]


def records_in(teams: Iterable[Team], played: Mapping[str, ClubSeason]) -> list[tuple[Team, WLT]]:
    """The teams with their records in a season, the best first; `played` are the clubs' seasons."""
    found = [(team, played[team.slug].overall if team.slug in played else WLT()) for team in teams]
    return sorted(found, key=lambda row: (-row[1].value, row[0].name))
