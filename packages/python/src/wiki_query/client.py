"""The clients: one that waits for responses, and one for `asyncio`."""

from __future__ import annotations

import asyncio
import math
import time
from datetime import datetime
from typing import TYPE_CHECKING, Any, AsyncIterator, Dict, Generator, Iterator, Mapping, Optional, Sequence, Union, cast

import httpx

from .core import CONTENT, Core, Flow, Forget, Give, Outcome, R, Reply, Send, Sleep, Step
from .errors import ConnectionFailed
from .gen.lists import AsyncLists, Lists
from .items import AsyncItems, Items
from .names import check_names, check_query, check_together
from .settings import Settings
from .wire import Json, Parameters, encode

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from .gen.parameters import PagesParameters, QueryParameters
    from .gen.results import Page, QueryResponse

#: Servers and proxies may refuse longer URLs.
_LONGEST_URL = 2000


#: Encodings of responses. A part of a response in one of them is at most a thousand times as large unpacked.
_ENCODINGS = ("gzip", "deflate", "identity")


class _TooMuch(Exception):
    """A response takes longer, or is longer, than it may be."""

    def __init__(self, reason: str, is_temporary: bool) -> None:
        super().__init__(reason)
        self.is_temporary = is_temporary


class _Body:
    """Collects the body of a response within the bounds of the settings."""

    def __init__(self, response: httpx.Response, settings: Settings) -> None:
        self._response = response
        self._settings = settings
        self._end = time.monotonic() + settings.timeout
        self._text = bytearray()
        encoding = response.headers.get("content-encoding", "identity")
        if encoding.lower() not in _ENCODINGS:
            raise _TooMuch(f"The response has the encoding {encoding!r}, which was not accepted.", False)

    def add(self, chunk: bytes) -> None:
        self._text += chunk
        if len(self._text) > self._settings.largest_response:
            raise _TooMuch(f"The response has more than {self._settings.largest_response} bytes.", False)
        if time.monotonic() > self._end:
            raise _TooMuch(f"No response within {self._settings.timeout} seconds.", True)

    def reply(self) -> Reply:
        headers = {name.lower(): value for name, value in self._response.headers.items()}
        sent = [*self._response.history, self._response]
        is_turned = sent[0].request.method == "POST" and sent[-1].request.method == "GET"
        redirect = str(self._response.url) if is_turned else None
        return Reply(self._response.status_code, headers, self._text.decode("utf-8-sig", "replace"), redirect)


class _Base:
    """What both clients have: settings, and how a request of HTTP is made and read."""

    def __init__(self, url: str, user_agent: Optional[str] = None, **settings: Any) -> None:
        """`url` is that of the wiki's api.php. For the settings, see `Settings`."""
        self.settings = Settings(**settings) if user_agent is None else Settings(user_agent, **settings)
        self._core = Core(url, self.settings)
        self._is_reached = False

    def _request(self, step: Send) -> Dict[str, Any]:
        """The arguments of `httpx`: parameters that are too long for a URL are sent in a body."""
        address = httpx.URL(self._core.address)
        url = address.copy_merge_params(step.parameters)
        if step.post or len(str(url)) > _LONGEST_URL:
            return {"method": "POST", "url": address, "data": dict(step.parameters)}
        return {"method": "GET", "url": url}

    def _body(self, response: httpx.Response) -> _Body:
        self._is_reached = True
        return _Body(response, self.settings)

    def _failure(self, error: Union[httpx.HTTPError, _TooMuch]) -> ConnectionFailed:
        """A connection that fails before the first response is probably to a wrong URL."""
        if isinstance(error, _TooMuch):
            return ConnectionFailed(self._core.address, str(error), error.is_temporary)
        is_lost = isinstance(error, (httpx.TimeoutException, httpx.ReadError, httpx.RemoteProtocolError))
        reason = f"{type(error).__name__}: {error}"
        return ConnectionFailed(self._core.address, reason, self._is_reached or is_lost)

    def _options(self) -> Dict[str, Any]:
        headers = {"accept-encoding": "gzip, deflate", **self.settings.request_headers()}
        return {"headers": headers, "timeout": self.settings.timeout, "follow_redirects": True}

    def _tree(self, title: str, depth: float, parameters: Mapping[str, Any]) -> Flow[None]:
        check_names("category_tree", "categorymembers", parameters)
        return self._core.tree(title, depth, {"prop": ["ids", "title"], **parameters})

    def _changes(self, start: Optional[datetime], interval: float, parameters: Mapping[str, Any]) -> Flow[None]:
        check_names("changes", "recentchanges", parameters)
        check_together("changes", "recentchanges", parameters, "")
        prop: Any = parameters.get("prop", "title")
        names = [prop] if isinstance(prop, str) else prop
        begin = None if start is None else encode({"start": start})["start"]
        return self._core.changes(begin, interval, {**parameters, "prop": [*dict.fromkeys([*names, "timestamp", "ids"])]})

    def _pages(self, titles: Sequence[str], parameters: Mapping[str, Any]) -> Flow[None]:
        check_names("pages", "pages", parameters)
        check_query("pages", {**parameters, "titles": titles})
        return self._core.pages({**({} if "prop" in parameters else CONTENT), **parameters, "titles": titles})


