"""The scoreboard and the field: texts of spot, snap, clock and period, where the ball went, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.catalog import ruleset
from engine.gridiron.events import SCRIMMAGE_PLAYS, SIDES, Event, Line
from engine.gridiron.field import GOAL
from engine.gridiron.play_facts import COUNTED, NO_YARDS, PLAY, RETURN, SYMBOL, CountedThrow
from engine.gridiron.translation import ENGLISH, Language, Translate, gettext_noop, ngettext_noop
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import Label, translated
from engine.kernel.inputs import NONE
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


def clock_line(ruleset_name: str, board: Scoreboard, language: Language = ENGLISH) -> str:
    """The time left in the period; empty before the cards that measure it are dealt."""
    return clock_text(ruleset_name, board.clock, language) if board.clock or board.down else ""


def period_title(ruleset_name: str, number: int, translate: Translate = gettext_noop) -> str:
    """The title of a period: the halves or quarters of the game, then its overtimes."""
    periods = ruleset(ruleset_name).words.texts["periods"]
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


TOLD = frozenset(
    {
        *(Event.THROW, Event.RUN, Event.SNEAK, Event.COMPLETION, Event.INCOMPLETION, Event.SACK),
        *(Event.INTERCEPTION, Event.PUNT, Event.KICK_RETURN, Event.PUNT_RETURN, Event.TURNOVER_RETURN),
    }
)


GAIN = ngettext_noop("The dice add up to {n} yard.", "The dice add up to {n} yards.")


LOSS = ngettext_noop("The dice add up to a loss of {n} yard.", "The dice add up to a loss of {n} yards.")


WITHOUT_REASON = frozenset({COUNTED, SYMBOL, NO_YARDS})


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """What the dice of one play did. `calls`: numbers of both calls, or None. `throws` in order. `reasons`:
    keys of the label table `reasons`, in the order in which they apply."""

    calls: tuple[int, int] | None
    throws: tuple[CountedThrow, ...]
    reasons: tuple[str, ...]

    def yards(self, stage: str) -> int:
        """Returns what the throws of a stage add up to, beyond the goal lines too."""
        return sum(throw.yards for throw in self.throws if throw.stage == stage and not throw.is_void)


def arithmetic(header: Mapping[str, Any], lines: Iterable[Sequence[Any]]) -> tuple[Arithmetic, ...]:
    """Returns the arithmetic of one row of the play-by-play: of its play, and of a try that its touchdown
    brought. `lines` are those from `PlayRow.line` to `PlayRow.end`, also after a round trip through JSON."""
    log = [Line(*line) for line in lines]
    scored = next((n + 1 for n, line in enumerate(log) if line.event == Event.TOUCHDOWN), len(log))
    parts = (log[:scored], log[scored:])
    return tuple(_arithmetic(header, part) for part in parts if any(x.event in TOLD for x in part))


def _arithmetic(header: Mapping[str, Any], lines: Sequence[Line]) -> Arithmetic:
    throws = ruleset(header["ruleset"]).play_facts.count(header["options"], lines)
    calls = (line.calls for line in lines if line.event == Event.THROW and NONE not in line.calls)
    return Arithmetic(
        calls=next(((call[0], call[1]) for call in calls), None),
        throws=throws,
        reasons=tuple(dict.fromkeys(_reasons(throws))),
    )


def arithmetic_so_far(game: Playthrough) -> tuple[Arithmetic, ...]:
    """Returns the arithmetic of the play in progress: the throws that everybody has seen in this step."""
    return arithmetic(game.sheet.header, game.now.log or ())


def explained(
    header: Mapping[str, Any], reasons: Iterable[str], translate: Translate = gettext_noop
) -> tuple[Label, ...]:
    """Returns the label of each reason: a title, one sentence and the rules behind it."""
    known = ruleset(header["ruleset"]).words.labels("reasons")
    return tuple(translated(known[reason], translate) for reason in reasons)


def arithmetic_sentence(header: Mapping[str, Any], summary: Arithmetic, language: Language = ENGLISH) -> str:
    """Returns the arithmetic in words: why dice did not count, and what the others add up to. Empty without
    a throw that moves the ball."""
    stages = {throw.stage for throw in summary.throws if not throw.is_void}
    if not stages & {PLAY, RETURN}:
        return ""
    yards = summary.yards(PLAY if PLAY in stages else RETURN)
    sentences = [label.sentence for label in explained(header, summary.reasons, language.gettext)]
    if yards < 0:
        total = language.ngettext(LOSS[0], LOSS[1], -yards).format(n=-yards)
    else:
        total = language.ngettext(GAIN[0], GAIN[1], yards).format(n=yards)
    return " ".join([*sentences, total])


def _reasons(throws: Sequence[CountedThrow]) -> Iterable[str]:
    for throw in throws:
        yield from (die.status for die in throw.dice if die.status not in WITHOUT_REASON)
        if throw.why:
            yield throw.why


TRAIL_PLAYS = SCRIMMAGE_PLAYS - {Event.INTERCEPTION}


@dataclass(frozen=True, slots=True)
class TrailStep:
    """One way of the ball. `start` and `end` are yards from the offense's own goal line, 0 to 100. `kind`:
    `play`, `flag` for an accepted penalty, or `try`."""

    start: int
    end: int
    kind: str

    @property
    def is_loss(self) -> bool:
        """Whether the ball went backward."""
        return self.end < self.start


@dataclass(frozen=True, slots=True)
class FieldPicture:
    """The field as everybody sees it. Spots are yards from the goal line of the side with the ball.

    `offense`: 0 home, which goes to the right, 1 away. `line`: the line to gain, None on tries and kicks."""

    offense: int
    spot: int
    line: int | None = None
    trail: tuple[TrailStep, ...] = ()
    is_try: bool = False

    def place(self, spot: int) -> int:
        """Converts a spot of the offense to yards from the left goal line."""
        return GOAL - spot if self.offense else spot


def field_picture(game: Playthrough, lines: Sequence[Sequence[Any]]) -> FieldPicture:
    """Returns the field before the next play. `lines`: all of the game so far, or at least those since the
    drive began; the same after a round trip through JSON."""
    snap = game.mark if game.wants else game.now
    is_down = snap.phase == game.rules.down_phase or snap.phase == game.rules.before_down
    is_try = not is_down and snap.spot >= GOAL - 2 and _scored(lines)
    offense, spot = int(snap.offense), max(0, min(GOAL, int(snap.spot)))
    if not is_down:
        return FieldPicture(offense, spot, is_try=is_try)
    return FieldPicture(offense, spot, min(GOAL, int(snap.target)), drive_trail(lines, spot))


def drive_trail(lines: Sequence[Sequence[Any]], spot: int) -> tuple[TrailStep, ...]:
    """Returns the ways of the ball in the drive in progress. The first one begins where the drive did, each
    begins where the last one ended, and the last one ends at `spot`, where the next play begins."""
    drive = _drive_in_progress(lines)
    if not drive:
        return ()
    steps: list[TrailStep] = []
    at = drive[0].spot
    for line in drive[1:]:
        if line.event in TRAIL_PLAYS:
            start = line.spot - line.amount
            steps += _penalty(at, start)
            steps.append(TrailStep(start, line.spot, "play"))
            at = line.spot
    return (*steps, *_penalty(at, spot))


def _drive_in_progress(lines: Sequence[Sequence[Any]]) -> list[Line]:
    """The lines since the ball changed hands, that one included; read from the end, as a game has many."""
    drive: list[Line] = []
    for values in reversed(lines):
        drive.append(Line(*values))
        if drive[-1].event in (Event.POSSESSION, Event.CORRECTION):
            return drive[::-1]
    return []


def _penalty(start: int, end: int) -> list[TrailStep]:
    return [TrailStep(start, end, "flag")] if start != end else []


def _scored(lines: Sequence[Sequence[Any]]) -> bool:
    """Whether the last score is a touchdown whose try has not been made."""
    for line in (Line(*values) for values in reversed(lines)):
        if line.event == Event.TOUCHDOWN:
            return True
        if line.event in (Event.KICKOFF, Event.POSSESSION, Event.TWO_POINT, Event.EXTRA_POINT):
            return False
    return False
