"""A box score that people have counted, as programs report and read it."""

from __future__ import annotations

import pytest
from django.test import Client

from api.models import Token
from api.people.tokens import issue_token
from league.models import Change, Result
from tests.scoring.fixtures import fixture_with_people, named
from tests.scoring.test_boxes import AWAY, HOME

pytestmark = pytest.mark.django_db


def test_a_box_score_is_reported_and_read() -> None:
    fixture = fixture_with_people()
    season = fixture.season
    address = f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/fixtures/1/box-score"
    assert Client().get(address).status_code == 404
    _row, token = issue_token(owner=named("hannah"), name="a program", scope=Token.Scope.WRITE, days=1)
    box = {"home": {**HOME, "yards": 300}, "away": AWAY}
    headers = {"Authorization": f"Bearer {token}"}
    answer = Client().post(address, box, content_type="application/json", headers=headers)
    read = Client().get(address).json()
    assert (answer.status_code, answer.json()) == (200, read)
    assert (read["home"], read["away"]) == ({**HOME, "yards": 300}, AWAY)
    assert (read["reported_by"], read["side"], read["differs"]) == ("hannah", "home", False)
    assert Result.objects.get(fixture=fixture).state == "reported"
    assert list(Change.objects.order_by("pk").values_list("kind", flat=True)) == ["result", "box_reported"]
