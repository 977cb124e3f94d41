"""Founding a league step by step. Each step stores its fields, right or wrong, and leads on if they are
right.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.data import expansion
from league.errors import Refused
from league.forms.leagues.grouping import with_added_row
from league.forms.leagues.new_league import LONGEST_LIST, NameForm
from league.models import League
from league.presenters.constitution import articles
from league.presenters.standings_tables import division_title
from league.selectors.leagues.constitution import FIELDS
from league.services.leagues.leagues import create_league_with_clubs
from league.views.http.visitors import person_of
from league.views.leagues.new_league_draft import ORDER, STEPS, FoundingDraft, FoundingSteps


@login_required
def found(request: HttpRequest, step: str = "name") -> HttpResponse:
    """One step. The fields stay in the session until the league is founded."""
    if step not in STEPS:
        raise Http404(_("This step does not exist."))
    founding = FoundingSteps(FoundingDraft(request))
    if request.method == "POST" and step != "summary":
        return _entered(request, founding, step)
    wrong = founding.wrong_before(step)
    if wrong:
        return _to(wrong)
    if step == "summary":
        return _summary(request, founding)
    return _page(request, founding, step, founding.form(step))


def _entered(request: HttpRequest, founding: FoundingSteps, step: str) -> HttpResponse:
    wrong = founding.wrong_before(step)
    if wrong:
        return _to(wrong)
    go = request.POST.get("go", "next")
    data = _sent(request)
    if step == "teams" and not _same(data, founding.draft.of("teams")):
        founding.draft.forget("divisions")
    founding.draft.keep(step, with_added_row(data, go) if go in ("division", "club") else data)
    if go == "back":
        return _to(ORDER[ORDER.index(step) - 1])
    if go in ("division", "club"):
        return _to(step)
    form = founding.form(step)
    if not form.is_valid():
        return _page(request, founding, step, form)
    if go == "defaults":
        return _with_defaults(request, founding, form)
    return _to(step if go == "look" else ORDER[ORDER.index(step) + 1])


def _with_defaults(request: HttpRequest, founding: FoundingSteps, form: NameForm) -> HttpResponse:
    """Founds a league with the 24 expansion teams and the game's own defaults."""
    try:
        season = create_league_with_clubs(clubs=expansion(), actor=person_of(request), **form.values())
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, founding, "name", form)
    return _done(request, founding, season.league)


def _summary(request: HttpRequest, founding: FoundingSteps) -> HttpResponse:
    clubs, charter, refusal = founding.clubs, founding.charter, ""
    if request.method == "POST":
        try:
            season = create_league_with_clubs(clubs=clubs, actor=person_of(request), **charter)
        except Refused as refused:
            refusal = refused.sentence
        else:
            return _done(request, founding, season.league)
    league = League(**charter)
    context = {
        **_frame("summary"),
        "refusal": refusal,
        "league": league,
        "articles": articles({name: getattr(league, name) for name in FIELDS}),
        "divisions": [
            (division_title(conference, name), group)
            for conference, divisions in clubs.items()
            for name, group in divisions.items()
        ],
    }
    return render(request, "people/found/summary.html", context)


def _done(request: HttpRequest, founding: FoundingSteps, league: League) -> HttpResponse:
    founding.draft.forget()
    messages.success(request, _("The league has been founded. Next, draw the schedule and invite coaches."))
    return redirect(league)


def _page(request: HttpRequest, founding: FoundingSteps, step: str, form: Any) -> HttpResponse:
    return render(request, f"people/found/{step}.html", {**_frame(step), "form": form})


def _frame(step: str) -> dict[str, Any]:
    return {
        "step": step,
        "number": ORDER.index(step) + 1,
        "title": _(STEPS[step]),
        "steps": [(name, _(title)) for name, title in STEPS.items()],
    }


def _sent(request: HttpRequest) -> QueryDict:
    """The fields. The text of an uploaded list replaces the pasted one."""
    data = request.POST.copy()
    upload = request.FILES.get("upload")
    if upload is not None:
        data["listed"] = upload.read(LONGEST_LIST + 1).decode("utf-8-sig", "replace")
    return data


def _same(form_data: QueryDict, kept: QueryDict | None) -> bool:
    own = {name: values for name, values in form_data.lists() if name not in ("csrfmiddlewaretoken", "go")}
    return kept is not None and own == dict(kept.lists())


def _to(step: str) -> HttpResponse:
    return redirect(reverse("league:found_step", args=[step]))
