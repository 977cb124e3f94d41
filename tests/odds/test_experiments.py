"""An experiment plays the same games under several rules, and says how sure its figures are."""

from __future__ import annotations

import json
from math import isclose, sqrt
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from engine.errors import EngineError
from games.experiments.measures import figures_of, play_experiment, season_of
from games.experiments.plans import SEASONS, digest_of_run, plan_experiment
from games.experiments.services import run_experiment_again
from games.models import Experiment
from games.simulations.samples import add_counts
from tests.simulations.counting import work_through

COMMAND = ["--ruleset=first_and_roll", "--vary=overtime=none,sudden_death", "--games=40", "--seed=7"]


def roll_plan(**more: Any) -> dict[str, Any]:
    return plan_experiment("first_and_roll", **{"vary": ("overtime", ["none", "sudden_death"]), **more})


def counts_of(*arms: list[int]) -> dict[str, Any]:
    """Twenty games of each arm with these points, one in each block."""
    return {
        "arms": [
            {str(block): {"games": 1, "points": points} for block, points in enumerate(arm)} for arm in arms
        ]
    }


def test_the_interval_of_a_mean_is_the_textbooks() -> None:
    points = [Random(3).randint(10, 60) for _ in range(20)]
    other = [number + 1 for number in points]
    mean = sum(points) / 20
    error = sqrt(sum((number - mean) ** 2 for number in points) / 19 / 20)
    measured = figures_of(roll_plan(), counts_of(points, other))[0]
    value, difference = measured["values"][0], measured["differences"][1]
    assert value
    assert difference
    assert isclose(value.value, mean)
    assert isclose(value.high or 0, mean + 2.093 * error)
    assert isclose(difference.low or 0, 1)  # the same luck in both: the difference is certain
    assert difference.certain
    assert not value.certain or (value.low or 0) > 0


def test_chance_alone_spreads_no_teams() -> None:
    counts: dict[str, Any] = {"arms": [{}, {}]}
    for arm in counts["arms"]:
        for block in range(20):
            coin = Random(block)
            halves = [coin.choice((0, 2)) for _ in range(50)]
            arm[str(block)] = {
                "games": 50,
                "played/a": 50,
                "played/b": 50,
                "halves/a": sum(halves),
                "halves/b": 100 - sum(halves),
            }
    plan = plan_experiment("first_and_goal", vary=("overtime", ["on", "off"]))
    balance = next(one for one in figures_of(plan, counts) if one["name"] == "balance")
    assert balance["values"][0].value < 1.5  # percent


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"vary": ("overtime", ["none"])}, "too_few_arms"),
        ({"vary": ("overtime", ["none", "none"])}, "same_arms"),
        ({"vary": ("overtime", ["none", "perhaps"])}, "unknown_option_value"),
        ({"vary": ("weather", ["sun", "rain"])}, "unknown_option"),
        ({"size": 5}, "size_out_of_range"),
        ({"unit": SEASONS, "size": 20}, "too_few_teams"),
        ({"edition": "none"}, "unknown_edition"),
    ],
)
def test_plans_that_show_nothing_are_refused(more: dict[str, Any], code: str) -> None:
    with pytest.raises(EngineError) as refused:
        roll_plan(**more)
    assert refused.value.code == code


def test_in_a_season_everybody_meets_everybody_once() -> None:
    season = season_of(plan_experiment("first_and_goal", vary=("overtime", ["on", "off"]), unit=SEASONS))
    clubs = {club.name for club in season.clubs}
    pairs = [frozenset((game.home, game.away)) for game in season.games]
    assert len(pairs) == len(set(pairs)) == len(clubs) * (len(clubs) - 1) // 2
    at_home = [sum(game.home == club for game in season.games) for club in clubs]
    assert max(at_home) - min(at_home) <= 1


@pytest.mark.xdist_group("compiled")
def test_a_run_gives_the_same_digest_however_it_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("experiment", *COMMAND, "--json")
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    plan = roll_plan(size=40)
    parts = [play_experiment(plan, 7, first, 13) for first in (26, 39, 0, 13)]
    whole = parts[0]
    for part in parts[1:]:
        whole = add_counts(whole, part)
    assert found["digest"] == digest_of_run(plan, 7, whole)
    assert [arm["games"] for arm in found["arms"]] == [40, 40]
    never = found["arms"][1]["measures"]["draws"]["value"]["value"]
    assert never <= found["arms"][0]["measures"]["draws"]["value"]["value"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--vary=overtime"], "'overtime' should be"),
        (["--vary=overtime=none,perhaps"], "unknown_option_value"),
        (["--ruleset=chess", "--vary=a=b,c"], "unknown_ruleset"),
        (["--components=nowhere.toml,house_2026"], "unreadable_components"),
        ([], "too_few_arms"),
    ],
)
def test_the_command_says_what_is_wrong(more: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("experiment", "--ruleset=first_and_roll", *more)


@pytest.mark.django_db
@pytest.mark.xdist_group("compiled")
def test_a_page_gives_the_answer_of_the_command(
    client: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.experiments.services.samples_for", lambda _samples: 40)
    person = User.objects.create_user("ann", password="x")
    assert client.get("/experiments/").status_code == 302
    client.force_login(person)
    form = {"vary": "first_and_roll/standard/overtime", "size": "games 1000", "seed": "7"}
    made = client.post("/experiments/", form)
    experiment = Experiment.objects.get()
    assert made["Location"] == experiment.get_absolute_url()
    assert experiment.run
    work_through(experiment.run)
    experiment.refresh_from_db()
    call_command("experiment", *COMMAND, "--json")
    assert experiment.digest == json.loads(capsys.readouterr().out.splitlines()[-1])["digest"]
    client.logout()
    page = client.get(experiment.get_absolute_url()).content.decode()  # everybody with the link
    assert experiment.digest in page
    assert "Home wins" in page
    assert len(client.get(experiment.get_absolute_url(), {"csv": "1"}).content.splitlines()) > 20
    assert client.post(f"{experiment.get_absolute_url()}delete/").status_code == 403
    experiment.run.delete()
    experiment.refresh_from_db()
    again = run_experiment_again(experiment=experiment, actor=person)
    assert again.run
    work_through(again.run)
    client.force_login(person)
    page = client.get(experiment.get_absolute_url()).content.decode()
    assert "differs from the recorded" not in page
    client.post(f"{experiment.get_absolute_url()}delete/")
    assert not Experiment.objects.exists()
