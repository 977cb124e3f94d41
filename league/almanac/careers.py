"""Careers of coaches and the seasons of clubs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from league.almanac.records import MOST, Contest
from league.frame.errors import gettext_noop as _
from league.standings.records import WLT

Seats = Mapping[tuple[int, str], Iterable[str]]  # (season, club) -> names of its coaches
Bowls = Mapping[int, Contest | None]  # by season
ClubGames = Sequence[tuple[Contest, str]]  # games, each with the club from whose side it is seen


class Final(NamedTuple):
    """How a season ended. This, careers and seasons of clubs are stored as lists of their fields in order.

    `bowl` is its last game, None if there was a champion without one, because a club had withdrawn; `third`
    won the game for third place, if there was one. `titles` are the champion's titles in a row, including
    this one, `record` is that of its regular season.
    """

    season: int
    champion: str
    bowl: Contest | None
    third: str | None
    titles: int
    record: WLT

    @property
    def runner_up(self) -> str | None:
        return self.bowl.other(self.champion) if self.bowl else None

    @property
    def score(self) -> str:
        """That of the last game, the champion's points first; empty if it was not played."""
        return self.bowl.score(self.champion) if self.bowl else ""


class Career(NamedTuple):
    """All seasons of a club or a coach. `playoffs` is the record in the playoffs, `appearances` the number
    of seasons with playoffs."""

    name: str
    seasons: int
    regular: WLT
    playoffs: WLT
    appearances: int
    finals: int
    titles: int
    points: tuple[int, int]
    shutouts: int
    comebacks: int

    @property
    def overall(self) -> WLT:
        return WLT.pooled((self.regular, self.playoffs))

    def plus(self, other: Career) -> Career:
        """This career and one in other seasons together."""
        return Career(self.name, *map(_sum, self[1:], other[1:]))


def _sum(own: Any, other: Any) -> Any:
    """Two numbers, records, or pairs of numbers together."""
    if isinstance(own, WLT):
        return WLT.pooled((own, other))
    return tuple(map(_sum, own, other)) if isinstance(own, tuple) else own + other


CAREER_RECORDS: dict[str, Callable[[Career], int]] = {
    _("Most titles"): lambda career: career.titles,
    _("Most seasons in the playoffs"): lambda career: career.appearances,
    _("Most games won"): lambda career: career.overall.wins,
    _("Most points of all time"): lambda career: career.points[0],
    _("Most shutouts of all time"): lambda career: career.shutouts,
    _("Most comebacks of all time"): lambda career: career.comebacks,
}


def career_records(careers: Sequence[Career]) -> dict[str, list[tuple[str, int]]]:
    """Name (msgid) -> the best careers and their figures; for equal figures the one with fewer seasons
    comes first."""
    return {
        name: [
            (career.name, value(career))
            for career in sorted(careers, key=lambda c: (-value(c), c.seasons, c.name))[:MOST]
            if value(career) > 0
        ]
        for name, value in CAREER_RECORDS.items()
    }


def finals(
    contests: Iterable[Contest], champions: Mapping[int, str], before: tuple[str, int] | None = None
) -> list[Final]:
    """The end of every season that has a champion, in order. `before` are the champion before the first of
    these seasons and their titles in a row."""
    games: dict[int, list[Contest]] = defaultdict(list)
    for contest in contests:
        games[contest.season].append(contest)
    ends: list[Final] = []
    for season, champion in sorted(champions.items()):
        titles = before[1] + 1 if before and before[0] == champion else 1
        ends.append(_final(season, champion, games[season], titles))
        before = champion, titles
    return ends


def club_careers(contests: Sequence[Contest], champions: Mapping[int, str]) -> list[Career]:
    """Every club that has played, the most successful first."""
    seats = {(contest.season, club): [club] for contest in contests for club in contest.clubs}
    return careers(contests, champions, seats)