class Wiki(_Base, Lists):
    """A client of one wiki: queries, and a method for each list. Use it as a context manager, or call `close`."""

    def __init__(self, url: str, user_agent: Optional[str] = None, **settings: Any) -> None:
        super().__init__(url, user_agent, **settings)
        self._http = httpx.Client(**self._options())

    def _take(self, step: Step) -> Optional[Outcome]:
        """Does what a flow needs."""
        if isinstance(step, Send):
            try:
                with self._http.stream(**self._request(step)) as response:
                    body = self._body(response)
                    for chunk in response.iter_bytes():
                        body.add(chunk)
                return body.reply()
            except (httpx.HTTPError, _TooMuch) as error:
                return self._failure(error)
        if isinstance(step, Sleep):
            time.sleep(step.seconds)
        elif isinstance(step, Forget):
            self._http.cookies.clear()
        return None

    def _iterate(self, flow: Flow[R]) -> Generator[Any, None, R]:
        outcome: Optional[Outcome] = None
        while True:
            try:
                step = flow.send(outcome)
            except StopIteration as end:
                return cast(R, end.value)
            outcome = self._take(step)
            if isinstance(step, Give):
                yield step.item

    def _run(self, flow: Flow[R]) -> R:
        """The result of a flow that gives no items."""
        steps = self._iterate(flow)
        try:
            while True:
                next(steps)
        except StopIteration as end:
            return cast(R, end.value)

    def _list(self, name: str, parameters: Mapping[str, Any]) -> Items[Any]:
        check_names(name, name, parameters)
        check_together(name, name, parameters, "")
        return Items(lambda size: self._iterate(self._core.items(name, parameters, size)))

    def query(self, **parameters: Unpack[QueryParameters]) -> QueryResponse:
        """Sends one request. The response has `continue` if there is more."""
        check_names("query", "query", parameters)
        check_query("query", parameters)
        return self._run(self._core.query(parameters))

    def query_all(self, *, merge: bool = False, **parameters: Unpack[QueryParameters]) -> Iterator[QueryResponse]:
        """Sends requests until there is no more. `merge` gives complete pages only: their parts are joined."""
        check_names("query_all", "query", parameters)
        check_query("query_all", parameters)
        return self._iterate(self._core.merged(parameters) if merge else self._core.parts(parameters))

    def collect(self, **parameters: Unpack[QueryParameters]) -> QueryResponse:
        """Sends requests until there is no more, and returns all results as one response."""
        check_names("collect", "query", parameters)
        check_query("collect", parameters)
        return self._run(self._core.collect(parameters))

    def pages(self, titles: Sequence[str], **parameters: Unpack[PagesParameters]) -> Items[Page]:
        """Complete pages with these titles, with the text of the newest revision or the requested properties."""
        return Items(lambda _: self._iterate(self._pages(titles, parameters)))

    def text(self, title: str) -> Optional[str]:
        """
        The wikitext of the newest revision of a page, or whichever text its content model has. `None` if there is no
        such page, or if its text is hidden.
        """
        return self._run(self._core.text(title))

    def category_tree(self, title: str, *, depth: float = math.inf, **parameters: Any) -> Items[Json]:
        """Members of a category and of `depth` levels of subcategories, each once. Parameters are those of `categorymembers`."""
        return Items(lambda _: self._iterate(self._tree(title, depth, parameters)))

    def changes(self, *, start: Optional[datetime] = None, interval: float = 5, **parameters: Any) -> Iterator[Json]:
        """
        Recent changes as they happen, each once, from `start` or from now on. It waits `interval` seconds when there is
        nothing new, and has no end. Parameters are those of `recentchanges`.
        """
        return self._iterate(self._changes(start, interval, parameters))

    def request(self, parameters: Parameters, *, post: bool = False, token: Optional[str] = None) -> Json:
        """Sends a request of any action. `token` is the kind of a token that is added; it implies `post`."""
        core = self._core
        return self._run(core.request(parameters, post) if token is None else core.request_with_token(parameters, token))

    def login(self, name: str, password: str) -> str:
        """Logs in, best with a bot password (`Name@bot`). Returns the name of the account."""
        return self._run(self._core.login(name, password))

    def logout(self) -> None:
        self._run(self._core.logout())

    def token(self, kind: str) -> str:
        """A token, such as that of kind `csrf`. It is requested once in a session."""
        return self._run(self._core.token(kind))

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncWiki(_Base, AsyncLists):
    """The same for `asyncio`. Lists are read with `async for`."""

    def __init__(self, url: str, user_agent: Optional[str] = None, **settings: Any) -> None:
        super().__init__(url, user_agent, **settings)
        self._http = httpx.AsyncClient(**self._options())

    async def _take(self, step: Step) -> Optional[Outcome]:
        """Does what a flow needs."""
        if isinstance(step, Send):
            try:
                async with self._http.stream(**self._request(step)) as response:
                    body = self._body(response)
                    async for chunk in response.aiter_bytes():
                        body.add(chunk)
                return body.reply()
            except (httpx.HTTPError, _TooMuch) as error:
                return self._failure(error)
        if isinstance(step, Sleep):
            await asyncio.sleep(step.seconds)
        elif isinstance(step, Forget):
            self._http.cookies.clear()
        return None

    async def _iterate(self, flow: Flow[None]) -> AsyncIterator[Any]:
        outcome: Optional[Outcome] = None
        while True:
            try:
                step = flow.send(outcome)
            except StopIteration:
                return
            outcome = await self._take(step)
            if isinstance(step, Give):
                yield step.item

    async def _run(self, flow: Flow[R]) -> R:
        """The result of a flow that gives no items."""
        outcome: Optional[Outcome] = None
        while True:
            try:
                step = flow.send(outcome)
            except StopIteration as end:
                return cast(R, end.value)
            outcome = await self._take(step)

    def _list(self, name: str, parameters: Mapping[str, Any]) -> AsyncItems[Any]:
        check_names(name, name, parameters)
        check_together(name, name, parameters, "")
        return AsyncItems(lambda size: self._iterate(self._core.items(name, parameters, size)))

    async def query(self, **parameters: Unpack[QueryParameters]) -> QueryResponse:
        """Sends one request. The response has `continue` if there is more."""
        check_names("query", "query", parameters)
        check_query("query", parameters)
        return await self._run(self._core.query(parameters))

    def query_all(self, *, merge: bool = False, **parameters: Unpack[QueryParameters]) -> AsyncIterator[QueryResponse]:
        """Sends requests until there is no more. `merge` gives complete pages only: their parts are joined."""
        check_names("query_all", "query", parameters)
        check_query("query_all", parameters)
        return self._iterate(self._core.merged(parameters) if merge else self._core.parts(parameters))

    async def collect(self, **parameters: Unpack[QueryParameters]) -> QueryResponse:
        """Sends requests until there is no more, and returns all results as one response."""
        check_names("collect", "query", parameters)
        check_query("collect", parameters)
        return await self._run(self._core.collect(parameters))

    def pages(self, titles: Sequence[str], **parameters: Unpack[PagesParameters]) -> AsyncItems[Page]:
        """Complete pages with these titles, with the text of the newest revision or the requested properties."""
        return AsyncItems(lambda _: self._iterate(self._pages(titles, parameters)))

    async def text(self, title: str) -> Optional[str]:
        """
        The wikitext of the newest revision of a page, or whichever text its content model has. `None` if there is no
        such page, or if its text is hidden.
        """
        return await self._run(self._core.text(title))

    def category_tree(self, title: str, *, depth: float = math.inf, **parameters: Any) -> AsyncItems[Json]:
        """Members of a category and of `depth` levels of subcategories, each once. Parameters are those of `categorymembers`."""
        return AsyncItems(lambda _: self._iterate(self._tree(title, depth, parameters)))

    def changes(self, *, start: Optional[datetime] = None, interval: float = 5, **parameters: Any) -> AsyncIterator[Json]:
        """
        Recent changes as they happen, each once, from `start` or from now on. It waits `interval` seconds when there is
        nothing new, and has no end. Parameters are those of `recentchanges`.
        """
        return self._iterate(self._changes(start, interval, parameters))

    async def request(self, parameters: Parameters, *, post: bool = False, token: Optional[str] = None) -> Json:
        """Sends a request of any action. `token` is the kind of a token that is added; it implies `post`."""
        core = self._core
        flow = core.request(parameters, post) if token is None else core.request_with_token(parameters, token)
        return await self._run(flow)

    async def login(self, name: str, password: str) -> str:
        """Logs in, best with a bot password (`Name@bot`). Returns the name of the account."""
        return await self._run(self._core.login(name, password))

    async def logout(self) -> None:
        await self._run(self._core.logout())

    async def token(self, kind: str) -> str:
        """A token, such as that of kind `csrf`. It is requested once in a session."""
        return await self._run(self._core.token(kind))

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
