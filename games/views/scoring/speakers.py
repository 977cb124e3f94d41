"""The person or link holder on pages for coaches, scorers and link holders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

from games.selectors.scorer_links import scored_fixture
from games.views.table.visitors import player_of
from league.errors import Forbidden
from league.models import Fixture
from league.selectors.leagues.lookups import fixture_for
from league.selectors.results.reports import LinkHolder, report_rights_of

if TYPE_CHECKING:
    from league.permissions import Person


def speaker_at(
    request: HttpRequest, slug: str, number: int, fixture_number: int
) -> tuple[Fixture, Person | LinkHolder]:
    """The fixture, and the person, or the holder of a link to it if the person has no rights of their own.

    Raises Hidden: no_such_fixture, for people who may not see the league and have no link to the fixture.
    """
    try:
        fixture, link_holder = scored_fixture(player_of(request).scorer_links, slug, number, fixture_number)
    except Forbidden:
        return fixture_for(request.user, slug, number, fixture_number), request.user
    return fixture, request.user if report_rights_of(request.user, fixture).can_report else link_holder
