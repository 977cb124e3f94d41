"""Opening a season."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league import permissions
from league.data import expansion
from league.errors import Refused
from league.models import Change, League, Result, Season
from league.permissions import Permission
from league.selectors.leagues.changes import season_of_change, subject_path
from league.selectors.season.seasons import newest_season
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_season
from league.services.notifications.feed_items import publish_to_league, season_item
from league.services.season.divisions import divisions_of, save_divisions
from league.services.season.season_secrets import create_secret
from league.services.teams.clubs import Clubs, check_clubs

if TYPE_CHECKING:
    from league.permissions import Person

LARGEST_SEED = 2**53 - 1  # JSON readers in other languages keep integers exact up to here
FRESH_SEEDS = 10**9  # short enough to be typed again


@transaction.atomic
def open_season(
    *,
    league: League,
    seed: int | None = None,
    clubs: Clubs | None = None,
    public_dice: bool = False,
    actor: Person | None = None,
) -> Season:
    """Opens the league's next season with these clubs: by default those of its last season, grouped as
    they were; in a first season the 24 expansion teams.

    A club the league does not know yet becomes a team of it. The seed decides the schedule and is public;
    without one a fresh seed is drawn. What the computer plays, and coin tosses, depend on a new secret, whose
    fingerprint stands in the history. With `public_dice` they depend on the seed as well: the same seed plays
    the same season anywhere, and everybody can foretell it.
    Raises Refused: not_allowed, bad_seed, season_open, and those of `check_clubs`.
    """
    permissions.require(actor, Permission.MANAGE, league)
    seed = secrets.randbelow(FRESH_SEEDS) if seed is None else seed
    if not 0 <= seed <= LARGEST_SEED:
        sentence = _("The seed %(seed)s is out of range: give a whole number from 0 to %(largest)s.")
        raise Refused("bad_seed", sentence % {"seed": seed, "largest": LARGEST_SEED})
    if league.seasons.exclude(state=Season.State.FINISHED).exists():
        raise Refused("season_open", _("The league's season is not over: finish it before the next one."))
    last = newest_season(league)
    try:
        with transaction.atomic():
            season = Season.objects.create(league=league, number=last.number + 1 if last else 1, seed=seed)
    except IntegrityError as opened:
        raise Refused("season_open", _("Somebody else has just opened the league's next season.")) from opened
    if clubs is not None:
        check_clubs(league, clubs)
    elif last:
        clubs = divisions_of(last)
    save_divisions(season, clubs or expansion())
    secret = None if public_dice else create_secret(season)
    audit.record_change(
        actor=actor,
        kind=Change.Kind.SEASON_OPENED,
        league=league,
        about=season,
        after={"season": season.number, "seed": seed} | ({"commitment": secret.commitment} if secret else {}),
    )
    publish_to_league(season, season_item(season))
    return season


@restores(Change.Kind.SEASON_OPENED)
def _revert(change: Change, actor: Person | None) -> None:
    """Away with a season in which nobody has played. If the computer has, its games may have been taken back,
    but not the season: another one would roll other dice, again and again until somebody likes them.
    """
    season = lock_season(season_of_change(change))
    if season.state != Season.State.SCHEDULED or change.after is None:
        raise changed_since()
    permissions.require(actor, Permission.MANAGE, season.league)
    if Result.objects.filter(fixture__season=season).exists():
        raise changed_since()
    if season.secrets.exists() and _has_rolled(season):
        sentence = _(
            "The computer has played games of this season. Their results can be reverted, "
            "but the season stays open: its dice must not be rolled again."
        )
        raise Refused("dice_rolled", sentence)
    season.delete()


def _has_rolled(season: Season) -> bool:
    """Was a game of the season ended without its coaches, which may have been by the computer?"""
    settled = Change.objects.filter(league=season.league, kind=Change.Kind.DEADLINE_PASSED)
    return settled.filter(about__startswith=f"{subject_path(season)}/").exists()
