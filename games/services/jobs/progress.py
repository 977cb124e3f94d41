"""The progress of jobs, for the feed of their league."""

from __future__ import annotations

from league.models import FeedItem, Job
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import publish_to_league


def job_feed_item(job: Job) -> NewFeedItem:
    """The job's state and how many of its games are done."""
    return NewFeedItem(
        FeedItem.Kind.JOB,
        {
            "job": str(job.public_id),
            "kind": job.kind,
            "season": job.season.number,
            "state": job.state,
            "done": job.done,
            "total": job.total,
        },
    )


def publish_job(job: Job) -> None:
    """Publishes the job's current state. A part publishes nothing: its season's job does."""
    job.refresh_from_db(fields=["state", "done", "total"])
    if job.parent_id is None:
        publish_to_league(job.season, job_feed_item(job))
