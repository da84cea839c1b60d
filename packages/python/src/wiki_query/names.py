"""Refuses parameters that the spec does not have, where no type checker has read the program."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache
from typing import Any, Iterable, Mapping

from .wire import wire_name


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
