import unittest
from datetime import date

from readingroom.delivery import report_lines
from tests.room import TODAY, RoomTest


class NightRules(RoomTest):
    def order(self, signature="B1", reader="ada", **more):
        return self.book.place(reader, signature, TODAY, **more)

    def texts(self, order) -> list[str]:
        self.assertIsNotNone(order.folder)
        return [path.read_text() for path in sorted(order.folder.glob("*.tif"))]

    def test_personal_files_open_after_sixty_full_years(self):
        self.add_record("P1", pages=1, kind="personal", last_year=1965)
        self.assertEqual(self.catalogue["P1"].is_open(date(2025, 12, 31)), False)
        self.assertEqual(self.catalogue["P1"].is_open(date(2026, 1, 1)), True)

    def test_other_records_still_open_after_thirty(self):
        self.add_record("B1", pages=1, last_year=1995)
        self.assertEqual(self.catalogue["B1"].is_open(date(2025, 12, 31)), False)
        self.assertEqual(self.catalogue["B1"].is_open(date(2026, 1, 1)), True)

    def test_closed_pages_are_left_out_where_an_order_names_them(self):
        self.add_record("B1", pages=6, closed=(3,))
        order = self.order(pages="2-4")
        self.run_night()
        self.assertEqual(self.texts(order), ["B1 page 2", "B1 page 4"])

    def test_the_files_of_a_delivery_are_numbered_without_a_gap(self):
        self.add_record("B1", pages=3, closed=(2,))
        order = self.order()
        self.run_night()
        self.assertEqual(self.files(order), ["001.tif: B1 page 1", "002.tif: B1 page 3"])

    def test_the_manifest_has_the_numbers_of_the_pages(self):
        self.add_record("B1", pages=3)
        order = self.order()
        self.run_night()
        self.assertEqual((order.folder / "manifest.txt").read_text().count("\t100\n"), 3)

    def test_named_pages_are_delivered_once_as_the_record_has_them(self):
        self.add_record("B1", pages=12)
        order = self.order(pages="12,3-5, 4")
        self.run_night()
        self.assertEqual(self.texts(order), ["B1 page 3", "B1 page 4", "B1 page 5", "B1 page 12"])

    def test_a_page_that_is_not_there_makes_the_delivery_fail(self):
        self.add_record("B1", pages=3)
        order = self.order(pages="2-4")
        self.assertEqual(list(self.run_night().failed), ["2026/1"])
        self.assertIsNone(order.folder)

    def test_ranges_that_run_backwards_are_refused(self):
        for text in ("7-3", "1,,2", "0x1", "-", " "):
            with self.assertRaises(ValueError):
                self.order(pages=text)
        self.assertEqual(self.book.open_orders(), [])

    def test_a_page_finer_than_600_dots_per_inch_costs_50_cents(self):
        self.add_record("B1", pages=12, resolution=240)
        order = self.order()
        self.run_night()
        self.assertEqual(order.fee, 100)

    def test_a_page_of_less_costs_20_cents(self):
        self.add_record("B1", pages=12, resolution=236)
        order = self.order()
        self.run_night()
        self.assertEqual(order.fee, 40)

    def test_schools_pay_half_of_fine_pages_too(self):
        self.add_record("B1", pages=11, resolution=700)
        order = self.order(is_school=True)
        self.run_night()
        self.assertEqual(order.fee, 25)

    def test_the_tenth_order_of_a_year_is_delivered_after_the_ninth(self):
        self.add_record("B1", pages=1)
        for at in range(11):
            self.order(reader=f"reader {at}")
        self.assertEqual(self.run_night().delivered, [f"2026/{number}" for number in range(1, 12)])

    def test_the_earliest_appointment_comes_first(self):
        self.add_record("B1", pages=1)
        self.order()
        self.order(appointment=date(2026, 4, 1))
        self.order(appointment=date(2026, 3, 9))
        self.assertEqual(self.run_night().delivered, ["2026/3", "2026/2", "2026/1"])

    def test_an_order_for_an_unknown_record_is_reported_as_a_failure(self):
        self.order(signature="B9")
        self.assertEqual(list(self.run_night().failed), ["2026/1"])

    def test_an_order_for_a_record_that_opens_later_waits(self):
        self.add_record("B1", pages=1, last_year=2010)
        self.order()
        report = self.run_night()
        self.assertEqual(report.failed, {})
        self.assertEqual(report_lines(report), ["delivered: 0, fees 0.00 EUR", "waiting: 2026/1"])
        self.assertEqual(self.run_night(date(2041, 1, 1)).delivered, ["2026/1"])


if __name__ == "__main__":
    unittest.main()
