"""Records, streaks, contests and rivalries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from league.frame.errors import gettext_noop as _
from league.standings.records import WLT


class Contest(NamedTuple):
    """Clubs by name. The scores are None if the game was not played: then `winner` won by forfeit, or if
    there is no winner both lost, unless it is a `draw`.

    `number` is the game's in its season; contests are sorted by season, week and number. `behind` are the
    largest deficits of home and away, None if only the score is known. Games are stored as lists of these
    fields in their order: new ones may only come after them.
    """

    season: int
    week: int
    number: int
    home: str
    away: str
    home_score: int | None = None
    away_score: int | None = None
    winner: str | None = None
    neutral: bool = False
    playoff: bool = False
    behind: tuple[int, int] | None = None
    draw: bool = False

    @property
    def played(self) -> bool:
        return self.home_score is not None

    @property
    def clubs(self) -> tuple[str, str]:
        return self.home, self.away

    def points(self, club: str) -> int:
        """The club's points; 0 if the game was not played."""
        return (self.home_score if club == self.home else self.away_score) or 0

    def score(self, club: str) -> str:
        """Both clubs' points, this club's first; empty if the game was not played."""
        return f"{self.points(club)}–{self.points(self.other(club))}" if self.played else ""

    def margin(self, club: str) -> int:
        """The club's margin of victory; negative for a loss."""
        return self.points(club) - self.points(self.other(club))

    def comeback(self, club: str) -> int:
        """The largest deficit of the club in a game it won."""
        if self.behind is None or self.winner != club:
            return 0
        return self.behind[club != self.home]

    @property
    def deficit(self) -> int:
        """The most points that the winner was behind; 0 if that is not known."""
        return self.comeback(self.winner or "")

    @property
    def loser(self) -> str | None:
        """The winner's opponent."""
        return self.other(self.winner) if self.winner else None

    def shutout(self, club: str) -> bool:
        """Whether the club won without allowing a point."""
        return self.winner == club and self.played and self.points(self.other(club)) == 0

    def other(self, club: str) -> str:
        """The club's opponent."""
        return self.away if club == self.home else self.home

    def letter(self, club: str) -> str:
        """W, L or T from the club's side; in a double forfeit both lose."""
        if self.winner is None:
            return "T" if self.played or self.draw else "L"
        return "W" if self.winner == club else "L"


Value = Callable[[Contest, str], int]
MOST = 3
NO_GAMES = WLT()


class RecordHolder(NamedTuple):
    """A line of the book: the club, the number, and the first and last of the games."""

    club: str
    value: int
    first: Contest
    last: Contest


RecordsBook = dict[str, list[RecordHolder]]  # name (msgid) -> its best entries

GAME_RECORDS: dict[str, Value] = {
    _("Most points"): lambda contest, club: contest.points(club),
    _("Biggest win"): lambda contest, club: contest.margin(club),
    _("Biggest comeback"): lambda contest, club: contest.comeback(club),
    _("Most points by a losing team"): (
        lambda contest, club: contest.points(club) if contest.margin(club) < 0 else 0
    ),
    _("Most points by both teams"): lambda contest, club: (
        contest.points(club) + contest.points(contest.other(club)) if contest.letter(club) != "L" else 0
    ),
}
SEASON_RECORDS: dict[str, Value] = {
    _("Most wins"): lambda contest, club: contest.letter(club) == "W",
    _("Most points scored"): lambda contest, club: contest.points(club),
    _("Best net points"): lambda contest, club: contest.margin(club),
    _("Most shutouts"): lambda contest, club: contest.shutout(club),
    _("Most comebacks"): lambda contest, club: contest.comeback(club) > 0,
    _("Most losses"): lambda contest, club: contest.letter(club) == "L",
}
# For these the least is the record; only a finished season can hold one.
LOW_SEASON_RECORDS: dict[str, Value] = {
    _("Fewest points allowed"): lambda contest, club: contest.points(contest.other(club)),
    _("Fewest points scored"): lambda contest, club: contest.points(club),
}


def game_records(contests: Iterable[Contest], before: RecordsBook | None = None) -> RecordsBook:
    """The best single games; of equal ones the earlier comes first. `before` are the best of other games."""
    known, played = before or {}, [contest for contest in contests if contest.played]
    return {
        name: best_entries(
            [
                *known.get(name, ()),
                *(RecordHolder(club, value(c, club), c, c) for c in played for club in c.clubs),
            ]
        )
        for name, value in GAME_RECORDS.items()
    }


