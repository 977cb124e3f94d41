from league.models.jobs.heartbeat import Heartbeat
from league.models.jobs.job import Job
from league.models.leagues.change import Change
from league.models.leagues.feed import Feed, FeedItem
from league.models.leagues.league import League
from league.models.leagues.team import Team
from league.models.people.letter_preferences import LetterPreferences
from league.models.people.members import Coach, Invitation, Member
from league.models.people.placeholder import Placeholder
from league.models.people.subscription_link import SubscriptionLink
from league.models.people.tenure import Tenure
from league.models.people.usage import Usage
from league.models.results.dispute import Dispute
from league.models.results.late_report import LateReport
from league.models.results.result import Result
from league.models.schedule.drawing import Drawing
from league.models.schedule.fixture import Fixture
from league.models.schedule.game_deadline import GameDeadline
from league.models.schedule.week import Week
from league.models.season.ballot import Ballot, Nominee, Vote
from league.models.season.clinch_proof import ClinchProof
from league.models.season.club_outlook import ClubOutlook
from league.models.season.divisions import Conference, Division, Membership
from league.models.season.news_edition import NewsEdition
from league.models.season.season import Season
from league.models.season.season_figures import SeasonFigures
from league.models.season.season_secret import SeasonSecret
from league.models.season.seed import Seed
from league.models.webhooks.delivery import Delivery
from league.models.webhooks.webhook import Webhook

__all__ = [
    "Ballot",
    "Change",
    "ClinchProof",
    "ClubOutlook",
    "Coach",
    "Conference",
    "Delivery",
    "Dispute",
    "Division",
    "Drawing",
    "Feed",
    "FeedItem",
    "Fixture",
    "GameDeadline",
    "Heartbeat",
    "Invitation",
    "Job",
    "LateReport",
    "League",
    "LetterPreferences",
    "Member",
    "Membership",
    "NewsEdition",
    "Nominee",
    "Placeholder",
    "Result",
    "Season",
    "SeasonFigures",
    "SeasonSecret",
    "Seed",
    "SubscriptionLink",
    "Team",
    "Tenure",
    "Usage",
    "Vote",
    "Webhook",
    "Week",
]
