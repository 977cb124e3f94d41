"""A whole season by HTTP alone: founded, played, disputed, corrected, crowned, and followed by the next
one."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.autoplay.week_jobs import JOBS
from league.models import FeedItem
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
LEAGUE = "/api/v1/leagues/winter-league"
SEASON = f"{LEAGUE}/seasons/1"
ANNS, BENS, IDLE, LEAVER = "boston-bombers", "columbus-cobras", "toronto-thunder", "raleigh-reapers"
CHARTER = {
    "name": "Winter League",
    "ruleset": "touchdown_a_minute",
    "preset": "double_round_robin",
    "playoff_places": 2,
}


class Program:
    """A person's program: a refusal fails the test."""

    def __init__(self, name: str) -> None:
        self.client = APIClient()
        self.client.force_login(person(name))

    def get(self, address: str) -> Any:
        return self.client.get(address).json()

    def post(self, address: str, **body: Any) -> Any:
        answer = self.client.post(address, body, format="json")
        assert answer.status_code in (200, 201), (address, answer.json())
        return answer.json()

    def refused(self, address: str, **body: Any) -> str:
        answer = self.client.post(address, body, format="json")
        assert answer.status_code in (403, 409), (address, answer.json())
        return str(answer.json()["code"])


def fixtures(carla: Program, *clubs: str) -> list[str]:
    """The addresses of the unreported games, between these clubs if they are given."""
    due = carla.get(f"{SEASON}/fixtures?due=true")["results"]
    return [
        f"{SEASON}/fixtures/{one['number']}"
        for one in due
        if not clubs or {one["home"]["slug"], one["away"]["slug"]} == set(clubs)
    ]


def found(carla: Program) -> None:
    clubs = [{"slug": slug} for slug in (ANNS, BENS, IDLE, LEAVER)]
    conferences = [{"name": "All", "divisions": [{"name": "North", "teams": clubs}]}]
    league = carla.post("/api/v1/leagues", **CHARTER, conferences=conferences)
    assert (league["slug"], league["season"], league["confirmation"]) == ("winter-league", 1, "both_sides")


def invite(carla: Program, coach: Program, team: str) -> None:
    invitation = carla.post(f"{LEAGUE}/invitations", role="coach", team=team)
    coach.post("/api/v1/invitations/accept", secret=invitation["secret"])


def report_and_confirm(ann: Program, ben: Program, fixture: str) -> None:
    reported = ann.post(f"{fixture}/report", home_score=21, away_score=14)["fixture"]["result"]
    assert (reported["state"], ann.refused(f"{fixture}/confirm")) == ("reported", "not_allowed")
    assert ben.post(f"{fixture}/confirm")["fixture"]["result"]["state"] == "final"


def dispute_and_resolve(carla: Program, ann: Program, ben: Program, fixture: str) -> None:
    ann.post(f"{fixture}/report", home_score=28, away_score=0)
    ben.post(f"{fixture}/dispute", note="It was 7.", home_score=28, away_score=7)
    assert carla.get(f"{fixture}/dispute")["claim"]["away_score"] == 7
    resolve = f"{fixture}/resolve"
    assert (ben.refused(resolve, claim="dispute"), carla.refused(resolve)) == ("not_allowed", "reason_needed")
    assert carla.refused(resolve, claim="dispute", home_score=28, away_score=7) == "claim_and_result"
    resolved = carla.post(resolve, claim="dispute")["fixture"]["result"]
    assert (resolved["state"], resolved["away_score"]) == ("final", 7)
    assert carla.get(f"{fixture}/dispute")["resolution"] == "The claim of Columbus Cobras counts."
    assert carla.refused(resolve, claim="report") == "already_resolved"


def have_a_week_played(carla: Program) -> None:
    week = next(one["number"] for one in carla.get(f"{SEASON}/weeks")["results"] if one["final"] == 0)
    job = carla.post(f"{SEASON}/jobs", week=week, instead_of=[ANNS, BENS])
    JOBS.take(job["id"])
    assert carla.get(f"/api/v1/jobs/{job['id']}")["state"] == "done"


def look_in_vain_at_what_the_dice_will_be(carla: Program) -> None:
    fixture = fixtures(carla)[0]
    rehearsed = carla.post(f"{fixture}/computer?dry_run=true")
    assert (rehearsed["fixture"]["result"], rehearsed["moves"]) == (None, [])


def drop_out(carla: Program) -> None:
    wish = {"team": LEAVER, "unplayed": "forfeit", "reason": "Moved away."}
    expected = carla.post(f"{SEASON}/withdrawals?dry_run=true", **wish)["moves"]
    assert fixtures(carla, IDLE, LEAVER)
    assert carla.post(f"{SEASON}/withdrawals", **wish)["moves"] == expected != []
    assert not fixtures(carla, IDLE, LEAVER)


