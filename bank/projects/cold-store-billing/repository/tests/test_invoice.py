import io
import json
import tempfile
import unittest
from pathlib import Path

from billing.cli import main
from billing.invoice import make_invoice
from billing.model import Line
from tests.store import JUNE, make_card, move


class Invoices(unittest.TestCase):
    def test_storage_and_handling_become_lines(self):
        invoice = make_invoice(make_card(), [move("2026-06-10", "in", 4), move("2026-06-12", "out", 4)], JUNE)
        self.assertEqual(
            invoice.lines, (Line("Storage frozen, pallet-days", 12, 60), Line("Handling, pallets", 8, 380))
        )
        self.assertEqual((invoice.number, invoice.net_cents), ("2026-06-nordfisk", 3760))
        self.assertEqual((invoice.vat_cents, invoice.total_cents), (714, 4474))

    def test_a_delivery_on_the_first_of_the_month_is_charged_once(self):
        invoice = make_invoice(make_card(), [move("2026-06-01", "in", 2)], JUNE)
        self.assertEqual(invoice.lines[0], Line("Storage frozen, pallet-days", 60, 60))

    def test_stock_from_before_the_month_is_charged_every_day(self):
        invoice = make_invoice(make_card(), [move("2026-05-11", "in", 3)], JUNE)
        self.assertEqual(invoice.lines, (Line("Storage frozen, pallet-days", 90, 60),))

    def test_other_customers_are_left_out(self):
        invoice = make_invoice(make_card(), [move("2026-06-05", "in", 3, customer="beeren")], JUNE)
        self.assertEqual((invoice.lines, invoice.total_cents), ((), 0))

    def test_the_command_prints_invoices(self):
        card = {"customer": "beeren", "storage_cents": {"chill": 50, "frozen": 60}, "handling_cents": 400}
        movement = {"day": "2026-06-30", "customer": "beeren", "zone": "chill", "kind": "in", "pallets": 1}
        data = {"month": "2026-06", "cards": [{**card, "vat_basis_points": 700}], "movements": [movement]}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "june.json"
            path.write_text(json.dumps(data), encoding="utf-8")
            out = io.StringIO()
            self.assertEqual(main([str(path)], out), 0)
        self.assertIn("Storage chill, pallet-days: 1 x 0.50 = 0.50", out.getvalue())
        self.assertIn("Net 4.50, VAT 0.32\n  Total 4.82", out.getvalue())
