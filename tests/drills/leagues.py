"""A league of four clubs for the drills."""

# Prints the token of its commissioner.
LEAGUE = """
from api.models import Token
from django.contrib.auth.models import User
from league.models import Member
from tests.helpers.seasons import schedule_rounds
from tests.helpers.small_seasons import small_season
season = small_season("Test League", drawn=False)
schedule_rounds(season, 3)
carla = User.objects.create_user("carla")
Member.objects.create(league=season.league, user=carla, role=Member.Role.COMMISSIONER)
print(Token.objects.create(user=carla, name="drill", scope=Token.Scope.WRITE)[1])
"""
