"""Whole games: invariants at every stop, how games end, and the strength of the situational coach."""

import random

import pytest

from engine.gridiron.events import Event
from engine.play.house import FinishedGame, auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.setup import header
from engine.rulesets.first_and_roll.rules.record import CHOICES, LENGTH, TIMEOUTS, Phase

GAMES = 12


def any_options(dice: random.Random) -> dict[str, int | str]:
    return {name: dice.choice(values) for name, values in CHOICES.items()}


def check_invariants(game: Playthrough) -> None:
    """The invariants of the rule reference, at every stop and at the last step boundary."""
    now, mark = game.now, game.mark
    assert all(0 <= team.timeouts <= now.track[TIMEOUTS] for team in now.team)
    assert 0 <= now.clock <= now.track[LENGTH]
    assert 1 <= mark.down <= 4
    if mark.phase == Phase.DOWN:
        assert 1 <= mark.spot < mark.target <= 100
    if mark.phase in (Phase.KICKOFF, Phase.DOWN, Phase.FREE_KICK):
        assert mark.clock > 0


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_play_with_any_options_ends_and_keeps_the_invariants(seed: int) -> None:
    dice = random.Random(seed)
    game = Playthrough.begin(header(ruleset="first_and_roll", options=any_options(dice)))
    for _ in range(6000):
        if game.over:
            break
        check_invariants(game)
        want = dice.choice(game.wants)
        if want[0] in game.questions.chance:
            faces = game.questions.roll(game.now, want, lambda _: dice.getrandbits(32))
            game.answer("dice", faces)
        else:
            legal = game.questions.legal(game.now, want)
            assert legal
            game.answer(("home", "away")[want[1]], dice.choice(legal))
    assert game.over


@pytest.mark.parametrize("seed", range(6))
def test_points_are_six_a_touchdown_three_a_field_goal_two_a_safety_and_the_tries(seed: int) -> None:
    played = auto_play(header(ruleset="first_and_roll"), master=seed, season=1, game=1)
    for side in ("home", "away"):
        box = played.box[side]
        assert box["points"] == (
            6 * box["touchdowns"]
            + box["extra_points"]
            + 2 * box["two_points"]
            + 3 * box["field_goals"]
            + 2 * box["safeties"]
        )
    assert [sum(period) for period in zip(*played.box["periods"], strict=True)] == list(played.score)


def test_a_packed_sheet_is_the_same_game() -> None:
    played = auto_play(header(ruleset="first_and_roll", decided=True), master=3, season=1, game=5)
    assert unpack(played.sheet).score == played.score


def test_a_decided_game_has_a_winner() -> None:
    decided = header(ruleset="first_and_roll", decided=True)
    scores = [auto_play(decided, master=1, season=1, game=game).score for game in range(10)]
    assert all(home != away for home, away in scores)


def play(home: str, away: str, games: int) -> list[FinishedGame]:
    chosen = header(ruleset="first_and_roll", coaches=(home, away))
    return [auto_play(chosen, master=11, season=1, game=game) for game in range(games)]


def test_the_situational_coach_beats_the_random_one_at_home_and_away() -> None:
    at_home = sum(played.score[0] > played.score[1] for played in play("situational", "random_legal", 20))
    away = sum(played.score[1] > played.score[0] for played in play("random_legal", "situational", 20))
    assert at_home + away >= 0.8 * 40


def test_situational_coaches_score_like_football() -> None:
    played = play("situational", "situational", 40)
    points = sum(sum(game.score) for game in played) / 80
    assert 14 <= points <= 25
    plays = sum(game.box[side]["plays"] for game in played for side in ("home", "away")) / 40
    assert 85 <= plays <= 125


def test_play_by_play_has_returns_tackles_and_run_offs() -> None:
    events = {line.event for game in play("random_legal", "random_legal", 5) for line in game.lines}
    assert events > {Event.TURNOVER_RETURN, Event.BROKEN_TACKLE, Event.RUN_OFF, Event.TIMEOUT}
