"""The fields of the snapshots in `before` and `after` of changes: name, type and label of each value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING, Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from league.models import Coach, FeedItem, League, Member, Result, Season, Team, Webhook

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


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
    "format": _choice(_("format"), Webhook.Format),
    "kinds": _choice(_("kinds of events"), FeedItem.Kind),
    "state": _choice(_("state"), Webhook.State),
    "off_reason": _choice(_("reason"), Webhook.OffReason),
}


def selected(fields: Mapping[str, SnapshotField], *names: str) -> dict[str, SnapshotField]:
    """The fields with these names."""
    return {name: fields[name] for name in names}


def names_in(*snapshots: Mapping[str, Any] | None) -> list[str]:
    """The names of all values in these snapshots, each once."""
    return list(dict.fromkeys(chain.from_iterable(snapshot or () for snapshot in snapshots)))
