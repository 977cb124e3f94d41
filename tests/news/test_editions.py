"""Editions of a season that the computer played: every statement agrees with standings and box scores."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from engine.gridiron.events import Line
from engine.presentation.box_score import deficits
from games.autoplay.season_jobs import start_season_job
from games.models import Game
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Fixture, League, Result, Season, Week
from league.news.editions import Edition
from league.news.pages import week_leads
from league.news.selectors import edition_of, editions_of
from league.news.stories import Story, StoryKind
from league.results.services import Score, correct_result, record_result
from league.standings.selectors import standings_of
from tests.autoplay.worker import work_through
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """The primary key of a season of four clubs, played to the end."""
    with shared_rows(django_db_blocker):
        season = small_season(seed=8)
        League.objects.filter(pk=season.league_id).update(playoff_places=4)
        season.refresh_from_db()
        work_through(start_season_job(season=season))
        yield season.pk


@pytest.fixture
def season(played: int) -> Season:
    cache.clear()
    return Season.objects.select_related("league__feed", "champion").get(pk=played)


def editions(season: Season) -> dict[int, Edition]:
    found = {}
    for week in editions_of(season):
        week.season = season
        found[week.number] = edition_of(week)
    assert found
    return found


def stories(season: Season) -> list[tuple[Story, Game]]:
    """Every story with its game."""
    games = Game.objects.select_related("box_score", "play_by_play", "fixture__home", "fixture__away")
    rows = [
        (story, games.get(fixture__season=season, fixture__number=story.contest.number))
        for edition in editions(season).values()
        for story in edition.stories
    ]
    assert len(rows) == season.fixtures.count()
    return rows


def text_of(client: Client, season: Season, page: str = "news/", language: str = "en") -> str:
    """The words of a page in one line."""
    address = f"/leagues/{season.league.slug}/{season.number}/{page}"
    found = client.get(address, headers={"accept-language": language})
    assert found.status_code == 200
    main = found.content.decode().partition('<main id="main">')[2].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_every_week_with_a_result_has_an_edition_with_all_its_games(season: Season) -> None:
    for number, edition in editions(season).items():
        numbers = set(season.fixtures.filter(week__number=number).values_list("number", flat=True))
        assert {story.contest.number for story in edition.stories} == numbers
        assert len(edition.stories) == len(numbers)
    assert list(editions(season)) == list(season.weeks.order_by("number").values_list("number", flat=True))


def test_stories_agree_with_results_box_scores_and_plays(season: Season) -> None:
    for story, game in stories(season):
        contest, fixture = story.contest, game.fixture
        assert fixture is not None
        result = Result.objects.get(fixture=fixture)
        assert (contest.home_score, contest.away_score) == (result.home_score, result.away_score)
        assert story.contest.winner == (result.winner.slug if result.winner else None)
        for club, side in ((contest.home, "home"), (contest.away, "away")):
            assert story.figure(club, "yards") == game.box_score.data[side]["yards"]
            assert story.figure(club, "turnovers") == game.box_score.data[side]["turnovers"]
        behind = deficits(Line(*line) for line in game.play_by_play.lines)
        winner = story.contest.winner
        assert story.contest.deficit == (behind[winner == contest.away] if winner else 0)


def test_after_the_deciding_score_the_winner_stays_ahead(season: Season) -> None:
    for story, game in stories(season):
        assert story.log
        decider = story.log.decider
        if story.contest.winner is None:
            assert decider is None
            continue
        assert decider
        sign = 1 if story.contest.winner == story.contest.home else -1
        scores = [Line(*line) for line in game.play_by_play.lines]
        margins = [sign * (line.home - line.away) for line in scores]
        last = max((n for n, margin in enumerate(margins) if margin <= 0), default=-1)
        assert 0 <= decider.left < decider.snaps
        assert margins[last + 1] > 0
        assert story.kind is not StoryKind.NEVER_BEHIND or min(margins) >= 0


def test_movements_agree_with_the_standings_before_and_after(season: Season) -> None:
    told = 0
    for number, edition in editions(season).items():
        for fact in edition.movements:
            before, after = (standings_of(season, through) for through in (number - 1, number))
            told += 1
            if fact.kind == "leads":
                conference, division = fact.values["conference"], fact.values["division"]
                assert after.divisions[conference][division][0] == fact.team
                assert before.divisions[conference][division][0] == fact.other
                assert fact.values["record"] == str(after.records[fact.team].overall)
                assert fact.values["other_record"] == str(after.records[fact.other].overall)
            elif fact.kind in ("in", "out", "climbs"):
                seeds = [
                    order.seeds[fact.values["conference"]].index(fact.team) + 1 for order in (before, after)
                ]
                assert seeds == [fact.values["from"], fact.values["to"]]
                assert fact.kind != "in" or seeds[1] <= fact.values["places"] < seeds[0]
                assert fact.kind != "out" or seeds[0] <= fact.values["places"] < seeds[1]
    assert told


def test_performances_are_the_best_of_the_weeks_box_scores(season: Season) -> None:
    for number, edition in editions(season).items():
        games = Game.objects.filter(fixture__season=season, fixture__week__number=number)
        boxes = [game.box_score.data for game in games.select_related("box_score")]
        yards = [box[side]["yards"] for box in boxes for side in ("home", "away")]
        found = {fact.kind: fact.values for fact in edition.performances}
        assert found["offense"]["yards"] == max(yards)
        assert found["defense"]["yards"] == min(yards)
        longest = found.get("longest_run") or found["longest_pass"]
        assert longest["yards"] == max(
            box[side][name]
            for box in boxes
            for side in ("home", "away")
            for name in ("longest_rush", "longest_pass")
        )


def test_records_are_better_than_everything_before(season: Season) -> None:
    broken = 0
    for number, edition in editions(season).items():
        before = Result.objects.filter(fixture__season=season, fixture__week__number__lt=number)
        points = [score or 0 for row in before.values_list("home_score", "away_score") for score in row]
        for fact in edition.records:
            assert fact.values["value"] > fact.values["was"]
            if fact.values["record"] == "Most points":
                assert (fact.values["was"], fact.contest is not None) == (max(points), True)
                broken += 1
    assert broken or all(not edition.records for edition in editions(season).values())


def test_stakes_are_about_games_of_the_next_week(season: Season) -> None:
    kinds = set()
    for number, edition in editions(season).items():
        following = season.fixtures.filter(week__number=number + 1).select_related("home", "away")
        pairs = {game.number: {game.home.slug, game.away.slug} for game in following}
        standings = standings_of(season, number)
        for fact, game in edition.stakes:
            kinds.add(fact.kind)
            assert {fact.team, fact.other} == pairs[game]
            if fact.kind in ("streak", "unbeaten"):
                assert standings.records[fact.team].streak == f"W{fact.values['wins']}"
            if fact.kind == "winless":
                assert str(standings.records[fact.team].overall) == f"0-{fact.values['losses']}"
    assert kinds & {"streak", "unbeaten", "winless"}


def test_what_comes_next_before_the_playoffs_are_its_games_and_then_the_title(
    client: Client, season: Season
) -> None:
    *_regular, last, semifinals, final = season.weeks.order_by("number")
    games = season.fixtures.filter(week=semifinals).select_related("home", "away")
    before, then = (text_of(client, season, f"news/week/{week.number}/") for week in (last, semifinals))
    assert len(games) == 2
    for game in games:
        pair = f"{game.away.nickname} play at {game.home.nickname}"
        assert f"{semifinals.name}: {pair}. The winner goes on, the loser is out." in before
    bowl = season.fixtures.select_related("home", "away").get(week=final, round__isnull=False)
    assert f"{bowl.away.nickname} and {bowl.home.nickname} play for the title." in then


def test_a_coin_that_puts_another_club_first_is_no_tie_break_step(client: Client) -> None:
    """Whoever won in the first week is level with a club that it has not met after the second. Whichever of
    the two the coin prefers, the other one has led before in one of the two seasons."""
    season = small_season("Level League", preset="round_robin")
    games = season.fixtures.select_related("week", "home", "away")
    pairs = {
        (game.week.number, frozenset({game.home.slug, game.away.slug})): game
        for game in games.filter(week__number__lte=2)
    }
    [(first, *_rest), others] = [sorted(pair) for week, pair in pairs if week == 1]
    second = next(slug for slug in others if (2, frozenset({first, slug})) not in pairs)
    told = []
    for leader, follower in ((first, second), (second, first)):
        Result.objects.filter(fixture__season=season).delete()
        [beaten] = [pair - {leader} for week, pair in pairs if week == 1 and leader in pair]
        for (week, pair), game in pairs.items():
            winner = leader if week == 1 else follower
            scores = [20 if team.slug == winner else 10 for team in (game.home, game.away)]
            if winner not in pair or not beaten <= pair:
                scores = [10, 10]
            record_result(fixture=game, score=Score((scores[0], scores[1])))
        told.append(text_of(client, season, "news/week/2/"))
    sentence = "Both are level at 1-0-1, and no tie-break step separates them."
    assert sorted(sentence in text for text in told) == [False, True]


def test_the_lead_story_of_the_last_week_is_the_champion(client: Client, season: Season) -> None:
    lead = editions(season)[season.weeks.count()].lead
    assert lead
    assert season.champion
    assert (lead.kind, lead.contest.winner) == (StoryKind.FINAL, season.champion.slug)
    assert f"{season.champion.nickname} have won season 1." in text_of(client, season)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_pages_name_every_game_in_every_language(client: Client, season: Season, language: str) -> None:
    texts = {}
    for week in season.weeks.all():
        texts[week.number] = text_of(client, season, f"news/week/{week.number}/", language)
        for fixture in week.fixtures.select_related("home", "away", "result"):
            away, home = (
                f"{team.nickname} {points}"
                for team, points in (
                    (fixture.away, fixture.result.away_score),
                    (fixture.home, fixture.result.home_score),
                )
            )
            assert f"{away} {home}" in texts[week.number]
        assert not re.search(r"%\(|\{\w*\}|None", texts[week.number])
    assert text_of(client, season, "news/week/1/", language) == texts[1]


def test_a_correction_rewrites_the_edition_and_a_revert_restores_it(client: Client, season: Season) -> None:
    before = text_of(client, season, "news/week/2/")
    fixture = (
        Fixture.objects.select_related("season__league__feed", "week", "home", "away")
        .filter(season=season, week__number=2)
        .first()
    )
    assert fixture
    commissioner = person("eve", season.league, Role.COMMISSIONER)
    correct_result(fixture=fixture, score=Score((77, 0)), actor=commissioner, reason="A wrong digit.")
    after = text_of(client, season, "news/week/2/")
    assert f"{fixture.away.nickname} 0 {fixture.home.nickname} 77" in after
    assert before != after
    change = season.league.changes.latest("pk")
    revert_change(change=change, actor=commissioner, reason="It was right.")
    assert text_of(client, season, "news/week/2/") == before


def test_the_newest_lead_is_that_of_the_newest_edition(season: Season) -> None:
    [teaser] = week_leads(season, editions_of(season)[-1:])
    assert teaser["url"].endswith(f"/news/week/{season.weeks.count()}/")
    with translation.override("de"):
        [again] = week_leads(season, editions_of(season)[-1:])
    assert again["story"].headline != teaser["story"].headline


def test_a_season_without_results_has_no_news(client: Client) -> None:
    season = small_season("Young League")
    assert week_leads(season, editions_of(season)) == []
    assert "The first edition appears with the first final result." in text_of(client, season)
    assert client.get("/leagues/young-league/1/news/week/1/").status_code == 404


def test_news_of_a_private_league_are_for_its_members(client: Client, season: Season) -> None:
    League.objects.filter(pk=season.league_id).update(visibility="private")
    address = f"/leagues/{season.league.slug}/1/"
    assert [client.get(address + page).status_code for page in ("news/", "news/week/1/", "yearbook/")] == [
        404
    ] * 3
    client.force_login(person("vic", season.league, Role.VIEWER))
    assert text_of(client, season, "news/week/1/")


def test_a_cached_edition_takes_few_queries(
    client: Client, season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    week = Week.objects.select_related("season__league").get(season=season, number=3)
    first = edition_of(week)
    with django_assert_num_queries(3):
        assert edition_of(week) == first


def test_the_yearbook_has_the_road_the_leaders_and_every_week(client: Client, season: Season) -> None:
    text = text_of(client, season, "yearbook/")
    assert season.champion
    for week in season.weeks.all():
        week.season = season
        lead = edition_of(week).lead
        assert lead
        assert week.title in text
    finals = season.fixtures.filter(kind=Week.Kind.PLAYOFF).select_related("home", "away", "result")
    for game in finals:
        if season.champion in (game.home, game.away):
            other = game.home if game.away == season.champion else game.away
            points = sorted((game.result.home_score or 0, game.result.away_score or 0), reverse=True)
            assert f"{other.nickname} {points[0]}–{points[1]}" in text
    record = standings_of(season).records[season.champion.slug].overall
    assert f"{season.champion.nickname} finished the regular season at {record}." in text
    assert "Points a game" in text
    assert "Best record" in text


def test_an_unfinished_season_has_no_yearbook_yet(client: Client) -> None:
    season = small_season("Young League")
    text: Any = text_of(client, season, "yearbook/")
    assert "The yearbook is written when the season has a champion." in text
