"""The wiki behind a URL, for mwclient."""

from urllib.parse import urlsplit

import mwclient


def connect(api_url):
    """A site that nobody has logged in to; its answers are in formatversion 1."""
    url = urlsplit(api_url)
    return mwclient.Site(
        url.netloc,
        path=url.path[: -len("api.php")],
        scheme=url.scheme,
        clients_useragent="wiki-query-clients/1.0",
    )
