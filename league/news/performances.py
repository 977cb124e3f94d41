"""The best performances of a week, by the figures of its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from league.news.facts import Fact
from league.news.stories import Story

RETURNS = ("kick_return_yards", "punt_return_yards", "turnover_return_yards")
FEWER = 50  # yards: from here on a win with fewer yards is worth telling


@dataclass(frozen=True, slots=True)
class ClubGame:
    """A game from the side of one club."""

    story: Story
    club: str

    @property
    def other(self) -> str:
        return self.story.contest.other(self.club)

    def own(self, name: str) -> int | None:
        return self.story.figure(self.club, name)

    def against(self, name: str) -> int | None:
        return self.story.figure(self.other, name)


def performances(stories: Sequence[Story]) -> list[Fact]:
    """Best offense, defense and returns, the longest play, and the win with the fewest yards for it; those
    that the log has. Of equal ones the earlier game comes first."""
    games = [ClubGame(story, club) for story in stories if story.log for club in story.contest.clubs]
    return [fact for part in (_offense, _defense, _returns, _longest, _fewer) for fact in part(games)]


def _offense(games: Sequence[ClubGame]) -> Iterator[Fact]:
    if best := _most(games, lambda game: game.own("yards")):
        game, yards = best
        values = {
            "yards": yards,
            "rushing": game.own("rush_yards"),
            "passing": game.own("pass_yards"),
            "points": game.story.contest.points(game.club),
        }
        yield _fact("offense", game, values)


def _defense(games: Sequence[ClubGame]) -> Iterator[Fact]:
    def allowed(game: ClubGame) -> int | None:
        yards = game.against("yards")
        return None if yards is None else -yards

    best = _most(games, allowed, least=None)
    if best:
        game, yards = best
        values = {
            "yards": -yards,
            "points": game.story.contest.points(game.other),
            "taken": game.against("turnovers"),
        }
        yield _fact("defense", game, values)


def _returns(games: Sequence[ClubGame]) -> Iterator[Fact]:
    def returned(game: ClubGame) -> int | None:
        counted = [yards for name in RETURNS if (yards := game.own(name)) is not None]
        return sum(counted) if counted else None

    if best := _most(games, returned):
        yield _fact("returns", best[0], {"yards": best[1]})


def _longest(games: Sequence[ClubGame]) -> Iterator[Fact]:
    found = [
        (kind, best)
        for kind, name in (("longest_run", "longest_rush"), ("longest_pass", "longest_pass"))
        if (best := _most(games, lambda game, name=name: game.own(name)))  # type: ignore[misc]
    ]
    if found:
        kind, (game, yards) = max(found, key=lambda row: row[1][1])
        yield _fact(kind, game, {"yards": yards})


def _fewer(games: Sequence[ClubGame]) -> Iterator[Fact]:
    """What luck can look like: a win although the loser moved the ball farther."""

    def missing(game: ClubGame) -> int | None:
        own, other = game.own("yards"), game.against("yards")
        won = game.story.winner == game.club
        return other - own if won and own is not None and other is not None else None

    best = _most(games, missing, least=FEWER)
    if best:
        game, yards = best
        values = {
            "yards": yards,
            "own": game.own("turnovers"),
            "lost": game.against("turnovers"),
        }
        yield _fact("fewer", game, values)


def _most(
    games: Sequence[ClubGame], value: Callable[[ClubGame], int | None], least: int | None = 1
) -> tuple[ClubGame, int] | None:
    """The game with the greatest value, at least `least`; None without any."""
    counted = [(game, found) for game in games if (found := value(game)) is not None]
    counted = [row for row in counted if least is None or row[1] >= least]
    return max(counted, key=lambda row: row[1], default=None)


def _fact(kind: str, game: ClubGame, values: dict[str, int | None]) -> Fact:
    return Fact(kind, game.club, game.other, values, game.story.contest)
