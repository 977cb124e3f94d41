"""What stands out in a game."""

from __future__ import annotations

from typing import Any

import pytest

from league.news.editions import compose_edition
from league.news.stories import StoryKind
from tests.news.games import contest, log, story


@pytest.mark.parametrize(
    ("kind", "game", "how"),
    [
        (StoryKind.SHUTOUT, contest(20, 0), {}),
        (StoryKind.COMEBACK, contest(20, 17, behind=(10, 3)), {}),
        (StoryKind.ROUT, contest(40, 17), {}),
        (StoryKind.CLOSE, contest(20, 17), {}),
        (StoryKind.WON, contest(20, 10), {}),
        (StoryKind.TIE, contest(20, 20), {}),
        (StoryKind.OVERTIME, contest(23, 20), {"overtime": True}),
        (StoryKind.KNOCKOUT, contest(20, 10, playoff=True), {"out": True}),
        (StoryKind.FINAL, contest(20, 0, playoff=True), {"final": True}),
        (StoryKind.LATE, contest(20, 10), {"known": log(left=15)}),
        (StoryKind.NEVER_BEHIND, contest(20, 10), {"known": log(left=16)}),
        (StoryKind.TURNED, contest(20, 10), {"known": log(changes=1)}),
        (StoryKind.SWINGS, contest(20, 10), {"known": log(changes=2)}),
        (StoryKind.FORFEIT, contest(0, 0, home_score=None, winner="home"), {"outcome": "forfeit_by_away"}),
        (StoryKind.NO_CONTEST, contest(0, 0, home_score=None, winner=None), {"outcome": "no_contest"}),
    ],
)
def test_a_game_is_of_the_kind_that_stands_out(kind: StoryKind, game: Any, how: dict[str, Any]) -> None:
    assert story(game, how.pop("known", None), **how).kind == kind


def test_a_forfeit_is_a_forfeit_whatever_the_score() -> None:
    assert story(contest(20, 10, winner="away"), outcome="forfeit_by_home").kind == StoryKind.FORFEIT


def test_an_upset_is_worth_more_than_the_win_of_a_favorite() -> None:
    favorite, upset = (
        story(contest(20, 10, number=number), chance=chance) for number, chance in enumerate((0.8, 0.2))
    )
    assert (upset.is_upset, favorite.is_upset) == (True, False)
    assert compose_edition([favorite, upset], []).lead is upset


def test_the_same_game_always_chooses_the_same_sentence_and_games_choose_differently() -> None:
    games = [story(contest(20, 10, number=number)) for number in range(1, 30)]
    assert [game.variant(3) for game in games] == [game.variant(3) for game in games]
    assert {game.variant(3) for game in games} == {0, 1, 2}
