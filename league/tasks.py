"""Tasks of the service itself."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import beat_init
from django.core.cache import cache

from league.models import Season
from league.selectors.playoffs.clinch_races import marks_of
from league.services.jobs.heartbeats import record_heartbeat
from league.services.jobs.nudges import nudge
from league.services.notifications import letters
from league.services.playoffs import clinch_proofs
from league.services.results.reports import confirm_unanswered_reports
from league.services.schedule import deadlines, drawings

REQUEST_SECONDS = 60  # seconds before the same proof is asked for again


@shared_task(name="league.note_heartbeat")
def note_heartbeat() -> None:
    """Shows that beat sends and a worker does."""
    record_heartbeat()


@shared_task(name="league.prove", acks_late=True)
def prove_clinches(season_pk: int, through: int | None = None) -> None:
    """Proves who has clinched (after week `through`), unless it is proved by now: a look at the standings
    asks for it."""
    season = Season.objects.select_related("league").get(pk=season_pk)
    try:
        if marks_of(season, through) is None:
            clinch_proofs.prove_clinches(season=season, through=through)
    finally:
        cache.delete(_asked(season_pk, through))


@shared_task(name="league.prove_club", acks_late=True)
def prove_club() -> None:
    """Finds what one club can still reach; then the next one's turn comes behind whatever else waits."""
    if clinch_proofs.find_next_club_outlook():
        nudge(prove_club.name)


def proved_marks(season: Season, through: int | None = None) -> dict[str, dict[str, str]] | None:
    """What is proved by now, or was after week `through`. If nothing is of these results, a worker is asked
    for it, and the next look finds it."""
    marks = marks_of(season, through)
    if marks is None and cache.add(_asked(season.pk, through), 1, REQUEST_SECONDS):
        nudge(prove_clinches.name, season.pk, through, expires=REQUEST_SECONDS)
    return marks


def _asked(season_pk: int, through: int | None) -> str:
    """The cache's key while a worker is asked for a proof."""
    return f"proof-{season_pk}-{through or 0}"


@shared_task(name="league.confirm_unanswered")
def confirm_unanswered() -> None:
    """Makes the reports final that nobody has answered in time."""
    confirm_unanswered_reports()


@shared_task(name="league.draw_on", acks_late=True)
def continue_drawing(public_id: str) -> None:
    """Draws a schedule with more and more effort, if nobody else does."""
    drawings.run_drawing(public_id=public_id)


@shared_task(name="league.sweep_drawings")
def sweep_drawings() -> None:
    """Sends workers to the drawings whose worker died."""
    drawings.sweep_drawings()


@shared_task(name="league.act_on_deadlines")
def act_on_deadlines() -> None:
    """Does what games' deadlines ask for."""
    deadlines.act_on_deadlines()


@shared_task(
    name="league.post_letter",
    acks_late=True,
    autoretry_for=(OSError,),  # the mail server's refusals are of this kind too
    retry_backoff=True,
    retry_backoff_max=60,  # seconds; a longer wait would outlast the broker's patience
    max_retries=10,
)
def send_letter(person_pk: int, subject: str, body: str) -> None:
    """Hands a letter to the mail server."""
    letters.deliver_letter(person_pk=person_pk, subject=subject, body=body)


@beat_init.connect
def send_first_heartbeat(**_: Any) -> None:
    """Beat would wait its ten seconds before the first one, and so would who waits for readiness."""
    note_heartbeat.apply_async(expires=60)
