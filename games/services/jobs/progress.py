"""How far a job is, for the feed of its league."""

from __future__ import annotations

from league.models import FeedItem, Job
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import publish_to_league


def job_feed_item(job: Job) -> NewFeedItem:
    """Its state, and how many of its games are done."""
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
    """Tells it as its row is now; parts are told by the season's job that they belong to."""
    job.refresh_from_db(fields=["state", "done", "total"])
    if job.parent_id is None:
        publish_to_league(job.season, job_feed_item(job))
