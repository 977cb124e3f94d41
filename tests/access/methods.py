"""Methods that an address does not support are refused, change nothing and reveal nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tests.access.browser import BrowserAnswer
from tests.access.kept import OWN_ADDRESSES
from tests.access.outcomes import AccessOutcome, Caller
from tests.access.walks import Walk

METHODS = ("head", "get", "options", "post", "put", "patch", "delete")
# A person with all other permissions.
ASKING = Caller("commissioner", own=True, private=True)


def wrong_methods(walk: Walk) -> Iterator[str]:
    """Each fault of one of the methods that the row does not list, by turns: all are answered in the same
    place."""
    taken = {method for method, _who in walk.row.methods()}
    refused = [method for method in METHODS if method not in taken]
    method = refused[walk.turn % len(refused)]
    url = walk.url(ASKING, "running")
    answer = walk.ask(method, url, ASKING)
    may_look = walk.row.get(ASKING) is AccessOutcome.IN if walk.row.get else False
    faults = list(walk.leaks(answer, url, ASKING, let_in=may_look))
    if not _is_right(method, answer, url, walk, ASKING):
        faults.append("is not refused")
    if method == "head" and answer.body:
        faults.append("gets a body")
    for fault in faults:
        yield f"{ASKING}: {fault} ({method.upper()} {url}: {answer.summary})"


def _is_right(method: str, answer: BrowserAnswer, url: str, walk: Walk, caller: Caller) -> bool:
    """Whether the answer is right: HEAD is GET without a body, OPTIONS lists the methods, others are
    refused. A page with a form, or of a library, may show the same for any method."""
    if answer.status == 500:
        return False
    if method == "head" and walk.row.get is not None and answer.status != 405:
        return answer.outcome is walk.row.get(caller) or answer.status >= 400
    if method == "options" and answer.status in (200, 204):
        return True
    if answer.status >= 400 or answer.outcome is AccessOutcome.OUT:
        return True
    if method == "put" and walk.row.post is not None and not walk.as_json:
        return True  # Django's forms treat it as POST
    if walk.as_json or (walk.name.startswith(OWN_ADDRESSES) and walk.row.post is None):
        return False
    return answer.without() == _shown(walk, url, caller)


def _shown(walk: Walk, url: str, caller: Caller) -> tuple[int, dict[str, str], bytes]:
    """The page by GET, requested once."""
    if walk.shown is None:
        walk.shown = walk.ask("get", url, caller).without()
    return walk.shown
