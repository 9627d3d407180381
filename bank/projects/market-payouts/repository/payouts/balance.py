"""The ledger of closed months. A payout that is negative or too small is carried over to the next month."""

from pathlib import Path

import pandas as pd

LEDGER = ["month", "stall", "payout_cents", "paid_cents", "carried_cents"]
MINIMUM_CENTS = 500


def close_month(ledger: pd.DataFrame, statement: pd.DataFrame, month: str) -> pd.DataFrame:
    """Adds a month to the ledger."""
    before = ledger.groupby("stall")["carried_cents"].last().reset_index()
    statement["month"] = month
    rows = statement.merge(before, on="stall", how="left")
    rows["due_cents"] = rows["payout_cents"] + rows["carried_cents"].fillna(0)
    rows["paid_cents"] = rows["due_cents"].where(rows["due_cents"] > MINIMUM_CENTS, 0)
    rows["carried_cents"] = rows["due_cents"] - rows["paid_cents"]
    return pd.concat([ledger, rows[LEDGER]])


def save_ledger(ledger: pd.DataFrame, path: Path) -> None:
    ledger.to_csv(path)


def load_ledger(path: Path) -> pd.DataFrame:
    """The ledger of a file; an empty one if there is no file yet."""
    if not path.exists():
        return pd.DataFrame(columns=LEDGER)
    return pd.read_csv(path)[LEDGER]


def transfers(ledger: pd.DataFrame, stalls: pd.DataFrame, month: str) -> str:
    """The payments of a month as CSV for the bank, which opens it in a spreadsheet."""
    paid = ledger[ledger["month"] == month].merge(stalls, on="stall")
    lines = ["stall,name,amount"]
    for row in paid.itertuples():
        lines.append(f"{row.stall},{row.name},{row.paid_cents / 100}")
    return "\n".join(lines) + "\n"
