from dataclasses import dataclass

import pandas as pd

from payouts.money import to_cents
from payouts.read import COLUMNS


@dataclass(frozen=True)
class Cleaned:
    """Rows that count, with `sale`, `stall`, `day` and `cents`, and rejected ones with the reason."""

    rows: pd.DataFrame
    rejected: pd.DataFrame


def clean(raw: pd.DataFrame, stalls: pd.DataFrame, month: str) -> Cleaned:
    """Splits the rows of a month, such as `2026-06`, into those that count and those that don't."""
    text = raw.assign(currency=raw["currency"].str.strip())
    is_missing = (text[COLUMNS] == "").any(axis=1)
    rows = text[~is_missing]
    rows = rows.assign(day=pd.to_datetime(rows["day"], errors="coerce"), cents=to_cents(rows["amount"]))
    rows = rows[(rows["currency"] == "EUR") & (rows["day"].dt.strftime("%Y-%m") == month)]
    rows = rows.drop_duplicates("sale")
    return Cleaned(
        rows[["sale", "stall", "day", "cents"]],
        text[is_missing].assign(reason="missing")[["file", "line", "sale", "reason"]],
    )
