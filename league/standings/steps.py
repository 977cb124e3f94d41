"""The tie-break steps (season design, section 2), lists of them, and the coin.

Each step gives every tied club a number, or says why it does not apply to them. To add one, add a row to
TIE_BREAK_STEPS, and write its test. A league's step lists name steps by their keys. `league.odds` and
`league.clinch` read the same table.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple, Self

from league.frame.errors import Refused, Translate, gettext_noop
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
Games = Mapping[str, Sequence[LedgerEntry]]  # of each club
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


# What a step compares: percentages, pooled percentages of the opponents beaten or met, ranks, sums.
PERCENTAGE, SWEEP, VICTORY, SCHEDULE, RANK, NET, SCORED, RATIO, TOUCHDOWNS = range(9)
# Whom the games are against. MET_AMONG: the group, if each of them has played all the others.
AMONG, MET_AMONG, OWN_DIVISION, OWN_CONFERENCE, COMMON, LEAGUE = range(6)


class TieBreakStep(NamedTuple):
    """A tie-break step: its name (msgid), what it compares and against whom, and the least number of games
    of each club with which a percentage applies."""

    name: str
    measure: int
    about: int
    least: int = 1

    @property
    def lowest(self) -> bool:
        """Whether the lowest number is best."""
        return self.measure == RANK

    def compare(self, ledger: Ledger, group: Group) -> StepResult:
        """The numbers of these clubs."""
        if self.about == OWN_CONFERENCE and len({ledger.clubs[name].conference for name in group}) > 1:
            return StepResult({}, TWO_CONFERENCES)
        if self.measure == SWEEP and len(group) > 2:
            return _sweeps(ledger, group)
        if self.measure == RANK:
            return _ranks(ledger, group, self.about)
        if self.measure in (SCORED, RATIO):
            return _points(ledger, group, self.measure)
        games = self._games(ledger, group)
        if self.measure == TOUCHDOWNS:
            return _touchdowns(games)
        if self.measure == NET:
            return _nets(games, self.about)
        if self.measure == VICTORY:
            games = {name: [entry for entry in own if entry.letter == "W"] for name, own in games.items()}
        pooled = ledger.strength if self.measure in (VICTORY, SCHEDULE) else wlt_of
        figures = {name: pooled(own) for name, own in games.items()}
        missing = {AMONG: NOT_MET, COMMON: NOT_COMMON if self.least == 1 else NOT_FOUR}
        is_enough = all(wlt.games >= self.least for wlt in figures.values())
        return StepResult(figures, "" if is_enough else missing.get(self.about, NO_SUCH_GAME))

    def _games(self, ledger: Ledger, group: Group) -> Games:
        """Every club's games against the opponents that the step is about."""
        if self.about == OWN_DIVISION:
            return {name: ledger.in_division(name) for name in group}
        if self.about == OWN_CONFERENCE:
            return {name: ledger.in_conference(name) for name in group}
        if self.about == LEAGUE:
            return {name: ledger.entries[name] for name in group}
        opponents = ledger.common_opponents(group) if self.about == COMMON else group
        return {name: ledger.against(name, opponents) for name in group}


