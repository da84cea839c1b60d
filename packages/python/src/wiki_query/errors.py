"""The exceptions of the client, and how errors and warnings are read from a response."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Iterable, List, Mapping, Optional, Tuple

from .guards import is_list, is_map


@dataclass(frozen=True)
class ApiMessage:
    """An error or a warning of the wiki."""

    code: str
    text: str
    module: Optional[str] = None
    """Path of the module that reported it, such as `query+allpages`."""
    parameter: Optional[str] = None
    """The parameter that the text names, with its prefix."""
    data: Mapping[str, Any] = field(default_factory=lambda: {})


class ApiWarning(UserWarning):
    """A warning of the wiki, where no `on_warning` listens."""


class WikiError(Exception):
    """Any failure of a request."""


class ApiError(WikiError):
    """The wiki refused the request. The attributes are those of the first error."""

    def __init__(self, messages: List[ApiMessage], retry_after: Optional[float] = None) -> None:
        first = messages[0]
        super().__init__(f"{first.code}: {first.text}")
        self.messages = messages
        self.code = first.code
        self.module = first.module
        self.parameter = first.parameter
        self.data = first.data
        self.retry_after = retry_after


class HttpError(WikiError):
    """The response is not from the API: an error status of the server or a proxy, or a body that is not JSON."""

    def __init__(
        self,
        address: str,
        status: int,
        content_type: str,
        body: str,
        retry_after: Optional[float] = None,
        redirect: Optional[str] = None,
    ) -> None:
        hint = " Check that this is the URL of the wiki's api.php." if status < 400 or status == 404 else ""
        if redirect is not None:
            hint = (
                f" It redirects to {redirect}, and a redirect with status 301 or 302 turns POST into GET, without the"
                " parameters. Use the address that it redirects to."
            )
        super().__init__(
            f"{address} responded with status {status} and {content_type or 'no content type'}, not with JSON.{hint}"
        )
        self.status = status
        self.body = body[:200]
        self.retry_after = retry_after


class ConnectionFailed(WikiError, ConnectionError):
    """There is no response: unknown host, refused connection, wrong certificate, timeout."""

    def __init__(self, address: str, reason: str, is_temporary: bool) -> None:
        super().__init__(f"{address}: {reason}")
        self.is_temporary = is_temporary
        """Whether the same request may succeed later."""


class LoginError(WikiError):
    """The wiki did not accept the name or the password."""

    def __init__(self, result: str, reason: str) -> None:
        super().__init__(f"{result}: {reason}")
        self.result = result
        """`Failed`, `Throttled`, `Aborted` or another result."""


def _named_parameter(code: str, text: str, sent: Mapping[str, str]) -> Optional[str]:
    """The parameter that a text names in quotes: one that was sent, otherwise the missing one."""
    quoted: List[str] = re.findall('["“«„]([a-z][a-z0-9-]*)["”»“]', text)
    found = [name for name in quoted if name in sent]
    return next(iter(found or (quoted if code == "missingparam" else [])), None)


def read_messages(value: Any, sent: Mapping[str, str]) -> List[ApiMessage]:
    """The errors or warnings in a member of a response: a list, or a map of modules in the older form."""
    records: Iterable[Tuple[Optional[str], object]] = []
    if is_list(value):
        records = [(None, record) for record in value]
    elif is_map(value):
        records = value.items()
    return [_message(place, one, sent) for place, one in records if is_map(one)]


def _message(place: Optional[str], record: Mapping[str, Any], sent: Mapping[str, str]) -> ApiMessage:
    code = str(record.get("code", "unknown"))
    texts = (record.get(name) for name in ("text", "html", "info", "key", "warnings"))
    text = next((text for text in texts if isinstance(text, str)), "")
    module = record.get("module", place)
    return ApiMessage(code, text, module, _named_parameter(code, text, sent), record.get("data") or {})