def careers(contests: Sequence[Contest], champions: Mapping[int, str], seats: Seats) -> list[Career]:
    """The careers of the people with a club in a season, most titles first."""
    own: dict[str, list[tuple[Contest, str]]] = defaultdict(list)
    for contest in contests:
        for club in contest.clubs:
            for name in seats.get((contest.season, club), ()):
                own[name].append((contest, club))
    bowls = {final.season: final.bowl for final in finals(contests, champions)}
    return most_successful(_career(name, games, champions, bowls) for name, games in own.items())


def combined_careers(*parts: Iterable[Career]) -> list[Career]:
    """Adds up the parts of each career, which cover different seasons. Most titles first."""
    combined: dict[str, Career] = {}
    for career in chain(*parts):
        combined[career.name] = combined[career.name].plus(career) if career.name in combined else career
    return most_successful(combined.values())


def most_successful(careers: Iterable[Career]) -> list[Career]:
    """Sorts careers: titles, finals, share of games won, games won, name."""
    return sorted(careers, key=lambda c: (-c.titles, -c.finals, -c.overall.value, -c.overall.wins, c.name))


def _final(season: int, champion: str, games: Sequence[Contest], titles: int) -> Final:
    playoffs = [game for game in games if game.playoff]
    last = [game for game in playoffs if game.week == games[-1].week]
    losers = {club for game in playoffs if game not in last for club in game.clubs if club != game.winner}
    bowl = next((game for game in last if champion in game.clubs), None)
    is_last = all(game is bowl or losers.issuperset(game.clubs) for game in last)
    if bowl and not bowl.neutral and not is_last:
        bowl = None  # these were semifinals: beside the Bowl only two losers meet, for the third place
    third = next((game.winner for game in last if game is not bowl), None) if bowl else None
    own = ((game, champion) for game in games if champion in game.clubs and not game.playoff)
    return Final(season, champion, bowl, third, titles, _record(own))


def _career(name: str, games: ClubGames, champions: Mapping[int, str], bowls: Bowls) -> Career:
    seasons = {(game.season, club) for game, club in games}
    playoffs = [(game, club) for game, club in games if game.playoff]
    return Career(
        name=name,
        seasons=len({season for season, _club in seasons}),
        regular=_record((game, club) for game, club in games if not game.playoff),
        playoffs=_record(playoffs),
        appearances=len({game.season for game, _club in playoffs}),
        finals=sum(game is bowls.get(game.season) for game, _club in playoffs),
        titles=sum(champions.get(season) == club for season, club in seasons),
        points=(
            sum(game.points(club) for game, club in games),
            sum(game.points(game.other(club)) for game, club in games),
        ),
        shutouts=sum(game.shutout(club) for game, club in games),
        comebacks=sum(game.comeback(club) > 0 for game, club in games),
    )


def _record(games: Iterable[tuple[Contest, str]]) -> WLT:
    return WLT.of("".join(game.letter(club) for game, club in games))


class ClubSeason(NamedTuple):
    """One season of a club. `points` are scored and allowed, playoffs included; `in_final` says whether it
    played the last game."""

    season: int
    regular: WLT
    playoffs: WLT
    points: tuple[int, int]
    in_final: bool
    is_champion: bool

    @property
    def overall(self) -> WLT:
        return WLT.pooled((self.regular, self.playoffs))


def seasons_of_clubs(
    contests: Sequence[Contest], champions: Mapping[int, str]
) -> dict[int, dict[str, ClubSeason]]:
    """Number -> club -> its season, for every club that has played. `champions` maps finished seasons to
    clubs."""
    games: dict[tuple[int, str], list[tuple[Contest, str]]] = defaultdict(list)
    for contest in contests:
        for club in contest.clubs:
            games[contest.season, club].append((contest, club))
    bowls = {final.season: final.bowl for final in finals(contests, champions)}
    seasons: dict[int, dict[str, ClubSeason]] = defaultdict(dict)
    for (number, club), own in games.items():
        sums = _career(club, own, champions, bowls)
        ends = bool(sums.finals), bool(sums.titles)
        seasons[number][club] = ClubSeason(number, sums.regular, sums.playoffs, sums.points, *ends)
    return seasons
