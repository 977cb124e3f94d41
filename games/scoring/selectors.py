"""Scorers' links: with one of them a person without an account keeps the score of a fixture."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import ScorerLink
from league.frame.errors import Forbidden, Hidden
from league.frame.secrets import digest_of
from league.models import Fixture
from league.results.selectors import LinkHolder


def usable_scorer_links() -> QuerySet[ScorerLink]:
    """The links that are neither revoked nor expired, and whose fixture is not void; newest first."""
    return ScorerLink.objects.filter(
        revoked_at=None, expires_at__gt=timezone.now(), fixture__void=False
    ).order_by("-created_at")


def scorer_link_for(secret: str) -> ScorerLink:
    """The link with this secret, with its fixture, league and clubs. Raises Hidden link_invalid; Forbidden
    link_over if it has been revoked or has expired."""
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")
    digest = digest_of(secret)
    link = ScorerLink.objects.select_related(*related).filter(digest=digest).first()
    if link is None:
        raise Hidden("link_invalid", _("This link is not valid: scan the sheet again, or ask for a new one."))
    if not usable_scorer_links().filter(pk=link.pk).exists():
        sentence = _("This link was revoked or has expired: ask a coach or the commissioner for a new one.")
        raise Forbidden("link_over", sentence)
    return link


def link_states(digests: Iterable[str]) -> tuple[LinkHolder, ...]:
    """The usable links with these digests as link holders; one query, none if there are no digests."""
    if not digests:
        return ()
    links = usable_scorer_links().filter(digest__in=digests).values_list("fixture", "side")
    return tuple(LinkHolder(fixture, side, scores=True) for fixture, side in links)


def scored_fixture(
    scorer_links: Iterable[LinkHolder], slug: str, season: int, number: int
) -> tuple[Fixture, LinkHolder]:
    """The fixture at this address with its league, clubs and result, and the link to it. Raises Forbidden
    link_not_for_this if none of the links is for this fixture."""
    by_fixture = {holder.fixture_id: holder for holder in scorer_links}
    related = ("season__league__feed", "week", "home", "away", "result")
    named = {"season__league__slug": slug, "season__number": season, "number": number}
    fixture = Fixture.objects.select_related(*related).filter(pk__in=by_fixture, **named).first()
    if fixture is None:
        sentence = _(
            "Your link is not for this game, or is no longer valid: scan the code on the game sheet."
        )
        raise Forbidden("link_not_for_this", sentence)
    return fixture, by_fixture[fixture.pk]
