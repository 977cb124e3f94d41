"""Playing in the background: a job is a row that a worker holds by a lease, see `league.models.Job`.

Locks are always taken part first, season job second; whoever holds a season's job touches only
parts that nobody works on.
"""

from games.services.jobs.control import cancel_job, pause_job, resume_job
from games.services.jobs.leases import claim_job, sweep_jobs
from games.services.jobs.seasons import start_season_job
from games.services.jobs.weeks import play_job, start_week_job

__all__ = [
    "cancel_job",
    "claim_job",
    "pause_job",
    "play_job",
    "resume_job",
    "start_season_job",
    "start_week_job",
    "sweep_jobs",
]
