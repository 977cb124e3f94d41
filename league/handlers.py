"""Imports the modules that register reverts of changes or receivers of signals."""

import league.accounts.adapter
import league.services.leagues.settings
import league.services.people.invitations
import league.services.people.members
import league.services.playoffs.overrides
import league.services.results.corrections
import league.services.results.late_reports
import league.services.results.reversals
import league.services.schedule.game_deadlines
import league.services.schedule.schedule_changes
import league.services.schedule.timetable
import league.services.schedule.week_dates
import league.services.season.ballots
import league.services.season.divisions
import league.services.season.imports
import league.services.season.seasons
import league.services.season.tenures
import league.services.teams.computer_coaches
import league.services.teams.teams
import league.services.teams.withdrawals  # noqa: F401
