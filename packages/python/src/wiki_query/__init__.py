"""A typed client for the query interface of a wiki (MediaWiki 1.43)."""

from .client import AsyncWiki, Wiki
from .errors import ApiError, ApiMessage, ApiWarning, ConnectionFailed, HttpError, LoginError, WikiError
from .items import AsyncItems, Items
from .settings import Progress, Retry, Settings

__all__ = [
    "ApiError",
    "ApiMessage",
    "ApiWarning",
    "AsyncItems",
    "AsyncWiki",
    "ConnectionFailed",
    "HttpError",
    "Items",
    "LoginError",
    "Progress",
    "Retry",
    "Settings",
    "Wiki",
    "WikiError",
]
