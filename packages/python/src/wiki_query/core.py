"""
The behaviour of both clients, without input and output.

A flow is a generator. It yields what it needs (a response, a wait) and what it produces (an item), and the client runs it.
"""

from __future__ import annotations

import email.utils
import json
import random
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Callable, Dict, Generator, Iterator, List, Mapping, Optional, Set, Tuple, TypeVar, Union, cast

from .errors import ApiError, ConnectionFailed, HttpError, LoginError, WikiError, read_messages
from .gen.lists import LISTS, VALUE_LIMITS
from .guards import is_list, is_map
from .settings import Progress, Retry, Settings
from .wire import (
    MOST_VALUES,
    Json,
    Parameters,
    batches,
    encode,
    has_too_many_values,
    item_count,
    items_in,
    join_parts,
    loop_guard,
    too_many,
    wire_name,
)

if TYPE_CHECKING:
    from .gen.results import QueryResponse


@dataclass(frozen=True)
class Send:
    """The client sends these parameters, in a body if `post`, and sends the `Outcome` into the flow."""

    parameters: Mapping[str, str]
    post: bool


@dataclass(frozen=True)
class Reply:
    """A response of HTTP. The names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: str
    #: The URL to which a request with a body was redirected as one without.
    redirect: Optional[str] = None


@dataclass(frozen=True)
class Sleep:
    """The client waits."""

    seconds: float


@dataclass(frozen=True)
class Forget:
    """The client deletes its cookies."""


@dataclass(frozen=True)
class Give:
    """The client yields this item to its caller."""

    item: Any


Step = Union[Send, Sleep, Forget, Give]
#: What the client sends into the flow after `Send`.
Outcome = Union[Reply, ConnectionFailed]
R = TypeVar("R")
#: A generator that yields steps and returns an `R`.
Flow = Generator[Step, Any, R]

_USUAL_BATCH, _LARGE_BATCH = VALUE_LIMITS
_TEMPORARY_STATUSES = (429, 502, 503, 504)
#: The server has not processed the request.
_REFUSED_STATUSES = (429, 503)
_TEMPORARY_CODES = ("maxlag", "ratelimited", "readonly")
_ENDED_LOGIN_CODES = ("assertuserfailed", "assertnameduserfailed", "assertbotfailed")


#: Namespace of categories.
_CATEGORY = 14
#: Seconds by which the database may write changes late. Changes of that period are read again.
_OVERLAP = 10
#: What `pages` requests by default: the text of the newest revision.
CONTENT: Parameters = {"prop": "revisions", "rvprop": ["ids", "timestamp", "content"], "rvslots": "main"}


def _seconds(time: str) -> float:
    """A time of the API, such as `2025-01-31T12:00:00Z`."""
    return datetime.strptime(time, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc).timestamp()


def _retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """Seconds to wait that a server requests, given as a number or as a date."""
    text = headers.get("retry-after", "")
    if text.isdigit():
        return float(text)
    try:
        return max(email.utils.parsedate_to_datetime(text).timestamp() - time.time(), 0)
    except (TypeError, ValueError):
        return None


class Core:
    """One session with a wiki: login, tokens, limits of the account."""

    def __init__(self, address: str, settings: Settings) -> None:
        if not address.startswith(("http://", "https://")):
            raise ValueError(f'"{address}" is not the URL of an API. Pass one such as https://wiki.example/w/api.php.')
        self.address = address
        self.settings = settings
        self._account: Optional[Tuple[str, str]] = None
        self._tokens: Dict[str, str] = {}
        self._has_high_limits: Optional[bool] = None

    # Requests

    def _read(self, reply: Reply, sent: Mapping[str, str]) -> Json:
        """The response as JSON. Raises what the wiki or another server refuses."""
        retry_after = _retry_after(reply.headers)
        content_type = reply.headers.get("content-type", "")
        failure = HttpError(self.address, reply.status, content_type, reply.body, retry_after, reply.redirect)
        if "json" not in content_type:
            raise failure
        if has_too_many_values(reply.body):
            raise ConnectionFailed(self.address, f"The response has more than {MOST_VALUES} values.", False)
        try:
            response: object = json.loads(reply.body)
        except (ValueError, RecursionError):
            raise failure from None
        if is_list(response):
            # The answer of opensearch is an array.
            response = {str(index): item for index, item in enumerate(response)}
        if not is_map(response):
            raise failure
        if not is_map(response.get("query", {})):
            # PHP writes an empty list for an empty map.
            response = {**response, "query": {}}
        errors = read_messages(response.get("errors", [response["error"]] if "error" in response else []), sent)
        if errors:
            raise ApiError(errors, retry_after)
        if reply.status >= 400:
            raise failure
        for warning in read_messages(response.get("warnings"), sent):
            self.settings.on_warning(warning)
        return response

    def _member(self, response: Json, *names: str) -> Any:
        """A member of a response that every wiki has."""
        found: Any = response
        for name in names:
            found = found.get(name) if is_map(found) else None
        if found is None:
            raise WikiError(f"{self.address}: the response has no {'.'.join(names)}")
        return found

    def _may_pass(self, error: WikiError, post: bool) -> bool:
        """Whether the same request may succeed later. The wiki may have acted on a body without a response."""
        if isinstance(error, ApiError):
            return error.code in _TEMPORARY_CODES
        if isinstance(error, HttpError):
            return error.status in (_REFUSED_STATUSES if post else _TEMPORARY_STATUSES)
        return isinstance(error, ConnectionFailed) and error.is_temporary and not post

    def _wait_before(self, attempt: int, error: WikiError) -> float:
        """As the server requests, otherwise doubled each time, with some jitter."""
        requested = error.retry_after if isinstance(error, (ApiError, HttpError)) else None
        own = self.settings.first_wait * 2.0**attempt * random.uniform(0.75, 1.25)
        return min(own if requested is None else requested, self.settings.longest_wait)

    def _send(self, parameters: Parameters, post: bool = False) -> Flow[Json]:
        """Sends one request, and sends it again while it may succeed later."""
        fixed = {"format": "json", "formatversion": "2"}
        wire = {**encode({"maxlag": self.settings.maxlag, "errorformat": "plaintext"}), **encode(parameters), **fixed}
        attempt = 0
        while True:
            try:
                outcome: Outcome = yield Send(wire, post)
                if isinstance(outcome, ConnectionFailed):
                    raise outcome
                return self._read(outcome, wire)
            except WikiError as error:
                if attempt >= self.settings.retries or not self._may_pass(error, post):
                    raise
                wait = self._wait_before(attempt, error)
                attempt += 1
                self.settings.on_retry(Retry(attempt, error, wait))
                yield Sleep(wait)

    def request(self, parameters: Parameters, post: bool = False) -> Flow[Json]:
        """The same. If the login has ended, logs in again once."""
        account = self._account
        if account is None:
            return (yield from self._send(parameters, post))
        asserted: Parameters = {"assert": "user", **parameters}
        try:
            return (yield from self._send(asserted, post))
        except ApiError as error:
            if error.code not in _ENDED_LOGIN_CODES:
                raise
        yield from self._enter(*account)
        return (yield from self._send(asserted, post))

    def request_with_token(self, parameters: Parameters, kind: str) -> Flow[Json]:
        """The same with a token. If the wiki rejects it, tries again once with a new one."""
        try:
            return (yield from self.request({**parameters, "token": (yield from self.token(kind))}, True))
        except ApiError as error:
            if error.code != "badtoken":
                raise
        self._tokens.pop(kind, None)
        return (yield from self.request({**parameters, "token": (yield from self.token(kind))}, True))

    # The session

    def token(self, kind: str) -> Flow[str]:
        if kind not in self._tokens:
            response = yield from self._send({"action": "query", "meta": "tokens", "type": kind})
            self._tokens[kind] = str(self._member(response, "query", "tokens", f"{kind}token"))
        return self._tokens[kind]

    def _enter(self, name: str, password: str) -> Flow[str]:
        yield from self._leave()
        token = yield from self.token("login")
        login: Parameters = {"action": "login", "lgname": name, "lgpassword": password, "lgtoken": token}
        response: Json = yield from self._send(login, True)
        result: str = str(self._member(response, "login", "result"))
        if result != "Success":
            reason: Any = response["login"].get("reason", "no reason given")
            text: Any = reason.get("text") if is_map(reason) else reason
            raise LoginError(result, str(text))
        return str(self._member(response, "login", "lgusername"))

    def _leave(self) -> Flow[None]:
        self._tokens.clear()
        self._has_high_limits = None
        yield Forget()

    def login(self, name: str, password: str) -> Flow[str]:
        self._account = None
        user = yield from self._enter(name, password)
        self._account = (name, password)
        return user

    def logout(self) -> Flow[None]:
        yield from self._send({"action": "logout", "token": (yield from self.token("csrf"))}, True)
        self._account = None
        yield from self._leave()

    def _batch_size(self) -> Flow[int]:
        if self.settings.batch_size is not None:
            return self.settings.batch_size
        if self._account is None:
            return _USUAL_BATCH
        if self._has_high_limits is None:
            response = yield from self.request({"action": "query", "meta": "userinfo", "uiprop": "rights"})
            rights: Any = self._member(response, "query", "userinfo").get("rights", [])
            self._has_high_limits = is_list(rights) and "apihighlimits" in rights
        return _LARGE_BATCH if self._has_high_limits else _USUAL_BATCH

    # Queries

    def query(self, parameters: Parameters) -> Flow[QueryResponse]:
        response: Json = yield from self.request({**parameters, "action": "query"})
        return cast("QueryResponse", {**response, "query": response.get("query", {})})

    def parts(self, parameters: Parameters) -> Flow[None]:
        """Gives each response until there is no more. Values beyond the limit of one request are split."""
        size = (yield from self._batch_size()) if too_many(parameters, _USUAL_BATCH) else _LARGE_BATCH
        responses, items = 0, 0
        for batch in batches(parameters, self.settings.batch_size or size):
            more: Optional[Parameters] = {}
            repeats = loop_guard()
            while more is not None:
                part: Any = yield from self.query({**batch, **more})
                responses, items = responses + 1, items + item_count(part)
                self.settings.on_progress(Progress(responses, items))
                yield Give(part)
                following: Any = part.get("continue")
                if is_map(following) and repeats(following):
                    raise WikiError(f"{self.address}: the query has no end: the wiki continues it where it was")
                more = following if is_map(following) else None

    def merged(self, parameters: Parameters, to_the_end: bool = False) -> Flow[None]:
        """Gives responses with complete pages only: parts are joined until a batch of pages, or all, is complete."""
        joined: List[Json] = []
        count = 0

        def add(part: Json) -> Iterator[Step]:
            nonlocal count
            count = count + 1 if joined else 1
            if count > self.settings.most_parts:
                raise WikiError(f"The query has more than {self.settings.most_parts} responses. See the setting most_parts.")
            joined[:] = [join_parts(joined[0], part) if joined else part]
            if part.get("batchcomplete") and not to_the_end:
                yield Give(joined.pop())

        yield from _each(self.parts(parameters), add)
        yield from map(Give, joined)

    def collect(self, parameters: Parameters) -> Flow[QueryResponse]:
        """All results as one response."""
        found: List[QueryResponse] = []

        def keep(response: QueryResponse) -> Iterator[Step]:
            found.append(response)
            return iter(())

        yield from _each(self.merged(parameters, True), keep)
        return found[0]

    def items(self, name: str, parameters: Parameters, size: Optional[int]) -> Flow[None]:
        """Gives the items of a list. `size` is the number of items that are needed, if known."""
        prefix, most = LISTS[name]
        limit: Parameters = {} if most is None else {"limit": size if size is not None and size <= most else "max"}
        prefixed = {prefix + wire_name(key): value for key, value in {**limit, **parameters}.items()}
        yield from _each(self.parts({"list": name, **prefixed}), lambda part: map(Give, items_in(part, name)))

    def text(self, title: str) -> Flow[Optional[str]]:
        """The text of the newest revision of a page."""
        found: Any = yield from self.query({**CONTENT, "titles": [title]})
        for name in ("query", "pages", "revisions", "slots", "main", "content"):
            first: Any = found[0] if is_list(found) and found else found
            found = first.get(name) if is_map(first) else None
        return found if isinstance(found, str) else None

    def tree(self, title: str, depth: float, parameters: Parameters) -> Flow[None]:
        """Gives the members of a category and of so many levels below it, each page once."""
        given: Set[str] = set()
        found: Set[str] = {title}
        level: List[str] = [title]

        def take(member: Any) -> Iterator[Step]:
            name = str(self._member(member, "title"))
            if member.get("ns") == _CATEGORY and name not in found:
                found.add(name)
                following.append(name)
            if name not in given:
                given.add(name)
                yield Give(member)

        while level:
            following: List[str] = []
            for category in level:
                yield from _each(self.items("categorymembers", {**parameters, "title": category}, None), take)
            level = following if depth > 0 else []
            depth -= 1

    def changes(self, start: Optional[str], interval: float, parameters: Parameters) -> Flow[None]:
        """Gives recent changes as they happen, each once. It has no end."""
        given: Dict[int, float] = {}
        if start is None:
            now = yield from self.request({"action": "query", "curtimestamp": True})
            start = str(self._member(now, "curtimestamp"))
        begin = newest = _seconds(start)
        is_new = False

        def take(change: Any) -> Iterator[Step]:
            nonlocal newest, is_new
            key, at = self._member(change, "rcid"), _seconds(self._member(change, "timestamp"))
            if key not in given:
                given[key], newest, is_new = at, max(newest, at), True
                yield Give(change)

        while True:
            since = max(newest - _OVERLAP, begin)
            given = {key: at for key, at in given.items() if at >= since}
            asked: Parameters = {**parameters, "start": datetime.fromtimestamp(since, timezone.utc), "dir": "newer"}
            yield from _each(self.items("recentchanges", asked, None), take)
            if not is_new:
                yield Sleep(interval)
            is_new = False

    def pages(self, parameters: Parameters) -> Flow[None]:
        """Gives complete pages."""
        yield from _each(self.merged(parameters), lambda part: map(Give, items_in(part, "pages")))


def _each(flow: Flow[None], handle: Callable[[Any], Iterator[Step]]) -> Flow[None]:
    """Runs a flow, and replaces each item that it gives by the steps of `handle`."""
    reply: Optional[Outcome] = None
    while True:
        try:
            step = flow.send(reply)
        except StopIteration:
            return
        reply = None
        if isinstance(step, Give):
            yield from handle(step.item)
        else:
            reply = yield step
