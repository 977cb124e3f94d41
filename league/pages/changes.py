"""The history of a league as its page shows it: each change in words, with what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.catalog import RULESETS, USUAL
from engine.presentation import labels
from league.frame.errors import Refused
from league.frame.requests import reason_of, run_action
from league.history.kinds import KINDS, ChangeKind, Snapshot, SnapshotField, ValueType, names_in
from league.history.selectors import changes_of
from league.history.services import is_reversible, revert_change
from league.leagues.constitution import preset_title
from league.leagues.selectors import league_for
from league.leagues.teams import computer_coach, dice_title
from league.models import Change, League, Result
from league.people.accounts import asks_password_again
from league.people.selectors import league_context
from league.results.models import CLAIM_FIELDS
from league.schedule.pages import with_names
from league.schedule.wishes import wishes_of
from league.standings.pages import division_title
from league.standings.steps import TIE_BREAK_STEPS


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a league's teams by slug, and the ruleset whose options the league has."""

    teams: Mapping[str, str] = field(default_factory=dict)
    ruleset: str = USUAL

    def team(self, slug: str) -> str:
        """The team's name; anything else stays as it is."""
        return self.teams.get(slug, slug)


def names_in_league(league: League) -> Names:
    """One query."""
    return Names({team.slug: team.name for team in league.teams.all()}, league.ruleset)


def _game(value: str, _names: Names) -> str:
    return labels.game(value, _).title if value in RULESETS else value


def _coach(value: str, _names: Names) -> str:
    coach = computer_coach(value)
    return coach.title if coach else value


def _options(value: Mapping[str, Any], names: Names) -> str:
    return ", ".join(_option(names.ruleset, name, chosen) for name, chosen in value.items())


def _option(ruleset: str, name: str, chosen: Any) -> str:
    """An option with its value. The change may be of a time when the league played another game."""
    try:
        title = labels.option(ruleset, name, _).title
    except KeyError:
        return f"{name.replace('_', ' ')} ({chosen})"
    return f"{title} ({labels.option_value(ruleset, name, chosen, _).title})"


def _steps(value: Mapping[str, list[str]], _names: Names) -> str:
    lists = (
        ", ".join(_(TIE_BREAK_STEPS[key].name) if key in TIE_BREAK_STEPS else key for key in keys)
        for keys in value.values()
    )
    return "; ".join(lists)


def _grouping(value: list[Any], names: Names) -> str:
    conferences = [name for name, _divisions in value]
    return "; ".join(
        f"{division_title(conference, division, conferences)}: {', '.join(map(names.team, group))}"
        for conference, divisions in value
        for division, group in divisions
    )


def _wishes(value: Any, names: Names) -> str:
    try:
        wishes = wishes_of(value)
    except Refused:  # stored by an older version
        return ""
    return "; ".join(with_names(str(wish), names.teams) for wish in wishes)


def _result(value: Mapping[str, Any], _names: Names) -> str:
    return Result(**{name: value[name] for name in CLAIM_FIELDS if name in value}).in_words


InWords = Callable[[Any, Names], str]

NAMED: Mapping[ValueType, InWords] = {  # what is a name or a code; it may be empty
    ValueType.TEAM: lambda value, names: names.team(value),
    ValueType.RULESET: _game,
    ValueType.BOX: lambda value, _names: labels.set_title(value, _),
    ValueType.DICE: lambda value, _names: dice_title(value),
    ValueType.COACH: _coach,
    ValueType.PRESET: lambda value, _names: preset_title(value),
}
STRUCTURES: Mapping[ValueType, InWords] = {
    ValueType.OPTIONS: _options,
    ValueType.STEPS: _steps,
    ValueType.GROUPING: _grouping,
    ValueType.WISHES: _wishes,
    ValueType.RESULT: _result,
}


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """One value before and after; empty for nothing."""

    what: str
    before: str
    after: str


