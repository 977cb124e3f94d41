"""The scoreboard: the score and situation, and the texts of spot, snap, clock and period."""

from __future__ import annotations

from dataclasses import dataclass

from engine.catalog import ruleset
from engine.gridiron.events import SIDES, Event
from engine.gridiron.field import GOAL
from engine.gridiron.words import ENGLISH, Language, Translate, gettext_noop
from engine.gridiron.words import gettext_noop as _
from engine.play.playthrough import Playthrough

REGULATION = 2  # halves


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The score and situation of a game. Pairs are (home, away).

    `clock` is what is left of the period in the ruleset's unit: cards, spaces or plays. `spot` and `target`
    are yards from the offense's own goal line. `down` is 0 if no down is due (kickoffs, tries)."""

    score: tuple[int, int]
    timeouts: tuple[int, int]
    period: int
    clock: int
    offense: str
    down: int
    spot: int
    target: int

    @property
    def to_go(self) -> int:
        """Yards to the line to gain."""
        return self.target - self.spot


def scoreboard(game: Playthrough) -> Scoreboard:
    """Returns the current score and situation. During a play the ball is shown where it was snapped,
    because the dice thrown so far may have moved it to a spot where no down can begin."""
    g, snap = game.now, game.mark
    # Whether the current play has already set the down and the line to gain of the next one.
    is_turned = g.offense != snap.offense and g.down == 1 and g.target == min(GOAL, g.spot + 10)
    snap = g if is_turned or (g.down, g.target) != (snap.down, snap.target) else snap
    line = game.rules.line(g, Event.POSSESSION, g.offense, 0)
    is_down = snap.phase in (game.rules.down_phase, game.rules.before_down)
    return Scoreboard(
        score=game.score,
        timeouts=(g.team[0].timeouts, g.team[1].timeouts),
        period=line.half,
        clock=line.clock,
        offense=SIDES[snap.offense],
        down=snap.down if is_down else 0,
        spot=snap.spot,
        target=snap.target,
    )


def in_overtime(game: Playthrough) -> bool:
    """Whether the game is, or ended, in overtime."""
    return bool(game.now.half > REGULATION)


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
    singular, plural = ruleset(ruleset_name).words.texts["clock"]
    return language.ngettext(singular, plural, left).format(n=left)


def clock_line(ruleset_name: str, board: Scoreboard, language: Language) -> str:
    """The time left in the period; empty before the cards that measure it are dealt."""
    return clock_text(ruleset_name, board.clock, language) if board.clock or board.down else ""


def period_title(ruleset_name: str, number: int, translate: Translate = gettext_noop) -> str:
    """The title of a period: the halves or quarters of the game, then its overtimes."""
    periods = ruleset(ruleset_name).words.texts["periods"]
    if number <= len(periods):
        return translate(periods[number - 1])
    overtime = number - len(periods)
    return translate(_("Overtime") if overtime == 1 else _("Overtime {n}")).format(n=overtime)


def snap_text(down: int, target: int, spot: int, side: int, teams: Teams, translate: Translate) -> str:
    """Down, distance and spot of a snap by `side` (0 home, 1 away): 3rd & 7 at the Bombers' 41. `target` is
    the line to gain, 100 the goal line."""
    place = spot_name(spot, side, teams, translate)
    text = translate(GOAL_TO_GO if target >= 100 else DOWN_AND_DISTANCE)
    return text.format(down=translate(ORDINALS[min(down, 4) - 1]), to_go=target - spot, spot=place)


def board_text(board: Scoreboard, teams: Teams, translate: Translate) -> str:
    """Down, distance and spot of a scoreboard; empty if no down is due."""
    if not board.down:
        return ""
    side = SIDES.index(board.offense)
    return snap_text(board.down, board.target, board.spot, side, teams, translate)
