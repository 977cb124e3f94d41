"""Second factors that were encrypted with another SECRET_KEY: finding and removing them."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league.models import Change
from league.security.second_factor import is_readable
from league.services.history import audit
from league.services.notifications.letter_kinds import LetterKind
from league.services.notifications.letters import send_letters


def people_locked_out() -> list[User]:
    """The people who cannot sign in because this installation cannot read their second factor; by name."""
    people = {
        factor.user for factor in Authenticator.objects.select_related("user") if not is_readable(factor.data)
    }
    return sorted(people, key=User.get_username)


@transaction.atomic
def forget_second_factors(people: Iterable[User]) -> None:
    """Removes the second factors of these people, who can then sign in with their password alone. They get a
    letter, and a warning at each sign-in until they have set up a second factor again."""
    for person in people:
        Authenticator.objects.filter(user=person).delete()
        audit.record_change(actor=None, kind=Change.Kind.SECOND_FACTOR_FORGOTTEN, person=person)
        send_letters([person], _letter, about="second factor", kind=LetterKind.ACCOUNT)


def lacks_a_second_factor(person: User) -> bool:
    """Whether the person's second factor was removed and not replaced; at most two queries."""
    forgotten = Change.objects.filter(person=person, kind=Change.Kind.SECOND_FACTOR_FORGOTTEN)
    return forgotten.exists() and not Authenticator.objects.filter(user=person).exists()


def second_factor_warning() -> str:
    """The warning for a person whose second factor was removed."""
    return _(
        "Your account lost its second factor when the site was restored, so your password alone opens it "
        "now. Set up the second factor again."
    )


def _letter() -> tuple[str, str]:
    return _("Set up your second factor again"), second_factor_warning()
