from ipaddress import ip_network

from league.conf.environment import env

# Networks inside that webhooks may call, in addition to public addresses: at home, and in tests.
WEBHOOK_NETWORKS = tuple(ip_network(network) for network in env.networks("WEBHOOK_NETWORKS"))

WEBHOOKS_PER_LEAGUE = env.int("WEBHOOKS_PER_LEAGUE", default=10)
