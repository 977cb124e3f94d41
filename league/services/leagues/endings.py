"""The end of a league: archived, so that it is only read, or deleted with everything in it."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.components.library import own_set_file
from engine.errors import EngineError
from league import permissions
from league.components import own_sets_folder
from league.errors import Refused
from league.hooks import league_deleted
from league.models import Change, Fixture, Job, League, Member
from league.permissions import Permission
from league.selectors.leagues.boxes import box_of
from league.services.history import audit
from league.services.locks import lock_league, short_transaction

if TYPE_CHECKING:
    from league.permissions import Person

PIECE = 50  # rows that are deleted at a time, with all that belongs to them
log = structlog.get_logger(__name__)


@transaction.atomic
def archive_league(*, league: League, actor: Person | None = None) -> League:
    """Archives the league: nothing in it changes any more, and lists leave it out, until it is taken back.

    Games in progress wait. Raises Refused: not_allowed, league_archived, jobs_open.
    """
    league = lock_league(league)
    permissions.require(actor, Permission.OWN, league)
    _require_no_jobs(league)
    league.archived_at = timezone.now()
    league.save(update_fields=["archived_at"])
    audit.record_change(actor=actor, kind=Change.Kind.LEAGUE_ARCHIVED, league=league)
    return league


@transaction.atomic
def take_back_league(*, league: League, actor: Person | None = None) -> League:
    """Takes the league out of the archive, or back before its deletion. Raises Refused: not_allowed,
    league_active."""
    league = lock_league(league)
    permissions.require(actor, Permission.OWN, league, when_archived=True)
    if not league.is_read_only:
        raise Refused("league_active", _("The league is neither archived nor deleted: nothing has changed."))
    league.archived_at = league.delete_at = None
    league.save(update_fields=["archived_at", "delete_at"])
    audit.record_change(actor=actor, kind=Change.Kind.LEAGUE_TAKEN_BACK, league=league)
    return league


@transaction.atomic
def ask_for_deletion(*, league: League, name: str, actor: Person | None = None) -> League:
    """Hides the league from everybody but its commissioners, and deletes it after DELETION_DAYS. `name` is
    the league's name, as a person has typed it.

    Raises Refused: not_allowed, name_differs, jobs_open, deletion_asked.
    """
    league = lock_league(league)
    permissions.require(actor, Permission.OWN, league, when_archived=True)
    _require_name(league, name)
    _require_no_jobs(league)
    if league.delete_at is not None:
        raise Refused("deletion_asked", _("The league is already going to be deleted: nothing has changed."))
    league.delete_at = timezone.now() + timedelta(days=settings.DELETION_DAYS)
    league.save(update_fields=["delete_at"])
    after = {"delete_at": league.delete_at.isoformat()}
    audit.record_change(actor=actor, kind=Change.Kind.LEAGUE_DELETION, league=league, after=after)
    return league


def delete_league_now(*, league: League, name: str, actor: Person | None = None) -> None:
    """Deletes a league that waits for its deletion. Raises Refused: not_allowed, name_differs,
    deletion_not_asked."""
    with transaction.atomic():
        league = lock_league(league)
        permissions.require(actor, Permission.OWN, league, when_archived=True)
        _require_name(league, name)
        if league.delete_at is None:
            sentence = _("Delete the league first: then it waits, and can be deleted at once.")
            raise Refused("deletion_not_asked", sentence)
        _give_up(league, timezone.now())
    delete_league(league)


def delete_due_leagues(*, now: datetime | None = None) -> int:
    """Deletes the leagues whose time has come; returns how many. Safe to run twice: a league that was taken
    back meanwhile stays."""
    due = League.objects.filter(delete_at__lte=now or timezone.now()).order_by("delete_at")
    return sum(_delete_if_due(league, now or timezone.now()) for league in list(due))


def _delete_if_due(league: League, now: datetime) -> bool:
    with transaction.atomic():
        try:
            locked = lock_league(league)
        except League.DoesNotExist:  # somebody was quicker
            return False
        if locked.delete_at is None or locked.delete_at > now:
            return False
        _give_up(locked, now)
    delete_league(locked)
    return True


def _give_up(league: League, now: datetime) -> None:
    """Takes the league from its commissioners, so that nobody sees it, half deleted, or takes it back."""
    Member.objects.filter(league=league).delete()
    league.delete_at = now
    league.save(update_fields=["delete_at"])


def delete_league(league: League) -> None:
    """Deletes every row of a league that nobody uses any more, and the file of its own component set.

    Outside of a transaction some rows at a time, so that others can write meanwhile; who is interrupted
    leaves a league that `delete_due_leagues` deletes.
    """
    league_deleted.send(sender=None, league=league)
    of_league = {"season__league": league}
    _delete_in_pieces(Fixture.everything.filter(**of_league))
    for season in league.seasons.order_by("number"):
        with short_transaction():
            season.delete()
    _delete_in_pieces(User.objects.filter(placeholder__league=league))
    _delete_in_pieces(Change.objects.filter(league=league))
    feed, pk, box = league.feed, league.pk, _own_box(league)
    with transaction.atomic():
        league.delete()
        feed.delete()
        if box:
            transaction.on_commit(lambda: box.unlink(missing_ok=True))
    log.info("league deleted", league=pk)


def _delete_in_pieces(rows: QuerySet[Any]) -> None:
    """Deletes the newest rows first, because rows refer to older ones."""
    while keys := list(rows.order_by("-pk").values_list("pk", flat=True)[:PIECE]):
        with short_transaction():
            rows.filter(pk__in=keys).delete()


def _own_box(league: League) -> Path | None:
    try:
        box = box_of(league)
    except (EngineError, Refused):  # no file, one of another league, or one that cannot be read
        return None
    return own_set_file(league.ruleset, box.box.name, own_sets_folder()) if box else None


def _require_name(league: League, name: str) -> None:
    if name.strip() != league.name:
        sentence = _("That is not the league's name: type “%(name)s” to confirm.")
        raise Refused("name_differs", sentence % {"name": league.name})


def _require_no_jobs(league: League) -> None:
    if Job.objects.filter(season__league=league, state__in=Job.OPEN).exists():
        sentence = _("The computer is playing games of this league: cancel its job, or wait for it.")
        raise Refused("jobs_open", sentence)
