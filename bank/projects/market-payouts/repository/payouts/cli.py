from pathlib import Path
from typing import TextIO

from payouts.errors import PayoutError
from payouts.money import format_cents
from payouts.pipeline import run_month


def main(argv: list[str], out: TextIO) -> int:
    """Prints the statement of a month and the rows that were rejected."""
    try:
        statement, rejected = run_month(Path(argv[0]), argv[1])
    except PayoutError as error:
        print(f"payouts: {error}", file=out)
        return 2
    for row in statement.itertuples():
        sold, refunded = format_cents(row.sales_cents), format_cents(-row.refunds_cents)
        commission, payout = format_cents(row.commission_cents), format_cents(row.payout_cents)
        text = f"{sold} sold, {refunded} refunded, {commission} commission, {payout} to pay"
        print(f"{row.stall} {row.name}: {text}", file=out)
    for row in rejected.itertuples():
        print(f"rejected {row.file}:{row.line} {row.sale or '(no number)'}: {row.reason}", file=out)
    return 0
