"""What people write is text on every page, never markup."""

from __future__ import annotations

import pytest
from django.test import Client

from league.frame.permissions import Role
from league.models import League, Team
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db
MARKUP = "<script>a</script>\"'"


@pytest.mark.parametrize(
    "rest", ["", "history/", "members/", "1/", "1/standings/", "1/weeks/1/", "1/games/1/result/"]
)
def test_names_with_markup_in_them_are_shown_as_text(rest: str) -> None:
    season = small_season()
    League.objects.update(name=MARKUP)
    Team.objects.update(city=MARKUP)
    client = Client()
    client.force_login(person("boss", season.league, Role.COMMISSIONER))
    answer = client.get(f"/leagues/{season.league.slug}/{rest}", follow=True)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "&lt;script&gt;a" in page
    assert "<script>a" not in page
