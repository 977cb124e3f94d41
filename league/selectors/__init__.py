"""What can be asked of a league: querysets and plain values, with a constant number of queries."""

from league.selectors.changes import about, changes_of
from league.selectors.fixtures import (
    WeekCount,
    counted_weeks,
    fixtures_due,
    fixtures_of,
    fixtures_of_team,
    playoff_fixtures,
    weeks_of,
)
from league.selectors.invitations import invitation_for, usable_invitations
from league.selectors.leagues import leagues_with_seasons
from league.selectors.lookups import fixture_for, league_for, season_for
from league.selectors.people import (
    Powers,
    leagues_of_person,
    members_of,
    open_invitations,
    powers_in,
    teams_of_person,
)
from league.selectors.playoffs import bracket_of, format_of, seeds_of
from league.selectors.races import marks_of, race_of
from league.selectors.standings import standings_of
from league.selectors.steps import Step, next_step
from league.selectors.teams import slugs_by_division, team_by_slug, teams_by_division
from league.selectors.versions import version_of
from league.selectors.workers import worker_is_alive

__all__ = [
    "Powers",
    "Step",
    "WeekCount",
    "about",
    "bracket_of",
    "changes_of",
    "counted_weeks",
    "fixture_for",
    "fixtures_due",
    "fixtures_of",
    "fixtures_of_team",
    "format_of",
    "invitation_for",
    "league_for",
    "leagues_of_person",
    "leagues_with_seasons",
    "marks_of",
    "members_of",
    "next_step",
    "open_invitations",
    "playoff_fixtures",
    "powers_in",
    "race_of",
    "season_for",
    "seeds_of",
    "slugs_by_division",
    "standings_of",
    "team_by_slug",
    "teams_by_division",
    "teams_of_person",
    "usable_invitations",
    "version_of",
    "weeks_of",
    "worker_is_alive",
]
