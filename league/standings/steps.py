"""The tie-break steps (season design, section 2), lists of them, and the coin.

Each step gives every tied club a number, or says why it does not apply to them. To add one, write a function
of (ledger, group) that returns a StepResult, decorate it with `@tie_break_step`, and write its test. A
league's step lists name steps by their keys.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple, Self

from league.frame.errors import Refused, Translate, gettext_noop, translated
from league.frame.errors import gettext_noop as _
from league.standings.records import WLT, Ledger, LedgerEntry, thousandths_text, wlt_of


@dataclass(frozen=True, slots=True)
class CoinToss:
    """A coin toss, or a commissioner's decision in its place. A `provisional` toss only orders clubs that
    are level now; the toss that counts happens after the last regular game."""

    winner: str
    overridden: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Coin:
    """Tosses for any group of clubs; `overrides` maps a group to the club a commissioner put first.

    The group and the public `seed` decide a toss, or the group and the `secret` (hexadecimal) if there is
    one. `fallen` are final tosses of the installation that the league came from. The `lucky` club wins every
    toss it takes part in and the `unlucky` one loses them: this shows what is possible while the tosses are
    unknown.
    """

    seed: int = 0
    overrides: Mapping[frozenset[str], str] = field(default_factory=dict)
    secret: str = ""
    provisional: bool = False
    lucky: str = ""
    unlucky: str = ""
    fallen: Mapping[frozenset[str], str] = field(default_factory=dict)

    def toss(self, group: Sequence[str]) -> CoinToss:
        """The same group always gets the same result, whatever its order."""
        named = self.overrides.get(frozenset(group))
        if named and named in group:
            return CoinToss(named, overridden=True)
        if self.lucky in group:
            return CoinToss(self.lucky, provisional=self.provisional)
        fallen = self.fallen.get(frozenset(group), "")
        if fallen in group and not self.provisional:
            return CoinToss(fallen)
        clubs = sorted(name for name in group if name != self.unlucky)
        return CoinToss(clubs[int.from_bytes(self._drawn(clubs)) % len(clubs)], provisional=self.provisional)

    def _drawn(self, clubs: Sequence[str]) -> bytes:
        """256 pseudo-random bits that depend on these clubs only."""
        if self.secret:
            message = "\n".join(["coin", *clubs]).encode()
            return hmac.new(bytes.fromhex(self.secret), message, sha256).digest()
        return sha256("\n".join([str(self.seed), *clubs]).encode()).digest()


class Figure(NamedTuple):
    """A number that is no record: its parts by name, and its text as a msgid of them. `games` are those of a
    sweep."""

    value: Fraction | int
    parts: dict[str, int]
    message: str
    games: WLT | None = None

    def text(self, translate: Translate = gettext_noop) -> str:
        return translate(self.message).format(sum=self.value, games=self.games, **self.parts)

    def as_dict(self) -> dict[str, int]:
        return {**self.games.as_dict(), **self.parts} if self.games else self.parts


def net(value: int) -> Figure:
    """The difference between for and against, of points or touchdowns."""
    return Figure(value, {"net": value}, "{net:+}" if value else "{net}")


def share_scored(scored: int, allowed: int) -> Figure:
    """Points scored to points allowed. `value` is the share scored of both, which orders clubs as the ratio
    does and stays finite if no points were allowed."""
    ratio = f" ({thousandths_text(Fraction(scored, allowed))})" if allowed else ""
    parts = {"scored": scored, "allowed": allowed}
    return Figure(Fraction(scored, scored + allowed or 1), parts, "{scored}:{allowed}" + ratio)


COMBINED_RANK = _("{sum} (scored {scored}, allowed {allowed})")


def combined_rank(scored: int, allowed: int) -> Figure:
    """The ranks in points scored and in points allowed; the lowest sum is best."""
    return Figure(scored + allowed, {"scored": scored, "allowed": allowed}, COMBINED_RANK)


SWEEPS = {1: _("{games} (beat all)"), 0: _("{games} (no sweep)"), -1: _("{games} (lost to all)")}


def sweep(games: WLT, value: int) -> Figure:
    """Games against the tied clubs; `value` is 1 if the club beat each of them, -1 if it lost to each,
    else 0."""
    return Figure(value, {"sweep": value}, SWEEPS[value], games)


StepFigure = WLT | Figure  # one club's number in one step

Group = Sequence[str]
NO_SUCH_GAME = _("Not all of them have such a game.")
NOT_MET = _("Some of them have not played any other team of the group.")
NOT_ALL_MET = _("Not all of them have played each other.")
NOT_COMMON = _("They have no common opponent.")
NOT_FOUR = _("Each of them needs at least four such games.")
NO_SWEEP = _("None of them beat all the others or lost to all of them.")
TWO_CONFERENCES = _("They play in different conferences.")
NO_POINTS = _("One of them has neither scored nor allowed a point.")
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
    """Two clubs: their record if they met. Three or more: only a sweep counts. A club that met another club
    twice has beaten it if it leads their series."""
    if len(group) == 2:
        return head_to_head(ledger, group)
    figures: dict[str, Figure] = {}
    for name in group:
        met = [wlt_of(ledger.against(name, (other,))) for other in group if other != name]
        ahead = {(wlt.wins > wlt.losses) - (wlt.wins < wlt.losses) for wlt in met}
        figures[name] = sweep(WLT.pooled(met), ahead.pop() if len(ahead) == 1 else 0)
    return StepResult(figures, "" if any(figure.value for figure in figures.values()) else NO_SWEEP)


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
    victories = {name: [e for e in ledger.entries[name] if e.letter == "W"] for name in group}
    return _percentages(group, victories.__getitem__, pooled=ledger.strength)


@tie_break_step(_("Strength of schedule"))
def strength_of_schedule(ledger: Ledger, group: Group) -> StepResult:
    return _percentages(group, ledger.entries.__getitem__, pooled=ledger.strength)


@tie_break_step(_("Combined rank in points scored and allowed in the conference"), lowest=True)
def combined_rank_conference(ledger: Ledger, group: Group) -> StepResult:
    if _apart(ledger, group):
        return StepResult({}, TWO_CONFERENCES)
    conference = ledger.clubs[group[0]].conference
    return _ranks(
        ledger, group, [club.name for club in ledger.clubs.values() if club.conference == conference]
    )


@tie_break_step(_("Combined rank in points scored and allowed in the league"), lowest=True)
def combined_rank_league(ledger: Ledger, group: Group) -> StepResult:
    return _ranks(ledger, group, ledger.clubs)


@tie_break_step(_("Net points in the games among them"))
def net_points_among(ledger: Ledger, group: Group) -> StepResult:
    """Direct comparison by points. It applies if each of them has played all the others: otherwise their
    sums come from games against different clubs."""
    met = ({entry.opponent for entry in ledger.entries[name]} | {name} for name in group)
    all_met = all(opponents.issuperset(group) for opponents in met)
    return _nets(group, lambda name: ledger.against(name, group), "" if all_met else NOT_ALL_MET)


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
    return _nets(group, ledger.entries.__getitem__)


@tie_break_step(_("Points scored in all games"))
def points_for(ledger: Ledger, group: Group) -> StepResult:
    totals = {name: ledger.points_for[name] for name in group}
    return StepResult({name: Figure(total, {"points": total}, "{points}") for name, total in totals.items()})


@tie_break_step(_("Ratio of points scored to points allowed"))
def points_ratio(ledger: Ledger, group: Group) -> StepResult:
    figures = {name: share_scored(ledger.points_for[name], ledger.points_against[name]) for name in group}
    some = all(any(figure.parts.values()) for figure in figures.values())
    return StepResult(figures, "" if some else NO_POINTS)


@tie_break_step(_("Net touchdowns in all games"))
def net_touchdowns(ledger: Ledger, group: Group) -> StepResult:
    nets = {name: [entry.net_touchdowns for entry in ledger.entries[name]] for name in group}
    if any(None in own for own in nets.values()):
        return StepResult({}, NOT_COUNTED)
    return StepResult({name: net(sum(filter(None, own))) for name, own in nets.items()})


def _apart(ledger: Ledger, group: Group) -> bool:
    return len({ledger.clubs[name].conference for name in group}) > 1


def _percentages(
    group: Group,
    games: Callable[[str], Iterable[LedgerEntry]],
    *,
    pooled: Callable[[Iterable[LedgerEntry]], WLT] = wlt_of,
    least: int = 1,
    reason: str = NO_SUCH_GAME,
) -> StepResult:
    """Every club's record `pooled` from its games; each needs the `least` number of them."""
    figures = {name: pooled(games(name)) for name in group}
    return StepResult(figures, "" if all(wlt.games >= least for wlt in figures.values()) else reason)


