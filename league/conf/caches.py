"""Settings of the caches: `default`, and one for whole pages, so that these cannot displace counters."""

from environ import Env

from league.conf.environment import env

# Limits are counted in the default cache, for all web processes together. Without a cache of its own, the
# service uses the broker's Redis. Without Redis, or while that cannot be reached, each process counts alone.
CELERY_BROKER_URL = (
    env.url("CELERY_BROKER_URL", ("redis", "rediss", "filesystem"), "redis://host:6379/0")
    or "filesystem://localhost"
)
_is_redis = CELERY_BROKER_URL.startswith("redis")
CACHE_URL = env.url("CACHE_URL", ("redis", "rediss", "locmemcache"), "redis://host:6379/1") or (
    CELERY_BROKER_URL if _is_redis else ""
)
_shared = Env.cache_url_config(CACHE_URL or "locmemcache://")
CELERY_QUEUE_PREFIX = _prefix = env.word("CELERY_QUEUE_PREFIX")  # of every queue's name
if IS_CACHE_SHARED := _shared["BACKEND"].endswith("RedisCache"):
    _shared["BACKEND"] = "league.conf.safe_cache.SafeRedisCache"
    _shared.setdefault("KEY_PREFIX", f"{_prefix}cache")
    _shared["KEY_FUNCTION"] = "league.conf.program.key_of_program"  # Redis outlives a program
_in_memory = {"LOCATION": "pages", "OPTIONS": {"MAX_ENTRIES": 1000}}  # about 10 kB each, compressed
CACHES = {
    "default": _shared,
    "pages": {**_shared, "KEY_PREFIX": f"{_prefix}pages", **({} if IS_CACHE_SHARED else _in_memory)},
}
PAGE_LIFE = env.int(
    "PAGE_LIFE", default=60, most=86_400
)  # seconds; 0: every page is rendered for each request
