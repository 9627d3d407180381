import csv
from collections.abc import Iterable
from pathlib import Path

import pandas as pd

from payouts.errors import PayoutError

COLUMNS = ["sale", "stall", "day", "amount", "currency"]


def read_sales(paths: Iterable[Path]) -> pd.DataFrame:
    """All rows as text, in the order of the files, with the file and the line they come from."""
    rows = [row for path in paths for row in _read_terminal(path)]
    return pd.DataFrame(rows, columns=[*COLUMNS, "file", "line"])


def _read_terminal(path: Path) -> list[dict[str, object]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        delimiter = ";" if ";" in file.readline() else ","
        file.seek(0)
        # A line that was cut off has empty fields at its end.
        reader = csv.DictReader(file, delimiter=delimiter, restval="")
        _require(COLUMNS, reader.fieldnames or [], path)
        return [{**row, "file": path.name, "line": reader.line_num} for row in reader]


def read_stalls(path: Path) -> pd.DataFrame:
    """The stalls with their commission in basis points."""
    stalls = pd.read_csv(path, dtype=str, keep_default_na=False, encoding="utf-8-sig")
    _require(["stall", "name", "commission_basis_points"], stalls.columns, path)
    stalls["stall"] = stalls["stall"].str.strip().str.upper()
    if stalls["stall"].duplicated().any():
        raise PayoutError(f"{path.name} lists a stall twice.")
    return stalls.astype({"commission_basis_points": "int64"})


def _require(columns: list[str], found: Iterable[str], path: Path) -> None:
    missing = [column for column in columns if column not in found]
    if missing:
        raise PayoutError(f"{path.name} has no column {missing[0]}.")
