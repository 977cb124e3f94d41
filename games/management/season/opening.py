"""From nothing, or from what is there, to a season that can be played."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify

from games.management.season.wishes import Wishes
from league.errors import Refused
from league.models import League, Season
from league.services import found_league, open_season


def open_or_continue(wishes: Wishes) -> Season:
    """The newest season of the league by this name; a new league and season when there is none.

    Raises Refused: other_name, other_seed, other_rules, and what founding a league refuses.
    """
    league = League.objects.filter(slug=slugify(wishes.league)).first()
    if league is None:
        with transaction.atomic():
            league = found_league(name=wishes.league, **wishes.rules)
            return open_season(league=league, seed=wishes.seed, public_dice=True)
    _check_name(league, wishes.league)
    _check_rules(league, wishes)
    season = league.seasons.select_related("league").order_by("number").last()
    if season is None:
        return open_season(league=league, seed=wishes.seed, public_dice=True)
    if wishes.seed not in (None, season.seed):
        raise Refused(
            "other_seed",
            f"{season} was begun with the seed {season.seed}: leave --seed out to go on with it, "
            "or begin another league with --league NAME.",
        )
    return season


def _check_name(league: League, asked: str) -> None:
    """Two names can have one address: `Sunday-League` is not taken for `Sunday League`."""
    if asked.split() and asked.casefold().split() != league.name.casefold().split():
        raise Refused(
            "other_name",
            f'{league} has the address that this name would have: give --league "{league}" to go on with it, '
            "or choose a name that differs in more than its punctuation.",
        )


def _check_rules(league: League, wishes: Wishes) -> None:
    for name, asked in wishes.rules.items():
        stored = getattr(league, name)
        if asked != stored:
            raise Refused(
                "other_rules",
                f"{league} was founded with --{name} {stored}, not {asked}: leave it out to go on with that "
                "league, or begin another one with --league NAME.",
            )
