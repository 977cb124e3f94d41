"""Reverting a change: by whom, and that all pages and answers are then as they were before."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.urls import reverse
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.models import Change, League
from tests.frame.reversible_changes import (
    NOW,
    PEOPLE,
    RUNNERS,
    VALLEY,
    VARIOUS_CHANGES,
    HistoryWorld,
    ReversibleChange,
    build_world,
)
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    """Time stands still: pages tell it."""
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[HistoryWorld]:
    """The same for all tests; what a test changes is undone after it."""
    with shared_rows(django_db_blocker):
        with time_machine.travel(NOW, tick=False):
            made = build_world()
        yield made


@contextmanager
def rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def revert_on_page(browser: APIClient, league: str, change: Change) -> int:
    """The status code; 302 does not yet mean that it was reverted."""
    address = reverse("league:revert", args=[league, change.public_id])
    return browser.post(address, {"reason": "By mistake"}).status_code


def revert_by_api(browser: APIClient, league: str, change: Change) -> Any:
    address = f"/api/v1/leagues/{league}/changes/{change.public_id}/revert"
    return browser.post(address, {"reason": "By mistake"}, format="json")


def is_reverted(change: Change) -> bool:
    return Change.objects.filter(reverts=change).exists()


def read(world: HistoryWorld, addresses: Iterable[str]) -> dict[str, Any]:
    return {address: world.read(address) for address in addresses}


def differing(first: dict[str, Any], second: dict[str, Any]) -> list[str]:
    """The addresses that do not show the same."""
    return [address for address in first if first[address] != second[address]]


@pytest.mark.parametrize("case", VARIOUS_CHANGES, ids=lambda case: case.name)
def test_a_change_is_reverted_by_those_who_may_and_nothing_remains_of_it(
    world: HistoryWorld, case: ReversibleChange
) -> None:
    browsers, league = world.browsers, case.league
    case.prepare(world)
    answers = [address for address in case.addresses if address.startswith("/api/")]
    before = read(world, case.addresses)
    case.make(world)
    change = Change.objects.filter(kind=case.kind, reverts=None).latest("pk")
    after = read(world, case.addresses)
    assert differing(before, after) == list(before), "all of these addresses show the change"
    refused = [name for name in PEOPLE if name not in case.may]
    for name in refused:
        code = revert_by_api(browsers[name], league, change).status_code
        assert (name, code) == (name, 401 if name == "visitor" else 403)
    name = refused[zlib.crc32(case.name.encode()) % len(refused)]  # by turns, see `tests/access`
    assert (name, revert_on_page(browsers[name], league, change)) == (name, 403)
    assert not is_reverted(change)
    for name in case.may - {"commissioner"}:
        with rolled_back():
            assert revert_by_api(browsers[name], league, change).status_code == 201, name
    with rolled_back():
        revert_on_page(browsers["commissioner"], league, change)
        assert is_reverted(change)
    if case.later:
        with rolled_back():
            case.later(world)
            assert revert_by_api(browsers["commissioner"], league, change).json()["code"] == "changed_since"
    answer = revert_by_api(browsers["commissioner"], league, change)
    assert (answer.status_code, answer.json()["change"]["reverts"]) == (201, str(change.public_id))
    assert differing(before, read(world, case.addresses)) == []
    again = revert_by_api(browsers["commissioner"], league, change)
    assert (again.status_code, again.json()["code"]) == (409, "reverted_already")
    back = revert_by_api(browsers["commissioner"], league, Change.objects.get(reverts=change))
    # Pages also tell who reported a result and how it was settled, which no change restores.
    expected, code = (after, 201) if case.again else (before, 409)
    now = read(world, answers)
    assert (back.status_code, now) == (code, {address: expected[address] for address in answers})


def test_nothing_is_reverted_in_an_archived_league(world: HistoryWorld) -> None:
    case = next(case for case in VARIOUS_CHANGES if case.kind == Change.Kind.SETTINGS)
    case.make(world)
    world.send("post", f"leagues/{VALLEY}/archive", {})
    change = Change.objects.get(kind=Change.Kind.SETTINGS)
    for name in RUNNERS:
        refused = revert_by_api(world.browsers[name], VALLEY, change)
        assert (refused.status_code, refused.json()["code"]) == (403, "league_archived")
        assert revert_on_page(world.browsers[name], VALLEY, change) == 403
    assert not is_reverted(change)


def test_exactly_these_kinds_of_change_can_be_reverted(world: HistoryWorld) -> None:
    league = League.objects.get(slug=VALLEY)
    # What is older than the import of a league came in its file, and cannot be reverted.
    kinds = sorted(Change.Kind, key=lambda kind: kind != Change.Kind.LEAGUE_IMPORTED)
    changes = [Change.objects.create(league=league, kind=kind, about="season/1") for kind in kinds]
    listed = world.send("get", f"leagues/{VALLEY}/changes?limit=200")["results"]
    offered = {change["kind"] for change in listed if change["reversible"]}
    assert offered == {case.kind for case in VARIOUS_CHANGES}
    for change in changes:
        if change.kind not in offered:
            refused = revert_by_api(world.browsers["commissioner"], VALLEY, change)
            assert (change.kind, refused.json()["code"]) == (change.kind, "not_reversible")
