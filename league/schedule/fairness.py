"""How fair a schedule is: its certificate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from league.frame.errors import gettext_noop as _
from league.frame.errors import translated
from league.schedule.presets import preset_named
from league.schedule.shapes import (
    AWAY,
    BYE,
    HOME,
    Calendar,
    DivisionalMeetings,
    DivisionName,
    EvenMeetings,
    LeagueShape,
    Match,
    Meetings,
    breaks,
    free_weeks,
    home_by_half,
    longest_stand,
    pair_of,
)
from league.schedule.violations import (
    Violation,
    bye_faults,
    one_of,
    split_playable,
    venue_faults,
    week_faults,
)
from league.schedule.wishes import Wishes, broken_wishes, is_kept


class ClubFigures(NamedTuple):
    """`stand` is the most games in a row at home or away, `byes` are weeks, `rematch` is the fewest weeks
    between two games against the same club (None if it meets no club twice)."""

    club: str
    home: int
    away: int
    breaks: int
    stand: int
    byes: tuple[int, ...]
    rematch: int | None


def club_figures(games: Iterable[Match], shape: LeagueShape, preset: str) -> list[ClubFigures]:
    """The figures of every club, in the order of the shape. Raises Refused: unknown_preset,
    shape_unfit."""
    games = list(games)
    weeks = preset_named(preset).limits(shape).weeks + len(free_weeks(games))
    calendar = Calendar.of(split_playable(games, shape, weeks)[0], shape, weeks)
    gaps: dict[str, list[int]] = {club: [] for club in shape.clubs}
    for first, second in calendar.rematches():
        for club in first.clubs:
            gaps[club].append(second.week - first.week)
    return [
        ClubFigures(
            club=club,
            home=line.count(HOME),
            away=line.count(AWAY),
            breaks=breaks(line),
            stand=longest_stand(line),
            byes=tuple(week for week, venue in enumerate(pattern, start=1) if venue == BYE),
            rematch=min(gaps[club], default=None),
        )
        for (club, pattern), line in zip(
            calendar.patterns.items(), calendar.patterns_by_round.values(), strict=True
        )
    ]


def opponent_faults(calendar: Calendar, meetings: Meetings) -> Iterator[Violation]:
    """Violations with the codes meetings, same_field, opponents."""
    for first, second in combinations(sorted(calendar.patterns), 2):
        games = calendar.meetings.get(pair_of(first, second), ())
        rivals = calendar.division[first] == calendar.division[second]
        yield from _pair_faults(first, second, games, _allowed(meetings, rivals))
    if isinstance(meetings, DivisionalMeetings):
        yield from _division_faults(calendar, meetings)


def _allowed(meetings: Meetings, rivals: bool) -> tuple[int, ...]:
    """How often two clubs may meet."""
    if isinstance(meetings, EvenMeetings):
        return (meetings.times, meetings.times + 1) if meetings.more else (meetings.times,)
    return (2,) if rivals else (0, 1)


def _pair_faults(
    first: str, second: str, games: Sequence[Match], allowed: tuple[int, ...]
) -> Iterator[Violation]:
    if len(games) not in allowed:
        text = _("Games between {one} and {other}: {count}, not {wanted}.")
        values = {"count": len(games), "wanted": one_of(allowed)}
        yield Violation("meetings", translated(text, one=first, other=second, **values))
    elif len(games) == 2 and games[0].home == games[1].home:
        text = _("{one} and {other} meet twice at the field of {home}: each must host once.")
        yield Violation("same_field", translated(text, one=first, other=second, home=games[0].home))


def _division_faults(calendar: Calendar, meetings: DivisionalMeetings) -> Iterator[Violation]:
    for club, own in calendar.division.items():
        met = Counter(calendar.division[opponent] for opponent in calendar.opponents(club))
        inside = _fullest_first(met, [name for name in met if name[0] == own[0] and name != own])
        outside = _fullest_first(met, [name for name in met if name[0] != own[0]])
        if inside != meetings.conference:
            text = _("Games of {club} against the other divisions in its conference: {counts}, not {wanted}.")
            yield _wrong(text, club, inside, meetings.conference)
        if outside != meetings.other:
            text = _(
                "Games of {club} against the other divisions outside its conference: {counts}, not {wanted}."
            )
            yield _wrong(text, club, outside, meetings.other)


def _fullest_first(met: Counter[DivisionName], names: Sequence[DivisionName]) -> tuple[int, ...]:
    return tuple(sorted((met[name] for name in names), reverse=True))


def _wrong(text: str, club: str, counts: tuple[int, ...], expected: tuple[int, ...]) -> Violation:
    sentence = translated(text, club=club, counts=_listed(counts), wanted=_listed(expected))
    return Violation("opponents", sentence)


def _listed(games: tuple[int, ...]) -> str:
    return translated(_(" and ")).join(map(str, games)) or translated(_("none"))


class WishVerdict(NamedTuple):
    """A wish, and whether the schedule keeps it."""

    code: str
    sentence: str
    kept: bool


@dataclass(frozen=True, slots=True)
class Certificate:
    """The figures of a schedule, and every limit it breaks.

    `seed` and `effort` are None for a schedule that was not drawn; `truncated` means that the draw ran out of
    wall time. `breaks` counts, over all clubs, how often two games in a row are both at home or both away
    (byes are skipped); `lower_bound` is the smallest possible number. `longest_stand` is the most games in a
    row at home or away, `min_rematch` the fewest weeks between two games of the same clubs (None: no two
    clubs meet twice), `home_by_half` the greatest difference in a club's home games between the halves of the
    season.
    `strength_spread`: add up the strengths of a club's opponents from outside its division; this is the
    greatest difference between two clubs of one division. `strengths` are the strengths assumed for the
    clubs. `byes` maps each week with byes to the number of clubs that rest; nobody plays in `free_weeks`,
    which are no byes. `from_week` is the first week that was redrawn. `wishes` are the commissioner's, each
    kept or not.
    """

    preset: str
    seed: int | None
    effort: float | None
    truncated: bool
    breaks: int
    lower_bound: int
    longest_stand: int
    min_rematch: int | None
    home_by_half: int
    strength_spread: int
    byes: Mapping[int, int]
    free_weeks: tuple[int, ...]
    violations: tuple[Violation, ...]
    from_week: int = 1
    strengths: Mapping[str, int] = field(default_factory=dict)
    wishes: tuple[WishVerdict, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The values for JSON: weeks as text, each violation as {"code", "sentence"}."""
        return asdict(self) | {
            "byes": {str(week): clubs for week, clubs in self.byes.items()},
            "free_weeks": [*self.free_weeks],
            "violations": [violation._asdict() for violation in self.violations],
            "wishes": [wish._asdict() for wish in self.wishes],
        }


