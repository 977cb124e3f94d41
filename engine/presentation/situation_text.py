"""Texts about a situation: the spot, the snap, the clock, the period."""

from __future__ import annotations

from engine.catalog import ruleset
from engine.gridiron.events import SIDES
from engine.gridiron.translation import ENGLISH, Language, Translate, gettext_noop
from engine.gridiron.translation import gettext_noop as _
from engine.presentation.scoreboard import Scoreboard

ORDINALS = (_("1st"), _("2nd"), _("3rd"), _("4th"))
GOAL_TO_GO = _("{down} & goal at {spot}")
DOWN_AND_DISTANCE = _("{down} & {to_go} at {spot}")
SPOT_OF_NAME_IN_S = _("the {team}' {n}")
SPOT_OF_OTHER_NAME = _("the {team}'s {n}")
Teams = tuple[str, str]  # nicknames (home, away)


def spot_name(spot: int, side: int, teams: Teams, translate: Translate = gettext_noop) -> str:
    """A spot in words: the Bombers' 35, midfield, the end zone. `spot` is in yards from the own goal line of
    `side` (0 home, 1 away). Where both teams have the same name: own 41, opponents' 35."""
    if spot <= 0 or spot >= 100:
        return translate(_("the end zone"))
    if spot == 50:
        return translate(_("midfield"))
    yards = min(spot, 100 - spot)
    if teams[0] == teams[1]:
        return translate(_("own {n}") if spot < 50 else _("opponents' {n}")).format(n=yards)
    team = teams[side if spot < 50 else 1 - side]
    text = SPOT_OF_NAME_IN_S if team.endswith("s") else SPOT_OF_OTHER_NAME
    return translate(text).format(team=team, n=yards)


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


def snap_text(
    down: int, target: int, spot: int, side: int, teams: Teams, translate: Translate = gettext_noop
) -> str:
    """Down, distance and spot of a snap by `side` (0 home, 1 away): 3rd & 7 at the Bombers' 41. `target` is
    the line to gain, 100 the goal line."""
    place = spot_name(spot, side, teams, translate)
    text = translate(GOAL_TO_GO if target >= 100 else DOWN_AND_DISTANCE)
    return text.format(down=translate(ORDINALS[min(down, 4) - 1]), to_go=target - spot, spot=place)


def board_text(board: Scoreboard, teams: Teams, translate: Translate = gettext_noop) -> str:
    """Down, distance and spot of a scoreboard; empty if no down is due."""
    if not board.down:
        return ""
    side = SIDES.index(board.offense)
    return snap_text(board.down, board.target, board.spot, side, teams, translate)
