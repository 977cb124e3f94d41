"""Letters in tests: a mail server that stores them, and a worker in this process that sends them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from celery import current_app
from django.core import mail
from django.core.mail import EmailMessage
from django.test import TestCase, override_settings

from league import tasks


@contextmanager
def posted() -> Iterator[list[EmailMessage]]:
    """Yields the list of letters sent by commits inside the block; it is complete after the block."""
    assert tasks.send_letter.name in current_app.tasks
    before = len(mail.outbox)
    letters: list[EmailMessage] = []
    current_app.conf.task_always_eager = True
    try:
        with override_settings(MAIL_WORKS=True), TestCase.captureOnCommitCallbacks(execute=True):
            yield letters
    finally:
        current_app.conf.task_always_eager = False
    letters += mail.outbox[before:]
