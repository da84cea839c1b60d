"""
Makes calls that are read from standard input, one after the other in one session, and prints their results.

Arguments: `sync` or `async`, and the URL of the API.
"""

import asyncio
import inspect
import json
import sys
from typing import Any, Dict

from wiki_query import ApiError, AsyncWiki, LoginError, Wiki


def start(wiki: Any, call: Dict[str, Any]) -> Any:
    parameters: Dict[str, Any] = dict(call["parameters"])
    if call["method"] == "request":
        return wiki.request(parameters)
    if call["method"] == "pages":
        return wiki.pages(parameters.pop("titles"), **parameters)
    return getattr(wiki, call["method"])(**parameters)


def described(error: Exception) -> Dict[str, Any]:
    if isinstance(error, ApiError):
        return {"error": error.code, "parameter": error.parameter, "module": error.module}
    if isinstance(error, LoginError):
        return {"error": error.result}
    raise error


async def result_of(wiki: Any, call: Dict[str, Any]) -> Any:
    try:
        result = start(wiki, call)
        listed = result.to_list(call.get("first")) if hasattr(result, "to_list") else result
        return await listed if inspect.isawaitable(listed) else listed
    except (ApiError, LoginError) as error:
        return described(error)


async def main(kind: str, url: str) -> None:
    wiki: Any = Wiki(url) if kind == "sync" else AsyncWiki(url)
    results = [await result_of(wiki, call) for call in json.load(sys.stdin)]
    closed = wiki.close()
    if closed is not None:
        await closed
    json.dump(results, sys.stdout)


asyncio.run(main(*sys.argv[1:]))
