"""A person's account: preferences, export and removal."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.accounts.adapter import asks_password_again, require_recent_sign_in
from league.errors import Refused
from league.forms.people.accounts import EmailPreferencesForm
from league.services.notifications.letters import letter_preferences_of, set_letter_preferences
from league.services.people.privacy import export_person, remove_person
from league.views.http.visitors import person_of


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Password, e-mail, second factor, letters, export, removal."""
    preferences = letter_preferences_of(person_of(request))
    initial = {
        "letters": preferences.letters,
        "news": preferences.news,
        "language": preferences.language or get_language(),
    }
    context = {
        "page": "account",
        "mail_works": settings.MAIL_WORKS,
        "letters": EmailPreferencesForm(initial=initial),
    }
    return render(request, "people/account.html", context)


@login_required
@require_POST
def letters(request: HttpRequest) -> HttpResponse:
    """Sets whether the person wants letters, and in which language."""
    form = EmailPreferencesForm(request.POST)
    if form.is_valid():
        set_letter_preferences(person=person_of(request), **form.cleaned_data)
        messages.success(request, _("Your settings for letters have been saved."))
    return redirect("league:account")


@require_safe
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything stored about the person, as one JSON file."""
    require_recent_sign_in(request)
    person = person_of(request)
    answer = JsonResponse(export_person(person), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{person.get_username()}.json"'
    return answer


@login_required
@asks_password_again
def remove(request: HttpRequest) -> HttpResponse:
    """Asks for the account's name, then removes the account."""
    person = person_of(request)
    refusal = ""
    if request.method == "POST" and request.POST.get("username") != person.get_username():
        refusal = _("That is not the name of your account. Nothing has changed.")
    elif request.method == "POST":
        try:
            remove_person(person=person, actor=person)
        except Refused as refused:
            refusal = refused.sentence
        else:
            logout(request)
            return redirect("league:index")
    return render(request, "people/remove.html", {"page": "account", "refusal": refusal})