def _nets(group: Group, games: Callable[[str], Iterable[LedgerEntry]], reason: str = "") -> StepResult:
    """The net sums. A sum of no games is 0: unlike a percentage it always applies."""
    figures = {name: net(sum(e.points_for - e.points_against for e in games(name))) for name in group}
    return StepResult(figures, reason)


def _ranks(ledger: Ledger, group: Group, pool: Collection[str]) -> StepResult:
    """The clubs' ranks in the pool; equal values share the better rank."""
    scored, allowed = ledger.points_for, ledger.points_against
    return StepResult(
        {
            name: combined_rank(
                1 + sum(scored[other] > scored[name] for other in pool),
                1 + sum(allowed[other] < allowed[name] for other in pool),
            )
            for name in group
        }
    )


@dataclass(frozen=True, slots=True)
class StepLists:
    """Step keys in order: within a division, and for everything wider (seeds, the league).

    The percentage always comes before each list and the coin after it, so neither is listed.
    """

    division: tuple[str, ...]
    wild_card: tuple[str, ...]

    @classmethod
    def of(cls, division: Sequence[str], wild_card: Sequence[str] | None = None) -> Self:
        """A league's own lists; without a wild-card list the first list serves for both.

        Raises Refused: unknown_step, duplicate_step.
        """
        both = cls(tuple(division), tuple(division if wild_card is None else wild_card))
        for keys in (both.division, both.wild_card):
            for place, key in enumerate(keys):
                if key not in TIE_BREAK_STEPS:
                    text, known = _("There is no tie-break step {key}: choose from {known}."), TIE_BREAK_STEPS
                    raise Refused("unknown_step", translated(text, key=key, known=", ".join(known)))
                if key in keys[:place]:
                    text = _("The tie-break step {key} is listed twice: remove one of them.")
                    raise Refused("duplicate_step", translated(text, key=key))
        return both


PRO = StepLists.of(
    division=(
        "head_to_head",
        "division_record",
        "common_games",
        "conference_record",
        "strength_of_victory",
        "strength_of_schedule",
        "combined_rank_conference",
        "combined_rank_league",
        "net_points_common",
        "net_points",
        "net_touchdowns",
    ),
    wild_card=(
        "head_to_head_sweep",
        "conference_record",
        "common_games_four",
        "strength_of_victory",
        "strength_of_schedule",
        "combined_rank_conference",
        "combined_rank_league",
        "net_points_conference",
        "net_points",
        "net_touchdowns",
    ),
)
SIMPLE = StepLists.of(
    division=("head_to_head", "net_points", "points_for"),
    wild_card=("head_to_head_sweep", "net_points", "points_for"),
)
STEP_LISTS = {"pro": PRO, "simple": SIMPLE}
