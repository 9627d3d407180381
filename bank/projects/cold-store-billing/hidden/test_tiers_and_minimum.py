import io
import json
import tempfile
import unittest
from pathlib import Path

from billing.cards import read_card
from billing.cli import main
from billing.invoice import make_invoice
from billing.model import BillingError, Line, RateCard, Tier
from billing.rates import storage_lines
from tests.store import JUNE, make_card, move

DATA = {
    "customer": "nordfisk",
    "storage_cents": {"chill": 45, "frozen": 60},
    "handling_cents": 380,
    "vat_basis_points": 1900,
}
TIERS = (Tier(above=100, discount_basis_points=1000), Tier(above=300, discount_basis_points=2550))


class Tiers(unittest.TestCase):
    def lines(self, days, tiers=TIERS):
        return [(line.quantity, line.unit_cents) for line in storage_lines(days, make_card(tiers=tiers))]

    def test_only_the_pallet_days_above_a_threshold_are_cheaper(self):
        self.assertEqual(self.lines({"chill": 0, "frozen": 350}), [(100, 60), (200, 54), (50, 45)])

    def test_a_threshold_itself_is_still_charged_at_the_price_below_it(self):
        self.assertEqual(self.lines({"chill": 0, "frozen": 100}), [(100, 60)])
        self.assertEqual(self.lines({"chill": 0, "frozen": 101}), [(100, 60), (1, 54)])

    def test_each_zone_counts_for_itself(self):
        self.assertEqual(self.lines({"chill": 101, "frozen": 90}), [(100, 45), (1, 41), (90, 60)])

    def test_lines_say_from_where_they_count(self):
        lines = storage_lines({"chill": 0, "frozen": 120}, make_card(tiers=TIERS))
        self.assertEqual(
            [line.text for line in lines],
            ["Storage frozen, pallet-days", "Storage frozen, pallet-days above 100"],
        )

    def test_a_unit_price_is_rounded_half_up(self):
        self.assertEqual(self.lines({"chill": 11, "frozen": 0}, (Tier(10, 5000),)), [(10, 45), (1, 23)])


class Minimum(unittest.TestCase):
    def test_a_low_month_is_filled_up_to_the_minimum_before_vat(self):
        invoice = make_invoice(make_card(minimum_cents=5000), [move("2026-06-30", "in", 10)], JUNE)
        self.assertEqual(invoice.lines[-1], Line("Minimum charge", 1, 600))
        self.assertEqual((invoice.net_cents, invoice.vat_cents), (5000, 950))

    def test_a_month_at_the_minimum_has_no_extra_line(self):
        invoice = make_invoice(make_card(minimum_cents=4400), [move("2026-06-30", "in", 10)], JUNE)
        self.assertEqual(len(invoice.lines), 2)

    def test_a_month_without_pallets_costs_nothing(self):
        invoice = make_invoice(make_card(minimum_cents=5000), [move("2026-07-01", "in", 10)], JUNE)
        self.assertEqual((invoice.lines, invoice.total_cents), ((), 0))


class Cards(unittest.TestCase):
    def test_tiers_and_minimum_are_read_and_may_be_missing(self):
        tiers = [{"above": 100, "discount_basis_points": 1000}]
        self.assertEqual(read_card({**DATA, "tiers": tiers, "minimum_cents": 5}).tiers, (Tier(100, 1000),))
        plain = read_card(DATA)
        self.assertEqual((plain.tiers, plain.minimum_cents), ((), 0))
        self.assertEqual(RateCard("a", {"chill": 1, "frozen": 1}, 1, 1).tiers, ())

    def test_tiers_out_of_order_or_beyond_all_are_refused(self):
        bad = [
            [{"above": 300, "discount_basis_points": 1}, {"above": 100, "discount_basis_points": 2}],
            [{"above": 100, "discount_basis_points": 1}, {"above": 100, "discount_basis_points": 2}],
            [{"above": 100, "discount_basis_points": 10001}],
            [{"above": 100}],
            [{"above": "100", "discount_basis_points": 1}],
        ]
        for tiers in bad:
            with self.subTest(tiers=tiers), self.assertRaises(BillingError):
                read_card({**DATA, "tiers": tiers})

    def test_the_command_uses_tiers_and_minimum(self):
        card = {**DATA, "tiers": [{"above": 20, "discount_basis_points": 5000}], "minimum_cents": 20_000}
        movement = {"day": "2026-06-01", "customer": "nordfisk", "zone": "frozen", "kind": "in", "pallets": 1}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "june.json"
            path.write_text(json.dumps({"month": "2026-06", "cards": [card], "movements": [movement]}))
            out = io.StringIO()
            self.assertEqual(main([str(path)], out), 0)
        self.assertIn("Storage frozen, pallet-days above 20: 10 x 0.30 = 3.00", out.getvalue())
        self.assertIn("Net 200.00, VAT 38.00", out.getvalue())
