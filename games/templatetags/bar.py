"""`{% site_bar %}`: the bar at the top of the page."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from games.table.site_bar import site_bar as bar_of
from league.models import League, Season
from league.people.selectors import MemberPermissions

register = template.Library()


@register.inclusion_tag("bar.html", takes_context=True)
def site_bar(context: Context) -> dict[str, Any]:
    """The bar for the season, league or watched game of the page."""
    watched = context.get("watched")
    season = watched.season if watched else context.get("season")
    season = season if isinstance(season, Season) else None
    league = season.league if season else context.get("league")
    league = league if isinstance(league, League) and league.pk else None
    powers = context.get("powers")
    runs = powers.run if isinstance(powers, MemberPermissions) else None
    return {"bar": bar_of(context["request"], league, season, runs=runs), "watched": watched}
