"""League files that people send: checked at once, imported by a worker.

The row (`games.models.LeagueImport`) holds the file until the import is over. A worker that takes over begins
again; the league is created in the transaction that closes the row, so it is created once.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import TYPE_CHECKING, Any
from uuid import UUID

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.models import LeagueImport
from games.services.league_files import games_table
from games.services.league_files.imports import ImportedLeague, discard_league, import_league
from games.services.league_files.manifest import LeagueManifest
from games.services.league_files.reader import FileLimits, manifest_of, too_large
from games.services.league_files.tables import MOST_ROWS
from league.errors import Forbidden, Refused
from league.models import League
from league.services.jobs.leases import claim_lease, expired_leases, lease_renewal, leased_row
from league.services.jobs.nudges import nudge_after_commit
from league.services.leagues.leagues import free_slug
from league.services.quotas import check_league_quota, check_quota, spend_import

if TYPE_CHECKING:
    from league.permissions import Person

IMPORT = "games.import_league"
UNPACKED = 60  # times FILE_LIMIT, the most bytes that the file may unpack to
SECONDS = 600  # of a worker that other people's leagues wait for; 1,000 games take 40
AT_ONCE = 1  # open imports of one person
LEASE = timedelta(seconds=30)
RENEWAL = 5.0  # seconds
RENEWALS = 720  # an import of over an hour hangs
ATTEMPTS = 4
SHOWN = 0.5  # seconds between two stored counts
DAYS = 30  # that the row of an import that is over is kept
State = LeagueImport.State
log = structlog.get_logger(__name__)


class LeaseLost(Exception):
    """Another worker has this import by now."""


def read_upload(*, data: bytes, actor: Person) -> LeagueManifest:
    """Counts the attempt, then reads what the file says that it holds. Call it before any transaction, which
    might take the count back.

    Raises Forbidden: log_in_first; Refused: quota_exceeded, and the codes of `manifest_of`.
    """
    if not isinstance(actor, User):
        raise Forbidden("log_in_first", _("Sign in or sign up first: then you can import a league."))
    spend_import(actor)
    return manifest_of(BytesIO(data), _limits())


def start_import(*, data: bytes, manifest: LeagueManifest, name: str, actor: User) -> LeagueImport:
    """Queues the import of a file whose manifest `read_upload` has read.

    Raises Refused: quota_exceeded, league_exists, name_needed, name_too_long.
    """
    name = name.strip()
    free_slug(name or manifest.league["name"])
    total = next((file.rows for file in manifest.files if file.name == games_table.FILE), 0)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=actor.pk)  # serializes the person's requests
        check_league_quota(actor)
        waiting = LeagueImport.objects.filter(started_by=actor, state__in=LeagueImport.OPEN).count()
        check_quota(waiting, AT_ONCE, _("Another league of yours is being imported: wait until it is over."))
        row = LeagueImport.objects.create(
            file=data,
            name=name,
            total=total,
            language=translation.get_language() or settings.LANGUAGE_CODE,
            started_by=actor,
            lease_until=timezone.now() + LEASE,
        )
        nudge_after_commit(IMPORT, str(row.public_id))
    return row


def run_import(*, public_id: UUID | str, readable: Callable[[League], None]) -> None:
    """Claims the import and does it. Safe to call twice, or while another worker is at it. `readable` is as
    in `import_league`.

    A refusal ends the import; after any other error the sweep sends it again."""
    if not claim_lease(LeagueImport.objects.all(), public_id, LEASE):
        return
    row = LeagueImport.objects.select_related("started_by").get(public_id=public_id)
    with translation.override(row.language), structlog.contextvars.bound_contextvars(league_import=row.pk):
        try:
            with lease_renewal(row, LEASE, every=RENEWAL, most=RENEWALS):
                _import(row, readable)
        except Refused as refused:
            _close(row, state=State.FAILED, code=refused.code, error=refused.sentence)
        except LeaseLost:
            log.info("import taken over by another worker")
        except Exception:  # any error is logged; the sweep retries
            log.exception("import failed")


def sweep_imports() -> None:
    """Sends the imports of workers that died again, ends those that never come to an end, and deletes the
    rows of old ones."""
    expired = expired_leases(LeagueImport.objects.all())
    for row in expired.filter(attempt__gte=ATTEMPTS):
        with translation.override(row.language):
            sentence = _("The import came to no end %(times)d times: tell the person who runs this site.")
            _close(row, state=State.FAILED, code="import_failed", error=sentence % {"times": row.attempt})
        if row.league:
            discard_league(row.league)
    for row in expired.only("pk", "public_id", "state", "attempt"):
        same = LeagueImport.objects.filter(pk=row.pk, state=row.state, attempt=row.attempt)
        same.update(state=State.QUEUED, lease_until=timezone.now() + LEASE)
        nudge_after_commit(IMPORT, str(row.public_id))
    old = timezone.now() - timedelta(days=DAYS)
    LeagueImport.objects.filter(created_at__lt=old).exclude(state__in=LeagueImport.OPEN).delete()


def _import(row: LeagueImport, readable: Callable[[League], None]) -> None:
    if row.started_by is None:
        raise Refused("no_such_person", _("The person who sent the file has no account any more."))
    if row.league:  # of an attempt whose worker died
        discard_league(row.league)
    begun = shown = time.monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal shown
        if time.monotonic() - begun > SECONDS:
            raise too_large()
        if time.monotonic() - shown < SHOWN and done < total:
            return
        shown = time.monotonic()
        _keep(leased_row(row).update(done=done, total=total, lease_until=timezone.now() + LEASE))

    def stage(league: League) -> None:
        _keep(leased_row(row).update(league=league))

    def finish(made: ImportedLeague) -> None:
        numbers: dict[str, Any] = {"proved": made.proved, "believed": made.believed}
        _keep(_close(row, state=State.DONE, league=made.league, digest=made.manifest.digest, **numbers))

    import_league(
        file=BytesIO(row.file),
        limits=_limits(),
        readable=readable,
        name=row.name,
        actor=row.started_by,
        progress=progress,
        stage=stage,
        finish=finish,
    )


def _keep(updated: int) -> None:
    """Raises LeaseLost if the row was not updated, because another worker has it."""
    if not updated:
        raise LeaseLost


def _close(row: LeagueImport, **values: Any) -> bool:
    """Ends the import and forgets its file. Returns False if this worker no longer has it."""
    return bool(leased_row(row).update(**values, file=b"", lease_until=None))


def _limits() -> FileLimits:
    return FileLimits(bytes=UNPACKED * settings.FILE_LIMIT, rows=MOST_ROWS)
