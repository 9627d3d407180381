from pathlib import Path

import pandas as pd

from payouts.clean import clean
from payouts.errors import PayoutError
from payouts.read import read_sales, read_stalls
from payouts.settle import settle


def run_month(folder: Path, month: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The statement of a month and the rejected rows."""
    paths = sorted(folder.glob("terminal-*.csv"))
    if not paths:
        raise PayoutError(f"{folder} has no file of a terminal.")
    stalls = read_stalls(folder / "stalls.csv")
    cleaned = clean(read_sales(paths), stalls, month)
    return settle(cleaned.rows, stalls), cleaned.rejected
