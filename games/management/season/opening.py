"""From nothing, or from what is there, to a season that can be played."""

from __future__ import annotations

import fcntl

from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.utils.text import slugify

from games.management.season.wishes import Wishes
from league.errors import Refused
from league.models import League, Season
from league.services import found_league, open_season


def migrate() -> None:
    """Brings the database up to date; a second command that starts meanwhile waits."""
    with (settings.DATA_DIR / "migrate.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        call_command("migrate", interactive=False, verbosity=0)


def open_or_continue(wishes: Wishes) -> Season:
    """The newest season of the league by this name; a new league and season when there is none.

    Raises Refused: other_seed, other_rules, and what founding a league refuses.
    """
    league = League.objects.filter(slug=slugify(wishes.league)).first()
    if league is None:
        with transaction.atomic():
            league = found_league(name=wishes.league, **wishes.rules)
            return open_season(league=league, seed=wishes.seed)
    _check_rules(league, wishes)
    season = league.seasons.select_related("league").order_by("number").last()
    if season is None:
        return open_season(league=league, seed=wishes.seed)
    if wishes.seed not in (None, season.seed):
        raise Refused(
            "other_seed",
            f"{season} was begun with the seed {season.seed}: leave --seed out to go on with it, "
            "or begin another league with --league NAME.",
        )
    return season


def _check_rules(league: League, wishes: Wishes) -> None:
    for name, asked in wishes.rules.items():
        stored = getattr(league, name)
        if asked != stored:
            raise Refused(
                "other_rules",
                f"{league} was founded with --{name} {stored}, not {asked}: leave it out to go on with that "
                "league, or begin another one with --league NAME.",
            )
