"""The requests of all callers to one address, their answers, and the faults in them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.urls import reverse

from tests.access.addresses import ADDRESSES
from tests.access.browser import Browser, BrowserAnswer
from tests.access.callers import by_turns, callers_of
from tests.access.kept import clear_caches
from tests.access.known_faults import KNOWN_FAULTS
from tests.access.outcomes import AccessOutcome, Caller, CallerTest
from tests.access.table import TABLE
from tests.access.table.api_tables import AT_TABLES
from tests.access.table.rows import AccessRow
from tests.access.twins import deal_others, hidden_from
from tests.access.world import NOTHING, NOWHERE, STATES, AccessWorld

OF_A_LEAGUE = {"slug", "league", "job", "game", "public_id", "secret", "link"}
OF_A_GAME = {"game", "public_id"}
READING = ("get", "head", "options")
BY_LINK = ("link_holder", "link_scorer", "guest")
COMPARED = ("link_holder", "removed")  # by turns, with the answers for a league that does not exist
NO_ETAG = ("api:docs", "api:docs-subject", "api:league-live", "api:game-live")  # pages, and streams


class Walk:
    """The requests of all callers to one address."""

    def __init__(self, world: AccessWorld, browser: Browser, name: str) -> None:
        self.world, self.browser, self.name = world, browser, name
        self.row: AccessRow = TABLE[name]
        self.arguments = ADDRESSES[name].arguments
        self.as_json = name.startswith("api:")
        self.shown: tuple[int, dict[str, str], bytes] | None = None  # see `methods`
        # The answers for objects that do not exist: the same for games in each state, so requested once.
        self.nowhere: dict[tuple[str, str, Caller], BrowserAnswer] = {}
        self.turn = zlib.crc32(name.encode())
        self.repeated = False  # a read of the API
        self.without_hand = 0  # how many have asked who hold no hand

    def wrong(self) -> Iterator[str]:
        """Each fault with its method, person and address."""
        for method, who in self.row.methods():
            for state, caller in self._asked(method, who):
                answer, url, faults = self._one(method, state, caller, who(caller))
                for fault in faults:
                    if not any(known.covers(self.name, state, caller, fault) for known in KNOWN_FAULTS):
                        yield f"{caller}: {fault} ({method.upper()} {url}, {state}: {answer.summary})"

    def _asked(self, method: str, who: CallerTest) -> Iterator[tuple[str, Caller]]:
        game, league = bool(self.arguments & OF_A_GAME), bool(self.arguments & OF_A_LEAGUE)
        for state in STATES if game else STATES[:1]:
            callers = callers_of(method, state, of_a_league=league, of_a_game=game)
            for caller in by_turns(callers, who, self.turn, of_a_league=league, of_a_game=game):
                yield state, caller

    def _one(
        self, method: str, state: str, caller: Caller, expected: AccessOutcome
    ) -> tuple[BrowserAnswer, str, list[str]]:
        url = self.url(caller, state)
        answer = self.ask(method, url, caller)
        faults = list(self._access(answer, method, state, caller, expected))
        faults += self.leaks(answer, url, caller, let_in=expected is AccessOutcome.IN)
        faults += self._compressed(answer, method, url, caller)
        if method == "get" and self.as_json and answer.status == 200 and not self.repeated:
            faults += self._sent_again(answer, url, caller)
        compared = COMPARED[self.turn % 2] if state == "running" else COMPARED[1]
        if expected is AccessOutcome.HIDDEN and caller.private and caller.role == compared:
            faults += self._tells_that_it_exists(answer, method, url, caller, state)
        at_table = bool(self.arguments & OF_A_GAME) and state == "running" and caller.private
        if (at_table or self.row.personal) and answer.status < 300 and answer.body:
            faults += self._tells_hands(answer, method, url, caller)
        return answer, url, faults

    def url(self, caller: Caller, state: str, **others: Any) -> str:
        """The address that this caller requests; people without the link use an invented one."""
        given = self.world.arguments(caller, state)
        given |= {key: given.get(value, value) for key, value in self.row.with_.items()}
        if self.row.link:
            given["secret"] = given["link"] = self._link(caller)[0]
        if self.name in AT_TABLES or "game" in self.arguments:
            given["game"] = given["public_id"]
        given |= others
        return reverse(self.name, kwargs={key: given[key] for key in self.arguments})

    def _link(self, caller: Caller) -> list[str]:
        return [self.world.link(caller, self.row.link)] if self.row.link else []

    def ask(
        self, method: str, url: str, caller: Caller, *, hidden: list[str] | None = None, sent: Any = None
    ) -> BrowserAnswer:
        """The answer to `sent`, or to the row's data; changes by the request are rolled back. The sides in
        `hidden` get other hands first."""
        changes = method not in READING or hidden is not None
        clear_caches(self.name, changes=changes)
        with transaction.atomic():
            if hidden is not None:
                deal_others(self.world.table(caller, "running"), hidden)
            answer = self.browser.ask(
                method,
                url,
                self.row.sent if sent is None else sent,
                session=self.world.session(caller),
                as_json=self.as_json,
            )
            transaction.set_rollback(True)
        if changes:
            clear_caches(self.name, changes=True)
        return answer

    def _access(
        self, answer: BrowserAnswer, method: str, state: str, caller: Caller, expected: AccessOutcome
    ) -> Iterator[str]:
        listed = self.row.expected_answer(method, state, caller, allowed=expected is AccessOutcome.IN)
        if listed is not None:
            if answer.summary != listed:
                yield f"gets {answer.summary}, not: {listed}"
        elif answer.outcome is not expected:
            yield f"{answer.outcome.value}, not: {expected.value}"
        elif expected is AccessOutcome.IN and answer.status >= 300:
            yield f"gets {answer.summary}: the table has to list that"

    def leaks(self, answer: BrowserAnswer, url: str, caller: Caller, *, let_in: bool) -> Iterator[str]:
        """Secrets in the answer. A person whom a link lets in may see the names of its league, also in a
        refusal
        of something that the link does not allow. `let_in`: the caller is allowed at the address."""
        by_link = caller.private and caller.role in BY_LINK
        whole = answer.whole
        for part in (*_texts(url), *self._link(caller)):
            whole = whole.replace(part.encode(), b"")
        for canary in self.world.secrets_from(caller):
            if canary.name and by_link and (let_in or answer.status == 403):
                continue
            if canary.text in (whole.lower() if canary.name else whole):
                yield f"reads {canary.what}"

    def _compressed(self, answer: BrowserAnswer, method: str, url: str, caller: Caller) -> Iterator[str]:
        """Own secrets in an answer that comes compressed (BREACH)."""
        if method != "get" or not self.world.session(caller):
            return
        for canary in self.world.secrets_of(caller):
            if canary.text in answer.body:
                headers = {"Accept-Encoding": "gzip"}
                packed = self.browser.ask(
                    "get", url, None, session=self.world.session(caller), headers=headers
                )
                if "Content-Encoding" in packed.headers:
                    yield f"gets {canary.what} compressed"

    def _sent_again(self, answer: BrowserAnswer, url: str, caller: Caller) -> Iterator[str]:
        """A read of the API is not sent again to a program that has it."""
        if self.name in NO_ETAG:
            return
        self.repeated = True
        etag = answer.headers.get("ETag", "")
        again = self.browser.ask("get", url, None, session=self.world.session(caller), known=etag)
        if (again.status, again.body, again.headers.get("ETag")) != (304, b"", etag):
            yield f"gets {again.summary} with the ETag {etag}"

    def _tells_that_it_exists(
        self, answer: BrowserAnswer, method: str, url: str, caller: Caller, state: str
    ) -> Iterator[str]:
        if not self.arguments & {*NOWHERE, *OF_A_GAME, "job"}:
            return
        nothing = self.url(caller, state, **NOWHERE, **dict.fromkeys(("public_id", "game", "job"), NOTHING))
        if (method, nothing, caller) not in self.nowhere:
            self.nowhere[method, nothing, caller] = self.ask(method, nothing, caller)
        other = self.nowhere[method, nothing, caller]
        if answer.without(*_texts(url)) != other.without(*_texts(nothing)):
            yield f"can tell it from one that does not exist ({other.summary})"

    def _tells_hands(self, answer: BrowserAnswer, method: str, url: str, caller: Caller) -> Iterator[str]:
        hidden = hidden_from(caller)
        if caller.here == "guest":
            return  # at another table
        if len(hidden) == 2 and caller.here != "commissioner":
            self.without_hand += 1
            if (self.without_hand + self.turn) % 3:
                return  # another one of those who hold none is tried, by turns
        other = self.ask(method, url, caller, hidden=hidden)
        if answer.without() != other.without():
            yield f"can tell what is in the hand of {' and '.join(hidden)}"


def _texts(url: str) -> tuple[str, ...]:
    return url, url.replace("/", "%2F")
