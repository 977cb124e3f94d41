"""What tells whether a kept page of a league is still true, in one query."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import OuterRef, QuerySet, Subquery

from league.models import Change, ClinchProof, Member
from league.permissions import visible_to

if TYPE_CHECKING:
    from league.permissions import Person


def page_version(viewer: Person, slug: str) -> tuple[object, ...] | None:
    """Changes with every feed item, recorded change and proof of the league, and with the viewer's role in
    it; None if there is no such league, or the viewer may not view it. One query.

    What workers find out without telling the feed (odds, analyses of games) and what moves with the clock
    (a deadline that passes) changes nothing here.
    """
    leagues = visible_to(viewer).filter(slug=slug).order_by()
    about = OuterRef("pk")
    shown = {
        "change": _newest(Change.objects.filter(league=about), "pk"),
        "proof": _newest(ClinchProof.objects.filter(season__league=about), "made_at"),
    }
    if viewer.is_authenticated:
        shown["role"] = Subquery(Member.objects.filter(league=about, user=viewer).values("role")[:1])
    return leagues.annotate(**shown).values_list("pk", "feed__last", "name", *shown).first()


def _newest(rows: QuerySet[Any], column: str) -> Subquery:
    return Subquery(rows.order_by(f"-{column}").values(column)[:1])
