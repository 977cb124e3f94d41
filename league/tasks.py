"""Tasks of the service itself."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import beat_init
from django.core.cache import cache

from league import selectors, services
from league.models import Season
from league.services import drawings, letters
from league.services.nudges import nudge

PATIENCE = 60  # seconds before the same proof is asked for again


@shared_task(name="league.note_heartbeat")
def note_heartbeat() -> None:
    """Shows that beat sends and a worker does."""
    services.note_heartbeat()


@shared_task(name="league.prove", acks_late=True)
def prove(season_pk: int, through: int | None = None) -> None:
    """Proves who has clinched (after week `through`), unless it is proved by now: a look at the standings
    asks for it."""
    season = Season.objects.select_related("league").get(pk=season_pk)
    try:
        if selectors.marks_of(season, through) is None:
            services.prove(season=season, through=through)
    finally:
        cache.delete(_asked(season_pk, through))


@shared_task(name="league.prove_club", acks_late=True)
def prove_club() -> None:
    """Finds what one club can still reach; then the next one's turn comes behind whatever else waits."""
    if services.prove_next_club():
        nudge(prove_club.name)


def proved_marks(season: Season, through: int | None = None) -> dict[str, dict[str, str]] | None:
    """What is proved by now, or was after week `through`. If nothing is of these results, a worker is asked
    for it, and the next look finds it."""
    marks = selectors.marks_of(season, through)
    if marks is None and cache.add(_asked(season.pk, through), 1, PATIENCE):
        nudge(prove.name, season.pk, through, expires=PATIENCE)
    return marks


def _asked(season_pk: int, through: int | None) -> str:
    """The cache's key while a worker is asked for a proof."""
    return f"proof-{season_pk}-{through or 0}"


@shared_task(name="league.confirm_unanswered")
def confirm_unanswered() -> None:
    """Makes the reports final that nobody has answered in time."""
    services.confirm_unanswered()


@shared_task(name="league.draw_on", acks_late=True)
def draw_on(public_id: str) -> None:
    """Draws a schedule with more and more effort, if nobody else does."""
    drawings.draw_on(public_id=public_id)


@shared_task(name="league.sweep_drawings")
def sweep_drawings() -> None:
    """Sends workers to the drawings whose worker died."""
    drawings.sweep_drawings()


@shared_task(name="league.act_on_deadlines")
def act_on_deadlines() -> None:
    """Does what games' deadlines ask for."""
    services.act_on_deadlines()


@shared_task(
    name="league.post_letter",
    acks_late=True,
    autoretry_for=(OSError,),  # the mail server's refusals are of this kind too
    retry_backoff=True,
    retry_backoff_max=60,  # seconds; a longer wait would outlast the broker's patience
    max_retries=10,
)
def post_letter(person_pk: int, subject: str, body: str) -> None:
    """Hands a letter to the mail server."""
    letters.deliver(person_pk=person_pk, subject=subject, body=body)


@beat_init.connect
def ask_at_once(**_: Any) -> None:
    """Beat would wait its ten seconds before the first one, and so would who waits for readiness."""
    note_heartbeat.apply_async(expires=60)
