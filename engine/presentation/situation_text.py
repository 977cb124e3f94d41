"""Texts about a situation: the spot, the snap, the clock, the period."""

from __future__ import annotations

from engine.catalog import ruleset
from engine.gridiron.translation import ENGLISH, Language, Translate, gettext_noop
from engine.gridiron.translation import gettext_noop as _

ORDINALS = (_("1st"), _("2nd"), _("3rd"), _("4th"))
GOAL_TO_GO = _("{down} & goal, {spot}")
DOWN_AND_DISTANCE = _("{down} & {to_go}, {spot}")


def spot_name(spot: int, translate: Translate = gettext_noop) -> str:
    """A spot in words: own 41, opponents' 35, midfield, the end zone."""
    if spot <= 0 or spot >= 100:
        return translate(_("the end zone"))
    if spot == 50:
        return translate(_("midfield"))
    return translate(_("own {n}") if spot < 50 else _("opponents' {n}")).format(n=min(spot, 100 - spot))


def clock_text(ruleset_name: str, left: int, language: Language = ENGLISH) -> str:
    """What is left of a half or quarter, in the ruleset's unit: cards, spaces or plays."""
    one, many = ruleset(ruleset_name).words.clock
    return language.ngettext(one, many, left).format(n=left)


def period_title(ruleset_name: str, number: int, translate: Translate = gettext_noop) -> str:
    """The title of a period: the halves or quarters of the game, then its overtimes."""
    periods = ruleset(ruleset_name).words.periods
    if number <= len(periods):
        return translate(periods[number - 1])
    overtime = number - len(periods)
    return translate(_("Overtime") if overtime == 1 else _("Overtime {n}")).format(n=overtime)


def snap_text(down: int, target: int, spot: int, translate: Translate = gettext_noop) -> str:
    """Down, distance and spot of a snap: 3rd & 7, own 41. `target` is the line to gain, 100 the goal line."""
    values = {"down": translate(ORDINALS[min(down, 4) - 1]), "spot": spot_name(spot, translate)}
    return translate(GOAL_TO_GO if target >= 100 else DOWN_AND_DISTANCE).format(to_go=target - spot, **values)
