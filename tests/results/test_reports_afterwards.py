"""What pages, inbox and API say after each step from a report to a final result."""

from __future__ import annotations

import re

import pytest
import time_machine
from django.test import Client

from league.frame.permissions import Role
from league.models import Season
from tests.access.offers import offers_of
from tests.helpers.deadlines import hours, season_with_deadline
from tests.helpers.people import person
from tests.valley import LEAGUE, browser, changes, page, post, read, send

pytestmark = pytest.mark.django_db
GAME = "1/games/1/"
RESULT = f"{GAME}result/"
WON = {"outcome": "played", "home_score": 20, "away_score": 10}
LOST = {"outcome": "played", "home_score": 10, "away_score": 20}


@pytest.fixture
def season() -> Season:
    return season_with_deadline()


def stand(number: int = 1) -> tuple[str, int | None, int | None, str | None] | None:
    result = read(f"/seasons/1/fixtures/{number}")["result"]
    return result and (result["state"], result["home_score"], result["away_score"], result["winner"])


def waiting() -> list[tuple[str, int]]:
    return [(row["kind"], row["fixture"]) for row in read("/inbox")]


def record(slug: str) -> tuple[int, int, int]:
    """The club's wins, losses and ties in the standings."""
    rows = [
        row
        for conference in read("/seasons/1/standings")["conferences"]
        for division in conference["divisions"]
        for row in division["rows"]
    ]
    [overall] = [row["overall"] for row in rows if row["team"]["slug"] == slug]
    return overall["wins"], overall["losses"], overall["ties"]


def test_a_disputed_report_is_decided_by_the_commissioner_alone(season: Season) -> None:
    with time_machine.travel(hours(-1)):
        assert (stand(), waiting()) == (None, [])
        assert send("hannah", f"{RESULT}report/", **WON) == []
        assert (stand(), waiting()) == (("reported", 20, 10, None), [("reported", 1)])
        assert record("aston-owls") == (0, 0, 0)
        for name, verb in (("hannah", "confirm"), ("cleo", "confirm")):
            assert send(name, f"{RESULT}{verb}/") != []
        assert stand() == ("reported", 20, 10, None)
        assert send("hannah", f"{RESULT}dispute/", reason="No", **LOST) != []
        assert send("amir", f"{RESULT}dispute/", reason="It was the other way round.", **LOST) == []
        assert (stand(), waiting()) == (("disputed", 20, 10, None), [("disputed", 1)])
        assert "It was the other way round." in page("carla", RESULT)
        assert send("hannah", f"{RESULT}dispute/withdraw/") != []
        decided = {"outcome": "played", "home_score": 13, "away_score": 13, "reason": "The sheet says so."}
        assert send("amir", f"{RESULT}resolve/", **decided) == ["403"]
        assert send("carla", f"{RESULT}resolve/", **decided) == []
        assert (stand(), waiting()) == (("final", 13, 13, None), [])
        assert [record(f"{club}-owls") for club in ("aston", "bexley", "corby")] == [
            *[(0, 0, 1)] * 2,
            (0, 0, 0),
        ]
        assert send("amir", f"{RESULT}dispute/", reason="Too late.", **LOST) != []
        assert "The sheet says so." in page("amir", "history/")
        assert changes()[0][1] == "carla"
        assert len(changes()) == 3


def test_what_the_other_side_has_not_said_cannot_count(season: Season) -> None:
    with time_machine.travel(hours(-1)):
        assert send("hannah", f"{RESULT}report/", **WON) == []
        said = post("/seasons/1/fixtures/1/dispute", by="amir", note="I do not know.")
        assert said.status_code == 200
        answer = post("/seasons/1/fixtures/1/resolve", claim="dispute")
        assert (answer.status_code, answer.json()["code"]) == (409, "no_such_claim")
        nothing = ["The other side has not said how the game ended: enter the result yourself."]
        for claim in ("dispute", "home", ""):
            assert send("carla", f"{RESULT}resolve/", claim=claim) == nothing
        assert (stand(), waiting()) == (("disputed", 20, 10, None), [("disputed", 1)])


def test_a_report_counts_when_its_dispute_is_withdrawn(season: Season) -> None:
    with time_machine.travel(hours(-1)):
        assert send("hannah", f"{RESULT}report/", **WON) == []
        assert send("amir", f"{RESULT}dispute/", reason="It was the other way round.", **LOST) == []
        assert send("amir", f"{RESULT}dispute/withdraw/") == []
        assert (stand(), waiting()) == (("final", 20, 10, "aston-owls"), [])
        assert record("bexley-owls") == (0, 1, 0)


def test_the_other_coach_confirms_and_the_standings_count_it(season: Season) -> None:
    with time_machine.travel(hours(-1)):
        assert send("hannah", f"{RESULT}report/", **WON) == []
        assert send("amir", f"{RESULT}confirm/") == []
        assert (stand(), waiting()) == (("final", 20, 10, "aston-owls"), [])
        assert (record("aston-owls"), record("bexley-owls")) == ((1, 0, 0), (0, 1, 0))
        assert send("carla", "1/games/2/result/report/", **LOST) == []
        assert stand(2) == ("final", 10, 20, "dover-owls")
        assert [row["kind"] for row in read("/inbox")] == ["step"]
        [week] = read("/seasons/1/weeks")
        assert (week["games"], week["final"]) == (2, 2)


