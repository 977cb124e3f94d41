"""The edition of a week as a letter."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import Season
from league.presenters.news.editions import EditionPage, NewsItem
from league.presenters.news.stories import ShownStory
from league.services.notifications.letters import absolute_address


def edition_letter(season: Season, page: EditionPage, stop: str) -> tuple[str, str, str]:
    """Subject, text and HTML. `stop` is the address that ends these letters, empty without a SITE_URL."""
    names = {"league": season.league.name, "week": page.week.title, "headline": page.lead.headline}
    address = absolute_address(
        reverse("league:news_week", args=[season.league.slug, season.number, page.week.number])
    )
    title = _("%(league)s, %(week)s") % names
    parts = {
        "title": title,
        "page": page,
        "address": address,
        "site": settings.SITE_URL,
        "stop": stop,
        "sections": page.sections,
    }
    subject = _("%(headline)s (%(league)s, %(week)s)") % names
    return (
        subject,
        "\n\n".join(_paragraphs(title, page, address, stop)),
        render_to_string("letters/news.html", parts),
    )


def _paragraphs(title: str, page: EditionPage, address: str, stop: str) -> Iterator[str]:
    yield title
    yield from (_story(story) for story in (page.lead, *page.stories))
    for _key, name, items in page.sections:
        yield "\n".join([name.upper(), *(f"- {_item(item)}" for item in items)])
    if address:
        yield address
    if stop:
        yield _("You do not want these letters any more? %(address)s") % {"address": stop}


def _story(story: ShownStory) -> str:
    return "\n".join(filter(None, [story.headline, story.score, story.text]))


def _item(item: NewsItem) -> str:
    return " ".join(filter(None, [item.text, item.why]))
