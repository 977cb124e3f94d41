"""The sentences that refuse a permission."""

from __future__ import annotations

import pytest
from django.utils import translation

from league import permissions
from league.errors import Forbidden
from league.management.translations.sources import extract_texts
from league.models import Member
from league.permissions import Permission
from tests.installation import ROOT
from tests.league.people import person
from tests.league.seasons import expansion_season

pytestmark = pytest.mark.django_db
REASONED = [permission for permission in Permission if permission is not Permission.VIEW]


@pytest.mark.parametrize("permission", REASONED)
def test_a_refusal_is_one_whole_sentence_that_translators_see(permission: Permission) -> None:
    season = expansion_season(rounds=1)
    coach = person("cora", season.league, Member.Role.COACH)
    with translation.override("en"), pytest.raises(Forbidden) as refused:
        permissions.require(coach, permission, season.league)
    assert refused.value.code == "not_allowed"
    assert str(refused.value) in {message.id for message in extract_texts(ROOT)}


def test_every_permission_with_a_reason_has_a_sentence() -> None:
    assert sorted(permissions.REFUSALS, key=lambda p: p.value) == sorted(REASONED, key=lambda p: p.value)