def deduct_points_and_take_them_back(carla: Program) -> None:
    wish = {"team": ANNS, "points": -2, "reason": "Fielded an ineligible player."}
    before = carla.get(f"{SEASON}/standings")
    expected = carla.post(f"{SEASON}/adjustments?dry_run=true", **wish)["moves"]
    assert carla.get(f"{SEASON}/standings") == before
    assert carla.post(f"{SEASON}/adjustments", **wish)["moves"] == expected != []
    (division,) = carla.get(f"{SEASON}/standings")["conferences"][0]["divisions"]
    (row,) = [row for row in division["rows"] if row["team"]["slug"] == ANNS]
    assert row["adjustments"] == [{"points": -2, "reason": "Fielded an ineligible player."}]
    overall = row["overall"]
    played = overall["wins"] + overall["losses"] + overall["ties"]
    assert overall["pct"] == pytest.approx((2 * overall["wins"] + overall["ties"] - 2) / (2 * played))
    (change,) = carla.get(f"{LEAGUE}/changes?kind=points_adjusted")["results"]
    carla.post(f"{LEAGUE}/changes/{change['id']}/revert", reason="The player was eligible.")
    assert carla.get(f"{SEASON}/standings") == before


def let_a_third_club_in_and_out(carla: Program) -> None:
    def change(places: int, dry_run: str = "") -> Any:
        answer = carla.client.patch(f"{LEAGUE}{dry_run}", {"playoff_places": places}, format="json").json()
        return answer.get("moves", answer)

    assert change(5)["code"] == "too_few_clubs"
    third = carla.get(f"{SEASON}/standings")["conferences"][0]["seeds"][2]
    expected = [{"subject": "seed", "name": third, "before": None, "after": 3}]
    assert change(3, "?dry_run=true") == change(3) == expected
    assert change(2) == [{"subject": "seed", "name": third, "before": 3, "after": None}]


def correct_and_take_back(carla: Program, fixture: str) -> None:
    wish = {"home_score": 0, "away_score": 35, "reason": "Typed the wrong way round."}
    before, told = carla.get(f"{SEASON}/standings"), FeedItem.objects.count()
    expected = carla.post(f"{fixture}/correct?dry_run=true", **wish)["moves"]
    assert (carla.get(f"{SEASON}/standings"), FeedItem.objects.count()) == (before, told)
    seen = {"If-Match": carla.client.get(f"{SEASON}/standings")["ETag"]}
    applied, again = (carla.client.post(f"{fixture}/correct", wish, "json", headers=seen) for _ in range(2))
    assert applied.json()["moves"] == expected != []
    assert (again.status_code, again.json()["code"]) == (412, "changed_meanwhile")
    (change,) = carla.get(f"{LEAGUE}/changes?kind=result_corrected")["results"]
    back = carla.post(f"{LEAGUE}/changes/{change['id']}/revert", reason="It was right.")
    assert {(one["name"], one["after"], one["before"]) for one in back["moves"]} == {
        (one["name"], one["before"], one["after"]) for one in expected
    }
    assert carla.get(f"{SEASON}/standings") == before


def play_off(carla: Program) -> str:
    """Returns the champion."""
    assert carla.refused(f"{SEASON}/crown") == "not_in_playoffs"
    carla.post(f"{SEASON}/close")
    carla.post(f"{SEASON}/advance")
    (bowl,) = fixtures(carla)
    assert carla.refused(f"{bowl}/report", home_score=10, away_score=10) == "playoff_tie"
    winner = carla.post(f"{bowl}/report", home_score=17, away_score=10)["fixture"]["result"]["winner"]
    crowned = carla.post(f"{SEASON}/crown")["season"]
    assert (crowned["state"], crowned["champion"]["slug"]) == ("finished", winner)
    return str(winner)


def test_season_can_be_run_by_api_alone(db: None) -> None:
    carla, ann, ben = Program("carla"), Program("ann"), Program("ben")
    found(carla)
    invite(carla, ann, ANNS)
    invite(carla, ben, BENS)
    assert [one["username"] for one in carla.get(f"{LEAGUE}/members")["results"]] == ["carla", "ann", "ben"]
    assert ann.refused(f"{SEASON}/schedule") == "not_allowed"
    carla.post(f"{SEASON}/schedule", effort=0.5)
    first, second = fixtures(carla, ANNS, BENS)
    report_and_confirm(ann, ben, first)
    dispute_and_resolve(carla, ann, ben, second)
    forfeited = carla.post(f"{fixtures(carla, ANNS, IDLE)[0]}/report", outcome="forfeit_by_away")
    assert forfeited["fixture"]["result"]["home_score"] is None
    have_a_week_played(carla)
    look_in_vain_at_what_the_dice_will_be(carla)
    let_a_third_club_in_and_out(carla)
    drop_out(carla)
    for number, fixture in enumerate(fixtures(carla), start=1):
        carla.post(f"{fixture}/report", home_score=20 + number, away_score=13)
    deduct_points_and_take_them_back(carla)
    correct_and_take_back(carla, first)
    champion = play_off(carla)
    assert carla.get(f"{SEASON}/bracket")["champion"]["slug"] == champion
    opened = carla.post(f"{LEAGUE}/seasons")
    assert (opened["number"], opened["state"]) == (2, "scheduled")
