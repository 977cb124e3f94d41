"""The sentences that refuse a permission."""

from __future__ import annotations

import pytest
from django.utils import translation

from league import permissions
from league.errors import Forbidden
from league.management.translations.sources import extract_texts
from league.models import Member
from league.permissions import Permission
from league.services.leagues.leagues import create_league
from tests.installation import ROOT
from tests.league.people import person

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
            refusals[permission] = refused.value
    assert {refusal.code for refusal in refusals.values()} == {"not_allowed"}
    texts = {message.id for message in extract_texts(ROOT)}
    assert [name for name, refusal in refusals.items() if str(refusal) not in texts] == []


def test_every_permission_with_a_reason_has_a_sentence() -> None:
    assert sorted(permissions.REFUSALS, key=lambda p: p.value) == sorted(REASONED, key=lambda p: p.value)