def differences(
    kind: ChangeKind, before: Snapshot, after: Snapshot, names: Names | None = None
) -> list[ChangedValue]:
    """The values that are not the same, those of `after` first; `names` are what people call the league's
    teams and rules."""
    changed = []
    for name in names_in(after, before):
        field = kind.field(name)
        if field.type is ValueType.HIDDEN:
            continue
        values = ((snapshot or {}).get(name) for snapshot in (before, after))
        old, new = (value_in_words(field, value, names or Names()) for value in values)
        if old != new:
            changed.append(ChangedValue(str(field.label), old, new))
    return changed


def value_in_words(field: SnapshotField, value: Any, names: Names) -> str:
    """A stored value of this field as people read it; empty for None."""
    if value is not None and field.type in STRUCTURES:
        return STRUCTURES[field.type](value, names)
    match value:
        case None:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case dict():
            parts = ((names.team(key), value_in_words(field, item, names)) for key, item in value.items())
            return ", ".join(f"{key} ({words})" for key, words in parts)
        case list():
            return ", ".join(value_in_words(field, item, names) for item in value)
    if field.type in NAMED and value:
        return NAMED[field.type](str(value), names)
    match field.type:
        case ValueType.CHOICE:
            return str(field.choices.get(value, value))
        case ValueType.DAY:
            return date_format(date.fromisoformat(value))
        case ValueType.MOMENT:
            return date_format(localtime(datetime.fromisoformat(value)), "DATETIME_FORMAT")
    return str(value)


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change as a line of the history. `takes_back` is what it reverts, in words."""

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
    """The league's changes in their order, each selected with actor, person and what it reverts; times are
    those of its clock."""
    names = names_in_league(league)
    with override(league.time_zone):
        return [_row(change, names) for change in changes]


def about_in_words(about: str, names: Names) -> str:
    """What a change is about (`league.history.selectors.subject_path`), as people call it:
    "season 2, game 17"."""
    match about.split("/"):
        case ["season", number]:
            return _("season %(number)s") % {"number": number}
        case ["season", season, "game", number]:
            return f"{about_in_words(f'season/{season}', names)}, {_('game %(number)s') % {'number': number}}"
        case ["season", season, "ballot", number]:
            return f"{about_in_words(f'season/{season}', names)}, {_('ballot')} {number}"
        case ["team", slug]:
            return names.team(slug)
        case ["job", _id]:
            return _("games of the computer")
    return about


def _row(change: Change, names: Names) -> ChangeRow:
    concerns_person = change.person or KINDS[change.kind].concerns_person
    return ChangeRow(
        change=change,
        about=about_in_words(change.about, names),
        who=_who(change),
        what=change.words(),
        whom=_name(change.person) if concerns_person else "",
        differences=differences(KINDS[change.kind], change.before, change.after, names),
        takes_back=change.reverts.words() if change.reverts else "",
        taken_back=hasattr(change, "reverted_by"),
        reversible=is_reversible(change),
    )


def _who(change: Change) -> str:
    if change.actor is None and KINDS[change.kind].by_guests:
        return _("a guest, or a former member")
    computer = change.actor is None and change.reverts is None and KINDS[change.kind].by_computer
    return _("the computer") if computer else _name(change.actor)


def _name(person: User | None) -> str:
    return person.get_username() if person else _("a former member")


A_PAGE = 50


@require_safe
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """The changes, newest first. `?about=` filters by object, `?page=` shows older ones."""
    league = league_for(request.user, slug)
    rows = changes_of(league, viewer=request.user)
    about = request.GET.get("about", "")
    if about:
        rows = rows.filter(about=about)
    shown = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    context = {
        **league_context(request, league, "history"),
        "about": about,
        "about_words": about_in_words(about, names_in_league(league)) if about else "",
        "pages": shown,
        "rows": change_rows(shown, league),
    }
    return render(request, "leagues/history.html", context)


@require_POST
@asks_password_again
def revert(request: HttpRequest, slug: str, change: str) -> HttpResponse:
    league = league_for(request.user, slug)
    row = get_object_or_404(changes_of(league, viewer=request.user), public_id=change)
    return run_action(
        request,
        lambda: revert_change(change=row, actor=request.user, reason=reason_of(request)),
        _("The change has been reverted."),
        reverse("league:history", args=[slug]),
    )
