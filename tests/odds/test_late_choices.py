"""The charts of tries and time-outs: the counts, what the choices lead to, and the pages."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from engine.bulk import charts
from engine.bulk.charts import BALL, NO_BALL, Comparison, LateMoment
from engine.bulk.simulation import SituationOdds
from engine.gridiron.analysis import TIMEOUTS, TRIES
from engine.play.setup import header
from games.models import Run
from games.odds.charts import chart_question, chart_run, late_cell, start_chart
from games.simulations.samples import add_counts
from league.frame.errors import Forbidden, Refused
from league.models import Season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")


@pytest.fixture
def season(db: None) -> Season:
    return expansion_season(rounds=1)


def only(monkeypatch: pytest.MonkeyPatch, *moments: LateMoment) -> None:
    monkeypatch.setattr(charts, "points_of", lambda _header, _chart: list(moments))


@pytest.mark.parametrize("name", RULESETS)
def test_only_two_points_catch_up_from_two_behind(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def odds(_header: object, after: object, **_numbers: object) -> SituationOdds:
        home, away = (team.score for team in after.team)  # type: ignore[attr-defined]
        return SituationOdds(10 * (home == away), 0, 0, 0, 0, 0)

    only(monkeypatch, LateMoment(BALL, -2, 5))
    monkeypatch.setattr(charts, "situation_odds", odds)
    counts = charts.play_chart(header(ruleset=name, neutral=True), TRIES, 0, 3, 0, 6)
    samples, kick, two, _squares = counts["offense:-2:5"]
    assert samples > 0
    assert two > kick == 0


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("role", [BALL, NO_BALL])
def test_a_side_may_take_a_time_out_with_the_ball_and_without_it(
    name: str, role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = LateMoment(role, 0, 1)
    only(monkeypatch, moment)
    timeouts: list[tuple[int, int]] = []

    def odds(_header: object, after: object, **_numbers: object) -> SituationOdds:
        timeouts.append(tuple(team.timeouts for team in after.team))  # type: ignore[attr-defined]
        return SituationOdds(10, 0, 0, 0, 0, 0)

    monkeypatch.setattr(charts, "situation_odds", odds)
    charts.play_chart(header(ruleset=name, neutral=True), TIMEOUTS, 0, 3, 0, 3)
    side = [BALL, NO_BALL].index(role)
    assert {pair[side] for pair in timeouts} >= {2, 3}


def test_the_counts_do_not_depend_on_how_the_samples_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def odds(_header: object, after: object, *, season: int, **_numbers: object) -> SituationOdds:
        return SituationOdds((after.asked + season) % 11, 0, 0, 0, 0, 0)  # type: ignore[attr-defined]

    only(monkeypatch, LateMoment(BALL, 1, 2), LateMoment(BALL, -3, 4))
    monkeypatch.setattr(charts, "situation_odds", odds)
    game = header(ruleset="first_and_goal", neutral=True)
    whole = charts.play_chart(game, TRIES, 0, 3, 0, 4)
    parts = [charts.play_chart(game, TRIES, 0, 3, first, count) for first, count in ((0, 1), (1, 3))]
    assert add_counts(*parts) == whole


def test_a_margin_that_may_be_chance_is_pale() -> None:
    clear, chance, none = (
        late_cell(Comparison(first, 0.5, first - 0.5, error), TRIES)
        for first, error in ((0.44, 0.01), (0.51, 0.01), (0.5, 0.0))
    )
    assert clear
    assert chance
    assert none
    assert (clear["letter"], clear["margin"], clear["is_close"]) == ("2", "6", False)
    assert (chance["letter"], chance["is_close"], none["is_close"]) == ("1", True, True)
    assert late_cell(None, TRIES) is None


def test_a_visitor_cannot_start_a_chart_and_a_person_starts_it_once(season: Season) -> None:
    with pytest.raises(Forbidden, match="log in"):
        start_chart(league=season.league, chart=TRIES, actor=AnonymousUser())
    run = start_chart(league=season.league, chart=TRIES, actor=person("sam"))
    again = start_chart(league=season.league, chart=TRIES, actor=person("kim"))
    assert again == run == chart_run(season.league, TRIES)


def test_a_game_without_time_outs_has_no_chart_of_them(season: Season) -> None:
    season.league.ruleset, season.league.edition = "touchdown_a_minute", ""
    season.league.components, season.league.options = "house_2026", {"timeouts": 0}
    with pytest.raises(Refused) as refused:
        start_chart(league=season.league, chart=TIMEOUTS, actor=person("sam"))
    assert refused.value.code == "no_late_choices"


@pytest.mark.parametrize(("page", "kind", "side"), [("tries", TRIES, BALL), ("timeouts", TIMEOUTS, NO_BALL)])
def test_the_page_offers_to_compute_the_chart_and_then_shows_it(
    season: Season, page: str, kind: str, side: str
) -> None:
    address = reverse(f"games:{page}", args=[season.league.slug, season.number])
    assert "Compute the chart" in Client().get(address).content.decode()
    Run.objects.create(
        key=page,
        done=100,
        state=Run.State.DONE,
        result={f"{side}:-3:2": [100, 1200, 800, 2000]},
        **chart_question(season.league, kind),
    )
    shown = Client().get(f"{address}?side={side}").content.decode()
    assert "Compute the chart" not in shown
    assert "60.0\xa0%" in shown
    assert "<b>" in shown
    assert "60.0 %" in Client().get(address, {"side": side, "csv": "1"}).content.decode()
