"""The page of a finished game: findings, pictures, and everything as tables."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.catalog import ruleset
from engine.gridiron.events import Line
from games.models import Game, GameAnalysis
from games.pictures.flow import NARROW, WIDE, Flow, FlowMoment, FlowPicture, flow_picture
from games.presenters.finished_game import game_tables, periods_of, title_of
from games.presenters.game_page import findings
from games.presenters.game_page.comparison import figures
from games.presenters.game_page.drives import charts, drive_rows
from games.presenters.game_page.lines import line_of
from games.presenters.game_page.moments import NumberedPlay, plays_of
from games.presenters.game_page.plays import mark_rows, plays_by_drive
from games.presenters.odds.win_probability import analysis_of, win_story
from games.selectors.tosses import sentences_of_tosses
from league.models import Team


def finished_game_page(game: Game, home: Team, away: Team) -> dict[str, Any]:
    """The context of the page; the game comes with its play-by-play and box score. The story is computed if
    its HTML is not in the cache."""
    clubs, analysis = (home, away), analysis_of(game)
    return {
        "periods": periods_of(game, game.box_score.data),
        "seed": "-".join(str(number) for number in game.sheet["seed"]) if game.sheet else "",
        "line_of": line_of(home, away),
        "story": SimpleLazyObject(lambda: story_of(game, clubs, analysis)),
        "story_key": story_key(game, clubs, analysis),
    }


def story_key(game: Game, clubs: tuple[Team, Team], analysis: GameAnalysis | None = None) -> str:
    """A key that changes with everything the story shows. Empty for a refereed game: its play-by-play names
    people, who may leave."""
    if game.sheet is None:
        return ""
    teams = [
        (club.slug, club.city, club.nickname, club.abbreviation, club.primary_color, club.secondary_color)
        for club in clubs
    ]
    found = (analysis.pk, analysis.created_at) if analysis else None
    told = (game.play_by_play.lines, game.box_score.data)
    shown = (game.pk, game.fixture_id, get_language(), teams, *told, found)
    return hashlib.sha256(repr(shown).encode()).hexdigest()


def story_of(game: Game, clubs: tuple[Team, Team], analysis: GameAnalysis | None = None) -> dict[str, Any]:
    """Findings, pictures and tables; `clubs` are (home, away)."""
    lines, box = [Line(*line) for line in game.play_by_play.lines], game.box_score.data
    tables = game_tables(game, lines, box, clubs, told=sentences_of_tosses(game, lines))
    rows = [row for period in tables["plays"] for row in period.rows]
    plays = plays_of(rows, lines)
    mark_rows(rows, plays)
    drives = drive_rows(tables["drives"], clubs)
    score = (game.home_score, game.away_score)
    overtime = bool(plays) and plays[-1].row.half > len(ruleset(game.ruleset).words.periods)
    scored = [(row.drive.side, row.has_points) for row in drives]
    return tables | {
        "headline": findings.headline(plays, clubs, score, overtime=overtime),
        "summary": findings.yards_and_turnovers(box, clubs),
        "lead_finding": findings.lead_finding(plays, clubs),
        "flows": _flows(game, plays, clubs),
        "lead_rows": list(_lead_rows(game, plays)),
        "flow_text": _flow_text(game, clubs),
        "win": win_story(game, analysis, rows, clubs) if analysis else None,
        "drives_finding": findings.drives_finding(scored, clubs),
        "drive_rows": drives,
        "charts": charts(drives, clubs),
        "yards_finding": findings.yards_finding(box, clubs),
        "figures": figures(box),
        "plays_finding": findings.plays_finding(plays),
        "groups": plays_by_drive(tables["plays"], drives),
    }


def _flows(game: Game, plays: list[NumberedPlay], clubs: tuple[Team, Team]) -> list[tuple[bool, FlowPicture]]:
    """The running score for wide and for narrow screens; none without plays."""
    if not plays:
        return []

    def named(side: int, text: str) -> str:
        return f"{clubs[side].abbreviation} {text}"

    scores = [(index, play.scorer, play.scored) for index, play in enumerate(plays) if play.scored]
    losses = [(index, play.loser, play.lost) for index, play in enumerate(plays) if play.lost]
    drawn = []
    for size in (WIDE, NARROW):
        is_wide = size is WIDE
        flow = Flow(
            leads=[play.lead for play in plays],
            first_period=title_of(game, plays[0].row.half),
            periods=_period_starts(game, plays),
            scores=[
                FlowMoment(at, side, named(side, text) if is_wide else text) for at, side, text in scores
            ],
            losses=[
                FlowMoment(at, side, named(side, text) if is_wide else text) for at, side, text in losses
            ],
            final=f"{game.away_score}–{game.home_score}",
        )
        drawn.append((is_wide, flow_picture(flow, size)))
    return drawn


def _period_starts(game: Game, plays: list[NumberedPlay]) -> list[tuple[int, str]]:
    return [
        (index, title_of(game, play.row.half))
        for index, play in enumerate(plays)
        if index and play.row.half != plays[index - 1].row.half
    ]


def _lead_rows(game: Game, plays: list[NumberedPlay]) -> Iterator[dict[str, Any]]:
    """The plays that changed the lead; the lead is the visitors'."""
    before = 0
    for index, play in enumerate(plays, start=1):
        if play.lead != before:
            before = play.lead
            yield {
                "index": index,
                "number": play.number,
                "period": title_of(game, play.row.half),
                "away": play.row.away,
                "home": play.row.home,
                "lead": f"{play.lead:+d}".replace("-", "−"),
            }


def _flow_text(game: Game, clubs: tuple[Team, Team]) -> str:
    return _(
        "The lead after each play: above the line %(away)s are ahead, below it %(home)s. "
        "Final score %(away)s %(away_score)d, %(home)s %(home_score)d."
    ) % {
        "away": clubs[1].nickname,
        "home": clubs[0].nickname,
        "away_score": game.away_score,
        "home_score": game.home_score,
    }
