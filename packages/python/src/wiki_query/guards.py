"""Type guards for values of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List

if TYPE_CHECKING:
    from typing_extensions import TypeGuard


def is_list(value: object) -> TypeGuard[List[Any]]:
    return isinstance(value, list)


def is_map(value: object) -> TypeGuard[Dict[str, Any]]:
    return isinstance(value, dict)