TIE_BREAK_STEPS = {
    "head_to_head": TieBreakStep(_("Head-to-head record"), PERCENTAGE, AMONG),
    "head_to_head_sweep": TieBreakStep(_("Head-to-head"), SWEEP, AMONG),
    "division_record": TieBreakStep(_("Division record"), PERCENTAGE, OWN_DIVISION),
    "conference_record": TieBreakStep(_("Conference record"), PERCENTAGE, OWN_CONFERENCE),
    "common_games": TieBreakStep(_("Record against common opponents"), PERCENTAGE, COMMON),
    "common_games_four": TieBreakStep(
        _("Record against common opponents, at least four games each"), PERCENTAGE, COMMON, least=4
    ),
    "strength_of_victory": TieBreakStep(_("Strength of victory"), VICTORY, LEAGUE),
    "strength_of_schedule": TieBreakStep(_("Strength of schedule"), SCHEDULE, LEAGUE),
    "combined_rank_conference": TieBreakStep(
        _("Combined rank in points scored and allowed in the conference"), RANK, OWN_CONFERENCE
    ),
    "combined_rank_league": TieBreakStep(
        _("Combined rank in points scored and allowed in the league"), RANK, LEAGUE
    ),
    "net_points_among": TieBreakStep(_("Net points in the games among them"), NET, MET_AMONG),
    "net_points_common": TieBreakStep(_("Net points against common opponents"), NET, COMMON),
    "net_points_conference": TieBreakStep(_("Net points in conference games"), NET, OWN_CONFERENCE),
    "net_points": TieBreakStep(_("Net points in all games"), NET, LEAGUE),
    "points_for": TieBreakStep(_("Points scored in all games"), SCORED, LEAGUE),
    "points_ratio": TieBreakStep(_("Ratio of points scored to points allowed"), RATIO, LEAGUE),
    "net_touchdowns": TieBreakStep(_("Net touchdowns in all games"), TOUCHDOWNS, LEAGUE),
}


def _sweeps(ledger: Ledger, group: Group) -> StepResult:
    """Only a sweep of all the others counts. A club that met another club twice has beaten it if it leads
    their series."""
    figures: dict[str, Figure] = {}
    for name in group:
        met = [wlt_of(ledger.against(name, (other,))) for other in group if other != name]
        ahead = {(wlt.wins > wlt.losses) - (wlt.wins < wlt.losses) for wlt in met}
        figures[name] = sweep(WLT.pooled(met), ahead.pop() if len(ahead) == 1 else 0)
    return StepResult(figures, "" if any(figure.value for figure in figures.values()) else NO_SWEEP)


def _nets(games: Games, about: int) -> StepResult:
    """The net sums. A sum of no games is 0: unlike a percentage it always applies, but sums from games
    against different clubs compare nothing."""
    figures = {name: net(sum(e.points_for - e.points_against for e in own)) for name, own in games.items()}
    reason = NOT_COMMON if about == COMMON and not all(games.values()) else ""
    if about == MET_AMONG and any(
        games.keys() - {name} - {entry.opponent for entry in own} for name, own in games.items()
    ):
        reason = NOT_ALL_MET
    return StepResult(figures, reason)


def _ranks(ledger: Ledger, group: Group, about: int) -> StepResult:
    """The clubs' ranks in their conference or the league; equal values share the better rank."""
    scored, allowed, own = ledger.points_for, ledger.points_against, ledger.clubs[group[0]].conference
    pool = [name for name, club in ledger.clubs.items() if about == LEAGUE or club.conference == own]
    return StepResult(
        {
            name: combined_rank(
                1 + sum(scored[other] > scored[name] for other in pool),
                1 + sum(allowed[other] < allowed[name] for other in pool),
            )
            for name in group
        }
    )


def _points(ledger: Ledger, group: Group, measure: int) -> StepResult:
    scored, allowed = ledger.points_for, ledger.points_against
    if measure == SCORED:
        return StepResult({n: Figure(scored[n], {"points": scored[n]}, "{points}") for n in group})
    figures = {name: share_scored(scored[name], allowed[name]) for name in group}
    return StepResult(figures, "" if all(scored[name] or allowed[name] for name in group) else NO_POINTS)


def _touchdowns(games: Games) -> StepResult:
    nets = {name: [entry.net_touchdowns for entry in own] for name, own in games.items()}
    if any(None in own for own in nets.values()):
        return StepResult({}, NOT_COUNTED)
    return StepResult({name: net(sum(filter(None, own))) for name, own in nets.items()})


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
                    known = ", ".join(TIE_BREAK_STEPS)
                    raise Refused("unknown_step", key=key, known=known)
                if key in keys[:place]:
                    raise Refused("duplicate_step", key=key)
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
