"""Answers that programs fetch again and again: with an ETag, in the language of the link."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers

from league.conf.runtime.program import program_digest
from league.presenters.sharing.addresses import shareable_address
from league.presenters.subscriptions.answers import FileAnswer

HOUR = 3600  # seconds for which a file is kept, for programs that never send an ETag


def file_answer(
    request: HttpRequest, version: Hashable, write: Callable[[], FileAnswer], language: str = ""
) -> HttpResponse:
    """The file, or 304 if the reader has this version of it. `language` is that of the link; without one it
    is `?language=`, or else the reader's."""
    language = language or _asked(request) or translation.get_language() or settings.LANGUAGE_CODE
    seen_as = (program_digest(), version, shareable_address(request, own_path(request)), language)
    digest = sha256(repr(seen_as).encode()).hexdigest()[:32]
    with translation.override(language):
        unread = get_conditional_response(request, etag=f'"{digest}"')
        answer = unread or _written(_kept(f"subscription:{digest}", write))
    answer["ETag"] = f'"{digest}"'
    answer["Cache-Control"] = "private, no-cache"
    answer["Content-Language"] = language
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


def _kept(key: str, write: Callable[[], FileAnswer]) -> FileAnswer:
    file: FileAnswer | None = cache.get(key)
    if file is None:
        file = write()
        cache.set(key, file, HOUR)
    return file


def own_path(request: HttpRequest) -> str:
    """The path of the file, with the language if the address has one, but nothing that somebody added."""
    language = _asked(request)
    return f"{request.path}?language={language}" if language else request.path


def _written(file: FileAnswer) -> HttpResponse:
    # `inline`, because a browser may subscribe or show it; the name is for people who store it.
    headers = {"Content-Disposition": f'inline; filename="{file.name}"'}
    return HttpResponse(file.content, content_type=f"{file.kind}; charset=utf-8", headers=headers)


def _asked(request: HttpRequest) -> str:
    """The language in the address, if the site has it."""
    asked = request.GET.get("language", "")
    return asked if asked in dict(settings.LANGUAGES) else ""
