"""Every kind of change: what it refers to, what its snapshots hold, whom it is recorded for.

The sentence of a kind is the label of its `Change.Kind`. A service adds the function that reverts its kind by
`@restores` (`league.history.services`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING, Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from league.models import (
    Ballot,
    Change,
    Coach,
    FeedItem,
    Fixture,
    Job,
    League,
    Member,
    Result,
    Season,
    Team,
    Webhook,
)
from league.standings.selectors import ADJUSTMENT

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from league.frame.permissions import Person


class ValueType(Enum):
    """How a value is stored. The type of a list or object is the type of its values."""

    PLAIN = "a number, a name, yes or no"
    CHOICE = "one of the field's choices"
    DAY = "an ISO date"
    MOMENT = "an ISO date and time with its offset"
    PRESET = "the name of a preset of schedules"
    RESULT = "the fields of a result"
    TEAM = "a club's slug"
    GROUPING = "lists of conferences, their divisions and their clubs' slugs"
    WISHES = "wishes for a schedule, by kind"
    RULESET = "a ruleset's name"
    OPTIONS = "options of the ruleset that differ from the book"
    BOX = "a component set's name"
    DICE = "the key of the team whose dice are rolled"
    COACH = "a computer coach's name"
    STEPS = "keys of tie-break steps by list"
    HIDDEN = "kept to restore it, too long or too technical to show"


@dataclass(frozen=True, slots=True)
class SnapshotField:
    """One field of a snapshot. `choices` maps stored values to their labels."""

    label: str | _StrPromise
    type: ValueType = ValueType.PLAIN
    choices: Mapping[str, str | _StrPromise] = field(default_factory=dict)


def _choice(label: str | _StrPromise, *kinds: type[TextChoices]) -> SnapshotField:
    choices = {choice.value: choice.label for kind in kinds for choice in kind}
    return SnapshotField(label, ValueType.CHOICE, choices)


def _model_fields(model: type[League | Team]) -> dict[str, SnapshotField]:
    """A snapshot field for each concrete field of the model."""
    fields = {}
    for column in model._meta.concrete_fields:
        choices = dict(column.flatchoices)
        kind = ValueType.CHOICE if choices else ValueType.PLAIN
        fields[column.name] = SnapshotField(column.verbose_name, kind, choices)
    return fields


def _typed(model: type[League | Team], **types: ValueType) -> dict[str, SnapshotField]:
    """Fields of the model whose values have these types."""
    return {
        name: SnapshotField(column.verbose_name, types[name])
        for column in model._meta.concrete_fields
        if (name := column.name) in types
    }


MOMENT, DAY, HIDDEN = ValueType.MOMENT, ValueType.DAY, ValueType.HIDDEN
LEAGUE_FIELDS = _model_fields(League) | {
    "name": SnapshotField(_("name")),
    "visibility": _choice(_("who may look"), League.Visibility),
    "confirmation": _choice(_("confirmation of results"), League.Confirmation),
    "auto_confirm_hours": SnapshotField(_("hours until an unanswered report is confirmed")),
    "preset": SnapshotField(_("kind of season"), ValueType.PRESET),
    **_typed(
        League,
        ruleset=ValueType.RULESET,
        options=ValueType.OPTIONS,
        components=ValueType.BOX,
        steps=ValueType.STEPS,
    ),
}
LEAGUE_FILE_FIELDS = {
    "seasons": SnapshotField(_("seasons")),
    "games": SnapshotField(_("games")),
    "digest": SnapshotField(_("digest of the file")),
    "believed": SnapshotField(_("results without a game that proves them")),
    "differing": SnapshotField(_("of these, otherwise in the file’s own history")),
    "results": SnapshotField("", HIDDEN),
}
DELETION_FIELDS = {"delete_at": SnapshotField(_("deleted at"), MOMENT)}
BOX_FIELDS = {
    "card": SnapshotField(_("card")),
    "read": SnapshotField(_("matchups read off cards")),
}
TEAM_FIELDS = _model_fields(Team) | _typed(Team, key=ValueType.DICE, profile=ValueType.COACH)
RESULT_FIELDS = {
    "state": _choice(_("state"), Result.State),
    "outcome": _choice(_("outcome"), Result.Outcome),
    "away_score": SnapshotField(_("away score")),
    "home_score": SnapshotField(_("home score")),
    "away_touchdowns": SnapshotField(_("away touchdowns")),
    "home_touchdowns": SnapshotField(_("home touchdowns")),
    "overtime": SnapshotField(_("overtime")),
    "settlement": _choice(_("how it became final"), Result.Settlement),
    "side": _choice(_("reported for"), Result.Side),
    "recorded_at": SnapshotField("", HIDDEN),
}
POSITION_FIELDS = {
    "role": _choice(_("role"), Member.Role),
    "teams": _choice(_("teams"), Coach.Part),
}
GAME_DEADLINE_FIELDS = {"deadline": SnapshotField(_("deadline"), MOMENT)}
WEEK_DEADLINE_FIELDS = GAME_DEADLINE_FIELDS | {"week": SnapshotField(_("week"))}
WEEK_DATES_FIELDS = {
    "starts_on": SnapshotField(_("starts on"), DAY),
    "days": SnapshotField(_("days")),
    "deadline_time": SnapshotField(_("time of the deadline")),
    "time_zone": LEAGUE_FIELDS["time_zone"],
    "weeks": SnapshotField("", HIDDEN),
}
SEASON_STATE_FIELDS = {"state": _choice(_("state"), Season.State)}
SEASON_FIELDS = {
    "season": SnapshotField(_("season")),
    "seed": SnapshotField(_("seed")),
    "games": SnapshotField(_("games")),
    "champion": SnapshotField(_("champion"), ValueType.TEAM),
    "commitment": SnapshotField(_("fingerprint of the secret of the dice")),
    "secret": SnapshotField(_("secret of the dice")),
    "round": SnapshotField(_("round")),
    "grouping": SnapshotField(_("divisions"), ValueType.GROUPING),
    "conference": SnapshotField(_("conference")),
    "seeds": SnapshotField(_("seeds"), ValueType.TEAM),
    "group": SnapshotField(_("teams"), ValueType.TEAM),
    "first": SnapshotField(_("first club"), ValueType.TEAM),
    "team": SnapshotField(_("team"), ValueType.TEAM),
    "points": SnapshotField(_("points")),
    "week": SnapshotField(_("week")),
    "reason": SnapshotField("", HIDDEN),
    "at": SnapshotField("", HIDDEN),
}
SCHEDULE_FIELDS = {
    "preset": LEAGUE_FIELDS["preset"],
    "effort": SnapshotField(_("effort of the search")),
    "games": SnapshotField(_("games")),
    "wishes": SnapshotField(_("wishes for the schedule"), ValueType.WISHES),
    "certificate": SnapshotField("", HIDDEN),
}
INVITATION_FIELDS = {
    "role": POSITION_FIELDS["role"],
    "uses": SnapshotField(_("people")),
    "days": SnapshotField(_("days")),
    "team": SnapshotField(_("team"), ValueType.TEAM),
}
BALLOT_FIELDS = {
    "award": SnapshotField(_("award")),
    "nominees": SnapshotField(_("nominees")),
    "closes_at": SnapshotField(_("closes"), MOMENT),
    "votes": SnapshotField(_("votes")),
    "winners": SnapshotField(_("won by")),
}
JOB_FIELDS = {
    "through": SnapshotField(_("up to week")),
    "week": SnapshotField(_("week")),
    "instead_of": SnapshotField(_("in place of the coaches of"), ValueType.TEAM),
}
WEBHOOK_FIELDS = {
    "name": SnapshotField(_("webhook")),
    "host": SnapshotField(_("receiver")),
    "format": _choice(_("format"), Webhook.Format),
    "kinds": _choice(_("kinds of events"), FeedItem.Kind),
    "state": _choice(_("state"), Webhook.State),
    "off_reason": _choice(_("reason"), Webhook.OffReason),
}


def selected(fields: Mapping[str, SnapshotField], *names: str) -> dict[str, SnapshotField]:
    return {name: fields[name] for name in names}


def names_in(*snapshots: Mapping[str, Any] | None) -> list[str]:
    """The names of all values in these snapshots, each once."""
    return list(dict.fromkeys(chain.from_iterable(snapshot or () for snapshot in snapshots)))


# Restores the values of `change.before`. It checks the person's permission, and raises Refused
# (changed_since) if the current values are not those of `change.after` any more.
Restore = Callable[[Change, "Person | None"], object]
Snapshot = Mapping[str, object] | None
Subject = type[Season | Fixture | Team | Job | Ballot] | None
Fields = Mapping[str, SnapshotField]
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
    subject: Subject
    fields: Fields
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
        unknown = [
            name
            for name in names_in(before, after)
            if name not in self.fields and not (self.per_game and name.isdecimal())
        ]
        if not isinstance(subject, expected) or unknown:
            raise TypeError(f"{self.code} does not refer to {type(subject).__name__}, or hold {unknown}")


def _kinds(subject: Subject, fields: Fields, *codes: Kind, **options: Any) -> list[ChangeKind]:
    return [ChangeKind(code, subject, fields, **options) for code in codes]


def _in_season(*names: str) -> Fields:
    return selected(SEASON_FIELDS, *names)


_SCORE = selected(RESULT_FIELDS, "away_score", "home_score")
_READY = {"ready": replace(RESULT_FIELDS["side"], label=_("ready"))}
_WITHDRAWN = selected(INVITATION_FIELDS, "team")
KINDS: Mapping[str, ChangeKind] = {
    kind.code: kind
    for kind in chain(
        # the site
        _kinds(None, {}, Kind.ADMINISTRATOR),
        _kinds(None, {}, Kind.SECOND_FACTOR_FORGOTTEN, by_computer=True),
        _kinds(None, {}, Kind.RESET_LINK, concerns_person=True),
        # the league, its members and teams
        _kinds(None, {}, Kind.LEAGUE_FOUNDED, Kind.LEAGUE_ARCHIVED, Kind.LEAGUE_TAKEN_BACK),
        _kinds(None, LEAGUE_FILE_FIELDS, Kind.LEAGUE_IMPORTED, by_computer=True),
        _kinds(None, DELETION_FIELDS, Kind.LEAGUE_DELETION),
        _kinds(None, LEAGUE_FIELDS, Kind.SETTINGS),
        _kinds(
            None,
            POSITION_FIELDS,
            *(Kind.PLACE_GIVEN, Kind.APPOINTED, Kind.DISMISSED, Kind.SEATED, Kind.UNSEATED),
            concerns_person=True,
        ),
        _kinds(None, POSITION_FIELDS, Kind.JOINED, Kind.LEFT),
        _kinds(None, INVITATION_FIELDS, Kind.INVITED, Kind.INVITATION_REVOKED),
        _kinds(None, BOX_FIELDS, Kind.BOX_FILLED_IN),
        _kinds(
            None,
            WEBHOOK_FIELDS,
            *(Kind.WEBHOOK_ADDED, Kind.WEBHOOK_SECRET, Kind.WEBHOOK_REMOVED),
            *(Kind.WEBHOOK_TESTED, Kind.WEBHOOK_RESENT),
        ),
        _kinds(None, WEBHOOK_FIELDS, Kind.WEBHOOK_CHANGED, by_computer=True),
        _kinds(Team, TEAM_FIELDS, Kind.TEAM_CHANGED, Kind.PROFILE_CHOSEN),
        # the season
        _kinds(Season, _in_season("season", "seed", "commitment"), Kind.SEASON_OPENED),
        _kinds(Season, _in_season("season", "games", "champion"), Kind.SEASON_IMPORTED),
        _kinds(Season, _in_season("grouping"), Kind.REGROUPED),
        _kinds(Season, SEASON_STATE_FIELDS, Kind.SEASON_CLOSED, Kind.SEASON_REOPENED),
        _kinds(Season, _in_season("round", "games"), Kind.PLAYOFFS_ADVANCED),
        _kinds(Season, _in_season("champion"), Kind.CROWNED),
        _kinds(Season, _in_season("secret", "commitment"), Kind.SECRET_PUBLISHED, by_computer=True),
        _kinds(Season, _in_season("commitment"), Kind.SECRET_RENEWED, by_computer=True),
        _kinds(Season, _in_season("conference", "seeds"), Kind.SEEDS_SET),
        _kinds(Season, _in_season("group", "first"), Kind.TOSS_DECIDED),
        _kinds(Season, _in_season(*ADJUSTMENT), Kind.POINTS_ADJUSTED),
        _kinds(Season, _WITHDRAWN, Kind.TEAM_WITHDRAWN, per_game=ValueType.RESULT),
        _kinds(Ballot, BALLOT_FIELDS, Kind.BALLOT_OPENED, Kind.BALLOT_CLOSED),
        # the schedule
        _kinds(Season, SCHEDULE_FIELDS, Kind.SCHEDULE_DRAWN, Kind.SCHEDULE_WISHES),
        _kinds(Season, SCHEDULE_FIELDS, Kind.SCHEDULE_EDITED, per_game=ValueType.TEAM),
        _kinds(Season, WEEK_DATES_FIELDS, Kind.WEEKS_DATED),
        _kinds(Season, WEEK_DEADLINE_FIELDS, Kind.WEEK_DEADLINE),
        _kinds(Fixture, GAME_DEADLINE_FIELDS, Kind.DEADLINE_EXTENDED, by_computer=True),
        _kinds(
            Fixture,
            GAME_DEADLINE_FIELDS,
            *(Kind.DEADLINE_MOVED, Kind.DEADLINE_PROPOSED, Kind.PROPOSAL_ENDED),
        ),
        _kinds(Fixture, _READY, Kind.READY),
        # results
        _kinds(
            Fixture,
            RESULT_FIELDS,
            *(Kind.RESULT, Kind.RESULT_CONFIRMED, Kind.RESULT_CORRECTED, Kind.RESULT_DISPUTED),
            *(Kind.DISPUTE_RESOLVED, Kind.DISPUTE_WITHDRAWN, Kind.LATE_REPORTED, Kind.LATE_DECLINED),
        ),
        _kinds(Fixture, RESULT_FIELDS, Kind.RESULT_REPLACED, Kind.DEADLINE_PASSED, by_computer=True),
        # games and jobs
        _kinds(
            Fixture, _SCORE | {"entries": SnapshotField(_("entries"))}, Kind.GAME_ABANDONED, by_guests=True
        ),
        _kinds(Fixture, {}, Kind.BOX_REPORTED, Kind.SHEET_HANDED_IN, Kind.SCORER_LINK_REVOKED),
        _kinds(Fixture, {"until": SnapshotField(_("valid until"), ValueType.DAY)}, Kind.SCORER_LINK),
        _kinds(Job, JOB_FIELDS, Kind.JOB_STARTED),
        _kinds(Job, {}, Kind.JOB_PAUSED, Kind.JOB_RESUMED, Kind.JOB_CANCELLED),
    )
}
