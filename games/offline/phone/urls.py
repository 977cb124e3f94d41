"""The table's own pages, and the service's addresses, which need a network."""

from django.conf import settings
from django.urls import include, path

from games.offline.phone.requests import service_addresses
from games.table_urls import TABLE_PAGES

service = service_addresses(settings.DATA_DIR)
own_names = {page.name for page in TABLE_PAGES}
service["games"] = [page for page in service["games"] if page.name not in own_names]

urlpatterns = [
    path("", include(([*TABLE_PAGES, *service.pop("games")], "games"))),
    *service.pop("", []),
    *(path("", include((pages, namespace))) for namespace, pages in service.items()),
]
