"""Clinch proofs on pages: letters in the standings, and their explanations."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from django.db.models import QuerySet
from django.test import Client
from pytest_django import DjangoDbBlocker, Settings

from league.clinch.proofs import find_next_club_outlook, marks_of, race_of, results_key
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Change, ClinchProof, ClubOutlook, Season
from league.results.services import Score, correct_result
from tests.flat import flat
from tests.helpers.people import person
from tests.helpers.seasons import proved_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def proved(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield proved_season().pk


@pytest.fixture
def season(proved: int) -> Season:
    return Season.objects.select_related("league").get(pk=proved)


def address(season: Season, page: str) -> str:
    return f"/leagues/{season.league.slug}/{season.number}/{page}"


def reached(client: Client, season: Season, slug: str) -> str:
    """The club's page once a worker has been at it."""
    client.get(address(season, f"teams/{slug}/clinch/"))
    while find_next_club_outlook():
        pass
    return client.get(address(season, f"teams/{slug}/clinch/")).content.decode()


def team_with(season: Season, mark: str) -> str:
    marks = marks_of(season)
    assert marks
    return next(slug for slug, aims in marks.items() if aims["playoffs"] == mark)


def test_marks_follow_the_current_results(season: Season) -> None:
    assert marks_of(season) == ClinchProof.objects.get(through=0).marks
    correct_result(fixture=season.fixtures.get(number=1), score=Score((70, 0)), reason="A digit was missing")
    assert marks_of(season) is None


def test_reverting_a_correction_after_a_later_one_changes_the_marks(season: Season) -> None:
    commissioner = person("ann", season.league, Role.COMMISSIONER)
    for number in (1, 2):
        fixture = season.fixtures.get(number=number)
        correct_result(
            fixture=fixture, score=Score((70, 0)), actor=commissioner, reason="A digit was missing"
        )
    ClinchProof.objects.filter(through=0).update(results=results_key(season))
    assert marks_of(season)
    revert_change(change=Change.objects.filter(kind=Change.Kind.RESULT_CORRECTED).earliest("pk"))
    assert marks_of(season) is None


def test_no_open_game_of_a_league_without_ties_ends_tied(season: Season) -> None:
    season.league.ties = False
    assert not race_of(season).ties


def test_the_standings_show_a_letter_with_its_meaning(client: Client, season: Season) -> None:
    page = flat(client.get(address(season, "standings/")).content)
    slug = team_with(season, "eliminated")
    link = f'<a class="letter" href="{address(season, f"teams/{slug}/clinch/")}">'
    assert f'{link}<abbr title="Eliminated from the playoffs">e</abbr></a>' in page


def test_past_weeks_show_the_letters_of_that_time(client: Client, season: Season) -> None:
    standings = address(season, "standings/?through=7")
    proof = ClinchProof.objects.get(through=7)
    proof.delete()
    assert 'class="letter"' not in client.get(standings).content.decode(), "a worker has still to prove them"
    proof.save()
    then = proof.marks
    now = marks_of(season)
    assert now
    assert then == marks_of(season, 7)
    certain = {(club, aim) for club, aims in then.items() for aim, mark in aims.items() if mark != "alive"}
    assert certain
    assert all(now[club][aim] == then[club][aim] for club, aim in certain), "what is certain stays so"
    assert certain < {
        (club, aim) for club, aims in now.items() for aim, mark in aims.items() if mark != "alive"
    }
    assert '<abbr class="letter"' in flat(client.get(standings).content)


def test_correction_in_a_past_week_invalidates_its_letters(season: Season) -> None:
    assert marks_of(season, 7)
    correct_result(fixture=season.fixtures.get(number=1), score=Score((70, 0)), reason="A digit was missing")
    assert marks_of(season, 7) is None


def test_team_that_clinched_sees_it(client: Client, season: Season) -> None:
    page = reached(client, season, team_with(season, "clinched"))
    assert "Clinched: they reach it, no matter how the open games end." in page


def test_undecided_team_sees_examples_of_both_and_the_ways(client: Client, season: Season) -> None:
    page = reached(client, season, team_with(season, "alive"))
    assert "Results with which they reach it" in page
    assert "Results with which they miss it" in page
    assert "enough" in page


def waiting() -> QuerySet[ClubOutlook]:
    return ClubOutlook.objects.filter(wanted_at__isnull=False)


def test_viewing_an_outlook_computes_nothing_and_queues_one_task(client: Client, season: Season) -> None:
    client.get("/")  # templates are loaded
    began = time.process_time()
    for _look in range(3):
        page = client.get(address(season, "teams/boston-bombers/clinch/")).content.decode()
        assert "This is being computed." in page
    assert time.process_time() - began < 2  # a proof alone takes longer
    assert ClubOutlook.objects.get(team__slug="boston-bombers").found == {}
    assert waiting().count() == 1


def test_new_result_triggers_a_new_proof(client: Client, season: Season) -> None:
    slug = team_with(season, "alive")
    assert "This is being computed." not in reached(client, season, slug)
    correct_result(fixture=season.fixtures.get(number=1), score=Score((70, 0)), reason="A digit was missing")
    page = client.get(address(season, f"teams/{slug}/clinch/")).content.decode()
    assert "This is being computed." in page


def test_number_of_waiting_proofs_is_limited(client: Client, season: Season, settings: Settings) -> None:
    settings.CLUB_PROOFS_WAITING = 2
    others = season.league.teams.exclude(slug=team_with(season, "alive")).order_by("slug")
    slugs = list(others.values_list("slug", flat=True)[:3])
    pages = [client.get(address(season, f"teams/{slug}/clinch/")).content.decode() for slug in slugs]
    assert ["Many clubs are being computed" in page for page in pages] == [False, False, True]
    assert waiting().count() == 2
