"""Refuses parameters that the spec does not have, where no type checker has read the program."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache
from typing import Any, Iterable, Mapping, Optional, Sequence

from .gen.lists import GROUPS, RULES
from .wire import wire_name

_ALONE = {"exactlyOne": "exactly one", "atMostOne": "at most one", "atLeastOne": "at least one"}


@lru_cache(maxsize=None)
def _known(module: str) -> Mapping[str, str]:
    """Names of the parameters of a list, of `query` or of `pages`, as the wiki has them → as Python has them."""
    # Programs that send no query need not read this file.
    from .gen import parameters

    classes = {name.lower(): value for name, value in vars(parameters).items()}
    names: Iterable[str] = classes[f"{re.sub('[^a-z0-9]', '', module)}parameters"].__annotations__
    return {wire_name(name): name for name in names}


def check_names(call: str, module: str, given: Mapping[str, Any]) -> None:
    """Raises a `TypeError` that proposes the name that is meant."""
    known = _known(module)
    for name in given:
        if wire_name(name) not in known:
            close = difflib.get_close_matches(name, known, 1)
            hint = f" Did you mean `{known[close[0]]}`?" if close else " `request` sends parameters that the spec does not have."
            raise TypeError(f"{call}() has no parameter `{name}`.{hint}")


def _values(value: Any) -> Sequence[str]:
    """The values of a parameter; an empty one if it is not given."""
    if value is None or value is False:
        return [""]
    return str(value).split("|") if isinstance(value, (str, int)) else [str(one) for one in value]


def check_together(call: str, module: str, given: Mapping[str, Any], before: Optional[str] = None) -> None:
    """Raises a `TypeError` for parameters that exclude each other, or of which one is missing. `before`: the text before their names."""
    prefix, rules = RULES.get(module, ("", ()))
    start = prefix if before is None else before
    sent = {wire_name(name): value for name, value in given.items() if value is not None and value is not False}

    def is_met(term: str) -> bool:
        name, has_values, values = term.partition("=")
        if not has_values:
            return start + name in sent
        return any(value in values.split("|") for value in _values(sent.get(start + name)))

    for kind, names, others, holds_for_generators in rules:
        if start == f"g{prefix}" and not holds_for_generators:
            continue
        met = [name for name in names if is_met(name)]
        shown, rest = (" or ".join(f"`{start}{term.replace('=|', '=')}`" for term in terms) for terms in (names, others))
        if others and met and (kind == "need") != any(map(is_met, others)):
            word = "needs" if kind == "need" else "excludes"
            raise TypeError(f"{call}(): `{start}{met[0]}` {word} {rest}.")
        if not others and (len(met) > 1 and kind != "atLeastOne" or not met and kind != "atMostOne"):
            raise TypeError(f"{call}() takes {_ALONE[kind]} of {shown.replace(' or ', ', ')}.")


def check_query(call: str, given: Mapping[str, Any]) -> None:
    """The same for a query and the modules that it selects."""
    check_together(call, "query", given)
    for group in GROUPS:
        for module in _values(given.get(group)):
            check_together(call, module, given)
    module = str(given.get("generator", ""))
    check_together(call, module, given, f"g{RULES.get(module, ('', ()))[0]}")
