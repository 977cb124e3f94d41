"""What the members page, the API and the history say after each change of the members."""

from __future__ import annotations

import re
from typing import Any

import pytest

from league.frame.permissions import Role
from league.models import League, Season
from tests.helpers.deadlines import named, season_with_deadline
from tests.helpers.people import person
from tests.valley import LEAGUE, browser, changes, page, read, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    season = season_with_deadline()
    person("sue", season.league, Role.SCORER)
    person("victor", season.league, Role.VIEWER)
    return season


def roster(by: str = "carla") -> dict[str, tuple[str, dict[str, str]]]:
    """Each member's role and teams."""
    return {
        row["username"]: (row["role"], {seat["team"]: seat["part"] for seat in row["teams"]})
        for row in read("/members", by)
    }


def test_a_seat_is_given_handed_over_and_given_back(season: Season) -> None:
    before = roster()
    assert send("carla", "seats/", team="dover-owls", person="victor", part="offense") == []
    assert send("carla", "seats/", team="dover-owls", person="sue", part="defense") == []
    shared = before | {
        "victor": ("coach", {"dover-owls": "offense"}),
        "sue": ("scorer", {"dover-owls": "defense"}),
    }
    assert roster() == shared
    assert "victor" in page("carla", "1/teams/dover-owls/")
    for part in ("both", "offense", "defense"):
        assert send("carla", "seats/", team="dover-owls", person="cleo", part=part) != []
    assert send("hannah", "seats/", team="dover-owls", person="hannah", part="both") == ["403"]
    assert send("hannah", "seats/dover-owls/victor/") == ["403"]
    assert roster() == shared
    assert send("carla", "seats/dover-owls/victor/", successor="amir") == []
    assert roster() == shared | {
        "victor": ("viewer", {}),
        "amir": ("coach", {"bexley-owls": "both", "dover-owls": "offense"}),
    }
    assert "victor" not in page("carla", "1/teams/dover-owls/")
    assert send("carla", "seats/bexley-owls/amir/") == []
    assert roster()["amir"] == ("coach", {"dover-owls": "offense"})
    assert send("carla", "seats/bexley-owls/amir/") != []
    assert send("carla", "seats/dover-owls/amir/") == []
    assert send("carla", "seats/dover-owls/sue/") == []
    assert roster() == before | {"amir": ("viewer", {})}
    assert changes() == [
        ("unseated", "carla", "sue"),
        ("unseated", "carla", "amir"),
        ("unseated", "carla", "amir"),
        ("seated", "carla", "amir"),
        ("unseated", "carla", "victor"),
        ("seated", "carla", "sue"),
        ("seated", "carla", "victor"),
    ]


def test_a_role_is_given_and_a_member_is_removed_or_leaves(season: Season) -> None:
    League.objects.update(visibility="private")
    before = roster()
    assert send("carla", "members/cleo/role/", role="scorer") == []
    assert send("carla", "members/hannah/role/", role="co_commissioner") == []
    assert send("hannah", "members/victor/role/", role="scorer") == []
    changed = before | {
        "cleo": ("scorer", {"corby-owls": "both"}),
        "hannah": ("co_commissioner", {"aston-owls": "both"}),
        "victor": ("scorer", {}),
    }
    assert roster("hannah") == changed
    for role in ("commissioner", "co_commissioner"):
        assert send("hannah", "members/victor/role/", role=role) == ["403"]
    assert send("hannah", "members/carla/role/", role="viewer") == ["403"]
    assert send("hannah", "members/carla/remove/") == ["403"]
    assert send("cleo", "members/victor/remove/") == ["403"]
    assert send("carla", "members/victor/role/", role="scorer") != []
    assert send("carla", "leave/") != []  # the last commissioner
    assert roster() == changed
    assert send("hannah", "members/cleo/remove/") == []
    assert send("amir", "leave/") == []
    assert roster() == {name: row for name, row in changed.items() if name not in ("cleo", "amir")}
    for name, status in (("cleo", 404), ("amir", 404), ("victor", 200)):
        assert browser(name).get(LEAGUE).status_code == status
    assert changes()[:2] == [("left", "amir", "amir"), ("dismissed", "hannah", "cleo")]


def invited(by: str, address: str = "invitations/", /, **fields: Any) -> str:
    """The address of a new invitation."""
    answer = browser(by).post(LEAGUE + address, fields)
    link = re.search(r"testserver(/invitations/[^/\"]+/)", answer.content.decode())
    assert link, answer.content
    return link[1]


def accept(name: str, link: str, **fields: str) -> int:
    answer = browser(name).post(link, fields)
    return int(answer.status_code)


def test_an_invitation_seats_as_many_people_as_it_says_until_it_is_revoked(season: Season) -> None:
    for name in ("dan", "eve", "fay", "gus"):
        person(name)
    before = roster()
    one = invited("carla", role="coach", team="dover-owls", part="offense", uses=1, days=3)
    [row] = read("/invitations")
    assert (row["role"], row["team"], row["part"], row["uses_left"]) == ("coach", "dover-owls", "offense", 1)
    assert accept("dan", one) == 302
    assert read("/invitations") == []
    assert accept("eve", one) == 409
    assert roster() == before | {"dan": ("coach", {"dover-owls": "offense"})}
    two = invited("carla", role="viewer", part="both", uses=2, days=3)
    assert accept("eve", two) == 302
    [row] = read("/invitations")
    assert row["uses_left"] == 1
    assert send("hannah", f"invitations/{row['id']}/revoke/") == ["403"]
    assert send("carla", f"invitations/{row['id']}/revoke/") == []
    assert read("/invitations") == []
    assert accept("fay", two) == 409
    assert send("carla", "seats/dover-owls/dan/") == []
    group = invited("carla", "invitations/group/")
    assert accept("fay", group) == 422
    assert accept("fay", group, team="dover-owls") == 302
    assert roster() == before | {
        "dan": ("viewer", {}),
        "eve": ("viewer", {}),
        "fay": ("coach", {"dover-owls": "both"}),
    }
    assert accept("gus", group, team="dover-owls") == 409


def test_after_an_account_is_removed_the_league_keeps_its_deeds_without_its_name(season: Season) -> None:
    played = {"outcome": "played", "home_score": 20, "away_score": 10, "reason": "Played on Sunday."}
    assert send("hannah", "1/games/1/result/report/", **played) == []
    assert send("carla", "members/hannah/role/", role="scorer") == []
    address = "/account/remove/"
    client = browser("hannah")
    assert client.post(address, {"username": "hana"}).status_code == 200
    assert "hannah" in roster()
    assert client.post(address, {"username": "hannah"}).status_code == 302
    assert "hannah" not in roster()
    assert client.get(address).status_code == 302  # signed out
    result = read("/seasons/1/fixtures/1")["result"]
    assert (result["state"], result["home_score"]) == ("reported", 20)
    kinds = changes()
    assert ("result", None, None) in kinds
    assert ("appointed", "carla", None) in kinds
    history = page("carla", "history/")
    assert "Played on Sunday." in history
    assert "hannah" not in history
    for text in (page("carla", "members/"), page("carla", "1/teams/aston-owls/"), str(read("/changes"))):
        assert "hannah" not in text
    assert named("carla").is_active
