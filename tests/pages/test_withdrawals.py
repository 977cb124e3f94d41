"""Withdrawing a team on its page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.frame.permissions import Role
from league.models import Change, Result
from tests.flat import flat
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db

WISH = {"unplayed": "forfeit", "played": "stand", "reason": "Moved away"}


def test_team_is_withdrawn_after_a_preview_and_restored_from_the_history() -> None:
    season = expansion_season(rounds=1)
    team = season.fixtures.select_related("home").get(number=1).home
    where = [season.league.slug, season.number, team.slug]
    client = Client()
    client.force_login(person("ann", season.league, Role.COMMISSIONER))
    page = reverse("league:withdraw", args=where)
    assert page in client.get(reverse("league:team", args=where)).content.decode()
    shown = flat(client.post(page, WISH).content)
    assert ("What this changes" in shown, Result.objects.exists()) == (True, False)
    assert re.search(rf"<th scope=\"row\">{team.name}</th><td>0-0</td><td>0-1</td>", shown)
    seen = re.search(r'name="previewed" value="([^"]+)"', shown)
    assert seen
    client.post(page, {**WISH, "apply": "", "previewed": seen[1].replace("&#x27;", "'")})
    assert Result.objects.get().outcome == "forfeit_by_home"
    history = flat(client.get(reverse("league:history", args=where[:1])).content)
    assert re.search(r"game 1: .*Forfeit by the home team", history)
    change = Change.objects.get(kind="team_withdrawn")
    client.post(reverse("league:revert", args=[season.league.slug, change.public_id]))
    assert not Result.objects.exists()
