"""Texts of allauth that this site translates itself, because allauth's German or French is clumsy.

Nothing reads this list: it puts the texts into our catalogs, which come before those of packages.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop, pgettext_lazy

TEXTS = (
    gettext_noop("Sign In"),
    gettext_noop("Sign Up"),
    pgettext_lazy("field label", "Login"),
    gettext_noop("If you have not created an account yet, then please %(link)ssign up%(end_link)s first."),
    gettext_noop("Already have an account? Then please %(link)ssign in%(end_link)s."),
    gettext_noop("Are you sure you want to sign out?"),
    gettext_noop(
        "We have sent you an email. If you have not received it please check your spam folder. Otherwise "
        "contact us if you do not receive it in a few minutes."
    ),
    gettext_noop(
        "We have sent an email to you for verification. Follow the link provided to finalize the signup "
        "process. If you do not see the verification email in your main inbox, check your spam folder. "
        "Please contact us if you do not receive the verification email within a few minutes."
    ),
    gettext_noop("Bad Token"),
    gettext_noop(
        "The password reset link was invalid, possibly because it has already been used.  Please request a "
        '<a href="%(passwd_reset_url)s">new password reset</a>.'
    ),
)
