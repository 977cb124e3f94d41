"""Pages about a season's schedule."""

from league.views.schedules import arrange, dates, drawing, look, wishes

__all__ = ["arrange", "dates", "drawing", "look", "wishes"]
