"""A schedule changed by hand, by a file and by redrawing the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import League, Season
from league.news.selectors import editions_of
from league.schedule.files import write_games
from league.schedule.forms import GameMoveForm
from league.schedule.selectors import match_of, regular_fixtures, weeks_of
from league.schedule.services import (
    CertificateChange,
    change_wishes,
    draw_games,
    draw_schedule,
    plan_schedule,
    read_schedule,
    replace_games,
    reschedule,
    save_redraw,
)
from league.schedule.shapes import Match
from league.seasons.services import take_step
from league.seasons.steps import SeasonStep, due_step
from tests.helpers.people import person
from tests.helpers.small_seasons import play, small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
WHY = "The hall is closed."


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield small_season().pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


def games(season: Season) -> dict[int, Match]:
    return {fixture.number: match_of(fixture) for fixture in regular_fixtures(season)}


def replace_schedule(*, season: Season, text: str, actor: Any = None, reason: str) -> CertificateChange:
    games = read_schedule(season=season, text=text, actor=actor)
    return replace_games(season=season, games=games, actor=actor, reason=reason)


def test_swapping_the_field_adds_a_violation_to_the_certificate(season: Season) -> None:
    week, home, away = games(season)[1]
    earlier, changed = reschedule(season=season, slots={1: (week, away, home)}, reason=WHY)
    assert games(season)[1] == Match(week, away, home)
    assert earlier is not None
    assert earlier.violations == ()
    one, other = sorted((home, away))
    sentence = f"{one} and {other} meet twice at the field of {away}: each must host once."
    assert ("same_field", sentence) in changed.violations
    season.refresh_from_db()
    assert (season.certificate["seed"], len(season.certificate["violations"])) == (
        None,
        len(changed.violations),
    )


def test_a_preview_changes_nothing(season: Season) -> None:
    before, (week, home, away) = games(season), games(season)[1]
    _before, seen = run_and_roll_back(
        lambda: reschedule(season=season, slots={1: (week, away, home)}, reason=WHY)
    )
    assert seen.violations != ()
    assert games(season) == before


def test_swapping_two_weeks_can_be_reverted(season: Season) -> None:
    boss = person("boss", season.league, Role.COMMISSIONER)
    before, certificate = games(season), season.certificate
    swapped = {n: Match(7 - m.week, m.home, m.away) for n, m in before.items() if m.week in {1, 6}}
    reschedule(season=season, slots=swapped, actor=boss, reason=WHY)
    assert games(season) == {**before, **swapped}
    revert_change(change=season.league.changes.latest("pk"), actor=boss)
    season.refresh_from_db()
    assert (games(season), season.certificate) == (before, certificate)


def test_schedule_change_cannot_be_reverted_once_the_game_is_played(season: Season) -> None:
    boss = person("boss", season.league, Role.COMMISSIONER)
    week, home, away = games(season)[1]
    reschedule(season=season, slots={1: (week, away, home)}, actor=boss, reason=WHY)
    play(season, through=1)
    with pytest.raises(Refused) as refused:
        revert_change(change=season.league.changes.latest("pk"), actor=boss)
    assert refused.value.code == "changed_since"


def test_played_game_cannot_be_moved(season: Season) -> None:
    play(season, through=1)
    week, home, away = games(season)[1]
    with pytest.raises(Refused) as refused:
        reschedule(season=season, slots={1: (week, away, home)}, reason=WHY)
    assert refused.value.code == "game_stands"


def test_open_games_are_redrawn_within_the_limits(season: Season) -> None:
    play(season, through=2)
    week, home, away = games(season)[9]
    _before, broken = reschedule(season=season, slots={9: (week, away, home)}, reason=WHY)
    assert broken.violations != ()
    before = games(season)
    plan = save_redraw(season=season, plan=plan_schedule(season=season, from_week=3, seed=3), reason=WHY)
    after = games(season)
    played = [number for number, match in before.items() if match.week <= 2]
    assert [after[number] for number in played] == [before[number] for number in played]
    assert sorted(after.values()) == list(plan.games)
    assert (plan.certificate.violations, plan.certificate.from_week) == ((), 3)
    assert sorted(m.pair for m in after.values()) == sorted(m.pair for m in before.values())


def test_schedule_round_trips_through_csv(season: Season) -> None:
    text = write_games(games(season).values())
    assert text.splitlines()[0] == "week,home,away"
    with pytest.raises(Refused) as refused:
        replace_schedule(season=season, text=text, reason=WHY)
    assert refused.value.code == "nothing_changed"


def test_file_creates_the_schedule_of_an_undrawn_season() -> None:
    drawn = games(small_season("Drawn"))
    undrawn = small_season("From a file", drawn=False)
    names = {team.slug: team.name for team in undrawn.league.teams.all()}
    text = "week,home,away\n" + "".join(f"{w},{names[h]},{names[a].upper()}\n" for w, h, a in drawn.values())
    replace_schedule(season=undrawn, text=text, reason=WHY)
    assert list(games(undrawn).values()) == sorted(drawn.values())
    assert list(undrawn.weeks.order_by("number").values_list("name", flat=True)) == [
        f"Week {number}" for number in range(1, 7)
    ]


def test_every_invalid_line_of_a_file_is_reported(season: Season) -> None:
    one, other = games(season)[1].clubs
    with pytest.raises(Refused) as refused:
        read_schedule(season=season, text=f"week,home,away\nsoon,{one},{other}\n2,{one},nobody\n")
    assert (refused.value.code, refused.value.sentence.splitlines()) == (
        "bad_schedule_file",
        [
            "Line 2: the week is “soon”; write a whole number from 1 to 100.",
            "Line 3: there is no club “nobody” in this season.",
        ],
    )


def test_removed_game_is_void_and_returns_with_its_number(season: Season) -> None:
    boss = person("boss", season.league, Role.COMMISSIONER)
    before = games(season)
    text = write_games(match for number, match in before.items() if number != 12)
    replace_schedule(season=season, text=text, actor=boss, reason=WHY)
    assert 12 not in games(season)
    revert_change(change=season.league.changes.latest("pk"), actor=boss)
    assert games(season) == before


def test_next_draw_keeps_the_wishes_and_names_rivalry_weeks() -> None:
    season = small_season("Other League", drawn=False, clubs=6)
    one, other = season.league.teams.order_by("slug").values_list("slug", flat=True)[:2]
    wishes = {
        "fixed": [{"week": 5, "clubs": [one, other], "home": other}],
        "rivalry_weeks": [{"week": 9, "name": "Derby Week", "pairs": [[one, other]]}],
    }
    draw_schedule(season=change_wishes(season=season, wishes=wishes), effort=0.1)
    season.refresh_from_db()
    assert Match(5, other, one) in games(season).values()
    assert [wish["kept"] for wish in season.certificate["wishes"]] == [True, True]
    assert season.weeks.get(number=9).name == "Derby Week"


def test_broken_wishes_are_violations(season: Season) -> None:
    _, home, _ = games(season)[1]
    change_wishes(season=season, wishes={"no_home": [{"club": home, "weeks": [1]}]})
    season.refresh_from_db()
    assert season.certificate["violations"] == [
        {"code": "no_home", "sentence": f"Not kept: {home} is not at home in week 1."}
    ]


def test_coach_cannot_change_the_schedule(season: Season) -> None:
    coach = person("coach", season.league, Role.COACH)
    with pytest.raises(Refused) as refused:
        reschedule(season=season, slots={}, actor=coach, reason=WHY)
    assert refused.value.code == "not_allowed"


@pytest.mark.parametrize(
    "text", ["week,home,away\n" + '1,"' + "x" * 200_000, "\n" * 200_000, "week,home,away\n" + "9" * 5000]
)
def test_a_file_that_is_no_schedule_is_refused_shortly(season: Season, text: str) -> None:
    with pytest.raises(Refused) as refused:
        replace_schedule(season=season, text=text, reason=WHY)
    assert (refused.value.code, len(refused.value.sentence) < 500) == ("bad_schedule_file", True)


def weeks_with_games(season: Season) -> dict[int, int]:
    return {week.number: week.games for week in weeks_of(season)}


def test_a_week_without_games_has_a_row_and_blocks_nothing(season: Season) -> None:
    season = small_season("Christmas League", drawn=False)
    change_wishes(season=season, wishes={"free_weeks": [3]})
    season.refresh_from_db()
    draw_schedule(season=season)
    assert weeks_with_games(season) == {1: 2, 2: 2, 3: 0, 4: 2, 5: 2, 6: 2, 7: 2}
    season.refresh_from_db()
    assert season.certificate["free_weeks"] == [3]
    play(season, through=2)
    current = next(week.number for week in weeks_of(season) if not week.over)
    assert current == 4
    assert [week.number for week in editions_of(season)] == [1, 2]
    play(season, through=7)
    assert due_step(season)[0] is SeasonStep.CLOSE


def test_all_games_from_a_week_on_can_move_a_week_later(season: Season) -> None:
    boss = person("boss", season.league, Role.COMMISSIONER)
    play(season, through=2)
    before = games(season)
    form = GameMoveForm(
        list(regular_fixtures(season)),
        list(season.weeks.all()),
        {"game": str(next(n for n, m in before.items() if m.week == 3)), "edit": "later", "reason": WHY},
    )
    assert form.is_valid(), form.errors
    _before, seen = reschedule(season=season, slots=form.slots(), actor=boss, reason=WHY)
    assert (seen.free_weeks, seen.violations) == ((3,), ())
    assert weeks_with_games(season) == {1: 2, 2: 2, 3: 0, 4: 2, 5: 2, 6: 2, 7: 2}
    season.refresh_from_db()
    assert season.wishes == {"free_weeks": [3]}
    revert_change(change=season.league.changes.latest("pk"), actor=boss)
    season.refresh_from_db()
    assert (games(season), season.wishes) == (before, {})


def test_file_with_a_gap_between_its_weeks_is_read(season: Season) -> None:
    moved = {3: 4, 4: 5, 5: 7, 6: 8}
    later = [match._replace(week=moved.get(match.week, match.week)) for match in games(season).values()]
    _before, seen = replace_schedule(season=season, text=write_games(later), reason=WHY)
    assert (seen.free_weeks, seen.violations) == ((3, 6), ())
    assert sorted(games(season).values()) == sorted(later)
    season.refresh_from_db()
    again = draw_games(season=season, from_week=1, seed=1, effort=0.1).certificate
    assert (again.free_weeks, again.violations) == ((3, 6), ())


def test_games_cannot_be_spread_over_more_weeks(season: Season) -> None:
    _week, home, away = games(season)[1]
    with pytest.raises(Refused) as refusal:
        reschedule(season=season, slots={1: (8, home, away)}, reason=WHY)
    assert refusal.value.code == "no_such_week"


def test_playoffs_skip_a_week_without_games(season: Season) -> None:
    change_wishes(season=season, wishes={"free_weeks": [7]})
    play(season, through=6)
    League.objects.update(playoff_places=2)
    season = Season.objects.get(pk=season.pk)
    take_step(season=season)
    assert [week.number for week in season.weeks.filter(kind="playoff")] == [8]
