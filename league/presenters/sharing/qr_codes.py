"""Addresses as QR codes, to be scanned from paper or from another phone."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(url: str) -> SafeString:
    """The address as an SVG image; it can be read with a damaged corner (error correction M)."""
    image = segno.make(url, error="m").svg_inline(border=2, omitsize=True, dark="#000", light="#fff")
    return mark_safe(image)