def season_records(
    contests: Iterable[Contest], finished: Collection[int] = (), before: RecordsBook | None = None
) -> RecordsBook:
    """The best regular seasons. A season in progress counts so far, except for records of the least:
    `finished` are the numbers of the seasons that are over. `before` are the best of other seasons."""
    known = before or {}
    seasons: dict[tuple[int, str], list[Contest]] = defaultdict(list)
    for contest in contests:
        if not contest.playoff:
            for club in contest.clubs:
                seasons[contest.season, club].append(contest)

    def entries(name: str, value: Value, *, over: bool = False) -> Iterator[RecordHolder]:
        yield from known.get(name, ())
        for (season, club), own in seasons.items():
            if season in finished or not over:
                yield RecordHolder(club, sum(value(contest, club) for contest in own), own[0], own[-1])

    return {name: best_entries(entries(name, value)) for name, value in SEASON_RECORDS.items()} | {
        name: _first(entries(name, value, over=True), sign=1) for name, value in LOW_SEASON_RECORDS.items()
    }


def best_entries(entries: Iterable[RecordHolder]) -> list[RecordHolder]:
    """The highest values; of equal ones the earlier comes first."""
    return _first((entry for entry in entries if entry.value > 0), sign=-1)


def _first(entries: Iterable[RecordHolder], sign: int) -> list[RecordHolder]:
    return sorted(
        entries, key=lambda e: (sign * e.value, e.first.season, e.first.week, e.first.number, e.club)
    )[:MOST]


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
        name: best_entries(streak.best for streak in clubs.values() if streak.best)
        for name, clubs in club_streaks(contests, before).items()
    }


def club_streaks(contests: Iterable[Contest], before: StreaksSoFar | None) -> StreaksSoFar:
    """The streaks of all clubs after these games."""
    by_kind = {name: dict((before or {}).get(name, {})) for name in STREAKS}
    for game in contests:
        for name, letters in STREAKS.items():
            for club in game.clubs:
                known = by_kind[name].get(club, ClubStreak())
                if game.letter(club) not in letters:
                    by_kind[name][club] = ClubStreak(known.best)
                    continue
                length, first = (known.running[0] + 1, known.running[1]) if known.running else (1, game)
                is_best = length > (known.best.value if known.best else 1)  # one game is not a streak
                best = RecordHolder(club, length, first, game) if is_best else known.best
                by_kind[name][club] = ClubStreak(best, (length, first))
    return by_kind


def record_books(
    contests: Sequence[Contest], finished: Collection[int], before: Mapping[str, Any]
) -> dict[str, RecordsBook]:
    """The records of `games`, `seasons` and `streaks`; `before` are those before the first of these games."""
    return {
        "games": game_records(contests, before["games"]),
        "seasons": season_records(contests, finished, before["seasons"]),
        "streaks": streaks(contests, before["streaks"]),
    }


class Rivalry(NamedTuple):
    """All games of two clubs, from the first club's side: its record, and the points of both."""

    club: str
    other: str
    record: WLT = NO_GAMES
    points: tuple[int, int] = (0, 0)

    def of(self, club: str) -> Rivalry:
        """The same from this club's side."""
        if club == self.club:
            return self
        record = WLT(self.record.losses, self.record.wins, self.record.ties)
        return Rivalry(self.other, self.club, record, self.points[::-1])


def rivalries(contests: Iterable[Contest], before: Iterable[Rivalry] = ()) -> list[Rivalry]:
    """All clubs that have met: the home side of their last game first, and those who met last at the end.
    `before` are those before the first of these games."""
    pairs = {frozenset((rivalry.club, rivalry.other)): rivalry for rivalry in before}
    for game in contests:
        pair = frozenset(game.clubs)
        known = pairs.pop(pair, Rivalry(*game.clubs)).of(game.home)
        pairs[pair] = Rivalry(  # the dict keeps the order of the last games
            *game.clubs,
            WLT.pooled((known.record, WLT.of(game.letter(game.home)))),
            (known.points[0] + game.points(game.home), known.points[1] + game.points(game.away)),
        )
    return list(pairs.values())


def fiercest_rivals(pairs: Sequence[Rivalry]) -> tuple[str, str] | None:
    """The two clubs that have met most often, home and away as in their last game; of several such pairs
    the one that met last. None if there are no games."""
    if not pairs:
        return None
    most = max(reversed(pairs), key=lambda pair: pair.record.games)
    return most.club, most.other
