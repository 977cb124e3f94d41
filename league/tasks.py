"""Celery tasks of leagues: heartbeats, proofs, drawings, deadlines, letters and news."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from celery import shared_task
from celery.signals import beat_init
from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from league import letters
from league.clinch import proofs
from league.clinch.proofs import PROVE, marks_of, request_key
from league.leagues.services import delete_due_leagues
from league.letters import LetterKind, stop_address
from league.models import NewsEdition, Season, Week
from league.news.pages import edition_letter, page_of
from league.news.selectors import complete_weeks, edition_of, readers_of, weeks_to_prove
from league.news.sentences import result_of
from league.results import deadlines
from league.results.reports import confirm_unanswered_reports
from league.schedule.drawings import DRAWINGS
from league.seasons.selectors import team_by_slug
from league.work.services import nudge, record_heartbeat, sweep_kind


@shared_task(name="league.note_heartbeat")
def note_heartbeat() -> None:
    """Records the heartbeat, which shows that beat and a worker run."""
    record_heartbeat()


@shared_task(name=PROVE, acks_late=True)
def prove_clinches(season_pk: int, through: int | None = None) -> None:
    """Proves clinched and eliminated clubs (after week `through`), unless they are proved already. A view of
    the standings requests it."""
    season = Season.objects.select_related("league").get(pk=season_pk)
    try:
        if marks_of(season, through) is None:
            proofs.prove_clinches(season=season, through=through)
    finally:
        cache.delete(request_key(season_pk, through))


@shared_task(name="league.prove_club", acks_late=True)
def prove_club() -> None:
    """Finds what one club can still reach, then queues itself for the next club behind other tasks."""
    if proofs.find_next_club_outlook():
        nudge(prove_club.name)


@shared_task(name="league.confirm_unanswered")
def confirm_unanswered() -> None:
    """Confirms the reports that were not answered in time."""
    confirm_unanswered_reports()


@shared_task(name=DRAWINGS.task, acks_late=True)
def continue_drawing(public_id: str) -> None:
    """Draws a schedule with increasing effort, unless another worker does."""
    DRAWINGS.take(public_id)


@shared_task(name="league.sweep_work")
def sweep_work(kind: str) -> None:
    """Releases what workers that died had of this kind, and sends lost tasks again."""
    sweep_kind(kind)


@shared_task(name="league.delete_leagues")
def delete_leagues() -> None:
    """Deletes the leagues that nobody has taken back in time."""
    delete_due_leagues()


@shared_task(name="league.delete_expired_sessions")
def delete_expired_sessions() -> None:
    """Deletes sessions that have ended; those of guests are most of them."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


@shared_task(name="league.act_on_deadlines")
def act_on_deadlines() -> None:
    """Reminds, extends, escalates and settles games by their deadlines."""
    deadlines.act_on_deadlines()


@shared_task(
    name="league.post_letter",
    acks_late=True,
    autoretry_for=(OSError,),  # includes refusals by the mail server
    retry_backoff=True,
    retry_backoff_max=60,  # seconds; must be shorter than the broker's visibility timeout
    max_retries=10,
)
def send_letter(
    person_pk: int,
    subject: str,
    body: str,
    html: str = "",
    kind: str = LetterKind.GAMES,
    about: str = "",  # of letters that an older version has queued
) -> None:
    """Hands a letter to the mail server."""
    letters.deliver_letter(
        person_pk=person_pk, subject=subject, body=body, html=html, kind=LetterKind(kind), about=about
    )


@shared_task(name="league.send_news", acks_late=True)
def send_news() -> None:
    """Makes the first edition of each week that is complete, and sends the newest one of each season."""
    for weeks in complete_weeks().values():
        _prove_for_news(weeks[-1])
        for week in weeks:
            _send_first_edition(week, to_readers=week == weeks[-1])


def _send_first_edition(week: Week, *, to_readers: bool) -> None:
    """Records the first edition of a complete week and posts it to its readers, in their languages. Only the
    call that records it posts it."""
    season, edition = week.season, edition_of(week)
    reported = {str(story.contest.number): result_of(story) for story in edition.stories}
    teams, week.games, week.final = team_by_slug(season), len(reported), len(reported)
    with transaction.atomic():
        _row, is_new = NewsEdition.objects.get_or_create(week=week, defaults={"reported": reported})
        for reader in readers_of(season) if is_new and to_readers else ():
            stop = stop_address(reader, LetterKind.NEWS)
            with letters.person_language(reader):
                subject, body, html = edition_letter(season, page_of(season, week, edition, teams), stop)
            letters.post_letter(
                to=reader,
                subject=subject,
                body=body,
                html=html,
                kind=LetterKind.NEWS,
                about=f"news {season.pk}",
            )


def _prove_for_news(week: Week) -> None:
    """Proves what the edition says is certain, which takes seconds, unless it is proved already."""
    for through in weeks_to_prove(week):
        if marks_of(week.season, through) is None:
            proofs.prove_clinches(season=week.season, through=through)


@beat_init.connect
def send_first_heartbeat(**_: Any) -> None:
    """Sends a heartbeat when beat starts, so that the service is ready before the first interval is over."""
    note_heartbeat.apply_async(expires=60)
