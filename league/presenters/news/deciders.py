"""The score that decided a game, in a whole sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.news import DecidingScore
from league.presenters.news.amounts import yards


def decided(decider: DecidingScore, names: Mapping[str, object]) -> str:
    """How the winner went ahead for good; `names` has their name."""
    values = {**names, "yards": yards(decider.yards), "n": decider.left}
    if not decider.left:
        return _on_the_last_play(decider.how) % values
    return LEFT[decider.how](decider.left) % values


def _on_the_last_play(how: str) -> str:
    return {
        "run": _("A run of %(yards)s on the last play put %(winner)s ahead for good."),
        "pass": _("A pass of %(yards)s on the last play put %(winner)s ahead for good."),
        "return": _("A return of %(yards)s on the last play put %(winner)s ahead for good."),
        "field_goal": _("A field goal on the last play put %(winner)s ahead for good."),
        "safety": _("A safety on the last play put %(winner)s ahead for good."),
        "touchdown": _("A touchdown on the last play put %(winner)s ahead for good."),
    }[how]


LEFT: dict[str, Callable[[int], str]] = {
    "run": lambda n: ngettext(
        "A run of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A run of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "pass": lambda n: ngettext(
        "A pass of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A pass of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "return": lambda n: ngettext(
        "A return of %(yards)s put %(winner)s ahead for good with %(n)d play left.",
        "A return of %(yards)s put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "field_goal": lambda n: ngettext(
        "A field goal put %(winner)s ahead for good with %(n)d play left.",
        "A field goal put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "safety": lambda n: ngettext(
        "A safety put %(winner)s ahead for good with %(n)d play left.",
        "A safety put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
    "touchdown": lambda n: ngettext(
        "A touchdown put %(winner)s ahead for good with %(n)d play left.",
        "A touchdown put %(winner)s ahead for good with %(n)d plays left.",
        n,
    ),
}
