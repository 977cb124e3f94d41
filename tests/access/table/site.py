"""The service itself, and accounts."""

from __future__ import annotations

from tests.access.outcomes import everybody, has_none, nobody, operators, signed_in
from tests.access.table.rows import FORM, MINE, AccessRow

SERVICE = {
    "healthz": AccessRow(get=everybody),
    "readyz": AccessRow(get=everybody),
    # There are no names by content in these tests.
    "outdated_file": AccessRow(get=nobody, with_={"name": "css/site.0123456789ab.css"}),
    "games:metrics": AccessRow(get=nobody),  # without METRICS_TOKEN
    "set_language": AccessRow(post=everybody),
    "league:operations": AccessRow(get=operators),
    "league:switch_scores": AccessRow(post=everybody),
}
ACCOUNTS = {
    "account_login": FORM,
    "account_logout": FORM,
    "account_inactive": AccessRow(get=everybody),
    "account_signup": FORM,
    "account_reauthenticate": MINE,
    "account_email": MINE,
    "account_email_verification_sent": AccessRow(get=everybody),
    "account_change_password": MINE,
    "account_set_password": MINE,
    "account_reset_password": FORM,
    "account_confirm_login_code": AccessRow(get=signed_in, post=signed_in),
    "account_confirm_email": AccessRow(get=everybody, post=nobody),
    "account_reset_password_from_key": FORM,
    "account_reset_password_from_key_done": AccessRow(get=everybody),
    "account_reset_password_done": AccessRow(get=everybody),
    "mfa_index": AccessRow(get=signed_in),
    "mfa_authenticate": MINE,
    "mfa_reauthenticate": MINE,
    "mfa_activate_totp": MINE,
    "mfa_deactivate_totp": AccessRow(get=has_none, post=has_none),
    "mfa_view_recovery_codes": AccessRow(get=has_none),
    "mfa_generate_recovery_codes": MINE,
    "mfa_download_recovery_codes": AccessRow(get=has_none),
}
