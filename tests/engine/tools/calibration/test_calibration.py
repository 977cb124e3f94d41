"""Calibrations: the games that are played, the counts, and the figures computed from them."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from engine.errors import EngineError
from engine.gridiron.events import Event
from engine.play.house import auto_play
from engine.tools import calibration
from engine.tools.calibration import (
    FOOTBALL,
    GameCounts,
    edge,
    figures_of,
    league_teams,
    plan_calibration,
    round_robin,
    run_calibration,
    text_report,
)


def test_calibration_rounds_have_every_team_once_at_home_and_once_away() -> None:
    pairs = round_robin("abcdef")
    assert len(set(pairs)) == len(pairs) == 30
    for first in range(0, 30, 6):
        homes, aways = zip(*pairs[first : first + 6], strict=True)
        assert sorted(homes) == sorted(aways) == list("abcdef")


def test_league_has_24_teams_and_a_single_team_plays_itself() -> None:
    assert len(league_teams("first_and_goal")) == 24
    assert plan_calibration("first_and_goal").pairs[0][0] in league_teams("first_and_goal")
    assert plan_calibration("first_and_goal", ["base"]).pairs == [("base", "base")]
    assert plan_calibration("first_and_roll").pairs == [("base", "base")]


def test_calibration_of_a_league_needs_team_dice() -> None:
    with pytest.raises(EngineError) as refusal:
        plan_calibration("first_and_roll", ["league"])
    assert refusal.value.code == "no_league_teams"


def test_number_of_processes_does_not_change_the_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "CHUNK", 8)
    chosen = plan_calibration("first_and_goal", seed=4)
    reported: list[int] = []
    assert run_calibration(chosen, 12, processes=2, progress=reported.append) == run_calibration(chosen, 12)
    assert reported == [8, 12]


def test_counts_are_the_sums_of_box_scores_and_calls() -> None:
    chosen = plan_calibration("first_and_goal", ["base", "essen_eagles"])
    counts = GameCounts()
    finished = [auto_play(chosen.header(game), master=1, season=0, game=game) for game in range(4)]
    for game in finished:
        counts.count(game)
    assert counts.box["points"] == sum(sum(game.score) for game in finished)
    assert counts.points.total() == 8
    boxes = [game.box[side] for game in finished for side in ("home", "away")]
    assert counts.drive_results.total() == sum(box["possessions"] for box in boxes)
    snaps = sum(box["plays"] for box in boxes)
    kneels_and_sneaks = sum(box["rushes"] for box in boxes) - sum(
        calls["times"] for name, calls in counts.offense.items() if name in RUNS
    )
    hail_marys = snaps - kneels_and_sneaks - sum(calls["times"] for calls in counts.offense.values())
    assert 0 <= hail_marys <= 8
    assert sum(c["times"] for c in counts.offense.values()) == sum(
        c["times"] for c in counts.defense.values()
    )
    assert sum(c["yards"] for c in counts.offense.values()) == sum(
        c["yards"] for c in counts.defense.values()
    )
    assert counts.half_wins.total() == 2 * 4


RUNS = {"Reverse", "Sweep", "Counter", "Off Tackle", "Draw", "Halfback Dive"}


def test_figures_are_averages_a_side_and_shares_of_a_whole() -> None:
    chosen = plan_calibration("first_and_goal")
    counts = run_calibration(chosen, 24)
    found = figures_of(chosen, counts)
    assert found["averages"]["points"] == round(counts.box["points"] / 48, 3)
    for shares in (found["drive_results"], {k: v["share"] for k, v in found["offense"].items()}):
        assert sum(shares.values()) == pytest.approx(1, abs=0.01)
    assert len(found["teams"]) == 24
    assert sum(team["wins"] for team in found["teams"].values()) == pytest.approx(12, abs=0.05)
    assert found["correlation"] is not None
    assert found["equilibrium"] is not None
    assert set(found["off_football"]) <= set(FOOTBALL) <= set(found["averages"]) | set(found["shares"])


def test_edge_of_dice_is_yards_gained_minus_yards_allowed() -> None:
    chosen = plan_calibration("first_and_goal")
    assert edge(chosen, "base") == 0
    assert edge(chosen, "oklahoma_city_ogres") > 0 > edge(chosen, "st_paul_paladins")
    assert edge(plan_calibration("first_and_roll"), "base") == 0


def test_points_have_a_distribution_and_shares_by_kind_of_score() -> None:
    chosen = plan_calibration("touchdown_a_minute")
    counts = run_calibration(chosen, 12)
    found = figures_of(chosen, counts)
    scored = sorted(counts.points.elements())
    assert len(scored) == 24
    assert (found["points"]["least"], found["points"]["most"]) == (scored[0], scored[-1])
    assert found["points"]["median"] == scored[11]
    assert list(found["points"].values()) == sorted(found["points"].values())
    assert sum(found["points_from"].values()) == pytest.approx(1, abs=0.01)


def test_special_plays_are_counted_beside_the_calls() -> None:
    chosen = plan_calibration("first_and_goal", ["base"])
    counts = run_calibration(chosen, 12)
    finished = [auto_play(chosen.header(game), master=1, season=0, game=game) for game in range(12)]
    kneels = sum(line.event == Event.KNEEL for game in finished for line in game.lines)
    assert figures_of(chosen, counts)["special"]["kneels"] == round(kneels / 24, 3)


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_the_command_prints_tables_of_any_game(ruleset: str) -> None:
    text = printed("--games", "4", "--ruleset", ruleset, "--processes", "1")
    apart = ruleset == "first_and_goal"
    assert text.startswith("base dice: " * apart + "4 games; averages a side and game\nOffense\n  plays ")
    assert text.count("league dice: 4 games") == apart
    assert "Offense                 calls   yards  first downs  turnovers" in text


def test_the_same_command_line_gives_the_same_json() -> None:
    line = ("--games", "6", "--teams", "base", "--edition", "de", "--option", "three_breakaways=on", "--json")
    first = printed(*line)
    assert first == printed(*line)
    found = json.loads(first)
    assert found["games"] == 6
    assert found["correlation"] is None
    assert found != json.loads(printed(*line[:4], "--json"))


def test_base_and_league_dice_are_judged_separately() -> None:
    found = json.loads(printed("--games", "2", "--processes", "1", "--json"))
    assert (len(found["teams"]), len(found["base"]["teams"])) == (3, 1)
    assert found["off_football"] != found["base"]["off_football"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["--teams", "nobody"], "unknown_team"),
        (["--ruleset", "chess"], "unknown_ruleset"),
        (["--coaches", "lazy,random_legal"], "unknown_coach"),
        (["--option", "black_dice"], "two names"),
        (["--games", "0"], "at least one game"),
    ],
)
def test_invalid_command_line_is_explained(line: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        printed(*line)


def test_report_checks_figures_against_real_football() -> None:
    chosen = plan_calibration("first_and_goal", ["st_paul_paladins"])
    text = text_report(figures_of(chosen, run_calibration(chosen, 4)))
    assert text.splitlines()[-1].startswith("Not football's: ")


def printed(*line: Any) -> str:
    """The output of the command."""
    out = StringIO()
    call_command("calibrate", *line, stdout=out)
    return out.getvalue()
