"""The review of a finished game's decisions: what is compared, what counts as a mistake, page and API."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from engine.bulk import reviews
from engine.bulk.simulation import SituationOdds
from engine.bulk.steps import steps_of_packed
from engine.kernel.inputs import InputNeeded, Tape
from engine.kernel.record import copy_of
from engine.play.house import auto_play
from engine.play.setup import header
from games.models import Game
from games.odds.decisions import review_run, review_spec, reviewed_decisions, start_review
from games.simulations.samples import count_choices
from league.frame.errors import Forbidden, Refused
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.odds.reviewed_games import reviewed
from tests.shared_rows import shared_rows

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1)
        yield play_fixture(fixture=season.fixtures.select_related("home", "away").get(number=1)).pk


@pytest.fixture
def game(key: int, db: None) -> Game:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Game.objects.get(pk=key)


@functools.cache
def auto(name: str) -> tuple[Any, Any]:
    return steps_of_packed(auto_play(header(ruleset=name), master=3, season=1, game=1).sheet)


def answer_wins(monkeypatch: pytest.MonkeyPatch, home: dict[int, int]) -> None:
    """After an answer the home side wins so many of ten games."""

    def chance(_header: Any, _mark: Any, choice: Any, answer: int, *_numbers: Any) -> float:
        wins = home.get(answer, 5) / 10
        return wins if choice.side == 0 else 1 - wins

    monkeypatch.setattr(reviews, "_chance", chance)


@pytest.mark.parametrize("name", RULESETS)
def test_every_choice_has_other_legal_answers(name: str) -> None:
    game, steps = auto(name)
    choices = reviews.choices_of(game, steps)
    assert len(choices) > len(steps)
    assert all(choice.answer in choice.options and len(choice.options) > 1 for choice in choices)
    downs = sum(step.mark.phase == game.rules.down_phase for step in steps)
    calls = [choice for choice in choices if choice.kind in game.questions.sealed]
    assert len(calls) > downs / 2


@pytest.mark.parametrize("name", RULESETS)
def test_a_sealed_call_is_judged_without_the_call_of_the_other_side(name: str) -> None:
    game, steps = auto(name)
    sealed = game.questions.sealed
    choices = reviews.choices_of(game, steps)
    assert any(choice.kind in sealed for choice in choices)
    for choice in choices:
        g = copy_of(steps[choice.step].mark)
        g.tape = Tape(choice.given)
        with pytest.raises(InputNeeded) as needed:
            game.rules.step(g)
        wants = [(kind, side) for kind, side, _item in needed.value.wants]
        assert (choice.kind, choice.side) in wants
        assert len(wants) == (2 if choice.kind in sealed else 1)


@pytest.mark.parametrize("name", RULESETS)
def test_the_game_goes_on_with_the_answer_that_is_looked_at(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, steps = auto(name)
    tries = [choice for choice in reviews.choices_of(game, steps) if "try" in question(game, choice).lower()]
    ends: list[Any] = []

    def odds(_header: Any, states: list[Any], **_numbers: Any) -> SituationOdds:
        ends.extend(states)
        return SituationOdds(1, 0, 0, 0, 0, 0)

    monkeypatch.setattr(reviews, "situation_odds", odds)
    choice = tries[0]
    mark = steps[choice.step].mark
    for answer, points in ((0, {0, 1}), (1, {0, 2})):
        ends.clear()
        reviews._chance(game.sheet.header, mark, choice, answer, (30, 1), (1, 1, 0))
        assert {end.team[choice.side].score - mark.team[choice.side].score for end in ends} <= points
        assert max(points) in {end.team[choice.side].score - mark.team[choice.side].score for end in ends}


def question(game: Any, choice: Any) -> str:
    return str(game.questions.name(choice.record, (choice.kind, choice.side, 0))[0])


def test_a_better_answer_is_measured_again_and_an_equal_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game, steps = auto("first_and_roll")
    choice = next(one for one in reviews.choices_of(game, steps) if one.side == 0 and one.answer == 0)
    answer_wins(monkeypatch, {0: 3, 1: 8})
    found = reviews.review_choice(game, steps, choice, 1)
    assert found["chance"] == 30_000
    assert found["best_chance"] == 80_000
    assert found["best"] != found["called"]
    answer_wins(monkeypatch, {})
    found = reviews.review_choice(game, steps, choice, 1)
    assert found["best"] == found["called"]


def test_the_rows_do_not_depend_on_how_the_review_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_wins(monkeypatch, {0: 3, 1: 8})
    game, steps = auto("touchdown_a_minute")
    whole = reviews.review_choices(game, steps, 1, 0, 6)
    parts = reviews.review_choices(game, steps, 1, 0, 2) | reviews.review_choices(game, steps, 1, 2, 4)
    assert parts == whole
    assert list(whole) == [str(number) for number in range(6)]


def test_a_difference_that_may_be_chance_is_no_mistake(game: Game) -> None:
    found = reviewed_decisions(reviewed(game))
    assert [(row["number"], row["given_up"]) for row in found] == [(2, 0.0), (7, pytest.approx(0.125))]


def test_a_visitor_cannot_start_a_review_and_a_person_starts_it_once(game: Game) -> None:
    with pytest.raises(Forbidden, match="log in"):
        start_review(game=game, actor=AnonymousUser())
    run = start_review(game=game, actor=person("sam"))
    assert run.size == count_choices(review_spec(game)) > 100
    assert start_review(game=game, actor=person("kim")) == run == review_run(game)


def test_a_game_in_progress_has_no_review(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(state=Game.State.IN_PROGRESS)
    game.refresh_from_db()
    with pytest.raises(Refused) as refused:
        start_review(game=game, actor=person("sam"))
    assert refused.value.code == "game_not_over"
    assert Client().get(page_of(game)).status_code == 409
    assert Client().get(f"/api/v1/games/{game.public_id}/decisions").status_code == 409


def page_of(game: Game) -> str:
    assert game.fixture is not None
    season = game.fixture.season
    return reverse("games:decisions", args=[season.league.slug, season.number, game.fixture.number])


def test_the_page_offers_a_review_and_then_shows_the_biggest_mistakes(game: Game) -> None:
    assert "Review the decisions" in Client().get(page_of(game)).content.decode()
    reviewed(game)
    shown = Client().get(page_of(game)).content.decode()
    assert "Review the decisions" not in shown
    assert "12.5" in shown
    assert "42.5\xa0%" in shown
