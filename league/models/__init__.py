from league.models.appointment import Appointment
from league.models.ballot import Ballot, Nominee, Vote
from league.models.change import Change
from league.models.club_proof import ClubProof
from league.models.correspondence import Correspondence
from league.models.dispute import Dispute
from league.models.drawing import Drawing
from league.models.feed import Feed, FeedEntry
from league.models.fixture import Fixture
from league.models.grouping import Conference, Division, Membership
from league.models.heartbeat import Heartbeat
from league.models.job import Job
from league.models.late_report import LateReport
from league.models.league import League
from league.models.people import Coach, Invitation, Member
from league.models.proof import Proof
from league.models.result import Result
from league.models.season import Season
from league.models.season_secret import SeasonSecret
from league.models.seed import Seed
from league.models.team import Team
from league.models.tenure import Tenure
from league.models.usage import Usage
from league.models.week import Week

__all__ = [
    "Appointment",
    "Ballot",
    "Change",
    "ClubProof",
    "Coach",
    "Conference",
    "Correspondence",
    "Dispute",
    "Division",
    "Drawing",
    "Feed",
    "FeedEntry",
    "Fixture",
    "Heartbeat",
    "Invitation",
    "Job",
    "LateReport",
    "League",
    "Member",
    "Membership",
    "Nominee",
    "Proof",
    "Result",
    "Season",
    "SeasonSecret",
    "Seed",
    "Team",
    "Tenure",
    "Usage",
    "Vote",
    "Week",
]
