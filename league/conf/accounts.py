"""Settings for people: accounts, log-in, e-mail, and how much each person may use.

Without a mail server (EMAIL_URL) an e-mail address is optional and is not verified: a person who forgets
their password gets a link from their commissioner.
"""

from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from league.conf.environment import env

MAIL_SCHEMES = ("smtp", "smtps", "smtp+tls", "smtp+ssl", "consolemail", "filemail", "memorymail", "dummymail")
EXAMPLE = "smtp+tls://user:password@mail.example.org:587"
DAYS = 36_500  # the longest of a setting in days
LEAST_BODY = 10_000  # bytes: with fewer, no form of ours would be taken

EMAIL_URL = env.url("EMAIL_URL", MAIL_SCHEMES, EXAMPLE)
MAIL_WORKS = bool(EMAIL_URL)
DEFAULT_FROM_EMAIL = env.email("DEFAULT_FROM_EMAIL", default="league@localhost")


def mail_server(url: str) -> dict[str, Any]:
    """Django's settings for a URL like `smtp+tls://user:password@host:587`; an empty URL sends no mail."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    try:
        config: dict[str, Any] = environ.Env.email_url_config(url)
    except (ImproperlyConfigured, ValueError) as failure:
        raise ImproperlyConfigured(f"EMAIL_URL cannot be read: write it like {EXAMPLE}.") from failure
    options: dict[str, Any] = config.pop("OPTIONS", {})
    return config | options


globals().update(mail_server(EMAIL_URL))

SIGN_UP = env.choice("SIGN_UP", ("open", "invited"), default="open")  # invited: people with a link only

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: it rejects locked-out people before passwords are checked
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "league.people.accounts.LeanArgon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "league:home"
LOGOUT_REDIRECT_URL = "league:index"

ACCOUNT_ADAPTER = "league.people.accounts.AccountAdapter"
ACCOUNT_FORMS = {"login": "league.people.administration.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if MAIL_WORKS else "email", "password1*", "password2*"]
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "league.people.accounts.ResetTokenGenerator"
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_WORKS else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_RATE_LIMITS = {
    "login_failed": None,  # axes counts these and MFA_FORMS counts wrong codes, across all processes
    "change_password": "5/m/user,30/d/user",
    "reset_password": "20/m/ip,5/h/key",
    "reset_password_from_key": "20/m/ip",
    "confirm_email": "20/m/ip",  # not per address: somebody else could keep its owner from confirming it
    "reauthenticate": "10/m/user,100/d/user",  # each look at the page counts as well
}
ACCOUNT_REAUTHENTICATION_TIMEOUT = 60 * env.int("PASSWORD_AGAIN_MINUTES", default=15, least=1)
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_USERNAME_BLACKLIST = ["anonymous", "former"]
MFA_ADAPTER = "league.people.accounts.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_FORMS = {
    "authenticate": "league.people.administration.LimitedAuthenticateForm",
    "reauthenticate": "league.people.administration.LimitedReauthenticateForm",
    "activate_totp": "league.people.administration.LimitedActivateForm",
}
MFA_TOTP_ISSUER = "Dice football leagues"

AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]  # nobody can lock another person out of their account
AXES_CLIENT_IP_CALLABLE = "league.people.accounts.lockout_network"
AXES_USERNAME_CALLABLE = "league.people.accounts.lockout_name"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True  # privacy: who logged in when, and from where, is not recorded
AXES_VERBOSE = False
AXES_LOCKOUT_CALLABLE = "league.people.accounts.locked_out_response"

# Limits for one person, league or address; beyond them requests are refused with `quota_exceeded`.
LEAGUES_PER_PERSON = env.int("LEAGUES_PER_PERSON", default=10)
JOBS_PER_PERSON = env.int("JOBS_PER_PERSON", default=3)
JOBS_PER_LEAGUE = env.int("JOBS_PER_LEAGUE", default=2)
GAMES_PER_LEAGUE = env.int("GAMES_PER_LEAGUE", default=100_000)  # with more, no job or import; 37 kB each
INVITATIONS_PER_LEAGUE = env.int("INVITATIONS_PER_LEAGUE", default=200)
WRONG_CODES = env.int("WRONG_CODES", default=5, least=1)  # of a second factor, in a quarter of an hour
WRONG_CODES_PER_DAY = env.int("WRONG_CODES_PER_DAY", default=30, least=1)
DRAWS_PER_PERSON = env.int("DRAWS_PER_PERSON", default=50)  # schedules drawn in a day
DRAWS_AT_ONCE = env.int(
    "DRAWS_AT_ONCE", default=1, least=1, most=1000
)  # in one web process; each takes one core or more
DRAWINGS_PER_PERSON = env.int("DRAWINGS_PER_PERSON", default=2)  # concurrent searches in the workers
GAMES_PER_PERSON = env.int("GAMES_PER_PERSON", default=100)  # pick-up games started in a day
RUNS_PER_PERSON = env.int("RUNS_PER_PERSON", default=3)  # simulations running at the same time
FORKS_PER_PERSON = env.int("FORKS_PER_PERSON", default=30)  # kept at the same time
FORK_DAYS = env.int("FORK_DAYS", default=90, least=1, most=DAYS)  # until a fork that nobody uses is deleted
EXPERIMENTS_PER_PERSON = env.int("EXPERIMENTS_PER_PERSON", default=50)  # kept at the same time
IMPORTS_PER_PERSON = env.int("IMPORTS_PER_PERSON", default=10)  # league files in a day
SEASON_IMPORTS_PER_PERSON = env.int("SEASON_IMPORTS_PER_PERSON", default=100)  # files of old seasons in a day
DELETION_DAYS = env.int("DELETION_DAYS", default=7, most=DAYS)  # in which a deleted league can be taken back
SIMULATIONS_PER_PERSON = env.int("SIMULATIONS_PER_PERSON", default=50)  # started in a day
CLUB_PROOFS_WAITING = env.int("CLUB_PROOFS_WAITING", default=48)  # clubs waiting for a worker's proof
LETTERS_PER_MATTER = env.int("LETTERS_PER_MATTER", default=3)  # about one matter in a day: they always go out
LETTERS_PER_PERSON = env.int("LETTERS_PER_PERSON", default=40)  # further ones to one person in a day
GUEST_GAMES_PER_DAY = env.int("GUEST_GAMES_PER_DAY", default=20)  # for an address; a private one: 10 times
GUEST_GAME_DAYS = env.int(
    "GUEST_GAME_DAYS", default=30, least=1, most=DAYS
)  # days after its last move until it is deleted

# Request bodies, see `league.conf.requests`: bytes of a body, and of one with a file; bytes that
# one web process keeps at a time in memory, and on disk, of which a network gets a quarter; seconds within
# which a body must arrive.
UPLOAD_LIMIT = env.int("UPLOAD_LIMIT", default=2_500_000, least=LEAST_BODY)
FILE_LIMIT = env.int("FILE_LIMIT", default=6_000_000, least=LEAST_BODY)
DATA_UPLOAD_MAX_MEMORY_SIZE = max(UPLOAD_LIMIT, FILE_LIMIT)  # Django's own limit knows no addresses
BODY_MEMORY = env.int("BODY_MEMORY", default=16_000_000, least=1_000_000, most=1_000_000_000_000)
BODY_DISK = env.int("BODY_DISK", default=256_000_000, least=4 * FILE_LIMIT, most=1_000_000_000_000)
BODY_SECONDS = env.int("BODY_SECONDS", default=60, least=1, most=3600)
