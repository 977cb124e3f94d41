"""The tie-break steps (season design, section 2): each gives every tied club a number, or says why it does
not apply to them.

To add a step, write a function of (ledger, group) that returns a StepResult, decorate it with
`@tie_break_step`, and write its test. A league's step lists name steps by their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from league.standings.figures import NetFigure, PointsFigure, RankFigure, StepFigure, SweepFigure
from league.standings.ledger import Ledger, LedgerEntry, letters
from league.standings.wlt import WLT
from league.translation import gettext_noop as _

Group = Sequence[str]
NO_SUCH_GAME = _("Not all of them have such a game.")
NOT_MET = _("Some of them have not played any other team of the group.")
NOT_COMMON = _("They have no common opponent.")
NOT_FOUR = _("Each of them needs at least four such games.")
NO_SWEEP = _("None of them beat all the others or lost to all of them.")
TWO_CONFERENCES = _("They play in different conferences.")
NOT_COUNTED = _("Touchdowns were not counted in every game.")


@dataclass(frozen=True, slots=True)
class StepResult:
    """Each club's number; if there is a `reason` (msgid), the step does not apply to this group."""

    figures: Mapping[str, StepFigure]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TieBreakStep:
    """A tie-break step: its key in step lists, its name (msgid), and its comparison of a group."""

    key: str
    name: str
    compare: Callable[[Ledger, Group], StepResult]
    lowest: bool = False  # the lowest number is best


TIE_BREAK_STEPS: dict[str, TieBreakStep] = {}

Compare = Callable[[Ledger, Group], StepResult]


def tie_break_step(name: str, *, lowest: bool = False) -> Callable[[Compare], Compare]:
    """Registers a step under its function's name."""

    def register(compare: Compare) -> Compare:
        TIE_BREAK_STEPS[compare.__name__] = TieBreakStep(compare.__name__, name, compare, lowest)
        return compare

    return register


@tie_break_step(_("Head-to-head record"))
def head_to_head(ledger: Ledger, group: Group) -> StepResult:
    return _percentages(group, lambda name: ledger.against(name, group), reason=NOT_MET)


@tie_break_step(_("Head-to-head"))
def head_to_head_sweep(ledger: Ledger, group: Group) -> StepResult:
    """Two clubs: their record if they met. Three or more: only a sweep counts, over every game or
    series."""
    if len(group) == 2:
        return head_to_head(ledger, group)
    figures = {name: _sweep(ledger, name, group) for name in group}
    return StepResult(figures, "" if any(sweep.value for sweep in figures.values()) else NO_SWEEP)


@tie_break_step(_("Division record"))
def division_record(ledger: Ledger, group: Group) -> StepResult:
    return _percentages(group, ledger.in_division)


@tie_break_step(_("Conference record"))
def conference_record(ledger: Ledger, group: Group) -> StepResult:
    if _apart(ledger, group):
        return StepResult({}, TWO_CONFERENCES)
    return _percentages(group, ledger.in_conference)


@tie_break_step(_("Record against common opponents"))
def common_games(ledger: Ledger, group: Group) -> StepResult:
    common = ledger.common_opponents(group)
    return _percentages(group, lambda name: ledger.against(name, common), reason=NOT_COMMON)


@tie_break_step(_("Record against common opponents, at least four games each"))
def common_games_four(ledger: Ledger, group: Group) -> StepResult:
    common = ledger.common_opponents(group)
    return _percentages(group, lambda name: ledger.against(name, common), least=4, reason=NOT_FOUR)


@tie_break_step(_("Strength of victory"))
def strength_of_victory(ledger: Ledger, group: Group) -> StepResult:
    return _strengths(ledger, group, lambda name: [e for e in ledger.entries[name] if e.letter == "W"])


@tie_break_step(_("Strength of schedule"))
def strength_of_schedule(ledger: Ledger, group: Group) -> StepResult:
    return _strengths(ledger, group, lambda name: ledger.entries[name])


