import unittest

from readingroom.catalogue import Page, read_catalogue
from readingroom.orders import euros, fee
from tests.room import TODAY, RoomTest


def pages(count: int) -> list[Page]:
    return [Page(number, 100) for number in range(1, count + 1)]


class Orders(RoomTest):
    def test_a_reader_has_at_most_five_open_orders(self):
        for _ in range(5):
            self.book.place("ada", "B1", TODAY)
        with self.assertRaises(ValueError):
            self.book.place("ada", "B1", TODAY)
        self.assertEqual(self.book.place("ben", "B1", TODAY).number, "2026/6")

    def test_ten_pages_are_free_and_schools_pay_half(self):
        self.assertEqual(fee(pages(10), is_school=False), 0)
        self.assertEqual(fee(pages(13), is_school=False), 60)
        self.assertEqual(fee(pages(13), is_school=True), 30)
        self.assertEqual(euros(1305), "13.05 EUR")

    def test_the_catalogue_marks_closed_pages(self):
        record = read_catalogue("B1;general;1994;1:240 2:240x 3:160\n")["B1"]
        self.assertEqual(record.open_pages(), [Page(1, 240), Page(3, 160)])


if __name__ == "__main__":
    unittest.main()
