from typing import Any

from django.db import migrations

from league.second_factor import sealed_data


def seal_second_factors(apps: Any, _editor: Any) -> None:
    """They were stored in the clear."""
    for one in apps.get_model("mfa", "Authenticator").objects.filter(type__in=("totp", "recovery_codes")):
        one.data = sealed_data(one.data)
        one.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0022_season_secrets"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]
    # What is sealed can be read by a version that does not seal only after it is set up again.
    operations = [migrations.RunPython(seal_second_factors, migrations.RunPython.noop)]
