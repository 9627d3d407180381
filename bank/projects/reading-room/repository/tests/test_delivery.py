import unittest
from datetime import date

from readingroom.delivery import report_lines
from tests.room import TODAY, RoomTest


class Deliveries(RoomTest):
    def test_the_scans_of_a_record_are_delivered(self):
        self.add_record("B1", pages=2)
        order = self.book.place("ada", "B1", TODAY)
        self.assertEqual(self.run_night().delivered, ["2026/1"])
        self.assertEqual(self.files(order), ["001.tif: B1 page 1", "002.tif: B1 page 2"])
        self.assertEqual((order.folder / "manifest.txt").read_text(), "001.tif\t1\t100\n002.tif\t2\t100\n")

    def test_nothing_is_left_of_a_failed_delivery(self):
        self.add_record("B1", pages=2)
        (self.scans / "B1" / "2.tif").unlink()
        order = self.book.place("ada", "B1", TODAY)
        self.assertEqual(self.run_night().failed, {"2026/1": "a scan of B1 can't be read"})
        self.assertIsNone(order.folder)
        self.assertEqual(list(self.out.iterdir()), [])

    def test_a_failed_order_holds_up_no_other_and_is_tried_again(self):
        self.add_record("B1", pages=1)
        (self.scans / "B1" / "1.tif").unlink()
        self.add_record("B2", pages=1)
        self.book.place("ada", "B1", TODAY)
        self.book.place("ada", "B2", TODAY)
        self.assertEqual(self.run_night().delivered, ["2026/2"])
        (self.scans / "B1" / "1.tif").write_text("B1 page 1")
        self.assertEqual(self.run_night().delivered, ["2026/1"])

    def test_the_report_says_why_an_order_failed(self):
        self.add_record("B1", pages=1)
        (self.scans / "B1" / "1.tif").unlink()
        self.book.place("ada", "B1", TODAY)
        self.assertIn("failed: 2026/1, a scan of B1 can't be read", report_lines(self.run_night()))

    def test_a_record_opens_after_thirty_full_years(self):
        self.add_record("B1", pages=1, last_year=1995)
        self.assertFalse(self.catalogue["B1"].is_open(date(2025, 12, 31)))
        self.assertTrue(self.catalogue["B1"].is_open(date(2026, 1, 1)))


if __name__ == "__main__":
    unittest.main()
