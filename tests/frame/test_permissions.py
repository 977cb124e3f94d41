"""The sentences that refuse a permission."""

from __future__ import annotations

import pytest
from django.utils import translation

from league.frame import permissions
from league.frame.errors import Forbidden
from league.frame.permissions import Permission
from league.leagues.services import create_league
from league.models import Member
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
REASONED = [permission for permission in Permission if permission is not Permission.VIEW]


def test_a_refusal_is_one_whole_sentence_that_translators_see() -> None:
    league = create_league(name="Test League")
    coach = person("cora", league, Member.Role.COACH)
    refusals = {}
    with translation.override("en"):
        for permission in REASONED:
            with pytest.raises(Forbidden) as refused:
                permissions.require(coach, permission, league)
            refusals[permission] = str(refused.value)
            assert refused.value.code == "not_allowed"
    with translation.override("de"):
        assert [name for name, text in refusals.items() if translation.gettext(text) == text] == []


def test_every_permission_with_a_reason_has_a_sentence() -> None:
    assert sorted(permissions.REFUSALS, key=lambda p: p.value) == sorted(REASONED, key=lambda p: p.value)
