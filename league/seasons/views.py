"""The next step of a season, reopening its regular season, the next season and its divisions, and old ones
from files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from league.almanac.old_seasons import OldSeason, read_old_seasons
from league.almanac.views import pages
from league.frame.csv_files import MOST_LINES, CsvRow, parse_rows, text_of
from league.frame.quotas import spend
from league.frame.requests import ShownRefusals, errors_of, messages_of, person_of, reason_of, run_action
from league.leagues.selectors import with_managed_league, with_managed_season, with_season
from league.models import League, Season
from league.people.selectors import league_context
from league.seasons.forms import GroupingForm, with_added_row
from league.seasons.imports import MAX_NUMBER, PlannedSeason, plan_imports, save_imports
from league.seasons.services import (
    LARGEST_SEED,
    change_divisions,
    divisions_of,
    open_season,
    preview_season,
    reopen_regular_season,
    take_step,
)
from league.seasons.steps import SeasonStep
from league.standings.files import GAME_COLUMNS, TEAM_COLUMNS
from league.standings.pages import division_title


@require_POST
@with_season
def advance(request: HttpRequest, season: Season) -> HttpResponse:
    """Takes the next step."""
    back = reverse("league:bracket", args=[season.league.slug, season.number])
    return run_action(
        request, lambda: take_step(season=season, actor=request.user), partial(_news_of, season), back
    )


def _news_of(season: Season, step: SeasonStep) -> str:
    """The message about what the step did."""
    if step is SeasonStep.CROWN:
        champion = Season.objects.select_related("champion").get(pk=season.pk).champion
        sentence = _("%(team)s are the champions of season %(number)s.")
        return sentence % {"team": champion, "number": season.number}
    if step is SeasonStep.END:
        return _("The season has ended without a champion.")
    if step is SeasonStep.CLOSE:
        return _("The regular season is over. The playoffs begin.")
    return _("The next playoff round has been drawn.")


@require_POST
@with_season
def reopen(request: HttpRequest, season: Season) -> HttpResponse:
    """Removes the seeds so that regular results can change."""
    back = reverse("league:bracket", args=[season.league.slug, season.number])
    reason = reason_of(request)
    done = _("The regular season has been reopened. Its results will decide the seeds again.")
    return run_action(
        request, lambda: reopen_regular_season(season=season, actor=request.user, reason=reason), done, back
    )


@require_http_methods(["GET", "POST"])
@with_managed_league
def roll_over(request: HttpRequest, league: League) -> HttpResponse:
    """Shows the next season; a post opens it, or with `preview` shows it from another first day."""
    form = NextSeasonForm(request.POST if request.method == "POST" else None)
    opening = None
    with messages_of(request):
        chosen = {"starts_on": form.cleaned_data["starts_on"]} if form.is_valid() else {}
        opening = preview_season(league=league, actor=request.user, **chosen)
        form.initial["starts_on"] = opening["starts_on"]
        if form.is_valid() and "preview" not in request.POST:
            season = open_season(league=league, actor=request.user, **form.cleaned_data)
            messages.success(request, _("Season %(number)d is open.") % {"number": season.number})
            return redirect("league:league", league.slug)
    context = {**league_context(request, league, "league"), "form": form, "opening": opening}
    return render(request, "leagues/roll_over.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@with_managed_league
def import_old_seasons(request: HttpRequest, league: League) -> HttpResponse:
    """Shows the form; the first post shows the preview, the second one imports."""
    form = ImportForm(request.POST or None, request.FILES or None)
    previews: list[dict[str, Any]] = []
    if form.is_valid():
        actor = person_of(request)
        with errors_of(form):
            spend("old_seasons", actor)
            plan = plan_imports(
                league=league, old=form.read(), number=form.cleaned_data["number"], actor=actor
            )
            if "apply" in request.POST and not request.FILES:
                save_imports(league=league, plan=plan, actor=actor)
                sentence = ngettext(
                    "%(count)d season has been imported.", "%(count)d seasons have been imported.", len(plan)
                )
                messages.success(request, sentence % {"count": len(plan)})
                return redirect("league:almanac", league.slug)
            previews = [_preview(planned) for planned in plan]
            texts = ("number", "games_text", "teams_text")  # the files as text, to be sent again
            form = ImportForm(initial={name: form.cleaned_data[name] for name in texts})
    context = {**pages(request, league, "champions"), "form": form, "previews": previews}
    return render(request, "seasons/import.html", context, status=422 if form.errors else 200)


def _preview(planned: PlannedSeason) -> dict[str, Any]:
    """A season for the template, with the names of its divisions and their clubs in the final order."""
    names = {club.slug: club.name for club in planned.clubs.values()}
    grouped = planned.standings.divisions
    divisions = [
        (division_title(conference, name, grouped), [names[slug] for slug in order])
        for conference, groups in grouped.items()
        for name, order in groups.items()
    ]
    return {
        "number": planned.number,
        "games": len(planned.old.games),
        "champion": names[planned.champion],
        "divisions": divisions,
    }


@with_managed_season
def grouping(request: HttpRequest, season: Season) -> HttpResponse:
    """The divisions of a season that has no schedule yet."""
    go = request.POST.get("go", "")
    data = with_added_row(request.POST, go) if go in ("division", "club") else request.POST or None
    form = GroupingForm(season.league, data, clubs=divisions_of(season))
    if go == "next" and form.is_valid():
        with ShownRefusals(partial(setattr, form, "refusal")):
            reason = reason_of(request)
            change_divisions(season=season, clubs=form.grouping(), actor=request.user, reason=reason)
            messages.success(request, _("The teams have been regrouped."))
            return redirect("league:league", season.league.slug)
    context = {**league_context(request, season.league, "league"), "season": season, "form": form}
    return render(request, "leagues/teams/grouping.html", context)


LARGEST = 1_000_000  # maximum bytes of a file


class ImportForm(forms.Form):
    """GAMES and TEAMS as uploads, or as the text from an earlier step."""

    games = forms.FileField(
        label=gettext_lazy("Games (CSV)"),
        required=False,
        help_text=gettext_lazy(
            "Columns: home, away, home_score and away_score; optional: season, week, type, neutral and "
            "outcome. Type is REG, or a playoff round: WC, DIV, CON, SB, or QF, SF, F."
        ),
    )
    teams = forms.FileField(
        label=gettext_lazy("Teams (CSV)"),
        required=False,
        help_text=gettext_lazy(
            "Columns: team, division and conference; optional: season, city, nickname and abbreviation."
        ),
    )
    number = forms.IntegerField(
        label=gettext_lazy("Number of the first season"),
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text=gettext_lazy("If empty: the numbers in the file, or else the next free ones."),
    )
    games_text = forms.CharField(required=False, widget=forms.HiddenInput, strip=False, max_length=LARGEST)
    teams_text = forms.CharField(required=False, widget=forms.HiddenInput, strip=False, max_length=LARGEST)

    def clean(self) -> dict[str, Any]:
        """Sets both texts. An upload replaces the text from an earlier step."""
        cleaned = dict(super().clean() or {})
        for name in ("games", "teams"):
            if upload := cleaned.get(name):
                cleaned[f"{name}_text"] = self._text(name, upload)
            elif not cleaned.get(f"{name}_text") and name not in self.errors:
                self.add_error(name, _("Choose a file."))
        return cleaned

    def read(self) -> list[OldSeason]:
        """Reads the seasons. Raises Refused with file and line."""
        teams = self._rows("teams", TEAM_COLUMNS)
        return read_old_seasons(self._rows("games", GAME_COLUMNS), teams, "teams")

    def _rows(self, name: str, columns: tuple[str, ...]) -> Iterator[CsvRow]:
        return parse_rows(name, self.cleaned_data[f"{name}_text"].encode(), columns, most=MOST_LINES)

    def _text(self, name: str, upload: UploadedFile[Any]) -> str:
        if (upload.size or 0) > LARGEST:
            self.add_error(name, _("This file is larger than one megabyte. Please import fewer seasons."))
            return ""
        with errors_of(self, name):
            return text_of(upload.name or name, bytes(upload.read()))
        return ""


class NextSeasonForm(forms.Form):
    """The first day of the season, and its seed. Without a seed, one is drawn."""

    starts_on = forms.DateField(
        label=gettext_lazy("First day of week 1"),
        help_text=gettext_lazy("Empty: the season has no dates."),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=gettext_lazy("Decides the schedule, not the dice. Leave it empty for a new one."),
    )
