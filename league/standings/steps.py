"""The tie-break steps (season design, section 2): each gives every tied club a number, or says why it does
not apply to them.

To add a step: write a function of (ledger, group) that returns a Finding, decorate it with `@step`, write
its test. A league's step lists name steps by their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from league.standings.figures import Figure, Net, Points, Ranks, Sweep
from league.standings.ledger import Entry, Ledger, letters
from league.standings.wlt import WLT
from league.wording import gettext_noop as _

Group = Sequence[str]
NO_SUCH_GAME = _("Not every one of them has such a game.")
NOT_MET = _("Not every one of them has met another.")
NOT_COMMON = _("They have no common opponent.")
NOT_FOUR = _("Each of them needs at least four such games.")
NO_SWEEP = _("None of them beat all the others or lost to all of them.")
TWO_CONFERENCES = _("They play in different conferences.")
NOT_COUNTED = _("Nobody counted the touchdowns of every game.")


@dataclass(frozen=True, slots=True)
class Finding:
    """Each club's number; with a `reason` (msgid) the step does not apply to this group."""

    figures: Mapping[str, Figure]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A tie-break step: its key in step lists, its name (msgid), and how it compares a group."""

    key: str
    name: str
    compare: Callable[[Ledger, Group], Finding]
    lowest: bool = False  # the lowest number is best


STEPS: dict[str, Step] = {}

Compare = Callable[[Ledger, Group], Finding]


def step(name: str, *, lowest: bool = False) -> Callable[[Compare], Compare]:
    """Registers a step under its function's name."""

    def register(compare: Compare) -> Compare:
        STEPS[compare.__name__] = Step(compare.__name__, name, compare, lowest)
        return compare

    return register


@step(_("Head-to-head record"))
def head_to_head(ledger: Ledger, group: Group) -> Finding:
    return _percentages(group, lambda name: ledger.against(name, group), reason=NOT_MET)


@step(_("Head-to-head"))
def head_to_head_sweep(ledger: Ledger, group: Group) -> Finding:
    """Two clubs: their record if they met. Three or more: only a sweep counts, of every game or series."""
    if len(group) == 2:
        return head_to_head(ledger, group)
    figures = {name: _sweep(ledger, name, group) for name in group}
    return Finding(figures, "" if any(sweep.value for sweep in figures.values()) else NO_SWEEP)


@step(_("Division record"))
def division_record(ledger: Ledger, group: Group) -> Finding:
    return _percentages(group, ledger.in_division)


@step(_("Conference record"))
def conference_record(ledger: Ledger, group: Group) -> Finding:
    if _apart(ledger, group):
        return Finding({}, TWO_CONFERENCES)
    return _percentages(group, ledger.in_conference)


@step(_("Record against common opponents"))
def common_games(ledger: Ledger, group: Group) -> Finding:
    common = ledger.common_opponents(group)
    return _percentages(group, lambda name: ledger.against(name, common), reason=NOT_COMMON)


@step(_("Record against common opponents, at least four games each"))
def common_games_four(ledger: Ledger, group: Group) -> Finding:
    common = ledger.common_opponents(group)
    return _percentages(group, lambda name: ledger.against(name, common), least=4, reason=NOT_FOUR)


@step(_("Strength of victory"))
def strength_of_victory(ledger: Ledger, group: Group) -> Finding:
    return _strengths(ledger, group, lambda name: [e for e in ledger.entries[name] if e.letter == "W"])


@step(_("Strength of schedule"))
def strength_of_schedule(ledger: Ledger, group: Group) -> Finding:
    return _strengths(ledger, group, lambda name: ledger.entries[name])


@step(_("Combined rank in points scored and allowed in the conference"), lowest=True)
def combined_rank_conference(ledger: Ledger, group: Group) -> Finding:
    if _apart(ledger, group):
        return Finding({}, TWO_CONFERENCES)
    conference = ledger.conference_of(group[0])
    return _ranks(ledger, group, [name for name in ledger.clubs if ledger.conference_of(name) == conference])


@step(_("Combined rank in points scored and allowed in the league"), lowest=True)
def combined_rank_league(ledger: Ledger, group: Group) -> Finding:
    return _ranks(ledger, group, ledger.clubs)


@step(_("Net points against common opponents"))
def net_points_common(ledger: Ledger, group: Group) -> Finding:
    common = ledger.common_opponents(group)
    return _nets(group, lambda name: ledger.against(name, common), "" if common else NOT_COMMON)


@step(_("Net points in conference games"))
def net_points_conference(ledger: Ledger, group: Group) -> Finding:
    if _apart(ledger, group):
        return Finding({}, TWO_CONFERENCES)
    return _nets(group, ledger.in_conference)


@step(_("Net points in all games"))
def net_points(ledger: Ledger, group: Group) -> Finding:
    return _nets(group, lambda name: ledger.entries[name])


@step(_("Points scored in all games"))
def points_for(ledger: Ledger, group: Group) -> Finding:
    return Finding({name: Points(ledger.points_for[name]) for name in group})


@step(_("Net touchdowns in all games"))
def net_touchdowns(ledger: Ledger, group: Group) -> Finding:
    nets = {name: [entry.net_touchdowns for entry in ledger.entries[name]] for name in group}
    if any(None in own for own in nets.values()):
        return Finding({}, NOT_COUNTED)
    return Finding({name: Net(sum(net or 0 for net in own)) for name, own in nets.items()})


def _apart(ledger: Ledger, group: Group) -> bool:
    return len({ledger.conference_of(name) for name in group}) > 1


def _percentages(
    group: Group, games: Callable[[str], Iterable[Entry]], *, least: int = 1, reason: str = NO_SUCH_GAME
) -> Finding:
    figures = {name: WLT.of(letters(games(name))) for name in group}
    return Finding(figures, "" if all(wlt.games >= least for wlt in figures.values()) else reason)


def _strengths(ledger: Ledger, group: Group, games: Callable[[str], Iterable[Entry]]) -> Finding:
    figures = {name: ledger.strength(games(name)) for name in group}
    return Finding(figures, "" if all(wlt.games for wlt in figures.values()) else NO_SUCH_GAME)


def _nets(group: Group, games: Callable[[str], Iterable[Entry]], reason: str = "") -> Finding:
    """A sum of no games is 0: unlike a percentage it always applies."""
    figures = {name: Net(sum(e.points_for - e.points_against for e in games(name))) for name in group}
    return Finding(figures, reason)


def _ranks(ledger: Ledger, group: Group, pool: Iterable[str]) -> Finding:
    rank = ledger.rank_among(pool)
    return Finding({name: Ranks(*rank(name)) for name in group})


def _sweep(ledger: Ledger, name: str, group: Group) -> Sweep:
    """A club that met another twice has beaten it if it leads their series."""
    ahead = []
    for other in group:
        if other != name:
            wlt = WLT.of(letters(ledger.against(name, (other,))))
            ahead.append((wlt.wins > wlt.losses) - (wlt.wins < wlt.losses))
    games = WLT.of(letters(ledger.against(name, group)))
    return Sweep(games, ahead[0] if len(set(ahead)) == 1 else 0)
