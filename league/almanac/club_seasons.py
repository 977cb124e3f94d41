"""A club's way through all seasons: what its history page tells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.almanac.careers import finals
from league.almanac.contests import Contest
from league.standings import WLT


@dataclass(frozen=True, slots=True)
class ClubSeason:
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


@dataclass(frozen=True, slots=True)
class ClubHistory:
    """The seasons of a club in order, and its record against each opponent."""

    seasons: tuple[ClubSeason, ...]
    against: Mapping[str, WLT]

    @property
    def titles(self) -> int:
        return sum(season.is_champion for season in self.seasons)

    @property
    def appearances(self) -> int:
        """Seasons with a playoff game."""
        return sum(season.playoffs.games > 0 for season in self.seasons)

    @property
    def overall(self) -> WLT:
        return WLT.pooled(season.overall for season in self.seasons)


def club_histories(contests: Sequence[Contest], champions: Mapping[int, str]) -> dict[str, ClubHistory]:
    """Club -> its history, for every club that has played. `champions` maps finished seasons to clubs."""
    games: dict[str, dict[int, list[Contest]]] = defaultdict(lambda: defaultdict(list))
    for contest in contests:
        for club in contest.clubs:
            games[club][contest.season].append(contest)
    bowls = {final.season: final.bowl for final in finals(contests, champions)}
    return {club: _history(club, seasons, champions, bowls) for club, seasons in games.items()}


def _history(
    club: str,
    seasons: Mapping[int, Sequence[Contest]],
    champions: Mapping[int, str],
    bowls: Mapping[int, Contest | None],
) -> ClubHistory:
    letters: dict[str, str] = defaultdict(str)
    for games in seasons.values():
        for game in games:
            letters[game.other(club)] += game.letter(club)
    return ClubHistory(
        tuple(_season(club, number, games, champions, bowls) for number, games in sorted(seasons.items())),
        {other: WLT.of(found) for other, found in letters.items()},
    )


def _season(
    club: str,
    number: int,
    games: Sequence[Contest],
    champions: Mapping[int, str],
    bowls: Mapping[int, Contest | None],
) -> ClubSeason:
    bowl = bowls.get(number)
    return ClubSeason(
        season=number,
        regular=_record(club, [game for game in games if not game.playoff]),
        playoffs=_record(club, [game for game in games if game.playoff]),
        points=(
            sum(game.points(club) for game in games),
            sum(game.points(game.other(club)) for game in games),
        ),
        in_final=bowl is not None and club in bowl.clubs,
        is_champion=champions.get(number) == club,
    )


def _record(club: str, games: Sequence[Contest]) -> WLT:
    return WLT.of("".join(game.letter(club) for game in games))
