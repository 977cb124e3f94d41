"""What the processes that the command starts inherit."""

from __future__ import annotations

import os

from django.conf import settings


def environment() -> dict[str, str]:
    """Ours, and where the code is: they keep our folder, for paths in it may be relative."""
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(settings.ROOT), path]))}
