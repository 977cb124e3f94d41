"""How much a person or an address may use."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from league.frame.errors import Refused
from league.frame.permissions import Role
from league.frame.quotas import delete_old_usage, spend_guest_game
from league.leagues.services import create_league
from league.models import Usage
from league.people.invitations import create_invitation
from tests.helpers.people import person

pytestmark = pytest.mark.django_db


def test_leagues_per_person_are_limited(settings: Settings) -> None:
    settings.LEAGUES_PER_PERSON = 1
    ann = person("ann")
    create_league(name="First League", actor=ann)
    with pytest.raises(Refused) as refused:
        create_league(name="Second League", actor=ann)
    assert refused.value.sentence == "You have reached the limit of leagues (1): hand one over first."


def test_open_invitations_per_league_are_limited(settings: Settings) -> None:
    settings.INVITATIONS_PER_LEAGUE = 1
    league = create_league(name="Sunday League")
    create_invitation(league=league, role=Role.VIEWER)
    with pytest.raises(Refused) as refused:
        create_invitation(league=league, role=Role.VIEWER)
    assert refused.value.code == "quota_exceeded"


def test_daily_games_per_address_are_limited(settings: Settings) -> None:
    settings.GUEST_GAMES_PER_DAY = 2
    for _game in range(2):
        spend_guest_game("192.0.2.7")
    with pytest.raises(Refused) as refused:
        spend_guest_game("192.0.2.7")
    assert refused.value.code == "quota_exceeded"
    spend_guest_game("192.0.2.8")
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        spend_guest_game("192.0.2.7")


def test_a_home_network_may_start_ten_times_as_many_games_and_is_told_the_setting(settings: Settings) -> None:
    settings.GUEST_GAMES_PER_DAY = 1
    for _game in range(10):
        spend_guest_game("192.168.1.20")
    with pytest.raises(Refused) as refused:
        spend_guest_game("192.168.1.20")
    assert "(10): sign up for more" in refused.value.sentence
    assert "to raise GUEST_GAMES_PER_DAY" in refused.value.sentence


def test_no_address_is_stored() -> None:
    spend_guest_game("192.0.2.7")
    assert "192.0.2" not in str(list(Usage.objects.values()))


def test_counts_of_earlier_days_are_deleted() -> None:
    spend_guest_game("192.0.2.7")
    delete_old_usage()
    assert Usage.objects.count() == 1
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        delete_old_usage()
    assert Usage.objects.count() == 0
