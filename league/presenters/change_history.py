"""Changes in words, as the history of a league shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.formats import date_format
from django.utils.timezone import localtime, override
from django.utils.translation import gettext as _

from league.models import Change, Coach, League, Member, Result, Season, Team
from league.presenters.constitution import preset_title
from league.presenters.scorelines import claim_text
from league.services.history.audit import RECORDED_FOR_COMPUTER, RECORDED_FOR_GUESTS
from league.services.history.reverts import RESTORES


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """One value before and after; an empty text means no value."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change as a line of the history. `takes_back` describes the change it reverts."""

    change: Change
    about: str
    who: str
    what: str
    whom: str
    differences: list[ChangedValue]
    takes_back: str
    taken_back: bool
    reversible: bool


def change_rows(changes: Iterable[Change], league: League) -> list[ChangeRow]:
    """Rows for changes of the league, in order. Changes must be selected with actor, person and the change
    they revert; times are in the league's time zone."""
    with override(league.time_zone):
        return [_row(change) for change in changes]


def about_in_words(about: str) -> str:
    """The subject of a change (`league.selectors.leagues.changes.subject_path`) in words: "season 2, game
    17"."""
    match about.split("/"):
        case ["season", number]:
            return _("season %(number)s") % {"number": number}
        case ["season", season, "game", number]:
            return f"{about_in_words(f'season/{season}')}, {_('game %(number)s') % {'number': number}}"
        case ["season", season, "ballot", number]:
            return f"{about_in_words(f'season/{season}')}, {_('ballot')} {number}"
        case ["team", slug]:
            return slug
    return about


def _row(change: Change) -> ChangeRow:
    taken_back = hasattr(change, "reverted_by")
    return ChangeRow(
        change=change,
        about=about_in_words(change.about),
        who=_who(change),
        what=change.words(),
        whom=_name(change.person) if change.person or change.kind in OF_PEOPLE else "",
        differences=differences(change.before or {}, change.after or {}),
        takes_back=change.reverts.words() if change.reverts else "",
        taken_back=taken_back,
        reversible=change.kind in RESTORES and not taken_back,
    )


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[ChangedValue]:
    """The values that differ."""
    keys = [key for key in dict.fromkeys([*after, *before]) if key not in HIDDEN_KEYS]
    said = [
        ChangedValue(_label(key), _value(key, before.get(key)), _value(key, after.get(key))) for key in keys
    ]
    return [difference for difference in said if difference.before != difference.after]


FIELDS = {field.name: field for model in (Team, League) for field in model._meta.concrete_fields}
HIDDEN_KEYS = frozenset({"recorded_at", "weeks", "certificate"})  # stored for a revert, too long to show
OF_PEOPLE = frozenset(
    {
        Change.Kind.APPOINTED,
        Change.Kind.DISMISSED,
        Change.Kind.SEATED,
        Change.Kind.UNSEATED,
        Change.Kind.RESET_LINK,
    }
)
WORDS: dict[str, Any] = {
    choice.value: choice.label
    for kind in (
        Member.Role,
        Coach.Part,
        League.Visibility,
        League.Confirmation,
        Result.State,
        Result.Outcome,
        Result.Settlement,
        Result.Side,
        Season.State,
    )
    for choice in kind
}


ISO = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d$")


def _who(change: Change) -> str:
    if change.actor is None and change.kind in RECORDED_FOR_GUESTS:
        return _("a guest, or a former member")
    computer = change.actor is None and change.reverts is None and change.kind in RECORDED_FOR_COMPUTER
    return _("the computer") if computer else _name(change.actor)


def _name(person: User | None) -> str:
    return person.get_username() if person else _("a former member")


def _label(key: str) -> str:
    labels = {
        "role": _("role"),
        "teams": _("teams"),
        "team": _("team"),
        "name": _("name"),
        "visibility": _("who may look"),
        "confirmation": _("confirmation of results"),
        "auto_confirm_hours": _("hours until an unanswered report is confirmed"),
        "state": _("state"),
        "outcome": _("outcome"),
        "home_score": _("home score"),
        "away_score": _("away score"),
        "home_touchdowns": _("home touchdowns"),
        "away_touchdowns": _("away touchdowns"),
        "overtime": _("overtime"),
        "champion": _("champion"),
        "seeds": _("seeds"),
        "first": _("put first"),
        "season": _("season"),
        "week": _("week"),
        "round": _("round"),
        "games": _("games"),
        "seed": _("seed"),
        "commitment": _("fingerprint of the secret of the dice"),
        "secret": _("secret of the dice"),
        "through": _("up to week"),
        "instead_of": _("in place of the coaches of"),
        "uses": _("people"),
        "days": _("days"),
        "effort": _("effort"),
        "award": _("award"),
        "nominees": _("nominees"),
        "votes": _("votes"),
        "winners": _("won by"),
        "closes_at": _("closes"),
        "deadline": _("deadline"),
        "starts_on": _("starts on"),
        "wishes": _("wishes for the schedule"),
        "deadline_time": _("time of the deadline"),
        "settlement": _("how it became final"),
        "side": _("reported for"),
        "ready": _("ready"),
        "grouping": _("divisions"),
        "entries": _("entries"),
    }
    if key.isdecimal():
        return _("game %(number)s") % {"number": key}
    if key in labels:
        return labels[key]
    return str(FIELDS[key].verbose_name) if key in FIELDS else key


def _value(key: str, value: Any) -> str:
    """A choice is shown by its own field's label: fields share values with different meanings."""
    if key == "preset" and value:
        return preset_title(value)
    choices = dict(FIELDS[key].flatchoices) if key in FIELDS else {}
    return str(choices[value]) if isinstance(value, str) and value in choices else _text(value)


def _text(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case {"outcome": outcome, "home_score": home, "away_score": away, "overtime": overtime}:
            said = Result(outcome=outcome, home_score=home, away_score=away, overtime=overtime)
            return claim_text(said)
        case dict():
            return ", ".join(f"{key} ({_text(item)})" for key, item in value.items())
        case list():
            return ", ".join(_text(item) for item in value)
        case str() if ISO_DAY.match(value):
            return date_format(date.fromisoformat(value))
        case str() if ISO.match(value):
            return date_format(localtime(datetime.fromisoformat(value)), "DATETIME_FORMAT")
    return str(WORDS.get(value, value))
