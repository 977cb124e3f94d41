"""A schedule's fairness certificate in words: each figure with its target and its hard limit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.schedule import Certificate
from league.schedule.model.limits import ScheduleLimits

TARGET_STAND, TARGET_REMATCH = 2, 6


@dataclass(frozen=True, slots=True)
class FairnessFigure:
    """`kept` says whether the hard limit is kept; `target` and `limit` are empty if there is none."""

    what: str
    value: str
    target: str
    limit: str
    kept: bool


def fairness_figures(certificate: Certificate, limits: ScheduleLimits) -> list[FairnessFigure]:
    """The certificate's figures, the most important first."""
    broken = {violation.code for violation in certificate.violations}
    rows = [
        FairnessFigure(
            what=_("Breaks: two games in a row at home or away"),
            value=str(certificate.breaks),
            target=_("as close to %(bound)d as possible") % {"bound": certificate.lower_bound},
            limit=_("%(most)d a club") % {"most": limits.breaks},
            kept="breaks" not in broken,
        ),
        FairnessFigure(
            what=_("Longest home stand or road trip, in games"),
            value=str(certificate.longest_stand),
            target=str(TARGET_STAND),
            limit=str(limits.stand),
            kept="stand" not in broken,
        ),
        FairnessFigure(
            what=_("Home games in one half of the season, more than in the other"),
            value=str(certificate.home_by_half),
            target="",
            limit=str(limits.half),
            kept="half" not in broken,
        ),
        FairnessFigure(
            what=_("Strength of opponents: how far two clubs of a division are apart"),
            value=str(certificate.strength_spread),
            target="0",
            limit="",
            kept=True,
        ),
    ]
    if certificate.min_rematch is not None:
        rematch = FairnessFigure(
            what=_("Fewest weeks between two games of the same clubs"),
            value=str(certificate.min_rematch),
            target=_("%(weeks)d or more") % {"weeks": max(TARGET_REMATCH, limits.rematch)},
            limit=_("%(weeks)d or more") % {"weeks": limits.rematch},
            kept="rematch" not in broken,
        )
        rows.insert(2, rematch)
    return rows


def with_names(sentence: str, names: Mapping[str, str]) -> str:
    """Replaces slugs with club names in a sentence of `league.schedule`, which knows clubs by their
    slugs."""
    known = "|".join(re.escape(slug) for slug in sorted(names, key=len, reverse=True))
    return (
        re.sub(rf"(?<![\w-])({known})(?![\w-])", lambda found: names[found[1]], sentence)
        if known
        else sentence
    )
