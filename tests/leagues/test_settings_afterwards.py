"""What a league, its clubs, its webhooks and its ballots are after their forms have been sent."""

from __future__ import annotations

import re
from typing import Any

import pytest

from league.frame.permissions import Role
from league.models import Season
from tests.helpers.deadlines import season_with_deadline
from tests.helpers.people import person
from tests.valley import browser, changes, page, read, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return season_with_deadline()


def test_every_setting_of_the_league_is_what_the_form_said(season: Season) -> None:
    before = read("")
    new = {
        "name": "Hill League",
        "visibility": "private",
        "confirmation": "one_side",
        "auto_confirm_hours": 5,
        "remind_hours": 6,
        "extensions": 2,
        "extension_hours": 7,
        "overdue": "auto_play",
        "overdue_hours": 8,
        "blameless": "no_contest",
        "grace_hours": 9,
        "withdrawn_unplayed": "no_contest",
        "withdrawn_played": "no_contest",
    }
    assert all(before[name] != value for name, value in new.items())
    assert send("hannah", "settings/", **new) == ["403"]
    assert read("") == before
    assert send("carla", "settings/", **new, reason="We have voted.") == []
    assert read("") == before | new
    form = page("carla", "settings/")
    assert 'value="Hill League"' in form
    [change] = read("/changes")
    assert (change["by"], change["reason"]) == ("carla", "We have voted.")
    assert send("carla", f"history/{change['id']}/revert/", reason="Back again") == []
    assert read("") == before


def test_every_field_of_a_club_is_what_the_form_said(season: Season) -> None:
    before, others = read("/teams/aston-owls"), read("/teams")[1:]
    new = {
        "city": "Ashton",
        "nickname": "Herons",
        "abbreviation": "ASH",
        "primary_color": "#654321",
        "secondary_color": "#fefefe",
    }
    address = "teams/aston-owls/"
    given = {"key": before["dice"], "reason": "New colors"}
    assert send("hannah", address, **new, **given) == ["403"]
    assert read("/teams/aston-owls") == before
    assert send("carla", address, **new, **given) == []
    assert read("/teams/aston-owls") == before | new | {"name": "Ashton Herons"}
    assert read("/teams")[1:] == others
    assert "Ashton Herons" in page("amir", "1/teams/aston-owls/")
    assert send("hannah", "1/teams/aston-owls/profile/", profile="ground") == []
    assert send("amir", "1/teams/aston-owls/profile/", profile="air") != []
    assert read("/teams/aston-owls")["computer_coach"] == "ground"
    assert read("/teams")[1:] == others


def test_a_webhook_is_what_its_forms_said_until_it_is_removed(season: Season) -> None:
    new: dict[str, Any] = {
        "name": "Scores",
        "url": "https://receiver.test/a",
        "format": "discord",
        "kinds": ["result", "season"],
        "language": "de",
    }
    assert send("hannah", "webhooks/", **new) == ["403"]
    assert read("/webhooks") == []
    assert send("carla", "webhooks/", **new) == []
    [made] = read("/webhooks")
    shown = {"name": "Scores", "host": "receiver.test", "format": "discord", "language": "de", "on": True}
    assert made.items() >= shown.items()
    assert sorted(made["kinds"]) == ["result", "season"]
    own = f"webhooks/{made['id']}/"
    assert send("carla", own, name="Finals", kinds=["final"], url="https://other.test/b") == []
    [changed] = read("/webhooks")
    assert (changed["name"], changed["kinds"], changed["host"]) == ("Finals", ["final"], "other.test")
    assert send("hannah", f"{own}switch/") == ["403"]
    assert send("carla", f"{own}switch/") == []
    [off] = read("/webhooks")
    assert (off["on"], off["off_reason"]) == (False, "person")
    assert send("carla", f"{own}switch/", on="1") == []
    [on] = read("/webhooks")
    assert on["on"] is True
    assert "Finals" in page("carla", "webhooks/")
    assert send("hannah", f"{own}remove/") == ["403"]
    assert send("carla", f"{own}remove/") == []
    assert read("/webhooks") == []
    assert "Finals" not in page("carla", "webhooks/")
    assert [kind for kind, _by, _person in changes()] == [
        "webhook_removed",
        *["webhook_changed"] * 3,
        "webhook_added",
    ]


