"""Every kind of change as one object: what it refers to, what its snapshots hold, and how it is reverted.

The sentence of a kind is the label of its `Change.Kind`. A service adds the function that reverts its kind by
`@restores` (`league.services.history.reverts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from league.models import Ballot, Change, Fixture, Job, Season, Team
from league.services.history.snapshots import (
    BALLOT_FIELDS,
    BOX_FIELDS,
    DELETION_FIELDS,
    GAME_DEADLINE_FIELDS,
    INVITATION_FIELDS,
    JOB_FIELDS,
    LEAGUE_FIELDS,
    LEAGUE_FILE_FIELDS,
    POSITION_FIELDS,
    RESULT_FIELDS,
    SCHEDULE_FIELDS,
    SEASON_FIELDS,
    SEASON_STATE_FIELDS,
    TEAM_FIELDS,
    WEBHOOK_FIELDS,
    WEEK_DATES_FIELDS,
    WEEK_DEADLINE_FIELDS,
    SnapshotField,
    ValueType,
    names_in,
    selected,
)

if TYPE_CHECKING:
    from league.permissions import Person

# Restores the values of `change.before`. It checks the person's permission, and raises Refused
# (changed_since) if the current values are not those of `change.after` any more.
Restore = Callable[[Change, "Person | None"], None]
Snapshot = Mapping[str, object] | None
Kind = Change.Kind


@dataclass(slots=True, eq=False)
class ChangeKind:
    """One kind of change.

    `subject` is the class of what it refers to inside the league, None for the league itself or the site;
    `fields` are the values of its snapshots, and `per_game` the type of values by the number of a game.
    If `concerns_person`, the history names the `person` of the change, even after their account is gone.
    Changes without a person are recorded if they are `by_computer` or, from people without an account,
    `by_guests`. `restore` is None for changes that cannot be reverted.
    """

    code: Kind
    subject: type[Season | Fixture | Team | Job | Ballot] | None = None
    fields: Mapping[str, SnapshotField] = field(default_factory=dict)
    per_game: ValueType | None = None
    concerns_person: bool = False
    by_computer: bool = False
    by_guests: bool = False
    restore: Restore | None = None

    def field(self, name: str) -> SnapshotField:
        """The field of this name, which may be the number of a game. Raises KeyError for any other name."""
        if self.per_game and name.isdecimal():
            return SnapshotField(_("game %(number)s") % {"number": name}, self.per_game)
        return self.fields[name]

    def check(self, subject: object, before: Snapshot, after: Snapshot) -> None:
        """Raises TypeError for a subject of the wrong class, or a value that the kind does not declare."""
        expected = self.subject or type(None)
        unknown = [n for n in names_in(before, after) if n not in self.fields and not self._is_game(n)]
        if not isinstance(subject, expected) or unknown:
            raise TypeError(f"{self.code} does not refer to {type(subject).__name__}, or hold {unknown}")

    def _is_game(self, name: str) -> bool:
        return self.per_game is not None and name.isdecimal()


def _result_kind(code: Kind, *, by_computer: bool = False) -> ChangeKind:
    return ChangeKind(code, Fixture, RESULT_FIELDS, by_computer=by_computer)


def _position_kind(code: Kind, *, concerns_person: bool = False) -> ChangeKind:
    return ChangeKind(code, None, POSITION_FIELDS, concerns_person=concerns_person)


def _deadline_kind(code: Kind, *, by_computer: bool = False) -> ChangeKind:
    return ChangeKind(code, Fixture, GAME_DEADLINE_FIELDS, by_computer=by_computer)


def _webhook_kind(code: Kind, *, by_computer: bool = False) -> ChangeKind:
    return ChangeKind(code, None, WEBHOOK_FIELDS, by_computer=by_computer)


def _season_kind(code: Kind, *names: str, by_computer: bool = False) -> ChangeKind:
    return ChangeKind(code, Season, selected(SEASON_FIELDS, *names), by_computer=by_computer)


_SCORE = selected(RESULT_FIELDS, "away_score", "home_score")
KINDS: Mapping[str, ChangeKind] = {
    kind.code: kind
    for kind in (
        # the site
        ChangeKind(Kind.ADMINISTRATOR),
        ChangeKind(Kind.SECOND_FACTOR_FORGOTTEN, by_computer=True),
        ChangeKind(Kind.RESET_LINK, concerns_person=True),
        # the league, its members and teams
        ChangeKind(Kind.LEAGUE_FOUNDED),
        ChangeKind(Kind.LEAGUE_IMPORTED, None, LEAGUE_FILE_FIELDS, by_computer=True),
        ChangeKind(Kind.LEAGUE_ARCHIVED),
        ChangeKind(Kind.LEAGUE_TAKEN_BACK),
        ChangeKind(Kind.LEAGUE_DELETION, None, DELETION_FIELDS),
        _position_kind(Kind.PLACE_GIVEN, concerns_person=True),
        ChangeKind(Kind.SETTINGS, None, LEAGUE_FIELDS),
        _position_kind(Kind.APPOINTED, concerns_person=True),
        _position_kind(Kind.DISMISSED, concerns_person=True),
        _position_kind(Kind.SEATED, concerns_person=True),
        _position_kind(Kind.UNSEATED, concerns_person=True),
        _position_kind(Kind.JOINED),
        _position_kind(Kind.LEFT),
        ChangeKind(Kind.INVITED, None, INVITATION_FIELDS),
        ChangeKind(Kind.INVITATION_REVOKED, None, INVITATION_FIELDS),
        ChangeKind(Kind.BOX_FILLED_IN, None, BOX_FIELDS),
        _webhook_kind(Kind.WEBHOOK_ADDED),
        _webhook_kind(Kind.WEBHOOK_CHANGED, by_computer=True),
        _webhook_kind(Kind.WEBHOOK_SECRET),
        _webhook_kind(Kind.WEBHOOK_REMOVED),
        _webhook_kind(Kind.WEBHOOK_TESTED),
        _webhook_kind(Kind.WEBHOOK_RESENT),
        ChangeKind(Kind.TEAM_CHANGED, Team, TEAM_FIELDS),
        ChangeKind(Kind.PROFILE_CHOSEN, Team, TEAM_FIELDS),
        # the season
        _season_kind(Kind.SEASON_OPENED, "season", "seed", "commitment"),
        _season_kind(Kind.SEASON_IMPORTED, "season", "games", "champion"),
        _season_kind(Kind.REGROUPED, "grouping"),
        ChangeKind(Kind.SEASON_CLOSED, Season, SEASON_STATE_FIELDS),
        ChangeKind(Kind.SEASON_REOPENED, Season, SEASON_STATE_FIELDS),
        _season_kind(Kind.PLAYOFFS_ADVANCED, "round", "games"),
        _season_kind(Kind.CROWNED, "champion"),
        _season_kind(Kind.SECRET_PUBLISHED, "secret", "commitment", by_computer=True),
        _season_kind(Kind.SECRET_RENEWED, "commitment", by_computer=True),
        _season_kind(Kind.SEEDS_SET, "conference", "seeds"),
        _season_kind(Kind.TOSS_DECIDED, "group", "first"),
        ChangeKind(
            Kind.TEAM_WITHDRAWN, Season, selected(INVITATION_FIELDS, "team"), per_game=ValueType.RESULT
        ),
        ChangeKind(Kind.BALLOT_OPENED, Ballot, BALLOT_FIELDS),
        ChangeKind(Kind.BALLOT_CLOSED, Ballot, BALLOT_FIELDS),
        # the schedule
        ChangeKind(Kind.SCHEDULE_DRAWN, Season, SCHEDULE_FIELDS),
        ChangeKind(Kind.SCHEDULE_EDITED, Season, SCHEDULE_FIELDS, per_game=ValueType.TEAM),
        ChangeKind(Kind.SCHEDULE_WISHES, Season, SCHEDULE_FIELDS),
        ChangeKind(Kind.WEEKS_DATED, Season, WEEK_DATES_FIELDS),
        ChangeKind(Kind.WEEK_DEADLINE, Season, WEEK_DEADLINE_FIELDS),
        _deadline_kind(Kind.DEADLINE_EXTENDED, by_computer=True),
        _deadline_kind(Kind.DEADLINE_MOVED),
        _deadline_kind(Kind.DEADLINE_PROPOSED),
        _deadline_kind(Kind.PROPOSAL_ENDED),
        ChangeKind(Kind.READY, Fixture, {"ready": replace(RESULT_FIELDS["side"], label=_("ready"))}),
        # results
        _result_kind(Kind.RESULT),
        _result_kind(Kind.RESULT_CONFIRMED),
        _result_kind(Kind.RESULT_CORRECTED),
        _result_kind(Kind.RESULT_REPLACED, by_computer=True),
        _result_kind(Kind.RESULT_DISPUTED),
        _result_kind(Kind.DISPUTE_RESOLVED),
        _result_kind(Kind.DISPUTE_WITHDRAWN),
        _result_kind(Kind.LATE_REPORTED),
        _result_kind(Kind.LATE_DECLINED),
        _result_kind(Kind.DEADLINE_PASSED, by_computer=True),
        # games and jobs
        ChangeKind(
            Kind.GAME_ABANDONED, Fixture, _SCORE | {"entries": SnapshotField(_("entries"))}, by_guests=True
        ),
        ChangeKind(Kind.BOX_REPORTED, Fixture),
        ChangeKind(Kind.SHEET_HANDED_IN, Fixture),
        ChangeKind(Kind.SCORER_LINK, Fixture, {"until": SnapshotField(_("valid until"), ValueType.DAY)}),
        ChangeKind(Kind.SCORER_LINK_REVOKED, Fixture),
        ChangeKind(Kind.JOB_STARTED, Job, JOB_FIELDS),
        ChangeKind(Kind.JOB_PAUSED, Job),
        ChangeKind(Kind.JOB_RESUMED, Job),
        ChangeKind(Kind.JOB_CANCELLED, Job),
    )
}
