"""Creating a league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from engine.catalog import USUAL
from league.data import expansion
from league.errors import Forbidden, Refused
from league.models import Change, Feed, League, Member, Season
from league.permissions import Role
from league.selectors.season.teams import slugs_by_division
from league.services.history import audit
from league.services.leagues.policies import check_policies
from league.services.leagues.rules import RULES, check_fit, check_rules
from league.services.leagues.settings import check_settings
from league.services.quotas import check_league_quota
from league.services.schedule.week_dates import set_week_dates
from league.services.season.seasons import open_season
from league.services.teams.clubs import Clubs

if TYPE_CHECKING:
    from league.permissions import Person

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
    if actor is not None and not isinstance(actor, User):
        raise Forbidden("log_in_first", _("Sign in or sign up first: then you can found a league."))
    if actor:
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
        audit.record_change(actor=actor, kind=Change.Kind.LEAGUE_FOUNDED, league=league)
    return league


def free_slug(name: str) -> str:
    """The slug for a new league of this name. Raises Refused: name_needed, name_too_long, league_exists."""
    slug = slugify(name)
    if not slug:
        raise Refused("name_needed", _("A league needs a name with letters or digits in it."))
    check_settings({"name": max(name.strip(), slug, key=len)})
    if League.objects.filter(slug=slug).exists():
        raise _taken(name)
    return slug


def _taken(name: str) -> Refused:
    sentence = _("There is a league named %(name)s: choose another name.") % {"name": name}
    return Refused("league_exists", sentence)


@transaction.atomic
def create_league_with_clubs(
    *, clubs: Clubs, dates: Mapping[str, Any] | None = None, actor: Person | None = None, **settings: Any
) -> Season:
    """Creates a league (`create_league`) and opens its first season with these clubs (`open_season`) and
    these dates (arguments of `set_week_dates`), or does none of it.

    Raises Refused: the codes of all three, and of `check_fit`.
    """
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