def test_a_withdrawn_team_leaves_the_inbox_and_its_games_are_forfeits(season: Season) -> None:
    with time_machine.travel(hours(1)):
        assert waiting() == [("overdue", 1), ("overdue", 2)]
        withdrawal = {"unplayed": "forfeit", "played": "stand", "reason": "Moved away"}
        address = f"{LEAGUE}1/teams/corby-owls/withdraw/"
        preview = browser("carla").post(address, {**withdrawal, "preview": ""}).content.decode()
        assert stand(2) is None
        [apply] = [offer for offer in offers_of(preview, address) if offer.button == ("apply", "")]
        assert browser("carla").post(apply.action, apply.sent()).status_code == 302
        assert stand(2) == ("final", None, None, "dover-owls")
        assert waiting() == [("overdue", 1)]
        inbox = page("carla", "inbox/")
        assert "1/games/1/" in inbox
        assert "1/games/2/" not in inbox
        assert changes()[0][1] == "carla"
        assert "Moved away" in page("hannah", "history/")
        assert record("dover-owls")[:2] == (1, 0)


def test_a_team_that_left_does_not_come_back_after_the_regular_season_is_closed(season: Season) -> None:
    assert send("carla", f"{RESULT}report/", **WON) == []
    withdrawal = {"team": "corby-owls", "unplayed": "forfeit", "played": "stand", "reason": "Moved away"}
    assert post("/seasons/1/withdrawals", **withdrawal).status_code == 200
    [left] = [row["id"] for row in read("/changes") if row["kind"] == "team_withdrawn"]
    assert post("/seasons/1/close").status_code == 200
    answer = post(f"/changes/{left}/revert")
    assert (answer.status_code, answer.json()["code"]) == (409, "regular_season_closed")
    assert send("carla", f"history/{left}/revert/") == [
        "The regular season is closed: correct the result instead, or reopen the season."
    ]
    assert stand(2) == ("final", None, None, "dover-owls")


def test_coaches_move_their_deadline_only_together(season: Season) -> None:
    due, later = "2026-09-07T18:00:00Z", "2026-09-09T18:00:00Z"

    def deadline(number: int = 1) -> str:
        return str(read(f"/seasons/1/fixtures/{number}")["deadline"])

    with time_machine.travel(hours(-24)):
        assert send("hannah", f"{RESULT}deadline/", deadline="2026-09-09T18:00") == []
        assert deadline() == due
        assert [row["proposed"] for row in read("/inbox")] == [later]
        assert send("hannah", f"{RESULT}deadline/agree/") != []
        assert send("cleo", f"{RESULT}deadline/agree/") != []
        assert deadline() == due
        assert send("amir", f"{RESULT}deadline/end/") == []
        assert read("/inbox") == []
        assert send("amir", f"{RESULT}deadline/agree/") != []
        assert send("amir", f"{RESULT}deadline/", deadline="2026-09-09T18:00") == []
        assert send("hannah", f"{RESULT}deadline/agree/") == []
        assert (deadline(), deadline(2)) == (later, due)
        assert read("/inbox") == []
        ready = page("amir", RESULT)
        assert send("amir", f"{RESULT}ready/") == []
        assert page("amir", RESULT) != ready
        assert send("carla", f"{RESULT}deadline/", deadline="2026-09-12T18:00") == []
        assert (deadline(), deadline(2)) == ("2026-09-12T18:00:00Z", due)


def test_a_scorers_phone_reports_until_its_link_is_revoked(season: Season) -> None:
    person("sue", season.league, Role.SCORER)
    with time_machine.travel(hours(-1)):
        made = browser("sue").post(f"{LEAGUE}{GAME}scorers/")
        link = re.search(r"testserver(/score/[\w-]+/)", made.content.decode())
        assert link
        phone, other = Client(), Client()
        for client in (phone, other):
            assert client.get(f"{LEAGUE}{GAME}score/").status_code in (403, 404)
            assert client.post(link[1], {"name": "Lee"}).status_code == 302
            assert client.get(f"{LEAGUE}{GAME}score/").status_code == 200
        assert phone.post(f"{LEAGUE}{GAME}score/report/", WON).status_code == 302
        assert stand() == ("reported", 20, 10, None)
        assert phone.post(f"{LEAGUE}1/games/2/score/report/", WON).status_code in (403, 404)
        assert stand(2) is None
        revokes = re.search(r"scorers/([\w-]+)/revoke/", page("sue", f"{GAME}scorers/"))
        assert revokes
        assert send("cleo", f"{GAME}{revokes[0]}") == ["403"]
        assert send("sue", f"{GAME}{revokes[0]}") == []
        assert "/revoke/" not in page("sue", f"{GAME}scorers/")
        assert other.get(f"{LEAGUE}{GAME}score/").status_code in (403, 404)
        assert other.post(f"{LEAGUE}{GAME}score/report/", LOST).status_code in (403, 404)
        assert Client().get(link[1]).status_code == 403
        assert stand() == ("reported", 20, 10, None)
