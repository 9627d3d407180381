import pandas as pd


def to_cents(amounts: pd.Series) -> pd.Series:
    """Amounts as text, such as 19.99 or -4,50, in whole cents."""
    numbers = amounts.str.replace(",", ".", regex=False).astype(float)
    return (numbers * 100).astype("int64")


def share_of(cents: int, basis_points: int) -> int:
    """A percentage of an amount, rounded half up to whole cents."""
    return (cents * basis_points * 2 + 10_000) // 20_000


def format_cents(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"
