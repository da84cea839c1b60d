"""The items of a list, read one by one."""

from __future__ import annotations

from typing import AsyncIterator, Callable, Generic, Iterator, List, Optional, Sequence, TypeVar

from .csv_text import csv_of

T = TypeVar("T", covariant=True)


class Items(Generic[T]):
    """Items in the order of the list. Requests are sent one at a time while you read."""

    def __init__(self, read: Callable[[Optional[int]], Iterator[T]]) -> None:
        self._read = read

    def __iter__(self) -> Iterator[T]:
        return self._read(None)

    def first(self) -> Optional[T]:
        """The first item, or `None` for an empty list."""
        return next(self._read(1), None)

    def to_list(self, limit: Optional[int] = None) -> List[T]:
        """All items, or the first ones."""
        if limit is None:
            return list(self)
        return [item for item, _ in zip(self._read(limit), range(limit))] if limit > 0 else []

    def to_csv(self, columns: Optional[Sequence[str]] = None, limit: Optional[int] = None) -> str:
        """All items as CSV, or the first ones. `columns` are members of the items; by default all."""
        return csv_of(self.to_list(limit), columns)


class AsyncItems(Generic[T]):
    """Items in the order of the list. Requests are sent one at a time while you read."""

    def __init__(self, read: Callable[[Optional[int]], AsyncIterator[T]]) -> None:
        self._read = read

    def __aiter__(self) -> AsyncIterator[T]:
        return self._read(None)

    async def first(self) -> Optional[T]:
        """The first item, or `None` for an empty list."""
        async for item in self._read(1):
            return item
        return None

    async def to_list(self, limit: Optional[int] = None) -> List[T]:
        """All items, or the first ones."""
        items: List[T] = []
        if limit == 0:
            return items
        async for item in self._read(limit):
            items.append(item)
            if len(items) == limit:
                break
        return items

    async def to_csv(self, columns: Optional[Sequence[str]] = None, limit: Optional[int] = None) -> str:
        """All items as CSV, or the first ones. `columns` are members of the items; by default all."""
        return csv_of(await self.to_list(limit), columns)
