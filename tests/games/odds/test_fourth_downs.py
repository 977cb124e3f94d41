"""The fourth-down chart: the counts, the page, and the review of a finished game."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from engine.bulk.situations import SituationOdds
from engine.calls import fourth_downs as chart
from engine.calls.chosen_answers import ChoiceOdds, add_counts
from engine.gridiron.events import Event, Line
from engine.play.auto_play import auto_play
from engine.play.setup import header
from engine.presentation.fourth_downs import fourth_downs
from games.models import Run
from games.presenters.odds.charts.fourth_down_review import reviewed
from games.presenters.odds.charts.fourth_downs import chart_cell, chart_csv
from games.selectors.odds.fourth_downs import KIND, SAMPLES, SEED, chart_run, spec_of
from games.services.fixtures.computer_games import play_fixture
from games.services.odds.fourth_downs import start_chart
from league.errors import Forbidden, Refused
from league.models import Season
from tests.league.people import person
from tests.league.seasons import expansion_season

CHART = {
    chart.FourthDownPoint(50, 2, "go"): ChoiceOdds(0.55, 0.01),
    chart.FourthDownPoint(50, 0, "punt"): ChoiceOdds(0.50, 0.01),
    chart.FourthDownPoint(50, 0, "field_goal"): ChoiceOdds(0.54, 0.01),
    chart.FourthDownPoint(50, 10, "go"): ChoiceOdds(0.40, 0.01),
}


@pytest.fixture
def season(db: None) -> Season:
    return expansion_season(rounds=1)


def computed(season: Season) -> None:
    result = {
        f"{point.spot}:{point.distance}:{point.choice}": [int(20 * odds.chance * 100), 200 * 100, 100]
        for point, odds in CHART.items()
    }
    spec = spec_of(season.league, 0)
    Run.objects.create(
        key="chart",
        kind=KIND,
        spec=spec,
        seed=SEED,
        size=SAMPLES,
        done=100,
        state=Run.State.DONE,
        result=result,
    )


def test_the_counts_do_not_depend_on_how_the_samples_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def odds(_header: Any, after: Any, *, season: int, **_numbers: Any) -> SituationOdds:
        return SituationOdds(home_wins=(after.spot + after.asked + season) % 11)

    points = [chart.FourthDownPoint(50, 2, "go"), chart.FourthDownPoint(50, 0, "punt")]
    monkeypatch.setattr(chart, "POINTS", points)
    monkeypatch.setattr(chart, "situation_odds", odds)
    game = header(ruleset="first_and_roll", neutral=True)
    whole = chart.play_fourth_downs(game, 7, 3, 0, 4)
    parts = [chart.play_fourth_downs(game, 7, 3, first, count) for first, count in ((0, 1), (1, 3))]
    assert add_counts(*parts) == whole
    assert {row[2] for row in whole.values()} == {4}


@pytest.mark.parametrize("name", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_every_fourth_down_of_a_game_is_found_with_its_choice(name: str) -> None:
    kicks = (
        *(Event.PUNT, Event.PUNT_BLOCKED, Event.FIELD_GOAL),
        *(Event.FIELD_GOAL_MISSED, Event.FIELD_GOAL_BLOCKED),
    )
    lines = auto_play(header(ruleset=name), master=3, season=1, game=1).lines
    found = fourth_downs(lines)
    went = sum(line.event == Event.FOURTH_DOWN for line in lines)
    kicked = sum(line.event in kicks and line.down == 4 for line in lines)
    assert [sum(down.choice == "go" for down in found), sum(down.choice != "go" for down in found)] == [
        went,
        kicked,
    ]


def test_a_margin_that_may_be_chance_is_pale() -> None:
    close, clear = chart_cell(CHART, 50, 2), chart_cell(CHART, 50, 10)
    assert close is not None
    assert clear is not None
    assert (close.choice, close.margin, close.is_close) == ("go", "1", True)
    assert (clear.choice, clear.margin, clear.is_close) == ("field_goal", "4", False)
    assert chart_cell(CHART, 55, 2) is None
    assert "50,,punt,0.5000,0.0100" in chart_csv(CHART)


def test_a_review_says_what_a_call_gave_up() -> None:
    def down(to_go: int, choice: str) -> list[Line]:
        event = {"go": Event.RUN, "punt": Event.PUNT}[choice]
        at = (1, 0, 4, 50 + to_go, 50, 0, 0, 9, (0, 0))
        return [Line(Event.THROW, 0, 0, *at), Line(event, 0, 3, *at), Line(Event.POSSESSION, 1, 50, *at)]

    lines = [line for play in (down(10, "go"), down(2, "punt"), down(2, "go")) for line in play]
    costs = [(row.best, row.cost) for row in reviewed(fourth_downs(lines), {0: CHART})]
    assert costs == [
        ("kick a field goal", "gave up 14.0 %"),
        ("go for it", "gave up 5.0 %"),
        ("the same", ""),
    ]


def test_a_visitor_cannot_start_a_chart_and_a_person_starts_it_once(season: Season) -> None:
    with pytest.raises(Forbidden, match="log in"):
        start_chart(league=season.league, lead=0, actor=AnonymousUser())
    somebody = person("sam")
    with pytest.raises(Refused, match="no chart for this lead"):
        start_chart(league=season.league, lead=1, actor=somebody)
    run = start_chart(league=season.league, lead=0, actor=somebody)
    assert (
        start_chart(league=season.league, lead=0, actor=person("kim")) == run == chart_run(season.league, 0)
    )


def test_the_page_offers_to_compute_the_chart_and_then_shows_it(season: Season) -> None:
    address = reverse("games:fourth_downs", args=[season.league.slug, season.number])
    assert "Compute the chart" in Client().get(address).content.decode()
    computed(season)
    shown = Client().get(address).content.decode()
    assert "Compute the chart" not in shown
    assert "At midfield, go for it up to fourth and 2" in shown


def test_a_finished_game_has_a_review_and_a_live_one_none(season: Season) -> None:
    computed(season)
    fixture = season.fixtures.select_related("home", "away").get(number=1)
    address = reverse("games:fourth_down_review", args=[season.league.slug, season.number, 1])
    assert Client().get(address).status_code == 404
    game = play_fixture(fixture=fixture)
    assert "4th &amp; " in Client().get(address).content.decode()
    type(game).objects.filter(pk=game.pk).update(state=type(game).State.IN_PROGRESS)
    refused = Client().get(address)
    assert refused.status_code == 409
    assert "agree at the table" in refused.content.decode()
