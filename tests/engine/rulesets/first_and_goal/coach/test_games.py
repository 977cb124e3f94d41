"""Whole games of 1st & Goal by computer coaches."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.coaches import PROFILES
from engine.gridiron.events import Event
from engine.play.house import FinishedGame, auto_play
from engine.play.setup import header

PAIR = ("situational", "situational")


def play(
    games: int, *, coaches: tuple[str, str] = PAIR, seed: int = 3, **chosen: object
) -> list[FinishedGame]:
    """Plays this number of games of one header."""
    made = header(coaches=coaches, **chosen)  # type: ignore[arg-type]
    return [auto_play(made, master=seed, season=1, game=game) for game in range(games)]


@pytest.fixture(scope="module")
def games() -> list[FinishedGame]:
    """A header with two teams whose dice are not the base set's."""
    return play(25, teams=("columbia_crocodiles", "las_vegas_vampires"))


@pytest.mark.parametrize("edition", ["en", "de"])
def test_the_situational_coach_beats_random_legal_answers_at_home_and_away(edition: str) -> None:
    at_home = play(20, coaches=("situational", "random_legal"), edition=edition)
    away = play(20, coaches=("random_legal", "situational"), edition=edition)
    won = sum(game.score[0] > game.score[1] for game in at_home)
    won += sum(game.score[1] > game.score[0] for game in away)
    assert won >= 32


def test_no_time_out_is_called_with_a_lead_in_the_second_half(games: list[FinishedGame]) -> None:
    called = Counter(
        (line.home > line.away) if line.side == 0 else (line.away > line.home)
        for game in games
        for line in game.lines
        if line.event == Event.TIMEOUT and line.half > 1
    )
    assert called[True] == 0
    assert called[False] > len(games)


def test_only_leaders_and_kickers_kneel(games: list[FinishedGame]) -> None:
    leads = {
        (line.home - line.away) * (1 if line.side == 0 else -1)
        for game in games
        for line in game.lines
        if line.event == Event.KNEEL
    }
    assert min(leads) > -3
    assert max(leads) > 0


def test_fakes_are_rare(games: list[FinishedGame]) -> None:
    events = Counter(line.event for game in games for line in game.lines)
    kicks = events[Event.PUNT] + events[Event.FIELD_GOAL] + events[Event.FIELD_GOAL_MISSED]
    assert (events[Event.FAKE] + events[Event.BROKEN_UP]) / kicks < 0.08


def test_games_end_with_the_weakest_dice_and_free_field_goals() -> None:
    trading = {"fg_card_cost": "none", "overtime_scoreless": "repeat"}
    games = play(15, teams=("st_paul_paladins", "toronto_thunder"), edition="de", options=trading)
    assert len(games) == 15
    assert max(len(game.sheet.values) for game in games) < 10_000


def test_every_coach_finishes_games_in_its_own_style() -> None:
    runs = {}
    for name in PROFILES:
        played = play(6, coaches=(name, name), teams=("base", "base"))
        runs[name] = sum(game.box[side]["rushes"] for game in played for side in ("home", "away"))
    assert runs["ground"] > runs["balanced"] > runs["air"]
