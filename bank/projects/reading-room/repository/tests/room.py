"""A reading room in a temporary folder."""

import tempfile
import unittest
from datetime import date
from pathlib import Path

from readingroom.catalogue import Page, Record
from readingroom.delivery import night_run
from readingroom.orders import Order, OrderBook

TODAY = date(2026, 3, 2)


class RoomTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.scans = Path(folder.name) / "scans"
        self.out = Path(folder.name) / "out"
        self.book = OrderBook()
        self.catalogue: dict[str, Record] = {}

    def add_record(self, signature: str, pages: int, kind="general", last_year=1990, resolution=100, closed=()) -> None:
        """Adds a record with its scans; `closed` are the numbers of closed pages."""
        numbers = range(1, pages + 1)
        all_pages = tuple(Page(number, resolution, number in closed) for number in numbers)
        self.catalogue[signature] = Record(signature, kind, last_year, all_pages)
        (self.scans / signature).mkdir(parents=True)
        for number in numbers:
            (self.scans / signature / f"{number}.tif").write_text(f"{signature} page {number}")

    def run_night(self, today=TODAY):
        return night_run(self.book, self.catalogue, self.scans, self.out, today)

    def files(self, order: Order) -> list[str]:
        """The files of a delivery, each with its text."""
        self.assertIsNotNone(order.folder)
        return [f"{path.name}: {path.read_text()}" for path in sorted(order.folder.glob("*.tif"))]
