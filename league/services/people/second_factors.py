"""Second factors that were sealed under another SECRET_KEY: found, and forgotten when their people agree."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league.models import Change
from league.security.second_factor import is_readable
from league.services.history import audit
from league.services.notifications.letters import send_letters


def people_locked_out() -> list[User]:
    """The people with a second factor that this installation cannot check, by name: they cannot sign in."""
    people = {one.user for one in Authenticator.objects.select_related("user") if not is_readable(one.data)}
    return sorted(people, key=User.get_username)


@transaction.atomic
def forget_second_factors(people: Iterable[User]) -> None:
    """Lets these people sign in by their password alone. They are told so by letter, and whenever they sign
    in until they have set up a second factor again."""
    for person in people:
        Authenticator.objects.filter(user=person).delete()
        audit.record_change(actor=None, kind=Change.Kind.SECOND_FACTOR_FORGOTTEN, person=person)
        send_letters([person], _letter)


def lacks_a_second_factor(person: User) -> bool:
    """Was the person's second factor forgotten, and have they not set up another one? Two queries at most."""
    forgotten = Change.objects.filter(person=person, kind=Change.Kind.SECOND_FACTOR_FORGOTTEN)
    return forgotten.exists() and not Authenticator.objects.filter(user=person).exists()


def second_factor_warning() -> str:
    """What such a person is told."""
    return _(
        "Your account has lost its second factor when the site was restored: your password alone opens it."
        " Set up the second factor again."
    )


def _letter() -> tuple[str, str]:
    return _("Set up your second factor again"), second_factor_warning()
