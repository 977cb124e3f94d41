"""Settings of webhooks."""

from ipaddress import ip_network

from django.core.exceptions import ImproperlyConfigured

from league.conf.environment import env

# Networks inside that webhooks may call, in addition to public addresses: at home, and in tests.
try:
    WEBHOOK_NETWORKS = tuple(ip_network(one) for one in env.list("WEBHOOK_NETWORKS", default=[]))
except ValueError as failure:
    example = "write networks like 127.0.0.0/8,192.168.1.0/24"
    raise ImproperlyConfigured(f"WEBHOOK_NETWORKS cannot be read ({failure}): {example}.") from failure

WEBHOOKS_PER_LEAGUE = env.int("WEBHOOKS_PER_LEAGUE", default=10)
