"""Play-by-play that a fan enjoys: one row a play, its sentences, and the dice behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.catalog import ruleset
from engine.components import set_in_play
from engine.gridiron.events import Event, Line
from engine.gridiron.words import Translate, gettext_noop
from engine.gridiron.words import gettext_noop as _

ORDINALS = (_("1st"), _("2nd"), _("3rd"), _("4th"))
GOAL_TO_GO = _("{down} & goal, {spot}")
DOWN_AND_DISTANCE = _("{down} & {to_go}, {spot}")
AGAINST = _("{call} against {answer}.")

# A row of its own.
MAIN = {
    Event.KICKOFF: _("{team} kick off."),
    Event.ONSIDE_KICK: _("{team} try an onside kick: {n} yards."),
    Event.SQUIB_KICK: _("{team} squib it {n} yards."),
    Event.PUNT: _("{team} punt {n} yards."),
    Event.PUNT_BLOCKED: _("The punt is blocked!"),
    Event.BROKEN_UP: _("Both sides show FAKE: the play is broken up."),
    Event.RUN: _("Gain of {n} to {spot}."),
    Event.SNEAK: _("Sneak for {n}."),
    Event.KNEEL: _("{team} take a knee."),
    Event.COMPLETION: _("Complete for {n} to {spot}."),
    Event.INCOMPLETION: _("Incomplete."),
    Event.SACK: _("Sacked: loss of {loss} to {spot}."),
    Event.HAIL_MARY: _("Hail Mary!"),
    Event.INTERCEPTION: _("Intercepted at {spot}!"),
    Event.TOUCHDOWN: _("TOUCHDOWN {team}!"),
    Event.EXTRA_POINT: _("The extra point is good."),
    Event.EXTRA_POINT_MISSED: _("The extra point is blocked."),
    Event.TWO_POINT: _("The two-point try is good!"),
    Event.TWO_POINT_FAILED: _("The two-point try fails."),
    Event.FIELD_GOAL: _("{n}-yard field goal: good."),
    Event.FIELD_GOAL_MISSED: _("{n}-yard field goal: no good."),
    Event.FIELD_GOAL_BLOCKED: _("{n}-yard field goal: blocked!"),
    Event.SAFETY: _("SAFETY! Two points for {team}."),
    Event.PENALTY: _("Penalty on {team}, {n} yards."),
    Event.TIMEOUT: _("Time-out {team}."),
    Event.HOME_REROLL: _("Home field: {team} have the play run again."),
    Event.QUARTER_OVER: _("End of quarter {n}."),
    Event.HALF_OVER: _("End of half {n}."),
    Event.GAME_OVER: _("Final whistle."),
}
# Said before what they lead to.
BEFORE = {
    Event.FAKE: _("It is a FAKE!"),
    Event.BREAKAWAY: _("Breakaway!"),
    Event.BROKEN_TACKLE: _("Broken tackle!"),
    Event.DECLINED: _("Flag, declined by {team}."),
    Event.REDRAW: _("{team} redraw: no card can be played."),
    Event.STRENGTH: _("{team} play their strength."),
}
# Said after what they follow.
AFTER = {
    Event.KICK_RETURN: _("Returned {n} yards to {spot}."),
    Event.PUNT_RETURN: _("Returned {n} yards to {spot}."),
    Event.TURNOVER_RETURN: _("Returned {n} yards to {spot}."),
    Event.TOUCHBACK: _("Touchback."),
    Event.FAIR_CATCH: _("Fair catch."),
    Event.DEAD_BALL: _("Down where it lands."),
    Event.RECOVERY: _("{team} recover!"),
    Event.FUMBLE: _("FUMBLE! {team} lose the ball."),
    Event.FIRST_DOWN: _("First down."),
    Event.DOWNS: _("Stopped on downs."),
    Event.RUN_OFF: _("{team} let the clock run."),
}
LOSS, NO_GAIN = _("Loss of {loss} to {spot}."), _("No gain.")
SCORES = frozenset({Event.TOUCHDOWN, Event.FIELD_GOAL, Event.SAFETY, Event.TWO_POINT, Event.EXTRA_POINT})
TURNOVERS = frozenset({Event.INTERCEPTION, Event.FUMBLE, Event.DOWNS, Event.PUNT_BLOCKED})
SNAPS = frozenset(
    {
        Event.RUN,
        Event.SNEAK,
        Event.KNEEL,
        Event.COMPLETION,
        Event.INCOMPLETION,
        Event.SACK,
        Event.INTERCEPTION,
        Event.HAIL_MARY,
    }
)


@dataclass(slots=True)
class Throw:
    """One throw of a row: its title, and (die key, die name, face) of each die."""

    title: str
    dice: list[tuple[str, str, str]]


@dataclass(slots=True)
class Row:
    """One row of play-by-play. `where` is down, distance and spot of a snap, empty elsewhere.

    `line` is the index of the first line that it tells of: it and the rows after it can be told from there.
    """

    event: str
    side: int
    half: int
    clock: int
    home: int
    away: int
    where: str
    text: str
    throws: list[Throw] = field(default_factory=list)
    is_score: bool = False
    is_turnover: bool = False
    line: int = 0


def count_plays(lines: Iterable[Sequence[Any]]) -> int:
    """How many rows `play_by_play` makes of these lines, without telling them."""
    return sum(line[0] in MAIN for line in lines)


def play_by_play(
    header: Mapping[str, Any],
    lines: Iterable[Sequence[Any]],
    teams: tuple[str, str],
    translate: Translate = gettext_noop,
) -> list[Row]:
    """The rows of a game. `lines` are auto_play's or what JSON gave back of them; `teams` are two names."""
    return Teller(header, teams, translate).tell(Line(*line) for line in lines)


