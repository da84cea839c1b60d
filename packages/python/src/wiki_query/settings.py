"""How a client behaves."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, Optional

from .errors import ApiMessage, ApiWarning, WikiError


@dataclass(frozen=True)
class Retry:
    """A request that failed and is sent again."""

    attempt: int
    """1 for the first repetition."""
    error: WikiError
    wait: float
    """Seconds until the next attempt."""


@dataclass(frozen=True)
class Progress:
    """How far a query is that takes several requests."""

    responses: int
    """Responses so far."""
    items: int
    """Items and pages in them."""


def _ignore(_: Any) -> None:
    return None


def _warn(warning: ApiMessage) -> None:
    """Python prints each warning once. A wiki writes its text, so that control characters are not printed."""
    text = re.sub(r"[\x00-\x1f\x7f-\x9f]+", " ", f"{warning.module or 'main'}, {warning.code}: {warning.text}")
    warnings.warn(text, ApiWarning, stacklevel=1)


@dataclass(frozen=True)
class Settings:
    """Settings of a client. Each has a default."""

    user_agent: str = "wiki-query-python/0.1 (no contact given)"
    """Name, version and contact of your program. Wikimedia's wikis refuse requests without one."""
    timeout: float = 60
    """Seconds to wait for one response."""
    retries: int = 5
    """How often a request that may succeed later is sent again."""
    first_wait: float = 1
    """Seconds before the first repetition. Each further wait is twice as long."""
    longest_wait: float = 60
    """Longest wait in seconds, even if the wiki requests more."""
    largest_response: int = 64 * 1024 * 1024
    """Bytes of one response, decompressed. A longer one is given up."""
    most_parts: int = 10_000
    """Responses that `collect` and `merge` join."""
    maxlag: Optional[int] = None
    """Seconds of database lag above which the wiki refuses the request."""
    batch_size: Optional[int] = None
    """Titles or ids in one request. By default 50, or 500 if the account has the right `apihighlimits`."""
    access_token: Optional[str] = None
    """An OAuth 2 access token."""
    headers: Mapping[str, str] = field(default_factory=lambda: {})
    """Further headers of each request."""
    on_warning: Callable[[ApiMessage], None] = _warn
    """Called with each warning of the wiki. By default it is an `ApiWarning` of Python, which is printed once."""
    on_progress: Callable[[Progress], None] = _ignore
    """Called after each response of a query that is read until there is no more."""
    on_retry: Callable[[Retry], None] = _ignore
    """Called before each wait for another attempt."""

    def request_headers(self) -> Mapping[str, str]:
        """The headers of each request."""
        token = {} if self.access_token is None else {"authorization": f"Bearer {self.access_token}"}
        return {"user-agent": self.user_agent, **token, **self.headers}
