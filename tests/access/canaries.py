"""The secrets of the test world: how each is recognized in an answer, and the people who may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from allauth.mfa.models import Authenticator

from api.models import Token
from games.models import ScorerLink
from league.models import Invitation, Job
from tests.access.outcomes import Caller
from tests.access.stages import RECEIVER, Stage

Knows = Callable[[Caller], bool]
RUNNERS = ("co_commissioner", "commissioner", "site_admin")


class Canary(NamedTuple):
    """A secret: `text` is in the body, the headers or the cookies of an answer that tells it.

    `name`: whether it is a name, in lower case, that holders of a link may see.
    """

    what: str
    text: bytes
    knows: Knows
    name: bool = False


def canaries_of(place: Stage, sessions: Mapping[tuple[bool, str], str], *, private: bool) -> list[Canary]:
    """The secrets of one league and its people."""
    return [
        *_of_people(place, sessions, private),
        *_of_links(place),
        *_of_games(place),
        *_of_the_league(place),
    ]


def _canary(what: str, text: str, knows: Knows) -> Canary:
    return Canary(what, text.encode(), knows)


def _nobody(_caller: Caller) -> bool:
    return False


def _here(*roles: str) -> Knows:
    return lambda caller: caller.here in roles


def _of_people(place: Stage, sessions: Mapping[tuple[bool, str], str], private: bool) -> Iterator[Canary]:
    for role, user in place.people.items():
        own = _here(role)
        if user.email:
            yield _canary(f"the e-mail address of the {role}", user.email, own)
        yield _canary(f"the password's digest of the {role}", user.password.split("$")[-1], _nobody)
        yield _canary(f"the session of the {role}", sessions[private, role], own)
    for factor in Authenticator.objects.filter(user__username__startswith=place.season.league.slug):
        yield _canary("a TOTP secret", factor.data["secret"], _nobody)
    for token in Token.objects.filter(public_id=place.arguments["token"]):
        yield _canary("the digest of a token", token.digest, _nobody)


def _of_links(place: Stage) -> Iterator[Canary]:
    """Digests of links in addresses are no secrets from people who can revoke the links."""
    league = place.season.league
    for kind, secret in place.links.items():
        holders = (
            "link_holder",
            *{
                "seat": ("coach", "guest"),
                "table": ("coach", "guest"),
                "scorer": ("link_scorer",),
                "subscription": ("viewer",),
            }.get(kind, ()),
        )
        yield _canary(f"the secret of the {kind} link", secret.split(":")[0], _here(*holders))
    for link in ScorerLink.objects.filter(fixture__season__league=league):
        yield _canary("the digest of a scorer's link", link.digest, _nobody)
    for invitation in Invitation.objects.filter(league=league):
        yield _canary("the digest of an invitation", invitation.digest, _here(*RUNNERS))


def _of_games(place: Stage) -> Iterator[Canary]:
    """The secrets that decide future dice. An open season has one, too."""
    for game in (place.tables["running"], place.guests):
        yield _canary("the secret of a running game", game.secret, _nobody)
    secret = place.season.secrets.get(published_at=None)
    yield _canary("the secret of an open season", secret.value, _nobody)


def _of_the_league(place: Stage) -> Iterator[Canary]:
    league = place.season.league
    Job.objects.filter(public_id=place.arguments["job"]).update(error="a worker's canary")
    yield _canary("the error of a job", "a worker's canary", _here(*RUNNERS))
    yield _canary("the secret of a webhook", place.arguments["webhook_secret"], _nobody)
    yield _canary("the address of a webhook", RECEIVER, _nobody)
    league.refresh_from_db(fields=["visibility"])
    if league.visibility == "private":
        name = league.slug.partition("-")[0]  # also in the names of its clubs and people
        yield Canary("a name in a private league", name.encode(), lambda caller: caller.looks, name=True)
