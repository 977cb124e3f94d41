"""What the page of a result says of reports and disputes, and the forms that answer them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from league.forms.seasons.results import ResultForm
from league.models import Dispute, Fixture, LateReport, Result, Team


@dataclass(frozen=True, slots=True)
class FormCard:
    """A form with its title, which is also its button's label. `folded` ones show only their title."""

    title: str
    hint: str
    form: ResultForm
    address: str
    folded: bool


def reporter_text(person: User | None, side: str, fixture: Fixture) -> str:
    """The reporter and their side, as text."""
    text = _("Reported by %(person)s") % {"person": person or "–"}
    team = _team(side, fixture)
    return f"{text} ({team.name})" if team else text


def report_text(result: Result, fixture: Fixture, claim: str) -> str:
    """The reporter as text, with a colon if a claim follows; empty for a result that nobody reported."""
    if result.reported_by is None and not result.side:
        return ""
    text = reporter_text(result.reported_by, result.side, fixture)
    return text + _(":") if claim else text


def late_report_text(late: LateReport, fixture: Fixture) -> str:
    """The late reporter as text, with a colon for the claim that follows."""
    return reporter_text(late.by, late.side, fixture) + _(":")


def claim_source_text(result: Result, fixture: Fixture) -> str:
    """The reporter, as a sentence for a reader who answers by a link."""
    if result.reported_by:
        return f"{reporter_text(result.reported_by, result.side, fixture)}."
    if team := _team(result.side, fixture):
        return _("Reported for %(team)s.") % {"team": team.name}
    return _("Reported by a scorer.")


def confirmation_text(result: Result, fixture: Fixture) -> str:
    """When a report becomes final without an answer; empty where it does not."""
    hours = fixture.season.league.auto_confirm_hours
    if result.state != Result.State.REPORTED or not hours:
        return ""
    return _("If nobody answers, it is final %(hours)s hours after the report.") % {"hours": hours}


def dispute_text(dispute: Dispute) -> str:
    """The person or side that disputes the report, with a colon for their note."""
    if dispute.by:
        return _("Disputed by %(person)s:") % {"person": dispute.by}
    return _("Disputed by the other side:")


def form_cards(
    forms: Mapping[str, ResultForm], fixture: Fixture, result: Result | None
) -> Iterator[FormCard]:
    """The forms `resolve`, `dispute` and `report` that there are, in this order."""
    season = fixture.season
    for name in ("resolve", "dispute", "report"):
        if name in forms:
            title, hint = _words(name, result)
            address = reverse(f"league:{name}", args=[season.league.slug, season.number, fixture.number])
            quiet = name == "dispute" or (name == "report" and result is not None)
            yield FormCard(title, hint, forms[name], address, folded=quiet and not forms[name].errors)


def _words(name: str, result: Result | None) -> tuple[str, str]:
    if name == "resolve":
        return _("Resolve the dispute"), ""
    if name == "dispute":
        hint = _(
            "Say what is wrong. If you like, add how the game ended according to your sheet; otherwise leave"
            " the numbers empty."
        )
        return _("Dispute it"), hint
    hint = _("Points and touchdowns belong to a game that was played; leave them empty for any other end.")
    return (_("Change the report") if result else _("Enter the result")), hint


def _team(side: str, fixture: Fixture) -> Team | None:
    return {"home": fixture.home, "away": fixture.away}.get(side)
