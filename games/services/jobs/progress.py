"""How far a job is, for the feed of its league."""

from __future__ import annotations

from league.models import FeedEntry, Job
from league.services.feed import News
from league.services.telling import tell


def job_news(job: Job) -> News:
    """Its state, and how many of its games are done."""
    return News(
        FeedEntry.Kind.JOB,
        {
            "job": str(job.public_id),
            "kind": job.kind,
            "season": job.season.number,
            "state": job.state,
            "done": job.done,
            "total": job.total,
        },
    )


def tell_job(job: Job) -> None:
    """Tells it as its row is now; parts are told by the season's job that they belong to."""
    job.refresh_from_db(fields=["state", "done", "total"])
    if job.parent_id is None:
        tell(job.season, job_news(job))
