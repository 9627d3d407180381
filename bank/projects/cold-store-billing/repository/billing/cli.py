import json
from datetime import date
from pathlib import Path
from typing import Any, TextIO

from billing.cards import read_card, whole
from billing.invoice import make_invoice
from billing.model import ZONES, BillingError, Invoice, Movement
from billing.money import format_cents
from billing.period import Period


def main(argv: list[str], out: TextIO) -> int:
    """Prints the invoices of the month in a file."""
    try:
        data = json.loads(Path(argv[0]).read_text(encoding="utf-8"))
        year, month = map(int, data["month"].split("-"))
        movements = [read_movement(entry) for entry in data["movements"]]
        for entry in data["cards"]:
            print_invoice(make_invoice(read_card(entry), movements, Period(year, month)), out)
    except BillingError as error:
        print(f"billing: {error}", file=out)
        return 2
    return 0


def read_movement(data: dict[str, Any]) -> Movement:
    if data.get("zone") not in ZONES or data.get("kind") not in ("in", "out"):
        raise BillingError(f"Not a movement: {data}.")
    pallets = whole(data.get("pallets"), "The number of pallets")
    return Movement(date.fromisoformat(data["day"]), data["customer"], data["zone"], data["kind"], pallets)


def print_invoice(invoice: Invoice, out: TextIO) -> None:
    print(f"Invoice {invoice.number}", file=out)
    for line in invoice.lines:
        print(f"  {line.text}: {line.quantity} x {format_cents(line.unit_cents)} = {format_cents(line.cents)}", file=out)
    print(f"  Net {format_cents(invoice.net_cents)}, VAT {format_cents(invoice.vat_cents)}", file=out)
    print(f"  Total {format_cents(invoice.total_cents)}", file=out)
