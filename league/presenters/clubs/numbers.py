"""Figures as the reader's language writes them."""

from __future__ import annotations

from django.utils.formats import number_format

MINUS = "\N{MINUS SIGN}"
LEVEL = 0.05  # a difference that one decimal place does not show


def decimal(value: float) -> str:
    """One decimal place, with a real minus sign."""
    return number_format(f"{value:.1f}", 1).replace("-", MINUS)


def signed(value: float) -> str:
    """One decimal place and a plus or minus sign; "±0" for level."""
    if abs(value) < LEVEL:
        return "±0"
    return f"+{decimal(value)}" if value > 0 else decimal(value)


def face_text(value: int) -> str:
    """A face of a die."""
    return str(value).replace("-", MINUS)
