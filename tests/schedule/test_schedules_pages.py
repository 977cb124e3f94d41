"""The pages of a schedule: looked at, moved, uploaded, wished for, drawn and dated."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from league.frame.permissions import Role
from league.models import Season
from league.schedule.dates import set_week_dates
from league.schedule.drawings import DRAWINGS
from league.schedule.files import write_games
from league.schedule.selectors import match_of, regular_fixtures
from league.schedule.services import plan_schedule, save_redraw
from league.schedule.shapes import Match
from tests.flat import flat
from tests.helpers.people import person
from tests.helpers.small_seasons import play, small_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return small_season()


@pytest.fixture
def boss(season: Season) -> Client:
    client = Client()
    client.force_login(person("boss", season.league, Role.COMMISSIONER))
    return client


def at(season: Season, name: str, *more: Any) -> str:
    return reverse(f"league:{name}", args=[season.league.slug, season.number, *more])


def games(season: Season) -> dict[int, Match]:
    return {fixture.number: match_of(fixture) for fixture in regular_fixtures(season)}


def test_everybody_sees_all_weeks_and_the_certificate(season: Season) -> None:
    page = Client().get(at(season, "schedule") + "?view=weeks").content.decode()
    assert page.count('<section class="card" aria-labelledby="w') == 6
    assert "It keeps every limit." in page
    assert "Change the schedule" not in page


def test_the_schedule_comes_as_csv(season: Season) -> None:
    answer = Client().get(at(season, "schedule_csv"))
    rows = "".join(f"{week},{home},{away}\n" for week, home, away in sorted(games(season).values()))
    assert answer.content.decode() == f"week,home,away\n{rows}"


def test_move_is_previewed_and_then_applied(season: Season, boss: Client) -> None:
    before = games(season)
    sent = {"game": "1", "edit": "field", "reason": "Their roof leaks"}
    seen = boss.post(at(season, "arrange"), {**sent, "preview": ""})
    assert "each must host once" in seen.content.decode()
    assert games(season) == before
    done = boss.post(at(season, "arrange"), {**sent, "apply": "", "previewed": seen.context["previewed"]})
    assert done["Location"] == at(season, "schedule")
    week, home, away = before[1]
    assert games(season)[1] == Match(week, away, home)


def test_two_games_of_a_week_swap_their_visitors(season: Season, boss: Client) -> None:
    before = games(season)
    sent = {"game": "1", "other": "2", "edit": "opponents", "reason": "By agreement"}
    seen = boss.post(at(season, "arrange"), {**sent, "preview": ""})
    boss.post(at(season, "arrange"), {**sent, "apply": "", "previewed": seen.context["previewed"]})
    assert (games(season)[1].away, games(season)[2].away) == (before[2].away, before[1].away)


def test_impossible_move_shows_the_reason(season: Season, boss: Client) -> None:
    sent = {"game": "1", "edit": "week", "week": "2", "reason": "Holiday", "preview": ""}
    answer = boss.post(at(season, "arrange"), sent)
    assert (answer.status_code, "has another game in that week" in answer.content.decode()) == (422, True)


def test_a_played_game_cannot_be_chosen(season: Season, boss: Client) -> None:
    play(season, through=1)
    form = boss.get(at(season, "arrange")).context["form"]
    assert [number for number, _ in form.fields["game"].choices] == [str(n) for n in range(3, 13)]


def test_preview_of_a_file_lists_invalid_lines(season: Season, boss: Client) -> None:
    file = SimpleUploadedFile("s.csv", b"week,home,away\nx,y,z\n")
    answer = boss.post(at(season, "upload_schedule"), {"file": file, "reason": "New", "preview": ""})
    page = answer.content.decode()
    assert (answer.status_code, "Line 2: the week is" in page, "Line 2: there is no club" in page) == (
        422,
        True,
        True,
    )


def test_file_is_previewed_and_then_applied(season: Season, boss: Client) -> None:
    turned = [Match(match.week, match.away, match.home) for match in games(season).values()]
    file = SimpleUploadedFile("s.csv", write_games(turned).encode())
    seen = boss.post(at(season, "upload_schedule"), {"file": file, "reason": "New", "preview": ""})
    assert sorted(games(season).values()) != sorted(turned)
    text = seen.context["previewed"].replace("\n", "\r\n")  # as browsers send it
    sent = {"text": text, "previewed": text, "reason": "New", "apply": ""}
    assert boss.post(at(season, "upload_schedule"), sent)["Location"] == at(season, "schedule")
    assert sorted(games(season).values()) == sorted(turned)


def test_a_wish_is_added_and_removed(season: Season, boss: Client) -> None:
    club = games(season)[1].home
    boss.post(at(season, "wishes"), {"kind": "no_home", "club": club, "week": "1"})
    season.refresh_from_db()
    assert season.wishes == {"no_home": [{"club": club, "weeks": [1]}]}
    assert "is not at home in week 1" in boss.get(at(season, "schedule")).content.decode()
    boss.post(at(season, "wishes"), {"remove": "0"})
    season.refresh_from_db()
    assert season.wishes == {}


def test_a_schedule_is_drawn_watched_and_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DRAWINGS, "renewal", 600)  # it sees nothing of a test's transaction
    undrawn = small_season("Undrawn", drawn=False)
    client = Client()
    client.force_login(person("other", undrawn.league, Role.COMMISSIONER))
    client.post(at(undrawn, "drawing"))
    drawing = undrawn.drawings.get()
    assert 'hx-trigger="every 2s"' in client.get(at(undrawn, "drawing")).content.decode()
    DRAWINGS.take(drawing.public_id)
    assert "The best so far has" in client.get(at(undrawn, "drawing")).content.decode()
    client.post(at(undrawn, "steer_drawing", drawing.public_id, "take"))
    assert len(games(undrawn)) == 12


def test_dates_are_set_and_shown_in_the_leagues_time_zone(season: Season, boss: Client) -> None:
    sent = {
        "starts_on": "2026-10-19",
        "days": "7",
        "deadline_time": "20:00",
        "time_zone": "America/New_York",
    }
    boss.post(at(season, "dates"), sent)
    page = flat(Client().get(at(season, "week", 2)).content)
    assert "Oct. 26, 2026 – Nov. 1, 2026, 8 p.m. (America/New_York)" in page
    boss.post(at(season, "week_deadline"), {"one-week": "2", "one-deadline": "2026-11-03T09:30"})
    page = flat(Client().get(at(season, "week", 2)).content)
    assert "Nov. 3, 2026, 9:30 a.m. (America/New_York)" in page


def test_schedule_takes_the_same_queries_for_any_size(season: Season, django_assert_num_queries: Any) -> None:
    larger = small_season("Larger", clubs=6)
    for each in (season, larger):
        with django_assert_num_queries(7):
            Client().get(at(each, "schedule"))


def test_pages_show_a_week_without_games(boss: Client, season: Season) -> None:
    boss.post(at(season, "wishes"), {"kind": "free_weeks", "week": 3})
    season.refresh_from_db()
    assert season.wishes == {"free_weeks": [3]}
    assert "Nobody plays in week 3" in flat(boss.get(at(season, "schedule")).content)
    plan = plan_schedule(season=season, from_week=2, seed=1, effort=0.1)
    save_redraw(season=season, plan=plan, reason="Christmas")
    set_week_dates(season=season, starts_on=date(2026, 12, 7))
    grid = flat(Client().get(at(season, "schedule")).content)
    assert "Weeks without games: 3" in grid
    assert grid.count('<td class="bye"></td>') == 4
    for page in (at(season, "schedule") + "?view=weeks", at(season, "dates"), at(season, "week", 3)):
        assert flat(boss.get(page).content).count("No games this week.") == 1
    assert Client().get(at(season, "scores")).headers["Location"] == at(season, "week", 1)
    calendar = Client().get(reverse("league:calendar", args=[season.league.slug])).content.decode()
    assert "Week 3: no games" in calendar.replace("\r\n ", "")
