"""A league's settings that may change at any time, each with what it may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, League
from league.permissions import Act
from league.services import audit
from league.services.positions import locked
from league.services.reverting import changed_since, restores

if TYPE_CHECKING:
    from league.permissions import Person

LONGEST_NAME = 50  # its slug is an address, and a slug's column is that wide
LONGEST_WAIT = 24 * 60  # hours

Check = Callable[[Any], None]  # raises Refused of a value that the setting cannot have


def one_of(code: str, field: str, choices: Iterable[Any]) -> Check:
    """A check that the value is one of these; the sentence calls the setting as its model does."""
    known = tuple(choices)

    def check(value: Any) -> None:
        if value not in known:
            sentence = _("There is no %(what)s %(choice)s: choose one of %(known)s.")
            what = League._meta.get_field(field).verbose_name  # type: ignore[union-attr]  # no relation
            names = ", ".join(str(one) for one in known)
            raise Refused(code, sentence % {"what": what, "choice": value, "known": names})

    return check


def _check_name(name: str) -> None:
    if not any(character.isalnum() for character in name):
        raise Refused("name_needed", _("A league needs a name with letters or digits in it."))
    if len(name) > LONGEST_NAME:
        sentence = _("A league's name has at most %(most)d characters: choose a shorter one.")
        raise Refused("name_too_long", sentence % {"most": LONGEST_NAME})


def _check_wait(hours: int) -> None:
    if not 0 <= hours <= LONGEST_WAIT:
        sentence = _("Silence confirms after 1 to %(most)d hours, or never (0).")
        raise Refused("bad_hours", sentence % {"most": LONGEST_WAIT})


# Field of the league -> its check. A new policy is a field of the model, an entry here, and a field of its
# group in `league.forms.leagues`.
SETTINGS: Mapping[str, Check] = {
    "name": _check_name,
    "visibility": one_of("unknown_visibility", "visibility", League.Visibility.values),
    "confirmation": one_of("unknown_confirmation", "confirmation", League.Confirmation.values),
    "auto_confirm_hours": _check_wait,
}


def check_settings(values: Mapping[str, Any]) -> None:
    """Raises Refused: unknown_setting, and the code of a value that its setting cannot have."""
    for name, value in values.items():
        if name not in SETTINGS:
            raise Refused("unknown_setting", _("A league has no setting %(name)s.") % {"name": name})
        SETTINGS[name](value)


@transaction.atomic
def change_league(
    *, league: League, actor: Person | None = None, reason: str = "", **settings: Any
) -> League:
    """Gives these settings (keys of SETTINGS) other values. The league's address stays: links to it hold.

    Raises Refused: not_allowed, nothing_changed, unknown_setting, and the codes of SETTINGS.
    """
    league = locked(league)
    permissions.require(actor, Act.RUN, league)
    wanted = {key: value.strip() if key == "name" else value for key, value in settings.items()}
    check_settings(wanted)
    after = {key: value for key, value in wanted.items() if value != getattr(league, key)}
    if not after:
        raise Refused("nothing_changed", _("These are the league's settings already: nothing has changed."))
    before = {key: getattr(league, key) for key in after}
    _put(league, after)
    audit.note(
        actor=actor, kind=Change.Kind.SETTINGS, league=league, before=before, after=after, reason=reason
    )
    return league


@restores(Change.Kind.SETTINGS)
def _put_back(change: Change, actor: Person | None) -> None:
    assert change.league is not None
    league = locked(change.league)
    permissions.require(actor, Act.RUN, league)
    if {key: getattr(league, key) for key in change.after or {}} != change.after:
        raise changed_since()
    _put(league, change.before or {})


def _put(league: League, values: Mapping[str, Any]) -> None:
    for key, value in values.items():
        setattr(league, key, value)
    league.save(update_fields=list(values))
