"""Founding a league, archiving and deleting it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from engine.catalog import USUAL
from engine.components.library import own_set_file
from engine.errors import EngineError
from engine.lines import slug_of
from league.boxes.selectors import box_of, own_sets_folder
from league.clubs import expansion
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_league, lock_person, short_transaction
from league.frame.permissions import Permission, Role
from league.frame.quotas import check_league_quota
from league.frame.signals import league_deleted
from league.history.services import record_change
from league.leagues.settings import RULES, check_fit, check_policies, check_rules, check_settings
from league.leagues.teams import Clubs
from league.models import Change, Feed, Fixture, Job, League, Member, Season
from league.playoffs.bracket import usual_places
from league.schedule.dates import set_week_dates
from league.seasons.selectors import slugs_by_division
from league.seasons.services import open_season

if TYPE_CHECKING:
    from league.frame.permissions import Person


DEFAULT_LEAGUE = "Expansion League"


@transaction.atomic
def create_league(
    *,
    name: str,
    ruleset: str = USUAL,
    preset: str = "classic_14",
    actor: Person | None = None,
    **more: Any,
) -> League:
    """Creates a league and pins the edition and component set of its games. `actor` becomes its commissioner.

    `more` are other rules (keys of RULES) and settings (keys of SETTINGS). The defaults are the ruleset's
    first edition, its newest component set, and the defaults of `League`.
    Raises Refused: log_in_first, quota_exceeded, name_needed, name_too_long, league_exists, unknown_setting,
    the codes of SETTINGS, those of `check_rules` and `check_policies`.
    """
    if actor is not None:
        actor = permissions.signed_in(actor, "league")
        lock_person(actor)
        check_league_quota(actor)
    name, slug = name.strip(), free_slug(name)
    check_settings({key: value for key, value in more.items() if key not in RULES})
    league = League(slug=slug, name=name, ruleset=ruleset, preset=preset, **more)
    check_rules(league)
    check_policies(league)
    try:
        with transaction.atomic():
            league.feed = Feed.objects.create()
            league.save()
    except IntegrityError as taken:
        raise _taken(name) from taken
    if actor:
        Member.objects.create(league=league, user=actor, role=Role.COMMISSIONER)
        record_change(actor=actor, kind=Change.Kind.LEAGUE_FOUNDED, league=league)
    return league


def free_slug(name: str) -> str:
    """The slug for a new league of this name. Raises Refused: name_needed, name_too_long, league_exists."""
    check_settings({"name": name.strip()})
    slug = slug_of(name)
    if League.objects.filter(slug=slug).exists():
        raise _taken(name)
    return slug


def _taken(name: str) -> Refused:
    return Refused("league_exists", name=name)


@transaction.atomic
def create_league_with_clubs(
    *, clubs: Clubs, dates: Mapping[str, Any] | None = None, actor: Person | None = None, **settings: Any
) -> Season:
    """Creates a league (`create_league`) and opens its first season with these clubs (`open_season`) and
    these dates (arguments of `set_week_dates`), or does none of it.

    Without `playoff_places` they have the usual number. Raises Refused: the codes of all three, and of
    `check_fit`.
    """
    shape = [list(map(len, divisions.values())) for divisions in clubs.values()]
    settings.setdefault("playoff_places", usual_places(shape))
    league = create_league(actor=actor, **settings)
    season = open_season(league=league, clubs=clubs, actor=actor)
    check_fit(league, slugs_by_division(season))
    if dates:
        set_week_dates(season=season, actor=actor, **dates)
    return season


@transaction.atomic
def create_default_league(*, actor: Person) -> Season:
    """Creates the league of the 24 expansion teams with the default rules, and opens its first season.

    Raises Refused: log_in_first, quota_exceeded, league_exists.
    """
    return create_league_with_clubs(clubs=expansion(), name=DEFAULT_LEAGUE, actor=actor)


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
    record_change(actor=actor, kind=Change.Kind.LEAGUE_ARCHIVED, league=league)
    return league


def _lock_own(league: League, actor: Person | None) -> League:
    league = lock_league(league)
    permissions.require(actor, Permission.OWN, league, when_archived=True)
    return league


@transaction.atomic
def take_back_league(*, league: League, actor: Person | None = None) -> League:
    """Takes the league out of the archive, or back before its deletion. Raises Refused: not_allowed,
    league_active."""
    league = _lock_own(league, actor)
    if not league.is_read_only:
        raise Refused("league_active")
    league.archived_at = None
    return _taken_back(league, actor)


@transaction.atomic
def cancel_deletion(*, league: League, actor: Person | None = None) -> League:
    """Cancels the deletion for which the league waits; an archived league stays in the archive. Raises
    Refused: not_allowed, deletion_not_asked."""
    league = _lock_own(league, actor)
    if league.delete_at is None:
        raise Refused("deletion_not_asked.cancel")
    return _taken_back(league, actor)


def _taken_back(league: League, actor: Person | None) -> League:
    league.delete_at = None
    league.save(update_fields=["archived_at", "delete_at"])
    record_change(actor=actor, kind=Change.Kind.LEAGUE_TAKEN_BACK, league=league)
    return league


@transaction.atomic
def ask_for_deletion(*, league: League, name: str, actor: Person | None = None) -> League:
    """Hides the league from everybody but its commissioners, and deletes it after DELETION_DAYS. `name` is
    the league's name, as a person has typed it.

    Raises Refused: not_allowed, name_differs, jobs_open, deletion_asked.
    """
    league = _lock_own(league, actor)
    _require_name(league, name)
    _require_no_jobs(league)
    if league.delete_at is not None:
        raise Refused("deletion_asked")
    league.delete_at = timezone.now() + timedelta(days=settings.DELETION_DAYS)
    league.save(update_fields=["delete_at"])
    after = {"delete_at": league.delete_at.isoformat()}
    record_change(actor=actor, kind=Change.Kind.LEAGUE_DELETION, league=league, after=after)
    return league


def delete_league_now(*, league: League, name: str, actor: Person | None = None) -> None:
    """Deletes a league that waits for its deletion. Raises Refused: not_allowed, name_differs,
    deletion_not_asked."""
    with transaction.atomic():
        league = _lock_own(league, actor)
        _require_name(league, name)
        if league.delete_at is None:
            raise Refused("deletion_not_asked.at_once")
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
        raise Refused("name_differs", name=league.name)


def _require_no_jobs(league: League) -> None:
    if Job.objects.filter(season__league=league, state__in=Job.OPEN).exists():
        raise Refused("jobs_open")
