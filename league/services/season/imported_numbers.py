"""The numbers of imported seasons, which are in the order of time."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from league.almanac.old_seasons import OldSeason
from league.errors import Refused
from league.models import League, Season
from league.services.quotas import check_quota

MAX_NUMBER = 32767  # of a small integer column
MOST_SEASONS = 120  # of a league that imports: what they add up to is stored with each of them


def season_numbers_for(league: League, old: Sequence[OldSeason], first: int | None) -> list[int]:
    """A number for each season: from `first` on, or the names in the file if they are numbers, or the next
    free ones.

    Raises Refused: quota_exceeded, bad_number, number_taken, season_open.
    """
    newest = league.seasons.order_by("-number").values_list("number", flat=True).first()
    numbers = _proposed_numbers(old, first, (newest or 0) + 1)
    check_numbers(league, numbers)
    return numbers


def check_numbers(league: League, numbers: Sequence[int]) -> None:
    """Raises Refused: quota_exceeded, bad_number, number_taken, season_open."""
    taken = dict(league.seasons.values_list("number", "state"))
    sentence = _("A league has at most %(most)d seasons: continue in a new league.")
    check_quota(len(taken) + len(numbers) - 1, MOST_SEASONS, sentence)
    under_way = min((n for n, state in taken.items() if state != Season.State.FINISHED), default=None)
    for number in numbers:
        _check(number, taken.keys(), under_way)


def _proposed_numbers(old: Sequence[OldSeason], first: int | None, following: int) -> list[int]:
    named = [season.name for season in old]
    if first is None and all(name.isdecimal() for name in named):
        return [int(name) for name in named]
    start = following if first is None else first
    return list(range(start, start + len(old)))


def _check(number: int, taken: Collection[int], under_way: int | None) -> None:
    if not 1 <= number <= MAX_NUMBER:
        sentence = _("A season's number is from 1 to %(last)d, not %(number)s: choose another first number.")
        raise Refused("bad_number", sentence % {"last": MAX_NUMBER, "number": number})
    if number in taken:
        sentence = _(
            "There is already a season %(number)d: choose a first number from which all numbers are free."
        )
        raise Refused("number_taken", sentence % {"number": number})
    if under_way is not None and number > under_way:
        sentence = _(
            "Season %(open)d is open, and season numbers are chronological: an old season needs a lower "
            "number. Finish season %(open)d first or, if nobody has played in it yet, revert its opening "
            "in the history."
        )
        raise Refused("season_open", sentence % {"open": under_way})
