"""From nothing, or from an existing league, to a season that can be played."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify

from games.management.season.batches import next_seed
from games.management.season.options import SeasonOptions
from league.errors import Refused
from league.models import Change, Coach, League, Season, Week
from league.schedule.presets.catalog import preset_named
from league.selectors.playoffs.playoffs import format_of
from league.selectors.schedule.schedules import shape_of
from league.services.leagues.leagues import create_league
from league.services.season.seasons import open_season


@transaction.atomic
def open_or_continue_season(wishes: SeasonOptions) -> Season:
    """The season to play of the league with this name: the current one, or else the next one; if necessary in
    a new league. Creates nothing if anything is refused.

    Raises Refused: other_name, other_seed, other_rules, league_of_people, bad_weeks, and the refusals of
    founding a league and opening a season.
    """
    league = League.objects.filter(slug=slugify(wishes.league)).first()
    if league is None:
        league = create_league(name=wishes.league, **wishes.rules)
    else:
        _check_name(league, wishes.league)
        _check_rules(league, wishes)
        _check_people(league)
    newest = league.seasons.select_related("league").order_by("number").last()
    if newest is None:
        season = open_season(league=league, seed=wishes.seed, public_dice=True)
    elif newest.state == Season.State.FINISHED:
        season = open_season(league=league, seed=_seed_after(newest, wishes.seed), public_dice=True)
    else:
        season = newest
        _check_seed(season, wishes.seed)
    check_weeks(season, wishes.weeks)
    return season


def check_weeks(season: Season, asked: int | None) -> None:
    """Raises Refused: bad_weeks, if the season does not have, or will not have, that many weeks."""
    if asked is None:
        return
    if season.weeks.exists():
        regular = season.weeks.filter(kind=Week.Kind.REGULAR).count()
    else:
        regular = preset_named(season.terms.preset).limits(shape_of(season)).weeks
    last = regular + len(format_of(season).rounds(season.conferences.count()))
    if asked > last:
        sentence = f"The season has {last} weeks, {regular} before the playoffs: give --weeks 1 to {last}."
        raise Refused("bad_weeks", sentence)


def _seed_after(finished: Season, asked: int | None) -> int:
    """The seed of the league's next season. The first seed of the league may be given again."""
    if asked is None or finished.league.seasons.filter(seed=asked).exists():
        return next_seed(finished)
    return asked


def _check_seed(season: Season, asked: int | None) -> None:
    first = season.league.seasons.order_by("number")[0]
    if asked not in {None, season.seed, first.seed}:
        raise Refused(
            "other_seed",
            f"{season} was begun with the seed {season.seed}: leave --seed out to go on with it, "
            "or begin another league with --league NAME.",
        )


def _check_people(league: League) -> None:
    """Refuses leagues of people, because the command plays all games without asking anybody."""
    founded = Change.objects.filter(league=league, kind=Change.Kind.LEAGUE_FOUNDED)
    if founded.exists() or Coach.objects.filter(team__league=league).exists():
        raise Refused(
            "league_of_people",
            f"{league} belongs to people, and this command would play their games: let the computer play on "
            "the page of its season (`python3 manage.py up`), or begin another league with --league NAME.",
        )


def _check_name(league: League, asked: str) -> None:
    """Two names can have the same address: `Sunday-League` is not the league `Sunday League`."""
    if asked.split() and asked.casefold().split() != league.name.casefold().split():
        raise Refused(
            "other_name",
            f'{league} has the address that this name would have: give --league "{league}" to go on with it, '
            "or choose a name that differs in more than its punctuation.",
        )


def _check_rules(league: League, wishes: SeasonOptions) -> None:
    for name, asked in wishes.rules.items():
        stored = getattr(league, name)
        if asked != stored:
            raise Refused(
                "other_rules",
                f"{league} was founded with --{name} {stored}, not {asked}: leave it out to go on with that "
                "league, or begin another one with --league NAME.",
            )
