"""Letters to test with: a mail server that keeps them, and a worker in this process that hands them over."""

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
    """The letters that are posted by what commits inside; they are there when the block is over."""
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
