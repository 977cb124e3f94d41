from league.models.fixture import Fixture
from league.models.grouping import Conference, Division, Membership
from league.models.job import Job
from league.models.league import League
from league.models.result import Result
from league.models.season import Season
from league.models.seed import Seed
from league.models.team import Team
from league.models.week import Week

__all__ = [
    "Conference",
    "Division",
    "Fixture",
    "Job",
    "League",
    "Membership",
    "Result",
    "Season",
    "Seed",
    "Team",
    "Week",
]
