import tempfile
import unittest
from pathlib import Path

from payouts.clean import clean
from payouts.errors import PayoutError
from payouts.read import read_sales, read_stalls
from tests.market import STALLS, rows, sale


class Cleaning(unittest.TestCase):
    def test_a_row_with_an_empty_field_is_rejected(self):
        cleaned = clean(rows(sale(), sale("", "A-2")), STALLS, "2026-06")
        self.assertEqual(list(cleaned.rows["sale"]), ["A-1"])
        self.assertEqual(cleaned.rejected.values.tolist(), [["terminal-a.csv", 3, "A-2", "missing"]])

    def test_rows_have_days_and_whole_cents(self):
        row = clean(rows(sale("12.50")), STALLS, "2026-06").rows.iloc[0]
        self.assertEqual((row["day"].isoformat(), row["cents"]), ("2026-06-03T00:00:00", 1250))

    def test_a_sale_sent_twice_counts_once(self):
        self.assertEqual(len(clean(rows(sale(), sale()), STALLS, "2026-06").rows), 1)


class Reading(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "file.csv"

    def test_lines_are_those_of_the_file(self):
        self.path.write_text("sale,stall,day,amount,currency\nA-1,K07,2026-06-03,1.00,EUR\n\nA-2,K07,2026\n")
        sales = read_sales([self.path])
        self.assertEqual(sales[["sale", "amount", "line"]].values.tolist(), [["A-1", "1.00", 2], ["A-2", "", 4]])

    def test_a_missing_column_is_named(self):
        self.path.write_text("sale,stall,day,currency\n")
        with self.assertRaisesRegex(PayoutError, "file.csv has no column amount."):
            read_sales([self.path])

    def test_the_stall_na_is_a_stall(self):
        self.path.write_text("stall,name,commission_basis_points\nNA,North Aisle,250\n")
        self.assertEqual(list(read_stalls(self.path)["stall"]), ["NA"])
