import io
import tempfile
import unittest
from pathlib import Path

from payouts.clean import clean
from payouts.cli import main
from payouts.settle import settle
from tests.market import STALLS, rows, sale


def settled(*lines):
    statement = settle(clean(rows(*lines), STALLS, "2026-06").rows, STALLS)
    return statement.set_index("stall").to_dict("index")


class Statement(unittest.TestCase):
    def test_a_sale_arrives_to_the_cent(self):
        k07 = settled(sale("19.99"))["K07"]
        self.assertEqual((k07["sales_cents"], k07["commission_cents"], k07["payout_cents"]), (1999, 90, 1909))

    def test_refunds_lower_the_commission(self):
        k07 = settled(sale("30.00"), sale("-10.00", "A-2"))["K07"]
        self.assertEqual((k07["sales_cents"], k07["refunds_cents"]), (3000, -1000))
        self.assertEqual((k07["commission_cents"], k07["payout_cents"]), (90, 1910))

    def test_a_stall_without_sales_is_listed_with_zero(self):
        k12 = settled(sale("10.00"))["K12"]
        self.assertEqual((k12["sales_cents"], k12["refunds_cents"], k12["payout_cents"]), (0, 0, 0))

    def test_a_decimal_comma_is_a_point(self):
        self.assertEqual(settled(sale("2,50"))["K07"]["sales_cents"], 250)

    def test_the_command_prints_the_statement_and_rejected_rows(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "stalls.csv").write_text("stall,name,commission_basis_points\nK07,Mugs,500\n")
            (folder / "terminal-b.csv").write_text(
                "sale;stall;day;amount;currency\nB-1;K07;2026-06-14;8,00;EUR\nB-2;K07\n"
            )
            out = io.StringIO()
            self.assertEqual(main([name, "2026-06"], out), 0)
        self.assertIn("K07 Mugs: 8.00 sold, 0.00 refunded, 0.40 commission, 7.60 to pay\n", out.getvalue())
        self.assertIn("rejected terminal-b.csv:3 B-2: missing\n", out.getvalue())
