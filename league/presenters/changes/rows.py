"""Changes as lines of a league's history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.timezone import override
from django.utils.translation import gettext as _

from league.models import Change, League
from league.presenters.changes.differences import ChangedValue, differences
from league.presenters.changes.names import Names, names_in_league
from league.services.history.kinds import KINDS
from league.services.history.reverts import is_reversible


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
    """What a change is about (`league.selectors.leagues.changes.subject_path`), as people call it:
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