def spot_name(spot: int, translate: Translate = gettext_noop) -> str:
    """A spot as people say it: own 41, opponents' 35, midfield, the end zone."""
    if spot <= 0 or spot >= 100:
        return translate(_("the end zone"))
    if spot == 50:
        return translate(_("midfield"))
    return translate(_("own {n}") if spot < 50 else _("opponents' {n}")).format(n=min(spot, 100 - spot))


def clock_text(ruleset_name: str, left: int, translate: Translate = gettext_noop) -> str:
    """What is left of a half or quarter, in the ruleset's own measure: cards, spaces or plays."""
    return translate(ruleset(ruleset_name).words.CLOCK).format(n=left)


def period_title(ruleset_name: str, number: int, translate: Translate = gettext_noop) -> str:
    """A line's period in words: the halves or quarters of the game, then its overtimes."""
    periods = ruleset(ruleset_name).words.PERIODS
    if number <= len(periods):
        return translate(periods[number - 1])
    overtime = number - len(periods)
    return translate(_("Overtime") if overtime == 1 else _("Overtime {n}")).format(n=overtime)


class Teller:
    """Turns lines into rows for one game and one language."""

    def __init__(self, header: Mapping[str, Any], teams: tuple[str, str], translate: Translate) -> None:
        components = set_in_play(header).data
        self.words = ruleset(header["ruleset"]).words
        self.names = self.words.titles(components, header)
        self.teams, self.translate = teams, translate
        self.rows: list[Row] = []
        self.throws: list[Throw] = []
        self.before: list[str] = []
        self.line, self.untold = 0, 0  # the line in hand, and the first that no row has told of

    def tell(self, lines: Iterable[Line]) -> list[Row]:
        """Every row in order."""
        for self.line, line in enumerate(lines):
            event = Event(line.event)
            if event == Event.THROW:
                title, dice = self.words.dice_of(line)
                shown = [(key, self.translate(name), face) for key, name, face in dice]
                self.throws.append(Throw(self.translate(title), shown))
            elif event == Event.POSSESSION and self.rows:
                self.rows[-1].throws += self.throws  # a check that changed nothing
                self.throws, self.untold = [], self.line + 1
            elif event in BEFORE:
                self.before.append(self._say(BEFORE[event], line))
            elif event in AFTER and self.rows:
                self._append(line, event)
            elif event in MAIN:
                self._row(line, event)
        return self.rows

    def _append(self, line: Line, event: Event) -> None:
        row = self.rows[-1]
        row.text += " " + " ".join([*self.before, self._say(AFTER[event], line)])
        row.throws += self.throws
        row.is_turnover = row.is_turnover or event in TURNOVERS
        row.home, row.away = line.home, line.away
        self._spent()

    def _spent(self) -> None:
        """A row has told of every line so far."""
        self.throws, self.before = [], []
        self.untold = self.line + 1

    def _row(self, line: Line, event: Event) -> None:
        sentences = [*self._call(line), *self.before, self._say(self._main(line, event), line)]
        self.rows.append(
            Row(
                event=event.name.lower(),
                side=line.side,
                half=line.half,
                clock=line.clock,
                home=line.home,
                away=line.away,
                where=self._where(line, event),
                text=" ".join(sentences),
                throws=self.throws,
                is_score=event in SCORES,
                is_turnover=event in TURNOVERS,
                line=self.untold,
            )
        )
        self._spent()

    def _main(self, line: Line, event: Event) -> str:
        if event in (Event.RUN, Event.COMPLETION) and line.amount <= 0:
            return LOSS if line.amount < 0 else NO_GAIN
        return MAIN[event]

    def _call(self, line: Line) -> list[str]:
        call = self.words.call_of(line, self.names)
        if call is None:
            return []
        ours, theirs = (self.translate(name) for name in call)
        return [self.translate(AGAINST).format(call=ours, answer=theirs)]

    def _where(self, line: Line, event: Event) -> str:
        """Down, distance and spot of the snap: the ball has moved by the line's amount since."""
        if event not in SNAPS:
            return ""
        start = line.spot - line.amount if event != Event.HAIL_MARY else line.spot
        down = self.translate(ORDINALS[min(line.down, 4) - 1])
        template = GOAL_TO_GO if line.target >= 100 else DOWN_AND_DISTANCE
        spot = spot_name(start, self.translate)
        return self.translate(template).format(down=down, to_go=line.target - start, spot=spot)

    def _say(self, template: str, line: Line) -> str:
        return self.translate(template).format(
            team=self.teams[line.side],
            n=line.amount,
            loss=-line.amount,
            spot=spot_name(line.spot, self.translate),
        )
