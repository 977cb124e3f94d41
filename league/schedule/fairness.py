"""How fair a schedule is: its certificate, and the limits that it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, NamedTuple

from league.frame.errors import gettext_noop as _
from league.frame.errors import sentence_of, translated
from league.schedule.presets import preset_named
from league.schedule.shapes import (
    AWAY,
    BYE,
    HOME,
    ByeRules,
    Calendar,
    DivisionalMeetings,
    EvenMeetings,
    LeagueShape,
    Match,
    Meetings,
    ScheduleLimits,
    breaks,
    free_weeks,
    home_by_half,
    longest_stand,
    pair_of,
)
from league.schedule.wishes import Wishes, is_kept


class Violation(NamedTuple):
    """A limit that a schedule breaks: `code` is stable, `sentence` names clubs and weeks."""

    code: str
    sentence: str


def _fault(key: str, **values: object) -> Violation:
    return Violation(key.partition(".")[0], sentence_of(key, **values))


def _game(match: Match) -> str:
    text = _("{away} at {home} in week {week}")
    return translated(text, away=match.away, home=match.home, week=match.week)


def _one_of(numbers: Sequence[int]) -> str:
    """Joins numbers as in "7" or "7 or 8"."""
    return translated(_(" or ")).join(map(str, numbers))


def split_playable(
    games: Iterable[Match], shape: LeagueShape, weeks: int
) -> tuple[list[Match], list[Violation]]:
    """Separates the games that can be played from violations for the others.

    Codes: unknown_club, plays_itself, no_such_week, twice_a_week.
    """
    known, busy = frozenset(shape.clubs), set[tuple[int, str]]()
    sound, faults = list[Match](), list[Violation]()
    for match in sorted(games):
        week, home, away = match
        strangers = [club for club in match.clubs if club not in known]
        twice = [club for club in match.clubs if (week, club) in busy]
        if strangers:
            faults.append(_fault("unknown_club.of_game", game=_game(match), club=strangers[0]))
        elif home == away:
            faults.append(_fault("plays_itself.pairing", game=_game(match)))
        elif not 1 <= week <= weeks:
            faults.append(_fault("no_such_week.of_game", game=_game(match), last=weeks))
        elif twice:
            faults.append(_fault("twice_a_week", game=_game(match), club=twice[0]))
        else:
            sound.append(match)
            busy |= {(week, home), (week, away)}
    return sound, faults


def _opponent_faults(calendar: Calendar, meetings: Meetings) -> Iterator[Violation]:
    """Violations with the codes meetings, same_field, opponents."""
    for first, second in combinations(sorted(calendar.patterns), 2):
        games = calendar.meetings.get(pair_of(first, second), ())
        if isinstance(meetings, EvenMeetings):
            allowed = (meetings.times, meetings.times + 1) if meetings.more else (meetings.times,)
        else:
            allowed = (2,) if calendar.division[first] == calendar.division[second] else (0, 1)
        clubs = {"one": first, "other": second}
        if len(games) not in allowed:
            yield _fault("meetings", count=len(games), wanted=_one_of(allowed), **clubs)
        elif len(games) == 2 and games[0].home == games[1].home:
            yield _fault("same_field", home=games[0].home, **clubs)
    if isinstance(meetings, DivisionalMeetings):
        yield from _division_faults(calendar, meetings)


def _division_faults(calendar: Calendar, meetings: DivisionalMeetings) -> Iterator[Violation]:
    for club, own in calendar.division.items():
        met = Counter(calendar.division[opponent] for opponent in calendar.opponents(club))
        for where, expected in (("inside", meetings.conference), ("outside", meetings.other)):
            others = [name for name in met if name != own and (name[0] == own[0]) is (where == "inside")]
            counts = tuple(sorted((met[name] for name in others), reverse=True))
            if counts != expected:
                yield _fault(
                    f"opponents.{where}", club=club, counts=_listed(counts), wanted=_listed(expected)
                )


def _listed(games: tuple[int, ...]) -> str:
    return translated(_(" and ")).join(map(str, games)) or translated(_("none"))


# The codes are the names of the limits.
VENUE_FIGURES = {"breaks": breaks, "stand": longest_stand, "half": home_by_half}


def _venue_faults(calendar: Calendar, limits: ScheduleLimits) -> Iterator[Violation]:
    """Violations with the codes home_games, breaks, stand, half."""
    homes = _one_of(limits.homes)
    for club, pattern in calendar.patterns_by_round.items():
        if (home := pattern.count(HOME)) not in limits.homes:
            yield _fault("home_games", club=club, count=home, wanted=homes)
        for code, figure in VENUE_FIGURES.items():
            most: int = getattr(limits, code)
            if (count := figure(pattern)) > most:
                yield _fault(code, club=club, count=count, most=most)


def _week_faults(calendar: Calendar, limits: ScheduleLimits) -> Iterator[Violation]:
    """Violations with the codes rematch, last_week."""
    for first, second in calendar.rematches():
        if second.week - first.week < limits.rematch:
            weeks = {"first": first.week, "second": second.week, "least": limits.rematch}
            yield _fault("rematch", one=first.home, other=first.away, **weeks)
    for match in calendar.games if limits.last_week_division else ():
        if match.week == limits.weeks and calendar.division[match.home] != calendar.division[match.away]:
            yield _fault("last_week", game=_game(match))


def _bye_faults(calendar: Calendar, limits: ScheduleLimits) -> Iterator[Violation]:
    """Violations with the codes bye_count, bye_week, byes_in_week."""
    byes = limits.byes or ByeRules(first=1, last=limits.weeks, clubs=len(calendar.patterns), times=0)
    for club, pattern in calendar.patterns.items():
        if (rests := pattern.count(BYE)) != byes.times:
            yield _fault("bye_count", club=club, count=rests, wanted=byes.times)
    for week, clubs in calendar.byes().items():
        if not byes.first <= week <= byes.last:
            weeks = {"week": week, "first": byes.first, "last": byes.last}
            yield _fault("bye_week", clubs=", ".join(clubs), **weeks)
        if len(clubs) > byes.clubs:
            yield _fault("byes_in_week", count=len(clubs), week=week, most=byes.clubs)


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


def _club_figures(calendar: Calendar) -> tuple[ClubFigures, ...]:
    gaps: dict[str, list[int]] = {club: [] for club in calendar.patterns}
    for first, second in calendar.rematches():
        for club in first.clubs:
            gaps[club].append(second.week - first.week)
    lines = calendar.patterns_by_round
    return tuple(
        ClubFigures(
            club=club,
            home=pattern.count(HOME),
            away=pattern.count(AWAY),
            breaks=breaks(lines[club]),
            stand=longest_stand(lines[club]),
            byes=tuple(week for week, venue in enumerate(pattern, start=1) if venue == BYE),
            rematch=min(gaps[club], default=None),
        )
        for club, pattern in calendar.patterns.items()
    )


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
    kept or not. `clubs` are in the order of the shape.
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
    from_week: int
    strengths: Mapping[str, int]
    wishes: tuple[WishVerdict, ...]
    clubs: tuple[ClubFigures, ...]
    limits: ScheduleLimits

    def as_dict(self) -> dict[str, Any]:
        """The values for JSON, without those of the clubs and the limits: weeks as text, each violation as
        {"code", "sentence"}."""
        figures = {name: value for name, value in asdict(self).items() if name not in {"clubs", "limits"}}
        return figures | {
            "byes": {str(week): clubs for week, clubs in self.byes.items()},
            "free_weeks": [*self.free_weeks],
            "violations": [violation._asdict() for violation in self.violations],
            "wishes": [wish._asdict() for wish in self.wishes],
        }


# What a certificate says of a draw, and its values for a schedule that was not drawn.
UNDRAWN: dict[str, Any] = {"seed": None, "effort": None, "truncated": False, "from_week": 1, "strengths": {}}


def certify(
    games: Iterable[Match], shape: LeagueShape, preset: str, wishes: Wishes = (), **drawn: Any
) -> Certificate:
    """Returns the certificate of any schedule, `drawn` (as in UNDRAWN) or edited. Clubs without a strength
    count as zero.

    Games that cannot be played (unknown club, no such week, second game in a week) are violations and do not
    count in the figures. Raises Refused: unknown_preset, shape_unfit.
    """
    drawn = UNDRAWN | {name: value for name, value in drawn.items() if value is not None}
    games = list(games)
    limits = preset_named(preset).limits(shape).stretched(free_weeks(games))
    sound, faults = split_playable(games, shape, limits.weeks)
    calendar = Calendar.of(sound, shape, limits.weeks)
    clubs = _club_figures(calendar)
    verdicts = tuple(WishVerdict(wish.code, str(wish), is_kept(wish, calendar, limits)) for wish in wishes)
    return Certificate(
        **drawn,
        preset=preset,
        breaks=sum(club.breaks for club in clubs),
        lower_bound=limits.lower_bound,
        longest_stand=max(club.stand for club in clubs),
        min_rematch=min((club.rematch for club in clubs if club.rematch), default=None),
        home_by_half=max(map(home_by_half, calendar.patterns_by_round.values())),
        strength_spread=_strength_spread(calendar, shape, drawn["strengths"]),
        byes={week: len(clubs) for week, clubs in calendar.byes().items()},
        free_weeks=calendar.free,
        violations=(
            *faults,
            *_opponent_faults(calendar, limits.meetings),
            *_venue_faults(calendar, limits),
            *_week_faults(calendar, limits),
            *_bye_faults(calendar, limits),
            *(Violation(wish.code, f"Not kept: {wish.sentence}.") for wish in verdicts if not wish.kept),
        ),
        wishes=verdicts,
        clubs=clubs,
        limits=limits,
    )


def _strength_spread(calendar: Calendar, shape: LeagueShape, strengths: Mapping[str, int]) -> int:
    spreads = []
    for clubs in shape.divisions.values():
        sums = [
            sum(strengths.get(rival, 0) for rival in calendar.opponents(club) if rival not in clubs)
            for club in clubs
        ]
        spreads.append(max(sums) - min(sums))
    return max(spreads)