def certify(
    games: Iterable[Match],
    shape: LeagueShape,
    preset: str,
    *,
    seed: int | None = None,
    effort: float | None = None,
    truncated: bool = False,
    from_week: int = 1,
    strengths: Mapping[str, int] | None = None,
    wishes: Wishes = (),
) -> Certificate:
    """Returns the certificate of any schedule, drawn or edited. Clubs without a strength count as zero.

    Games that cannot be played (unknown club, no such week, second game in a week) are violations and do not
    count in the figures. Raises Refused: unknown_preset, shape_unfit.
    """
    games = list(games)
    limits = preset_named(preset).limits(shape).stretched(free_weeks(games))
    sound, faults = split_playable(games, shape, limits.weeks)
    calendar = Calendar.of(sound, shape, limits.weeks)
    lines = calendar.patterns_by_round.values()
    return Certificate(
        preset=preset,
        seed=seed,
        effort=effort,
        truncated=truncated,
        breaks=sum(breaks(line) for line in lines),
        lower_bound=limits.lower_bound,
        longest_stand=max(longest_stand(line) for line in lines),
        min_rematch=min((later.week - first.week for first, later in calendar.rematches()), default=None),
        home_by_half=max(home_by_half(line) for line in lines),
        strength_spread=_strength_spread(calendar, shape, strengths or {}),
        byes={week: len(clubs) for week, clubs in calendar.byes().items()},
        free_weeks=calendar.free,
        violations=(
            *faults,
            *opponent_faults(calendar, limits.meetings),
            *venue_faults(calendar, limits),
            *week_faults(calendar, limits),
            *bye_faults(calendar, limits),
            *broken_wishes(wishes, calendar, limits),
        ),
        from_week=from_week,
        strengths=strengths or {},
        wishes=tuple(WishVerdict(wish.code, str(wish), is_kept(wish, calendar, limits)) for wish in wishes),
    )


def _strength_spread(calendar: Calendar, shape: LeagueShape, strengths: Mapping[str, int]) -> int:
    spreads = []
    for division in shape.divisions:
        sums = [
            sum(strengths.get(rival, 0) for rival in calendar.opponents(club) if rival not in division.clubs)
            for club in division.clubs
        ]
        spreads.append(max(sums) - min(sums))
    return max(spreads)
