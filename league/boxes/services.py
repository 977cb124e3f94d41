"""Beginning and filling in a league's own box (`league.boxes.selectors`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction

from engine.components.exchange import merge_table, read_set
from engine.components.library import ComponentSet, component_set, save_set
from engine.components.own_sets import edited_data
from league.boxes.selectors import (
    LeagueBox,
    box_name,
    box_of,
    component_set_named,
    league_box,
    own_sets_folder,
)
from league.frame import permissions
from league.frame.errors import Refused, engine_refusals
from league.frame.locks import lock_league
from league.frame.permissions import Permission
from league.history.services import record_change
from league.models import Change, League
from league.seasons.selectors import season_under_way

if TYPE_CHECKING:
    from league.frame.permissions import Person

MATCHUPS = "own_matchups"
OWNER = "owner"


def begin_box(*, league: League, actor: Person | None, source: str, replace: bool) -> LeagueBox:
    """Makes the league's box from a copy of the component set `source`.

    Raises Refused: not_allowed, no_matrix, box_exists, name_taken, season_under_way, and the engine's codes
    for a set that cannot be read."""
    permissions.require(actor, Permission.MANAGE, league)
    with engine_refusals():
        data = component_set_named(league.ruleset, source).data
    with transaction.atomic():
        league = _locked(league, actor)
        _require_new(league, replace)
        return _save(league, actor, {**data, "about": {**data["about"], "copy_of": source}})


def import_box(
    *, league: League, actor: Person | None, text: str, form: str, file: str, replace: bool = False
) -> LeagueBox:
    """Makes the league's box from a file: a whole set (`form` json or toml), or a csv table of matchups,
    which goes into the box or into a copy of the newest released set.

    The file is read before the league is locked. Raises Refused: those of `begin_box`, box_changed (somebody
    else saved a card while the table was read), and the engine's codes for a file that cannot be used."""
    permissions.require(actor, Permission.MANAGE, league)
    begun = box_of(league)
    with engine_refusals():
        if form == "csv":
            data = merge_table(begun.box if begun else component_set(league.ruleset), text)
        else:
            data = read_set(league.ruleset, text, form, file)
    with transaction.atomic():
        league = _locked(league, actor)
        _require_new(league, replace)
        if form == "csv" and box_of(league) != begun:
            raise Refused("box_changed")
        return _save(league, actor, data)


@transaction.atomic
def save_card(
    *,
    league: League,
    actor: Person | None,
    card: str,
    about: Mapping[str, Any],
    cells: Mapping[str, tuple[tuple[str, ...], int]],
    all_read: bool = False,
) -> LeagueBox:
    """Writes an offense card as a person has read it. `about` has its name, kind, limit and copies, `cells`
    the colored dice and the number of black dice by the key of the defense card. Matchups that differ from
    the box, or all of them if `all_read`, get the source `owner`. Other cards stay as they are, so that
    several people can fill in the box together.

    Raises Refused: not_allowed, no_matrix, no_box, unknown_card, name_taken, season_under_way, too_many_dice,
    and the engine's codes."""
    league = _locked(league, actor)
    begun = box_of(league)
    if begun is None:
        raise Refused("no_box")
    shown = begun.card(card)
    box = begun.box
    places = {
        f"offense.{card}.{'red_zone_limit' if name == 'limit' else name}": (
            [str(value)],
            value != getattr(shown, name),
        )
        for name, value in about.items()
    }
    for cell in shown.cells:
        dice, black = cells.get(cell.key, (cell.dice, cell.black))
        changed = (sorted(dice), black) != (sorted(cell.dice), cell.black) or (all_read and not cell.read)
        places[f"cell.{card}.{cell.key}"] = ([*dice, str(black)], changed)
    with engine_refusals():
        for place, (words, changed) in places.items():
            if changed:
                data = edited_data(box, f"matrix.{begun.matrix}.{place}", words, OWNER)
                box = ComponentSet.of(box.game, box.name, data, own=True)
        return _save(league, actor, box.data, card=about["name"])


def _locked(league: League, actor: Person | None) -> League:
    """Locks the league. Games of a season under way keep their matchups, so its box stays as it is."""
    league = lock_league(league)
    permissions.require(actor, Permission.MANAGE, league)
    users = League.objects.filter(ruleset=league.ruleset, components=box_name(league))
    if season := next(filter(None, map(season_under_way, users)), None):
        raise Refused("season_under_way.box", season=season)
    return league


def _require_new(league: League, replace: bool) -> None:
    if box_of(league) and not replace:
        raise Refused("box_exists")


def _save(league: League, actor: Person | None, data: Mapping[str, Any], card: str = "") -> LeagueBox:
    """Checks and writes the set, with the matchups that it uses, and records the change."""
    about, tables = data.get("about"), data.get("matrix")
    about = {**(about if isinstance(about, dict) else {}), "league": league.slug}
    used = tables.get(str(about.get("matrix"))) if isinstance(tables, dict) else None
    if isinstance(used, dict):
        about, tables = {**about, "matrix": MATCHUPS}, {MATCHUPS: {**used, "name": MATCHUPS}}
    data = {**data, "about": about, "matrix": tables}
    with engine_refusals():
        box = save_set(league.ruleset, box_name(league), data, own_sets_folder())
    saved = league_box(league, box)
    after = {"card": card, "read": saved.read} if card else {"read": saved.read}
    record_change(actor=actor, kind=Change.Kind.BOX_FILLED_IN, league=league, after=after)
    return saved
