"""Feed items as one sentence each, for chats, and finished games as cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import TextChoices
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.clinch.proofs import NAMES
from league.clinch.verdicts import ClinchMark
from league.drawing.marks import square_of, team_colors
from league.frame.addresses import absolute_address
from league.models import FeedItem, Fixture, League, Result, Season, Webhook
from league.pages.changes import Names
from league.pages.front import headlines_of
from league.results.pages import scoreline
from league.webhooks.chats import ChatEvent
from league.webhooks.selectors import SCORES, game_of, scores_before

MOST_CLUBS = 6  # that one sentence names

Data = Mapping[str, Any]
TeamName = Callable[[str], str]  # slug -> name

Kind = FeedItem.Kind


def chat_event(webhook: Webhook, item: FeedItem) -> ChatEvent:
    """What the feed item means, in the webhook's language; at most six queries."""
    league, data, game = webhook.league, item.data, game_of(item)
    names = {team.slug: team.name for team in league.teams.all()}
    path, fixture = league.get_absolute_url(), None
    if game:
        path = Fixture(season=Season(league=league, number=game[0]), number=game[1]).get_absolute_url()
    if game and item.kind in SCORES:
        rows = Fixture.everything.filter(season__league=league, season__number=game[0], number=game[1])
        fixture = rows.select_related("season__league", "week", "home", "away", "result").first()
    for team in (fixture.home, fixture.away) if fixture else ():
        names[team.slug] = f"{square_of(team.primary_color)} {team.name}"
    with translation.override(webhook.language):
        with timezone.override(league.time_zone):
            text = SENTENCES[item.kind](data, Names(names).team)
        event = ChatEvent(text, absolute_address(path))
        if fixture is None:
            return event
        if item.kind == Kind.RESULT and scores_before(webhook, [item]):
            event = replace(event, text=_("Corrected: %(result)s") % {"result": event.text})
        return _card(event, data, fixture)


def event_of_test(league: League, language: str) -> ChatEvent:
    """What a test says."""
    with translation.override(language):
        sentence = _("This is a test: news of %(league)s will appear here.") % {"league": league.name}
        return ChatEvent(sentence, absolute_address(league.get_absolute_url()))


def _card(event: ChatEvent, data: Data, fixture: Fixture) -> ChatEvent:
    """The event with what a card shows, as far as the game still stands as the item says."""
    line, picture = scoreline(fixture), ""
    names = ("home_score", "away_score")
    if line.result is None or any(getattr(line.result, name) != data[name] for name in names):
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


def _kickoff(data: Data, name: TeamName) -> str:
    return _("Kickoff: %(away)s at %(home)s") % _teams(data, name)


def _final(data: Data, name: TeamName) -> str:
    usual, overtime = _("Final: %(away)s, %(home)s"), _("Final after overtime: %(away)s, %(home)s")
    return (overtime if data.get("overtime") else usual) % _scores(data, name)


def _result(data: Data, name: TeamName) -> str:
    teams = _teams(data, name)
    if data["state"] == FeedItem.OPEN:
        return f"{_('%(away)s at %(home)s') % teams} ({_('Taken back')})"
    state = _label(Result.State, data["state"])
    if data["home_score"] is None:
        ended = {"state": state, "outcome": _label(Result.Outcome, data["outcome"])}
        return _("%(state)s: %(away)s at %(home)s (%(outcome)s)") % {**teams, **ended}
    return _("%(state)s: %(away)s, %(home)s") % {**_scores(data, name), "state": state}


def _deadline(data: Data, name: TeamName) -> str:
    if due := data.get("proposed") or data.get("deadline"):
        moment = timezone.localtime(datetime.fromisoformat(due))
        due = f"{date_format(moment, 'DATETIME_FORMAT')} ({timezone.get_current_timezone()})"
    sentence = _("Deadline: %(away)s at %(home)s, %(due)s")
    if data.get("proposed"):
        sentence = _("Another deadline is proposed: %(away)s at %(home)s, %(due)s")
    return sentence % {**_teams(data, name), "due": due or "–"}


def _teams(data: Data, name: TeamName) -> dict[str, str]:
    return {side: name(data.get(side, "")) for side in ("away", "home")}


def _scores(data: Data, name: TeamName) -> dict[str, str]:
    return {side: f"{team} {data.get(f'{side}_score')}" for side, team in _teams(data, name).items()}


def _standings(data: Data, name: TeamName) -> str:
    if decision := data.get("adjusted"):
        return _("%(team)s: %(points)s points in the standings by a decision (%(reason)s)") % {
            "team": name(decision["team"]),
            "points": f"{decision['points']:+}",
            "reason": decision["reason"],
        }
    moves = [
        f"{name(move['team'])} {move['place']['from']} → {move['place']['to']}"
        for move in data["moved"]
        if move["place"]["from"] != move["place"]["to"]
    ]
    if not moves:
        return _("The seeds have changed.")
    return _("Places in the divisions: %(moves)s") % {"moves": _listed(moves)}


def _clinch(data: Data, name: TeamName) -> str:
    sentences = {
        ClinchMark.CLINCHED: _("%(team)s: %(aim)s is certain"),
        ClinchMark.ELIMINATED: _("%(team)s: %(aim)s is out of reach"),
        None: _("%(team)s: %(aim)s is open again"),
    }
    moves = [
        sentences[move["to"]] % {"team": name(move["team"]), "aim": NAMES.get(move["aim"], move["aim"])}
        for move in data["moved"]
    ]
    return _listed(moves, "; ")


def _bracket(data: Data, _name: TeamName) -> str:
    if "seeds" in data:
        return _("The playoff seeds are set.")
    number = data.get("round")
    opened = _("Round %(number)s of the playoffs is open.") % {"number": number}
    return opened if number else _("The bracket has changed.")


def _season(data: Data, name: TeamName) -> str:
    if champion := data["champion"]:
        named = {"team": name(champion), "number": data["season"]}
        return _("%(team)s are the champions of season %(number)s.") % named
    named = {"number": data["season"], "state": _label(Season.State, data["state"])}
    return _("Season %(number)s: %(state)s") % named


SENTENCES: Mapping[str, Callable[[Data, TeamName], str]] = {  # in the active language and time zone
    Kind.KICKOFF: _kickoff,
    Kind.FINAL: _final,
    Kind.RESULT: _result,
    Kind.STANDINGS: _standings,
    Kind.CLINCH: _clinch,
    Kind.BRACKET: _bracket,
    Kind.SEASON: _season,
    Kind.DEADLINE: _deadline,
}


def _label(choices: type[TextChoices], value: str) -> str:
    return str(dict(choices.choices).get(value, value))


def _listed(parts: list[str], separator: str = ", ") -> str:
    return separator.join([*parts[:MOST_CLUBS], *(["…"] if len(parts) > MOST_CLUBS else [])])
