"""What waits for the people who run a league."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import LeagueView
from api.serializers import TeamRef
from games.models import Adoption
from games.selectors.table_games import pending_adoptions
from league.models import Fixture
from league.permissions import Permission, require
from league.selectors.leagues.inbox import LeagueInbox as Waiting
from league.selectors.leagues.inbox import inbox_of
from league.selectors.season.steps import MANUAL_STEPS

KINDS = {
    "disputed": "A disputed report. Decide it with `resolve`.",
    "reported": "A report that nobody has confirmed. Confirm it with `confirm`.",
    "late": "A late report. Confirm it with `confirm`, or decline it at `late-report`.",
    "overdue": "A game past its deadline that has not begun.",
    "begun": "A game past its deadline that has begun at a table.",
    "proposal": "A deadline proposed by a coach. Agree with `agreement`, or end the proposal.",
    "adoption": "A pick-up game that is to count for the league. Agree with `adoption`.",
    "step": (
        "A season that needs its next `step`: to close the regular season and draw the first round, "
        "to draw the next round, or to crown the champion."
    ),
}


class InboxOut(serializers.Serializer[Any]):
    """Something that needs attention. All kinds except `step` are about a fixture. `deadline` is that of the
    fixture, `proposed` another deadline that a coach proposes, and `game` the id of a pick-up game.
    """

    kind = serializers.ChoiceField(list(KINDS.items()))
    season = serializers.IntegerField()
    week = serializers.IntegerField(source="fixture.week.number", allow_null=True, default=None)
    fixture = serializers.IntegerField(source="fixture.number", allow_null=True, default=None)
    home = TeamRef(source="fixture.home", allow_null=True, default=None)
    away = TeamRef(source="fixture.away", allow_null=True, default=None)
    deadline = serializers.DateTimeField(source="fixture.due_at", allow_null=True, default=None)
    proposed = serializers.DateTimeField(allow_null=True, default=None)
    game = serializers.UUIDField(allow_null=True, default=None)
    step = serializers.ChoiceField(sorted(MANUAL_STEPS), allow_null=True, default=None)


class InboxList(LeagueView, ReadListView):
    """Everything that waits for the people who run the league, most urgent first."""

    runners_only = True
    serializer_class = InboxOut
    pagination_class = ShortListPages
    filter_backends = ()
    queryset = Fixture.objects.all()

    def version(self) -> None:
        """None, because deadlines pass without a change in the database."""

    def get_queryset(self) -> Any:
        require(self.person, Permission.MANAGE, self.league)
        return list(_items(inbox_of(self.league), pending_adoptions(self.league)))


def _items(inbox: Waiting, adoptions: Iterable[Adoption]) -> Iterator[dict[str, Any]]:
    for fixture in inbox.waiting:
        yield _about(fixture, fixture.result.state)
    for report in inbox.late:
        yield _about(report.fixture, "late")
    for kind, fixtures in (("overdue", inbox.overdue), ("begun", inbox.stuck)):
        yield from (_about(fixture, kind) for fixture in fixtures)
    for fixture in inbox.proposals:
        yield _about(fixture, "proposal", proposed=fixture.appointment.proposed)
    for adoption in adoptions:
        yield _about(adoption.fixture, "adoption", game=adoption.game.public_id)
    if inbox.season and inbox.step:
        yield {"kind": "step", "season": inbox.season.number, "step": inbox.step}


def _about(fixture: Fixture, kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "season": fixture.season.number, "fixture": fixture, **more}
