"""Imports the modules that register reverts of changes or receivers of signals."""

# ruff: noqa: F401 - imported for what they register

import league.almanac.ballots
import league.leagues.settings
import league.leagues.teams
import league.people.accounts
import league.people.invitations
import league.people.members
import league.playoffs.overrides
import league.results.deadlines
import league.results.reports
import league.results.services
import league.results.withdrawals
import league.schedule.services
import league.schedule.timetable
import league.seasons.imports
import league.seasons.services
