from dataclasses import dataclass
from pathlib import Path

from billing.model import BillingError, Invoice
from billing.money import format_cents


@dataclass(frozen=True)
class CreditNote:
    number: str
    request: str
    invoice: str
    line: int
    net_cents: int
    vat_cents: int
    reason: str


class CreditBook:
    """Credit notes: what customers get back for invoices that were wrong."""

    def __init__(self, notes=[]):
        self.notes = notes

    def credit(self, request: str, invoice: Invoice, line: int, percent: int, reason: str) -> CreditNote:
        """Gives back a percentage of an invoice line."""
        net = int(invoice.lines[line - 1].cents * (percent / 100))
        vat = int(net * invoice.vat_basis_points / 10000)
        note = CreditNote(f"C{len(self.notes) + 1}", request, invoice.number, line, net, vat, reason)
        self.notes.append(note)
        return note

    def void(self, number: str) -> None:
        """Takes back a credit note that was never sent."""
        for note in self.notes:
            if note.number == number:
                self.notes.remove(note)

    def credited_cents(self, invoice: Invoice) -> int:
        """What was credited of an invoice, VAT included."""
        return sum(note.net_cents for note in self.notes if invoice.number in note.invoice)

    def save(self, number: str, folder: str) -> Path:
        """Writes a credit note as a text file and returns its path."""
        for note in self.notes:
            if note.number == number:
                path = Path(folder) / f"{note.invoice}-{note.reason}.txt"
                path.write_text(f"{note.number}\n{format_cents(note.net_cents + note.vat_cents)}\n{note.reason}\n")
                return path
        raise BillingError(f"There is no credit note {number}.")
