"""The entry point for servers that speak WSGI only; pages work there, live streams do not."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.conf.settings")
application = get_wsgi_application()
