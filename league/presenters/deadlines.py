"""The deadline of a game, for its page: when it is, which teams are ready, and what this person can do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

from league.forms.seasons.deadlines import DeadlineForm
from league.models import Fixture, Result, Team
from league.selectors.results.reports import ReportRights
from league.selectors.schedule.deadlines import deadline_of, game_deadline_of


@dataclass(frozen=True, slots=True)
class DeadlineSummary:
    """`ready` are the teams that have said they will play; `form` sets another deadline (for a manager of
    the league) or proposes one."""

    deadline: datetime | None
    passed: bool
    ready: list[Team]
    proposed: datetime | None
    proposed_by: Team | None
    may_agree: bool
    may_end: bool
    may_say_ready: bool
    moves: bool
    form: DeadlineForm | None


def deadline_summary(fixture: Fixture, result: Result | None, rights: ReportRights) -> DeadlineSummary | None:
    """None once the game is reported, and for a game without a deadline that this person cannot give one."""
    deadline, own = deadline_of(fixture), bool(rights.sides)
    if (result and result.state != Result.State.IN_PROGRESS) or not (deadline or rights.manages or own):
        return None
    kept, teams = game_deadline_of(fixture), {"home": fixture.home, "away": fixture.away}
    concerned = kept.proposed is not None and (rights.manages or own)
    return DeadlineSummary(
        deadline=deadline,
        passed=deadline is not None and deadline <= timezone.now(),
        ready=[team for side, team in teams.items() if getattr(kept, f"{side}_ready")],
        proposed=kept.proposed,
        proposed_by=teams.get(kept.proposed_by),
        may_agree=concerned and (rights.manages or bool(rights.sides - {kept.proposed_by})),
        may_end=concerned,
        may_say_ready=any(not getattr(kept, f"{side}_ready") for side in rights.sides),
        moves=rights.manages,
        form=_form(fixture, deadline) if rights.manages or own else None,
    )


def _form(fixture: Fixture, deadline: datetime | None) -> DeadlineForm:
    zone = ZoneInfo(fixture.season.league.time_zone)
    local = timezone.localtime(deadline, zone) if deadline else None
    return DeadlineForm(initial={"deadline": local and local.replace(tzinfo=None)})
