"""Wishes: read, kept by every kind of draw, or refused by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from league.frame.errors import Refused
from league.management.commands.schedule import read_wishes
from league.schedule.fairness import certify
from league.schedule.shapes import LeagueShape
from league.schedule.solver.draws import DrawnSchedule, draw
from league.schedule.wishes import lists_of, wishes_of
from tests.schedule.shapes import EXPANSION, LITTLE, TWELVE, shape

EIGHT = shape((4, 4))
EVERY = {
    "blocked": [{"club": "A11", "weeks": [2]}],
    "no_home": [{"club": "A12", "weeks": [1]}],
    "fixed": [{"week": 7, "clubs": ["A11", "A12"], "home": "A12"}],
    "travel_partners": [["A31", "A32"]],
    "shared_fields": [["A21", "B21"]],
    "rivalry_weeks": [{"week": 6, "name": "Derby Week"}],
}


def wished(wishes: dict[str, Any], preset: str = "classic_14", of: LeagueShape = EXPANSION) -> DrawnSchedule:
    return draw(preset=preset, shape=of, seed=1, effort=LITTLE, wishes=wishes_of(wishes))


def test_wishes_of_every_kind_are_kept_within_the_limits_and_listed() -> None:
    plan = wished(EVERY)
    assert plan.certificate.violations == ()
    assert [(wish.code, wish.kept) for wish in plan.certificate.wishes] == [(code, True) for code in EVERY]
    assert [m for m in plan.games if m.week == 6 and m.home[:2] != m.away[:2]] == []


def test_the_same_wishes_draw_the_same_schedule() -> None:
    wish = {"no_home": [{"club": "A12", "weeks": [1]}]}
    assert wished(wish, "short_10") == wished(wish, "short_10")


def test_a_blocked_week_is_a_bye_where_there_are_byes() -> None:
    plan = wished({"blocked": [{"club": "A13", "weeks": [4]}]}, "round_robin", shape((5,)))
    assert [match for match in plan.games if match.week == 4 and "A13" in match.clubs] == []
    assert plan.certificate.violations == ()


def test_a_round_robin_with_wishes_has_as_few_breaks_as_without() -> None:
    wish = {"fixed": [{"week": 5, "clubs": ["A11", "A22"], "home": "A22"}], "rivalry_weeks": [{"week": 2}]}
    plan = wished(wish, "round_robin", EIGHT)
    assert (plan.certificate.breaks, plan.certificate.violations) == (6, ())


def test_travel_partners_differ_in_two_weeks_and_shared_fields_are_never_both_at_home() -> None:
    plan = wished({"travel_partners": [["A11", "A22"]], "shared_fields": [["A31", "A32"]]}, of=TWELVE)
    homes = {club: {m.week for m in plan.games if m.home == club} for club in TWELVE.clubs}
    assert len(homes["A11"] ^ homes["A22"]) == 2
    assert homes["A31"] & homes["A32"] == set()


@pytest.mark.parametrize(
    ("code", "wishes"),
    [
        ("unknown_club", {"no_home": [{"club": "A99", "weeks": [1]}]}),
        ("no_such_week", {"no_home": [{"club": "A11", "weeks": [15]}]}),
        ("constraint_unfit", {"fixed": [{"week": 5, "clubs": ["A11", "B11"]}]}),
        ("constraint_unfit", {"no_home": [{"club": "A11", "weeks": list(range(1, 9))}]}),
        ("no_schedule_fits", {"fixed": [{"week": 5, "clubs": ["A11", club]} for club in ("A12", "A13")]}),
    ],
)
def test_impossible_wishes_are_refused_by_name(code: str, wishes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        wished(wishes, of=EXPANSION if "B11" in str(wishes) else TWELVE)
    assert refusal.value.code == code
    assert "A11" in refusal.value.sentence or "A99" in refusal.value.sentence


@pytest.mark.parametrize(
    "lists",
    [
        [],
        {"byes": []},
        {"no_home": [{"club": "", "weeks": [1]}]},
        {"no_home": [{"club": "A11", "weeks": [True]}]},
        {"fixed": [{"week": 1, "clubs": ["A11", "A11"]}]},
        {"fixed": [{"week": 1, "clubs": ["A11", "A12"], "home": "A13"}]},
        {"travel_partners": [["A11"]]},
        {"rivalry_weeks": ["week 3"]},
    ],
)
def test_malformed_wishes_are_refused(lists: Any) -> None:
    with pytest.raises(Refused) as refusal:
        wishes_of(lists)
    assert refusal.value.code == "bad_wishes"


def test_wishes_round_trip_through_json_and_toml(tmp_path: Path) -> None:
    as_json, as_toml = tmp_path / "wishes.json", tmp_path / "wishes.toml"
    as_json.write_text(json.dumps(EVERY))
    as_toml.write_text('travel_partners = [["A31", "A32"]]\n')
    assert lists_of(read_wishes(as_json)) == EVERY
    assert read_wishes(as_toml) == wishes_of({"travel_partners": [["A31", "A32"]]})


def test_schedule_that_breaks_a_wish_has_a_violation() -> None:
    games = wished({}, "round_robin", EIGHT).games
    home = games[0].home
    certificate = certify(
        games, EIGHT, "round_robin", wishes=wishes_of({"no_home": [{"club": home, "weeks": [1]}]})
    )
    assert [tuple(violation) for violation in certificate.violations] == [
        ("no_home", f"Not kept: {home} is not at home in week 1.")
    ]
