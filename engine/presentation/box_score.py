"""The box score: one table of the statistics of a team, and those of a game by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.gridiron.events import BOXED, SIDES, Event, Line
from engine.gridiron.translation import gettext_noop as _
from engine.presentation.drives import Progress
from engine.presentation.play_by_play import FIELD_GOALS, PUNTS, SCORES

Counts = Sequence[Sequence[Any]]  # [event][how often, amount in all, most at once] of one team
Kind = Callable[[Counts, Collection[Event]], int]


def times(counts: Counts, events: Collection[Event]) -> int:
    return int(sum([counts[event][0] for event in events]))


def total(counts: Counts, events: Collection[Event]) -> int:
    return int(sum([counts[event][1] for event in events]))


def lost(counts: Counts, events: Collection[Event]) -> int:
    """The sum of negative amounts, as a positive number."""
    return -total(counts, events)


def longest(counts: Counts, events: Collection[Event]) -> int:
    """The most at once."""
    return int(max([counts[event][2] for event in events]))


def caught(counts: Counts, events: Collection[Event]) -> int:
    """How often these passes were caught. A Hail Mary is one if it gained yards."""
    return times(counts, events) + int(total(counts, (Event.HAIL_MARY,)) > 0)


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic of a team, counted from these events by a function such as `times`. Of several games,
    those that count the `longest` are compared by the best game, all others by the sum.

    `meaning` in English; `title` is marked for translation, empty if no page ranks teams by it; `export` is
    its column in exports if that has another name. `of_opponent`: counted from the opponent's events.
    `against`: the opponents' total, for what a team did to them."""

    key: str
    kind: Kind
    events: Collection[Event]
    meaning: str
    title: str = ""
    export: str = ""
    of_opponent: bool = False
    against: bool = False

    @property
    def name(self) -> str:
        """The name of its totals."""
        return f"{self.key}_against" if self.against else self.key

    @property
    def column(self) -> str:
        """The name of its column in exports: nflverse's, if that has the same statistic."""
        return self.export or self.key

    @property
    def sentence(self) -> str:
        return f"{self.meaning[0].upper()}{self.meaning[1:]}."

    @property
    def is_longest(self) -> bool:
        """Whether teams are compared by their best game."""
        return self.kind is longest


RUNS = (Event.RUN, Event.SNEAK, Event.KNEEL)
PASSES = (Event.COMPLETION, Event.INCOMPLETION, Event.HAIL_MARY, Event.INTERCEPTION)
GAINS = (Event.COMPLETION, Event.INCOMPLETION, Event.HAIL_MARY)
LOST_BALLS = (Event.INTERCEPTION, Event.FUMBLE)
STATISTICS = (  # in the order of a box score
    Statistic("first_downs", times, (Event.FIRST_DOWN,), "first downs", _("First downs")),
    Statistic("plays", times, (*RUNS, *PASSES, Event.SACK), "plays from scrimmage, without two-point tries"),
    Statistic("yards", total, (*RUNS, *GAINS, Event.SACK), "yards from scrimmage", _("Yards")),
    Statistic("rushes", times, RUNS, "runs, sneaks and kneel-downs", export="carries"),
    Statistic("rush_yards", total, RUNS, "yards by runs", _("Rushing yards"), "rushing_yards"),
    Statistic("longest_rush", longest, (Event.RUN,), "yards of the longest run", _("Longest run")),
    Statistic("passes", times, PASSES, "passes thrown; sacks do not count", export="attempts"),
    Statistic("completions", caught, (Event.COMPLETION,), "passes caught"),
    Statistic("pass_yards", total, GAINS, "yards by passes", _("Passing yards"), "passing_yards"),
    Statistic(
        *("longest_pass", longest, (Event.COMPLETION, Event.HAIL_MARY)),
        *("yards of the longest pass", _("Longest pass")),
    ),
    Statistic("sacked", times, (Event.SACK,), "sacks by the opponent", export="sacks_suffered"),
    Statistic("sack_yards", lost, (Event.SACK,), "yards lost by them, above 0", export="sack_yards_lost"),
    Statistic(
        "interceptions",
        times,
        (Event.INTERCEPTION,),
        "passes that were intercepted",
        "",
        "passing_interceptions",
    ),
    Statistic("fumbles_lost", times, (Event.FUMBLE,), "fumbles that the opponent recovered"),
    Statistic("turnovers", times, LOST_BALLS, "interceptions and lost fumbles"),
    Statistic("third_downs", times, (Event.THIRD_DOWN,), "plays on 3rd down"),
    Statistic("third_downs_made", total, (Event.THIRD_DOWN,), "those that brought a first down"),
    Statistic("fourth_downs", times, (Event.FOURTH_DOWN,), "plays on 4th down"),
    Statistic("fourth_downs_made", total, (Event.FOURTH_DOWN,), "those that brought a first down"),
    Statistic("penalties", times, (Event.PENALTY,), "accepted penalties"),
    Statistic("penalty_yards", total, (Event.PENALTY,), "their yards"),
    Statistic("punts", times, PUNTS, "punts, blocked ones included"),
    Statistic("punt_yards", total, (Event.PUNT,), "their yards, without returns"),
    Statistic("punt_returns", times, (Event.PUNT_RETURN,), "punts returned"),
    Statistic(
        "punt_return_yards", total, (Event.PUNT_RETURN,), "yards of these returns", _("Punt return yards")
    ),
    Statistic("kick_returns", times, (Event.KICK_RETURN,), "kickoffs returned", export="kickoff_returns"),
    Statistic(
        *("kick_return_yards", total, (Event.KICK_RETURN,), "yards of these returns"),
        *(_("Kickoff return yards"), "kickoff_return_yards"),
    ),
    Statistic("turnover_returns", times, (Event.TURNOVER_RETURN,), "turnovers returned"),
    Statistic("turnover_return_yards", total, (Event.TURNOVER_RETURN,), "yards of these returns"),
    Statistic("touchdowns", times, (Event.TOUCHDOWN,), "touchdowns of every kind", _("Touchdowns")),
    Statistic(
        "extra_points", times, (Event.EXTRA_POINT,), "tries for one point that were good", export="pat_made"
    ),
    Statistic(
        *("extra_point_tries", times, (Event.EXTRA_POINT, Event.EXTRA_POINT_MISSED)),
        *("tries for one point", "", "pat_att"),
    ),
    Statistic(
        *("two_points", times, (Event.TWO_POINT,), "tries for two points that were good"),
        *("", "two_point_conversions"),
    ),
    Statistic("two_point_tries", times, (Event.TWO_POINT, Event.TWO_POINT_FAILED), "tries for two points"),
    Statistic("field_goals", times, (Event.FIELD_GOAL,), "field goals", _("Field goals"), "fg_made"),
    Statistic("field_goal_tries", times, FIELD_GOALS, "field goal tries", export="fg_att"),
    Statistic(
        *("longest_field_goal", longest, (Event.FIELD_GOAL,)),
        *("yards of the longest field goal", _("Longest field goal"), "fg_long"),
    ),
    Statistic("safeties", times, (Event.SAFETY,), "safeties scored"),
    Statistic("breakaways", times, (Event.BREAKAWAY,), "breakaways"),
    Statistic("timeouts", times, (Event.TIMEOUT,), "time-outs taken"),
    Statistic("possessions", times, (Event.POSSESSION,), "drives, as in the list of drives"),
    Statistic("takeaways", times, LOST_BALLS, "turnovers of the opponent", _("Takeaways"), of_opponent=True),
)
BY_KEY = {statistic.key: statistic for statistic in STATISTICS}
POINTS = Statistic("points", total, (), "points scored", _("Points"))  # which come from the score


