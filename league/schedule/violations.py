"""Where a schedule breaks a limit. Every violation has a code and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from league.schedule.calendar import Calendar
from league.schedule.limits import Byes, Limits
from league.schedule.match import Match
from league.schedule.patterns import BYE, HOME, breaks, home_by_half, longest_stand
from league.schedule.shape import Shape


class Violation(NamedTuple):
    """`code` is stable, `sentence` names clubs and weeks."""

    code: str
    sentence: str


def sift(games: Iterable[Match], shape: Shape, weeks: int) -> tuple[list[Match], list[Violation]]:
    """The games that can be played, and what is wrong with the others.

    Codes: unknown_club, plays_itself, no_such_week, twice_a_week.
    """
    known, busy = frozenset(shape.clubs), set[tuple[int, str]]()
    sound, faults = list[Match](), list[Violation]()
    for match in sorted(games):
        week, home, away = match
        game = f"{away} at {home} in week {week}"
        strangers = [club for club in match.clubs if club not in known]
        twice = [club for club in match.clubs if (week, club) in busy]
        if strangers:
            faults.append(Violation("unknown_club", f"{game}: {strangers[0]} is no club of the league."))
        elif home == away:
            faults.append(Violation("plays_itself", f"{game}: a club cannot play itself."))
        elif not 1 <= week <= weeks:
            faults.append(Violation("no_such_week", f"{game}: the season has the weeks 1 to {weeks}."))
        elif twice:
            faults.append(Violation("twice_a_week", f"{game}: {twice[0]} has another game in that week."))
        else:
            sound.append(match)
            busy |= {(week, home), (week, away)}
    return sound, faults


def venue_faults(calendar: Calendar, limits: Limits) -> Iterator[Violation]:
    """Codes: home_games, breaks, stand, half."""
    homes = " or ".join(str(number) for number in limits.homes)
    for club, pattern in calendar.patterns.items():
        figures = pattern.count(HOME), breaks(pattern), longest_stand(pattern), home_by_half(pattern)
        home, broken, stand, half = figures
        if home not in limits.homes:
            yield Violation("home_games", f"Home games of {club}: {home}, not {homes}.")
        if broken > limits.breaks:
            yield Violation("breaks", f"{club} has {broken} breaks, more than {limits.breaks}.")
        if stand > limits.stand:
            what = f"{club} plays {stand} games in a row at home or away"
            yield Violation("stand", f"{what}, more than {limits.stand}.")
        if half > limits.half:
            what = f"The home games of {club} differ by {half} between the halves of the season"
            yield Violation("half", f"{what}, by more than {limits.half}.")


def week_faults(calendar: Calendar, limits: Limits) -> Iterator[Violation]:
    """Codes: rematch, last_week."""
    for first, second in calendar.rematches():
        apart = second.week - first.week
        if apart < limits.rematch:
            clubs = f"{first.home} and {first.away} meet in the weeks {first.week} and {second.week}"
            yield Violation("rematch", f"{clubs}: at least {limits.rematch} weeks must lie between.")
    if limits.last_week_division:
        for match in calendar.games:
            rivals = calendar.division[match.home] == calendar.division[match.away]
            if match.week == limits.weeks and not rivals:
                game = f"{match.away} at {match.home} in week {match.week}"
                yield Violation("last_week", f"{game}: the last week is for games in the division.")


def bye_faults(calendar: Calendar, limits: Limits) -> Iterator[Violation]:
    """Codes: bye_count, bye_week, byes_in_week."""
    byes = limits.byes or Byes(first=1, last=limits.weeks, clubs=len(calendar.patterns), times=0)
    for club, pattern in calendar.patterns.items():
        if (rests := pattern.count(BYE)) != byes.times:
            yield Violation("bye_count", f"Weeks without a game for {club}: {rests}, not {byes.times}.")
    for week, clubs in calendar.byes().items():
        if not byes.first <= week <= byes.last:
            when = f"byes are in the weeks {byes.first} to {byes.last}"
            yield Violation("bye_week", f"{', '.join(clubs)} rest in week {week}: {when}.")
        if len(clubs) > byes.clubs:
            what = f"{len(clubs)} clubs rest in week {week}"
            yield Violation("byes_in_week", f"{what}, more than {byes.clubs}.")
