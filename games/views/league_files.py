"""League files: exporting and importing a whole league, and its page for that, for archive and deletion."""

from __future__ import annotations

from tempfile import TemporaryFile
from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms.league_files import LeagueFileForm
from games.models import LeagueImport
from games.presenters.league_files import believed_sentences
from games.services.league_files.uploads import read_upload, start_import
from games.services.league_files.writer import export_league, left_out_of
from league.errors import Forbidden, Refused
from league.models import League, Member
from league.permissions import Permission, require
from league.selectors.leagues.lookups import league_for
from league.services.people.places import give_place, invite_to_place, placeholder_numbered
from league.views.http.actions import run_action
from league.views.http.files import counted_file
from league.views.leagues.overview import league_context
from league.views.people.invitations import link_page


@require_safe
def league_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Exporting, archiving and deleting the league, and the people of the file that it came from."""
    league = league_for(request.user, slug)
    require(request.user, Permission.OWN, league, when_archived=True)
    members = Member.objects.filter(league=league).select_related("user").order_by("user__username")
    context = {
        **league_context(request, league, "settings"),
        "left_out": left_out_of(league),
        "placeholders": league.placeholders.order_by("number"),
        "members": [member.user.get_username() for member in members],
    }
    return render(request, "people/league/league_file.html", context)


@never_cache
@require_safe
def league_file_zip(request: HttpRequest, slug: str) -> HttpResponse:
    """The league as a file; `?without_open_games` leaves games in progress out."""
    league = league_for(request.user, slug)
    require(request.user, Permission.OWN, league, when_archived=True)
    return file_response(request, league, without_open_games="without_open_games" in request.GET)


def file_response(request: HttpRequest, league: League, *, without_open_games: bool) -> HttpResponse:
    """The league file as an answer: it is packed on disk, and only its packed bytes are in memory. Raises
    Refused: quota_exceeded, and those of `export_league`."""
    with counted_file(request.META.get("REMOTE_ADDR", "")), TemporaryFile() as file:
        manifest = export_league(
            league=league, file=file, actor=request.user, without_open_games=without_open_games
        )
        file.seek(0)
        answer = HttpResponse(file.read(), content_type="application/zip")
    answer["ETag"] = f'W/"{manifest.digest}"'  # weak: the file also names the moment at which it was made
    name = f"{league.slug}-{timezone.localdate().isoformat()}.zip"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """Sends a league file; the person who does becomes the commissioner of its league."""
    if not isinstance(request.user, User):
        raise Forbidden("log_in_first", _("Sign in or sign up first: then you can import a league."))
    is_sent = request.method == "POST"
    form = LeagueFileForm(request.POST, request.FILES) if is_sent else LeagueFileForm()
    if form.is_valid():
        try:
            data = form.cleaned_data["file"].read()
            manifest = read_upload(data=data, actor=request.user)
            started = start_import(
                data=data, manifest=manifest, name=form.cleaned_data["name"], actor=request.user
            )
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("games:import_progress", started.public_id)
    return render(
        request, "people/league/import_league.html", {"form": form}, status=422 if form.errors else 200
    )


@never_cache
@require_safe
def import_progress(request: HttpRequest, league_import: UUID) -> HttpResponse:
    """How far an import has come, for the person who sent the file."""
    own = LeagueImport.objects.filter(started_by=request.user.pk).select_related("league").defer("file")
    row = get_object_or_404(own, public_id=league_import)
    context = {
        "row": row,
        "is_open": row.state in LeagueImport.OPEN,
        "sentence": imported_sentence(row),
        "believed": believed_sentences(row.league) if row.league else [],
    }
    return render(request, "people/league/import_progress.html", context)


def imported_sentence(row: LeagueImport) -> str:
    """How much of the imported league is proved."""
    sentence = ngettext(
        "The league is here: %(proved)d game was replayed and agrees with its own dice.",
        "The league is here: %(proved)d games were replayed and agree with their own dice.",
        row.proved,
    )
    return sentence % {"proved": row.proved}


@never_cache
@require_POST
def place(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Gives the place of a person of the file to a member, or makes an invitation and shows its link."""
    league = league_for(request.user, slug)
    placeholder = placeholder_numbered(league, number, viewer=request.user)
    username = request.POST.get("username", "")
    if not username:
        return link_page(request, league, invite_to_place(placeholder=placeholder, actor=request.user))
    return run_action(
        request,
        lambda: give_place(placeholder=placeholder, person=_account(username), actor=request.user),
        _("The place has been given."),
        reverse("games:league_file", args=[slug]),
    )


def _account(username: str) -> User:
    person = User.objects.filter(username=username).first()
    if person is None:
        raise Refused("no_such_person", _("There is no such person: choose a member of the league."))
    return person
