"""Messages of chats: what waits, in one message, in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django import Settings

from api.tasks import send_webhook
from league.feed.services import current_result_items, fixture_data, publish
from league.models import FeedItem, League, Result, Season
from league.results.services import Score, correct_result
from league.webhooks.models import KINDS
from tests.receivers import Receiver
from tests.webhooks.steps import later, play, registered

pytestmark = pytest.mark.django_db
Kind = FeedItem.Kind


def test_a_chat_gets_what_waits_in_one_message_and_waits_as_long_as_it_asks(
    season: Season, there: Receiver
) -> None:
    webhook = registered(season.league, there, format="slack", language="de")
    play(season, 1, 2, 3)
    there.status, there.sends = 429, {"Retry-After": "30"}
    send_webhook(str(webhook.public_id))
    there.status = 200
    later(webhook, seconds=29)
    send_webhook(str(webhook.public_id))
    assert len(there.requests) == 1
    later(webhook, seconds=2)
    send_webhook(str(webhook.public_id))
    titles = [
        card["title"].replace("\u200b", "") for card in json.loads(there.requests[1].body)["attachments"]
    ]
    assert len(titles) == 3
    assert all(" 10, " in title and title.startswith("Endgültig:") for title in titles)
    assert there.requests[1].headers["webhook-signature"] is None
    assert list(webhook.deliveries.values_list("tries", flat=True)) == [0, 0, 0]


def test_every_kind_of_event_makes_a_sentence(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there, format="discord", kinds=KINDS)
    home, away = (team.slug for team in season.league.teams.order_by("slug")[:2])
    game = {"season": 1, "week": 1, "fixture": 1, "home": home, "away": away}
    no_score = {"home_score": None, "away_score": None}
    move = {"team": home, "place": {"from": 2, "to": 1}, "seed": {"from": 2, "to": 1}}
    marks = [{"team": home, "aim": "bye", "from": "clinched", "to": None}]
    items: list[tuple[FeedItem.Kind, dict[str, Any]]] = [
        (Kind.KICKOFF, game),
        (Kind.FINAL, game | {"home_score": 21, "away_score": 14, "overtime": True}),
        (Kind.RESULT, game | {"state": "final", "outcome": "double_forfeit"} | no_score),
        (Kind.STANDINGS, {"season": 1, "moved": [move]}),
        (Kind.STANDINGS, {"season": 1, "moved": [move | {"place": {"from": 1, "to": 1}}]}),
        (Kind.CLINCH, {"season": 1, "moved": marks}),
        (Kind.BRACKET, {"season": 1, "seeds": []}),
        (Kind.BRACKET, {"season": 1, "round": 2}),
        (Kind.SEASON, {"season": 1, "state": "finished", "champion": home}),
        (Kind.DEADLINE, game | {"deadline": timezone.now(), "proposed": None}),
    ]
    with transaction.atomic():
        publish(feed=season.league.feed, items=[FeedItem(kind=kind, data=data) for kind, data in items])
    send_webhook(str(webhook.public_id))
    lines = json.loads(there.requests[0].body)["content"].splitlines()
    assert {kind for kind, _data in items} == set(KINDS)
    assert len(lines) == len(set(lines)) == len(items)
    assert not any("None" in line or home in line for line in lines)
    assert "14, " in lines[1]
    assert lines[1].endswith(" 21")


def messages(there: Receiver) -> list[Any]:
    return [json.loads(request.body) for request in there.requests]


def finals(season: Season, *numbers: int, home_score: int = 20) -> None:
    """The final scores of these games, as a table tells them."""
    fixtures = season.fixtures.filter(number__in=numbers).select_related("season", "week", "home", "away")
    score = {"home_score": home_score, "away_score": 10, "overtime": False}
    items = [FeedItem(kind=Kind.FINAL, data={**fixture_data(fixture), **score}) for fixture in fixtures]
    with transaction.atomic():
        publish(feed=season.league.feed, items=items)


def test_a_week_of_games_is_one_message_for_ten_of_them(
    season: Season, there: Receiver, settings: Settings
) -> None:
    settings.SITE_URL = "http://league.test"
    webhook = registered(season.league, there, ["final", "result"], format="discord")
    numbers = range(1, 13)
    finals(season, *numbers)
    play(season, *numbers)
    for _turn in range(4):
        send_webhook(str(webhook.public_id))
        later(webhook, seconds=2)
    assert [len(message["embeds"]) for message in messages(there)] == [10, 2]
    assert {message["content"] for message in messages(there)} == {""}
    assert len({embed["url"] for message in messages(there) for embed in message["embeds"]}) == 12


@pytest.mark.parametrize(("length", "lines"), [(199, [10]), (200, [9, 1])])
def test_a_message_has_as_many_lines_as_fit_into_2000_characters(
    season: Season, there: Receiver, settings: Settings, length: int, lines: list[int]
) -> None:
    """With the end of each line."""
    settings.SITE_URL = "https://league.test/"
    webhook = registered(season.league, there, ["bracket"], format="discord")

    def sent(count: int) -> list[list[int]]:
        """For each message about `count` events: the lengths of its lines."""
        there.requests.clear()
        items = [FeedItem(kind=Kind.BRACKET, data={"season": 1, "round": 2}) for _event in range(count)]
        with transaction.atomic():
            publish(feed=season.league.feed, items=items)
        for _turn in range(2):
            send_webhook(str(webhook.public_id))
            later(webhook, seconds=2)
        return [[len(line) for line in message["content"].splitlines()] for message in messages(there)]

    [[usual]] = sent(1)
    settings.SITE_URL += "x" * (length - usual)
    assert sent(10) == [[length] * count for count in lines]


def test_a_chat_rests_after_a_message_as_its_limits_demand(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there, format="discord")
    play(season, 1)
    send_webhook(str(webhook.public_id))
    play(season, 2)
    later(webhook, seconds=1)
    send_webhook(str(webhook.public_id))
    assert len(there.requests) == 1
    later(webhook, seconds=1)
    send_webhook(str(webhook.public_id))
    assert len(there.requests) == 2


def test_a_game_is_told_once_and_again_only_when_its_score_changes(season: Season, there: Receiver) -> None:
    webhook = registered(season.league, there, ["final", "result"], format="slack")

    def titles() -> list[str]:
        there.requests.clear()
        send_webhook(str(webhook.public_id))
        later(webhook, seconds=2)
        return [
            card["title"].replace("\u200b", "").partition(" ")[0]
            for message in messages(there)
            for card in [*message["attachments"], *({"title": line} for line in message["text"].splitlines())]
        ]

    fixture = season.fixtures.select_related("season__league__feed", "week", "home", "away").get(number=1)
    finals(season, 1)
    play(season, 1)
    assert titles() == ["Final:"]
    correct_result(fixture=fixture, score=Score((20, 13)), reason="miscounted")
    assert titles() == ["Corrected:"]
    Result.objects.filter(fixture=fixture).delete()
    with transaction.atomic():
        publish(feed=season.league.feed, items=current_result_items([fixture]))
    assert titles() == ["Corrected:"]
    play(season, 2)
    assert titles() == ["Final:"]
    assert webhook.deliveries.count() == 4


def test_a_card_shows_both_teams_the_winner_and_how_they_won(
    season: Season, there: Receiver, settings: Settings
) -> None:
    settings.SITE_URL = "https://league.test"
    webhook = registered(season.league, there, format="discord")
    fixture = season.fixtures.select_related("home", "away").get(number=1)
    type(fixture.home).objects.filter(pk=fixture.home.pk).update(
        primary_color="#0000aa", nickname="@everyone"
    )
    type(fixture.away).objects.filter(pk=fixture.away.pk).update(primary_color="#aa0000")
    play(season, 1)
    send_webhook(str(webhook.public_id))
    [embed] = messages(there)[0]["embeds"]
    address = f"https://league.test{fixture.get_absolute_url()}"
    picture = address.replace("/result/", "/card.png")
    assert (embed["url"], embed["image"]) == (address, {"url": picture})
    assert "🟥" in embed["title"]
    assert "🟦" in embed["title"]
    assert "everyone" in embed["description"]
    assert "@everyone" not in json.dumps(embed)
    assert embed["color"] % 256 > 128


def test_other_sites_get_no_picture_of_a_private_league(
    season: Season, there: Receiver, settings: Settings
) -> None:
    settings.SITE_URL = "https://league.test"
    League.objects.filter(pk=season.league.pk).update(visibility=League.Visibility.PRIVATE)
    webhook = registered(season.league, there, format="slack")
    play(season, 1)
    send_webhook(str(webhook.public_id))
    [card] = messages(there)[0]["attachments"]
    assert card.keys() == {"fallback", "title", "title_link", "text", "color"}
