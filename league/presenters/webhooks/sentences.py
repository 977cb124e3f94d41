"""Feed items as one sentence each, for chats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.clinch import ClinchMark
from league.models import FeedItem, Fixture, League, Result, Season
from league.presenters.standings.outlooks import NAMES
from league.services.notifications.letters import absolute_address

MOST_CLUBS = 6  # that one sentence names

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ItemSentence:
    """A sentence and the address of the page about it, which may be empty."""

    text: str
    link: str = ""


def item_sentence(league: League, item: FeedItem, language: str) -> ItemSentence:
    """What the feed item means, in this language; one or two queries."""
    with translation.override(language):
        context = _Context(league, item.data)
        return ItemSentence(SENTENCES[item.kind](context), absolute_address(context.path()))


def sentence_of_test(league: League, language: str) -> ItemSentence:
    """What a test says."""
    with translation.override(language):
        sentence = _("This is a test: news of %(league)s will appear here.") % {"league": league.name}
        return ItemSentence(sentence, absolute_address(league.get_absolute_url()))


class _Context:
    """The names behind an item's slugs and numbers."""

    def __init__(self, league: League, data: Data) -> None:
        self.league, self.data = league, data
        self.names = {team.slug: team.name for team in league.teams.all()}

    def name(self, slug: str) -> str:
        return self.names.get(slug, slug)

    def path(self) -> str:
        """The path of the page about the game, else about the league."""
        season, number = self.data.get("season"), self.data.get("fixture")
        if season is None or number is None:
            return self.league.get_absolute_url()
        season = Season(league=self.league, number=season)
        return Fixture(season=season, number=number).get_absolute_url()

    def game(self) -> dict[str, str]:
        return {side: self.name(self.data.get(side, "")) for side in ("away", "home")}

    def scores(self) -> dict[str, str]:
        """Both clubs with their points, visitors first."""
        return {side: f"{name} {self.data[f'{side}_score']}" for side, name in self.game().items()}


def _kickoff(context: _Context) -> str:
    return _("Kickoff: %(away)s at %(home)s") % context.game()


def _final(context: _Context) -> str:
    sentence = _("Final: %(away)s, %(home)s")
    if context.data.get("overtime"):
        sentence = _("Final after overtime: %(away)s, %(home)s")
    return sentence % context.scores()


def _result(context: _Context) -> str:
    data = context.data
    state = str(dict(Result.State.choices).get(data["state"], data["state"]))
    if data["home_score"] is None:
        outcome = str(dict(Result.Outcome.choices).get(data["outcome"], data["outcome"]))
        return _("%(state)s: %(away)s at %(home)s (%(outcome)s)") % {
            **context.game(),
            "state": state,
            "outcome": outcome,
        }
    return _("%(state)s: %(away)s, %(home)s") % {**context.scores(), "state": state}


def _standings(context: _Context) -> str:
    moves = [
        f"{context.name(move['team'])} {move['place']['from']} → {move['place']['to']}"
        for move in context.data["moved"]
        if move["place"]["from"] != move["place"]["to"]
    ]
    if not moves:
        return _("The seeds have changed.")
    return _("Places in the divisions: %(moves)s") % {"moves": _listed(moves)}


def _clinch(context: _Context) -> str:
    sentences = {
        ClinchMark.CLINCHED: _("%(team)s: %(aim)s is certain"),
        ClinchMark.ELIMINATED: _("%(team)s: %(aim)s is out of reach"),
        None: _("%(team)s: %(aim)s is open again"),
    }
    return _listed(
        [
            sentences[move["to"]]
            % {"team": context.name(move["team"]), "aim": str(NAMES.get(move["aim"], move["aim"]))}
            for move in context.data["moved"]
        ],
        "; ",
    )


def _bracket(context: _Context) -> str:
    if "seeds" in context.data:
        return _("The playoff seeds are set.")
    if number := context.data.get("round"):
        return _("Round %(number)s of the playoffs is open.") % {"number": number}
    return _("The bracket has changed.")


def _season(context: _Context) -> str:
    data = context.data
    if data["champion"]:
        names = {"team": context.name(data["champion"]), "number": data["season"]}
        return _("%(team)s are the champions of season %(number)s.") % names
    state = str(dict(Season.State.choices).get(data["state"], data["state"]))
    return _("Season %(number)s: %(state)s") % {"number": data["season"], "state": state}


def _deadline(context: _Context) -> str:
    data = context.data
    if due := data.get("proposed") or data.get("deadline"):
        zone = ZoneInfo(context.league.time_zone)
        moment = date_format(localtime(datetime.fromisoformat(due), zone), "DATETIME_FORMAT")
        due = f"{moment} ({context.league.time_zone})"
    named = {**context.game(), "due": due or "–"}
    if data.get("proposed"):
        return _("Another deadline is proposed: %(away)s at %(home)s, %(due)s") % named
    return _("Deadline: %(away)s at %(home)s, %(due)s") % named


def _listed(parts: list[str], separator: str = ", ") -> str:
    shown = parts[:MOST_CLUBS] + (["…"] if len(parts) > MOST_CLUBS else [])
    return separator.join(shown)


SENTENCES: Mapping[str, Callable[[_Context], str]] = {
    FeedItem.Kind.KICKOFF: _kickoff,
    FeedItem.Kind.FINAL: _final,
    FeedItem.Kind.RESULT: _result,
    FeedItem.Kind.STANDINGS: _standings,
    FeedItem.Kind.CLINCH: _clinch,
    FeedItem.Kind.BRACKET: _bracket,
    FeedItem.Kind.SEASON: _season,
    FeedItem.Kind.DEADLINE: _deadline,
}
