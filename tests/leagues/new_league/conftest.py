"""Ann, who founds a league."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.helpers.people import person
from tests.people.test_people import signed_in


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def client(ann: User) -> Client:
    return signed_in(ann)
