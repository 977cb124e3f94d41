"""The longest streaks, across playoffs and seasons; one of each kind for each club."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.almanac.contests import Contest
from league.almanac.records import RecordHolder, RecordsBook, best_entries
from league.translation import gettext_noop as _

STREAKS: dict[str, str] = {
    _("Longest winning streak"): "W",
    _("Longest unbeaten streak"): "WT",
    _("Longest losing streak"): "L",
}


@dataclass(frozen=True, slots=True)
class ClubStreak:
    """A club's longest streak of a kind so far, and the one that its next game may prolong: number of games
    and the first of them."""

    best: RecordHolder | None = None
    running: tuple[int, Contest] | None = None


StreaksSoFar = Mapping[str, Mapping[str, ClubStreak]]  # name (msgid) -> club -> its streak


def streaks(contests: Iterable[Contest], before: StreaksSoFar | None = None) -> RecordsBook:
    """The longest streaks of each kind; `before` are those before the first of these games."""
    return {
        name: best_entries(one.best for one in clubs.values() if one.best)
        for name, clubs in club_streaks(contests, before).items()
    }


def club_streaks(contests: Iterable[Contest], before: StreaksSoFar | None = None) -> StreaksSoFar:
    """The streaks of all clubs after these games."""
    own: dict[str, list[Contest]] = defaultdict(list)
    for contest in contests:
        for club in contest.clubs:
            own[club].append(contest)
    found: dict[str, dict[str, ClubStreak]] = {}
    for name, letters in STREAKS.items():
        known = (before or {}).get(name, {})
        clubs = found[name] = dict(known)
        for club, games in own.items():
            clubs[club] = _after(known.get(club, ClubStreak()), club, games, letters)
    return found


def _after(streak: ClubStreak, club: str, games: Iterable[Contest], letters: str) -> ClubStreak:
    best, running = streak.best, streak.running
    for game in games:
        if game.letter(club) not in letters:
            running = None
            continue
        length, first = (running[0] + 1, running[1]) if running else (1, game)
        running = length, first
        if length > (best.value if best else 1):  # one game is not a streak
            best = RecordHolder(club, length, first, game)
    return ClubStreak(best, running)
