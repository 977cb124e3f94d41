"""Founding a league on one page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from league.errors import Forbidden, Refused
from league.forms.leagues.new_league import FoundingForm
from league.forms.leagues.rules import OptionsForm, games
from league.forms.leagues.settings import PoliciesForm
from league.models import League, Season
from league.services.leagues.leagues import create_league_with_clubs
from league.views.http.visitors import person_of


@login_required
def found(request: HttpRequest) -> HttpResponse:
    """The page, with everything that was entered; founds the league if all of it is right."""
    founding = Founding(request.POST or None)
    if request.method == "POST" and request.POST.get("go") != "rules" and founding.is_valid():
        try:
            season = founding.found(actor=person_of(request))
        except Forbidden:
            raise
        except Refused as refusal:
            founding.form.add_error(None, refusal.sentence)
        else:
            messages.success(
                request, _("The league has been founded. Next, invite coaches and draw the schedule.")
            )
            return redirect(season.league)
    context = {"founding": founding, "form": founding.form}
    return render(request, "people/league/found.html", context, status=422 if founding.form.errors else 200)


class Founding:
    """The three forms of the page: everything that is always asked, the rules of the chosen game, and the
    policies. `rules_of` is the game whose rules the page showed."""

    def __init__(self, data: QueryDict | None) -> None:
        self._data = data
        self.form = FoundingForm(data)
        self._shown = data.get("rules_of", "") if data else ""

    @cached_property
    def game(self) -> str:
        """The chosen game and edition, or the first one."""
        chosen = str(self.form["game"].value() or "")
        return chosen if chosen in self._games else self._games[0]

    @cached_property
    def rules(self) -> OptionsForm:
        """The rules of the chosen game: as entered, or by the book if the page showed those of another."""
        return _rules_of(self.game, self._data if self._shown == self.game else None)

    @cached_property
    def policies(self) -> PoliciesForm:
        """What happens with results and late games."""
        return PoliciesForm.of(League(), self._data)

    def is_valid(self) -> bool:
        """Whether everything is right. Changed rules of another game than the chosen one are not."""
        if (
            self._shown in self._games
            and self._shown != self.game
            and _rules_of(self._shown, self._data).changed
        ):
            sentence = _(
                "You changed rules of another game. Here are the rules of this one: please check them."
            )
            self.form.add_error("game", sentence)
        forms = (self.form, self.policies, *([self.rules] if self.rules.is_bound else []))
        valid = [form.is_valid() for form in forms]  # all of them, so that the page shows every error
        return all(valid)

    def found(self, *, actor: User) -> Season:
        """Founds the league. Raises Refused like `create_league_with_clubs`."""
        rules = self.rules.values() if self.rules.is_bound else {}
        charter = {**self.form.values(), **rules, **self.policies.cleaned_data}
        return create_league_with_clubs(
            clubs=self.form.clubs, dates=self.form.dates(), actor=actor, **charter
        )

    @cached_property
    def _games(self) -> list[str]:
        return [value for _title, group in games() for value, _label in group]


def _rules_of(game: str, data: QueryDict | None) -> OptionsForm:
    name, _colon, edition = game.partition(":")
    return OptionsForm(name, edition, data)
