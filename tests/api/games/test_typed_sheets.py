"""A typed sheet by program: checked, and handed in as a fixture's game."""

from __future__ import annotations

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from games.models import Game
from tests.scoring.fixtures import fixture_with_people, named
from tests.scoring.test_notation import BROKEN, sheet_of

pytestmark = pytest.mark.django_db
CHECK = "/api/v1/notation"


def test_a_sheet_is_checked_and_handed_in() -> None:
    fixture = fixture_with_people()
    sheet, score = sheet_of(fixture)
    hannah = APIClient()
    hannah.force_login(named("hannah"))
    broken = hannah.post(CHECK, {"text": BROKEN}, format="json").json()["fault"]
    assert (broken["line"], broken["column"], broken["code"]) == (6, 19, "unknown_word")
    read = hannah.post(CHECK, {"text": sheet}, format="json").json()
    box = read["box_score"]
    assert (read["fault"], read["over"], read["home_score"], read["away_score"]) == (None, True, *score)
    assert (box["home"]["points"], box["away"]["points"]) == score
    tags = hannah.post(CHECK, {"text": '[Ruleset "chess"]'}, format="json").json()
    assert (tags["fault"]["code"], tags["ruleset"], tags["box_score"]) == ("unknown_ruleset", "", None)

    address = reverse("api:fixture-notation", args=[fixture.season.league.slug, 1, 1])
    half = "\n".join(sheet.replace("[Result ", "[Score ").splitlines()[:30])
    refused = hannah.post(address, {"text": half}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "game_not_over")
    assert hannah.post(f"{address}?dry_run=true", {"text": sheet}, format="json").status_code == 200
    assert Game.objects.count() == 0
    handed_in = hannah.post(address, {"text": sheet}, format="json")
    assert handed_in.status_code == 201
    assert hannah.get(handed_in["Location"]).json() == handed_in.json()
    assert hannah.get(f"{handed_in['Location']}/box-score").json()["home"] == box["home"]