@tie_break_step(_("Combined rank in points scored and allowed in the conference"), lowest=True)
def combined_rank_conference(ledger: Ledger, group: Group) -> StepResult:
    if _apart(ledger, group):
        return StepResult({}, TWO_CONFERENCES)
    conference = ledger.conference_of(group[0])
    return _ranks(ledger, group, [name for name in ledger.clubs if ledger.conference_of(name) == conference])


@tie_break_step(_("Combined rank in points scored and allowed in the league"), lowest=True)
def combined_rank_league(ledger: Ledger, group: Group) -> StepResult:
    return _ranks(ledger, group, ledger.clubs)


@tie_break_step(_("Net points against common opponents"))
def net_points_common(ledger: Ledger, group: Group) -> StepResult:
    common = ledger.common_opponents(group)
    return _nets(group, lambda name: ledger.against(name, common), "" if common else NOT_COMMON)


@tie_break_step(_("Net points in conference games"))
def net_points_conference(ledger: Ledger, group: Group) -> StepResult:
    if _apart(ledger, group):
        return StepResult({}, TWO_CONFERENCES)
    return _nets(group, ledger.in_conference)


@tie_break_step(_("Net points in all games"))
def net_points(ledger: Ledger, group: Group) -> StepResult:
    return _nets(group, lambda name: ledger.entries[name])


@tie_break_step(_("Points scored in all games"))
def points_for(ledger: Ledger, group: Group) -> StepResult:
    return StepResult({name: PointsFigure(ledger.points_for[name]) for name in group})


@tie_break_step(_("Net touchdowns in all games"))
def net_touchdowns(ledger: Ledger, group: Group) -> StepResult:
    nets = {name: [entry.net_touchdowns for entry in ledger.entries[name]] for name in group}
    if any(None in own for own in nets.values()):
        return StepResult({}, NOT_COUNTED)
    return StepResult({name: NetFigure(sum(net or 0 for net in own)) for name, own in nets.items()})


def _apart(ledger: Ledger, group: Group) -> bool:
    return len({ledger.conference_of(name) for name in group}) > 1


def _percentages(
    group: Group, games: Callable[[str], Iterable[LedgerEntry]], *, least: int = 1, reason: str = NO_SUCH_GAME
) -> StepResult:
    figures = {name: WLT.of(letters(games(name))) for name in group}
    return StepResult(figures, "" if all(wlt.games >= least for wlt in figures.values()) else reason)


def _strengths(ledger: Ledger, group: Group, games: Callable[[str], Iterable[LedgerEntry]]) -> StepResult:
    figures = {name: ledger.strength(games(name)) for name in group}
    return StepResult(figures, "" if all(wlt.games for wlt in figures.values()) else NO_SUCH_GAME)


def _nets(group: Group, games: Callable[[str], Iterable[LedgerEntry]], reason: str = "") -> StepResult:
    """The net sums. A sum of no games is 0: unlike a percentage it always applies."""
    figures = {name: NetFigure(sum(e.points_for - e.points_against for e in games(name))) for name in group}
    return StepResult(figures, reason)


def _ranks(ledger: Ledger, group: Group, pool: Iterable[str]) -> StepResult:
    rank = ledger.rank_among(pool)
    return StepResult({name: RankFigure(*rank(name)) for name in group})


def _sweep(ledger: Ledger, name: str, group: Group) -> SweepFigure:
    """A club that met another club twice has beaten it if it leads their series."""
    ahead = []
    for other in group:
        if other != name:
            wlt = WLT.of(letters(ledger.against(name, (other,))))
            ahead.append((wlt.wins > wlt.losses) - (wlt.wins < wlt.losses))
    games = WLT.of(letters(ledger.against(name, group)))
    return SweepFigure(games, ahead[0] if len(set(ahead)) == 1 else 0)
