"""Founding a league."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

import engine
from league.components import set_named
from league.errors import Forbidden, Refused
from league.models import Change, Feed, League, Member, Season
from league.permissions import Role
from league.playoffs import FORMATS
from league.schedule import preset_named
from league.services import audit
from league.services.quotas import allow_league
from league.services.seasons import open_season
from league.services.settings import check_settings, one_of

if TYPE_CHECKING:
    from league.permissions import Person

DEFAULT_LEAGUE = "Expansion League"
BASE_SET = ("base", "base")


@transaction.atomic
def found_league(
    *,
    name: str,
    ruleset: str = "first_and_goal",
    edition: str = "",
    options: dict[str, Any] | None = None,
    components: str = "",
    preset: str = "classic_14",
    playoff_places: int = 10,
    reseed: bool = True,
    tie_break: str = League.TieBreak.PRO,
    visibility: str = League.Visibility.PUBLIC,
    actor: Person | None = None,
) -> League:
    """Founds a league and pins what its games are played with; who founds it is its commissioner.

    Default are the ruleset's first edition and its newest component set.
    Raises Refused: log_in_first, quota_exceeded, name_needed, name_too_long, league_exists, unknown_preset,
    unknown_playoff_format, unknown_tie_break, unknown_visibility, and what the engine refuses of ruleset,
    edition, options and components.
    """
    if actor is not None and not isinstance(actor, User):
        raise Forbidden("log_in_first", _("Sign in or sign up first: then you can found a league."))
    if actor:
        allow_league(actor)
    slug = slugify(name)
    if not slug:
        raise Refused("name_needed", _("A league needs a name with letters or digits in it."))
    check_settings({"name": max(name, slug, key=len), "visibility": visibility})
    preset_named(preset)
    one_of("unknown_playoff_format", "playoff_places", FORMATS)(playoff_places)
    one_of("unknown_tie_break", "tie_break", League.TieBreak.values)(tie_break)
    header = _header(ruleset, edition, options or {}, components)
    try:
        with transaction.atomic():
            league = League.objects.create(
                feed=Feed.objects.create(),
                slug=slug,
                name=name,
                ruleset=ruleset,
                edition=header["options"]["edition"],
                options=options or {},
                components=header["components"]["name"],
                preset=preset,
                playoff_places=playoff_places,
                reseed=reseed,
                tie_break=tie_break,
                visibility=visibility,
            )
    except IntegrityError as taken:
        sentence = _("There is a league named %(name)s: choose another name.") % {"name": name}
        raise Refused("league_exists", sentence) from taken
    if actor:
        Member.objects.create(league=league, user=actor, role=Role.COMMISSIONER)
        audit.note(actor=actor, kind=Change.Kind.LEAGUE_FOUNDED, league=league)
    return league


@transaction.atomic
def found_default_league(*, actor: Person) -> Season:
    """The league of the 24 expansion teams under the default rules, with its first season open.

    Raises Refused: log_in_first, quota_exceeded, league_exists.
    """
    return open_season(league=found_league(name=DEFAULT_LEAGUE, actor=actor), actor=actor)


def _header(ruleset: str, edition: str, options: dict[str, Any], components: str) -> dict[str, Any]:
    """A game's header under these rules: whatever the engine would refuse later, it refuses now."""
    try:
        box = set_named(ruleset, components or options.get("dice_set", ""))
        return engine.header(
            ruleset=ruleset, edition=edition, options=options, components=box, teams=BASE_SET
        )
    except engine.EngineError as refusal:
        raise Refused(refusal.code, str(refusal)) from refusal
