"""A typed client for the query interface of a wiki (MediaWiki 1.43)."""

from .client import AsyncWiki, Wiki
from .errors import ApiError, ApiMessage, ConnectionFailed, HttpError, LoginError, WikiError
from .items import AsyncItems, Items
from .settings import Retry, Settings

__all__ = [
    "ApiError",
    "ApiMessage",
    "AsyncItems",
    "AsyncWiki",
    "ConnectionFailed",
    "HttpError",
    "Items",
    "LoginError",
    "Retry",
    "Settings",
    "Wiki",
    "WikiError",
]
