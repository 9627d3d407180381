"""Short ways to write rows of terminals, stalls and statements."""

import pandas as pd

from payouts.read import COLUMNS

STALLS = pd.DataFrame(
    [("K07", "Marta's Mugs", 450), ("K12", "Bread & Salt", 300), ("NA", "North Aisle Flowers", 250)],
    columns=["stall", "name", "commission_basis_points"],
)


def rows(*lines, file="terminal-a.csv"):
    """`rows("A-1|K07|2026-06-03|19.99|EUR")`; the first row is in line 2, below the header."""
    data = [[*line.split("|"), file, at] for at, line in enumerate(lines, start=2)]
    return pd.DataFrame(data, columns=[*COLUMNS, "file", "line"])


def sale(amount="10.00", number="A-1", stall="K07", day="2026-06-03", currency="EUR"):
    """One line for `rows`."""
    return f"{number}|{stall}|{day}|{amount}|{currency}"


def statement(**payouts):
    """`statement(K07=1200)`, as much as closing a month needs of it."""
    return pd.DataFrame({"stall": list(payouts), "payout_cents": list(payouts.values())})