def box_score(lines: Sequence[Line]) -> dict[str, Any]:
    """Returns `{"home": {...}, "away": {...}, "periods": [[home, away], ...]}` of the lines of a game, with
    what they count as (`Progress.follow`).

    Yards are whole numbers. Each half and each overtime is one period."""
    return _box(Progress().count(lines), lines)


def is_box_score(stated: Any, lines: Sequence[Line]) -> bool:
    """Whether this is the box score of the lines, as it is counted now or as the first programs did: only the
    3rd and 4th downs that the rules had noted, the plays of two-point tries too, no blocked punts, and only
    drives with a snap."""
    first = _box(lines, lines)
    for side, name in enumerate(SIDES):
        first[name]["punts"] -= sum((line.event, line.side) == (Event.PUNT_BLOCKED, side) for line in lines)
    return stated in (box_score(lines), first)


def _box(counted: Iterable[Line], lines: Sequence[Line]) -> dict[str, Any]:
    counts = [[[0, 0, 0] for _event in range(BOXED)] for _side in SIDES]
    for line in counted:
        if line.event < BOXED:
            row = counts[line.side][line.event]
            count, amount, most = row
            row[:] = count + 1, amount + line.amount, max(most, line.amount) if count else line.amount
    points = (lines[-1].home, lines[-1].away) if lines else (0, 0)
    box: dict[str, Any] = {
        name: {**team_box(counts[side], counts[1 - side]), "points": points[side]}
        for side, name in enumerate(SIDES)
    }
    return {**box, "periods": periods(lines)}


def periods(lines: Sequence[Line]) -> list[list[int]]:
    """Returns the points [home, away] of each half and overtime."""
    points: list[list[int]] = []
    before = (0, 0)
    for line in lines:
        while len(points) < line.half:
            points.append([0, 0])
        if line.event in SCORES:
            points[-1][0] += line.home - before[0]
            points[-1][1] += line.away - before[1]
            before = (line.home, line.away)
    return points


def deficits(lines: Iterable[Line]) -> tuple[int, int]:
    """Returns the most points by which (home, away) trailed at any moment of the game."""
    home, away = 0, 0
    for line in lines:
        if line.event in SCORES:
            home, away = max(home, line.away - line.home), max(away, line.home - line.away)
    return home, away


def team_box(own: Counts, other: Counts) -> dict[str, int]:
    """Returns one team's statistics of one game, or of many. `own` and `other` are the counts of both
    teams."""
    return {
        statistic.key: statistic.kind(other if statistic.of_opponent else own, statistic.events)
        for statistic in STATISTICS
    }
