"""Feed items as one sentence each, for chats, and finished games as cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clinch.proofs import NAMES
from league.clinch.verdicts import ClinchMark
from league.drawing.marks import square_of, team_colors
from league.frame.addresses import absolute_address
from league.models import Delivery, FeedItem, Fixture, League, Result, Season, Webhook
from league.pages.front import headlines_of
from league.results.pages import scoreline
from league.webhooks.calls import TOTAL
from league.webhooks.chats import ChatEvent
from league.webhooks.selectors import SCORES, game_of, scores_before

MOST_CLUBS = 6  # that one sentence names

Data = Mapping[str, Any]


def chat_event(webhook: Webhook, item: FeedItem) -> ChatEvent:
    """What the feed item means, in the webhook's language; at most six queries."""
    league = webhook.league
    with translation.override(webhook.language):
        fixture = _scored_fixture(league, item)
        context = _Context(league, item.data, fixture)
        event = ChatEvent(SENTENCES[item.kind](context), absolute_address(context.path()))
        if fixture is None:
            return event
        if item.kind == FeedItem.Kind.RESULT and scores_before(webhook, [item]):
            event = replace(event, text=_("Corrected: %(result)s") % {"result": event.text})
        return _card(event, item, fixture)


def event_of_test(league: League, language: str) -> ChatEvent:
    """What a test says."""
    with translation.override(language):
        sentence = _("This is a test: news of %(league)s will appear here.") % {"league": league.name}
        return ChatEvent(sentence, absolute_address(league.get_absolute_url()))


def _scored_fixture(league: League, item: FeedItem) -> Fixture | None:
    """The fixture that the item tells a score of."""
    if item.kind not in SCORES or not (game := game_of(item)):
        return None
    rows = Fixture.everything.filter(season__league=league, season__number=game[0], number=game[1])
    return rows.select_related("season__league", "week", "home", "away", "result").first()


def _card(event: ChatEvent, item: FeedItem, fixture: Fixture) -> ChatEvent:
    """The event with what a card shows, as far as the game still stands as the item says."""
    line, picture = scoreline(fixture), ""
    names = ("home_score", "away_score")
    if line.result is None or any(getattr(line.result, name) != item.data[name] for name in names):
        return event
    headline, color = headlines_of([line]).get(fixture.pk, ""), ""
    if winner := line.winner:
        headline = headline or _("Winner: %(team)s") % {"team": winner.name}
        color = team_colors(winner.primary_color, winner.secondary_color).on_dark
    league = fixture.season.league
    if league.visibility == League.Visibility.PUBLIC and settings.SITE_URL.startswith("https://"):
        address = [league.slug, fixture.season.number, fixture.number]
        picture = absolute_address(reverse("league:game_card", args=address))
    return replace(event, headline=headline, color=color, picture=picture)


class _Context:
    """The names behind an item's slugs and numbers."""

    def __init__(self, league: League, data: Data, fixture: Fixture | None) -> None:
        self.league, self.data = league, data
        self.names = {team.slug: team.name for team in league.teams.all()}
        for team in (fixture.home, fixture.away) if fixture else ():
            self.names[team.slug] = f"{square_of(team.primary_color)} {team.name}"

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
    if data["state"] == FeedItem.OPEN:
        return f"{_('%(away)s at %(home)s') % context.game()} ({_('Taken back')})"
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
    if decision := context.data.get("adjusted"):
        return _("%(team)s: %(points)s points in the standings by a decision (%(reason)s)") % {
            "team": context.name(decision["team"]),
            "points": f"{decision['points']:+}",
            "reason": decision["reason"],
        }
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


REASONS = {
    "redirect": gettext_lazy("redirects, which webhooks do not follow"),
    "no_such_host": gettext_lazy("the name of the host is unknown"),
    "no_connection": gettext_lazy("no connection, or it was closed"),
    "tls": gettext_lazy("the certificate is not valid"),
    **dict.fromkeys(
        ("url_inside", "url_not_https", "url_port"),
        gettext_lazy("the address leads into a network that webhooks may not reach"),
    ),
}


def delivery_rows(deliveries: Iterable[Delivery]) -> list[dict[str, Any]]:
    """Each `delivery` with its `title`, whether it `can_be_sent_again`, and its `attempts`, newest first:
    `at`, `ms`, `answer`, and the `outcome`: the status, or why there is none."""
    rows = []
    for delivery in deliveries:
        attempts = [
            {
                **attempt,
                "at": datetime.fromisoformat(attempt["at"]),
                "outcome": " – ".join(
                    filter(None, (str(attempt["status"] or ""), reason_title(attempt["error"])))
                ),
            }
            for attempt in reversed(delivery.attempts)
        ]
        title = kind_title(delivery.kind)
        if delivery.number is None and delivery.kind != Delivery.TEST:
            title = _("Test: %(kind)s") % {"kind": title}
        can_be_sent_again = bool(attempts) or delivery.state != Delivery.State.WAITING
        rows.append(
            {
                "delivery": delivery,
                "title": title,
                "attempts": attempts,
                "can_be_sent_again": can_be_sent_again,
            }
        )
    return rows


def kind_title(kind: str) -> str:
    """What people call a kind of event."""
    return _("Test") if kind == Delivery.TEST else str(FeedItem.Kind(kind).label)


def reason_title(error: str) -> str:
    """Why there was no answer, or none that counts."""
    if error == "timeout":
        return _("no answer within %(seconds)d seconds") % {"seconds": TOTAL}
    return str(REASONS.get(error, error))
