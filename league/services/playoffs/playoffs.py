"""Playing the playoffs: drawing rounds and crowning the champion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Fixture, Season, Team
from league.permissions import Permission
from league.playoffs import Bracket
from league.selectors.playoffs.playoffs import bracket_of
from league.selectors.season.teams import team_by_slug
from league.services.history import audit
from league.services.locks import lock_season
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import bracket_item, publish_to_league, season_item
from league.services.playoffs.rounds import draw_round, next_round
from league.services.season.figures import store_figures
from league.services.season.season_secrets import publish_secrets
from league.services.season.states import enter_state
from league.services.season.tenures import save_tenures

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def advance_playoffs(*, season: Season, actor: Person | None = None) -> list[Fixture]:
    """Creates the fixtures of the next round once the round before is decided, and returns them; else none.

    Raises Refused: not_allowed, not_in_playoffs.
    """
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    fixtures, items = draw_next_round(season, bracket_of(season), actor=actor)
    publish_to_league(season, *items)
    return fixtures


def draw_next_round(
    season: Season, bracket: Bracket, *, actor: Person | None = None
) -> tuple[list[Fixture], list[NewFeedItem]]:
    """As `advance_playoffs`, for a season that the caller has locked. The caller publishes the feed items."""
    number = next_round(season, bracket)
    fixtures = draw_round(season, bracket, number) if number else []
    if not fixtures:
        return [], []
    drawn = [fixture.number for fixture in fixtures]
    audit.record_change(
        actor=actor,
        kind=Change.Kind.PLAYOFFS_ADVANCED,
        league=season.league,
        about=season,
        after={"round": number, "games": drawn},
    )
    return fixtures, [bracket_item(season, round=number, week=fixtures[0].week.number, fixtures=drawn)]


@transaction.atomic
def crown_champion(*, season: Season, actor: Person | None = None) -> Team:
    """Ends the season with the winner of its last game as champion, records the coaches of its teams, and
    publishes the secrets of its dice.

    Raises Refused: not_allowed, not_in_playoffs, bowl_undecided, already_crowned.
    """
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    if season.state == Season.State.FINISHED:
        raise Refused("already_crowned", _("This season already has its champion."))
    publish_to_league(season, *crown_locked_season(season, bracket_of(season), actor=actor))
    assert season.champion
    return season.champion


def crown_locked_season(
    season: Season, bracket: Bracket, *, actor: Person | None = None
) -> list[NewFeedItem]:
    """As `crown_champion`, for an unfinished season that the caller has locked. The caller publishes the feed
    items."""
    champion = bracket.champion
    if champion is None:
        raise Refused("bowl_undecided", _("The last playoff game has no winner yet: play it first."))
    season.champion = team_by_slug(season)[champion]
    season.kept_terms = season.terms.as_dict()
    enter_state(season, Season.State.FINISHED, "champion", "kept_terms")
    save_tenures(season)
    store_figures(season)
    publish_secrets(season)
    audit.record_change(
        actor=actor,
        kind=Change.Kind.CROWNED,
        league=season.league,
        about=season,
        after={"champion": champion},
    )
    return [season_item(season)]
