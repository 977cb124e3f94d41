"""A change that fails at its last step leaves nothing: no row of it, and no letter."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.frame.permissions import Role
from league.models import Ballot, Change, Dispute, FeedItem, Invitation, Result, Season
from tests.access.table.league import DEADLINES
from tests.helpers.deadlines import named, season_with_deadline
from tests.helpers.people import person
from tests.races import failing, stored_rows

pytestmark = pytest.mark.django_db(transaction=True)

PLAYED = {"outcome": "played", "home_score": 24, "away_score": 17}
REASON = {"reason": "By the sheet"}


@pytest.fixture
def season(sent_tasks: list[Any]) -> Season:
    return season_with_deadline()


def post(season: Season, by: Client, page: str, /, *where: Any, **sent: Any) -> int:
    """The status of what a browser gets for a form."""
    return by.post(reverse(page, args=[season.league.slug, *where]), sent).status_code


def browser(name: str) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(named(name))
    return client


def check_is_whole(
    season: Season, last: type[Model], by: Client, page: str, /, *where: Any, **sent: Any
) -> None:
    """The form changes nothing if the last table that it writes refuses to, and something if not."""
    before = stored_rows()
    with failing(last):
        assert post(season, by, page, *where, **sent) >= 500, (page, last)
    assert stored_rows() == before, (page, last)
    assert mail.outbox == []


def check_form(
    season: Season, lasts: tuple[type[Model], ...], by: Client, page: str, /, *where: Any, **sent: Any
) -> None:
    for last in lasts:
        check_is_whole(season, last, by, page, *where, **sent)
    before = stored_rows()
    assert post(season, by, page, *where, **sent) in (200, 302), page
    assert stored_rows() != before, page


def check_previewed_form(season: Season, by: Client, page: str, /, *where: Any, **sent: Any) -> None:
    """The same of a form that first shows what it would change."""
    before = stored_rows()
    preview = by.post(reverse(page, args=[season.league.slug, *where]), sent)
    assert preview.context["groups"] is not None
    assert stored_rows() == before
    sent |= {"apply": "on", "previewed": preview.context["previewed"]}
    check_form(season, (Change, FeedItem), by, page, *where, **sent)


def test_forms_of_people_and_settings_are_whole(season: Season) -> None:
    person("bob", season.league, Role.VIEWER)
    carla = browser("carla")
    kept = (Change,)
    check_form(
        season,
        kept,
        carla,
        "league:settings",
        name="Other League",
        visibility="public",
        confirmation="one_side",
        auto_confirm_hours=12,
        **DEADLINES,
    )
    season.league.refresh_from_db()
    check_form(season, kept, carla, "league:role", "bob", role="coach")
    seat = {"team": "dover-owls", "person": "bob", "part": "both"}
    check_form(season, kept, carla, "league:seat", **seat)
    check_form(season, kept, carla, "league:unseat", "dover-owls", "bob")
    invited = {"role": "coach", "part": "both", "uses": 1, "days": 1}
    check_form(season, kept, carla, "league:invite", **invited)
    check_form(season, kept, carla, "league:revoke", Invitation.objects.get().digest)
    check_form(season, kept, carla, "league:remove_member", "bob")
    removed = Change.objects.filter(kind=Change.Kind.DISMISSED).get()
    check_form(season, kept, carla, "league:revert", removed.public_id)
    check_form(season, kept, carla, "league:archive")


def test_forms_of_results_are_whole(season: Season) -> None:
    place, both = (season.number, 1), (Change, FeedItem)
    hannah, amir, carla = map(browser, ("hannah", "amir", "carla"))
    check_form(season, both, hannah, "league:report", *place, **PLAYED)
    claim = {**PLAYED, "away_score": 27, "reason": "You forgot a field goal"}
    check_form(season, both, amir, "league:dispute", *place, **claim)
    assert Dispute.objects.count() == 1
    check_form(season, both, amir, "league:withdraw_dispute", *place)
    right = {**PLAYED, **REASON, "home_score": 10}
    check_previewed_form(season, carla, "league:correct", *place, **right)
    assert Result.objects.get().home_score == 10
    corrected = Change.objects.filter(kind=Change.Kind.RESULT_CORRECTED).get()
    check_form(season, both, carla, "league:revert", corrected.public_id)
    result = Result.objects.get()
    assert (result.state, result.home_score) == ("final", 24)


def test_confirmation_is_whole(season: Season) -> None:
    place, (hannah, amir) = (season.number, 1), map(browser, ("hannah", "amir"))
    assert post(season, hannah, "league:report", *place, **PLAYED) == 302
    check_form(season, (FeedItem,), amir, "league:confirm", *place)
    assert Result.objects.get().state == "final"


def test_forms_of_a_season_are_whole(season: Season) -> None:
    place, carla = (season.number,), browser("carla")
    check_previewed_form(season, carla, "league:points", *place, "aston-owls", points=-2, **REASON)
    later = timezone.now() + timedelta(days=1)
    check_form(
        season,
        (Change,),
        carla,
        "league:ballot",
        *place,
        title="Game of the week",
        names="One\nTwo",
        closes_at=later.strftime("%Y-%m-%dT%H:%M"),
    )
    check_form(season, (Change,), carla, "league:close_ballot", *place, Ballot.objects.get().number)
    leave = {"unplayed": "forfeit", "played": "stand", "reason": "Moved away"}
    check_previewed_form(season, carla, "league:withdraw", *place, "aston-owls", **leave)
    assert Result.objects.get().outcome == "forfeit_by_home"
    for last in (Change, FeedItem):
        check_is_whole(season, last, carla, "league:report", *place, 2, **PLAYED)
