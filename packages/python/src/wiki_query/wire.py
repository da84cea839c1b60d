"""The form of requests and responses: parameters as text, batches of titles, parts joined to one response."""

from __future__ import annotations

import json
import keyword
import re
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence

from .gen.lists import INDEPENDENT, LISTS
from .guards import is_list, is_map

if TYPE_CHECKING:
    from typing_extensions import TypeGuard

Json = Dict[str, Any]
#: Name → a text, a number, a boolean, a time, a sequence of these, or `None`.
Parameters = Mapping[str, object]


def _is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def _text_of(value: object) -> str:
    if isinstance(value, datetime):
        moment = value if value.tzinfo is None else value.astimezone(timezone.utc)
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    return "1" if value is True else str(value)


def _written(value: object) -> str:
    if not _is_sequence(value):
        return _text_of(value)
    texts = [_text_of(one) for one in value]
    return "\x1f" + "\x1f".join(texts) if any("|" in text for text in texts) else "|".join(texts)


def wire_name(name: str) -> str:
    """`from_` → `from`, because a keyword of Python cannot be the name of an argument."""
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name


def encode(parameters: Parameters) -> Dict[str, str]:
    """Parameters as text. `None` and `False` are omitted, because a boolean parameter is true if it is present."""
    return {
        wire_name(name): _written(value)
        for name, value in parameters.items()
        if value is not None and value is not False
    }


def _values_of(value: object) -> Sequence[object]:
    return value if _is_sequence(value) else []


def too_many(parameters: Parameters, most: int) -> bool:
    """Whether a parameter has more values than one request may have."""
    return any(len(_values_of(parameters.get(name))) > most for name in INDEPENDENT)


def batches(parameters: Parameters, most: int) -> Iterator[Parameters]:
    """Requests with at most that many values of the parameter that has too many."""
    for name in INDEPENDENT:
        values = _values_of(parameters.get(name))
        if len(values) > most:
            for start in range(0, len(values), most):
                yield {**parameters, name: values[start : start + most]}
            return
    yield parameters


#: Lists, objects and members that a response may have. An empty list is two characters of the text, and 60 bytes of memory.
MOST_VALUES = 5_000_000
_STRING = re.compile(r'"(?:[^"\\]|\\.)*(?:"|$)', re.DOTALL)


def _count_values(text: str) -> int:
    return text.count(",") + text.count("[") + text.count("{")


def has_too_many_values(text: str) -> bool:
    """Whether a JSON text has more values than a response may have."""
    return _count_values(text) > MOST_VALUES and _count_values(_STRING.sub("", text)) > MOST_VALUES


def loop_guard() -> Callable[[object], bool]:
    """Whether a wiki continues a query where it has been, alone or in turn. Only one continuation is kept (Brent's algorithm)."""
    kept: Optional[str] = None
    steps, most = 0, 1

    def repeats(continuation: object) -> bool:
        nonlocal kept, steps, most
        text = json.dumps(continuation, sort_keys=True)
        if text == kept:
            return True
        steps += 1
        if steps >= most:
            kept, steps, most = text, 0, most * 2
        return False

    return repeats


def items_in(response: Json, name: str) -> List[Any]:
    """The items of a list in a response: the list itself, or its member `results`. A few lists are next to `query`."""
    value: Any = response.get("query", {}).get(name, response.get(name, []))
    items: Any = value.get("results", []) if is_map(value) else value
    return items if is_list(items) else []


def item_count(response: Json) -> int:
    """Number of pages and of items of lists in a response."""
    return sum(len(items_in(response, name)) for name in ("pages", *LISTS))


#: Lists about the whole request, which every part repeats.
_REPEATED = ("normalized", "converted", "interwiki", "redirects", "pageids")


def _identity(value: Any) -> str:
    title: object = value.get("title") if is_map(value) else None
    return title if isinstance(title, str) else json.dumps(value, sort_keys=True)


def _join(earlier: Any, later: Any) -> Any:
    """Concatenates lists, merges objects member by member, otherwise uses the later value."""
    if is_list(earlier) and is_list(later):
        return earlier + later
    if is_map(earlier) and is_map(later):
        return {**earlier, **{name: _join(earlier[name], one) if name in earlier else one for name, one in later.items()}}
    return later


def _join_pages(earlier: List[Any], later: List[Any]) -> List[Any]:
    pages = {_identity(page): page for page in earlier}
    for page in later:
        key = _identity(page)
        pages[key] = _join(pages[key], page) if key in pages else page
    return list(pages.values())


def _join_query(earlier: Json, later: Json) -> Json:
    joined = dict(earlier)
    for name, value in later.items():
        before = joined.get(name)
        if not is_list(value):
            joined[name] = _join(before, value)
        elif name == "pages" and is_list(before):
            joined[name] = _join_pages(before, value)
        elif name in _REPEATED and is_list(before):
            joined[name] = list({json.dumps(one): one for one in [*before, *value]}.values())
        else:
            joined[name] = value if before is None else _join(before, value)
    return joined


def join_parts(earlier: Json, later: Json) -> Json:
    """Joins another part to the previous ones. Members outside `query` are those of the later part."""
    lists = {
        name: _join(value, later.get(name, []))
        for name, value in earlier.items()
        if name in LISTS and is_list(value)
    }
    return {**later, **lists, "query": _join_query(earlier.get("query", {}), later.get("query", {}))}
