"""All rows of the app, for Django and for other apps."""

from league.almanac.models import Ballot, NewsEdition, Nominee, SeasonFigures, Vote
from league.clinch.models import ClinchProof, ClubOutlook
from league.feed.models import Feed, FeedItem
from league.history.models import Change
from league.leagues.models import League, Team
from league.people.models import Coach, Invitation, LetterPreferences, Member, Placeholder, Tenure, Usage
from league.results.models import Dispute, GameDeadline, LateReport, Result
from league.schedule.models import Drawing, Fixture, Week
from league.seasons.models import Conference, Division, Membership, Season, SeasonSecret, Seed
from league.subscriptions.models import SubscriptionLink
from league.webhooks.models import Delivery, Webhook
from league.work.models import Heartbeat, Job

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