def test_a_ballot_keeps_the_last_vote_of_each_member_and_its_winner(season: Season) -> None:
    person("vic", season.league, Role.VIEWER)
    person("out")

    def ballot(by: str) -> dict[str, Any]:
        [row] = read("/seasons/1/awards", by)["ballots"]
        return dict(row)

    def mine(by: str) -> list[str]:
        return [choice["name"] for choice in ballot(by)["choices"] if choice["mine"]]

    asked = {"title": "Best game", "closes_at": "2099-09-07T18:00", "names": "The opener\nThe snow game"}
    assert send("hannah", "1/awards/open/", **asked) == ["403"]
    assert read("/seasons/1/awards")["ballots"] == []
    assert send("carla", "1/awards/open/", **asked) == []
    opened = ballot("vic")
    assert (opened["title"], opened["closes_at"], opened["open"]) == (
        "Best game",
        "2099-09-07T18:00:00Z",
        True,
    )
    assert [choice["name"] for choice in opened["choices"]] == ["The opener", "The snow game"]
    assert send("vic", "1/awards/1/vote/", nominee=1) == []
    assert send("vic", "1/awards/1/vote/", nominee=2) == []
    assert send("amir", "1/awards/1/vote/", nominee=2) == []
    assert send("out", "1/awards/1/vote/", nominee=1) == ["403"]
    assert send("cleo", "1/awards/1/vote/", nominee=3) != []
    assert (mine("vic"), mine("cleo"), ballot("cleo")["cast"]) == (["The snow game"], [], 2)
    checked = re.findall(r'name="nominee"\s+value="(\d)"[^>]*\bchecked', page("vic", "1/awards/"))
    assert checked == ["2"]
    assert [choice["votes"] for choice in ballot("vic")["choices"]] == [None, None]
    assert send("hannah", "1/awards/1/vote/", nominee=1) == []
    assert send("vic", "1/awards/1/close/") == ["403"]
    assert ballot("vic")["open"] is True
    assert send("carla", "1/awards/1/close/") == []
    assert send("cleo", "1/awards/1/vote/", nominee=1) != []
    closed = ballot("cleo")
    assert (closed["open"], closed["cast"]) == (False, 3)
    assert [(choice["name"], choice["votes"], choice["won"]) for choice in closed["choices"]] == [
        ("The snow game", 2, True),
        ("The opener", 1, False),
    ]


def test_switches_for_letters_are_what_the_form_said(season: Season) -> None:
    def letters(by: str) -> Any:
        return browser(by).get("/api/v1/me/letters").json()

    others = letters("amir")
    for sent, kept in (
        ({"news": "on", "language": "de"}, {"letters": False, "news": True, "language": "de"}),
        ({"letters": "on", "language": "fr"}, {"letters": True, "news": False, "language": "fr"}),
    ):
        assert browser("hannah").post("/account/letters/", sent).status_code == 302
        assert letters("hannah") == kept
    assert letters("amir") == others


def test_odds_that_were_asked_for_are_announced_on_their_page(season: Season) -> None:
    before = _plain(page("carla", "1/odds/"))
    assert send("hannah", "1/odds/", seasons="1000") == ["403"]
    assert send("carla", "1/odds/", seasons="0") != []
    assert _plain(page("carla", "1/odds/")) == before
    assert send("carla", "1/odds/", seasons="1000") == []
    assert _plain(page("carla", "1/odds/")) != before
    assert read("/seasons/1/odds")["seasons"] == 0  # until a worker has played them


def _plain(text: str) -> str:
    """The page without what differs in every answer, and without what it said once."""
    return re.sub(r'csrfmiddlewaretoken" value="\w+|nonce="[^"]+|(?s:<ul class="messages.*?</ul>)', "", text)
