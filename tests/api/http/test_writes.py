"""Every write supports dry runs, idempotency keys and conditions; shown on tokens."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from operator import itemgetter
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from api.http import writes
from api.http.writes import LARGEST, StoredAnswer, answer_once, delete_expired_answers
from api.models import StoredResponse, Token
from league.frame.errors import Refused

pytestmark = pytest.mark.django_db
TOKENS = "/api/v1/tokens"


@pytest.fixture
def ann() -> APIClient:
    client = APIClient()
    client.force_login(User.objects.create_user("ann"))
    return client


def send(client: APIClient, key: str = "", **body: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(TOKENS, body or {"name": "notebook"}, format="json", headers=headers)


def test_dry_run_shows_the_result_and_changes_nothing(ann: APIClient) -> None:
    answer = ann.post(f"{TOKENS}?dry_run=true", {"name": "notebook"}, format="json")
    assert (answer.status_code, answer.json()["name"]) == (200, "notebook")
    assert not Token.objects.exists()


def test_dry_run_is_refused_like_the_write(ann: APIClient) -> None:
    assert ann.delete(f"{TOKENS}/{uuid4()}?dry_run=true").status_code == 404
    assert ann.post(f"{TOKENS}?dry_run=maybe", {"name": "x"}, format="json").status_code == 400


def test_repeated_request_is_executed_once_and_answered_again(ann: APIClient) -> None:
    address = f"{TOKENS}/{send(ann).json()['id']}"
    answers = [ann.delete(address, headers={"Idempotency-Key": "k"}) for _ in range(2)]
    assert [(one.status_code, one.get("Idempotency-Replayed")) for one in answers] == [
        (204, None),
        (204, "true"),
    ]


def test_repeated_request_does_not_return_the_secret_again(ann: APIClient) -> None:
    first, again = send(ann, "k"), send(ann, "k")
    assert (first.status_code, again.status_code, again.json()["code"]) == (201, 409, "told_once")
    assert Token.objects.count() == 1
    assert StoredResponse.objects.get().data is None


def test_idempotency_key_belongs_to_one_request(ann: APIClient) -> None:
    send(ann, "k")
    again = send(ann, "k", name="another")
    assert (again.status_code, again.json()["code"]) == (409, "idempotency_key_reused")
    assert send(ann, "another key", name="another").status_code == 201


def test_idempotency_key_belongs_to_one_person(ann: APIClient) -> None:
    ben = APIClient()
    ben.force_login(User.objects.create_user("ben"))
    assert [send(ann, "k").status_code, send(ben, "k").status_code] == [201, 201]


def test_refused_request_does_not_use_up_its_key(ann: APIClient) -> None:
    assert send(ann, "k", name="").status_code == 400
    assert send(ann, "k").status_code == 201


def test_idempotency_key_is_kept_for_a_day(ann: APIClient) -> None:
    send(ann, "k")
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert send(ann, "k").status_code == 201
        assert delete_expired_answers() == 0
    with time_machine.travel(timezone.now() + timedelta(hours=50)):
        assert delete_expired_answers() == 1


def answered(user: User, key: str, data: Any, act: Any = None) -> StoredAnswer:
    return answer_once(user=user, key=key, digest="d", act=act or (lambda: StoredAnswer(200, data, "/here")))


def never() -> StoredAnswer:
    raise AssertionError("it is done only once")


def test_an_answer_that_is_too_large_to_keep_is_not_given_again_and_not_done_again() -> None:
    user = User.objects.create_user("ann")
    assert answered(user, "k", "x" * LARGEST).data == "x" * LARGEST
    with pytest.raises(Refused) as refusal:
        answered(user, "k", None, never)
    assert (refusal.value.code, refusal.value.sentence[-5:]) == ("answer_not_kept", "/here")
    assert StoredResponse.objects.get().data is None


def test_a_person_has_their_latest_answers_kept_up_to_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """It had no limit: 38 kB each, 1,200 times a minute."""
    monkeypatch.setattr(writes, "MOST_BYTES", 100)
    user, other = User.objects.create_user("ann"), User.objects.create_user("ben")
    answered(other, "theirs", "x" * 38)
    for number in range(5):
        answered(user, f"k{number}", "x" * 38)
    kept = StoredResponse.objects.order_by("pk").values_list("key", "data")
    assert [key for key, data in kept if data] == ["theirs", "k3", "k4"]
    assert answered(user, "k4", None, never).again
    with pytest.raises(Refused, match="no longer kept"):
        answered(user, "k0", None, never)


def test_the_keys_of_a_person_are_limited_before_anything_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writes, "MOST_KEYS", 2)
    user = User.objects.create_user("ann")
    for number in range(2):
        answered(user, f"k{number}", "x")
    with pytest.raises(Refused) as refusal:
        answered(user, "k2", None, never)
    assert refusal.value.code == "quota_exceeded"
    assert answered(user, "k1", None, never).again
    answered(User.objects.create_user("ben"), "k", "x")


@pytest.mark.parametrize("key", ["k" * 201, "k\tk"])
def test_invalid_idempotency_key_is_a_problem(ann: APIClient, key: str) -> None:
    answer = send(ann, key)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_idempotency_key")


def test_anonymous_requests_cannot_write(client: APIClient) -> None:
    assert send(client).status_code == 401


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_with_one_key_execute_once_and_get_the_same_answer() -> None:
    user, start, numbers = User.objects.create_user("ann"), Barrier(4), count(1)

    def act() -> StoredAnswer:
        time.sleep(0.1)
        return StoredAnswer(201, {"number": next(numbers)})

    def ask(_number: int) -> tuple[Any, bool]:
        start.wait()
        try:
            answer = answer_once(user=user, key="k", digest="d", act=act)
        finally:
            connection.close()
        return answer.data, answer.again

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(ask, range(4)), key=itemgetter(1))
    assert answers == [({"number": 1}, False)] + 3 * [({"number": 1}, True)]
