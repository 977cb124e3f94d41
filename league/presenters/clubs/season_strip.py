"""A team's season as a picture: the margin of every game, and what stands out."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.models import Week
from league.presenters.scorelines import TeamGame
from league.strips import FormStrip, MarginStrip, form_strip, margin_strip
from league.strips.form import MOST
from league.strips.margins import NARROW, WIDE, MarginBar, Sizes

NEXT = 3  # games


@dataclass(frozen=True, slots=True)
class DrawnStrip:
    """A strip with the game of each bar."""

    strip: MarginStrip
    bars: list[tuple[MarginBar, TeamGame]]


@dataclass(frozen=True, slots=True)
class NamedForm:
    """The last games as a picture and in letters."""

    strip: FormStrip
    text: str


@dataclass(frozen=True, slots=True)
class SeasonPicture:
    """`title` and `findings` are sentences; both strips show the same, for wide and for narrow pages. `next`
    are the games in progress and the next to come."""

    title: str
    findings: list[str]
    wide: DrawnStrip
    narrow: DrawnStrip
    form: NamedForm
    next: list[TeamGame]


def season_picture(games: list[TeamGame]) -> SeasonPicture:
    """The picture of a team's games, in the order of their weeks."""
    counted = [game for game in games if game.outcome]
    return SeasonPicture(
        _title(counted),
        _findings(counted),
        _drawn(games, WIDE),
        _drawn(games, NARROW),
        named_form(games),
        [game for game in games if game.line.live or game.line.is_open][:NEXT],
    )


def named_form(games: list[TeamGame]) -> NamedForm:
    """The form of a team after these games."""
    last = [game for game in games if game.outcome][-MOST:]
    return NamedForm(form_strip([game.outcome for game in last]), " ".join(game.letter for game in last))


def _where(game: TeamGame) -> str:
    """The week of a game in words."""
    week = game.line.fixture.week
    return week.title if _is_playoff(game) else _("week %(number)s") % {"number": week.number}


def _title(counted: list[TeamGame]) -> str:
    if not counted:
        return _("The season, game by game")
    won = sum(game.outcome == "W" for game in counted)
    if len(counted) == 1:
        return _("Won the first game") if won else _("The first game was not won")
    return _("Won %(won)s of %(games)s games") % {"won": won, "games": len(counted)}


def _findings(counted: list[TeamGame]) -> list[str]:
    known = [game for game in counted if game.margin]
    best = max(known, key=lambda game: game.margin or 0, default=None)
    worst = min(known, key=lambda game: game.margin or 0, default=None)
    found = []
    if best and (best.margin or 0) > 0:
        found.append(_finding(_("Biggest win: %(score)s against %(opponent)s (%(week)s)."), best))
    if worst and (worst.margin or 0) < 0:
        found.append(_finding(_("Biggest loss: %(score)s against %(opponent)s (%(week)s)."), worst))
    return found


def _finding(sentence: str, game: TeamGame) -> str:
    return sentence % {"score": game.score, "opponent": game.opponent.nickname, "week": _where(game)}


def _drawn(games: list[TeamGame], sizes: Sizes) -> DrawnStrip:
    cut = next((place for place, game in enumerate(games) if place and _is_playoff(game)), None)
    strip = margin_strip([_margin(game) for game in games], sizes, cut=cut)
    return DrawnStrip(strip, list(zip(strip.bars, games, strict=True)))


def _margin(game: TeamGame) -> float | None:
    """A game that was decided without points counts as one point."""
    if game.margin is not None:
        return game.margin
    return {"W": 1, "L": -1, "T": 0}.get(game.outcome)


def _is_playoff(game: TeamGame) -> bool:
    return bool(game.line.fixture.week.kind == Week.Kind.PLAYOFF)
