"""Coaches for whom a job plays: chosen by team when the job starts, and not changed later."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.errors import Refused
from league.models import Job, Season
from league.selectors.schedule.computer_games import (
    coached_teams_waiting,
    coaches_of,
    games_for_computer,
    games_of_coaches,
)
from league.selectors.season.teams import team_by_slug

MOST_NAMED = 6  # teams that a refusal names


def stand_in_for(season: Season, slugs: Sequence[str]) -> list[int]:
    """The primary keys of the current `Coach` rows of these teams. Raises Refused no_such_team."""
    if not slugs:
        return []
    unknown = sorted(set(slugs) - set(team_by_slug(season)))
    if unknown:
        sentence = _("No such team plays in this season: %(team)s. Choose one of its teams.")
        raise Refused("no_such_team", sentence % {"team": unknown[0]})
    return [coach.pk for coach in coaches_of(season, slugs)]


def stand_ins_of(job: Job) -> list[int]:
    """The primary keys of the `Coach` rows for which the job plays."""
    found: list[int] = job.payload["instead_of"]
    return found


def named_stand_ins(slugs: Sequence[str]) -> dict[str, list[str]]:
    """The chosen teams, for the change history; empty if none was chosen."""
    return {"instead_of": sorted(set(slugs))} if slugs else {}


def next_week_can_open(season: Season, through: int | None, stand_ins: Sequence[int]) -> bool:
    """Whether there is a game for the computer, or no game is waiting for a coach."""
    playable, waiting = games_for_computer(season, stand_ins), games_of_coaches(season, stand_ins)
    if through is not None:
        playable, waiting = (games.filter(week__number__lte=through) for games in (playable, waiting))
    return playable.exists() or not waiting.exists()


def games_of_coaches_refusal(season: Season) -> Refused:
    """The refusal when every remaining game waits for a person: names the teams and says what to do."""
    waiting = coached_teams_waiting(season)
    teams = [
        _("%(team)s (%(people)s)")
        % {"team": one.team.name, "people": ", ".join(coach.user.get_username() for coach in one.coaches)}
        for one in waiting[:MOST_NAMED]
    ]
    more = len(waiting) - len(teams)
    if more:
        teams.append(ngettext("%(count)d more team", "%(count)d more teams", more) % {"count": more})
    sentence = _(
        "The remaining games wait for the coaches of %(teams)s. Name these teams if the computer should "
        "play in place of their coaches."
    )
    return Refused("games_of_coaches", sentence % {"teams": ", ".join(teams)})
