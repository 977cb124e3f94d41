"""What the calls of a team bring against another team's dice, or against those of the box."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from engine.calls.sheets import CallSheet, call_sheet
from engine.catalog import ruleset
from engine.errors import EngineError
from engine.play import setup
from league.components import component_set_of
from league.errors import Refused
from league.models import League, Team

BOX = "base"  # the team of a component set that has the dice of the box
SPOTS = (25, 50, 80, 90, 97)  # where a page looks: few, so that all sheets of a league can be kept
WEEK = 7 * 24 * 3600


def call_sheet_of(league: League, team: Team, other: Team | None, spot: int) -> CallSheet:
    """Returns the calls of `team` against the dice of `other` (None: those of the box), at one of SPOTS. A
    sheet is computed once for the same dice and rules.

    Raises Refused no_calls, or the engine's codes for a component set that can no longer be read."""
    try:
        return _kept(_header(league, team, other), spot)
    except EngineError as refusal:
        raise Refused(refusal.code, refusal.translated(_)) from refusal


def has_calls(league: League) -> bool:
    """Whether this league's game has calls to compare."""
    return ruleset(league.ruleset).call_odds is not None


def _header(league: League, team: Team, other: Team | None) -> dict[str, Any]:
    components = component_set_of(league)
    box = BOX if BOX in components.data.get("team", {BOX: None}) else team.key
    return setup.header(
        ruleset=league.ruleset,
        edition=league.edition,
        options=league.options,
        components=components,
        teams=(team.key, other.key if other else box),
    )


def _kept(header: Mapping[str, Any], spot: int) -> CallSheet:
    key = f"calls:{sha256(setup.header_key(header).encode()).hexdigest()}:{spot}"
    sheet: CallSheet | None = cache.get(key)
    if sheet is None:
        sheet = call_sheet(header, 0, spot)
        cache.set(key, sheet, WEEK)
    return sheet
