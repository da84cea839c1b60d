"""Items as CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any, Dict, List, Mapping, Optional, Sequence, cast

#: How a cell begins that spreadsheets evaluate.
_FORMULA = re.compile(r"[=+@\t\r]|-(?!\d)")


def _cell(value: object) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"'{text}" if _FORMULA.match(text) else text


def csv_of(items: Sequence[object], columns: Optional[Sequence[str]]) -> str:
    """A line of names, and a line for each item. Nested values are JSON."""
    rows: List[Mapping[str, Any]] = [cast("Mapping[str, Any]", item) if isinstance(item, dict) else {"value": item} for item in items]
    names: Dict[str, None] = dict.fromkeys(columns if columns is not None else (name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(list(names))
    writer.writerows([_cell(row.get(name)) for name in names] for row in rows)
    return text.getvalue()
