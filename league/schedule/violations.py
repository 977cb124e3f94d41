"""The limits that a schedule breaks. Every violation has a code and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from league.frame.errors import gettext_noop as _
from league.frame.errors import translated
from league.schedule.shapes import (
    BYE,
    HOME,
    ByeRules,
    Calendar,
    LeagueShape,
    Match,
    ScheduleLimits,
    breaks,
    home_by_half,
    longest_stand,
)


class Violation(NamedTuple):
    """`code` is stable, `sentence` names clubs and weeks."""

    code: str
    sentence: str


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
        game = _game(match)
        strangers = [club for club in match.clubs if club not in known]
        twice = [club for club in match.clubs if (week, club) in busy]
        if strangers:
            text = _("{game}: {club} is not a club of this league.")
            faults.append(Violation("unknown_club", translated(text, game=game, club=strangers[0])))
        elif home == away:
            text = _("{game}: a club cannot play itself.")
            faults.append(Violation("plays_itself", translated(text, game=game)))
        elif not 1 <= week <= weeks:
            text = _("{game}: the season has weeks 1 to {last}.")
            faults.append(Violation("no_such_week", translated(text, game=game, last=weeks)))
        elif twice:
            text = _("{game}: {club} has another game in that week.")
            faults.append(Violation("twice_a_week", translated(text, game=game, club=twice[0])))
        else:
            sound.append(match)
            busy |= {(week, home), (week, away)}
    return sound, faults


def venue_faults(calendar: Calendar, limits: ScheduleLimits) -> Iterator[Violation]:
    """Violations with the codes home_games, breaks, stand, half."""
    homes = one_of(limits.homes)
    for club, pattern in calendar.patterns_by_round.items():
        figures = pattern.count(HOME), breaks(pattern), longest_stand(pattern), home_by_half(pattern)
        home, broken, stand, half = figures
        if home not in limits.homes:
            text = _("Home games of {club}: {count}, not {wanted}.")
            yield Violation("home_games", translated(text, club=club, count=home, wanted=homes))
        if broken > limits.breaks:
            text = _("{club} has {count} breaks, more than {most}.")
            yield Violation("breaks", translated(text, club=club, count=broken, most=limits.breaks))
        if stand > limits.stand:
            text = _("{club} plays {count} games in a row at home or away, more than {most}.")
            yield Violation("stand", translated(text, club=club, count=stand, most=limits.stand))
        if half > limits.half:
            text = _(
                "The home games of {club} differ by {count} between the halves of the season, by more "
                "than {most}."
            )
            yield Violation("half", translated(text, club=club, count=half, most=limits.half))


def week_faults(calendar: Calendar, limits: ScheduleLimits) -> Iterator[Violation]:
    """Violations with the codes rematch, last_week."""
    for first, second in calendar.rematches():
        apart = second.week - first.week
        if apart < limits.rematch:
            text = _(
                "{one} and {other} meet in weeks {first} and {second}: there must be at least {least} "
                "weeks between them."
            )
            weeks = {"first": first.week, "second": second.week, "least": limits.rematch}
            yield Violation("rematch", translated(text, one=first.home, other=first.away, **weeks))
    if limits.last_week_division:
        for match in calendar.games:
            rivals = calendar.division[match.home] == calendar.division[match.away]
            if match.week == limits.weeks and not rivals:
                text = _("{game}: the last week is for games in the division.")
                yield Violation("last_week", translated(text, game=_game(match)))


def bye_faults(calendar: Calendar, limits: ScheduleLimits) -> Iterator[Violation]:
    """Violations with the codes bye_count, bye_week, byes_in_week."""
    byes = limits.byes or ByeRules(first=1, last=limits.weeks, clubs=len(calendar.patterns), times=0)
    allowed = (byes.times, byes.times + 1) if byes.more else (byes.times,)
    for club, pattern in calendar.patterns.items():
        if (rests := pattern.count(BYE)) not in allowed:
            text = _("Weeks without a game for {club}: {count}, not {wanted}.")
            yield Violation("bye_count", translated(text, club=club, count=rests, wanted=one_of(allowed)))
    for week, clubs in calendar.byes().items():
        if not byes.first <= week <= byes.last:
            text = _("{clubs} rest in week {week}: byes are in weeks {first} to {last}.")
            values = {"week": week, "first": byes.first, "last": byes.last}
            yield Violation("bye_week", translated(text, clubs=", ".join(clubs), **values))
        if len(clubs) > byes.clubs:
            text = _("{count} clubs rest in week {week}, more than {most}.")
            yield Violation("byes_in_week", translated(text, count=len(clubs), week=week, most=byes.clubs))


def one_of(numbers: Sequence[int]) -> str:
    """Joins numbers as in "7" or "7 or 8"."""
    return translated(_(" or ")).join(map(str, numbers))


def _game(match: Match) -> str:
    text = _("{away} at {home} in week {week}")
    return translated(text, away=match.away, home=match.home, week=match.week)
