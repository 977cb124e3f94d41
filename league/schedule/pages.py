"""A schedule as a grid; its fairness certificate in words: each figure with its target and its hard limit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.models import Season, Team
from league.results.pages import Scoreline, TeamGame
from league.schedule.fairness import Certificate
from league.seasons.selectors import teams_by_division
from league.standings.pages import division_title

if TYPE_CHECKING:
    from league.models import Week


TARGET_STAND, TARGET_REMATCH = 2, 6


def fairness_figures(certificate: Certificate) -> list[tuple[str, object, str, object, bool]]:
    """The certificate's figures, the most important first: what it is, its value, its target and its hard
    limit, which are empty if there is none, and whether the limit is kept."""
    limits = certificate.limits
    broken = {violation.code for violation in certificate.violations}
    weeks = _("%(weeks)d or more")
    rows: list[tuple[str, object, str, object, str]] = [
        (
            _("Breaks: two games in a row at home or away"),
            certificate.breaks,
            _("as close to %(bound)d as possible") % {"bound": certificate.lower_bound},
            _("%(most)d a club") % {"most": limits.breaks},
            "breaks",
        ),
        (
            _("Longest home stand or road trip, in games"),
            certificate.longest_stand,
            str(TARGET_STAND),
            str(limits.stand),
            "stand",
        ),
        (
            _("Fewest weeks between two games of the same clubs"),
            certificate.min_rematch,
            weeks % {"weeks": max(TARGET_REMATCH, limits.rematch)},
            weeks % {"weeks": limits.rematch},
            "rematch",
        ),
        (
            _("Home games in one half of the season, more than in the other"),
            certificate.home_by_half,
            "",
            str(limits.half),
            "half",
        ),
        (
            _("Strength of opponents: how far two clubs of a division are apart"),
            certificate.strength_spread,
            "0",
            "",
            "",
        ),
    ]
    return [
        (text, value, target, limit, code not in broken)
        for text, value, target, limit, code in rows
        if value is not None
    ]


def with_names(sentence: str, names: Mapping[str, str]) -> str:
    """Replaces slugs with club names in a sentence of `league.schedule`, which knows clubs by their
    slugs."""
    known = "|".join(re.escape(slug) for slug in sorted(names, key=len, reverse=True))
    return (
        re.sub(rf"(?<![\w-])({known})(?![\w-])", lambda match: names[match[1]], sentence)
        if known
        else sentence
    )


def schedule_grid(
    season: Season, weeks: Sequence[Week], lines: Iterable[Scoreline]
) -> list[tuple[str, list[tuple[Team, list[dict[str, Any] | str]]]]]:
    """By division, every team with a cell for each week: its game (`_cell`); in a week without one a word
    instead, if others play. `lines` are the games of these weeks."""
    games: dict[tuple[int, int], Scoreline] = {}
    for line in lines:
        for pk in (line.fixture.home_id, line.fixture.away_id):
            games[pk, line.fixture.week_id] = line
    played = {week for _team, week in games}
    idle = {week.pk: _("bye") if week.pk in played else "" for week in weeks}

    def cells(team: Team) -> list[dict[str, Any] | str]:
        own = {week: games.get((team.pk, week)) for week in idle}
        return [_cell(season, TeamGame(team, line)) if line else idle[week] for week, line in own.items()]

    grouped = teams_by_division(season)
    return [
        (division_title(conference.name, division.name, grouped), [(team, cells(team)) for team in teams])
        for conference, own in grouped.items()
        for division, teams in own.items()
    ]


def _cell(season: Season, game: TeamGame) -> dict[str, Any]:
    """A team's game of a week with its score, its page, and a text for people who do not see the grid."""
    fixture, line = game.line.fixture, game.line
    has_page = line.was_played or line.is_open
    address = reverse(
        "games:game" if has_page else "league:result",
        args=[season.league.slug, season.number, fixture.number],
    )
    meeting = _("at home against %(opponent)s") if game.at_home else _("at %(opponent)s")
    words = {
        "W": pgettext("a team's game", "won"),
        "L": pgettext("a team's game", "lost"),
        "T": pgettext("a team's game", "tied"),
    }
    score = game.score if line.was_played or line.live is not None else ""
    parts = [
        meeting % {"opponent": game.opponent.nickname},
        words.get(game.outcome, ""),
        _("Live") if line.live else "",
        score,
        *([] if has_page else line.notes),
    ]
    url = line.live.get_absolute_url() if line.live else address
    return {"game": game, "score": score, "url": url, "text": ", ".join(filter(None, parts))}
