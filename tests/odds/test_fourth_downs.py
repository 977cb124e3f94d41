"""The fourth-down chart: the counts and the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from engine.bulk import charts
from engine.bulk.charts import FOURTH_DOWNS, ChoiceOdds
from engine.bulk.simulation import SituationOdds
from engine.play.setup import header
from games.models import Run
from games.odds.charts import chart_question, chart_run, fourth_down_cell, start_chart
from games.simulations.samples import add_counts
from league.frame.errors import Forbidden, Refused
from league.models import Season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

CHART = {
    charts.FourthDownPoint(50, 2, "go"): ChoiceOdds(0.55, 0.01),
    charts.FourthDownPoint(50, 0, "punt"): ChoiceOdds(0.50, 0.01),
    charts.FourthDownPoint(50, 0, "field_goal"): ChoiceOdds(0.54, 0.01),
    charts.FourthDownPoint(50, 10, "go"): ChoiceOdds(0.40, 0.01),
}


@pytest.fixture
def season(db: None) -> Season:
    return expansion_season(rounds=1)


def computed(season: Season) -> None:
    result = {
        f"{point.spot}:{point.distance}:{point.choice}": [int(20 * odds.chance * 100), 200 * 100, 100]
        for point, odds in CHART.items()
    }
    question = chart_question(season.league, FOURTH_DOWNS)
    Run.objects.create(key="chart", done=100, state=Run.State.DONE, result=result, **question)


def test_the_counts_do_not_depend_on_how_the_samples_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def odds(_header: Any, after: Any, *, season: int, **_numbers: Any) -> SituationOdds:
        return SituationOdds((after.spot + after.asked + season) % 11, 0, 0, 0, 0, 0)

    points = [charts.FourthDownPoint(50, 2, "go"), charts.FourthDownPoint(50, 0, "punt")]
    monkeypatch.setattr(charts, "points_of", lambda _header, _chart: points)
    monkeypatch.setattr(charts, "situation_odds", odds)
    game = header(ruleset="first_and_roll", neutral=True)
    whole = charts.play_chart(game, FOURTH_DOWNS, 7, 3, 0, 4)
    parts = [charts.play_chart(game, FOURTH_DOWNS, 7, 3, first, count) for first, count in ((0, 1), (1, 3))]
    assert add_counts(*parts) == whole
    assert {row[2] for row in whole.values()} == {4}


def test_a_margin_that_may_be_chance_is_pale() -> None:
    close, clear = fourth_down_cell(CHART, 50, 2), fourth_down_cell(CHART, 50, 10)
    assert close is not None
    assert clear is not None
    assert (close["choice"], close["margin"], close["is_close"]) == ("go", "1", True)
    assert (clear["choice"], clear["margin"], clear["is_close"]) == ("field_goal", "4", False)
    assert fourth_down_cell(CHART, 55, 2) is None


def test_a_visitor_cannot_start_a_chart_and_a_person_starts_it_once(season: Season) -> None:
    with pytest.raises(Forbidden, match="log in"):
        start_chart(league=season.league, chart=FOURTH_DOWNS, lead=0, actor=AnonymousUser())
    somebody = person("sam")
    with pytest.raises(Refused, match="no chart for this lead"):
        start_chart(league=season.league, chart=FOURTH_DOWNS, lead=1, actor=somebody)
    first, again = (
        start_chart(league=season.league, chart=FOURTH_DOWNS, actor=actor)
        for actor in (somebody, person("kim"))
    )
    assert first == again == chart_run(season.league, FOURTH_DOWNS)


def test_the_page_offers_to_compute_the_chart_and_then_shows_it(season: Season) -> None:
    address = reverse("games:fourth_downs", args=[season.league.slug, season.number])
    assert "Compute the chart" in Client().get(address).content.decode()
    computed(season)
    shown = Client().get(address).content.decode()
    assert "Compute the chart" not in shown
    assert "At midfield, go for it up to fourth and 2" in shown
    rows = Client().get(address, {"csv": 1}).content.decode().splitlines()
    assert rows[0].startswith("Ball on,4th & 1,4th & 2")
    [midfield] = [row for row in rows if row.startswith("midfield")]
    assert "go for it 55.0 %, punt 50.0 %" in midfield
