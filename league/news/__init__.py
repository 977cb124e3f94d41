"""The news of a week: what happened and why, as facts without words. Values in, values out, no ORM."""

from league.news.broken_records import PastSeasons
from league.news.editions import Edition, WeekFacts, compose_edition
from league.news.facts import Fact
from league.news.logs import DecidingScore, GameLog
from league.news.stories import Story, StoryKind

__all__ = [
    "DecidingScore",
    "Edition",
    "Fact",
    "GameLog",
    "PastSeasons",
    "Story",
    "StoryKind",
    "WeekFacts",
    "compose_edition",
]
