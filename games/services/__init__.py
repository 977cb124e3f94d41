"""What can be done to games: verbs with keyword-only arguments."""

from games.services.guests import expire_guest_games
from games.services.jobs import (
    cancel_job,
    claim_job,
    pause_job,
    play_job,
    resume_job,
    start_season_job,
    start_week_job,
    sweep_jobs,
)
from games.services.leaving import leave_games
from games.services.mail import write_letters
from games.services.overdue import (
    play_for_both,
    play_overdue,
    play_what_is_overdue,
    preview_overdue,
    settle_overdue,
)
from games.services.playing import play_fixture, play_week, record_game
from games.services.privacy import games_of_person
from games.services.superseding import reinstate_game, supersede_game

__all__ = [
    "cancel_job",
    "claim_job",
    "expire_guest_games",
    "games_of_person",
    "leave_games",
    "pause_job",
    "play_fixture",
    "play_for_both",
    "play_job",
    "play_overdue",
    "play_week",
    "play_what_is_overdue",
    "preview_overdue",
    "record_game",
    "reinstate_game",
    "resume_job",
    "settle_overdue",
    "start_season_job",
    "start_week_job",
    "supersede_game",
    "sweep_jobs",
    "write_letters",
]
