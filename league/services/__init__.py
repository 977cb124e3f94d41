"""What can be done to a league: verbs with keyword-only arguments, one transaction each."""

import league.services.reopening  # noqa: F401 - results are taken back by it
from league.services.administration import become_administrator, password_key
from league.services.appointments import (
    agree_deadline,
    end_proposal,
    move_deadline,
    propose_deadline,
    say_ready,
)
from league.services.ballots import cast_vote, close_ballot, open_ballot
from league.services.coaching import replace_coach, seat_coach, unseat_coach
from league.services.corrections import correct_result, preview_correction
from league.services.dates import date_weeks, move_week_deadline
from league.services.deadlines import act_on_deadlines
from league.services.disputes import dispute_result, resolve_dispute
from league.services.feed import publish
from league.services.grouping import regroup_season
from league.services.heartbeats import note_heartbeat
from league.services.importing import import_seasons
from league.services.invitations import Invited, accept_invitation, invite, revoke_invitation
from league.services.late import decline_late, preview_late
from league.services.leagues import found_default_league, found_league, found_with_clubs
from league.services.members import appoint, dismiss, leave_league
from league.services.overruling import decide_toss, set_seeds
from league.services.playoffs import advance_playoffs, crown_champion
from league.services.privacy import export_of, remove_person
from league.services.profiles import choose_profile
from league.services.proofs import prove, prove_next_club, want_club_proof
from league.services.regular_season import close_regular_season, reopen_regular_season
from league.services.reporting import confirm_result, confirm_unanswered, report_result
from league.services.results import record_result
from league.services.reverting import revert_change
from league.services.schedules import draw_schedule
from league.services.seasons import open_season
from league.services.settings import change_league
from league.services.stepping import take_step
from league.services.teams import change_team
from league.services.withdrawing import preview_withdrawal, withdraw_team

__all__ = [
    "Invited",
    "accept_invitation",
    "act_on_deadlines",
    "advance_playoffs",
    "agree_deadline",
    "appoint",
    "become_administrator",
    "cast_vote",
    "change_league",
    "change_team",
    "choose_profile",
    "close_ballot",
    "close_regular_season",
    "confirm_result",
    "confirm_unanswered",
    "correct_result",
    "crown_champion",
    "date_weeks",
    "decide_toss",
    "decline_late",
    "dismiss",
    "dispute_result",
    "draw_schedule",
    "end_proposal",
    "export_of",
    "found_default_league",
    "found_league",
    "found_with_clubs",
    "import_seasons",
    "invite",
    "leave_league",
    "move_deadline",
    "move_week_deadline",
    "note_heartbeat",
    "open_ballot",
    "open_season",
    "password_key",
    "preview_correction",
    "preview_late",
    "preview_withdrawal",
    "propose_deadline",
    "prove",
    "prove_next_club",
    "publish",
    "record_result",
    "regroup_season",
    "remove_person",
    "reopen_regular_season",
    "replace_coach",
    "report_result",
    "resolve_dispute",
    "revert_change",
    "revoke_invitation",
    "say_ready",
    "seat_coach",
    "set_seeds",
    "take_step",
    "unseat_coach",
    "want_club_proof",
    "withdraw_team",
]
