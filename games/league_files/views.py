"""Pages of league files: export, import and its progress, and the people of an imported league."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.lines import LONGEST_LEAGUE
from games.league_files.imports import ImportedLeague, Imports, import_league, read_upload, start_import
from games.league_files.loader import BelievedResult, results_of_import
from games.league_files.reader import WITHOUT_LIMITS
from games.league_files.writer import export_league, left_out_of
from games.models import LeagueImport
from league.frame.errors import Refused
from league.frame.files import counted_file
from league.frame.permissions import Permission, require, signed_in
from league.frame.requests import run_action
from league.frame.texts import LineField
from league.leagues.constitution import preset_title
from league.leagues.selectors import league_for
from league.models import Change, League, Member, NewsEdition, Result
from league.news.sentences import check_reported
from league.pages.changes import about_in_words, change_rows, names_in_league
from league.people.invitations import give_place, invite_to_place, placeholder_numbered
from league.people.selectors import league_context
from league.people.views import link_page
from league.work.services import work_kind


class LeagueFileForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("League file (zip)"))
    name = LineField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_LEAGUE,
        required=False,
        help_text=gettext_lazy("If empty: the name in the file."),
    )


AT_ONCE = 200  # changes in memory


def import_on_server(*, file: Path, name: str, commissioner: User | None) -> ImportedLeague:
    """Imports a file of the server, of any size. Raises Refused as `import_league` does."""
    return import_league(
        file=file, limits=WITHOUT_LIMITS, readable=check_pages, name=name, commissioner=commissioner
    )


def believed_sentences(league: League) -> list[str]:
    """The results of the import that no game proves, each with what the file's own history says of it."""
    names = names_in_league(league)
    return [_believed(about_in_words(result.about, names), result) for result in results_of_import(league)]


def _believed(game: str, result: BelievedResult) -> str:
    values = {"game": game, "stated": _ending(result.stated), "told": _ending(result.recorded or {})}
    if result.differs:
        return _("%(game)s: %(stated)s, but %(told)s in the file’s own history") % values
    if result.recorded is None:
        return _("%(game)s: %(stated)s, and nothing in the file’s own history") % values
    return _("%(game)s: %(stated)s, as in the file’s own history") % values


def _ending(ending: Mapping[str, Any]) -> str:
    """The score, the visitors' first, or how a game without a score ended."""
    if ending.get("home_score") is not None:
        return f"{ending.get('away_score')}:{ending['home_score']}"
    choices = dict(Result.Outcome.choices)
    return str(choices.get(ending.get("outcome", ""), ""))


def check_pages(league: League) -> None:
    """Raises what a page of the league would raise for odd values, which only pages read."""
    changes = Change.objects.filter(league=league).select_related("actor", "person", "reverts", "reverted_by")
    rows = changes.order_by("pk").iterator(chunk_size=AT_ONCE)
    while some := list(islice(rows, AT_ONCE)):
        change_rows(some, league)
    for edition in NewsEdition.objects.filter(week__season__league=league):
        check_reported(edition.reported)
    for season in league.seasons.all():
        preset_title(season.terms.preset)


IMPORTS = work_kind("imports", Imports(check_pages))


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
    return render(request, "leagues/league_file.html", context)


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
    person = signed_in(request.user, "import")
    is_sent = request.method == "POST"
    form = LeagueFileForm(request.POST, request.FILES) if is_sent else LeagueFileForm()
    if form.is_valid():
        try:
            data = form.cleaned_data["file"].read()
            manifest = read_upload(data=data, actor=person)
            started = start_import(data=data, manifest=manifest, name=form.cleaned_data["name"], actor=person)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("games:import_progress", started.public_id)
    return render(request, "leagues/import_league.html", {"form": form}, status=422 if form.errors else 200)


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
    return render(request, "leagues/import_progress.html", context)


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
