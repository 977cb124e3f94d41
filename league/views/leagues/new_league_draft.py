"""The draft of a new league, stored in the session until the league is founded."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_noop

from league.forms.leagues.grouping import GroupingForm
from league.forms.leagues.new_league import NameForm, TeamsForm
from league.forms.leagues.rules import OptionsForm
from league.forms.leagues.season_format import SeasonFormatForm
from league.forms.leagues.settings import PoliciesForm
from league.models import League
from league.services.teams.clubs import Clubs, slugs_in

KEPT = "founding"
STEPS = {
    "name": gettext_noop("Name and game"),
    "rules": gettext_noop("Rules"),
    "teams": gettext_noop("Teams"),
    "divisions": gettext_noop("Divisions"),
    "season": gettext_noop("Season"),
    "policies": gettext_noop("Policies"),
    "summary": gettext_noop("Summary"),
}
ORDER = list(STEPS)


class FoundingDraft:
    """The fields of each step as sent, right or wrong."""

    def __init__(self, request: HttpRequest) -> None:
        self._session = request.session
        self._kept: dict[str, str] = request.session.get(KEPT, {})

    def of(self, step: str) -> QueryDict | None:
        """The fields of the step; None if it has not been visited."""
        return QueryDict(self._kept[step]) if step in self._kept else None

    def through(self, step: str) -> tuple[str | None, ...]:
        """The fields of the steps up to and including this one, as they are stored."""
        return tuple(self._kept.get(one) for one in ORDER[: ORDER.index(step) + 1])

    def keep(self, step: str, data: QueryDict) -> None:
        """Stores the fields of the step."""
        own = data.copy()
        own.pop("csrfmiddlewaretoken", None)
        own.pop("go", None)
        self._kept[step] = own.urlencode()
        self._session[KEPT] = self._kept

    def forget(self, *steps: str) -> None:
        """Deletes these steps, or all steps."""
        for step in steps or list(self._kept):
            self._kept.pop(step, None)
        self._session[KEPT] = self._kept


class FoundingSteps:
    """The forms of all steps. Each form depends on the steps before it."""

    def __init__(self, draft: FoundingDraft) -> None:
        self.draft = draft
        self._forms: dict[tuple[str | None, ...], Any] = {}

    def form(self, step: str) -> Any:
        """The form of the step with its fields; the same one until they or those of an earlier step change.
        All earlier steps must be valid.
        """
        fields = self.draft.through(step)
        if fields not in self._forms:
            self._forms[fields] = self._new_form(step)
        return self._forms[fields]

    def _new_form(self, step: str) -> Any:
        data = self.draft.of(step)
        match step:
            case "name":
                return NameForm(data)
            case "rules":
                values = self.values("name")
                return OptionsForm(values["ruleset"], values["edition"], data)
            case "teams":
                return TeamsForm(self._league, data)
            case "divisions":
                return self._arrangement(data)
            case "season":
                return SeasonFormatForm(slugs_in(self.clubs), League(preset="classic_14"), data)
        return PoliciesForm.of(League(), data)

    def values(self, step: str) -> dict[str, Any]:
        """The values of a valid step, as `create_league` takes them."""
        form = self.form(step)
        form.is_valid()
        values: dict[str, Any] = form.values() if hasattr(form, "values") else form.cleaned_data
        return values

    def wrong_before(self, step: str) -> str | None:
        """The first invalid step before this one."""
        return next((one for one in ORDER[: ORDER.index(step)] if not self.form(one).is_valid()), None)

    @property
    def clubs(self) -> Clubs:
        """The grouping from the step of divisions."""
        arrangement: GroupingForm = self.form("divisions")
        arrangement.is_valid()
        return arrangement.grouping()

    @property
    def charter(self) -> dict[str, Any]:
        """All arguments of `create_league`."""
        steps = ("name", "rules", "season", "policies")
        return {name: value for step in steps for name, value in self.values(step).items()}

    def _arrangement(self, data: QueryDict | None) -> GroupingForm:
        teams = self.form("teams")
        return GroupingForm(self._league, data, clubs=teams.clubs if teams.is_valid() else None)

    @property
    def _league(self) -> League:
        """An unsaved league with the values of the first two steps."""
        return League(**self.values("name"), **self.values("rules"))
